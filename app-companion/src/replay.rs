//! `nusubito replay`: a game turn by turn in the terminal, the true position beside what the Mist
//! could know.

use std::fmt::{self, Display};
use std::io::{self, Write};

use shared::event::Event;
use shared::fairplay::{Opened, Standing};

use crate::picture::{Caption, Legend, Picture};
use crate::record::{Entry, Record, What};
use crate::verify::{self, Failure, Heading, Verdict};

/// How to read the pictures.
#[must_use]
pub fn legend() -> String {
    Legend { belief: true }.to_string()
}

/// Prints a game. `go_on` is asked after each entry; it may stop the replay. Answers whether
/// everything in the record holds.
pub fn print(
    text: &[u8],
    mut out: impl Write,
    mut go_on: impl FnMut() -> io::Result<bool>,
) -> io::Result<bool> {
    let record = match Record::read(text) {
        Ok(record) => record,
        Err(why) => return writeln!(out, "{}", Failure::Text(why)).map(|()| false),
    };
    let mut standings = Vec::new();
    let verdict = verify::check(&record, |_, after| standings.push(*after));
    writeln!(out, "{}\n{}", Heading(&record), legend())?;
    let mut opened = record.opening().into_iter().flat_map(|opening| &opening.turns);
    for (entry, after) in record.entries.iter().zip(&standings) {
        let truth = match &entry.what {
            What::Event(Event::Thief { .. }) => opened.next().map(|(_, opened)| opened),
            _ => None,
        };
        writeln!(out, "\n{}", Scene { entry, truth, after })?;
        if !go_on()? {
            return Ok(verdict == Ok(Verdict::Holds));
        }
    }
    match verdict {
        Err(failure) => writeln!(out, "\n{failure}").map(|()| false),
        Ok(Verdict::Holds) => writeln!(out, "\nEverything holds.").map(|()| true),
        Ok(Verdict::Unfinished) => writeln!(out, "\nUnfinished.").map(|()| false),
        Ok(Verdict::NotOpened) => writeln!(out, "\nThe Thief has not opened.").map(|()| false),
    }
}

/// An entry, and the board after it.
struct Scene<'a> {
    entry: &'a Entry,
    truth: Option<&'a Opened>,
    after: &'a Standing,
}

impl Display for Scene<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Standing { table, game } = self.after;
        let thief = game.map(|game| game.thief());
        writeln!(f, "{}", Caption(self.entry))?;
        if let Some(truth) = self.truth {
            writeln!(f, "In truth: {truth}")?;
        }
        write!(f, "{}", Picture { table: table.public(), thief, belief: Some(table.belief()) })
    }
}
