//! What an end keeps so that it can be switched off at any moment.

use core::fmt;

use super::message::Placed;

/// The saved log of one end. What a call has taken is safe when it returns: it outlives a power
/// cut. A [`Session`](super::Session) writes here first and speaks afterwards; its example has a
/// journal in memory.
pub trait Journal<E> {
    /// The entry at that place, if the log goes so far.
    fn entry(&self, number: u16) -> Option<Placed<E>>;

    /// Saves the entry that comes after the last.
    fn enter(&mut self, entry: &Placed<E>) -> Result<(), NotStored>;

    /// What was last saved by [`propose`](Self::propose).
    fn proposal(&self) -> Option<Placed<E>>;

    /// Saves what this end, the follower, is about to propose, or that it no longer does. It
    /// replaces the proposal before. A leader proposes nothing.
    fn propose(&mut self, proposal: Option<&Placed<E>>) -> Result<(), NotStored>;
}

/// A journal that can't take more, because the disk is full or the flash worn out. Its owner knows
/// more.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NotStored;

impl fmt::Display for NotStored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("This device can't save the game. Nothing is lost; it goes on when it can.")
    }
}

impl core::error::Error for NotStored {}

/// A journal whose entries do not follow from each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadJournal {
    /// The first that does not.
    pub number: u16,
}

impl fmt::Display for BadJournal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "The saved game is damaged: entry {} does not follow.", self.number)
    }
}

impl core::error::Error for BadJournal {}
