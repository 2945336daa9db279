//! A panic: leaves a note in flash and starts the device again. The game goes on, and the note comes
//! into its log.

use core::fmt::Write;
use core::panic::PanicInfo;
use core::sync::atomic::{AtomicBool, Ordering};

use firmware::stopped::Stopped;

use super::{store, watch};

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    static TWICE: AtomicBool = AtomicBool::new(false);
    cortex_m::interrupt::disable();
    // Whoever panics while telling of it tells nothing more.
    if !TWICE.load(Ordering::Relaxed) {
        TWICE.store(true, Ordering::Relaxed);
        defmt::error!("{}", defmt::Display2Format(info));
        store::leave_note(&why(info));
    }
    watch::reset()
}

/// In which file and line, without its folders, and what was wrong.
fn why(info: &PanicInfo<'_>) -> Stopped {
    let mut why = Stopped::default();
    if let Some(at) = info.location() {
        let file = at.file().rsplit(['/', '\\']).next().unwrap_or_default();
        let _ = write!(why, "{file}:{}: ", at.line());
    }
    let _ = write!(why, "{}", info.message());
    why
}
