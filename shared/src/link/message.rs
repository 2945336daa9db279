//! The message table.

use postcard::experimental::max_size::MaxSize;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::frame::{self, Frame, MAX_PAYLOAD};

/// The version of everything but the handshake: raised whenever a byte of any message, or what it
/// means, changes.
pub const VERSION: u16 = 2;

/// Which of the two ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, MaxSize)]
pub enum Role {
    /// The end whose log decides the order of things: it numbers the entries.
    Leader,
    /// The end that proposes its entries to the other.
    Follower,
}

/// Eight bytes that stand for a game as both see it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, MaxSize)]
pub struct Digest(pub [u8; 8]);

/// How far an end's log goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, MaxSize)]
pub struct Head {
    /// How many entries it has.
    pub count: u16,
    /// What they come to.
    pub digest: Digest,
}

/// One entry of the log, at its place.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, MaxSize)]
pub struct Placed<E> {
    /// How many entries come before it.
    pub number: u16,
    /// What those come to.
    pub before: Digest,
    /// The entry.
    pub entry: E,
}

/// An entry that can't be, and why.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, MaxSize)]
pub struct Refused<R> {
    /// Its place.
    pub number: u16,
    /// Its CRC-32, so that an old refusal is not taken for one of something else.
    pub check: [u8; 4],
    /// Which rule it breaks.
    pub why: R,
}

/// The CRC-32 of an entry by itself.
pub(super) fn check_sum(entry: &impl Serialize) -> [u8; 4] {
    let mut bytes = [0; MAX_PAYLOAD];
    frame::check_sum(postcard::to_slice(entry, &mut bytes).unwrap_or_default())
}

/// What an end says of itself first.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, MaxSize)]
pub struct Hello<T> {
    /// The version it speaks, low byte first.
    pub version: [u8; 2],
    /// Which end it is.
    pub role: Role,
    /// Whether it wants a hello in return.
    pub answer: bool,
    /// The game it is in: the follower's invitation to it.
    pub game: Option<Digest>,
    /// What it wants to play, or plays.
    pub terms: Option<T>,
    /// How far its log goes.
    pub head: Head,
}

/// Everything one end can say to the other. `E` is an entry of the log, `R` a reason to refuse
/// one, `T` the terms of a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, MaxSize)]
pub enum Message<E, R, T> {
    /// Frozen in its first three bytes; see [the module](super).
    Hello(Hello<T>),
    /// From the leader: an entry of the log.
    Entry(Placed<E>),
    /// From the follower: what it wants entered next.
    Propose(Placed<E>),
    /// This is how far my log goes.
    Ack(Head),
    /// This is how far my log goes; send what comes after.
    Resend(Head),
    /// An entry that can't be.
    Refuse(Refused<R>),
    /// This is how far my log goes; are you there?
    Ping(Head),
}

/// What came in a frame.
pub(super) enum Heard<M> {
    /// A message.
    Message(M),
    /// A hello in another version, of which nothing else can be read.
    OtherVersion(u16),
}

impl<E, R, T> Message<E, R, T>
where
    Self: MaxSize + Serialize + DeserializeOwned,
{
    /// The message as it goes over the wire.
    #[must_use]
    pub fn frame(&self) -> Frame {
        frame::pack(self)
    }

    /// Reads what was in a frame; `None` if it is no message.
    pub(super) fn read(payload: &[u8]) -> Option<Heard<Self>> {
        if let &[0, low, high, ..] = payload {
            let version = u16::from_le_bytes([low, high]);
            if version != VERSION {
                return Some(Heard::OtherVersion(version));
            }
        }
        frame::unpack(payload).map(Heard::Message)
    }
}
