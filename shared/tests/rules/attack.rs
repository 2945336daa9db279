//! RULES 4: forced attacks, pushes and shots.

use crate::table::{both, v18};

const DEAD_END: &str = "You couldn't end your turn after that: \
    with the darts and movements left, you could reach no temple whose coin you may play.";

#[test]
fn rules_4_pawn_on_the_gap_is_attacked_for_its_darts() {
    for (pawn, downed, darts) in [("H", "h", 2), ("B", "b", 1), ("S", "s", 0)] {
        for table in both(&format!("5/5/3{pawn}1/5/5 - T1 - 2 C3:1ff E5")) {
            let after = format!("5/5/3{downed}1/5/5 - M1 3 {darts} E3:1df E5");
            assert_eq!(table.play("E3 .").show(), after);
        }
    }
}

#[test]
fn rules_4_too_few_darts_no_leap() {
    let seeker = v18("3S1/5/5/5/5 - T1 - 1 C1:1fd E5");
    let why = "You need 2 darts to pass the Seeker on D1; you have 1.";
    assert_eq!(seeker.refusal("E1"), why);
    let builder = v18("3B1/5/5/5/5 - T1 - 0 C1:1fd E5");
    let why = "You need 1 dart to pass the Builder on D1; you have 0.";
    assert_eq!(builder.refusal("E1"), why);
    // A Healer costs none.
    let healer = v18("3H1/5/5/5/5 - T1 - 0 C1:1fd E5");
    assert_eq!(healer.leaps(), ["A1", "C3", "E1"]);
}

#[test]
fn rules_4_darts_run_out_along_the_way() {
    // Two Builders on the way E3 to E1 and one dart: the second leap can't be paid.
    let table = v18("5/4B/3B1/5/5 - T1 - 1 C3:1ff E5");
    let passed = table.play("E3");
    let why = "You need 1 dart to pass the Builder on E2; you have 0.";
    assert_eq!(passed.refusal("E1"), why);
    // Over a pawn that is down already there is nothing to pay.
    assert_eq!(passed.leaps(), ["C3", "E5"]);
}

#[test]
fn rules_4_leap_is_a_dead_end_when_the_darts_do_not_last() {
    // The only coin is E1, two leaps away. By C1 the way is free; by E3 stand the first pawn on
    // D3 and a Builder on E2, so a leap to E3 needs the darts for both.
    for (first, enough) in [("B", 2), ("S", 3)] {
        let with = |darts| v18(&format!("5/4B/3{first}1/5/5 - T1 - {darts} C3:004 E5"));
        assert_eq!(with(enough).leaps(), ["C1", "E3"]);
        assert_eq!(with(enough - 1).leaps(), ["C1"]);
        assert_eq!(with(enough - 1).refusal("E3"), DEAD_END);
    }
}

#[test]
fn rules_4_pawn_is_paid_for_once_when_doubling_back_over_it() {
    // Coins A3 and C3. A leap to E3 leads back over D3, now downed, and on to A3 with C3
    // sacrificed; the darts suffice for the pawn once.
    for (pawn, darts) in [("H", 0), ("B", 1), ("S", 2)] {
        let table = v18(&format!("5/5/3{pawn}1/5/5 - T1 - {darts} C3:018 E5"));
        assert_eq!(table.leaps(), ["A3", "C1", "C5", "E3"]);
        let doubled = table.play("E3 C3 _C3 A3 .").show();
        let downed = pawn.to_lowercase();
        assert_eq!(doubled, format!("5/5/3{downed}1/5/5 - M1 3 0 A3:000 E5"));
    }
}

#[test]
fn rules_4_gap_and_temple_entered_are_both_paid_for() {
    // A Seeker on E3, and a pawn on the gap D3 before it.
    for (gap, enough) in [("H", 2), ("B", 3), ("S", 4)] {
        let with = |darts| v18(&format!("5/5/3{gap}S/5/5 - T1 - {darts} C3:1ff E5"));
        assert_eq!(with(enough).leaps(), ["A3", "C1", "C5", "E3~E2", "E3~E4"]);
        assert_eq!(with(enough - 1).leaps(), ["A3", "C1", "C5"]);
        let why = "You need 2 darts to pass the Seeker on E3; you have 1.";
        assert_eq!(with(enough - 1).refusal("E3~E2"), why);
    }
}

