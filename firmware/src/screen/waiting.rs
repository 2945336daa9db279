//! 23: the Mist moves, or the Thief of a handheld that plays by itself.

use super::canvas::pictures;
use super::start::BETWEEN_WAVES;
use super::values::round_state;
use super::view::Waiting;
use super::words::{self, hint};
use crate::toolkit::layout::{self, FULL, Key, hints};
use crate::toolkit::text::{Paper, WAIT};

pub(super) fn waiting(paper: &mut impl Paper, view: Waiting) {
    let title = words::day_title(view.day, view.round);
    layout::title(paper, FULL, &title, round_state(view.round));
    let Ok(()) = pictures::waves(paper);
    FULL.write_centred(paper, WAIT, BETWEEN_WAVES, words::waiting(view.what));
    let other = if view.alone { (Key::Right, hint::SETTINGS) } else { (Key::Ok, hint::PEEK) };
    hints(paper, FULL, Some((Key::Left, hint::TABLE)), None, Some(other));
}
