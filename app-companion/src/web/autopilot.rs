//! Presses OK on the simulated handheld where a person alone would have to play for somebody else: until
//! the game is dealt and, if the handheld plays by itself, wherever it waits for a finger. What to press
//! is read off its screen.

use firmware::screen::{MessageKeys, MessageTitle, SetupView, View};
use firmware::toolkit::button::Button;

use super::seats::{Play, Seats};
use crate::handheld::simulated::Hand;

/// What to do about a screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    Press,
    Wait,
    /// The rest is for whoever holds it.
    LetGo,
}

/// Presses what has to be pressed, until the game is the person's or the handheld is switched off.
pub(super) async fn run(hand: Hand, seats: Seats) {
    match seats.play() {
        Play::Two => {}
        Play::Thief => deal(&hand).await,
        Play::Mist | Play::Watch => press(&hand, alone).await,
    }
}

/// Presses what has to be pressed until the game is dealt.
pub(super) async fn deal(hand: &Hand) {
    press(hand, until_dealt).await;
}

async fn press(hand: &Hand, next: impl Fn(&View) -> Next) {
    let mut shown = hand.shown();
    loop {
        let view = shown.borrow_and_update().view.clone();
        match next(&view) {
            Next::LetGo => return,
            Next::Press => hand.press(Button::Ok).await,
            Next::Wait => {}
        }
        if shown.changed().await.is_err() {
            return;
        }
    }
}

/// Where the person plays the Thief: the set-up is the one they have asked for already.
fn until_dealt(view: &View) -> Next {
    match view {
        View::Splash => Next::Press,
        View::Setup(setup) if setup.row == SetupView::BEGIN => Next::Press,
        View::Setup(_) | View::Connect(_) => Next::Wait,
        View::Message(message) if is_other_setup(message.title, message.keys) => Next::Press,
        _ => Next::LetGo,
    }
}

/// Where the handheld plays the Thief: nobody has to hold it.
fn alone(view: &View) -> Next {
    match (until_dealt(view), view) {
        (Next::LetGo, View::Resume(_)) => Next::Press,
        (Next::LetGo, View::Message(message)) if message.keys == MessageKeys::GoOn => Next::Press,
        (Next::LetGo, _) => Next::Wait,
        (next, _) => next,
    }
}

fn is_other_setup(title: MessageTitle, keys: MessageKeys) -> bool {
    title == MessageTitle::OtherSetup && keys == MessageKeys::TakeTheirs
}
