//! RULES 4: the Thief's leaps, movements, sacrifices and the end of a day turn.

use crate::table::{both, early, v18};
use shared::rules::{Outcome, Side};

/// No pawn and no bolster: leaps and coins alone decide.
const OPEN: &str = "5/5/5/5/5 - T1 - 2 C3:1ff E5";

const DEAD_END: &str = "You couldn't end your turn after that: \
    with the darts and movements left, you could reach no temple whose coin you may play.";

const CORNERED: &str = "You are cornered: nothing you do lets you play a coin. \
    Declare it, or declare the treasure.";

#[test]
fn rules_4_leap_goes_to_a_neighbouring_temple() {
    for table in both(OPEN) {
        let steps = "$ ?3 ?C A3 C1 C5 E3 _A1 _A3 _A5 _C1 _C3 _C5 _E1 _E3 _E5 d";
        assert_eq!(table.legal().join(" "), steps);
        let why = "A leap goes to a neighbouring temple; A1 is not next to C3.";
        assert_eq!(table.refusal("A1"), why);
    }
    // From a corner there are two, and no way over the rim.
    assert_eq!(v18("5/5/5/5/5 - T1 - 2 E1:1fb E5").leaps(), ["C1", "E3"]);
}

#[test]
fn rules_4_leap_costs_two_when_the_temple_entered_is_bolstered() {
    for table in both("5/5/5/5/5 E3 T1 - 2 C3:1ff E5") {
        let there = table.play("E3");
        assert!(there.leaps().is_empty());
        assert_eq!(there.refusal("C3"), "The leap to C3 costs 2 movements; you have 0 left.");
        assert_eq!(there.play(".").show(), "5/5/5/5/5 E3 M1 3 2 E3:1df E5");
        // A leap between temples without a bolster leaves one movement.
        assert_eq!(table.play("C1").leaps(), ["A1", "C3", "E1"]);
    }
}

#[test]
fn rules_4_leap_costs_two_when_the_temple_left_is_bolstered() {
    for table in both("5/5/5/5/5 C3 T1 - 2 C3:1ff E5") {
        let away = table.play("E3");
        assert!(away.leaps().is_empty());
        assert_eq!(away.refusal("E1"), "The leap to E1 costs 1 movement; you have 0 left.");
        // A third movement takes the Thief on, but not back: that costs two again.
        assert_eq!(away.play("_A1").leaps(), ["E1", "E5"]);
    }
}

#[test]
fn rules_4_second_leap_into_a_bolstered_temple_needs_a_sacrifice() {
    for table in both("5/5/5/5/5 E1 T1 - 2 C3:1ff E5") {
        let near = table.play("C1");
        assert_eq!(near.refusal("E1"), "The leap to E1 costs 2 movements; you have 1 left.");
        assert_eq!(near.play("_A1 E1 .").show(), "5/5/5/5/5 E1 M1 3 2 E1:1fa E5");
        assert_eq!(table.play("_A1 C1 E1 ."), near.play("_A1 E1 ."));
    }
}

#[test]
fn rules_4_no_leap_between_two_bolstered_temples() {
    for table in both("5/5/5/5/5 C3E3 T1 - 2 C3:1ff E5") {
        let why = "C3 and E3 are both bolstered: there is no leap between them.";
        assert_eq!(table.refusal("E3"), why);
        // Not even with three movements.
        let three = table.play("_A1");
        assert_eq!(three.refusal("E3"), why);
        assert_eq!(three.leaps(), ["A3", "C1", "C5"]);
    }
}

#[test]
fn rules_4_two_movements_a_turn() {
    for table in both(OPEN) {
        let two = table.play("E3 E1");
        assert!(two.leaps().is_empty());
        assert_eq!(two.refusal("C1"), "The leap to C1 costs 1 movement; you have 0 left.");
        assert_eq!(two.play(".").show(), "5/5/5/5/5 - M1 3 2 E1:1fb E5");
        // One leap is enough.
        assert_eq!(table.play("E3 .").show(), "5/5/5/5/5 - M1 3 2 E3:1df E5");
    }
}

