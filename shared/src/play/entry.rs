//! What can stand in a game's log, and why something can't.

use core::fmt::{self, Display};

use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

use super::MOST_ENTRIES;
use crate::event::Event;
use crate::fairplay::{Setup, Shown};
use crate::rules::{Illegal, MistStep, Side};
use crate::seal::Hash;

/// One entry of a game's log.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, MaxSize)]
pub enum Entry {
    /// The Thief's set-up, and the commitment to their half of the deal.
    Deal {
        /// What is to be played.
        setup: Setup,
        /// The commitment.
        sealed: Hash,
    },
    /// The Mist's half of the deal.
    Answer(Hash),
    /// Something that happens in the game.
    Event(Event),
    /// Somebody asks to take back an event and all after it.
    Ask {
        /// Who asks.
        side: Side,
        /// The number of the event's entry.
        from: u16,
    },
    /// The other side agrees to a takeback.
    Agree(Side),
    /// A side declines a takeback, or no longer asks for it.
    Decline(Side),
    /// The Thief's bytes, when the game is over.
    Secret(Hash),
    /// A turn of the Thief as it truly was, when the game is over.
    Turn(Shown),
}

impl Entry {
    /// Whose entry it is.
    #[must_use]
    pub fn side(&self) -> Side {
        match self {
            Self::Deal { .. } | Self::Secret(_) | Self::Turn(_) => Side::Thief,
            Self::Answer(_) => Side::Mist,
            Self::Event(event) => event.side(),
            Self::Ask { side, .. } | Self::Agree(side) | Self::Decline(side) => *side,
        }
    }

    /// Whether a game could go on for ever with such entries.
    pub(super) fn lengthens(&self) -> bool {
        matches!(self, Self::Event(Event::Thief { .. } | Event::Mist(_)) | Self::Ask { .. })
    }
}

/// The text of an entry, one for each.
impl Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Deal { setup, sealed } => write!(f, "deal {setup} {sealed}"),
            Self::Answer(answer) => write!(f, "answer {answer}"),
            Self::Event(event @ Event::Thief { commitment, .. }) => {
                write!(f, "{event} = {commitment}")
            }
            Self::Event(event) => event.fmt(f),
            Self::Ask { side, from } => write!(f, "{} asks {from}", side.letter()),
            Self::Agree(side) => write!(f, "{} agrees", side.letter()),
            Self::Decline(side) => write!(f, "{} declines", side.letter()),
            Self::Secret(secret) => write!(f, "secret {secret}"),
            Self::Turn(turn) => write!(f, "turn {turn}"),
        }
    }
}

/// Why an entry can't be. It is made from the table alone, so it can be sent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, MaxSize)]
pub enum Refusal {
    /// An event that breaks a rule.
    Rule(Illegal),
    /// A turn of the Mist with a step that breaks a rule.
    Step(MistStep, Illegal),
    /// Not the time for such an entry.
    NotNow,
    /// A set-up other than this.
    OtherSetup(Setup),
    /// A question while there is one.
    Asked,
    /// An answer to no question, or to one's own.
    NothingAsked,
    /// A takeback of something that is no turn, or is taken back already.
    NoSuchTurn,
    /// A game without end.
    TooLong,
}

impl Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rule(why) => why.fmt(f),
            Self::Step(step, why) => write!(f, "{step}: {why}"),
            Self::NotNow => f.write_str("That can't be done at this moment of a game."),
            Self::OtherSetup(setup) => write!(f, "This device is set up for {setup}."),
            Self::Asked => f.write_str("A takeback is being asked for already."),
            Self::NothingAsked => f.write_str("The other side asks for no takeback."),
            Self::NoSuchTurn => f.write_str("There is no such turn to take back."),
            Self::TooLong => write!(
                f,
                "This game has gone on for {MOST_ENTRIES} entries. It can only be resigned."
            ),
        }
    }
}

impl core::error::Error for Refusal {}
