//! Two ends on a wire that works, somewhere in a game.

use shared::event::{Event, MistSteps};
use shared::fairplay::Setup;
use shared::link::{Agreement, Digest};
use shared::play::{Entry, GameSession, Play};
use shared::rules::Edition;

use crate::ends::{Companion, End, Handheld, V18};
use crate::exchange::talk;
use crate::journal::MemoryJournal;
use crate::random::Random;

/// The other edition.
pub const EARLY: Setup = Setup { edition: Edition::EARLY, ..V18 };

/// Two ends, each with all that the other has said.
pub struct Pair {
    /// The Thief's.
    pub handheld: Handheld,
    /// The Mist's.
    pub companion: Companion,
}

impl Pair {
    /// Two that have never heard of each other.
    pub fn new(seed: u64) -> Self {
        let mut random = Random(seed);
        Self { handheld: Handheld::new(V18, &mut random), companion: Companion::new(&mut random) }
    }

    /// A pair in the middle of a game, after so many entries.
    pub fn in_game(entries: u16) -> Self {
        let mut pair = Self::new(7);
        let mut random = Random(8);
        pair.talk();
        for turn in 0..entries {
            match turn % 2 {
                0 => pair.handheld.act(&mut random),
                _ => pair.companion.act(&mut random),
            }
            pair.talk();
        }
        assert_eq!(pair.handheld.end.session.count(), entries, "no such game with this seed");
        pair
    }

    /// Both say all they have to say.
    pub fn talk(&mut self) {
        talk(&mut self.handheld.end, &mut self.companion.end);
    }

    /// Time passes on both sides.
    pub fn tick(&mut self) {
        self.handheld.end.session.tick();
        self.companion.end.session.tick();
        self.talk();
    }
}

/// What an end's screen says is the matter.
pub fn trouble(end: &End) -> String {
    end.session.trouble().map(ToString::to_string).unwrap_or_default()
}

/// What an end's log comes to.
pub fn digest(end: &End) -> Digest {
    end.session.agreement().digest()
}

/// A turn of the Mist.
pub fn mist_turn(text: &str) -> Entry {
    let steps: Vec<_> = text.split(' ').map(|step| step.parse().expect("a step")).collect();
    Entry::Event(Event::Mist(MistSteps::new(&steps).expect("a turn")))
}

/// A companion's end that wants a certain set-up.
pub fn companion_that_wants(setup: Setup) -> End {
    let journal = MemoryJournal::default();
    let play = Play::new(Some(setup));
    let session = GameSession::follower(play, Digest([9; 8]), &journal).expect("a new game");
    End { session, journal }
}
