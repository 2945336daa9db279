//! The watchdog: starts the device again if it makes no progress.

use core::fmt::Write;

use embassy_rp::peripherals::WATCHDOG;
use embassy_rp::watchdog::{ResetReason, Watchdog};
use embassy_rp::{Peri, pac};
use embassy_time::Duration;
use firmware::stopped::Stopped;

/// The device has something to do twice a second. Nothing it does takes a tenth of this.
const PATIENCE: Duration = Duration::from_secs(4);

pub(super) struct Watch(Watchdog);

impl Watch {
    /// It watches from here on.
    pub(super) fn new(watchdog: Peri<'static, WATCHDOG>) -> Self {
        let mut watchdog = Watchdog::new(watchdog);
        watchdog.pause_on_debug(true);
        watchdog.start(PATIENCE);
        Self(watchdog)
    }

    /// Whether it was the watchdog that has started the device, in words.
    pub(super) fn timed_out(&self) -> Option<Stopped> {
        let timed_out = self.0.reset_reason() == Some(ResetReason::TimedOut);
        timed_out.then(|| {
            let mut why = Stopped::default();
            let _ = write!(why, "no progress for {} s", PATIENCE.as_secs());
            why
        })
    }

    pub(super) fn feed(&mut self) {
        self.0.feed(PATIENCE);
    }
}

/// Starts everything again but the oscillators, at once.
pub(super) fn reset() -> ! {
    pac::PSM.wdsel().write(|w| w.0 = !0b11 & 0x1_ffff);
    pac::WATCHDOG.ctrl().write(|w| w.set_trigger(true));
    loop {
        cortex_m::asm::nop();
    }
}
