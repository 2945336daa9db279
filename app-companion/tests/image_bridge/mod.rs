//! The exact image of the handheld in an emulated board, and a bridge from its USB port to a real
//! pseudo-terminal: a companion finds it there as it would find a handheld.
//!
//! ```text
//! nusubito <-> pseudo-terminal <-> bridge <-> USB port of the board
//!                                    \-> shadow
//! ```
//!
//! The companion has a real clock, so the board's time follows that one. What is on the glass counts
//! as shown only when it is, to the pixel, what the shadow shows.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod plug;
mod shadow;

use std::thread::{self, JoinHandle};
use std::time::Instant;

use app_companion::handheld::simulated::Shown;
use firmware::chronicle::{Chronicle, Record};
use firmware::device::Input;
use firmware::toolkit::button::Button;
use nix::poll::PollTimeout;
use plug::{Came, Plug, Socket};
use shadow::Shadow;
use tests::board::{Answer, Board, Micros, Picture};
use tests::emulated::{FLASH, LOG, image, pin};
use tests::nor::PicoNor;
use tokio::sync::mpsc::error::TryRecvError;
use tokio::sync::{mpsc, watch};

use crate::mist_game::Thief;

/// How long a finger is on a button, and off it, at least.
const TOUCH: Micros = 15_000;

/// The board runs for so long at a time.
const STEP: Micros = 20_000;
/// A board that is not behind waits so many milliseconds for the companion.
const PAUSE: u8 = 4;
/// Before that time has passed on the board, it shows what it should.
const PATIENCE: Micros = 10_000_000;

/// The image in somebody's hand, with its cable in a computer.
pub(crate) struct ImageInHand {
    pub(crate) thief: Thief,
    /// Whether the cable is in.
    pub(crate) cable: watch::Sender<bool>,
    bridge: JoinHandle<()>,
}

impl ImageInHand {
    /// A new handheld that is just switched on.
    pub(crate) fn new(seed: u64) -> Self {
        let (press, buttons) = mpsc::channel(1);
        let (cable, plugged) = watch::channel(true);
        let shadow = Shadow::new(seed);
        let (show, shown) = watch::channel(shadow.shown(false));
        let bridge = Bridge::new(seed, shadow, buttons, plugged, show);
        let port = bridge.socket.path().display().to_string();
        let thief = Thief { buttons: press, shown, port };
        Self { thief, cable, bridge: thread::spawn(move || bridge.run()) }
    }

    /// Puts it down. It must have saved what its shadow has saved.
    pub(crate) fn put_down(self) {
        drop(self.thief);
        self.bridge.join().expect("the same game in both");
    }
}

struct Bridge {
    board: Board,
    /// Some moment, and the board's time then.
    clock: (Instant, Micros),
    /// The board's time.
    now: Micros,
    glass: Picture,
    /// How much the display was told so far.
    painted: u64,
    /// When the glass showed what it should.
    agreed: Micros,
    shadow: Shadow,
    /// None while the cable is out.
    plug: Option<Plug>,
    socket: Socket,
    /// Whether a companion has the port open.
    open: bool,
    buttons: mpsc::Receiver<(Button, bool)>,
    cable: watch::Receiver<bool>,
    shown: watch::Sender<Shown>,
}

impl Bridge {
    fn new(
        seed: u64,
        shadow: Shadow,
        buttons: mpsc::Receiver<(Button, bool)>,
        cable: watch::Receiver<bool>,
        shown: watch::Sender<Shown>,
    ) -> Self {
        let mut board = Board::new(image());
        board.power(seed);
        let ready = board.settle(PATIENCE);
        let glass = board.picture();
        let mut bridge = Self {
            board,
            clock: (Instant::now(), ready.now),
            now: 0,
            glass,
            painted: 0,
            agreed: 0,
            shadow,
            plug: None,
            socket: Socket::new(),
            open: false,
            buttons,
            cable,
            shown,
        };
        bridge.take(ready);
        assert_eq!(bridge.agreed, bridge.now, "the image does not begin as its shadow does");
        // A companion that is started now finds its port.
        bridge.mind_the_cable();
        bridge
    }

    /// Until nobody holds the image any more.
    fn run(mut self) {
        while self.feel() {
            self.mind_the_cable();
            let behind = self.behind().min(STEP);
            self.run_for(behind);
            self.listen();
        }
        assert!(self.records() == self.shadow.records(), "what they have saved differs");
    }

