//! RULES 5: the Thief by night.

use crate::table::{both, early, v18};

/// Two bolsters, and the coins A1 and C3 on the table: each kind of point can be spent.
const NIGHT: &str = "5/5/5/5/5 A1C5 TN - 2 C3:1ee E5";

const TWICE: &str = "In this edition that can be done 2 times a night.";
const ONCE: &str = "In this edition that can be done once a night.";

#[test]
fn rules_5_four_things_to_spend_a_point_on() {
    for table in both(NIGHT) {
        let steps = ["*A1", "*C5", ".", "?3", "?C", "^A1", "^C3", "d"];
        assert_eq!(table.legal(), steps);
        assert_eq!(table.play("d .").show(), "5/5/5/5/5 A1C5 MN 2 3 C3:1ee E5");
        assert_eq!(table.play("?C .").show(), "5/5/5/5/5 A1C5 MN 2 2 C3:1ee E5");
        assert_eq!(table.play("^A1 .").show(), "5/5/5/5/5 A1C5 MN 2 2 C3:1ef E5");
        assert_eq!(table.play("*A1 .").show(), "5/5/5/5/5 C5 MN 2 2 C3:1ee E5");
    }
}

#[test]
fn rules_5_none_or_one_point_reveals_nothing() {
    for table in both(NIGHT) {
        assert_eq!(table.legal_like("."), ["."]);
        assert_eq!(table.refusal(".C"), "You spent 0 points: there is nothing to show.");
        let one = table.play("d");
        assert_eq!(one.legal_like("."), ["."]);
        assert_eq!(one.refusal(".C3"), "You spent 1 point: there is nothing to show.");
        assert_eq!(table.play(".").show(), "5/5/5/5/5 A1C5 MN 2 2 C3:1ee E5");
    }
}

#[test]
fn rules_5_two_points_reveal_the_row_or_the_column() {
    let why = "You spent 2 points: end the night by showing your row or your column.";
    for table in both(NIGHT) {
        let two = table.play("d ^A1");
        assert_eq!(two.legal_like("."), [".3", ".C"]);
        assert_eq!(two.refusal("."), why);
        assert_eq!(two.refusal(".C3"), why);
        assert_eq!(two.refusal(".A"), "You are on C3; that is not where you are.");
        assert_eq!(two.play(".3").show(), "5/5/5/5/5 A1C5 MN 2 3 C3:1ef E5");
        assert_eq!(two.play(".3").show(), two.play(".C").show());
    }
}

#[test]
fn rules_5_three_points_reveal_the_temple() {
    let why = "You spent 3 points: end the night by showing your temple.";
    for table in both(NIGHT) {
        let three = table.play("d ^A1 *A1");
        assert_eq!(three.legal(), [".C3"]);
        assert_eq!(three.refusal("."), why);
        assert_eq!(three.refusal(".C"), why);
        assert_eq!(three.refusal(".E3"), "You are on C3; that is not where you are.");
        assert_eq!(three.play(".C3").show(), "5/5/5/5/5 C5 MN 2 3 C3:1ef E5");
    }
}

#[test]
fn rules_5_no_fourth_point() {
    for table in both(NIGHT) {
        let three = table.play("d ^A1 *A1");
        for step in ["d", "?C", "^C3", "*C5"] {
            assert_eq!(three.refusal(step), "You have spent all three points of this night.");
        }
    }
}

#[test]
fn rules_5_any_mix_in_v18() {
    // Three coins on the table, so that three of each kind but bolsters is possible.
    let table = v18("5/5/5/5/5 A1C5 TN - 2 C3:1ec E5");
    assert_eq!(table.play("d d d .C3").show(), "5/5/5/5/5 A1C5 MN 2 5 C3:1ec E5");
    assert_eq!(table.play("^A1 ^C1 ^C3 .C3").show(), "5/5/5/5/5 A1C5 MN 2 2 C3:1ff E5");
    assert_eq!(table.play("*A1 *C5 d .C3").show(), "5/5/5/5/5 - MN 2 3 C3:1ec E5");
    assert_eq!(table.play("?3 ?C ?3").legal(), [".C3"]);
}

