//! Perft nodes a second, beside cozy-chess's in the same run, one thread, as a ratio.
//!
//! `cargo bench -p tests --bench perft`. Each line is the best of several runs, and the two
//! games take turns, so that both meet the same machine.

use std::hint::black_box;
use std::time::Instant;

use cozy_chess::Board as Chess;
use shared::rules::{Edition, Game, perft};
use tests::golden;

const RUNS: usize = 9;
/// A position is counted as deep as its golden counts go, up to so many nodes.
const MOST_NODES: u64 = 20_000_000;

fn main() {
    println!("million nodes a second, best of {RUNS}, cozy-chess from the chess start at depth 5");
    for (name, edition) in Edition::NAMED {
        for line in golden::lines(name) {
            let Ok(game) = Game::new(edition, &line.position) else { continue };
            let within = |&&(_, nodes): &&(u32, u64)| nodes <= MOST_NODES;
            let Some(&(depth, nodes)) = line.counts.iter().rev().find(within) else { continue };
            let (ours, chess) = race(|| perft(&game, depth), || chess_perft(&Chess::default(), 5));
            println!(
                "{name:5} {:44} depth {depth}, {nodes:>9} nodes: {ours:4.0}, chess {chess:4.0}, ratio {:.2}",
                line.position.to_string(),
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
