//! The link: how two machines keep one log, whatever happens to the wire or to them.
//!
//! Nothing here knows which game is played, on which wire, or what time it is: a [`Session`] takes
//! bytes, ticks and entries, and gives frames. What the entries mean is an [`Agreement`]'s matter,
//! and where they are saved a [`Journal`]'s. The game of this product is in [`play`](crate::play).
//! At [`Session`] two ends talk to each other in an example.
//!
//! # How it works
//!
//! There is one log. The **leader** numbers its entries; the **follower** proposes its own and
//! enters nothing but what the leader has numbered, in order. An entry says what all entries
//! before it come to, as a digest, so it fits one place in one game and no other. Each end saves
//! first and speaks afterwards. Everything said can be said again: an entry that is known already
//! changes nothing, so what may be lost is repeated with every tick until it is acknowledged.
//! Hence the three promises, whatever is lost, doubled, late, damaged or switched off:
//!
//! - what one end has taken from its player comes to both logs once, or, if the other side was
//!   first and it can no longer be, to neither, and the player is told;
//! - the follower's log is always a beginning of the leader's;
//! - when the wire works again, both have the same log without anybody's help.
//!
//! An end that lies gains nothing. The leader can't enter in the follower's name: the follower
//! saves what it proposes, and refuses its own entries if it has not. Each end refuses what breaks
//! a rule and stays where it was. If the games differ nevertheless, the next message shows it.
//!
//! # Frame
//!
//! ```text
//!         +--------------- COBS: no zero inside ----------------+
//! +-------+-----------------------------------+-----------------+------+
//! | code  | payload: one message in postcard  | CRC-32 of the   | 0x00 |
//! | 1     | at most 192 bytes                 | payload, 4, LE  | 1    |
//! +-------+-----------------------------------+-----------------+------+
//! ```
//!
//! A frame is at most 198 bytes. The check sum is that of Ethernet and zip. A zero ends a frame
//! wherever it comes, so after any damage the next frame is read again. Both ends hold one frame
//! at most, and the compiler proves that every message fits.
//!
//! # Messages
//!
//! | byte | message | from | what it says | answered by |
//! |---|---|---|---|---|
//! | 0 | [`Hello`] | both | version, role, game, terms, head | a hello, if it asks for one |
//! | 1 | `Entry` | leader | number, digest before, entry | `Ack`, `Resend` or `Refuse` |
//! | 2 | `Propose` | follower | number, digest before, entry | `Ack`, `Entry` or `Refuse` |
//! | 3 | `Ack` | both | head: how many entries, and their digest | |
//! | 4 | `Resend` | follower | head | every `Entry` from there on |
//! | 5 | `Refuse` | both | number, check sum of the entry, the rule it breaks | |
//! | 6 | `Ping` | both | head | `Ack` |
//!
//! ```text
//!  leader                                  follower
//!    |  Hello ------------------------------> |    after switching on, or plugging in
//!    | <------------------------------ Hello  |
//!    |  Entry 7 ----------------------------> |    the leader's player did something:
//!    | <----------------------------- Ack 8   |    it is saved on both ends
//!    | <------------------------- Propose 8   |    the follower's player did something:
//!    |  Ack 9 ------------------------------> |    it is saved on both ends
//! ```
//!
//! # Compatibility
//!
//! Frozen for ever, in every version: the frame, and the first three bytes of a hello, which are a
//! zero and [`VERSION`], low byte first. So any two versions can tell each other apart and say so
//! on both screens. Everything else belongs to the version: whoever changes a byte of a message,
//! or its meaning, raises the number, and ends of different versions do not talk. The handheld's
//! image and the companion are released together, so there is nothing to gain from more. The
//! bytes of every message are kept in `tests/bytes/`; a test compares them.

mod frame;
mod hear;
mod journal;
mod message;
pub mod radio;
mod session;
mod speak;
mod trouble;

pub use frame::{Decoder, Frame, MAX_PAYLOAD, Payload, encode, pack, unpack};
pub use journal::{BadJournal, Journal, NotStored};
pub use message::{Digest, Head, Hello, Message, Placed, Refused, Role, VERSION};
pub use session::{Agreement, Part, Past, Session, TICK_MS};
pub use trouble::{NotTaken, Notice, Refusal, Trouble};
