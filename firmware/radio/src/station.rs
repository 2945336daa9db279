//! What a radio tells the device it is in, and is told by it.

use crate::bond::Bonds;

/// What the device wants of its radio. Whatever it says ends the connection there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// Be there: for those who know this device, and for those who want to.
    On,
    /// Be silent.
    Off,
    /// Send whoever is there away, and be there for others.
    SendAway,
}

/// The device, as its radio sees it. What is told may have to wait until the device has time for it;
/// what is sent by the other end waits with it, so nothing is lost on the way.
#[expect(async_fn_in_trait, reason = "one device, one radio, one thread")]
pub trait Station {
    /// The next thing the device wants.
    async fn order(&self) -> Order;

    /// Somebody wants to pair and has to type this number; or nobody does any more.
    async fn passkey(&self, number: Option<u32>);

    /// These are the bonds from now on. They are to be saved when this returns.
    async fn bonded(&self, bonds: &Bonds);

    /// The other end has proven that it may talk, and listens; or it is gone.
    async fn there(&self, there: bool);

    /// Bytes came from it.
    async fn heard(&self, bytes: &[u8]);

    /// The next bytes for it.
    async fn next(&self) -> impl AsRef<[u8]>;

    /// Those are on their way.
    async fn said(&self);
}
