//! The handheld's flash on a computer: in memory, or in a file that outlives the program.
//!
//! It keeps to the rules of NOR flash, as the chip does: writing only clears bits, and only a whole
//! sector can be erased. What is written to a file is on the disk before that is said.

use std::fmt;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use embedded_storage::nor_flash::{
    ErrorType, NorFlash, NorFlashErrorKind, ReadNorFlash, check_erase, check_read, check_write,
};

use firmware::chronicle::SECTORS;
use firmware::flash;

use crate::port::in_words;
use crate::sole::{self, NotSole};

/// Bytes of a sector.
const SECTOR: usize = 4096;
/// All bytes.
pub const SIZE: usize = SECTORS * SECTOR;

/// What an erased byte holds.
const BLANK: u8 = 0xff;

/// A flash, for this program alone until it is dropped.
#[derive(Debug)]
pub struct Flash(Keep);

#[derive(Debug)]
enum Keep {
    Memory(Vec<u8>),
    File(File),
}

/// Why a file can't be the flash.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FlashTrouble {
    /// The file is something else.
    NotFlash(PathBuf),
    /// Another handheld runs on it.
    Busy(PathBuf),
    /// Something rarer, in the system's words.
    Other(PathBuf, String),
}

impl fmt::Display for FlashTrouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFlash(path) => {
                write!(f, "{} is not a handheld's memory. It was left as it is.", path.display())
            }
            Self::Busy(path) => {
                write!(f, "Another handheld runs on {}. Close it there.", path.display())
            }
            Self::Other(path, why) => {
                write!(f, "The handheld's memory can't be in {}: {why}.", path.display())
            }
        }
    }
}

impl std::error::Error for FlashTrouble {}

impl FlashTrouble {
    fn of_file(path: &Path, why: NotSole) -> Self {
        match why {
            NotSole::Busy => Self::Busy(path.into()),
            NotSole::NoFile => Self::NotFlash(path.into()),
            NotSole::Other(why) => Self::Other(path.into(), in_words(&why)),
        }
    }
}

impl Flash {
    /// A blank one that is gone with the program.
    #[must_use]
    pub fn in_memory() -> Self {
        Self(Keep::Memory(vec![BLANK; SIZE]))
    }

    /// The one in that file; a blank one if there is no such file.
    pub fn in_file(path: &Path) -> Result<Self, FlashTrouble> {
        let other = |why: io::Error| FlashTrouble::Other(path.into(), in_words(&why));
        let mut file = sole::open(path).map_err(|why| FlashTrouble::of_file(path, why))?;
        let mut bytes = Vec::new();
        // One byte more shows that there are too many.
        (&mut file).take(SIZE as u64 + 1).read_to_end(&mut bytes).map_err(other)?;
        // Only what this program began, and did not come to finish, is short and blank.
        let begun = bytes.len() < SIZE && bytes.iter().all(|&byte| byte == BLANK);
        if begun {
            file.write_all(&vec![BLANK; SIZE - bytes.len()]).map_err(other)?;
            file.sync_all().map_err(other)?;
        } else if bytes.len() != SIZE || !bytes.chunks(SECTOR).all(may_be_ours) {
            return Err(FlashTrouble::NotFlash(path.into()));
        }
        Ok(Self(Keep::File(file)))
    }

    fn load(&mut self, at: usize, bytes: &mut [u8]) -> io::Result<()> {
        match &mut self.0 {
            Keep::Memory(all) => {
                let kept = all.get(at..at + bytes.len()).ok_or(io::ErrorKind::UnexpectedEof)?;
                bytes.copy_from_slice(kept);
                Ok(())
            }
            Keep::File(file) => {
                file.seek(SeekFrom::Start(at as u64))?;
                file.read_exact(bytes)
            }
        }
    }

    fn store(&mut self, at: usize, bytes: &[u8]) -> io::Result<()> {
        match &mut self.0 {
            Keep::Memory(all) => {
                let kept = all.get_mut(at..at + bytes.len()).ok_or(io::ErrorKind::UnexpectedEof)?;
                kept.copy_from_slice(bytes);
                Ok(())
            }
            Keep::File(file) => {
                file.seek(SeekFrom::Start(at as u64))?;
                file.write_all(bytes)?;
                file.sync_data()
            }
        }
    }
}

