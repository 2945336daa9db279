//! `nusubito perft`, and what the command line says to people.

mod command;

use command::nusubito;

#[test]
fn the_division_adds_up_to_the_total() {
    let done = nusubito(&["perft", "3"], b"");
    let counts: Vec<(&str, u64)> = done
        .stdout
        .lines()
        .map(|line| line.split_once(' ').unwrap())
        .map(|(step, count)| (step, count.parse().unwrap()))
        .collect();
    let (total, steps) = counts.split_last().unwrap();
    assert_eq!(*total, ("total", 626));
    assert_eq!(steps.len(), 17);
    assert_eq!(steps.iter().map(|(_, count)| count).sum::<u64>(), 626);
    assert!(steps.is_sorted());
}

#[test]
fn a_position_may_be_one_argument_or_seven() {
    let position = "5/1HBS1/5/1SBH1/5 - M1 3 3 E3:1df E5";
    let whole = nusubito(&["perft", "2", position], b"");
    let words: Vec<&str> = ["perft", "2"].into_iter().chain(position.split(' ')).collect();
    assert_eq!(nusubito(&words, b"").stdout, whole.stdout);
    assert!(whole.stdout.ends_with("total 804\n"), "{}", whole.stdout);
}

#[test]
fn the_edition_and_the_start_can_be_chosen() {
    let done = nusubito(&["perft", "2", "--edition", "early", "start", "2/1/0", "A1"], b"");
    assert!(done.stdout.ends_with("total 116\n"), "{}", done.stdout);
    assert_eq!(nusubito(&["perft", "0"], b"").stdout, "total 1\n");
}

#[test]
fn a_bad_argument_gets_a_sentence_and_a_failure() {
    for (arguments, sentence) in [
        (&["perft", "2", "start", "9/9/9"][..], "is no start configuration"),
        (&["perft", "2", "5/5"], "seven fields"),
        (&["perft", "2", "--edition", "v19"], "is no edition"),
        (&["perft", "many"], "invalid"),
        (&["dance"], "unrecognized"),
    ] {
        let done = nusubito(arguments, b"");
        assert!(!done.success, "{arguments:?}");
        assert_eq!(done.stdout, "");
        assert!(done.stderr.contains(sentence), "{arguments:?}: {}", done.stderr);
    }
}
