//! 25 to 30: how a game ends, and the two ways the Thief can end it.

use embedded_graphics::geometry::Point;
use shared::rules::Outcome;

use super::canvas::{Emphasis, board, rods};
use super::view::{CorneredView, Ruling, TreasureView};
use super::words::{self, hint, title};
use crate::toolkit::layout::{self, Key, PANEL, ROWS, State, held, hints, row};
use crate::toolkit::text::{BODY, HUGE, Paper, Style};

/// 25 to 29: the top of the ruling.
const RULING: i32 = 12;

pub(super) fn ruling(paper: &mut impl Paper, view: &Ruling) {
    let Ok(()) = match view.outcome {
        Outcome::TreasureFound | Outcome::TreasureMissed => {
            rods(paper, &view.known, Emphasis::Thief(view.thief))
        }
        _ => board(paper, &view.board),
    };
    let [title, ruling, winner] = words::ruling(view.outcome);
    layout::title(paper, PANEL, title, State::None);
    panel(paper, HUGE, RULING, ruling);
    panel(paper, BODY, ROWS[2], winner);
    let place = words::ruling_place(view.outcome, view.thief, view.named, view.treasure);
    panel(paper, BODY, ROWS[3], &place);
    hints(paper, PANEL, None, None, Some((Key::Ok, hint::PROOF)));
}

fn panel(paper: &mut impl Paper, style: Style, top: i32, text: &str) {
    PANEL.write(paper, style, Point::new(PANEL.left, top), text);
}

/// 27: the top of the temple's name.
const AT: i32 = 22;

pub(super) fn treasure(paper: &mut impl Paper, view: &TreasureView) {
    let Ok(()) = rods(paper, &view.known, Emphasis::Marked(view.at));
    layout::title(paper, PANEL, title::TREASURE_ASKED, State::None);
    panel(paper, BODY, ROWS[0], words::HERE_AT);
    panel(paper, HUGE, AT, &words::name(view.at));
    panel(paper, BODY, ROWS[3], &words::chance(view.at, view.known.possible));
    held(paper, view.held);
    hints(paper, PANEL, Some((Key::Left, hint::BACK)), None, Some((Key::Ok, hint::HOLD)));
}

/// 30: the tops of the two rows to pick from, and from their left to their text.
const PICK: [i32; 2] = [34, 44];
const TEXT: i32 = 3;

pub(super) fn cornered(paper: &mut impl Paper, view: &CorneredView) {
    let Ok(()) = board(paper, &view.board);
    layout::title(paper, PANEL, title::CORNERED, State::None);
    for (line, top) in words::NO_WAY.into_iter().zip(ROWS) {
        panel(paper, BODY, top, line);
    }
    for ((line, top), number) in words::CORNERED.into_iter().zip(PICK).zip(0..) {
        let style = row(paper, PANEL, top, view.picked == number);
        PANEL.write(paper, style, Point::new(PANEL.left + TEXT, top), line);
    }
    held(paper, view.held);
    hints(paper, PANEL, Some((Key::UpDown, hint::PICK)), None, Some((Key::Ok, hint::HOLD)));
}
