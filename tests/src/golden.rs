//! The golden perft counts: `perft/v18.perft` and `perft/early.perft` in this folder.
//!
//! Three lines a position, a blank line between: what it shows, the position, and the counts at
//! depth 1, 2, 3 and so on. `cargo run --release -p tests --bin golden` counts them anew with
//! the slow rules, which takes minutes; the checks compare the fast rules with the files.

use std::fs;
use std::path::PathBuf;

use shared::rules::Position;

/// One golden position.
pub struct Golden {
    /// What it shows.
    pub name: String,
    /// The position.
    pub position: Position,
    /// Depth and count, from depth 1.
    pub counts: Vec<(u32, u64)>,
}

/// The file of an edition.
pub fn path(edition: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("perft").join(format!("{edition}.perft"))
}

/// The golden positions of an edition.
pub fn lines(edition: &str) -> Vec<Golden> {
    let path = path(edition);
    let text = fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    text.trim()
        .split("\n\n")
        .map(|block| read(block).unwrap_or_else(|| panic!("{block}")))
        .collect()
}

fn read(block: &str) -> Option<Golden> {
    let mut lines = block.lines();
    let (name, position, counts) = (lines.next()?, lines.next()?, lines.next()?);
    let counts: Option<Vec<u64>> = counts.split(' ').map(|count| count.parse().ok()).collect();
    Some(Golden {
        name: name.to_owned(),
        position: position.parse().ok()?,
        counts: (1..).zip(counts?).collect(),
    })
}
