//! RULES 9: the names of squares, temples, lines, sides and start configurations.

use core::fmt::{self, Display, Write as _};
use core::str::FromStr;

use super::pawn::Level;
use super::position::Configuration;
use super::public::{Outcome, Side};
use super::set::{Member, Set};
use super::square::Square;
use super::temple::{Line, Temple};

impl Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.column()), self.row() + 1)
    }
}

impl Display for Temple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.square().fmt(f)
    }
}

impl Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.name())
    }
}

impl Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Thief => "Thief",
            Self::Mist => "Mist",
        })
    }
}

/// How a game ended, and who won.
impl Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} wins, ", self.winner())?;
        match self {
            Self::TreasureFound => f.write_str("treasure found"),
            Self::TreasureMissed => f.write_str("treasure missed"),
            Self::Captured => f.write_str("Thief captured"),
            Self::CaptureMissed => f.write_str("capture missed"),
            Self::Cornered => f.write_str("Thief cornered"),
            Self::Resigned(side) => write!(f, "{side} resigned"),
        }
    }
}

/// A text that names nothing in the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadName;

impl Display for BadName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("That names no square: they are A1 to E5, in capitals.")
    }
}

impl core::error::Error for BadName {}

impl FromStr for Square {
    type Err = BadName;
    fn from_str(text: &str) -> Result<Self, BadName> {
        let &[column, row] = text.as_bytes() else { return Err(BadName) };
        Self::at(column.wrapping_sub(b'A'), row.wrapping_sub(b'1')).ok_or(BadName)
    }
}

impl FromStr for Temple {
    type Err = BadName;
    fn from_str(text: &str) -> Result<Self, BadName> {
        text.parse::<Square>()?.temple().ok_or(BadName)
    }
}

impl FromStr for Line {
    type Err = BadName;
    fn from_str(text: &str) -> Result<Self, BadName> {
        let mut chars = text.chars();
        let name = chars.next().filter(|_| chars.next().is_none());
        Self::ALL.into_iter().find(|line| Some(line.name()) == name).ok_or(BadName)
    }
}

impl FromStr for Side {
    type Err = BadName;
    fn from_str(text: &str) -> Result<Self, BadName> {
        match text {
            "T" => Ok(Self::Thief),
            "M" => Ok(Self::Mist),
            _ => Err(BadName),
        }
    }
}

/// A start configuration, such as `0/1/2`.
impl FromStr for Configuration {
    type Err = BadName;
    fn from_str(text: &str) -> Result<Self, BadName> {
        let level = |digit| match digit {
            b'0' => Ok(Level::Healer),
            b'1' => Ok(Level::Builder),
            b'2' => Ok(Level::Seeker),
            _ => Err(BadName),
        };
        let &[a, b'/', b, b'/', c] = text.as_bytes() else { return Err(BadName) };
        Ok(Self([level(a)?, level(b)?, level(c)?]))
    }
}

impl Display for Configuration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c] = self.0.map(|level| level as u8);
        write!(f, "{a}/{b}/{c}")
    }
}

/// Names in square order, none twice, as a set.
pub(super) fn squares<T: Member>(
    names: impl Iterator<Item = Result<T, BadName>>,
) -> Option<Set<T>> {
    let mut set = Set::EMPTY;
    let mut next = 0;
    for name in names {
        let member = name.ok()?;
        if member.index() < next {
            return None;
        }
        next = member.index() + 1;
        set |= member;
    }
    Some(set)
}
