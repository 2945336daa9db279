//! What is kept about a game beside the game itself: who plays, when, and what the Mist asked for.

use std::fmt;
use std::str::FromStr;

use shared::fairplay::Setup;
use shared::mind::Skill;
use shared::rules::Side;

use super::seats::Seats;
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
    /// How well the app plays the Mist; none: a person does.
    pub mind: Option<Skill>,
}

impl About {
    /// A game that begins today, without names.
    #[must_use]
    pub fn new(seats: Seats, wish: Setup, simulated: bool) -> Self {
        Self {
            thief: Name::default(),
            mist: Name::default(),
            date: jiff::Zoned::now().date().to_string().parse().ok(),
            wish: Some(Setup { thief: seats.thief, ..wish }),
            simulated,
            mind: seats.mist,
        }
    }

    /// The same game once more, today.
    #[must_use]
    pub fn again(&self) -> Self {
        let wish = self.wish.unwrap_or(Setup::USUAL);
        let (thief, mist) = (self.thief.clone(), self.mist.clone());
        Self { thief, mist, ..Self::new(self.seats(), wish, self.simulated) }
    }

    /// Who sits where. That the handheld plays by itself is a term of the set-up.
    #[must_use]
    pub fn seats(&self) -> Seats {
        Seats { thief: self.wish.and_then(|wish| wish.thief), mist: self.mind }
    }

    /// Who plays that side, by name; a mind has one of its own.
    #[must_use]
    pub fn name(&self, side: Side) -> Name {
        let given = match side {
            Side::Thief => &self.thief,
            Side::Mist => &self.mist,
        };
        self.seats().name(side, given)
    }

    /// The record, with what is known of the players.
    #[must_use]
    pub fn sign(&self, record: Record) -> Record {
        let (thief, mist) = (self.name(Side::Thief), self.name(Side::Mist));
        Record { thief, mist, date: self.date, ..record }
    }
}

impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { thief, mist, .. } = self;
        let date = self.date.map_or("-".into(), |date| date.to_string());
        let wish = self.wish.map_or("-".into(), |wish| wish.to_string());
        let handheld = if self.simulated { "simulated" } else { "real" };
        writeln!(f, "{HEAD}\nThief: {thief}\nMist: {mist}\nDate: {date}")?;
        writeln!(f, "Wish: {wish}\nHandheld: {handheld}")?;
        self.mind.map_or(Ok(()), |mind| writeln!(f, "Mind: {mind}"))
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
            wish: unless_dash(next("Wish")?, |wish| wish.parse().ok())?,
            simulated: next("Handheld")? == "simulated",
            mind: mind(lines.next())?,
        })
    }
}

fn unless_dash<T>(text: &str, read: impl Fn(&str) -> Option<T>) -> Result<Option<T>, BadAbout> {
    if text == "-" { Ok(None) } else { read(text).map(Some).ok_or(BadAbout) }
}

/// The app's mind. Games of two people have no such line, nor have those from before there were minds.
fn mind(line: Option<&str>) -> Result<Option<Skill>, BadAbout> {
    let Some(line) = line else { return Ok(None) };
    let skill = line.strip_prefix("Mind: ").and_then(Skill::named);
    skill.map(Some).ok_or(BadAbout)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_as_it_is_written() {
        for wish in
            ["-", "v18 0/1/2 sealed", "early 2/0/1 cards aid", "v18 0/1/2 sealed thief-hard"]
        {
            for mind in ["", "Mind: fair\n"] {
                let text = format!(
                    "{HEAD}\nThief: North\nMist: -\nDate: 2026-11-17\nWish: {wish}\nHandheld: \
                     real\n{mind}"
                );
                let about: About = text.parse().expect("a file");
                assert_eq!(about.to_string(), text);
                assert_eq!(about.wish.is_some_and(|wish| wish.aid), wish.ends_with("aid"));
                assert_eq!(about.seats().thief.is_some(), wish.ends_with("hard"));
                assert_eq!(about.seats().mist.is_some(), !mind.is_empty());
            }
        }
    }

    #[test]
    fn a_mind_signs_the_record_with_its_name() {
        let text = format!(
            "{HEAD}\nThief: North\nMist: -\nDate: -\nWish: -\nHandheld: simulated\nMind: easy\n"
        );
        let about: About = text.parse().expect("a file");
        assert_eq!(about.name(Side::Mist).to_string(), "Nusubito, easy");
        assert_eq!(about.name(Side::Thief).to_string(), "North");
    }

    #[test]
    fn what_is_no_such_file_is_refused() {
        let whole = "Nusubito game 1\nThief: -\nMist: -\nDate: -\nWish: -\nHandheld: real\n";
        assert!(whole.parse::<About>().is_ok());
        let mindless = format!("{whole}Mind: best\n");
        for text in ["", "Nusubito game 2", "Nusubito game 1\nThief: North\nMist:", &mindless] {
            assert_eq!(text.parse::<About>(), Err(BadAbout), "{text}");
        }
    }
}
