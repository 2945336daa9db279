//! `nusubito` without a command, where it can't or should not open the table.

mod command;

use command::nusubito;

#[test]
fn help_is_for_people_with_a_board_game() {
    let done = nusubito(&["--help"], b"");
    assert!(done.success);
    for word in [
        "Mist",
        "Thief",
        "--serial",
        "--ble",
        "--lan",
        "--data",
        "--listen",
        "--edition",
        "--setup",
        "--guide",
    ] {
        assert!(done.stdout.contains(word), "{word}: {}", done.stdout);
    }
}

/// What it says, when it can't do something at all.
fn refusal(arguments: &[&str]) -> String {
    let done = nusubito(arguments, b"");
    assert!(!done.success, "{arguments:?}: {}", done.stdout);
    done.stderr
}

#[test]
fn others_come_in_only_if_that_is_meant() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().to_str().expect("a path");
    let said = refusal(&["--data", data, "--listen", "0.0.0.0:0"]);
    assert!(said.contains("--lan"), "{said}");
}

#[test]
fn a_folder_that_is_a_file_is_left_as_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games");
    std::fs::write(&file, "mine").expect("a file");
    let said = refusal(&["--data", file.to_str().expect("a path")]);
    assert!(said.contains("can't be kept"), "{said}");
    assert_eq!(std::fs::read(&file).expect("a file"), b"mine");
}

#[test]
fn keys_that_are_none_are_left_as_they_are() {
    let folder = tempfile::tempdir().expect("a folder");
    let keys = folder.path().join("keys");
    std::fs::write(&keys, "mine").expect("a file");
    let said = refusal(&["--data", folder.path().to_str().expect("a path")]);
    assert!(said.contains("can't be read"), "{said}");
    assert_eq!(std::fs::read(&keys).expect("a file"), b"mine");
}

#[test]
fn what_makes_no_sense_is_told() {
    for (arguments, word) in [
        (["--edition", "v19"], "v19"),
        (["--setup", "0/1"], "0/1"),
        (["--listen", "here"], "here"),
        (["--lan", "engine"], "engine"),
    ] {
        let said = refusal(&arguments);
        assert!(said.contains(word), "{arguments:?}: {said}");
    }
}

#[test]
fn ports_are_listed() {
    assert!(nusubito(&["ports"], b"").success);
}

#[test]
fn a_handheld_is_on_a_cable_or_on_the_air() {
    let said = refusal(&["--serial", "/dev/ttyACM0", "--ble"]);
    assert!(said.contains("cannot be used with"), "{said}");
}

#[cfg(not(feature = "ble"))]
#[test]
fn without_bluetooth_it_is_told_how_to_get_it() {
    for arguments in [&["--ble"][..], &["--ble", "3f2a"], &["mist", "ble"], &["mist", "ble:3f2a"]] {
        let said = refusal(arguments);
        assert!(said.contains("cargo run --release --features ble -- --ble"), "{said}");
        assert!(said.contains("libdbus-1-dev"), "{said}");
    }
}
