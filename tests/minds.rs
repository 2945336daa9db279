//! Minds play by the rules, within their budget, and see nothing but what their role sees.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

use shared::event::{Event, MistSteps};
use shared::fairplay::Setup;
use shared::mind::{Dice, MistMind, Sight, Skill, ThiefMind, after_look};
use shared::rules::{
    Configuration, Edition, Effect, Game, Level, MistStep, Set, Side, Step, Temple, ThiefStep,
};
use shared::seal::Hash;
use shared::table::Table;

/// A game between a mind and somebody who makes any legal step, so that it comes to positions no
/// mind would have led to.
struct Match {
    game: Game,
    table: Table,
    mist: MistMind,
    treasures: Set<Temple>,
    skill: Skill,
    dice: Dice,
}

const MOST_TURNS: u16 = 40;

/// A chance of one.
const SURE: u32 = 1 << 12;

fn any_setup(dice: &mut Dice) -> Setup {
    let levels = [(); 3].map(|()| Level::ALL[dice.below(3) as usize]);
    let edition = [Edition::V18, Edition::EARLY][dice.below(2) as usize];
    Setup { edition, configuration: Configuration(levels), ..Setup::USUAL }
}

impl Match {
    fn new(setup: &Setup, skill: Skill, seed: u64) -> Self {
        let mut dice = Dice::new(seed);
        let treasure = Temple::ALL[dice.below(9) as usize];
        let table = Table::start(setup.edition, setup.configuration);
        let game = Game::start(setup.edition, setup.configuration, treasure);
        let mist = MistMind::new(&table, skill, seed);
        Self { game, table, mist, treasures: Set::<Temple>::ALL, skill, dice }
    }

    /// Plays to the end, or for long enough. Every step of a mind is checked by the rules.
    fn play(&mut self, thinks: Side) {
        while let Some(side) = self.game.public().to_move() {
            if self.table.turn() > MOST_TURNS {
                return;
            }
            let event = match side {
                Side::Thief => self.thief_turn(thinks == Side::Thief),
                Side::Mist => self.mist_turn(thinks == Side::Mist),
            };
            self.table.try_happen(&event).expect("it happens");
            // A Mist that does not think need not watch, and watching takes most of the time.
            if thinks == Side::Mist {
                self.mist.see(&event);
            }
        }
    }

    fn thief_turn(&mut self, thinks: bool) -> Event {
        let start = self.game;
        let mut steps = Vec::new();
        while self.game.public().to_move() == Some(Side::Thief) {
            let more = if thinks { self.thought(&start, &steps) } else { vec![self.any_step()] };
            assert!(!more.is_empty(), "there is always something to do");
            for step in more {
                self.game.try_play(step.into()).unwrap_or_else(|why| panic!("{step}: {why}"));
                steps.push(step);
                if let ThiefStep::Look(line) = step {
                    let green = line.temples().contains(self.game.treasure());
                    self.treasures = after_look(self.treasures, line, green);
                }
            }
        }
        let effect = self.game.effect_since(&start, &steps);
        Event::Thief { effect, commitment: Hash([0; 32]) }
    }

    fn thought(&mut self, start: &Game, taken: &[ThiefStep]) -> Vec<ThiefStep> {
        let sight = Sight::new(start, &self.table, self.treasures).after(taken);
        let mut mind = ThiefMind::new(&sight, self.skill, self.dice.bits().into());
        // In pieces of any size.
        while !mind.think(&sight, 1 + self.dice.below(50)) {}
        assert!(mind.nodes() <= ThiefMind::budget(self.skill), "{}", mind.nodes());
        mind.decision().to_vec()
    }

    /// Any step but a declaration, which would end most games at once.
    fn any_step(&mut self) -> ThiefStep {
        let mut steps = Vec::new();
        self.game.each_legal(&mut |step| steps.extend(step.thief()));
        if steps.len() > 1 {
            steps.retain(|step| *step != ThiefStep::Treasure);
        }
        steps[self.dice.below(u32::try_from(steps.len()).expect("few")) as usize]
    }

