//! Something to be seen to, in sentences.

use embedded_graphics::geometry::Point;

use super::view::{Message, MessageKeys, TakeBack};
use super::words::{self, hint, title};
use crate::toolkit::layout::{self, FULL, Hint, Key, ROWS, State, Window, hints, last_first};
use crate::toolkit::text::{BODY, Paper, wrap};

/// Characters of a line.
const COLUMNS: usize = 21;
/// The left of a line.
const LEFT: i32 = 2;

/// The lines of its text.
pub(super) fn rows(view: &Message) -> usize {
    wrap(&view.text, COLUMNS).count()
}

pub(super) fn message(paper: &mut impl Paper, view: &Message) {
    let rows = rows(view);
    let window = Window::scrolled(view.scroll, rows);
    let more = State::More(window.first > 0, window.first < last_first(rows));
    layout::title(paper, FULL, words::message_title(view.title), more);
    for (_, top, line) in window.show(wrap(&view.text, COLUMNS)) {
        FULL.write(paper, BODY, Point::new(LEFT, top), line);
    }
    layout::held(paper, view.held);
    let [left, right] = keys(view.keys);
    hints(paper, FULL, left, None, right);
}

const START_OVER: Option<Hint> = Some((Key::Left, hint::HOLD_NEW_GAME));

const fn keys(keys: MessageKeys) -> [Option<Hint>; 2] {
    match keys {
        MessageKeys::GoOn => [None, Some((Key::Ok, hint::GO_ON))],
        MessageKeys::Retry => [Some((Key::Left, hint::PLAY_ON)), Some((Key::Ok, hint::TRY_NOW))],
        MessageKeys::StartOver => [START_OVER, None],
        MessageKeys::StartOverOrGoOn => [START_OVER, Some((Key::Ok, hint::GO_ON))],
        MessageKeys::TakeTheirs => {
            [Some((Key::Left, hint::BACK)), Some((Key::Ok, hint::USE_THEIRS))]
        }
    }
}

pub(super) fn take_back(paper: &mut impl Paper, view: TakeBack) {
    layout::title(paper, FULL, title::TAKE_BACK, State::None);
    for (line, top) in words::take_back_asked(view.to).iter().zip(ROWS) {
        FULL.write(paper, BODY, Point::new(LEFT, top), line);
    }
    hints(paper, FULL, Some((Key::Left, hint::NO)), None, Some((Key::Ok, hint::YES)));
}
