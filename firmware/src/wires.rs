//! Which wire the app is on. USB tells when a cable is in and the app has opened it; a plain serial
//! line tells nothing, so the app is there when it is heard, until it has long been silent. A cable
//! comes first: while it is in, the line is not listened to.

use crate::toolkit::button::Millis;

/// A way to the app.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wire {
    /// The USB cable.
    Usb,
    /// The serial line.
    Uart,
}

/// An app that is there says something every two seconds or so.
const SILENCE: Millis = 5000;

/// The wires, and the one that is used.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Wires {
    used: Option<Wire>,
    /// When the line was last heard.
    heard: Millis,
}

impl Wires {
    /// The wire the app is on.
    #[must_use]
    pub fn used(&self) -> Option<Wire> {
        self.used
    }

    /// The cable is in, or out. Answers whether the app is there then, if that is news.
    pub fn cable(&mut self, plugged: bool) -> Option<bool> {
        let news = plugged || self.used == Some(Wire::Usb);
        if news {
            self.used = plugged.then_some(Wire::Usb);
        }
        news.then_some(plugged)
    }

    /// Something came by a wire. Answers whether it is to be listened to, and tells with `true` that
    /// the app is there now.
    pub fn heard(&mut self, wire: Wire, now: Millis) -> Option<bool> {
        if wire == Wire::Uart {
            self.heard = now;
        }
        let news = self.used.is_none() && wire == Wire::Uart;
        if news {
            self.used = Some(wire);
        }
        (self.used == Some(wire)).then_some(news)
    }

    /// Time has passed. Answers whether the app is gone.
    pub fn time(&mut self, now: Millis) -> bool {
        let gone = self.used == Some(Wire::Uart) && now >= self.heard + SILENCE;
        if gone {
            self.used = None;
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
}
