//! 32, 33: when the two machines don't hear each other, or don't agree.

use embedded_graphics::geometry::Point;

use super::canvas::pictures;
use super::start::BELOW_PICTURE;
use super::view::Differ;
use super::words::{self, hint, title};
use crate::toolkit::layout::{self, FULL, Key, ROWS, State, hints};
use crate::toolkit::text::{BODY, Paper};

pub(super) fn link_lost(paper: &mut impl Paper, seconds: u16) {
    layout::title(paper, FULL, title::LINK_LOST, State::None);
    let Ok(()) = pictures::plug(paper);
    let [first, second] = BELOW_PICTURE;
    FULL.write_centred(paper, BODY, first, words::NOTHING_LOST);
    FULL.write_centred(paper, BODY, second, &words::silent(seconds));
    hints(paper, FULL, Some((Key::Left, hint::PLAY_ON)), None, Some((Key::Ok, hint::TRY_NOW)));
}

pub(super) fn differ(paper: &mut impl Paper, view: &Differ) {
    layout::title(paper, FULL, title::DIFFER, State::None);
    for (line, top) in words::differ(view.when, view.here, view.there).iter().zip(ROWS) {
        FULL.write(paper, BODY, Point::new(2, top), line);
    }
    hints(paper, FULL, Some((Key::Left, hint::BOARD)), None, Some((Key::Ok, hint::COMPARE)));
}
