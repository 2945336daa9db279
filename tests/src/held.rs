//! What a person can do with a handheld and see of it, with a companion at its other end. The
//! device in this process can be held, and so can the image in an emulator: whatever is written for
//! one is true of both.

use firmware::screen::View;
use firmware::toolkit::button::{Button, HOLD, Millis};
use firmware::toolkit::frame::Frame;
use shared::play::Entry;

use crate::ends::End;

/// How long a finger is on a button.
pub const TAP: Millis = 60;

/// How often a companion's session is told that time passes.
pub const TICK: Millis = shared::link::TICK_MS;

/// A handheld in somebody's hand, and the companion.
pub trait Held {
    /// A finger is put on a button, or taken off.
    fn button(&mut self, button: Button, down: bool);

    /// Time passes.
    fn wait(&mut self, time: Millis);

    /// Puts the cable in, or pulls it. If it is in already, the app closes it and opens it again.
    fn plug(&mut self, plugged: bool);

    /// The battery is taken out and put back.
    fn power_cycle(&mut self);

    /// A radio wants to pair, or is done; why not, if there is none.
    fn pair(&mut self, passkey: Option<u32>) -> Result<(), String>;

    /// The picture on the screen.
    fn picture(&self) -> Frame;

    /// What is in its memory.
    fn saved(&mut self) -> Vec<u8>;

    /// Something else is in its memory from here on.
    fn save(&mut self, at: usize, bytes: &[u8]);

    /// The companion.
    fn companion(&mut self) -> &mut End;

    /// Another companion, to be plugged in.
    fn replace_companion(&mut self, companion: End) {
        *self.companion() = companion;
        self.plug(true);
    }

    /// Both say all they have to say, while the cable is in.
    fn talk(&mut self);

    /// The Mist does something.
    fn mist(&mut self, entry: Entry) -> Result<(), String> {
        let taken = self.companion().submit(entry).map_err(|why| why.to_string());
        self.talk();
        taken
    }

    /// Presses a button for a moment.
    fn press(&mut self, button: Button) {
        self.hold(button, TAP);
    }

    /// Holds a button for so long.
    fn hold(&mut self, button: Button, time: Millis) {
        self.button(button, true);
        self.wait(time);
        self.button(button, false);
    }

    /// Holds a button long enough for what wants to be held.
    fn hold_on(&mut self, button: Button) {
        self.hold(button, HOLD + TAP);
    }
}

/// A handheld of which is known what its screen is about.
pub trait Viewed: Held {
    /// What its screen is about.
    fn view(&self) -> View;
}
