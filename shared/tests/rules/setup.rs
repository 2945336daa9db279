//! RULES 2: components and set-up.

use crate::table::{both, v18};
use shared::rules::{
    Configuration, Edition, Game, Level, PAWNS_A_LEVEL, Position, Side, Temple, Thief,
};

#[test]
fn rules_2_start_of_a_game() {
    let start = Position::start(Configuration::default(), Temple::E5);
    assert_eq!(start.to_string(), "5/1HBS1/5/1SBH1/5 - T1 - 2 C3:1ff E5");
    assert_eq!((start.darts.in_hand(), start.darts.in_pool()), (2, 7));
    let Some(Thief { hand, .. }) = start.thief else { panic!("the Thief is on the board") };
    assert_eq!(hand.len(), 9);
}

#[test]
fn rules_2_configuration_is_mirrored_through_the_centre() {
    // Three different levels, two alike at either end, and all alike: a copy that is not
    // mirrored, or mirrored over a line, shows in one of them.
    for (configuration, board) in [
        ("0/1/2", "5/1HBS1/5/1SBH1/5"),
        ("2/0/1", "5/1SHB1/5/1BHS1/5"),
        ("2/2/0", "5/1SSH1/5/1HSS1/5"),
        ("1/1/1", "5/1BBB1/5/1BBB1/5"),
    ] {
        let parsed: Configuration = configuration.parse().unwrap();
        assert_eq!(parsed.to_string(), configuration);
        let start = Position::start(parsed, Temple::A1);
        assert_eq!(start.to_string(), format!("{board} - T1 - 2 C3:1ff A1"));
    }
}

#[test]
fn rules_2_every_configuration_fits_the_pools() {
    for a in Level::ALL {
        for b in Level::ALL {
            for c in Level::ALL {
                let start = Position::start(Configuration([a, b, c]), Temple::C5);
                assert_eq!(start.validate(), Ok(()));
            }
        }
    }
}

#[test]
fn rules_2_bad_configurations_are_refused() {
    for text in ["", "0/1", "0/1/3", "0-1-2", "0/1/2/0", "0/1/2 ", "H/B/S"] {
        assert!(text.parse::<Configuration>().is_err(), "{text}");
    }
}

#[test]
fn rules_2_pools_hold_what_is_not_on_the_board() {
    assert_eq!(PAWNS_A_LEVEL, 6);
    let table = v18("5/1HBS1/5/1Sbh1/1H1s1 - T1 - 2 C3:1ff E5");
    let pool = |level| table.game.public().board().pool(level);
    assert_eq!(pool(Level::Healer), 3);
    assert_eq!(pool(Level::Builder), 4);
    assert_eq!(pool(Level::Seeker), 3);
}

#[test]
fn r15_only_a_seeker_goes_onto_a_temple() {
    // One pawn of each level beside the temple C1, on its three gaps.
    for table in both("1H1B1/2S2/5/5/5 - M1 3 2 A5:1bf E5") {
        assert_eq!(table.refusal("B1-C1"), "A Healer stays in the courtyard.");
        assert_eq!(table.legal_like("D1-"), ["D1-E2"]);
        assert_eq!(table.legal_like("C2-"), ["C2-B2", "C2-C1", "C2-C3", "C2-D2"]);
    }
}

#[test]
fn r15_builder_may_not_go_onto_a_temple() {
    // Every diagonal of a crossing is a temple.
    for table in both("5/1B3/5/5/5 - M1 3 2 A5:1bf E5") {
        assert_eq!(table.refusal("B2-C3"), "A Builder stays in the courtyard.");
        assert_eq!(table.legal(), ["."]);
    }
}

#[test]
fn r16_nine_deals_are_the_nine_temples() {
    for treasure in Temple::ALL {
        for temple in Temple::ALL {
            let text = format!("5/5/5/5/5 - T1 - 2 {temple}:1ff {treasure}");
            let winner = v18(&text).play("$").winner();
            let right = if temple == treasure { Side::Thief } else { Side::Mist };
            assert_eq!(winner, Some(right), "{text}");
        }
    }
}

#[test]
fn rules_2_editions_go_by_their_names() {
    assert_eq!(Edition::named("v18"), Some(Edition::V18));
    assert_eq!(Edition::named("early"), Some(Edition::EARLY));
    assert_eq!(Edition::named("V18"), None);
    let start = Position::start(Configuration::default(), Temple::A1);
    let game = Game::new(Edition::EARLY, &start).unwrap();
    assert_eq!(game.public().edition(), Edition::EARLY);
    assert_eq!(game.with_edition(Edition::V18), Game::new(Edition::V18, &start).unwrap());
}
