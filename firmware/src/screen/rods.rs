//! 16 to 20: what the rods say.

use embedded_graphics::geometry::{Point, Size};
use embedded_graphics::pixelcolor::BinaryColor::{Off, On};
use embedded_graphics::primitives::Rectangle;
use heapless::Vec;
use shared::rules::{Line, Set, Temple};

use super::canvas::icons::colour_icon;
use super::canvas::{self, Emphasis, pictures};
use super::view::{Card, RodsView, Seen};
use super::words::{self, hint, title};
use crate::rods::{Colour, Knowledge, Rod};
use crate::toolkit::icon::LOCK;
use crate::toolkit::layout::{self, FULL, Key, PANEL, ROWS, State, fill, hints};
use crate::toolkit::text::{BODY, HUGE, LARGE, Paper, VALUE};

/// The page's number.
const PAGE: u8 = 2;
/// 16: the two temples and the word between them, or a number and the word after it.
const FIRST: Point = Point::new(66, 25);
const OR: Point = Point::new(89, 29);
const SECOND: Point = Point::new(106, 25);
const TEMPLES: Point = Point::new(80, 29);
/// 17: the temple and the word after it.
const ONLY: Point = Point::new(66, 27);
const SURE: Point = Point::new(92, 34);

pub(super) fn rods(paper: &mut impl Paper, view: &RodsView) {
    let Ok(()) = canvas::rods(paper, &view.known, Emphasis::None);
    layout::title(paper, PANEL, title::RODS, State::Page(PAGE));
    PANEL.write(paper, BODY, Point::new(PANEL.left, ROWS[0]), words::TREASURE);
    treasure(paper, view.known.possible);
    let look = words::look_at(&telling(&view.known));
    PANEL.write(paper, BODY, Point::new(PANEL.left, ROWS[3]), &look);
    hints(paper, PANEL, Some((Key::Left, hint::BACK)), None, Some((Key::Right, hint::MORE)));
}

/// The temple it is on, the two it can be on, or how many.
fn treasure(paper: &mut impl Paper, possible: Set<Temple>) {
    let mut temples = possible.into_iter();
    match (temples.next(), temples.next(), temples.next()) {
        (Some(only), None, _) => {
            PANEL.write(paper, HUGE, ONLY, &words::name(only));
            PANEL.write(paper, BODY, SURE, words::SURE);
        }
        (Some(first), Some(second), None) => {
            PANEL.write(paper, LARGE, FIRST, &words::name(first));
            PANEL.write(paper, BODY, OR, words::OR);
            PANEL.write(paper, LARGE, SECOND, &words::name(second));
        }
        _ => {
            PANEL.write(paper, LARGE, FIRST, &words::name(possible.len()));
            PANEL.write(paper, BODY, TEMPLES, words::TEMPLES);
        }
    }
}

/// The unknown rods that would rule out some of the temples, but not all.
fn telling(known: &Knowledge) -> Vec<Line, 6> {
    let unknown = Line::ALL.into_iter().zip(known.rods).filter(|(_, rod)| *rod == Rod::Unknown);
    let tells = |line: &Line| {
        let on = known.possible & line.temples();
        !on.is_empty() && on != known.possible
    };
    unknown.map(|(line, _)| line).filter(tells).collect()
}

/// 18, 19: the colour, and what follows.
const COLOUR: Point = Point::new(46, 15);
const FOLLOWS: Point = Point::new(46, 37);

pub(super) fn seen(paper: &mut impl Paper, view: &Seen) {
    layout::title(paper, FULL, &words::rod_title(view.line), State::Icon(LOCK));
    let Ok(()) = match view.colour {
        Colour::Green => pictures::gem(paper),
        Colour::Red => pictures::cross(paper),
    };
    FULL.write(paper, HUGE, COLOUR, words::colour(view.colour));
    FULL.write(paper, BODY, FOLLOWS, &words::follows(view.colour, &others(view)));
    hints(paper, FULL, Some((Key::Right, hint::RODS)), None, Some((Key::Ok, hint::GO_ON)));
}

/// The other rods of the axis; after a red one, those that can be green.
fn others(view: &Seen) -> Vec<Line, 2> {
    let rods = || Line::ALL.into_iter().zip(view.known.rods);
    // Two lines of one axis have no temple in common.
    let beside = |line: Line| (line.temples() & view.line.temples()).is_empty();
    let others = || rods().filter(move |(line, _)| *line != view.line && beside(*line));
    let is = |rod: Rod, colour| rod == Rod::Seen(colour) || rod == Rod::Follows(colour);
    let green = others().find(|(_, rod)| is(*rod, Colour::Green));
    let may_be = |(line, rod): &(Line, Rod)| match (view.colour, green) {
        (Colour::Green, _) => true,
        (Colour::Red, Some((green, _))) => *line == green,
        (Colour::Red, None) => !is(*rod, Colour::Red),
    };
    others().filter(may_be).map(|(line, _)| line).take(2).collect()
}

/// 20: a box, its icon and its word.
const BOX_TOP: i32 = 25;
const BOX_HEIGHT: u32 = 19;
const ICON: Point = Point::new(10, 9);
const WORD: Point = Point::new(20, 3);
const RED_BOX: (i32, u32) = (8, 48);
const GREEN_BOX: (i32, u32) = (61, 60);

pub(super) fn card(paper: &mut impl Paper, view: Card) {
    layout::title(paper, FULL, &words::rod_title(view.line), State::None);
    match view.doubt {
        None => {
            FULL.write_centred(paper, BODY, ROWS[0], words::WHICH_COLOUR);
            choice(paper, RED_BOX, Colour::Red);
            choice(paper, GREEN_BOX, Colour::Green);
            let green = Some((Key::Right, hint::GREEN));
            hints(paper, FULL, Some((Key::Left, hint::RED)), None, green);
        }
        Some(entered) => {
            for (line, top) in words::doubt(entered).into_iter().zip(ROWS) {
                FULL.write(paper, BODY, Point::new(2, top), line);
            }
            let keep = Some((Key::Ok, hint::KEEP));
            hints(paper, FULL, Some((Key::Left, hint::CHANGE)), None, keep);
        }
    }
}

/// A box with rounded corners, a colour's icon and its name.
fn choice(paper: &mut impl Paper, (left, width): (i32, u32), colour: Colour) {
    let at = Point::new(left, BOX_TOP);
    let size = Size::new(width, BOX_HEIGHT);
    fill(paper, Rectangle::new(at + Point::new(1, 0), size - Size::new(2, 0)), On);
    fill(paper, Rectangle::new(at + Point::new(0, 1), size - Size::new(0, 2)), On);
    fill(paper, Rectangle::new(at + Point::new(1, 1), size - Size::new(2, 2)), Off);
    let Ok(()) = colour_icon(colour).draw_centred(paper, at + ICON, On);
    FULL.write(paper, VALUE, at + WORD, words::colour(colour));
}
