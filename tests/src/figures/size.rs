//! What the image takes of the flash, and of the RAM for good.

use std::collections::HashMap;

use addr2line::Context;
use addr2line::gimli::{Dwarf, EndianSlice, LittleEndian, SectionId};
use object::{Object, ObjectSection, ObjectSymbol};

use super::markdown::{Table, aim, number};
use super::{FLASH_AIM, RAM_AIM, parts};
use crate::board::Image;

/// Debug information, in place.
type Bytes<'a> = EndianSlice<'a, LittleEndian>;

/// Code is counted by so many bytes: those of the shortest instruction.
const STEP: usize = 2;

/// Sections in flash that are no code.
const CONSTANTS: [(&str, &[&str]); 2] = [
    ("constants: words, fonts, pictures, tables", &[".rodata"]),
    ("vectors, second boot stage, first values of RAM", &[".vector_table", ".boot2", ".data"]),
];
/// Sections in RAM.
const RAM: [&str; 3] = [".data", ".bss", ".uninit"];

/// What goes into the radio's chip at every start.
const RADIO_PROGRAMS: [&str; 2] = ["PROGRAM", "BLUETOOTH"];

/// What is in RAM for good, by what its name contains.
const STATICS: [(&str, &[&str]); 7] = [
    ("the device", &["::DEVICE"]),
    ("tasks", &["::POOL"]),
    ("what happens, on its way to the owner", &["::HAPPENINGS"]),
    ("`defmt`'s buffer", &["defmt_rtt::", "_SEGGER_RTT"]),
    ("USB", &["::pico::usb::", "::usb::"]),
    ("serial line", &["::pico::uart::", "::uart::"]),
    ("pins, clocks, flash", &["embassy_rp::"]),
];

/// How many bytes go into the flash.
pub fn flash(image: &Image) -> u64 {
    image.flashed() as u64
}

/// How many bytes of RAM are taken for good.
pub fn ram(image: &Image) -> u64 {
    RAM.iter().map(|name| u64::from(image.section(name).size)).sum()
}

/// Where the RAM begins that is not.
pub(super) fn ram_end(image: &Image) -> u32 {
    let ends = RAM.map(|name| image.section(name)).map(|place| place.address + place.size);
    ends.into_iter().fold(0, u32::max)
}

/// The flash, by parts.
pub fn flash_table(image: &Image) -> String {
    let (all, mut parts) = (flash(image), code(image));
    parts.extend(CONSTANTS.map(|(part, sections)| {
        (part, sections.iter().map(|name| u64::from(image.section(name).size)).sum())
    }));
    by_part("flash", &parts, all, FLASH_AIM)
}

/// The RAM that is taken for good, by parts.
pub fn ram_table(image: &Image) -> String {
    by_part("static RAM", &statics(image), ram(image), RAM_AIM)
}

/// The image of a Pico W, and how much more it has of both.
pub fn radio_table(image: &Image, plain: &Image) -> String {
    let (flash, ram) = ([flash(image), flash(plain)], [ram(image), ram(plain)]);
    let programs: u64 = RADIO_PROGRAMS.iter().map(|name| u64::from(image.symbol(name).size)).sum();
    let mut table = Table::new(["the image of a Pico W", "bytes", ""]);
    let mut row = |what: &str, bytes, why: String| table.row([what.to_owned(), number(bytes), why]);
    row("flash", flash[0], format!("{} more than a Pico's", number(flash[0] - flash[1])));
    row("of it, the programs of the radio's chip", programs, String::new());
    row("static RAM", ram[0], format!("{} more than a Pico's", number(ram[0] - ram[1])));
    table.to_string()
}

/// Largest first, and others last, with whatever is missing.
fn by_part(what: &str, parts: &[(&'static str, u64)], all: u64, most: u64) -> String {
    let mut parts: Vec<_> =
        parts.iter().copied().filter(|&(part, _)| part != parts::OTHERS).collect();
    parts.sort_by_key(|&(_, bytes)| std::cmp::Reverse(bytes));
    let named: u64 = parts.iter().map(|(_, bytes)| bytes).sum();
    parts.push((parts::OTHERS, all - named));
    let mut table = Table::new([what, "bytes", "aim"]);
    table.row([format!("**all of the {what}**"), number(all), aim(all, most, number)]);
    for (part, bytes) in parts {
        table.row([part.to_owned(), number(bytes), String::new()]);
    }
    table.to_string()
}

/// The code by parts.
fn code(image: &Image) -> Vec<(&'static str, u64)> {
    let (elf, text) = (image.elf(), image.section(".text"));
    let source = Context::from_dwarf(debug_information(&elf)).expect("debug information");
    let mut parts: HashMap<&str, u64> = HashMap::new();
    for address in (text.address..text.address + text.size).step_by(STEP) {
        *parts.entry(parts::of(&files(&source, address))).or_default() += STEP as u64;
    }
    parts.into_iter().collect()
}

fn debug_information<'a>(elf: &object::File<'a>) -> Dwarf<Bytes<'a>> {
    let section = |id: SectionId| -> Result<_, object::Error> {
        let section = elf.section_by_name(id.name());
        let bytes = section.map_or(Ok(&[][..]), |section| section.data())?;
        Ok(EndianSlice::new(bytes, LittleEndian))
    };
    Dwarf::load(section).expect("whole sections")
}

/// The files that the code at an address comes from, innermost first.
fn files(source: &Context<Bytes<'_>>, address: u32) -> Vec<String> {
    let mut frames = source.find_frames(address.into()).skip_all_loads().expect("good frames");
    let mut files = Vec::new();
    while let Some(frame) = frames.next().expect("a good frame") {
        files.extend(frame.location.and_then(|place| place.file).map(str::to_owned));
    }
    files
}

/// What is in RAM for good, by parts.
fn statics(image: &Image) -> Vec<(&'static str, u64)> {
    let elf = image.elf();
    let ram = RAM.map(|name| elf.section_by_name(name).map(|section| section.index()));
    let mut parts: HashMap<&str, u64> = HashMap::new();
    for symbol in elf.symbols().filter(|symbol| ram.contains(&symbol.section_index())) {
        let name = addr2line::demangle_auto(symbol.name().unwrap_or_default().into(), None);
        let contains = |parts: &&[&str]| parts.iter().any(|part| name.contains(part));
        let part = STATICS.iter().find(|(_, parts)| contains(parts));
        *parts.entry(part.map_or(parts::OTHERS, |&(part, _)| part)).or_default() += symbol.size();
    }
    parts.into_iter().collect()
}
