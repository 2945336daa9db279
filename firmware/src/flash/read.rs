//! Finding the records of a volume.

use embedded_storage::nor_flash::NorFlash;

use super::record::{self, HEAD, MAX_SLOT, MIN_SLOT};
use super::ring::{Place, Ring};
use super::{Log, LogError, Payload};

/// Room for one record as it stands in flash.
pub(super) struct Buffer([u8; MAX_SLOT]);

impl Default for Buffer {
    fn default() -> Self {
        Self([0; MAX_SLOT])
    }
}

/// What is at a place where a record may begin.
enum Content<'a> {
    /// A record with this payload.
    Record(&'a [u8]),
    /// Something that is no record: a write was cut short or went wrong here.
    Torn,
    /// Nothing, nor later in the sector.
    End,
}

impl<F: NorFlash> Ring<F> {
    /// The payload of the record that begins here, if one does.
    pub(super) fn record<'a>(
        &self,
        at: Place,
        buffer: &'a mut Buffer,
    ) -> Result<Option<&'a [u8]>, LogError> {
        let mut head = [0; HEAD];
        self.read(at, &mut head)?;
        let size = record::size(head).filter(|&size| size <= Self::room(at.offset));
        let Some(bytes) = size.and_then(|size| buffer.0.get_mut(..size)) else {
            return Ok(None);
        };
        self.read(at, bytes)?;
        Ok(record::decode(at, bytes))
    }

    /// The size of a record with so long a payload.
    pub(super) fn slot_size(payload: usize) -> usize {
        (MIN_SLOT + payload).next_multiple_of(Self::UNIT)
    }

    /// Where the next record of this sector goes, from a place where one may begin.
    pub(super) fn end_of_sector(&self, mut at: Place) -> Result<Place, LogError> {
        loop {
            at = match self.look(at, &mut Buffer::default())? {
                Content::Record(payload) => at.skip(Self::slot_size(payload.len())),
                Content::Torn => at.skip(MAX_SLOT),
                Content::End => return Ok(at),
            }
        }
    }

    /// What is at this place.
    fn look<'a>(&self, at: Place, buffer: &'a mut Buffer) -> Result<Content<'a>, LogError> {
        if Self::room(at.offset) < Self::slot_size(0) {
            return Ok(Content::End);
        }
        if let Some(payload) = self.record(at, buffer)? {
            return Ok(Content::Record(payload));
        }
        Ok(if self.is_blank(at)? { Content::End } else { Content::Torn })
    }

    /// The sector of the volume after this one. Worn sectors may lie between them.
    fn next_sector(&self, at: Place, first: u32) -> Result<Option<Place>, LogError> {
        let seq = at.seq.saturating_add(1);
        for sector in self.after(at.sector)? {
            let found = self.header(sector)?;
            if found.is_some_and(|found| found.seq == seq && found.first == first) {
                return Ok(Some(Place::first(sector, seq)));
            }
        }
        Ok(None)
    }
}

impl<F: NorFlash> Log<F> {
    /// The first record at or after this place: where it is, its bytes, and where to look next.
    /// `None` at the end, for a place of a volume given up, and if the flash can't be read; where
    /// that difference counts, ask [`try_read`](Self::try_read).
    #[must_use]
    pub fn read(&self, at: Place) -> Option<(Place, Payload, Place)> {
        self.try_read(at).ok().flatten()
    }

    /// Like [`read`](Self::read), but a flash that can't be read does not look like the end.
    pub fn try_read(&self, mut at: Place) -> Result<Option<(Place, Payload, Place)>, LogError> {
        let Some((start, end)) = self.bounds() else { return Ok(None) };
        let mut buffer = Buffer::default();
        while (start..end).contains(&at) {
            at = match self.ring.look(at, &mut buffer)? {
                _ if self.in_doubt(at) => at.skip(MAX_SLOT),
                Content::Record(bytes) => {
                    let next = at.skip(Ring::<F>::slot_size(bytes.len()));
                    return Ok(Payload::from_slice(bytes).ok().map(|payload| (at, payload, next)));
                }
                Content::Torn => at.skip(MAX_SLOT),
                Content::End => match self.ring.next_sector(at, start.seq)? {
                    Some(next) => next,
                    None => return Ok(None),
                },
            };
        }
        Ok(None)
    }
}
