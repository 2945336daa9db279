//! Records as text. There is one text for each record; only white space at the ends of lines and
//! empty lines are free.

use std::fmt::{self, Display};
use std::slice::Iter;
use std::str::FromStr;

use shared::event::Event;
use shared::fairplay::{Opened, Rods, Setup};
use shared::mind::Skill;
use shared::rules::{Edition, Outcome, Side};
use shared::seal::Hash;

use crate::record::{Date, End, Entry, Opening, Record, What};

const TITLE: &str = "Nusubito record 1";

/// What is agreed on besides the rules has a line only where it was.
const AID: &str = "heat map";
const HINTS: &str = "allowed";
/// Before the skill of a handheld that plays the Thief.
const PLAYED: &str = "by the handheld, ";

impl Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_headers(f)?;
        writeln!(f)?;
        self.write_entries(f)?;
        if self.opening().is_some() {
            writeln!(f)?;
        }
        self.write_opening(f)?;
        match self.end {
            Some(_) => writeln!(f, "Digest: {}", self.digest()),
            None => Ok(()),
        }
    }
}

impl Record {
    fn write_headers(&self, f: &mut impl fmt::Write) -> fmt::Result {
        let Setup { configuration, rods, aid, hints, thief, .. } = self.setup;
        writeln!(f, "{TITLE}")?;
        writeln!(f, "Edition: {}", self.setup.edition_name())?;
        writeln!(f, "Setup: {configuration}")?;
        writeln!(f, "Rods: {rods}")?;
        if aid {
            writeln!(f, "Aid: {AID}")?;
        }
        if hints {
            writeln!(f, "Hints: {HINTS}")?;
        }
        if let Some(skill) = thief {
            writeln!(f, "Played: {PLAYED}{skill}")?;
        }
        writeln!(f, "Thief: {}", self.thief)?;
        writeln!(f, "Mist: {}", self.mist)?;
        writeln!(f, "Date: {}", OrNone(&self.date))?;
        writeln!(f, "Result: {}", OrNone(&self.result()))?;
        writeln!(f, "Sealed: {}", self.sealed)?;
        writeln!(f, "Answer: {}", self.answer)
    }

    fn write_entries(&self, f: &mut impl fmt::Write) -> fmt::Result {
        self.entries.iter().try_for_each(|entry| writeln!(f, "{entry}"))
    }

    fn write_opening(&self, f: &mut impl fmt::Write) -> fmt::Result {
        let Some(opening) = self.opening() else { return Ok(()) };
        writeln!(f, "Secret: {}", opening.secret)?;
        opening.turns.iter().try_for_each(|(turn, opened)| writeln!(f, "{turn}. {opened}"))
    }

    /// The hash of every line before the digest's own.
    #[must_use]
    pub fn digest(&self) -> Hash {
        self.game_id().of("record", |message| {
            // A hash takes everything.
            let _ = self.write_headers(message);
            let _ = self.write_entries(message);
            let _ = self.write_opening(message);
        })
    }
}

/// A turn of the Thief has a second line, its commitment.
impl Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.what {
            What::Event(event) => write!(f, "{}. {event}", self.turn)?,
            What::Back(turn, side) => write!(f, "{}. back {turn}{}", self.turn, side.letter())?,
        }
        match &self.what {
            What::Event(Event::Thief { commitment, .. }) => write!(f, "\n= {commitment}"),
            _ => Ok(()),
        }
    }
}

/// A value or `-`.
struct OrNone<'a, T>(&'a Option<T>);

impl<T: Display> Display for OrNone<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(value) => value.fmt(f),
            None => f.write_str("-"),
        }
    }
}

/// Why a text is no record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadRecord {
    /// The line, counted from 1 with empty ones; `None` where it is the record as a whole.
    pub line: Option<usize>,
    /// What is wrong with it.
    pub why: String,
}

impl Display for BadRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.why),
            None => f.write_str(&self.why),
        }
    }
}

impl std::error::Error for BadRecord {}