#[test]
fn rules_4_spent_darts_are_back_in_the_pool_at_once() {
    // All nine darts in hand: only after an attack is there one to collect.
    let table = v18("5/5/3B1/5/5 - T1 - 9 C3:1ff E5");
    assert_eq!(table.refusal("d"), "The pool has no dart left.");
    assert_eq!(table.play("E3 d .").show(), "5/5/3b1/5/5 - M1 3 9 E3:1df E5");
}

#[test]
fn rules_4_leap_attacks_temple_left_then_gap_then_temple_entered() {
    // Seekers on A1 and C1, a Builder between them: 2 + 1 + 2 darts, asked for in that order.
    let with = |darts| v18(&format!("SBS2/5/5/5/5 - T1 - {darts} A1:1fe E5"));
    let leap = "A2~C1~D1";
    for (darts, why) in [
        (1, "You need 2 darts to pass the Seeker on A1; you have 1."),
        (2, "You need 1 dart to pass the Builder on B1; you have 0."),
        (3, "You need 2 darts to pass the Seeker on C1; you have 0."),
        (4, "You need 2 darts to pass the Seeker on C1; you have 1."),
    ] {
        assert_eq!(with(darts).refusal(leap), why);
    }
    assert_eq!(with(5).play(leap).show(), "1b1s1/s4/5/5/5 - T1 - 0 C1:1fe E5");
}

#[test]
fn rules_4_seeker_on_the_temple_left_is_pushed_off() {
    for table in both("S4/5/5/5/5 - T1 - 2 A1:1fe E5") {
        assert_eq!(table.leaps(), ["A2~A3", "A2~C1", "B1~A3", "B1~C1"]);
        // It may fall onto the very gap that is leapt over: it is down, so it costs no more.
        assert_eq!(table.play("B1~C1 .").show(), "1s3/5/5/5/5 - M1 3 0 C1:1fc E5");
        assert_eq!(table.play("A2~C1 .").show(), "5/s4/5/5/5 - M1 3 0 C1:1fc E5");
    }
}

#[test]
fn rules_4_seeker_on_the_temple_entered_is_pushed_off() {
    for table in both("5/5/4S/5/5 - T1 - 2 C3:1ff E5") {
        assert_eq!(table.leaps(), ["A3", "C1", "C5", "E3~D3", "E3~E2", "E3~E4"]);
        assert_eq!(table.play("E3~E4 .").show(), "5/5/5/4s/5 - M1 3 0 E3:1df E5");
        // Passing through is no different.
        assert_eq!(table.play("E3~D3 E1 .").show(), "5/5/3s1/5/5 - M1 3 0 E1:1fb E5");
    }
}

#[test]
fn rules_4_both_seekers_are_pushed_off() {
    for table in both("S1S2/5/5/5/5 - T1 - 4 A1:1fe E5") {
        let leaps = "A2~A3 A2~C1~B1 A2~C1~C2 A2~C1~D1 B1~A3 B1~C1~C2 B1~C1~D1";
        assert_eq!(table.leaps().join(" "), leaps);
        assert_eq!(table.play("A2~C1~B1").show(), "1s3/s4/5/5/5 - T1 - 0 C1:1fe E5");
        // B1 beside both temples takes one Seeker only.
        let why = "The Seeker pushed off C1 can't land on B1: \
            it lands on a free courtyard square beside its temple.";
        assert_eq!(table.refusal("B1~C1~B1"), why);
    }
}

#[test]
fn rules_4_pushed_seeker_needs_a_free_square_beside_its_temple() {
    // A Healer on the gap B1, which the leap lays down but does not clear.
    let table = v18("SH3/5/5/5/5 - T1 - 2 A1:1fe E5");
    assert_eq!(table.leaps(), ["A2~A3", "A2~C1"]);
    for (leap, square) in [("B1~C1", "B1"), ("B2~C1", "B2"), ("D1~C1", "D1")] {
        let why = format!(
            "The Seeker pushed off A1 can't land on {square}: \
             it lands on a free courtyard square beside its temple."
        );
        assert_eq!(table.refusal(leap), why);
    }
}

