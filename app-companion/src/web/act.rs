//! What the Mist's page can ask for, as the short texts its buttons send.

use std::str::FromStr;

use shared::rules::{MistStep, Square, Temple};

use super::show::Pace;
use crate::radio::passkey::{BadPasskey, Passkey};

/// One thing the Mist does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// `tap B2`: a finger on a square.
    Tap(Square),
    /// `choose B1*A1`: which of several meanings a tap had.
    Choose(MistStep),
    /// `undo`: the last step of this turn.
    Undo,
    /// `end`: of the turn.
    End,
    /// `capture C3`, or `capture` where the edition names no Seeker.
    Capture(Option<Temple>),
    /// `takeback`: asks the Thief to let the last turn be taken back.
    TakeBack,
    /// `agree`: to the Thief's takeback.
    Agree,
    /// `decline`: the Thief's takeback, or one's own.
    Decline,
    /// `resign`.
    Resign,
    /// `hint`: what the app would do.
    Hint,
    /// `play-hint`: puts that on the board.
    PlayHint,
    /// `pace slow`: how fast a game goes on that nobody plays.
    Pace(Pace),
    /// `step`: one step of it.
    Step,
    /// `tick 2`: that line of the checklist is done, or is not after all.
    Tick(usize),
    /// `number 042137`: what is on the handheld's screen, or what somebody typed instead.
    Number(Result<Passkey, BadPasskey>),
    /// `no-number`: not to be asked for it.
    NoNumber,
    /// `pair`: to be asked for it after all.
    Pair,
}

/// A text that asks for nothing the page can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadAct;

impl FromStr for Act {
    type Err = BadAct;
    fn from_str(text: &str) -> Result<Self, BadAct> {
        let words: Vec<&str> = text.split(' ').collect();
        let act = match words.as_slice() {
            ["tap", square] => Self::Tap(square.parse().map_err(|_| BadAct)?),
            ["choose", step] => Self::Choose(step.parse().map_err(|_| BadAct)?),
            ["undo"] => Self::Undo,
            ["end"] => Self::End,
            ["capture"] => Self::Capture(None),
            ["capture", temple] => Self::Capture(Some(temple.parse().map_err(|_| BadAct)?)),
            ["takeback"] => Self::TakeBack,
            ["agree"] => Self::Agree,
            ["decline"] => Self::Decline,
            ["resign"] => Self::Resign,
            ["hint"] => Self::Hint,
            ["play-hint"] => Self::PlayHint,
            ["pace", pace] => Self::Pace(pace.parse().map_err(|()| BadAct)?),
            ["step"] => Self::Step,
            ["tick", line] => Self::Tick(line.parse().map_err(|_| BadAct)?),
            ["number", digits @ ..] => Self::Number(digits.concat().parse()),
            ["no-number"] => Self::NoNumber,
            ["pair"] => Self::Pair,
            _ => return Err(BadAct),
        };
        Ok(act)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_button_sends_is_understood_and_nothing_else() {
        let c3 = "C3".parse().expect("a temple");
        assert_eq!("capture C3".parse(), Ok(Act::Capture(Some(c3))));
        assert_eq!("capture".parse(), Ok(Act::Capture(None)));
        assert_eq!("tick 2".parse(), Ok(Act::Tick(2)));
        let number = "042137".parse().expect("a number");
        assert_eq!("number 042 137".parse(), Ok(Act::Number(Ok(number))));
        assert_eq!("number".parse(), Ok(Act::Number(Err(BadPasskey))));
        assert_eq!("number <b>".parse(), Ok(Act::Number(Err(BadPasskey))));
        for text in [
            "",
            "tap",
            "tap F1",
            "tap A1 A1",
            "choose",
            "choose x",
            "tick -1",
            "End",
            "pace",
            "pace x",
        ] {
            assert_eq!(text.parse::<Act>(), Err(BadAct), "{text}");
        }
    }
}
