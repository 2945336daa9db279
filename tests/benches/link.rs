//! What the link costs: bytes for a turn, memory for a session, and the time of an exchange as a
//! multiple of judging the same entry by the rules alone.

use std::time::{Duration, Instant};

use shared::play::{GameMessage, GameSession};
use tests::ends::{Companion, Handheld, V18};
use tests::exchange::{Exchange, exchanges, talk};
use tests::random::Random;

const GAMES: u64 = 1000;

fn main() {
    use postcard::experimental::max_size::MaxSize;
    let all = exchanges(GAMES);
    println!("{} entries of {GAMES} random games", all.len());
    println!(
        "{:<22}{:>8}{:>8}{:>8}{:>8}",
        "bytes on the wire", "median", "worst", "median", "worst"
    );
    println!("{:<22}{:>16}{:>16}", "", "its frame", "with its ack");
    line("turn of the Thief", all.iter().filter(|exchange| exchange.is_thiefs()));
    line("turn of the Mist", all.iter().filter(|exchange| exchange.is_mists()));
    let turn = |exchange: &&Exchange| !exchange.is_thiefs() && !exchange.is_mists();
    line("anything else", all.iter().filter(turn));
    println!("session: {} bytes on this machine, 2048 at most anywhere", size_of::<GameSession>());
    println!("longest message: {} bytes", GameMessage::POSTCARD_MAX_SIZE);
    let (exchange, rules) = (0..200).map(one_game).fold(Default::default(), add);
    println!(
        "an exchange takes {:.2} times as long as judging its entry on one machine; it is judged \
         three times, and hashed",
        exchange.as_secs_f64() / rules.as_secs_f64()
    );
}

fn add(one: (Duration, Duration), other: (Duration, Duration)) -> (Duration, Duration) {
    (one.0 + other.0, one.1 + other.1)
}

fn line<'a>(name: &str, exchanges: impl Iterator<Item = &'a Exchange>) {
    let (mut frames, mut wholes): (Vec<_>, Vec<_>) =
        exchanges.map(|exchange| (exchange.frame, exchange.whole)).unzip();
    frames.sort_unstable();
    wholes.sort_unstable();
    let of = |sorted: &[usize]| (sorted[sorted.len() / 2], sorted[sorted.len() - 1]);
    let (frame, whole) = (of(&frames), of(&wholes));
    println!("{name:<22}{:>8}{:>8}{:>8}{:>8}", frame.0, frame.1, whole.0, whole.1);
}

/// The time of a game's exchanges, and that of its entries alone.
fn one_game(seed: u64) -> (Duration, Duration) {
    use shared::link::Agreement;
    let mut random = Random(seed);
    let mut handheld = Handheld::new(V18, &mut random);
    let mut companion = Companion::new(&mut random);
    let mut exchange = Duration::ZERO;
    while !handheld.end.all_opened() {
        handheld.act(&mut random);
        companion.act(&mut random);
        let begun = Instant::now();
        talk(&mut handheld.end, &mut companion.end);
        exchange += begun.elapsed();
    }
    let entries = &handheld.end.journal.entries;
    let past = |number: u16| entries.get(usize::from(number)).map(|placed| placed.entry.clone());
    let mut play = shared::play::Play::new(None);
    let begun = Instant::now();
    for placed in entries {
        // It was entered before, so it is again.
        let _ = play.enter(&placed.entry, &past);
    }
    (exchange, begun.elapsed())
}
