//! A NOR flash in memory that keeps to the rules of the real ones, fails as they fail, and can be
//! cut off at any byte.
//!
//! To go through every cut of some work: do it once and ask [`Nor::spent`]; then, for each number
//! below that, [`cut_after`](Nor::cut_after) it on a fresh flash, do the work until it fails,
//! [`power_on`](Nor::power_on), and look.

use std::cell::{RefCell, RefMut};
use std::collections::BTreeMap;
use std::rc::Rc;

use embedded_storage::nor_flash::{
    ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash, check_erase, check_read,
    check_write,
};

use crate::random::Random;

/// What an erased byte holds.
const BLANK: u8 = 0xff;

/// How many moments an erase has at which power can be cut.
const ERASE_UNITS: u64 = 6;

/// An erase cut short leaves runs of so many bytes as they were, blank, or something else.
const RUN: usize = 32;

/// The flash of the Pico: sectors of 4 KiB, written byte by byte.
pub type PicoNor = Nor<4096, 1>;

/// A flash with sectors of so many bytes, written so many bytes at a time.
///
/// It panics where a driver is used wrongly: out of bounds, out of line, to set a bit that only an
/// erase can set, or to write where an erase was cut short.
#[derive(Clone)]
pub struct Nor<const SECTOR: usize, const UNIT: usize> {
    bytes: Vec<u8>,
    /// How often each sector was erased, or begun to be.
    erases: Vec<u32>,
    /// Whether its last erase was cut short: it may look blank, but keeps nothing.
    weak: Vec<bool>,
    /// Bytes written and moments of erasing, so far.
    spent: u64,
    power: Power,
    stuck: BTreeMap<usize, Stuck>,
    /// One call in so many fails.
    flaky: Option<usize>,
    random: Random,
}

/// Whether power is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Power {
    On,
    /// Until so much has been spent.
    Until(u64),
    Off,
}

/// The bits of a byte that no longer change.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Stuck {
    at_zero: u8,
    at_one: u8,
}

/// What a call of the flash can answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NorError {
    /// There is no power.
    Off,
    /// It failed, as it was told to now and then.
    Flaky,
}

impl NorFlashError for NorError {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

/// How far a call gets.
#[derive(Clone, Copy)]
enum Fate {
    /// To its end.
    Done,
    /// So many units, and then power is gone or it fails.
    Cut(u64, NorError),
}

impl<const SECTOR: usize, const UNIT: usize> Nor<SECTOR, UNIT> {
    /// A new flash, blank.
    pub fn new(sectors: usize) -> Self {
        Self::holding(vec![BLANK; sectors * SECTOR])
    }

    /// A flash that holds these bytes.
    pub fn holding(bytes: Vec<u8>) -> Self {
        assert_eq!(bytes.len() % SECTOR, 0, "whole sectors");
        let sectors = bytes.len() / SECTOR;
        Self {
            bytes,
            erases: vec![0; sectors],
            weak: vec![false; sectors],
            spent: 0,
            power: Power::On,
            stuck: BTreeMap::new(),
            flaky: None,
            random: Random(0),
        }
    }

    /// All that it holds.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The same, to be damaged at will.
    pub fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.bytes
    }

    /// How often each sector was erased.
    pub fn erases(&self) -> &[u32] {
        &self.erases
    }

    /// How many moments there were so far at which power could have been cut.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// Lets power fail when so much more has been spent. What is left of the byte or sector at
    /// that moment depends on the seed.
    pub fn cut_after(&mut self, units: u64, seed: u64) {
        self.power = Power::Until(self.spent + units);
        self.random = Random(seed);
    }

    /// Whether power has failed.
    pub fn is_off(&self) -> bool {
        self.power == Power::Off
    }

    /// Brings power back, to stay.
    pub fn power_on(&mut self) {
        self.power = Power::On;
    }

    /// Lets one call in so many fail, having done nothing, some, or all of its work; with `None`
    /// none does.
    pub fn flaky(&mut self, one_in: Option<usize>, seed: u64) {
        self.flaky = one_in;
        self.random = Random(seed);
    }

    /// Lets these bits of a byte be zero, or one, from now on.
    pub fn stick(&mut self, address: usize, at_zero: u8, at_one: u8) {
        self.stuck.insert(address, Stuck { at_zero, at_one });
        self.set(address, self.bytes[address]);
    }

    /// Changes a byte as far as its cells do.
    fn set(&mut self, address: usize, byte: u8) {
        let stuck = self.stuck.get(&address).copied().unwrap_or_default();
        self.bytes[address] = (byte | stuck.at_one) & !stuck.at_zero;
    }

    /// Spends what a call costs, as far as it comes.
    fn spend(&mut self, units: u64) -> Fate {
        let fate = self.fate(units);
        self.spent += match fate {
            Fate::Done => units,
            Fate::Cut(done, _) => done,
        };
        fate
    }

    fn fate(&mut self, units: u64) -> Fate {
        match self.power {
            Power::Off => return Fate::Cut(0, NorError::Off),
            // After the last unit even a read comes too late.
            Power::Until(end) if self.spent + units.max(1) > end => {
                self.power = Power::Off;
                return Fate::Cut(end - self.spent, NorError::Off);
            }
            Power::On | Power::Until(_) => {}
        }
        match self.flaky {
            Some(one_in) if self.random.below(one_in) == 0 => {
                Fate::Cut(*self.random.pick(&[0, units / 2, units]), NorError::Flaky)
            }
            _ => Fate::Done,
        }
    }

