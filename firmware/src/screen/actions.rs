//! 10: what can be done besides leaping.

use embedded_graphics::geometry::Point;

use super::canvas::icons::{COIN, DART, GEM, NO_COIN, ROD_CARD, SEEKER_DOWN};
use super::values::IconRow;
use super::view::{Action, List};
use super::words::{self, hint, title};
use crate::toolkit::icon::{BULB, Icon, KEY_LEFT, LEAP, LOCK};
use crate::toolkit::layout::{self, FULL, Key, State, Window, Zone, draw, hints, row};
use crate::toolkit::text::{Paper, Style};

/// The page's number.
const PAGE: u8 = 0;
/// Where icons and words stand in a list.
pub(super) const LIST: IconRow = IconRow { icon: 6, text: 14 };
/// The lock, from a row's top right.
const LOCK_AT: Point = Point::new(-10, 1);

pub(super) fn actions(paper: &mut impl Paper, view: &List<Action>) {
    layout::title(paper, FULL, title::ACTIONS, State::Page(PAGE));
    let window = Window::around(view.picked, view.rows.len());
    let zone = window.beside_bar(FULL);
    for (number, top, &action) in window.show(&view.rows) {
        let style = row(paper, zone, top, number == usize::from(view.picked));
        LIST.draw(paper, (zone, style, top), Some(icon(action)), &words::action(action));
        if action.locks() {
            lock(paper, (zone, style, top));
        }
    }
    window.bar(paper);
    let picked = view.rows.get(usize::from(view.picked));
    let ok = picked.map(|&action| (Key::Ok, words::action_hint(action)));
    hints(paper, FULL, Some((Key::Left, hint::BACK)), Some((Key::Right, hint::COINS)), ok);
}

/// At the right of a row: no undo after it.
pub(super) fn lock(paper: &mut impl Paper, (zone, style, top): (Zone, Style, i32)) {
    draw(paper, LOCK, Point::new(zone.right, top) + LOCK_AT, style.ink());
}

const fn icon(action: Action) -> Icon {
    match action {
        Action::TakeDart => DART,
        Action::Look(_) => ROD_CARD,
        Action::PickUp => COIN,
        Action::Sacrifice => NO_COIN,
        Action::Shoot(_) => SEEKER_DOWN,
        Action::LeapBack(_) => LEAP,
        Action::Treasure => GEM,
        Action::Undo => KEY_LEFT,
        Action::Hint => BULB,
    }
}
