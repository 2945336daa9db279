//! What a finished game comes to: its record checked and told, turn by turn, the truth beside what
//! the Mist could know.
//!
//! A [`Story`] holds what is private only as far as the Thief has opened it and the audit has
//! followed, so a page made of it can't say more than is proven.

mod telling;
pub(super) mod words;

use shared::event::MistSteps;
use shared::fairplay::Setup;
use shared::rules::{
    ByLine, DayEffect, Effect, Extra, Line, MistStep, NightEffect, Outcome, Public, Round, Set,
    Temple, Thief, ThiefStep,
};

use self::telling::Telling;
use crate::record::Record;
use crate::verify::{self, Failure, Verdict};
use crate::web::board::Rod;

/// A game, told.
#[derive(Clone, Debug)]
pub struct Story {
    /// What both agreed on.
    pub setup: Setup,
    /// How the record says it ended; `None` if it has not.
    pub outcome: Option<Outcome>,
    /// What the audit says.
    pub verdict: Result<Verdict, Failure>,
    /// The deal's commitment and every turn's, withdrawn turns too.
    pub commitments: Vec<Commitment>,
    /// The start, and every turn of the Thief that stands.
    pub moments: Vec<Moment>,
    /// Where the treasure lay, once it is opened. Of card rods it is known if it was found.
    pub treasure: Option<Temple>,
    /// The coins, once opened.
    pub coins: Option<Coins>,
    /// Every look at a rod, in order, those of withdrawn turns too: what was seen was seen.
    pub looks: Vec<Look>,
    /// How near the Mist came.
    pub closest: Option<Closest>,
}

/// One sealed thing, and whether its seal holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Commitment {
    /// The turn's number; none is the deal.
    pub turn: Option<u16>,
    /// Whether the turn was taken back later.
    pub withdrawn: bool,
    /// Whether it holds.
    pub seal: Seal,
}

/// How it stands with a commitment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seal {
    /// It was opened, and is what was sealed.
    Holds,
    /// It is where the audit stopped.
    Fails,
    /// It was not opened, or the audit did not come to it.
    Closed,
}

/// The game after a turn of the Thief. The last one is the game as it ended.
#[derive(Clone, Debug)]
pub struct Moment {
    /// The turn's number; 0 is the start.
    pub turn: u16,
    /// What stood on the table.
    pub public: Public,
    /// The ways left for each temple, as the Mist could know them when it moved.
    pub belief: [u32; 9],
    /// Where the Thief truly was, and with which coins.
    pub thief: Option<Thief>,
    /// The temples of the turn in order, the one it began on first; empty while closed.
    pub route: Vec<Temple>,
    /// What the Thief did, or what the table saw of it.
    pub words: String,
    /// The true steps.
    pub steps: Vec<ThiefStep>,
    /// What the table saw; none at the start.
    pub effect: Option<Effect>,
    /// The Mist's turn that followed.
    pub mist: Option<MistTurn>,
}

/// A turn of the Mist.
#[derive(Clone, Debug)]
pub struct MistTurn {
    /// Its steps.
    pub steps: MistSteps,
    /// The same in words.
    pub words: String,
    /// Whether an upright Seeker stood on the Thief's temple in it, and no capture was declared.
    pub under_one_roof: bool,
}

/// The coins at the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Coins {
    /// As they lie on the table, oldest first; a sacrifice lies beneath its turn's coin.
    pub table: Vec<Coin>,
    /// Those still in hand.
    pub hand: Set<Temple>,
}

/// A coin on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Coin {
    /// Whose coin it is.
    pub temple: Temple,
    /// The turn it was put down in.
    pub turn: u16,
    /// Whether it was a sacrifice.
    pub sacrificed: bool,
}

/// A look at a rod.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// In which turn.
    pub turn: u16,
    /// At which rod.
    pub line: Line,
    /// Whether that turn was taken back.
    pub withdrawn: bool,
}

