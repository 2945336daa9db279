//! How long the handheld takes, and how much of the time it is awake.

use firmware::screen::View;
use firmware::toolkit::button::Button;
use firmware::wires::Wire;
use shared::fairplay::Setup;
use shared::mind::Skill;
use shared::rules::Side;

use super::markdown::{Table, aim, millis};
use super::{BOOT_AIM, CYCLES_A_MICRO, IDLE_AIM, OWN_TURN_AIM, PRESS_AIM, stack};
use crate::alone;
use crate::board::{Board, Image, Micros};
use crate::emulated::{Delay, Emulated, FLASH, LOG};
use crate::ends::{End, V18};
use crate::held::{Held, Viewed};
use crate::pair::companion_that_wants;
use crate::player::{self, Move};
use crate::table::{MOST_PRESSES, Mist, any_setup, turn, whole_game};
use crate::twins::Twins;

/// By its length in the middle of the games of all 256 seeds.
pub const MIDDLE_GAME: u8 = 11;
/// None of them is longer, and of those as long none takes as long to be read.
pub const LONG_GAME: u8 = 190;
/// No device takes longer to be switched on.
const PATIENCE: Micros = 3_000_000;
/// For how long nobody does anything.
const IDLE_MS: u64 = 60_000;
/// No thought takes longer; and how often the companion looks whether it has come to an end.
const LONGEST_THOUGHT_MS: u64 = 60_000;
const PACE_MS: u64 = 50;

/// What switching on takes.
pub struct Boot {
    /// Entries in its memory.
    pub entries: usize,
    /// From power-on to the first screen.
    pub time: Micros,
    /// Of stack, at the deepest.
    pub stack: u64,
}

impl Boot {
    /// What is in its memory.
    pub(super) fn name(&self) -> String {
        match self.entries {
            0 => "a new device".into(),
            entries => format!("{entries} entries saved"),
        }
    }
}

/// Switches a device on: a new one, or one with the whole game of a seed in its memory.
pub fn boot(image: &Image, seed: Option<u8>) -> Boot {
    let mut board = Board::new(crate::emulated::image());
    let mut saved = seed.map(whole_game);
    if let Some(game) = &mut saved {
        board.flash_write(FLASH - LOG, &game.saved());
    }
    board.power(1);
    let painted = board.settle(PATIENCE).painted;
    Boot {
        entries: saved.map_or(0, |game| game.log().len()),
        time: painted.expect("a screen"),
        stack: stack::peak(&mut board, image),
    }
}

/// What the presses of whole games take.
pub struct Games {
    /// How many.
    pub games: usize,
    /// Each press that has changed the screen.
    pub delays: Vec<Delay>,
    /// Of stack, at the deepest.
    pub stack: u64,
}

impl Games {
    /// How long the presses took that save something, or those that don't; sorted.
    pub fn times(&self, saves: bool) -> Vec<Micros> {
        let delays = self.delays.iter().filter(|delay| delay.saves == saves);
        let mut times: Vec<Micros> = delays.map(|delay| delay.time).collect();
        times.sort_unstable();
        times
    }
}

/// Plays whole games, each another.
pub fn games(image: &Image, seeds: impl IntoIterator<Item = u8>) -> Games {
    let mut games = Games { games: 0, delays: Vec::new(), stack: 0 };
    for seed in seeds {
        let mut twins = switched_on(seed);
        Mist::new(seed).play_out(&mut twins, MOST_PRESSES).expect("an end");
        games.games += 1;
        games.stack = games.stack.max(stack::peak(&mut twins.image.board, image));
        games.delays.append(&mut twins.image.delays);
    }
    games
}

/// An image and a device, and a companion that wants any set-up.
fn switched_on(seed: u8) -> Twins {
    Twins::blank(Wire::Usb, &companion_that_wants(any_setup(seed)), seed.into())
}

/// Games that the handheld plays by itself, fair.
pub struct OwnTurns {
    /// How many games.
    pub games: usize,
    /// From the Mist's turn being said to the Thief's being heard; sorted.
    pub times: Vec<Micros>,
    /// Of stack, at the deepest.
    pub stack: u64,
}

/// Plays the whole games of some seeds against a handheld that plays by itself.
pub fn own_turns(image: &Image, seeds: impl IntoIterator<Item = u8>) -> OwnTurns {
    let mut all = OwnTurns { games: 0, times: Vec::new(), stack: 0 };
    for seed in seeds {
        let (mut times, stack) = own_game(image, seed);
        all.games += 1;
        all.times.append(&mut times);
        all.stack = all.stack.max(stack);
    }
    all.times.sort_unstable();
    all
}

