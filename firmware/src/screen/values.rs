//! What several screens show: the day, and numbers that a turn changes.

use embedded_graphics::geometry::Point;
use embedded_graphics::pixelcolor::BinaryColor;
use shared::rules::Round;

use super::canvas::possible;
use super::view::{Change, Exposure};
use super::words;
use crate::toolkit::icon::{EYE, Icon, MOON};
use crate::toolkit::layout::{Arrow, State, Zone, draw};
use crate::toolkit::text::{BODY, Paper, Style, VALUE};

/// Rounds of a day.
const ROUNDS: u8 = 3;

/// The round as a title shows it.
pub(super) const fn round_state(round: Round) -> State {
    match round {
        Round::One => State::Pips(1, ROUNDS),
        Round::Two => State::Pips(2, ROUNDS),
        Round::Three => State::Pips(ROUNDS, ROUNDS),
        Round::Night => State::Icon(MOON),
    }
}

/// The arrow between two numbers in the panel.
const VALUE_ARROW: Arrow = Arrow { before: 3, after: 3, down: 4 };
/// The arrow between two words of a narrow column.
pub(super) const BODY_ARROW: Arrow = Arrow { before: 2, after: 3, down: 3 };
/// The middle of an icon before a number, from the screen's left and the number's top.
const ICON: Point = Point::new(71, 6);
/// The left of a number in the panel.
pub(super) const NUMBER: i32 = 82;
/// The dots that say which temples, from the screen's left and the number's top.
const DOTS: Point = Point::new(115, 1);

/// Before and after, or one number if it stays.
fn change(
    paper: &mut impl Paper,
    zone: Zone,
    (style, arrow): (Style, Arrow),
    at: Point,
    change: Change<u8>,
) {
    let end = zone.write(paper, style, at, &words::name(change.before));
    if change.after != change.before {
        let at = arrow.draw(paper, Point::new(end, at.y), style.ink());
        zone.write(paper, style, at, &words::name(change.after));
    }
}

/// The same, in a narrow column.
pub(super) fn small_change(paper: &mut impl Paper, zone: Zone, at: Point, value: Change<u8>) {
    change(paper, zone, (BODY, BODY_ARROW), at, value);
}

/// An icon before a number of the panel.
pub(super) fn value_icon(paper: &mut impl Paper, top: i32, icon: Icon) {
    let Ok(()) = icon.draw_centred(paper, Point::new(ICON.x, top + ICON.y), BinaryColor::On);
}

/// A number of the panel, before and after.
pub(super) fn value(paper: &mut impl Paper, zone: Zone, top: i32, icon: Icon, value: Change<u8>) {
    value_icon(paper, top, icon);
    change(paper, zone, (VALUE, VALUE_ARROW), Point::new(NUMBER, top), value);
}

/// How many temples the Mist can't rule out, and which.
pub(super) fn exposure(paper: &mut impl Paper, zone: Zone, top: i32, exposure: Exposure) {
    value(paper, zone, top, EYE, exposure.temples);
    let Ok(()) = possible(paper, Point::new(DOTS.x, top + DOTS.y), exposure.which);
}

/// The same in a row of a narrow column: only which.
pub(super) fn exposure_dots(paper: &mut impl Paper, top: i32, exposure: Exposure) {
    let Ok(()) = possible(paper, Point::new(DOTS.x, top), exposure.which);
}

/// An icon at the left of a row, and its text.
pub(super) struct IconRow {
    /// The middle of the icon.
    pub(super) icon: i32,
    /// The left of the text.
    pub(super) text: i32,
}

impl IconRow {
    /// Returns where the text ends.
    pub(super) fn draw(
        &self,
        paper: &mut impl Paper,
        (zone, style, top): (Zone, Style, i32),
        icon: Option<Icon>,
        text: &str,
    ) -> Point {
        if let Some(icon) = icon {
            let lower = (9 - i32::from(icon.height)).max(0) / 2;
            let at = Point::new(self.icon - i32::from(icon.width / 2), top + lower);
            draw(paper, icon, at, style.ink());
        }
        Point::new(zone.write(paper, style, Point::new(self.text, top), text), top)
    }
}
