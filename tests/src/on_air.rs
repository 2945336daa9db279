//! A handheld whose app comes by radio: the device and the radio as they ship, a virtual air, and a
//! companion's session behind a central on it. Time passes for the device when it is told to; for the
//! radio it passes by itself, and what it brings is waited for.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use firmware::chronicle::SECTORS;
use firmware::device::{Device, Effects, Hardware, Input, Start};
use firmware::flash::Kept;
use firmware::screen::View;
use firmware::toolkit::button::{Button, Millis};
use firmware::toolkit::frame::Frame;
use firmware::wires::{Wire, Wires};
use radio::{Bonds, Memory, Order};
use shared::play::Entry;

use crate::air::{Air, Central, Pairing};
use crate::antenna::{Antenna, News};
use crate::ends::End;
use crate::held::{Held, TICK, Viewed};
use crate::nor::PicoNor;
use crate::rig::{Flash, log_of};

/// How long something may take that must come.
const PATIENCE: Duration = Duration::from_secs(30);
/// The same, for those who want to connect, in milliseconds.
const CONNECTS: u32 = 20_000;
/// What a packet has before what is in it.
const HEADER: usize = 3;

/// The companion's computer.
pub const COMPUTER: Central = Central("computer");

/// Everything that a radio can be part of.
#[expect(clippy::struct_excessive_bools, reason = "each is about something else")]
pub struct OnAir {
    /// The air.
    pub air: Air,
    /// The handheld.
    pub device: Device<Flash>,
    companion: End,
    flash: Flash,
    /// What the radio remembers.
    memory: Flash,
    antenna: Option<Antenna>,
    /// Whether the radio was told to be there.
    wanted: bool,
    wires: Wires,
    /// A frame is on its way out.
    saying: bool,
    /// Something was said that nobody has looked for yet.
    said: bool,
    /// Whether the computer wants to be connected, and with which MTU.
    plugged: bool,
    mtu: Option<u16>,
    now: Millis,
    wake: Millis,
    seed: u8,
}

impl OnAir {
    /// A new handheld, just switched on, and a computer that has never met it.
    pub fn new(companion: End, seed: u8) -> Self {
        let flash = Flash::new(PicoNor::new(SECTORS));
        let start = Start { hardware: Hardware { radio: true }, stopped: None };
        let mut table = Self {
            air: Air::new(),
            device: Device::new(flash.clone(), start, 0),
            companion,
            flash,
            memory: Flash::new(PicoNor::new(2)),
            antenna: None,
            wanted: false,
            wires: Wires::default(),
            saying: false,
            said: false,
            plugged: false,
            mtu: None,
            now: 0,
            wake: 0,
            seed,
        };
        table.begin();
        table
    }

    /// The same, with the computer paired and connected.
    pub fn paired(companion: End, seed: u8, mtu: Option<u16>) -> Self {
        let mut table = Self::new(companion, seed);
        table.mtu = mtu;
        table.plug(true);
        table
    }

    /// The handheld has power from here on.
    fn begin(&mut self) {
        let controller = SocketAddr::from((Ipv4Addr::LOCALHOST, self.air.port));
        let address = [self.seed, 2, 3, 4, 5, 6];
        let memory = self.remembered().unwrap_or(Memory { address, bonds: Bonds::new() });
        self.antenna = Some(Antenna::new(controller, memory));
        self.air.powered(true);
        (self.wanted, self.wires, self.saying) = (false, Wires::default(), false);
        self.device.painted();
        self.handle(Input::Random(&[self.seed; 32]));
        let number = self.antenna().identity.number();
        self.handle(Input::Air(Some(number)));
    }

    /// What is saved of the radio's memory.
    pub fn remembered(&self) -> Option<Memory> {
        Kept::new(self.memory.clone()).load().and_then(|bytes| Memory::of(&bytes))
    }

    /// The radio's memory is erased while the handheld is off.
    pub fn forget_bonds(&mut self) {
        self.memory.nor().bytes_mut().fill(0xff);
        self.power_cycle_alone();
    }

