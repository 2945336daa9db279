//! A handheld and a companion on one table: the device as it ships on a flash that can be cut off,
//! and the companion's end of the link. Time passes when it is told to.

use firmware::chronicle::SECTORS;
use firmware::device::{Device, Input, Start};
use firmware::screen::View;
use firmware::toolkit::button::{Button, Millis};
use firmware::toolkit::frame::Frame;
use shared::fairplay::Setup;
use shared::link::{Digest, Role};
use shared::play::Entry;

use crate::ends::End;
use crate::held::{Held, TICK, Viewed};
use crate::journal::MemoryJournal;
use crate::nor::{PicoNor, SharedNor};
use crate::pair::companion_that_wants;

/// The flash of a device, which outlives it.
pub type Flash = SharedNor<4096, 1>;

/// The companion's invitation.
pub const INVITATION: Digest = Digest([7; 8]);

/// Both machines.
pub struct Rig {
    /// The handheld's flash.
    pub flash: Flash,
    /// The handheld.
    pub device: Device<Flash>,
    /// The companion.
    pub companion: End,
    /// The time, for both.
    pub now: Millis,
    /// When the handheld wants to be called again.
    wake: Millis,
    plugged: bool,
    seed: [u8; 32],
    /// What was painted so far.
    pub painted: Vec<Painted>,
    /// Whether the handheld thinks only while time passes. Else its thoughts take none.
    pub slow: bool,
}

/// What one press has painted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Painted {
    /// Bytes on the wire to the display.
    pub sent: usize,
    /// Bytes of the picture that are not as they were.
    pub changed: usize,
    /// Whether it was on the Thief's board, before and after.
    pub stays: bool,
}

impl Rig {
    /// Two machines that have never met, the cable in. The seed is the handheld's randomness.
    pub fn new(seed: u8) -> Self {
        Self::on(Flash::new(PicoNor::new(SECTORS)), seed)
    }

    /// The same on a certain flash.
    pub fn on(flash: Flash, seed: u8) -> Self {
        let companion = End::new(Role::Follower, INVITATION, MemoryJournal::default());
        Self::with(flash, companion, seed)
    }

    /// The same on new flash, with a companion that wants this set-up.
    pub fn with_wish(wish: Setup, seed: u8) -> Self {
        Self::with(Flash::new(PicoNor::new(SECTORS)), companion_that_wants(wish), seed)
    }

    /// A handheld just switched on, on this flash, and a companion that may know it.
    pub fn with(flash: Flash, companion: End, seed: u8) -> Self {
        Self::seeded(flash, companion, [seed; 32])
    }

    /// The same with all of its random bytes.
    pub fn seeded(flash: Flash, companion: End, seed: [u8; 32]) -> Self {
        let device = Device::new(flash.clone(), Start::default(), 0);
        let (painted, slow) = (Vec::new(), false);
        let mut rig =
            Self { flash, device, companion, now: 0, wake: 0, plugged: false, seed, painted, slow };
        rig.handle(Input::Random(&seed));
        rig.plug(true);
        rig
    }

    /// Switches the handheld on again, with what is in its flash.
    pub fn switch_on(&mut self, start: Start<'_>) {
        self.device = Device::new(self.flash.clone(), start, self.now);
        self.device.painted();
        let seed = self.seed;
        self.handle(Input::Random(&seed));
    }

    /// Lets something happen to the handheld, and everything that follows.
    pub fn handle(&mut self, input: Input<'_>) {
        self.wake = self.device.handle(input, self.now).wake;
        if !self.is_off() {
            self.device.painted();
            self.talk();
        }
    }

    /// Lets the handheld think until it waits for something. Whether it had to.
    fn think(&mut self) -> bool {
        let mut thought = false;
        for slice in 0.. {
            if self.wake > self.now || self.slow || self.is_off() {
                break;
            }
            assert!(slice < 1_000_000, "it never stops thinking");
            self.wake = self.device.handle(Input::Time, self.now).wake;
            thought = true;
        }
        if thought && !self.is_off() {
            self.device.painted();
        }
        thought
    }

    /// Whether power was cut. Nothing that the handheld does now is seen by anybody.
    pub fn is_off(&self) -> bool {
        self.flash.nor().is_off()
    }

    /// Every entry of the handheld's log.
    pub fn log(&self) -> Vec<Entry> {
        log_of(&self.device)
    }
}

/// Every entry of a handheld's log.
pub fn log_of(device: &Device<Flash>) -> Vec<Entry> {
    let entry = |number| device.chronicle().entry(number).map(|placed| placed.entry);
    (0..).map_while(entry).collect()
}

impl Held for Rig {
    fn button(&mut self, button: Button, down: bool) {
        self.handle(Input::Button(button, down));
    }

    fn talk(&mut self) {
        if !self.plugged {
            self.think();
            return;
        }
        for round in 0.. {
            assert!(round < 10_000, "they never stop");
            let mut silent = !self.think();
            while let Some(frame) = self.device.transmit().filter(|_| !self.is_off()) {
                self.companion.receive(&frame);
                silent = false;
            }
            while let Some(frame) = self.companion.transmit() {
                self.wake = self.device.handle(Input::Heard(&frame), self.now).wake;
                if self.is_off() {
                    return;
                }
                self.device.painted();
                silent = false;
            }
            if silent {
                break;
            }
        }
    }

    fn plug(&mut self, plugged: bool) {
        self.plugged = plugged;
        self.companion.session.reconnected();
        self.handle(Input::Plugged(plugged));
    }

    /// In steps as the handheld asks for them.
    fn wait(&mut self, time: Millis) {
        let end = self.now + time;
        while self.now < end && !self.is_off() {
            let before = self.now;
            self.now = self.wake.clamp(before + 1, end);
            // The companion has a clock of its own.
            if before / TICK != self.now / TICK && self.plugged {
                self.companion.session.tick();
            }
            self.handle(Input::Time);
        }
    }

    fn hold(&mut self, button: Button, time: Millis) {
        let (shown, view) = (self.picture(), self.view());
        self.button(button, true);
        let next = self.picture();
        let bytes = next.bytes().iter().zip(shown.bytes());
        self.painted.push(Painted {
            sent: next.changes(&shown).map(|span| span.cost()).sum(),
            changed: bytes.filter(|(next, shown)| next != shown).count(),
            stays: matches!((view, self.view()), (View::Turn(_), View::Turn(_))),
        });
        self.wait(time);
        self.button(button, false);
    }

    fn power_cycle(&mut self) {
        self.flash.nor().power_on();
        self.switch_on(Start::default());
        let plugged = self.plugged;
        self.companion.session.reconnected();
        self.handle(Input::Plugged(plugged));
    }

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

impl Viewed for Rig {
    fn view(&self) -> View {
        self.device.view()
    }
}
