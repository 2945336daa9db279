//! Where the player is among the screens, and nothing else: what a screen shows comes from the
//! game.

use shared::rules::{Illegal, Leap, Line, Square, Temple};

use crate::rods::Colour;
use crate::screen::{Note, Way};
use crate::toolkit::button::Millis;

/// One page of the device.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "named as the views are")]
pub(super) enum Page {
    Splash,
    /// With the number to be typed in the app.
    Pairing(u32),
    Setup {
        row: u8,
    },
    Connect,
    /// The board, with the turn being planned.
    Board,
    Push(Pushing),
    Actions {
        picked: u8,
    },
    Sacrifice(Sacrifice),
    PickUp {
        chosen: Temple,
    },
    Confirm {
        scroll: u8,
    },
    Table {
        scroll: u8,
    },
    Coins {
        first: u16,
    },
    Rods,
    Seen {
        line: Line,
        colour: Colour,
    },
    Card(Card),
    Night {
        picked: u8,
    },
    Unbolster {
        chosen: Temple,
    },
    Show {
        line: Line,
    },
    Waiting,
    /// The device thinks about a turn of its own.
    Alone,
    /// It thinks about a hint.
    Thinking,
    /// The hint.
    Hint {
        scroll: u8,
    },
    MistDid {
        scroll: u8,
    },
    Ruling,
    Treasure,
    Cornered {
        picked: u8,
    },
    End,
    LinkLost,
    /// What keeps the two machines from going on.
    Trouble {
        scroll: u8,
    },
    Resume,
    Settings {
        picked: u8,
    },
    TakeBack,
    Note {
        note: Note,
        scroll: u8,
    },
}

/// A leap that is being made, and what is chosen of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pushing {
    /// The temple to be entered.
    pub(super) to: Temple,
    /// A coin to be sacrificed for it.
    pub(super) sacrifice: Option<Temple>,
    /// Where the Seeker of the temple left lands, once that is chosen.
    pub(super) left: Option<Square>,
    /// Where the Seeker of the temple entered lands, once that is chosen.
    pub(super) entered: Option<Square>,
}

impl Pushing {
    /// A leap of which nothing is chosen yet.
    pub(super) const fn new(to: Temple, sacrifice: Option<Temple>) -> Self {
        Self { to, sacrifice, left: None, entered: None }
    }

    /// Whether a way to leap is still in question.
    pub(super) fn allows(self, leap: Leap) -> bool {
        let open = |chosen: Option<Square>, way| chosen.is_none() || chosen == way;
        open(self.left, leap.left) && open(self.entered, leap.entered)
    }
}

/// A coin that is to be sacrificed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sacrifice {
    /// The coin chosen.
    pub(super) chosen: Temple,
    /// The leap it is for; none for a bluff.
    pub(super) leap: Option<Temple>,
}

/// A card whose colour is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Card {
    /// Its rod.
    pub(super) line: Line,
    /// A colour entered that contradicts the others.
    pub(super) doubt: Option<Colour>,
    /// Set when the treasure is declared and the two cards are turned: whether all turned so far
    /// were green.
    pub(super) declared: Option<bool>,
}

/// From where the pages of coins, rods and settings were opened, and where they lead back to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Home {
    /// Before a game.
    Start,
    /// The Thief's turn.
    Turn,
    /// A look while the Mist moves.
    Peek,
    /// After a game.
    End,
}

/// A press that led nowhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bump {
    /// A leap that is refused, and why; shown until the next press.
    Refused(Temple, Illegal),
    /// Off the board; shown until then.
    Edge(Way, Millis),
}
