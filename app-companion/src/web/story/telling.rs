//! How a story is made: one pass of the audit, heard entry by entry.

use shared::event::{Event, MistSteps};
use shared::fairplay::{Fault, Opened, Rods, Setup, Standing};
use shared::rules::{
    DayEffect, DayEnd, Effect, Level, Line, MistStep, Public, Round, Side, Temple, Thief, ThiefStep,
};
use shared::table::Table;

use super::words::thief_turn;
use super::{Closest, Coin, Coins, Commitment, Look, MistTurn, Moment, Seal, Story, looks_shown};
use crate::record::{Entry, Opening, Record, What};
use crate::verify::{Failure, Verdict};
use crate::web::words;

/// A story being told, entry by entry.
pub(super) struct Telling<'a> {
    record: &'a Record,
    opened: std::slice::Iter<'a, (u16, Opened)>,
    /// The entries heard.
    heard: usize,
    /// The table before the next entry, and the Thief if the secret is open.
    before: (Table, Option<Thief>),
    /// The treasure, as soon as it is known.
    treasure: Option<Temple>,
    moments: Vec<Moment>,
    turns: Vec<Commitment>,
    looks: Vec<Look>,
}

impl<'a> Telling<'a> {
    pub(super) fn new(record: &'a Record) -> Self {
        let Setup { edition, configuration, rods, .. } = record.setup;
        // What does not fit the seal is nobody's secret, and nothing is told of it.
        let fits = |opening: &&Opening| opening.secret().sealed() == record.sealed;
        let opening = record.opening().filter(fits);
        let treasure = match rods {
            Rods::Sealed => opening.map(|opening| opening.secret().treasure(&record.answer)),
            Rods::Cards => None,
        };
        let table = Table::start(edition, configuration);
        let thief = opening.map(|_| Thief::START);
        let opened = opening.map_or([].as_slice(), |opening| &opening.turns).iter();
        let moments = vec![start(&table, thief)];
        let before = (table, thief);
        let (turns, looks) = (Vec::new(), Vec::new());
        Self { record, opened, heard: 0, before, treasure, moments, turns, looks }
    }

    pub(super) fn hear(&mut self, entry: &Entry, after: &Standing) {
        match &entry.what {
            What::Event(Event::Thief { effect, .. }) => self.thief_turn(entry.turn, effect, after),
            What::Event(Event::Mist(steps)) => self.mist_turn(steps),
            What::Event(Event::Ruling { .. } | Event::Resign(_)) => {}
            What::Back(turn, side) => self.take_back(*turn, *side),
        }
        self.before = (after.table, after.game.map(|game| game.thief()));
        self.heard += 1;
    }

    fn thief_turn(&mut self, turn: u16, effect: &Effect, after: &Standing) {
        let opened = self.opened.next().map(|(_, opened)| opened);
        let (table, thief) = self.before;
        let truth = thief.zip(opened);
        let seal = if truth.is_some() { Seal::Holds } else { Seal::Closed };
        self.turns.push(Commitment { turn: Some(turn), withdrawn: false, seal });
        if let (Some(_), Rods::Cards) = (truth, self.record.setup.rods) {
            self.treasure = self.treasure.or(found(effect));
        }
        let steps = opened.filter(|_| truth.is_some()).map_or([].as_slice(), Opened::steps);
        let looked = if truth.is_some() { looks(steps) } else { looks_shown(effect) };
        let look = |line| Look { turn, line, withdrawn: false };
        self.looks.extend(looked.into_iter().map(look));
        let from = thief.filter(|_| truth.is_some()).map(|thief| thief.temple);
        self.moments.push(Moment {
            turn,
            public: *after.table.public(),
            belief: after.table.belief().counts(),
            thief: after.game.map(|game| game.thief()),
            route: from.map_or_else(Vec::new, |from| route(from, steps)),
            words: thief_turn(table.public(), effect, from.map(|from| (from, steps)), |l| {
                self.treasure.map(|temple| temple.lines().contains(&l))
            }),
            steps: steps.to_vec(),
            effect: Some(*effect),
            mist: None,
        });
    }

    fn mist_turn(&mut self, steps: &MistSteps) {
        let (table, thief) = self.before;
        let stood = |thief: Thief| stood_on(table.public(), steps.steps(), thief.temple);
        let turn = MistTurn {
            steps: steps.clone(),
            words: told(table.public(), steps),
            under_one_roof: thief.is_some_and(stood),
        };
        if let Some(moment) = self.moments.last_mut() {
            moment.mist = Some(turn);
        }
    }

    /// What is withdrawn leaves the moments; its commitments and looks stay, and say so.
    fn take_back(&mut self, to: u16, side: Side) {
        let stands = |turn: u16| turn < to || (turn == to && side == Side::Mist);
        self.moments.retain(|moment| stands(moment.turn));
        if let (Some(moment), Side::Mist) = (self.moments.last_mut(), side) {
            moment.mist = None;
        }
        for turn in &mut self.turns {
            turn.withdrawn |= turn.turn.is_some_and(|turn| !stands(turn));
        }
        for look in &mut self.looks {
            look.withdrawn |= !stands(look.turn);
        }
    }

