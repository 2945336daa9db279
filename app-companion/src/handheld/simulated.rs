//! The simulated handheld: the device as it ships, with a clock, a flash and a socket of this
//! computer. One task owns it all and drives it. Whoever holds it has a [`Hand`]: buttons go in by
//! it, what is on the screen comes out of it.

use std::io::{self, Cursor};
use std::time::Duration;

use firmware::device::{Device, Display, Input, Start};
use firmware::screen::View;
use firmware::toolkit::button::{Button, Millis};
use firmware::toolkit::frame::Frame;
use shared::link::Frame as LinkFrame;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::Instant;

use super::flash::Flash;
use super::socket::{Happening, Socket};
use crate::port::left;
use crate::random;

/// Presses that have not been taken in yet; more have to wait.
const WAITING: usize = 16;

/// How many bytes are heard at a time.
const GULP: usize = 256;

/// What can be seen of the handheld.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shown {
    /// The picture on its screen.
    pub picture: Frame,
    /// What the picture is of.
    pub view: View,
    /// How the display is driven.
    pub display: Display,
    /// Whether a companion is plugged in.
    pub plugged: bool,
}

/// A finger that was put on a button, or taken off it.
#[derive(Debug)]
struct Touch {
    button: Button,
    down: bool,
    /// Told when the device has taken it in.
    taken: oneshot::Sender<()>,
}

/// The hand that holds it. When the last one is dropped, the handheld is switched off.
#[derive(Clone, Debug)]
pub struct Hand {
    touches: mpsc::Sender<Touch>,
    shown: watch::Receiver<Shown>,
}

impl Hand {
    /// Puts a finger on a button, or takes it off. The picture is upright whichever way the device
    /// is set to be held, so an arrow is what it looks like. Afterwards the device has taken it in, and
    /// what is shown is what came of it: whoever presses by what they see never presses once too often.
    pub async fn button(&self, button: Button, down: bool) {
        let (taken, is_taken) = oneshot::channel();
        // A device that is switched off takes no notice.
        let _ = self.touches.send(Touch { button, down, taken }).await;
        let _ = is_taken.await;
    }

    /// Presses a button, and lets go of it.
    pub async fn press(&self, button: Button) {
        self.button(button, true).await;
        self.button(button, false).await;
    }

    /// What can be seen, and a way to wait until that changes.
    #[must_use]
    pub fn shown(&self) -> watch::Receiver<Shown> {
        self.shown.clone()
    }
}

/// The handheld.
pub struct Simulated {
    device: Device<Flash>,
    socket: Socket,
    plugged: bool,
    switched_on: Instant,
    wake: Millis,
    /// A frame on its way out.
    saying: Cursor<LinkFrame>,
    touches: mpsc::Receiver<Touch>,
    shown: watch::Sender<Shown>,
}

impl Simulated {
    /// A handheld that is just being switched on, and the hand that holds it. Nothing happens until
    /// it is [`run`](Self::run).
    pub fn new(flash: Flash, socket: Socket) -> io::Result<(Self, Hand)> {
        Ok(Self::with(flash, socket, &random::bytes()?))
    }

    /// The same, with the noise that its deals are made of.
    pub(crate) fn with(flash: Flash, socket: Socket, noise: &[u8; 32]) -> (Self, Hand) {
        let mut device = Device::new(flash, Start::default(), 0);
        device.handle(Input::Random(noise), 0);
        let (touch, touches) = mpsc::channel(WAITING);
        let (shown, seen) = watch::channel(look(&device, false));
        let simulated = Self {
            device,
            socket,
            plugged: false,
            switched_on: Instant::now(),
            wake: 0,
            saying: Cursor::default(),
            touches,
            shown,
        };
        (simulated, Hand { touches: touch, shown: seen })
    }

    /// Drives it until no hand holds it. Saving waits for the disk, and so does the thread this
    /// runs on.
    pub async fn run(mut self) {
        let mut heard = [0; GULP];
        loop {
            self.speak();
            let wake = self.switched_on + Duration::from_millis(self.wake);
            tokio::select! {
                touch = self.touches.recv() => match touch {
                    Some(touch) => self.press(touch),
                    None => return,
                },
                happening = self.socket.next(&mut self.saying, &mut heard) => match happening {
                    Happening::In => self.plug(true),
                    Happening::Out => self.plug(false),
                    Happening::Heard(length) => {
                        self.hear(heard.get(..length).unwrap_or_default());
                    }
                    Happening::Said => {}
                },
                () = until(wake) => self.handle(Input::Time),
            }
        }
    }

    /// The next frame, if the one before is out.
    fn speak(&mut self) {
        if !left(&self.saying)
            && let Some(frame) = self.device.transmit()
        {
            self.saying = Cursor::new(frame);
        }
    }

    fn press(&mut self, touch: Touch) {
        // The device turns the arrows of one that is held upside down.
        let turned = self.device.display().turned;
        let button = if turned { touch.button.turned() } else { touch.button };
        self.handle(Input::Button(button, touch.down));
        // Who pressed may have gone.
        let _ = touch.taken.send(());
    }

    fn hear(&mut self, bytes: &[u8]) {
        if !self.plugged {
            self.plug(true);
        }
        self.handle(Input::Heard(bytes));
    }

    fn plug(&mut self, plugged: bool) {
        self.plugged = plugged;
        // What was half said was for somebody else.
        self.saying = Cursor::default();
        self.handle(Input::Plugged(plugged));
    }

    fn handle(&mut self, input: Input<'_>) {
        let now = self.switched_on.elapsed().as_millis();
        let effects = self.device.handle(input, Millis::try_from(now).unwrap_or(Millis::MAX));
        self.wake = effects.wake;
        self.device.painted();
        let now = look(&self.device, self.plugged);
        self.shown.send_if_modified(|shown| {
            let changed = *shown != now;
            *shown = now;
            changed
        });
    }
}

/// A timer takes a millisecond at least, and a handheld that thinks has no time to lose.
async fn until(wake: Instant) {
    if wake <= Instant::now() {
        tokio::task::yield_now().await;
    } else {
        tokio::time::sleep_until(wake).await;
    }
}

fn look(device: &Device<Flash>, plugged: bool) -> Shown {
    let (picture, view) = (device.picture().clone(), device.view());
    Shown { picture, view, display: device.display(), plugged }
}
