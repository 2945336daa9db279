//! `nusubito arena`.

mod command;

use command::nusubito;

#[test]
fn a_match_is_played_both_ways_and_the_same_again() {
    let arguments = ["arena", "easy", "greedy", "--games", "30", "--seed", "3"];
    let done = nusubito(&arguments, b"");
    assert!(done.success, "{}", done.stderr);
    for line in ["Thief easy, Mist greedy: 30 games", "Thief greedy, Mist easy: 30 games"] {
        assert!(done.stdout.contains(line), "{}", done.stdout);
    }
    assert_eq!(done.stdout.matches("the Thief won ").count(), 2);
    assert_eq!(done.stderr, "", "no bar where nobody looks");
    assert_eq!(nusubito(&arguments, b"").stdout, done.stdout);
    let other = nusubito(&["arena", "easy", "greedy", "--games", "30", "--seed", "99"], b"");
    assert_ne!(other.stdout, done.stdout);
}

#[test]
fn one_against_itself_is_played_once_by_the_rules_and_the_start_asked_for() {
    let arguments = ["arena", "greedy", "greedy", "--games", "40"];
    let usual = nusubito(&arguments, b"").stdout;
    assert_eq!(usual.matches("games\n").count(), 1);
    for more in [["--edition", "early"], ["--setup", "2/2/2"]] {
        let other = nusubito(&[&arguments[..], &more[..]].concat(), b"").stdout;
        assert_ne!(other, usual, "{more:?}");
    }
}

#[test]
fn what_the_mists_state_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("stated.svg");
    let path = file.to_str().unwrap();
    let done = nusubito(&["arena", "easy", "easy", "--games", "20", "--plot", path], b"");
    assert!(done.success, "{}", done.stderr);
    assert!(std::fs::read_to_string(&file).unwrap().contains("<circle"));
    let nowhere = folder.path().join("no/such/folder.svg");
    let path = nowhere.to_str().unwrap();
    let done = nusubito(&["arena", "greedy", "greedy", "--games", "1", "--plot", path], b"");
    assert!(!done.success && done.stderr.contains("folder.svg: "), "{}", done.stderr);
}

#[test]
fn a_bad_argument_gets_a_sentence_and_a_failure() {
    for (arguments, sentence) in [
        (&["arena", "easy", "wise"][..], "'wise' is no player; they are random, greedy, easy"),
        (&["arena", "easy"], "<B>"),
        (&["arena", "easy", "fair", "--games", "0"], "0 is not in 1..=1000000"),
        (&["arena", "easy", "fair", "--seed", "x"], "invalid digit"),
        (&["arena", "easy", "fair", "--setup", "9/9/9"], "is no start configuration"),
    ] {
        let done = nusubito(arguments, b"");
        assert!(!done.success && done.stdout.is_empty());
        assert!(done.stderr.contains(sentence), "{}", done.stderr);
    }
}
