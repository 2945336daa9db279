//! Whatever happens to the wire and to the machines, the two ends come to the same game.
//!
//! Each seed is a schedule: what the players do, when each end speaks and hears, and what goes
//! wrong. `SEED=n cargo test -p tests --test faults` plays one of them again, and `SEEDS=n` tries
//! as many as that.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use shared::event::Event;
use shared::link::Message;
use shared::play::{Entry, GameMessage};
use shared::rules::{Edition, Side};
use shared::seal::Hash;
use tests::ends::{Companion, Handheld, V18};
use tests::random::Random;
use tests::wire::{Fault, OF_THE_MACHINES, ON_THE_WIRE, Wire, payload};

/// How many schedules a run of the tests tries.
const SCHEDULES: u64 = 12_000;

type Tally = BTreeMap<Fault, usize>;

struct World {
    handheld: Handheld,
    companion: Companion,
    to_companion: Wire,
    to_handheld: Wire,
    random: Random,
    /// One in so many things goes wrong; nothing if it is zero.
    badness: usize,
    tally: Tally,
    /// Every commitment that left the handheld, by the number of its entry.
    commitments: BTreeMap<u16, Hash>,
    /// Entries known to be the same on both ends.
    same: usize,
}

impl World {
    fn new(seed: u64) -> Self {
        let mut random = Random(seed);
        let edition = *random.pick(&[Edition::V18, Edition::EARLY]);
        let setup = shared::fairplay::Setup { edition, ..V18 };
        Self {
            handheld: Handheld::new(setup, &mut random),
            companion: Companion::new(&mut random),
            to_companion: Wire::default(),
            to_handheld: Wire::default(),
            badness: *random.pick(&[3, 6, 12, 25, 100]),
            random,
            tally: Tally::new(),
            commitments: BTreeMap::new(),
            same: 0,
        }
    }

    fn goes_wrong(&mut self) -> bool {
        self.badness > 0 && self.random.below(self.badness) == 0
    }

    fn count(&mut self, fault: Fault) {
        *self.tally.entry(fault).or_default() += 1;
    }

    fn step(&mut self) {
        // More is heard than said, or the wire would fill up for ever.
        match self.random.below(22) {
            0 => self.handheld.act(&mut self.random),
            1 => self.companion.act(&mut self.random),
            2..6 => self.handheld_speaks(),
            6..10 => self.companion_speaks(),
            10..15 => self.handheld_hears(),
            15..20 => self.companion_hears(),
            20 => self.handheld.end.session.tick(),
            _ => self.companion.end.session.tick(),
        }
        if self.goes_wrong() && self.random.below(10) == 0 {
            self.disaster();
        }
        self.check();
    }

    fn handheld_speaks(&mut self) {
        let Some(frame) = self.handheld.end.transmit() else { return };
        self.note_commitment(&frame);
        let fault = self.fault();
        send(&mut self.to_companion, fault, frame, &mut self.random);
    }

    fn companion_speaks(&mut self) {
        let Some(frame) = self.companion.end.transmit() else { return };
        let fault = self.fault();
        send(&mut self.to_handheld, fault, frame, &mut self.random);
    }

    fn fault(&mut self) -> Option<Fault> {
        let fault = self.goes_wrong().then(|| *self.random.pick(&ON_THE_WIRE));
        fault.inspect(|&fault| self.count(fault))
    }

    fn handheld_hears(&mut self) {
        if let Some(bytes) = self.to_handheld.deliver(&mut self.random) {
            self.handheld.end.receive(&bytes);
        }
    }

    fn companion_hears(&mut self) {
        if let Some(bytes) = self.to_companion.deliver(&mut self.random) {
            self.companion.receive(&bytes);
        }
    }

    /// A machine fails, not the wire.
    fn disaster(&mut self) {
        let fault = *self.random.pick(&OF_THE_MACHINES);
        self.count(fault);
        match fault {
            Fault::HandheldKilled => self.handheld.restart(),
            Fault::HandheldKilledInTurn => self.handheld.die_in_turn(&mut self.random),
            Fault::CompanionKilled => self.companion.restart(),
            Fault::BothKilled => {
                self.handheld.restart();
                self.companion.restart();
            }
            Fault::JournalFull => {
                let ends = [&mut self.handheld.end, &mut self.companion.end];
                let journal = &mut ends[self.random.below(2)].journal;
                journal.full = !journal.full;
            }
            _ => self.unplug(),
        }
    }

    fn unplug(&mut self) {
        self.to_companion.cut();
        self.to_handheld.cut();
        self.handheld.end.session.reconnected();
        self.companion.end.session.reconnected();
    }

