//! 21, 22: the Thief's night.

use embedded_graphics::geometry::Point;
use embedded_graphics::pixelcolor::BinaryColor::Off;
use shared::rules::Round;

use super::actions::{LIST, lock};
use super::canvas::board;
use super::canvas::icons::{BRICKS, COIN, DART, ROD_CARD};
use super::coin::named;
use super::values::exposure;
use super::view::{NightView, Point as Spend, Show, Unbolster};
use super::words::{self, hint, title};
use crate::toolkit::icon::{BOX, BULB, EYE, Icon, MOON};
use crate::toolkit::layout::{
    self, FULL, Key, PANEL, PIPS_TOP, ROWS, State, Window, Zone, dots, hints, pips, row, title_icon,
};
use crate::toolkit::text::{BODY, Paper};

/// Points of a night.
const POINTS: u8 = 3;
/// The list, what the points reveal, and the dotted column between them.
const POINTS_ZONE: Zone = Zone { left: 0, right: 82 };
const REVEALS: Zone = Zone { left: 88, right: 128 };
const BETWEEN: i32 = 85;
const BETWEEN_TOP: i32 = 13;
/// From a row's left to its text.
const TEXT: i32 = 3;
/// In the title: from the text's end to the middle of the moon, and to the pips. Above what is
/// revealed is an eye.
const TO_MOON: i32 = 7;
const TO_PIPS: i32 = 18;
const EYE_MIDDLE: i32 = 107;

pub(super) fn night(paper: &mut impl Paper, view: &NightView) {
    night_title(paper, view);
    dots(paper, BETWEEN, BETWEEN_TOP);
    let window = Window::around(view.list.picked, view.list.rows.len());
    window.thumb(paper, BETWEEN);
    for (number, top, &point) in window.show(&view.list.rows) {
        let chosen = number == usize::from(view.list.picked);
        let style = row(paper, POINTS_ZONE, top, chosen);
        let place = (POINTS_ZONE, style, top);
        LIST.draw(paper, place, Some(icon(point)), &words::point(point));
        if matches!(point, Spend::Look(_)) {
            lock(paper, place);
        }
    }
    for ((text, top), points) in words::REVEALS.into_iter().zip(ROWS).zip(0..) {
        let style = row(paper, REVEALS, top, view.spent == points);
        REVEALS.write(paper, style, Point::new(REVEALS.left + TEXT, top), text);
    }
    let undo = view.undo.then_some((Key::Left, hint::UNDO));
    let picked = view.list.rows.get(usize::from(view.list.picked));
    let ok = picked.map(|&point| (Key::Ok, words::point_hint(point)));
    hints(paper, FULL, undo, Some((Key::Right, hint::END)), ok);
}

fn night_title(paper: &mut impl Paper, view: &NightView) {
    let text = words::day_title(view.night, Round::Night);
    layout::title(paper, FULL, &text, State::None);
    let end = BODY.width(&text) + 2;
    title_icon(paper, end + TO_MOON, MOON);
    let left = POINTS.saturating_sub(view.spent);
    pips(paper, Point::new(end + TO_PIPS, PIPS_TOP), (left, POINTS), Off);
    title_icon(paper, EYE_MIDDLE, EYE);
}

const fn icon(point: Spend) -> Icon {
    match point {
        Spend::TakeDart => DART,
        Spend::Look(_) => ROD_CARD,
        Spend::PickUp => COIN,
        Spend::Unbolster => BRICKS,
        Spend::Pages => BOX,
        Spend::Hint => BULB,
    }
}

pub(super) fn unbolster(paper: &mut impl Paper, view: &Unbolster) {
    let Ok(()) = board(paper, &view.board);
    layout::title(paper, PANEL, title::UNBOLSTER, State::None);
    if let Some(temple) = view.board.marked {
        named(paper, temple, &words::UNBOLSTERED);
    }
    hints(paper, PANEL, Some((Key::UpDown, hint::PICK)), None, Some((Key::Ok, hint::TAKE)));
}

/// 22: the top of the exposure.
const EXPOSURE: i32 = 36;

pub(super) fn show(paper: &mut impl Paper, view: &Show) {
    let Ok(()) = board(paper, &view.board);
    layout::title(paper, PANEL, title::SHOW, State::None);
    for (line, top) in view.lines.into_iter().zip(ROWS) {
        let style = row(paper, PANEL, top, view.board.line == Some(line));
        PANEL.write(paper, style, Point::new(PANEL.left + TEXT, top), &words::shown(line));
    }
    exposure(paper, PANEL, EXPOSURE, view.exposure);
    hints(paper, PANEL, Some((Key::UpDown, hint::PICK)), None, Some((Key::Ok, hint::SEND)));
}
