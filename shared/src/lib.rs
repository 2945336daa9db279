//! The rules of Nusubito, and all else that both machines at the table must agree on.
//!
//! Nusubito is a board game for two. The **Thief** leaps from temple to temple in secret; the
//! **Mist** moves pawns that everyone can see, and declares a capture when sure. The Thief holds a
//! handheld, the Mist has a companion app, and this crate is the part that runs on both. Any other
//! program that knows the game can use it too: a server, an analysis, another front end.
//!
//! ```
//! use shared::rules::{Configuration, Edition, Game, Side, Step, Temple};
//!
//! // RULES 2: the usual pawns, the treasure on E5. The Thief begins, on C3.
//! let mut game = Game::start(Edition::V18, Configuration::USUAL, Temple::E5);
//!
//! // The Thief collects a dart, leaps to E3, and plays that temple's coin face down.
//! for step in ["d", "E3", "."] {
//!     game.try_play(Step::parse(Side::Thief, step)?)?;
//! }
//! assert_eq!(game.temple(), Temple::E3);
//! assert_eq!(game.public().darts().in_hand(), 3);
//!
//! // The Mist tries to put a Healer onto a temple. A refusal says why, and changes nothing.
//! let before = game;
//! let refused = game.try_play(Step::parse(Side::Mist, "B2-C1")?).unwrap_err();
//! assert_eq!(refused.to_string(), "A Healer stays in the courtyard.");
//! assert_eq!(game, before);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What it is not
//!
//! It has no I/O, no clock, no randomness and no allocator: bytes, the passing of time and seeds
//! are arguments, and everything has a size that the compiler knows. So it runs on a
//! microcontroller, and whatever happens can be made to happen again. It never panics on any input:
//! bad input changes nothing and gets an error that prints as a sentence.
//!
//! # Where things are
//!
//! | module | what it is |
//! |---|---|
//! | [`rules`] | the game itself, its notation, and the only way to play a step: [`Game`](rules::Game) |
//! | [`belief`] | exactly what the Mist can know of the Thief |
//! | [`seal`] | keyed hashes and a chain of lines; it knows no game |
//! | [`event`] | what is told of a game while it is played; no secret fits into it |
//! | [`table`] | the game as the table shows it, from the events alone |
//! | [`fairplay`] | the sealed deal, the commitments, and the audit of a finished game |
//! | [`link`] | frames, messages, and the session that keeps one log on two machines; it knows no game |
//! | [`play`] | the log of this game, and what it comes to |
//! | [`mind`] | opponents: a Mist and a Thief that play by themselves |
//!
//! Each needs nothing but what stands above it, and [`seal`] and [`link`] not even that. One word
//! goes the other way: a [`Setup`](fairplay::Setup) names the [`Skill`](mind::Skill) of a mind.
#![no_std]
#![deny(clippy::indexing_slicing)]

pub mod belief;
pub mod event;
pub mod fairplay;
pub mod link;
pub mod mind;
pub mod play;
pub mod rules;
pub mod seal;
pub mod table;
