//! Power cut at every byte the handheld writes and at every moment of an erase: the game goes on
//! where it must, and comes to the same log, commitment by commitment.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

use firmware::chronicle::{Chronicle, Record};
use firmware::device::{Device, Start};
use firmware::screen::View;
use firmware::settings::Settings;
use shared::play::Entry;
use shared::rules::ThiefStep;
use tests::ends::End;
use tests::held::Viewed;
use tests::nor::{PicoNor, SharedNor};
use tests::rig::{Flash, Rig, log_of};
use tests::table::{Mist, play_on};

/// More presses than any of these games takes, power cuts included.
const MOST_PRESSES: usize = 1000;

/// A game to be played again and again.
#[derive(Clone, Copy)]
struct Script {
    seed: u8,
    sectors: usize,
    /// How often something was set before.
    settings: usize,
    /// The game is over when the log has so many entries, or before.
    entries: usize,
}

/// Where power was cut: the flash as it was left, and the companion as it was.
struct Cut {
    flash: PicoNor,
    companion: End,
}

impl Script {
    /// A device on which so much was set before that the game does not fit its first sector.
    fn flash(self) -> Flash {
        let flash = SharedNor::new(PicoNor::new(self.sectors));
        let mut chronicle = Chronicle::open(flash.clone());
        for _ in 0..self.settings {
            chronicle.set(Settings::default()).expect("room");
        }
        flash
    }

    /// Plays until the end, or until power is cut.
    fn play(self, rig: &mut Rig) -> Option<Cut> {
        let mist = Mist::new(self.seed);
        for _ in 0..MOST_PRESSES {
            mist.act(rig);
            if !rig.is_off() {
                if rig.companion.journal.entries.len() >= self.entries {
                    return None;
                }
                check_look(rig);
                if !play_on(rig) {
                    return None;
                }
            }
            if rig.is_off() {
                let flash = rig.flash.nor().clone();
                return Some(Cut { flash, companion: rig.companion.clone() });
            }
        }
        panic!("the player does not come to an end: {:?}", rig.view());
    }

    /// The whole game without a cut: its log, and how much was written.
    fn reference(self) -> (Vec<Entry>, u64) {
        let flash = self.flash();
        let before = flash.nor().spent();
        let mut rig = Rig::on(flash, self.seed);
        assert!(self.play(&mut rig).is_none());
        let spent = rig.flash.nor().spent();
        (rig.companion.log(), spent - before)
    }

    /// Plays with a cut after so many units; what was left, unless the game was over before.
    fn until(self, units: u64) -> Option<Cut> {
        let flash = self.flash();
        flash.nor().cut_after(units, units);
        self.play(&mut Rig::on(flash, self.seed))
    }

    /// Switches on after a cut and plays on, with another cut or without. The end's log.
    fn go_on(self, cut: &Cut, units: Option<u64>) -> Result<Vec<Entry>, Box<Cut>> {
        let mut flash = cut.flash.clone();
        flash.power_on();
        if let Some(units) = units {
            flash.cut_after(units, units ^ 0x5eed);
        }
        let mut rig = Rig::with(SharedNor::new(flash), cut.companion.clone(), self.seed);
        check_resumed(cut);
        match self.play(&mut rig) {
            None => Ok(rig.companion.log()),
            Some(cut) => Err(Box::new(cut)),
        }
    }
}

/// Switched on after a cut, nothing secret is on the screen, a game that was begun is offered, and
/// the handheld has all that the companion has.
fn check_resumed(cut: &Cut) {
    let mut flash = cut.flash.clone();
    flash.power_on();
    let device = Device::new(SharedNor::new(flash), Start::default(), 0);
    let log = log_of(&device);
    assert!(log.starts_with(&cut.companion.log()), "something is lost");
    assert_eq!(matches!(device.view(), View::Resume(_)), !log.is_empty(), "{:?}", device.view());
    assert!(!device.view().is_secret());
}

/// A look is in flash before its colour is on the screen.
fn check_look(rig: &Rig) {
    let View::Seen(seen) = rig.view() else { return };
    let flash = PicoNor::holding(rig.flash.nor().bytes().to_vec());
    let saved = Chronicle::open(flash).records().any(|record| match record {
        Record::Plan(steps) => steps.last() == Some(&ThiefStep::Look(seen.line)),
        _ => false,
    });
    assert!(saved, "a colour is shown and the look is not saved");
}

#[test]
fn every_single_cut_of_a_whole_game() {
    let script = Script { seed: 9, sectors: 5, settings: 280, entries: usize::MAX };
    let (log, spent) = script.reference();
    on_both_cores(spent, |units| {
        let cut = script.until(units).expect("a cut");
        let after = script.go_on(&cut, None).unwrap_or_else(|_| panic!("cut twice"));
        assert_eq!(after, log, "cut after {units} of {spent}");
        1
    });
    println!("single cuts: {spent}, in a game of {} entries", log.len());
}

#[test]
fn all_pairs_of_cuts_of_a_shorter_game() {
    // A turn with a look, and the Mist's after it. `ENTRIES=n` plays on for longer.
    let entries = std::env::var("ENTRIES").ok().and_then(|n| n.parse().ok()).unwrap_or(4);
    let script = Script { seed: 9, sectors: 4, settings: 0, entries };
    let (log, spent) = script.reference();
    let pairs = on_both_cores(spent, |first| pairs_after(script, first, &log));
    println!("pairs of cuts: {pairs}, of {spent} single ones");
}

/// Does this for every number below that, and adds up.
fn on_both_cores(end: u64, each: impl Fn(u64) -> u64 + Sync) -> u64 {
    let each = &each;
    std::thread::scope(|scope| {
        let part = |from| scope.spawn(move || (from..end).step_by(2).map(each).sum::<u64>());
        let parts = [part(0), part(1)];
        parts.into_iter().map(|part| part.join().expect("a part that holds")).sum()
    })
}

/// Every second cut after a first one.
fn pairs_after(script: Script, first: u64, log: &[Entry]) -> u64 {
    let cut = script.until(first).expect("a cut");
    for second in 0.. {
        match script.go_on(&cut, Some(second)) {
            Ok(after) => {
                assert_eq!(after, log, "cut after {first}, then {second}");
                return second;
            }
            Err(again) => {
                let after = script.go_on(&again, None).unwrap_or_else(|_| panic!("cut thrice"));
                assert_eq!(after, log, "cut after {first}, then {second}");
            }
        }
    }
    0
}
