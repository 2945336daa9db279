//! The companion's saved game: a file to which everything that happens is added before anything
//! is said of it.
//!
//! ```text
//! file    header record*
//! header  0x00 "Nusubito" version:u16 invitation:[u8; 8]     version: low byte first
//! record  0x01 entry                                         an entry of the log
//!         0x02 0x00 | 0x02 0x01 entry                        what is proposed: nothing, or this
//! ```
//!
//! Each of these is one frame of the link: COBS, with a CRC-32 and a zero at its end. A power cut
//! can only leave the last one unfinished, and the next start cuts that off: nobody was told of it
//! yet. Anything else that is wrong is left for a person to look at.

use std::ffi::OsStr;
use std::fmt;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};
use shared::link::{Decoder, Digest, Journal, NotStored, Placed, pack, unpack};
use shared::play::Entry;

use crate::port::in_words;
use crate::sole::{self, NotSole};

/// Raised whenever a byte of any record, or what it means, changes.
pub const VERSION: u16 = 2;

/// With this a save begins.
const MARK: [u8; 8] = *b"Nusubito";

/// So many bytes of a header's frame are always the same: two of COBS, the mark, and the version's
/// low byte. The next one depends on the invitation.
const SAME: usize = 2 + MARK.len() + 1;

/// What can stand in the file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, MaxSize)]
enum Record {
    /// Frozen but for the invitation: every version must know the others by it.
    Header { mark: [u8; 8], version: [u8; 2], invitation: Digest },
    /// An entry of the log.
    Entered(Placed<Entry>),
    /// What the companion proposes, or that it no longer does.
    Proposed(Option<Placed<Entry>>),
}

impl Record {
    fn header(invitation: Digest) -> Self {
        Self::Header { mark: MARK, version: VERSION.to_le_bytes(), invitation }
    }
}

/// Why a save can't be opened or written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SaveTrouble {
    /// The file is something else.
    NotASave(PathBuf),
    /// It is of another version.
    Version(PathBuf, u16),
    /// A record can't be read, this many bytes from the beginning.
    Damaged(PathBuf, usize),
    /// Another companion has it.
    Busy(PathBuf),
    /// The disk is full, the folder can't be written, or something rarer: in the system's words.
    Other(PathBuf, String),
}

impl fmt::Display for SaveTrouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotASave(path) => {
                write!(f, "{} is not a saved game. It was left as it is.", path.display())
            }
            Self::Version(path, theirs) => write!(
                f,
                "{} was saved by version {theirs} of the companion's format, this one writes \
                 version {VERSION}. Open it with the companion that saved it.",
                path.display()
            ),
            Self::Damaged(path, at) => write!(
                f,
                "{} is damaged at byte {at}. It was left as it is; a copy of it from before would \
                 do, or a new game.",
                path.display()
            ),
            Self::Busy(path) => write!(
                f,
                "Another companion has the game in {} open. Close it there.",
                path.display()
            ),
            Self::Other(path, why) => {
                write!(f, "The game can't be saved in {}: {why}.", path.display())
            }
        }
    }
}

impl std::error::Error for SaveTrouble {}

/// A journal that can tell its owner more than that it could not save.
pub trait Keeper: Journal<Entry> {
    /// Why the last thing was not saved, if it was not.
    fn last_trouble(&self) -> Option<&SaveTrouble>;
}

/// A saved game, for this program alone until it is dropped.
#[derive(Debug)]
pub struct Save {
    file: File,
    path: PathBuf,
    /// How much of the file is known to be good.
    length: u64,
    /// Whether there may be something after that.
    frayed: bool,
    invitation: Digest,
    entries: Vec<Placed<Entry>>,
    proposal: Option<Placed<Entry>>,
    trouble: Option<SaveTrouble>,
}

