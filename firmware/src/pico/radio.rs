//! The radio of a Pico W: the chip that has it, and its part in what happens.
//!
//! The chip is a CYW43439 on a bus of its own, GP23 to GP25 and GP29, which a state machine drives. It
//! has no memory for its programs: the three in `cyw43-firmware` are put into it at every start, with
//! the board's settings in `nvram.txt` (from embassy's `cyw43` 0.6). Their licences are in
//! `firmware/licences`.
//!
//! An image for the Pico W works on a plain Pico, too: if the chip does not answer, the device goes on
//! without a radio.

use core::cell::RefCell;

use bt_hci::controller::ExternalController;
use cyw43::{A4, Aligned, SpiBus, State};
use cyw43_pio::{DEFAULT_CLOCK_DIVIDER, PioSpi};
use embassy_executor::Spawner;
use embassy_rp::gpio::{Level, Output};
use embassy_rp::peripherals::{DMA_CH0, PIN_23, PIN_24, PIN_25, PIN_29, PIO0};
use embassy_rp::pio::Pio;
use embassy_rp::{Peri, bind_interrupts, dma, pio};
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, with_timeout};
use firmware::flash::Kept;
use firmware::wires::Wire;
use radio::{Bonds, Bridge, Identity, LARGEST, Memory, Order, Station};
use shared::play::RADIO_NAME;
use static_cell::StaticCell;

use super::owner::{HAPPENINGS, Happening, Outbox};
use super::store::RADIO;
use super::{noise, owner};

/// The frame that goes out next.
pub(super) static OUTBOX: Outbox = Outbox::new();

/// What the owner wants of the radio.
pub(super) static ORDERS: Signal<CriticalSectionRawMutex, Order> = Signal::new();

/// What is to be saved, and that it is.
static KEEP: Signal<CriticalSectionRawMutex, Memory> = Signal::new();
static KEPT: Signal<CriticalSectionRawMutex, ()> = Signal::new();

/// A chip that is there has its programs and is ready after a second.
const PATIENCE: Duration = Duration::from_secs(5);

/// Commands on their way to the chip.
const COMMANDS: usize = 4;

static PROGRAM: &Aligned<A4, [u8]> = &Aligned(*cyw43_firmware::CYW43_43439A0);
static REGULATIONS: &[u8] = cyw43_firmware::CYW43_43439A0_CLM;
static BLUETOOTH: &Aligned<A4, [u8]> = &Aligned(*cyw43_firmware::CYW43_43439A0_BTFW);
static BOARD: &Aligned<A4, [u8]> = &Aligned(board());

const BOARD_TEXT: &[u8] = include_bytes!("nvram.txt");
/// A zero after the last line, and whole words.
const BOARD_SIZE: usize = (BOARD_TEXT.len() + 1).next_multiple_of(4);

/// The board's settings as the chip wants them, with zeros for the ends of lines.
#[expect(clippy::indexing_slicing, reason = "within its length, and before it runs")]
const fn board() -> [u8; BOARD_SIZE] {
    let mut bytes = [0; BOARD_SIZE];
    let mut at = 0;
    while at < BOARD_TEXT.len() {
        bytes[at] = if BOARD_TEXT[at] == b'\n' { 0 } else { BOARD_TEXT[at] };
        at += 1;
    }
    bytes
}

bind_interrupts!(struct Interrupts {
    PIO0_IRQ_0 => pio::InterruptHandler<PIO0>;
    DMA_IRQ_0 => dma::InterruptHandler<DMA_CH0>;
});

/// Where the chip is.
pub(super) struct Pins {
    pub(super) power: Peri<'static, PIN_23>,
    pub(super) data: Peri<'static, PIN_24>,
    pub(super) select: Peri<'static, PIN_25>,
    pub(super) clock: Peri<'static, PIN_29>,
    pub(super) machine: Peri<'static, PIO0>,
    pub(super) copier: Peri<'static, DMA_CH0>,
}

type Bus = SpiBus<Output<'static>, PioSpi<'static, PIO0, 0>>;
type Chip = cyw43::Runner<'static, Bus>;

