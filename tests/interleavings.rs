//! Every order of events in a small game, with every single fault: searched to the end.
//!
//! What is searched is the production session. A turn or two of each side after the deal; at every
//! moment either player may do what the game lets them, either end may send its next frame, the
//! next frame of either direction may come, and one thing may go wrong. A tick comes when nothing
//! else is left to happen; one that comes earlier is a fault, that of a frame which takes too
//! long. In every state that can be reached, the companion has a part of what the handheld has,
//! and from every state the two come to the same whole game if nothing else goes wrong.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

use std::collections::HashMap;
use std::sync::Mutex;

use shared::event::Event;
use shared::link::{Agreement, Digest, Role};
use shared::play::{Entry, Playing};
use shared::rules::Side;
use stateright::{Checker, Model, Property};
use tests::ends::{Companion, End, Handheld, V18};
use tests::pair::mist_turn;
use tests::random::Random;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct State {
    handheld: End,
    companion: End,
    /// On the way to the companion, and to the handheld.
    wires: [Vec<Vec<u8>>; 2],
    faults: u8,
    /// Whether the Mist has made use of its special right.
    used: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Action {
    Act(Role),
    /// The Mist does what it may do at any time.
    Interrupt,
    Send(Role),
    /// The next frame comes to that end.
    Hear(Role),
    Tick(Role),
    Fault(Fault),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    /// The frame of that place on the way to that end.
    Drop(Role, usize),
    Double(Role, usize),
    /// It comes before the one ahead of it.
    Reorder(Role, usize),
    /// It loses its last bytes, the delimiter with them.
    Truncate(Role, usize),
    Flip(Role, usize),
    EarlyTick(Role),
    Kill(Role),
    KillBoth,
    Unplug,
}

/// What the Mist may do once, at any time, and so at the same moment as the Thief.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Interruption {
    None,
    /// Asks to take back the first turn; the Thief agrees.
    Takeback,
    Resignation,
}

struct Small {
    /// Whether the deal is made when the search begins.
    dealt: bool,
    /// Turns of each side.
    turns: u16,
    faults: u8,
    /// More frames than this are never on their way in one direction.
    wire: usize,
    interruption: Interruption,
    /// What the Thief does at some point of a log: making it up takes a while.
    thief: Mutex<HashMap<Digest, Entry>>,
}

impl Small {
    fn new(turns: u16, interruption: Interruption) -> Self {
        let thief = Mutex::default();
        Self { dealt: true, turns, faults: 1, wire: 2, interruption, thief }
    }

    /// Both machines switched on with what they have saved.
    fn start(&self) -> State {
        let mut state = State::new(self.faults);
        while self.dealt && state.companion.playing().is_none() {
            for role in BOTH {
                self.act(&mut state, role);
                state.end(role).session.tick();
            }
            while BOTH.into_iter().any(|role| state.send(role) || state.hear(role)) {}
        }
        state.restart_both();
        state
    }

    /// What the Thief would do now: always the same after the same entries.
    fn thief(&self, end: &End) -> Option<Entry> {
        let Some(playing) = end.playing() else {
            let waits = end.session.agreement().awaits_answer();
            return (!waits).then(|| handheld().deal());
        };
        if playing.question.is_some() {
            return Some(Entry::Agree(Side::Thief));
        }
        if !self.is_turn_of(Side::Thief, &playing) {
            return None;
        }
        let digest = end.session.agreement().digest();
        let mut known = self.thief.lock().expect("nobody panics");
        Some(known.entry(digest).or_insert_with(|| thief_turn(end)).clone())
    }

    fn mist(&self, end: &End) -> Option<Entry> {
        let Some(playing) = end.playing() else {
            return end.session.agreement().awaits_answer().then(|| companion().answer());
        };
        self.is_turn_of(Side::Mist, &playing).then(|| {
            mist_turn(match playing.table.turn() {
                1 => "B2-B1 .",
                _ => "B1-B2 .",
            })
        })
    }

    fn is_turn_of(&self, side: Side, playing: &Playing) -> bool {
        playing.table.public().to_move() == Some(side) && playing.table.turn() <= self.turns
    }

    fn interruption(&self, state: &State) -> Option<Entry> {
        let playing = state.companion.playing().filter(|_| !state.used)?;
        if playing.table.turn() > self.turns {
            return None;
        }
        match self.interruption {
            Interruption::None => None,
            Interruption::Takeback => Some(Entry::Ask { side: Side::Mist, from: 2 }),
            Interruption::Resignation => Some(Entry::Event(Event::Resign(Side::Mist))),
        }
    }

