//! RULES 2: the Mist's pawns and their levels.

use core::ops::{Index, IndexMut};

use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// The three levels of pawns. The value is the level's number.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, MaxSize,
)]
#[repr(u8)]
pub enum Level {
    /// Level 0: moves through streams, heals; costs no dart.
    Healer = 0,
    /// Level 1: moves diagonally, bolsters; costs one dart.
    Builder = 1,
    /// Level 2: leaves Healers behind, goes onto temples, captures; costs two darts.
    Seeker = 2,
}

impl Level {
    /// Every level, lowest first.
    pub const ALL: [Self; 3] = [Self::Healer, Self::Builder, Self::Seeker];

    /// RULES 4 Leap: the darts that attacking a pawn of this level costs.
    #[must_use]
    pub const fn darts(self) -> u8 {
        self as u8
    }

    /// The pawn's name in the game.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Healer => "Healer",
            Self::Builder => "Builder",
            Self::Seeker => "Seeker",
        }
    }
}

/// A pawn as it stands or lies on its square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pawn {
    /// What kind of pawn it is.
    pub level: Level,
    /// Whether it lies on its side.
    pub downed: bool,
}

impl Pawn {
    /// Every pawn there can be.
    pub const ALL: [Self; 6] = [
        Self { level: Level::Healer, downed: false },
        Self { level: Level::Builder, downed: false },
        Self { level: Level::Seeker, downed: false },
        Self { level: Level::Healer, downed: true },
        Self { level: Level::Builder, downed: true },
        Self { level: Level::Seeker, downed: true },
    ];

    /// RULES 9: the pawn's letter, small when it is downed.
    #[must_use]
    pub const fn letter(self) -> char {
        match (self.level, self.downed) {
            (Level::Healer, false) => 'H',
            (Level::Builder, false) => 'B',
            (Level::Seeker, false) => 'S',
            (Level::Healer, true) => 'h',
            (Level::Builder, true) => 'b',
            (Level::Seeker, true) => 's',
        }
    }
}

/// One value a level.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct ByLevel<T>(pub(super) [T; 3]);

#[expect(clippy::indexing_slicing, reason = "a level is always below three")]
impl<T> Index<Level> for ByLevel<T> {
    type Output = T;
    fn index(&self, level: Level) -> &T {
        &self.0[level as usize]
    }
}

#[expect(clippy::indexing_slicing, reason = "a level is always below three")]
impl<T> IndexMut<Level> for ByLevel<T> {
    fn index_mut(&mut self, level: Level) -> &mut T {
        &mut self.0[level as usize]
    }
}
