//! Counts the golden perft files anew, to the depths they have, with the slow rules.

use std::{fs, io};

use shared::rules::Edition;
use tests::golden::{self, Golden};
use tests::slow::Slow;

fn main() -> io::Result<()> {
    for (edition, _) in Edition::NAMED {
        let blocks: Vec<String> =
            golden::lines(edition).iter().map(|golden| block(edition, golden)).collect();
        fs::write(golden::path(edition), blocks.join("\n"))?;
    }
    Ok(())
}

fn block(edition: &str, golden: &Golden) -> String {
    let position = golden.position.to_string();
    let mut text = format!("{}\n{position}\n", golden.name);
    let slow = Slow::new(edition, &position);
    for &(depth, _) in &golden.counts {
        let space = if depth == 1 { "" } else { " " };
        text += &format!("{space}{}", slow.perft(depth));
    }
    text + "\n"
}
