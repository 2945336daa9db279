//! 09: where a pushed Seeker lands.

use embedded_graphics::geometry::Point;
use embedded_graphics::pixelcolor::BinaryColor::On;

use super::canvas::board;
use super::canvas::icons::SEEKER;
use super::turn::key;
use super::values::NUMBER;
use super::view::PushView;
use super::words::{self, hint, title};
use crate::toolkit::layout::{self, Key, PANEL, State, hints};
use crate::toolkit::text::{Paper, VALUE};

/// The top of the first square, and to the next: four have to be closer together.
const TOP: i32 = 13;
const STEP: i32 = 13;
const STEP_OF_FOUR: i32 = 12;
/// The middle of the key before a square, from the square's top.
const KEY: Point = Point::new(72, 6);

pub(super) fn push(paper: &mut impl Paper, view: &PushView) {
    let Ok(()) = board(paper, &view.board);
    layout::title(paper, PANEL, title::PUSH, State::Icon(SEEKER));
    let step = if view.ways.is_full() { STEP_OF_FOUR } else { STEP };
    for (&(way, square), number) in view.ways.iter().zip(0..) {
        let top = TOP + step * number;
        let icon = key(way).icon();
        let Ok(()) = icon.draw_centred(paper, KEY + Point::new(0, top), On);
        PANEL.write(paper, VALUE, Point::new(NUMBER, top), &words::name(square));
    }
    hints(paper, PANEL, None, None, Some((Key::Pad, hint::PUSH)));
}
