//! What the `nusubito` command is made of.
//!
//! - [`record`], [`record_text`], `record_of_log`: the record of a game, in memory, as text, and
//!   out of what the two machines have agreed on.
//! - [`verify`], [`replay`]: a record checked, and shown turn by turn.
//! - [`port`], `port_hold`, [`port_list`], [`cable`], [`save`]: the way to the handheld, the link over
//!   it, the saved game. [`radio`]: the handheld without a cable.
//! - [`web`]: the table in a browser; [`mist`]: the companion over lines of text; `picture`: a game as
//!   text.
//! - [`handheld`]: the simulated handheld.
//! - [`engine`], [`divide`], [`place`]: the rules for other programs, over lines of text.
//! - [`thought`]: what the app's mind would do with the Mist's turn; [`arena`]: matches between minds, to
//!   measure them by.
//! - `random`, `sole`: what the operating system is asked for, random bytes and a file of one's own.

pub mod arena;
pub mod cable;
pub mod divide;
pub mod engine;
pub mod handheld;
pub mod mist;
mod picture;
pub mod place;
pub mod port;
mod port_hold;
pub mod port_list;
pub mod radio;
mod random;
pub mod record;
mod record_of_log;
pub mod record_text;
pub mod replay;
pub mod save;
mod sole;
pub mod thought;
pub mod verify;
pub mod web;
