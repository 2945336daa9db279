//! The running account of a game that both machines keep, and into which the handheld commits.

use super::deal::Secret;
use super::opened::Opened;
use super::setup::Setup;
use crate::event::Event;
use crate::rules::{Effect, Side};
use crate::seal::{Chain, Hash};

/// All that was said in a game so far, as one hash, and how many commitments are in it.
///
/// A commitment depends on nothing but the secret, the turn and what was entered before, so after
/// a crash the same turn gives the same bytes.
///
/// ```
/// use shared::event::Event;
/// use shared::fairplay::{Ledger, Secret, Setup};
/// use shared::seal::Hash;
///
/// let sealed = Secret::new([0x11; 32]).sealed();
/// let on_one_machine = Ledger::new(&Setup::USUAL, &sealed, &Hash([0x33; 32]));
/// let mut on_the_other = on_one_machine;
/// assert_eq!(on_one_machine.proof(), on_the_other.proof());
///
/// // Two people compare eight letters, and see that their machines were told the same.
/// on_the_other.enter(1, &Event::parse(1, "M resigns", None)?);
/// assert_ne!(on_one_machine.proof(), on_the_other.proof());
/// # Ok::<(), shared::event::BadEvent>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ledger {
    id: Hash,
    chain: Chain,
    commitments: u32,
}

impl Ledger {
    /// The ledger of a new game.
    #[must_use]
    pub fn new(setup: &Setup, sealed: &Hash, answer: &Hash) -> Self {
        let id = setup.game_id(sealed, answer);
        Self { id, chain: Chain::new(id), commitments: 0 }
    }

    /// What tells this game from any other.
    #[must_use]
    pub fn game_id(&self) -> Hash {
        self.id
    }

    /// How many commitments were made.
    #[must_use]
    pub fn commitments(&self) -> u32 {
        self.commitments
    }

    /// The commitment to a turn of the Thief that would be entered next.
    #[must_use]
    pub fn commit(&self, secret: &Secret, turn: u16, effect: &Effect, truth: &Opened) -> Hash {
        let mut chain = self.chain;
        chain.line(format_args!("{turn}. T {effect}"));
        secret.turn_key(self.commitments + 1).of("turn", |message| {
            message.bytes(&chain.hash().0).text(truth);
        })
    }

    /// Enters what happened in that turn.
    pub fn enter(&mut self, turn: u16, event: &Event) {
        self.chain.line(format_args!("{turn}. {event}"));
        if let Event::Thief { commitment, .. } = event {
            self.chain.line(format_args!("= {commitment}"));
            self.commitments += 1;
        }
    }

    /// Enters a takeback agreed on in that turn.
    pub fn enter_takeback(&mut self, turn: u16, to: u16, side: Side) {
        self.chain.line(format_args!("{turn}. back {to}{}", side.letter()));
    }

    /// Eight characters of that hash, for two people to compare on two screens: Crockford's
    /// letters, of which no two look alike.
    #[must_use]
    pub fn proof(&self) -> [u8; 8] {
        const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
        let bits =
            self.hash().0.into_iter().take(5).fold(0, |bits, byte| bits << 8 | u64::from(byte));
        core::array::from_fn(|i| {
            let letter = bits >> (35 - 5 * i) & 31;
            usize::try_from(letter).ok().and_then(|i| LETTERS.get(i)).copied().unwrap_or(b'0')
        })
    }

    /// All that was said so far, as one hash.
    #[must_use]
    pub fn hash(&self) -> Hash {
        self.chain.hash()
    }
}
