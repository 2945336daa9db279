//! `nusubito verify` and `nusubito replay` as a player runs them.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod command;

use std::fs;
use std::path::{Path, PathBuf};

use command::{Done, nusubito};

fn kept(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/records").join(name)
}

fn run(command: &str, file: &Path) -> Done {
    nusubito(&[command, file.to_str().expect("a plain name")], b"")
}

/// A record with something changed in it, in a file of its own.
fn changed(name: &str, change: impl Fn(String) -> String) -> PathBuf {
    let text = fs::read_to_string(kept("v18-thief-wins-treasure-found.record")).expect("a record");
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&file, change(text)).expect("a file");
    file
}

#[test]
fn verify_says_what_holds() {
    let done = run("verify", &kept("v18-thief-wins-treasure-found.record"));
    assert!(done.success && done.stderr.is_empty());
    assert!(done.stdout.contains("Edition v18, set-up 0/1/2, sealed rods. Thief wins"));
    assert!(done.stdout.contains("- The deal is the one sealed at the start: the treasure is on "));
    assert!(done.stdout.ends_with("Everything holds.\n"), "{}", done.stdout);
    assert!(!done.stdout.contains("heat map"), "{}", done.stdout);
    let done = run("verify", &kept("v18-aid.record"));
    assert!(done.success);
    assert!(done.stdout.contains(", set-up 0/1/2, sealed rods, heat map. "), "{}", done.stdout);
    let done = run("verify", &kept("v18-all-agreed.record"));
    assert!(done.success);
    let agreed = ", sealed rods, heat map, hints, the handheld as the Thief (fair). ";
    assert!(done.stdout.contains(agreed), "{}", done.stdout);
    let done = run("verify", &kept("early-mist-wins-thief-captured.record"));
    assert!(done.success);
    assert!(done.stdout.contains("- The capture was answered truly."), "{}", done.stdout);
}

#[test]
fn verify_says_the_first_thing_that_does_not_hold_and_fails() {
    let cases = [
        ("no-digest.record", "Does not hold, line "),
        ("name.record", "Does not hold, line "),
        ("unfinished.record", "Unfinished: "),
    ];
    let files = [
        changed(cases[0].0, |text| text[..text.find("Digest").expect("a digest")].into()),
        changed(cases[1].0, |text| text.replacen("Thief: -", "Thief: me", 1)),
        changed(cases[2].0, |text| {
            let text = &text[..text.find("Secret").expect("a secret")];
            text.replacen("Thief wins, treasure found", "-", 1)
        }),
    ];
    for (file, (_, says)) in files.iter().zip(cases) {
        let done = run("verify", file);
        assert!(!done.success);
        assert!(done.stdout.contains(says), "{}", done.stdout);
    }
}

#[test]
fn replay_shows_the_truth_beside_what_the_mist_could_know() {
    let done = run("replay", &kept("v18-thief-wins-treasure-found.record"));
    assert!(done.success && done.stderr.is_empty());
    assert!(done.stdout.contains("\nTurn 1, day. The Thief shows: "));
    assert!(done.stdout.contains("\nIn truth: "));
    assert!(done.stdout.contains(" @]"), "the Thief is on the board");
    assert!(done.stdout.contains("      A    B    C    D    E                A    C    E\n"));
    assert!(done.stdout.contains("On the right stands, for each temple"));
    assert!(done.stdout.ends_with("\nEverything holds.\n"));
    assert!(done.stdout.lines().all(|line| line.len() <= 100 && line.trim_end() == line));
}

#[test]
fn replay_of_an_unfinished_game_does_not_show_the_thief() {
    let file = changed("secret.record", |text| {
        let text = &text[..text.find("Secret").expect("a secret")];
        text.replacen("Thief wins, treasure found", "-", 1)
    });
    let done = run("replay", &file);
    assert!(!done.success);
    assert!(!done.stdout.replace("@ the Thief", "").contains('@'), "{}", done.stdout);
    assert!(!done.stdout.contains("In truth"));
    assert!(done.stdout.ends_with("\nUnfinished.\n"));
}

#[test]
fn replay_of_a_text_that_is_no_record_says_so() {
    let file = changed("not.record", |_| "Once upon a time\n".into());
    let done = run("replay", &file);
    assert!(!done.success);
    assert_eq!(
        done.stdout,
        "Does not hold, line 1: A record begins with the line 'Nusubito record 1'.\n"
    );
}

#[test]
fn a_file_that_is_not_there_is_a_clear_sentence() {
    for command in ["verify", "replay"] {
        let done = run(command, Path::new("nowhere.record"));
        assert!(!done.success && done.stdout.is_empty());
        assert!(done.stderr.starts_with("nusubito: nowhere.record: "), "{}", done.stderr);
    }
}
