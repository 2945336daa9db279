//! RULES 6: the Mist's three actions by day, and what a Healer does with one.

use crate::table::{both, early, v18};

const NOT_JOINED: &str =
    "An upgrade takes three Healers joined by edges, or three Builders joined by corners.";

#[test]
fn rules_6_up_to_three_actions_with_different_pawns() {
    // Three Healers far from each other, and a fourth for one action too many.
    for table in both("1H3/4H/5/H4/3H1 - M1 3 2 C3:1ef E5") {
        let one = table.play("B1-B2");
        assert_eq!(one.show(), "5/1H2H/5/H4/3H1 - M1 2:B2 2 C3:1ef E5");
        assert_eq!(one.refusal("B2-B1"), "The pawn on B2 has acted this turn.");
        assert!(one.legal_like("B2-").is_empty());
        let three = one.play("E2-D2 A4-B4");
        assert_eq!(three.show(), "5/1H1H1/5/1H3/3H1 - M1 0:B2D2B4 2 C3:1ef E5");
        assert_eq!(three.refusal("D5-D4"), "You have taken all three actions of this turn.");
        assert_eq!(three.legal(), ["."]);
    }
}

#[test]
fn r6_pawn_spawned_this_turn_may_act() {
    // The Seeker leaves a Healer on D2, which moves on at once.
    for table in both("5/3S1/5/5/5 - M1 3 2 A5:1bf E5") {
        let spawned = table.play("D2-D3");
        assert_eq!(spawned.show(), "5/3H1/3S1/5/5 - M1 2:D3 2 A5:1bf E5");
        assert_eq!(spawned.play("D2-D1").show(), "3H1/5/3S1/5/5 - M1 1:D1D3 2 A5:1bf E5");
    }
}

#[test]
fn r6_pawn_healed_this_turn_may_act() {
    for table in both("1b3/1H3/5/5/5 - M1 3 2 A5:1bf E5") {
        let healed = table.play("B2+B1");
        assert_eq!(healed.show(), "1B3/5/5/5/5 - M1 2 2 A5:1bf E5");
        assert_eq!(healed.play("B1-C2").show(), "5/2B2/5/5/5 - M1 1:C2 2 A5:1bf E5");
    }
}

#[test]
fn r6_pawn_upgraded_this_turn_may_act() {
    for table in both("1H3/1H3/1H3/5/5 - M1 3 2 A5:1bf E5") {
        let built = table.play("B1,B2,B3>B1");
        assert_eq!(built.show(), "1B3/5/5/5/5 - M1 2 2 A5:1bf E5");
        assert_eq!(built.legal(), [".", "B1*A1", "B1*C1", "B1-A2", "B1-C2"]);
    }
}

#[test]
fn rules_6_downed_pawns_do_nothing_and_block_their_square() {
    // Downed Healer, Builder and Seeker in a row. They shut the upright Healer on B1 in, which
    // could raise one of them.
    for table in both("1H3/1hbs1/5/5/5 - M1 3 2 A5:1bf E5") {
        assert_eq!(table.legal(), [".", "B1+B2"]);
        for pawn in ["B2-B3", "C2-B1", "D2-D3"] {
            let square = &pawn[..2];
            let why = format!("The pawn on {square} is downed: it does nothing until it stands.");
            assert_eq!(table.refusal(pawn), why);
        }
        assert_eq!(table.refusal("B1-B2"), "There is a pawn on B2.");
        assert_eq!(table.refusal("E4-D4"), "There is no pawn on E4.");
    }
}

#[test]
fn rules_6_healer_alone_moves_one_square_by_edge() {
    for table in both("1H3/5/5/5/5 - M1 3 2 A5:1bf E5") {
        // A1 and C1 are temples; A2 and C2 touch by a corner; B3 is two squares away.
        assert_eq!(table.legal(), [".", "B1-B2"]);
        assert_eq!(table.refusal("B1-A1"), "A Healer stays in the courtyard.");
        let why = "A2 is beside neither B1 nor the stream of upright pawns joined to it.";
        assert_eq!(table.refusal("B1-A2"), why);
        assert_eq!(table.play("B1-B2").show(), "5/1H3/5/5/5 - M1 2:B2 2 A5:1bf E5");
    }
}

#[test]
fn r7_healer_may_leave_the_stream_anywhere() {
    // A line from E2 to B2: not only the far end A2, but every free square beside it.
    for table in both("5/1BBBH/5/5/5 - M1 3 2 A5:1bf E5") {
        let moves = ["E2-A2", "E2-B1", "E2-B3", "E2-D1", "E2-D3"];
        assert_eq!(table.legal_like("E2-"), moves);
    }
}

