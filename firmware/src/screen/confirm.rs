//! 13: what the Mist will see of a turn, and what stays with the Thief.

use embedded_graphics::geometry::Point;
use heapless::Vec;
use shared::rules::Temple;

use super::canvas::icons::{BRICKS, COIN, DART, NO_COIN, ROD_CARD, SEEKER_DOWN, THIEF};
use super::canvas::pawn_icon;
use super::values::{BODY_ARROW, IconRow, exposure_dots, small_change};
use super::view::{Confirm, PrivateLine, PublicLine};
use super::words::{self, hint, title};
use crate::toolkit::icon::{EYE, Icon, LEAP};
use crate::toolkit::layout::{self, FULL, Key, State, Window, Zone, dots, hints};
use crate::toolkit::text::{BODY, Paper};

/// The two columns, and the dotted one between them.
const PUBLIC: Zone = Zone { left: 0, right: 63 };
const PRIVATE: Zone = Zone { left: 65, right: 128 };
const BETWEEN: i32 = 63;
const BETWEEN_TOP: i32 = 12;
/// Where icons and words stand in them.
const PUBLIC_ROW: IconRow = IconRow { icon: 5, text: 15 };
const PRIVATE_ROW: IconRow = IconRow { icon: 71, text: 82 };
/// A path has so many temples in its first row, and as many in its second.
const TEMPLES_A_ROW: usize = 2;

pub(super) fn confirm(paper: &mut impl Paper, view: &Confirm) {
    layout::title(paper, PUBLIC, title::MIST_SEES, State::None);
    layout::title(paper, PRIVATE, title::ONLY_YOU, State::None);
    dots(paper, BETWEEN, BETWEEN_TOP);
    let window = Window::scrolled(view.scroll, rows(view));
    window.thumb(paper, BETWEEN);
    for (_, top, &row) in window.show(&view.public) {
        draw_public(paper, top, row);
    }
    for (_, top, row) in window.show(private_rows(view)) {
        row.draw(paper, top);
    }
    let add = view.add.then_some((Key::Right, hint::ADD));
    hints(paper, FULL, Some((Key::Left, hint::BACK)), add, Some((Key::Ok, hint::SEND)));
}

/// The rows of the longer column.
pub(super) fn rows(view: &Confirm) -> usize {
    view.public.len().max(private_rows(view).len())
}

fn draw_public(paper: &mut impl Paper, top: i32, row: PublicLine) {
    let place = (PUBLIC, BODY, top);
    match row {
        PublicLine::Darts(darts) => {
            PUBLIC_ROW.draw(paper, place, Some(DART), "");
            small_change(paper, PUBLIC, Point::new(PUBLIC_ROW.text, top), darts);
        }
        _ => {
            PUBLIC_ROW.draw(paper, place, public_icon(row), &words::public(row));
        }
    }
}

const fn public_icon(row: PublicLine) -> Option<Icon> {
    Some(match row {
        PublicLine::Down(level, _) => pawn_icon(level, true),
        PublicLine::Pushed(_) => SEEKER_DOWN,
        PublicLine::Darts(_) => DART,
        PublicLine::Coins(_) => COIN,
        PublicLine::Rod(..) => ROD_CARD,
        PublicLine::PickedUp(_) => NO_COIN,
        PublicLine::Bolster(_) => BRICKS,
        PublicLine::Line(_) => EYE,
        PublicLine::Temple(_) => THIEF,
        PublicLine::Nothing => return None,
    })
}

/// A row of the right column: a line, or the second half of a path.
enum PrivateRow<'a> {
    Line(&'a PrivateLine),
    PathOn(&'a [Temple]),
}

fn private_rows(view: &Confirm) -> Vec<PrivateRow<'_>, 16> {
    let mut rows = Vec::new();
    for line in &view.private {
        // Twice as many rows as lines: there is room for all.
        let _ = rows.push(PrivateRow::Line(line));
        if let PrivateLine::Path(path) = line
            && let Some((_, on @ [_, ..])) = path.split_at_checked(TEMPLES_A_ROW)
        {
            let _ = rows.push(PrivateRow::PathOn(on));
        }
    }
    rows
}

impl PrivateRow<'_> {
    fn draw(&self, paper: &mut impl Paper, top: i32) {
        match self {
            Self::Line(line) => draw_private(paper, top, line),
            Self::PathOn(path) => {
                let at = Point::new(PRIVATE_ROW.text, top);
                let at = BODY_ARROW.draw(paper, at, BODY.ink());
                draw_path(paper, at, path);
            }
        }
    }
}

fn draw_private(paper: &mut impl Paper, top: i32, line: &PrivateLine) {
    let text = Point::new(PRIVATE_ROW.text, top);
    let icon = match line {
        PrivateLine::Coin(_) | PrivateLine::PickedUp(_) => COIN,
        PrivateLine::Path(_) => LEAP,
        PrivateLine::Exposure(_) => EYE,
        PrivateLine::Sacrificed(_) => NO_COIN,
    };
    // The eye stands beside the dots, which are higher than a line.
    let lower = i32::from(matches!(line, PrivateLine::Exposure(_)));
    PRIVATE_ROW.draw(paper, (PRIVATE, BODY, top + lower), Some(icon), "");
    match line {
        PrivateLine::Path(path) => {
            draw_path(paper, text, path.get(..TEMPLES_A_ROW).unwrap_or(path));
        }
        PrivateLine::Exposure(exposure) => {
            small_change(paper, PRIVATE, text, exposure.temples);
            exposure_dots(paper, top, *exposure);
        }
        _ => {
            PRIVATE.write(paper, BODY, text, &words::private(line));
        }
    }
}

/// Temples with arrows between them.
fn draw_path(paper: &mut impl Paper, mut at: Point, path: &[Temple]) {
    for (temple, number) in path.iter().zip(0..) {
        if number > 0 {
            at = BODY_ARROW.draw(paper, at, BODY.ink());
        }
        at.x = PRIVATE.write(paper, BODY, at, &words::name(temple));
    }
}
