//! Six buttons, each between its pin and ground.
//!
//! A press counts as soon as the contact has been closed for a moment, so that the screen follows at
//! once; that moment keeps out what a cable picks up. Contacts bounce when they close and when they
//! open: a release counts when the contact has been open for longer than any bounces.

use embassy_rp::gpio::Input;
use embassy_time::{Duration, Timer, with_timeout};
use firmware::toolkit::button::Button;

use super::owner::{HAPPENINGS, Happening};

/// A contact that is closed for less than that is not touched.
const TOUCH: Duration = Duration::from_micros(500);
/// No contact bounces for longer.
const BOUNCE: Duration = Duration::from_millis(10);

#[embassy_executor::task(pool_size = Button::ALL.len())]
pub(super) async fn watch(mut pin: Input<'static>, button: Button) -> ! {
    loop {
        pin.wait_for_low().await;
        Timer::after(TOUCH).await;
        if pin.is_high() {
            continue;
        }
        HAPPENINGS.send(Happening::Button(button, true)).await;
        released(&mut pin).await;
        HAPPENINGS.send(Happening::Button(button, false)).await;
    }
}

/// Waits until the contact is open and stays so.
async fn released(pin: &mut Input<'static>) {
    loop {
        pin.wait_for_high().await;
        if with_timeout(BOUNCE, pin.wait_for_low()).await.is_err() {
            return;
        }
    }
}
