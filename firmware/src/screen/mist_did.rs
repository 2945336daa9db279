//! 24: what the Mist did, and how to set the board up before it has done anything.

use embedded_graphics::geometry::Point;

use super::canvas::icons::BRICKS;
use super::canvas::{board, pawn_icon};
use super::values::IconRow;
use super::view::{MistDid, MistLine};
use super::words::{self, hint, title};
use crate::toolkit::icon::{BOX, Icon, KEY_UP};
use crate::toolkit::layout::{self, Arrow, Key, PANEL, ROWS, State, Window, hints};
use crate::toolkit::text::{BODY, Paper};

const ROW: IconRow = IconRow { icon: 71, text: 80 };
const ARROW: Arrow = Arrow { before: 5, after: 5, down: 3 };

pub(super) fn mist_did(paper: &mut impl Paper, view: &MistDid) {
    let Ok(()) = board(paper, &view.board);
    hints(paper, PANEL, None, None, Some((Key::Ok, hint::YOUR_TURN)));
    if view.lines.is_empty() {
        return before_the_first(paper);
    }
    layout::title(paper, PANEL, title::MIST_DID, State::None);
    let window = Window::scrolled(view.scroll, view.lines.len());
    let zone = window.beside_bar(PANEL);
    for (_, top, &line) in window.show(&view.lines) {
        let (text, to) = words::mist_line(line);
        let end = ROW.draw(paper, (zone, BODY, top), icon(line), &text);
        if let Some(to) = to {
            let at = ARROW.draw(paper, end, BODY.ink());
            zone.write(paper, BODY, at, &words::name(to));
        }
    }
    window.bar(paper);
}

/// Before the Mist's first turn the board is as it is to be set up.
fn before_the_first(paper: &mut impl Paper) {
    layout::title(paper, PANEL, title::SET_UP, State::None);
    for (text, top) in words::SET_UP.into_iter().zip(ROWS) {
        PANEL.write(paper, BODY, Point::new(PANEL.left, top), text);
    }
}

const fn icon(line: MistLine) -> Option<Icon> {
    match line {
        MistLine::Moved(level, ..)
        | MistLine::Gone(level, _)
        | MistLine::Up(level, _)
        | MistLine::New(level, _) => Some(pawn_icon(level, false)),
        MistLine::Bolstered(_) => Some(BRICKS),
        MistLine::Unbolstered(_) => Some(BOX),
        MistLine::AllUp => Some(KEY_UP),
        MistLine::Nothing => None,
    }
}
