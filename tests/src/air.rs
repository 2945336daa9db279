//! The virtual air, from a test's side: `tests/air` makes controllers that hear each other, one for the
//! handheld and one for every central, and does what it is told here.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use shared::link::radio::{INBOX, OUTBOX, SERVICE};

use crate::served::{Bytes, Served, hex};

/// The characteristic of a device's name, which anybody may read.
const NAME: &str = "2a00";

/// The air, and the process that makes it.
pub struct Air {
    air: Served,
    /// Where the handheld's controller is.
    pub port: u16,
}

/// Somebody who was found.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Seen {
    /// What it calls itself.
    pub name: String,
    /// Its address.
    pub address: String,
}

/// How pairing ended.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Pairing {
    /// Well.
    pub paired: bool,
    /// Why not, if so.
    pub why: Option<String>,
}

/// A connection as a central sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Connection {
    /// Whether there is one.
    pub connected: bool,
    /// How many bytes a packet has.
    #[serde(default)]
    pub mtu: usize,
    /// Whether nobody else can read along.
    #[serde(default)]
    pub encrypted: bool,
}

/// What went over the air since it was last asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Counters {
    /// Values that were written, each with a round trip.
    pub writes: usize,
    /// Their bytes.
    pub written_bytes: usize,
    /// Notifications.
    pub notifications: usize,
    /// Their bytes.
    pub notified_bytes: usize,
}

/// One of those who can talk to a handheld, by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Central(pub &'static str);

#[derive(Deserialize)]
struct Refusal {
    refused: Option<String>,
}

impl Refusal {
    fn done(self) -> Result<(), String> {
        self.refused.map_or(Ok(()), Err)
    }
}

impl Air {
    /// An empty one.
    pub fn new() -> Self {
        let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
        let target = std::env::var_os("CARGO_TARGET_DIR");
        let python = target.map_or(tests.join("../target"), PathBuf::from).join("air/bin/python");
        assert!(python.exists(), "the air's modules are missing: `tests/run` installs them");
        let mut air =
            Served::start("the air", Command::new(python).arg(tests.join("air/serve.py")));
        let port = air.hear()["hci"].as_u64().and_then(|port| u16::try_from(port).ok());
        Self { air, port: port.expect("a port") }
    }

    fn tell<T: DeserializeOwned>(&mut self, central: Central, mut request: Value) -> T {
        request["central"] = central.0.into();
        self.air.ask(&request)
    }

    /// Waits for a handheld, or that long for none.
    pub fn scan(&mut self, central: Central, limit: Option<u32>) -> Option<Seen> {
        #[derive(Deserialize)]
        struct Found {
            found: Option<Seen>,
        }
        let mut request = json!({ "op": "scan", "service": uuid(SERVICE) });
        if let Some(limit) = limit {
            request["limit"] = limit.into();
        }
        self.tell::<Found>(central, request).found
    }

    /// Connects to the one that was found. Without an MTU, it stays at 23. Why not, if there is nobody
    /// within that time.
    pub fn connect(
        &mut self,
        central: Central,
        mtu: Option<u16>,
        limit: u32,
    ) -> Result<(), String> {
        let mut request = json!({ "op": "connect", "limit": limit });
        if let Some(mtu) = mtu {
            request["mtu"] = mtu.into();
        }
        let answer: Refusal = self.tell(central, request);
        answer.done()?;
        let _: Value = self.tell(central, json!({ "op": "discover" }));
        Ok(())
    }

    /// How it stands with the connection.
    pub fn connection(&mut self, central: Central) -> Connection {
        self.tell(central, json!({ "op": "connected" }))
    }

    /// Begins to pair. Whether a number is asked for; if not, how it ended.
    pub fn pair(&mut self, central: Central, ability: &str, secure: bool) -> Result<(), Pairing> {
        let request = json!({ "op": "pair", "ability": ability, "secure": secure });
        let answer: Value = self.tell(central, request);
        if answer["asked"] == true {
            return Ok(());
        }
        Err(serde_json::from_value(answer).expect("how it ended"))
    }

