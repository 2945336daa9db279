//! The turn being planned, as the pages of it need it.

use embedded_storage::nor_flash::NorFlash;
use shared::rules::{Game, ThiefStep};

use super::Device;

impl<F: NorFlash> Device<F> {
    /// The true game at the start of the turn.
    pub(super) fn start(&self) -> Option<Game> {
        self.memory.as_ref().map(|memory| memory.game)
    }

    /// The same with the plan so far.
    pub(super) fn planned(&self) -> Option<Game> {
        self.memory.as_ref().map(|memory| self.plan.game(&memory.game))
    }

    /// RULES 4 End of turn: whether the location coin can be played now.
    pub(super) fn can_end(&self) -> bool {
        self.planned().is_some_and(|game| game.is_legal(ThiefStep::Play.into()))
    }

    /// Plans a step that was offered.
    pub(super) fn add(&mut self, step: ThiefStep) {
        if let Some(start) = self.start() {
            // It was offered, so it is legal.
            let _ = self.plan.add(&start, step);
        }
    }

    pub(super) fn add_and_return(&mut self, step: ThiefStep) {
        self.add(step);
        self.page = self.turn_page();
    }
}