impl Save {
    /// Opens the game saved in that file. If there is none, one begins with this invitation.
    pub fn open(path: &Path, fresh: Digest) -> Result<Self, SaveTrouble> {
        let other = |why: io::Error| SaveTrouble::Other(path.into(), in_words(&why));
        let mut file = sole::open(path).map_err(|why| SaveTrouble::of_file(path, why))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(other)?;
        let mut save = Self::empty(file, path, fresh);
        if is_unfinished_header(&bytes) {
            save.begin().map_err(other)?;
        } else {
            save.read(&bytes)?;
            save.trim().map_err(other)?;
        }
        Ok(save)
    }

    /// The entries saved in that file, whoever has it open. Nothing is written.
    pub fn peek(path: &Path) -> Result<Vec<Placed<Entry>>, SaveTrouble> {
        let other = |why: io::Error| SaveTrouble::Other(path.into(), in_words(&why));
        let mut file = File::open(path).map_err(other)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(other)?;
        let mut save = Self::empty(file, path, Digest::default());
        if !is_unfinished_header(&bytes) {
            save.read(&bytes)?;
        }
        Ok(save.entries)
    }

    fn empty(file: File, path: &Path, invitation: Digest) -> Self {
        Self {
            file,
            path: path.into(),
            length: 0,
            frayed: false,
            invitation,
            entries: Vec::new(),
            proposal: None,
            trouble: None,
        }
    }

    /// What tells this game from others; see [`Session::follower`](shared::link::Session::follower).
    #[must_use]
    pub fn invitation(&self) -> Digest {
        self.invitation
    }

    /// All entries of the log.
    #[must_use]
    pub fn entries(&self) -> &[Placed<Entry>] {
        &self.entries
    }

    fn begin(&mut self) -> io::Result<()> {
        self.frayed = true;
        self.append(&Record::header(self.invitation))?;
        sync_folder(&self.path)
    }

    /// Takes in all records, and how far they are good.
    fn read(&mut self, bytes: &[u8]) -> Result<(), SaveTrouble> {
        let mut at = self.read_header(bytes)?;
        while let Some((record, next)) = next_record(bytes, at) {
            let taken = record.is_some_and(|record| self.take(record));
            if !taken {
                if is_torn(bytes.get(at..).unwrap_or_default()) {
                    break;
                }
                return Err(SaveTrouble::Damaged(self.path.clone(), at));
            }
            at = next;
        }
        self.length = at as u64;
        self.frayed = at < bytes.len();
        Ok(())
    }

    fn read_header(&mut self, bytes: &[u8]) -> Result<usize, SaveTrouble> {
        let not_a_save = || SaveTrouble::NotASave(self.path.clone());
        let (payload, next) = next_frame(bytes, 0).ok_or_else(not_a_save)?;
        let payload = payload.ok_or_else(not_a_save)?;
        // By hand: after its version a header of another version may be anything.
        let rest = payload.strip_prefix(&[0]).and_then(|rest| rest.strip_prefix(&MARK));
        let (version, _) = rest.and_then(<[u8]>::split_first_chunk).ok_or_else(not_a_save)?;
        match (u16::from_le_bytes(*version), unpack(&payload)) {
            (VERSION, Some(Record::Header { invitation, .. })) => self.invitation = invitation,
            (VERSION, _) => return Err(not_a_save()),
            (other, _) => return Err(SaveTrouble::Version(self.path.clone(), other)),
        }
        Ok(next)
    }

    /// Takes in a record, unless it can't stand here.
    fn take(&mut self, record: Record) -> bool {
        match record {
            Record::Header { .. } => return false,
            Record::Entered(placed) if !self.is_next(&placed) => return false,
            Record::Entered(placed) => self.entries.push(placed),
            Record::Proposed(proposal) => self.proposal = proposal,
        }
        true
    }

    fn is_next(&self, placed: &Placed<Entry>) -> bool {
        usize::from(placed.number) == self.entries.len()
    }

    /// Adds a record; when this returns, it is on the disk, or it never was.
    fn append(&mut self, record: &Record) -> io::Result<()> {
        self.trim()?;
        let frame = pack(record);
        self.frayed = true;
        self.file.seek(SeekFrom::Start(self.length))?;
        self.file.write_all(&frame)?;
        self.file.sync_data()?;
        self.length += frame.len() as u64;
        self.frayed = false;
        Ok(())
    }

