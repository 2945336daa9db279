//! The record of a game out of the log of its link: everything that was agreed, withdrawn turns
//! and their commitments too.

use shared::event::Event;
use shared::fairplay::Opened;
use shared::link::Agreement;
use shared::play::{self, Play, Playing};
use shared::seal::Hash;

use crate::record::{End, Entry, Opening, Record, What};

impl Record {
    /// The record of the game in this log; `None` before its deal is made, or if the entries do
    /// not follow from each other.
    #[must_use]
    pub fn of_log(log: &[play::Entry]) -> Option<Self> {
        let past = |number: u16| log.get(usize::from(number)).cloned();
        let mut play = Play::new(None);
        let mut entries = Vec::new();
        let mut opening = SoFar::default();
        for entry in log {
            let before = play.playing().copied();
            play.enter(entry, &past).ok()?;
            let after = play.playing();
            if let (Some(before), Some(after)) = (before, after) {
                entries.extend(entered(entry, &before, after));
                opening.take(entry);
            }
        }
        let Playing { setup, sealed, answer, table, .. } = *play.playing()?;
        let committed = entries.iter().filter(|entry| is_thiefs(entry)).map(|entry| entry.turn);
        let opening = opening.of_turns(committed);
        let end = table.public().outcome().map(|result| End { result, opening });
        Some(Self { entries, end, ..Self::new(setup, sealed, answer) })
    }

    /// Whether the game is over, and everything the Thief committed to is opened.
    #[must_use]
    pub fn is_opened(&self) -> bool {
        let committed = self.entries.iter().filter(|entry| is_thiefs(entry)).count();
        self.opening().is_some_and(|opening| opening.turns.len() == committed)
    }
}

/// What an entry of the log adds to the record, with the number of the turn it was made in.
fn entered(entry: &play::Entry, before: &Playing, after: &Playing) -> Option<Entry> {
    let what = match entry {
        play::Entry::Event(event) => What::Event(event.clone()),
        play::Entry::Agree(_) => What::Back(after.table.turn(), after.table.side()),
        _ => return None,
    };
    Some(Entry { turn: before.table.turn(), what })
}

fn is_thiefs(entry: &Entry) -> bool {
    matches!(entry.what, What::Event(Event::Thief { .. }))
}

/// What has been opened so far.
#[derive(Default)]
struct SoFar {
    secret: Option<Hash>,
    turns: Vec<Opened>,
}

impl SoFar {
    fn take(&mut self, entry: &play::Entry) {
        match entry {
            play::Entry::Secret(secret) => self.secret = Some(*secret),
            play::Entry::Turn(turn) => self.turns.extend(turn.opened()),
            _ => {}
        }
    }

    /// With the numbers of the turns that were committed to, in order.
    fn of_turns(self, committed: impl Iterator<Item = u16>) -> Option<Opening> {
        let turns = committed.zip(self.turns).collect();
        Some(Opening { secret: self.secret?, turns })
    }
}
