//! `nusubito handheld`: the Thief's handheld without hardware, in a terminal.
//!
//! - [`simulated`]: the device itself with its clock, its wire and its flash. It knows no terminal:
//!   buttons come in by a channel, pictures go out by another.
//! - [`socket`], `pty`: where a companion plugs in.
//! - [`flash`]: the memory that outlives the program, if it is to.
//! - [`terminal`], `paint`, [`fingers`], `system`: a terminal as screen and buttons.

pub mod fingers;
pub mod flash;
mod paint;
#[cfg(unix)]
mod pty;
pub mod simulated;
pub mod socket;
pub(crate) mod system;
pub mod terminal;
