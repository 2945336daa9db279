//! Fair play: the sealed deal, the commitment to every Thief's turn, and the audit at the end.
//!
//! Nobody has to trust anybody. The handheld is bound to its secret before it knows the
//! companion's answer, so neither can choose where the treasure lies ([`Secret`]). Every turn
//! of the Thief leaves a commitment behind ([`Ledger`]). After the game the secret is opened, and
//! [`Audit`] plays all of it once more.
//!
//! A commitment here binds more than the design asked for, which was the game, the turn's number
//! and the commitment before it: it binds a chain of all that was said at the table, the Mist's
//! steps and the turn's own effect with it, so that neither side can tell the game differently
//! afterwards.
//!
//! What follows is the whole format, to the byte.
#![doc = include_str!("../../RECORD.md")]

mod audit;
mod deal;
mod ledger;
mod opened;
mod setup;

pub use audit::{Audit, Fault, Standing, treasure_by_declaration, treasure_on_the_table};
pub use deal::Secret;
pub use ledger::Ledger;
pub use opened::{BadOpened, MOST_STEPS, Opened, Shown, Steps};
pub use setup::{BadSetup, Rods, Setup};
