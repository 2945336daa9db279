//! The audit of a game: every entry checked against the rules, the secret and the commitments.

use core::fmt;

use super::deal::Secret;
use super::ledger::Ledger;
use super::opened::Opened;
use super::setup::{Rods, Setup};
use crate::event::{Event, MistSteps};
use crate::rules::{
    BadTurn, DayEffect, DayEnd, Effect, Game, Illegal, MistStep, Outcome, Side, Step, Temple, Thief,
};
use crate::seal::Hash;
use crate::table::Table;

/// A game on its way through the audit. Without the secret it checks what the table can tell. There
/// is an example at [`fairplay`](super).
#[derive(Clone, Copy, Debug)]
pub struct Audit {
    setup: Setup,
    secret: Option<Secret>,
    ledger: Ledger,
    standing: Standing,
}

/// How a game stands: the table, and the true game where it is known. A copy of it is what a
/// takeback goes back to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// What everyone sees.
    pub table: Table,
    /// What the Thief knows.
    pub game: Option<Game>,
}

impl Audit {
    /// The audit of a game from its start; the secret must be the one that was sealed.
    pub fn new(
        setup: Setup,
        sealed: &Hash,
        answer: &Hash,
        secret: Option<Secret>,
    ) -> Result<Self, Fault> {
        if secret.is_some_and(|secret| secret.sealed() != *sealed) {
            return Err(Fault::Deal);
        }
        let Setup { edition, configuration, .. } = setup;
        let start = |secret: Secret| Game::start(edition, configuration, secret.treasure(answer));
        let table = Table::start(edition, configuration);
        let standing = Standing { table, game: secret.map(start) };
        Ok(Self { setup, secret, ledger: Ledger::new(&setup, sealed, answer), standing })
    }

    /// How the game stands.
    #[must_use]
    pub fn standing(&self) -> &Standing {
        &self.standing
    }

    /// Checks an entry of that turn, with the turn that was opened for it if it is the Thief's.
    /// With a fault the game stands as it did.
    pub fn enter(
        &mut self,
        turn: u16,
        event: &Event,
        opened: Option<&Opened>,
    ) -> Result<(), Fault> {
        self.check_number(turn)?;
        self.standing.table.check_order(event).map_err(Fault::Order)?;
        let mut after = *self;
        match event {
            Event::Thief { effect, commitment } => {
                after.thief_turn(turn, effect, commitment, opened)?;
                after.standing.table.try_happen(event).map_err(Fault::Table)?;
            }
            Event::Mist(steps) => after.mist_turn(steps)?,
            Event::Ruling { caught } => after.ruling(event, *caught)?,
            Event::Resign(side) => after.resignation(event, *side)?,
        }
        after.ledger.enter(turn, event);
        *self = after;
        Ok(())
    }

    /// A takeback agreed on in that turn, to how the game stood before a turn, if there is one.
    pub fn take_back(&mut self, turn: u16, to: Option<&Standing>) -> Result<(), Fault> {
        self.check_number(turn)?;
        let table = &self.standing.table;
        if table.public().outcome().is_some() {
            return Err(Fault::Order(Illegal::GameOver));
        }
        if table.awaits_ruling() {
            return Err(Fault::Order(Illegal::CaptureUnanswered));
        }
        let to = to.ok_or(Fault::NoSuchTurn)?;
        self.ledger.enter_takeback(turn, to.table.turn(), to.table.side());
        self.standing = *to;
        Ok(())
    }

    fn check_number(&self, turn: u16) -> Result<(), Fault> {
        let stands = self.standing.table.turn();
        if turn == stands { Ok(()) } else { Err(Fault::Number { stands }) }
    }

    fn thief_turn(
        &mut self,
        turn: u16,
        effect: &Effect,
        commitment: &Hash,
        opened: Option<&Opened>,
    ) -> Result<(), Fault> {
        let (Some(secret), Some(game)) = (self.secret, &mut self.standing.game) else {
            return Ok(());
        };
        let opened = opened.ok_or(Fault::TurnNotOpened)?;
        if self.ledger.commit(&secret, turn, effect, opened) != *commitment {
            return Err(Fault::Commitment);
        }
        if self.setup.rods == Rods::Cards {
            *game = game.with_treasure(treasure_on_the_table(effect));
        }
        let shown = game.try_thief_turn(opened.steps()).map_err(Fault::Thief)?;
        if game.thief() != opened.thief() {
            return Err(Fault::Led(game.thief()));
        }
        same_effect(shown, *effect)
    }

    fn mist_turn(&mut self, turn: &MistSteps) -> Result<(), Fault> {
        let Standing { table, game } = &mut self.standing;
        table.try_mist_turn(turn).map_err(|(step, why)| Fault::Mist(step, why))?;
        let Some(game) = game else { return Ok(()) };
        turn.steps().iter().try_for_each(|&step| {
            game.try_play(Step::Mist(step)).map_err(|why| Fault::Mist(step, why))
        })
    }

