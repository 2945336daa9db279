//! RULES 6: streams, the lines of upright pawns along which Healers and Seekers travel.

use super::board::Board;
use super::set::Set;
use super::square::Square;

/// RULES 6: all upright pawns joined by edges to these upright pawns, with them.
#[must_use]
pub(super) fn stream(board: &Board, from: impl Into<Set<Square>>) -> Set<Square> {
    let upright = board.upright();
    let mut stream = from.into();
    loop {
        let grown = stream | (stream.edges() & upright);
        if grown == stream {
            return stream;
        }
        stream = grown;
    }
}

/// Sorts pawns by their stream: yields each stream, and those of the pawns that are in it.
pub(super) fn each_stream(
    board: &Board,
    pawns: Set<Square>,
    mut f: impl FnMut(Set<Square>, Set<Square>),
) {
    let mut rest = pawns;
    while let Some(first) = rest.first() {
        let stream = stream(board, first);
        f(stream, rest & stream);
        rest -= stream;
    }
}