#[test]
fn rules_4_pushed_seeker_with_no_free_square_stays_downed() {
    // A downed pawn fills its square as well as an upright one.
    for table in both("Sh3/H4/5/5/5 - T1 - 2 A1:1fe E5") {
        assert_eq!(table.leaps(), ["A3", "C1"]);
        let why = "No square beside A1 is free, so its Seeker stays there, downed.";
        assert_eq!(table.refusal("B1~C1"), why);
        assert_eq!(table.play("C1 .").show(), "sh3/H4/5/5/5 - M1 3 0 C1:1fc E5");
    }
}

#[test]
fn rules_4_temple_left_is_cleared_before_the_temple_entered() {
    // B1 is the only free square beside A1 and beside C1: the Seeker of A1 gets it.
    for table in both("S1SH1/H1H2/5/5/5 - T1 - 4 A1:1fe E5") {
        assert_eq!(table.leaps(), ["B1~A3", "B1~C1"]);
        assert_eq!(table.play("B1~C1 .").show(), "1ssH1/H1H2/5/5/5 - M1 3 0 C1:1fc E5");
    }
}

#[test]
fn rules_4_push_is_named_exactly_where_there_is_one() {
    let table = v18("S4/5/5/5/5 - T1 - 2 A1:1fe E5");
    assert_eq!(table.refusal("C1"), "Say where the Seeker pushed off A1 lands.");
    let why = "No upright Seeker is pushed off C1 in this leap.";
    assert_eq!(table.refusal("A2~C1~D1"), why);
    // A downed Seeker is not pushed.
    let downed = v18("s4/5/5/5/5 - T1 - 2 A1:1fe E5");
    let why = "No upright Seeker is pushed off A1 in this leap.";
    assert_eq!(downed.refusal("A2~C1"), why);
    let entering = v18("2S2/5/5/5/5 - T1 - 2 A1:1fe E5");
    assert_eq!(entering.refusal("C1"), "Say where the Seeker pushed off C1 lands.");
}

#[test]
fn rules_4_downed_pawns_never_block_or_cost() {
    // Downed on the temple left, on the gap, and on the temple entered; no dart in hand.
    for table in both("sbs2/5/5/5/5 - T1 - 0 A1:1fe E5") {
        assert_eq!(table.leaps(), ["A3", "C1"]);
        assert_eq!(table.play("C1 E1 .").show(), "sbs2/5/5/5/5 - M1 3 0 E1:1fa E5");
    }
}

#[test]
fn rules_4_shot_along_row_and_column() {
    // Seekers in line with A1 on C1, E1 and A5; C3 and E5 are not.
    for table in both("2S1S/5/2S2/5/S3S - T1 - 2 A1:1fe E5") {
        assert_eq!(table.legal_like("!"), ["!A5", "!C1", "!E1"]);
        let why = "You can shoot along your row or column only; C3 is in no line with A1.";
        assert_eq!(table.refusal("!C3"), why);
        assert_eq!(table.play("!A5").show(), "2S1S/5/2S2/5/s3S - T1 - 0 A1:1fe E5");
    }
}

#[test]
fn rules_4_shot_at_the_start_on_the_way_and_at_the_end() {
    // A1 to A5 by A3: C1 is in line at the start, C3 on the way, C5 at the end.
    for table in both("2S2/5/2S2/5/2S2 - T1 - 6 A1:1fe E5") {
        assert_eq!(table.legal_like("!"), ["!C1"]);
        let way = table.play("!C1 A3");
        assert_eq!(way.legal_like("!"), ["!C3"]);
        let end = way.play("!C3 A5");
        assert_eq!(end.legal_like("!"), ["!C5"]);
        assert_eq!(end.play("!C5 .").show(), "2s2/5/2s2/5/2s2 - M1 3 0 A5:1be E5");
    }
}

#[test]
fn rules_4_any_number_of_shots_from_one_temple() {
    let table = v18("2S1S/5/5/5/S4 - T1 - 6 A1:1fe E5");
    let after = table.play("!E1 !A5 !C1");
    assert_eq!(after.show(), "2s1s/5/5/5/s4 - T1 - 0 A1:1fe E5");
}

