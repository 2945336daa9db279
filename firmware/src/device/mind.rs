//! The machine's own mind for the Thief: it thinks in small slices, so that the link, the watchdog,
//! the buttons and the screen go on living.

use embedded_storage::nor_flash::NorFlash;
use shared::fairplay::Steps;
use shared::mind::{Sight, Skill, ThiefMind};
use shared::rules::ThiefStep;

use super::Device;
use super::page::Page;
use crate::toolkit::button::Millis;

/// What one call of [`Device::handle`] thinks.
const NODES_A_SLICE: u32 = 1;

/// How well it thinks for a player who asks for a hint: as well as the chip has time for.
const HINTS: Skill = Skill::Fair;

impl<F: NorFlash> Device<F> {
    /// When it is to think on, if there is something to think about.
    pub(super) fn thinks_at(&self) -> Option<Millis> {
        self.thinking().map(|_| self.now.max(self.think_at))
    }

    /// How well it is to think now; not at all where there is nothing to think about.
    fn thinking(&self) -> Option<Skill> {
        match self.alone() {
            Some(skill) => self.may_think_alone().then_some(skill),
            None => (self.page == Page::Thinking).then_some(HINTS),
        }
    }

    /// Thinks for a moment, and does what has come of it once that is known.
    pub(super) fn think_on(&mut self) {
        let Some(skill) = self.thinking() else {
            self.mind = None;
            return;
        };
        if self.now < self.think_at {
            return;
        }
        let Some(steps) = self.think(skill) else { return };
        self.mind = None;
        if self.alone().is_some() { self.follow(&steps) } else { self.advise(steps) }
    }

    /// One slice; the rest of the turn, or what leads to a look, once that is decided.
    ///
    /// A mind is made on the stack, so this must not become a part of whoever calls it: there is
    /// not much room where flash is written.
    #[inline(never)]
    fn think(&mut self, skill: Skill) -> Option<Steps> {
        let (playing, memory) = (self.session.agreement().playing()?, self.memory.as_ref()?);
        let sight = Sight::new(&memory.game, &playing.table, memory.looks.knowledge().possible)
            .after(self.plan.steps());
        let Some(mind) = &mut self.mind else {
            // The same after a power cut, so the same turn comes of it: looks are in flash.
            let looks = self.plan.steps().iter().filter(|step| matches!(step, ThiefStep::Look(_)));
            let seed = memory.secret.mind_seed(memory.turn, looks.count());
            self.mind = Some(ThiefMind::new(&sight, skill, seed));
            return None;
        };
        mind.think(&sight, NODES_A_SLICE).then(|| mind.decision())
    }
}
