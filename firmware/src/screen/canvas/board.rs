//! 04 to 09, 22, 24 to 26, 30: the board.
//!
//! Whatever stands on a square shares the square's middle, so only middles are ever computed.

use embedded_graphics::draw_target::DrawTargetExt as _;
use embedded_graphics::geometry::{Point, Size};
use embedded_graphics::pixelcolor::BinaryColor::{Off, On};
use embedded_graphics::primitives::Rectangle;
use shared::rules::{Line, Square, Temple};

use super::cell::square_cell;
use super::icons::{
    BRICKS, DOT, DOTTED_FRAME, FRAME, INNER_FRAME, LEAP_DOWN, LEAP_LEFT, LEAP_RIGHT, LEAP_UP,
    NOTCHED, OUTER_FRAME, SPECK, THIEF, TILE, WHITE, pawn_icon,
};
use super::text::glyph;
use crate::screen::{BoardView, Way};
use crate::toolkit::font::Ink;
use crate::toolkit::icon::{Icon, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_UP};

/// The middle of A1, and from one square to the next.
const FIRST: Point = Point::new_equal(7);
const STEP: i32 = 12;
/// How long the two stripes beside a line are, and how far from its middle.
const STRIPE: u32 = 63;
const STRIPE_AWAY: i32 = 7;

/// The board, its pawns and the plan on it.
pub fn board<D>(target: &mut D, view: &BoardView) -> Result<(), D::Error>
where
    D: Ink,
{
    let mut target = target.translated(view.jolt.map_or(Point::zero(), step));
    for square in Square::ALL {
        match square.temple() {
            Some(temple) => draw_temple(&mut target, view, temple)?,
            None => draw_courtyard(&mut target, view, square)?,
        }
    }
    view.line.map_or(Ok(()), |line| draw_stripes(&mut target, line))
}

fn centre(square: Square) -> Point {
    FIRST + square_cell(square) * STEP
}

fn draw_temple<D>(target: &mut D, view: &BoardView, temple: Temple) -> Result<(), D::Error>
where
    D: Ink,
{
    let centre = centre(temple.square());
    if view.marked == Some(temple) || view.changed.contains(temple.square()) {
        OUTER_FRAME.draw_centred(target, centre, On)?;
    }
    if view.thief == Some(temple) {
        return draw_own_temple(target, view, temple);
    }
    let frame = if view.dotted.contains(temple) { DOTTED_FRAME } else { FRAME };
    frame.draw_centred(target, centre, On)?;
    let inside = Inside::of(view, temple);
    if view.bolsters.contains(temple) && inside != Inside::Bricks {
        INNER_FRAME.draw_centred(target, centre, On)?;
    }
    match inside {
        Inside::Pawn(icon) => icon.draw_centred(target, centre, On),
        Inside::Darts(darts) => glyph(target, darts, centre),
        Inside::Origin => DOT.draw_centred(target, centre, On),
        Inside::Bricks => BRICKS.draw_centred(target, centre, On),
        Inside::Nothing => Ok(()),
    }
}

/// The Thief's temple is white; a Seeker there hides the mask.
fn draw_own_temple<D>(target: &mut D, view: &BoardView, temple: Temple) -> Result<(), D::Error>
where
    D: Ink,
{
    let centre = centre(temple.square());
    let ground = if view.bolsters.contains(temple) { NOTCHED } else { WHITE };
    ground.draw_centred(target, centre, On)?;
    pawn(view, temple.square()).unwrap_or(THIEF).draw_centred(target, centre, Off)
}

/// What a temple's frame holds: the first of these that is there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    Pawn(Icon),
    /// The darts that a leap there costs.
    Darts(u8),
    /// The turn began here.
    Origin,
    Bricks,
    Nothing,
}

impl Inside {
    fn of(view: &BoardView, temple: Temple) -> Self {
        if let Some(icon) = pawn(view, temple.square()) {
            Self::Pawn(icon)
        } else if let Some(darts) = darts(view, temple) {
            Self::Darts(darts)
        } else if view.origin == Some(temple) {
            Self::Origin
        } else if view.bolsters.contains(temple) {
            Self::Bricks
        } else {
            Self::Nothing
        }
    }
}

/// The cost of the leap that an arrow makes. Back along the path the arrow is no leap but undo.
fn darts(view: &BoardView, temple: Temple) -> Option<u8> {
    let undo = view.path.last().is_some_and(|&(from, _)| from == temple);
    let leap = view.leaps.iter().find(|&&(to, _)| to == temple);
    leap.filter(|_| !undo).map(|&(_, darts)| darts)
}

fn pawn(view: &BoardView, square: Square) -> Option<Icon> {
    view.board.pawn(square).map(|pawn| pawn_icon(pawn.level, pawn.downed))
}

/// A pawn, if need be black on white; else an arrow, else a speck.
fn draw_courtyard<D>(target: &mut D, view: &BoardView, square: Square) -> Result<(), D::Error>
where
    D: Ink,
{
    let centre = centre(square);
    let Some(pawn) = pawn(view, square) else {
        let arrow = push_arrow(view, square).or_else(|| path_arrow(view, square));
        return arrow.unwrap_or(SPECK).draw_centred(target, centre, On);
    };
    if !view.changed.contains(square) {
        return pawn.draw_centred(target, centre, On);
    }
    TILE.draw_centred(target, centre, On)?;
    pawn.draw_centred(target, centre, Off)
}

/// 09: the key that pushes the Seeker here.
fn push_arrow(view: &BoardView, square: Square) -> Option<Icon> {
    let (from, _) = view.push.filter(|(_, squares)| squares.contains(square))?;
    Some(match Way::between(from.square(), square)? {
        Way::Up => KEY_UP,
        Way::Down => KEY_DOWN,
        Way::Left => KEY_LEFT,
        Way::Right => KEY_RIGHT,
    })
}

/// The last leap of the turn over this gap.
fn path_arrow(view: &BoardView, gap: Square) -> Option<Icon> {
    let (from, _) = view.path.iter().rfind(|(from, to)| from.gap(*to) == Some(gap))?;
    Some(match Way::between(from.square(), gap)? {
        Way::Up => LEAP_UP,
        Way::Down => LEAP_DOWN,
        Way::Left => LEAP_LEFT,
        Way::Right => LEAP_RIGHT,
    })
}

/// One to that side.
const fn step(way: Way) -> Point {
    match way {
        Way::Up => Point::new(0, -1),
        Way::Down => Point::new(0, 1),
        Way::Left => Point::new(-1, 0),
        Way::Right => Point::new(1, 0),
    }
}

/// 22: a stripe on either side of the row or column.
fn draw_stripes<D>(target: &mut D, line: Line) -> Result<(), D::Error>
where
    D: Ink,
{
    let middle = line.temples().first().map_or(FIRST, |temple| centre(temple.square()));
    for away in [-STRIPE_AWAY, STRIPE_AWAY] {
        let (at, size) = match line {
            Line::One | Line::Three | Line::Five => {
                (Point::new(0, middle.y + away), Size::new(STRIPE, 1))
            }
            Line::A | Line::C | Line::E => (Point::new(middle.x + away, 0), Size::new(1, STRIPE)),
        };
        target.fill_solid(&Rectangle::new(at, size), On)?;
    }
    Ok(())
}
