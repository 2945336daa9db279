//! The mind that plays the Thief.

use super::contest::{Arm, Contest};
use super::light::{self, SURE, share};
use super::playout::{World, effect_of, seems};
use super::turns::each_turn;
use super::{Dice, Sight, Skill};
use crate::belief::Belief;
use crate::fairplay::Steps;
use crate::rules::{Effect, Game, Side, Temple, ThiefStep};

/// Turns that are looked at more than lightly.
const ARMS: usize = 24;

/// What a skill does: turns tried, nodes spent, turns of each side looked ahead, and by how much a
/// turn can seem better than it is.
struct Plan {
    arms: usize,
    nodes: u32,
    turns: u32,
    luck: u32,
}

impl Plan {
    const fn of(skill: Skill) -> Self {
        match skill {
            Skill::Easy => Self { arms: 1, nodes: 0, turns: 1, luck: SURE / 6 },
            Skill::Fair => Self { arms: 12, nodes: 240, turns: 1, luck: 0 },
            Skill::Hard => Self { arms: ARMS, nodes: 6000, turns: 2, luck: 0 },
        }
    }

    /// The nodes of one try at most: the turn itself, and those of each side.
    const fn nodes_a_try(&self) -> u32 {
        2 * self.turns + 1
    }
}

/// A Thief who thinks about one turn. It thinks in small pieces, so that a handheld can do other
/// things in between.
///
/// ```
/// use shared::mind::{Sight, Skill, ThiefMind};
/// use shared::rules::{Configuration, Edition, Game, Set, Temple};
/// use shared::table::Table;
///
/// let mut game = Game::start(Edition::V18, Configuration::USUAL, Temple::E5);
/// let table = Table::start(Edition::V18, Configuration::USUAL);
///
/// // As far as this Thief knows, the treasure can be anywhere.
/// let sight = Sight::new(&game, &table, Set::<Temple>::ALL);
/// let mut mind = ThiefMind::new(&sight, Skill::Fair, 7);
/// while !mind.think(&sight, 10) {
///     // Ten nodes later there is time for something else.
/// }
/// assert!(mind.nodes() <= ThiefMind::budget(Skill::Fair));
///
/// // A turn, or its beginning up to a look at a rod.
/// let steps = mind.decision();
/// assert!(!steps.is_empty());
/// for step in steps {
///     game.try_play(step.into())?;
/// }
/// # Ok::<(), shared::rules::Illegal>(())
/// ```
#[derive(Clone, Debug)]
pub struct ThiefMind {
    contest: Contest<Steps, ARMS>,
    skill: Skill,
    seed: u64,
    nodes: u32,
}

/// On the handheld it is kept with all else.
const _: () = assert!(size_of::<ThiefMind>() <= 2560);

impl ThiefMind {
    /// Begins to think. The same sight, skill and seed come to the same decision.
    #[must_use]
    pub fn new(sight: &Sight<'_>, skill: Skill, seed: u64) -> Self {
        let plan = Plan::of(skill);
        let mut mind = Self { contest: Contest::new(), skill, seed, nodes: 0 };
        let mut dice = Dice::new(seed);
        let mut eye = Eye { sight, known: None, guesses: plan.nodes == 0 };
        each_turn(&sight.game, sight.treasures, &mut |steps, after| {
            let worth = eye.worth(steps, after) + dice.below(plan.luck);
            // They are the rest of a turn, so they fit.
            mind.contest.enter(Steps::from_slice(steps).unwrap_or_default(), worth);
        });
        mind.contest.begin(plan.arms, plan.nodes / plan.nodes_a_try());
        mind
    }

    /// The nodes that a decision may take at that skill.
    #[must_use]
    pub const fn budget(skill: Skill) -> u32 {
        Plan::of(skill).nodes
    }

    /// Thinks on until at least so many nodes are spent, by one try more at most; whether it is done.
    /// It must see what it saw at first.
    pub fn think(&mut self, sight: &Sight<'_>, nodes: u32) -> bool {
        let until = self.nodes.saturating_add(nodes);
        while let Some((steps, number)) = self.contest.next() {
            if self.nodes >= until {
                return false;
            }
            let mut dice = Dice::new(self.seed ^ u64::from(number + 1) << 32);
            let treasure = any_of(sight, &mut dice);
            let game = sight.start.with_treasure(treasure);
            let belief = *sight.table.belief();
            let mut world =
                World { game, belief, treasures: sight.treasures, keen: true, careless: false };
            world.thief_turn(&sight.taken, steps, &mut dice);
            self.nodes += 1;
            let turns = Plan::of(self.skill).turns;
            let worth = world.play_out(turns, &mut dice, &mut self.nodes);
            self.contest.result(worth);
        }
        true
    }

    /// The nodes spent so far.
    #[must_use]
    pub fn nodes(&self) -> u32 {
        self.nodes
    }

    /// What it holds its chance to win for, in parts of 4,096.
    #[must_use]
    pub fn chance(&self) -> u32 {
        self.contest.best().map_or(0, Arm::worth)
    }

    /// What it has decided so far: the rest of the turn, or the beginning of it up to a look at a
    /// rod, after which another mind has to go on with what was seen. Always legal.
    #[must_use]
    pub fn decision(&self) -> Steps {
        self.contest.best().map(|arm| arm.what.clone()).unwrap_or_default()
    }
}

/// One of the temples where the treasure can lie.
fn any_of(sight: &Sight<'_>, dice: &mut Dice) -> Temple {
    let nth = dice.below(sight.treasures.len()) as usize;
    sight.treasures.into_iter().nth(nth).unwrap_or(Temple::C3)
}

/// Weighs turns by what the Mist could know after them. Turns that show the same come one after the
/// other as a rule, so what it would know is kept.
struct Eye<'a> {
    sight: &'a Sight<'a>,
    known: Option<(Effect, Belief)>,
    /// Whether it only guesses at what the Mist could know.
    guesses: bool,
}

impl Eye<'_> {
    fn worth(&mut self, steps: &[ThiefStep], after: &Game) -> u32 {
        let Sight { start, taken, table, treasures, game } = self.sight;
        if self.guesses || after.public().to_move() != Some(Side::Mist) {
            return seems(game, steps, after, *treasures);
        }
        let effect = effect_of(start, taken, steps, after);
        let belief = match self.known {
            Some((same, belief)) if same == effect => belief,
            _ => table.belief().after(table.public(), &effect),
        };
        self.known = Some((effect, belief));
        light::for_thief(after, *treasures, share(&belief, after.temple()))
    }
}
