//! Frames: where a message begins and ends in a stream of bytes, and whether it came whole.

use crc::{CRC_32_ISO_HDLC, Crc};
use heapless::Vec;
use postcard::experimental::max_size::MaxSize;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The largest message, in bytes.
pub const MAX_PAYLOAD: usize = 192;

/// The check sum after it.
const CHECK: usize = size_of::<u32>();

/// COBS puts one byte before the first 254, and a zero ends the frame.
const MAX_FRAME: usize = 1 + MAX_PAYLOAD + CHECK + 1;

// Longer ones would need a second byte of COBS.
const _: () = assert!(MAX_PAYLOAD + CHECK <= 254);

/// A message as it goes over the wire.
pub type Frame = Vec<u8, MAX_FRAME>;

/// The CRC-32 of Ethernet and zip.
const CRC: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);

/// The check sum as it stands in a frame.
pub(super) fn check_sum(bytes: &[u8]) -> [u8; CHECK] {
    CRC.checksum(bytes).to_le_bytes()
}

/// Puts a message into a frame; `None` if it is too long for one.
///
/// ```
/// use shared::link::{MAX_PAYLOAD, encode};
///
/// // The code of COBS, the payload, its CRC-32 low byte first, and the zero that ends the frame.
/// let frame = encode(b"123456789").expect("room");
/// assert_eq!(frame, *b"\x0e123456789\x26\x39\xf4\xcb\x00");
/// assert_eq!(encode(&[1; MAX_PAYLOAD + 1]), None);
/// ```
#[must_use]
pub fn encode(payload: &[u8]) -> Option<Frame> {
    let mut checked = Vec::<u8, { MAX_PAYLOAD + CHECK }>::from_slice(payload).ok()?;
    checked.extend_from_slice(&check_sum(payload)).ok()?;
    let mut frame = Frame::new();
    frame.resize_default(1 + checked.len()).ok()?;
    cobs::try_encode(&checked, &mut frame).ok()?;
    frame.push(0).ok()?;
    Some(frame)
}

/// Puts a value into a frame. That every value of its type fits is checked by the compiler.
///
/// ```
/// use shared::link::{Decoder, pack, unpack};
/// use shared::rules::MistStep;
///
/// let step: MistStep = "B2-B1".parse()?;
/// let mut decoder = Decoder::default();
/// let payload = pack(&step).into_iter().find_map(|byte| decoder.push(byte)).expect("a frame");
/// assert_eq!(unpack(&payload), Some(step));
/// assert_eq!(unpack::<MistStep>(b"something else"), None);
/// # Ok::<(), shared::rules::BadStep>(())
/// ```
#[must_use]
pub fn pack<T: Serialize + MaxSize>(value: &T) -> Frame {
    const { assert!(T::POSTCARD_MAX_SIZE <= MAX_PAYLOAD) }
    let mut bytes = [0; MAX_PAYLOAD];
    // With that, neither of the two can fail.
    let payload = postcard::to_slice(value, &mut bytes).unwrap_or_default();
    encode(payload).unwrap_or_default()
}

/// The value that was put into a frame; `None` if it is no such value, or more than one.
#[must_use]
pub fn unpack<T: DeserializeOwned>(payload: &[u8]) -> Option<T> {
    match postcard::take_from_bytes(payload) {
        Ok((value, [])) => Some(value),
        _ => None,
    }
}

/// A message out of a frame.
pub type Payload = Vec<u8, MAX_FRAME>;

/// Finds the frames in a stream of bytes. What is damaged or too long is left out; nothing makes
/// it take more memory.
///
/// ```
/// use shared::link::{Decoder, encode};
///
/// // A frame cut short by a pulled cable, and after it a whole one.
/// let lost = encode(b"lost").expect("room");
/// let mut wire = lost[..5].to_vec();
/// wire.push(0);
/// wire.extend(encode(b"heard").expect("room"));
///
/// let mut decoder = Decoder::default();
/// let heard: Vec<_> = wire.into_iter().filter_map(|byte| decoder.push(byte)).collect();
/// assert_eq!(heard, [*b"heard"]);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Decoder {
    /// The frame coming in.
    bytes: Vec<u8, MAX_FRAME>,
    /// Whether it is longer than a frame can be.
    overlong: bool,
}

impl Decoder {
    /// Takes the next byte of the stream; answers with the message it completes, if it does.
    pub fn push(&mut self, byte: u8) -> Option<Payload> {
        if byte != 0 {
            self.overlong |= self.bytes.push(byte).is_err();
            return None;
        }
        let Self { mut bytes, overlong } = core::mem::take(self);
        let length = cobs::decode_in_place(&mut bytes).ok().filter(|_| !overlong)?;
        bytes.truncate(length);
        let (payload, check) = bytes.split_last_chunk::<CHECK>()?;
        let whole = check_sum(payload) == *check;
        bytes.truncate(payload.len());
        whole.then_some(bytes)
    }
}
