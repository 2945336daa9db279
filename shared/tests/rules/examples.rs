//! Every worked example of the two booklets. What a picture shows and the text does not say is
//! filled in as simply as possible.

use crate::table::{both, early, v18};
use shared::rules::{Outcome, Side};

// The end of a game.

#[test]
fn treasure_on_e5_is_declared_at_once_in_v18() {
    // V18, End Game Conditions: two movements from C3, and the treasure in the same turn.
    let table = v18("5/5/5/5/5 - T1 - 2 C3:1ef E5");
    let there = table.play("E3 E5");
    assert_eq!(there.play("$").outcome(), Some(Outcome::TreasureFound));
    assert_eq!(there.play("$").winner(), Some(Side::Thief));
}

#[test]
fn treasure_on_e5_waits_for_the_next_day_turn_in_early() {
    // Early, End Game Conditions: both movements were needed to get to E5, so the declaration
    // comes a day turn later. Here a night lies between, to see that it must be a day turn.
    let there = early("5/5/5/5/5 - T3 - 2 C3:1ef E5").play("E3 E5");
    let why = "In this edition the treasure takes the place of a dart, a rod or a coin: \
        with none of them, no sacrifice, and at most one movement.";
    assert_eq!(there.refusal("$"), why);
    let night = there.play(". .");
    assert_eq!(night.refusal("$"), "That is for the day; it is night.");
    assert_eq!(night.play(". . $").winner(), Some(Side::Thief));
}

#[test]
fn capture_on_c1_through_c2() {
    // Both, The Thief is Captured: a Seeker on C3 and a Healer on C2 lead to the Thief on C1.
    // The move is an action, the capture a free one.
    for (table, capture) in both("5/2H2/2S2/5/5 - M1 3 2 C1:1fd E5").into_iter().zip(["#C1", "#"]) {
        assert_eq!(table.legal_like("C3-"), ["C3-C1"]);
        let moved = table.play("C3-C1");
        assert_eq!(moved.show(), "2S2/2H2/5/5/5 - M1 2:C1 2 C1:1fd E5");
        assert_eq!(moved.play(capture).outcome(), Some(Outcome::Captured));
        assert_eq!(moved.play(capture).winner(), Some(Side::Mist));
    }
}

#[test]
fn cornered_on_c1_in_v18() {
    // V18, Unable to Perform a Valid Move: no darts, Seekers on D1 and C3, a Builder on B1, and
    // the coin A1 on the table. A dart would pay for B1, but A1 could not be played.
    let table = v18("1B1S1/5/2S2/5/5 - T1 - 0 C1:1fc E5");
    assert_eq!(table.legal(), ["$", "x"]);
    assert_eq!(table.play("x").winner(), Some(Side::Mist));
    // With the coin in hand a dart is the way out.
    let coin = v18("1B1S1/5/2S2/5/5 - T1 - 0 C1:1fd E5");
    assert_eq!(coin.legal(), ["$", "d"]);
    assert_eq!(coin.play("d").leaps(), ["A1"]);
}

#[test]
fn cornered_on_c1_in_early() {
    // Early, Unable to Perform a Valid Move: Seekers on D1 and C2, nobody on B1, and the coin A1
    // on the table. The Thief must then have no coin within three movements by A1 either.
    let table = early("3S1/2S2/5/5/5 - T1 - 0 C1:1a4 E5");
    assert_eq!(table.legal(), ["$", "x"]);
    assert_eq!(table.play("x").winner(), Some(Side::Mist));
    // With A3 in hand the way by A1 is open.
    let through = early("3S1/2S2/5/5/5 - T1 - 0 C1:1ac E5");
    assert_eq!(through.leaps(), ["A1"]);
    assert_eq!(through.play("A1").leaps(), ["A3"]);
}

// The Thief's movement.

#[test]
fn c3_to_e1_through_e3() {
    // Both, Movement: two movements, and only the coin of the temple at the end is played.
    for table in both("5/5/5/5/5 - T1 - 2 C3:1ff E5") {
        assert_eq!(table.play("E3 E1 .").show(), "5/5/5/5/5 - M1 3 2 E1:1fb E5");
    }
}

#[test]
fn a3_to_e3_over_a_bolstered_c3_takes_two_turns() {
    // Both, Bolstered Temples: two movements onto C3, and two more off it.
    for table in both("5/5/5/5/5 C3 T1 - 2 A3:1f7 E5") {
        let on_c3 = table.play("C3");
        assert_eq!(on_c3.refusal("E3"), "The leap to E3 costs 2 movements; you have 0 left.");
        // A third movement is not enough either.
        let third = on_c3.play("_A1");
        assert_eq!(third.refusal("E3"), "The leap to E3 costs 2 movements; you have 1 left.");
        let next = on_c3.play(". . E3 .");
        assert_eq!(next.show(), "5/5/5/5/5 C3 M2 3 2 E3:1c7 E5");
    }
}

