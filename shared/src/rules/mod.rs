//! The rules of Nusubito, both editions.
//!
//! - The table: [`Square`], [`Temple`], [`Line`], [`Level`], [`Board`], [`Darts`], and [`Set`]s.
//! - The game: a [`Position`] that holds together becomes a [`Game`]; [`Game::legal`] yields
//!   the legal steps, [`Game::try_play`] is the only way to play one, and a refusal is an
//!   [`Illegal`] that says which rule it breaks.
//! - What is public: a [`Game`] holds a [`Public`] half, which is all the Mist's rules need, and a
//!   secret one. Of a whole turn of the Thief the table shows an [`Effect`].
//! - The text: positions, steps, effects and all names print and parse as RULES 9 writes them.
//!   [`Position`] says how a position is written, [`ThiefStep`] and [`MistStep`] how a step is.
//!
//! ```
//! use shared::rules::{Edition, Game, Position, Side, Step};
//!
//! // The Thief is on A1 with four darts, and a Seeker on C1.
//! let start: Position = "2S2/5/5/5/5 - T1 - 4 A1:1ff E5".parse()?;
//! let mut game = Game::new(Edition::V18, &start)?;
//!
//! // R17: it may be shot before it is met. It stays there, downed, and two darts are gone.
//! for step in ["!C1", "C1", "."] {
//!     game.try_play(Step::parse(Side::Thief, step)?)?;
//! }
//! let position = game.position().expect("a position between two turns");
//! assert_eq!(position.to_string(), "2s2/5/5/5/5 - M1 3 2 C1:1fd E5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Which rule
//!
//! What keeps a rule says which, here and in the tests: `RULES 4 Leap` is that paragraph of section 4
//! in `shared/RULES.md`, and `R7` a ruling, which decides where the booklets are silent or contradict
//! themselves. Each ruling's reason stands on the companion's page of rules
//! (`app-companion/src/web/assets/rules.html`). The sections:
//!
//! | RULES | |
//! |---|---|
//! | 1 | the board |
//! | 2 | components and set-up |
//! | 3 | the order of play |
//! | 4, 5 | the Thief by day, by night |
//! | 6, 7 | the Mist by day, by night |
//! | 8 | what is public |
//! | 9 | the notation |

mod board;
mod builder;
mod darts;
mod edition;
mod effect;
mod effect_text;
mod game;
mod healer;
mod illegal;
mod leap;
mod mist_day;
mod mist_night;
mod names;
mod outlook;
mod pawn;
mod perft;
mod position;
mod position_text;
mod public;
mod seeker;
mod set;
mod shot;
mod special;
mod square;
mod step;
mod step_text;
mod stream;
mod temple;
mod thief_day;
mod thief_night;
mod treasure;
mod upgrade;

pub use board::{Board, PAWNS_A_LEVEL};
pub use darts::Darts;
pub use edition::Edition;
pub use effect::{BadTurn, DayEffect, DayEnd, Effect, Extra, NightEffect};
pub use effect_text::BadEffect;
pub use game::Game;
pub use illegal::Illegal;
pub use names::BadName;
pub use pawn::{Level, Pawn};
pub use perft::perft;
pub use position::{BadPosition, Configuration, Position, Thief};
pub use public::{BOLSTERS, MistTurn, Outcome, Public, Round, Side, Turn};
pub use set::{Member, Members, Set};
pub use square::{SIDE, Square};
pub use step::{Leap, MistStep, Reveal, Set3, Step, Steps, ThiefStep};
pub use step_text::BadStep;
pub use temple::{ByLine, Line, Temple};
