//! What a program says that was built without Bluetooth.

use tokio::io::DuplexStream;
use tokio::task::JoinHandle;

use super::passkey::Asker;
use super::seen::Seen;
use super::trouble::RadioTrouble;
use super::wanted::Wanted;

/// Says how to get it.
pub(crate) async fn open(
    _: &Wanted,
    _: &Asker,
) -> Result<(DuplexStream, JoinHandle<()>), RadioTrouble> {
    Err(RadioTrouble::NotBuilt)
}

/// Says how to get it.
pub async fn scan() -> Result<Vec<Seen>, RadioTrouble> {
    Err(RadioTrouble::NotBuilt)
}