/// Whether a sector is blank, or one of a log, perhaps with a beginning that was cut short or, where
/// a write had failed, made unreadable.
fn may_be_ours(sector: &[u8]) -> bool {
    let mut beginning = sector.iter().zip(flash::MAGIC);
    beginning.all(|(&byte, magic)| [magic, BLANK, 0].contains(&byte))
}

impl ErrorType for Flash {
    type Error = NorFlashErrorKind;
}

impl ReadNorFlash for Flash {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), NorFlashErrorKind> {
        check_read(self, offset, bytes.len())?;
        self.load(offset as usize, bytes).map_err(|_| NorFlashErrorKind::Other)
    }

    fn capacity(&self) -> usize {
        SIZE
    }
}

impl NorFlash for Flash {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), NorFlashErrorKind> {
        check_erase(self, from, to)?;
        let blank = vec![BLANK; (to - from) as usize];
        self.store(from as usize, &blank).map_err(|_| NorFlashErrorKind::Other)
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), NorFlashErrorKind> {
        check_write(self, offset, bytes.len())?;
        let mut cells = vec![BLANK; bytes.len()];
        self.read(offset, &mut cells)?;
        cells.iter_mut().zip(bytes).for_each(|(cell, byte)| *cell &= byte);
        self.store(offset as usize, &cells).map_err(|_| NorFlashErrorKind::Other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Both kinds behave alike.
    fn on_both(test: impl Fn(&mut Flash)) {
        test(&mut Flash::in_memory());
        let folder = tempfile::tempdir().expect("a folder");
        test(&mut Flash::in_file(&folder.path().join("flash")).expect("a flash"));
    }

    fn byte(flash: &mut Flash, at: u32) -> u8 {
        let mut byte = [0];
        flash.read(at, &mut byte).expect("a byte");
        byte[0]
    }

    #[test]
    fn writing_only_clears_bits_and_erasing_sets_a_sector() {
        on_both(|flash| {
            assert_eq!(byte(flash, 4096), 0xff);
            flash.write(4096, &[0b1010_1010]).expect("a write");
            flash.write(4096, &[0b1100_1111]).expect("a write");
            flash.write(8192, &[0]).expect("a write");
            assert_eq!(byte(flash, 4096), 0b1000_1010);
            flash.erase(4096, 8192).expect("an erase");
            assert_eq!((byte(flash, 4096), byte(flash, 8192)), (0xff, 0));
        });
    }

    #[test]
    fn nothing_happens_outside_or_out_of_line() {
        on_both(|flash| {
            let end = u32::try_from(SIZE).expect("a size");
            assert_eq!(flash.write(end, &[0]), Err(NorFlashErrorKind::OutOfBounds));
            assert_eq!(flash.read(end - 1, &mut [0; 2]), Err(NorFlashErrorKind::OutOfBounds));
            assert_eq!(flash.erase(1, 4096), Err(NorFlashErrorKind::NotAligned));
            assert_eq!(byte(flash, end - 1), 0xff);
        });
    }

    #[test]
    fn a_file_keeps_what_was_written_and_has_one_owner() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("flash");
        let mut flash = Flash::in_file(&path).expect("a flash");
        flash.write(77, &[1, 2, 3]).expect("a write");
        assert_eq!(std::fs::read(&path).expect("a file")[77..80], [1, 2, 3]);
        assert_eq!(Flash::in_file(&path).expect_err("busy"), FlashTrouble::Busy(path.clone()));
        drop(flash);
        assert_eq!(byte(&mut Flash::in_file(&path).expect("a flash"), 78), 2);
    }

    #[test]
    fn a_file_that_is_something_else_is_left_as_it_is() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("letter");
        for text in [b"Dear Thief".to_vec(), vec![BLANK; SIZE + 1], vec![b'x'; SIZE]] {
            std::fs::write(&path, &text).expect("a file");
            let trouble = Flash::in_file(&path).expect_err("no flash");
            assert_eq!(trouble, FlashTrouble::NotFlash(path.clone()));
            assert_eq!(std::fs::read(&path).expect("a file"), text);
        }
    }

    #[test]
    fn a_file_that_was_only_begun_is_finished() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("flash");
        std::fs::write(&path, [BLANK; 5000]).expect("a file");
        drop(Flash::in_file(&path).expect("a flash"));
        assert_eq!(std::fs::read(&path).expect("a file"), vec![BLANK; SIZE]);
    }
}
