//! The fast rules against the golden perft counts.

use shared::rules::{Edition, Game, perft};
use tests::golden::{self, Golden};
use tests::slow::Slow;

fn check(edition: &str, count: impl Fn(&Golden, u32, u64) -> u64) {
    for golden in golden::lines(edition) {
        for &(depth, nodes) in &golden.counts {
            let counted = count(&golden, depth, nodes);
            assert_eq!(counted, nodes, "{edition}, {}, depth {depth}", golden.name);
        }
    }
}

#[test]
fn the_fast_rules_count_what_the_golden_files_say() {
    for (name, edition) in Edition::NAMED {
        check(name, |golden, depth, _| {
            perft(&Game::new(edition, &golden.position).unwrap(), depth)
        });
    }
}

/// The files are the slow rules' own: counted again here as far as that is quick.
#[test]
fn the_slow_rules_still_count_what_they_wrote() {
    const QUICK: u64 = 2_000;
    for (name, _) in Edition::NAMED {
        check(name, |golden, depth, nodes| {
            if nodes > QUICK {
                return nodes;
            }
            Slow::new(name, &golden.position.to_string()).perft(depth)
        });
    }
}

#[test]
fn there_are_ten_varied_positions_in_each_edition() {
    for (name, _) in Edition::NAMED {
        assert!(golden::lines(name).len() >= 10);
    }
}
