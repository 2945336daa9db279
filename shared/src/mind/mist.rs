//! The mind that plays the Mist.

use heapless::Vec;

use super::{Dice, Skill};
use crate::event::{Event, MistSteps};
use crate::rules::{MistStep, Temple};
use crate::table::Table;

/// A Mist that follows a game from its start and knows what the table shows, nothing else.
#[derive(Clone, Debug)]
pub struct MistMind {
    table: Table,
    skill: Skill,
    seed: u64,
}

impl MistMind {
    /// A Mist at the start of a game. The same game, skill and seed come to the same turns.
    #[must_use]
    pub fn new(start: &Table, skill: Skill, seed: u64) -> Self {
        Self { table: *start, skill, seed }
    }

    /// Sees what happens: every event that stands, in order, its own turns with them.
    pub fn see(&mut self, event: &Event) {
        let _ = self.table.try_happen(event);
    }

    /// How likely it holds each temple to be the Thief's, in temple order, in parts of 65,536.
    #[must_use]
    pub fn chances(&self) -> [u32; 9] {
        let counts = self.table.belief().counts();
        let all = counts.iter().sum::<u32>().max(1);
        counts.map(|count| count * 65_536 / all)
    }

    /// A whole turn, if it is the Mist's. Always legal.
    #[must_use]
    pub fn turn(&self) -> Option<MistSteps> {
        let _ = (self.skill, Temple::A1);
        let mut dice = Dice::new(self.seed ^ u64::from(self.table.turn()));
        let (mut public, mut steps) = (*self.table.public(), Vec::<MistStep, 4>::new());
        loop {
            let mut all = Vec::<MistStep, 1024>::new();
            public.each_legal(&mut |step| {
                if !matches!(step, MistStep::Capture(_)) {
                    let _ = all.push(step);
                }
            });
            let at = dice.below(u32::try_from(all.len()).ok()?) as usize;
            let step = *all.get(at)?;
            public.try_play(step).ok()?;
            steps.push(step).ok()?;
            if step == MistStep::End {
                return MistSteps::new(&steps);
            }
        }
    }
}
