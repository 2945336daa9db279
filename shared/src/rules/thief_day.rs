//! RULES 4: the Thief by day.

use super::game::{Game, Progress};
use super::illegal::{Illegal, ensure};
use super::outlook::Outlook;
use super::pawn::Level;
use super::public::Outcome;
use super::set::Set;
use super::step::{Steps, ThiefStep};
use super::temple::{Line, Temple};

/// How far a day turn has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Day {
    /// Whether a step has been made.
    pub(super) begun: bool,
    /// The temple the turn began on.
    pub(super) began: Temple,
    /// Movements spent. None means no leap yet, one a single leap of cost 1.
    pub(super) movements: u8,
    pub(super) special: Option<Special>,
    pub(super) sacrificed: bool,
}

/// RULES 4 One special: what it was, as far as the rest of the turn depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Special {
    TakeDart,
    Look,
    PickUp(Temple),
}

impl Day {
    pub(super) const fn new(began: Temple) -> Self {
        Self { begun: false, began, movements: 0, special: None, sacrificed: false }
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

    /// R21: in Early, declaring the treasure is the turn's special.
    fn may_declare_treasure(self, game: &Game) -> bool {
        !game.public.edition.treasure_is_the_special || self.may_take_special()
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
        if (day.movements == 0 || outlook.can_end()) && day.may_declare_treasure(self) {
            f(Steps::One(ThiefStep::Treasure.into()));
        }
    }

    fn legal_shots(&self, outlook: &Outlook, f: &mut impl FnMut(Steps)) {
        let seekers = self.public.seekers_on_temples() & self.secret.temple.in_line();
        if seekers.is_empty() {
            return;
        }
        let may_shoot =
            |at: &Temple| outlook.after_shot(*at).is_some_and(|after| after.can_complete());
        f(Steps::Shots(seekers.into_iter().filter(may_shoot).collect()));
    }

    fn legal_specials(&self, outlook: &Outlook, f: &mut impl FnMut(Steps)) {
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

    /// Every coin that is not in the Thief's hand: played, sacrificed, or both over time.
    pub(super) fn coins_on_the_table(&self) -> Set<Temple> {
        Set::<Temple>::ALL - self.secret.hand
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
        ensure(self.completes_after(step), Illegal::DeadEnd)
    }

    /// RULES 4: a step is legal only if the turn can still be completed after it.
    fn completes_after(&self, step: ThiefStep) -> bool {
        let mut after = *self;
        after.apply(step.into());
        match after.secret.progress {
            Progress::Day(day) => Outlook::new(&after, day).can_complete(),
            _ => true,
        }
    }

    /// RULES 4 Shoot, R1, R17.
    fn check_shot(&self, at: Temple) -> Result<(), Illegal> {
        let from = self.secret.temple;
        ensure(at != from, Illegal::ShotAtOwnTemple)?;
        ensure(from.in_line().contains(at), Illegal::ShotOutOfLine { from, at })?;
        let seeker = self.public.seekers_on_temples().contains(at);
        ensure(seeker, Illegal::NoSeekerThere(at))?;
        let have = self.public.darts.in_hand();
        ensure(have >= Level::Seeker.darts(), Illegal::TooFewDartsToShoot { at, have })
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

    /// RULES 4 Movements, R18.
    fn check_sacrifice(&self, day: Day, coin: Temple) -> Result<(), Illegal> {
        ensure(!day.sacrificed, Illegal::SacrificedAlready)?;
        ensure(day.special.is_none(), Illegal::SpecialWithSacrifice)?;
        ensure(self.secret.hand.contains(coin), Illegal::CoinNotInHand(coin))?;
        ensure(self.secret.hand.len() > 1, Illegal::LastCoin)
    }

    /// RULES 4 End of turn, R2, R19.
    fn check_play(&self, day: Day) -> Result<(), Illegal> {
        let temple = self.secret.temple;
        let picked_up = day.special == Some(Special::PickUp(temple));
        ensure(day.movements > 0, Illegal::NoLeapYet)?;
        ensure(temple != day.began, Illegal::BackWhereYouBegan(temple))?;
        ensure(!picked_up, Illegal::PickedUpThisTurn(temple))?;
        ensure(self.secret.hand.contains(temple), Illegal::CoinNotInHand(temple))
    }

    /// RULES 4 Find the treasure, R20, R21: before any leap, or where the coin can be played.
    fn check_treasure(&self, day: Day) -> Result<(), Illegal> {
        if day.movements > 0 {
            self.check_play(day)?;
        }
        ensure(day.may_declare_treasure(self), Illegal::TreasureIsTheSpecial)
    }

    /// RULES 4: a legal step of a day turn, done.
    pub(super) fn apply_by_day(&mut self, day: Day, step: ThiefStep) {
        let mut day = Day { begun: true, ..day };
        match step {
            ThiefStep::Leap(leap) => day.movements += self.apply_leap(leap),
            ThiefStep::Shoot(at) => self.apply_shot(at),
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
            ThiefStep::Treasure => {
                if day.movements > 0 {
                    self.secret.hand -= self.secret.temple;
                }
                self.rule_on_treasure();
            }
            ThiefStep::Cornered => self.end(Outcome::Cornered),
            ThiefStep::RemoveBolster(_) | ThiefStep::Reveal(_) => {}
        }
        self.secret.progress = Progress::Day(day);
    }

    /// RULES 4 Shoot: the Seeker stays on its temple, downed.
    fn apply_shot(&mut self, at: Temple) {
        self.spend_darts(Level::Seeker.darts());
        self.public.board.lay_down(at.square());
    }

    pub(super) fn take_dart(&mut self) {
        self.public.darts = self.public.darts.take().unwrap_or(self.public.darts);
    }

    pub(super) fn spend_darts(&mut self, darts: u8) {
        self.public.darts = self.public.darts.spend(darts).unwrap_or(self.public.darts);
    }
}

/// RULES 4 Cornered, R24: at the start of a day turn, no steps lead to a played coin.
fn is_cornered(day: Day, outlook: &Outlook) -> bool {
    !day.begun && !outlook.can_complete()
}

/// RULES 4 One special: once, with no sacrifice, with a single leap of cost 1.
fn check_special(day: Day) -> Result<(), Illegal> {
    ensure(day.special.is_none(), Illegal::SpecialTaken)?;
    ensure(!day.sacrificed, Illegal::SpecialWithSacrifice)?;
    ensure(day.movements <= 1, Illegal::SpecialAfterMoving)
}