    fn mist_turn(&mut self, thinks: bool) -> Event {
        let turn = if thinks {
            let decision = self.mist.decide().expect("a turn");
            assert!(decision.nodes <= MistMind::budget(self.skill), "{}", decision.nodes);
            decision.turn
        } else {
            self.any_mist_turn()
        };
        for &step in turn.steps() {
            self.game.try_play(Step::Mist(step)).unwrap_or_else(|why| panic!("{step}: {why}"));
        }
        Event::Mist(turn)
    }

    /// Any steps but a capture.
    fn any_mist_turn(&mut self) -> MistSteps {
        let (mut public, mut turn) = (*self.table.public(), Vec::new());
        while turn.last() != Some(&MistStep::End) {
            let mut steps = Vec::new();
            public.each_legal(&mut |step| steps.push(step));
            steps.retain(|step| !matches!(step, MistStep::Capture(_)));
            let step = steps[self.dice.below(u32::try_from(steps.len()).expect("few")) as usize];
            public.try_play(step).expect("it is legal");
            turn.push(step);
        }
        MistSteps::new(&turn).expect("a turn")
    }
}

/// A thousand games and more in both editions from every start. Of hard, which thinks longest, few.
fn plays_by_the_rules_and_within_its_budget(thinks: Side) {
    for (skill, games) in [(Skill::Easy, 1200), (Skill::Fair, 60), (Skill::Hard, 4)] {
        for seed in 0..games {
            let setup = any_setup(&mut Dice::new(seed ^ 0xabc));
            Match::new(&setup, skill, seed).play(thinks);
        }
    }
}

#[test]
fn a_thief_never_makes_an_illegal_step_nor_thinks_for_too_long() {
    plays_by_the_rules_and_within_its_budget(Side::Thief);
}

#[test]
fn a_mist_never_makes_an_illegal_step_nor_thinks_for_too_long() {
    plays_by_the_rules_and_within_its_budget(Side::Mist);
}

#[test]
fn a_thief_does_not_see_the_treasure() {
    for seed in 0..40 {
        let setup = any_setup(&mut Dice::new(seed));
        let mut game = Match::new(&setup, Skill::Easy, seed);
        // Some turns in, with something seen.
        for _ in 0..seed % 5 {
            if game.game.public().to_move() != Some(Side::Thief) {
                break;
            }
            let event = game.thief_turn(true);
            game.table.try_happen(&event).expect("it happens");
            game.mist.see(&event);
            if game.game.public().to_move() == Some(Side::Mist) {
                let event = game.mist_turn(false);
                game.table.try_happen(&event).expect("it happens");
                game.mist.see(&event);
            }
        }
        if game.game.public().to_move() != Some(Side::Thief) {
            continue;
        }
        let decide = |treasure: Temple, skill: Skill| {
            let sight = Sight::new(&game.game.with_treasure(treasure), &game.table, game.treasures);
            let mut mind = ThiefMind::new(&sight, skill, seed);
            while !mind.think(&sight, u32::MAX) {}
            (mind.decision(), mind.chance(), mind.nodes())
        };
        for skill in [Skill::Easy, Skill::Fair] {
            let mut all = game.treasures.into_iter().map(|treasure| decide(treasure, skill));
            let first = all.next();
            assert!(all.all(|other| Some(other) == first), "{seed} {skill}");
        }
    }
}

/// Two games that show the same: another treasure, another hand, another way.
#[test]
fn a_mist_sees_the_table_alone() {
    let (mut pairs, mut seed) = (0, 0);
    while pairs < 12 {
        seed += 1;
        let Some((one, other)) = twins(seed) else { continue };
        let skill = [Skill::Fair, Skill::Hard][pairs % 2];
        let turns = [&one, &other].map(|game| {
            let mut mind = MistMind::new(&start(), skill, 7);
            let effect = game.1;
            // What was committed to is another thing, and says nothing.
            let commitment = Hash([u8::from(game.0.treasure() == Temple::A1); 32]);
            mind.see(&Event::Thief { effect, commitment });
            (mind.chances(), mind.decide().expect("a turn"))
        });
        assert_ne!(one.0, other.0, "they differ in what is hidden");
        assert_eq!(turns[0], turns[1]);
        pairs += 1;
    }
}

fn start() -> Table {
    Table::start(Edition::V18, Configuration::USUAL)
}

