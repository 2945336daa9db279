//! A byte stream by Bluetooth Low Energy, for a device with a screen: a peripheral with one service,
//! in the manner of Nordic's serial one (see [`shared::link::radio`]). It knows no game, and no chip:
//! [`run`] works with any controller, the Pico W's and one that is made up in a test alike.
//!
//! ```text
//! controller -> runner -> Guest -> Station (the device)
//! ```
//!
//! - **Pairing** is LE Secure Connections with a number of six digits that the device shows and the
//!   other end types. Without it nothing can be read, written or subscribed to, and who pairs by
//!   another method is sent away.
//! - **Bonds** are the device's to keep; with more than [`MOST`] the oldest is given up.
//! - **One at a time**: while somebody is connected the device is not to be found. Who has not proven
//!   after forty seconds who they are is sent away.
//! - **Randomness** for keys and numbers comes from the controller, which has a generator of its own.
#![no_std]

mod bond;
mod bridge;
mod identity;
mod memory;
mod service;
mod station;

use embassy_futures::select::{Either, select};
use shared::link::radio::SERVICE;
use trouble_host::prelude::*;

pub use self::bond::{Bond, Bonds, MOST, SIZE};
pub use self::bridge::{Bridge, Error};
pub use self::identity::Identity;
pub use self::memory::{LARGEST, Memory};
pub use self::station::{Order, Station};

use self::service::{Guest, Service};

/// One at a time.
const CONNECTIONS: usize = 1;
/// No channels but those every connection has; one advertisement; one bond more than are kept, until
/// the oldest is given up for it.
type Resources = HostResources<DefaultPacketPool, CONNECTIONS, 0, 1, { MOST + 1 }>;
type Stack<'a, C> = trouble_host::Stack<'a, C, DefaultPacketPool>;

/// Bytes of an advertisement.
const ADVERTISED: usize = 31;

/// Drives the radio for its device, with the bonds it has kept. Ends only if the controller fails.
pub async fn run<C: Controller, S: Station>(
    controller: C,
    identity: &Identity,
    bonds: &[Bond],
    station: &S,
) {
    let Some(service) = Service::new(&identity.name) else { return };
    let mut resources = Resources::new();
    let stack = trouble_host::new(controller, &mut resources)
        .set_random_address(Address::random(identity.address))
        .set_io_capabilities(IoCapabilities::DisplayOnly)
        .build();
    for bond in bonds.iter().filter_map(bond::restored) {
        // There is room for as many as are kept.
        let _ = stack.add_bond_information(bond);
    }
    let mut runner = stack.runner();
    select(runner.run(), serve(&stack, &service, identity, station)).await;
}

/// Is there for one after the other, as long as the device wants that.
async fn serve<'a, C: Controller, S: Station>(
    stack: &'a Stack<'_, C>,
    service: &'a Service<'_>,
    identity: &Identity,
    station: &'a S,
) {
    let mut on = false;
    loop {
        while !on {
            on = station.order().await != Order::Off;
        }
        if let Either::Second(order) =
            select(host(stack, service, identity, station), station.order()).await
        {
            on = order != Order::Off;
        }
        station.passkey(None).await;
        station.there(false).await;
    }
}

/// Waits for somebody, and is there for them until they are gone.
async fn host<'a, C: Controller, S: Station>(
    stack: &'a Stack<'_, C>,
    service: &'a Service<'_>,
    identity: &Identity,
    station: &'a S,
) -> Option<()> {
    let connection = accept(stack, identity).await?;
    // They have come to stay.
    connection.set_bondable(true).ok()?;
    let connection = connection.with_attribute_server(&service.attributes).ok()?;
    let guest = Guest { stack, service, connection, station };
    select(guest.listen(), guest.speak()).await;
    Some(())
}

/// Tells that the device is there, until somebody connects.
async fn accept<'a, C: Controller>(
    stack: &'a Stack<'_, C>,
    identity: &Identity,
) -> Option<Connection<'a, DefaultPacketPool>> {
    let (mut about, mut name) = ([0; ADVERTISED], [0; ADVERTISED]);
    let flags = AdStructure::Flags(LE_GENERAL_DISCOVERABLE | BR_EDR_NOT_SUPPORTED);
    let service = [SERVICE.to_le_bytes()];
    let services = AdStructure::CompleteServiceUuids128(&service);
    let about_length = AdStructure::encode_slice(&[flags, services], &mut about).ok()?;
    let called = AdStructure::CompleteLocalName(identity.name.as_bytes());
    let name_length = AdStructure::encode_slice(&[called], &mut name).ok()?;
    let advertisement = Advertisement::ConnectableScannableUndirected {
        adv_data: about.get(..about_length)?,
        scan_data: name.get(..name_length)?,
    };
    let mut peripheral = stack.peripheral();
    let usual = AdvertisementParameters::default();
    peripheral.advertise(&usual, advertisement).await.ok()?.accept().await.ok()
}
