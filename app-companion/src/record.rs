//! The record of a game: what `shared/RECORD.md` describes, in memory. Its text is in
//! `record_text`.

use std::fmt;
use std::str::FromStr;

use shared::event::Event;
use shared::fairplay::{Opened, Secret, Setup};
use shared::rules::{Outcome, Side};
use shared::seal::Hash;

/// A game from its set-up to the opened secret, or as far as it has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// What both agreed on.
    pub setup: Setup,
    /// Who played the Thief.
    pub thief: Name,
    /// Who played the Mist.
    pub mist: Name,
    /// When.
    pub date: Option<Date>,
    /// The handheld's commitment to the deal.
    pub sealed: Hash,
    /// The companion's random bytes.
    pub answer: Hash,
    /// What happened, in order.
    pub entries: Vec<Entry>,
    /// How it ended; `None` while it is being played.
    pub end: Option<End>,
}

/// How a game ended, and what was opened then: before the end there is no place for a secret.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End {
    /// Who won, and how.
    pub result: Outcome,
    /// What the Thief opened.
    pub opening: Option<Opening>,
}

/// Something that happened, with the number of the turn it happened in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The number of the turn.
    pub turn: u16,
    /// What happened.
    pub what: What,
}

/// What can stand in a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum What {
    /// A turn, an answer or a resignation.
    Event(Event),
    /// A takeback, to before that side's turn of that number.
    Back(u16, Side),
}

/// The secret, and every committed turn as it truly was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The handheld's random bytes.
    pub secret: Hash,
    /// The turns in the order of their commitments, each with its number.
    pub turns: Vec<(u16, Opened)>,
}

impl Opening {
    /// The secret as the audit needs it.
    #[must_use]
    pub fn secret(&self) -> Secret {
        Secret::new(self.secret.0)
    }
}

impl Record {
    /// The record of a game about to begin.
    #[must_use]
    pub fn new(setup: Setup, sealed: Hash, answer: Hash) -> Self {
        Self {
            setup,
            thief: Name::default(),
            mist: Name::default(),
            date: None,
            sealed,
            answer,
            entries: Vec::new(),
            end: None,
        }
    }

    /// How the game ended.
    #[must_use]
    pub fn result(&self) -> Option<Outcome> {
        self.end.as_ref().map(|end| end.result)
    }

    /// What the Thief opened.
    #[must_use]
    pub fn opening(&self) -> Option<&Opening> {
        self.end.as_ref()?.opening.as_ref()
    }

    /// What tells this game from any other.
    #[must_use]
    pub fn game_id(&self) -> Hash {
        self.setup.game_id(&self.sealed, &self.answer)
    }
}

/// A player's name; `-` where nobody said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name(String);

impl Default for Name {
    fn default() -> Self {
        Self("-".into())
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Name {
    type Err = &'static str;
    fn from_str(text: &str) -> Result<Self, &'static str> {
        let long = !(1..=60).contains(&text.chars().count());
        // What ends with white space would not be read back as itself.
        let bare = text.starts_with(' ') || text.ends_with([' ', '\t', '\r']);
        if long || bare || text.chars().any(char::is_control) {
            return Err("A name has 1 to 60 characters on one line, or is '-'.");
        }
        Ok(Self(text.into()))
    }
}

/// A day of the calendar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Date {
    type Err = &'static str;
    fn from_str(text: &str) -> Result<Self, &'static str> {
        let date = || {
            let (year, rest) = text.split_once('-')?;
            let (month, day) = rest.split_once('-')?;
            let date = Self { year: digits(year)?, month: digits(month)?, day: digits(day)? };
            (date.to_string() == text && date.exists()).then_some(date)
        };
        date().ok_or("A date is a day of the calendar as 2026-11-16, or '-'.")
    }
}

fn digits<T: FromStr>(text: &str) -> Option<T> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

impl Date {
    fn exists(self) -> bool {
        let leap = self.year.is_multiple_of(4)
            && (!self.year.is_multiple_of(100) || self.year.is_multiple_of(400));
        let days = match self.month {
            2 => 28 + u8::from(leap),
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => 0,
        };
        (1..=9999).contains(&self.year) && (1..=days).contains(&self.day)
    }
}
