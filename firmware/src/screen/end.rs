//! 31: the end of a game, and its proof.

use super::view::End;
use super::words::{self, hint};
use crate::toolkit::layout::{self, FULL, Key, ROWS, State, hints};
use crate::toolkit::text::{BODY, HUGE, Paper};

/// The top of the proof.
const PROOF: i32 = 22;

pub(super) fn end(paper: &mut impl Paper, view: &End) {
    layout::title(paper, FULL, words::end_title(view.winner), State::None);
    FULL.write_centred(paper, BODY, ROWS[0], words::PROOF);
    FULL.write_centred(paper, HUGE, PROOF, &words::proof(view.proof));
    FULL.write_centred(paper, BODY, ROWS[3], &words::end_line(view.opened));
    hints(paper, FULL, Some((Key::Left, hint::COINS)), None, Some((Key::Ok, hint::NEW_GAME)));
}
