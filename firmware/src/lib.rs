//! The Thief's handheld without its hardware: everything but pins, clocks and wires, for the
//! desktop and the Pico alike.
//!
//! - [`toolkit`]: buttons, pictures and text on a small screen. It knows no game.
//! - [`flash`]: a log that survives power cuts. It knows no game.
//! - [`chronicle`]: the saved game in it.
//! - [`memory`]: what the Thief knows, from the saved game; [`plan`]: the turn being planned.
//! - [`device`]: the owner of it all, to which things happen.
//! - [`screen`]: what each screen looks like.
//! - [`rods`]: what the Thief knows of them.
//! - [`settings`]: what the player can set.
//! - [`wires`]: which wire the app is on; [`noise`]: whether noise is random, and bytes from it.
//! - [`stopped`]: why the device stopped by itself.
#![no_std]
#![deny(clippy::indexing_slicing)]

pub mod chronicle;
pub mod device;
pub mod flash;
pub mod memory;
pub mod noise;
pub mod plan;
pub mod rods;
pub mod screen;
pub mod settings;
pub mod stopped;
pub mod toolkit;
pub mod wires;
