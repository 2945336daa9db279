//! The exact belief beside one found by trying everything.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

use std::collections::HashMap;

use shared::belief::Belief;
use shared::rules::{
    DayEffect, DayEnd, Edition, Effect, Game, MistStep, Outcome, Side, Step, Temple, Thief,
    ThiefStep,
};
use tests::brute::{Brute, suppose, try_all};
use tests::play::{crowded, legal, random_start, random_step};
use tests::random::Random;

const GAMES: u64 = 60;
const MOST_STEPS: usize = 300;
const CROWDED_TURNS: u64 = 3000;
const EFFECTS_TABLES: u64 = 400;

#[test]
fn the_belief_is_what_trying_everything_leaves_in_whole_games() {
    for (_, edition) in Edition::NAMED {
        for seed in 0..GAMES {
            let mut random = Random(seed);
            let mut mist = Mist::new(random_start(edition, &mut random));
            for _ in 0..MOST_STEPS {
                let Some(step) = random_step(&mist.game, &mut random) else { break };
                mist.see(step);
            }
        }
    }
}

#[test]
fn the_belief_is_what_trying_everything_leaves_on_crowded_tables() {
    for (_, edition) in Edition::NAMED {
        for seed in 0..CROWDED_TURNS {
            let mut random = Random(seed);
            let mut mist = Mist::new(crowded(edition, &mut random));
            mist.doubt((0..5).map(|_| any_thief(&mut random)).collect());
            while mist.game.public().to_move() == Some(Side::Thief) {
                let steps = legal(&mist.game);
                mist.see(*random.pick(&steps));
            }
        }
    }
}

/// On a crowded table, every effect there is leads to just the pairs that have it, and an effect
/// that is none of them, though it may look like one, leads nowhere.
#[test]
fn every_effect_that_can_be_and_no_other() {
    for (_, edition) in Edition::NAMED {
        for seed in 0..EFFECTS_TABLES {
            let mut random = Random(seed);
            let game = crowded(edition, &mut random);
            let thieves: Vec<Thief> = (0..3).map(|_| any_thief(&mut random)).collect();
            let belief: Belief = thieves.iter().copied().collect();
            let effects = every_effect(&game, &thieves);
            for (effect, pairs) in &effects {
                assert_eq!(belief.after(game.public(), effect), pairs.iter().copied().collect());
                for _ in 0..20 {
                    let Some(other) = damaged(effect, &mut random) else { continue };
                    let possible = !belief.after(game.public(), &other).is_empty();
                    let known = [other, with_other_rods(other)];
                    let can_be = known.iter().any(|effect| effects.contains_key(effect));
                    assert_eq!(possible, can_be, "{other}");
                }
            }
        }
    }
}

/// Every effect a turn of one of these Thieves can have, and where such turns lead.
fn every_effect(game: &Game, thieves: &[Thief]) -> HashMap<Effect, Vec<Thief>> {
    let mut effects: HashMap<Effect, Vec<Thief>> = HashMap::new();
    for thief in thieves {
        let before = suppose(game, &thief.to_string());
        try_all(&before, &mut Vec::new(), &mut |steps, after| {
            effects.entry(after.effect_since(&before, steps)).or_default().push(after.thief());
        });
    }
    effects
}

/// The same with the treasure elsewhere, of which the Mist knows nothing.
fn with_other_rods(mut effect: Effect) -> Effect {
    if let Effect::Day(DayEffect { end: DayEnd::Treasure { found, .. }, .. }) = &mut effect {
        *found = !*found;
    }
    effect
}

/// The effect with one or two bits of its bytes changed, if that is an effect at all.
fn damaged(effect: &Effect, random: &mut Random) -> Option<Effect> {
    let mut bytes = postcard::to_allocvec(effect).expect("bytes");
    for _ in 0..=random.below(2) {
        let at = random.below(bytes.len());
        bytes[at] ^= 1 << random.below(8);
    }
    postcard::from_bytes(&bytes).ok()
}

fn any_thief(random: &mut Random) -> Thief {
    let hand = Temple::ALL.into_iter().filter(|_| random.below(2) == 0).collect();
    Thief { temple: *random.pick(&Temple::ALL), hand }
}

/// A game, and both beliefs about it.
struct Mist {
    game: Game,
    /// The game at the start of the turn.
    start: Game,
    /// The Thief's steps of the turn.
    steps: Vec<ThiefStep>,
    belief: Belief,
    brute: Brute,
}

impl Mist {
    fn new(game: Game) -> Self {
        let (belief, brute) = (Belief::known(game.thief()), Brute::known(game.thief()));
        Self { game, start: game, steps: Vec::new(), belief, brute }
    }

    /// The Thief may be any of these instead.
    fn doubt(&mut self, others: Vec<Thief>) {
        self.brute.0.extend(others.iter().map(Thief::to_string));
        self.belief = self.belief.pairs().chain(others).collect();
    }

    fn see(&mut self, step: Step) {
        let before = self.game;
        self.game.try_play(step).expect("a step that was offered");
        match step {
            Step::Thief(step) => {
                self.steps.push(step);
                if self.game.public().to_move() != Some(Side::Thief) {
                    self.see_turn();
                }
            }
            Step::Mist(MistStep::Capture(named)) => {
                let caught = self.game.public().outcome() == Some(Outcome::Captured);
                self.belief = self.belief.after_capture(before.public(), named, caught);
                self.brute = self.brute.after_capture(&before, step, &self.game);
            }
            Step::Mist(_) => self.start = self.game,
        }
        self.compare(step);
    }

    fn see_turn(&mut self) {
        let effect = self.game.effect_since(&self.start, &self.steps);
        self.belief = self.belief.after(self.start.public(), &effect);
        self.brute = self.brute.after(&self.start, &self.steps, &self.game);
        self.steps.clear();
        assert!(self.belief.contains(self.game.thief()), "the truth is among what is possible");
    }

    fn compare(&self, step: Step) {
        let mut pairs: Vec<String> = self.belief.pairs().map(|pair| pair.to_string()).collect();
        pairs.sort();
        let tried: Vec<&String> = self.brute.0.iter().collect();
        let start = self.start.position().map(|position| position.to_string());
        assert_eq!(pairs.iter().collect::<Vec<_>>(), tried, "after {step} from {start:?}");
        assert_eq!(self.belief.counts(), self.brute.counts());
    }
}
