//! RULES 4, 5: a dart, a rod or a coin. By day it is the turn's one special, by night it costs a
//! point.

use super::game::Game;
use super::illegal::{Illegal, ensure};
use super::outlook::Outlook;
use super::set::Set;
use super::step::{Steps, ThiefStep};
use super::temple::{Line, Temple};
use super::thief_day::Day;

/// RULES 4 One special: what it was, as far as the rest of the turn depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Special {
    TakeDart,
    Look,
    PickUp(Temple),
}

impl Game {
    /// Every legal special of a turn that may still take one.
    pub(super) fn legal_specials(&self, outlook: &Outlook, f: &mut impl FnMut(Steps)) {
        let completes = outlook.after_special().can_complete();
        // Another dart never closes a way, so most often there is nothing to search.
        let after_dart = || outlook.after_dart().is_some_and(|after| after.can_complete());
        if self.public.darts.in_pool() > 0 && (completes || after_dart()) {
            f(Steps::One(ThiefStep::TakeDart.into()));
        }
        if completes {
            f(Steps::Looks(self.secret.temple.lines()));
            f(Steps::PickUps(self.coins_on_the_table()));
        }
    }

    /// RULES 4, 5: a dart, if the pool has one.
    pub(super) fn check_dart(&self) -> Result<(), Illegal> {
        ensure(self.public.darts.in_pool() > 0, Illegal::NoDartInPool)
    }

    /// RULES 4, 5: a rod of the Thief's row or column, seen before or not.
    pub(super) fn check_look(&self, line: Line) -> Result<(), Illegal> {
        let temple = self.secret.temple;
        let passes = line.temples().contains(temple);
        ensure(passes, Illegal::RodOutOfReach { line, temple })
    }

    /// RULES 4, 5, R3, R5: any coin on the table.
    pub(super) fn check_pick_up(&self, coin: Temple) -> Result<(), Illegal> {
        ensure(!self.secret.hand.contains(coin), Illegal::CoinInHand(coin))
    }

    /// Every coin that is not in the Thief's hand: played, sacrificed, or both over time.
    pub(super) fn coins_on_the_table(&self) -> Set<Temple> {
        Set::<Temple>::ALL - self.secret.hand
    }

    pub(super) fn take_dart(&mut self) {
        self.public.darts = self.public.darts.take().unwrap_or(self.public.darts);
    }
}

/// RULES 4 One special: once, with no sacrifice, with a single leap of cost 1.
pub(super) fn check_special(day: Day) -> Result<(), Illegal> {
    ensure(day.special.is_none(), Illegal::SpecialTaken)?;
    ensure(!day.sacrificed, Illegal::SpecialWithSacrifice)?;
    ensure(day.movements <= 1, Illegal::SpecialAfterMoving)
}
