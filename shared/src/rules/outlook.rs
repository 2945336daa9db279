//! RULES 4: "A step is legal only if the turn can still be completed after it by playing a
//! coin." The search that decides it.
//!
//! It looks at leaps alone, for three reasons. Where a pushed Seeker lands never matters, for a
//! downed pawn costs nothing anywhere. A shot never helps, for it costs the two darts that
//! meeting the Seeker would. Of the specials only a dart can open a way: a coin picked up can't
//! be played in the same turn (R19), and a rod changes nothing. What remains is at most three
//! leaps on a grid of nine temples.

use super::darts::Darts;
use super::game::Game;
use super::leap::leap_cost;
use super::pawn::Level;
use super::set::Set;
use super::special::Special;
use super::square::Square;
use super::temple::Temple;
use super::thief_day::Day;

/// What decides how a day turn can still go on.
#[derive(Clone, Copy)]
pub(super) struct Outlook {
    path: Path,
    day: Day,
    /// Coins in hand, to tell whether one can be spared for a sacrifice.
    coins: u32,
    /// Where the turn may end.
    playable: Set<Temple>,
}

/// A way over the temples: where it has come to, and what is left to pay with and to pay for.
#[derive(Clone, Copy)]
struct Path {
    at: Temple,
    darts: Darts,
    /// Upright pawns that cost darts.
    builders: Set<Square>,
    seekers: Set<Square>,
    bolsters: Set<Temple>,
    /// The neighbours the darts suffice for.
    affordable: Set<Temple>,
}

impl Outlook {
    pub(super) fn new(game: &Game, day: Day) -> Self {
        let board = &game.public.board;
        let path = Path {
            at: game.secret.temple,
            darts: game.public.darts,
            builders: board.standing(Level::Builder),
            seekers: board.standing(Level::Seeker),
            bolsters: game.public.bolsters,
            affordable: Set::EMPTY,
        }
        .priced();
        let hand = game.secret.hand;
        let picked_up = match day.special {
            Some(Special::PickUp(coin)) => Set::from(coin),
            _ => Set::EMPTY,
        };
        // R2 and R19: not where the turn began, not with a coin picked up in it.
        Self { path, day, coins: hand.len(), playable: hand - picked_up - day.origin }
    }

    /// The temples a leap can go to from here and still let the turn be completed.
    pub(super) fn leaps(&self) -> Set<Temple> {
        let near = self.path.near(self.day.movements_left());
        let beyond = |to: &Temple| self.after_leap(*to).is_some_and(|after| after.can_complete());
        // Where the turn can end at once there is nothing to search for.
        let ends = near & self.playable;
        ends | (near - ends).into_iter().filter(beyond).collect::<Set<_>>()
    }

    fn after_leap(&self, to: Temple) -> Option<Self> {
        let (path, cost) = self.path.leap(to, self.day.movements_left())?;
        let movements = self.day.movements + cost;
        Some(Self { path, day: Day { movements, ..self.day }, ..*self })
    }

    /// After a shot; `None` if darts do not suffice.
    pub(super) fn after_shot(mut self, at: Temple) -> Option<Self> {
        self.path.darts = self.path.darts.spend(Level::Seeker.darts())?;
        self.path.seekers -= at.square();
        self.path = self.path.priced();
        Some(self)
    }

    /// After a special that is not a dart.
    pub(super) fn after_special(mut self) -> Self {
        self.day.special = Some(Special::Look);
        self
    }

    /// After a dart as special; `None` if the pool has none.
    pub(super) fn after_dart(mut self) -> Option<Self> {
        self.path.darts = self.path.darts.take()?;
        self.path = self.path.priced();
        self.day.special = Some(Special::TakeDart);
        Some(self)
    }

    /// Whether the turn can end here and now.
    pub(super) fn can_end(&self) -> bool {
        self.day.movements > 0 && self.playable.contains(self.path.at)
    }

    /// Whether some sequence of steps leads to a played coin.
    pub(super) fn can_complete(&self) -> bool {
        if self.can_end() {
            return true;
        }
        let movements = if self.day.may_sacrifice() && self.coins > 1 {
            self.day.with_sacrifice().movements_left()
        } else {
            self.day.movements_left()
        };
        self.reaches(movements) || self.can_complete_with_a_dart()
    }

