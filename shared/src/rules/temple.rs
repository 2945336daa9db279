//! RULES 1: the nine temples, the gaps between them, and the six lines they stand in.

use core::ops::{Index, IndexMut};

use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

use super::set::{Member, Set};
use super::square::Square;

/// One of the nine temples. Its coin goes by the same name. The value is that of its square.
///
/// ```
/// use shared::rules::{Line, Set, Square, Temple};
///
/// assert_eq!(Temple::A1.neighbours(), Set::from(Temple::C1) | Temple::A3);
/// assert_eq!(Temple::A1.gap(Temple::C1), Some(Square::B1));
/// assert_eq!(Temple::A1.gap(Temple::C3), None);
/// // The two rods that tell of it.
/// assert_eq!(Temple::E3.lines(), [Line::E, Line::Three]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, MaxSize)]
#[repr(u8)]
#[rustfmt::skip]
#[allow(missing_docs, reason = "a temple is its own name")]
pub enum Temple {
    A1 = 0, C1 = 2, E1 = 4,
    A3 = 10, C3 = 12, E3 = 14,
    A5 = 20, C5 = 22, E5 = 24,
}

/// The next temple to the side, and the next below, as steps in square order.
const COLUMN_STEP: u32 = 2;
const ROW_STEP: u32 = 10;

impl Temple {
    /// Every temple, in temple order.
    #[rustfmt::skip]
    pub const ALL: [Self; 9] = [
        Self::A1, Self::C1, Self::E1,
        Self::A3, Self::C3, Self::E3,
        Self::A5, Self::C5, Self::E5,
    ];

    /// The square the temple stands on.
    #[must_use]
    pub fn square(self) -> Square {
        // Every temple is on the board; the fallback is never taken.
        Square::from_index(self as u8).unwrap_or(Square::A1)
    }

    /// RULES 1: the temples with one gap between them and this one.
    #[must_use]
    pub fn neighbours(self) -> Set<Self> {
        let bit = Set::from(self).bits();
        let around = bit << COLUMN_STEP | bit >> COLUMN_STEP | bit << ROW_STEP | bit >> ROW_STEP;
        // A step over the edge of the board never ends on a temple's bit.
        Set::from_bits(around & Set::<Self>::ALL.bits())
    }

    /// The temple left, the gap, and the temple entered, in a leap to a neighbour.
    #[must_use]
    pub(super) fn leap_squares(self, to: Self) -> Set<Square> {
        let gap = u32::midpoint(self as u32, to as u32);
        Set::from_bits(1 << self as u32 | 1 << gap | 1 << to as u32)
    }

    /// The neighbours behind those of these squares that are gaps beside this temple.
    #[must_use]
    pub(super) fn behind(self, squares: Set<Square>) -> Set<Self> {
        let (at, squares) = (1 << self as u32, squares.bits());
        let right = (at << 1 & squares) << 1;
        let left = (at >> 1 & squares) >> 1;
        let below = (at << 5 & squares) << 5;
        let above = (at >> 5 & squares) >> 5;
        Set::from_bits((right | left | below | above) & Set::<Self>::ALL.bits())
    }

    /// RULES 1: the gap between this temple and a neighbour.
    #[must_use]
    pub fn gap(self, to: Self) -> Option<Square> {
        let neighbours = self.neighbours().contains(to);
        if neighbours { Square::from_index(u8::midpoint(self as u8, to as u8)) } else { None }
    }

    /// The column and the row the temple is in.
    #[must_use]
    pub const fn lines(self) -> [Line; 2] {
        match self {
            Self::A1 => [Line::A, Line::One],
            Self::C1 => [Line::C, Line::One],
            Self::E1 => [Line::E, Line::One],
            Self::A3 => [Line::A, Line::Three],
            Self::C3 => [Line::C, Line::Three],
            Self::E3 => [Line::E, Line::Three],
            Self::A5 => [Line::A, Line::Five],
            Self::C5 => [Line::C, Line::Five],
            Self::E5 => [Line::E, Line::Five],
        }
    }

    /// The four other temples of this one's row and column.
    #[must_use]
    pub fn in_line(self) -> Set<Self> {
        let [column, row] = self.lines();
        (column.temples() | row.temples()) - self
    }
}

impl Member for Temple {
    fn index(self) -> u8 {
        self as u8
    }

    #[rustfmt::skip]
    fn from_index(index: u8) -> Option<Self> {
        Some(match index {
            0 => Self::A1, 2 => Self::C1, 4 => Self::E1,
            10 => Self::A3, 12 => Self::C3, 14 => Self::E3,
            20 => Self::A5, 22 => Self::C5, 24 => Self::E5,
            _ => return None,
        })
    }
}

impl Set<Temple> {
    /// All nine temples.
    pub const ALL: Self = Self::from_bits(0b10101 | 0b10101 << 10 | 0b10101 << 20);

    /// RULES 9: these coins as bits: bit i is the coin of the i-th temple, in temple order.
    #[must_use]
    pub(crate) fn coin_bits(self) -> u16 {
        let bit = |(i, temple)| u16::from(self.contains(temple)) << i;
        Temple::ALL.into_iter().enumerate().map(bit).sum()
    }

    /// RULES 9: the coins of these bits; `None` if there are more than nine.
    #[must_use]
    pub(crate) fn from_coin_bits(bits: u16) -> Option<Self> {
        let coins = Temple::ALL.into_iter().enumerate();
        let coins = coins.filter(|&(i, _)| bits >> i & 1 == 1).map(|(_, temple)| temple);
        (bits < 1 << Temple::ALL.len()).then(|| coins.collect())
    }

    /// The same temples as squares.
    #[must_use]
    pub const fn squares(self) -> Set<Square> {
        Set::from_bits(self.bits())
    }
}

/// RULES 2: a row or a column of temples. Each has one rod, and a night may reveal one.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, MaxSize,
)]
#[allow(missing_docs, reason = "a line is its own name")]
pub enum Line {
    One,
    Three,
    Five,
    A,
    C,
    E,
}

impl Line {
    /// Every line: rows first, as their names sort.
    pub const ALL: [Self; 6] = [Self::One, Self::Three, Self::Five, Self::A, Self::C, Self::E];

    /// The three temples of the line.
    #[must_use]
    pub const fn temples(self) -> Set<Temple> {
        const ROW: u32 = 0b10101;
        const COLUMN: u32 = 1 | 1 << 10 | 1 << 20;
        Set::from_bits(match self {
            Self::One => ROW,
            Self::Three => ROW << 10,
            Self::Five => ROW << 20,
            Self::A => COLUMN,
            Self::C => COLUMN << 2,
            Self::E => COLUMN << 4,
        })
    }

    /// The line's name in the notation.
    #[must_use]
    pub const fn name(self) -> char {
        match self {
            Self::One => '1',
            Self::Three => '3',
            Self::Five => '5',
            Self::A => 'A',
            Self::C => 'C',
            Self::E => 'E',
        }
    }
}

/// One value a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, MaxSize)]
pub struct ByLine<T>(pub [T; 6]);

#[expect(clippy::indexing_slicing, reason = "a line is always below six")]
impl<T> Index<Line> for ByLine<T> {
    type Output = T;
    fn index(&self, line: Line) -> &T {
        &self.0[line as usize]
    }
}

#[expect(clippy::indexing_slicing, reason = "a line is always below six")]
impl<T> IndexMut<Line> for ByLine<T> {
    fn index_mut(&mut self, line: Line) -> &mut T {
        &mut self.0[line as usize]
    }
}
