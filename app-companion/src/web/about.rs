//! What is kept about a game beside the game itself: who plays, when, and what the Mist asked for.

use std::fmt;
use std::str::FromStr;

use shared::fairplay::Setup;
use shared::rules::Edition;

use crate::mist::{configuration, rods};
use crate::record::{Date, Name, Record};

/// With this a file begins.
const HEAD: &str = "Nusubito game 1";

/// About a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct About {
    /// Who plays the Thief.
    pub thief: Name,
    /// Who plays the Mist.
    pub mist: Name,
    /// When it was begun.
    pub date: Option<Date>,
    /// The set-up the Mist asked for; without one the handheld chooses.
    pub wish: Option<Setup>,
    /// Whether the Thief holds the simulated handheld.
    pub simulated: bool,
}

impl About {
    /// The record, with what is known of the players.
    #[must_use]
    pub fn sign(&self, record: Record) -> Record {
        Record { thief: self.thief.clone(), mist: self.mist.clone(), date: self.date, ..record }
    }
}

impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { thief, mist, .. } = self;
        let date = self.date.map_or("-".into(), |date| date.to_string());
        let wish = self.wish.map_or("-".into(), |wish| wish.to_string());
        let handheld = if self.simulated { "simulated" } else { "real" };
        writeln!(f, "{HEAD}\nThief: {thief}\nMist: {mist}\nDate: {date}")?;
        writeln!(f, "Wish: {wish}\nHandheld: {handheld}")
    }
}

/// A text that is no such file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadAbout;

impl FromStr for About {
    type Err = BadAbout;
    fn from_str(text: &str) -> Result<Self, BadAbout> {
        let mut lines = text.lines();
        if lines.next() != Some(HEAD) {
            return Err(BadAbout);
        }
        let mut next = |name: &str| {
            let line = lines.next().and_then(|line| line.strip_prefix(name));
            line.and_then(|line| line.strip_prefix(": ")).ok_or(BadAbout)
        };
        Ok(Self {
            thief: next("Thief")?.parse().map_err(|_| BadAbout)?,
            mist: next("Mist")?.parse().map_err(|_| BadAbout)?,
            date: unless_dash(next("Date")?, |date| date.parse().ok())?,
            wish: unless_dash(next("Wish")?, setup)?,
            simulated: next("Handheld")? == "simulated",
        })
    }
}

fn unless_dash<T>(text: &str, read: impl Fn(&str) -> Option<T>) -> Result<Option<T>, BadAbout> {
    if text == "-" { Ok(None) } else { read(text).map(Some).ok_or(BadAbout) }
}

/// A set-up as it prints: `v18 0/1/2 sealed`, with `aid` at its end if that is wanted.
fn setup(text: &str) -> Option<Setup> {
    let words: Vec<&str> = text.split(' ').collect();
    let (words, aid) = match words.as_slice() {
        [before @ .., "aid"] => (before, true),
        all => (all, false),
    };
    let [edition, start, laid] = words else { return None };
    Some(Setup {
        edition: Edition::named(edition)?,
        configuration: configuration(start).ok()?,
        rods: rods(laid).ok()?,
        aid,
        ..Setup::USUAL
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_as_it_is_written() {
        for wish in ["-", "v18 0/1/2 sealed", "early 2/0/1 cards aid"] {
            let text = format!(
                "{HEAD}\nThief: North\nMist: -\nDate: 2026-11-17\nWish: {wish}\nHandheld: real\n"
            );
            let about: About = text.parse().expect("a file");
            assert_eq!(about.to_string(), text);
            assert_eq!(about.wish.is_some_and(|wish| wish.aid), wish.ends_with("aid"));
        }
    }

    #[test]
    fn what_is_no_such_file_is_refused() {
        for text in ["", "Nusubito game 2", "Nusubito game 1\nThief: North\nMist:"] {
            assert_eq!(text.parse::<About>(), Err(BadAbout), "{text}");
        }
    }
}