    pub(super) fn finish(mut self, verdict: Result<Verdict, Failure>) -> Story {
        let closest = closest(&self.moments);
        if let Some(last) = self.moments.last_mut() {
            last.public = *self.before.0.public();
        }
        let commitments = self.commitments(&verdict);
        let hand = self.before.1.map(|thief| thief.hand);
        let coins = hand.map(|hand| Coins { table: lying(&self.moments), hand });
        Story {
            setup: self.record.setup,
            outcome: self.record.result(),
            verdict,
            commitments,
            moments: self.moments,
            treasure: self.treasure,
            coins,
            looks: self.looks,
            closest,
        }
    }

    /// All commitments: those the audit has seen, the one it stopped at, and what is left.
    fn commitments(&self, verdict: &Result<Verdict, Failure>) -> Vec<Commitment> {
        let deal = match (verdict, self.record.opening()) {
            (Err(Failure::Game(_, Fault::Deal)), _) => Seal::Fails,
            (_, Some(_)) => Seal::Holds,
            (_, None) => Seal::Closed,
        };
        let mut all = vec![Commitment { turn: None, withdrawn: false, seal: deal }];
        all.extend(&self.turns);
        let left = self.record.entries.iter().enumerate().skip(self.heard);
        for (place, entry) in left {
            if let What::Event(Event::Thief { .. }) = entry.what {
                let stopped_here = place == self.heard && deal != Seal::Fails;
                let seal = if stopped_here { Seal::Fails } else { Seal::Closed };
                all.push(Commitment { turn: Some(entry.turn), withdrawn: false, seal });
            }
        }
        all
    }
}

/// RULES 2: the moment before any turn.
fn start(table: &Table, thief: Option<Thief>) -> Moment {
    Moment {
        turn: 0,
        public: *table.public(),
        belief: table.belief().counts(),
        thief,
        route: thief.map(|thief| thief.temple).into_iter().collect(),
        words: format!("The Thief stands on {}.", Thief::START.temple),
        steps: Vec::new(),
        effect: None,
        mist: None,
    }
}

/// The temples of a turn, the one it began on first.
fn route(from: Temple, steps: &[ThiefStep]) -> Vec<Temple> {
    let leaps = steps.iter().filter_map(|step| match step {
        ThiefStep::Leap(leap) => Some(leap.to),
        _ => None,
    });
    [from].into_iter().chain(leaps).collect()
}

fn looks(steps: &[ThiefStep]) -> Vec<Line> {
    let look = |step: &ThiefStep| match step {
        ThiefStep::Look(line) => Some(*line),
        _ => None,
    };
    steps.iter().filter_map(look).collect()
}

/// Where a declaration found the treasure.
fn found(effect: &Effect) -> Option<Temple> {
    match effect {
        Effect::Day(DayEffect { end: DayEnd::Treasure { at, found: true }, .. }) => Some(*at),
        _ => None,
    }
}

/// Whether an upright Seeker stood on that temple at some moment of a Mist's turn by day that
/// declared no capture.
fn stood_on(before: &Public, steps: &[MistStep], temple: Temple) -> bool {
    let captures = steps.iter().any(|step| matches!(step, MistStep::Capture(_)));
    if captures || before.round() == Round::Night {
        return false;
    }
    let stands = |table: &Public| table.board().standing(Level::Seeker).contains(temple.square());
    let mut table = *before;
    // After the step that ends the turn the Mist can't declare any more.
    let during = steps.iter().filter(|step| **step != MistStep::End);
    stands(before) || during.into_iter().any(|&step| table.try_play(step).is_ok() && stands(&table))
}

/// The nearest the Mist came: of several the one with the fewest temples to choose from.
fn closest(moments: &[Moment]) -> Option<Closest> {
    let days = || moments.iter().filter(|moment| moment.turn > 0 && !moment.by_night());
    let choices = |moment: &&Moment| moment.possible().len();
    let missed = |moment: &&Moment| moment.mist.as_ref().is_some_and(|turn| turn.under_one_roof);
    let roof = days().filter(missed).min_by_key(choices).and_then(|moment| {
        Some(Closest::UnderOneRoof { turn: moment.turn, temple: moment.thief?.temple })
    });
    let fewest = || {
        let went_on =
            |moment: &&Moment| moment.mist.as_ref().is_some_and(|turn| turn.capture().is_none());
        let moment = days().filter(went_on).min_by_key(choices)?;
        Some(Closest::FewestLeft { turn: moment.turn, temples: moment.possible() })
    };
    roof.or_else(fewest)
}

/// The coins that lie on the table after these turns, oldest first.
fn lying(moments: &[Moment]) -> Vec<Coin> {
    let mut coins: Vec<Coin> = Vec::new();
    for moment in moments {
        let turn = moment.turn;
        for step in &moment.steps {
            if let ThiefStep::PickUp(coin) = step {
                coins.retain(|lying| lying.temple != *coin);
            }
        }
        let given = moment.steps.iter().filter_map(|step| match step {
            ThiefStep::Sacrifice(coin) => Some(Coin { temple: *coin, turn, sacrificed: true }),
            _ => None,
        });
        coins.extend(given);
        // RULES 4: by day a turn ends with its temple's coin, a declaration only after a leap.
        let ends = matches!(moment.steps.last(), Some(ThiefStep::Play | ThiefStep::Treasure));
        if let [_, .., last] = moment.route.as_slice()
            && ends
        {
            coins.push(Coin { temple: *last, turn, sacrificed: false });
        }
    }
    coins
}

/// What a turn of the Mist did, in one line.
fn told(before: &Public, turn: &MistSteps) -> String {
    let steps = words::mist_turn(before, turn);
    steps.into_iter().map(|(words, _)| format!("{words}.")).collect::<Vec<_>>().join(" ")
}
