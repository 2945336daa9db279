//! RULES 9: a position's text, and what must hold before it becomes a game.

use shared::rules::{BadPosition, Edition, Game, Position, Temple};

/// The sentence with which a text is refused, or the text it prints as.
fn read(text: &str) -> String {
    match text.parse::<Position>() {
        Ok(position) => position.to_string(),
        Err(why) => why.to_string(),
    }
}

#[test]
fn rules_9_positions_print_as_they_are_read() {
    for text in [
        "5/1HBS1/5/1SBH1/5 - T1 - 2 C3:1ff E5",
        // Every pawn upright and downed, on both rims, and Seekers on temples.
        "sHSB1/h3b/S1s1S/4B/5 - T3 - 0 A1:000 A1",
        // Full rows, without a digit.
        "SHSHS/HBBBH/5/5/5 - TN - 9 E5:100 C3",
        // Bolsters in temple order, the Mist's turn, used pawns in square order.
        "1H3/3H1/4S/5/5 E1A3 M2 0:B1D2E3 2 C3:0a5 E5",
        "5/5/5/5/5 A1E5 MN 2 2 C3:1ff E5",
        "5/5/5/5/5 - MN 0 2 C3:1ff E5",
    ] {
        assert_eq!(read(text), text);
    }
}

#[test]
fn rules_9_question_marks_hide_the_thief_and_the_treasure() {
    for text in [
        "5/1HBS1/5/1SBH1/5 - M1 3 2 ? ?",
        "5/1HBS1/5/1SBH1/5 - T1 - 2 C3:1ff ?",
        "5/1HBS1/5/1SBH1/5 - T1 - 2 ? E5",
    ] {
        assert_eq!(read(text), text);
        let position: Position = text.parse().unwrap();
        assert_eq!(Game::new(Edition::V18, &position), Err(BadPosition::Hidden));
    }
    let why = "The Thief or the treasure is '?'; a game needs to know both.";
    assert_eq!(BadPosition::Hidden.to_string(), why);
}

