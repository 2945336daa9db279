//! `nusubito verify`: everything about a record checked, by anyone.

use std::fmt;
use std::io::{self, Write};

use shared::event::Event;
use shared::fairplay::{Audit, Fault, Opened, Rods, Standing};
use shared::rules::Side;

use crate::record::{End, Entry, Opening, Record, What};
use crate::record_text::BadRecord;

/// The first thing in a record that does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// The text is no record, or was changed.
    Text(BadRecord),
    /// Something in the game, in that turn if it belongs to one.
    Game(Option<u16>, Fault),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(why) => write!(f, "Does not hold, {why}"),
            Self::Game(Some(turn), fault) => write!(f, "Does not hold, turn {turn}: {fault}"),
            Self::Game(None, fault) => write!(f, "Does not hold: {fault}"),
        }
    }
}

/// What a record without a fault proves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Everything.
    Holds,
    /// The game is still being played.
    Unfinished,
    /// The Thief has not opened the secret, which counts as a forfeit.
    NotOpened,
}

/// Checks all of a record. `visit` sees every entry, and how the game stands after it.
pub fn check(
    record: &Record,
    mut visit: impl FnMut(&Entry, &Standing),
) -> Result<Verdict, Failure> {
    let whole = |fault| Failure::Game(None, fault);
    let mut walk = Walk::new(record).map_err(whole)?;
    for entry in &record.entries {
        walk.enter(entry).map_err(|fault| Failure::Game(Some(entry.turn), fault))?;
        visit(entry, walk.audit.standing());
    }
    if let Some((turn, _)) = walk.opened.next() {
        return Err(Failure::Game(Some(*turn), Fault::LeftOver));
    }
    let outcome = walk.audit.standing().table.public().outcome();
    match &record.end {
        None => Ok(Verdict::Unfinished),
        Some(end) if Some(end.result) != outcome => Err(whole(Fault::Result(outcome))),
        Some(End { opening: None, .. }) => Ok(Verdict::NotOpened),
        Some(End { opening: Some(_), .. }) => Ok(Verdict::Holds),
    }
}

/// A record on its way through the audit.
struct Walk<'a> {
    audit: Audit,
    opened: std::slice::Iter<'a, (u16, Opened)>,
    /// How the game stood before each turn that is not withdrawn, the one to come included.
    starts: Vec<Standing>,
}

impl<'a> Walk<'a> {
    fn new(record: &'a Record) -> Result<Self, Fault> {
        let Record { setup, sealed, answer, .. } = record;
        let opening = record.opening();
        let secret = opening.map(Opening::secret);
        let audit = Audit::new(*setup, sealed, answer, secret)?;
        let turns = opening.map_or([].as_slice(), |opening| &opening.turns);
        Ok(Self { audit, opened: turns.iter(), starts: vec![*audit.standing()] })
    }

    fn enter(&mut self, entry: &Entry) -> Result<(), Fault> {
        match &entry.what {
            What::Event(event) => self.event(entry.turn, event),
            What::Back(turn, side) => self.take_back(entry.turn, *turn, *side),
        }
    }

    fn event(&mut self, turn: u16, event: &Event) -> Result<(), Fault> {
        let next = self.opened.as_slice().first().filter(|(number, _)| *number == turn);
        self.audit.enter(turn, event, next.map(|(_, opened)| opened))?;
        if let Event::Thief { .. } = event {
            self.opened.next();
        }
        let standing = self.audit.standing();
        if standing.table.public().outcome().is_none() && !standing.table.awaits_ruling() {
            self.starts.push(*standing);
        }
        Ok(())
    }

    fn take_back(&mut self, turn: u16, to: u16, side: Side) -> Result<(), Fault> {
        let wanted = |start: &Standing| (start.table.turn(), start.table.side()) == (to, side);
        let Some(place) = self.starts.iter().position(wanted) else {
            return self.audit.take_back(turn, None);
        };
        self.audit.take_back(turn, Some(&self.starts[place]))?;
        self.starts.truncate(place + 1);
        Ok(())
    }
}

