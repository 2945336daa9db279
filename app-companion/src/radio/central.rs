//! Finds a handheld by radio, and connects to it.

use std::pin::Pin;
use std::time::Duration;

use btleplug::api::{
    BDAddr, Central, CentralEvent, CentralState, Characteristic, Manager as _, Peripheral as _,
    ScanFilter, ValueNotification, WriteType,
};
use btleplug::platform::{Adapter, Manager, Peripheral};
use shared::link::radio::{INBOX, OUTBOX, SERVICE};
use shared::play::RADIO_NAME;
use tokio::io::DuplexStream;
use tokio::sync::Mutex;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, timeout};
use tokio_stream::{Stream, StreamExt};
use uuid::Uuid;

use super::hold::Hold;
use super::passkey::Asker;
use super::pump::{Peer, piece, pump};
use super::seen::{Seen, choose};
use super::system::System;
use super::trouble::RadioTrouble;
use super::wanted::{Address, Wanted};

/// How long a handheld is looked for before that is told; then it is looked for again.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long others have to show up besides the first: each advertises several times in it.
const OTHERS: Duration = Duration::from_secs(2);
/// How often it is looked who is there.
const GLANCE: Duration = Duration::from_millis(250);
/// How often a connection is tried: one in a few comes to nothing, with any system.
const TRIES: u8 = 3;
/// How long one may take.
const CONNECTING: Duration = Duration::from_secs(30);
/// How long to wait before the next.
const BREATH: Duration = Duration::from_millis(500);

/// The way to the system. It is kept, because each would leave a connection of its own behind.
static MANAGER: Mutex<Option<Manager>> = Mutex::const_new(None);

/// Opens a connection to the handheld that is wanted: a wire, and the task that carries what is on it,
/// which ends when the wire is dropped and the handheld is let go.
pub(crate) async fn open(
    wanted: &Wanted,
    asker: &Asker,
) -> Result<(DuplexStream, JoinHandle<()>), RadioTrouble> {
    let place = Place::here().await?;
    match place.meet(wanted, asker).await {
        Err(Failure::Forgotten(found)) => {
            // It pairs anew, with a new number.
            place
                .system
                .forget(&found.peripheral.id())
                .await
                .map_err(|()| RadioTrouble::Forgotten(found.seen.name))?;
            place.meet(wanted, asker).await.map_err(Failure::told)
        }
        met => met.map_err(Failure::told),
    }
}

/// The handhelds in reach.
pub async fn scan() -> Result<Vec<Seen>, RadioTrouble> {
    let place = Place::here().await?;
    place.start_scan().await?;
    sleep(PATIENCE / 2).await;
    let found = place.look(&Wanted::Any).await;
    place.stop_scan().await;
    Ok(found?.into_iter().map(|found| found.seen).collect())
}

/// A handheld in reach.
struct Found {
    seen: Seen,
    peripheral: Peripheral,
}

/// Why a handheld was not met.
enum Failure {
    Told(RadioTrouble),
    /// It acts as if it had never paired with this computer, which it has.
    Forgotten(Found),
}

impl Failure {
    fn told(self) -> RadioTrouble {
        match self {
            Self::Told(trouble) => trouble,
            Self::Forgotten(found) => RadioTrouble::Forgotten(found.seen.name),
        }
    }
}

impl From<RadioTrouble> for Failure {
    fn from(trouble: RadioTrouble) -> Self {
        Self::Told(trouble)
    }
}

/// What became of an attempt to connect.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Attempt {
    Connected,
    /// There was a connection, which was given up before anything could be said.
    Dropped,
    Failed,
}

/// This computer's radio.
struct Place {
    system: System,
    adapter: Adapter,
}

impl Place {
    async fn here() -> Result<Self, RadioTrouble> {
        let system = System::open().await?;
        let adapter = adapter().await?;
        Ok(Self { system, adapter })
    }

    /// Finds the handheld, pairs with it if that was never done, and connects to it.
    async fn meet(
        &self,
        wanted: &Wanted,
        asker: &Asker,
    ) -> Result<(DuplexStream, JoinHandle<()>), Failure> {
        let found = self.search(wanted).await?;
        let (id, name) = (found.peripheral.id(), found.seen.name.clone());
        let hold = Hold::on(&id.to_string(), &std::env::temp_dir());
        let hold = hold.map_err(|_| RadioTrouble::Busy(name.clone()))?;
        let paired = found.seen.paired == Some(true);
        if found.seen.paired == Some(false) {
            self.system.pair(&id, &name, asker).await?;
        }
        let met = match self.connect(&found.peripheral).await {
            Attempt::Connected => subscribe(&found).await,
            Attempt::Dropped if paired => Err(RadioTrouble::Refused(name)),
            Attempt::Dropped | Attempt::Failed => Err(RadioTrouble::NoConnection(name)),
        };
        match met {
            Ok(heard) => Ok(carry(found.peripheral, heard, hold)),
            Err(trouble) => {
                let _ = found.peripheral.disconnect().await;
                let forgotten = paired && matches!(trouble, RadioTrouble::Refused(_));
                Err(if forgotten { Failure::Forgotten(found) } else { trouble.into() })
            }
        }
    }

