//! A wire that does to bytes what wires do, and worse.

use std::collections::VecDeque;

use shared::link::{Decoder, Payload};

use crate::random::Random;

/// What is in a frame that came whole.
pub fn payload(frame: &[u8]) -> Payload {
    let mut decoder = Decoder::default();
    frame.iter().find_map(|&byte| decoder.push(byte)).expect("a whole frame")
}

/// What can go wrong.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fault {
    /// A frame is lost.
    Dropped,
    /// A frame comes twice.
    Doubled,
    /// A frame overtakes the one before it.
    Reordered,
    /// A frame comes after everything else that is on its way, or much later.
    Delayed,
    /// A frame loses its end.
    Truncated,
    /// Bits of a frame are turned over.
    Flipped,
    /// A frame runs into the next one.
    Glued,
    /// A frame comes in pieces, with other things in between.
    Split,
    /// Bytes come that nobody sent.
    Noise,
    /// Everything on its way is lost, and both ends notice.
    Unplugged,
    /// The handheld loses power and comes back.
    HandheldKilled,
    /// The handheld loses power between saving a turn and sending it.
    HandheldKilledInTurn,
    /// The companion is killed and started again.
    CompanionKilled,
    /// Both at once.
    BothKilled,
    /// A journal takes nothing for a while.
    JournalFull,
}

/// The faults of the wire itself.
pub const ON_THE_WIRE: [Fault; 9] = [
    Fault::Dropped,
    Fault::Doubled,
    Fault::Reordered,
    Fault::Delayed,
    Fault::Truncated,
    Fault::Flipped,
    Fault::Glued,
    Fault::Split,
    Fault::Noise,
];

/// The faults of what is at its ends.
pub const OF_THE_MACHINES: [Fault; 6] = [
    Fault::Unplugged,
    Fault::HandheldKilled,
    Fault::HandheldKilledInTurn,
    Fault::CompanionKilled,
    Fault::BothKilled,
    Fault::JournalFull,
];

/// One direction of a wire.
#[derive(Clone, Default)]
pub struct Wire {
    /// Frames, or what is left of them, in the order they will come.
    frames: VecDeque<Vec<u8>>,
    /// Frames that come some other time.
    late: Vec<Vec<u8>>,
}

impl Wire {
    /// Sends a frame.
    pub fn send(&mut self, frame: Vec<u8>) {
        self.frames.push_back(frame);
    }

    /// Sends a frame to which this happens.
    pub fn send_with(&mut self, fault: Fault, mut frame: Vec<u8>, random: &mut Random) {
        match fault {
            Fault::Dropped => return,
            Fault::Doubled => self.frames.push_back(frame.clone()),
            Fault::Reordered => {
                if let Some(before) = self.frames.pop_back() {
                    self.frames.push_back(std::mem::replace(&mut frame, before));
                }
            }
            Fault::Delayed => {
                self.late.push(frame);
                return;
            }
            Fault::Truncated => frame.truncate(random.below(frame.len())),
            Fault::Flipped => {
                for _ in 0..=random.below(3) {
                    let bit = random.below(frame.len() * 8);
                    frame[bit / 8] ^= 1 << (bit % 8);
                }
            }
            Fault::Glued => {
                frame.pop();
            }
            Fault::Split => {
                let rest = frame.split_off(random.below(frame.len()));
                self.frames.push_back(std::mem::replace(&mut frame, rest));
            }
            Fault::Noise => self.frames.push_back(noise(random)),
            _ => {}
        }
        self.frames.push_back(frame);
    }

    /// The next bytes that come, if any are on their way. A late frame may come instead.
    pub fn deliver(&mut self, random: &mut Random) -> Option<Vec<u8>> {
        if !self.late.is_empty() && (self.frames.is_empty() || random.below(8) == 0) {
            return Some(self.late.swap_remove(random.below(self.late.len())));
        }
        self.frames.pop_front()
    }

    /// Loses all that is on its way.
    pub fn cut(&mut self) {
        *self = Self::default();
    }

    /// Whether nothing is on its way.
    pub fn is_empty(&self) -> bool {
        self.frames.is_empty() && self.late.is_empty()
    }
}

fn noise(random: &mut Random) -> Vec<u8> {
    (0..random.below(300)).map(|_| u8::try_from(random.below(256)).expect("a byte")).collect()
}