    /// The true game has ruled on the capture already, when it was declared.
    fn ruling(&mut self, event: &Event, caught: bool) -> Result<(), Fault> {
        let Standing { table, game } = &mut self.standing;
        let truth = game.and_then(|game| game.public().outcome());
        let outcome = if caught { Outcome::Captured } else { Outcome::CaptureMissed };
        if truth.is_some_and(|truth| truth != outcome) {
            return Err(Fault::Ruling { answered: caught });
        }
        table.try_happen(event).map_err(Fault::Table)
    }

    fn resignation(&mut self, event: &Event, side: Side) -> Result<(), Fault> {
        let Standing { table, game } = &mut self.standing;
        table.try_happen(event).map_err(Fault::Table)?;
        let Some(game) = game else { return Ok(()) };
        game.resign(side).map_err(Fault::Table)
    }
}

/// With card rods the table knows where the treasure is, or at least where it is not: a temple
/// with which this turn's declaration, if it made one, is true.
#[must_use]
pub fn treasure_on_the_table(effect: &Effect) -> Temple {
    match effect {
        Effect::Day(DayEffect { end: DayEnd::Treasure { at, found }, .. }) => {
            treasure_by_declaration(*at, *found)
        }
        _ => Temple::A1,
    }
}

/// A temple the treasure can be on if it was declared there and found, or not found.
#[must_use]
pub fn treasure_by_declaration(at: Temple, found: bool) -> Temple {
    match (at, found) {
        (at, true) => at,
        (Temple::A1, false) => Temple::E5,
        (_, false) => Temple::A1,
    }
}

/// The effect that was shown is the true one.
fn same_effect(truth: Effect, told: Effect) -> Result<(), Fault> {
    let end = |effect| match effect {
        Effect::Day(day) => Some(day.end),
        _ => None,
    };
    match (end(truth), end(told)) {
        _ if truth == told => Ok(()),
        (
            Some(DayEnd::Treasure { at, found }),
            Some(DayEnd::Treasure { at: told, found: claimed }),
        ) if at == told && found != claimed => Err(Fault::Treasure { found }),
        _ => Err(Fault::Effect(truth)),
    }
}

/// What does not hold in a game, and who is to answer for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The secret is not the one that was sealed.
    Deal,
    /// The entry's number is not that of the turn being played.
    Number {
        /// The turn being played.
        stands: u16,
    },
    /// It is not the time for such an entry.
    Order(Illegal),
    /// The Thief did not open a turn they committed to.
    TurnNotOpened,
    /// The turn opened is not the one committed to.
    Commitment,
    /// The Thief's steps are no legal turn.
    Thief(BadTurn),
    /// The steps led elsewhere than the opened turn says.
    Led(Thief),
    /// The steps show something else than the table was told.
    Effect(Effect),
    /// The rods were shown falsely.
    Treasure {
        /// What is true.
        found: bool,
    },
    /// The table as it was can't have seen this.
    Table(Illegal),
    /// The Mist's step breaks a rule.
    Mist(MistStep, Illegal),
    /// The Thief answered a capture falsely.
    Ruling {
        /// What the Thief said.
        answered: bool,
    },
    /// A takeback to a turn there is not.
    NoSuchTurn,
    /// A turn was opened that nothing was committed to.
    LeftOver,
    /// The record's result is not the end the game came to; none if it came to none.
    Result(Option<Outcome>),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Deal => {
                f.write_str("The Thief opened another secret than the one sealed at the start.")
            }
            Self::Number { stands } => write!(f, "The game stands in turn {stands}."),
            Self::Order(why) | Self::Table(why) => why.fmt(f),
            Self::TurnNotOpened => f.write_str("The Thief did not open this turn."),
            Self::Commitment => {
                f.write_str("The turn the Thief opened is not the one they committed to.")
            }
            Self::Thief(why) => write!(f, "The Thief broke a rule. {why}"),
            Self::Led(thief) => write!(f, "The Thief's steps lead to {thief}."),
            Self::Effect(effect) => {
                write!(f, "The Thief told the table something else than '{effect}'.")
            }
            Self::Treasure { found: true } => {
                f.write_str("The Thief denied the treasure, and both rods are green.")
            }
            Self::Treasure { found: false } => {
                f.write_str("The Thief claimed the treasure, and it is not there.")
            }
            Self::Mist(step, why) => write!(f, "The Mist broke a rule. {step}: {why}"),
            Self::Ruling { answered: true } => {
                f.write_str("The Thief said to be caught, and was not.")
            }
            Self::Ruling { answered: false } => {
                f.write_str("The Thief denied being caught, and was.")
            }
            Self::NoSuchTurn => f.write_str("There is no such turn to go back to."),
            Self::LeftOver => f.write_str("The Thief opened a turn that was never played."),
            Self::Result(Some(outcome)) => write!(f, "The game ended otherwise: {outcome}."),
            Self::Result(None) => f.write_str("The game has not ended."),
        }
    }
}

impl core::error::Error for Fault {}
