//! The end of the flash, where the device keeps what outlives it: the log, before it one sector for
//! the note of a panic, and before that two for what a radio has to remember. `memory.x` keeps the
//! program out of all three.

use core::cell::RefCell;

use embassy_rp::Peri;
use embassy_rp::flash::{Blocking, ERASE_SIZE, Error, Flash};
use embassy_rp::peripherals::FLASH;
use embassy_sync::blocking_mutex::Mutex;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embedded_storage::nor_flash::{
    ErrorType, NorFlash, ReadNorFlash, check_erase, check_read, check_write,
};
use firmware::chronicle::SECTORS;
use firmware::stopped::{PAGE, Stopped};

/// All of the Pico's flash.
const SIZE: usize = 2 * 1024 * 1024;

type Chip = Flash<'static, FLASH, Blocking, SIZE>;

/// The chip is here so that a panic finds it, too.
static CHIP: Mutex<CriticalSectionRawMutex, RefCell<Option<Chip>>> = Mutex::new(RefCell::new(None));

/// Takes the chip into use.
pub(super) fn open(flash: Peri<'static, FLASH>) {
    CHIP.lock(|chip| chip.replace(Some(Flash::new_blocking(flash))));
}

/// Does something with the chip, unless it is not there or in use, which only a panic can meet.
fn with_chip<T>(act: impl FnOnce(&mut Chip) -> Result<T, Error>) -> Result<T, Error> {
    CHIP.lock(|chip| match chip.try_borrow_mut().as_deref_mut() {
        Ok(Some(chip)) => act(chip),
        _ => Err(Error::Other),
    })
}

/// A part of the flash, in whole sectors.
#[derive(Clone, Copy)]
pub(super) struct Region {
    start: u32,
    size: u32,
}

/// The log: the last sectors there are.
pub(super) const LOG: Region = Region::before(SIZE, SECTORS);
/// The note of a panic: the sector before it.
const NOTE: Region = Region::before(LOG.start as usize, 1);
/// The radio's memory: the two sectors before that.
#[cfg(feature = "pico-w")]
pub(super) const RADIO: Region = Region::before(NOTE.start as usize, 2);

impl Region {
    /// So many sectors, up to there.
    const fn before(end: usize, sectors: usize) -> Self {
        let size = sectors * ERASE_SIZE;
        assert!(end <= SIZE && size <= end);
        #[expect(clippy::cast_possible_truncation, reason = "the flash is smaller")]
        Self { start: (end - size) as u32, size: size as u32 }
    }
}

impl ErrorType for Region {
    type Error = Error;
}

impl ReadNorFlash for Region {
    const READ_SIZE: usize = Chip::READ_SIZE;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Error> {
        check_read(self, offset, bytes.len())?;
        with_chip(|chip| chip.blocking_read(self.start + offset, bytes))
    }

    fn capacity(&self) -> usize {
        self.size as usize
    }
}

impl NorFlash for Region {
    const WRITE_SIZE: usize = Chip::WRITE_SIZE;
    const ERASE_SIZE: usize = Chip::ERASE_SIZE;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), Error> {
        check_erase(self, from, to)?;
        with_chip(|chip| chip.blocking_erase(self.start + from, self.start + to))
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Error> {
        check_write(self, offset, bytes.len())?;
        with_chip(|chip| chip.blocking_write(self.start + offset, bytes))
    }
}

/// Leaves a note for the next start. One that is there already is older and tells more: what
/// follows a panic may follow from it.
pub(super) fn leave_note(why: &Stopped) {
    if note_page().is_some_and(|page| page.iter().all(|&byte| byte == 0xff)) {
        // Without a note the device is started again all the same.
        let _ = { NOTE }.write(0, &why.page());
    }
}

/// The note that was left, which is thereby gone.
pub(super) fn take_note() -> Option<Stopped> {
    let page = note_page()?;
    let note = Stopped::of_page(&page);
    if page.iter().any(|&byte| byte != 0xff) {
        // What can't be erased is told again.
        let _ = { NOTE }.erase(0, NOTE.size);
    }
    note
}

fn note_page() -> Option<[u8; PAGE]> {
    let mut page = [0; PAGE];
    { NOTE }.read(0, &mut page).ok()?;
    Some(page)
}