    // Looking round.

    /// Scans for the one that is wanted, and stops that: who scans connects badly.
    async fn search(&self, wanted: &Wanted) -> Result<Found, RadioTrouble> {
        self.start_scan().await?;
        let found = self.find(wanted).await;
        self.stop_scan().await;
        found
    }

    /// One that was broken off may still be going on.
    async fn start_scan(&self) -> Result<(), RadioTrouble> {
        if self.adapter.start_scan(ScanFilter::default()).await.is_ok() {
            return Ok(());
        }
        self.stop_scan().await;
        self.adapter.start_scan(ScanFilter::default()).await.map_err(|why| of(&why))
    }

    async fn stop_scan(&self) {
        // If it can't be stopped, connecting will tell.
        let _ = self.adapter.stop_scan().await;
    }

    /// Waits until the one that is wanted shows up. If any will do, others have a moment to show up too.
    async fn find(&self, wanted: &Wanted) -> Result<Found, RadioTrouble> {
        let (begun, mut first) = (Instant::now(), None);
        loop {
            let mut found = self.look(wanted).await?;
            let seen: Vec<Seen> = found.iter().map(|found| found.seen.clone()).collect();
            let chosen = choose(&seen, wanted);
            let absent = matches!(chosen, Err(RadioTrouble::NotFound(_)));
            let since = if absent { begun } else { *first.get_or_insert_with(Instant::now) };
            let long = match wanted {
                _ if absent => PATIENCE,
                Wanted::Any => OTHERS,
                Wanted::Named(_) | Wanted::At(_) => Duration::ZERO,
            };
            if since.elapsed() >= long {
                return chosen.map(|place| found.swap_remove(place));
            }
            sleep(GLANCE).await;
        }
    }

    /// Who is in reach: handhelds, and whatever else was asked for by name or address.
    async fn look(&self, wanted: &Wanted) -> Result<Vec<Found>, RadioTrouble> {
        let mut found = Vec::new();
        for peripheral in self.adapter.peripherals().await.map_err(|why| of(&why))? {
            // One that is gone by now is none.
            let Ok(Some(about)) = peripheral.properties().await else { continue };
            let name = about.advertisement_name.or(about.local_name).unwrap_or_default();
            let address = address(about.address);
            let begins = name.get(..RADIO_NAME.len());
            let named = begins.is_some_and(|begins| begins.eq_ignore_ascii_case(RADIO_NAME));
            let handheld = named || about.services.contains(&Uuid::from_u128(SERVICE));
            let meant = *wanted != Wanted::Any && wanted.is(&name, address);
            // The system remembers others, which it does not hear now.
            let here = about.rssi.is_some() || peripheral.is_connected().await.unwrap_or(false);
            if here && (handheld || meant) {
                let paired = self.system.is_paired(&peripheral.id()).await;
                let seen =
                    Seen { name: called(name, address), address, strength: about.rssi, paired };
                found.push(Found { seen, peripheral });
            }
        }
        Ok(found)
    }

    // Connecting.

    /// Tries a few times. What comes of the last attempt tells for all, unless they differ.
    async fn connect(&self, peripheral: &Peripheral) -> Attempt {
        let mut all_dropped = true;
        for _ in 0..TRIES {
            match self.try_connect(peripheral).await {
                Attempt::Connected => return Attempt::Connected,
                attempt => all_dropped &= attempt == Attempt::Dropped,
            }
            let _ = peripheral.disconnect().await;
            sleep(BREATH).await;
        }
        if all_dropped { Attempt::Dropped } else { Attempt::Failed }
    }

