//! How the board is turned on the screen: one mapping for everything the picture draws.
//!
//! Places are turned, what stands on them is not: a pawn, a roof, a name stays upright.

use std::fmt::{self, Display};
use std::ops::{Add, Mul, Sub};

use shared::rules::{SIDE, Square};

/// The side of a square, and of the field.
pub(super) const SQUARE: i32 = 100;
const FIELD: i32 = SQUARE * SIDE as i32;

/// Which side of the table the picture is seen from, in quarter turns clockwise: with `Facing(0)`
/// row 1 is at the top, with `Facing(2)` at the bottom.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Facing(pub u8);

/// A place on the picture, or a way from one to another. Prints as SVG wants it, `x y`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Point {
    /// Units to the right.
    pub x: i32,
    /// Units down.
    pub y: i32,
}

impl Point {
    /// So far to the right, and so far down.
    #[must_use]
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }
}

impl Add for Point {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Sub for Point {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + other * -1
    }
}

impl Mul<i32> for Point {
    type Output = Self;
    fn mul(self, times: i32) -> Self {
        Self { x: self.x * times, y: self.y * times }
    }
}

impl Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.x, self.y)
    }
}

/// A rectangle of the picture. Prints as a `viewBox`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Area {
    pub(super) from: Point,
    pub(super) width: i32,
    pub(super) height: i32,
}

impl Area {
    /// The same rectangle, smaller on all four sides.
    pub(super) fn inset(self, by: i32) -> Self {
        let from = self.from + Point::new(by, by);
        Self { from, width: self.width - 2 * by, height: self.height - 2 * by }
    }
}

impl Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.from, self.width, self.height)
    }
}

impl Facing {
    /// Where a place of the unturned board comes to lie.
    #[must_use]
    pub fn turned(self, x: i32, y: i32) -> Point {
        (0..self.quarters()).fold(Point::new(x, y), |at, _| Point::new(FIELD - at.y, at.x))
    }

    /// Which way a direction of the unturned board points.
    #[must_use]
    pub fn towards(self, x: i32, y: i32) -> Point {
        (0..self.quarters()).fold(Point::new(x, y), |at, _| Point::new(-at.y, at.x))
    }

    /// The middle of a square.
    #[must_use]
    pub fn centre(self, square: Square) -> Point {
        let middle = |index: u8| i32::from(index) * SQUARE + SQUARE / 2;
        self.turned(middle(square.column()), middle(square.row()))
    }

    /// The upper left corner of a square, as seen on the screen.
    #[must_use]
    pub fn corner(self, square: Square) -> Point {
        self.centre(square) - Point::new(SQUARE / 2, SQUARE / 2)
    }

    /// Whether rows run down the screen and columns across it.
    #[must_use]
    pub fn sideways(self) -> bool {
        self.quarters() % 2 == 1
    }

    /// The board with its frame, which is wider where the rods lie and the rows are named.
    pub(super) fn frame(self) -> Area {
        let (a, b) = (self.turned(-70, -36), self.turned(574, 574));
        let from = Point::new(a.x.min(b.x), a.y.min(b.y));
        Area { from, width: (a.x - b.x).abs(), height: (a.y - b.y).abs() }
    }

    fn quarters(self) -> u8 {
        self.0 % 4
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Facing; 4] = [Facing(0), Facing(1), Facing(2), Facing(3)];

    #[test]
    fn half_a_turn_puts_a1_where_e5_was() {
        assert_eq!(Facing(2).centre(Square::A1), Facing(0).centre(Square::E5));
        assert_eq!(Facing(2).centre(Square::B3), Facing(0).centre(Square::D3));
        let once = Facing(2).turned(12, 345);
        assert_eq!(Facing(2).turned(once.x, once.y), Point::new(12, 345));
    }

    #[test]
    fn a_quarter_turn_is_clockwise() {
        assert_eq!(Facing(1).centre(Square::A1), Facing(0).centre(Square::E1));
        assert_eq!(Facing(1).centre(Square::E1), Facing(0).centre(Square::E5));
        assert_eq!(Facing(3).centre(Square::A1), Facing(0).centre(Square::A5));
        assert_eq!(Facing(4).centre(Square::A1), Facing(0).centre(Square::A1));
    }

    #[test]
    fn c3_stays_in_the_middle_and_a_direction_keeps_its_length() {
        for facing in ALL {
            assert_eq!(facing.centre(Square::C3), Point::new(250, 250));
            let Point { x, y } = facing.towards(0, -19);
            assert_eq!(x.abs() + y.abs(), 19, "{facing:?}");
        }
    }

    #[test]
    fn the_frame_is_turned_with_the_board() {
        let frames = ALL.map(|facing| facing.frame().to_string());
        let wanted = ["-70 -36 644 610", "-74 -70 610 644", "-74 -74 644 610", "-36 -74 610 644"];
        assert_eq!(frames, wanted);
    }
}
