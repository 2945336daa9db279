//! RULES 4: the Thief by day.

use super::game::{Game, Progress};
use super::illegal::{Illegal, ensure};
use super::outlook::Outlook;
use super::public::Outcome;
use super::special::{Special, check_special};
use super::step::{Steps, ThiefStep};
use super::temple::Temple;

/// How far a day turn has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Day {
    /// Whether a step has been made.
    pub(super) begun: bool,
    /// The temple the turn began on.
    pub(super) origin: Temple,
    /// Movements spent. None means no leap yet, one a single leap of cost 1.
    pub(super) movements: u8,
    pub(super) special: Option<Special>,
    pub(super) sacrificed: bool,
}

impl Day {
    pub(super) const fn new(origin: Temple) -> Self {
        Self { begun: false, origin, movements: 0, special: None, sacrificed: false }
    }

    /// RULES 4 Movements: two a turn, three with a sacrifice, one with a special.
    pub(super) const fn movements_left(self) -> u8 {
        let all = match (self.special, self.sacrificed) {
            (Some(_), _) => 1,
            (None, true) => 3,
            (None, false) => 2,
        };
        u8::saturating_sub(all, self.movements)
    }

    /// RULES 4: one sacrifice a turn, and none with a special.
    pub(super) const fn may_sacrifice(self) -> bool {
        !self.sacrificed && self.special.is_none()
    }

    pub(super) const fn with_sacrifice(self) -> Self {
        Self { sacrificed: true, ..self }
    }

    /// RULES 4 One special: with a single leap of cost 1, and not with a sacrifice.
    pub(super) const fn may_take_special(self) -> bool {
        self.special.is_none() && !self.sacrificed && self.movements <= 1
    }
}

impl Game {
    /// RULES 4: every legal step of a day turn.
    pub(super) fn legal_by_day(&self, day: Day, f: &mut impl FnMut(Steps)) {
        let outlook = Outlook::new(self, day);
        let leaps = outlook.leaps();
        if leaps.is_empty() && is_cornered(day, &outlook) {
            f(Steps::One(ThiefStep::Cornered.into()));
        } else {
            self.legal_leaps(leaps, f);
            self.legal_shots(&outlook, f);
            if day.may_take_special() {
                self.legal_specials(&outlook, f);
            }
            if day.may_sacrifice() {
                f(Steps::Sacrifices(outlook.sacrifices(self.secret.hand)));
            }
        }
        if outlook.can_end() {
            f(Steps::One(ThiefStep::Play.into()));
        }
        // R4: the cornered may too.
        if self.may_declare_treasure(day, &outlook) {
            f(Steps::One(ThiefStep::Treasure.into()));
        }
    }

    /// RULES 4: whether a step of a day turn is legal, rule by rule.
    pub(super) fn check_by_day(&self, day: Day, step: ThiefStep) -> Result<(), Illegal> {
        let outlook = Outlook::new(self, day);
        let cornered = is_cornered(day, &outlook);
        match step {
            ThiefStep::Treasure => return self.check_treasure(day),
            ThiefStep::Cornered => return ensure(cornered, Illegal::NotCornered),
            ThiefStep::RemoveBolster(_) | ThiefStep::Reveal(_) => return Err(Illegal::OnlyByNight),
            _ => ensure(!cornered, Illegal::Cornered)?,
        }
        if matches!(step, ThiefStep::TakeDart | ThiefStep::Look(_) | ThiefStep::PickUp(_)) {
            check_special(day)?;
        }
        match step {
            ThiefStep::Leap(leap) => self.check_leap(day, leap)?,
            ThiefStep::Shoot(at) => self.check_shot(at)?,
            ThiefStep::TakeDart => self.check_dart()?,
            ThiefStep::Look(line) => self.check_look(line)?,
            ThiefStep::PickUp(coin) => self.check_pick_up(coin)?,
            ThiefStep::Sacrifice(coin) => self.check_sacrifice(day, coin)?,
            _ => return self.check_play(day),
        }
        self.check_completable_after(step)
    }

    /// RULES 4: a step is legal only if the turn can still be completed after it.
    fn check_completable_after(&self, step: ThiefStep) -> Result<(), Illegal> {
        let mut after = *self;
        after.apply(step.into());
        let Progress::Day(day) = after.secret.progress else { return Ok(()) };
        let temple = after.secret.temple;
        let why = match day.special {
            Some(Special::PickUp(coin)) if coin == temple => Illegal::PickedUpThisTurn(coin),
            _ => Illegal::DeadEnd,
        };
        ensure(Outlook::new(&after, day).can_complete(), why)
    }

    /// RULES 4 Movements: one sacrifice, of a coin that can be spared, needed or not (R18).
    fn check_sacrifice(&self, day: Day, coin: Temple) -> Result<(), Illegal> {
        ensure(!day.sacrificed, Illegal::SacrificedAlready)?;
        ensure(day.special.is_none(), Illegal::SpecialWithSacrifice)?;
        ensure(self.secret.hand.contains(coin), Illegal::CoinNotInHand(coin))?;
        ensure(self.secret.hand.len() > 1, Illegal::LastCoin)
    }

    /// RULES 4 End of turn: on another temple (R2), with a coin that was not picked up now (R19).
    pub(super) fn check_play(&self, day: Day) -> Result<(), Illegal> {
        let temple = self.secret.temple;
        let picked_up = day.special == Some(Special::PickUp(temple));
        ensure(day.movements > 0, Illegal::NoLeapYet)?;
        ensure(temple != day.origin, Illegal::BackWhereYouBegan(temple))?;
        ensure(!picked_up, Illegal::PickedUpThisTurn(temple))?;
        ensure(self.secret.hand.contains(temple), Illegal::CoinNotInHand(temple))
    }

    /// RULES 4: a legal step of a day turn, done.
    pub(super) fn apply_by_day(&mut self, day: Day, step: ThiefStep) {
        let mut day = Day { begun: true, ..day };
        match step {
            ThiefStep::Leap(leap) => day.movements += self.apply_leap(leap),
            // The Seeker stays on its temple, downed.
            ThiefStep::Shoot(at) => self.attack(at.square()),
            ThiefStep::TakeDart => {
                self.take_dart();
                day.special = Some(Special::TakeDart);
            }
            ThiefStep::Look(_) => day.special = Some(Special::Look),
            ThiefStep::PickUp(coin) => {
                self.secret.hand |= coin;
                day.special = Some(Special::PickUp(coin));
            }
            ThiefStep::Sacrifice(coin) => {
                self.secret.hand -= coin;
                day.sacrificed = true;
            }
            ThiefStep::Play => {
                self.secret.hand -= self.secret.temple;
                return self.end_thief_turn();
            }
            ThiefStep::Treasure => self.apply_treasure(day),
            ThiefStep::Cornered => self.end(Outcome::Cornered),
            ThiefStep::RemoveBolster(_) | ThiefStep::Reveal(_) => {}
        }
        self.secret.progress = Progress::Day(day);
    }
}

/// RULES 4 Cornered, R24: at the start of a day turn, no steps lead to a played coin.
fn is_cornered(day: Day, outlook: &Outlook) -> bool {
    !day.begun && !outlook.can_complete()
}
