//! Matches between minds and simpler players, on all cores: how strong they are, how fair a set-up
//! is, and how often what a Mist states comes true.

mod baseline;
pub mod bout;
pub mod player;
pub mod plot;
pub mod tally;

use std::io::{self, IsTerminal, Write};
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc;
use std::thread;

use shared::fairplay::Setup;

use self::bout::{Bout, Foul, play};
use self::player::Player;
use self::tally::Tally;

/// A match: who plays whom, by which set-up, how often, from which seed on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Match {
    /// What is played.
    pub setup: Setup,
    /// Who plays the Thief.
    pub thief: Player,
    /// Who plays the Mist.
    pub mist: Player,
    /// How many games.
    pub games: u32,
    /// The seed of the first; the next has the next one.
    pub seed: u64,
}

/// Plays all games, on all cores, and tells after each how many are done.
pub fn run(fixture: &Match, mut done: impl FnMut(u32)) -> Result<Tally, Foul> {
    let next = AtomicU32::new(0);
    let stop = AtomicBool::new(false);
    let mut bouts: Vec<Option<Bout>> = vec![None; fixture.games as usize];
    let (told, results) = mpsc::channel();
    thread::scope(|scope| {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        for _ in 0..cores {
            let (told, next, stop) = (told.clone(), &next, &stop);
            scope.spawn(move || {
                while !stop.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= fixture.games {
                        return;
                    }
                    let seed = fixture.seed.wrapping_add(number.into());
                    let bout = play(&fixture.setup, fixture.thief, fixture.mist, seed);
                    if told.send((number, bout)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(told);
        let mut count = 0;
        for (number, bout) in results {
            match bout {
                Ok(bout) => bouts[number as usize] = Some(bout),
                Err(foul) => {
                    stop.store(true, Ordering::Relaxed);
                    return Err(foul);
                }
            }
            count += 1;
            done(count);
        }
        Ok(())
    })?;
    // In the order of their seeds: the cores come to them in any.
    let mut tally = Tally::new(fixture.thief, fixture.mist);
    bouts.iter().flatten().for_each(|bout| tally.add(bout));
    Ok(tally)
}

/// A bar on the terminal that fills; nothing where nobody looks.
pub struct Bar {
    all: u32,
    shown: u32,
    seen: bool,
}

impl Bar {
    const WIDTH: u32 = 40;

    /// A bar for so many games.
    #[must_use]
    pub fn new(all: u32) -> Self {
        Self { all: all.max(1), shown: u32::MAX, seen: io::stderr().is_terminal() }
    }

    /// So many are done.
    pub fn show(&mut self, done: u32) {
        let permille = done * 1000 / self.all;
        if self.seen && permille != self.shown {
            self.shown = permille;
            let full = Self::WIDTH * done / self.all;
            let bar: String =
                (0..Self::WIDTH).map(|at| if at < full { '#' } else { '.' }).collect();
            // A terminal that is gone shows nothing.
            let _ = write!(io::stderr(), "\r[{bar}] {done} of {} ", self.all);
        }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if self.seen {
            let _ = write!(io::stderr(), "\r{:60}\r", "");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_is_the_same_on_any_number_of_cores() {
        let (thief, mist) = (Player::Greedy, Player::Random);
        let fixture = Match { setup: Setup::USUAL, thief, mist, games: 40, seed: 9 };
        let mut counted = Vec::new();
        let tally = run(&fixture, |done| counted.push(done)).expect("no foul");
        assert_eq!(counted, (1..=40).collect::<Vec<_>>());
        let mut alone = Tally::new(thief, mist);
        for seed in 9..49 {
            alone.add(&play(&Setup::USUAL, thief, mist, seed).expect("no foul"));
        }
        assert_eq!(tally, alone);
    }
}
