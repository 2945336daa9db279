//! Nodes and playouts of minds in a second, one thread. Beside them, in the same run, how often the
//! rules list all legal steps of the start, to compare machines by.
//!
//! `cargo bench -p tests --bench minds`

use std::hint::black_box;
use std::time::{Duration, Instant};

use shared::event::Event;
use shared::mind::{MistMind, Sight, Skill, ThiefMind};
use shared::rules::{Configuration, Edition, Game, Set, Side, Temple, ThiefStep};
use shared::seal::Hash;
use shared::table::Table;

const LEAST: Duration = Duration::from_secs(2);

fn main() {
    let game = Game::start(Edition::V18, Configuration::USUAL, Temple::E5);
    let table = Table::start(Edition::V18, Configuration::USUAL);
    let lists = rate(|_| {
        let mut steps = 0;
        for _ in 0..1000 {
            black_box(&game).each_legal(&mut |step| {
                black_box(step);
                steps += 1;
            });
        }
        black_box(steps);
        1000
    });
    println!("lists of the legal steps at the start: {lists:.0} a second");
    for skill in [Skill::Fair, Skill::Hard] {
        let sight = Sight::new(&game, &table, Set::<Temple>::ALL);
        let nodes = rate(|seed| {
            let mut mind = ThiefMind::new(&sight, skill, seed);
            while !mind.think(&sight, u32::MAX) {}
            mind.nodes()
        });
        print("Thief", skill, if skill == Skill::Fair { 3.0 } else { 5.0 }, nodes, lists);
        let mut mind = MistMind::new(&table, skill, 1);
        let (steps, after) = first_turn(&game);
        let effect = after.effect_since(&game, &steps);
        mind.see(&Event::Thief { effect, commitment: Hash([0; 32]) });
        let nodes = rate(|_| mind.decide().map_or(0, |decision| decision.nodes));
        print("Mist", skill, 4.0, nodes, lists);
    }
}

/// A first turn as a mind would play it, and the game after it.
fn first_turn(game: &Game) -> (Vec<ThiefStep>, Game) {
    let table = Table::known(game);
    let (mut after, mut steps) = (*game, Vec::new());
    while after.public().to_move() == Some(Side::Thief) {
        let sight = Sight::new(game, &table, Set::<Temple>::ALL).after(&steps);
        for step in ThiefMind::new(&sight, Skill::Easy, 1).decision() {
            // Minds make legal steps.
            let _ = after.try_play(step.into());
            steps.push(step);
        }
    }
    (steps, after)
}

/// A playout of the Thief's mind has three nodes at fair and five at hard, one of the Mist's four.
fn print(side: &str, skill: Skill, nodes_a_playout: f64, nodes: f64, lists: f64) {
    println!(
        "{side:5} {skill}: {nodes:.0} nodes a second, {:.0} playouts; a node is {:.0} lists",
        nodes / nodes_a_playout,
        lists / nodes
    );
}

/// How many a second, over a while.
fn rate(mut some: impl FnMut(u64) -> u32) -> f64 {
    let begin = Instant::now();
    let (mut count, mut seed) = (0.0, 0);
    while begin.elapsed() < LEAST {
        count += f64::from(some(seed));
        seed += 1;
    }
    count / begin.elapsed().as_secs_f64()
}
