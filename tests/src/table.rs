//! A table at which a whole game is played: the handheld by its buttons, the Mist by its session.

use shared::event::Event;
use shared::play::Entry;
use shared::rules::Side;

use crate::ends::{bytes, random_mist_turn};
use crate::player::{self, Move};
use crate::random::Random;
use crate::rig::Rig;

/// A Mist whose every turn depends on a seed and the turn's number alone.
#[derive(Clone)]
pub struct Mist {
    seed: u64,
}

/// The player at the handheld did not come to an end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stuck;

impl Mist {
    /// The Mist of that seed.
    pub fn new(seed: impl Into<u64>) -> Self {
        Self { seed: seed.into() }
    }

    /// Plays a game to its end; answers how many presses it took.
    pub fn play_out(&self, rig: &mut Rig, most: usize) -> Result<usize, Stuck> {
        for presses in 0..most {
            self.act(rig);
            match player::next(&rig.view(), turn(rig)) {
                Move::Press(button) => rig.press(button),
                Move::Hold(button) => rig.hold_on(button),
                Move::Wait => rig.wait(600),
                Move::Done => return Ok(presses),
            }
        }
        Err(Stuck)
    }

    /// Does what the Mist has to do now, if anything.
    pub fn act(&self, rig: &mut Rig) {
        let random = |n: u64| Random(self.seed ^ n << 32);
        let Some(playing) = rig.companion.playing() else {
            if rig.companion.session.agreement().awaits_answer() {
                // One that is on its way already is not made again.
                let _ = rig.mist(Entry::Answer(bytes(&mut random(0))));
            }
            return;
        };
        let over = playing.table.public().outcome().is_some() || playing.table.awaits_ruling();
        if !over && playing.table.side() == Side::Mist {
            let turn = u64::from(playing.table.turn());
            let steps = random_mist_turn(&playing, &mut random(turn));
            let _ = rig.mist(Entry::Event(Event::Mist(steps)));
        }
    }
}

/// The turn being played.
pub fn turn(rig: &Rig) -> u16 {
    rig.companion.playing().map_or(1, |playing| playing.table.turn())
}