#[test]
fn rules_4_three_movements_with_a_sacrifice() {
    for table in both(OPEN) {
        let three = table.play("_A1 E3 E1 C1");
        assert!(three.leaps().is_empty());
        // Both coins are on the table: A1 and the location, C1.
        assert_eq!(three.play(".").show(), "5/5/5/5/5 - M1 3 2 C1:1fc E5");
        // The sacrifice may come at any point of the way.
        for line in ["E3 _A1 E1 C1 .", "E3 E1 _A1 C1 ."] {
            assert_eq!(table.play(line), three.play("."));
        }
    }
}

#[test]
fn r18_sacrifice_with_fewer_movements_is_a_bluff() {
    for table in both(OPEN) {
        for line in ["_A1 E3 .", "E3 _A1 ."] {
            assert_eq!(table.play(line).show(), "5/5/5/5/5 - M1 3 2 E3:1de E5");
        }
        assert_eq!(table.play("_A1 E3 E1 .").show(), "5/5/5/5/5 - M1 3 2 E1:1fa E5");
    }
}

#[test]
fn rules_4_one_sacrifice_a_turn() {
    let once = v18(OPEN).play("_A1");
    assert_eq!(once.refusal("_C1"), "You have sacrificed a coin this turn.");
    assert!(once.legal_like("_").is_empty());
}

#[test]
fn rules_4_only_a_coin_in_hand_is_sacrificed() {
    // A1 is on the table.
    let table = v18("5/5/5/5/5 - T1 - 2 C3:1fe E5");
    assert_eq!(table.refusal("_A1"), "The coin A1 is not in your hand.");
    assert_eq!(table.legal_like("_").len(), 8);
}

#[test]
fn rules_4_single_coin_is_never_sacrificed() {
    // The one coin is next door, so the turn is easily completed.
    for table in both("5/5/5/5/5 - T1 - 2 C3:020 E5") {
        let why = "Your last coin can't be sacrificed: you need it to end.";
        assert_eq!(table.refusal("_E3"), why);
        assert!(table.legal_like("_").is_empty());
        assert_eq!(table.leaps(), ["E3"]);
    }
}

#[test]
fn rules_4_sacrifice_must_leave_a_coin_to_end_with() {
    // Coins C3 and E3: C3, where the turn begins, can't end it, so E3 must stay.
    let table = v18("5/5/5/5/5 - T1 - 2 C3:030 E5");
    assert_eq!(table.refusal("_E3"), DEAD_END);
    assert_eq!(table.legal_like("_"), ["_C3"]);
}

#[test]
fn rules_4_at_least_one_leap() {
    for table in both(OPEN) {
        assert_eq!(table.refusal("."), "A day turn needs at least one leap.");
        assert_eq!(table.play("d").refusal("."), "A day turn needs at least one leap.");
    }
}

#[test]
fn r2_turn_ends_on_another_temple_than_it_began_on() {
    for table in both(OPEN) {
        let back = table.play("E3 C3");
        assert_eq!(back.refusal("."), "You began on C3: a turn ends on another temple.");
        // All that is left is a sacrifice, for a third leap.
        assert_eq!(back.legal().join(" "), "_A1 _A3 _A5 _C1 _C3 _C5 _E1 _E3 _E5");
    }
}

#[test]
fn r2_doubling_back_over_three_movements_is_fine() {
    for table in both(OPEN) {
        let doubled = table.play("_A1 E3 C3 C1 .");
        assert_eq!(doubled.show(), "5/5/5/5/5 - M1 3 2 C1:1fc E5");
        // Also back to where the first leap went.
        assert_eq!(table.play("_A1 E3 C3 E3 .").show(), "5/5/5/5/5 - M1 3 2 E3:1de E5");
    }
}

#[test]
fn r2_no_doubling_back_without_a_coin_to_sacrifice() {
    // With one coin there is no third movement, so back on C3 the turn would be stuck.
    let away = v18("5/5/5/5/5 - T1 - 2 C3:080 E5");
    assert_eq!(away.leaps(), ["C5"]);
    assert_eq!(away.play("C5").refusal("C3"), DEAD_END);
}

