//! Where the player is among the screens, and nothing else: what a screen shows comes from the
//! game.

use shared::rules::{Illegal, Leap, Line, Square, Temple};

use crate::rods::Colour;
use crate::screen::Way;

/// One page of the device.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "named as the views are")]
pub enum Page {
    Splash,
    Pairing,
    Setup { row: u8 },
    Connect,
    /// The board, with the turn being planned.
    Board,
    Push(Pushing),
    Actions { picked: u8 },
    Sacrifice(Sacrifice),
    PickUp { chosen: Temple },
    Confirm { scroll: u8 },
    Table { scroll: u8 },
    Coins { first: u16 },
    Rods,
    Seen { line: Line, colour: Colour },
    Card(Card),
    Night { picked: u8 },
    Unbolster { chosen: Temple },
    Show { line: Line },
    Waiting,
    MistDid { scroll: u8 },
    Ruling,
    Treasure,
    Cornered { picked: u8 },
    End,
    LinkLost,
    /// What keeps the two machines from going on.
    Trouble { scroll: u8 },
    Resume,
    Settings { picked: u8 },
    TakeBack,
    Note { note: Note, scroll: u8 },
}

/// A leap that is being made, and what is chosen of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pushing {
    /// The temple to be entered.
    pub to: Temple,
    /// A coin to be sacrificed for it.
    pub sacrifice: Option<Temple>,
    /// Where the Seeker of the temple left lands, once that is chosen.
    pub left: Option<Square>,
}

impl Pushing {
    /// Whether a way to leap is still in question.
    pub fn allows(&self, leap: &Leap) -> bool {
        self.left.is_none() || leap.left == self.left
    }
}

/// A coin that is to be sacrificed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sacrifice {
    /// The coin chosen.
    pub chosen: Temple,
    /// The leap it is for; none for a bluff.
    pub leap: Option<Temple>,
}

/// A card whose colour is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Card {
    /// Its rod.
    pub line: Line,
    /// A colour entered that contradicts the others.
    pub doubt: Option<Colour>,
    /// Set when the treasure is declared and the two cards are turned: whether all turned so far
    /// were green.
    pub declared: Option<bool>,
}

/// Something the player is told once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Note {
    /// A takeback was agreed on.
    TakenBack,
    /// A takeback was declined.
    Declined,
    /// There is no turn to take back.
    NothingToTakeBack,
    /// Something could not be saved.
    NotSaved,
    /// What was done could not be taken by the link.
    NotTaken,
    /// The app has not got everything, and a new game would lose it.
    NotAllSent,
    /// What is in flash was written by another version.
    OtherVersion(u16),
    /// What is in flash can't be read.
    Damaged,
}

/// From where the pages of coins, rods and settings were opened, and where they lead back to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Home {
    /// Before a game.
    Start,
    /// The Thief's turn.
    Turn,
    /// A look while the Mist moves.
    Peek,
    /// After a game.
    End,
}

/// A press that led nowhere, shown until the next one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bump {
    /// A leap that is refused, and why.
    Refused(Temple, Illegal),
    /// Off the board.
    Edge(Way),
}
