//! The saved game: what a power cut leaves, what is damaged, and what is no saved game at all.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

use std::fs;
use std::path::{Path, PathBuf};

use app_companion::save::{Keeper, Save};
use shared::link::{Digest, Journal, Placed, encode};
use shared::play::Entry;
use shared::rules::Side;
use shared::seal::Hash;
use tempfile::TempDir;

const INVITATION: Digest = Digest(*b"invited!");

/// How long a header is in the file.
const HEADER: usize = 25;

/// A file for a game in a folder of its own.
fn place() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game");
    (folder, file)
}

fn open(file: &Path) -> Save {
    Save::open(file, INVITATION).expect("a save")
}

fn refusal(file: &Path) -> String {
    let before = fs::read(file).expect("a file");
    let refused = Save::open(file, INVITATION).expect_err("no save").to_string();
    assert_eq!(fs::read(file).expect("the file"), before, "it was changed");
    refused
}

fn placed(number: u16) -> Placed<Entry> {
    let entries = [Entry::Answer(Hash([number.to_le_bytes()[0]; 32])), Entry::Decline(Side::Mist)];
    let entry = entries[usize::from(number % 2)].clone();
    Placed { number, before: Digest([number.to_le_bytes()[0]; 8]), entry }
}

/// A save with three entries and a proposal; its bytes, and where each record begins.
fn four_records(file: &Path) -> (Vec<u8>, Vec<usize>) {
    let mut save = open(file);
    let mut begins = vec![0, HEADER];
    let mut note = || begins.push(fs::read(file).expect("a file").len());
    for number in 0..3 {
        save.enter(&placed(number)).expect("saved");
        note();
    }
    save.propose(Some(&placed(3))).expect("saved");
    drop(save);
    (fs::read(file).expect("a file"), begins)
}

#[test]
fn a_game_is_as_it_was_saved() {
    let (_folder, file) = place();
    let (bytes, _) = four_records(&file);
    let mut save = Save::open(&file, Digest(*b"another!")).expect("a save");
    assert_eq!(save.invitation(), INVITATION);
    assert_eq!(save.entries(), [placed(0), placed(1), placed(2)]);
    assert_eq!(save.entry(1), Some(placed(1)));
    assert_eq!(save.entry(3), None);
    assert_eq!(save.proposal(), Some(placed(3)));
    assert_eq!(fs::read(&file).expect("a file"), bytes);
    save.propose(None).expect("saved");
    save.enter(&placed(3)).expect("saved");
    drop(save);
    let save = open(&file);
    assert_eq!((save.entries().len(), save.proposal()), (4, None));
}

#[test]
fn an_entry_out_of_order_is_not_taken() {
    let (_folder, file) = place();
    let mut save = open(&file);
    assert!(save.enter(&placed(1)).is_err());
    save.enter(&placed(0)).expect("saved");
    assert!(save.enter(&placed(0)).is_err());
    drop(save);
    assert_eq!(open(&file).entries(), [placed(0)]);
}

/// Also when the disk has zeros where the rest was to be.
#[test]
fn a_write_cut_off_at_any_byte_never_was() {
    let (_folder, file) = place();
    let (bytes, begins) = four_records(&file);
    let last = *begins.last().expect("records");
    for length in last..bytes.len() {
        for zeros in [0, 1, 2, 100] {
            let mut torn = bytes[..length].to_vec();
            torn.resize(length + zeros, 0);
            // With its zero such a record is whole, or looks like one that was: not torn.
            let ended = zeros == 1 && length > last || zeros > 0 && length == bytes.len() - 1;
            if ended {
                continue;
            }
            fs::write(&file, &torn).expect("a file");
            let mut save = open(&file);
            assert_eq!(save.entries().len(), 3, "cut at {length} and {zeros} zeros");
            assert_eq!(save.proposal(), None);
            assert_eq!(fs::read(&file).expect("a file"), bytes[..last]);
            save.propose(Some(&placed(3))).expect("saved");
            drop(save);
            assert_eq!(fs::read(&file).expect("a file"), bytes);
        }
    }
}

