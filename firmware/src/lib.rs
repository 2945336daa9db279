//! The Thief's handheld without its hardware: everything but pins, clocks and wires, for the
//! desktop and the Pico alike.
//!
//! - [`toolkit`]: buttons, pictures and text on a small screen. It knows no game.
//! - [`flash`]: a log that survives power cuts. It knows no game.
//! - [`screen`]: what each screen looks like.
//! - [`settings`]: what the player can set.
#![no_std]
#![deny(clippy::indexing_slicing)]

pub mod flash;
pub mod screen;
pub mod settings;
pub mod toolkit;
