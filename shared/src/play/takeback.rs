//! Takebacks: which entries of a log still stand. Nothing is ever removed from a log; an agreed
//! takeback only makes a later part of it begin at an earlier place.

use super::{Entry, MOST_ENTRIES};
use crate::event::Event;
use crate::link::Past;

/// The entries before the first event: the deal and the answer.
const FIRST: u16 = 2;

/// What ends the longest game comes right after its last turn.
const WORDS: usize = MOST_ENTRIES as usize / 32 + 1;

/// The entries of a log that stand at some place, as those do that lead there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    end: u16,
    stands: [u32; WORDS],
}

impl Line {
    /// What stands after the first `count` entries.
    #[must_use]
    pub fn of(count: u16, past: Past<'_, Entry>) -> Self {
        let mut line = Self { end: count, stands: [0; WORDS] };
        let mut at = count;
        while at > FIRST {
            at = taken_back_to(at, past).unwrap_or_else(|| {
                line.add(at - 1);
                at - 1
            });
        }
        line
    }

    fn add(&mut self, number: u16) {
        if let Some(word) = self.stands.get_mut(usize::from(number / 32)) {
            *word |= 1 << (number % 32);
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
}

/// Where the log goes on if the last of its first `count` entries agrees to a takeback, which is
/// right after it was asked for.
fn taken_back_to(count: u16, past: Past<'_, Entry>) -> Option<u16> {
    match (past(count - 2)?, past(count - 1)?) {
        (Entry::Ask { from, .. }, Entry::Agree(_)) => Some(from.min(count - 2)),
        _ => None,
    }
}
