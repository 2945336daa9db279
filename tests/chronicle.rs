//! The saved game: every entry by its number, and what can't be a game is refused.
#![allow(clippy::expect_used, reason = "a test may fail loudly")]

use firmware::chronicle::{Chronicle, Found, Private, Record};
use firmware::flash::Log;
use firmware::settings::{Brightness, Settings};
use shared::link::{Digest, Journal, Placed};
use shared::play::Entry;
use shared::rules::Side;
use tests::nor::{PicoNor, SharedNor};
use tests::rig::Flash;

fn flash() -> Flash {
    SharedNor::new(PicoNor::new(8))
}

/// Something that can stand in a journal; a game could not have it here.
fn entry(number: u16) -> Placed<Entry> {
    let before = Digest(u64::from(number).to_le_bytes());
    Placed { number, before, entry: Entry::Ask { side: Side::Mist, from: number } }
}

#[test]
fn every_entry_is_found_by_its_number_before_and_after_a_restart() {
    let flash = flash();
    let mut chronicle = Chronicle::open(flash.clone());
    let found = chronicle.found();
    assert_eq!(found, Found::Nothing);
    let count = 200;
    for number in 0..count {
        chronicle.journal().enter(&entry(number)).expect("room");
        // Other records in between are not counted.
        let brightness = [Brightness::One, Brightness::Two][usize::from(number % 2)];
        chronicle.set(Settings { brightness, ..Settings::default() }).expect("room");
    }
    let again = Chronicle::open(flash);
    let found = again.found();
    assert_eq!(found, Found::Game);
    for chronicle in [&chronicle, &again] {
        assert!((0..count).all(|number| chronicle.entry(number) == Some(entry(number))));
        assert_eq!(chronicle.entry(count), None);
        assert_eq!(chronicle.settings().brightness, Brightness::Two);
    }
}

#[test]
fn an_entry_out_of_order_is_not_taken() {
    let mut chronicle = Chronicle::open(flash());
    assert!(chronicle.journal().enter(&entry(1)).is_err());
    chronicle.journal().enter(&entry(0)).expect("room");
    assert!(chronicle.journal().enter(&entry(0)).is_err());
    assert!(chronicle.journal().propose(Some(&entry(1))).is_err(), "the handheld leads");
}

#[test]
fn a_new_game_gives_the_old_one_up_and_keeps_the_settings() {
    let flash = flash();
    let mut chronicle = Chronicle::open(flash.clone());
    let settings = Settings { turned: true, ..Settings::default() };
    chronicle.journal().enter(&entry(0)).expect("room");
    chronicle.set(settings).expect("room");
    chronicle.begin().expect("room");
    assert_eq!(chronicle.entry(0), None);
    let again = Chronicle::open(flash);
    let found = again.found();
    assert_eq!((found, again.settings()), (Found::Nothing, settings));
}

/// What is in a log that is whole, and yet is no game.
#[test]
fn records_that_are_no_game_are_damage() {
    let skipped = |chronicle: &mut Chronicle<Flash>| {
        let record = Record::Entry(entry(1), Private::Nothing);
        chronicle.append(&record).expect("room");
    };
    let flash_with = |write: &dyn Fn(&mut Chronicle<Flash>)| {
        let flash = flash();
        let mut chronicle = Chronicle::open(flash.clone());
        chronicle.begin().expect("room");
        write(&mut chronicle);
        Chronicle::open(flash).found()
    };
    assert_eq!(flash_with(&|_| {}), Found::Nothing);
    assert_eq!(flash_with(&skipped), Found::Damaged);

    let foreign = flash();
    let (mut log, _) = Log::mount(foreign.clone());
    log.begin(&[]).expect("room");
    log.append(&[99, 1, 2]).expect("room");
    assert_eq!(Chronicle::open(foreign).found(), Found::Damaged);
}
