//! The mind that plays the Thief.

use heapless::Vec;

use super::{Dice, Sight, Skill};
use crate::rules::{Step, ThiefStep};

/// More steps than a turn has.
pub type Steps = Vec<ThiefStep, 16>;

/// A Thief who thinks about one turn. It thinks in small pieces, so that a handheld can do other
/// things in between.
#[derive(Clone, Debug)]
pub struct ThiefMind {
    skill: Skill,
    dice: Dice,
    spent: u32,
}

impl ThiefMind {
    /// Begins to think. The same sight, skill and seed come to the same decision.
    #[must_use]
    pub fn new(_sight: &Sight<'_>, skill: Skill, seed: u64) -> Self {
        Self { skill, dice: Dice::new(seed), spent: 0 }
    }

    /// Thinks on, for at most so many nodes; whether it is done. It sees what it saw at first.
    pub fn think(&mut self, _sight: &Sight<'_>, nodes: u32) -> bool {
        self.spent += nodes;
        let _ = self.skill;
        true
    }

    /// The nodes spent so far.
    #[must_use]
    pub fn nodes(&self) -> u32 {
        self.spent
    }

    /// What it has decided so far: the rest of the turn, or the beginning of it up to a look at a
    /// rod, after which another mind has to go on with what was seen. Always legal.
    #[must_use]
    pub fn decision(&self, sight: &Sight<'_>) -> Steps {
        let (mut game, mut dice, mut steps) = (sight.game, self.dice, Steps::new());
        while game.public().to_move() == Some(crate::rules::Side::Thief) && !steps.is_full() {
            let mut all = Vec::<Step, 256>::new();
            game.each_legal(&mut |step| {
                if step != Step::Thief(ThiefStep::Treasure) || sight.treasures.len() == 1 {
                    let _ = all.push(step);
                }
            });
            let at = dice.below(u32::try_from(all.len()).unwrap_or(0)) as usize;
            let Some(Step::Thief(step)) = all.get(at).copied() else { break };
            let _ = game.try_play(step.into());
            let _ = steps.push(step);
            if matches!(step, ThiefStep::Look(_)) {
                break;
            }
        }
        steps
    }
}
