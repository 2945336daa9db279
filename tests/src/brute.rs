//! What the Mist can know, by trying everything: the oracle the real belief is compared with.
//!
//! For every pair still possible, every sequence of legal steps of a whole turn is played, and
//! those that leave the table as it was seen are kept. What "as it was seen" means is said here
//! once more, from RULES 8, without the effects of the real code.

use std::collections::BTreeSet;

use shared::rules::{Game, Outcome, Position, Public, Side, Step, Temple, Thief, ThiefStep};

use crate::play::legal;

/// The pairs still possible, each as its text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Brute(pub BTreeSet<String>);

impl Brute {
    /// Where everyone knows the Thief to be.
    pub fn known(thief: Thief) -> Self {
        Self(BTreeSet::from([thief.to_string()]))
    }

    /// How many pairs there are on each temple, in temple order.
    pub fn counts(&self) -> [u32; 9] {
        Temple::ALL.map(|temple| {
            let here = |pair: &&String| pair.starts_with(&temple.to_string());
            u32::try_from(self.0.iter().filter(here).count()).expect("512 at most")
        })
    }

    /// After a turn of these steps, which led from one game to the other.
    #[must_use]
    pub fn after(&self, before: &Game, steps: &[ThiefStep], after: &Game) -> Self {
        let seen = Seen::of(steps, after);
        let mut pairs = BTreeSet::new();
        for pair in &self.0 {
            let game = suppose(before, pair);
            try_all(&game, &mut Vec::new(), &mut |steps, end| {
                if seen.looks_like(steps, end) {
                    pairs.insert(end.thief().to_string());
                }
            });
        }
        Self(pairs)
    }

    /// After a capture that ended a game.
    #[must_use]
    pub fn after_capture(&self, before: &Game, capture: Step, after: &Game) -> Self {
        let same_end = |pair: &&String| {
            let mut game = suppose(before, pair);
            game.try_play(capture).expect("a capture that was declared");
            game.public().outcome() == after.public().outcome()
        };
        Self(self.0.iter().filter(same_end).cloned().collect())
    }
}

/// The same table with the Thief elsewhere. The treasure is left where it is: a declaration shows
/// whether it was found, and that depends on the deal alone.
pub fn suppose(game: &Game, pair: &str) -> Game {
    let thief = Some(pair.parse().expect("a pair"));
    let treasure = Some(game.treasure());
    let position = Position { thief, treasure, ..game.public().position() };
    Game::new(game.public().edition(), &position).expect("a position")
}

/// Plays every whole turn there is from here.
pub fn try_all(game: &Game, steps: &mut Vec<ThiefStep>, f: &mut impl FnMut(&[ThiefStep], &Game)) {
    for step in legal(game) {
        let Some(thief_step) = step.thief() else { continue };
        let mut next = *game;
        next.try_play(step).expect("a step that was offered");
        steps.push(thief_step);
        if next.public().to_move() == Some(Side::Thief) {
            try_all(&next, steps, f);
        } else {
            f(steps, &next);
        }
        steps.pop();
    }
}

/// RULES 8: what the Mist sees of a turn.
pub struct Seen {
    table: Public,
    words: Vec<String>,
}

impl Seen {
    /// What is seen of these steps, which led to this game.
    pub fn of(steps: &[ThiefStep], after: &Game) -> Self {
        Self { table: *after.public(), words: words(steps, after) }
    }

    /// Whether other steps, from another state, look the same.
    pub fn looks_like(&self, steps: &[ThiefStep], after: &Game) -> bool {
        self.table == *after.public() && self.words == words(steps, after)
    }
}

/// RULES 8: the kinds of things done, in no order. Leaps and shots are seen by the pawns alone.
fn words(steps: &[ThiefStep], after: &Game) -> Vec<String> {
    let declared =
        matches!(after.public().outcome(), Some(Outcome::TreasureFound | Outcome::TreasureMissed));
    let location = declared.then(|| format!("${}", after.temple()));
    let word = |step: &ThiefStep| match step {
        ThiefStep::Leap(_) | ThiefStep::Shoot(_) | ThiefStep::Treasure => None,
        ThiefStep::PickUp(_) => Some("a coin taken".into()),
        ThiefStep::Sacrifice(_) => Some("a coin given".into()),
        other => Some(other.to_string()),
    };
    let mut words: Vec<String> = steps.iter().filter_map(word).chain(location).collect();
    words.sort();
    words
}
