//! Games played by the handheld's own buttons are records that hold: both editions, sealed rods and
//! cards, takebacks, and every end a game can come to.
#![allow(clippy::expect_used, reason = "a test may fail loudly")]

use std::collections::BTreeSet;

use app_companion::record::{Record, What};
use app_companion::verify::{Verdict, check};
use tests::alone;
use tests::table::whole_game;

#[test]
fn a_game_by_the_buttons_is_a_record_that_holds() {
    let (mut ends, mut takebacks) = (BTreeSet::new(), 0);
    for seed in 0..120 {
        let rig = whole_game(seed);
        let record = Record::of_log(&rig.companion.log()).expect("a game");
        assert_eq!(check(&record, |_, _| {}), Ok(Verdict::Holds), "seed {seed}");
        ends.insert(record.end.as_ref().expect("an end").result.to_string());
        let back = |what: &What| matches!(what, What::Back(..));
        takebacks += record.entries.iter().filter(|entry| back(&entry.what)).count();
    }
    println!("{ends:?}, {takebacks} takebacks");
    assert!(ends.len() >= 4 && takebacks > 20, "{ends:?}, {takebacks} takebacks");
}

/// Both editions, every skill.
#[test]
fn a_game_that_the_handheld_plays_by_itself_is_a_record_that_holds() {
    let mut ends = BTreeSet::new();
    for seed in 0..60 {
        let rig = alone::whole_game(seed);
        let record = Record::of_log(&rig.companion.log()).expect("a game");
        assert_eq!(check(&record, |_, _| {}), Ok(Verdict::Holds), "seed {seed}");
        let skill = record.setup.thief.expect("a skill");
        let line = format!("\nPlayed: by the handheld, {skill}\n");
        assert!(record.to_string().contains(&line), "seed {seed}");
        ends.insert(record.end.as_ref().expect("an end").result.to_string());
    }
    println!("{ends:?}");
    assert!(ends.len() >= 2, "{ends:?}");
}
