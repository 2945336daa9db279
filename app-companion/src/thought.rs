//! A thought about the Mist's turn: the app's own, or a hint for a person.
//!
//! The mind is built anew each time, from the entries of the log that stand. So there is nothing to keep
//! but the log, and after a crash the same game comes to the same turn.

use shared::event::MistSteps;
use shared::mind::{MistMind, Skill};
use shared::play::{Entry, Line, Playing};
use shared::rules::MistStep;
use shared::seal::Hash;
use shared::table::Table;
use tokio::task::JoinHandle;

/// A thought about one moment of a game. It may take a second, so it is made beside whatever goes on.
#[derive(Debug)]
pub struct Thought {
    moment: u16,
    state: State,
}

#[derive(Debug)]
enum State {
    Thinking(JoinHandle<Option<MistSteps>>),
    Done(Option<MistSteps>),
}

impl Thought {
    /// Begins to think about the Mist's turn at that moment: after so many entries of this log, the
    /// last of which moved the game.
    #[must_use]
    pub fn begin(moment: u16, playing: &Playing, log: &[Entry], skill: Skill) -> Self {
        let (playing, log) = (*playing, log.to_vec());
        let thinking = tokio::task::spawn_blocking(move || turn(&playing, &log, skill));
        Self { moment, state: State::Thinking(thinking) }
    }

    /// Whether it is about that moment.
    #[must_use]
    pub fn is_of(&self, moment: u16) -> bool {
        self.moment == moment
    }

    /// The turn, once it is found.
    #[must_use]
    pub fn turn(&self) -> Option<&MistSteps> {
        if let State::Done(turn) = &self.state { turn.as_ref() } else { None }
    }

    /// Waits until the turn is found; for ever, if it is.
    async fn found(&mut self) {
        match &mut self.state {
            State::Thinking(thinking) => {
                let found = thinking.await.ok().flatten();
                self.state = State::Done(found.or_else(rest));
            }
            State::Done(_) => std::future::pending().await,
        }
    }
}

/// Waits until a thought, if there is one, is found.
pub async fn found(thought: &mut Option<Thought>) {
    match thought {
        Some(thought) => thought.found().await,
        None => std::future::pending().await,
    }
}

/// What a mind of that skill would do with the Mist's turn in this game.
#[must_use]
pub fn turn(playing: &Playing, log: &[Entry], skill: Skill) -> Option<MistSteps> {
    let past = |number: u16| log.get(usize::from(number)).cloned();
    let line = Line::of(u16::try_from(log.len()).unwrap_or(u16::MAX), &past);
    let start = Table::start(playing.setup.edition, playing.setup.configuration);
    let mut mind = MistMind::new(&start, skill, seed(&playing.answer));
    for (_, event) in line.events(&past) {
        mind.see(&event);
    }
    mind.turn()
}

/// From the companion's half of the deal: random, and in the log.
fn seed(answer: &Hash) -> u64 {
    answer.0.first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes))
}

/// What is always legal, so that a game can't come to a stop.
fn rest() -> Option<MistSteps> {
    MistSteps::new(&[MistStep::End])
}
