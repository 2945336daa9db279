//! The sealed deal: where the treasure lies, chosen by nobody and known to neither player (R16).

use core::fmt;

use crate::rules::Temple;
use crate::seal::Hash;
use crate::table::Table;

/// The handheld's random bytes, from which the deal and every turn's key come. It has no
/// serializer and does not print: what is to leave the handheld is made from it here.
///
/// ```
/// use shared::fairplay::Secret;
/// use shared::rules::{Configuration, Edition, Temple};
/// use shared::seal::Hash;
/// use shared::table::Table;
///
/// let secret = Secret::new([0x11; 32]);
/// // Where the treasure lies depends on both sides' bytes.
/// assert_eq!(secret.treasure(&Hash([0x33; 32])), Temple::E5);
/// assert_eq!(secret.treasure(&Hash([0x34; 32])), Temple::E3);
///
/// // Nothing is opened while the game goes on.
/// assert_eq!(secret.open(&Table::start(Edition::V18, Configuration::USUAL)), None);
/// assert_eq!(format!("{secret:?}"), "Secret");
/// ```
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

    /// Dice for the machine that plays the Thief, in that turn after so many looks at rods: nobody
    /// can foresee them, and after a power cut they fall as before.
    #[must_use]
    pub fn mind_seed(&self, turn: u16, looks: usize) -> u64 {
        let hash = self.0.of("mind", |message| {
            message.text(turn).text(" ").text(looks);
        });
        u64::from_le_bytes(hash.0.first_chunk().copied().unwrap_or_default())
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