    /// No entry has a commitment today and another tomorrow.
    fn note_commitment(&mut self, frame: &[u8]) {
        let message = postcard::from_bytes::<GameMessage>(&payload(frame));
        let Message::Entry(placed) = message.expect("a message") else { return };
        let Entry::Event(Event::Thief { commitment, .. }) = placed.entry else { return };
        let first = *self.commitments.entry(placed.number).or_insert(commitment);
        assert_eq!(first, commitment, "entry {} was committed to twice", placed.number);
    }

    /// At no moment has the companion anything but a part of what the handheld has.
    fn check(&mut self) {
        let (all, part) = (&self.handheld.end.journal.entries, &self.companion.end.journal.entries);
        assert!(part.len() <= all.len(), "the companion is ahead");
        for i in self.same..part.len() {
            assert_eq!(all[i], part[i], "entry {i}");
        }
        self.same = part.len();
    }

    /// Nothing goes wrong any more, and nobody does anything but play.
    fn heal(&mut self) {
        self.badness = 0;
        self.handheld.end.journal.full = false;
        self.companion.end.journal.full = false;
        for _ in 0..20_000 {
            self.step();
            if self.is_done() {
                return;
            }
        }
        panic!(
            "no end: {} and {} entries, {:?} and {:?}",
            self.handheld.end.session.count(),
            self.companion.end.session.count(),
            self.handheld.end.session.trouble(),
            self.companion.end.session.trouble(),
        );
    }

    fn is_done(&self) -> bool {
        let (handheld, companion) = (&self.handheld.end, &self.companion.end);
        let opened = handheld.all_opened();
        let settled = handheld.session.settled() && companion.session.settled();
        opened && settled && self.to_companion.is_empty() && self.to_handheld.is_empty()
    }

    fn check_end(&self) {
        let (handheld, companion) = (&self.handheld.end, &self.companion.end);
        assert_eq!(handheld.journal.entries, companion.journal.entries);
        assert_eq!(handheld.session.agreement(), companion.session.agreement());
        let by = |side| {
            let entries = companion.journal.entries.iter();
            entries.filter(|placed| placed.entry.side() == side).count()
        };
        assert_eq!(by(Side::Mist), self.companion.taken - self.companion.dropped, "of the Mist");
        assert_eq!(by(Side::Thief), self.handheld.taken, "of the Thief");
    }
}

fn send(wire: &mut Wire, fault: Option<Fault>, frame: Vec<u8>, random: &mut Random) {
    match fault {
        Some(fault) => wire.send_with(fault, frame, random),
        None => wire.send(frame),
    }
}

/// Plays a schedule to its end; the faults it had, and its entries.
fn play(seed: u64) -> (Tally, usize) {
    let mut world = World::new(seed);
    let steps = 200 + world.random.below(1200);
    for _ in 0..steps {
        world.step();
    }
    world.heal();
    world.check_end();
    (world.tally, world.handheld.end.journal.entries.len())
}

/// Plays many schedules, on every core; the first that fails is named.
fn play_all(seeds: std::ops::Range<u64>) -> (Tally, usize) {
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let parts: Vec<(Tally, usize)> = std::thread::scope(|scope| {
        let work = |worker| {
            let mine = seeds.clone().skip(worker).step_by(workers);
            scope.spawn(move || mine.map(play_named).collect::<Vec<_>>())
        };
        let running: Vec<_> = (0..workers).map(work).collect();
        let parts = running.into_iter().map(|worker| worker.join().expect("no seed fails"));
        parts.flatten().collect()
    });
    let mut all = Tally::new();
    for (fault, times) in parts.iter().flat_map(|(tally, _)| tally) {
        *all.entry(*fault).or_default() += times;
    }
    (all, parts.iter().map(|(_, entries)| entries).sum())
}

fn play_named(seed: u64) -> (Tally, usize) {
    catch_unwind(AssertUnwindSafe(|| play(seed))).unwrap_or_else(|_| {
        panic!("seed {seed} fails: SEED={seed} cargo test -p tests --test faults")
    })
}

fn from_environment(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|value| value.parse().expect("a number"))
}

#[test]
fn any_schedule_of_faults_ends_in_the_same_game_on_both_ends() {
    if let Some(seed) = from_environment("SEED") {
        println!("{:?}", play(seed));
        return;
    }
    let schedules = from_environment("SEEDS").unwrap_or(SCHEDULES);
    let (tally, entries) = play_all(0..schedules);
    println!("{schedules} schedules, {entries} entries");
    for (fault, times) in &tally {
        println!("{fault:?}: {times}");
    }
    let least = usize::try_from(schedules / 10).expect("a number");
    let kinds = ON_THE_WIRE.len() + OF_THE_MACHINES.len();
    assert!(tally.len() == kinds && tally.values().all(|&times| times > least), "{tally:?}");
}