    /// Cuts off what a power cut or a full disk left half written: the next record must not begin
    /// in its middle.
    fn trim(&mut self) -> io::Result<()> {
        if self.frayed {
            self.file.set_len(self.length)?;
            self.file.sync_data()?;
            self.frayed = false;
        }
        Ok(())
    }

    fn keep(&mut self, record: Record) -> Result<(), NotStored> {
        let appended = self.append(&record);
        self.trouble = appended.err().map(|why| {
            // At once if possible: then nothing is there even if the program ends now.
            let _ = self.trim();
            SaveTrouble::Other(self.path.clone(), in_words(&why))
        });
        if self.trouble.is_none() && self.take(record) { Ok(()) } else { Err(NotStored) }
    }
}

impl Journal<Entry> for Save {
    fn entry(&self, number: u16) -> Option<Placed<Entry>> {
        self.entries.get(usize::from(number)).cloned()
    }

    fn enter(&mut self, entry: &Placed<Entry>) -> Result<(), NotStored> {
        // A session never does this out of order; a file in disorder could not be read again.
        if !self.is_next(entry) {
            return Err(NotStored);
        }
        self.keep(Record::Entered(entry.clone()))
    }

    fn proposal(&self) -> Option<Placed<Entry>> {
        self.proposal.clone()
    }

    fn propose(&mut self, proposal: Option<&Placed<Entry>>) -> Result<(), NotStored> {
        self.keep(Record::Proposed(proposal.cloned()))
    }
}

impl Keeper for Save {
    fn last_trouble(&self) -> Option<&SaveTrouble> {
        self.trouble.as_ref()
    }
}

impl SaveTrouble {
    fn of_file(path: &Path, why: NotSole) -> Self {
        match why {
            NotSole::Busy => Self::Busy(path.into()),
            NotSole::NoFile => Self::NotASave(path.into()),
            NotSole::Other(why) => Self::Other(path.into(), in_words(&why)),
        }
    }
}

/// Makes sure that the file's name outlives a power cut, and not only what is in it.
pub(crate) fn sync_folder(path: &Path) -> io::Result<()> {
    // Windows has no such thing.
    if cfg!(unix) {
        let folder = path.parent().filter(|folder| *folder != OsStr::new(""));
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
    }
    Ok(())
}

/// Whether the file was just being begun: it is empty, or a header without its end.
fn is_unfinished_header(bytes: &[u8]) -> bool {
    let header = pack(&Record::header(Digest::default()));
    let known = header.get(..SAME.min(bytes.len())).unwrap_or_default();
    bytes.starts_with(known) && bytes.len() < header.len() && !bytes.contains(&0)
}

/// The frame at that place, `None` if it is damaged, and where the next one begins. The end of
/// the file ends an unfinished one.
fn next_frame(bytes: &[u8], at: usize) -> Option<(Option<Vec<u8>>, usize)> {
    let rest = bytes.get(at..).filter(|rest| !rest.is_empty())?;
    let mut decoder = Decoder::default();
    for (i, &byte) in rest.iter().enumerate() {
        let payload = decoder.push(byte).map(|payload| payload.to_vec());
        if byte == 0 {
            return Some((payload, at + i + 1));
        }
    }
    Some((None, bytes.len()))
}

fn next_record(bytes: &[u8], at: usize) -> Option<(Option<Record>, usize)> {
    let (payload, next) = next_frame(bytes, at)?;
    Some((payload.and_then(|payload| unpack(&payload)), next))
}

/// Whether the rest of a file, which can't be read, is a write that a power cut interrupted. Then
/// it has no end, or zeros where the disk was not written yet.
fn is_torn(rest: &[u8]) -> bool {
    let Some(zero) = rest.iter().position(|&byte| byte == 0) else { return true };
    let after = rest.get(zero + 1..).unwrap_or_default();
    let blank = zero == 0 || !after.is_empty();
    blank && after.iter().all(|&byte| byte == 0)
}
