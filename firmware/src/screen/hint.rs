//! What the machine would do, and while it thinks about that.

use embedded_graphics::geometry::Point;

use super::canvas::pictures;
use super::start::BETWEEN_WAVES;
use super::view::HintView;
use super::words::{self, hint, title};
use crate::toolkit::layout::{self, FULL, Key, State, Window, hints};
use crate::toolkit::text::{BODY, Paper, WAIT};

/// The left of a step.
const LEFT: i32 = 2;

pub(super) fn thinking(paper: &mut impl Paper) {
    layout::title(paper, FULL, title::HINT, State::None);
    let Ok(()) = pictures::waves(paper);
    FULL.write_centred(paper, WAIT, BETWEEN_WAVES, words::THINKING);
    hints(paper, FULL, Some((Key::Left, hint::CANCEL)), None, None);
}

pub(super) fn hint(paper: &mut impl Paper, view: &HintView) {
    layout::title(paper, FULL, title::HINT, State::None);
    let window = Window::scrolled(view.scroll, view.steps.len());
    let zone = window.beside_bar(FULL);
    for (_, top, &step) in window.show(&view.steps) {
        zone.write(paper, BODY, Point::new(LEFT, top), &words::step(step));
    }
    window.bar(paper);
    let ok = if view.plans { hint::PLAN } else { hint::GO_ON };
    hints(paper, FULL, Some((Key::Left, hint::BACK)), None, Some((Key::Ok, ok)));
}
