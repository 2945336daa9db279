//! The emulated board, from a test's side: `tests/emulator` runs the exact image of the handheld on
//! a model of its hardware, and does what it is told here.
//!
//! Nothing of it was compared with real silicon: what passes has tested the firmware's logic against
//! models.

use std::path::{Path, PathBuf};
use std::process::Command;

use object::{Object, ObjectSection, ObjectSegment, ObjectSymbol};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::random::Random;
use crate::served::{Bytes, Served, hex, unhex};

/// Microseconds since power-on, or of time that passes.
pub type Micros = u64;

/// A board and the process that emulates it.
pub struct Board {
    emulator: Served,
}

/// What the board tells after everything that it was told. Lists hold what is new since the answer
/// before.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Answer {
    /// The time since power-on.
    pub now: Micros,
    /// Cycles of the core while it was awake, also while it waited for the flash.
    pub cycles: u64,
    /// Bytes that came over USB.
    #[serde(deserialize_with = "unhex")]
    pub usb: Vec<u8>,
    /// Bytes that came over the serial port.
    #[serde(deserialize_with = "unhex")]
    pub uart: Vec<u8>,
    /// When the display got its last byte.
    pub painted: Option<Micros>,
    /// Bytes on the display's wire since power-on, the address of each transfer included.
    pub oled_bytes: u64,
    /// Resets of the chip since power-on.
    pub resets: u32,
    /// Why the boot ROM does not run the image, if so.
    pub halted: Option<String>,
    /// Why the processor has entered its `HardFault` handler.
    pub faults: Vec<String>,
    /// Work on the flash.
    pub flash_ops: Vec<FlashOp>,
    /// What power cuts would have left.
    pub samples: Vec<Sample>,
}

/// What was done to the flash.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FlashWork {
    /// Sectors were blanked.
    Erase,
    /// Pages were written.
    Program,
}

/// One call of the boot ROM's flash functions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct FlashOp {
    /// What was done.
    pub kind: FlashWork,
    /// From which offset.
    pub at: u32,
    /// To how many bytes.
    pub length: u32,
    /// When it began.
    pub when: Micros,
}

/// What a power cut would have left of a region of the flash.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Sample {
    /// In the midst of which unit, counted from 1 when sampling was asked for.
    pub unit: u64,
    /// What was being done.
    pub kind: FlashWork,
    /// The region.
    #[serde(deserialize_with = "unhex")]
    pub bytes: Vec<u8>,
}

/// What is seen on the display.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Picture {
    /// 128 x 64 pixels, upright: a byte is eight rows of a column, the lowest bit on top.
    #[serde(deserialize_with = "unhex")]
    pub bytes: Vec<u8>,
    /// Whether it is lit at all.
    pub on: bool,
    /// How brightly.
    pub contrast: u8,
    /// Whether it is upright for one who has turned the device.
    pub turned: bool,
    /// Commands the display doesn't know.
    pub unknown: Vec<u8>,
}

/// How the display answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Display {
    /// As it should.
    Fine,
    /// Not at all.
    Absent,
    /// It holds the clock line: no transfer ever ends.
    Stuck,
}

impl Board {
    /// A board with this image (ELF or UF2) in its flash, not switched on yet.
    pub fn new(image: &Path) -> Self {
        let emulator = Path::new(env!("CARGO_MANIFEST_DIR")).join("emulator");
        assert!(
            emulator.join("node_modules").is_dir(),
            "the emulator's modules are missing: `tests/run` installs them"
        );
        let mut node = Command::new("node");
        let node = node.arg(emulator.join("serve.mjs")).arg(image);
        Self { emulator: Served::start("the emulator", node) }
    }

    /// A cold start. The flash, the cable and the buttons stay as they are.
    pub fn power(&mut self, seed: u64) -> Answer {
        // As text: a number beyond 2^53 would not survive JSON.
        self.ask(&json!({ "op": "power", "seed": seed.to_string() }))
    }

    /// The RUN pin is pulled low for a moment.
    pub fn reset(&mut self) -> Answer {
        self.ask(&json!({ "op": "reset" }))
    }

    /// Sets the level outside a pin; on a button's, `false` presses it and `true` lets it go.
    pub fn pin(&mut self, pin: u8, level: bool) -> Answer {
        self.ask(&json!({ "op": "pin", "pin": pin, "level": level }))
    }

    /// Lets time pass.
    pub fn run(&mut self, time: Micros) -> Answer {
        self.ask(&json!({ "op": "run", "us": time }))
    }

    /// Lets time pass until the core sleeps, nothing is on any wire and nothing is due within a
    /// millisecond; at most so much.
    pub fn settle(&mut self, limit: Micros) -> Answer {
        self.ask(&json!({ "op": "settle", "us": limit }))
    }

    /// Puts the USB cable in or pulls it, and says whether a program on the host has the port open.
    pub fn usb(&mut self, plugged: bool, dtr: bool) -> Answer {
        self.ask(&json!({ "op": "usb", "plugged": plugged, "dtr": dtr }))
    }

    /// The host sends bytes over USB.
    pub fn usb_send(&mut self, bytes: &[u8]) -> Answer {
        self.ask(&json!({ "op": "usb_send", "bytes": hex(bytes) }))
    }

    /// The host sends bytes over the serial port.
    pub fn uart_send(&mut self, bytes: &[u8]) -> Answer {
        self.ask(&json!({ "op": "uart_send", "bytes": hex(bytes) }))
    }

