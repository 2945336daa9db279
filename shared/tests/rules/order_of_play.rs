//! RULES 3: the order of play, and the end of a game.

use crate::table::{both, v18};
use shared::rules::{Outcome, Side, perft};

const START: &str = "5/1HBS1/5/1SBH1/5 - T1 - 2 C3:1ff E5";

#[test]
fn rules_3_three_rounds_a_night_and_day_again() {
    for table in both("5/5/5/5/5 - T1 - 2 C3:1ff E5") {
        let mut turns = Vec::new();
        let mut now = table;
        // Two whole days: the Thief walks around the rim and picks coins up by night.
        let lines = [
            "E3 .", ".", "E5 .", ".", "C5 .", ".", "^E3 .", ".", "A5 .", ".", "A3 .", ".", "A1 .",
            ".", "^A1 .", ".",
        ];
        for line in lines {
            turns.push(now.show().split(' ').skip(2).take(2).collect::<Vec<_>>().join(" "));
            now = now.play(line);
        }
        let day = ["T1 -", "M1 3", "T2 -", "M2 3", "T3 -", "M3 3", "TN -", "MN 2"];
        assert_eq!(turns, [day, day].concat());
        assert_eq!(now.show(), "5/5/5/5/5 - T1 - 2 A1:037 E5");
    }
}

#[test]
fn rules_3_thief_moves_first() {
    for table in both(START) {
        assert_eq!(table.side(), Side::Thief);
        assert_eq!(table.refusal_to(Side::Mist, "."), "It is the Thief's turn.");
        let mist = table.play("E3 .");
        assert_eq!(mist.refusal_to(Side::Thief, "C3"), "It is the Mist's turn.");
    }
}

#[test]
fn rules_3_thief_keeps_the_turn_until_the_coin_is_played() {
    let inside = v18(START).play("d E3");
    assert_eq!(inside.side(), Side::Thief);
    assert!(inside.game.position().is_none());
    assert_eq!(inside.refusal_to(Side::Mist, "B2-B1"), "It is the Thief's turn.");
    assert!(inside.play(".").game.position().is_some());
    // By night as by day.
    let night = v18("5/5/5/5/5 - TN - 2 C3:1ff E5");
    assert!(night.game.position().is_some());
    assert!(night.play("d").game.position().is_none());
    assert!(night.play("d .").game.position().is_some());
}

#[test]
fn rules_3_mist_may_end_with_actions_left_and_gets_three_again() {
    let table = v18(START).play("E3 .");
    assert_eq!(table.play(".").show(), "5/1HBS1/5/1SBH1/5 - T2 - 2 E3:1df E5");
    let used = table.play("B2-B1 . E1 .");
    // The pawn that acted in round 1 is no longer used in round 2.
    assert_eq!(used.show(), "1H3/2BS1/5/1SBH1/5 - M2 3 2 E1:1db E5");
    assert_eq!(used.legal_like("B1-"), ["B1-B2"]);
}

#[test]
fn rules_9_finished_game_has_no_steps() {
    for (line, outcome) in [("$", Outcome::TreasureMissed), ("E3 . . E5 $", Outcome::TreasureFound)]
    {
        let over = v18("5/5/5/5/5 - T1 - 2 C3:1ff E5").play(line);
        assert_eq!(over.outcome(), Some(outcome));
        assert!(over.legal().is_empty());
        assert_eq!(perft(&over.game, 1), 0);
        for (side, step) in [(Side::Thief, "E3"), (Side::Thief, "."), (Side::Mist, ".")] {
            assert_eq!(over.refusal_to(side, step), "The game is over.");
        }
    }
}
