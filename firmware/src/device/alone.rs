//! The handheld plays the Thief by itself: the player at this table is the Mist, who may look at its
//! screen. It wants no presses, and shows nothing that the table does not show.

use embedded_storage::nor_flash::NorFlash;
use shared::link::Trouble;
use shared::mind::Skill;
use shared::play::Entry;
use shared::rules::{Side, ThiefStep};

use super::Device;
use super::page::Page;
use crate::chronicle::Private;
use crate::toolkit::button::Millis;

/// How long a game that was found waits for somebody who would rather begin another.
const GOES_ON: Millis = 5000;

impl<F: NorFlash> Device<F> {
    /// How well it plays the Thief by itself, in a game that is not over; `None` if a person does.
    pub(super) fn alone(&self) -> Option<Skill> {
        self.playing().filter(|_| self.game_is_on())?.setup.thief
    }

    /// Whether it is to think about a turn of its own. One that could not be entered would only be
    /// thought of again.
    pub(super) fn may_think_alone(&self) -> bool {
        let could_enter = self.memory.is_some()
            && self.session.game().is_some()
            && matches!(self.session.trouble(), None | Some(Trouble::Storage));
        could_enter && self.is_my_turn() && !self.is_starting()
    }

    /// A machine has nothing to lose by a takeback.
    pub(super) fn agree_alone(&mut self) {
        let asked = self.playing().and_then(|playing| playing.question);
        if self.alone().is_some() && matches!(asked, Some((Side::Mist, _))) {
            // If it can't be saved now, it is tried again with the next tick.
            let _ = self.submit(Entry::Agree(Side::Thief), Private::Nothing);
            self.take_in();
        }
    }

    /// Does what was decided: the whole turn, or all up to a look, after which it thinks again.
    pub(super) fn follow(&mut self, steps: &[ThiefStep]) {
        let Some((&last, before)) = steps.split_last() else { return self.think_again() };
        for &step in before {
            self.add(step);
        }
        let done = match last {
            ThiefStep::Look(line) => self.lock_look(line),
            end => self.end_alone(end),
        };
        if !done {
            self.think_again();
        }
    }

    fn end_alone(&mut self, end: ThiefStep) -> bool {
        let turn = self.whole_turn(end);
        turn.is_some_and(|(entry, turn)| self.submit(entry, Private::Turn(turn)).is_ok())
    }

    /// It could not be saved: everything once more, with the next tick.
    fn think_again(&mut self) {
        while self.plan.undo() {}
        self.think_at = self.next_tick;
    }

    /// When a game goes on that was found when the device was switched on.
    pub(super) fn goes_on_at(&self) -> Option<Millis> {
        let waits = self.is_starting() && self.alone().is_some();
        waits.then_some(self.touched + GOES_ON)
    }

    /// The page of a game that it plays by itself.
    pub(super) fn place_alone(&self) -> Page {
        if self.is_my_turn() { Page::Alone } else { Page::Waiting }
    }
}
