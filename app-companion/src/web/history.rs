//! What has happened in a game, told from the Mist's side of the table: the log in words, what lies
//! on the table besides pawns, and what is to be done there now.

use shared::event::{Event, MistSteps};
use shared::link::Agreement;
use shared::play::{Entry, Line as Standing, Play};
use shared::rules::{ByLine, DayEnd, Effect, Extra, Line, Public, Reveal, Side};

use super::board::Rod;
use super::words;

/// A game's past.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct History {
    /// What happened, in order.
    pub told: Vec<Told>,
    /// The rods as they lie.
    pub rods: ByLine<Rod>,
    /// What the Thief showed in the last night that is over for them, and which night that was.
    pub shown: Option<(Reveal, u16)>,
    /// What is to be done on the table: because of the Thief's last turn, of a morning since, and of
    /// the Mist's turn since if the app plays the Mist.
    pub chores: Vec<String>,
    /// How many things had happened when that list began.
    pub since: usize,
    /// The Mist's last turn that stands, with the table before it.
    pub last: Option<(Public, MistSteps)>,
}

/// One thing that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// The number of its turn.
    pub turn: u16,
    /// Who did it.
    pub side: Side,
    /// In words, with what of it has a notation.
    pub said: Vec<Said>,
    /// Whether it was taken back.
    pub withdrawn: bool,
}

/// A sentence, and its notation if it has one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// The words.
    pub words: String,
    /// The notation.
    pub notation: Vec<String>,
}

impl Said {
    fn words(words: impl Into<String>) -> Self {
        Self { words: words.into(), notation: Vec::new() }
    }
}

impl History {
    /// What a log comes to. Where the app plays the Mist, somebody has to move the pawns for it.
    #[must_use]
    pub fn of(log: &[Entry], for_the_mist: bool) -> Self {
        let past = |number: u16| log.get(usize::from(number)).cloned();
        let stands = Standing::of(u16::try_from(log.len()).unwrap_or(u16::MAX), &past);
        let mut history = Self::default();
        let mut play = Play::new(None);
        for (number, entry) in (0..).zip(log) {
            let before = play.playing().map(|playing| playing.table);
            if play.enter(entry, &past).is_err() {
                break;
            }
            let Some(before) = before else { continue };
            match entry {
                Entry::Event(event) => {
                    let withdrawn = !stands.contains(number);
                    history.tell(before.turn(), before.public(), event, withdrawn);
                    if let (Event::Mist(turn), false) = (event, withdrawn) {
                        history.moved(before.public(), turn, for_the_mist);
                    }
                }
                Entry::Agree(side) => history.tell_takeback(before.turn(), *side),
                _ => {}
            }
        }
        history
    }

    fn tell(&mut self, turn: u16, before: &Public, event: &Event, withdrawn: bool) {
        let said = match event {
            Event::Thief { effect, .. } => said_by_thief(before, effect),
            Event::Mist(steps) => words::mist_turn(before, steps)
                .into_iter()
                .map(|(words, step)| Said { words, notation: vec![step] })
                .collect(),
            Event::Ruling { caught: true } => vec![Said::words("Is there, and caught.")],
            Event::Ruling { caught: false } => vec![Said::words("Is not there, and wins.")],
            Event::Resign(_) => vec![Said::words("Resigns.")],
        };
        self.told.push(Told { turn, side: event.side(), said, withdrawn });
        if withdrawn {
            return;
        }
        if let Event::Thief { effect, .. } = event {
            self.begin_chores(words::thief_chores(before, effect));
            self.lay(turn, effect);
        }
    }

    /// What a turn of the Mist leaves to be done: nothing that the Mist does by night lays a pawn down or
    /// stands one up before its end.
    fn moved(&mut self, before: &Public, turn: &MistSteps, for_the_mist: bool) {
        if for_the_mist {
            self.chores.extend(words::mist_chores(before, turn));
        }
        self.chores.extend(words::morning_chores(before));
        self.last = Some((*before, turn.clone()));
    }

    fn begin_chores(&mut self, chores: Vec<String>) {
        self.chores = chores;
        self.since = self.told.len();
    }

    /// What a Thief's turn leaves on the table besides pawns.
    fn lay(&mut self, turn: u16, effect: &Effect) {
        match effect {
            Effect::Day(day) => {
                if let Some(Extra::Rod(line)) = day.extra {
                    self.rods[line].looked = true;
                }
                if let DayEnd::Treasure { at, .. } = day.end {
                    at.lines().into_iter().for_each(|line| self.rods[line].looked = true);
                }
            }
            Effect::Night(night) => {
                for line in Line::ALL {
                    self.rods[line].looked |= night.looks[line] > 0;
                }
                self.shown = night.reveal.map(|reveal| (reveal, turn / 4));
            }
            Effect::Cornered => {}
        }
    }

    fn tell_takeback(&mut self, turn: u16, side: Side) {
        let words = "Agrees to take back. What is withdrawn stays in the record.";
        self.told.push(Told { turn, side, said: vec![Said::words(words)], withdrawn: false });
        self.begin_chores(vec!["Put the board back as the picture shows it".into()]);
    }
}

fn said_by_thief(before: &Public, effect: &Effect) -> Vec<Said> {
    let words = words::thief_turn(before, effect).join(" ");
    vec![Said { words, notation: words::thief_notation(effect) }]
}
