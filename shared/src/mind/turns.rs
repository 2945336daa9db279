//! The turns of the Thief that are worth a thought.
//!
//! Of turns that come to the same, one is yielded: a special comes before the leap unless it is a
//! rod that only the leap leads to, a sacrifice comes first, points of a night come in one order,
//! and a pushed Seeker lands where it is worst off. What can only be a bluff is left out.

use super::sight::is_open;
use crate::fairplay::Steps;
use crate::rules::{Game, Leap, Level, Public, Round, Set, Side, Square, Step, Temple, ThiefStep};

/// Yields the turns that go on from here, each with the game after it: to the end of the turn, or
/// to a look at a rod, for what is seen there decides the rest.
pub(super) fn each_turn(
    game: &Game,
    treasures: Set<Temple>,
    see: &mut dyn FnMut(&[ThiefStep], &Game),
) {
    let mut turns = Turns { start: game, treasures, steps: Steps::new(), see };
    turns.follow(game);
}

struct Turns<'a> {
    start: &'a Game,
    treasures: Set<Temple>,
    steps: Steps,
    see: &'a mut dyn FnMut(&[ThiefStep], &Game),
}

impl Turns<'_> {
    fn follow(&mut self, game: &Game) {
        // Of the coins that could be picked up or given away, one each is worth a thought.
        let (mut missed, mut spare) = (None, None);
        game.each_legal(&mut |step| match step {
            Step::Thief(ThiefStep::PickUp(coin)) => {
                let key = self.use_of(game, coin);
                if missed.is_none_or(|(most, _)| key > most) {
                    missed = Some((key, coin));
                }
            }
            Step::Thief(ThiefStep::Sacrifice(coin)) => {
                let key = self.use_of(game, coin);
                if spare.is_none_or(|(least, _)| key < least) {
                    spare = Some((key, coin));
                }
            }
            Step::Thief(step) if self.is_worth(game, step) => self.take(game, step),
            _ => {}
        });
        let picked_up = missed.map(|(_, coin)| ThiefStep::PickUp(coin));
        let given = spare.map(|(_, coin)| ThiefStep::Sacrifice(coin));
        for step in picked_up.into_iter().chain(given) {
            if self.is_worth(game, step) {
                self.take(game, step);
            }
        }
    }

    fn take(&mut self, game: &Game, step: ThiefStep) {
        // No turn has more steps than fit.
        if self.steps.push(step).is_err() {
            return;
        }
        let mut after = *game;
        after.apply(step.into());
        let goes_on = after.public().to_move() == Some(Side::Thief);
        if goes_on && !matches!(step, ThiefStep::Look(_)) {
            self.follow(&after);
        } else {
            (self.see)(&self.steps, &after);
        }
        self.steps.pop();
    }

    fn is_worth(&self, game: &Game, step: ThiefStep) -> bool {
        if game.public().round() == Round::Night {
            return self.is_worth_by_night(step);
        }
        let leapt = self.steps.iter().any(|step| matches!(step, ThiefStep::Leap(_)));
        let shot = self.steps.iter().any(|step| matches!(step, ThiefStep::Shoot(_)));
        let just_shot = matches!(self.steps.last(), Some(ThiefStep::Shoot(_)));
        match step {
            ThiefStep::Treasure => self.treasures.contains(game.temple()),
            ThiefStep::Look(line) => {
                let reached = !leapt || !line.temples().contains(self.start.temple());
                reached && is_open(self.treasures, line)
            }
            ThiefStep::TakeDart | ThiefStep::PickUp(_) => !leapt,
            ThiefStep::Sacrifice(_) => self.steps.is_empty(),
            // One shot, before the first leap or after the last.
            ThiefStep::Shoot(_) => !shot,
            ThiefStep::Leap(leap) => !(leapt && just_shot) && lands_well(game, leap),
            _ => true,
        }
    }

    /// Rods first, then darts, coins, bolsters; so no set of points comes twice.
    fn is_worth_by_night(&self, step: ThiefStep) -> bool {
        let before = self.steps.last().map_or(0, |step| kind(*step));
        match step {
            ThiefStep::Look(line) => before == 0 && is_open(self.treasures, line),
            ThiefStep::PickUp(_) => before <= 2,
            ThiefStep::RemoveBolster(temple) => {
                let later = |step: &ThiefStep| !matches!(step, ThiefStep::RemoveBolster(one) if *one > temple);
                self.steps.iter().all(later)
            }
            ThiefStep::TakeDart => before <= 1,
            _ => true,
        }
    }

    /// How much the Thief would miss a coin.
    fn use_of(&self, game: &Game, coin: Temple) -> u32 {
        let at = game.temple();
        let treasure = if self.treasures.contains(coin) { 9 - self.treasures.len() } else { 0 };
        let near = u32::from(at.neighbours().contains(coin)) * 2;
        let ways = (coin.neighbours() & game.hand()).len();
        2 * treasure + near + ways
    }
}

/// The order of the points of a night.
fn kind(step: ThiefStep) -> u8 {
    match step {
        ThiefStep::TakeDart => 1,
        ThiefStep::PickUp(_) => 2,
        ThiefStep::RemoveBolster(_) => 3,
        _ => 0,
    }
}

/// RULES 4 Leap: of all landings of pushed Seekers, the one far from Healers.
fn lands_well(game: &Game, Leap { to, left, entered }: Leap) -> bool {
    let public = game.public();
    let best = |temple: Temple, taken: Option<Square>| {
        let free = temple.square().edges() - public.board().occupied();
        let free = taken.map_or(free, |taken| free - taken);
        free.into_iter().min_by_key(|square| healers_beside(public, *square))
    };
    left.is_none_or(|square| best(game.temple(), None) == Some(square))
        && entered.is_none_or(|square| best(to, left) == Some(square))
}

fn healers_beside(public: &Public, square: Square) -> u32 {
    let board = public.board();
    (square.edges() & board.standing(Level::Healer)).len() * 4
        + (square.edges() & board.upright()).len()
}
