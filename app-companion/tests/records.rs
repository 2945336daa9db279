//! Records: written, read back, checked.

mod keeper;

use app_companion::record::{Date, Name, Record};
use app_companion::verify::{Verdict, check};
use keeper::{Keeper, V18, random_game, seal_again, setup};
use shared::fairplay::{Rods, Setup};
use shared::mind::Skill;
use shared::rules::{Edition, Side};

const GAMES: u64 = 300;

fn every_setup() -> Vec<Setup> {
    let editions = Edition::NAMED.map(|(_, edition)| edition);
    editions.into_iter().flat_map(|e| [setup(e, Rods::Sealed), setup(e, Rods::Cards)]).collect()
}

#[test]
fn honest_games_hold_as_far_as_they_are_opened() {
    for setup in every_setup() {
        for seed in 0..GAMES {
            let game = random_game(setup, seed);
            assert_eq!(game.table.public(), game.game.public(), "what the events made of it");
            assert_eq!(check(&game.opened(), |_, _| {}), Ok(Verdict::Holds), "seed {seed}");
            assert_eq!(check(&game.not_opened(), |_, _| {}), Ok(Verdict::NotOpened));
            assert_eq!(check(&game.so_far(), |_, _| {}), Ok(Verdict::Unfinished));
        }
    }
}

#[test]
fn a_record_is_read_back_as_itself() {
    let mut sizes = Vec::new();
    for setup in every_setup() {
        for seed in 0..GAMES {
            let game = random_game(setup, seed);
            for record in [game.opened(), game.not_opened(), game.so_far()] {
                assert_eq!(Record::read(record.to_string().as_bytes()), Ok(record));
            }
            sizes.push((game.opened().to_string().len(), game.turns.len()));
        }
    }
    sizes.sort_unstable();
    let (median, most) = (sizes[sizes.len() / 2], sizes[sizes.len() - 1]);
    println!("opened records, in bytes and commitments: median {median:?}, largest {most:?}");
}

/// Each has a line, after the rods, and every commitment speaks for it.
#[test]
fn what_was_agreed_on_can_be_neither_left_out_nor_put_in() {
    let agreed = [
        (Setup { aid: true, ..V18 }, "\nAid: heat map\n"),
        (Setup { hints: true, ..V18 }, "\nHints: allowed\n"),
        (Setup { thief: Some(Skill::Fair), ..V18 }, "\nPlayed: by the handheld, fair\n"),
    ];
    for (seed, (setup, line)) in (0..50).flat_map(|seed| agreed.map(|agreed| (seed, agreed))) {
        let with = random_game(setup, seed);
        let plain = random_game(V18, seed).opened();
        for record in [with.opened(), with.not_opened(), with.so_far()] {
            let text = record.to_string();
            assert!(text.contains(&format!("\nRods: sealed{line}Thief: ")), "{text}");
            assert_eq!(Record::read(text.as_bytes()), Ok(record));
        }
        assert_eq!(check(&with.opened(), |_, _| {}), Ok(Verdict::Holds), "seed {seed}");
        assert!(!plain.to_string().contains(line));
        let left_out = with.opened().to_string().replacen(line, "\n", 1);
        let put_in = plain.to_string().replacen("\nThief: ", &format!("{line}Thief: "), 1);
        for text in [left_out, put_in] {
            let record = Record::read(seal_again(&text).as_bytes()).expect("the right form");
            assert!(check(&record, |_, _| {}).is_err(), "seed {seed}");
        }
    }
}

#[test]
fn what_was_agreed_on_stands_in_its_order() {
    let all = Setup { aid: true, hints: true, thief: Some(Skill::Hard), ..V18 };
    let text = random_game(all, 1).opened().to_string();
    let lines = "\nAid: heat map\nHints: allowed\nPlayed: by the handheld, hard\nThief: ";
    assert!(text.contains(lines), "{text}");
    for (other, why) in [
        (
            "\nHints: allowed\nAid: heat map\nThief: ",
            "line 6: A line 'Thief: ...' should stand here.",
        ),
        ("\nHints: no\nThief: ", "line 5: After 'Hints: ' stands allowed."),
        (
            "\nPlayed: by the handheld\nThief: ",
            "line 5: After 'Played: ' stands by the handheld, and how well.",
        ),
    ] {
        let bad = Record::read(seal_again(&text.replace(lines, other)).as_bytes());
        assert_eq!(bad.map_err(|bad| bad.to_string()).err().as_deref(), Some(why));
    }
    let cards = seal_again(&text.replace("Rods: sealed", "Rods: cards"));
    let bad = Record::read(cards.as_bytes()).map_err(|bad| bad.to_string());
    let why = "line 7: A handheld that plays by itself can't look at cards: its rods are sealed.";
    assert_eq!(bad.err().as_deref(), Some(why));
}

