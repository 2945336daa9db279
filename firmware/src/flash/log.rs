//! The log: mounting, beginning a volume, appending to it.

use embedded_storage::nor_flash::NorFlash;
use heapless::Vec;

use super::header::Header;
use super::read::Buffer;
use super::record::{self, MAX_SLOT};
use super::ring::{Place, Ring};
use super::survey::Survey;
use super::{Found, LogError, MAX_PAYLOAD};

/// How often something is written elsewhere because the flash does not keep it.
const TRIES: usize = 8;

/// An append-only log that fills the flash it is given, which needs three sectors or more.
pub struct Log<F> {
    pub(super) ring: Ring<F>,
    volume: Option<Volume>,
    /// Where a write failed and may yet have happened. Nothing is written before it is settled.
    doubt: Option<Place>,
}

// Memory is short on the device.
const _: () = assert!(size_of::<Log<()>>() <= 200);

/// The volume that is appended to.
struct Volume {
    /// Of its newest sector.
    header: Header,
    /// The place for its first record.
    start: Place,
    /// The place for its next record, if there is room.
    next: Place,
}

impl<F: NorFlash> Log<F> {
    /// Finds out what the flash holds. Changes nothing.
    pub fn mount(flash: F) -> (Self, Found) {
        let mut log = Self { ring: Ring::new(flash), volume: None, doubt: None };
        let found = log.find().unwrap_or(Found::Damaged);
        (log, found)
    }

    /// Begins a new volume and gives up the one before, whole or not at all, also if power is cut.
    /// A log of another version is erased first; what is left of it is refused as before.
    pub fn begin(&mut self, preamble: &[u8]) -> Result<(), LogError> {
        let preamble = Vec::from_slice(preamble).map_err(|_| LogError::TooLong)?;
        self.settle()?;
        let mut survey = self.ring.survey()?;
        if survey.foreign.is_some() {
            self.ring.wipe()?;
            (self.volume, survey) = (None, Survey::default());
        }
        // Without a sector to go on from, the ring starts as if its last one had been taken.
        let before = self.ring.sectors()?.saturating_sub(1);
        let (newest, seq) = survey.newest.map_or((before, 0), |(at, header)| (at, header.seq));
        let seq = seq.checked_add(1).ok_or(LogError::Full)?;
        let header = Header { seq, first: seq, preamble };
        let sector = self.open(newest, self.free_after(newest)?, &header)?;
        let start = Place::first(sector, seq);
        self.volume = Some(Volume { header, start, next: start });
        Ok(())
    }

    /// What the volume began with; empty without a volume.
    #[must_use]
    pub fn preamble(&self) -> &[u8] {
        self.volume.as_ref().map_or(&[], |volume| &volume.header.preamble)
    }

    /// Saves a record and answers where it is. It is safe when this returns.
    pub fn append(&mut self, payload: &[u8]) -> Result<Place, LogError> {
        if payload.len() > MAX_PAYLOAD {
            return Err(LogError::TooLong);
        }
        self.settle()?;
        for _ in 0..TRIES {
            let at = self.place_for(payload.len())?;
            let slot = record::encode(at, payload, Ring::<F>::UNIT).ok_or(LogError::TooLong)?;
            // Until it is known to be there, its place counts as torn.
            self.go_on_at(at.skip(MAX_SLOT))?;
            if self.write(at, &slot)? {
                self.go_on_at(at.skip(slot.len()))?;
                return Ok(at);
            }
        }
        Err(LogError::Flash)
    }

    /// Where the volume starts.
    #[must_use]
    pub fn start(&self) -> Place {
        self.volume.as_ref().map_or(Place::first(0, 0), |volume| volume.start)
    }

    /// Gives the flash back.
    pub fn into_flash(self) -> F {
        self.ring.0.into_inner()
    }

    /// Lets a test or simulator do something with the flash; `None` inside another such call.
    pub fn with_flash<T>(&self, act: impl FnOnce(&mut F) -> T) -> Option<T> {
        self.ring.0.try_borrow_mut().ok().map(|mut flash| act(&mut flash))
    }