#[test]
fn c5_to_e1_in_three_movements_with_the_sacrifice_of_a1() {
    // Both, Moving Three Times: the coins E3 and E5 are not in hand, so E1 is the way to
    // column E. In the next turn its rod is looked at before moving.
    for table in both("5/5/5/5/5 - T1 - 2 C5:05f E1") {
        assert_eq!(table.play("E5").refusal("."), "The coin E5 is not in your hand.");
        assert_eq!(table.play("E5 E3").refusal("."), "The coin E3 is not in your hand.");
        let ended = table.play("_A1 E5 E3 E1 .");
        assert_eq!(ended.show(), "5/5/5/5/5 - M1 3 2 E1:05a E1");
        let next = ended.play(".");
        assert_eq!(next.legal_like("?"), ["?1", "?E"]);
        assert_eq!(next.play("?E C1 .").show(), "5/5/5/5/5 - M2 3 2 C1:058 E1");
    }
}

#[test]
fn picking_up_a1_after_a_leap_to_c3() {
    // Both, Special Actions: any coin on the table but C3's own, for instance A1, which was
    // sacrificed a few turns before.
    for table in both("5/5/5/5/5 - T1 - 2 C3:1ff E5") {
        let leapt = table.play("_A1 E3 . . C3");
        assert_eq!(leapt.legal_like("^"), ["^A1", "^E3"]);
        assert_eq!(leapt.refusal("^C3"), "The coin C3 is in your hand already.");
        assert_eq!(leapt.play("^A1 .").show(), "5/5/5/5/5 - M2 3 2 C3:1cf E5");
    }
}

#[test]
fn after_a_leap_to_c3_its_two_rods_can_be_looked_at() {
    // Both, Special Actions, Look at a Rod.
    for table in both("5/5/5/5/5 - T1 - 2 A3:1f7 E5") {
        assert_eq!(table.play("C3").legal_like("?"), ["?3", "?C"]);
    }
}

// Attacks.

#[test]
fn seeker_pushed_from_a1_to_a2() {
    // Both, Attacking a Mist on a Temple: one dart in hand, so one is collected and both are
    // spent. A Healer holds B1, so A2 is where the Seeker falls. The Healer costs nothing.
    for table in both("SH3/5/5/5/5 - T1 - 1 A1:1fe E5") {
        assert_eq!(table.legal(), ["$", "d"]);
        let dart = table.play("d");
        assert_eq!(dart.leaps(), ["A2~A3", "A2~C1"]);
        assert_eq!(dart.play("A2~C1 .").show(), "1h3/s4/5/5/5 - M1 3 0 C1:1fc E5");
    }
}

#[test]
fn shot_at_c3_on_the_way_from_a1_to_a5() {
    // Both, Attacking a Seeker from a Distance: the Seeker on C3 is joined to A5 by other
    // pawns, here on B3, B4 and B5. From A3 it is in line.
    for table in both("5/5/1HS2/1H3/1H3 - T1 - 2 A1:1fe E5") {
        let why = "You can shoot along your row or column only; C3 is in no line with A1.";
        assert_eq!(table.refusal("!C3"), why);
        let shot = table.play("A3 !C3 A5 .");
        assert_eq!(shot.show(), "5/5/1Hs2/1H3/1H3 - M1 3 0 A5:1be E5");
        assert!(shot.legal_like("C3-").is_empty());
        // Left standing, it could have followed.
        let spared = table.play("A3 A5 .");
        assert!(spared.legal().contains(&"C3-A5".to_owned()));
    }
}

// The Mist by day.

#[test]
fn no_more_healers_in_the_pool() {
    // Both, No More Mist: all six Healers are out, so the Seeker moves without leaving one.
    // After three of them have become a Builder, it leaves one again.
    for table in both("1H3/HH2H/5/H1S1H/5 - M1 3 2 C5:17f E5") {
        let moved = table.play("C4-D4");
        assert_eq!(moved.show(), "1H3/HH2H/5/H2SH/5 - M1 2:D4 2 C5:17f E5");
        let upgraded = table.play("B1,A2,B2>B2 C4-D4");
        assert_eq!(upgraded.show(), "5/1B2H/5/H1HSH/5 - M1 1:D4 2 C5:17f E5");
    }
}

#[test]
fn healer_from_e2_to_a2_along_a_stream() {
    // Both, Move Through a Line of Mist: over pawns of every level, temples included.
    for table in both("5/1HH1H/2SBS/5/5 - M1 3 2 C5:17f E5") {
        assert_eq!(table.play("E2-A2").show(), "5/HHH2/2SBS/5/5 - M1 2:A2 2 C5:17f E5");
    }
    // A downed pawn in the line stops it.
    for table in both("5/1HH1H/2sBS/5/5 - M1 3 2 C5:17f E5") {
        let why = "A2 is beside neither E2 nor the stream of upright pawns joined to it.";
        assert_eq!(table.refusal("E2-A2"), why);
    }
}

