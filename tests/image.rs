//! The exact image of the handheld, in an emulated board.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

use std::path::{Path, PathBuf};

use firmware::wires::Wire;
use tests::emulated::Emulated;
use tests::gallery::Gallery;
use tests::held::Viewed;
use tests::pair::companion_that_wants;
use tests::scenario;
use tests::table::{Mist, any_setup};
use tests::twins::Twins;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

#[test]
fn every_scenario_comes_out_on_the_image() {
    let mut gallery = Gallery::to_compare(folder("screens"));
    let mut failures = Vec::new();
    for (name, text) in scenario::all_in(&folder("scenarios")) {
        if scenario::wants_radio(&text) {
            continue;
        }
        let t = std::time::Instant::now();
        let mut held = Emulated::new(1);
        if let Err(failed) = scenario::run(&text, &mut held, &mut gallery) {
            failures.push(format!("{name}, line {}: {}", failed.line, failed.why));
        }
        eprintln!("{name} {:?}", t.elapsed());
    }
    let report = gallery.report(&folder("../target/image-screens"));
    assert!(failures.is_empty(), "{}\n{report:?}", failures.join("\n"));
}

/// A game of any set-up, by the buttons of the image and of the device alike.
fn whole_game(seed: u8, wire: Wire) -> Twins {
    let companion = companion_that_wants(any_setup(seed));
    let mut twins = Twins::blank(wire, &companion, seed.into());
    let played = Mist::new(seed).play_out(&mut twins, 4000);
    println!("seed {seed}: {played:?} presses, {} entries", twins.device.log().len());
    assert!(played.is_ok(), "seed {seed}: {:?}", twins.view());
    twins.compare_games();
    twins
}

#[test]
fn whole_games_over_usb() {
    for seed in 0..4 {
        whole_game(seed, Wire::Usb);
    }
}

#[test]
fn a_whole_game_over_the_serial_line() {
    whole_game(9, Wire::Uart);
}
