//! A belief update, and the same by trying everything, side by side over 1,000 random games; and
//! what a commitment costs.
//!
//! `cargo bench -p tests --bench belief`. Times of the exact update are the best of several, for
//! they are short; trying everything is done once, for it is not.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use shared::belief::Belief;
use shared::fairplay::{Ledger, Opened, Secret, Setup};
use shared::rules::{Edition, Effect, Game, Side, Step, ThiefStep};
use shared::seal::Hash;
use tests::brute::Brute;
use tests::play::{random_start, random_step};
use tests::random::Random;

const GAMES_AN_EDITION: u64 = 500;
const MOST_STEPS: usize = 300;
const RUNS: usize = 20;

fn main() {
    let mut times = Times::default();
    for (_, edition) in Edition::NAMED {
        for seed in 0..GAMES_AN_EDITION {
            let mut random = Random(seed);
            let game = random_start(edition, &mut random);
            times.measure_game(game, &mut random);
        }
    }
    times.print();
    print_commitment();
}

/// How long each update of every game took, both ways.
#[derive(Default)]
struct Times {
    exact: Vec<Duration>,
    brute: Vec<Duration>,
    largest: u32,
}

impl Times {
    fn measure_game(&mut self, mut game: Game, random: &mut Random) {
        let (mut belief, mut brute) = (Belief::known(game.thief()), Brute::known(game.thief()));
        let (mut start, mut steps): (Game, Vec<ThiefStep>) = (game, Vec::new());
        for _ in 0..MOST_STEPS {
            let Some(step) = random_step(&game, random) else { return };
            if game.position().is_some() {
                start = game;
            }
            game.try_play(step).expect("a step that was offered");
            let Step::Thief(step) = step else { continue };
            steps.push(step);
            if game.public().to_move() != Some(Side::Thief) {
                self.measure(&mut belief, &mut brute, &start, &steps, &game);
                steps.clear();
            }
        }
    }

    fn measure(
        &mut self,
        belief: &mut Belief,
        brute: &mut Brute,
        start: &Game,
        steps: &[ThiefStep],
        end: &Game,
    ) {
        let effect = end.effect_since(start, steps);
        let before = *belief;
        let update = || black_box(&before).after(start.public(), black_box(&effect));
        self.exact.push((0..RUNS).map(|_| time(update).0).min().unwrap_or_default());
        *belief = update();
        let (took, tried) = time(|| brute.after(start, steps, end));
        self.brute.push(took);
        *brute = tried;
        assert_eq!(belief.counts(), brute.counts());
        self.largest = self.largest.max(belief.counts().iter().sum());
    }

    fn print(&mut self) {
        println!("{} updates, up to {} pairs possible", self.exact.len(), self.largest);
        let (exact, brute) = (median_and_worst(&mut self.exact), median_and_worst(&mut self.brute));
        println!("exact update:      median {:?}, worst {:?}", exact.0, exact.1);
        println!("trying everything: median {:?}, worst {:?}", brute.0, brute.1);
        let ratio = |brute: Duration, exact: Duration| brute.as_secs_f64() / exact.as_secs_f64();
        println!(
            "ratio: {:.0} of the medians, {:.0} of the worst",
            ratio(brute.0, exact.0),
            ratio(brute.1, exact.1)
        );
    }
}

fn median_and_worst(times: &mut [Duration]) -> (Duration, Duration) {
    times.sort();
    (times[times.len() / 2], times[times.len() - 1])
}

fn time<T>(work: impl Fn() -> T) -> (Duration, T) {
    let begin = Instant::now();
    let done = work();
    (begin.elapsed(), done)
}

/// A commitment beside a bare keyed hash of one block, which is the least it could cost.
fn print_commitment() {
    let (secret, answer) = (Secret::new([1; 32]), Hash([2; 32]));
    let ledger = Ledger::new(&Setup::USUAL, &secret.sealed(), &answer);
    let effect = Effect::parse_day("!C4 d .").expect("an effect");
    let truth: Opened = "d C5 . C5:17f".parse().expect("a turn");
    let commit = || _ = black_box(ledger.commit(&secret, 7, black_box(&effect), &truth));
    let hash = || _ = black_box(answer.of("line", |_| {}));
    let (commit, hash) = (each(commit), each(hash));
    let ratio = commit.as_secs_f64() / hash.as_secs_f64();
    println!("commitment: {commit:?}, {ratio:.1} times a keyed hash of one line ({hash:?})");
}

/// The time of one run, best of several lots.
fn each(work: impl Fn()) -> Duration {
    const LOT: u32 = 10_000;
    let lot = || (0..LOT).for_each(|_| work());
    (0..RUNS).map(|_| time(lot).0 / LOT).min().unwrap_or_default()
}
