//! 16, 17, 27 to 29: the six rods, and what they say of the nine temples.

use embedded_graphics::geometry::Point;
use embedded_graphics::pixelcolor::BinaryColor::{Off, On};
use shared::rules::{Line, Set, Temple};

use super::cell::temple_cell;
use super::icons::{
    DOTTED_TILE, FRAME, GEM, OUTER_FRAME, RULED_OUT, THIEF, TILE, WHITE, colour_icon,
};
use super::text::{FONT_4X6, glyph, label};
use crate::rods::{Knowledge, Rod};
use crate::toolkit::font::Ink;

/// The middle of A1, and from one temple to the next.
const FIRST: Point = Point::new_equal(7);
const STEP: i32 = 15;
/// The middle of a rod across its line, and the place of its name.
const ROD: i32 = 51;
const ROW_NAME: Point = Point::new(59, -2);
const COLUMN_NAME: Point = Point::new(-1, 58);
/// A gem is pointed, so its middle is below the temple's.
const GEM_LOWER: Point = Point::new(0, 1);

/// A temple that stands out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Emphasis {
    /// There is none.
    None,
    /// 27: a thicker frame.
    Marked(Temple),
    /// 28, 29: the Thief is there; where the treasure is, it shows instead.
    Thief(Temple),
}

/// The rods' colours as far as they are known, and where the treasure can be.
pub fn rods<D>(target: &mut D, known: &Knowledge, emphasis: Emphasis) -> Result<(), D::Error>
where
    D: Ink,
{
    for temple in Temple::ALL {
        draw_temple(target, known, emphasis, temple)?;
    }
    for (line, rod) in Line::ALL.into_iter().zip(known.rods) {
        let (centre, name) = places(line);
        draw_rod(target, rod, centre)?;
        label(target, line, name, &FONT_4X6, On)?;
    }
    Ok(())
}

fn draw_temple<D>(
    target: &mut D,
    known: &Knowledge,
    emphasis: Emphasis,
    temple: Temple,
) -> Result<(), D::Error>
where
    D: Ink,
{
    let centre = FIRST + temple_cell(temple) * STEP;
    let possible = known.possible.contains(temple);
    let certain = known.possible == Set::from(temple);
    let thief = emphasis == Emphasis::Thief(temple) && !certain;
    let marked = emphasis == Emphasis::Marked(temple);
    if marked {
        OUTER_FRAME.draw_centred(target, centre, On)?;
    }
    if certain || thief {
        WHITE.draw_centred(target, centre, On)?;
    } else if possible || marked {
        FRAME.draw_centred(target, centre, On)?;
    }
    let ink = if certain || thief { Off } else { On };
    if thief {
        THIEF.draw_centred(target, centre, ink)
    } else if possible {
        GEM.draw_centred(target, centre + GEM_LOWER, ink)
    } else {
        RULED_OUT.draw_centred(target, centre, ink)
    }
}

fn draw_rod<D>(target: &mut D, rod: Rod, centre: Point) -> Result<(), D::Error>
where
    D: Ink,
{
    match rod {
        Rod::Seen(colour) => {
            TILE.draw_centred(target, centre, On)?;
            colour_icon(colour).draw_centred(target, centre, Off)
        }
        Rod::Follows(colour) => {
            DOTTED_TILE.draw_centred(target, centre, On)?;
            colour_icon(colour).draw_centred(target, centre, On)
        }
        Rod::Unknown => {
            DOTTED_TILE.draw_centred(target, centre, On)?;
            glyph(target, '?', centre)
        }
    }
}

/// The middle of a line's rod, and the top left of its name: rows at the right, columns below.
const fn places(line: Line) -> (Point, Point) {
    match line {
        Line::One => row(0),
        Line::Three => row(1),
        Line::Five => row(2),
        Line::A => column(0),
        Line::C => column(1),
        Line::E => column(2),
    }
}

const fn row(number: i32) -> (Point, Point) {
    let y = FIRST.y + STEP * number;
    (Point::new(ROD, y), Point::new(ROW_NAME.x, y + ROW_NAME.y))
}

const fn column(number: i32) -> (Point, Point) {
    let x = FIRST.x + STEP * number;
    (Point::new(x, ROD), Point::new(x + COLUMN_NAME.x, COLUMN_NAME.y))
}
