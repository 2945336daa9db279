//! A table at which a whole game is played: the handheld by its buttons, the Mist by its session.

use shared::event::Event;
use shared::fairplay::{Rods, Setup};
use shared::play::{Entry, Line};
use shared::rules::{Configuration, Edition, Level, Side};

use crate::ends::{End, bytes, random_mist_turn};
use crate::held::{Held, Viewed};
use crate::player::{self, Move};
use crate::random::Random;
use crate::rig::Rig;

/// More presses than any game takes.
pub const MOST_PRESSES: usize = 4000;

/// A Mist that does what it does by a seed and the game alone.
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
    pub fn play_out(&self, held: &mut impl Viewed, most: usize) -> Result<usize, Stuck> {
        for presses in 0..most {
            self.act(held);
            if !play_on(held) {
                return Ok(presses);
            }
        }
        Err(Stuck)
    }

    /// Does what the Mist has to do now, if anything.
    pub fn act(&self, held: &mut impl Held) {
        let random = |n: u64| Random(self.seed ^ n << 32);
        let Some(playing) = held.companion().playing() else {
            if held.companion().session.agreement().awaits_answer() {
                // One that is on its way already is not made again.
                let _ = held.mist(Entry::Answer(bytes(&mut random(0))));
            }
            return;
        };
        let over = playing.table.public().outcome().is_some() || playing.table.awaits_ruling();
        let count = held.companion().session.count();
        if over || playing.question.is_some() {
            return;
        }
        if let Some(from) = self.regrets(held.companion()).filter(|_| count > 6) {
            let _ = held.mist(Entry::Ask { side: Side::Mist, from });
        } else if playing.table.side() == Side::Mist {
            let turn = u64::from(playing.table.turn());
            let steps = random_mist_turn(&playing, &mut random(turn));
            let _ = held.mist(Entry::Event(Event::Mist(steps)));
        }
    }

    /// Now and then the Mist wants its last turn back.
    fn regrets(&self, companion: &End) -> Option<u16> {
        let count = companion.session.count();
        let past = |number: u16| companion.log().get(usize::from(number)).cloned();
        let standing = Line::of(count, &past);
        let last = standing.events(&past).filter(|(_, event)| event.side() == Side::Mist).last();
        let now = (self.seed * 31 + u64::from(count) * 7) % 29 == 3;
        last.map(|(number, _)| number).filter(|_| now)
    }
}

/// A set-up that is another with every seed.
pub fn any_setup(seed: u8) -> Setup {
    let mut random = Random(seed.into());
    Setup {
        edition: *random.pick(&[Edition::V18, Edition::EARLY]),
        configuration: Configuration([(); 3].map(|()| *random.pick(&Level::ALL))),
        rods: *random.pick(&[Rods::Sealed, Rods::Cards]),
        aid: *random.pick(&[false, true]),
        hints: *random.pick(&[false, true]),
        ..Setup::USUAL
    }
}

/// A game of any set-up, played to its end by the handheld's buttons.
pub fn whole_game(seed: u8) -> Rig {
    let mut rig = Rig::with_wish(any_setup(seed), seed);
    let played = Mist::new(seed).play_out(&mut rig, MOST_PRESSES);
    assert!(played.is_ok(), "seed {seed} does not come to an end: {:?}", rig.view());
    rig
}

/// The player at the handheld does one thing, unless the game is over: whether it is not.
pub fn play_on(held: &mut impl Viewed) -> bool {
    match player::next(&held.view(), turn(held.companion())) {
        Move::Press(button) => held.press(button),
        Move::Hold(button) => held.hold_on(button),
        Move::Wait => held.wait(600),
        Move::Done => return false,
    }
    true
}

/// The turn being played.
pub fn turn(companion: &End) -> u16 {
    companion.playing().map_or(1, |playing| playing.table.turn())
}
