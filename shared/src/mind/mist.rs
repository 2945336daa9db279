//! The mind that plays the Mist.

use super::beam;
use super::contest::Contest;
use super::crowd::Crowd;
use super::light::{self, SURE};
use super::playout::{World, seems};
use super::turns::each_turn;
use super::{Dice, Skill};
use crate::event::{Draft, Event, MistSteps};
use crate::fairplay::Steps;
use crate::rules::{Side, Step, ThiefStep};
use crate::table::Table;

/// Turns that are looked at more than lightly.
const ARMS: usize = 64;
/// A round number that no light evaluation is below: priors are counted from it.
const LOWEST: i32 = -(1 << 20);

/// What a skill does: turns tried, nodes spent, turns of each side looked ahead.
struct Plan {
    arms: usize,
    nodes: u32,
    turns: u32,
    /// Playing on is worth more than it seems, by so many eighths of what is missing: a Thief may be
    /// weaker than those that it was tried against, and a capture can't be taken back.
    margin: u32,
    /// Whether it reckons with a Thief who hurries. What hinders one who does not mind being seen
    /// hinders the cautious too; against the cautious alone a Mist trusts that fear will hold them.
    hurried: bool,
}

impl Plan {
    const fn of(skill: Skill) -> Self {
        match skill {
            Skill::Easy => Self { arms: 4, nodes: 48, turns: 1, margin: 1, hurried: false },
            Skill::Fair => Self { arms: 32, nodes: 1280, turns: 1, margin: 1, hurried: false },
            Skill::Hard => Self { arms: ARMS, nodes: 8000, turns: 1, margin: 6, hurried: true },
        }
    }

    /// The nodes of one try at most: the turn itself, those of each side, and one more of the Thief.
    const fn nodes_a_try(&self) -> u32 {
        2 * self.turns + 2
    }
}

/// A Mist that follows a game from its start and knows what the table shows, nothing else.
///
/// ```
/// use shared::event::Event;
/// use shared::mind::{MistMind, Skill};
/// use shared::rules::{Configuration, Edition};
/// use shared::seal::Hash;
/// use shared::table::Table;
///
/// let mut table = Table::start(Edition::V18, Configuration::USUAL);
/// let mut mind = MistMind::new(&table, Skill::Easy, 7);
/// assert_eq!(mind.turn(), None, "the Thief begins");
///
/// let shown = Event::parse(1, "T d .", Some(Hash([7; 32])))?;
/// table.try_happen(&shown)?;
/// mind.see(&shown);
/// // The Thief is to the left or to the right: A3 or E3, the fourth and the sixth temple.
/// assert_eq!(mind.chances()[3] + mind.chances()[5], 65_536);
///
/// let turn = Event::Mist(mind.turn().expect("it is the Mist's turn"));
/// table.try_happen(&turn)?;
/// mind.see(&turn);
/// assert_eq!(table.turn(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct MistMind {
    table: Table,
    crowd: Crowd,
    skill: Skill,
    seed: u64,
}

/// What a Mist has come to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decision {
    /// A whole turn.
    pub turn: MistSteps,
    /// What it holds its chance to win for, in parts of 4,096.
    pub chance: u32,
    /// The nodes that were spent.
    pub nodes: u32,
}

impl MistMind {
    /// A Mist at the start of a game. The same game, skill and seed come to the same turns.
    #[must_use]
    pub fn new(start: &Table, skill: Skill, seed: u64) -> Self {
        Self { table: *start, crowd: Crowd::new(start.belief()), skill, seed }
    }

    /// The nodes that a turn may take at that skill.
    #[must_use]
    pub const fn budget(skill: Skill) -> u32 {
        Plan::of(skill).nodes
    }

    /// Sees what happens: every event that stands, in order, its own turns with them.
    pub fn see(&mut self, event: &Event) {
        let before = *self.table.public();
        let mut dice = self.dice(0);
        if self.table.try_happen(event).is_ok()
            && let Event::Thief { effect, .. } = event
            && self.table.public().outcome().is_none()
        {
            self.crowd.see(&before, effect, self.table.belief(), &mut dice);
        }
    }

    /// Dice for one purpose in one turn.
    fn dice(&self, purpose: u32) -> Dice {
        Dice::new(self.seed ^ u64::from(self.table.turn()) << 48 ^ u64::from(purpose))
    }

    /// How likely it holds each temple to be the Thief's, in temple order, in parts of 65,536.
    #[must_use]
    pub fn chances(&self) -> [u32; 9] {
        self.crowd.chances()
    }

    /// A whole turn, if it is the Mist's. Always legal.
    #[must_use]
    pub fn turn(&self) -> Option<MistSteps> {
        self.decide().map(|decision| decision.turn)
    }