    fn act(&self, state: &mut State, role: Role) -> bool {
        let entry = match role {
            Role::Leader => self.thief(&state.handheld),
            Role::Follower => self.mist(&state.companion),
        };
        entry.is_some_and(|entry| state.end(role).submit(entry).is_ok())
    }

    /// Whether all turns are played, and both ends know it.
    fn is_whole(&self, state: &State) -> bool {
        let over = |playing: &Playing| {
            playing.table.turn() > self.turns || playing.table.public().outcome().is_some()
        };
        let whole = |end: &End| end.playing().as_ref().is_some_and(over) && end.session.settled();
        let equal = state.handheld.journal.entries == state.companion.journal.entries;
        whole(&state.handheld) && whole(&state.companion) && equal
    }

    /// Lets everything go its way until the game is whole on both ends.
    fn completes(&self, state: &State) -> bool {
        let mut state = state.clone();
        for _ in 0..40 {
            for role in BOTH {
                self.act(&mut state, role);
                state.end(role).session.tick();
            }
            while BOTH.into_iter().any(|role| state.send(role)) {}
            while BOTH.into_iter().any(|role| state.hear(role)) {}
            if self.is_whole(&state) {
                return true;
            }
        }
        false
    }
}

const BOTH: [Role; 2] = [Role::Leader, Role::Follower];

fn handheld() -> Handheld {
    Handheld::new(V18, &mut Random(1))
}

fn companion() -> Companion {
    Companion::new(&mut Random(2))
}

/// Each turn is made up from its number, so the earlier ones can be made up again.
fn thief_turn(end: &End) -> Entry {
    let mut handheld = handheld();
    handheld.end = end.clone();
    let numbers = 2..end.session.count();
    for number in numbers {
        if let Entry::Event(Event::Thief { .. }) = end.journal.entries[usize::from(number)].entry {
            handheld.end.journal.entries.truncate(usize::from(number));
            handheld.restart();
            handheld.made_up_turn(u64::from(number));
            handheld.end = end.clone();
        }
    }
    handheld.made_up_turn(u64::from(end.session.count()))
}

impl State {
    fn new(faults: u8) -> Self {
        let (handheld, companion) = (handheld().end, companion().end);
        Self { handheld, companion, wires: Default::default(), faults, used: false }
    }

    fn end(&mut self, role: Role) -> &mut End {
        match role {
            Role::Leader => &mut self.handheld,
            Role::Follower => &mut self.companion,
        }
    }

    /// The wire that leads to that end.
    fn wire(&mut self, to: Role) -> &mut Vec<Vec<u8>> {
        let [to_companion, to_handheld] = &mut self.wires;
        if to == Role::Follower { to_companion } else { to_handheld }
    }

    fn send(&mut self, role: Role) -> bool {
        let to = if role == Role::Leader { Role::Follower } else { Role::Leader };
        let Some(frame) = self.end(role).transmit() else { return false };
        self.wire(to).push(frame);
        true
    }

    fn hear(&mut self, role: Role) -> bool {
        if self.wire(role).is_empty() {
            return false;
        }
        let frame = self.wire(role).remove(0);
        self.end(role).receive(&frame);
        true
    }

    fn is_quiet(&self) -> bool {
        let silent = |end: &End| end.clone().transmit().is_none();
        self.wires.iter().all(Vec::is_empty) && silent(&self.handheld) && silent(&self.companion)
    }

    fn is_part(&self) -> bool {
        self.handheld.journal.entries.starts_with(&self.companion.journal.entries)
    }

    fn fail(&mut self, fault: Fault) {
        self.faults -= 1;
        match fault {
            Fault::Drop(to, i) => drop(self.wire(to).remove(i)),
            Fault::Double(to, i) => {
                let frame = self.wire(to)[i].clone();
                self.wire(to).insert(i, frame);
            }
            Fault::Reorder(to, i) => self.wire(to).swap(i - 1, i),
            Fault::Truncate(to, i) => {
                let frame = &mut self.wire(to)[i];
                frame.truncate(frame.len() / 2);
            }
            Fault::Flip(to, i) => {
                let frame = &mut self.wire(to)[i];
                let middle = frame.len() / 2;
                frame[middle] ^= 0x10;
            }
            Fault::EarlyTick(role) => self.end(role).session.tick(),
            Fault::Kill(role) => self.restart(role),
            Fault::KillBoth => self.restart_both(),
            Fault::Unplug => {
                self.wires = Default::default();
                self.handheld.session.reconnected();
                self.companion.session.reconnected();
            }
        }
    }

