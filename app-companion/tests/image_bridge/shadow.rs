//! The image's shadow: the same device in this process, to which the same happens at the same time.
//! Of it is known what the image's screen should be about. Nobody hears what it says.

use app_companion::handheld::simulated::Shown;
use firmware::chronicle::{Record, SECTORS};
use firmware::device::{Device, Input, Start};
use firmware::toolkit::button::Millis;
use tests::emulated::drawn;
use tests::nor::PicoNor;

pub(super) struct Shadow {
    device: Device<PicoNor>,
    now: Millis,
    /// When it wants to be called again.
    wake: Millis,
}

impl Shadow {
    /// One with the random bytes that the image draws with this seed.
    pub(super) fn new(seed: u64) -> Self {
        let mut device = Device::new(PicoNor::new(SECTORS), Start::default(), 0);
        device.handle(Input::Random(&drawn(seed)), 0);
        Self { device, now: 0, wake: 0 }
    }

    pub(super) fn handle(&mut self, input: Input<'_>) {
        self.wake = self.device.handle(input, self.now).wake;
        self.device.painted();
        // The image says it.
        while self.device.transmit().is_some() {}
    }

    /// Lets time pass, in steps as the device asks for them.
    pub(super) fn wait_until(&mut self, end: Millis) {
        while self.now < end {
            self.now = self.wake.clamp(self.now + 1, end);
            self.handle(Input::Time);
        }
    }

    pub(super) fn shown(&self, plugged: bool) -> Shown {
        let (picture, view) = (self.device.picture().clone(), self.device.view());
        Shown { picture, view, display: self.device.display(), plugged }
    }

    /// All that it has saved.
    pub(super) fn records(&self) -> Vec<Record> {
        self.device.chronicle().records().collect()
    }
}
