//! A journal in memory that outlives the end that writes it, and can be full for a while.

use shared::link::{Journal, NotStored, Placed};
use shared::play::Entry;

/// The saved log of one end.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct MemoryJournal {
    /// The entries.
    pub entries: Vec<Placed<Entry>>,
    /// What a follower last proposed.
    pub proposal: Option<Placed<Entry>>,
    /// Whether it takes nothing for now.
    pub full: bool,
}

impl MemoryJournal {
    fn check(&self) -> Result<(), NotStored> {
        if self.full { Err(NotStored) } else { Ok(()) }
    }
}

impl Journal<Entry> for MemoryJournal {
    fn entry(&self, number: u16) -> Option<Placed<Entry>> {
        self.entries.get(usize::from(number)).cloned()
    }

    fn enter(&mut self, entry: &Placed<Entry>) -> Result<(), NotStored> {
        self.check()?;
        assert_eq!(usize::from(entry.number), self.entries.len(), "entered out of order");
        self.entries.push(entry.clone());
        Ok(())
    }

    fn proposal(&self) -> Option<Placed<Entry>> {
        self.proposal.clone()
    }

    fn propose(&mut self, proposal: Option<&Placed<Entry>>) -> Result<(), NotStored> {
        self.check()?;
        self.proposal = proposal.cloned();
        Ok(())
    }
}
