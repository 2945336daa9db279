//! RULES 9: perft, the number of sequences of legal steps of a length.

use super::game::Game;

/// How many sequences of `depth` legal steps there are. The last step of each is counted, not
/// played.
#[must_use]
pub fn perft(game: &Game, depth: u32) -> u64 {
    let mut count = 0;
    match depth {
        0 => return 1,
        1 => game.legal(&mut |steps| count += u64::from(steps.len())),
        _ => game.each_legal(&mut |step| {
            let mut next = *game;
            next.apply(step);
            count += perft(&next, depth - 1);
        }),
    }
    count
}
