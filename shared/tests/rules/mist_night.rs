//! RULES 7: the Mist by night.

use crate::table::{both, v18};

/// A Healer, a downed Builder, an upright one, and a Seeker on a temple.
const NIGHT: &str = "5/1H3/3b1/3B1/2S2 - MN 2 2 A5:1bf A1";

#[test]
fn rules_7_two_points_to_spawn_or_upgrade() {
    for table in both(NIGHT) {
        let steps = "+A2 +A4 +B1 +B3 +B4 +B5 +C2 +C4 +D1 +D2 +D5 +E2 +E4 . ^B2 ^D4";
        assert_eq!(table.legal().join(" "), steps);
    }
}

#[test]
fn rules_7_spawn_costs_one_point() {
    for table in both(NIGHT) {
        let one = table.play("+B1");
        assert_eq!(one.show(), "1H3/1H3/3b1/3B1/2S2 - MN 1 2 A5:1bf A1");
        let two = one.play("+D1");
        assert_eq!(two.show(), "1H1H1/1H3/3b1/3B1/2S2 - MN 0 2 A5:1bf A1");
        assert_eq!(two.legal(), ["."]);
        assert_eq!(two.refusal("+A2"), "That costs 1 point; you have 0 left.");
    }
}

#[test]
fn rules_7_healer_becomes_a_builder_for_one_point() {
    for table in both(NIGHT) {
        let one = table.play("^B2");
        assert_eq!(one.show(), "5/1B3/3b1/3B1/2S2 - MN 1 2 A5:1bf A1");
        // The point left buys a Healer, not a Seeker.
        assert!(one.legal_like("^").is_empty());
        assert_eq!(one.refusal("^D4"), "That costs 2 points; you have 1 left.");
        assert_eq!(one.refusal("^B2"), "That costs 2 points; you have 1 left.");
        assert_eq!(one.legal_like("+").len(), 13);
    }
}

#[test]
fn rules_7_builder_becomes_a_seeker_for_two_points() {
    for table in both(NIGHT) {
        let two = table.play("^D4");
        assert_eq!(two.show(), "5/1H3/3b1/3S1/2S2 - MN 0 2 A5:1bf A1");
        assert_eq!(two.legal(), ["."]);
        assert_eq!(two.refusal("^B2"), "That costs 1 point; you have 0 left.");
    }
}

#[test]
fn r11_healer_never_spawns_on_a_temple() {
    for table in both("5/5/5/5/5 - MN 2 2 A5:1bf A1") {
        assert_eq!(table.refusal("+C3"), "A Healer stays in the courtyard.");
        // Each of the sixteen courtyard squares.
        assert_eq!(table.legal_like("+").len(), 16);
    }
}

#[test]
fn r12_healer_spawned_this_night_may_be_upgraded_this_night() {
    for table in both("5/5/5/5/5 - MN 2 2 A5:1bf A1") {
        assert_eq!(table.play("+B1 ^B1").show(), "1B3/5/5/5/5 - MN 0 2 A5:1bf A1");
    }
}

#[test]
fn rules_7_spawn_goes_to_an_empty_square() {
    for table in both("1h3/1B3/5/5/5 - MN 2 2 A5:1bf A1") {
        assert_eq!(table.refusal("+B1"), "There is a pawn on B1.");
        assert_eq!(table.refusal("+B2"), "There is a pawn on B2.");
    }
}

#[test]
fn rules_7_only_upright_healers_and_builders_are_upgraded() {
    // Downed Healer and Builder, an upright Seeker, an empty square.
    for table in both("1h1b1/3S1/5/5/5 - MN 2 2 A5:1bf A1") {
        assert!(table.legal_like("^").is_empty());
        assert_eq!(
            table.refusal("^B1"),
            "The pawn on B1 is downed: it does nothing until it stands."
        );
        assert_eq!(
            table.refusal("^D1"),
            "The pawn on D1 is downed: it does nothing until it stands."
        );
        assert_eq!(table.refusal("^D2"), "The Seeker on D2 is of the highest level.");
        assert_eq!(table.refusal("^D4"), "There is no pawn on D4.");
    }
}

