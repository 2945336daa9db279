//! `nusubito replay`: a game turn by turn in the terminal, the true position beside what the Mist
//! could know.

use std::fmt::{self, Display};
use std::io::{self, Write};

use shared::belief::Belief;
use shared::event::Event;
use shared::fairplay::{Opened, Standing};
use shared::rules::{Pawn, Public, Round, Square, Temple, Thief};

use crate::record::{Entry, Record, What};
use crate::verify::{self, Failure, Heading, Verdict};

/// How to read the pictures.
pub const LEGEND: &str = "\
H B S are Healers, Builders and Seekers, h b s when downed; [ ] is a temple, { } a bolstered one,
@ the Thief. On the right stands, for each temple, how many pairs of temple and hand the Mist
could not rule out.";

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
    writeln!(out, "{}\n{LEGEND}", Heading(&record))?;
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
        write!(f, "{}", Picture { table: table.public(), thief, belief: table.belief() })
    }
}

/// What an entry says, without its commitment.
struct Caption<'a>(&'a Entry);

impl Display for Caption<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Entry { turn, what } = self.0;
        let time = if Round::of_turn(*turn) == Round::Night { "night" } else { "day" };
        write!(f, "Turn {turn}, {time}. ")?;
        match what {
            What::Event(Event::Thief { effect, .. }) => write!(f, "The Thief shows: {effect}"),
            What::Event(Event::Mist(steps)) => {
                f.write_str("The Mist:")?;
                steps.steps().iter().try_for_each(|step| write!(f, " {step}"))
            }
            What::Event(Event::Ruling { caught: true }) => f.write_str("The Thief is caught."),
            What::Event(Event::Ruling { caught: false }) => f.write_str("The Thief is not there."),
            What::Event(Event::Resign(side)) => write!(f, "The {side} resigns."),
            What::Back(to, side) => write!(f, "Both agree to go back to the {side}'s turn {to}."),
        }
    }
}

/// The board, with what is known of it on the right.
struct Picture<'a> {
    table: &'a Public,
    thief: Option<Thief>,
    belief: &'a Belief,
}

impl Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "      A    B    C    D    E                A    C    E")?;
        for row in 0..5 {
            writeln!(f, "{}", self.row(row).trim_end())?;
        }
        write!(f, "     Darts: {}.", self.table.darts().in_hand())?;
        match self.thief {
            Some(thief) => write!(f, " Coins in hand:{}.", Hand(thief)),
            None => Ok(()),
        }
    }
}

impl Picture<'_> {
    fn cell(&self, square: Square) -> String {
        let pawn = self.table.board().pawn(square).map_or(' ', Pawn::letter);
        let here = self.thief.is_some_and(|thief| thief.temple.square() == square);
        let thief = if here { '@' } else { ' ' };
        match square.temple() {
            Some(temple) if self.table.bolsters().contains(temple) => format!("{{{pawn}{thief}}}"),
            Some(_) => format!("[{pawn}{thief}]"),
            None if pawn == ' ' => " .  ".into(),
            None => format!(" {pawn}  "),
        }
    }

    /// A row of the board, and of the counts where it has temples.
    fn row(&self, row: u8) -> String {
        let squares = Square::ALL.into_iter().filter(|square| square.row() == row);
        let mut text = format!("  {}  ", row + 1);
        squares.clone().for_each(|square| text += &format!("{} ", self.cell(square)));
        let mut temples = squares.filter_map(Square::temple).peekable();
        if temples.peek().is_some() {
            text += &format!("      {}  ", row + 1);
        }
        temples.for_each(|temple| text += &self.count(temple));
        text
    }

    fn count(&self, temple: Temple) -> String {
        match self.belief.count(temple) {
            0 => "    -".into(),
            count => format!("{count:5}"),
        }
    }
}

/// The coins in hand.
struct Hand(Thief);

impl Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.hand.is_empty() {
            return f.write_str(" none");
        }
        self.0.hand.into_iter().try_for_each(|coin| write!(f, " {coin}"))
    }
}