    /// Connects, and learns what the handheld offers.
    async fn try_connect(&self, peripheral: &Peripheral) -> Attempt {
        let Ok(mut events) = self.adapter.events().await else { return Attempt::Failed };
        let id = peripheral.id();
        let dropped = async {
            while let Some(event) = events.next().await {
                if matches!(event, CentralEvent::DeviceDisconnected(gone) if gone == id) {
                    return;
                }
            }
            std::future::pending::<()>().await;
        };
        let connected = async {
            peripheral.connect().await?;
            peripheral.discover_services().await
        };
        tokio::select! {
            biased;
            () = dropped => Attempt::Dropped,
            connected = timeout(CONNECTING, connected) => match connected {
                Ok(Ok(())) => Attempt::Connected,
                Ok(Err(_)) | Err(_) => Attempt::Failed,
            },
        }
    }
}

/// The first adapter that is switched on.
async fn adapter() -> Result<Adapter, RadioTrouble> {
    let adapters = adapters().await?;
    let mut trouble = RadioTrouble::NoAdapter;
    for adapter in adapters {
        // It is not this program's to switch on.
        match adapter.adapter_state().await {
            Ok(CentralState::PoweredOff) => trouble = RadioTrouble::Off,
            _ => return Ok(adapter),
        }
    }
    Err(trouble)
}

async fn adapters() -> Result<Vec<Adapter>, RadioTrouble> {
    let mut kept = MANAGER.lock().await;
    let manager = match kept.take() {
        Some(manager) => manager,
        None => Manager::new().await.map_err(|why| of(&why))?,
    };
    // One that answers with an error is not kept: the system it spoke with may be gone.
    let adapters = manager.adapters().await.map_err(|why| of(&why))?;
    *kept = Some(manager);
    Ok(adapters)
}

/// What a handheld says, and where it listens.
type Heard = (Pin<Box<dyn Stream<Item = Vec<u8>> + Send>>, Characteristic);

/// Subscribes to what the handheld says.
async fn subscribe(found: &Found) -> Result<Heard, RadioTrouble> {
    let peripheral = &found.peripheral;
    let (Some(inbox), Some(outbox)) = (ours(peripheral, INBOX), ours(peripheral, OUTBOX)) else {
        return Err(RadioTrouble::NoHandheld(found.seen.name.clone()));
    };
    // First, so that nothing it says is missed.
    let heard = peripheral.notifications().await.map_err(|why| of(&why))?;
    let refused = |_| RadioTrouble::Refused(found.seen.name.clone());
    peripheral.subscribe(&outbox).await.map_err(refused)?;
    let said = move |heard: ValueNotification| (heard.uuid == outbox.uuid).then_some(heard.value);
    Ok((Box::pin(heard.filter_map(said)), inbox))
}

/// A characteristic of the handheld's service.
fn ours(peripheral: &Peripheral, uuid: u128) -> Option<Characteristic> {
    let is_it = |each: &Characteristic| {
        each.service_uuid.as_u128() == SERVICE && each.uuid.as_u128() == uuid
    };
    peripheral.characteristics().into_iter().find(is_it)
}

/// Has a task carry bytes both ways, and let the handheld go in the end.
fn carry(
    peripheral: Peripheral,
    (heard, inbox): Heard,
    hold: Hold,
) -> (DuplexStream, JoinHandle<()>) {
    let piece = piece(peripheral.mtu());
    // What waits here is said however old it is by then, so it is little.
    let (here, there) = tokio::io::duplex(piece);
    let handheld = Handheld { peripheral, inbox };
    let task = tokio::spawn(async move {
        pump(there, &handheld, heard, piece).await;
        let _ = handheld.peripheral.disconnect().await;
        drop(hold);
    });
    (here, task)
}

/// A handheld that is connected.
struct Handheld {
    peripheral: Peripheral,
    inbox: Characteristic,
}

impl Peer for Handheld {
    async fn take(&self, bytes: &[u8]) -> bool {
        self.peripheral.write(&self.inbox, bytes, WriteType::WithResponse).await.is_ok()
    }

    async fn is_there(&self) -> bool {
        self.peripheral.is_connected().await.unwrap_or(false)
    }
}

/// Where the system tells no addresses, they are all nothing.
fn address(told: BDAddr) -> Option<Address> {
    (told != BDAddr::default()).then(|| Address(told.into_inner()))
}

/// A name for whatever has none.
fn called(name: String, address: Option<Address>) -> String {
    match address {
        Some(address) if name.is_empty() => address.to_string(),
        _ => name,
    }
}

/// What is the matter, as far as the crate tells.
fn of(why: &btleplug::Error) -> RadioTrouble {
    match why {
        btleplug::Error::PermissionDenied => RadioTrouble::NotPermitted,
        btleplug::Error::NoAdapterAvailable => RadioTrouble::NoAdapter,
        why => RadioTrouble::Other(why.to_string().trim_end_matches('.').into()),
    }
}
