//! Pairing where the system does it: macOS and Windows ask the person themselves, the first time
//! something is to be said that needs it.

use btleplug::platform::PeripheralId;

use super::passkey::Asker;
use super::trouble::RadioTrouble;

/// Nothing is left to the program.
pub(super) struct System;

#[allow(
    clippy::unused_async,
    clippy::unused_self,
    clippy::unnecessary_wraps,
    reason = "on Linux there is something to do"
)]
impl System {
    pub(super) async fn open() -> Result<Self, RadioTrouble> {
        Ok(Self)
    }

    /// That is not told.
    pub(super) async fn is_paired(&self, _: &PeripheralId) -> Option<bool> {
        None
    }

    pub(super) async fn pair(
        &self,
        _: &PeripheralId,
        _: &str,
        _: &Asker,
    ) -> Result<(), RadioTrouble> {
        Ok(())
    }

    pub(super) async fn forget(&self, _: &PeripheralId) -> Result<(), ()> {
        Err(())
    }
}
