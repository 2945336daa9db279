//! The image in the emulated board, in somebody's hand, and a companion's session at the other end
//! of its cable.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use firmware::chronicle::SECTORS;
use firmware::toolkit::button::{Button, Millis};
use firmware::toolkit::frame::Frame;
use firmware::wires::Wire;
use shared::link::Role;

use crate::board::{Answer, Board, Micros, Sample, noise_bits};
use crate::ends::End;
use crate::held::{Held, TICK};
use crate::journal::MemoryJournal;
use crate::rig::INVITATION;

/// The target the image is built for.
const TARGET: &str = "thumbv6m-none-eabi";

/// The size of the Pico's flash, and of the log at its end.
pub const FLASH: u32 = 2 << 20;
/// See there.
#[expect(clippy::cast_possible_truncation, reason = "sixty-four")]
pub const LOG: u32 = SECTORS as u32 * 4096;

/// The first button's pin. The others follow in order.
const FIRST_PIN: u8 = 10;

/// Nothing goes on for longer without a pause, thoughts included.
const PATIENCE: Micros = 10_000_000;
/// How long a finger is off a button at least.
const RELEASE: Micros = 15_000;
/// What the handheld says is answered within this time.
const PACE: Millis = 50;

/// Why nothing comes by radio.
const NO_RADIO: &str = "the emulated board has no radio";

/// The image, built by `cargo fw` if anything has changed.
pub fn image() -> &'static Path {
    static IMAGE: OnceLock<PathBuf> = OnceLock::new();
    IMAGE.get_or_init(|| build("fw", "image/firmware"))
}

/// The same for a Pico W.
pub fn image_w() -> &'static Path {
    static IMAGE: OnceLock<PathBuf> = OnceLock::new();
    IMAGE.get_or_init(|| build("fw-w", "image-w/firmware"))
}

/// What this alias of cargo builds.
pub fn build(alias: &str, name: &str) -> PathBuf {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let built = Command::new(env!("CARGO")).args([alias, "--locked"]).current_dir(&top).output();
    let built = built.expect("cargo runs");
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or(top.join("target"), PathBuf::from);
    target.join(TARGET).join(name)
}

/// The pin a button is on.
pub fn pin(button: Button) -> u8 {
    let number = Button::ALL.iter().position(|&other| other == button).expect("a button");
    FIRST_PIN + u8::try_from(number).expect("one of six")
}

/// The random bytes that a handheld draws when it is switched on with this seed.
pub fn drawn(seed: u64) -> [u8; 32] {
    let mut bits = noise_bits(seed);
    firmware::noise::draw(|| bits.next().expect("without end")).expect("good noise")
}

/// How long a press took to change the picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Delay {
    /// From the contact's closing to the display's last byte.
    pub time: Micros,
    /// Whether the flash was worked on meanwhile.
    pub saves: bool,
}

/// The image and a companion.
pub struct Emulated {
    /// The board with the image.
    pub board: Board,
    companion: End,
    seed: u64,
    wire: Wire,
    plugged: bool,
    /// The time as those at the table count it: what the board takes to settle after a press comes
    /// out of the time they wait then.
    now: Millis,
    picture: Frame,
    /// For each press that has changed the picture, how long that took.
    pub delays: Vec<Delay>,
    /// What cuts of power would have left, with the companion at that moment, if that is
    /// [sampled](Board::sample).
    pub cuts: Vec<(Sample, End)>,
    /// The last answer.
    pub last: Answer,
}

impl Emulated {
    /// A new handheld, just switched on, with its cable in, and a companion that has never met it.
    pub fn new(seed: u64) -> Self {
        let companion = End::new(Role::Follower, INVITATION, MemoryJournal::default());
        Self::on(Board::new(image()), Wire::Usb, companion, seed)
    }

    /// A board that is switched on, and a companion on this wire.
    pub fn on(mut board: Board, wire: Wire, companion: End, seed: u64) -> Self {
        let last = board.power(seed);
        let mut held = Self {
            board,
            companion,
            seed,
            wire,
            plugged: false,
            now: 0,
            picture: Frame::default(),
            delays: Vec::new(),
            cuts: Vec::new(),
            last,
        };
        held.settle();
        held.plug(true);
        held
    }

    /// Lets the board do what it has to do, and looks at it.
    pub fn settle(&mut self) -> Vec<u8> {
        let answer = self.board.settle(PATIENCE);
        self.take(answer)
    }

    /// Lets time pass on the board, however long it took before.
    pub fn run(&mut self, time: Micros) -> Vec<u8> {
        let answer = self.board.run(time);
        self.take(answer)
    }

