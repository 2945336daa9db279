//! A disk that is full for a while. Alone in its process, because it limits how long a file of
//! this process may be.
#![cfg(unix)]
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

use std::fs;
use std::path::Path;

use app_companion::save::{Keeper, Save};
use nix::sys::resource::{Resource, getrlimit, setrlimit};
use nix::sys::signal::{SigSet, Signal};
use shared::link::{Digest, Journal, NotStored, Placed};
use shared::play::Entry;
use shared::seal::Hash;

const INVITATION: Digest = Digest(*b"invited!");

fn placed(number: u16) -> Placed<Entry> {
    Placed { number, before: Digest::default(), entry: Entry::Answer(Hash([1; 32])) }
}

fn length(file: &Path) -> u64 {
    fs::metadata(file).expect("a file").len()
}

#[test]
fn a_full_disk_leaves_nothing_half_written() {
    // Then a write that is too long comes back instead of ending the process.
    let mut too_long = SigSet::empty();
    too_long.add(Signal::SIGXFSZ);
    too_long.thread_block().expect("a mask");
    let (_, most) = getrlimit(Resource::RLIMIT_FSIZE).expect("a limit");
    let full_at = |length| setrlimit(Resource::RLIMIT_FSIZE, length, most).expect("a limit");

    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game");
    let mut save = Save::open(&file, INVITATION).expect("a save");
    save.enter(&placed(0)).expect("saved");
    let good = length(&file);
    // So much of the next record still fits, up to all but its last byte.
    for room in 0..good / 2 {
        full_at(good + room);
        assert_eq!(save.enter(&placed(1)), Err(NotStored));
        assert_eq!(save.propose(Some(&placed(1))), Err(NotStored));
        assert_eq!(
            save.last_trouble().expect("a trouble").to_string(),
            format!("The game can't be saved in {}: File too large.", file.display())
        );
        assert_eq!((save.entry(1), save.proposal()), (None, None));
        assert_eq!(length(&file), good, "with room for {room} bytes");
    }
    full_at(most);
    save.enter(&placed(1)).expect("saved");
    assert_eq!(save.last_trouble(), None);
    drop(save);
    let save = Save::open(&file, INVITATION).expect("a save");
    assert_eq!(save.entries(), [placed(0), placed(1)]);
}
