//! The two booklets' rules, as data: one field a difference.

use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// What the two editions of the game do differently. Everything else is the same rule.
///
/// ```
/// use shared::rules::{Edition, Game, MistStep, Position, Temple};
///
/// // The Thief is on C3, and so is a Seeker.
/// let position: Position = "5/5/2S2/5/5 - M1 3 0 C3:1ff E5".parse()?;
/// let capture = MistStep::Capture(Some(Temple::C3)).into();
///
/// let mut game = Game::new(Edition::V18, &position)?;
/// assert_eq!(game.try_play(capture), Ok(()));
///
/// let mut game = Game::new(Edition::EARLY, &position)?;
/// let refused = game.try_play(capture).unwrap_err();
/// assert_eq!(refused.to_string(), "In this edition a capture names no Seeker.");
///
/// assert_eq!(Edition::named("early"), Some(Edition::EARLY));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Edition {
    /// R21: declaring the treasure is the turn's special, with a special's limits.
    pub treasure_is_the_special: bool,
    /// RULES 5: how often a rod may be looked at in one night.
    pub rods_a_night: u8,
    /// RULES 5: how often each of the other things may be done in one night.
    pub others_a_night: u8,
    /// RULES 6 Heal: only the Healer beside the downed pawn may be the one sacrificed.
    pub heal_by_the_neighbour: bool,
    /// R10: a capture names no Seeker.
    pub capture_names_none: bool,
}

impl Edition {
    /// The rules booklet v18, the default.
    pub const V18: Self = Self {
        treasure_is_the_special: false,
        rods_a_night: 3,
        others_a_night: 3,
        heal_by_the_neighbour: false,
        capture_names_none: false,
    };

    /// The older booklet.
    pub const EARLY: Self = Self {
        treasure_is_the_special: true,
        rods_a_night: 1,
        others_a_night: 2,
        heal_by_the_neighbour: true,
        capture_names_none: true,
    };

    /// The editions by the names they go by on the command line and in files.
    pub const NAMED: [(&'static str, Self); 2] = [("v18", Self::V18), ("early", Self::EARLY)];

    /// The name the edition goes by, if it has one.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        Self::NAMED.into_iter().find(|&(_, known)| known == self).map(|(name, _)| name)
    }

    /// The edition of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMED.into_iter().find(|&(known, _)| known == name).map(|(_, edition)| edition)
    }
}

/// Sent as its place among those that have a name.
impl From<Edition> for u8 {
    fn from(edition: Edition) -> Self {
        let place = Edition::NAMED.into_iter().zip(0..).find(|((_, known), _)| *known == edition);
        place.map_or(Self::MAX, |(_, place)| place)
    }
}

impl TryFrom<u8> for Edition {
    type Error = &'static str;
    fn try_from(place: u8) -> Result<Self, &'static str> {
        let named = Self::NAMED.get(usize::from(place)).ok_or("no edition that has a name")?;
        Ok(named.1)
    }
}

impl MaxSize for Edition {
    const POSTCARD_MAX_SIZE: usize = u8::POSTCARD_MAX_SIZE;
}