    fn restart_both(&mut self) {
        self.restart(Role::Leader);
        self.restart(Role::Follower);
    }

    fn restart(&mut self, role: Role) {
        match role {
            Role::Leader => {
                let mut handheld = handheld();
                handheld.end = self.handheld.clone();
                handheld.restart();
                self.handheld = handheld.end;
            }
            Role::Follower => {
                let mut companion = companion();
                companion.end = self.companion.clone();
                companion.restart();
                self.companion = companion.end;
            }
        }
    }

    fn possible_faults(&self) -> Vec<Fault> {
        let mut faults = vec![Fault::KillBoth, Fault::Unplug];
        for (to, wire) in [Role::Follower, Role::Leader].into_iter().zip(&self.wires) {
            faults.extend([Fault::EarlyTick(to), Fault::Kill(to)]);
            for i in 0..wire.len() {
                faults.extend([Fault::Drop(to, i), Fault::Double(to, i)]);
                faults.extend([Fault::Truncate(to, i), Fault::Flip(to, i)]);
                faults.extend((i > 0).then_some(Fault::Reorder(to, i)));
            }
        }
        faults
    }
}

impl Model for Small {
    type State = State;
    type Action = Action;

    fn init_states(&self) -> Vec<State> {
        vec![self.start()]
    }

    fn actions(&self, state: &State, actions: &mut Vec<Action>) {
        for (role, wire) in [Role::Follower, Role::Leader].into_iter().zip(&state.wires) {
            actions.push(Action::Act(role));
            if !wire.is_empty() {
                actions.push(Action::Hear(role));
            }
        }
        if state.wires[0].len() < self.wire {
            actions.push(Action::Send(Role::Leader));
        }
        if state.wires[1].len() < self.wire {
            actions.push(Action::Send(Role::Follower));
        }
        actions.push(Action::Interrupt);
        if state.is_quiet() && !self.is_whole(state) {
            actions.extend(BOTH.map(Action::Tick));
        }
        if state.faults > 0 {
            actions.extend(state.possible_faults().into_iter().map(Action::Fault));
        }
    }

    fn next_state(&self, last: &State, action: Action) -> Option<State> {
        let mut state = last.clone();
        let happened = match action {
            Action::Act(role) => self.act(&mut state, role),
            Action::Interrupt => {
                let entry = self.interruption(&state)?;
                state.used = true;
                state.companion.submit(entry).is_ok()
            }
            Action::Send(role) => state.send(role),
            Action::Hear(role) => state.hear(role),
            Action::Tick(role) => {
                state.end(role).session.tick();
                true
            }
            Action::Fault(fault) => {
                state.fail(fault);
                true
            }
        };
        // What was heard of is no part of the state: a notice is told once.
        let _ = state.companion.session.take_notice();
        happened.then_some(state)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        vec![
            Property::always("the companion has a part of what the handheld has", |_, state| {
                State::is_part(state)
            }),
            Property::always("the game can be played to its end", Self::completes),
            Property::sometimes("the game is whole", Self::is_whole),
        ]
    }
}

fn search(small: Small) {
    let Small { dealt, turns, faults, wire, interruption, .. } = small;
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let checker = small.checker().threads(workers).spawn_dfs().join();
    checker.assert_properties();
    let from = if dealt { "the deal" } else { "nothing" };
    println!(
        "{} states from {from} on: turns {turns}, faults {faults}, frames {wire}, {interruption:?}",
        checker.unique_state_count()
    );
}

#[test]
fn two_turns_each_and_any_one_fault() {
    search(Small::new(2, Interruption::None));
}

#[test]
fn a_takeback_at_any_time() {
    search(Small { faults: 0, ..Small::new(1, Interruption::Takeback) });
}

#[test]
fn a_resignation_at_any_time_and_any_one_fault() {
    search(Small::new(1, Interruption::Resignation));
}

#[test]
#[ignore = "takes five minutes: tests/run --full"]
fn a_takeback_at_any_time_and_any_one_fault() {
    search(Small::new(1, Interruption::Takeback));
}

#[test]
#[ignore = "takes five minutes: tests/run --full"]
fn two_turns_each_from_nothing_with_more_frames_under_way() {
    search(Small { dealt: false, wire: 3, ..Small::new(2, Interruption::None) });
}

#[test]
#[ignore = "takes five minutes: tests/run --full"]
fn a_turn_each_and_any_two_faults() {
    search(Small { faults: 2, ..Small::new(1, Interruption::None) });
}
