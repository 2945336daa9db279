//! All that the handheld keeps of a game, in the flash log: the entries of the link's journal, and
//! with them what only the Thief may know.
//!
//! ```text
//! volume   preamble record*              one game; the preamble is the settings it began with
//! record   0x00 settings
//!          0x01 entry secret?            an entry of the journal; of the deal the 32 secret bytes,
//!                                        of a Thief's turn the turn as it truly was, as text
//!          0x02 steps                    the turn so far, as text, when its last step is a look
//!          0x03 line colour              the colour of a card, as the Thief entered it
//!          0x04 text                     why the device stopped by itself, there
//! ```
//!
//! Entries, settings, lines and colours are written with postcard. Whoever changes a byte of any of
//! this, or its meaning, raises [`flash::VERSION`]; `tests/bytes/flash.txt` has a saved game's bytes.
//!
//! A turn and its commitment are one record. So there is no moment at which a turn is saved and its
//! commitment is not, or the other way round, and nothing has to be brought together after a power
//! cut: the turn was made, or it was not.

mod record;

use core::cell::Cell;

use embedded_storage::nor_flash::NorFlash;
use heapless::Vec;
use shared::link::{Journal, NotStored, Placed};
use shared::play::{Entry, Line as Standing};

pub use self::record::{Private, Record};
use self::record::{number_of, whole};
use crate::flash::{self, Log, LogError, MAX_PREAMBLE, Place};
use crate::settings::Settings;
use crate::stopped::Stopped;

/// Sectors of flash for it, of 4 KiB each: a game takes one or two, the rest spreads the wear.
pub const SECTORS: usize = 64;

/// Every so many entries the place of one is remembered.
const MARK_EVERY: u16 = 32;
/// Enough for 2560 entries, more than a game can have: 1024 that lengthen it, the answers to
/// takebacks, and the opened turns.
const MARKS: usize = 80;

/// What is found in flash when the device is switched on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Found {
    /// No game.
    Nothing,
    /// A game.
    Game,
    /// What another version has written.
    OtherVersion(u16),
    /// Something that can't be read.
    Damaged,
}

/// The saved game.
pub struct Chronicle<F> {
    log: Log<F>,
    found: Found,
    settings: Settings,
    /// Entries of the journal.
    count: u16,
    /// Those of them that stand.
    standing: Standing,
    /// The places of entries 0, 32, 64 and so on.
    marks: Vec<Place, MARKS>,
    /// The number of the entry after the one last looked for, and from where to look for it: most
    /// are asked for one after the other.
    next: Cell<(u16, Place)>,
}

impl<F: NorFlash> Chronicle<F> {
    /// Looks at what is there, and changes nothing.
    pub fn open(flash: F) -> Self {
        let (log, found) = Log::mount(flash);
        let settings = whole(log.preamble()).unwrap_or_default();
        let mut chronicle = Self {
            log,
            found: Found::Nothing,
            settings,
            count: 0,
            standing: Standing::default(),
            marks: Vec::new(),
            next: Cell::default(),
        };
        chronicle.found = match found {
            flash::Found::Nothing => Found::Nothing,
            flash::Found::OtherVersion(version) => Found::OtherVersion(version),
            flash::Found::Damaged => Found::Damaged,
            flash::Found::Volume => match chronicle.scan() {
                Some(()) if chronicle.count > 0 => Found::Game,
                Some(()) => Found::Nothing,
                None => Found::Damaged,
            },
        };
        chronicle
    }

    /// What was there.
    #[must_use]
    pub fn found(&self) -> Found {
        self.found
    }

    /// Takes in all records; `None` if one can't stand where it does.
    fn scan(&mut self) -> Option<()> {
        let mut at = self.log.start();
        while let Some((place, bytes, next)) = self.log.try_read(at).ok()? {
            match Record::read(&bytes)? {
                Record::Settings(settings) => self.settings = settings,
                Record::Entry(placed, _) if placed.number != self.count => return None,
                Record::Entry(placed, _) => self.mark(place, &placed.entry),
                Record::Plan(_) | Record::Card(..) | Record::Stopped(_) => {}
            }
            at = next;
        }
        Some(())
    }

    fn mark(&mut self, place: Place, entry: &Entry) {
        self.standing.push(entry);
        if self.count.is_multiple_of(MARK_EVERY) {
            // With no room for it, the last mark serves for all that follow.
            let _ = self.marks.push(place);
        }
        self.count = self.count.saturating_add(1);
    }