/// Checks a record's text and prints what holds, or the first thing that does not. Answers
/// whether everything holds.
pub fn print(text: &[u8], mut out: impl Write) -> io::Result<bool> {
    let record = match Record::read(text) {
        Ok(record) => record,
        Err(why) => return writeln!(out, "{}", Failure::Text(why)).map(|()| false),
    };
    writeln!(out, "{}", Heading(&record))?;
    let mut count = Count::default();
    match check(&record, |entry, _| count.add(entry)) {
        Err(failure) => writeln!(out, "{failure}").map(|()| false),
        Ok(Verdict::Holds) => {
            count.print_what_holds(&record, &mut out)?;
            writeln!(out, "Everything holds.").map(|()| true)
        }
        Ok(Verdict::Unfinished) => {
            count.print_steps(&mut out)?;
            writeln!(out, "Unfinished: nothing is opened, so nothing is proven yet.")
                .map(|()| false)
        }
        Ok(Verdict::NotOpened) => {
            count.print_steps(&mut out)?;
            let forfeit = "Not opened: the Thief has not shown the secret, which is a forfeit.";
            writeln!(out, "{forfeit} The Mist wins.").map(|()| false)
        }
    }
}

/// A game in two lines.
pub(crate) struct Heading<'a>(pub(crate) &'a Record);

impl fmt::Display for Heading<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Record { setup, thief, mist, date, .. } = self.0;
        write!(f, "Thief: {thief}   Mist: {mist}")?;
        if let Some(date) = date {
            write!(f, "   {date}")?;
        }
        let (edition, configuration) = (setup.edition_name(), setup.configuration);
        write!(f, "\nEdition {edition}, set-up {configuration}, ")?;
        f.write_str(match setup.rods {
            Rods::Sealed => "sealed rods",
            Rods::Cards => "card rods",
        })?;
        f.write_str(if setup.aid { ", heat map" } else { "" })?;
        f.write_str(if setup.hints { ", hints" } else { "" })?;
        if let Some(skill) = setup.thief {
            write!(f, ", the handheld as the Thief ({skill})")?;
        }
        match self.0.result() {
            Some(outcome) => write!(f, ". {outcome}."),
            None => f.write_str(". Not finished."),
        }
    }
}

/// How much of what was checked.
#[derive(Default)]
struct Count {
    thief: usize,
    mist: usize,
    takebacks: usize,
    capture: bool,
}

impl Count {
    fn add(&mut self, entry: &Entry) {
        match &entry.what {
            What::Event(Event::Thief { .. }) => self.thief += 1,
            What::Event(Event::Mist(_)) => self.mist += 1,
            What::Event(Event::Ruling { .. }) => self.capture = true,
            What::Event(Event::Resign(_)) => {}
            What::Back(..) => self.takebacks += 1,
        }
    }

    fn print_what_holds(&self, record: &Record, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "- The text is as it was written: its digest is right.")?;
        if let (Rods::Sealed, Some(opening)) = (record.setup.rods, record.opening()) {
            let treasure = opening.secret().treasure(&record.answer);
            writeln!(
                out,
                "- The deal is the one sealed at the start: the treasure is on {treasure}."
            )?;
        } else {
            writeln!(
                out,
                "- The secret is the one sealed at the start. The rods lay on the table."
            )?;
        }
        let turns = self.thief;
        writeln!(
            out,
            "- The Thief's turns ({turns}) are the ones committed to, and legal, and the"
        )?;
        writeln!(out, "  table saw what they showed.")?;
        writeln!(out, "- The Mist's turns ({}) are legal.", self.mist)?;
        if self.takebacks > 0 {
            writeln!(out, "- Takebacks, agreed by both: {}.", self.takebacks)?;
        }
        if self.capture {
            writeln!(out, "- The capture was answered truly.")?;
        }
        Ok(())
    }

    fn print_steps(&self, out: &mut impl Write) -> io::Result<()> {
        let (thief, mist) = (self.thief, self.mist);
        writeln!(out, "- The Thief's turns ({thief}) are possible, the Mist's ({mist}) are legal.")
    }
}
