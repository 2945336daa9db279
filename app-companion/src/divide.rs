//! `nusubito perft`: the count below each first step, and in all.

use std::io::{self, Write};

use shared::rules::{Game, perft};

/// How to call it.
pub const HELP: &str = "Examples:
  nusubito perft 3
  nusubito perft 4 --edition early start 2/1/0 A1
  nusubito perft 2 \"5/1HBS1/5/1SBH1/5 - T1 - 2 C3:1ff E5\"";

/// Prints one line a first step, sorted, then the total.
pub fn print(game: &Game, depth: u8, mut out: impl Write) -> io::Result<()> {
    let depth = u32::from(depth);
    if let Some(rest) = depth.checked_sub(1) {
        for (name, step) in crate::engine::sorted_legal(game) {
            let mut next = *game;
            if next.try_play(step).is_ok() {
                writeln!(out, "{name} {}", perft(&next, rest))?;
            }
        }
    }
    writeln!(out, "total {}", perft(game, depth))
}
