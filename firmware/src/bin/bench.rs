//! How many cycles of the RP2040 the rules take, measured by the chip itself: plays random games and
//! tells over the serial line (GP0, 115,200 baud) what each measurement came to, a line each, and
//! `done` in the end. It runs on a Pico as well as in an emulator, which knows no cache misses.
//! `cargo run -p tests --bin figures` makes a table of it.
#![no_std]
#![no_main]

use core::fmt::Write;
use core::hint::black_box;

use cortex_m::peripheral::SYST;
use cortex_m::peripheral::syst::SystClkSource;
use defmt_rtt as _;
use embassy_rp::uart::{Blocking, Config, UartTx};
use heapless::{String, Vec};
use shared::event::{Event, MistSteps};
use shared::fairplay::{Ledger, Opened, Secret, Setup, Steps};
use shared::mind::{Sight, Skill, ThiefMind};
use shared::rules::{
    Configuration, Edition, Game, Level, MistStep, Set, Side, Step, Temple, ThiefStep,
};
use shared::seal::Hash;
use shared::table::Table;

/// Games of each edition, and after how many steps one is left.
const GAMES: u32 = 10;
const MOST_STEPS: usize = 200;
/// How much the machine thinks about each turn.
const NODES: usize = 4;

/// The longest that the counter can measure: 24 bits.
const MOST_CYCLES: u32 = 0x00ff_ffff;

#[cortex_m_rt::entry]
fn main() -> ! {
    let chip = embassy_rp::init(embassy_rp::config::Config::default());
    let line = UartTx::new_blocking(chip.UART0, chip.PIN_0, Config::default());
    let Some(core) = cortex_m::Peripherals::take() else { stop() };
    let mut bench = Bench { stopwatch: Stopwatch::new(core.SYST), line, random: 1 };
    for (_, edition) in Edition::NAMED {
        (0..GAMES).for_each(|_| bench.game(edition));
    }
    bench.tell("done");
    stop()
}

fn stop() -> ! {
    loop {
        cortex_m::asm::wfi();
    }
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    stop()
}

struct Stopwatch {
    counter: SYST,
    /// What nothing takes.
    nothing: u32,
}

impl Stopwatch {
    fn new(mut counter: SYST) -> Self {
        counter.set_clock_source(SystClkSource::Core);
        counter.set_reload(MOST_CYCLES);
        counter.clear_current();
        counter.enable_counter();
        let mut stopwatch = Self { counter, nothing: 0 };
        (stopwatch.nothing, ()) = stopwatch.time(|| ());
        stopwatch
    }

    /// The cycles something takes, and what it comes to.
    fn time<T>(&mut self, work: impl FnOnce() -> T) -> (u32, T) {
        self.counter.clear_current();
        let before = SYST::get_current();
        let done = work();
        // It counts down.
        let took = before.wrapping_sub(SYST::get_current()) & MOST_CYCLES;
        (took.saturating_sub(self.nothing), done)
    }
}

struct Bench {
    stopwatch: Stopwatch,
    line: UartTx<'static, Blocking>,
    random: u32,
}

impl Bench {
    fn tell(&mut self, text: &str) {
        let _ = self.line.blocking_write(text.as_bytes());
        let _ = self.line.blocking_write(b"\n");
    }

    fn told<T>(&mut self, what: &str, work: impl FnOnce() -> T) -> T {
        let (cycles, done) = self.stopwatch.time(work);
        let mut text: String<32> = String::new();
        let _ = write!(text, "{what} {cycles}");
        self.tell(&text);
        done
    }

    /// xorshift.
    fn below(&mut self, end: u32) -> u32 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 17;
        self.random ^= self.random << 5;
        self.random % end.max(1)
    }

    fn level(&mut self) -> Level {
        match self.below(3) {
            0 => Level::Healer,
            1 => Level::Builder,
            _ => Level::Seeker,
        }
    }

    fn game(&mut self, edition: Edition) {
        let configuration = Configuration([self.level(), self.level(), self.level()]);
        let treasure = Temple::ALL.into_iter().nth(self.below(9) as usize).unwrap_or(Temple::E5);
        let mut game = Game::start(edition, configuration, treasure);
        let setup = Setup { edition, configuration, ..Setup::USUAL };
        let (secret, answer) = (Secret::new([1; 32]), Hash([2; 32]));
        let ledger = Ledger::new(&setup, &secret.sealed(), &answer);
        let mut table = Table::start(edition, configuration);
        let (mut start, mut steps) = (game, Steps::new());
        let mut mist: Vec<MistStep, 4> = Vec::new();
        for _ in 0..MOST_STEPS {
            let Some(step) = self.step(&game) else { return };
            if steps.is_empty() {
                start = game;
            }
            if steps.is_empty() && matches!(step, Step::Thief(_)) {
                self.nodes(&game, &table);
            }
            if game.try_play(step).is_err() {
                return;
            }
            match step {
                Step::Thief(step) => {
                    let _ = steps.push(step);
                    if game.public().to_move() != Some(Side::Thief) {
                        self.turn(&start, &steps, &mut table, &ledger, &secret);
                        steps.clear();
                    }
                }
                Step::Mist(step) => {
                    let _ = mist.push(step);
                    if let Some(turn) = MistSteps::new(&mist).filter(|_| step == MistStep::End) {
                        let _ = table.try_happen(&Event::Mist(turn));
                        mist.clear();
                    }
                }
            }
        }
    }

    /// Any legal step that is no declaration, if there is one: those end games at once.
    fn step(&mut self, game: &Game) -> Option<Step> {
        let listed = self.told("legal", || {
            let mut count = 0_u32;
            black_box(game).each_legal(&mut |step| {
                black_box(step);
                count += 1;
            });
            count
        });
        let quiet = |step: &Step| {
            !matches!(step, Step::Thief(ThiefStep::Treasure) | Step::Mist(MistStep::Capture(_)))
        };
        let (mut picked, mut left) = (None, self.below(listed));
        game.each_legal(&mut |step| {
            if quiet(&step) && (left > 0 || picked.is_none()) {
                picked = Some(step);
            }
            left = left.saturating_sub(1);
        });
        picked
    }

    /// The first thoughts about a turn, where nothing is known of the rods. At fair a mind thinks
    /// three nodes at a time, unless the game ends before.
    fn nodes(&mut self, game: &Game, table: &Table) {
        let sight = Sight::new(game, table, Set::<Temple>::ALL);
        let mut mind = ThiefMind::new(&sight, Skill::Fair, 1);
        for _ in 0..NODES {
            if self.told("node", || black_box(&mut mind).think(&sight, 1)) {
                return;
            }
        }
    }

    fn turn(
        &mut self,
        start: &Game,
        steps: &Steps,
        table: &mut Table,
        ledger: &Ledger,
        secret: &Secret,
    ) {
        let mut game = *start;
        let effect = self.told("turn", || black_box(&mut game).try_thief_turn(steps));
        let (Ok(effect), Some(truth)) = (effect, Opened::new(steps, game.thief())) else { return };
        let commitment =
            self.told("commitment", || black_box(ledger.commit(secret, 7, &effect, &truth)));
        let belief = *table.belief();
        self.told("belief", || black_box(&belief).after(start.public(), black_box(&effect)));
        let _ = table.try_happen(&Event::Thief { effect, commitment });
    }
}