/// Two first turns with the same effect that lead to different places, if there are.
fn twins(seed: u64) -> Option<((Game, Effect), (Game, Effect))> {
    let turn = |seed: u64| {
        let mut game = Match::new(&Setup::USUAL, Skill::Easy, seed);
        let Event::Thief { effect, .. } = game.thief_turn(false) else { panic!("a turn") };
        (game.game, effect)
    };
    let one = turn(seed);
    let other = (seed + 1..seed + 200).map(turn).find(|other| {
        other.1 == one.1
            && other.0.temple() != one.0.temple()
            && other.0.public().outcome().is_none()
    });
    other.map(|other| (one, other))
}

/// What a Mist does in the morning that knows where the Thief is: at A1.
fn sure_of_a1(field: &str) -> (Vec<String>, u32) {
    let position = format!("{field} - M1 3 0 A1:1fe E5").parse().expect("a position");
    let game = Game::new(Edition::V18, &position).expect("a game");
    let decision = MistMind::new(&Table::known(&game), Skill::Easy, 1).decide().expect("a turn");
    (decision.turn.steps().iter().map(ToString::to_string).collect(), decision.chance)
}

#[test]
fn a_mist_that_knows_declares() {
    assert_eq!(sure_of_a1("5/S4/5/5/5"), (vec!["A2-A1".into(), "#A1".into()], SURE));
}

#[test]
fn a_mist_that_knows_and_cannot_be_there_does_not() {
    let (turn, chance) = sure_of_a1("5/5/5/5/4S");
    assert!(turn.iter().all(|step| !step.starts_with('#')), "{turn:?}");
    assert!(chance < SURE, "{chance}");
}

/// What a Mist at easy would dare, one at hard does not: it waits until it is surer.
#[test]
fn a_hard_mist_does_not_declare_what_is_little_likelier_than_not() {
    let (mut dared, mut seed) = (0, 0);
    while dared < 4 {
        seed += 1;
        let mut game = Match::new(&Setup::USUAL, Skill::Easy, seed);
        let mut hard = MistMind::new(&game.table, Skill::Hard, seed);
        while let Some(side) = game.game.public().to_move() {
            let event = match side {
                Side::Thief => game.thief_turn(false),
                Side::Mist => game.mist_turn(true),
            };
            let captures =
                |turn: &MistSteps| matches!(turn.steps().last(), Some(MistStep::Capture(_)));
            if let Event::Mist(turn) = &event
                && captures(turn)
                && game.mist.decide().expect("a turn").chance < SURE * 3 / 4
            {
                assert!(!captures(&hard.turn().expect("a turn")), "{seed}");
                dared += 1;
            }
            game.table.try_happen(&event).expect("it happens");
            game.mist.see(&event);
            hard.see(&event);
        }
    }
}

/// A leap that meets nobody shows nothing of where it went.
#[test]
fn a_mist_that_does_not_know_has_several_temples_in_mind() {
    let position = "5/5/5/S4/5 - T1 - 0 A3:1f7 E5".parse().expect("a position");
    let mut game = Game::new(Edition::V18, &position).expect("a game");
    let mut mind = MistMind::new(&Table::known(&game), Skill::Fair, 1);
    let steps = [ThiefStep::TakeDart, leap(Temple::C3), ThiefStep::Play];
    let effect = game.try_thief_turn(&steps).expect("a turn");
    mind.see(&Event::Thief { effect, commitment: Hash([0; 32]) });
    assert!(mind.chances().iter().filter(|chance| **chance > 0).count() > 1);
}

fn leap(to: Temple) -> ThiefStep {
    ThiefStep::Leap(shared::rules::Leap { to, left: None, entered: None })
}

#[test]
fn a_thief_that_knows_the_treasure_and_stands_on_it_declares_it() {
    let position = "5/1HBS1/5/1SBH1/5 - T1 - 2 E5:0ff E5";
    let game = Game::new(Edition::V18, &position.parse().expect("a position")).expect("a game");
    let table = Table::known(&game);
    for skill in Skill::ALL {
        let sight = Sight::new(&game, &table, Temple::E5.into());
        let mut mind = ThiefMind::new(&sight, skill, 3);
        while !mind.think(&sight, 100) {}
        assert_eq!(mind.decision().last(), Some(&ThiefStep::Treasure), "{skill}");
    }
}
