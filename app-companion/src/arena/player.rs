//! Who plays in the arena.

use std::fmt;
use std::str::FromStr;

use shared::mind::Skill;

/// One who plays either side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// Any legal step.
    Random,
    /// Whatever is nearest.
    Greedy,
    /// A mind.
    Mind(Skill),
}

impl Player {
    /// Everyone, the weakest first.
    pub const ALL: [Self; 5] = [
        Self::Random,
        Self::Greedy,
        Self::Mind(Skill::Easy),
        Self::Mind(Skill::Fair),
        Self::Mind(Skill::Hard),
    ];

    /// The player's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Mind(skill) => skill.name(),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Player {
    type Err = String;
    fn from_str(name: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|player| player.name() == name);
        found.ok_or_else(|| {
            let all = Self::ALL.map(Self::name).join(", ");
            format!("'{}' is no player; they are {all}.", name.escape_debug())
        })
    }
}
