//! One value that is replaced whole or not at all, in two sectors of its own.
//!
//! ```text
//! sector  | count 4 | length 1 | value 0 to 240 | CRC 4 | ff ...
//! ```
//!
//! A new value goes to the sector that does not hold the present one, which is left as it is: until
//! the new one is whole, by its CRC, the present one is found. `count` says which of two is newer.

use embedded_storage::nor_flash::NorFlash;
use heapless::Vec;

use super::header::BLANK;
use super::record::MAX_SLOT;
use super::{CHECK, LogError, MAX_PAYLOAD, Payload, check_sum};

/// What stands before the value.
const HEAD: usize = 5;

const _: () = assert!(HEAD + MAX_PAYLOAD + CHECK <= MAX_SLOT);

/// The value, and the flash it is kept in.
pub struct Kept<F> {
    flash: F,
}

/// What one of the sectors holds.
struct Held {
    sector: u32,
    count: u32,
    value: Payload,
}

impl<F: NorFlash> Kept<F> {
    const FITS: () = {
        assert!(MAX_SLOT.is_multiple_of(F::WRITE_SIZE) && MAX_SLOT.is_multiple_of(F::READ_SIZE));
        assert!(MAX_SLOT <= F::ERASE_SIZE && F::ERASE_SIZE <= u32::MAX as usize);
    };

    /// The value kept in the first two sectors of this flash.
    pub fn new(flash: F) -> Self {
        let () = Self::FITS;
        Self { flash }
    }

    /// The value that was saved last, if any was.
    pub fn load(&mut self) -> Option<Payload> {
        self.newest().map(|held| held.value)
    }

    /// Saves another value in its place. When this returns it outlives a power cut; if it can't be
    /// saved, the value before is still there.
    pub fn save(&mut self, value: &[u8]) -> Result<(), LogError> {
        let (sector, count) = match self.newest() {
            Some(present) => (1 - present.sector, present.count.wrapping_add(1)),
            None => (0, 0),
        };
        let bytes = encode(count, value).ok_or(LogError::TooLong)?;
        let start = sector * Self::sector_size();
        let (flash, failed) = (&mut self.flash, LogError::Flash);
        flash.erase(start, start + Self::sector_size()).map_err(|_| failed)?;
        flash.write(start, &bytes).map_err(|_| failed)?;
        // The flash is believed, not its driver.
        let found =
            self.held(sector).is_some_and(|held| held.count == count && held.value == value);
        if found { Ok(()) } else { Err(failed) }
    }

    #[expect(clippy::cast_possible_truncation, reason = "see FITS")]
    const fn sector_size() -> u32 {
        F::ERASE_SIZE as u32
    }

    fn newest(&mut self) -> Option<Held> {
        match (self.held(0), self.held(1)) {
            (Some(one), Some(other)) if other.count == one.count.wrapping_add(1) => Some(other),
            (one, other) => one.or(other),
        }
    }

    /// What a sector holds, if it is whole.
    fn held(&mut self, sector: u32) -> Option<Held> {
        let mut bytes = [0; MAX_SLOT];
        self.flash.read(sector * Self::sector_size(), &mut bytes).ok()?;
        let (count, rest) = bytes.split_first_chunk::<4>()?;
        let (&length, rest) = rest.split_first()?;
        let (value, rest) = rest.split_at_checked(usize::from(length))?;
        let sum = check_sum(&[count, &[length], value]);
        rest.starts_with(&sum).then_some(())?;
        Some(Held {
            sector,
            count: u32::from_le_bytes(*count),
            value: Vec::from_slice(value).ok()?,
        })
    }
}

fn encode(count: u32, value: &[u8]) -> Option<[u8; MAX_SLOT]> {
    let length = [u8::try_from(value.len()).ok().filter(|_| value.len() <= MAX_PAYLOAD)?];
    let count = count.to_le_bytes();
    let sum = check_sum(&[&count, &length, value]);
    let mut bytes = [BLANK; MAX_SLOT];
    let parts = [&count[..], &length, value, &sum].into_iter().flatten();
    bytes.iter_mut().zip(parts).for_each(|(to, from)| *to = *from);
    Some(bytes)
}
