//! RULES 9: perft, the number of sequences of legal steps of a length.
//!
//! The last step of a sequence is counted, not played. So are the last two, where the first of
//! them is the Mist's last action of a day: after it only captures and the end are left.

use super::game::Game;
use super::public::{Public, Round, Turn};
use super::set::Set;
use super::square::Square;
use super::step::{Step, Steps};

/// How many sequences of `depth` legal steps there are.
///
/// ```
/// use shared::rules::{Configuration, Edition, Game, Temple, perft};
///
/// let start = |edition| Game::start(edition, Configuration::USUAL, Temple::E5);
/// assert_eq!([1, 2, 3].map(|depth| perft(&start(Edition::V18), depth)), [17, 128, 626]);
/// assert_eq!([1, 2, 3].map(|depth| perft(&start(Edition::EARLY), depth)), [17, 116, 528]);
/// ```
#[must_use]
pub fn perft(game: &Game, depth: u32) -> u64 {
    let mut nodes = 0;
    match depth {
        0 => nodes = 1,
        1 => nodes = count(game),
        2 => game.legal(&mut |steps| {
            nodes += match game.public.replies_to_last_action(steps) {
                Some(replies) => u64::from(steps.len() * replies),
                None => count_after(game, steps),
            }
        }),
        _ => game.each_legal(&mut |step| nodes += perft(&after(game, step), depth - 1)),
    }
    nodes
}

fn count(game: &Game) -> u64 {
    let mut count = 0;
    game.legal(&mut |steps| count += steps.len());
    count.into()
}

fn count_after(game: &Game, steps: Steps) -> u64 {
    let mut nodes = 0;
    steps.each(&mut |step| nodes += count(&after(game, step)));
    nodes
}

fn after(game: &Game, step: Step) -> Game {
    let mut next = *game;
    next.apply(step);
    next
}

impl Public {
    /// How many steps there are after any of these, if they are the Mist's last action of a day
    /// and leave the Seekers on temples as they are.
    fn replies_to_last_action(&self, steps: Steps) -> Option<u32> {
        let Turn::Mist(turn) = self.turn else { return None };
        if turn.left != 1 || self.round == Round::Night {
            return None;
        }
        let seekers_unchanged = match steps {
            Steps::Moves { from, to } => is_courtyard(from) && is_courtyard(to),
            Steps::Heals { downed, .. } => is_courtyard(downed),
            Steps::Upgrades { .. } | Steps::Bolsters { .. } => true,
            _ => false,
        };
        seekers_unchanged.then(|| {
            let mut count = 1;
            self.legal_captures(&mut |steps| count += steps.len());
            count
        })
    }
}

fn is_courtyard(squares: Set<Square>) -> bool {
    squares.temples().is_empty()
}