    /// RULES 4 One special: a dart before the only leap may be what makes it possible.
    fn can_complete_with_a_dart(&self) -> bool {
        let before_the_leap = self.day.movements == 0 && self.day.may_take_special();
        before_the_leap && self.after_dart().is_some_and(|after| after.reaches(1))
    }

    fn reaches(&self, movements: u8) -> bool {
        !self.path.ends(movements, self.playable, Set::is_empty).is_empty()
    }

    /// RULES 4 Movements: the coins whose sacrifice leaves a way to end the turn. With one
    /// possible end left, its own coin can't be given away; with two or more, any can.
    pub(super) fn sacrifices(&self, hand: Set<Temple>) -> Set<Temple> {
        let movements = self.day.with_sacrifice().movements_left();
        let ends = self.path.ends(movements, self.playable, |ends| !ends.has_two());
        if ends.has_two() {
            hand
        } else if ends.is_empty() {
            Set::EMPTY
        } else {
            hand - ends
        }
    }
}

impl Path {
    /// The same way with its affordable neighbours worked out, all four directions at once.
    fn priced(mut self) -> Self {
        let own = if self.seekers.contains(self.at.square()) { Level::Seeker.darts() } else { 0 };
        self.affordable = match self.darts.spend(own) {
            Some(darts) => self.at.neighbours() - self.too_costly(darts),
            None => Set::EMPTY,
        };
        self
    }

    /// RULES 4 Leap: the neighbours a single leap can go to with so many movements.
    fn near(&self, movements: u8) -> Set<Temple> {
        match (movements, self.bolsters.contains(self.at)) {
            (0, _) | (1, true) => Set::EMPTY,
            (1, false) | (_, true) => self.affordable - self.bolsters,
            (_, false) => self.affordable,
        }
    }

    /// RULES 4 Leap: the neighbours that cost more darts than these, by the pawn on the gap
    /// (a Builder 1, a Seeker 2) and the Seeker on the temple (2).
    fn too_costly(&self, darts: Darts) -> Set<Temple> {
        let builder = self.at.behind(self.builders);
        let seeker = self.at.behind(self.seekers);
        let occupied = self.seekers.temples();
        match darts.in_hand() {
            0 => builder | seeker | occupied,
            1 => seeker | occupied,
            2 => (builder | seeker) & occupied,
            3 => seeker & occupied,
            _ => Set::EMPTY,
        }
    }

    /// RULES 4 Leap: the way after a leap to a neighbour, and what it cost in movements.
    fn leap(&self, to: Temple, movements: u8) -> Option<(Self, u8)> {
        let cost = leap_cost(self.bolsters, self.at, to).filter(|&cost| cost <= movements)?;
        let passed = self.at.leap_squares(to);
        let mut path = Self { at: to, ..*self };
        if !((self.builders | self.seekers) & passed).is_empty() {
            path.attack(passed)?;
        }
        Some((path.priced(), cost))
    }

    /// Pays for every pawn passed; `None` if the darts do not suffice.
    fn attack(&mut self, passed: Set<Square>) -> Option<()> {
        let builders = (self.builders & passed).len() * u32::from(Level::Builder.darts());
        let seekers = (self.seekers & passed).len() * u32::from(Level::Seeker.darts());
        self.darts = self.darts.spend(u8::try_from(builders + seekers).ok()?)?;
        self.builders -= passed;
        self.seekers -= passed;
        Some(())
    }

    /// The wanted temples this way can come to with so many movements, searched while the
    /// ones found so far are too few.
    fn ends(
        &self,
        movements: u8,
        wanted: Set<Temple>,
        too_few: impl Fn(Set<Temple>) -> bool + Copy,
    ) -> Set<Temple> {
        let near = self.near(movements);
        let mut found = (near | self.at) & wanted;
        if movements < 2 {
            return found;
        }
        for to in near {
            if !too_few(found) {
                break;
            }
            if let Some((path, cost)) = self.leap(to, movements) {
                found |= path.ends(movements - cost, wanted - found, too_few);
            }
        }
        found
    }
}
