//! RULES 6: what a Builder does by day.

use crate::table::{both, v18};

const NOT_JOINED: &str =
    "An upgrade takes three Healers joined by edges, or three Builders joined by corners.";

#[test]
fn rules_6_builder_moves_one_square_diagonally() {
    for table in both("1B3/5/5/5/5 - M1 3 2 A5:1bf E5") {
        assert_eq!(table.legal(), [".", "B1*A1", "B1*C1", "B1-A2", "B1-C2"]);
        let why = "A Builder moves one square diagonally; B2 is not that.";
        assert_eq!(table.refusal("B1-B2"), why);
        assert_eq!(table.play("B1-C2").show(), "5/2B2/5/5/5 - M1 2:C2 2 A5:1bf E5");
    }
}

#[test]
fn rules_6_builder_moves_to_an_empty_square() {
    for table in both("1B3/H1h2/5/5/5 - M1 3 2 A5:1bf E5") {
        assert!(table.legal_like("B1-").is_empty());
        assert_eq!(table.refusal("B1-A2"), "There is a pawn on A2.");
        assert_eq!(table.refusal("B1-C2"), "There is a pawn on C2.");
    }
}

#[test]
fn rules_6_builder_does_not_travel_by_streams() {
    for table in both("1B3/1HH2/5/5/5 - M1 3 2 A5:1bf E5") {
        assert_eq!(table.legal_like("B1-"), ["B1-A2"]);
    }
}

#[test]
fn r8_bolster_goes_to_temples_by_edge_only() {
    // A crossing touches four temples, each by a corner.
    for table in both("5/1B3/5/5/5 - M1 3 2 A5:1bf E5") {
        assert_eq!(table.legal(), ["."]);
        assert_eq!(table.refusal("B2*A1"), "A1 does not share an edge with B2.");
    }
    // A gap shares an edge with the two temples it lies between.
    for table in both("5/5/1B3/5/5 - M1 3 2 A5:1bf E5") {
        assert_eq!(table.legal_like("B3*"), ["B3*A3", "B3*C3"]);
    }
}

#[test]
fn rules_6_bolster_sacrifices_the_builder() {
    for table in both("1B3/5/5/5/5 - M1 3 2 A5:1bf E5") {
        assert_eq!(table.play("B1*A1").show(), "5/5/5/5/5 A1 M1 2 2 A5:1bf E5");
    }
}

#[test]
fn rules_6_no_bolster_under_a_pawn_or_on_a_bolster() {
    for (board, bolsters, why) in [
        ("SB3/5/5/5/5", "-", "There is a pawn on A1."),
        ("sB3/5/5/5/5", "-", "There is a pawn on A1."),
        ("1B3/5/5/5/5", "A1", "A1 is bolstered."),
    ] {
        let table = v18(&format!("{board} {bolsters} M1 3 2 A5:1bf E5"));
        assert_eq!(table.refusal("B1*A1"), why);
        assert!(table.legal_like("B1*A1").is_empty());
        assert!(table.legal().contains(&"B1*C1".to_owned()));
    }
}

#[test]
fn rules_6_only_a_builder_bolsters() {
    let table = v18("1H3/5/5/5/5 - M1 3 2 A5:1bf E5");
    let why = "The pawn on B1 is no Builder, and only a Builder can do that.";
    assert_eq!(table.refusal("B1*A1"), why);
}

#[test]
fn r22_bolster_may_be_moved_though_one_is_spare() {
    for table in both("1B3/5/5/5/5 C5 M1 3 2 A5:1bf E5") {
        let steps = ["B1*A1", "B1*A1<C5", "B1*C1", "B1*C1<C5"];
        assert_eq!(table.legal_like("B1*"), steps);
        assert_eq!(table.play("B1*A1").show(), "5/5/5/5/5 A1C5 M1 2 2 A5:1bf E5");
        assert_eq!(table.play("B1*A1<C5").show(), "5/5/5/5/5 A1 M1 2 2 A5:1bf E5");
        assert_eq!(table.refusal("B1*A1<E1"), "E1 has no bolster to move.");
    }
}

