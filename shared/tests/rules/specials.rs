//! RULES 4: one special a day turn: a dart, a rod or a coin.

use crate::table::{both, v18};

/// No pawn and no bolster.
const OPEN: &str = "5/5/5/5/5 - T1 - 2 C3:1ff E5";

const DEAD_END: &str = "You couldn't end your turn after that: \
    with the darts and movements left, you could reach no temple whose coin you may play.";
const TAKEN: &str = "You have taken a dart, a rod or a coin this turn.";
const WITH_SACRIFICE: &str = "A dart, a rod or a coin does not go together with a sacrifice.";
const AFTER_MOVING: &str = "A dart, a rod or a coin goes with a single leap of cost 1 only.";
const ONE_LEAP: &str = "With a dart, a rod or a coin taken, a turn has just one leap, of cost 1.";

#[test]
fn rules_4_special_before_or_after_a_single_leap() {
    for table in both(OPEN) {
        let before = table.play("d E3 .");
        assert_eq!(before, table.play("E3 d ."));
        assert_eq!(before.show(), "5/5/5/5/5 - M1 3 3 E3:1df E5");
    }
}

#[test]
fn rules_4_only_one_special() {
    // A1 and C3 are on the table, so that each of the three could be done.
    for table in both("5/5/5/5/5 - T1 - 2 C3:1ee E5") {
        for first in ["d", "?C", "^A1"] {
            let taken = table.play(first);
            assert_eq!(taken.leaps(), ["A3", "C1", "C5", "E3"]);
            for second in ["d", "?3", "^C3"] {
                assert_eq!(taken.refusal(second), TAKEN);
                assert_eq!(taken.play("E3").refusal(second), TAKEN);
            }
            assert_eq!(taken.legal_like("_").len(), 0);
        }
    }
}

#[test]
fn rules_4_special_allows_a_single_leap() {
    for table in both(OPEN) {
        for line in ["d E3", "E3 d"] {
            let done = table.play(line);
            assert!(done.leaps().is_empty());
            assert_eq!(done.refusal("E1"), ONE_LEAP);
        }
        assert_eq!(table.play("E3 E1").refusal("d"), AFTER_MOVING);
        assert_eq!(table.play("E3 E1").refusal("?E"), AFTER_MOVING);
    }
}

#[test]
fn rules_4_special_never_with_a_sacrifice() {
    for table in both("5/5/5/5/5 - T1 - 2 C3:1ee E5") {
        for special in ["d", "?C", "^A1"] {
            assert_eq!(table.play("_C1").refusal(special), WITH_SACRIFICE);
            assert_eq!(table.play("_C1 A3").refusal("d"), WITH_SACRIFICE);
            assert_eq!(table.play(special).refusal("_C1"), WITH_SACRIFICE);
        }
    }
}

#[test]
fn rules_4_special_never_with_a_leap_of_cost_2() {
    for table in both("5/5/5/5/5 E3 T1 - 2 C3:1ff E5") {
        assert_eq!(table.play("E3").refusal("d"), AFTER_MOVING);
        let dart = table.play("d");
        assert_eq!(dart.refusal("E3"), ONE_LEAP);
        assert_eq!(dart.leaps(), ["A3", "C1", "C5"]);
    }
}

#[test]
fn rules_4_no_special_from_a_bolstered_temple() {
    // Every leap away costs 2, so a turn with a special could not be completed.
    for table in both("5/5/5/5/5 C3 T1 - 2 C3:1fe E5") {
        for special in ["d", "?C", "^A1"] {
            assert_eq!(table.refusal(special), DEAD_END);
        }
        assert_eq!(table.leaps(), ["A3", "C1", "C5", "E3"]);
    }
}

#[test]
fn rules_4_collect_a_dart_if_the_pool_has_one() {
    let table = v18("5/5/5/5/5 - T1 - 8 C3:1ff E5");
    assert_eq!(table.play("d E3 .").show(), "5/5/5/5/5 - M1 3 9 E3:1df E5");
    let all = v18("5/5/5/5/5 - T1 - 9 C3:1ff E5");
    assert_eq!(all.refusal("d"), "The pool has no dart left.");
}

