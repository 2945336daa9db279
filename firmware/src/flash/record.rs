//! One record as it stands in flash.

use heapless::Vec;

use super::header::BLANK;
use super::ring::Place;
use super::{CHECK, MAX_PAYLOAD, check_sum};

/// The length, and the same with every bit turned over: neither blank nor zeroed flash looks so.
pub(super) const HEAD: usize = 2;

/// The size of an empty record before it is filled up to whole units of writing.
pub(super) const MIN_SLOT: usize = HEAD + CHECK;

/// The largest size of a record, filled up. Whatever was torn is not longer.
pub(super) const MAX_SLOT: usize = 256;

/// The largest unit of writing there may be: what it fills up stays within [`MAX_SLOT`].
pub(super) const MAX_UNIT: usize = 16;

const _: () = assert!((MIN_SLOT + MAX_PAYLOAD).next_multiple_of(MAX_UNIT) <= MAX_SLOT);

/// A record as it stands in flash.
pub(super) type Slot = Vec<u8, MAX_SLOT>;

/// The record with this payload at this place, filled up to whole units of writing; `None` if it
/// is too long.
pub(super) fn encode(at: Place, payload: &[u8], unit: usize) -> Option<Slot> {
    let length = u8::try_from(payload.len()).ok().filter(|_| payload.len() <= MAX_PAYLOAD)?;
    let mut slot = Slot::from_slice(&[length, !length]).ok()?;
    slot.extend_from_slice(payload).ok()?;
    slot.extend_from_slice(&check(at, &slot)).ok()?;
    slot.resize(slot.len().next_multiple_of(unit), BLANK).ok()?;
    Some(slot)
}

/// The size of the record that begins with these bytes, not filled up, if one may.
pub(super) fn size([length, turned]: [u8; HEAD]) -> Option<usize> {
    let length = usize::from(length);
    (usize::from(!turned) == length && length <= MAX_PAYLOAD).then_some(MIN_SLOT + length)
}

/// The payload of the record of just these bytes at this place, if it is whole.
pub(super) fn decode(at: Place, bytes: &[u8]) -> Option<&[u8]> {
    let (checked, found) = bytes.split_last_chunk::<CHECK>()?;
    (*found == check(at, checked)).then_some(())?;
    checked.get(HEAD..)
}

/// The check sum of a record: over its place as well, so that it counts nowhere else.
fn check(at: Place, record: &[u8]) -> [u8; CHECK] {
    let offset = u32::try_from(at.offset).unwrap_or(u32::MAX);
    check_sum(&[&at.seq.to_le_bytes(), &offset.to_le_bytes(), record])
}
