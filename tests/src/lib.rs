//! What the checks in this folder share.
//!
//! - Random games: [`random`], [`play`]; the rules once more, slowly: [`slow`], and the belief: [`brute`];
//!   the counts to compare with: [`golden`].
//! - Two ends of a link: [`ends`], [`journal`], [`pair`], [`exchange`]; a wire that fails: [`wire`].
//! - Flash that fails and loses its power: [`nor`].
//! - Whatever can be held and pressed: [`held`]. The device in this process: [`rig`]; the exact image:
//!   [`board`], [`emulated`]; both side by side: [`twins`]; the device by radio: [`air`], [`antenna`],
//!   [`on_air`].
//! - Who plays there: [`player`] by the buttons, [`table`] with a Mist at it, [`alone`] without a Thief.
//! - [`scenario`]: the language of the scenarios; [`gallery`]: their golden screens.
//! - [`figures`]: how large and how fast the image is.
//! - [`served`]: a program beside a test, such as the emulator; [`crc32`]: a check sum.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::missing_panics_doc,
    clippy::must_use_candidate,
    reason = "a test tool may fail loudly"
)]

pub mod air;
pub mod alone;
pub mod antenna;
pub mod board;
pub mod brute;
pub mod crc32;
pub mod emulated;
pub mod ends;
pub mod exchange;
pub mod figures;
pub mod gallery;
pub mod golden;
pub mod held;
pub mod journal;
pub mod nor;
pub mod on_air;
pub mod pair;
pub mod play;
pub mod player;
pub mod random;
pub mod rig;
pub mod scenario;
pub mod served;
pub mod slow;
pub mod table;
pub mod twins;
pub mod wire;
