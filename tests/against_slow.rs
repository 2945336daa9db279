//! The fast rules against the slow ones, over whole random games in both editions.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use shared::rules::{Edition, Game};
use tests::play::{legal, random_start, random_step};
use tests::random::Random;
use tests::slow::Slow;

fn legal_texts(game: &Game) -> Vec<String> {
    let mut steps: Vec<String> = legal(game).iter().map(ToString::to_string).collect();
    steps.sort();
    steps
}

fn winner(game: &Game) -> Option<char> {
    game.public().outcome().map(|outcome| outcome.winner().letter())
}

/// Both play the same random game and must agree after every step.
fn compare(name: &str, edition: Edition, seed: u64) {
    const MOST_STEPS: usize = 400;
    let mut random = Random(seed);
    let mut game = random_start(edition, &mut random);
    let mut slow = Slow::new(name, &game.position().unwrap().to_string());
    let mut played = String::new();
    for _ in 0..MOST_STEPS {
        assert_eq!(legal_texts(&game), slow.legal(), "{name}, seed {seed}, after{played}");
        assert_eq!(winner(&game), slow.winner(), "{name}, seed {seed}, after{played}");
        let Some(step) = random_step(&game, &mut random) else { return };
        let position = game.position().map(|position| position.to_string());
        assert_eq!(position, slow.show(), "{name}, seed {seed}, after{played}");
        game.try_play(step).unwrap();
        slow.play(&step.to_string());
        played += &format!(" {step}");
    }
}

#[test]
fn fast_and_slow_rules_agree_over_random_games() {
    for (name, edition) in Edition::NAMED {
        for seed in 0..300 {
            compare(name, edition, seed);
        }
    }
}
