//! The exact belief beside one found by trying everything.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

use shared::belief::Belief;
use shared::rules::{Edition, Game, MistStep, Outcome, Side, Step, Temple, Thief, ThiefStep};
use tests::brute::Brute;
use tests::play::{crowded, legal, random_start, random_step};
use tests::random::Random;

const GAMES: u64 = 60;
const MOST_STEPS: usize = 300;
const CROWDED_TURNS: u64 = 3000;

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