#[test]
fn rules_7_spawn_needs_a_healer_in_the_pool() {
    let table = v18("1H1H1/1H1h1/1H1H1/5/5 - MN 2 2 A5:1bf A1");
    assert_eq!(table.refusal("+D4"), "No Healer is left in the pool.");
    assert!(table.legal_like("+").is_empty());
    // An upgrade gives one back.
    assert!(!table.play("^B1").legal_like("+").is_empty());
}

#[test]
fn rules_7_upgrade_needs_the_next_level_in_the_pool() {
    let builders = v18("1B1B1/1B1b1/1B1B1/2H2/5 - MN 2 2 A5:1bf A1");
    assert_eq!(builders.refusal("^C4"), "No Builder is left in the pool.");
    assert_eq!(builders.legal_like("^").len(), 5);
    let seekers = v18("S1S1S/5/S1S1s/2B2/5 - MN 2 2 A5:1bf A1");
    assert_eq!(seekers.refusal("^C4"), "No Seeker is left in the pool.");
    assert!(seekers.legal_like("^").is_empty());
}

#[test]
fn rules_7_last_pawn_of_a_pool_can_be_taken() {
    // Five of the level wanted are out.
    let healers = v18("1H1H1/1H1h1/1H3/5/5 - MN 2 2 A5:1bf A1");
    assert_eq!(healers.play("+D4").show(), "1H1H1/1H1h1/1H3/3H1/5 - MN 1 2 A5:1bf A1");
    assert!(healers.play("+D4").legal_like("+").is_empty());
    let builders = v18("1B1B1/1B1b1/1B3/2H2/5 - MN 2 2 A5:1bf A1");
    assert_eq!(builders.play("^C4").show(), "1B1B1/1B1b1/1B3/2B2/5 - MN 1 2 A5:1bf A1");
    let seekers = v18("S1S1S/5/S3s/2B2/5 - MN 2 2 A5:1bf A1");
    assert_eq!(seekers.play("^C4").show(), "S1S1S/5/S3s/2S2/5 - MN 0 2 A5:1bf A1");
}

#[test]
fn rules_7_every_downed_pawn_stands_up_at_the_end_of_the_night() {
    for table in both("1h1b1/3s1/2s2/5/5 - MN 2 2 A5:1bf A1") {
        assert_eq!(table.play(".").show(), "1H1B1/3S1/2S2/5/5 - T1 - 2 A5:1bf A1");
        // Only at its end, so none of them was of use during it.
        let spent = table.play("+B2");
        assert_eq!(spent.show(), "1h1b1/1H1s1/2s2/5/5 - MN 1 2 A5:1bf A1");
    }
    // Not at the end of a day, whose last round is the third.
    for table in both("1h1b1/3s1/2s2/5/5 - M3 3 2 A5:1bf A1") {
        assert_eq!(table.play(".").show(), "1h1b1/3s1/2s2/5/5 - TN - 2 A5:1bf A1");
    }
}

#[test]
fn rules_7_nobody_moves_by_night() {
    // A move, a heal, a bolster, an upgrade and a seek, all of which a day allows.
    let steps = ["B1-A2", "B2+C2", "B5*A5", "B1,B2,B3>B1", "C3-A3"];
    for table in both("1H3/1Hh2/1HS2/5/1B3 - M1 3 2 E1:1fb A1") {
        assert!(steps.iter().all(|&step| table.legal().contains(&step.to_owned())));
    }
    for table in both("1H3/1Hh2/1HS2/5/1B3 - MN 2 2 E1:1fb A1") {
        for step in steps {
            assert_eq!(table.refusal(step), "That is for the day; it is night.", "{step}");
        }
    }
}

#[test]
fn rules_7_points_are_not_for_the_day() {
    for table in both("5/1H3/5/5/5 - M1 3 2 A5:1bf A1") {
        assert_eq!(table.refusal("+B1"), "That is for the night; it is day.");
        assert_eq!(table.refusal("^B2"), "That is for the night; it is day.");
    }
}