    /// What was said on the wire.
    fn take(&mut self, mut answer: Answer) -> Vec<u8> {
        assert_eq!(answer.faults, [""; 0]);
        for sample in answer.samples.drain(..) {
            self.cuts.push((sample, self.companion.clone()));
        }
        let said = match self.wire {
            Wire::Usb => std::mem::take(&mut answer.usb),
            Wire::Uart => std::mem::take(&mut answer.uart),
            Wire::Radio => panic!("{NO_RADIO}"),
        };
        self.last = answer;
        let picture = self.board.picture();
        assert_eq!(picture.unknown, [0; 0], "commands the display does not know");
        let dark = vec![0; picture.bytes.len()];
        let seen = if picture.on { picture.bytes } else { dark };
        self.picture = Frame::from(<[u8; _]>::try_from(seen).expect("a whole picture"));
        said
    }

    fn send(&mut self, bytes: &[u8]) {
        match self.wire {
            Wire::Usb => self.board.usb_send(bytes),
            Wire::Uart => self.board.uart_send(bytes),
            Wire::Radio => panic!("{NO_RADIO}"),
        };
    }

    /// Bytes that no companion says.
    pub fn noise(&mut self, bytes: &[u8]) {
        self.send(bytes);
        self.talk();
    }

    fn hear(&mut self, said: &[u8]) {
        if self.plugged {
            self.companion.receive(said);
        }
    }

    /// Times are taken from here on.
    fn take_time(&mut self) {
        self.now = self.now.max(self.last.now / 1000);
    }

    /// The app closes the port, and the cable stays in.
    pub fn close(&mut self) {
        self.board.usb(true, false);
        self.settle();
        self.plugged = false;
        self.take_time();
    }

    fn settle_and_talk(&mut self) {
        let said = self.settle();
        self.hear(&said);
        self.talk();
    }

    /// The chip starts again, by the RUN pin or by itself.
    pub fn restart(&mut self, by: impl FnOnce(&mut Board) -> Answer) {
        let answer = by(&mut self.board);
        self.companion.session.reconnected();
        let said = self.take(answer);
        self.hear(&said);
        self.settle_and_talk();
    }
}

impl Held for Emulated {
    fn button(&mut self, button: Button, down: bool) {
        self.board.pin(pin(button), !down);
        if down {
            self.take_time();
        } else {
            // No finger is back before the contacts have come to rest.
            let said = self.run(RELEASE);
            self.hear(&said);
        }
        let at = self.last.now;
        let said = self.settle();
        if let Some(painted) = self.last.painted.filter(|&painted| down && painted > at) {
            let saves = self.last.flash_ops.iter().any(|op| op.when < painted);
            self.delays.push(Delay { time: painted - at, saves });
        }
        self.hear(&said);
        self.talk();
    }

    fn wait(&mut self, time: Millis) {
        let end = self.now + time;
        while self.now < end {
            let before = self.now;
            self.now = end.min(before - before % PACE + PACE);
            let left = (1000 * self.now).saturating_sub(self.last.now);
            if left > 0 {
                let said = self.run(left);
                self.hear(&said);
            }
            if before / TICK != self.now / TICK && self.plugged {
                self.companion.session.tick();
            }
            self.talk();
        }
    }

    fn plug(&mut self, plugged: bool) {
        if self.plugged && plugged && self.wire == Wire::Usb {
            self.close();
        }
        self.companion.session.reconnected();
        self.plugged = plugged;
        self.take_time();
        if self.wire == Wire::Usb {
            self.board.usb(plugged, plugged);
        }
        self.settle_and_talk();
    }

    fn power_cycle(&mut self) {
        self.last = self.board.power(self.seed);
        self.now = 0;
        self.companion.session.reconnected();
        self.settle_and_talk();
    }

    fn pair(&mut self, _: Option<u32>) -> Result<(), String> {
        Err(NO_RADIO.into())
    }

    fn picture(&self) -> Frame {
        self.picture.clone()
    }

    fn saved(&mut self) -> Vec<u8> {
        self.board.flash_read(FLASH - LOG, LOG as usize)
    }

    fn save(&mut self, at: usize, bytes: &[u8]) {
        let at = u32::try_from(at).expect("inside the flash");
        self.board.flash_write(FLASH - LOG + at, bytes);
    }

    fn companion(&mut self) -> &mut End {
        &mut self.companion
    }

    fn talk(&mut self) {
        for round in 0.. {
            assert!(round < 1000, "they never stop");
            let mut silent = true;
            while let Some(frame) = self.companion.transmit().filter(|_| self.plugged) {
                self.send(&frame);
                silent = false;
            }
            let said = self.settle();
            self.hear(&said);
            if silent && said.is_empty() {
                break;
            }
        }
    }
}
