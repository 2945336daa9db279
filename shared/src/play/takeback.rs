//! Takebacks: which entries of a log still stand. Nothing is ever removed from a log; an agreed
//! takeback only makes a later part of it begin at an earlier place.

use super::{Entry, MOST_ENTRIES};
use crate::event::Event;
use crate::link::Past;

/// The entries before the first event: the deal and the answer.
const FIRST: u16 = 2;

/// What ends the longest game comes right after its last turn.
const WORDS: usize = MOST_ENTRIES as usize / 32 + 1;

/// Which entries of a log stand, at some place in it: those that no takeback has withdrawn. There
/// is an example at [`Play`](super::Play).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    end: u16,
    /// Where the last entry asks to go back to. An agreement comes right after it.
    asked: Option<u16>,
    stands: [u32; WORDS],
}

impl Default for Line {
    /// That of an empty log.
    fn default() -> Self {
        Self { end: 0, asked: None, stands: [0; WORDS] }
    }
}

impl Line {
    /// What stands after the first `count` entries.
    #[must_use]
    pub fn of(count: u16, past: Past<'_, Entry>) -> Self {
        let mut line = Self::default();
        for entry in (0..count).map_while(past) {
            line.push(&entry);
        }
        line
    }

    /// Takes in the next entry.
    pub fn push(&mut self, entry: &Entry) {
        let number = self.end;
        self.end = self.end.saturating_add(1);
        self.set(number, number >= FIRST);
        self.asked = match (entry, self.asked) {
            (Entry::Ask { from, .. }, _) => Some(*from),
            (Entry::Agree(_), Some(from)) => {
                // What stood at that place stands again: it is never one that was taken back.
                (from..=number).for_each(|number| self.set(number, false));
                None
            }
            _ => None,
        };
    }

    fn set(&mut self, number: u16, stands: bool) {
        if let Some(word) = self.stands.get_mut(usize::from(number / 32)) {
            let bit = 1 << (number % 32);
            *word = if stands { *word | bit } else { *word & !bit };
        }
    }

    /// Whether that entry stands.
    #[must_use]
    pub fn contains(&self, number: u16) -> bool {
        let word = self.stands.get(usize::from(number / 32));
        word.is_some_and(|word| word >> (number % 32) & 1 == 1)
    }

    /// The events that stand, with their numbers, in the order they happened.
    pub fn events<'a>(&'a self, past: Past<'a, Entry>) -> impl Iterator<Item = (u16, Event)> + 'a {
        let numbers = (FIRST..self.end).filter(|&number| self.contains(number));
        numbers.filter_map(move |number| match past(number) {
            Some(Entry::Event(event)) => Some((number, event)),
            _ => None,
        })
    }

    /// The Mist's last turn that stands: what the Mist can ask to take back.
    #[must_use]
    pub fn last_mist_turn(&self, past: Past<'_, Entry>) -> Option<u16> {
        let turns = self.events(past).filter(|(_, event)| matches!(event, Event::Mist(_)));
        turns.last().map(|(number, _)| number)
    }
}
