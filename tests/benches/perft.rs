//! Perft nodes a second, beside cozy-chess's in the same run, one thread, as a ratio.
//!
//! `cargo bench -p tests --bench perft`. Both count the last step instead of playing it. The
//! two games take turns and each line is the best of several runs, so that both meet the same
//! machine at its best.
//!
//! How fast a count goes depends on how many steps the last positions have, and in Nusubito that
//! swings with the turns: about thirty where the Mist begins one, one where it has acted thrice.
//! So the start is counted at several depths; depth 7 has about as many nodes as chess at 5.

use std::hint::black_box;
use std::time::Instant;

use cozy_chess::Board as Chess;
use shared::rules::{Configuration, Edition, Game, Temple, perft};

const RUNS: usize = 15;
const CHESS_DEPTH: u32 = 5;

fn main() {
    println!("perft from the start, million nodes a second, best of {RUNS}");
    for (name, edition) in Edition::NAMED {
        let game = Game::start(edition, Configuration::default(), Temple::E5);
        for depth in 5..=8 {
            let nodes = perft(&game, depth);
            let (ours, chess) =
                race(|| perft(&game, depth), || chess_perft(&Chess::default(), CHESS_DEPTH));
            println!(
                "{name:5} depth {depth}, {nodes:>8} nodes: {ours:4.0}   \
                 cozy-chess depth {CHESS_DEPTH}: {chess:4.0}   ratio {:.2}",
                ours / chess
            );
        }
    }
}

/// Runs both in turns and answers the best rate of each, in million nodes a second.
fn race(one: impl Fn() -> u64, other: impl Fn() -> u64) -> (f64, f64) {
    (0..RUNS).fold((0.0, 0.0), |(best, other_best): (f64, f64), _| {
        (best.max(rate(&one)), other_best.max(rate(&other)))
    })
}

#[expect(clippy::cast_precision_loss, reason = "a rate for people to read")]
fn rate(count: impl Fn() -> u64) -> f64 {
    let begin = Instant::now();
    let nodes = black_box(count());
    nodes as f64 / begin.elapsed().as_secs_f64() / 1e6
}

fn chess_perft(board: &Chess, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for step in moves {
                let mut next = board.clone();
                next.play_unchecked(step);
                nodes += chess_perft(&next, depth - 1);
            }
        }
        false
    });
    nodes
}
