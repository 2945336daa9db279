//! The lists of the screens: what the Mist will see, what to do on the table, what the Mist did,
//! and the coins as they lie.

use embedded_storage::nor_flash::NorFlash;
use heapless::Vec;
use shared::rules::{
    Board, DayEffect, Effect, Extra, Level, Line, MistStep, NightEffect, Public, Reveal, Round,
    Side, Square, Temple, ThiefStep,
};

use super::Device;
use crate::memory::{ThiefTurn, day_of};
use crate::screen::{
    Change, Coin, Exposure, MistLine, Named, Place, PrivateLine, PublicLine, Task,
};

/// Days that show at once where the coins lie.
const DAYS: u16 = 3;

type Lines<T, const N: usize> = Vec<T, N>;

/// A list that takes what fits; each is made for the longest there can be.
fn add<T, const N: usize>(list: &mut Lines<T, N>, line: T) {
    let _ = list.push(line);
}

impl<F: NorFlash> Device<F> {
    /// What the table would show if the planned turn ended so.
    fn effect_of(&self, end: ThiefStep) -> Option<Effect> {
        let memory = self.memory.as_ref()?;
        let mut steps = self.plan.steps().clone();
        steps.push(end).ok()?;
        let mut game = memory.game;
        game.try_thief_turn(&steps).ok()
    }

    /// What the Mist can't rule out now.
    pub(super) fn exposure_now(&self) -> Option<Exposure> {
        let which = self.playing()?.table.belief().temples();
        let count = u8::try_from(which.len()).ok()?;
        Some(Exposure { temples: Change { before: count, after: count }, which })
    }

    /// What the Mist could not rule out if the planned turn ended so.
    pub(super) fn exposure_after(&self, end: ThiefStep) -> Option<Exposure> {
        let table = &self.playing()?.table;
        let before = u8::try_from(table.belief().temples().len()).ok()?;
        let effect = self.effect_of(end)?;
        let which = table.belief().after(table.public(), &effect).temples();
        let after = u8::try_from(which.len()).ok()?;
        Some(Exposure { temples: Change { before, after }, which })
    }

    /// 13: both columns.
    pub(super) fn confirm_lines(&self) -> (Lines<PublicLine, 12>, Lines<PrivateLine, 8>) {
        let (mut public, mut private) = (Vec::new(), Vec::new());
        if let (Some(end), Some(memory)) = (self.ending(), &self.memory) {
            let before = *memory.game.public();
            match self.effect_of(end) {
                Some(Effect::Day(day)) => public_by_day(&before, &day, &mut public),
                Some(Effect::Night(night)) => public_by_night(&before, &night, &mut public),
                _ => {}
            }
            self.private_lines(end, &mut private);
        }
        if public.is_empty() {
            add(&mut public, PublicLine::Nothing);
        }
        (public, private)
    }

    fn private_lines(&self, end: ThiefStep, lines: &mut Lines<PrivateLine, 8>) {
        let Some(memory) = &self.memory else { return };
        let path = self.plan.path(&memory.game);
        if let [_, .., last] = path.as_slice() {
            add(lines, PrivateLine::Coin(*last));
            add(lines, PrivateLine::Path(path));
        }
        if let Some(exposure) = self.exposure_after(end) {
            add(lines, PrivateLine::Exposure(exposure));
        }
        for step in self.plan.steps() {
            match *step {
                ThiefStep::Sacrifice(coin) => add(lines, PrivateLine::Sacrificed(coin)),
                ThiefStep::PickUp(coin) => add(lines, PrivateLine::PickedUp(coin)),
                _ => {}
            }
        }
    }

    /// 14: what to do on the table for the Thief's last turn.
    pub(super) fn tasks(&self) -> Lines<Task, 12> {
        let mut tasks = Vec::new();
        if let Some(turn) = self.memory.as_ref().and_then(|memory| memory.last.as_ref()) {
            match &turn.effect {
                Effect::Day(day) => tasks_by_day(&turn.before, day, &mut tasks),
                Effect::Night(night) => tasks_by_night(night, &mut tasks),
                Effect::Cornered => {}
            }
        }
        if self.alone().is_some() {
            without_coins(&mut tasks);
        }
        if tasks.is_empty() {
            add(&mut tasks, Task::Nothing);
        }
        tasks
    }