impl Record {
    /// Reads a record. Its form and its digest must be right; whether it holds is for
    /// [`verify`](crate::verify).
    pub fn read(text: &[u8]) -> Result<Self, BadRecord> {
        let Ok(text) = str::from_utf8(text) else {
            return Err(BadRecord { line: None, why: "The record is not UTF-8 text.".into() });
        };
        let lines: Vec<(usize, &str)> = lines(text).collect();
        let mut reader =
            Reader { lines: lines.iter(), last: lines.last().map_or(1, |last| last.0) };
        let mut record = reader.headers()?;
        reader.entries(&mut record)?;
        if let Some(end) = &mut record.end {
            end.opening = reader.opening()?;
            let digest: Hash = reader.header("Digest")?;
            if digest != record.digest() {
                let why = "The digest is not that of the lines before it: something was changed.";
                return Err(reader.bad(why));
            }
        }
        match reader.peek() {
            Some(_) => Err(reader.bad_next("Nothing comes after the end of the record.")),
            None => Ok(record),
        }
    }
}

/// The lines that count, without what a forum may add at their ends.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let trimmed = text.split('\n').map(|line| line.trim_end_matches([' ', '\t', '\r']));
    (1..).zip(trimmed).filter(|(_, line)| !line.is_empty())
}

/// The lines, taken from the front.
struct Reader<'a> {
    lines: Iter<'a, (usize, &'a str)>,
    /// The number of the line read last, or of the record's last if none was.
    last: usize,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<&'a str> {
        self.lines.as_slice().first().map(|&(_, line)| line)
    }

    fn next(&mut self) -> Option<&'a str> {
        let &(number, line) = self.lines.next()?;
        self.last = number;
        Some(line)
    }

    /// A fault of the line read last.
    fn bad(&self, why: impl Display) -> BadRecord {
        BadRecord { line: Some(self.last), why: why.to_string() }
    }

    /// A fault of the line that comes next.
    fn bad_next(&mut self, why: impl Display) -> BadRecord {
        self.next();
        self.bad(why)
    }

    /// The value of the next line, which must begin with this name.
    fn text(&mut self, name: &str) -> Result<&'a str, BadRecord> {
        let value = self.next().and_then(|line| line.strip_prefix(name)?.strip_prefix(": "));
        value.ok_or_else(|| self.bad(format_args!("A line '{name}: ...' should stand here.")))
    }

    fn header<T: FromStr<Err: Display>>(&mut self, name: &str) -> Result<T, BadRecord> {
        let text = self.text(name)?;
        text.parse().map_err(|why| self.bad(why))
    }

    /// The same, where a few words say what can stand there.
    fn known<T>(
        &mut self,
        name: &str,
        wanted: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<T, BadRecord> {
        let value = read(self.text(name)?);
        value.ok_or_else(|| self.bad(format_args!("After '{name}: ' stands {wanted}.")))
    }

    fn headers(&mut self) -> Result<Record, BadRecord> {
        if self.next() != Some(TITLE) {
            return Err(self.bad(format_args!("A record begins with the line '{TITLE}'.")));
        }
        let edition = self.known("Edition", "v18 or early", Edition::named)?;
        let configuration =
            self.known("Setup", "three levels, as 0/1/2", |text| text.parse().ok())?;
        let rods = self.known("Rods", "sealed or cards", Rods::named)?;
        let aid = self.agreed("Aid", AID, |text| (text == AID).then_some(()))?.is_some();
        let hints = self.agreed("Hints", HINTS, |text| (text == HINTS).then_some(()))?.is_some();
        let thief = self.agreed("Played", "by the handheld, and how well", played)?;
        let setup = Setup { edition, configuration, rods, aid, hints, thief };
        let setup = setup.checked().map_err(|why| self.bad(why))?;
        let (thief, mist) = (self.header("Thief")?, self.header("Mist")?);
        let date = self.known("Date", "a day, as 2026-11-16, or '-'", or_none(date))?;
        let result = self.known("Result", "an end a game can come to, or '-'", or_none(outcome))?;
        let (sealed, answer) = (self.header("Sealed")?, self.header("Answer")?);
        let end = result.map(|result| End { result, opening: None });
        Ok(Record { thief, mist, date, end, ..Record::new(setup, sealed, answer) })
    }

    /// What a line says that is there only if it was agreed on. There is none that says no.
    fn agreed<T>(
        &mut self,
        name: &str,
        wanted: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, BadRecord> {
        let named = |line: &str| line.strip_prefix(name).is_some_and(|rest| rest.starts_with(": "));
        if !self.peek().is_some_and(named) {
            return Ok(None);
        }
        self.known(name, wanted, read).map(Some)
    }

    fn entries(&mut self, record: &mut Record) -> Result<(), BadRecord> {
        let ends = |line: &str| line.starts_with("Secret: ") || line.starts_with("Digest: ");
        while self.peek().is_some_and(|line| record.end.is_none() || !ends(line)) {
            let entry = self.entry()?;
            record.entries.push(entry);
        }
        Ok(())
    }

    fn entry(&mut self) -> Result<Entry, BadRecord> {
        let (turn, text) = self.numbered()?;
        if let Some(to) = text.strip_prefix("back ") {
            let what = back(to).ok_or_else(|| self.bad("A takeback goes back to a turn, as 3M."));
            return Ok(Entry { turn, what: what? });
        }
        let line = self.last;
        let commitment = match self.peek().and_then(|line| line.strip_prefix("= ")) {
            Some(hash) => {
                self.next();
                Some(hash.parse().map_err(|why| self.bad(why))?)
            }
            None => None,
        };
        let event = Event::parse(turn, text, commitment);
        let bad = |why| BadRecord { line: Some(line), why: format!("{why}") };
        Ok(Entry { turn, what: What::Event(event.map_err(bad)?) })
    }

    fn opening(&mut self) -> Result<Option<Opening>, BadRecord> {
        if !self.peek().is_some_and(|line| line.starts_with("Secret: ")) {
            return Ok(None);
        }
        let mut opening = Opening { secret: self.header("Secret")?, turns: Vec::new() };
        while self.peek().is_some_and(|line| !line.starts_with("Digest: ")) {
            let (turn, text) = self.numbered()?;
            let opened: Opened = text.parse().map_err(|why| self.bad(why))?;
            opening.turns.push((turn, opened));
        }
        Ok(Some(opening))
    }

    /// The next line, which must begin with a turn's number.
    fn numbered(&mut self) -> Result<(u16, &'a str), BadRecord> {
        let line = self.next().unwrap_or_default();
        let parts = line.split_once(". ").and_then(|(n, rest)| Some((number(n)?, rest)));
        parts.ok_or_else(|| self.bad("A line with a turn's number should stand here, as '3. T .'."))
    }
}

/// A turn's number: 1 to 9999, without leading zeros.
fn number(text: &str) -> Option<u16> {
    let number: u16 = text.parse().ok().filter(|number| (1..=9999).contains(number))?;
    (number.to_string() == text).then_some(number)
}

fn back(text: &str) -> Option<What> {
    let (turn, side) = text.split_at_checked(text.len().checked_sub(1)?)?;
    let side: Side = side.parse().ok()?;
    Some(What::Back(number(turn)?, side))
}

fn played(text: &str) -> Option<Skill> {
    text.strip_prefix(PLAYED).and_then(Skill::named)
}

fn date(text: &str) -> Option<Date> {
    text.parse().ok()
}

fn outcome(text: &str) -> Option<Outcome> {
    Outcome::ALL.into_iter().find(|outcome| outcome.to_string() == text)
}

/// Reads `-` as nothing.
fn or_none<T>(read: impl Fn(&str) -> Option<T>) -> impl Fn(&str) -> Option<Option<T>> {
    move |text| if text == "-" { Some(None) } else { read(text).map(Some) }
}
