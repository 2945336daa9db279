//! What the checks in this folder share.

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
