//! 35: settings.

use super::start::setting;
use super::view::{SettingsRow, SettingsView};
use super::words::{self, hint, title};
use crate::toolkit::layout::{self, FULL, Key, State, Window, held, hints};
use crate::toolkit::text::Paper;

/// The page's number.
const PAGE: u8 = 3;

pub(super) fn settings(paper: &mut impl Paper, view: &SettingsView) {
    layout::title(paper, FULL, title::SETTINGS, State::Page(PAGE));
    let window = Window::around(view.list.picked, view.list.rows.len());
    let zone = window.beside_bar(FULL);
    for (number, top, &row) in window.show(&view.list.rows) {
        let (name, value) = words::setting(row, &view.settings, view.setup);
        let chosen = number == usize::from(view.list.picked);
        setting(paper, zone, (top, chosen), name, &value);
    }
    window.bar(paper);
    held(paper, view.held);
    let picked = view.list.rows.get(usize::from(view.list.picked));
    // A game that can be resigned is on, so its rules stay.
    let playing = view.list.rows.contains(&SettingsRow::Resign);
    let ok = picked.and_then(|&row| words::setting_hint(row, playing));
    let (back, pick) = ((Key::Left, hint::BACK), (Key::UpDown, hint::PICK));
    hints(paper, FULL, Some(back), Some(pick), ok.map(|ok| (Key::Ok, ok)));
}