    /// Gives up the game and begins an empty one.
    pub fn begin(&mut self) -> Result<(), LogError> {
        let mut preamble = [0; MAX_PREAMBLE];
        let preamble = postcard::to_slice(&self.settings, &mut preamble);
        self.log.begin(preamble.map_err(|_| LogError::TooLong)?)?;
        self.count = 0;
        self.standing = Standing::default();
        self.marks.clear();
        self.next.take();
        Ok(())
    }

    /// What the player has set.
    #[must_use]
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// Sets something. It counts for now even if it can't be saved.
    pub fn set(&mut self, settings: Settings) -> Result<(), LogError> {
        self.settings = settings;
        match self.append(&Record::Settings(settings)) {
            // A device that has never played has no volume; this one begins with the settings.
            Err(LogError::NoVolume) => self.begin(),
            other => other.map(|_| ()),
        }
    }

    /// Saves a record. When this returns it outlives a power cut.
    pub fn append(&mut self, record: &Record) -> Result<Place, LogError> {
        self.log.append(&record.write().ok_or(LogError::TooLong)?)
    }

    /// Notes that the device has stopped by itself. If it does so again and again without anything
    /// happening in between, one note is enough: the memory is not to fill with them. And if it
    /// can't be saved, the game is worth more than the note.
    pub fn note(&mut self, why: &Stopped) {
        if !matches!(self.records().last(), Some(Record::Stopped(_))) {
            let _ = self.append(&Record::Stopped(why.clone()));
        }
    }

    /// Every record of the game, in order.
    pub fn records(&self) -> impl Iterator<Item = Record> + '_ {
        let mut at = self.log.start();
        core::iter::from_fn(move || {
            let (_, bytes, next) = self.log.read(at)?;
            at = next;
            Record::read(&bytes)
        })
    }

    /// The journal.
    pub fn journal(&mut self) -> Entering<'_, F> {
        self.with(Private::Nothing)
    }

    /// The journal, as it is while an entry with something private comes in.
    pub fn with(&mut self, private: Private) -> Entering<'_, F> {
        Entering { chronicle: self, private }
    }

    /// The entries that stand.
    #[must_use]
    pub fn standing(&self) -> &Standing {
        &self.standing
    }

    /// The entry at that place, if the log goes so far.
    #[must_use]
    pub fn entry(&self, number: u16) -> Option<Placed<Entry>> {
        let mut at = self.place_before(number)?;
        while let Some((_, bytes, next)) = self.log.read(at) {
            at = next;
            if number_of(&bytes) == Some(number) {
                self.next.set((number.saturating_add(1), next));
                return match Record::read(&bytes)? {
                    Record::Entry(placed, _) => Some(placed),
                    _ => None,
                };
            }
        }
        None
    }

    /// A place from which on that entry will be found, if there is one.
    fn place_before(&self, number: u16) -> Option<Place> {
        let marked = usize::from(number / MARK_EVERY).min(self.marks.len().checked_sub(1)?);
        let mark = *self.marks.get(marked)?;
        let (next, place) = self.next.get();
        Some(if next <= number { place.max(mark) } else { mark })
    }

    fn enter(&mut self, placed: &Placed<Entry>, private: &Private) -> Result<(), NotStored> {
        if placed.number != self.count {
            return Err(NotStored);
        }
        let record = Record::Entry(placed.clone(), private.clone());
        if self.count == 0 && self.log.preamble().is_empty() {
            self.begin().map_err(|_| NotStored)?;
        }
        let place = self.append(&record).map_err(|_| NotStored)?;
        self.mark(place, &placed.entry);
        Ok(())
    }
}

/// The journal, as it is while an entry comes in that may have something private to it. There is no
/// other: the whole session would be in flash twice.
pub struct Entering<'a, F> {
    chronicle: &'a mut Chronicle<F>,
    private: Private,
}

impl<F: NorFlash> Journal<Entry> for Entering<'_, F> {
    fn entry(&self, number: u16) -> Option<Placed<Entry>> {
        self.chronicle.entry(number)
    }

    fn enter(&mut self, placed: &Placed<Entry>) -> Result<(), NotStored> {
        self.chronicle.enter(placed, &self.private)
    }

    fn proposal(&self) -> Option<Placed<Entry>> {
        None
    }

    /// The handheld leads, and proposes nothing.
    fn propose(&mut self, _: Option<&Placed<Entry>>) -> Result<(), NotStored> {
        Err(NotStored)
    }
}
