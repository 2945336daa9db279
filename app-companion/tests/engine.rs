//! `nusubito engine` as another program sees it: lines in, one line out for each.

mod command;

use command::nusubito;
use tests::random::Random;

/// Sends lines to a fresh engine and answers its lines.
fn engine(input: impl AsRef<[u8]>) -> Vec<String> {
    let done = nusubito(&["engine"], input.as_ref());
    assert!(done.success, "{}", done.stderr);
    assert_eq!(done.stderr, "");
    done.stdout.lines().map(str::to_owned).collect()
}

const START: &str = "5/1HBS1/5/1SBH1/5 - T1 - 2 C3:1ff E5";
const START_STEPS: &str = "$ ?3 ?C A3 C1 C5 E3 _A1 _A3 _A5 _C1 _C3 _C5 _E1 _E3 _E5 d";

#[test]
fn starts_in_v18_at_the_start() {
    assert_eq!(engine("show\nlegal\nwinner\n"), [START, START_STEPS, "-"]);
}

#[test]
fn the_start_takes_a_configuration_and_a_treasure_each_left_out_at_will() {
    let lines = "position start\nshow\nposition start 2/0/1\nshow\nposition start 2/0/1 A3\nshow\n\
                 position start C5\nshow\n";
    assert_eq!(
        engine(lines),
        [
            "ok",
            START,
            "ok",
            "5/1SHB1/5/1BHS1/5 - T1 - 2 C3:1ff E5",
            "ok",
            "5/1SHB1/5/1BHS1/5 - T1 - 2 C3:1ff A3",
            "ok",
            "5/1HBS1/5/1SBH1/5 - T1 - 2 C3:1ff C5",
        ]
    );
}

#[test]
fn perft_counts_in_both_editions_and_the_edition_keeps_the_position() {
    let lines = "perft 0\nperft 3\nplay d E3 .\nedition early\nshow\nposition start\nperft 3\n";
    let after = "5/1HBS1/5/1SBH1/5 - M1 3 3 E3:1df E5";
    assert_eq!(engine(lines), ["1", "626", "ok", "ok", after, "ok", "528"]);
}

#[test]
fn show_inside_a_thiefs_turn_gives_its_start_and_the_steps_since() {
    let lines = "play d\nshow\nplay E3\nshow\nplay .\nshow\n";
    let inside = [format!("{START} moves d"), format!("{START} moves d E3")];
    let after = "5/1HBS1/5/1SBH1/5 - M1 3 3 E3:1df E5";
    assert_eq!(engine(lines), ["ok", &inside[0], "ok", &inside[1], "ok", after]);
}

#[test]
fn show_after_a_first_step_that_moves_nothing_is_still_inside_the_turn() {
    let position = "2S2/5/5/5/5 - T2 - 4 C3:1ef E5";
    let lines = format!("position {position}\nplay !C1\nshow\n");
    assert_eq!(engine(lines), ["ok", "ok", &format!("{position} moves !C1")]);
}

#[test]
fn play_does_all_of_a_line_or_none_of_it() {
    let answers = engine("play d E3 E5 .\nshow\nplay d E3 . B2-B1 B1-A1\nshow\n");
    assert_eq!(
        answers[0],
        "error: E5: With a dart, a rod or a coin taken, a turn has just one leap, of cost 1."
    );
    assert_eq!(answers[1], START);
    assert!(answers[2].starts_with("error: B1-A1: "), "{}", answers[2]);
    assert_eq!(answers[3], START);
}

#[test]
fn a_whole_game_can_be_played_to_a_winner() {
    let lines = "play C5 E5 $\nwinner\nlegal\nperft 1\nplay .\nshow\n";
    let shown = format!("{START} moves C5 E5 $");
    assert_eq!(engine(lines), ["ok", "T", "", "0", "error: .: The game is over.", &shown]);
}

#[test]
fn either_side_may_resign_once() {
    assert_eq!(
        engine("resign T\nwinner\nresign M\nposition start\nwinner\nresign M\nwinner\n"),
        ["ok", "M", "error: The game is over.", "ok", "-", "ok", "T"]
    );
}

#[test]
fn a_bad_line_gets_one_sentence_and_changes_nothing() {
    let bad = [
        "",
        "help",
        "legal now",
        "quit now",
        "edition v19",
        "edition",
        "position",
        "position start 0/1/3",
        "position start 0/1/2 B2",
        "position start 0/1/2 E5 E5",
        "position 5/1HBS1/5/1SBH1/5 - T1 - 2 C3:1ff",
        "position 5/1HBS1/5/1SBH1/5 - T1 - 2 B2:1ff E5",
        "position 5/1HBS1/5/1SBH1/5 - T1 - 10 C3:1ff E5",
        "position 5/1HBS1/5/1SBH1/5 - T1 - 2 ? ?",
        "play",
        "play e3",
        "play E1",
        "resign",
        "resign X",
        "perft",
        "perft -1",
        "perft 256",
        "belief now",
        "play \u{1b}[31mE3",
    ];
    for line in bad {
        let answers = engine(format!("play d\n{line}\nshow\nwinner\n"));
        let [_, answer, shown, winner] = &answers[..] else { panic!("{line}: {answers:?}") };
        assert!(answer.starts_with("error: "), "{line}: {answer}");
        assert!(!answer.contains('\u{1b}'), "{answer:?} would colour a terminal");
        assert_eq!(shown, &format!("{START} moves d"), "{line}");
        assert_eq!(winner, "-", "{line}");
    }
}

