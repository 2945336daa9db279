//! How well a mind plays.

use core::fmt;

/// How well a mind plays: how much it looks at, and how far ahead.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Skill {
    /// For a first game: sees what is in front of it.
    Easy,
    /// For most games. What the handheld has time for.
    Fair,
    /// For those who want to lose.
    Hard,
}

impl Skill {
    /// Every skill, the weakest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Fair, Self::Hard];

    /// Its name, as it is written and typed.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Fair => "fair",
            Self::Hard => "hard",
        }
    }

    /// The skill of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|skill| skill.name() == name)
    }
}

impl fmt::Display for Skill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
