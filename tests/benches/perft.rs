//! Perft nodes a second, beside cozy-chess's in the same run, one thread, as a ratio.
//!
//! `cargo bench -p tests --bench perft`. Both sides count the last step instead of playing it.

use std::hint::black_box;
use std::time::Instant;

use cozy_chess::Board as Chess;
use shared::rules::{Configuration, Edition, Game, Position, Temple, perft};

fn main() {
    let start = Position::start(Configuration::default(), Temple::E5);
    // Each depth is tried in turns with the other side's, so that both meet the same machine.
    for _ in 0..3 {
        let chess = measure("cozy-chess, start, depth 5", || chess_perft(&Chess::default(), 5));
        for (name, edition) in Edition::NAMED {
            let Ok(game) = Game::new(edition, &start) else { return };
            let nusubito =
                measure(&format!("Nusubito {name}, start, depth 8"), || perft(&game, 8));
            println!("  ratio {:.2}", nusubito / chess);
        }
    }
}

/// Runs a count once and answers nodes a second.
fn measure(name: &str, count: impl Fn() -> u64) -> f64 {
    let begin = Instant::now();
    let nodes = black_box(count());
    let seconds = begin.elapsed().as_secs_f64();
    #[expect(clippy::cast_precision_loss, reason = "a rate for people to read")]
    let rate = nodes as f64 / seconds;
    println!("{name}: {nodes} nodes, {seconds:.2} s, {:.0} million a second", rate / 1e6);
    rate
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
