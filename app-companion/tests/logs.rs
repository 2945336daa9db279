//! What two machines agree on over the link is a record that holds: takebacks, withdrawn turns,
//! captures, resignations and the opened secret with it.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

use app_companion::record::{Record, What};
use app_companion::verify::{Verdict, check};
use shared::event::Event;
use shared::fairplay::Setup;
use shared::play::Entry;
use shared::rules::Edition;
use tests::ends::{Companion, Handheld, V18};
use tests::exchange::talk;
use tests::random::Random;

/// Plays a random game over the link; the log it comes to.
fn random_game(seed: u64) -> Vec<Entry> {
    let mut random = Random(seed);
    let edition = *random.pick(&[Edition::V18, Edition::EARLY]);
    let mut handheld = Handheld::new(Setup { edition, ..V18 }, &mut random);
    let mut companion = Companion::new(&mut random);
    while !companion.end.all_opened() {
        if random.below(2) == 0 {
            handheld.act(&mut random);
        } else {
            companion.act(&mut random);
        }
        talk(&mut handheld.end, &mut companion.end);
    }
    companion.end.log()
}

#[test]
fn the_log_of_a_game_is_a_record_that_holds() {
    let (mut takebacks, mut captures) = (0, 0);
    for seed in 0..400 {
        let log = random_game(seed);
        let record = Record::of_log(&log).expect("a game");
        let verdict = check(&record, |_, _| {});
        assert_eq!(verdict, Ok(Verdict::Holds), "seed {seed}");
        assert_eq!(Record::read(record.to_string().as_bytes()).as_ref(), Ok(&record));
        let back = |what: &What| matches!(what, What::Back(..));
        takebacks += record.entries.iter().filter(|entry| back(&entry.what)).count();
        let ruled = |what: &What| matches!(what, What::Event(Event::Ruling { .. }));
        captures += record.entries.iter().filter(|entry| ruled(&entry.what)).count();
    }
    assert!(takebacks > 100 && captures > 5, "{takebacks} takebacks, {captures} captures");
}

/// At every moment of a game there is a record of it, and it tells no secret before the end.
#[test]
fn the_log_of_an_unfinished_game_is_an_unfinished_record() {
    let log = random_game(3);
    let begun = 2;
    for count in 0..=log.len() {
        let record = Record::of_log(&log[..count]);
        assert_eq!(record.is_some(), count >= begun, "{count}");
        let opened = log[..count].iter().any(|entry| matches!(entry, Entry::Secret(_)));
        assert_eq!(record.is_some_and(|record| record.opening().is_some()), opened);
    }
    let mut broken = log;
    broken.remove(4);
    assert_eq!(Record::of_log(&broken), None);
}