    /// The same, with what it thinks of it. A capture is declared where it is likelier to hold than
    /// the game is to be won by playing on.
    #[must_use]
    pub fn decide(&self) -> Option<Decision> {
        let table = &self.table;
        if table.public().to_move() != Some(Side::Mist) || table.awaits_ruling() {
            return None;
        }
        let mut nodes = 0;
        let contest = self.contest(&mut nodes);
        let best = contest.best()?;
        // With one thing to do nothing is tried; a capture then has to be likelier than not.
        let chance = best.mean().unwrap_or(SURE / 2);
        let decision = |turn: &Draft, chance| {
            MistSteps::new(turn).map(|turn| Decision { turn, chance, nodes })
        };
        let enough = chance + (SURE - chance) * Plan::of(self.skill).margin / 8;
        match beam::likeliest_capture(table.public(), &self.chances()) {
            Some((capture, held)) if held / (65_536 / SURE) >= enough => {
                decision(&capture, held / (65_536 / SURE))
            }
            _ => decision(&best.what, chance),
        }
    }

    /// Lets the turns that seem good be tried, until it is decided.
    fn contest(&self, nodes: &mut u32) -> Contest<Draft, ARMS> {
        let plan = Plan::of(self.skill);
        let guess = self.crowd.guess(self.table.public(), &mut self.dice(1));
        let mut contest = Contest::new();
        beam::each_turn(self.table.public(), &guess, &mut |steps, worth| {
            contest.enter(steps, worth.saturating_sub(LOWEST).unsigned_abs());
        });
        contest.begin(plan.arms, plan.nodes / plan.nodes_a_try());
        while let Some((turn, number)) = contest.next() {
            let worth = self.try_out(turn, &plan, &mut self.dice(number + 2), nodes);
            contest.result(worth);
        }
        contest
    }

    /// What comes of a turn for the Mist, in one of the worlds that could be this one.
    fn try_out(&self, turn: &Draft, plan: &Plan, dice: &mut Dice, nodes: &mut u32) -> u32 {
        let Some(mut world) = self.world(dice) else { return 0 };
        for &step in turn {
            world.game.apply(Step::Mist(step));
        }
        *nodes += 1;
        if plan.hurried && !world.careless && world.game.public().to_move() == Some(Side::Thief) {
            let steps = hurried_turn(&world, dice);
            world.thief_turn(&[], &steps, dice);
            *nodes += 1;
        }
        SURE - world.play_out(plan.turns, dice, nodes)
    }

    /// One of the worlds that could be this one.
    fn world(&self, dice: &mut Dice) -> Option<World> {
        let member = self.crowd.any(dice)?;
        let game = member.game(self.table.public())?;
        let treasures = self.crowd.treasures(member);
        let careless = self.crowd.is_careless(dice);
        Some(World { game, belief: *self.table.belief(), treasures, keen: false, careless })
    }
}

/// The turn of a Thief who does not mind being seen, up to a look at a rod, with some luck.
fn hurried_turn(world: &World, dice: &mut Dice) -> Steps {
    let mut best = (0, Steps::new());
    each_turn(&world.game, world.treasures, &mut |steps, after| {
        let worth = match steps.last() {
            Some(ThiefStep::Play) => light::for_thief(after, world.treasures, 0),
            _ => seems(&world.game, steps, after, world.treasures),
        };
        let worth = worth + 1 + dice.below(SURE / 32);
        if worth > best.0 {
            // They are a turn or its beginning, so they fit.
            best = (worth, Steps::from_slice(steps).unwrap_or_default());
        }
    });
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::belief::Belief;
    use crate::rules::{Edition, Game, Temple};

    /// From A1 there is a way to C1, and on to E1, where a Seeker waits and whence E5 is near.
    #[test]
    fn a_thief_who_hurries_goes_where_a_cautious_one_would_not() {
        let position = "1B3/S1B1S/5/5/5 - T1 - 1 A1:1fe E5".parse().expect("a position");
        let game = Game::new(Edition::V18, &position).expect("a game");
        let (belief, treasures) = (Belief::known(game.thief()), Temple::E5.into());
        let world = World { game, belief, treasures, keen: false, careless: false };
        for seed in 0..20 {
            let ends_on = |hurries: bool| {
                let (mut world, mut dice) = (world, Dice::new(seed));
                let steps = if hurries { hurried_turn(&world, &mut dice) } else { Steps::new() };
                world.thief_turn(&[], &steps, &mut dice);
                world.game.temple()
            };
            assert_eq!((ends_on(true), ends_on(false)), (Temple::E1, Temple::C1));
        }
    }
}
