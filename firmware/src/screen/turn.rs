//! 04 to 08: the board, and a turn planned on it.

use embedded_graphics::geometry::Point;
use embedded_graphics::pixelcolor::BinaryColor::On;

use super::canvas::board;
use super::canvas::icons::{COIN, DART, NO_COIN, RED};
use super::values::{NUMBER, exposure, round_state, value, value_icon};
use super::view::{TurnOk, TurnTitle, TurnView, Way};
use super::words::{self, Refused, hint};
use crate::toolkit::icon::LEAP;
use crate::toolkit::layout::{
    self, Hint, Key, PANEL, ROWS, State, draw, draw_hanging, hints, pips,
};
use crate::toolkit::text::{BODY, Paper, VALUE};

/// The tops of darts, exposure and moves.
const DARTS: i32 = 14;
const EXPOSURE: i32 = 28;
const MOVES: i32 = 42;
/// The pips of the moves.
const MOVE_PIPS: Point = Point::new(NUMBER, 46);
/// The coins beside the darts: icon and number.
const COINS_ICON: Point = Point::new(105, 16);
const COINS: Point = Point::new(118, DARTS);
/// 08: from a line's end to the middle of the dart after it.
const DART_AFTER: i32 = 8;

pub(super) fn turn(paper: &mut impl Paper, view: &TurnView) {
    let Ok(()) = board(paper, &view.board);
    title(paper, view.title);
    match view.title {
        TurnTitle::Not(_, why) => refused(paper, &words::why_refused(why)),
        _ => values(paper, view),
    }
    hints(paper, PANEL, Some(left_hint(view)), None, Some(ok_hint(view.ok)));
}

fn title(paper: &mut impl Paper, title: TurnTitle) {
    let (text, state) = match title {
        TurnTitle::Day(day, round) | TurnTitle::Peek(day, round) => {
            (words::short_day_title(day, round), round_state(round))
        }
        TurnTitle::To(temple) => (words::to(temple), State::Icon(COIN)),
        TurnTitle::Via(temple) => (words::via(temple), State::Icon(NO_COIN)),
        TurnTitle::Not(temple, _) => (words::not(temple), State::Icon(RED)),
    };
    layout::title(paper, PANEL, &text, state);
}

fn values(paper: &mut impl Paper, view: &TurnView) {
    value(paper, PANEL, DARTS, DART, view.darts);
    if let Some(coins) = view.coins {
        draw(paper, COIN, COINS_ICON, On);
        PANEL.write(paper, VALUE, COINS, &words::name(coins));
    }
    exposure(paper, PANEL, EXPOSURE, view.exposure);
    value_icon(paper, MOVES, LEAP);
    pips(paper, MOVE_PIPS, view.moves, On);
}

/// 08: why a leap is refused.
fn refused(paper: &mut impl Paper, refused: &Refused) {
    for ((number, line), top) in refused.lines.iter().enumerate().zip(ROWS) {
        let end = PANEL.write(paper, BODY, Point::new(PANEL.left, top), line);
        if refused.dart == Some(number) {
            draw_hanging(paper, DART, Point::new(end + DART_AFTER, top), On);
        }
    }
}

fn left_hint(view: &TurnView) -> Hint {
    match (view.title, view.undo) {
        (TurnTitle::Peek(..), _) => (Key::Left, hint::BACK),
        (TurnTitle::Not(..), _) | (_, None) => (Key::Pad, hint::LEAP),
        (_, Some(way)) => (key(way), hint::UNDO),
    }
}

const fn ok_hint(ok: TurnOk) -> Hint {
    match ok {
        TurnOk::Menu => (Key::Ok, hint::MENU),
        TurnOk::End => (Key::Ok, hint::END),
        // OK leads back as left does; what is to be known is where the pages are.
        TurnOk::Back => (Key::Right, hint::PAGES),
    }
}

/// The arrow button of a direction.
pub(super) const fn key(way: Way) -> Key {
    match way {
        Way::Up => Key::Up,
        Way::Down => Key::Down,
        Way::Left => Key::Left,
        Way::Right => Key::Right,
    }
}
