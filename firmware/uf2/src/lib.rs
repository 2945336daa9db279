//! From the linker's ELF file to UF2, the format in which a Pico takes its program as a plain file.
//!
//! A UF2 file is a row of blocks of 512 bytes, each with its address, its number and the total, so
//! that the Pico's boot ROM can take them in any order:
//!
//! ```text
//! 0      4      8      12       16    20      24     28      32           508    512
//! +------+------+------+--------+-----+-------+------+-------+------------+------+
//! | UF2\n| WQ]. | flags| address| 256 | number| total| family| 256 bytes, | end  |
//! |      |      |      |        |     |       |      |       | 220 zeros  |      |
//! +------+------+------+--------+-----+-------+------+-------+------------+------+
//! ```

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use object::elf::{EM_ARM, FileHeader32, PT_LOAD};
use object::read::elf::{FileHeader as _, ProgramHeader as _};
use object::{FileKind, LittleEndian};

/// Where the Pico's 2 MiB of flash lie.
pub const FLASH: Range<u32> = 0x1000_0000..0x1020_0000;

/// The bytes of flash in one block. The boot ROM takes no other size.
pub const PAGE: u32 = 256;

/// What the flash erases at once.
pub const SECTOR: u32 = 4096;

/// The bytes of one block in the file.
pub const BLOCK: usize = 512;

/// The zeros between a block's data and its end.
const FILLING: usize = 220;

/// An erased byte. Filling up with it rather than with zeros leaves the flash exactly as a debug
/// probe does, and spares it bits to program.
const BLANK: u8 = 0xff;

const START: [u32; 2] = [0x0a32_4655, 0x9e5d_5157];
const END: u32 = 0x0ab1_6f30;

/// The flag that says: a family follows.
const FAMILY_PRESENT: u32 = 0x2000;

/// The family RP2040. The boot ROM ignores blocks of another.
const FAMILY: u32 = 0xe48b_ff56;

/// Why a file can't become a UF2 file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// It is of another kind, or incomplete.
    NotElf,
    /// It is for another processor, such as this computer's.
    NotArm,
    /// It has no bytes to load.
    Nothing,
    /// It has bytes to load at that address, where no flash is.
    Outside(u32),
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotElf => write!(f, "This is not an ELF file, or only a part of one."),
            Self::NotArm => write!(f, "This ELF file is not for a 32-bit ARM processor."),
            Self::Nothing => write!(f, "This ELF file has nothing for the flash."),
            Self::Outside(at) => {
                let Range { start, end } = FLASH;
                write!(
                    f,
                    "This ELF file loads to {at:#x}, outside the flash ({start:#x}..{end:#x})."
                )
            }
        }
    }
}

impl std::error::Error for Trouble {}

/// The pages of flash by their address.
type Pages = BTreeMap<u32, [u8; PAGE as usize]>;

/// The UF2 file of a linked image.
pub fn of_elf(elf: &[u8]) -> Result<Vec<u8>, Trouble> {
    let mut pages = Pages::new();
    for (address, bytes) in segments(elf)? {
        load(&mut pages, address, bytes)?;
    }
    if pages.is_empty() { Err(Trouble::Nothing) } else { Ok(blocks(&pages)) }
}

/// What the file wants loaded, and where to. That is the physical address: variables that start
/// with a value are used in RAM but lie in flash.
fn segments(elf: &[u8]) -> Result<Vec<(u32, &[u8])>, Trouble> {
    match FileKind::parse(elf).map_err(|_| Trouble::NotElf)? {
        FileKind::Elf32 => (),
        FileKind::Elf64 => return Err(Trouble::NotArm),
        _ => return Err(Trouble::NotElf),
    }
    let header = FileHeader32::<LittleEndian>::parse(elf).map_err(|_| Trouble::NotElf)?;
    let endian = header.endian().map_err(|_| Trouble::NotArm)?;
    if header.e_machine(endian) != EM_ARM {
        return Err(Trouble::NotArm);
    }
    let headers = header.program_headers(endian, elf).map_err(|_| Trouble::NotElf)?;
    let loaded = headers.iter().filter(|header| header.p_type(endian) == PT_LOAD);
    let whole = loaded.map(|header| {
        let bytes = header.data(endian, elf).map_err(|()| Trouble::NotElf)?;
        Ok((header.p_paddr(endian), bytes))
    });
    // What is only cleared when the program starts takes no bytes in the file.
    whole.filter(|segment| !matches!(segment, Ok((_, [])))).collect()
}

/// Puts bytes into their pages. Each sector they touch becomes whole, because the boot ROM may
/// lose parts of sectors that are not (erratum RP2040-E14).
fn load(pages: &mut Pages, address: u32, bytes: &[u8]) -> Result<(), Trouble> {
    let outside = Trouble::Outside(address);
    let length = u32::try_from(bytes.len()).map_err(|_| outside)?;
    let end = address.checked_add(length).ok_or(outside)?;
    if address < FLASH.start || end > FLASH.end {
        return Err(outside);
    }
    let sectors = address / SECTOR * SECTOR..end.next_multiple_of(SECTOR);
    for page in sectors.step_by(PAGE as usize) {
        pages.entry(page).or_insert([BLANK; PAGE as usize]);
    }
    for (at, byte) in (address..end).zip(bytes) {
        if let Some(page) = pages.get_mut(&(at / PAGE * PAGE)) {
            page[(at % PAGE) as usize] = *byte;
        }
    }
    Ok(())
}

/// One block a page, by rising address.
fn blocks(pages: &Pages) -> Vec<u8> {
    let mut file = Vec::with_capacity(pages.len() * BLOCK);
    for (number, (address, page)) in (0..).zip(pages) {
        let [one, two] = START;
        // At most 8,192 pages fit into the flash.
        let total = u32::try_from(pages.len()).unwrap_or(u32::MAX);
        for word in [one, two, FAMILY_PRESENT, *address, PAGE, number, total, FAMILY] {
            file.extend(word.to_le_bytes());
        }
        file.extend(page);
        file.extend([0; FILLING]);
        file.extend(END.to_le_bytes());
    }
    file
}