#[test]
fn a_header_cut_off_at_any_byte_begins_anew() {
    let (_folder, file) = place();
    drop(open(&file));
    let bytes = fs::read(&file).expect("a file");
    assert_eq!(bytes.len(), HEADER);
    for length in 0..HEADER {
        fs::write(&file, &bytes[..length]).expect("a file");
        let fresh = Digest(*b"\0another");
        assert_eq!(Save::open(&file, fresh).expect("a save").invitation(), fresh);
        assert_eq!(open(&file).invitation(), fresh);
    }
}

#[test]
fn damage_is_found_in_every_byte_and_left_alone() {
    let (_folder, file) = place();
    let (bytes, begins) = four_records(&file);
    for (record, ends) in begins.windows(2).enumerate() {
        for at in ends[0]..ends[1] {
            for bit in 0..8 {
                let mut damaged = bytes.clone();
                damaged[at] ^= 1 << bit;
                fs::write(&file, &damaged).expect("a file");
                let told = match record {
                    0 => format!("{} is not a saved game. It was left as it is.", file.display()),
                    _ => format!(
                        "{} is damaged at byte {}. It was left as it is; a copy of it from \
                         before would do, or a new game.",
                        file.display(),
                        ends[0]
                    ),
                };
                assert_eq!(refusal(&file), told, "bit {bit} of byte {at}");
            }
        }
    }
}

#[test]
fn a_record_that_is_missing_is_found() {
    let (_folder, file) = place();
    let (mut bytes, begins) = four_records(&file);
    bytes.drain(begins[2]..begins[3]);
    fs::write(&file, &bytes).expect("a file");
    assert!(refusal(&file).contains(&format!("is damaged at byte {}.", begins[2])));
}

#[test]
fn another_version_is_told() {
    let (_folder, file) = place();
    // Whatever comes after its version is not for this one to read.
    let header = encode(b"\0Nusubito\x02\x01and something new").expect("a frame");
    fs::write(&file, &header).expect("a file");
    assert_eq!(
        refusal(&file),
        format!(
            "{} was saved by version 258 of the companion's format, this one writes version 2. \
             Open it with the companion that saved it.",
            file.display()
        )
    );
}

#[test]
fn something_else_is_left_alone() {
    let (_folder, file) = place();
    let told = format!("{} is not a saved game. It was left as it is.", file.display());
    let long = [b'x'; 1000];
    let frame = encode(b"a frame of something else").expect("a frame");
    let similar = encode(b"\0Nusutori\x01\0invited!").expect("a frame");
    let others: [&[u8]; 7] = [b"x", b"notes\n", &long, &[0], &[0; 300], &frame, &similar];
    for bytes in others {
        fs::write(&file, bytes).expect("a file");
        assert_eq!(refusal(&file), told);
    }
}

#[test]
fn a_game_is_for_one_companion() {
    let (_folder, file) = place();
    let first = open(&file);
    assert_eq!(
        refusal(&file),
        format!("Another companion has the game in {} open. Close it there.", file.display())
    );
    drop(first);
    assert_eq!(open(&file).last_trouble(), None);
}

#[cfg(unix)]
#[test]
fn a_folder_or_a_device_keeps_no_game() {
    let (folder, _) = place();
    let told = |path: &Path| Save::open(path, INVITATION).expect_err("no save").to_string();
    let path = folder.path().display();
    assert_eq!(told(folder.path()), format!("The game can't be saved in {path}: Is a directory."));
    assert_eq!(
        told(&folder.path().join("none/game")),
        format!("The game can't be saved in {path}/none/game: No such file or directory.")
    );
    assert_eq!(
        told(Path::new("/dev/full")),
        "/dev/full is not a saved game. It was left as it is."
    );
}
