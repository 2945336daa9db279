//! The flash as a ring of sectors.

use core::cell::RefCell;

use embedded_storage::nor_flash::NorFlash;

use super::LogError;
use super::header::{self, BLANK, Header, Label};
use super::record::{MAX_SLOT, MAX_UNIT, MIN_SLOT};

/// One for the volume, one for its growth, one for the volume after it.
const MIN_SECTORS: usize = 3;

/// How much is read at once to compare it.
const CHUNK: usize = 64;

/// Where a record begins, or where the next one would.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Place {
    /// Of its sector.
    pub(super) seq: u32,
    /// From the beginning of its sector.
    pub(super) offset: usize,
    /// Its place in the ring.
    pub(super) sector: usize,
}

impl Place {
    /// The first place for a record in a sector.
    pub(super) fn first(sector: usize, seq: u32) -> Self {
        Self { seq, offset: header::SIZE, sector }
    }

    /// So many bytes further on in the same sector.
    pub(super) fn skip(self, bytes: usize) -> Self {
        Self { offset: self.offset.saturating_add(bytes), ..self }
    }
}

/// The flash. Reading it needs `&mut`, so it stands in a cell; nothing keeps it borrowed.
pub(super) struct Ring<F>(pub(super) RefCell<F>);

impl<F: NorFlash> Ring<F> {
    /// The least that is written at once.
    pub(super) const UNIT: usize = F::WRITE_SIZE;

    const FITS: () = {
        assert!(
            MAX_UNIT.is_multiple_of(F::WRITE_SIZE),
            "records are filled up to 16 bytes at most"
        );
        assert!(F::WRITE_SIZE.is_multiple_of(F::READ_SIZE), "what is written can be read");
        assert!(F::ERASE_SIZE.is_multiple_of(CHUNK), "sectors are compared in chunks");
        assert!(F::ERASE_SIZE >= header::SIZE + MAX_SLOT, "the longest record fits");
    };

    pub(super) fn new(flash: F) -> Self {
        let () = Self::FITS;
        Self(RefCell::new(flash))
    }

    /// How many sectors there are, if there are enough.
    pub(super) fn sectors(&self) -> Result<usize, LogError> {
        let capacity = self.ask(|flash| Ok(flash.capacity()))?;
        Some(capacity / F::ERASE_SIZE).filter(|&count| count >= MIN_SECTORS).ok_or(LogError::Flash)
    }

    /// The sectors after this one, once round, with it as the last.
    pub(super) fn after(
        &self,
        sector: usize,
    ) -> Result<impl Iterator<Item = usize> + use<F>, LogError> {
        let count = self.sectors()?;
        Ok((1..=count).map(move |steps| (sector + steps) % count))
    }

    /// How many bytes of the sector begin at this offset.
    pub(super) fn room(offset: usize) -> usize {
        F::ERASE_SIZE.saturating_sub(offset)
    }

    /// Fills the buffer from flash.
    pub(super) fn read(&self, at: Place, buffer: &mut [u8]) -> Result<(), LogError> {
        self.ask(|flash| flash.read(address::<F>(at)?, buffer).map_err(|_| LogError::Flash))
    }

    /// Whose a sector is.
    pub(super) fn label(&self, sector: usize) -> Result<Label, LogError> {
        let mut bytes = [0; header::SIZE];
        self.read(Place { seq: 0, offset: 0, sector }, &mut bytes)?;
        Ok(Label::read(&bytes))
    }

    /// The header of a sector, if it is ours.
    pub(super) fn header(&self, sector: usize) -> Result<Option<Header>, LogError> {
        match self.label(sector)? {
            Label::Ours(header) => Ok(Some(header)),
            Label::Foreign(_) | Label::Nobodys => Ok(None),
        }
    }

    /// Whether the sector is blank from here to its end.
    pub(super) fn is_blank(&self, at: Place) -> Result<bool, LogError> {
        self.holds(at, Self::room(at.offset), core::iter::repeat(&BLANK))
    }

    /// Erases a sector.
    pub(super) fn erase(&mut self, sector: usize) -> Result<(), LogError> {
        let at = Place { seq: 0, offset: 0, sector };
        let (from, to) = (address::<F>(at)?, address::<F>(at.skip(F::ERASE_SIZE))?);
        self.ask(|flash| flash.erase(from, to).map_err(|_| LogError::Flash))
    }

    /// Writes the bytes and says whether they are there. What the driver thinks of it is not
    /// asked: it may report a failure after the last byte, or none at all.
    pub(super) fn write(&mut self, at: Place, bytes: &[u8]) -> Result<bool, LogError> {
        let _ =
            self.ask(|flash| flash.write(address::<F>(at)?, bytes).map_err(|_| LogError::Flash));
        self.holds(at, bytes.len(), bytes)
    }

    /// Clears the beginning of what stands there, so that nothing reads it any more.
    pub(super) fn spoil(&mut self, at: Place) -> Result<(), LogError> {
        let zeros = [0; MIN_SLOT.next_multiple_of(MAX_UNIT)];
        let enough = zeros.get(..MIN_SLOT.next_multiple_of(Self::UNIT)).unwrap_or(&zeros);
        self.write(at, enough).map(|_| ())
    }

    /// Whether so many bytes from here on are these.
    fn holds<'a>(
        &self,
        at: Place,
        length: usize,
        expected: impl IntoIterator<Item = &'a u8>,
    ) -> Result<bool, LogError> {
        let mut expected = expected.into_iter();
        for done in (0..length).step_by(CHUNK) {
            let mut chunk = [0; CHUNK];
            let chunk = chunk.get_mut(..CHUNK.min(length - done)).unwrap_or_default();
            self.read(at.skip(done), chunk)?;
            if !chunk.iter().all(|byte| expected.next() == Some(byte)) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Borrows the flash for one question.
    fn ask<T>(&self, question: impl FnOnce(&mut F) -> Result<T, LogError>) -> Result<T, LogError> {
        question(&mut *self.0.try_borrow_mut().map_err(|_| LogError::Flash)?)
    }
}

/// Where that is for the driver.
fn address<F: NorFlash>(at: Place) -> Result<u32, LogError> {
    let bytes = at.sector.checked_mul(F::ERASE_SIZE).and_then(|start| start.checked_add(at.offset));
    bytes.and_then(|bytes| u32::try_from(bytes).ok()).ok_or(LogError::Flash)
}
