//! Keyed hashes and a chain of lines: how one machine binds itself to what it keeps hidden, and
//! both to what they have seen. Nothing here knows which game is played.
//!
//! There is one hash: BLAKE2s with 32 bytes of output, keyed with 32 bytes. What it is made for
//! comes first in the message, as a word and a line feed, so that no two uses can be confused.

use core::fmt::{self, Display, Write};

use blake2::Blake2sMac256;
use blake2::digest::{FixedOutput, KeyInit, Update};
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// Thirty-two bytes: a commitment, a state of the chain, a key made from it. Printed as hex.
///
/// ```
/// use shared::seal::Hash;
///
/// let key = Hash([0x11; 32]);
/// let sealed = key.of("deal", |_| {});
/// assert!(sealed.to_string().starts_with("265e68511f2b"));
/// assert_eq!(sealed.to_string().parse(), Ok(sealed));
///
/// // Another purpose, another key or another message makes another hash.
/// let greeted = |key: Hash, purpose, name: &str| {
///     key.of(purpose, |message| {
///         message.bytes(b"Hello, ").text(name);
///     })
/// };
/// let hash = greeted(key, "one", "North");
/// assert_eq!(hash, greeted(key, "one", "North"));
/// assert_ne!(hash, greeted(key, "other", "North"));
/// assert_ne!(hash, greeted(sealed, "one", "North"));
/// assert_ne!(hash, greeted(key, "one", "South"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, MaxSize)]
pub struct Hash(pub [u8; 32]);

impl Hash {
    /// The hash of a message under this key; `purpose` says what for.
    #[must_use]
    pub fn of(&self, purpose: &str, message: impl FnOnce(&mut Message)) -> Self {
        let mut hash = Message(Blake2sMac256::new(&self.0.into()));
        hash.bytes(purpose.as_bytes()).bytes(b"\n");
        message(&mut hash);
        Self(hash.0.finalize_fixed().into())
    }
}

/// A message on its way into a hash.
pub struct Message(Blake2sMac256);

impl Message {
    /// Adds bytes.
    pub fn bytes(&mut self, bytes: &[u8]) -> &mut Self {
        self.0.update(bytes);
        self
    }

    /// Adds a text, without having it in memory.
    pub fn text(&mut self, text: impl Display) -> &mut Self {
        // A hash takes everything; only a Display that fails by itself could fail here.
        let _ = write!(self, "{text}");
        self
    }
}

impl Write for Message {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.bytes(text.as_bytes());
        Ok(())
    }
}

impl Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

/// A text that is not 64 hex digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadHash;

impl Display for BadHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("That is not 64 hex digits in lower case.")
    }
}

impl core::error::Error for BadHash {}

impl core::str::FromStr for Hash {
    type Err = BadHash;
    fn from_str(text: &str) -> Result<Self, BadHash> {
        let mut hash = Self([0; 32]);
        if text.len() != 64 {
            return Err(BadHash);
        }
        for (byte, digits) in hash.0.iter_mut().zip(text.as_bytes().chunks(2)) {
            let &[high, low] = digits else { return Err(BadHash) };
            *byte = hex(high)? << 4 | hex(low)?;
        }
        Ok(hash)
    }
}

fn hex(digit: u8) -> Result<u8, BadHash> {
    match digit {
        b'0'..=b'9' => Ok(digit - b'0'),
        b'a'..=b'f' => Ok(digit - b'a' + 10),
        _ => Err(BadHash),
    }
}

/// Everything said so far, in one hash: each line is bound to all before it.
///
/// ```
/// use shared::seal::{Chain, Hash};
///
/// let told = |lines: [&str; 2]| {
///     let mut chain = Chain::new(Hash([0; 32]));
///     lines.map(|line| chain.line(line));
///     chain.hash()
/// };
/// assert_eq!(told(["1. T d .", "1. M ."]), told(["1. T d .", "1. M ."]));
/// assert_ne!(told(["1. T d .", "1. M ."]), told(["1. M .", "1. T d ."]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chain(Hash);

impl Chain {
    /// A chain that begins with this.
    #[must_use]
    pub fn new(beginning: Hash) -> Self {
        Self(beginning)
    }

    /// Adds a line.
    pub fn line(&mut self, line: impl Display) {
        self.0 = self.0.of("line", |message| {
            message.text(line);
        });
    }

    /// The hash of all lines so far.
    #[must_use]
    pub fn hash(&self) -> Hash {
        self.0
    }
}
