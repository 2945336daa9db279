//! `radio_handheld ADDRESS`: a handheld with a radio, whose controller is at that TCP port, in the hand
//! of somebody who says yes to what the app wants and plays the Thief if the handheld does not. Says on
//! a line each what happens: `name`, `passkey`, `paired`, `connected`, `disconnected`, `over`.
#![allow(clippy::expect_used, clippy::panic, reason = "a test tool may fail loudly")]

use std::net::SocketAddr;
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use firmware::chronicle::SECTORS;
use firmware::device::{Device, Hardware, Input, Start};
use firmware::screen::View;
use firmware::toolkit::button::{Button, HOLD, Millis};
use firmware::wires::{Wire, Wires};
use radio::{Bonds, Memory, Order};
use tests::antenna::{Antenna, News};
use tests::held::TAP;
use tests::nor::PicoNor;
use tests::player::{self, Move};
use tests::rig::Flash;

/// It goes by this address, and has these random bytes.
const ADDRESS: [u8; 6] = [0x2a, 0x3f, 3, 4, 5, 6];
const RANDOM: [u8; 32] = [7; 32];

/// How long somebody looks at the screen before a press.
const LOOKS: Millis = 200;

fn main() {
    let address = std::env::args().nth(1).and_then(|address| address.parse().ok());
    Handheld::new(address.expect("radio_handheld ADDRESS, such as 127.0.0.1:9500")).play();
}

struct Handheld {
    device: Device<Flash>,
    antenna: Antenna,
    wires: Wires,
    saying: bool,
    began: Instant,
    wake: Millis,
    over: bool,
}

impl Handheld {
    fn new(controller: SocketAddr) -> Self {
        let start = Start { hardware: Hardware { radio: true }, stopped: None };
        let device = Device::new(Flash::new(PicoNor::new(SECTORS)), start, 0);
        let antenna = Antenna::new(controller, Memory { address: ADDRESS, bonds: Bonds::new() });
        let (wires, began) = (Wires::default(), Instant::now());
        Self { device, antenna, wires, saying: false, began, wake: 0, over: false }
    }

    fn play(&mut self) -> ! {
        println!("name {}", self.antenna.identity.name);
        self.handle(Input::Random(&RANDOM));
        self.handle(Input::Air(Some(self.antenna.identity.number())));
        self.antenna.order(Order::On);
        loop {
            self.live(LOOKS);
            match player::next(&self.device.view(), 1) {
                Move::Press(button) => self.press(button, TAP),
                Move::Hold(button) => self.press(button, HOLD + TAP),
                Move::Wait => {}
                Move::Done => self.end(),
            }
        }
    }

    fn end(&mut self) {
        if !std::mem::replace(&mut self.over, true) {
            println!("over");
        }
    }

    fn now(&self) -> Millis {
        u64::try_from(self.began.elapsed().as_millis()).expect("not so long")
    }

    fn handle(&mut self, input: Input<'_>) {
        self.wake = self.device.handle(input, self.now()).wake;
        self.device.painted();
        let there = self.wires.used() == Some(Wire::Radio);
        if there
            && !self.saying
            && let Some(frame) = self.device.transmit()
        {
            self.saying = true;
            self.antenna.say(frame);
        }
    }

    fn press(&mut self, button: Button, time: Millis) {
        // Who is asked for the number leaves it where it is.
        if matches!(self.device.view(), View::Pairing(_)) {
            return;
        }
        self.handle(Input::Button(button, true));
        self.live(time);
        self.handle(Input::Button(button, false));
    }

    /// Lets time pass, and everything happen meanwhile.
    fn live(&mut self, time: Millis) {
        let end = self.now() + time;
        while self.now() < end {
            let wait = self.wake.min(end).saturating_sub(self.now());
            match self.antenna.news.recv_timeout(Duration::from_millis(wait)) {
                Ok(news) => self.take(news),
                Err(RecvTimeoutError::Timeout) => self.handle(Input::Time),
                Err(RecvTimeoutError::Disconnected) => panic!("the radio has failed"),
            }
        }
    }

    fn take(&mut self, news: News) {
        match news {
            News::Pairing(number) => {
                if let Some(number) = number {
                    println!("passkey {number:06}");
                }
                self.handle(Input::Pairing(number));
            }
            News::There(there) => {
                self.saying = false;
                if let Some(there) = self.wires.radio(there) {
                    println!("{}", if there { "connected" } else { "disconnected" });
                    self.handle(Input::Plugged(there));
                }
            }
            News::Heard(bytes) => self.handle(Input::Heard(&bytes)),
            News::Said => {
                self.saying = false;
                self.handle(Input::Time);
            }
            News::Keep(_, kept) => {
                println!("paired");
                let _ = kept.send(());
            }
        }
    }
}