/// Starts the chip when it is wanted for the first time, and is on the air from then on.
#[embassy_executor::task]
pub(super) async fn run(spawner: Spawner, pins: Pins) {
    static STATE: StaticCell<State> = StaticCell::new();
    wanted().await;
    let Some(here) = Here::new().await else { return HAPPENINGS.send(Happening::Air(None)).await };
    let power = Output::new(pins.power, Level::Low);
    let select = Output::new(pins.select, Level::High);
    let mut machine = Pio::new(pins.machine, Interrupts);
    let bus = PioSpi::new(
        &mut machine.common,
        machine.sm0,
        DEFAULT_CLOCK_DIVIDER,
        machine.irq0,
        select,
        pins.data,
        pins.clock,
        dma::Channel::new(pins.copier, Interrupts),
    );
    let state = STATE.init_with(State::new);
    let started = cyw43::new_with_bluetooth(state, power, bus, PROGRAM, BLUETOOTH, BOARD);
    let Ok((_, bluetooth, mut control, chip)) = with_timeout(PATIENCE, started).await else {
        defmt::warn!("the radio does not answer");
        return HAPPENINGS.send(Happening::Air(None)).await;
    };
    spawner.spawn(defmt::unwrap!(drive(chip)));
    control.init(REGULATIONS).await;
    let controller = ExternalController::<_, COMMANDS>::new(Bridge(bluetooth));
    let (identity, bonds) = here.known();
    defmt::info!("on the air as {}", identity.name.as_str());
    HAPPENINGS.send(Happening::Air(Some(identity.number()))).await;
    radio::run(controller, &identity, &bonds, &here).await;
    defmt::error!("the radio has failed");
    HAPPENINGS.send(Happening::Air(None)).await;
}

/// Waits until the radio is to be on, and leaves that order to be found.
async fn wanted() {
    while ORDERS.wait().await == Order::Off {}
    ORDERS.signal(Order::On);
}

#[embassy_executor::task]
async fn drive(chip: Chip) -> ! {
    chip.run().await
}

/// The device, as the radio sees it.
struct Here {
    memory: RefCell<Memory>,
}

impl Here {
    /// Who this device is on the air. The first time it makes up an address, unless nothing random can
    /// be had for one.
    async fn new() -> Option<Self> {
        let saved = Kept::new(RADIO).load().and_then(|bytes| Memory::of(&bytes));
        if let Some(memory) = saved {
            return Some(Self { memory: RefCell::new(memory) });
        }
        let memory = Memory { address: *noise::draw()?.first_chunk()?, bonds: Bonds::new() };
        let here = Self { memory: RefCell::new(memory) };
        here.save().await;
        Some(here)
    }

    /// Waits until the owner has saved it.
    async fn save(&self) {
        KEEP.signal(self.memory.borrow().clone());
        HAPPENINGS.send(Happening::Keep).await;
        KEPT.wait().await;
    }

    fn known(&self) -> (Identity, Bonds) {
        let memory = self.memory.borrow();
        (Identity::new(RADIO_NAME, memory.address), memory.bonds.clone())
    }
}

const _: () = assert!(LARGEST <= firmware::flash::MAX_PAYLOAD);

/// Saves what the radio has to remember. What can't be saved counts until the device is switched off;
/// then the two have to pair again.
pub(super) fn keep() {
    if let Some(memory) = KEEP.try_take()
        && Kept::new(RADIO).save(&memory.bytes()).is_err()
    {
        defmt::error!("the radio's memory can't be saved");
    }
    KEPT.signal(());
}

impl Station for Here {
    async fn order(&self) -> Order {
        ORDERS.wait().await
    }

    async fn passkey(&self, number: Option<u32>) {
        HAPPENINGS.send(Happening::Pairing(number)).await;
    }

    async fn bonded(&self, bonds: &Bonds) {
        self.memory.borrow_mut().bonds.clone_from(bonds);
        self.save().await;
    }

    async fn there(&self, there: bool) {
        HAPPENINGS.send(Happening::Radio(there)).await;
    }

    async fn heard(&self, bytes: &[u8]) {
        owner::heard(Wire::Radio, bytes).await;
    }

    async fn next(&self) -> impl AsRef<[u8]> {
        OUTBOX.receive().await
    }

    async fn said(&self) {
        HAPPENINGS.send(Happening::Said).await;
    }
}
