//! What the turns of random games cost on a wire that works.

use shared::event::Event;
use shared::play::Entry;

use crate::ends::{Companion, End, Handheld, V18};
use crate::random::Random;

/// What one entry cost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exchange {
    /// The entry.
    pub entry: Entry,
    /// Bytes of the frame it came in.
    pub frame: usize,
    /// Bytes of all frames of both ends until it was acknowledged.
    pub whole: usize,
}

impl Exchange {
    /// Whether it was a turn of the Thief.
    pub fn is_thiefs(&self) -> bool {
        matches!(self.entry, Entry::Event(Event::Thief { .. }))
    }

    /// Whether it was a turn of the Mist.
    pub fn is_mists(&self) -> bool {
        matches!(self.entry, Entry::Event(Event::Mist(_)))
    }
}

/// The exchanges of so many random games, with all that was opened in the end.
pub fn exchanges(games: u64) -> Vec<Exchange> {
    (0..games).flat_map(one_game).collect()
}

fn one_game(seed: u64) -> Vec<Exchange> {
    let mut random = Random(seed);
    let mut handheld = Handheld::new(V18, &mut random);
    let mut companion = Companion::new(&mut random);
    let mut exchanges = Vec::new();
    talk(&mut handheld.end, &mut companion.end);
    while !handheld.end.all_opened() {
        let known = handheld.end.session.count();
        if random.below(2) == 0 {
            handheld.act(&mut random);
        } else {
            companion.act(&mut random);
        }
        let frames = talk(&mut handheld.end, &mut companion.end);
        if handheld.end.session.count() > known {
            let entry = handheld.end.journal.entries[usize::from(known)].entry.clone();
            let whole = frames.iter().map(Vec::len).sum();
            exchanges.push(Exchange { entry, frame: frames[0].len(), whole });
        }
    }
    exchanges
}

/// Lets two ends say all they have to say; the frames, in order.
pub fn talk(one: &mut End, other: &mut End) -> Vec<Vec<u8>> {
    let mut frames = Vec::new();
    loop {
        let before = frames.len();
        say_all(one, other, &mut frames);
        say_all(other, one, &mut frames);
        if frames.len() == before {
            return frames;
        }
        assert!(frames.len() < 10_000, "they never stop");
    }
}

fn say_all(from: &mut End, to: &mut End, frames: &mut Vec<Vec<u8>>) {
    while let Some(frame) = from.transmit() {
        to.receive(&frame);
        frames.push(frame);
    }
}
