//! A game in the terminal: what happens in words, the board as text.

use std::fmt::{self, Display};

use shared::belief::Belief;
use shared::event::Event;
use shared::rules::{Pawn, Public, Round, Square, Temple, Thief};

use crate::record::{Entry, What};

/// What an entry says, without its commitment.
pub(crate) struct Caption<'a>(pub(crate) &'a Entry);

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

/// How to read a picture, with or without a belief.
pub(crate) struct Legend {
    pub(crate) belief: bool,
}

impl Display for Legend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "H B S are Healers, Builders and Seekers, h b s when downed; [ ] is a temple, { } a \
             bolstered one,\n@ the Thief.",
        )?;
        if self.belief {
            f.write_str(
                " On the right stands, for each temple, how many pairs of temple and hand the \
                 Mist\ncould not rule out.",
            )?;
        }
        Ok(())
    }
}

/// The board. What can be known of the Thief stands on its right, if that is to be seen.
pub(crate) struct Picture<'a> {
    pub(crate) table: &'a Public,
    pub(crate) thief: Option<Thief>,
    pub(crate) belief: Option<&'a Belief>,
}

impl Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("      A    B    C    D    E")?;
        let beside = if self.belief.is_some() { "                A    C    E" } else { "" };
        writeln!(f, "{beside}")?;
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

    /// A row of the board, and of the counts if it has temples and there are any.
    fn row(&self, row: u8) -> String {
        let squares = Square::ALL.into_iter().filter(|square| square.row() == row);
        let mut text = format!("  {}  ", row + 1);
        squares.clone().for_each(|square| text += &format!("{} ", self.cell(square)));
        let mut temples = squares.filter_map(Square::temple).peekable();
        if let Some(belief) = self.belief
            && temples.peek().is_some()
        {
            text += &format!("      {}  ", row + 1);
            temples.for_each(|temple| text += &count(belief, temple));
        }
        text
    }
}

fn count(belief: &Belief, temple: Temple) -> String {
    match belief.count(temple) {
        0 => "    -".into(),
        count => format!("{count:5}"),
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
