//! What the rules take on the chip: the table of what `firmware/src/bin/bench.rs` measures.

use std::collections::BTreeMap;

use super::markdown::{Table, aim, millis, number};
use super::{CYCLES_A_MICRO, LEGAL_AIM, TURN_AIM};
use crate::board::Board;
use crate::emulated::build;

/// Each measurement by the bench's word for it: what it is, and the aim for the worst.
const MEASUREMENTS: [(&str, &str, Option<u64>); 5] = [
    ("legal", "listing the legal steps", Some(LEGAL_AIM)),
    ("turn", "checking a whole turn of the Thief", Some(TURN_AIM)),
    ("belief", "what the Mist can know after it", None),
    ("commitment", "the commitment to it", None),
    ("node", "three nodes of the machine's thoughts, at fair", None),
];

/// The cycles of every run, sorted, by the bench's word for what was done.
pub type Cycles = BTreeMap<String, Vec<u64>>;

/// Runs the bench to its end.
pub fn measured() -> Cycles {
    let mut cycles = Cycles::new();
    let told = tell();
    for (what, taken) in told.lines().filter_map(|line| line.split_once(' ')) {
        let taken = taken.parse().expect("a number of cycles");
        cycles.entry(what.to_owned()).or_default().push(taken);
    }
    for taken in cycles.values_mut() {
        taken.sort_unstable();
    }
    cycles
}

/// All that the bench says.
fn tell() -> String {
    const LONG: usize = 10_000;
    let mut board = Board::new(&build("fw-bench", "image/bench"));
    board.power(1);
    let mut said = Vec::new();
    for _ in 0..LONG {
        said.extend(board.run(100_000).uart);
        if said.ends_with(b"done\n") {
            return String::from_utf8(said).expect("text");
        }
    }
    panic!("the bench has come to no end");
}

/// The worst of what was measured.
pub fn worst(cycles: &Cycles, what: &str) -> u64 {
    *cycles.get(what).and_then(|taken| taken.last()).expect("something was measured")
}

/// A row for each measurement.
pub fn table(cycles: &Cycles) -> String {
    let head = ["cycles", "positions", "median", "worst", "at 125 MHz", "aim"];
    let mut table = Table::new(head);
    for (word, what, most) in MEASUREMENTS {
        let (taken, worst) = (&cycles[word], worst(cycles, word));
        table.row([
            what.to_owned(),
            number(taken.len() as u64),
            number(taken[taken.len() / 2]),
            number(worst),
            millis(worst / CYCLES_A_MICRO),
            most.map(|most| aim(worst, most, number)).unwrap_or_default(),
        ]);
    }
    table.to_string()
}