#[test]
fn seeker_on_e3_is_raised_by_the_sacrifice_of_b2_in_v18() {
    // V18, Heal: a Healer has moved to E2 and can't act again, so B2 is the one sacrificed.
    let moved = v18("5/1H1H1/4s/5/5 - M1 3 2 A5:1bf E5").play("D2-E2");
    assert_eq!(moved.refusal("E2+E3"), "The pawn on E2 has acted this turn.");
    assert_eq!(moved.play("B2+E3").show(), "5/4H/4S/5/5 - M1 1:E2 2 A5:1bf E5");
}

#[test]
fn healer_sacrifices_itself_for_its_neighbour_in_early() {
    // Early, Heal: the Healer beside the downed pawn goes, on temples too. One from afar won't do.
    let table = early("5/1H2H/4s/5/5 - M1 3 2 A5:1bf E5");
    assert_eq!(table.refusal("B2+E3"), "E3 does not share an edge with B2.");
    assert_eq!(table.play("E2+E3").show(), "5/1H3/4S/5/5 - M1 2 2 A5:1bf E5");
}

#[test]
fn three_neighbouring_healers_become_a_builder() {
    // Both, Upgrade of Healers: on any one of their squares.
    for table in both("5/1HHH1/5/5/5 - M1 3 2 A5:1bf E5") {
        assert_eq!(table.legal_like("B2,C2,D2>").len(), 3);
        assert_eq!(table.play("B2,C2,D2>C2").show(), "5/2B2/5/5/5 - M1 2 2 A5:1bf E5");
    }
}

#[test]
fn three_diagonally_neighbouring_builders_become_a_seeker() {
    // Both, Upgrade of Builders, here in one slanting line.
    for table in both("3B1/2B2/1B3/5/5 - M1 3 2 A5:1bf E5") {
        assert_eq!(table.legal_like("D1,C2,B3>").len(), 3);
        assert_eq!(table.play("D1,C2,B3>B3").show(), "5/5/1S3/5/5 - M1 2 2 A5:1bf E5");
    }
}

#[test]
fn bolster_moved_from_c5_to_e3() {
    // Both, Bolster a Temple: both are on the board, so one of them is taken along.
    for table in both("5/4B/5/5/5 A1C5 M1 3 2 C1:1fd E5") {
        let why = "No bolster is spare: say which temple's bolster moves.";
        assert_eq!(table.refusal("E2*E3"), why);
        assert_eq!(table.play("E2*E3<C5").show(), "5/5/5/5/5 A1E3 M1 2 2 C1:1fd E5");
    }
}

#[test]
fn seeker_from_a5_to_c1_through_c3() {
    // Both, Seek: pawns on B3, B4, B5 and C2, and a second Seeker on C3 in the middle of the way.
    for table in both("5/2H2/1HS2/1H3/SH3 - M1 3 2 E1:1fb E5") {
        assert_eq!(table.legal_like("A5-"), ["A5-A3", "A5-C1", "A5-C5"]);
        let moved = table.play("A5-C1");
        assert_eq!(moved.show(), "2S2/2H2/1HS2/1H3/1H3 - M1 2:C1 2 E1:1fb E5");
    }
    // With the one on C3 downed the way is broken.
    for table in both("5/2H2/1Hs2/1H3/SH3 - M1 3 2 E1:1fb E5") {
        assert_eq!(table.legal_like("A5-"), ["A5-A3", "A5-C5"]);
    }
}

// The night.

#[test]
fn thief_spends_three_points_on_a_dart_a_rod_and_a_coin() {
    // Both, Thief Night Actions: one dart among Builders and Seekers, in the row of the
    // treasure. Column C is red, so the coin needed is E3's; then the temple is shown.
    for table in both("5/2B2/1S1B1/2S2/5 - TN - 1 C3:1cf E3") {
        let spent = table.play("d ?C ^E3");
        assert_eq!(spent.legal(), [".C3"]);
        assert_eq!(spent.play(".C3").show(), "5/2B2/1S1B1/2S2/5 - MN 2 2 C3:1ef E3");
    }
}

#[test]
fn mist_upgrades_and_spawns_by_night_and_makes_a_seeker_next_day() {
    // V18 has both Seekers downed on temples, Early one of them in the courtyard. A Healer
    // becomes a Builder, another appears in the Thief's row 3, and in the next day turn three
    // Builders become a Seeker. Early's text says two of them; R9 makes it three.
    for (table, morning, noon) in [
        (
            v18("1B1B1/2H2/5/5/s3s - MN 2 2 E3:1df C1"),
            "1B1B1/2B2/3H1/5/S3S - T1 - 2 E3:1df C1",
            "5/2S2/3H1/5/S3S - M1 2 2 E1:1db C1",
        ),
        (
            early("1B1B1/2H2/5/3s1/s4 - MN 2 2 E3:1df C1"),
            "1B1B1/2B2/3H1/3S1/S4 - T1 - 2 E3:1df C1",
            "5/2S2/3H1/3S1/S4 - M1 2 2 E1:1db C1",
        ),
    ] {
        let night = table.play("^C2 +D3");
        assert_eq!(night.legal(), ["."]);
        let day = night.play(".");
        assert_eq!(day.show(), morning);
        assert_eq!(day.play("E1 . B1,D1,C2>C2").show(), noon);
    }
}
