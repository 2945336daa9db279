//! What stands between the two ends, in sentences for both screens.

use core::fmt::{self, Display};

use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

use super::journal::NotStored;
use super::message::{Digest, VERSION};

/// Why an entry is refused. `R` is the game's own reason.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, MaxSize)]
pub enum Refusal<R> {
    /// The entry is for the other end to make, and it has not.
    NotYours,
    /// It breaks a rule.
    Rule(R),
}

impl<R: Display> Display for Refusal<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotYours => f.write_str("That is for the other side to do."),
            Self::Rule(why) => why.fmt(f),
        }
    }
}

/// What keeps the ends from going on. It goes by itself when the reason does. `R` is the game's
/// reason to refuse an entry, `T` the terms of a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Trouble<R, T> {
    /// The other end speaks another version.
    Version(u16),
    /// Both ends lead, or both follow.
    SameRole,
    /// The other end wants to play, or plays, by these other terms.
    OtherTerms(T),
    /// The other end is in another game.
    OtherGame,
    /// After as many entries the two ends hold different games.
    Differ {
        /// How many entries.
        number: u16,
        /// What they come to here.
        ours: Digest,
        /// What they come to there.
        theirs: Digest,
    },
    /// This end has lost entries that the other has.
    LostHere,
    /// The other end has lost entries that this one has.
    LostThere,
    /// This end refuses the other's entry.
    RefusedHere(u16, Refusal<R>),
    /// The other end refuses this one's entry.
    RefusedThere(u16, Refusal<R>),
    /// This end can't save.
    Storage,
}

impl<R, T> Trouble<R, T> {
    /// Whether a hello shows it.
    pub(super) fn is_who(&self) -> bool {
        use Trouble::{OtherGame, OtherTerms, SameRole, Version};
        matches!(self, Version(_) | SameRole | OtherTerms(_) | OtherGame)
    }

    /// Whether comparing the heads of the logs shows it.
    pub(super) fn is_where(&self) -> bool {
        matches!(self, Self::Differ { .. } | Self::LostHere | Self::LostThere)
    }
}

impl<R: Display, T: Display> Display for Trouble<R, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Version(theirs) => write!(
                f,
                "The other device speaks version {theirs} of the link, this one version \
                 {VERSION}. Update the older one."
            ),
            Self::SameRole => f.write_str(
                "Both devices play the same side. One of them must be the handheld, the other \
                 the companion.",
            ),
            Self::OtherTerms(theirs) => write!(
                f,
                "The other device is set up for another game: {theirs}. Choose the same on both."
            ),
            Self::OtherGame => f.write_str(
                "The other device is in another game. Resume the same game on both, or begin a \
                 new one.",
            ),
            Self::Differ { number, ours, theirs } => write!(
                f,
                "The two devices hold different games after entry {number}: {ours} here, \
                 {theirs} there. Check every square."
            ),
            Self::LostHere => f.write_str("This device has lost a part of the game."),
            Self::LostThere => f.write_str("The other device has lost a part of the game."),
            Self::RefusedHere(_, why) => {
                write!(f, "This device refuses what the other one sent. {why}")
            }
            Self::RefusedThere(_, why) => {
                write!(f, "The other device refuses what this one sent. {why}")
            }
            Self::Storage => NotStored.fmt(f),
        }
    }
}

/// Why something submitted was not taken. Nothing has changed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NotTaken<R> {
    /// It can't be entered now.
    Refused(Refusal<R>),
    /// The one before is still on its way.
    OneAtATime,
    /// No other end has been heard that this game could begin with.
    NobodyThere,
    /// There is [`Trouble`] to be seen to first.
    Trouble,
    /// It can't be saved.
    Storage(NotStored),
}

impl<R: Display> Display for NotTaken<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(why) => why.fmt(f),
            Self::OneAtATime => f.write_str("What you did before is still on its way."),
            Self::NobodyThere => f.write_str("The other device is not there yet."),
            Self::Trouble => f.write_str("The two devices have something to settle first."),
            Self::Storage(why) => why.fmt(f),
        }
    }
}

impl<R: Display + fmt::Debug> core::error::Error for NotTaken<R> {}

/// What became of something taken that was not entered after all.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Notice<R> {
    /// The other end refused it.
    Refused(Refusal<R>),
    /// The other side was first, and after that it could no longer be.
    Overtaken,
}

impl<R: Display> Display for Notice<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(why) => why.fmt(f),
            Self::Overtaken => {
                f.write_str("The other side was first, so what you did no longer counts.")
            }
        }
    }
}

/// Four hex digits of a digest: enough for two people to compare.
impl Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().take(2).try_for_each(|byte| write!(f, "{byte:02X}"))
    }
}