    /// Types the number.
    pub fn passkey(&mut self, central: Central, number: u32) -> Pairing {
        self.tell(central, json!({ "op": "passkey", "number": number }))
    }

    /// Shows that it knows the handheld, by its bond.
    pub fn encrypt(&mut self, central: Central) -> Result<(), String> {
        self.tell::<Refusal>(central, json!({ "op": "encrypt" })).done()
    }

    /// The central loses its bonds.
    pub fn forget(&mut self, central: Central) {
        let _: Value = self.tell(central, json!({ "op": "forget" }));
    }

    /// Says goodbye.
    pub fn disconnect(&mut self, central: Central) {
        let _: Value = self.tell(central, json!({ "op": "disconnect" }));
    }

    /// Every link of the handheld is lost.
    pub fn drop_links(&mut self) {
        let _: Value = self.air.ask(&json!({ "op": "drop" }));
    }

    /// Waits until the central is not connected any more, so many milliseconds at most.
    pub fn gone(&mut self, central: Central, limit: u32) {
        let _: Value = self.tell(central, json!({ "op": "gone", "limit": limit }));
    }

    /// Waits until the handheld has power, or has none.
    pub fn powered(&mut self, on: bool) {
        let _: Value = self.air.ask(&json!({ "op": "radio", "on": on }));
    }

    /// Writes to the handheld's inbox.
    pub fn write(&mut self, central: Central, bytes: &[u8]) -> Result<(), String> {
        let request = json!({ "op": "write", "uuid": uuid(INBOX), "bytes": hex(bytes) });
        self.tell::<Refusal>(central, request).done()
    }

    /// The same by a command that nobody answers.
    pub fn command(&mut self, central: Central, bytes: &[u8]) {
        let uuid = uuid(INBOX);
        let request =
            json!({ "op": "write", "uuid": uuid, "bytes": hex(bytes), "response": false });
        let _: Value = self.tell(central, request);
    }

    /// Reads what there may be to read of the link.
    pub fn read(&mut self, central: Central, characteristic: u128) -> Result<(), String> {
        let request = json!({ "op": "read", "uuid": uuid(characteristic) });
        self.tell::<Refusal>(central, request).done()
    }

    /// Listens to the handheld's outbox.
    pub fn subscribe(&mut self, central: Central) -> Result<(), String> {
        let request = json!({ "op": "subscribe", "uuid": uuid(OUTBOX) });
        self.tell::<Refusal>(central, request).done()
    }

    /// What was notified of by now. All that was on its way is: it comes in order, and here a question
    /// and its answer come after it. Nothing if the connection is lost meanwhile.
    pub fn heard(&mut self, central: Central) -> Vec<u8> {
        let read = json!({ "op": "read", "uuid": NAME, "central": central.0 });
        let _ = self.air.exchange(&read);
        let heard: Bytes = self.tell(central, json!({ "op": "heard" }));
        heard.bytes
    }

    /// What went over it since this was last asked.
    pub fn counters(&mut self) -> Counters {
        self.air.ask(&json!({ "op": "counters" }))
    }

    /// The next so many never arrive, and nobody is told.
    pub fn lose(&mut self, writes: usize, notifications: usize) {
        let lose = json!({ "op": "lose", "writes": writes, "notifications": notifications });
        let _: Value = self.air.ask(&lose);
    }

    /// The next so many arrive twice.
    pub fn double(&mut self, writes: usize, notifications: usize) {
        let double = json!({ "op": "double", "writes": writes, "notifications": notifications });
        let _: Value = self.air.ask(&double);
    }
}

impl Default for Air {
    fn default() -> Self {
        Self::new()
    }
}

/// A number as those of Bluetooth are written.
fn uuid(number: u128) -> String {
    let digits = format!("{number:032x}");
    let (one, rest) = digits.split_at(8);
    let (two, rest) = rest.split_at(4);
    let (three, rest) = rest.split_at(4);
    let (four, five) = rest.split_at(4);
    [one, two, three, four, five].join("-")
}
