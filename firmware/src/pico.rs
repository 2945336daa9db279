//! The Pico: names pins and spawns tasks.
//!
//! A start only. The rules run on the chip, count themselves once at boot, and the lamp on the
//! board says the result: a slow beat if the count is right, a fast one if it is not.

use defmt::{error, info};
use defmt_rtt as _;
use embassy_executor::Spawner;
use embassy_rp::gpio::{Level, Output};
use embassy_time::Timer;
use panic_probe as _;
use shared::rules::{Configuration, Edition, Game, Temple, perft};

/// Perft of the start position at depth 4, as on the desktop.
const EXPECTED: u64 = 6358;
const SLOW_MS: u64 = 1000;
const FAST_MS: u64 = 100;

#[embassy_executor::main]
async fn main(spawner: Spawner) {
    let pins = embassy_rp::init(embassy_rp::config::Config::default());
    let lamp = Output::new(pins.PIN_25, Level::Low);
    let beat_ms = if rules_hold() { SLOW_MS } else { FAST_MS };
    if let Ok(task) = heartbeat(lamp, beat_ms) {
        spawner.spawn(task);
    } else {
        error!("heartbeat: no room for the task");
    }
}

#[embassy_executor::task]
async fn heartbeat(mut lamp: Output<'static>, beat_ms: u64) {
    loop {
        lamp.toggle();
        Timer::after_millis(beat_ms).await;
    }
}

/// Whether the rules count on this chip what they count on a desktop.
fn rules_hold() -> bool {
    let game = Game::start(Edition::V18, Configuration::default(), Temple::E5);
    let count = perft(&game, 4);
    if count == EXPECTED {
        info!("rules: {} sequences of four steps, as it should be", count);
    } else {
        error!("rules: {} sequences of four steps, not {}", count, EXPECTED);
    }
    count == EXPECTED
}