    fn antenna(&self) -> &Antenna {
        self.antenna.as_ref().expect("it has power")
    }

    /// The name that it goes by on the air.
    pub fn name(&self) -> String {
        self.antenna().identity.name.to_string()
    }

    /// Lets something happen to the device.
    fn handle(&mut self, input: Input<'_>) {
        let effects = self.device.handle(input, self.now);
        self.wake = effects.wake;
        self.device.painted();
        self.order(effects);
        while self.wake <= self.now {
            self.wake = self.device.handle(Input::Time, self.now).wake;
            self.device.painted();
        }
    }

    /// As the owner of the device does.
    fn order(&mut self, effects: Effects) {
        let wanted = self.device.wants_radio();
        if wanted != self.wanted {
            self.wanted = wanted;
            self.antenna().order(if wanted { Order::On } else { Order::Off });
        } else if effects.cancel_pairing {
            self.antenna().order(Order::SendAway);
        }
    }

    /// Takes in what the radio has told.
    pub fn pump(&mut self) {
        while let Ok(news) = self.antenna().news.try_recv() {
            self.take(news);
        }
    }

    /// Takes in what the radio tells until something is so.
    pub fn until(&mut self, what: &str, so: impl Fn(&Self) -> bool) {
        self.pump();
        while !so(self) {
            match self.antenna().news.recv_timeout(PATIENCE) {
                Ok(news) => self.take(news),
                Err(why) => panic!("{what}: {why}, at {:?}", self.device.view()),
            }
        }
    }

    fn take(&mut self, news: News) {
        match news {
            News::Pairing(number) => self.handle(Input::Pairing(number)),
            News::There(there) => {
                self.saying = false;
                if let Some(there) = self.wires.radio(there) {
                    self.handle(Input::Plugged(there));
                }
            }
            News::Heard(bytes) => {
                if self.wires.heard(Wire::Radio, self.now).is_some() {
                    self.handle(Input::Heard(&bytes));
                }
            }
            News::Said => self.saying = false,
            News::Keep(memory, kept) => {
                let saved = Kept::new(self.memory.clone()).save(&memory.bytes());
                saved.expect("a flash that keeps");
                let _ = kept.send(());
            }
        }
    }

    /// Whether the app is there, as the handheld sees it.
    pub fn is_there(&self) -> bool {
        self.wires.used() == Some(Wire::Radio)
    }

    /// The cable is put in, or pulled. At its other end nobody says anything.
    pub fn cable(&mut self, plugged: bool) {
        if let Some(there) = self.wires.cable(plugged) {
            self.handle(Input::Plugged(there));
        }
    }

    /// Says the device's next frame, if it has one.
    fn speak(&mut self) -> bool {
        let frame = if self.is_there() { self.device.transmit() } else { None };
        let Some(frame) = frame else { return false };
        self.antenna().say(frame);
        (self.saying, self.said) = (true, true);
        self.until("a frame is said", |table| !table.saying);
        true
    }

    /// What the companion has heard goes to its session. Whether there was anything.
    fn deliver(&mut self) -> bool {
        let bytes = self.air.heard(COMPUTER);
        self.companion.receive(&bytes);
        !bytes.is_empty()
    }

    /// Writes the companion's frames. Whether there were any.
    fn write(&mut self) -> bool {
        let room = self.air.connection(COMPUTER).mtu.saturating_sub(HEADER).max(1);
        let mut any = false;
        while let Some(frame) = self.companion.transmit() {
            any = true;
            // What does not come over is said again.
            let _ = frame.chunks(room).try_for_each(|chunk| self.air.write(COMPUTER, chunk));
        }
        any
    }

    /// Somebody connects whom the handheld does not know.
    pub fn visit(&mut self, central: Central, mtu: Option<u16>) {
        self.air.scan(central, None).expect("a handheld");
        self.air.connect(central, mtu, CONNECTS).expect("a connection");
    }

    /// The number on the screen, when there is one.
    pub fn number(&mut self) -> u32 {
        self.until("a number is shown", |table| matches!(table.device.view(), View::Pairing(_)));
        match self.device.view() {
            View::Pairing(number) => number,
            view => panic!("{view:?}"),
        }
    }

