//! A set-up as text and as bytes.

use shared::fairplay::{BadSetup, Rods, Secret, Setup};
use shared::link::Agreement;
use shared::mind::Skill;
use shared::play::{Entry, Play, Refusal};
use shared::rules::Edition;

/// Every set-up that differs from the usual one in the edition or in what is agreed on.
fn all() -> impl Iterator<Item = Setup> {
    let skills = Skill::ALL.map(Some).into_iter().chain([None]);
    let flags = [(false, false), (false, true), (true, false), (true, true)];
    skills.flat_map(move |thief| {
        flags.into_iter().flat_map(move |(aid, hints)| {
            let of = move |(_, edition)| Setup { edition, aid, hints, thief, ..Setup::USUAL };
            Edition::NAMED.map(of)
        })
    })
}

fn read(text: &str) -> Result<Setup, BadSetup> {
    text.parse()
}

#[test]
fn a_set_up_is_read_as_it_prints() {
    for setup in all() {
        let cards = Setup { rods: Rods::Cards, thief: None, ..setup };
        for setup in [setup, cards] {
            assert_eq!(read(&setup.to_string()), Ok(setup));
        }
    }
    assert_eq!(Setup::USUAL.to_string(), "v18 0/1/2 sealed");
    let full = Setup { aid: true, hints: true, thief: Some(Skill::Fair), ..Setup::USUAL };
    assert_eq!(full.to_string(), "v18 0/1/2 sealed aid hints thief-fair");
}

#[test]
fn a_set_up_comes_over_the_wire_as_it_was() {
    for setup in all() {
        let mut bytes = [0; 8];
        let sent = postcard::to_slice(&setup, &mut bytes).expect("room");
        assert_eq!(postcard::from_bytes(sent), Ok(setup));
    }
}

#[test]
fn what_is_no_set_up_says_which_word_is_wrong() {
    for (text, why) in [
        ("", BadSetup::Edition),
        ("v19 0/1/2 sealed", BadSetup::Edition),
        ("v18", BadSetup::Configuration),
        ("v18 0/1/3 sealed", BadSetup::Configuration),
        ("v18  0/1/2 sealed", BadSetup::Configuration),
        ("v18 0/1/2", BadSetup::Rods),
        ("v18 0/1/2 open", BadSetup::Rods),
        ("v18 0/1/2 sealed ", BadSetup::Terms),
        ("v18 0/1/2 sealed help", BadSetup::Terms),
        ("v18 0/1/2 sealed hints aid", BadSetup::Terms),
        ("v18 0/1/2 sealed thief-best", BadSetup::Terms),
        ("v18 0/1/2 sealed thief-fair hints", BadSetup::Terms),
        ("v18 0/1/2 cards thief-fair", BadSetup::AloneWithCards),
    ] {
        assert_eq!(read(text), Err(why), "{text:?}");
    }
}

#[test]
fn a_handheld_that_plays_by_itself_can_not_begin_with_cards() {
    for thief in Skill::ALL {
        let setup = Setup { rods: Rods::Cards, thief: Some(thief), ..Setup::USUAL };
        let mut bytes = [0; 8];
        let sent = postcard::to_slice(&setup, &mut bytes).expect("room");
        assert!(postcard::from_bytes::<Setup>(sent).is_err());
        let deal = Entry::Deal { setup, sealed: Secret::new([1; 32]).sealed() };
        let entered = Play::new(Some(setup)).enter(&deal, &|_| None);
        assert_eq!(entered, Err(Refusal::NotNow));
    }
}