    /// Clears bits, of the first bytes all, of the next some, and of the others none; but a real
    /// flash writes a page at once, so that now and then all of them get only some.
    fn tear(&mut self, start: usize, bytes: &[u8], done: usize) {
        let at_once = self.random.below(4) == 0;
        for (i, byte) in bytes.iter().enumerate() {
            let mask = match () {
                () if at_once => self.byte(),
                () if i < done => 0,
                () if i == done => self.byte(),
                () => BLANK,
            };
            self.set(start + i, self.bytes[start + i] & (byte | mask));
        }
    }

    /// Leaves a sector somewhere between what it was and blank; the later, the blanker.
    fn half_erase(&mut self, sector: usize, done: u64) {
        for start in (sector * SECTOR..(sector + 1) * SECTOR).step_by(RUN) {
            let blank = self.random.bits() % ERASE_UNITS < done;
            let noise = self.random.below(3) == 0;
            for address in start..(start + RUN).min((sector + 1) * SECTOR) {
                let byte = match () {
                    () if blank => BLANK,
                    () if noise => self.byte(),
                    () => self.bytes[address],
                };
                self.set(address, byte);
            }
        }
    }

    /// Eight random bits.
    fn byte(&mut self) -> u8 {
        self.random.bits().to_le_bytes()[0]
    }

    /// Nothing is done without power, and nothing is done wrongly.
    fn check(&self, rules: Result<(), NorFlashErrorKind>) -> Result<(), NorError> {
        rules.expect("a call within the bounds of the flash and in line");
        if self.is_off() { Err(NorError::Off) } else { Ok(()) }
    }

    /// No bit is set but by an erase; one that is stuck is not the writer's fault.
    fn check_bits(&self, start: usize, bytes: &[u8]) {
        for (address, byte) in (start..).zip(bytes) {
            let stuck = self.stuck.get(&address).map_or(0, |stuck| stuck.at_zero);
            let set = byte & !self.bytes[address] & !stuck;
            assert_eq!(set, 0, "only an erase sets bits, at {address}");
        }
    }
}

impl<const SECTOR: usize, const UNIT: usize> ErrorType for Nor<SECTOR, UNIT> {
    type Error = NorError;
}

impl<const SECTOR: usize, const UNIT: usize> ReadNorFlash for Nor<SECTOR, UNIT> {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), NorError> {
        self.check(check_read(self, offset, bytes.len()))?;
        let start = offset as usize;
        bytes.copy_from_slice(&self.bytes[start..start + bytes.len()]);
        match self.spend(0) {
            Fate::Done => Ok(()),
            Fate::Cut(_, why) => Err(why),
        }
    }

    fn capacity(&self) -> usize {
        self.bytes.len()
    }
}

impl<const SECTOR: usize, const UNIT: usize> NorFlash for Nor<SECTOR, UNIT> {
    const WRITE_SIZE: usize = UNIT;
    const ERASE_SIZE: usize = SECTOR;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), NorError> {
        self.check(check_erase(self, from, to))?;
        for sector in from as usize / SECTOR..to as usize / SECTOR {
            self.erases[sector] += 1;
            let fate = self.spend(ERASE_UNITS);
            self.weak[sector] = !matches!(fate, Fate::Done);
            match fate {
                Fate::Done => {
                    (sector * SECTOR..(sector + 1) * SECTOR).for_each(|at| self.set(at, BLANK));
                }
                Fate::Cut(0, NorError::Flaky) => return Err(NorError::Flaky),
                Fate::Cut(done, why) => {
                    self.half_erase(sector, done);
                    return Err(why);
                }
            }
        }
        Ok(())
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), NorError> {
        self.check(check_write(self, offset, bytes.len()))?;
        let start = offset as usize;
        assert!(!self.weak[start / SECTOR], "an erase cut short is done again, at {start}");
        self.check_bits(start, bytes);
        match self.spend(bytes.len() as u64) {
            Fate::Done => {
                for (address, byte) in (start..).zip(bytes) {
                    self.set(address, self.bytes[address] & byte);
                }
                Ok(())
            }
            Fate::Cut(0, NorError::Flaky) => Err(NorError::Flaky),
            Fate::Cut(done, why) => {
                self.tear(start, bytes, usize::try_from(done).expect("within the bytes"));
                Err(why)
            }
        }
    }
}

/// A flash with more than one owner: a device runs on it while a test cuts its power.
#[derive(Clone)]
pub struct SharedNor<const SECTOR: usize, const UNIT: usize>(Rc<RefCell<Nor<SECTOR, UNIT>>>);

impl<const SECTOR: usize, const UNIT: usize> SharedNor<SECTOR, UNIT> {
    /// Shares a flash. Clones are the same flash.
    pub fn new(nor: Nor<SECTOR, UNIT>) -> Self {
        Self(Rc::new(RefCell::new(nor)))
    }

    /// The flash itself. Not to be kept while its other owner works.
    pub fn nor(&self) -> RefMut<'_, Nor<SECTOR, UNIT>> {
        self.0.borrow_mut()
    }
}

impl<const SECTOR: usize, const UNIT: usize> ErrorType for SharedNor<SECTOR, UNIT> {
    type Error = NorError;
}

impl<const SECTOR: usize, const UNIT: usize> ReadNorFlash for SharedNor<SECTOR, UNIT> {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), NorError> {
        self.nor().read(offset, bytes)
    }

    fn capacity(&self) -> usize {
        self.nor().capacity()
    }
}

impl<const SECTOR: usize, const UNIT: usize> NorFlash for SharedNor<SECTOR, UNIT> {
    const WRITE_SIZE: usize = UNIT;
    const ERASE_SIZE: usize = SECTOR;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), NorError> {
        self.nor().erase(from, to)
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), NorError> {
        self.nor().write(offset, bytes)
    }
}
