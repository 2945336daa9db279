//! RULES 8: what the table shows of a Thief's turn, and what it does not.

use shared::rules::{Effect, ThiefStep};

use crate::table::{both, early, v18};

const START: &str = "5/1HBS1/5/1SBH1/5 - T1 - 2 C3:1ff E5";

#[test]
fn r13_nothing_tells_the_order_nor_the_route() {
    for table in both(START) {
        for same in [["d E3 .", "A3 d ."], ["E3 E1 .", "A3 A5 ."]] {
            let [one, other] = same.map(|line| table.shows(line));
            assert_eq!(one, other);
        }
        assert_eq!(table.shows("E3 d ."), "d .");
        assert_eq!(table.shows("E3 E1 ."), ".");
    }
}

#[test]
fn rules_8_the_pawns_that_went_down_show() {
    for table in both(START) {
        assert_eq!(table.shows("C1 ."), "!C2 .");
        assert_eq!(table.shows("C1 A1 ."), "!C2 .");
    }
    let gap = "5/5/1H1B1/5/5 - T1 - 3 C3:1ff E5";
    for table in both(gap) {
        assert_eq!(table.shows("_C3 E3 C3 A3 ."), "!B3 !D3 _ .");
    }
}

#[test]
fn rules_8_where_pushed_seekers_landed_shows_and_not_which_of_them() {
    let table = v18("S1S2/5/5/5/5 - T1 - 4 A1:1ff E5");
    assert_eq!(table.shows("A2~C1~B1 ."), "A1~ C1~ ~B1 ~A2 .");
    assert_eq!(table.shows("B1~C1~C2 ."), "A1~ C1~ ~B1 ~C2 .");
}

#[test]
fn r17_a_seeker_shot_and_one_with_nowhere_to_land_look_the_same() {
    let shot = v18("2S2/5/5/5/5 - T1 - 4 A1:1ff E5");
    assert_eq!(shot.shows("!C1 C1 ."), "!C1 .");
    let stuck = v18("1HSH1/2H2/5/5/5 - T1 - 4 A1:1ff E5");
    assert_eq!(stuck.shows("C1 ."), "!B1 !C1 .");
    assert_eq!(stuck.shows("!C1 C1 ."), "!B1 !C1 .");
}

#[test]
fn rules_8_the_kind_of_special_shows_and_never_which_coin() {
    let table = v18("5/5/5/5/5 - T2 - 2 C3:0ee E5");
    assert_eq!(table.shows("?C E3 ."), "?C .");
    assert_eq!(table.shows("E3 ?3 ."), "?3 .");
    assert_eq!(table.shows("^A1 E3 ."), "^ .");
    assert_eq!(table.shows("^E5 E3 ."), "^ .");
    assert_eq!(table.shows("_C1 E3 ."), "_ .");
    assert_eq!(table.shows("_A3 E3 ."), "_ .");
}

#[test]
fn rules_8_a_declaration_shows_the_temple_and_the_rods() {
    let found = v18("5/5/5/5/5 - T2 - 2 E3:1df E5");
    assert_eq!(found.shows("E5 $"), "$E5+");
    assert_eq!(found.shows("$"), "$E3-");
    assert_eq!(found.shows("d E1 $"), "d $E1-");
}

#[test]
fn rules_4_cornered_shows_nothing_else() {
    for table in both("5/5/5/5/5 - T2 - 2 C3:010 E5") {
        assert_eq!(table.shows("x"), "x");
    }
}

#[test]
fn rules_8_a_night_shows_the_kind_of_each_point_without_order() {
    let night = v18("5/5/5/5/5 A1C5 TN - 2 C3:1ee E5");
    assert_eq!(night.shows("."), ".");
    assert_eq!(night.shows("^A1 ?C d .C3"), "d ?C ^ .C3");
    assert_eq!(night.shows("d ^C3 ?C .C3"), "d ?C ^ .C3");
    assert_eq!(night.shows("?C ?3 ?C .C3"), "?3 ?C ?C .C3");
    assert_eq!(night.shows("*C5 *A1 .3"), "*A1 *C5 .3");
    assert_eq!(night.shows("*C5 d .C"), "d *C5 .C");
    let night = early("5/5/5/5/5 A1C5 TN - 2 C3:1ee E5");
    assert_eq!(night.shows("d d ?3 .C3"), "d d ?3 .C3");
}

#[test]
fn a_turn_is_played_whole_or_not_at_all() {
    let table = v18(START);
    let steps = |line: &str| -> Vec<ThiefStep> {
        line.split(' ').map(|text| text.parse().expect("a step")).collect()
    };
    for (line, why) in [
        ("d E3", "The turn is not ended."),
        ("d E5 .", "E5: A leap goes to a neighbouring temple; E5 is not next to C3."),
        ("E3 . .", ".: It is the Mist's turn."),
    ] {
        let mut game = table.game;
        let refused = game.try_thief_turn(&steps(line)).expect_err(line);
        assert_eq!(refused.to_string(), why);
        assert_eq!(game, table.game);
    }
    assert_eq!(
        table.game.clone().try_thief_turn(&[]).expect_err("nothing").to_string(),
        "The turn is not ended."
    );
    let mut begun = table.play("d").game;
    let refused = begun.try_thief_turn(&steps("E3 .")).expect_err("begun");
    assert_eq!(refused.to_string(), "The turn has begun already.");
}

#[test]
fn one_text_for_each_effect_and_no_other_is_read() {
    for text in [
        "",
        " .",
        ". ",
        "d",
        "d  .",
        "d d .",
        "?C ^ .",
        "d _ .",
        "_ d .",
        "!C2 !C2 .",
        "!C2 !B2 .",
        "!c2 .",
        "!Z9 .",
        "C3~ .",
        "~C4 .",
        "~C4 C3~ .",
        "C3~ ~C4 ~C2 .",
        "B2~ ~C4 .",
        "$",
        "$C3",
        "$B2+",
        "$C3+ .",
        "x .",
        "d x",
        ".3",
        "*C5 .",
        "?B .",
        "? .",
        "^A1 .",
        ". d",
        "E3 .",
    ] {
        assert!(Effect::parse_day(text).is_err(), "{text:?} by day");
    }
    for text in [
        "",
        "x",
        "$C3+",
        "_ .",
        "!C2 .",
        "d d d d .C3",
        "^ d .3",
        "?C ?3 .3",
        "?3 ?1 .3",
        "*C5 *A1 .",
        "*C5 *C5 .3",
        "*B2 .",
        ".B",
        ".B2",
        "..",
        "d",
        "d ^ ",
        "^A1 .",
        ".3 .",
    ] {
        assert!(Effect::parse_night(text).is_err(), "{text:?} by night");
    }
}
