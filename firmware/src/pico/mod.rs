//! The Raspberry Pi Pico: names its pins and spawns its tasks.
//!
//! One task owns the device; the others only translate. What they bring goes through one channel:
//!
//! ```text
//! buttons --\                          /-> oled
//! usb -------> HAPPENINGS -> owner ----+-> frames -> usb, radio, uart
//! radio ----/                          \-> flash
//! uart ----/
//! ```
//!
//! | pin | what |
//! |---|---|
//! | GP0, GP1 | the serial line, out and in: 115,200 baud, 8 bits, no parity |
//! | GP4, GP5 | the display's data and clock: SSD1306 by I2C at address 0x3c |
//! | GP10 to GP15 | up, down, left, right, OK, hide; each button leads to ground |
//! | GP23, GP24, GP25, GP29 | on a Pico W, the radio |

mod buttons;
mod noise;
mod oled;
mod owner;
mod panic;
#[cfg(feature = "pico-w")]
mod radio;
mod store;
mod uart;
mod usb;
mod watch;

use defmt_rtt as _;
use embassy_executor::Spawner;
use embassy_rp::gpio::{Input, Pull};
use embassy_rp::{bind_interrupts, i2c, peripherals, uart as serial, usb as bus};
use embassy_time::Instant;
use firmware::device::{Device, Hardware, Start};
use firmware::toolkit::button::Button;
use static_cell::StaticCell;

bind_interrupts!(struct Interrupts {
    I2C0_IRQ => i2c::InterruptHandler<peripherals::I2C0>;
    UART0_IRQ => serial::BufferedInterruptHandler<peripherals::UART0>;
    USBCTRL_IRQ => bus::InterruptHandler<peripherals::USB>;
});

#[embassy_executor::main]
async fn main(spawner: Spawner) {
    let pins = embassy_rp::init(embassy_rp::config::Config::default());
    store::open(pins.FLASH);
    let watch = watch::Watch::new(pins.WATCHDOG);
    let stopped = store::take_note().or_else(|| watch.timed_out());
    defmt::info!("Nusubito handheld {}", env!("CARGO_PKG_VERSION"));
    if let Some(why) = &stopped {
        defmt::warn!("it stopped by itself: {}", defmt::Display2Format(why));
    }

    let buttons = [
        (Input::new(pins.PIN_10, Pull::Up), Button::Up),
        (Input::new(pins.PIN_11, Pull::Up), Button::Down),
        (Input::new(pins.PIN_12, Pull::Up), Button::Left),
        (Input::new(pins.PIN_13, Pull::Up), Button::Right),
        (Input::new(pins.PIN_14, Pull::Up), Button::Ok),
        (Input::new(pins.PIN_15, Pull::Up), Button::Hide),
    ];
    for (pin, button) in buttons {
        spawner.spawn(defmt::unwrap!(buttons::watch(pin, button)));
    }
    usb::spawn(spawner, bus::Driver::new(pins.USB, Interrupts));
    uart::spawn(spawner, pins.UART0, pins.PIN_0, pins.PIN_1);

    #[cfg(feature = "pico-w")]
    spawner.spawn(defmt::unwrap!(radio::run(spawner, {
        let (power, data, select, clock) = (pins.PIN_23, pins.PIN_24, pins.PIN_25, pins.PIN_29);
        radio::Pins { power, data, select, clock, machine: pins.PIO0, copier: pins.DMA_CH0 }
    })));

    let hardware = Hardware { radio: cfg!(feature = "pico-w") };
    let device = place(Start { hardware, stopped: stopped.as_ref() });
    device.switch_on();
    let oled = oled::Oled::new(pins.I2C0, pins.PIN_5, pins.PIN_4);
    spawner.spawn(defmt::unwrap!(owner::own(device, oled, watch)));
}

/// The device in its place. By itself, so that its way there is off the stack when the saved game
/// needs that.
#[inline(never)]
fn place(start: Start<'_>) -> &'static mut Device<store::Region> {
    static DEVICE: StaticCell<Device<store::Region>> = StaticCell::new();
    DEVICE.init_with(|| Device::off(store::LOG, start, Instant::now().as_millis()))
}
