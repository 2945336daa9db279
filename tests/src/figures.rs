//! The handheld's figures: how large its image is, and how fast in the emulated board. As tables in
//! Markdown they stand in `firmware/README.md`; `tests/figures.rs` watches over them.
//!
//! Nothing of it was compared with real silicon, and misses of the flash's cache are not modelled:
//! cycles, and times but for wires and flash, are the least that a Pico takes.

pub mod cycles;
pub mod markdown;
pub mod parts;
pub mod size;
pub mod stack;
pub mod time;

use crate::board::{Image, Micros};

/// Bytes in flash.
pub const FLASH_AIM: u64 = 128 * 1024;
/// Bytes of RAM that are taken for good.
pub const RAM_AIM: u64 = 32 * 1024;
/// Bytes of stack at the deepest.
pub const STACK_AIM: u64 = 16 * 1024;
/// From power-on to the first screen.
pub const BOOT_AIM: Micros = 150_000;
/// From a press to what it shows.
pub const PRESS_AIM: Micros = 30_000;
/// From the Mist's turn to that of a handheld that plays by itself, fair.
pub const OWN_TURN_AIM: Micros = 3_000_000;
/// Of a million cycles, those awake while nothing happens.
pub const IDLE_AIM: u64 = 10_000;
/// Cycles to list the legal steps.
pub const LEGAL_AIM: u64 = 100_000;
/// Cycles to check a whole turn of the Thief.
pub const TURN_AIM: u64 = 20_000;

/// The clock of the core.
const CYCLES_A_MICRO: u64 = 125;

/// Where the tables come from, as they say themselves.
const PREFACE: &str = "\
By `cargo run --release -p tests --bin figures`, of the exact image in an emulated board. Nothing
here was compared with silicon. Misses of the flash's cache are not modelled: cycles, and the times
that are made of them, are lower bounds.
";

/// All the tables.
pub fn all() -> String {
    let image = Image::load(crate::emulated::image());
    let saved = [None, Some(time::MIDDLE_GAME), Some(time::LONG_GAME)];
    let boots = saved.map(|seed| time::boot(&image, seed));
    let games = time::games(&image, [0, 1, 2, 3, time::LONG_GAME]);
    let idle = time::idle();
    [
        PREFACE.to_owned(),
        size::flash_table(&image),
        size::ram_table(&image),
        size::radio_table(&Image::load(crate::emulated::image_w()), &image),
        stack::table(&boots, &games),
        time::table(&boots, &games),
        time::idle_table(&idle),
        time::own_turn_table(&time::own_turns(&image, 0..6)),
        cycles::table(&cycles::measured()),
    ]
    .join("\n")
}