/// How near the Mist came, before the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Closest {
    /// A Seeker stood on the Thief's temple, and the Mist did not declare.
    UnderOneRoof {
        /// In which turn.
        turn: u16,
        /// On which temple.
        temple: Temple,
    },
    /// The Mist had the fewest temples left to choose from.
    FewestLeft {
        /// In which turn.
        turn: u16,
        /// The temples.
        temples: Set<Temple>,
    },
}

impl MistTurn {
    /// The capture it declared: the Seeker's temple, or none in Early.
    #[must_use]
    pub fn capture(&self) -> Option<Option<Temple>> {
        self.steps.steps().iter().find_map(|step| match step {
            MistStep::Capture(named) => Some(*named),
            _ => None,
        })
    }
}

impl Moment {
    /// The temples the Mist could not rule out.
    #[must_use]
    pub fn possible(&self) -> Set<Temple> {
        let counts = Temple::ALL.into_iter().zip(self.belief);
        counts.filter(|(_, ways)| *ways > 0).map(|(temple, _)| temple).collect()
    }

    /// The true steps in the notation; none while closed.
    #[must_use]
    pub fn notation(&self) -> Option<String> {
        let steps: Vec<String> = self.steps.iter().map(ToString::to_string).collect();
        (!steps.is_empty()).then(|| steps.join(" "))
    }

    /// Whether the turn was a night.
    #[must_use]
    pub fn by_night(&self) -> bool {
        self.turn > 0 && Round::of_turn(self.turn) == Round::Night
    }
}

impl Story {
    /// The story of a record, as far as it holds.
    #[must_use]
    pub fn of(record: &Record) -> Self {
        let mut telling = Telling::new(record);
        let verdict = verify::check(record, |entry, after| telling.hear(entry, after));
        telling.finish(verdict)
    }

    /// Whether the Thief has opened the secret, and it is the one that was sealed.
    #[must_use]
    pub fn is_opened(&self) -> bool {
        self.moments.first().is_some_and(|start| start.thief.is_some())
    }

    /// The last moment. There is always one: the start is.
    #[must_use]
    pub fn last(&self) -> Option<&Moment> {
        self.moments.last()
    }

    /// How many commitments hold.
    #[must_use]
    pub fn holding(&self) -> usize {
        self.commitments.iter().filter(|known| known.seal == Seal::Holds).count()
    }

    /// How many turns were taken back.
    #[must_use]
    pub fn withdrawn(&self) -> usize {
        self.commitments.iter().filter(|known| known.withdrawn).count()
    }

    /// Whether a rod is green, once that is known: one of each three is.
    #[must_use]
    pub fn green(&self, line: Line) -> Option<bool> {
        self.treasure.map(|temple| temple.lines().contains(&line))
    }

    /// The rods as they lay after that many turns.
    #[must_use]
    pub fn rods(&self, moment: usize) -> ByLine<Rod> {
        let mut rods = ByLine::default();
        for line in Line::ALL {
            rods[line] = Rod { looked: false, green: self.green(line) };
        }
        let effects = self.moments.iter().take(moment + 1).filter_map(|moment| moment.effect);
        for line in effects.flat_map(|effect| looks_shown(&effect)) {
            rods[line].looked = true;
        }
        rods
    }

    /// Where the treasure could still be for the Thief, after all looks; none if a colour is
    /// unknown.
    #[must_use]
    pub fn left_by_looks(&self) -> Option<Set<Temple>> {
        self.looks.iter().try_fold(Set::<Temple>::ALL, |left, look| {
            let on_it = look.line.temples();
            Some(if self.green(look.line)? { left & on_it } else { left - on_it })
        })
    }
}

/// The looks an effect shows.
fn looks_shown(effect: &Effect) -> Vec<Line> {
    match effect {
        Effect::Day(DayEffect { extra: Some(Extra::Rod(line)), .. }) => vec![*line],
        Effect::Night(NightEffect { looks, .. }) => {
            let times = |line: &Line| usize::from(looks[*line]);
            Line::ALL.iter().flat_map(|line| vec![*line; times(line)]).collect()
        }
        _ => Vec::new(),
    }
}