#[test]
fn rules_4_location_coin_must_be_in_hand() {
    // E3 is on the table: the Thief may pass it, not stop there.
    for table in both("5/5/5/5/5 - T1 - 2 C3:1cf E5") {
        let passing = table.play("E3");
        assert_eq!(passing.refusal("."), "The coin E3 is not in your hand.");
        assert_eq!(passing.leaps(), ["C3", "E1", "E5"]);
        assert_eq!(passing.play("E1 .").show(), "5/5/5/5/5 - M1 3 2 E1:1cb E5");
    }
}

#[test]
fn rules_4_leap_is_legal_only_if_the_turn_can_be_completed() {
    // The single coin E1 is two leaps away: A3 and C5 lead nowhere, and a special would take
    // the second leap.
    for table in both("5/5/5/5/5 - T1 - 2 C3:004 E5") {
        assert_eq!(table.legal(), ["$", "C1", "E3"]);
        for step in ["A3", "C5", "d", "?C", "^A1"] {
            assert_eq!(table.refusal(step), DEAD_END, "{step}");
        }
    }
}

#[test]
fn rules_4_coin_three_leaps_away_is_reached_by_a_sacrifice() {
    // On A1, with E3 (three leaps) and A1 in hand: only A1 can be given away.
    let table = v18("5/5/5/5/5 - T1 - 2 A1:021 E5");
    assert_eq!(table.legal(), ["$", "A3", "C1", "_A1"]);
    assert_eq!(table.play("C1 C3").legal(), ["_A1"]);
    // Four leaps away is too far.
    assert_eq!(v18("5/5/5/5/5 - T1 - 2 A1:101 E5").legal(), ["$", "x"]);
}

#[test]
fn rules_4_cornered_by_coins() {
    for table in both("5/5/5/5/5 - T1 - 2 C3:000 E5") {
        assert_eq!(table.refusal("E3"), CORNERED);
        let over = table.play("x");
        assert_eq!(over.outcome(), Some(Outcome::Cornered));
        assert_eq!(over.winner(), Some(Side::Mist));
    }
}

#[test]
fn rules_4_cornered_by_darts() {
    // A Seeker on each gap and no dart: one more would not do.
    for table in both("5/2S2/1S1S1/2S2/5 - T1 - 0 C3:1ef E5") {
        assert_eq!(table.legal(), ["$", "x"]);
        assert_eq!(table.refusal("d"), CORNERED);
    }
    // With one dart in hand another makes two.
    let one = v18("5/2S2/1S1S1/2S2/5 - T1 - 1 C3:1ef E5");
    assert_eq!(one.legal(), ["$", "d"]);
    assert_eq!(one.play("d").leaps(), ["A3", "C1", "C5", "E3"]);
}

#[test]
fn r24_pick_ups_and_looks_do_not_uncorner() {
    // No coin in hand: rods and all nine coins are within reach, but none could be played.
    for table in both("5/5/5/5/5 - T1 - 2 C3:000 E5") {
        assert_eq!(table.legal(), ["$", "x"]);
        for step in ["^C1", "?C", "d", "."] {
            assert_eq!(table.refusal(step), CORNERED, "{step}");
        }
    }
}

#[test]
fn r4_cornered_thief_may_still_declare_the_treasure() {
    for [right, wrong] in [v18, early].map(|edition| {
        ["C3", "E5"].map(|treasure| edition(&format!("5/5/5/5/5 - T1 - 2 C3:000 {treasure}")))
    }) {
        assert_eq!(right.play("$").outcome(), Some(Outcome::TreasureFound));
        assert_eq!(wrong.play("$").outcome(), Some(Outcome::TreasureMissed));
    }
}

#[test]
fn rules_4_only_a_cornered_thief_declares_it() {
    let why = "You are not cornered: you can still end a turn by playing a coin.";
    for table in both(OPEN) {
        assert_eq!(table.refusal("x"), why);
        assert_eq!(table.play("E3 E1").refusal("x"), why);
    }
}

#[test]
fn rules_4_night_steps_are_not_for_the_day() {
    let table = v18("5/5/5/5/5 C5 T1 - 2 C3:1ff E5");
    for step in ["*C5", ".C3", ".C", ".3"] {
        assert_eq!(table.refusal(step), "That is for the night; it is day.", "{step}");
    }
}