    /// What the flash holds, by offset.
    pub fn flash_read(&mut self, at: u32, length: usize) -> Vec<u8> {
        self.bytes(&json!({ "op": "flash_read", "at": at, "length": length }))
    }

    /// Puts bytes into the flash, as no flash would do it: any bits.
    pub fn flash_write(&mut self, at: u32, bytes: &[u8]) -> Answer {
        self.ask(&json!({ "op": "flash_write", "at": at, "bytes": hex(bytes) }))
    }

    /// What memory holds, by address. At power-on it is full of 0xa5.
    pub fn ram_read(&mut self, at: u32, length: usize) -> Vec<u8> {
        self.bytes(&json!({ "op": "ram_read", "at": at, "length": length }))
    }

    /// Lets the display answer in a certain way from now on.
    pub fn display(&mut self, display: Display) -> Answer {
        let mode = match display {
            Display::Fine => "ok",
            Display::Absent => "absent",
            Display::Stuck => "stuck",
        };
        self.ask(&json!({ "op": "oled", "mode": mode }))
    }

    /// Lets the ring oscillator give nothing but ones from now on, or [`noise_bits`] again.
    pub fn stick_noise(&mut self, stuck: bool) -> Answer {
        self.ask(&json!({ "op": "noise", "mode": if stuck { "stuck" } else { "random" } }))
    }

    /// Lets the processor go on elsewhere, with these values in its first registers.
    pub fn call(&mut self, pc: u32, registers: [u32; 4]) -> Answer {
        self.ask(&json!({ "op": "call", "pc": pc, "r": registers }))
    }

    /// From now on, puts aside what a power cut in every so many units of flash work would leave of a
    /// region of the flash; with 0 no longer. A byte programmed other than 0xff is a unit, a sector
    /// erased is six.
    pub fn sample(&mut self, every: u64, at: u32, length: usize) -> Answer {
        self.ask(&json!({ "op": "sample", "every": every, "at": at, "length": length }))
    }

    /// What is seen on the display.
    pub fn picture(&mut self) -> Picture {
        self.ask(&json!({ "op": "picture" }))
    }

    fn bytes(&mut self, request: &Value) -> Vec<u8> {
        let Bytes { bytes } = self.ask(request);
        bytes
    }

    /// Tells the board something, which it does.
    fn ask<T: DeserializeOwned>(&mut self, request: &Value) -> T {
        self.emulator.ask(request)
    }
}

/// What the ring oscillator gives after a power-on with this seed, one bit for each read.
pub fn noise_bits(seed: u64) -> impl Iterator<Item = bool> {
    let mut random = Random(seed);
    std::iter::repeat_with(move || random.bits() & 1 == 1)
}

/// An ELF file, to ask where things are.
pub struct Image {
    path: PathBuf,
    file: Vec<u8>,
}

/// A place in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// Its address.
    pub address: u32,
    /// Its size in bytes.
    pub size: u32,
}

impl Image {
    /// The image at this path.
    pub fn load(path: &Path) -> Self {
        let file = std::fs::read(path);
        let file = file.unwrap_or_else(|why| panic!("no image at {}: {why}", path.display()));
        Self { path: path.to_owned(), file }
    }

    /// Where something is: the one symbol with all parts of this `path::of::names`, in that order.
    /// A name that is not mangled is found by itself even if others contain it.
    pub fn symbol(&self, name: &str) -> Place {
        let elf = self.elf();
        let named = |exact: bool| -> Vec<Place> {
            let mut places: Vec<Place> = elf
                .symbols()
                .filter(ObjectSymbol::is_definition)
                .filter(|symbol| symbol.name().is_ok_and(|full| fits(full, name, exact)))
                // The lowest bit of a function's address means Thumb.
                .map(|symbol| place(symbol.address() & !1, symbol.size()))
                .collect();
            places.dedup();
            places
        };
        let found = Some(named(true)).filter(|found| !found.is_empty());
        match found.unwrap_or_else(|| named(false))[..] {
            [place] => place,
            [] => panic!("nothing is named {name} in {}", self.path.display()),
            ref several => panic!("{} are named {name} in {}", several.len(), self.path.display()),
        }
    }

    /// A section, as `.bss`.
    pub fn section(&self, name: &str) -> Place {
        let elf = self.elf();
        let section = elf.section_by_name(name);
        let section = section.unwrap_or_else(|| panic!("no {name} in {}", self.path.display()));
        place(section.address(), section.size())
    }

    /// How many bytes of the file go into the flash.
    pub fn flashed(&self) -> usize {
        self.elf().segments().map(|segment| segment.data().map_or(0, <[u8]>::len)).sum()
    }

    /// The file, to ask for more.
    pub(crate) fn elf(&self) -> object::File<'_> {
        object::File::parse(&*self.file)
            .unwrap_or_else(|why| panic!("{}: {why}", self.path.display()))
    }
}

fn fits(full: &str, name: &str, exact: bool) -> bool {
    if exact {
        return full == name;
    }
    let rest = |rest: &str, part: &str| Some(rest[rest.find(part)? + part.len()..].to_owned());
    name.split("::").try_fold(full.to_owned(), |left, part| rest(&left, part)).is_some()
}

fn place(address: u64, size: u64) -> Place {
    let narrow = |number: u64| u32::try_from(number).expect("a 32-bit image");
    Place { address: narrow(address), size: narrow(size) }
}
