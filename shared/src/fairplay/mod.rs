//! Fair play: the sealed deal, the commitment to every Thief's turn, and the audit at the end.
//!
//! Nobody has to trust anybody. The handheld is bound to its secret before it knows the
//! companion's answer, so neither can choose where the treasure lies ([`Secret`]). Every turn
//! of the Thief leaves a commitment behind ([`Ledger`]). After the game the secret is opened, and
//! [`Audit`] plays all of it once more.
//!
//! A commitment binds more than its own turn: it binds a chain of all that was said at the table,
//! the set-up, the Mist's steps and the turn's own effect with it, so that neither side can tell
//! the game differently afterwards.
//!
//! ```
//! use shared::event::Event;
//! use shared::fairplay::{Audit, Ledger, Opened, Secret, Setup};
//! use shared::rules::{Game, Side, Temple};
//! use shared::seal::Hash;
//!
//! // The deal: the handheld seals its bytes, then the companion answers with others. Both should
//! // be random; these are those of the record below.
//! let setup = Setup::USUAL;
//! let (secret, answer) = (Secret::new([0x11; 32]), Hash([0x33; 32]));
//! let sealed = secret.sealed();
//! assert!(sealed.to_string().starts_with("265e6851"));
//! assert_eq!(secret.treasure(&answer), Temple::E5);
//!
//! // A turn: the table sees its effect, and a commitment to what it truly was.
//! let ledger = Ledger::new(&setup, &sealed, &answer);
//! let mut game = Game::start(setup.edition, setup.configuration, Temple::E5);
//! let truth: Opened = "d E3 . E3:1df".parse()?;
//! let effect = game.try_thief_turn(truth.steps())?;
//! let commitment = ledger.commit(&secret, 1, &effect, &truth);
//! assert!(commitment.to_string().starts_with("64fdc7b9"));
//! let shown = Event::Thief { effect, commitment };
//! assert_eq!(shown.to_string(), "T d .");
//!
//! // The end, after which the secret and the turn are opened, and anyone can check them.
//! let mut audit = Audit::new(setup, &sealed, &answer, Some(secret))?;
//! audit.enter(1, &shown, Some(&truth))?;
//! audit.enter(1, &Event::Resign(Side::Mist), None)?;
//! let table = &audit.standing().table;
//! assert_eq!(table.public().outcome().map(|end| end.winner()), Some(Side::Thief));
//! assert_eq!(secret.open(table), Some(Hash([0x11; 32])));
//!
//! // A Thief who opens another turn that looked the same is found out.
//! let lie: Opened = "d A3 . A3:1f7".parse()?;
//! let mut audit = Audit::new(setup, &sealed, &answer, Some(secret))?;
//! let fault = audit.enter(1, &shown, Some(&lie)).unwrap_err();
//! assert_eq!(fault.to_string(), "The turn the Thief opened is not the one they committed to.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
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
