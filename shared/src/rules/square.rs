//! RULES 1: the 25 squares, and which of them are neighbours.

use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

use super::set::{Member, Set};
use super::temple::Temple;

/// One of the 25 squares, in square order.
///
/// ```
/// use shared::rules::{Set, Square, Temple};
///
/// let gap: Square = "B1".parse()?;
/// assert_eq!(gap.edges(), Set::from(Square::A1) | Square::C1 | Square::B2);
/// assert_eq!(gap.diagonals(), Set::from(Square::A2) | Square::C2);
/// assert_eq!((gap.temple(), Square::C1.temple()), (None, Some(Temple::C1)));
/// # Ok::<(), shared::rules::BadName>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, MaxSize)]
#[repr(u8)]
#[rustfmt::skip]
#[allow(missing_docs, reason = "a square is its own name")]
pub enum Square {
    A1, B1, C1, D1, E1,
    A2, B2, C2, D2, E2,
    A3, B3, C3, D3, E3,
    A4, B4, C4, D4, E4,
    A5, B5, C5, D5, E5,
}

/// Columns and rows of the board.
pub const SIDE: u8 = 5;

impl Square {
    /// Every square, in square order.
    #[rustfmt::skip]
    pub const ALL: [Self; 25] = [
        Self::A1, Self::B1, Self::C1, Self::D1, Self::E1,
        Self::A2, Self::B2, Self::C2, Self::D2, Self::E2,
        Self::A3, Self::B3, Self::C3, Self::D3, Self::E3,
        Self::A4, Self::B4, Self::C4, Self::D4, Self::E4,
        Self::A5, Self::B5, Self::C5, Self::D5, Self::E5,
    ];

    /// The square in that column and row, both counted from 0.
    #[must_use]
    pub fn at(column: u8, row: u8) -> Option<Self> {
        let inside = column < SIDE && row < SIDE;
        if inside { Self::from_index(row * SIDE + column) } else { None }
    }

    /// 0 for column A to 4 for column E.
    #[must_use]
    pub const fn column(self) -> u8 {
        self as u8 % SIDE
    }

    /// 0 for row 1 to 4 for row 5.
    #[must_use]
    pub const fn row(self) -> u8 {
        self as u8 / SIDE
    }

    /// The temple on this square, if it is not courtyard.
    #[must_use]
    pub fn temple(self) -> Option<Temple> {
        Temple::from_index(self as u8)
    }

    /// RULES 1: the squares that share an edge with this one.
    #[must_use]
    pub fn edges(self) -> Set<Self> {
        Set::from(self).edges()
    }

    /// RULES 1: the squares that touch this one by a corner only.
    #[must_use]
    pub fn diagonals(self) -> Set<Self> {
        Set::from(self).diagonals()
    }
}

impl Member for Square {
    fn index(self) -> u8 {
        self as u8
    }

    fn from_index(index: u8) -> Option<Self> {
        Self::ALL.get(usize::from(index)).copied()
    }
}

const BOARD: u32 = (1 << 25) - 1;
/// The lowest bit of every row, and the highest.
const COLUMN_A: u32 = 1 | 1 << 5 | 1 << 10 | 1 << 15 | 1 << 20;
const COLUMN_E: u32 = COLUMN_A << 4;

impl Set<Square> {
    /// All 25 squares.
    pub const BOARD: Self = Self::from_bits(BOARD);
    /// RULES 1: the sixteen squares that are not temples.
    pub const COURTYARD: Self = Self::from_bits(BOARD & !Set::<Temple>::ALL.bits());

    /// Every square that shares an edge with one of these.
    #[must_use]
    pub const fn edges(self) -> Self {
        let bits = self.bits();
        Self::from_bits(bits << 5 & BOARD | bits >> 5 | Self::beside(bits))
    }

    /// Every square that touches one of these by a corner.
    #[must_use]
    pub const fn diagonals(self) -> Self {
        let beside = Self::beside(self.bits());
        Self::from_bits(beside << 5 & BOARD | beside >> 5)
    }

    /// Left and right neighbours. A column is cut off first, so no row runs into the next.
    const fn beside(bits: u32) -> u32 {
        (bits & !COLUMN_E) << 1 | (bits & !COLUMN_A) >> 1
    }

    /// The temples among these squares.
    #[must_use]
    pub const fn temples(self) -> Set<Temple> {
        Set::from_bits(self.bits() & Set::<Temple>::ALL.bits())
    }
}