    /// Somebody who is connected pairs, typing the number on the screen plus this much.
    pub fn pair_with(&mut self, central: Central, wrong_by: u32) -> Pairing {
        self.air.pair(central, "keyboard", true).expect("to be asked for the number");
        let number = (self.number() + wrong_by) % 1_000_000;
        let pairing = self.air.passkey(central, number);
        self.until("the number is gone", |table| !matches!(table.device.view(), View::Pairing(_)));
        pairing
    }

    /// The computer connects, and pairs or knows the handheld already.
    fn connect(&mut self) {
        self.visit(COMPUTER, self.mtu);
        if self.remembered().is_some_and(|memory| !memory.bonds.is_empty()) {
            assert_eq!(self.air.encrypt(COMPUTER), Ok(()), "from the bond");
        } else {
            let pairing = self.pair_with(COMPUTER, 0);
            assert!(pairing.paired, "{pairing:?}");
        }
        self.listen();
    }

    /// The computer listens, from which the handheld knows that it is there.
    pub fn listen(&mut self) {
        assert_eq!(self.air.subscribe(COMPUTER), Ok(()));
        self.until("the app is there", Self::is_there);
        self.plugged = true;
        self.companion.session.reconnected();
        self.talk();
    }

    /// The link is lost, and both ends find out.
    pub fn lose_link(&mut self) {
        self.air.drop_links();
        self.until("the app is gone", |table| !table.is_there());
        self.plugged = false;
        self.companion.session.reconnected();
    }

    /// The battery is out and in, and nobody connects.
    fn power_cycle_alone(&mut self) {
        self.antenna = None;
        self.air.powered(false);
        let start = Start { hardware: Hardware { radio: true }, stopped: None };
        self.device = Device::new(self.flash.clone(), start, self.now);
        self.plugged = false;
        self.begin();
    }

    /// Every entry of the handheld's log.
    pub fn log(&self) -> Vec<Entry> {
        log_of(&self.device)
    }
}

impl Held for OnAir {
    fn button(&mut self, button: Button, down: bool) {
        self.handle(Input::Button(button, down));
        self.talk();
    }

    fn talk(&mut self) {
        self.pump();
        while self.plugged {
            let mut silent = true;
            while self.speak() {
                silent = false;
            }
            if std::mem::take(&mut self.said) {
                silent &= !self.deliver();
            }
            silent &= !self.write();
            self.pump();
            if silent {
                break;
            }
        }
    }

    fn plug(&mut self, plugged: bool) {
        if self.plugged {
            self.air.disconnect(COMPUTER);
            self.until("the app is gone", |table| !table.is_there());
        }
        self.plugged = false;
        if plugged {
            self.connect();
        }
    }

    /// In steps as the handheld asks for them.
    fn wait(&mut self, time: Millis) {
        let end = self.now + time;
        while self.now < end {
            let before = self.now;
            self.now = self.wake.clamp(before + 1, end);
            if before / TICK != self.now / TICK && self.plugged {
                self.companion.session.tick();
            }
            self.handle(Input::Time);
            self.talk();
        }
    }

    fn power_cycle(&mut self) {
        let plugged = self.plugged;
        self.power_cycle_alone();
        if plugged {
            self.connect();
        }
    }

    /// Somebody does want to: see [`OnAir::pair_with`].
    fn pair(&mut self, passkey: Option<u32>) -> Result<(), String> {
        self.handle(Input::Pairing(passkey));
        Ok(())
    }

    fn picture(&self) -> Frame {
        self.device.picture().clone()
    }

    fn saved(&mut self) -> Vec<u8> {
        self.flash.nor().bytes().to_vec()
    }

    fn save(&mut self, at: usize, bytes: &[u8]) {
        self.flash.nor().bytes_mut()[at..][..bytes.len()].copy_from_slice(bytes);
    }

    fn companion(&mut self) -> &mut End {
        &mut self.companion
    }
}

impl Viewed for OnAir {
    fn view(&self) -> View {
        self.device.view()
    }
}
