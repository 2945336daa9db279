//! RULES 4 Find the treasure: when it may be declared, and the ruling.

use super::game::Game;
use super::illegal::{Illegal, ensure};
use super::outlook::Outlook;
use super::public::Outcome;
use super::thief_day::Day;

impl Game {
    /// R20: before any leap, or where the location coin can be played.
    pub(super) fn may_declare_treasure(&self, day: Day, outlook: &Outlook) -> bool {
        (day.movements == 0 || outlook.can_end()) && self.allows_treasure(day)
    }

    /// R21: in Early, declaring the treasure is the turn's special.
    fn allows_treasure(&self, day: Day) -> bool {
        !self.public.edition.treasure_is_the_special || day.may_take_special()
    }

    /// R20, R21: the same, saying why not.
    pub(super) fn check_treasure(&self, day: Day) -> Result<(), Illegal> {
        if day.movements > 0 {
            self.check_play(day)?;
        }
        ensure(self.allows_treasure(day), Illegal::TreasureIsTheSpecial)
    }

    /// R20: the coin is played with a declaration at the end. Both rods green, or the Mist wins.
    pub(super) fn apply_treasure(&mut self, day: Day) {
        if day.movements > 0 {
            self.secret.hand -= self.secret.temple;
        }
        let found = self.secret.temple == self.secret.treasure;
        self.end(if found { Outcome::TreasureFound } else { Outcome::TreasureMissed });
    }
}
