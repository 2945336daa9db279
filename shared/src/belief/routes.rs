//! RULES 4, 8: which temples a day turn can have led to, given what the table showed of it.
//!
//! A turn that ends by playing a coin was completable all along, so every step of it was legal if
//! it kept its own rule. And nothing but the leaps depends on the way taken:
//!
//! - The attacks cost the same darts in any order, so they are paid for or not, whatever the way.
//! - Landing squares were empty before and are all different, so any one fits at any time; only
//!   which Seeker could reach which of them matters.
//! - A Seeker about to be met can always be shot from the temple before (R17), so one that lies
//!   on a temple entered says nothing more than that it was attacked. Only the Seeker of the
//!   temple where the turn began can't be shot (R1): it is pushed off if it can be.
//! - Coins do not decide where a leap goes. The hand is the belief's to look at.
//!
//! What remains is at most three leaps over nine temples.

use crate::rules::{DayEffect, Extra, Level, Line, Public, Set, Square, Temple};

/// The ways that show one effect, on one table.
pub(super) struct Routes<'a> {
    before: &'a Public,
    effect: &'a DayEffect,
    /// RULES 4 Movements: what the turn may cost.
    movements: u8,
    /// Upright pawns in the courtyard.
    courtyard: Set<Square>,
    /// Upright Seekers on temples.
    seekers: Set<Temple>,
    /// Seekers that went down and stayed on their temple.
    stayed: Set<Temple>,
}

/// How far a way has come.
#[derive(Clone, Copy)]
struct Way {
    at: Temple,
    left: u8,
    /// The temples it has been on.
    visited: Set<Temple>,
    /// The upright pawns it has met on gaps.
    met: Set<Square>,
}

impl<'a> Routes<'a> {
    /// The ways that show this effect; `None` if no way does, wherever it begins.
    pub(super) fn new(before: &'a Public, effect: &'a DayEffect) -> Option<Self> {
        let board = before.board();
        let routes = Self {
            before,
            effect,
            movements: match effect.extra {
                None => 2,
                Some(Extra::Sacrifice) => 3,
                Some(_) => 1,
            },
            courtyard: board.upright() & Set::COURTYARD,
            seekers: board.standing(Level::Seeker).temples(),
            stayed: effect.downed.temples(),
        };
        (routes.downs_upright_pawns() && routes.lands_seekers() && routes.pays()).then_some(routes)
    }

    /// The same with fewer movements.
    pub(super) fn within(mut self, movements: u8) -> Self {
        self.movements = self.movements.min(movements);
        self
    }

    fn downs_upright_pawns(&self) -> bool {
        let attacked = self.effect.attacked();
        let both = self.effect.downed & self.effect.pushed.squares();
        (attacked - self.courtyard - self.seekers.squares()).is_empty() && both.is_empty()
    }

    /// RULES 4 Leap: each pushed Seeker on a free courtyard square beside its temple.
    fn lands_seekers(&self) -> bool {
        let DayEffect { pushed, landed, .. } = *self.effect;
        let free = (landed - self.before.board().empty_courtyard()).is_empty();
        free && pushed.len() == landed.len() && can_land(pushed, landed)
    }

    /// RULES 4: the darts suffice, with the one collected if the pool had one at some moment.
    fn pays(&self) -> bool {
        let (darts, spent) = (self.before.darts(), self.effect.darts_spent(self.before));
        match self.effect.extra {
            Some(Extra::Dart) => spent <= darts.in_hand() + 1 && (darts.in_pool() > 0 || spent > 0),
            _ => spent <= darts.in_hand(),
        }
    }

    /// Where a turn that began here can have ended.
    pub(super) fn ends(&self, origin: Temple) -> Set<Temple> {
        let mut ends = Set::EMPTY;
        if self.may_leave(origin) {
            let visited = Set::from(origin);
            let way = Way { at: origin, left: self.movements, visited, met: Set::EMPTY };
            self.follow(way, &mut ends);
        }
        // R2: the turn ends on another temple than it began on.
        ends - origin
    }

    /// RULES 4 Leap, R1: a Seeker on the temple left is pushed off, or stays if it must.
    fn may_leave(&self, origin: Temple) -> bool {
        if !self.seekers.contains(origin) {
            return true;
        }
        let free = origin.square().edges() - self.before.board().occupied();
        if free.is_empty() {
            self.stayed.contains(origin)
        } else {
            self.effect.pushed.contains(origin)
        }
    }

    fn follow(&self, way: Way, ends: &mut Set<Temple>) {
        for to in way.at.neighbours() {
            if let Some(next) = self.leap(way, to) {
                if self.shows_all(next) {
                    *ends |= to;
                }
                self.follow(next, ends);
            }
        }
    }

    /// RULES 4 Leap: one more, if the pawns it meets are among those that went down.
    fn leap(&self, way: Way, to: Temple) -> Option<Way> {
        let cost = self.before.leap_cost(way.at, to).filter(|&cost| cost <= way.left)?;
        let met = self.courtyard & way.at.gap(to)?;
        let enters = !self.seekers.contains(to) || self.effect.attacked().contains(to.square());
        let fits = enters && (met - self.effect.downed).is_empty();
        let (left, visited, met) = (way.left - cost, way.visited | to, way.met | met);
        fits.then_some(Way { at: to, left, visited, met })
    }

    /// Whether a turn of this way shows the whole effect.
    fn shows_all(&self, way: Way) -> bool {
        // Whoever stayed on its temple was shot, or attacked in passing; a temple of the way is in
        // line with the one before or after it, so both are in line with some temple of the way.
        let in_line: Set<Temple> =
            way.visited.into_iter().fold(Set::EMPTY, |all, temple| all | temple.in_line());
        way.met == (self.effect.downed & Set::COURTYARD)
            && (self.effect.pushed - way.visited).is_empty()
            && (self.stayed - in_line).is_empty()
            && self.rod().is_none_or(|rod| !(rod.temples() & way.visited).is_empty())
    }

    /// RULES 4 One special: the rod looked at, from the temple before or after the leap.
    fn rod(&self) -> Option<Line> {
        match self.effect.extra {
            Some(Extra::Rod(rod)) => Some(rod),
            _ => None,
        }
    }
}

/// Whether each of these Seekers can have landed on one of these squares, each on its own.
fn can_land(pushed: Set<Temple>, landed: Set<Square>) -> bool {
    let Some(seeker) = pushed.first() else { return true };
    let squares = landed & seeker.square().edges();
    squares.into_iter().any(|square| can_land(pushed - seeker, landed - square))
}
