//! A file for this program alone.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

/// Why a file is not for this program alone.
pub(crate) enum NotSole {
    /// Another program has it.
    Busy,
    /// It is no file, and keeps nothing: a device or a folder.
    NoFile,
    /// In the system's words.
    Other(io::Error),
}

impl From<io::Error> for NotSole {
    fn from(why: io::Error) -> Self {
        Self::Other(why)
    }
}

/// Opens a file until it is dropped, and begins it if there is none; what is in it stays.
pub(crate) fn open(path: &Path) -> Result<File, NotSole> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    let file = options.open(path)?;
    match file.try_lock() {
        Ok(()) if file.metadata()?.is_file() => Ok(file),
        Ok(()) => Err(NotSole::NoFile),
        Err(TryLockError::WouldBlock) => Err(NotSole::Busy),
        Err(TryLockError::Error(why)) => Err(why.into()),
    }
}
