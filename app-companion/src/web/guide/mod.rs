//! The guided first game: one short game, written down, that a newcomer plays on both sides of the table
//! while a card says what is going on and what to do next.
//!
//! - [`script`]: the game, stop by stop, in words and [`Deed`]s.
//! - `deed`: one thing to be done, on the handheld or on the Mist's page.
//! - `rehearsal`: the room it is played in, with a table and a simulated handheld of its own.
//! - `lesson`: a page's way through the script.
//!
//! It is the real thing: the room, the link, the handheld, the pages. Only chance is left out, so that the
//! same deeds lead to the same game. That makes a stop all there is to know of a lesson: the page
//! remembers its number, and a room for it is made by doing, in a moment, what was done before. Going
//! back a step, reloading the page, or going on after the companion was killed are all the same. Nothing
//! is kept, the game on the table is not touched, and whoever has enough closes the page.

mod deed;
mod lesson;
mod rehearsal;
pub mod script;

pub use self::deed::Deed;
pub use self::lesson::Card;
pub(super) use self::lesson::serve;
