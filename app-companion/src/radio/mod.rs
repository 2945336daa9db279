//! The handheld by radio, over Bluetooth Low Energy.
//!
//! - [`wanted`]: which handheld is looked for; [`seen`]: those in reach, and the choice among them.
//! - [`passkey`]: the number on the handheld's screen, and the way a person is asked for it.
//! - [`trouble`]: what can be in the way, in sentences.
//! - `central`: finds a handheld and connects to it; `pump`: the connection as a wire; `hold`: for this
//!   program alone; `bluez`: what Linux leaves to the program, which is pairing. These are built with
//!   the feature `ble` alone: on Linux they need a library of the system, and everything else here does
//!   not.

pub mod passkey;
pub mod seen;
pub mod trouble;
pub mod wanted;

#[cfg(feature = "ble")]
mod central;
#[cfg(feature = "ble")]
mod hold;
#[cfg(feature = "ble")]
mod pump;
#[cfg(all(feature = "ble", target_os = "linux"))]
#[path = "bluez.rs"]
mod system;
#[cfg(all(feature = "ble", not(target_os = "linux")))]
#[path = "elsewhere.rs"]
mod system;

#[cfg(not(feature = "ble"))]
#[path = "absent.rs"]
mod central;

pub(crate) use central::open;
pub use central::scan;

/// Whether this program was built with it.
pub const BUILT: bool = cfg!(feature = "ble");
