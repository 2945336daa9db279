//! RULES 4 Leap: what it costs, whom it knocks down, and where pushed Seekers land.

use super::game::Game;
use super::illegal::{Illegal, ensure};
use super::pawn::{Level, Pawn};
use super::set::Set;
use super::square::Square;
use super::step::{Leap, Steps};
use super::temple::Temple;
use super::thief_day::Day;

impl Game {
    /// Every leap to these temples, with every choice of landing squares. Where a Seeker lands
    /// never decides whether a turn can be completed, so all choices are legal.
    pub(super) fn legal_leaps(&self, temples: Set<Temple>, f: &mut impl FnMut(Steps)) {
        let seekers = self.public.seekers_on_temples();
        let pushes = if seekers.contains(self.secret.temple) { temples } else { temples & seekers };
        f(Steps::Leaps(temples - pushes));
        for to in pushes {
            self.each_push(to, f);
        }
    }

    fn each_push(&self, to: Temple, f: &mut impl FnMut(Steps)) {
        let landings = self.landings(self.secret.temple, None);
        if landings.is_empty() {
            f(Steps::Pushes { to, left: None, entered: self.landings(to, None) });
        }
        for landing in landings {
            let left = Some(landing);
            f(Steps::Pushes { to, left, entered: self.landings(to, left) });
        }
    }

    /// RULES 4 Leap: where a Seeker pushed off a temple may land. Empty if there is no upright
    /// Seeker, or no free square. `taken` is where another Seeker has landed just before.
    fn landings(&self, temple: Temple, taken: Option<Square>) -> Set<Square> {
        if !self.public.seekers_on_temples().contains(temple) {
            return Set::EMPTY;
        }
        let free = temple.square().edges() - self.public.board.occupied();
        taken.map_or(free, |taken| free - taken)
    }

    /// RULES 4 Leap, in the order it resolves.
    pub(super) fn check_leap(&self, day: Day, leap: Leap) -> Result<(), Illegal> {
        let (from, to) = (self.secret.temple, leap.to);
        let Some(gap) = from.gap(to) else {
            return Err(Illegal::NotANeighbour { from, to });
        };
        self.check_movements(day, to)?;
        self.check_darts([from.square(), gap, to.square()])?;
        self.check_push(from, None, leap.left)?;
        self.check_push(to, leap.left, leap.entered)
    }

    fn check_movements(&self, day: Day, to: Temple) -> Result<(), Illegal> {
        let from = self.secret.temple;
        let cost = leap_cost(self.public.bolsters, from, to);
        let cost = cost.ok_or(Illegal::BothBolstered { from, to })?;
        let left = day.movements_left();
        let special = day.special.is_some();
        ensure(!special || cost <= left, Illegal::OneLeapWithSpecial)?;
        ensure(cost <= left, Illegal::TooFewMovements { to, cost, left })
    }

    /// Forced attacks, paid one after the other.
    fn check_darts(&self, squares: [Square; 3]) -> Result<(), Illegal> {
        let mut darts = self.public.darts;
        for square in squares {
            if let Some(Pawn { level, downed: false }) = self.public.board.pawn(square) {
                let (need, have) = (level.darts(), darts.in_hand());
                let paid = darts.spend(need);
                darts = paid.ok_or(Illegal::TooFewDarts { need, have, level, square })?;
            }
        }
        Ok(())
    }

    fn check_push(
        &self,
        temple: Temple,
        taken: Option<Square>,
        landing: Option<Square>,
    ) -> Result<(), Illegal> {
        let seeker = self.public.seekers_on_temples().contains(temple);
        let landings = self.landings(temple, taken);
        let Some(square) = landing else {
            return ensure(landings.is_empty(), Illegal::SayWhereItLands(temple));
        };
        ensure(seeker, Illegal::NoSeekerToPush(temple))?;
        ensure(!landings.is_empty(), Illegal::NowhereToLand(temple))?;
        ensure(landings.contains(square), Illegal::CantLandThere { temple, square })
    }

    /// A legal leap, done. Answers what it cost in movements.
    pub(super) fn apply_leap(&mut self, leap: Leap) -> u8 {
        let from = self.secret.temple;
        let cost = leap_cost(self.public.bolsters, from, leap.to).unwrap_or(0);
        self.push(from, leap.left);
        if let Some(gap) = from.gap(leap.to) {
            self.attack(gap);
        }
        self.push(leap.to, leap.entered);
        self.secret.temple = leap.to;
        cost
    }

    /// Attacks an upright Seeker on a temple; it lands downed on the square, or stays.
    fn push(&mut self, temple: Temple, landing: Option<Square>) {
        self.attack(temple.square());
        if let Some(landing) = landing {
            let board = &mut self.public.board;
            board.remove(temple.square());
            board.place(landing, Level::Seeker);
            board.lay_down(landing);
        }
    }

    /// Pays for an upright pawn and lays it down.
    pub(super) fn attack(&mut self, square: Square) {
        let darts = &mut self.public.darts;
        if let Some(Pawn { level, downed: false }) = self.public.board.pawn(square) {
            *darts = darts.spend(level.darts()).unwrap_or(*darts);
            self.public.board.lay_down(square);
        }
    }
}

/// RULES 4 Leap: one movement, two if either temple is bolstered, no leap if both are.
pub(super) fn leap_cost(bolsters: Set<Temple>, from: Temple, to: Temple) -> Option<u8> {
    match (bolsters.contains(from), bolsters.contains(to)) {
        (false, false) => Some(1),
        (true, true) => None,
        _ => Some(2),
    }
}
