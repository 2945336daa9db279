//! R14: either side may resign at any moment of a game.

use crate::table::{both, v18};
use shared::rules::{Illegal, Outcome, Side, perft};

/// Before the first step, inside a day turn, in the Mist's turn, inside it, and by night.
const MOMENTS: [&str; 6] = ["", "d", "d E3", "E3 .", "E3 . B2-B1", "E3 . . E1 . . C1 . . d"];

#[test]
fn r14_either_side_may_resign_at_any_moment() {
    for table in both("5/1HBS1/5/1SBH1/5 - T1 - 2 C3:1ff E5") {
        for line in MOMENTS {
            for side in [Side::Thief, Side::Mist] {
                let mut over = table.play(line);
                assert_eq!(over.game.resign(side), Ok(()));
                assert_eq!(over.outcome(), Some(Outcome::Resigned(side)));
                assert_eq!(over.winner(), Some(side.other()));
                assert!(over.legal().is_empty());
            }
        }
    }
}

#[test]
fn r14_finished_game_is_not_resigned() {
    let mut over = v18("5/5/5/5/5 - T1 - 2 C3:1ff C3").play("$");
    let before = over;
    assert_eq!(over.game.resign(Side::Thief), Err(Illegal::GameOver));
    assert_eq!(over, before);
    assert_eq!(over.winner(), Some(Side::Thief));
}

#[test]
fn r14_resigning_is_no_step() {
    // A Healer alone: its four moves and the end of the turn, and nothing else is counted.
    let table = v18("5/1H3/5/5/5 - M1 3 2 A5:1bf E5");
    assert_eq!(table.legal(), [".", "B2-A2", "B2-B1", "B2-B3", "B2-C2"]);
    assert_eq!(perft(&table.game, 1), 5);
}