#[test]
fn rules_6_stream_runs_round_corners_and_over_temples() {
    // E2, the Seeker on E3, D3, the Seeker on C3, C4.
    for table in both("5/4H/2SBS/2B2/5 - M1 3 2 A5:1bf E5") {
        let moves = ["E2-B3", "E2-B4", "E2-C2", "E2-D2", "E2-D4", "E2-E4"];
        assert_eq!(table.legal_like("E2-"), moves);
        assert_eq!(table.refusal("E2-C5"), "A Healer stays in the courtyard.");
    }
}

#[test]
fn rules_6_downed_pawn_breaks_the_stream() {
    for table in both("5/1BbBH/5/5/5 - M1 3 2 A5:1bf E5") {
        assert_eq!(table.legal_like("E2-"), ["E2-D1", "E2-D3"]);
        let why = "A2 is beside neither E2 nor the stream of upright pawns joined to it.";
        assert_eq!(table.refusal("E2-A2"), why);
    }
}

#[test]
fn rules_6_stream_is_not_joined_by_corners() {
    // B1 and C2 touch by a corner only.
    for table in both("1H3/2B2/5/5/5 - M1 3 2 A5:1bf E5") {
        assert_eq!(table.legal_like("B1-"), ["B1-B2"]);
    }
}

#[test]
fn rules_6_used_pawn_still_carries_the_stream() {
    for table in both("5/1BBBH/5/5/5 - M1 1:C2D2 2 A5:1bf E5") {
        assert!(table.legal().contains(&"E2-A2".to_owned()));
    }
}

#[test]
fn rules_6_heal_by_any_healer_in_v18() {
    // B2 stands beside the downed Builder, E4 far away.
    let table = v18("1b3/1H3/5/4H/5 - M1 3 2 A5:1bf E5");
    assert_eq!(table.legal_like("B2+"), ["B2+B1"]);
    assert_eq!(table.legal_like("E4+"), ["E4+B1"]);
    assert_eq!(table.play("E4+B1").show(), "1B3/1H3/5/5/5 - M1 2 2 A5:1bf E5");
}

#[test]
fn rules_6_heal_by_the_neighbour_in_early() {
    let table = early("1b3/1H3/5/4H/5 - M1 3 2 A5:1bf E5");
    assert!(table.legal_like("E4+").is_empty());
    assert_eq!(table.refusal("E4+B1"), "B1 does not share an edge with E4.");
    assert_eq!(table.play("B2+B1").show(), "1B3/5/5/4H/5 - M1 2 2 A5:1bf E5");
}

#[test]
fn rules_6_used_neighbour_may_stand_by_in_v18_only() {
    let text = "1b3/1H3/5/4H/5 - M1 2:B2 2 A5:1bf E5";
    for table in [v18(text), early(text)] {
        assert_eq!(table.refusal("B2+B1"), "The pawn on B2 has acted this turn.");
    }
    assert_eq!(v18(text).play("E4+B1").show(), "1B3/1H3/5/5/5 - M1 1:B2 2 A5:1bf E5");
    assert_eq!(early(text).refusal("E4+B1"), "B1 does not share an edge with E4.");
}

#[test]
fn rules_6_sacrificed_healer_is_unused_and_upright() {
    // B2 stands by unused; E4 has acted, and D5 is down.
    let table = v18("1b3/1H3/5/4H/3h1 - M1 2:E4 2 A5:1bf E5");
    assert_eq!(table.refusal("E4+B1"), "The pawn on E4 has acted this turn.");
    assert_eq!(
        table.refusal("D5+B1"),
        "The pawn on D5 is downed: it does nothing until it stands."
    );
    assert_eq!(table.legal_like("B2+"), ["B2+B1"]);
}

#[test]
fn rules_6_heal_needs_an_upright_healer_beside_never_diagonally() {
    // The Seeker on C1 touches B2 by a corner; the Builder on D4 has a downed Healer beside it.
    let text = "2s2/1H3/5/3bh/5 - M1 3 2 A5:1bf E5";
    assert_eq!(v18(text).refusal("B2+C1"), "No upright Healer stands beside C1.");
    assert_eq!(v18(text).refusal("B2+D4"), "No upright Healer stands beside D4.");
    assert_eq!(early(text).refusal("B2+C1"), "C1 does not share an edge with B2.");
}

#[test]
fn rules_6_heal_reaches_temples_too() {
    for table in both("5/5/4s/4H/5 - M1 3 2 A5:1bf E5") {
        assert_eq!(table.play("E4+E3").show(), "5/5/4S/5/5 - M1 2 2 A5:1bf E5");
    }
}

