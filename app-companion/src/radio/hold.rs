//! Exclusive use of a handheld by radio. The system lets every program of this computer share one
//! connection, and two companions would talk into each other's words; so each has a lock.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::Path;

/// Kept for as long as the handheld is used.
pub(super) struct Hold(#[expect(dead_code, reason = "the lock ends with the file")] Option<File>);

/// Another companion has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Busy;

impl Hold {
    /// The lock for that handheld, which is a file in that folder. Where there can be none, as when the
    /// file is another user's, it goes without.
    pub(super) fn on(handheld: &str, folder: &Path) -> Result<Self, Busy> {
        let plain = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { '-' };
        let name: String = handheld.chars().map(plain).collect();
        let mut new = OpenOptions::new();
        new.create(true).truncate(false).write(true);
        let Ok(file) = new.open(folder.join(format!("nusubito-{name}"))) else {
            return Ok(Self(None));
        };
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Err(Busy),
            Ok(()) | Err(TryLockError::Error(_)) => Ok(Self(Some(file))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handheld_is_for_one_companion() {
        let folder = tempfile::tempdir().expect("a folder");
        let one = "hci0/dev_28_CD_C1_00_11_2A";
        let first = Hold::on(one, folder.path()).expect("a free handheld");
        assert_eq!(Hold::on(one, folder.path()).err(), Some(Busy));
        assert!(Hold::on("hci0/dev_28_CD_C1_00_11_2B", folder.path()).is_ok());
        drop(first);
        assert!(Hold::on(one, folder.path()).is_ok());
        assert!(Hold::on(one, &folder.path().join("nowhere")).is_ok());
    }
}
