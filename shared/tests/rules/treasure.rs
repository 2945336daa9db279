//! RULES 4: finding the treasure.

use crate::table::{Table, both, early, v18};
use shared::rules::{Outcome, Side, Temple};

const IS_THE_SPECIAL: &str = "In this edition the treasure takes the place of a dart, a rod or a coin: \
     with none of them, no sacrifice, and at most one movement.";

/// An open board with the treasure on a temple, in either edition.
fn open(edition: fn(&str) -> Table, treasure: &str) -> Table {
    edition(&format!("5/5/5/5/5 - T1 - 2 C3:1ff {treasure}"))
}

#[test]
fn rules_4_treasure_wins_where_it_lies_and_loses_elsewhere() {
    for edition in [v18, early] {
        let found = open(edition, "C3").play("$");
        assert_eq!(found.outcome(), Some(Outcome::TreasureFound));
        assert_eq!(found.winner(), Some(Side::Thief));
        // One rod of two is green: the row, the column, or neither.
        for treasure in ["A3", "C5", "E5"] {
            let missed = open(edition, treasure).play("$");
            assert_eq!(missed.outcome(), Some(Outcome::TreasureMissed));
            assert_eq!(missed.winner(), Some(Side::Mist));
        }
    }
}

#[test]
fn r20_treasure_where_the_turn_began_before_any_leap() {
    // On C3 with the treasure there: after a leap C3 is no longer where it is declared.
    for edition in [v18, early] {
        let away = open(edition, "C3").play("E3 $");
        assert_eq!(away.winner(), Some(Side::Mist));
        let back = open(edition, "C3").play("E3 C3");
        let why = "You began on C3: a turn ends on another temple.";
        assert_eq!(back.refusal("$"), why);
    }
}

#[test]
fn r20_treasure_at_the_end_plays_the_coin_with_it() {
    for edition in [v18, early] {
        let end = open(edition, "E3").play("E3 $");
        assert_eq!(end.winner(), Some(Side::Thief));
        assert!(!end.game.hand().contains(Temple::E3));
        assert_eq!(end.game.hand().len(), 8);
        // Before a leap no coin is played.
        assert_eq!(open(edition, "E3").play("$").game.hand().len(), 9);
    }
}

#[test]
fn r20_treasure_at_the_end_needs_the_coin() {
    // The treasure is on E3, whose coin is on the table: passing by is not enough.
    for table in both("5/5/5/5/5 - T1 - 2 C3:1cf E3") {
        assert_eq!(table.play("E3").refusal("$"), "The coin E3 is not in your hand.");
    }
}

/// What Early rules out: another special, a sacrifice, more than one movement.
const AND_MORE: [&str; 8] = ["d", "?C", "_A1", "d E3", "E3 d", "_A1 E3", "E3 E1", "_A1 E3 E1 C1"];

#[test]
fn rules_4_treasure_is_free_in_v18() {
    for line in AND_MORE {
        let over = open(v18, "A5").play(line).play("$");
        assert_eq!(over.winner(), Some(Side::Mist), "{line}");
    }
    assert_eq!(open(v18, "C1").play("_A1 E3 E1 C1 $").winner(), Some(Side::Thief));
}

#[test]
fn r21_treasure_is_the_special_in_early() {
    for line in AND_MORE {
        assert_eq!(open(early, "A5").play(line).refusal("$"), IS_THE_SPECIAL, "{line}");
    }
}

#[test]
fn r21_leap_of_cost_2_is_more_than_one_movement() {
    let bolstered = "5/5/5/5/5 E3 T1 - 2 C3:1ff E3";
    assert_eq!(early(bolstered).play("E3").refusal("$"), IS_THE_SPECIAL);
    assert_eq!(v18(bolstered).play("E3 $").winner(), Some(Side::Thief));
}

#[test]
fn r21_shot_is_no_special() {
    for table in both("2S2/5/5/5/5 - T1 - 2 C3:1ff E3") {
        assert_eq!(table.play("!C1 E3 $").winner(), Some(Side::Thief));
    }
}

#[test]
fn rules_4_treasure_is_not_for_the_night() {
    for table in both("5/5/5/5/5 - TN - 2 C3:1ff C3") {
        assert_eq!(table.refusal("$"), "That is for the day; it is night.");
    }
}
