//! Every change of a single byte of a record is found, or means nothing.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod keeper;

use app_companion::record::Record;
use app_companion::verify::{Verdict, check};
use keeper::{random_game, seal_again, setup};
use shared::fairplay::{Rods, Setup};
use shared::rules::Edition;

/// Reads as the same record or not at all.
fn assert_harmless(record: &Record, changed: &[u8], what: impl Fn() -> String) {
    if let Ok(read) = Record::read(changed) {
        assert_eq!(&read, record, "{} goes unnoticed", what());
    }
}

/// A game of some length in each edition, once with the aid, with its text.
fn typical() -> [(Record, Vec<u8>); 2] {
    Edition::NAMED.map(|(_, edition)| {
        typical_of(Setup { aid: edition == Edition::EARLY, ..setup(edition, Rods::Sealed) })
    })
}

fn typical_of(setup: Setup) -> (Record, Vec<u8>) {
    let ended = |seed: &u64| {
        let game = random_game(setup, *seed);
        (6..9).contains(&game.table.turn()) && game.record.entries.len() > 11
    };
    let seed = (0..9_999).find(ended).expect("a game of some length");
    let record = random_game(setup, seed).opened();
    let text = record.to_string().into_bytes();
    (record, text)
}

#[test]
fn a_byte_changed_to_any_other() {
    for (record, text) in typical() {
        let mut changed = text.clone();
        for at in 0..text.len() {
            for byte in 0..=u8::MAX {
                if byte != text[at] {
                    changed[at] = byte;
                    assert_harmless(&record, &changed, || format!("{byte:#x} at {at}"));
                }
            }
            changed[at] = text[at];
        }
    }
}

#[test]
fn a_byte_left_out_doubled_or_put_in() {
    for (record, text) in typical() {
        for at in 0..text.len() {
            let mut shorter = text.clone();
            shorter.remove(at);
            assert_harmless(&record, &shorter, || format!("no byte {at}"));
            for byte in [text[at], b' ', b'\t', b'\r', b'\n', b'.', b'0', b'1', 0, 0xc3] {
                let mut longer = text.clone();
                longer.insert(at, byte);
                assert_harmless(&record, &longer, || format!("{byte:#x} put in at {at}"));
            }
        }
    }
}

#[test]
fn a_record_cut_off_anywhere() {
    for (record, text) in typical() {
        for end in 0..text.len() - 1 {
            let cut = Record::read(&text[..end]);
            assert!(cut.is_err(), "cut off at {end}");
        }
        // Only the last line feed may go.
        assert_eq!(Record::read(&text[..text.len() - 1]), Ok(record));
    }
}

/// A forger who makes the digest anew is left with what no commitment speaks for: the names, the
/// date, and what came after the Thief's last turn.
#[test]
fn a_byte_changed_and_the_digest_made_anew() {
    for (record, text) in typical() {
        let text = String::from_utf8(text).expect("UTF-8");
        let last = text.rfind("\n= ").expect("a commitment");
        let secret = text.find("\nSecret: ").expect("opened");
        let free =
            |line: &str| ["Thief: ", "Mist: ", "Date: "].iter().any(|name| line.starts_with(name));
        let mut found = 0;
        for at in (0..text.len()).filter(|&at| at <= last || at >= secret) {
            let line = &text[text[..at].rfind('\n').map_or(0, |end| end + 1)..];
            for byte in "\n .0123ABCDE~!d^_$+-fx".chars() {
                let mut changed = text.clone();
                changed.replace_range(at..=at, &byte.to_string());
                let Ok(read) = Record::read(seal_again(&changed).as_bytes()) else { continue };
                if read != record && check(&read, |_, _| {}) == Ok(Verdict::Holds) {
                    assert!(free(line), "{byte:?} at {at} goes unnoticed:\n{changed}");
                    found += 1;
                }
            }
        }
        assert!(found > 0, "a name can be changed");
    }
}
