//! The serial line, for a companion without USB or a cable of one's own.

use embassy_executor::Spawner;
use embassy_rp::Peri;
use embassy_rp::peripherals::{PIN_0, PIN_1, UART0};
use embassy_rp::uart::{BufferedUart, BufferedUartRx, BufferedUartTx, Config};
use embedded_io_async::{Read, Write};
use firmware::wires::Wire;
use static_cell::StaticCell;

use super::Interrupts;
use super::owner::{GULP, HAPPENINGS, Happening, Outbox, heard};

/// The frame that goes out next.
pub(super) static OUTBOX: Outbox = Outbox::new();

pub(super) fn spawn(
    spawner: Spawner,
    uart: Peri<'static, UART0>,
    out: Peri<'static, PIN_0>,
    back: Peri<'static, PIN_1>,
) {
    static SENDING: StaticCell<[u8; GULP]> = StaticCell::new();
    // While flash is erased nobody takes anything out of it.
    static HEARING: StaticCell<[u8; 4 * GULP]> = StaticCell::new();
    let sending = SENDING.init([0; GULP]);
    let hearing = HEARING.init([0; 4 * GULP]);
    let config = Config::default();
    let uart = BufferedUart::new(uart, out, back, Interrupts, sending, hearing, config);
    let (sender, receiver) = uart.split();
    spawner.spawn(defmt::unwrap!(listen(receiver)));
    spawner.spawn(defmt::unwrap!(speak(sender)));
}

#[embassy_executor::task]
async fn listen(mut receiver: BufferedUartRx) -> ! {
    let mut bytes = [0; GULP];
    loop {
        // Bytes that are lost or damaged are the link's matter.
        let length = receiver.read(&mut bytes).await.unwrap_or(0);
        heard(Wire::Uart, bytes.get(..length).unwrap_or_default()).await;
    }
}

#[embassy_executor::task]
async fn speak(mut sender: BufferedUartTx) -> ! {
    loop {
        let frame = OUTBOX.receive().await;
        let _ = sender.write_all(&frame).await;
        HAPPENINGS.send(Happening::Said).await;
    }
}