    /// Where the records of the volume begin and end.
    pub(super) fn bounds(&self) -> Option<(Place, Place)> {
        self.volume.as_ref().map(|volume| (volume.start, volume.next))
    }

    /// Whether a record at this place was refused to its owner and may yet be there.
    pub(super) fn in_doubt(&self, at: Place) -> bool {
        self.doubt == Some(at)
    }

    /// Takes up the volume in flash, if there is one.
    fn find(&mut self) -> Result<Found, LogError> {
        let survey = self.ring.survey()?;
        if let Some(version) = survey.foreign {
            return Ok(Found::OtherVersion(version));
        }
        let Some((sector, header)) = survey.newest else { return Ok(Found::Nothing) };
        let Some(start) = self.ring.start_of(sector, &header)? else {
            return Ok(Found::Damaged);
        };
        let next = self.ring.end_of_sector(Place::first(sector, header.seq))?;
        self.volume = Some(Volume { header, start, next });
        Ok(Found::Volume)
    }

    /// How many sectors after this one, the newest, are not of the volume.
    fn free_after(&self, newest: usize) -> Result<usize, LogError> {
        let count = self.ring.sectors()?;
        let start = self.volume.as_ref().map_or(newest, |volume| volume.start.sector);
        Ok((start + count - newest - 1) % count)
    }

    /// A place in the volume with room for so long a record, in a new sector if need be.
    fn place_for(&mut self, payload: usize) -> Result<Place, LogError> {
        let volume = self.volume.as_ref().ok_or(LogError::NoVolume)?;
        if Ring::<F>::slot_size(payload) <= Ring::<F>::room(volume.next.offset) {
            return Ok(volume.next);
        }
        let (newest, seq) = (volume.next.sector, volume.next.seq);
        let header =
            Header { seq: seq.checked_add(1).ok_or(LogError::Full)?, ..volume.header.clone() };
        // The last free sector is for the next volume: it could not begin without one.
        let free = self.free_after(newest)?.saturating_sub(1);
        let sector = self.open(newest, free, &header)?;
        let next = Place::first(sector, header.seq);
        if let Some(volume) = &mut self.volume {
            (volume.header, volume.next) = (header, next);
        }
        Ok(next)
    }

    /// Takes the next sector of the ring that keeps this header, out of so many that are free.
    fn open(&mut self, newest: usize, free: usize, header: &Header) -> Result<usize, LogError> {
        if free == 0 {
            return Err(LogError::Full);
        }
        let bytes = header.encode();
        for sector in self.ring.after(newest)?.take(free.min(TRIES)) {
            let at = Place { seq: header.seq, offset: 0, sector };
            if self.ring.erase(sector).is_ok() && self.write(at, &bytes)? {
                return Ok(sector);
            }
        }
        Err(LogError::Flash)
    }

    /// Sets where the next record goes.
    fn go_on_at(&mut self, next: Place) -> Result<(), LogError> {
        self.volume.as_mut().ok_or(LogError::NoVolume)?.next = next;
        Ok(())
    }

    /// Writes a record or header and says whether it is there. If not, it never will be.
    fn write(&mut self, at: Place, bytes: &[u8]) -> Result<bool, LogError> {
        self.doubt = Some(at);
        if self.ring.write(at, bytes)? {
            self.doubt = None;
            return Ok(true);
        }
        self.settle()?;
        Ok(false)
    }

    /// Makes sure that what failed to be written did not happen after all.
    fn settle(&mut self) -> Result<(), LogError> {
        let Some(at) = self.doubt else { return Ok(()) };
        self.ring.spoil(at)?;
        let there = match at.offset {
            0 => self.ring.header(at.sector)?.is_some(),
            _ => self.ring.record(at, &mut Buffer::default())?.is_some(),
        };
        if there {
            return Err(LogError::Flash);
        }
        self.doubt = None;
        Ok(())
    }
}
