//! The sealed deal: where the treasure lies, chosen by nobody.

use core::fmt;

use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

use crate::mind::Skill;
use crate::rules::{Configuration, Edition, Temple};
use crate::seal::Hash;
use crate::table::Table;

/// What both agree on before a game.
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
    type Error = &'static str;
    fn try_from(Sent { edition, configuration, rods, terms }: Sent) -> Result<Self, &'static str> {
        let thief = match terms >> 2 {
            0 => None,
            n => Some(*Skill::ALL.get(usize::from(n) - 1).ok_or("no skill of that number")?),
        };
        if thief.is_some() && rods == Rods::Cards {
            return Err("a handheld that plays by itself can't look at cards");
        }
        let (aid, hints) = (terms & 1 == 1, terms >> 1 & 1 == 1);
        Ok(Self { edition, configuration, rods, aid, hints, thief })
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

impl fmt::Display for Rods {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Sealed => "sealed",
            Self::Cards => "cards",
        })
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

/// The handheld's random bytes, from which the deal and every turn's key come. It has no
/// serializer and does not print: what is to leave the handheld is made from it here.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret(Hash);

impl Secret {
    /// A secret of these bytes, which should be random.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(Hash(bytes))
    }

    /// The commitment to it, sent before the companion answers.
    #[must_use]
    pub fn sealed(&self) -> Hash {
        self.0.of("deal", |_| {})
    }

    /// Where the treasure lies: from both sides' bytes, each temple as likely as the next.
    #[must_use]
    pub fn treasure(&self, answer: &Hash) -> Temple {
        /// The largest multiple of nine in a byte's reach; what is above it is drawn again.
        const FAIR: u8 = 252;
        let bytes = (0..=u8::MAX).flat_map(|block| {
            let hash = self.0.of("treasure", |message| {
                message.bytes(&answer.0).bytes(&[block]);
            });
            hash.0
        });
        let drawn = bytes.into_iter().find(|&byte| byte < FAIR);
        // That none of 8192 bytes is below does not happen.
        let temple = drawn.and_then(|byte| Temple::ALL.get(usize::from(byte) % 9));
        temple.copied().unwrap_or(Temple::C3)
    }

    /// The key of the i-th commitment of a game, counted from 1.
    #[must_use]
    pub(super) fn turn_key(&self, i: u32) -> Hash {
        self.0.of("key", |message| {
            message.text(i);
        })
    }

    /// The secret itself, once the game on the table is over and there is nothing left to hide.
    #[must_use]
    pub fn open(&self, table: &Table) -> Option<Hash> {
        table.public().outcome().map(|_| self.0)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}
