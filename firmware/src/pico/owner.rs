//! The owner of the device: takes one happening after the other, and does what the device says is
//! to be done about it.

use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::channel::Channel;
use embassy_time::{Duration, Instant, with_deadline};
use firmware::device::{Device, Effects, Input};
use firmware::toolkit::button::{Button, Millis};
use firmware::wires::{Wire, Wires};
use heapless::Vec;
use shared::link::Frame;

use super::oled::Oled;
#[cfg(feature = "pico-w")]
use super::radio;
use super::store::Region;
use super::watch::Watch;
use super::{noise, uart, usb};

/// How many bytes come at a time: a packet of USB.
pub(super) const GULP: usize = 64;

/// What the other tasks bring.
pub(super) enum Happening {
    /// A button went down or came up.
    Button(Button, bool),
    /// The cable is in and the app has opened it, or not.
    Cable(bool),
    /// Bytes came by a wire.
    Heard(Wire, Vec<u8, GULP>),
    /// A frame is out.
    Said,
    /// The app is there by radio, or not.
    #[cfg(feature = "pico-w")]
    Radio(bool),
    /// Somebody wants to pair by radio and has to type this number; or nobody does.
    #[cfg(feature = "pico-w")]
    Pairing(Option<u32>),
    /// The radio has something to save. Here, because nothing else goes on then that could not wait
    /// for the flash.
    #[cfg(feature = "pico-w")]
    Keep,
    /// The radio is on the air with this number in its name, or does not work.
    #[cfg(feature = "pico-w")]
    Air(Option<u16>),
}

/// Everything that happens, in order. If it is full, whoever brings something waits.
pub(super) static HAPPENINGS: Channel<CriticalSectionRawMutex, Happening, 16> = Channel::new();

/// Tells what came by a wire.
pub(super) async fn heard(wire: Wire, bytes: &[u8]) {
    for gulp in bytes.chunks(GULP) {
        if let Ok(gulp) = Vec::from_slice(gulp) {
            HAPPENINGS.send(Happening::Heard(wire, gulp)).await;
        }
    }
}

/// A frame on its way out by a wire.
pub(super) type Outbox = Channel<CriticalSectionRawMutex, Frame, 1>;

/// How long a display is left alone that does not answer.
const OLED_PAUSE: Duration = Duration::from_millis(200);

#[embassy_executor::task]
pub(super) async fn own(device: &'static mut Device<Region>, oled: Oled, watch: Watch) -> ! {
    let wires = Wires::default();
    let owner = Owner {
        device,
        oled,
        wires,
        try_oled: Instant::MIN,
        #[cfg(feature = "pico-w")]
        on_air: false,
    };
    owner.run(watch).await
}

struct Owner {
    device: &'static mut Device<Region>,
    oled: Oled,
    wires: Wires,
    /// Not before then.
    try_oled: Instant,
    /// Whether the radio is to be there for the app.
    #[cfg(feature = "pico-w")]
    on_air: bool,
}

impl Owner {
    /// The watchdog is fed here and nowhere else: after something has happened, or the time the
    /// device asked for has come, and all that followed from it is done.
    async fn run(mut self, mut watch: Watch) -> ! {
        let mut effects = self.handle(Input::Time);
        loop {
            self.speak();
            let again = self.show(effects).await;
            watch.feed();
            // After the first screen, which is there the sooner.
            #[cfg(feature = "pico-w")]
            self.order(effects);
            if self.device.wants_random() {
                self.draw_random();
            }
            let wake = Instant::from_millis(effects.wake).min(again);
            effects = match with_deadline(wake, HAPPENINGS.receive()).await {
                Ok(happening) => self.take(happening),
                Err(_) => self.time(),
            };
        }
    }

    /// After the first screen, too. If the noise has failed, this is tried again with everything that
    /// happens.
    fn draw_random(&mut self) {
        if let Some(bytes) = noise::draw() {
            self.handle(Input::Random(&bytes));
        }
    }

    fn handle(&mut self, input: Input<'_>) -> Effects {
        self.device.handle(input, now())
    }

    /// Tells the radio what the player wants of it.
    #[cfg(feature = "pico-w")]
    fn order(&mut self, effects: Effects) {
        use ::radio::Order;
        let wanted = self.device.wants_radio();
        if wanted != self.on_air {
            self.on_air = wanted;
            radio::ORDERS.signal(if wanted { Order::On } else { Order::Off });
        } else if effects.cancel_pairing {
            radio::ORDERS.signal(Order::SendAway);
        }
    }

    fn take(&mut self, happening: Happening) -> Effects {
        match happening {
            Happening::Button(button, down) => self.handle(Input::Button(button, down)),
            Happening::Cable(plugged) => self.cable(plugged),
            Happening::Heard(wire, bytes) => self.hear(wire, &bytes),
            Happening::Said => self.time(),
            #[cfg(feature = "pico-w")]
            Happening::Radio(there) => self.meet(there),
            #[cfg(feature = "pico-w")]
            Happening::Pairing(number) => self.handle(Input::Pairing(number)),
            #[cfg(feature = "pico-w")]
            Happening::Keep => {
                radio::keep();
                self.time()
            }
            #[cfg(feature = "pico-w")]
            Happening::Air(number) => self.handle(Input::Air(number)),
        }
    }

    fn cable(&mut self, plugged: bool) -> Effects {
        // What was to be said was for somebody else.
        usb::OUTBOX.clear();
        defmt::info!("the app is there by cable: {}", plugged);
        let news = self.wires.cable(plugged);
        self.plug(news)
    }

    #[cfg(feature = "pico-w")]
    fn meet(&mut self, there: bool) -> Effects {
        radio::OUTBOX.clear();
        defmt::info!("the app is there by radio: {}", there);
        let news = self.wires.radio(there);
        self.plug(news)
    }

    fn plug(&mut self, news: Option<bool>) -> Effects {
        match news {
            Some(there) => self.handle(Input::Plugged(there)),
            None => self.time(),
        }
    }

    fn hear(&mut self, wire: Wire, bytes: &[u8]) -> Effects {
        match self.wires.heard(wire, now()) {
            Some(news) => {
                if news {
                    self.handle(Input::Plugged(true));
                }
                self.handle(Input::Heard(bytes))
            }
            None => self.time(),
        }
    }

    fn time(&mut self) -> Effects {
        if self.wires.time(now()) {
            uart::OUTBOX.clear();
            self.handle(Input::Plugged(false));
        }
        self.handle(Input::Time)
    }

    /// The next frame, if the one before is on its way.
    fn speak(&mut self) {
        let outbox: &Outbox = match self.wires.used() {
            Some(Wire::Usb) => &usb::OUTBOX,
            Some(Wire::Uart) => &uart::OUTBOX,
            #[cfg(feature = "pico-w")]
            Some(Wire::Radio) => &radio::OUTBOX,
            _ => return,
        };
        if outbox.is_empty()
            && let Some(frame) = self.device.transmit()
        {
            // There is room: nobody else sends.
            let _ = outbox.try_send(frame);
        }
    }

    /// Answers when to try again at the latest.
    async fn show(&mut self, effects: Effects) -> Instant {
        if !effects.paint {
            return Instant::MAX;
        }
        if Instant::now() >= self.try_oled {
            if self.oled.show(self.device).await {
                self.device.painted();
                return Instant::MAX;
            }
            defmt::warn!("the display does not answer");
            self.try_oled = Instant::now() + OLED_PAUSE;
        }
        self.try_oled
    }
}

fn now() -> Millis {
    Instant::now().as_millis()
}
