//! One game between two players.

use shared::event::{Event, MistSteps};
use shared::fairplay::Setup;
use shared::mind::{Dice, MistMind, Sight, Skill, ThiefMind, after_look};
use shared::rules::{Game, Outcome, Set, Side, Step, Temple, ThiefStep};
use shared::seal::Hash;
use shared::table::Table;

use super::baseline;
use super::player::Player;

/// Longer games are given up. Minds need five turns as a rule.
const MOST_TURNS: u16 = 100;

/// How a game went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bout {
    /// How it ended; `None` if it was given up.
    pub outcome: Option<Outcome>,
    /// The turns of the Thief.
    pub turns: u16,
    /// How likely the Mist held each temple to be the Thief's at each of its turns, in parts of
    /// 65,536, and whether it was.
    pub stated: Vec<(u32, bool)>,
}

/// A step that the rules refuse, or none at all: a player that is broken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Foul {
    /// Who has done it.
    pub side: Side,
    /// The table before the turn, the steps, and what is wrong with them.
    pub what: String,
}

/// Plays one game. The same seed, the same game.
pub fn play(setup: &Setup, thief: Player, mist: Player, seed: u64) -> Result<Bout, Foul> {
    let mut playing = Playing::new(setup, thief, mist, seed);
    while let Some(side) = playing.game.public().to_move() {
        if playing.table.turn() > MOST_TURNS {
            break;
        }
        let turn = match side {
            Side::Thief => playing.thief_turn(),
            Side::Mist => playing.mist_turn(),
        };
        let before = playing.table.public().position();
        turn.map_err(|why| Foul { side, what: format!("{before}: {why}") })?;
    }
    let (outcome, turns) = (playing.game.public().outcome(), playing.table.turn());
    Ok(Bout { outcome, turns, stated: playing.stated })
}

struct Playing {
    game: Game,
    table: Table,
    /// What the Thief knows of the treasure.
    treasures: Set<Temple>,
    thief: Player,
    /// The Mist, and its mind if it has one.
    mist: Player,
    mind: Option<MistMind>,
    dice: Dice,
    seed: u64,
    stated: Vec<(u32, bool)>,
}

impl Playing {
    fn new(setup: &Setup, thief: Player, mist: Player, seed: u64) -> Self {
        let mut dice = Dice::new(seed);
        let treasure = Temple::ALL[dice.below(9) as usize];
        let table = Table::start(setup.edition, setup.configuration);
        let mind = match mist {
            Player::Mind(skill) => Some(MistMind::new(&table, skill, seed)),
            _ => None,
        };
        let game = Game::start(setup.edition, setup.configuration, treasure);
        let (treasures, stated) = (Set::<Temple>::ALL, Vec::new());
        Self { game, table, treasures, thief, mist, mind, dice, seed, stated }
    }

    fn thief_turn(&mut self) -> Result<(), String> {
        let start = self.game;
        let mut steps: Vec<ThiefStep> = Vec::new();
        while self.game.public().to_move() == Some(Side::Thief) {
            let more = self.thief_steps(&start, &steps);
            if more.is_empty() {
                return Err(format!("nothing after {steps:?}"));
            }
            for step in more {
                self.game.try_play(step.into()).map_err(|why| format!("{step}: {why}"))?;
                steps.push(step);
                if let ThiefStep::Look(line) = step {
                    let green = line.temples().contains(self.game.treasure());
                    self.treasures = after_look(self.treasures, line, green);
                }
            }
        }
        let effect = self.game.effect_since(&start, &steps);
        self.happen(&Event::Thief { effect, commitment: Hash([0; 32]) })
    }

    /// The rest of the turn, or what leads to a look.
    fn thief_steps(&mut self, start: &Game, taken: &[ThiefStep]) -> Vec<ThiefStep> {
        match self.thief {
            Player::Random => baseline::random_thief(&self.game, self.treasures, &mut self.dice),
            Player::Greedy => baseline::greedy_thief(&self.game, self.treasures, &mut self.dice),
            Player::Mind(skill) => self.thought(start, taken, skill),
        }
    }

    fn thought(&self, start: &Game, taken: &[ThiefStep], skill: Skill) -> Vec<ThiefStep> {
        let sight = Sight::new(start, &self.table, self.treasures).after(taken);
        let moment = u64::from(self.table.turn()) << 8 | taken.len() as u64;
        let mut mind = ThiefMind::new(&sight, skill, self.seed ^ moment << 32);
        while !mind.think(&sight, u32::MAX) {}
        mind.decision().to_vec()
    }

    fn mist_turn(&mut self) -> Result<(), String> {
        if let Some(mind) = &self.mind {
            let stated = Temple::ALL.into_iter().zip(mind.chances());
            let truth = self.game.temple();
            self.stated.extend(stated.map(|(temple, chance)| (chance, temple == truth)));
        }
        let turn = self.mist_steps().ok_or("no turn")?;
        for &step in turn.steps() {
            self.game.try_play(Step::Mist(step)).map_err(|why| format!("{step}: {why}"))?;
        }
        self.happen(&Event::Mist(turn))
    }

    fn mist_steps(&mut self) -> Option<MistSteps> {
        let (public, belief) = (self.table.public(), self.table.belief());
        match (&self.mind, self.mist) {
            (Some(mind), _) => mind.turn(),
            (None, Player::Random) => baseline::random_mist(public, belief, &mut self.dice),
            (None, _) => baseline::greedy_mist(public, belief, &mut self.dice),
        }
    }

    fn happen(&mut self, event: &Event) -> Result<(), String> {
        self.table.try_happen(event).map_err(|why| why.to_string())?;
        if let Some(mind) = &mut self.mind {
            mind.see(event);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shared::rules::Edition;

    #[test]
    fn the_same_seed_is_the_same_game() {
        let fair = Player::Mind(Skill::Fair);
        let play = |seed| play(&Setup::USUAL, fair, fair, seed).expect("a game");
        assert_eq!(play(1), play(1));
        assert_ne!(play(1), play(2));
    }

    #[test]
    fn everyone_plays_everyone_by_the_rules() {
        for edition in [Edition::V18, Edition::EARLY] {
            let setup = Setup { edition, ..Setup::USUAL };
            for (thief, mist) in Player::ALL.iter().flat_map(|a| Player::ALL.map(|b| (*a, b))) {
                let bout = play(&setup, thief, mist, 5).expect("no foul");
                let stated = bout.stated.iter().filter(|(_, true_one)| *true_one).count();
                assert_eq!(bout.stated.len(), stated * 9, "one temple is the Thief's");
            }
        }
    }
}
