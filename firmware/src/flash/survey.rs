//! What a flash holds: found at mounting, and before a volume begins.

use embedded_storage::nor_flash::NorFlash;

use super::LogError;
use super::header::{Header, Label};
use super::ring::{Place, Ring};

/// What the headers of all sectors say.
#[derive(Default)]
pub(super) struct Survey {
    /// The sector of ours that was taken last.
    pub(super) newest: Option<(usize, Header)>,
    /// The version of one that isn't ours.
    pub(super) foreign: Option<u16>,
}

impl<F: NorFlash> Ring<F> {
    /// Reads all headers.
    pub(super) fn survey(&self) -> Result<Survey, LogError> {
        let mut survey = Survey::default();
        for sector in 0..self.sectors()? {
            match self.label(sector)? {
                Label::Ours(header) => survey.meet(sector, header),
                Label::Foreign(version) => survey.foreign = Some(version),
                Label::Nobodys => {}
            }
        }
        Ok(survey)
    }

    /// Where the volume with this newest sector starts, if all of its sectors are there. What lies
    /// between them in the ring was passed over as worn.
    pub(super) fn start_of(
        &self,
        newest: usize,
        header: &Header,
    ) -> Result<Option<Place>, LogError> {
        let count = self.sectors()?;
        let mut wanted = header.seq;
        for sector in (0..count).map(|steps| (newest + count - steps) % count) {
            let found = self.header(sector)?;
            if found.is_some_and(|found| found.seq == wanted && found.first == header.first) {
                if wanted == header.first {
                    return Ok(Some(Place::first(sector, wanted)));
                }
                wanted = wanted.saturating_sub(1);
            }
        }
        Ok(None)
    }

    /// Erases all sectors of a log, those of other versions last: until they are gone the flash is
    /// refused, so that no older volume of ours comes back.
    pub(super) fn wipe(&mut self) -> Result<(), LogError> {
        self.erase_all(|label| matches!(label, Label::Ours(_)))?;
        self.erase_all(|label| matches!(label, Label::Foreign(_)))
    }

    /// Erases the sectors so labelled, and makes sure of it.
    fn erase_all(&mut self, doomed: impl Fn(&Label) -> bool) -> Result<(), LogError> {
        for sector in 0..self.sectors()? {
            if doomed(&self.label(sector)?) {
                self.erase(sector)?;
            }
            if doomed(&self.label(sector)?) {
                return Err(LogError::Flash);
            }
        }
        Ok(())
    }
}

impl Survey {
    /// Counts a sector of ours.
    fn meet(&mut self, sector: usize, header: Header) {
        if self.newest.as_ref().is_none_or(|(_, newest)| header.seq > newest.seq) {
            self.newest = Some((sector, header));
        }
    }
}
