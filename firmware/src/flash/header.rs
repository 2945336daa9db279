//! What stands at the beginning of every sector: whose it is, and where it belongs.

use heapless::Vec;

use super::{CHECK, MAX_PREAMBLE, VERSION, check_sum};

/// The size of a header.
pub(super) const SIZE: usize = 64;

/// How far every version, past and to come, agrees: magic, version, two spare bytes, check sum.
const FROZEN: usize = 16;

/// Begins every sector of a log, whatever its version.
pub const MAGIC: [u8; 8] = *b"RING LOG";

/// What unused bytes hold.
pub(super) const BLANK: u8 = 0xff;

// All of it must fit: `seq`, `first`, the length, the preamble.
const _: () = assert!(FROZEN + 4 + 4 + 1 + MAX_PREAMBLE + CHECK <= SIZE);

/// The header of one of our sectors.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Header {
    /// How many sectors have been taken, with this one.
    pub(super) seq: u32,
    /// What that was when the volume began.
    pub(super) first: u32,
    /// The volume's preamble, the same in all of its sectors.
    pub(super) preamble: Vec<u8, MAX_PREAMBLE>,
}

/// Whose a sector is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Label {
    /// A sector of ours.
    Ours(Header),
    /// A sector of another version.
    Foreign(u16),
    /// Blank, torn, or never one of a log.
    Nobodys,
}

impl Header {
    /// The header as it stands in flash.
    pub(super) fn encode(&self) -> [u8; SIZE] {
        let frozen = frozen();
        let (seq, first) = (self.seq.to_le_bytes(), self.first.to_le_bytes());
        let length = u8::try_from(self.preamble.len()).unwrap_or(BLANK);
        let parts = [&frozen[..], &seq, &first, &[length], &self.preamble];
        let mut bytes = [BLANK; SIZE];
        let (checked, check) = bytes.split_at_mut(SIZE - CHECK);
        checked.iter_mut().zip(parts.into_iter().flatten()).for_each(|(to, from)| *to = *from);
        check.copy_from_slice(&check_sum(&[checked]));
        bytes
    }

    /// The header that stands there, if it is whole.
    fn decode(bytes: &[u8; SIZE]) -> Option<Self> {
        let (checked, check) = bytes.split_last_chunk::<CHECK>()?;
        (check_sum(&[checked]) == *check).then_some(())?;
        let (_, rest) = checked.split_first_chunk::<FROZEN>()?;
        let (seq, rest) = rest.split_first_chunk()?;
        let (first, rest) = rest.split_first_chunk()?;
        let (&length, rest) = rest.split_first()?;
        let preamble = Vec::from_slice(rest.get(..usize::from(length))?).ok()?;
        Some(Self { seq: u32::from_le_bytes(*seq), first: u32::from_le_bytes(*first), preamble })
    }
}

impl Label {
    /// What the first bytes of a sector say.
    pub(super) fn read(bytes: &[u8; SIZE]) -> Self {
        match version(bytes) {
            Some(VERSION) => Header::decode(bytes).map_or(Self::Nobodys, Self::Ours),
            Some(other) => Self::Foreign(other),
            None => Self::Nobodys,
        }
    }
}

/// The frozen bytes of a sector of ours.
fn frozen() -> [u8; FROZEN] {
    let mut bytes = [BLANK; FROZEN];
    let (checked, check) = bytes.split_at_mut(FROZEN - CHECK);
    let parts = MAGIC.into_iter().chain(VERSION.to_le_bytes());
    checked.iter_mut().zip(parts).for_each(|(to, from)| *to = from);
    check.copy_from_slice(&check_sum(&[checked]));
    bytes
}

/// The version of the log the sector belongs to, if its frozen bytes are whole.
fn version(bytes: &[u8; SIZE]) -> Option<u16> {
    let (frozen, _) = bytes.split_first_chunk::<FROZEN>()?;
    let (checked, check) = frozen.split_last_chunk::<CHECK>()?;
    let (magic, rest) = checked.split_first_chunk()?;
    let whole = *magic == MAGIC && check_sum(&[checked]) == *check;
    rest.first_chunk().filter(|_| whole).map(|version| u16::from_le_bytes(*version))
}
