//! What both machines at the table must agree on.
//!
//! Nusubito is played on a real board. The Thief holds a handheld, the Mist has a companion
//! app; this crate is the part that runs on both, so it has no allocator, no clock, no
//! randomness and no I/O, and it never panics on any input.
//!
//! - [`rules`]: the game itself, its notation, and the only way to play a step.
//! - [`event`]: what is told of a game while it is played; no secret fits into it.
//! - [`belief`]: exactly what the Mist can know of the Thief.
//! - [`table`]: the game as the table shows it, from the events alone.
//! - [`seal`]: keyed hashes and a chain of lines.
//! - [`fairplay`]: the sealed deal, the commitments, and the audit of a finished game.
//! - [`link`]: frames, messages and the session that keeps one log on two machines. It knows no
//!   game.
//! - [`play`]: the log of this game, and what it comes to.
//! - [`mind`]: opponents: a Mist and a Thief that play by themselves.
#![no_std]
#![deny(clippy::indexing_slicing)]

pub mod belief;
pub mod event;
pub mod fairplay;
pub mod link;
pub mod mind;
pub mod play;
pub mod rules;
pub mod seal;
pub mod table;
