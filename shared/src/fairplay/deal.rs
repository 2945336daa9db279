//! The sealed deal: where the treasure lies, chosen by nobody.

use core::fmt;

use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

use crate::rules::{Configuration, Edition, Temple};
use crate::seal::Hash;
use crate::table::Table;

/// What both agree on before a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, MaxSize)]
pub struct Setup {
    /// Whose rules.
    pub edition: Edition,
    /// How the pawns stand.
    pub configuration: Configuration,
    /// Where the rods are.
    pub rods: Rods,
    /// Whether the Mist's companion may show where the Thief can be.
    pub aid: bool,
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

/// The set-up as the game id binds it: `v18 0/1/2 sealed`, and ` aid` after it if that is agreed on.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.edition_name(), self.configuration, self.rods)?;
        f.write_str(if self.aid { " aid" } else { "" })
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
