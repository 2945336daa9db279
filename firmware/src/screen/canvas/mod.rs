//! The left half of a screen: the board, the coins or the rods; the thing itself, no sentences.
//!
//! Everything is white on a black ground that is clear already.

mod board;
mod cell;
mod coins;
mod dots;
pub mod icons;
pub mod pictures;
mod rods;
mod text;

pub use board::board;
pub use coins::{coin_grid, coins_lie};
pub use dots::possible;
pub use icons::pawn_icon;
pub use rods::{Emphasis, rods};