#[test]
fn rules_9_hand_is_bits_in_temple_order() {
    let hand = |bits: &str| {
        let position: Position = format!("5/5/5/5/5 - T1 - 2 C3:{bits} E5").parse().unwrap();
        let coins = position.thief.unwrap().hand.into_iter().map(|coin| coin.to_string());
        coins.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(hand("001"), "A1");
    assert_eq!(hand("008"), "A3");
    assert_eq!(hand("0a0"), "E3 C5");
    assert_eq!(hand("100"), "E5");
    assert_eq!(hand("000"), "");
}

#[test]
fn rules_9_seven_fields() {
    let why = |fields| format!("A position has seven fields; this has {fields}.");
    assert_eq!(read(""), why(0));
    assert_eq!(read("5/5/5/5/5 - T1 - 2 C3:1ff"), why(6));
    assert_eq!(read("5/5/5/5/5 - T1 - 2 C3:1ff E5 E5"), why(8));
}

/// A position with one field replaced, 0 to 6.
fn with(field: usize, text: &str) -> String {
    let mut fields = ["5/1HBS1/5/1SBH1/5", "-", "M1", "3", "2", "C3:1ff", "E5"];
    for (i, old) in fields.iter_mut().enumerate() {
        if i == field {
            *old = text;
        }
    }
    read(&fields.join(" "))
}

#[test]
fn rules_9_board_is_five_rows_of_five() {
    assert_eq!(with(0, "5/5/5/5"), "The board has five rows; this has 4.");
    assert_eq!(with(0, "5/5/5/5/5/5"), "The board has five rows; this has 6.");
    // Too short, too long by a pawn, too long by a digit, two digits for one gap, a
    // nought, a digit too large, empty.
    for row in ["4", "1H2", "HHHHHH", "H5", "3H2", "23", "1121", "0H4", "6", ""] {
        let why = "Row 2 of the board does not add up to five squares, \
            with one digit for empty squares in a row.";
        assert_eq!(with(0, &format!("5/{row}/5/5/5")), why, "{row}");
    }
    assert_eq!(with(0, "5/1X3/5/5/5"), "'X' is no pawn; they are H B S, and h b s downed.");
}

#[test]
fn rules_9_bolsters_stand_in_temple_order() {
    for bolsters in ["C5A1", "A1A1", "B2", "A1,C5", "A1C", "a1", "--"] {
        let why = "Bolsters are '-' or temples in temple order, such as A1C5.";
        assert_eq!(with(1, bolsters), why, "{bolsters}");
    }
}

#[test]
fn rules_9_side_and_round() {
    for turn in ["M", "M4", "MM", "1M", "m1", "M11", "X1"] {
        let why = "The turn is T or M and 1, 2, 3 or N, such as T1.";
        assert_eq!(with(2, turn), why, "{turn}");
    }
}

#[test]
fn rules_9_thiefs_turn_stands_at_its_start() {
    let why = "The fourth field is '-' for the Thief, whose turn stands at its start.";
    assert_eq!(with(2, "T1"), why);
    assert_eq!(read("5/5/5/5/5 - TN 0 2 C3:1ff E5"), why);
}

#[test]
fn rules_9_actions_and_used_pawns() {
    for actions in ["-", "x", "03", "10", "2:", "2:B2B2", "2:C2B2", "2:B2,C2", "2:F2", "2:b2"] {
        let why = "The Mist's fourth field is the number of actions left, \
            then ':' and the used pawns in square order, such as 2:B1D2.";
        assert_eq!(with(3, actions), why, "{actions}");
    }
}

#[test]
fn rules_9_darts_are_one_digit() {
    for darts in ["10", "-1", "x", "02", "-"] {
        assert_eq!(with(4, darts), "The Thief has 0 to 9 darts.", "{darts}");
    }
}

#[test]
fn rules_9_thief_is_a_temple_and_a_hand() {
    for thief in ["C3", "C31ff", "-"] {
        let why = "The Thief is '?' or a temple, ':' and a hand, as C3:1ff.";
        assert_eq!(with(5, thief), why, "{thief}");
    }
    for thief in ["B2:1ff", "c3:1ff", ":1ff", "?:1ff"] {
        let why = "The Thief stands on a temple: A, C, E with 1, 3, 5.";
        assert_eq!(with(5, thief), why, "{thief}");
    }
    for hand in ["1FF", "200", "ff", "01ff", "", "+ff", "1fg", "?"] {
        let why = "A hand is three hex digits in lower case, 000 to 1ff.";
        assert_eq!(with(5, &format!("C3:{hand}")), why, "{hand}");
    }
}

#[test]
fn rules_9_treasure_is_on_a_temple() {
    for treasure in ["B2", "e5", "-", "??", "E55"] {
        let why = "The treasure is '?' or on a temple: A, C, E with 1, 3, 5.";
        assert_eq!(with(6, treasure), why, "{treasure}");
    }
}

#[test]
fn rules_2_six_pawns_of_each_level() {
    // Six stand for each level, the seventh is one too many, upright or downed.
    for (six, seven, name) in [
        ("1H1H1/HHHH1/5/5/5", "1H1H1/HHHHh/5/5/5", "Healer"),
        ("1B1B1/BBBB1/5/5/5", "1B1B1/BBBBb/5/5/5", "Builder"),
        ("SSSS1/SS3/5/5/5", "SSSS1/SSs2/5/5/5", "Seeker"),
    ] {
        assert_eq!(with(0, six), format!("{six} - M1 3 2 C3:1ff E5"));
        let why = format!("There are six {name}s in the game, and more on this board.");
        assert_eq!(with(0, seven), why);
    }
}

#[test]
fn r15_only_seekers_stand_on_temples() {
    for (board, why) in [
        ("H4/5/5/5/5", "A Healer stands in the courtyard; A1 is a temple."),
        ("5/5/2h2/5/5", "A Healer stands in the courtyard; C3 is a temple."),
        ("5/5/5/5/4B", "A Builder stands in the courtyard; E5 is a temple."),
        ("5/5/b4/5/5", "A Builder stands in the courtyard; A3 is a temple."),
    ] {
        assert_eq!(with(0, board), why);
    }
    let seekers = "S4/5/2s2/5/4S";
    assert_eq!(with(0, seekers), format!("{seekers} - M1 3 2 C3:1ff E5"));
}

#[test]
fn rules_2_two_bolsters_on_temples_without_a_pawn() {
    assert_eq!(with(1, "A1C3"), "5/1HBS1/5/1SBH1/5 A1C3 M1 3 2 C3:1ff E5");
    assert_eq!(with(1, "A1C3E5"), "There are two bolsters in the game.");
    for board in ["5/5/2S2/5/5", "5/5/2s2/5/5"] {
        let text = format!("{board} C3 T1 - 2 C3:1ff E5");
        assert_eq!(read(&text), "C3 is bolstered, so no pawn can be on it.");
    }
}

#[test]
fn rules_6_7_actions_and_points_of_a_turn() {
    assert_eq!(with(3, "4"), "This turn of the Mist has 3 actions or points at most, not 4.");
    let night = |left| read(&format!("5/5/5/5/5 - MN {left} 2 C3:1ff E5"));
    assert_eq!(night("2"), "5/5/5/5/5 - MN 2 2 C3:1ff E5");
    assert_eq!(night("3"), "This turn of the Mist has 2 actions or points at most, not 3.");
}

#[test]
fn rules_6_used_pawns_are_upright_and_no_more_than_the_actions_spent() {
    assert_eq!(with(3, "2:C2"), "5/1HBS1/5/1SBH1/5 - M1 2:C2 2 C3:1ff E5");
    assert_eq!(with(3, "0:B2"), "5/1HBS1/5/1SBH1/5 - M1 0:B2 2 C3:1ff E5");
    assert_eq!(with(3, "2:C2D2"), "More pawns are used than actions are spent.");
    assert_eq!(with(3, "3:C2"), "More pawns are used than actions are spent.");
    assert_eq!(with(3, "2:E2"), "E2 has no upright pawn that could have acted.");
    let downed = "5/1h3/5/5/5 - M1 2:B2 2 C3:1ff E5";
    assert_eq!(read(downed), "B2 has no upright pawn that could have acted.");
    // By night nobody acts, so nobody is used.
    let night = "5/1H3/5/5/5 - MN 1:B2 2 C3:1ff E5";
    assert_eq!(read(night), "More pawns are used than actions are spent.");
}

#[test]
fn rules_9_game_checks_a_position_that_was_not_read() {
    let mut position: Position = "5/5/2S2/5/5 - T1 - 2 C3:1ff E5".parse().unwrap();
    position.bolsters |= Temple::C3;
    let refused = Err(BadPosition::BolsterUnderPawn(Temple::C3));
    assert_eq!(Game::new(Edition::V18, &position), refused);
}