    /// 14: the coins of the Thief's last turn.
    pub(super) fn named(&self) -> Named {
        let mut named = Named { played: None, beneath: None, taken: Vec::new() };
        let Some(turn) = self.memory.as_ref().and_then(|memory| memory.last.as_ref()) else {
            return named;
        };
        let ThiefTurn { effect, truth, .. } = turn;
        for step in truth.steps() {
            match *step {
                ThiefStep::Sacrifice(coin) => named.beneath = Some(coin),
                ThiefStep::PickUp(coin) => add(&mut named.taken, coin),
                ThiefStep::Play if matches!(effect, Effect::Day(_)) => {
                    named.played = Some(truth.thief().temple);
                }
                _ => {}
            }
        }
        named
    }

    /// 24: what the Mist did, one line a change. Empty before its first turn.
    pub(super) fn mist_lines(&self) -> Lines<MistLine, 12> {
        let mut lines = Vec::new();
        let Some(turn) = self.memory.as_ref().and_then(|memory| memory.mist.as_ref()) else {
            return lines;
        };
        let mut table = turn.before;
        for &step in turn.steps.steps() {
            mist_step(&table, step, &mut lines);
            // It was played before, so it can be again.
            let _ = table.try_play(step);
        }
        if lines.is_empty() {
            add(&mut lines, MistLine::Nothing);
        }
        lines
    }

    /// 15: the first of the days that show, when the last ones do.
    pub(super) fn last_first_day(&self) -> u16 {
        let today = self.memory.as_ref().map_or(1, |memory| day_of(memory.turn));
        today.saturating_sub(DAYS - 1).max(1)
    }

    /// 15: the coins of three days.
    pub(super) fn places(&self, first: u16) -> [[Place; 3]; 3] {
        let mut days = [[Place::default(); 3]; 3];
        let Some(memory) = &self.memory else { return days };
        let place =
            |days: &mut [[Place; 3]; 3], day: u16, round: Round, put: &dyn Fn(&mut Place)| {
                let day = day.checked_sub(first).map(usize::from);
                let place = day.and_then(|day| days.get_mut(day)?.get_mut(round as usize));
                if let Some(place) = place {
                    put(place);
                }
            };
        for (temple, coin) in Temple::ALL.into_iter().zip(memory.coins) {
            match coin {
                Coin::Hand => {}
                Coin::Played(day, round) => place(&mut days, day, round, &|place| {
                    place.played = Some(temple);
                    place.location = temple == memory.game.temple();
                }),
                Coin::Sacrificed(day, round) => {
                    place(&mut days, day, round, &|place| place.beneath = Some(temple));
                }
            }
        }
        let next = next_place(memory.turn, memory.game.public());
        place(&mut days, day_of(next), Round::of_turn(next), &|place| place.next = true);
        days
    }
}

/// The turn whose coin will be played next.
fn next_place(turn: u16, public: &Public) -> u16 {
    let ahead = u16::from(public.turn().side() == Side::Mist);
    let next = turn.saturating_add(ahead);
    if Round::of_turn(next) == Round::Night { next.saturating_add(1) } else { next }
}

fn public_by_day(before: &Public, day: &DayEffect, lines: &mut Lines<PublicLine, 12>) {
    for square in day.downed {
        if let Some(level) = before.board().level(square) {
            add(lines, PublicLine::Down(level, square));
        }
    }
    day.landed.into_iter().for_each(|square| add(lines, PublicLine::Pushed(square)));
    let taken = u8::from(day.extra == Some(Extra::Dart));
    add_darts(before, taken, day.darts_spent(before), lines);
    match day.extra {
        Some(Extra::Rod(line)) => add(lines, PublicLine::Rod(line, 1)),
        Some(Extra::Coin) => add(lines, PublicLine::PickedUp(1)),
        _ => {}
    }
    add(lines, PublicLine::Coins(if day.extra == Some(Extra::Sacrifice) { 2 } else { 1 }));
}

fn add_darts(before: &Public, taken: u8, spent: u8, lines: &mut Lines<PublicLine, 12>) {
    let had = before.darts().in_hand();
    let has = (had + taken).saturating_sub(spent);
    if had != has {
        add(lines, PublicLine::Darts(Change { before: had, after: has }));
    }
}

fn public_by_night(before: &Public, night: &NightEffect, lines: &mut Lines<PublicLine, 12>) {
    add_darts(before, night.darts, 0, lines);
    for (line, looks) in Line::ALL.into_iter().zip(night.looks.0) {
        if looks > 0 {
            add(lines, PublicLine::Rod(line, looks));
        }
    }
    if night.coins > 0 {
        add(lines, PublicLine::PickedUp(night.coins));
    }
    night.bolsters.into_iter().for_each(|temple| add(lines, PublicLine::Bolster(temple)));
    match night.reveal {
        Some(Reveal::Line(line)) => add(lines, PublicLine::Line(line)),
        Some(Reveal::Temple(temple)) => add(lines, PublicLine::Temple(temple)),
        None => {}
    }
}

