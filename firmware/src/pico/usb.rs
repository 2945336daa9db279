//! The USB cable: a serial port to the computer it leads to (CDC-ACM).
//!
//! The app is there while the computer has configured the device, is awake, and a program has
//! opened the port. A cable that is pulled looks like a computer that sleeps.

use embassy_executor::Spawner;
use embassy_futures::select::{Either, select};
use embassy_rp::peripherals::USB;
use embassy_rp::usb::Driver;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::signal::Signal;
use embassy_usb::class::cdc_acm::{CdcAcmClass, ControlChanged, Receiver, Sender, State};
use embassy_usb::driver::EndpointError;
use embassy_usb::{Builder, Config, Handler, UsbDevice};
use firmware::wires::Wire;
use shared::link::Frame;
use static_cell::StaticCell;

use super::owner::{GULP, HAPPENINGS, Happening, Outbox, heard};

type Bus = Driver<'static, USB>;

/// The frame that goes out next.
pub(super) static OUTBOX: Outbox = Outbox::new();

/// Whether the computer wants anything of the device, each time that changes.
static AWAKE: Signal<CriticalSectionRawMutex, bool> = Signal::new();

pub(super) fn spawn(spawner: Spawner, driver: Bus) {
    static CONFIGURATION: StaticCell<[u8; 128]> = StaticCell::new();
    static CONTROL: StaticCell<[u8; GULP]> = StaticCell::new();
    static STATE: StaticCell<State<'_>> = StaticCell::new();
    static COMPUTER: StaticCell<Computer> = StaticCell::new();

    let configuration = CONFIGURATION.init([0; 128]);
    let control = CONTROL.init([0; GULP]);
    let mut builder = Builder::new(driver, config(), configuration, &mut [], &mut [], control);
    builder.handler(COMPUTER.init(Computer::default()));
    let class = CdcAcmClass::new(&mut builder, STATE.init(State::new()), 64);
    let (sender, receiver, line) = class.split_with_control();
    spawner.spawn(defmt::unwrap!(run(builder.build())));
    spawner.spawn(defmt::unwrap!(mind(line)));
    spawner.spawn(defmt::unwrap!(listen(receiver)));
    spawner.spawn(defmt::unwrap!(speak(sender)));
}

/// Raspberry Pi's numbers for a serial port of a Pico, by which the companion knows a handheld.
fn config() -> Config<'static> {
    let mut config = Config::new(0x2e8a, 0x000a);
    config.manufacturer = Some("Nusubito");
    config.product = Some("Nusubito handheld");
    config
}

/// What the computer at the other end does with the device.
#[derive(Default)]
struct Computer {
    configured: bool,
    suspended: bool,
}

impl Computer {
    fn tell(&self) {
        AWAKE.signal(self.configured && !self.suspended);
    }
}

impl Handler for Computer {
    fn reset(&mut self) {
        *self = Self::default();
        self.tell();
    }

    fn configured(&mut self, configured: bool) {
        self.configured = configured;
        self.tell();
    }

    fn suspended(&mut self, suspended: bool) {
        self.suspended = suspended;
        self.tell();
    }
}

#[embassy_executor::task]
async fn run(mut device: UsbDevice<'static, Bus>) -> ! {
    device.run().await
}

/// Tells the owner when the app comes and goes.
#[embassy_executor::task]
async fn mind(line: ControlChanged<'static>) -> ! {
    let (mut awake, mut plugged) = (false, false);
    loop {
        if let Either::First(now) = select(AWAKE.wait(), line.control_changed()).await {
            awake = now;
        }
        let now = awake && line.dtr();
        if now != plugged {
            plugged = now;
            HAPPENINGS.send(Happening::Cable(plugged)).await;
        }
    }
}

#[embassy_executor::task]
async fn listen(mut receiver: Receiver<'static, Bus>) -> ! {
    let mut packet = [0; GULP];
    loop {
        receiver.wait_connection().await;
        while let Ok(length) = receiver.read_packet(&mut packet).await {
            heard(Wire::Usb, packet.get(..length).unwrap_or_default()).await;
        }
    }
}

#[embassy_executor::task]
async fn speak(mut sender: Sender<'static, Bus>) -> ! {
    loop {
        let frame = OUTBOX.receive().await;
        // If nobody is there, that is told elsewhere. What a cable that is pulled keeps in here goes
        // out when it is in again, and the link takes no notice of it.
        let _ = send(&mut sender, &frame).await;
        HAPPENINGS.send(Happening::Said).await;
    }
}

async fn send(sender: &mut Sender<'static, Bus>, frame: &Frame) -> Result<(), EndpointError> {
    for packet in frame.chunks(GULP) {
        sender.write_packet(packet).await?;
    }
    // A packet that is full would not end what the computer reads.
    if frame.len().is_multiple_of(GULP) {
        sender.write_packet(&[]).await?;
    }
    Ok(())
}
