//! What both machines at the table must agree on.
//!
//! Nusubito is played on a real board. The Thief holds a handheld, the Mist has a companion
//! app; this crate is the part that runs on both, so it has no allocator, no clock, no
//! randomness and no I/O, and it never panics on any input.
//!
//! - [`rules`]: the game itself, its notation, and the only way to play a step.
#![no_std]
#![deny(clippy::indexing_slicing)]

pub mod rules;
