//! The few letters and digits of a canvas.

use core::fmt::Write as _;

use embedded_graphics::geometry::Point;
use embedded_graphics::pixelcolor::BinaryColor;
use heapless::String;

pub(super) use crate::toolkit::font::{FONT_4X6, FONT_5X7, FONT_6X10};
use crate::toolkit::font::{Font, Ink};

/// From the middle of a capital or digit in 6x10 to the top left of its field.
const TO_MIDDLE: Point = Point::new(2, 4);

/// Something of one or two characters, from its top left.
pub(super) fn label<D>(
    target: &mut D,
    what: impl core::fmt::Display,
    top_left: Point,
    font: &Font,
    color: BinaryColor,
) -> Result<(), D::Error>
where
    D: Ink,
{
    let mut text = String::<2>::new();
    // What is longer is left out: it would not fit into its box either.
    let _ = write!(text, "{what}");
    font.write(target, top_left, &text, color)
}

/// One character of 6x10 in the middle of a temple or a tile.
pub(super) fn glyph<D>(
    target: &mut D,
    what: impl core::fmt::Display,
    centre: Point,
) -> Result<(), D::Error>
where
    D: Ink,
{
    label(target, what, centre - TO_MIDDLE, &FONT_6X10, BinaryColor::On)
}