fn tasks_by_day(before: &Public, day: &DayEffect, tasks: &mut Lines<Task, 12>) {
    day.downed.into_iter().for_each(|square| add(tasks, Task::LayDown(square)));
    day.landed.into_iter().for_each(|square| add(tasks, Task::SeekerTo(square)));
    let spent = day.darts_spent(before);
    if spent > 0 {
        add(tasks, Task::PutBack(spent));
    }
    match day.extra {
        Some(Extra::Dart) => add(tasks, Task::Take(1)),
        Some(Extra::Rod(line)) => add(tasks, Task::PointAt(line)),
        Some(Extra::Coin) => add(tasks, Task::TakeBackCoins(1)),
        Some(Extra::Sacrifice) | None => {}
    }
    add(tasks, Task::PlayCoin);
    if day.extra == Some(Extra::Sacrifice) {
        add(tasks, Task::CoinBeneath);
    }
}

fn tasks_by_night(night: &NightEffect, tasks: &mut Lines<Task, 12>) {
    if night.darts > 0 {
        add(tasks, Task::Take(night.darts));
    }
    for (line, looks) in Line::ALL.into_iter().zip(night.looks.0) {
        (0..looks).for_each(|_| add(tasks, Task::PointAt(line)));
    }
    if night.coins > 0 {
        add(tasks, Task::TakeBackCoins(night.coins));
    }
    night.bolsters.into_iter().for_each(|temple| add(tasks, Task::BolsterOff(temple)));
    match night.reveal {
        Some(Reveal::Line(line)) => add(tasks, Task::ShowLine(line)),
        Some(Reveal::Temple(temple)) => add(tasks, Task::ShowTemple(temple)),
        None => {}
    }
}

/// The coins of a handheld that plays by itself stay in the box, and nobody points at its rods: what
/// the table would have shown of them is told instead.
fn without_coins(tasks: &mut Lines<Task, 12>) {
    tasks.retain(|task| *task != Task::PlayCoin);
    for task in tasks {
        *task = match *task {
            Task::TakeBackCoins(coins) => Task::PicksUp(coins),
            Task::CoinBeneath => Task::Sacrifices,
            Task::PointAt(line) => Task::LooksAt(line),
            other => other,
        };
    }
}

/// RULES 6, 7: what one step of the Mist changes on the table.
fn mist_step(table: &Public, step: MistStep, lines: &mut Lines<MistLine, 12>) {
    let board = table.board();
    let level = |square: Square| board.level(square).unwrap_or(Level::Healer);
    match step {
        MistStep::Move { from, to } => {
            add(lines, MistLine::Moved(level(from), from, to));
            if leaves_a_healer(board, from) {
                add(lines, MistLine::New(Level::Healer, from));
            }
        }
        MistStep::Heal { healer, downed } => {
            add(lines, MistLine::Gone(Level::Healer, healer));
            add(lines, MistLine::Up(level(downed), downed));
        }
        MistStep::Upgrade { three, into } => {
            for square in three.squares().into_iter().filter(|square| *square != into) {
                add(lines, MistLine::Gone(level(square), square));
            }
            add(lines, MistLine::New(next_level(level(into)), into));
        }
        MistStep::Bolster { builder, temple, from } => {
            add(lines, MistLine::Gone(Level::Builder, builder));
            if let Some(from) = from {
                add(lines, MistLine::Unbolstered(from));
            }
            add(lines, MistLine::Bolstered(temple));
        }
        MistStep::Spawn(square) => add(lines, MistLine::New(Level::Healer, square)),
        MistStep::Promote(square) => add(lines, MistLine::New(next_level(level(square)), square)),
        MistStep::End if table.round() == Round::Night && !board.downed().is_empty() => {
            add(lines, MistLine::AllUp);
        }
        MistStep::End | MistStep::Capture(_) => {}
    }
}

/// RULES 6 Seeker: a Healer appears where a Seeker leaves the courtyard's square, if there is one.
fn leaves_a_healer(board: &Board, from: Square) -> bool {
    let in_courtyard = from.temple().is_none();
    board.level(from) == Some(Level::Seeker) && in_courtyard && board.pool(Level::Healer) > 0
}

const fn next_level(level: Level) -> Level {
    match level {
        Level::Healer => Level::Builder,
        Level::Builder | Level::Seeker => Level::Seeker,
    }
}
