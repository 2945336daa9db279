//! A log in NOR flash that survives a power cut at any byte; and, for what has nothing to do with it,
//! one value that does, too ([`Kept`]). Nothing here knows a game.
//!
//! The flash is a ring of sectors. A [`Log`] holds one *volume* at a time: a preamble and the
//! records appended to it. [`Log::begin`] opens a new volume in the next sector of the ring and
//! thereby gives up the one before, all at once: until the new header is whole, the old volume is
//! the one that is found. Sectors are taken strictly in turn, so they wear alike.
//!
//! ```text
//! sector  | header 64 | record | record | torn ... | record | blank ...               |
//!
//! header  | magic 8 | version 2 | ff 2 | CRC 4 | seq 4 | first 4 | length 1 | preamble | CRC 4 |
//!         '------- frozen for ever -----------'                           ff to byte 60
//!
//! record  | length 1 | !length 1 | payload 0 to 240 | CRC 4 | ff up to the next unit of writing |
//! ```
//!
//! All numbers are little-endian. `seq` counts the sectors ever taken; `first` is the `seq` at
//! which the volume began. The CRC of a record also covers its sector's `seq` and its offset, so
//! nothing left over from another volume, nor anything inside a payload, reads as a record.
//!
//! What keeps it safe:
//!
//! - A sector is erased before every use, even if it looks blank: an erase cut short may look so.
//!   A sector of the current volume is never erased.
//! - A record or header counts once its CRC is right, and the CRC is written last. What is written
//!   is read back before it counts as saved; the flash is believed, not its driver.
//! - Where a write was cut short, nothing is believed: the reader goes on after the largest size a
//!   record can have, and so does the writer.
//! - A write that failed and could not be read back may have happened. It is made unreadable
//!   before anything else is written, so that a record refused to its owner never comes back
//!   between others.
//! - The version has a CRC of its own among the frozen bytes. Otherwise a header cut short after
//!   its magic would look like one of another version.
//!
//! It takes for granted that a cell reads the same until it is written or erased again, and that
//! the driver, as NOR flash does, can clear more bits of what is already written. Where cells decay
//! after something was saved, it reads as if it had been torn: a record is passed over, with what
//! follows it in its sector; the newest sector without its header is not there; a volume that
//! lacks any other sector is refused as damaged. An owner who numbers its records notices a gap.

mod header;
mod kept;
mod log;
mod read;
mod record;
mod ring;
mod survey;

use core::fmt;

use crc::{CRC_32_ISO_HDLC, Crc};
use heapless::Vec;

pub use header::MAGIC;
pub use kept::Kept;
pub use log::Log;
pub use ring::Place;

/// The longest record, in bytes.
pub const MAX_PAYLOAD: usize = 240;

/// The longest preamble of a volume, in bytes.
pub const MAX_PREAMBLE: usize = 32;

/// The format of this log. Any change of what stands in flash is another version.
pub const VERSION: u16 = 3;

/// The bytes of one record.
pub type Payload = Vec<u8, MAX_PAYLOAD>;

/// What [`Log::mount`] found in flash.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Found {
    /// No log: new flash, or bytes that are nobody's.
    Nothing,
    /// A volume, all of its sectors there.
    Volume,
    /// A log in another format. Nothing was changed.
    OtherVersion(u16),
    /// A volume that lacks a sector, a flash that can't be read, or one of fewer than three
    /// sectors. No power cut does this. Nothing of it can be read.
    Damaged,
}

/// Why the log did not do as asked. What was saved before is still there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogError {
    /// The volume fills the flash, but for the sector kept for the next volume.
    Full,
    /// The flash fails, or does not keep what is written.
    Flash,
    /// More bytes than a record or preamble can have.
    TooLong,
    /// There is no volume to append to.
    NoVolume,
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Full => "The memory is full.",
            Self::Flash => "The memory does not keep what is written to it.",
            Self::TooLong => "This is too long to be saved.",
            Self::NoVolume => "Nothing has been begun that this could be saved to.",
        })
    }
}

impl core::error::Error for LogError {}

/// The size of a check sum in flash.
const CHECK: usize = size_of::<u32>();

/// The CRC-32 of Ethernet and zip.
const CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

/// The check sum over these bytes, one after the other, as it stands in flash.
pub(crate) fn check_sum(parts: &[&[u8]]) -> [u8; CHECK] {
    let mut digest = CRC.digest();
    for part in parts {
        digest.update(part);
    }
    digest.finalize().to_le_bytes()
}