#[test]
fn rules_6_heal_raises_downed_pawns_only_and_takes_a_healer() {
    for table in both("1B3/1HB2/5/5/5 - M1 3 2 A5:1bf E5") {
        assert_eq!(table.refusal("B2+B1"), "There is no downed pawn on B1.");
        let why = "The pawn on C2 is no Healer, and only a Healer can do that.";
        assert_eq!(table.refusal("C2+B1"), why);
    }
}

#[test]
fn rules_6_three_healers_in_a_line_become_a_builder() {
    for table in both("1H3/1H3/1H3/5/5 - M1 3 2 A5:1bf E5") {
        let upgrades = ["B1,B2,B3>B1", "B1,B2,B3>B2", "B1,B2,B3>B3"];
        assert_eq!(table.legal_like("B1,"), upgrades);
        let why = "The new pawn comes onto one of the three squares; C2 is none of them.";
        assert_eq!(table.refusal("B1,B2,B3>C2"), why);
        assert_eq!(table.play("B1,B2,B3>B3").show(), "5/5/1B3/5/5 - M1 2 2 A5:1bf E5");
    }
}

#[test]
fn rules_6_three_healers_round_a_corner_become_a_builder() {
    for table in both("1H3/HH3/5/5/5 - M1 3 2 A5:1bf E5") {
        let upgrades = ["B1,A2,B2>A2", "B1,A2,B2>B1", "B1,A2,B2>B2"];
        assert_eq!(table.legal_like("B1,"), upgrades);
    }
}

#[test]
fn rules_6_upgrade_of_healers_needs_three_joined_by_edges() {
    // B2 and C2 are joined; E2 and B4 are a square away.
    for table in both("5/1HH1H/5/1H3/5 - M1 3 2 A5:1bf E5") {
        assert_eq!(table.refusal("B2,C2,E2>B2"), NOT_JOINED);
        assert_eq!(table.refusal("B2,C2,B4>B2"), NOT_JOINED);
    }
    // Three joined by corners are for Builders.
    for table in both("1H1H1/2H2/5/5/5 - M1 3 2 A5:1bf E5") {
        assert_eq!(table.refusal("B1,D1,C2>C2"), NOT_JOINED);
    }
}

#[test]
fn rules_6_upgrade_takes_upright_unused_pawns_of_one_level() {
    let used = v18("1H3/1H3/1H3/5/5 - M1 2:B3 2 A5:1bf E5");
    assert_eq!(used.refusal("B1,B2,B3>B1"), "The pawn on B3 has acted this turn.");
    let downed = v18("1H3/1h3/1H3/5/5 - M1 3 2 A5:1bf E5");
    let why = "The pawn on B2 is downed: it does nothing until it stands.";
    assert_eq!(downed.refusal("B1,B2,B3>B1"), why);
    let mixed = v18("1H3/1H3/1B3/5/5 - M1 3 2 A5:1bf E5");
    let why =
        "An upgrade takes three Healers joined by edges, or three Builders joined by corners.";
    assert_eq!(mixed.refusal("B1,B2,B3>B1"), why);
    for table in [used, downed, mixed] {
        assert!(table.legal_like("B1,").is_empty());
    }
}

#[test]
fn rules_6_upgrade_of_healers_needs_a_builder_in_the_pool() {
    // All six Builders are out, one of them downed.
    let table = v18("1H1B1/1H1B1/1H1B1/3BB/3b1 - M1 3 2 A5:1bf E5");
    assert_eq!(table.refusal("B1,B2,B3>B1"), "No Builder is left in the pool.");
    assert!(table.legal_like("B1,").is_empty());
    // With five out, the sixth comes.
    let last = v18("1H1B1/1H1B1/1H1B1/3B1/3b1 - M1 3 2 A5:1bf E5").play("B1,B2,B3>B1");
    assert_eq!(last.show(), "1B1B1/3B1/3B1/3B1/3b1 - M1 2 2 A5:1bf E5");
}

#[test]
fn rules_6_four_healers_give_every_three_of_them() {
    // A T of four: B2 in the middle, three arms, so three pairs of arms and three squares each.
    let table = v18("1H3/HHH2/5/5/5 - M1 3 2 A5:1bf E5");
    let mut upgrades = table.legal();
    upgrades.retain(|step| step.contains('>'));
    assert_eq!(upgrades.len(), 9);
    for three in ["B1,A2,B2>", "B1,B2,C2>", "A2,B2,C2>"] {
        assert_eq!(table.legal_like(three).len(), 3, "{three}");
    }
}
