//! The nine temples as dots, small enough for a panel.

use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::geometry::Point;
use embedded_graphics::pixelcolor::BinaryColor;
use shared::rules::{Set, Temple};

use super::cell::temple_cell;
use super::icons::{DOT, SPECK};

/// From the top left to the middle of A1, and from one temple to the next.
const FIRST: Point = Point::new_equal(1);
const STEP: i32 = 4;

/// Which temples the Mist can't rule out: a dot for each of them, a speck for the others, in a
/// square of 11 pixels.
pub fn possible<D>(target: &mut D, top_left: Point, temples: Set<Temple>) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
{
    for temple in Temple::ALL {
        let centre = top_left + FIRST + temple_cell(temple) * STEP;
        let icon = if temples.contains(temple) { DOT } else { SPECK };
        icon.draw_centred(target, centre, BinaryColor::On)?;
    }
    Ok(())
}
