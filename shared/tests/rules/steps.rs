//! RULES 9: the text of steps, and perft.

use crate::table::{Table, both, early, v18};
use shared::rules::{Game, MistStep, Side, Step, ThiefStep, perft};

/// A few tables where much is legal: each side, by day and by night, in both editions.
fn busy() -> Vec<Table> {
    let mut tables = Vec::new();
    for text in [
        // Pushes on both temples, shots, rods, coins, sacrifices.
        "S1SB1/2H2/S4/5/5 E3 T1 - 9 A1:0f6 E5",
        // Bolsters to remove, coins to pick up.
        "5/5/5/5/5 A1C5 TN - 2 C3:0ee E5",
        // Upgrades of both levels, heals, moved bolsters, seeks.
        "1H1B1/HHBh1/1BS2/2s2/5 A5E5 M1 3 2 C1:1fd E5",
        "1H3/1BB2/2s2/4S/5 - MN 2 2 C1:1fd E5",
    ] {
        tables.extend(both(text));
    }
    tables
}

#[test]
fn rules_9_thief_steps_print_as_they_are_read() {
    for text in [
        "E3", "A2~C1", "C1~C2", "A2~C1~D1", "!C3", "d", "?C", "?3", "^A1", "_A1", "*C5", ".", ".3",
        ".C", ".C3", "$", "x",
    ] {
        let step: ThiefStep = text.parse().unwrap();
        assert_eq!(step.to_string(), text);
    }
}

#[test]
fn rules_9_mist_steps_print_as_they_are_read() {
    for text in
        ["B2-B1", "B2+C2", "B1,B2,B3>B1", "B1*A1", "B1*A1<C5", "#C3", "#", "+B1", "^B2", "."]
    {
        let step: MistStep = text.parse().unwrap();
        assert_eq!(step.to_string(), text);
    }
}

#[test]
fn rules_9_push_is_told_by_which_name_is_a_temple() {
    // A2 and D1 are courtyard, C1 is a temple: left of the ~ from the temple left, right of it
    // from the temple entered.
    let left: ThiefStep = "A2~C1".parse().unwrap();
    let entered: ThiefStep = "C1~D1".parse().unwrap();
    let (ThiefStep::Leap(left), ThiefStep::Leap(entered)) = (left, entered) else {
        panic!("both are leaps");
    };
    assert_eq!((left.left.is_some(), left.entered.is_some()), (true, false));
    assert_eq!((entered.left.is_some(), entered.entered.is_some()), (false, true));
    assert_eq!(left.to, entered.to);
}

#[test]
fn rules_9_other_texts_are_no_thief_steps() {
    for text in [
        "",
        " ",
        "e3",
        "B2",
        "F3",
        "E33",
        "E3 ",
        "A2~",
        "~C1",
        "A2~B1",
        "C1~A1",
        "A1~C1",
        "A2~C1~",
        "A2~~C1",
        "A2~C1~D1~B1",
        "!",
        "!B1",
        "?",
        "?B",
        "?2",
        "?C3",
        "^",
        "^B2",
        "_",
        "_B2",
        "*",
        "*B1",
        "..",
        ".B",
        ".2",
        ".B2",
        "$$",
        "D",
        "X",
        "#",
        "B2-B1",
        "é",
    ] {
        assert!(text.parse::<ThiefStep>().is_err(), "{text:?}");
    }
    let why = Step::parse(Side::Thief, "B2-B1").unwrap_err();
    let sentence = "That is no step of the Thief, such as E3, d, ?C, ^A1, _A1, !C3, $ or .";
    assert_eq!(why.to_string(), sentence);
}

#[test]
fn rules_9_other_texts_are_no_mist_steps() {
    for text in [
        "",
        "B2",
        "B2-",
        "-B1",
        "b2-b1",
        "B2-B6",
        "B2-B1-C1",
        "B2+",
        "B2+C2+D2",
        "B1*",
        "B1*B2",
        "B1*A1<",
        "B1*A1<B2",
        "#B1",
        "##",
        "+",
        "+F1",
        "^",
        "^b2",
        "B1,B2>B1",
        "B1,B2,B3,B4>B1",
        "B1,B1,B2>B1",
        "B2,B1,B3>B1",
        "B1,B2,B3>",
        "B1,B2,B3",
        "B1 B2 B3>B1",
        "..",
        "$",
        "E3",
        "é",
    ] {
        assert!(text.parse::<MistStep>().is_err(), "{text:?}");
    }
    let why = Step::parse(Side::Mist, "E3").unwrap_err();
    let sentence = "That is no step of the Mist, such as B2-B1, B2+C2, B1*A1, #C3, +B1 or .";
    assert_eq!(why.to_string(), sentence);
}

#[test]
fn rules_9_the_same_text_means_another_thing_to_each_side() {
    for text in [".", "^A1"] {
        let (thief, mist) = (Step::parse(Side::Thief, text), Step::parse(Side::Mist, text));
        assert_ne!(thief, mist, "{text}");
        assert_eq!(thief.unwrap().to_string(), mist.unwrap().to_string());
    }
}

#[test]
fn rules_9_no_two_legal_steps_have_the_same_text() {
    for table in busy() {
        let steps = table.legal();
        let mut once = steps.clone();
        once.dedup();
        assert_eq!(steps, once);
        assert!(steps.len() > 8, "{steps:?}");
    }
}

#[test]
fn rules_9_every_legal_step_is_read_back_and_played() {
    for table in busy() {
        for text in table.legal() {
            let step = Step::parse(table.side(), &text).unwrap();
            assert!(table.game.is_legal(step), "{text}");
            assert_eq!(step.to_string(), text);
        }
    }
}

/// Perft by its definition: play every legal step and count below it.
fn count(game: Game, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    game.each_legal(&mut |step| {
        let mut next = game;
        if next.try_play(step).is_ok() {
            nodes += count(next, depth - 1);
        }
    });
    nodes
}

#[test]
fn rules_9_perft_counts_sequences_of_legal_steps() {
    for table in busy() {
        assert_eq!(perft(&table.game, 0), 1);
        assert_eq!(perft(&table.game, 1), table.legal().len() as u64);
        for depth in 1..=3 {
            assert_eq!(perft(&table.game, depth), count(table.game, depth));
        }
    }
}

#[test]
fn rules_9_perft_of_a_table_small_enough_to_count_by_hand() {
    // A lone Healer on B1 has one way, to B2, and may stay. Depth 1: that move and the end.
    // Depth 2: after the move only the end; after the end the cornered Thief's two steps.
    for table in both("1H3/5/5/5/5 - M1 3 2 C3:000 E5") {
        assert_eq!(perft(&table.game, 1), 2);
        assert_eq!(perft(&table.game, 2), 3);
    }
    // The treasure ends the game: no sequence goes on from it.
    let alone = "5/5/5/5/5 - T1 - 2 C3:000 E5";
    assert_eq!(perft(&v18(alone).game, 1), 2);
    assert_eq!(perft(&early(alone).game, 2), 0);
}
