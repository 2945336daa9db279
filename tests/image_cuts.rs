//! Power cut while the exact image erases and programs its flash, at moments across a whole game:
//! switched on again, the game goes on and comes to the same log, commitment by commitment.
//!
//! The game is played once. At every moment of its work on the flash the emulator puts aside what a
//! cut would leave; the test then switches on an image on some of those, and on all that were left
//! by a cut erase.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

use std::thread;

use firmware::chronicle::{Chronicle, SECTORS};
use firmware::settings::Settings;
use shared::play::Entry;
use tests::board::{FlashWork, Sample};
use tests::emulated::{FLASH, LOG};
use tests::ends::{End, V18};
use tests::held::{Held, Viewed};
use tests::nor::{PicoNor, SharedNor};
use tests::pair::companion_that_wants;
use tests::table::{MOST_PRESSES, Mist};
use tests::twins::Twins;

const SEED: u8 = 9;
/// One cut in so many bytes, if `EVERY=n` says nothing else.
const EVERY: u64 = 97;

/// The part of the log that is written, with room to spare.
const WRITTEN: usize = 8 * 4096;

/// A device on which so much was set before that the game goes over a sector's end.
fn used_flash() -> PicoNor {
    let flash = SharedNor::new(PicoNor::new(SECTORS));
    let mut chronicle = Chronicle::open(flash.clone());
    for _ in 0..280 {
        chronicle.set(Settings::default()).expect("room");
    }
    flash.nor().clone()
}

fn play_out(twins: &mut Twins) -> Vec<Entry> {
    let played = Mist::new(SEED).play_out(twins, MOST_PRESSES);
    assert!(played.is_ok(), "{:?}", twins.view());
    twins.compare_games();
    twins.device.companion.log()
}

/// Switched on with what a cut has left.
fn go_on(sample: &Sample, companion: &End, log: &[Entry]) {
    let mut flash = sample.bytes.clone();
    flash.resize(LOG as usize, 0xff);
    let mut twins = Twins::new(PicoNor::holding(flash), companion, SEED.into());
    assert!(!twins.view().is_secret());
    assert!(twins.device.log().starts_with(&companion.log()), "something is lost");
    assert_eq!(play_out(&mut twins), log, "cut in unit {}", sample.unit);
}

#[test]
fn power_cuts_across_a_game() {
    let mut twins = Twins::new(used_flash(), &companion_that_wants(V18), SEED.into());
    twins.image.board.sample(1, FLASH - LOG, WRITTEN);
    let log = play_out(&mut twins);
    assert!(twins.image.saved()[WRITTEN..].iter().all(|&byte| byte == 0xff), "more is written");
    let all = std::mem::take(&mut twins.image.cuts);
    let units = all.len();
    let every = std::env::var("EVERY").ok().and_then(|n| n.parse().ok()).unwrap_or(EVERY);
    let erase = |sample: &Sample| sample.kind == FlashWork::Erase;
    let cuts: Vec<_> = all
        .into_iter()
        .filter(|(sample, _)| erase(sample) || sample.unit.is_multiple_of(every))
        .collect();
    let erases = cuts.iter().filter(|(sample, _)| erase(sample)).count();
    println!("{} cuts of {units}, {erases} of them in an erase", cuts.len());
    assert!(erases >= 6 && cuts.len() > erases + 10);
    thread::scope(|scope| {
        for first in [0, 1] {
            let (cuts, log) = (&cuts, &log);
            scope.spawn(move || {
                let half = cuts.iter().skip(first).step_by(2);
                half.for_each(|(sample, companion)| go_on(sample, companion, log));
            });
        }
    });
}
