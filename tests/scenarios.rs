//! The scenarios in `tests/scenarios/`, on the device in this process.
//!
//! `RECORD=1 cargo test -p tests --test scenarios` writes the golden screens in `tests/screens/`
//! and the contact sheet anew.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use tests::gallery::{Gallery, contact_sheet, write_grey};
use tests::rig::Rig;
use tests::scenario::{self, Scenario};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn scenarios() -> Vec<Scenario> {
    scenario::all_in(&folder("scenarios"))
}

#[test]
fn every_scenario_comes_out_as_it_says() {
    let screens = folder("screens");
    let mut gallery = Gallery::new(screens.clone());
    let (mut failures, mut used) = (Vec::new(), BTreeSet::new());
    for (name, text) in scenarios() {
        match scenario::run(&text, &mut Rig::new(1), &mut gallery) {
            Ok(names) => used.extend(names),
            Err(failed) => failures.push(format!("{name}, line {}: {}", failed.line, failed.why)),
        }
    }
    let report = gallery.report(&folder("../target/screens"));
    let report = report.map(|path| format!("\nold, new and difference: {}", path.display()));
    assert!(failures.is_empty(), "{}{}", failures.join("\n"), report.unwrap_or_default());
    let names: Vec<String> = used.into_iter().collect();
    assert_eq!(gallery.unused(&names), [""; 0], "golden screens that no scenario shows");
    if std::env::var_os("RECORD").is_some() {
        write_grey(&folder("screens.png"), &contact_sheet(&screens, &names, 6));
    }
}

/// A scenario that would pass whatever is done says nothing. So each line on which something is
/// done is left out once, and the scenario must notice.
#[test]
fn every_line_of_every_scenario_matters() {
    if std::env::var_os("RECORD").is_some() {
        // The pictures are being written just now.
        return;
    }
    let mut idle = Vec::new();
    for (name, text) in scenarios() {
        for line in scenario::actions(&text) {
            let mut gallery = Gallery::to_compare(folder("screens"));
            if scenario::run_without(&text, Some(line), &mut Rig::new(1), &mut gallery).is_ok() {
                idle.push(format!("{name}, line {line}"));
            }
        }
    }
    assert!(idle.is_empty(), "nobody notices when these are left out:\n{}", idle.join("\n"));
}
