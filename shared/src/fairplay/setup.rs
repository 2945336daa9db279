//! The set-up, and where the rods are.

use core::fmt;
use core::str::FromStr;

use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

use crate::mind::Skill;
use crate::rules::{Configuration, Edition};
use crate::seal::Hash;

/// What both agree on before a game.
///
/// ```
/// use shared::fairplay::Setup;
/// use shared::mind::Skill;
///
/// assert_eq!(Setup::USUAL.to_string(), "v18 0/1/2 sealed");
/// let alone: Setup = "early 2/0/1 sealed hints thief-fair".parse()?;
/// assert_eq!((alone.hints, alone.thief), (true, Some(Skill::Fair)));
///
/// let refused = "v18 0/1/2 cards thief-fair".parse::<Setup>().unwrap_err();
/// assert_eq!(
///     refused.to_string(),
///     "A handheld that plays by itself can't look at cards: its rods are sealed."
/// );
/// # Ok::<(), shared::fairplay::BadSetup>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "Sent", into = "Sent")]
pub struct Setup {
    /// Whose rules.
    pub edition: Edition,
    /// How the pawns stand.
    pub configuration: Configuration,
    /// Where the rods are.
    pub rods: Rods,
    /// Whether the Mist's companion may show where the Thief can be.
    pub aid: bool,
    /// Whether either player may ask their machine what it would do.
    pub hints: bool,
    /// How well the handheld plays the Thief by itself; none: a person does. Its rods are sealed,
    /// for nobody holds it who could look at cards.
    pub thief: Option<Skill>,
}

/// A set-up as it is sent: what is agreed on besides the rules takes one byte.
#[derive(Clone, Copy, Serialize, Deserialize, MaxSize)]
struct Sent {
    edition: Edition,
    configuration: Configuration,
    rods: Rods,
    /// Bit 0 the aid, bit 1 hints, above them the handheld's skill counted from 1.
    terms: u8,
}

impl From<Setup> for Sent {
    fn from(Setup { edition, configuration, rods, aid, hints, thief }: Setup) -> Self {
        let skill = thief.map_or(0, |skill| skill as u8 + 1);
        let terms = u8::from(aid) | u8::from(hints) << 1 | skill << 2;
        Self { edition, configuration, rods, terms }
    }
}

impl TryFrom<Sent> for Setup {
    type Error = BadSetup;
    fn try_from(Sent { edition, configuration, rods, terms }: Sent) -> Result<Self, BadSetup> {
        let thief = match terms >> 2 {
            0 => None,
            n => Some(*Skill::ALL.get(usize::from(n) - 1).ok_or(BadSetup::Terms)?),
        };
        let (aid, hints) = (terms & 1 == 1, terms >> 1 & 1 == 1);
        Self { edition, configuration, rods, aid, hints, thief }.checked()
    }
}

impl MaxSize for Setup {
    const POSTCARD_MAX_SIZE: usize = Sent::POSTCARD_MAX_SIZE;
}

/// Where the rods are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, MaxSize)]
pub enum Rods {
    /// Dealt inside the handheld.
    Sealed,
    /// As cards on the table, which the handheld knows nothing of.
    Cards,
}

impl Rods {
    /// Both ways.
    pub const ALL: [Self; 2] = [Self::Sealed, Self::Cards];

    /// Their name, as it is written and typed.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sealed => "sealed",
            Self::Cards => "cards",
        }
    }

    /// The rods of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rods| rods.name() == name)
    }
}

impl fmt::Display for Rods {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Setup {
    /// The usual game: rules v18, Healers, Builders and Seekers, sealed rods, two people, no help.
    pub const USUAL: Self = Self {
        edition: Edition::V18,
        configuration: Configuration::USUAL,
        rods: Rods::Sealed,
        aid: false,
        hints: false,
        thief: None,
    };

    /// The edition's name.
    #[must_use]
    pub fn edition_name(&self) -> &'static str {
        self.edition.name().unwrap_or("?")
    }

    /// The set-up itself, if a game of it can begin.
    pub fn checked(self) -> Result<Self, BadSetup> {
        let alone_with_cards = self.thief.is_some() && self.rods == Rods::Cards;
        if alone_with_cards { Err(BadSetup::AloneWithCards) } else { Ok(self) }
    }

    /// What tells this game from any other.
    #[must_use]
    pub fn game_id(&self, sealed: &Hash, answer: &Hash) -> Hash {
        sealed.of("game", |message| {
            message.bytes(&answer.0).text(self);
        })
    }
}

/// The set-up as the game id binds it: `v18 0/1/2 sealed`, and after it what else is agreed on:
/// ` aid`, ` hints`, ` thief-fair`.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.edition_name(), self.configuration, self.rods)?;
        f.write_str(if self.aid { " aid" } else { "" })?;
        f.write_str(if self.hints { " hints" } else { "" })?;
        self.thief.map_or(Ok(()), |skill| write!(f, " thief-{skill}"))
    }
}

/// Why there is no such set-up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadSetup {
    /// The first word is no edition's name.
    Edition,
    /// The second word is no start configuration.
    Configuration,
    /// The third word does not say where the rods are.
    Rods,
    /// What follows is nothing that can be agreed on, or not in its order.
    Terms,
    /// The handheld is to play by itself, and the rods are cards.
    AloneWithCards,
}

impl fmt::Display for BadSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Edition => "A set-up begins with an edition: v18 or early.",
            Self::Configuration => "After the edition stand three levels, as 0/1/2.",
            Self::Rods => "After the levels stands where the rods are: sealed or cards.",
            Self::Terms => {
                "After the rods stand aid, hints, and thief-easy, thief-fair or thief-hard, \
                 in this order, or none of them."
            }
            Self::AloneWithCards => {
                "A handheld that plays by itself can't look at cards: its rods are sealed."
            }
        })
    }
}

impl core::error::Error for BadSetup {}

/// Reads a set-up as it prints.
impl FromStr for Setup {
    type Err = BadSetup;
    fn from_str(text: &str) -> Result<Self, BadSetup> {
        let mut words = text.split(' ').peekable();
        let edition = words.next().and_then(Edition::named).ok_or(BadSetup::Edition)?;
        let configuration = words.next().and_then(|word| word.parse().ok());
        let configuration = configuration.ok_or(BadSetup::Configuration)?;
        let rods = words.next().and_then(Rods::named).ok_or(BadSetup::Rods)?;
        let aid = words.next_if_eq(&"aid").is_some();
        let hints = words.next_if_eq(&"hints").is_some();
        let skill = |word: &str| word.strip_prefix("thief-").and_then(Skill::named);
        let thief = words.next().map(|word| skill(word).ok_or(BadSetup::Terms)).transpose()?;
        if words.next().is_some() {
            return Err(BadSetup::Terms);
        }
        Self { edition, configuration, rods, aid, hints, thief }.checked()
    }
}
