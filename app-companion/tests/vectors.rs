//! What is written once and for all: hashes of fixed inputs, whole records, and the example in the
//! format's description. `RECORD=1 cargo test -p app-companion --test vectors` writes the files
//! anew after a change of the format, which then needs a new version.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod keeper;

use std::fmt::Write as _;
use std::fs;

use app_companion::record::Record;
use app_companion::verify::{Verdict, check};
use keeper::{V18, folder, random_game, setup};
use shared::event::{Event, MistSteps};
use shared::fairplay::{Ledger, Opened, Rods, Secret, Setup};
use shared::mind::Skill;
use shared::rules::{Edition, Effect, Outcome};
use shared::seal::Hash;

fn same_as_in_git(name: &str, text: &str) {
    let file = folder().join(name);
    if std::env::var_os("RECORD").is_some() {
        fs::write(&file, text).expect("a file written");
    }
    let kept = fs::read_to_string(&file).expect("a file in tests/records");
    assert!(kept == text, "{name} is not what is made now:\n{text}");
}

/// The example of the description, with the names and the date.
fn example() -> Record {
    let mut keeper = keeper::example();
    keeper.record.thief = "North".parse().expect("a name");
    keeper.record.mist = "South".parse().expect("a name");
    keeper.record.date = Some("2026-11-16".parse().expect("a day"));
    keeper.opened()
}

#[test]
fn the_example_in_the_description_is_a_record_that_holds() {
    let description = include_str!("../../shared/RECORD.md");
    let text = description.split("```").nth(1).expect("the example");
    let text = text.strip_prefix("text\n").expect("plain text");
    let record = example();
    assert!(text == record.to_string(), "It should be:\n{record}");
    assert_eq!(Record::read(text.as_bytes()).as_ref(), Ok(&record));
    assert_eq!(check(&record, |_, _| {}), Ok(Verdict::Holds));
}

/// One record for each end a game can come to, in both editions.
#[test]
fn records_of_every_end_stay_as_they_are() {
    for (edition, rules) in Edition::NAMED {
        for outcome in Outcome::ALL {
            let game =
                (0..9_999).map(|seed| random_game(setup(rules, Rods::Sealed), seed)).find(|game| {
                    game.table.public().outcome() == Some(outcome) && game.table.turn() > 3
                });
            let record = game.expect("a game with that end").opened();
            assert_eq!(check(&record, |_, _| {}), Ok(Verdict::Holds));
            let end = outcome.to_string().to_lowercase().replace(", ", "-").replace(' ', "-");
            same_as_in_git(&format!("{edition}-{end}.record"), &record.to_string());
        }
    }
}

/// The same game with the aid is another one to every hash.
#[test]
fn a_record_with_the_aid_stays_as_it_is() {
    let record = random_game(Setup { aid: true, ..V18 }, 0).opened();
    assert_eq!(check(&record, |_, _| {}), Ok(Verdict::Holds));
    same_as_in_git("v18-aid.record", &record.to_string());
}

/// So it is with everything that can be agreed on.
#[test]
fn a_record_with_all_that_can_be_agreed_on_stays_as_it_is() {
    let record = random_game(ALL_AGREED, 0).opened();
    assert_eq!(check(&record, |_, _| {}), Ok(Verdict::Holds));
    same_as_in_git("v18-all-agreed.record", &record.to_string());
}

const ALL_AGREED: Setup = Setup { aid: true, hints: true, thief: Some(Skill::Fair), ..V18 };

/// Every hash there is, of fixed inputs, so that other programs can be written against it.
#[test]
fn hashes_of_fixed_inputs_stay_as_they_are() {
    let (secret, answer) = (Secret::new([0x11; 32]), Hash([0x33; 32]));
    let mut text = String::new();
    let mut line = |name: &str, value: String| writeln!(text, "{name} = {value}").expect("text");
    line("secret", Hash([0x11; 32]).to_string());
    line("answer", answer.to_string());
    line("setup", V18.to_string());
    line("sealed", secret.sealed().to_string());
    line("treasure", secret.treasure(&answer).to_string());
    let mut ledger = Ledger::new(&V18, &secret.sealed(), &answer);
    line("game id", ledger.game_id().to_string());

    let effect = Effect::parse_day("d .").expect("an effect");
    let truth: Opened = "d E3 . E3:1df".parse().expect("a turn");
    let commitment = ledger.commit(&secret, 1, &effect, &truth);
    line("secret text of turn 1", truth.to_string());
    line("commitment 1", commitment.to_string());
    ledger.enter(1, &Event::Thief { effect, commitment });
    line("chain after '1. T d .' and its commitment", ledger.hash().to_string());

    let steps = MistSteps::new(&keeper::mist_steps("B2-B1 .")).expect("a turn");
    ledger.enter(1, &Event::Mist(steps));
    line("chain after '1. M B2-B1 .'", ledger.hash().to_string());
    ledger.enter_takeback(2, 1, shared::rules::Side::Mist);
    line("chain after '2. back 1M'", ledger.hash().to_string());
    line("digest of the description's example", example().digest().to_string());
    let aid = Setup { aid: true, ..V18 };
    line("setup with the aid", aid.to_string());
    line("game id with the aid", aid.game_id(&secret.sealed(), &answer).to_string());
    line("setup with all that can be agreed on", ALL_AGREED.to_string());
    let id = ALL_AGREED.game_id(&secret.sealed(), &answer);
    line("game id with all that can be agreed on", id.to_string());
    same_as_in_git("hashes.txt", &text);
}