#[test]
fn rules_4_dart_may_be_what_makes_the_leap_possible() {
    // Builders on every gap and no dart: collecting one is the only way out, and it pays for
    // any one of them.
    for table in both("5/2B2/1B1B1/2B2/5 - T1 - 0 C3:1ef E5") {
        assert_eq!(table.legal(), ["$", "d"]);
        assert_eq!(table.refusal("?C"), DEAD_END);
        let dart = table.play("d");
        assert_eq!(dart.leaps(), ["A3", "C1", "C5", "E3"]);
        assert_eq!(dart.play("E3 .").show(), "5/2B2/1B1b1/2B2/5 - M1 3 0 E3:1cf E5");
    }
}

#[test]
fn rules_4_rod_of_the_temple_the_thief_is_on_at_that_moment() {
    for table in both(OPEN) {
        assert_eq!(table.legal_like("?"), ["?3", "?C"]);
        let why = "You can look at the rods of your own row and column; E does not pass C3.";
        assert_eq!(table.refusal("?E"), why);
        let moved = table.play("E3");
        assert_eq!(moved.legal_like("?"), ["?3", "?E"]);
        let why = "You can look at the rods of your own row and column; C does not pass E3.";
        assert_eq!(moved.refusal("?C"), why);
    }
}

#[test]
fn rules_4_rod_may_be_looked_at_again() {
    // C in round 1 from C3, and C once more in round 2 from C3 after a leap there.
    for table in both(OPEN) {
        let again = table.play("?C E3 . . C3 ?C .");
        assert_eq!(again.show(), "5/5/5/5/5 - M2 3 2 C3:1cf E5");
    }
}

#[test]
fn rules_4_look_changes_nothing_on_the_table() {
    assert_eq!(v18(OPEN).play("?C E3 .").show(), v18(OPEN).play("E3 .").show());
}

#[test]
fn rules_4_pick_up_a_coin_from_the_table() {
    // A1, C3 and E5 are on the table.
    for table in both("5/5/5/5/5 - T1 - 2 C3:0ee E5") {
        assert_eq!(table.legal_like("^"), ["^A1", "^C3", "^E5"]);
        assert_eq!(table.refusal("^E3"), "The coin E3 is in your hand already.");
        assert_eq!(table.play("^A1 E3 .").show(), "5/5/5/5/5 - M1 3 2 E3:0cf E5");
        assert_eq!(table.play("E3 ^A1 .").show(), "5/5/5/5/5 - M1 3 2 E3:0cf E5");
    }
}

#[test]
fn rules_4_sacrificed_coin_can_be_picked_up_later() {
    for table in both(OPEN) {
        let later = table.play("_A1 E3 . . ^A1 E1 .");
        assert_eq!(later.show(), "5/5/5/5/5 - M2 3 2 E1:1db E5");
    }
}

#[test]
fn r3_coin_of_the_temple_being_left_may_be_picked_up() {
    for table in both("5/5/5/5/5 - T1 - 2 C3:1ef E5") {
        assert_eq!(table.play("^C3 E3 .").show(), "5/5/5/5/5 - M1 3 2 E3:1df E5");
        assert_eq!(table.play("E3 ^C3 .").show(), "5/5/5/5/5 - M1 3 2 E3:1df E5");
    }
}

#[test]
fn r19_coin_picked_up_is_not_the_location_coin_of_this_turn() {
    // On E3, with E3 and E5 on the table. Picking E5 up does not open E5, before the leap …
    for table in both("5/5/5/5/5 - T1 - 2 E3:0df E5") {
        let taken = table.play("^E5");
        assert_eq!(taken.leaps(), ["C3", "E1"]);
        let why = "The coin E5 can't be picked up and played in the same turn.";
        assert_eq!(taken.refusal("E5"), why);
        // … nor after it: a Thief who goes to E5 must go on.
        let there = table.play("E5");
        assert_eq!(there.refusal("^E5"), why);
        assert_eq!(there.leaps(), ["C5", "E3"]);
        assert!(there.legal_like("^").is_empty());
    }
}

#[test]
fn r19_coin_picked_up_can_be_played_next_turn() {
    for table in both("5/5/5/5/5 - T1 - 2 E3:0df E5") {
        let next = table.play("^E5 E1 . . E3 E5 .");
        assert_eq!(next.show(), "5/5/5/5/5 - M2 3 2 E5:0db E5");
    }
}
