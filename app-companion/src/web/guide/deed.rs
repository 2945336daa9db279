//! One thing to be done in the guided game.

use firmware::toolkit::button::Button;
use shared::rules::{Square, Temple};

use crate::web::act::Act;

/// What the learner does with one finger.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// Presses a button of the handheld.
    Press(Button),
    /// Keeps it down until something comes of it.
    Hold(Button),
    /// Taps a square of the Mist's board.
    Tap(Square),
    /// Ends the Mist's turn.
    End,
    /// Declares a capture with the Seeker on that temple.
    Capture(Temple),
}

impl Deed {
    /// The button of the handheld that it needs.
    #[must_use]
    pub const fn button(self) -> Option<Button> {
        match self {
            Self::Press(button) | Self::Hold(button) => Some(button),
            _ => None,
        }
    }

    /// What the Mist's page asks the room for.
    #[must_use]
    pub const fn act(self) -> Option<Act> {
        match self {
            Self::Press(_) | Self::Hold(_) => None,
            Self::Tap(square) => Some(Act::Tap(square)),
            Self::End => Some(Act::End),
            Self::Capture(temple) => Some(Act::Capture(Some(temple))),
        }
    }

    /// What the card asks for.
    #[must_use]
    pub fn asks(self) -> String {
        match self {
            Self::Press(button) => format!("Press {} on the handheld", name(button)),
            Self::Hold(button) => format!("Keep {} down on the handheld", name(button)),
            Self::Tap(square) => format!("Tap {square} on the board"),
            Self::End => "End the turn".into(),
            Self::Capture(temple) => format!("Declare a capture on {temple}"),
        }
    }

    /// What the page points at, as a style sheet would name it.
    #[must_use]
    pub fn place(self) -> String {
        match self {
            Self::Press(button) | Self::Hold(button) => {
                format!("[data-button={}]", button.name())
            }
            Self::Tap(square) => format!("#sq-{square}"),
            Self::End => "[data-act=end]".into(),
            Self::Capture(temple) => {
                format!("[data-opens=capture], [data-act=\"capture {temple}\"]")
            }
        }
    }
}

fn name(button: Button) -> &'static str {
    match button {
        Button::Up => "↑",
        Button::Down => "↓",
        Button::Left => "←",
        Button::Right => "→",
        Button::Ok => "OK",
        Button::Hide => "Hide",
    }
}
