//! The service: one characteristic that is written, one that notifies, and neither for anybody who
//! has not typed the number on the screen.

use embassy_sync::blocking_mutex::raw::NoopRawMutex;
use embassy_time::{Duration, Instant, with_deadline};
use heapless::Vec;
use shared::link::radio::{INBOX, OUTBOX, SERVICE};
use trouble_host::prelude::*;

use crate::Stack;
use crate::bond::{self, Bonds, MOST};
use crate::station::Station;

/// The most bytes of one packet: what the largest there is has room for besides its header.
const CHUNK: usize = 244;
/// The header of a notification: what it is, and of what.
const HEADER: usize = 3;

/// How long somebody may be there without having proven who they are: they keep others out. Pairing
/// itself takes thirty seconds at most.
const PATIENCE: Duration = Duration::from_secs(40);

/// Attributes: five about the device, one for those of the service that has none, six of the link's.
const ATTRIBUTES: usize = 12;

type Attributes<'a> =
    AttributeServer<'a, NoopRawMutex, DefaultPacketPool, ATTRIBUTES, { crate::CONNECTIONS }>;

/// The service. Made by hand, since what the library derives can be made only once in a program.
pub(crate) struct Service<'a> {
    pub(crate) attributes: Attributes<'a>,
    /// What is written here is passed on, and kept nowhere.
    inbox: Characteristic<()>,
    outbox: Characteristic<()>,
}

impl<'a> Service<'a> {
    /// The service of a device with this name, unless that is too long.
    pub(crate) fn new(name: &'a str) -> Option<Self> {
        use trouble_host::attribute::{CharacteristicProp, PermissionLevel, Service};
        let mut table = AttributeTable::new();
        GapConfig::default(name).build(&mut table).ok()?;
        let mut service = table.add_service(Service::new(SERVICE));
        let inbox = service
            .add_characteristic_small(INBOX, [CharacteristicProp::Write], ())
            .write_permission(PermissionLevel::AuthenticationRequired)
            .build();
        let outbox = service
            .add_characteristic_small(OUTBOX, [CharacteristicProp::Notify], ())
            .cccd_permission(PermissionLevel::AuthenticationRequired)
            .build();
        service.build();
        Some(Self { attributes: AttributeServer::new(table), inbox, outbox })
    }
}

/// Somebody who is connected.
pub(crate) struct Guest<'a, 's, 'v, C: Controller, S> {
    pub(crate) stack: &'a Stack<'s, C>,
    pub(crate) service: &'a Service<'v>,
    pub(crate) connection: GattConnection<'a, 'a, DefaultPacketPool>,
    pub(crate) station: &'a S,
}

impl<C: Controller, S: Station> Guest<'_, '_, '_, C, S> {
    /// Hears them, until they are gone or have to go.
    pub(crate) async fn listen(&self) {
        let mut there = false;
        let until = Instant::now() + PATIENCE;
        loop {
            let event = if self.is_trusted() {
                self.connection.next().await
            } else {
                match with_deadline(until, self.connection.next()).await {
                    Ok(event) => event,
                    Err(_) => return,
                }
            };
            if !self.take(event).await {
                return;
            }
            let listens = self.is_trusted() && self.service.outbox.should_notify(&self.connection);
            if there != listens {
                there = listens;
                self.station.there(there).await;
            }
        }
    }

    /// Takes one thing that happens. Whether they may stay.
    async fn take(&self, event: GattConnectionEvent<'_, '_, DefaultPacketPool>) -> bool {
        match event {
            GattConnectionEvent::Disconnected { .. } => return false,
            GattConnectionEvent::PassKeyDisplay(number) => {
                self.station.passkey(Some(number.value())).await;
            }
            GattConnectionEvent::PairingFailed(_) => self.station.passkey(None).await,
            GattConnectionEvent::PairingComplete { bond, .. } => return self.paired(bond).await,
            GattConnectionEvent::Gatt { event } => self.answer(event).await,
            _ => {}
        }
        true
    }

    /// Whether they have typed the number, now or once.
    fn is_trusted(&self) -> bool {
        self.connection.raw().security_level().is_ok_and(|level| level.authenticated())
    }

    /// They have paired. Who has done so without the number is forgotten at once: a bond that is
    /// good for nothing would take the place of one that is. And who keeps none would be a stranger
    /// again when the link is next lost: better to find out now.
    async fn paired(&self, made: Option<BondInformation>) -> bool {
        let good = made.as_ref().and_then(bond::saved).is_some();
        if good {
            self.station.bonded(&self.bonds()).await;
        } else if let Some(bond) = made {
            // If it is not there, all the better.
            let _ = self.stack.remove_bond_information(bond.identity);
        }
        self.station.passkey(None).await;
        good
    }

    /// All bonds. With one too many, the oldest is gone.
    fn bonds(&self) -> Bonds {
        let oldest = self.stack.with_bond_information(|bonds| match bonds {
            [oldest, rest @ ..] if rest.len() >= MOST => Some(oldest.identity),
            _ => None,
        });
        if let Some(oldest) = oldest {
            // It is there.
            let _ = self.stack.remove_bond_information(oldest);
        }
        self.stack.with_bond_information(|bonds| bonds.iter().filter_map(bond::saved).collect())
    }

    /// Answers a request. What was written is answered when the device has taken it: that keeps the
    /// other end from sending faster.
    async fn answer(&self, event: GattEvent<'_, '_, DefaultPacketPool>) {
        let reply = match event {
            GattEvent::Write(write) if write.handle() == self.service.inbox.handle => {
                let bytes = write.with_data(|_, bytes| Vec::<u8, CHUNK>::from_slice(bytes));
                // No packet is longer.
                self.station.heard(&bytes.unwrap_or_default()).await;
                write.accept_unprocessed()
            }
            event => event.accept(),
        };
        // With no room for an answer the other end gives up, and comes again.
        if let Ok(reply) = reply {
            reply.send().await;
        }
    }

    /// Tells them what the device has to say, packet by packet.
    pub(crate) async fn speak(&self) {
        loop {
            let frame = self.station.next().await;
            let mtu = usize::from(self.connection.raw().att_mtu());
            for chunk in frame.as_ref().chunks(mtu.saturating_sub(HEADER).clamp(1, CHUNK)) {
                // What is lost here the link says again.
                let _ = self.service.outbox.notify_raw(&self.connection, chunk, false).await;
            }
            self.station.said().await;
        }
    }
}
