//! One game between two players.

use shared::event::{Event, MistSteps};
use shared::fairplay::Setup;
use shared::mind::{Dice, MistMind, Sight, Skill, ThiefMind, after_look};
use shared::rules::{Game, Outcome, Set, Side, Step, Temple, ThiefStep};
use shared::seal::Hash;
use shared::table::Table;

use super::baseline;

/// Who plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// Any legal step.
    Random,
    /// The nearest good thing.
    Greedy,
    /// A mind.
    Mind(Skill),
}

impl Player {
    /// Every player, the weakest first.
    pub const ALL: [Self; 5] = [
        Self::Random,
        Self::Greedy,
        Self::Mind(Skill::Easy),
        Self::Mind(Skill::Fair),
        Self::Mind(Skill::Hard),
    ];

    /// The player's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Mind(skill) => skill.name(),
        }
    }
}

/// How a game went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bout {
    /// How it ended; not at all within so many turns.
    pub outcome: Option<Outcome>,
    /// Turns of the Thief.
    pub turns: u16,
    /// What the Mist held for likely, and whether it was so.
    pub stated: Vec<(u32, bool)>,
}

/// Longer games are given up.
const MOST_TURNS: u16 = 120;

/// Plays one game.
#[must_use]
pub fn play(setup: &Setup, thief: Player, mist: Player, seed: u64) -> Bout {
    let mut dice = Dice::new(seed);
    let treasure = Temple::ALL[dice.below(9) as usize];
    let game = Game::start(setup.edition, setup.configuration, treasure);
    let table = Table::start(setup.edition, setup.configuration);
    let skill = if let Player::Mind(skill) = mist { skill } else { Skill::Easy };
    let mind = MistMind::new(&table, skill, seed ^ 0x5151);
    let treasures = Set::<Temple>::ALL;
    let mut bout =
        Playing { game, table, mind, treasures, dice, thief, mist, seed, stated: Vec::new() };
    while bout.game.public().outcome().is_none() && bout.table.turn() <= MOST_TURNS {
        match bout.game.public().to_move() {
            Some(Side::Thief) => bout.thief_turn(),
            _ => bout.mist_turn(),
        }
    }
    Bout { outcome: bout.game.public().outcome(), turns: bout.table.turn(), stated: bout.stated }
}

struct Playing {
    game: Game,
    table: Table,
    mind: MistMind,
    treasures: Set<Temple>,
    dice: Dice,
    thief: Player,
    mist: Player,
    seed: u64,
    stated: Vec<(u32, bool)>,
}

impl Playing {
    fn thief_turn(&mut self) {
        let before = self.game;
        let mut steps: Vec<ThiefStep> = Vec::new();
        while self.game.public().to_move() == Some(Side::Thief) {
            let more = self.thief_steps(&before, &steps);
            assert!(!more.is_empty(), "the Thief has a turn");
            for step in more {
                self.game
                    .try_play(step.into())
                    .unwrap_or_else(|why| panic!("{step}: {why} {steps:?} {before:?}"));
                steps.push(step);
                if let ThiefStep::Look(line) = step {
                    let green = line.temples().contains(self.game.treasure());
                    self.treasures = after_look(self.treasures, line, green);
                }
            }
        }
        let effect = self.game.effect_since(&before, &steps);
        self.happen(&Event::Thief { effect, commitment: Hash([0; 32]) });
    }

    fn thief_steps(&mut self, before: &Game, steps: &[ThiefStep]) -> Vec<ThiefStep> {
        match self.thief {
            Player::Random => baseline::random_thief(&self.game, self.treasures, &mut self.dice),
            Player::Greedy => baseline::greedy_thief(&self.game, self.treasures, &mut self.dice),
            Player::Mind(skill) => {
                let sight = Sight::new(before, &self.table, self.treasures).after(steps);
                let seed = self.seed ^ u64::from(self.table.turn()) << 16;
                let mut mind = ThiefMind::new(&sight, skill, seed);
                while !mind.think(&sight, u32::MAX) {}
                if std::env::var("DBG").is_ok() {
                    eprintln!(
                        "turn {} K{} {:.2} {:?}",
                        self.table.turn(),
                        self.treasures.len(),
                        mind.chance() as f64 / 4096.0,
                        mind.decision().iter().map(|s| s.to_string()).collect::<Vec<_>>()
                    );
                }
                mind.decision().to_vec()
            }
        }
    }

    fn mist_turn(&mut self) {
        if let Player::Mind(_) = self.mist {
            for (temple, chance) in Temple::ALL.into_iter().zip(self.mind.chances()) {
                self.stated.push((chance, temple == self.game.temple()));
            }
        }
        let turn = self.mist_steps().unwrap();
        if std::env::var("DBG").is_ok() {
            eprintln!(
                "   {} at {} treasure {} darts {} belief {:?} chances {:?}  MIST {:?}",
                self.table.public().position(),
                self.game.temple(),
                self.game.treasure(),
                self.game.public().darts().in_hand(),
                self.table.belief().counts(),
                self.mind.chances().map(|c| c * 100 / 65536),
                turn.steps().iter().map(|s| s.to_string()).collect::<Vec<_>>()
            );
        }
        for &step in turn.steps() {
            self.game.try_play(Step::Mist(step)).unwrap();
        }
        self.happen(&Event::Mist(turn));
    }

    fn mist_steps(&mut self) -> Option<MistSteps> {
        let (public, belief) = (self.table.public(), self.table.belief());
        match self.mist {
            Player::Random => baseline::random_mist(public, belief, &mut self.dice),
            Player::Greedy => baseline::greedy_mist(public, belief, &mut self.dice),
            Player::Mind(_) => self.mind.turn(),
        }
    }

    fn happen(&mut self, event: &Event) {
        self.table.try_happen(event).unwrap();
        if let Player::Mind(_) = self.mist {
            self.mind.see(event);
        }
    }
}
