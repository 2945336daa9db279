//! RULES 6: how a Seeker moves by day, in the courtyard and on the temples.

use crate::table::{both, v18};

#[test]
fn rules_6_seeker_moves_one_square_by_edge_and_leaves_a_healer() {
    for table in both("5/3S1/5/5/5 - M1 3 2 A5:1bf E5") {
        assert_eq!(table.legal(), [".", "D2-C2", "D2-D1", "D2-D3", "D2-E2"]);
        // By a corner, and two squares away.
        assert_eq!(table.refusal("D2-C3"), "C3 does not share an edge with D2.");
        assert_eq!(table.refusal("D2-D4"), "D4 does not share an edge with D2.");
        assert_eq!(table.play("D2-E2").show(), "5/3HS/5/5/5 - M1 2:E2 2 A5:1bf E5");
    }
}

#[test]
fn rules_6_seeker_occupies_a_temple_and_leaves_a_healer() {
    for table in both("3S1/5/5/5/5 - M1 3 2 A5:1bf E5") {
        assert_eq!(table.legal(), [".", "D1-C1", "D1-D2", "D1-E1"]);
        assert_eq!(table.play("D1-E1").show(), "3HS/5/5/5/5 - M1 2:E1 2 A5:1bf E5");
    }
}

#[test]
fn rules_6_seeker_in_the_courtyard_does_not_travel_by_streams() {
    for table in both("1HS2/2S2/5/5/5 - M1 3 2 A5:1bf E5") {
        assert_eq!(table.legal_like("C2-"), ["C2-B2", "C2-C3", "C2-D2"]);
    }
}

#[test]
fn rules_6_no_temple_with_a_pawn_or_a_bolster_is_occupied() {
    // D1 lies between a downed Seeker on C1 and the bolstered E1, below an empty square.
    for table in both("2sS1/5/5/5/5 E1 M1 3 2 A5:1bf E5") {
        assert_eq!(table.legal_like("D1-"), ["D1-D2"]);
        assert_eq!(table.refusal("D1-C1"), "There is a pawn on C1.");
        assert_eq!(table.refusal("D1-E1"), "E1 is bolstered.");
    }
}

#[test]
fn rules_6_no_healer_appears_from_an_empty_pool() {
    // Five Healers are out, one of them downed: the sixth appears.
    for table in both("5/3S1/5/H1H1H/1h1H1 - M1 3 2 A1:1fe E5") {
        let last = table.play("D2-D1");
        assert_eq!(last.show(), "3S1/3H1/5/H1H1H/1h1H1 - M1 2:D1 2 A1:1fe E5");
    }
    // All six are out: the Seeker moves all the same.
    for table in both("5/3S1/5/H1HHH/1h1H1 - M1 3 2 A1:1fe E5") {
        let none = table.play("D2-D1");
        assert_eq!(none.show(), "3S1/5/5/H1HHH/1h1H1 - M1 2:D1 2 A1:1fe E5");
    }
}

#[test]
fn rules_6_seeker_acts_once() {
    let table = v18("5/3S1/5/5/5 - M1 3 2 A5:1bf E5").play("D2-D1");
    assert_eq!(table.refusal("D1-E1"), "The pawn on D1 has acted this turn.");
    assert!(table.legal_like("D1-").is_empty());
}

#[test]
fn rules_6_seek_goes_to_temples_beside_the_stream() {
    // The Seeker on C3, joined to C2, B2 and B1: beside that stream are A1, C1 and nothing more.
    for table in both("1B3/1HH2/2S2/5/5 - M1 3 2 A5:1bf E5") {
        assert_eq!(table.legal_like("C3-"), ["C3-A1", "C3-C1"]);
        let why = "E3 is beside neither C3 nor the stream of upright pawns joined to it.";
        assert_eq!(table.refusal("C3-E3"), why);
        // No Healer appears behind it.
        assert_eq!(table.play("C3-A1").show(), "SB3/1HH2/5/5/5 - M1 2:A1 2 A5:1bf E5");
    }
}

#[test]
fn rules_6_seeker_alone_on_a_temple_stays() {
    for table in both("5/5/2S2/5/5 - M1 3 2 A5:1bf E5") {
        assert!(table.legal_like("C3-").is_empty());
    }
}

#[test]
fn rules_6_seeker_never_goes_back_to_the_courtyard() {
    for table in both("5/2H2/2S2/5/5 - M1 3 2 A5:1bf E5") {
        assert_eq!(table.legal_like("C3-"), ["C3-C1"]);
        for step in ["C3-D3", "C3-B2"] {
            let why = "The Seeker on C3 never goes back to the courtyard.";
            assert_eq!(table.refusal(step), why);
        }
    }
}

#[test]
fn rules_6_seek_not_through_a_downed_pawn() {
    for table in both("5/2h2/2S2/5/5 - M1 3 2 A5:1bf E5") {
        assert!(table.legal_like("C3-").is_empty());
        let why = "C1 is beside neither C3 nor the stream of upright pawns joined to it.";
        assert_eq!(table.refusal("C3-C1"), why);
    }
}

#[test]
fn rules_6_seek_not_to_a_bolstered_or_occupied_temple() {
    // C2, D3 and C4 lead to the bolstered C1, an upright Seeker on E3 and a downed one on C5.
    for table in both("5/2H2/2SHS/2H2/2s2 C1 M1 3 2 A5:1bf E5") {
        assert!(table.legal_like("C3-").is_empty());
        assert_eq!(table.refusal("C3-C1"), "C1 is bolstered.");
        assert_eq!(table.refusal("C3-E3"), "There is a pawn on E3.");
        assert_eq!(table.refusal("C3-C5"), "There is a pawn on C5.");
    }
}

#[test]
fn rules_6_healer_and_seeker_of_one_stream_go_their_own_ways() {
    // The Healer on C2 leaves for the courtyard, the Seeker on C3 for a temple.
    for table in both("5/2H2/2S2/5/5 - M1 3 2 A5:1bf E5") {
        let moves = ["C2-B2", "C2-B3", "C2-C4", "C2-D2", "C2-D3"];
        assert_eq!(table.legal_like("C2-"), moves);
    }
}