#[test]
fn rules_5_early_looks_at_one_rod_a_night() {
    let look = early(NIGHT).play("?C");
    assert_eq!(look.refusal("?C"), ONCE);
    assert_eq!(look.refusal("?3"), ONCE);
    assert_eq!(look.legal(), ["*A1", "*C5", ".", "^A1", "^C3", "d"]);
}

#[test]
fn rules_5_early_does_each_other_thing_twice_at_most() {
    let table = early("5/5/5/5/5 A1C5 TN - 2 C3:1ec E5");
    let darts = table.play("d d");
    assert_eq!(darts.refusal("d"), TWICE);
    assert_eq!(darts.legal_like("^"), ["^A1", "^C1", "^C3"]);
    let coins = table.play("^A1 ^C1");
    assert_eq!(coins.refusal("^C3"), TWICE);
    assert_eq!(coins.legal(), ["*A1", "*C5", ".3", ".C", "?3", "?C", "d"]);
    assert_eq!(table.play("*A1 *C5 d .C3").show(), "5/5/5/5/5 - MN 2 3 C3:1ec E5");
}

#[test]
fn r5_coin_of_the_temple_the_thief_is_on_may_be_picked_up() {
    for table in both(NIGHT) {
        assert_eq!(table.play("^C3 .").show(), "5/5/5/5/5 A1C5 MN 2 2 C3:1fe E5");
    }
}

#[test]
fn rules_5_rod_may_be_looked_at_again_as_a_bluff() {
    // The same rod in one night in V18; by day and the night after in Early.
    let night = v18(NIGHT).play("?C ?C");
    assert_eq!(night.legal_like("."), [".3", ".C"]);
    let days = early("5/5/5/5/5 - T3 - 2 C3:1ff E5").play("?3 E3 . .");
    assert_eq!(days.legal_like("?"), ["?3", "?E"]);
}

#[test]
fn rules_5_limits_of_the_table_hold_by_night() {
    for table in both("5/5/5/5/5 C5 TN - 9 C3:1ee E5") {
        assert_eq!(table.legal(), ["*C5", ".", "?3", "?C", "^A1", "^C3"]);
        assert_eq!(table.refusal("d"), "The pool has no dart left.");
        let why = "You can look at the rods of your own row and column; A does not pass C3.";
        assert_eq!(table.refusal("?A"), why);
        assert_eq!(table.refusal("^E3"), "The coin E3 is in your hand already.");
        assert_eq!(table.refusal("*E3"), "E3 is not bolstered.");
    }
}

#[test]
fn rules_5_last_dart_of_the_pool_can_be_taken() {
    for table in both("5/5/5/5/5 - TN - 8 C3:1ff E5") {
        assert_eq!(table.legal(), [".", "?3", "?C", "d"]);
        assert_eq!(table.play("d").legal(), [".", "?3", "?C"]);
    }
}

#[test]
fn rules_5_thief_stays_on_the_temple_by_night() {
    // A Seeker in line, darts, coins and a neighbour: none of it is for the night.
    for table in both("2S2/5/5/5/5 - TN - 2 C3:1ef E5") {
        for step in ["E3", "!C1", "_E3", "$", "x"] {
            assert_eq!(table.refusal(step), "That is for the day; it is night.", "{step}");
        }
        assert!(table.leaps().is_empty());
    }
}

#[test]
fn rules_5_cornered_thief_has_a_night_to_mend_it() {
    // No coin in hand by night: one is picked up and played in the morning.
    for table in both("5/5/5/5/5 - TN - 2 C3:000 E5") {
        let morning = table.play("^E3 . .");
        assert_eq!(morning.show(), "5/5/5/5/5 - T1 - 2 C3:020 E5");
        assert_eq!(morning.leaps(), ["E3"]);
    }
}
