//! Which wire the app is on. USB tells when a cable is in and the app has opened it; a radio tells when
//! somebody who may talk is there; a plain serial line tells nothing, so the app is there when it is
//! heard, until it has long been silent. A cable comes first, then the radio: while one of them is
//! there, the others are not listened to.

use crate::toolkit::button::Millis;

/// A way to the app, the one that comes first at the top.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wire {
    /// The USB cable.
    Usb,
    /// The radio.
    Radio,
    /// The serial line.
    Uart,
}

/// An app that is there says something every two seconds or so.
const SILENCE: Millis = 5000;

/// The wires, and by which of them the app is there.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Wires {
    usb: bool,
    radio: bool,
    /// When the line was last heard, while it is the one that is used.
    uart: Option<Millis>,
}

impl Wires {
    /// The wire the app is on.
    #[must_use]
    pub fn used(&self) -> Option<Wire> {
        match self {
            Self { usb: true, .. } => Some(Wire::Usb),
            Self { radio: true, .. } => Some(Wire::Radio),
            Self { uart, .. } => uart.map(|_| Wire::Uart),
        }
    }

    /// The cable is in, or out. Answers whether the app is there then, if that is news, or if it is
    /// there by another wire than before.
    pub fn cable(&mut self, plugged: bool) -> Option<bool> {
        let news = plugged || self.usb;
        self.usb = plugged;
        if plugged {
            self.uart = None;
        }
        news.then_some(plugged || self.radio)
    }

    /// The app is there by radio, or not. Answers the same.
    pub fn radio(&mut self, there: bool) -> Option<bool> {
        let news = !self.usb && there != self.radio;
        self.radio = there;
        if there {
            self.uart = None;
        }
        news.then_some(there)
    }

    /// Something came by a wire. Answers whether it is to be listened to, and tells with `true` that
    /// the app is there now.
    pub fn heard(&mut self, wire: Wire, now: Millis) -> Option<bool> {
        let news = self.used().is_none() && wire == Wire::Uart;
        if wire == Wire::Uart && !self.usb && !self.radio {
            self.uart = Some(now);
        }
        (self.used() == Some(wire)).then_some(news)
    }

    /// Time has passed. Answers whether the app is gone.
    pub fn time(&mut self, now: Millis) -> bool {
        let gone = self.uart.is_some_and(|heard| now >= heard + SILENCE);
        if gone {
            self.uart = None;
        }
        gone
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cable_is_there_when_it_says_so() {
        let mut wires = Wires::default();
        assert_eq!(wires.cable(false), None, "it was not");
        assert_eq!(wires.heard(Wire::Usb, 0), None, "what came before");
        assert_eq!(wires.cable(true), Some(true));
        assert_eq!(wires.heard(Wire::Usb, 1), Some(false));
        assert!(!wires.time(100_000), "however silent");
        assert_eq!(wires.cable(true), Some(true), "out and in, unnoticed");
        assert_eq!(wires.cable(false), Some(false));
        assert_eq!(wires.used(), None);
    }

    #[test]
    fn a_line_is_there_while_it_is_heard() {
        let mut wires = Wires::default();
        assert_eq!(wires.heard(Wire::Uart, 1000), Some(true));
        assert_eq!(wires.used(), Some(Wire::Uart));
        assert_eq!(wires.cable(false), None);
        assert_eq!(wires.heard(Wire::Uart, 4000), Some(false));
        assert!(!wires.time(8999));
        assert!(wires.time(9000));
        assert!(!wires.time(9000), "told once");
        assert_eq!(wires.used(), None);
    }

    #[test]
    fn a_cable_comes_first() {
        let mut wires = Wires::default();
        assert_eq!(wires.heard(Wire::Uart, 0), Some(true));
        assert_eq!(wires.cable(true), Some(true));
        assert_eq!(wires.heard(Wire::Uart, 1), None);
        assert!(!wires.time(6000));
        assert_eq!(wires.cable(false), Some(false));
        assert_eq!(wires.heard(Wire::Uart, 6001), Some(true));
    }

    #[test]
    fn a_radio_comes_before_a_line_and_after_a_cable() {
        let mut wires = Wires::default();
        assert_eq!(wires.radio(false), None, "it was not there");
        assert_eq!(wires.heard(Wire::Uart, 0), Some(true));
        assert_eq!(wires.radio(true), Some(true));
        assert_eq!(wires.used(), Some(Wire::Radio));
        assert_eq!(wires.heard(Wire::Radio, 1), Some(false));
        assert_eq!(wires.heard(Wire::Uart, 2), None);
        assert!(!wires.time(100_000), "however silent");
        assert_eq!(wires.cable(true), Some(true));
        assert_eq!(wires.heard(Wire::Radio, 3), None);
        assert_eq!(wires.radio(false), None, "the cable is in");
        assert_eq!(wires.radio(true), None);
        assert_eq!(wires.cable(false), Some(true), "the app is there by radio");
        assert_eq!(wires.used(), Some(Wire::Radio));
        assert_eq!(wires.radio(false), Some(false));
        assert_eq!(wires.used(), None);
    }
}