#[test]
fn a_forum_may_change_line_ends_and_empty_lines() {
    let record = random_game(V18, 1).opened();
    let text = record.to_string();
    let carried = text.replace('\n', " \t\r\n\r\n");
    let tight = text.replace("\n\n", "\n");
    for changed in [carried, tight, text.trim_end().to_owned()] {
        assert_eq!(Record::read(changed.as_bytes()).as_ref(), Ok(&record));
    }
}

#[test]
fn names_and_dates_are_what_a_line_can_carry() {
    for name in ["-", "North", "  ", "North (2nd)", "Süd", "霧", "x "] {
        let parsed: Result<Name, _> = name.parse();
        assert_eq!(parsed.is_ok(), !name.starts_with(' ') && !name.ends_with(' '), "{name:?}");
    }
    assert!("".parse::<Name>().is_err());
    assert!("two\nlines".parse::<Name>().is_err());
    assert!("n".repeat(60).parse::<Name>().is_ok());
    assert!("n".repeat(61).parse::<Name>().is_err());
    for date in ["2026-11-16", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"] {
        assert_eq!(date.parse::<Date>().expect("a day").to_string(), date);
    }
    for date in [
        "2026-02-29",
        "1900-02-29",
        "2026-13-01",
        "2026-00-10",
        "2026-04-31",
        "0000-01-01",
        "2026-1-1",
        "26-01-01",
        "2026-11-16 ",
        "+026-01-01",
        "",
        "-",
        "today",
    ] {
        assert!(date.parse::<Date>().is_err(), "{date:?}");
    }
}

#[test]
fn a_text_that_is_no_record_is_refused_with_its_line() {
    let text = {
        let mut keeper = Keeper::new(V18, 7);
        keeper.thief("d E3 .");
        keeper.mist("B2-B1 .");
        keeper.resign(Side::Mist);
        keeper.opened().to_string()
    };
    let cases = [
        ("Nusubito record 1", "Nusubito record 2", 1, "begins with the line"),
        ("Edition: v18", "Edition: v19", 2, "v18 or early"),
        ("Setup: 0/1/2", "Setup: 0/1/3", 3, "three levels"),
        ("Rods: sealed", "Rods: lost", 4, "sealed or cards"),
        ("Rods: sealed", "Rods: sealed\nAid: none", 5, "After 'Aid: ' stands heat map."),
        ("Rods: sealed", "Rods: sealed\nAid: heat map\nAid: heat map", 6, "'Thief: ...' should"),
        ("Rods: sealed", "Aid: heat map\nRods: sealed", 4, "'Rods: ...' should stand here"),
        ("Thief: -", "Thief:  x", 5, "A name has"),
        ("Mist: -", "Mist -", 6, "'Mist: ...' should stand here"),
        ("Date: -", "Date: 2026-02-30", 7, "a day, as 2026-11-16"),
        ("Result: Thief wins, Mist resigned", "Result: Thief wins", 8, "an end a game can come to"),
        ("Sealed: ", "Sealed: 00", 9, "64 hex digits"),
        ("1. T d .", "1. T .d", 12, "no effect of a Thief's turn"),
        ("1. T d .", "01. T d .", 12, "turn's number"),
        ("1. T d .", "10000. T d .", 12, "turn's number"),
        ("1. T d .", "1. X d .", 12, "T or M"),
        ("1. T d .\n", "1. T d .\n1. T d .\n", 12, "has a commitment on the next line"),
        ("B2-B1 .", "B2-B9 .", 14, "step"),
        ("B2-B1 .", "B2-B1 . .", 14, "ends, once"),
        ("B2-B1 .", "B2-B1", 14, "ends, once"),
        ("2. M resigns", "2. back 1X", 15, "back to a turn"),
        ("Secret: ", "Secret: zz", 17, "64 hex digits"),
        ("1. d E3 . E3:1df", "1. d E3 E3:1df", 18, "ends, once"),
        ("1. d E3 . E3:1df", "1. d E3 . E3:3ff", 18, "hand is three hex digits"),
        ("Digest: ", "Digest: 0", 19, "64 hex digits"),
        ("Digest: ", "2. d E5 . E5:1df\nDigest: ", 20, "digest is not that of the lines"),
        ("Mist: -", "Mist: somebody else", 19, "digest is not that of the lines"),
    ];
    for (from, to, line, why) in cases {
        assert!(text.contains(from), "{from} in\n{text}");
        let bad = Record::read(text.replacen(from, to, 1).as_bytes()).expect_err(to);
        assert_eq!(bad.line, Some(line), "{to}: {bad}");
        assert!(bad.why.contains(why), "{to}: {bad}");
    }
    let more = Record::read((text.clone() + "more").as_bytes()).expect_err("a line too many");
    assert_eq!(more.to_string(), "line 20: Nothing comes after the end of the record.");
    assert!(Record::read(b"").is_err());
    assert_eq!(
        Record::read(b"\xff").expect_err("bytes").to_string(),
        "The record is not UTF-8 text."
    );
}
