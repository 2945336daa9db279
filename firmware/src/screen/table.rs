//! 14: what to do on the table.

use super::values::IconRow;
use super::view::TableView;
use super::words::{self, hint, title};
use crate::toolkit::icon::BOX;
use crate::toolkit::layout::{self, FULL, Key, State, Window, hints};
use crate::toolkit::text::{BODY, Paper};

const ROW: IconRow = IconRow { icon: 5, text: 14 };

pub(super) fn table(paper: &mut impl Paper, view: &TableView) {
    layout::title(paper, FULL, title::TABLE, State::None);
    let window = Window::scrolled(view.scroll, view.tasks.len());
    let zone = window.beside_bar(FULL);
    for (_, top, &task) in window.show(&view.tasks) {
        let text = words::task(task, view.named.as_ref());
        ROW.draw(paper, (zone, BODY, top), Some(BOX), &text);
    }
    window.bar(paper);
    let hold = view.has_coin.then_some((Key::Left, hint::HOLD_WHICH_COIN));
    hints(paper, FULL, hold, None, Some((Key::Ok, hint::DONE)));
}