#[test]
fn r22_with_none_spare_a_bolster_must_be_moved_of_the_mists_choice() {
    for table in both("1B3/5/5/5/5 E3C5 M1 3 2 A5:1bf E5") {
        let steps = ["B1*A1<C5", "B1*A1<E3", "B1*C1<C5", "B1*C1<E3"];
        assert_eq!(table.legal_like("B1*"), steps);
        let why = "No bolster is spare: say which temple's bolster moves.";
        assert_eq!(table.refusal("B1*A1"), why);
        assert_eq!(table.play("B1*A1<E3").show(), "5/5/5/5/5 A1C5 M1 2 2 A5:1bf E5");
    }
}

#[test]
fn rules_6_thief_on_the_temple_does_not_stop_a_bolster() {
    // The Thief on A1 just needs both movements to leave it next turn.
    for table in both("1B3/5/5/5/5 - M1 3 2 A1:1fe E5") {
        let bolstered = table.play("B1*A1 .");
        assert_eq!(bolstered.show(), "5/5/5/5/5 A1 T2 - 2 A1:1fe E5");
        assert!(bolstered.play("C1").leaps().is_empty());
    }
}

#[test]
fn rules_6_three_builders_joined_by_diagonals_become_a_seeker() {
    for table in both("1B1B1/2B2/5/5/5 - M1 3 2 A5:1bf E5") {
        let upgrades = ["B1,D1,C2>B1", "B1,D1,C2>C2", "B1,D1,C2>D1"];
        assert_eq!(table.legal_like("B1,"), upgrades);
        // The new Seeker has not acted.
        let seeker = table.play("B1,D1,C2>D1");
        assert_eq!(seeker.show(), "3S1/5/5/5/5 - M1 2 2 A5:1bf E5");
        assert_eq!(seeker.legal_like("D1-"), ["D1-C1", "D1-D2", "D1-E1"]);
    }
}

#[test]
fn rules_6_builders_joined_by_edges_do_not_upgrade() {
    for table in both("1B3/1B3/1B3/5/5 - M1 3 2 A5:1bf E5") {
        assert_eq!(table.refusal("B1,B2,B3>B1"), NOT_JOINED);
        assert!(table.legal().iter().all(|step| !step.contains('>')));
    }
}

#[test]
fn r9_two_builders_are_not_enough_in_either_edition() {
    for table in both("1B3/2B2/5/5/5 - M1 3 2 A5:1bf E5") {
        assert!(table.legal().iter().all(|step| !step.contains('>')));
        assert!("B1,C2>C2".parse::<shared::rules::MistStep>().is_err());
    }
}

#[test]
fn rules_6_upgrade_of_builders_takes_upright_unused_ones() {
    let used = v18("1B1B1/2B2/5/5/5 - M1 2:C2 2 A5:1bf E5");
    assert_eq!(used.refusal("B1,D1,C2>B1"), "The pawn on C2 has acted this turn.");
    let downed = v18("1b1B1/2B2/5/5/5 - M1 3 2 A5:1bf E5");
    let why = "The pawn on B1 is downed: it does nothing until it stands.";
    assert_eq!(downed.refusal("B1,D1,C2>B1"), why);
}

#[test]
fn rules_6_upgrade_of_builders_needs_a_seeker_in_the_pool() {
    let table = v18("1B1B1/2B2/S1S1S/5/S1S1s - M1 3 2 A5:1bf E5");
    assert_eq!(table.refusal("B1,D1,C2>C2"), "No Seeker is left in the pool.");
    assert!(table.legal_like("B1,").is_empty());
    // With five out, the sixth comes.
    let last = v18("1B1B1/2B2/S1S1S/5/S3s - M1 3 2 A5:1bf E5").play("B1,D1,C2>C2");
    assert_eq!(last.show(), "5/2S2/S1S1S/5/S3s - M1 2 2 A5:1bf E5");
}

#[test]
fn rules_6_seekers_do_not_upgrade() {
    // Joined by edges over the temple: a Seeker is the highest level.
    let table = v18("1SS2/2S2/5/5/5 - M1 3 2 A5:1bf E5");
    assert_eq!(table.refusal("B1,C1,C2>C1"), NOT_JOINED);
}
