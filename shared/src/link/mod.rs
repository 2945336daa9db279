//! The link.

mod frame;
mod hear;
mod journal;
mod message;
mod session;
mod speak;
mod trouble;

pub use frame::{Decoder, Frame, MAX_PAYLOAD, encode};
pub use journal::{BadJournal, Journal, NotStored};
pub use message::{Digest, Head, Hello, Message, Placed, Refused, Role, VERSION};
pub use session::{Agreement, Part, Past, Session, TICK_MS};
pub use trouble::{NotTaken, Notice, Refusal, Trouble};
