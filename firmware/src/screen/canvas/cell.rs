//! Where squares and temples stand: columns to the right, rows down, both from 0.

use embedded_graphics::geometry::Point;
use shared::rules::{Square, Temple};

/// A square among the 25, five a side.
pub(super) fn square_cell(square: Square) -> Point {
    Point::new(square.column().into(), square.row().into())
}

/// A temple among the nine, three a side.
pub(super) fn temple_cell(temple: Temple) -> Point {
    square_cell(temple.square()) / 2
}