#[test]
fn bytes_that_are_no_text_get_an_answer_too() {
    assert_eq!(
        engine(b"show\n\xff\xfe\nshow"),
        [START, "error: The line is not UTF-8 text.", START]
    );
}

/// Random bytes, and random words of the protocol: one answer for every line, and no end before
/// the input's.
#[test]
fn random_lines_get_one_answer_each() {
    const WORDS: &[&str] = &[
        "play",
        "position",
        "start",
        "legal",
        "show",
        "edition",
        "early",
        "v18",
        "resign",
        "T",
        "M",
        "winner",
        "perft",
        "belief",
        "2",
        "d",
        "E3",
        ".",
        "C1",
        "A2~C1",
        "B2-B1",
        "^A1",
        "_A1",
        "$",
        "#",
        "?C",
        "5/1HBS1/5/1SBH1/5",
        "-",
        "M1",
        "3",
        "C3:1ff",
        "E5",
        "\u{fffd}",
    ];
    let mut random = Random(4);
    let mut input = Vec::new();
    for _ in 0..3_000 {
        for _ in 0..random.below(9) {
            input.extend(random.pick(WORDS).as_bytes());
            input.push(b' ');
        }
        input.push(b'\n');
        let noise = (0..random.below(40)).map(|_| u8::try_from(random.below(256)).unwrap());
        input.extend(noise.filter(|&byte| byte != b'\n'));
        input.push(b'\n');
    }
    input.extend(b"winner\n");
    assert_eq!(engine(&input).len(), 6_001);
}

#[test]
fn windows_line_ends_and_extra_spaces_do_no_harm() {
    assert_eq!(engine("  play   d  E3 .\r\nwinner\r\n"), ["ok", "-"]);
}

#[test]
fn quit_ends_it_without_an_answer() {
    assert_eq!(engine("winner\nquit\nwinner\n"), ["-"]);
}

#[test]
fn a_capture_is_ruled_on_at_once() {
    // A Seeker on C3 goes over the Healer on C2 to C1, where the Thief is.
    let position = "5/2H2/2S2/5/5 - M2 3 2 C1:1fd E5";
    let lines = format!("position {position}\nplay C3-C1 #C1\nwinner\nshow\n");
    let after = "2S2/2H2/5/5/5 - M2 2:C1 2 C1:1fd E5";
    assert_eq!(engine(lines), ["ok", "ok", "M", after]);
}

#[test]
fn belief_begins_with_what_the_position_says() {
    let lines = "belief\nposition 5/5/5/5/5 - M2 3 2 A5:1bf E5\nbelief\n";
    assert_eq!(
        engine(lines),
        [
            "A1:0 C1:0 E1:0 A3:0 C3:1 E3:0 A5:0 C5:0 E5:0",
            "ok",
            "A1:0 C1:0 E1:0 A3:0 C3:0 E3:0 A5:1 C5:0 E5:0",
        ]
    );
}

#[test]
fn belief_changes_when_the_thiefs_turn_is_done() {
    // A dart and one leap that meets nobody: A3 or E3, the others lie behind Builders.
    let lines = "play d\nbelief\nplay E3 .\nbelief\nplay B2-B1\nbelief\nplay .\nbelief\n\
                 play E1 .\nbelief\n";
    let answers = engine(lines);
    let begin = "A1:0 C1:0 E1:0 A3:0 C3:1 E3:0 A5:0 C5:0 E5:0";
    let dart = "A1:0 C1:0 E1:0 A3:1 C3:0 E3:1 A5:0 C5:0 E5:0";
    // One leap from A3 goes to A1, A5 or C3, from E3 to E1, E5 or C3. Two go across the middle, or
    // round a corner to C1 or C5; but from A1 to C1 the Healer on B1 would have gone down.
    let two = "A1:1 C1:1 E1:1 A3:1 C3:2 E3:1 A5:1 C5:2 E5:1";
    assert_eq!(answers[1..].iter().step_by(2).collect::<Vec<_>>(), [begin, dart, dart, dart, two]);
}

#[test]
fn belief_knows_what_a_night_reveals_and_what_a_capture_told() {
    let night = "5/5/5/5/5 - TN - 2 C3:1ef E5";
    let lines = format!(
        "position {night}\nplay d ^C3 .3\nbelief\nposition 2S2/5/5/5/5 - M2 3 2 A1:1fe E5\n\
         play #C1\nbelief\nwinner\n"
    );
    let answers = engine(lines);
    assert_eq!(answers[2], "A1:0 C1:0 E1:0 A3:0 C3:1 E3:0 A5:0 C5:0 E5:0");
    assert_eq!(answers[5], "A1:1 C1:0 E1:0 A3:0 C3:0 E3:0 A5:0 C5:0 E5:0");
    assert_eq!(answers[6], "T");
}
