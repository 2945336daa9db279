//! RULES 6: capturing the Thief.

use crate::table::{both, early, v18};
use shared::rules::{Outcome, Side};

/// Seekers on C1 and E5, the Thief on one of them or elsewhere.
fn hunted(temple: &str) -> String {
    format!("2S2/5/5/5/4S - M1 3 2 {temple}:1ff A3")
}

#[test]
fn rules_6_v18_capture_is_ruled_on_the_seeker_named() {
    let table = v18(&hunted("C1"));
    assert_eq!(table.legal(), ["#C1", "#E5", "."]);
    let right = table.play("#C1");
    assert_eq!(right.outcome(), Some(Outcome::Captured));
    assert_eq!(right.winner(), Some(Side::Mist));
    // Another Seeker than the one named is on the Thief's temple.
    let wrong = table.play("#E5");
    assert_eq!(wrong.outcome(), Some(Outcome::CaptureMissed));
    assert_eq!(wrong.winner(), Some(Side::Thief));
}

#[test]
fn r10_early_capture_names_no_seeker() {
    for (temple, winner) in [("C1", Side::Mist), ("E5", Side::Mist), ("C3", Side::Thief)] {
        let table = early(&hunted(temple));
        assert_eq!(table.legal(), ["#", "."]);
        assert_eq!(table.play("#").winner(), Some(winner), "{temple}");
    }
}

#[test]
fn r10_downed_seeker_on_the_thiefs_temple_does_not_capture() {
    let text = "2s2/5/5/5/4S - M1 3 2 C1:1ff A3";
    assert_eq!(early(text).play("#").winner(), Some(Side::Thief));
    assert_eq!(v18(text).refusal("#C1"), "There is no upright Seeker on C1.");
    assert_eq!(v18(text).legal(), ["#E5", "."]);
}

#[test]
fn rules_6_capture_needs_an_upright_seeker_on_a_temple() {
    // One downed on C1, one upright in the courtyard on D4.
    let text = "2s2/5/5/3S1/5 - M1 3 2 C1:1ff A3";
    for table in both(text) {
        assert!(table.legal_like("#").is_empty());
    }
    assert_eq!(early(text).refusal("#"), "A capture needs an upright Seeker on a temple.");
    assert_eq!(v18(text).refusal("#C1"), "There is no upright Seeker on C1.");
    assert_eq!(v18(text).refusal("#E3"), "There is no upright Seeker on E3.");
}

#[test]
fn rules_6_each_edition_has_its_own_call() {
    assert_eq!(v18(&hunted("C1")).refusal("#"), "Name the Seeker that captures.");
    let why = "In this edition a capture names no Seeker.";
    assert_eq!(early(&hunted("C1")).refusal("#C1"), why);
}

#[test]
fn r23_capture_is_free_at_any_moment_of_the_day_turn() {
    // With no action left, by a Seeker that has just acted.
    let none_left = "2S2/5/5/5/4S - M2 0:C1 2 C1:1ff A3";
    assert_eq!(v18(none_left).legal(), ["#C1", "#E5", "."]);
    assert_eq!(v18(none_left).play("#C1").winner(), Some(Side::Mist));
    assert_eq!(early(none_left).play("#").winner(), Some(Side::Mist));
    // Between two actions.
    let between = "5/2H2/2S2/5/5 - M1 3 2 C1:1ff A3";
    assert_eq!(v18(between).play("C3-C1 #C1").winner(), Some(Side::Mist));
}

#[test]
fn rules_6_capture_is_never_automatic() {
    for table in both("5/2H2/2S2/5/5 - M1 3 2 C1:1fd A3") {
        let shared = table.play("C3-C1 .");
        assert_eq!(shared.winner(), None);
        assert_eq!(shared.show(), "2S2/2H2/5/5/5 - T2 - 2 C1:1fd A3");
        // The Thief gets away by pushing the Seeker off.
        assert_eq!(shared.leaps(), ["B1~A1", "B1~C3", "B1~E1", "D1~A1", "D1~C3", "D1~E1"]);
    }
}

#[test]
fn rules_6_capture_is_not_for_the_night_nor_the_thiefs_turn() {
    let night = "2S2/5/5/5/5 - MN 2 2 C1:1ff A3";
    assert_eq!(v18(night).refusal("#C1"), "That is for the day; it is night.");
    assert_eq!(early(night).refusal("#"), "That is for the day; it is night.");
    let thief = v18("2S2/5/5/5/5 - T1 - 2 C1:1ff A3");
    assert_eq!(thief.refusal_to(Side::Mist, "#C1"), "It is the Thief's turn.");
}
