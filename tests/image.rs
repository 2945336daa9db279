//! The exact image of the handheld, in an emulated board.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

use std::path::{Path, PathBuf};

use tests::emulated::Emulated;
use tests::gallery::Gallery;
use tests::held::Held;
use tests::scenario;

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