    // The board and its time.

    /// By how much the board's time is behind the real one.
    fn behind(&self) -> Micros {
        let (since, then) = self.clock;
        let passed = Micros::try_from(since.elapsed().as_micros()).expect("a short game");
        (then + passed).saturating_sub(self.now)
    }

    fn run_for(&mut self, time: Micros) {
        let answer = self.board.run(time);
        self.take(answer);
    }

    /// Nothing is on its way any more.
    fn settle(&mut self) {
        let answer = self.board.settle(PATIENCE);
        self.take(answer);
    }

    fn take(&mut self, answer: Answer) {
        assert_eq!(answer.faults, [""; 0]);
        assert_eq!((answer.resets, answer.halted), (0, None), "the image has stopped");
        self.now = answer.now;
        self.shadow.wait_until(self.now / 1000);
        if let Some(plug) = self.plug.as_mut().filter(|_| self.open) {
            plug.say(&answer.usb);
        }
        if self.painted != answer.oled_bytes {
            self.painted = answer.oled_bytes;
            self.glass = self.board.picture();
        }
        self.show();
    }

    /// Shows what is on the glass, as soon as it is what should be there.
    fn show(&mut self) {
        let now = self.shadow.shown(self.open);
        if shows(&self.glass, &now) {
            self.agreed = self.now;
            self.shown.send_if_modified(|shown| {
                let changed = *shown != now;
                *shown = now;
                changed
            });
        }
        let agreed = self.now < self.agreed + PATIENCE;
        assert!(agreed, "the image does not show {:?}", self.shadow.shown(self.open).view);
    }

    /// All that the image has saved.
    fn records(&mut self) -> Vec<Record> {
        let log = self.board.flash_read(FLASH - LOG, LOG as usize);
        Chronicle::open(PicoNor::holding(log)).records().collect()
    }

    // The buttons.

    /// What the fingers do; whether there are any.
    fn feel(&mut self) -> bool {
        match self.buttons.try_recv() {
            Ok((button, down)) => self.touch(button, down),
            Err(TryRecvError::Empty) => {}
            Err(TryRecvError::Disconnected) => return false,
        }
        true
    }

    fn touch(&mut self, button: Button, down: bool) {
        // What the shadow has heard before a press, the image has heard before it too.
        self.settle();
        self.board.pin(pin(button), !down);
        self.shadow.handle(Input::Button(button, down));
        self.run_for(TOUCH);
        // What it does is to be seen before the next press.
        self.settle();
    }

    // The cable.

    fn mind_the_cable(&mut self) {
        let wanted = *self.cable.borrow_and_update();
        if wanted == self.plug.is_some() {
            return;
        }
        if self.open {
            self.close();
        }
        self.plug = wanted.then(|| self.socket.plug());
        self.board.usb(wanted, false);
    }

    fn listen(&mut self) {
        let behind = self.behind() > 0;
        let limit = if behind { PollTimeout::ZERO } else { PollTimeout::from(PAUSE) };
        let plug = self.plug.as_mut();
        match plug.map_or_else(|| plug::nothing(limit), |plug| plug.listen(limit)) {
            Came::Nothing => {}
            Came::Bytes(bytes) => self.hear(&bytes),
            Came::HangUp => {
                self.close();
                // What a companion that was killed had open would stay closed to others.
                self.plug = None;
                self.plug = Some(self.socket.plug());
            }
        }
    }

    fn hear(&mut self, bytes: &[u8]) {
        if !self.open {
            self.open = true;
            self.board.usb(true, true);
            self.shadow.handle(Input::Plugged(true));
        }
        self.board.usb_send(bytes);
        self.shadow.handle(Input::Heard(bytes));
    }

    /// The companion is gone. What it has said last arrives nevertheless.
    fn close(&mut self) {
        self.settle();
        self.open = false;
        self.board.usb(true, false);
        self.shadow.handle(Input::Plugged(false));
    }
}

fn shows(glass: &Picture, wanted: &Shown) -> bool {
    let display = wanted.display;
    let driven = glass.on && (glass.contrast, glass.turned) == (display.contrast, display.turned);
    driven && glass.bytes == wanted.picture.bytes()
}