#[test]
fn rules_4_shooting_is_optional() {
    let table = v18("5/5/2S2/5/5 - T1 - 2 A1:1fe E5");
    assert_eq!(table.play("A3 A5 .").show(), "5/5/2S2/5/5 - M1 3 2 A5:1be E5");
}

#[test]
fn rules_4_shot_is_neither_a_movement_nor_a_special() {
    // Beside three movements, and beside a special.
    let table = v18("2S2/5/5/5/5 - T1 - 2 A1:1ff E5");
    let moved = table.play("!C1 _A1 A3 A5 C5 .");
    assert_eq!(moved.show(), "2s2/5/5/5/5 - M1 3 0 C5:17e E5");
    assert_eq!(table.play("!C1 d A3 .").show(), "2s2/5/5/5/5 - M1 3 1 A3:1f7 E5");
}

#[test]
fn rules_4_shot_takes_two_darts_and_an_upright_seeker() {
    let one = v18("2S2/5/5/5/5 - T1 - 1 A1:1fe E5");
    let why = "You need 2 darts to shoot the Seeker on C1; you have 1.";
    assert_eq!(one.refusal("!C1"), why);
    let downed = v18("2s2/5/5/5/5 - T1 - 2 A1:1fe E5");
    assert_eq!(downed.refusal("!C1"), "There is no upright Seeker on C1.");
    assert_eq!(downed.refusal("!E1"), "There is no upright Seeker on E1.");
    assert!(downed.legal_like("!").is_empty());
}

#[test]
fn rules_4_seeker_in_the_courtyard_is_no_target() {
    // On the gap B1, in line with A1: no step can even name it.
    let table = v18("1S3/5/5/5/5 - T1 - 2 A1:1fe E5");
    assert!(table.legal_like("!").is_empty());
}

#[test]
fn rules_4_shot_must_leave_enough_darts_to_end_the_turn() {
    // A Seeker on the Thief's own temple needs two darts; after the shot none are left, and
    // one more is not enough.
    let two = v18("S1S2/5/5/5/5 - T1 - 2 A1:1fe E5");
    assert_eq!(two.refusal("!C1"), DEAD_END);
    // With three, one is left and another can be collected.
    let three = v18("S1S2/5/5/5/5 - T1 - 3 A1:1fe E5");
    let after = three.play("!C1");
    assert_eq!(after.legal(), ["$", "d"]);
    assert_eq!(after.play("d A2~C1 .").show(), "2s2/s4/5/5/5 - M1 3 0 C1:1fc E5");
}

#[test]
fn r1_own_temple_is_not_shot_at() {
    for table in both("S4/5/5/5/5 - T1 - 4 A1:1fe E5") {
        let why =
            "You can't shoot at your own temple; a Seeker there is pushed off when you leave.";
        assert_eq!(table.refusal("!A1"), why);
        assert!(table.legal_like("!").is_empty());
    }
}

#[test]
fn r17_nothing_blocks_the_line() {
    // Between A1 and the Seeker on E1: a Builder, a Seeker on C1, and a bolster in the column.
    for table in both("1BS1S/5/5/5/S4 A3 T1 - 4 A1:1fe E5") {
        assert_eq!(table.legal_like("!"), ["!A5", "!C1", "!E1"]);
        assert_eq!(table.play("!E1").show(), "1BS1s/5/5/5/S4 A3 T1 - 2 A1:1fe E5");
    }
}

#[test]
fn r17_seeker_shot_before_its_temple_is_entered_stays_there() {
    for table in both("5/5/4S/5/5 - T1 - 2 C3:1ff E5") {
        let shot = table.play("!E3");
        assert_eq!(shot.leaps(), ["A3", "C1", "C5", "E3"]);
        assert_eq!(shot.play("E3 .").show(), "5/5/4s/5/5 - M1 3 0 E3:1df E5");
    }
    // Also where E3 is the only coin in hand: after the shot no dart is needed to get there.
    let only = v18("5/5/4S/5/5 - T1 - 2 C3:020 E5");
    assert_eq!(only.play("!E3").leaps(), ["E3"]);
}
