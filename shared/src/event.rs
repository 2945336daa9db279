//! What happens at the table, one event a turn. Besides the deal and takebacks
//! ([`play`](crate::play)) it is all that the two machines tell each other of a game while it is
//! played.
//!
//! Secrets are kept in by type. An [`Event`] is built of an [`Effect`], of Mist's steps and of
//! plain answers, and these can be serialized. [`Game`](crate::rules::Game),
//! [`ThiefStep`](crate::rules::ThiefStep) and [`Thief`](crate::rules::Thief) can't, so no message
//! can hold one; `tests/secrets.rs` has the compiler say so.

use core::fmt::{self, Display, Write as _};

use heapless::Vec;
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

use crate::rules::{BadEffect, BadStep, Effect, MistStep, Round, Side};
use crate::seal::Hash;

/// One turn, or one answer.
///
/// ```
/// use shared::event::Event;
/// use shared::rules::Side;
/// use shared::seal::Hash;
///
/// // A turn of the Thief comes with the seal on what it truly was.
/// let thief = Event::parse(1, "T d .", Some(Hash([7; 32])))?;
/// let mist = Event::parse(1, "M B2-B1 C4-D5 .", None)?;
/// assert_eq!((thief.side(), mist.side()), (Side::Thief, Side::Mist));
/// assert_eq!(mist.to_string(), "M B2-B1 C4-D5 .");
///
/// // Turn 4 is a night, and no pawn goes down by night.
/// assert!(Event::parse(4, "T !C2 .", Some(Hash([7; 32]))).is_err());
/// # Ok::<(), shared::event::BadEvent>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, MaxSize)]
pub enum Event {
    /// A turn of the Thief.
    Thief {
        /// What the table sees of it.
        effect: Effect,
        /// The seal on what it truly was.
        commitment: Hash,
    },
    /// A turn of the Mist.
    Mist(MistSteps),
    /// RULES 6 Capture: the Thief's answer to one.
    Ruling {
        /// Whether the Thief is where the Mist said.
        caught: bool,
    },
    /// R14: a side resigns.
    Resign(Side),
}

/// RULES 6, 7: a whole turn of the Mist: three actions at most, and its end or a capture. That its
/// steps are legal is for a [`Table`](crate::table::Table) to say.
///
/// ```
/// use shared::event::MistSteps;
/// use shared::rules::{MistStep, Square};
///
/// let step = MistStep::Move { from: Square::B2, to: Square::B1 };
/// assert!(MistSteps::new(&[step, MistStep::End]).is_some());
/// assert_eq!(MistSteps::new(&[step]), None, "the turn has no end");
/// assert_eq!(MistSteps::new(&[step, step, step, step, MistStep::End]), None, "four actions");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "Draft", into = "Draft")]
pub struct MistSteps(Draft);

const MOST_STEPS: usize = 4;

/// A turn of the Mist in the making: no more steps than a whole one has.
pub(crate) type Draft = Vec<MistStep, MOST_STEPS>;

impl MistSteps {
    /// The steps of a turn; `None` if they are more than a turn has, or the last of them, and
    /// only the last, does not end it.
    #[must_use]
    pub fn new(steps: &[MistStep]) -> Option<Self> {
        let ends = |step: &MistStep| matches!(step, MistStep::End | MistStep::Capture(_));
        let (last, before) = steps.split_last()?;
        let whole = ends(last) && !before.iter().any(ends);
        whole.then(|| Draft::from_slice(steps).ok().map(Self))?
    }

    /// The steps, in order.
    #[must_use]
    pub fn steps(&self) -> &[MistStep] {
        &self.0
    }
}

impl TryFrom<Draft> for MistSteps {
    type Error = &'static str;
    fn try_from(steps: Draft) -> Result<Self, &'static str> {
        Self::new(&steps).ok_or("not a whole turn")
    }
}

/// The number of the steps, and the steps.
impl MaxSize for MistSteps {
    const POSTCARD_MAX_SIZE: usize = 1 + MOST_STEPS * MistStep::POSTCARD_MAX_SIZE;
}

impl From<MistSteps> for Draft {
    fn from(turn: MistSteps) -> Self {
        turn.0
    }
}

impl Event {
    /// Who does it.
    #[must_use]
    pub fn side(&self) -> Side {
        match self {
            Self::Thief { .. } | Self::Ruling { .. } => Side::Thief,
            Self::Mist(_) => Side::Mist,
            Self::Resign(side) => *side,
        }
    }

    /// Reads an event's text. By night an effect reads differently, hence the turn's number. A turn
    /// of the Thief, and nothing else, has a commitment.
    pub fn parse(turn: u16, text: &str, commitment: Option<Hash>) -> Result<Self, BadEvent> {
        let event = match (text.split_once(' ').ok_or(BadEvent::Side)?, commitment) {
            (("T", "caught"), None) => Self::Ruling { caught: true },
            (("T", "missed"), None) => Self::Ruling { caught: false },
            (("T", "resigns"), None) => Self::Resign(Side::Thief),
            (("M", "resigns"), None) => Self::Resign(Side::Mist),
            (("M", steps), None) => Self::Mist(parse_steps(steps)?),
            (("T", effect), Some(commitment)) => {
                let effect = match Round::of_turn(turn) {
                    Round::Night => Effect::parse_night(effect),
                    _ => Effect::parse_day(effect),
                };
                Self::Thief { effect: effect.map_err(BadEvent::Effect)?, commitment }
            }
            (("T" | "M", _), _) => return Err(BadEvent::Commitment),
            _ => return Err(BadEvent::Side),
        };
        Ok(event)
    }
}

fn parse_steps(text: &str) -> Result<MistSteps, BadEvent> {
    let mut steps = Draft::new();
    for word in text.split(' ') {
        let step = word.parse().map_err(BadEvent::Step)?;
        steps.push(step).map_err(|_| BadEvent::Turn)?;
    }
    MistSteps::new(&steps).ok_or(BadEvent::Turn)
}

/// The text of an event as it stands in a record: `T d .`, `M B2-B1 .`, `T missed`, `M resigns`.
impl Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.side().letter())?;
        match self {
            Self::Thief { effect, .. } => write!(f, " {effect}"),
            Self::Mist(turn) => turn.steps().iter().try_for_each(|step| write!(f, " {step}")),
            Self::Ruling { caught: true } => f.write_str(" caught"),
            Self::Ruling { caught: false } => f.write_str(" missed"),
            Self::Resign(_) => f.write_str(" resigns"),
        }
    }
}

/// Why a text is no event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadEvent {
    /// It begins with neither side's letter.
    Side,
    /// No effect of a Thief's turn at that time of day.
    Effect(BadEffect),
    /// A turn of the Thief without its commitment, or a commitment without one.
    Commitment,
    /// A word that is no step of the Mist.
    Step(BadStep),
    /// More steps than a turn has, or an end that is missing or not at the end.
    Turn,
}

impl Display for BadEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Side => f.write_str("An entry is T or M and what that side did."),
            Self::Effect(why) => why.fmt(f),
            Self::Commitment => f.write_str(
                "A turn of the Thief has a commitment on the next line, and nothing else has.",
            ),
            Self::Step(why) => why.fmt(f),
            Self::Turn => f.write_str(
                "A turn of the Mist has four steps at most, and ends, once, with '.' or a capture.",
            ),
        }
    }
}

impl core::error::Error for BadEvent {}