/// The times of a whole game, and the stack it needs.
fn own_game(image: &Image, seed: u8) -> (Vec<Micros>, u64) {
    let setup = Setup { thief: Some(Skill::Fair), ..V18 };
    let companion = companion_that_wants(setup);
    let mut held =
        Emulated::on(Board::new(crate::emulated::image()), Wire::Usb, companion, seed.into());
    let (mist, mut times) = (Mist::new(seed), Vec::new());
    alone::begin(&mut held, &mist);
    for _ in 0..MOST_PRESSES {
        if held.companion().all_opened() {
            return (times, stack::peak(&mut held.board, image));
        }
        let (at, before) = (held.last.now, held.companion().log().len());
        mist.act(&mut held);
        for _ in 0..LONGEST_THOUGHT_MS / PACE_MS {
            if !is_thiefs_turn(held.companion()) {
                break;
            }
            held.wait(PACE_MS);
        }
        if held.companion().log().len() > before {
            times.push(held.last.now - at);
        }
        held.wait(600);
    }
    panic!("the game comes to no end");
}

fn is_thiefs_turn(companion: &End) -> bool {
    let to_move = companion.playing().and_then(|playing| playing.table.public().to_move());
    to_move == Some(Side::Thief)
}

/// How long a turn of its own takes.
pub fn own_turn_table(turns: &OwnTurns) -> String {
    let mut table = Table::new(["a turn of the handheld's own, fair", "median", "worst", "aim"]);
    let (median, worst) = (turns.times[turns.times.len() / 2], turns.times[turns.times.len() - 1]);
    let (turns, games) = (turns.times.len(), turns.games);
    let what = format!("from the Mist's turn to the Thief's: {turns} of {games} games");
    table.row([what, millis(median), millis(worst), aim(worst, OWN_TURN_AIM, millis)]);
    table.to_string()
}

/// How much of the time the core is awake while nobody does anything, in millionths.
pub struct Idle {
    /// While the other side's turn is waited for, with the cable in.
    pub waiting: u64,
    /// The same with the screen hidden.
    pub hidden: u64,
}

/// Lets the handheld wait.
pub fn idle() -> Idle {
    let mut twins = switched_on(1);
    wait_for_mist(&mut twins);
    let waiting = awake(&mut twins);
    twins.press(Button::Hide);
    Idle { waiting, hidden: awake(&mut twins) }
}

/// Plays until the Mist is to move.
fn wait_for_mist(twins: &mut Twins) {
    for _ in 0..MOST_PRESSES {
        let playing = twins.companion().playing().is_some();
        if !playing {
            Mist::new(1_u8).act(twins);
        }
        match player::next(&twins.view(), turn(twins.companion())) {
            Move::Press(button) => twins.press(button),
            Move::Hold(button) => twins.hold_on(button),
            Move::Wait if playing => break,
            Move::Wait | Move::Done => twins.wait(600),
        }
    }
    assert!(matches!(twins.view(), View::Waiting(_)), "{:?}", twins.view());
}

fn awake(twins: &mut Twins) -> u64 {
    let before = twins.image.last.clone();
    twins.wait(IDLE_MS);
    let after = &twins.image.last;
    let all = (after.now - before.now) * CYCLES_A_MICRO;
    (1_000_000 * (after.cycles - before.cycles)).div_ceil(all)
}

/// How long it takes to switch on, and how long a press takes.
pub fn table(boots: &[Boot], games: &Games) -> String {
    let mut table = Table::new(["time to the screen", "median", "worst", "aim"]);
    let mut row = |what: String, median: String, worst: Micros, most: Micros| {
        table.row([what, median, millis(worst), aim(worst, most, millis)]);
    };
    for boot in boots {
        row(format!("from power-on, {}", boot.name()), String::new(), boot.time, BOOT_AIM);
    }
    for (saves, what) in [(false, "save nothing"), (true, "save something")] {
        let times = games.times(saves);
        let (median, worst) = (times[times.len() / 2], times[times.len() - 1]);
        let presses = format!("from a press: {} that {what}", times.len());
        row(presses, millis(median), worst, PRESS_AIM);
    }
    table.to_string()
}

/// How much of the time the core is awake.
pub fn idle_table(idle: &Idle) -> String {
    let what = format!("awake, of {} s in which nobody does anything", IDLE_MS / 1000);
    let mut table = Table::new([&what, "share", "aim"]);
    let rows =
        [("the Mist is waited for, cable in", idle.waiting), ("the same, hidden", idle.hidden)];
    for (what, awake) in rows {
        table.row([what.to_owned(), percent(awake), aim(awake, IDLE_AIM, percent)]);
    }
    table.to_string()
}

/// Of millionths: 0.12 %.
fn percent(millionths: u64) -> String {
    let hundredths = millionths.div_ceil(100);
    format!("{}.{:02} %", hundredths / 100, hundredths % 100)
}
