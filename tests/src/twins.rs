//! The image in an emulator and the device in this process, side by side: the same is done with
//! both, and both must show the same and come to the same.

use std::path::Path;

use firmware::chronicle::SECTORS;
use firmware::screen::View;
use firmware::toolkit::button::{Button, Millis};
use firmware::toolkit::frame::Frame;
use firmware::wires::Wire;
use shared::play::Entry;

use crate::board::Board;
use crate::emulated::{Emulated, FLASH, LOG, drawn, image};
use crate::ends::End;
use crate::held::{Held, Viewed};
use crate::nor::PicoNor;
use crate::rig::{Flash, Rig};

/// Two handhelds, each with a companion of its own.
pub struct Twins {
    /// The image.
    pub image: Emulated,
    /// The device.
    pub device: Rig,
}

impl Twins {
    /// Two that are switched on with the same in their flash and the same noise.
    pub fn new(flash: PicoNor, companion: &End, seed: u64) -> Self {
        let mut board = Board::new(image());
        board.flash_write(FLASH - LOG, flash.bytes());
        Self::on(board, Wire::Usb, flash, companion, seed)
    }

    /// Two on new flash.
    pub fn blank(wire: Wire, companion: &End, seed: u64) -> Self {
        Self::on(Board::new(image()), wire, PicoNor::new(SECTORS), companion, seed)
    }

    /// Two on new flash, one of them with another image.
    pub fn of_image(image: &Path, companion: &End, seed: u64) -> Self {
        Self::on(Board::new(image), Wire::Usb, PicoNor::new(SECTORS), companion, seed)
    }

    fn on(board: Board, wire: Wire, flash: PicoNor, companion: &End, seed: u64) -> Self {
        let image = Emulated::on(board, wire, companion.clone(), seed);
        let device = Rig::seeded(Flash::new(flash), companion.clone(), drawn(seed));
        let twins = Self { image, device };
        twins.compare();
        twins
    }

    /// Both show the same.
    fn compare(&self) {
        let (image, device) = (self.image.picture(), self.device.picture());
        assert!(image == device, "the image does not show {:?}", self.device.view());
    }

    /// The display is driven as the settings say.
    pub fn compare_displays(&mut self) {
        let (glass, wanted) = (self.image.board.picture(), self.device.device.display());
        assert_eq!((glass.contrast, glass.turned), (wanted.contrast, wanted.turned));
    }

    /// Both have come to the same game, and so have their companions.
    pub fn compare_games(&mut self) {
        let log = self.device.companion.log();
        assert_eq!(self.image.companion().log(), log);
        assert_eq!(self.device.log(), log);
        assert!(self.image.saved() == self.device.saved(), "their memories differ");
    }
}

impl Held for Twins {
    fn button(&mut self, button: Button, down: bool) {
        self.image.button(button, down);
        self.device.button(button, down);
        self.compare();
    }

    fn wait(&mut self, time: Millis) {
        self.image.wait(time);
        self.device.wait(time);
    }

    fn plug(&mut self, plugged: bool) {
        self.image.plug(plugged);
        self.device.plug(plugged);
        self.compare();
    }

    fn power_cycle(&mut self) {
        self.image.power_cycle();
        self.device.power_cycle();
        self.compare();
    }

    fn pair(&mut self, passkey: Option<u32>) -> Result<(), String> {
        self.image.pair(passkey)
    }

    fn picture(&self) -> Frame {
        self.image.picture()
    }

    fn saved(&mut self) -> Vec<u8> {
        self.image.saved()
    }

    fn save(&mut self, at: usize, bytes: &[u8]) {
        self.image.save(at, bytes);
        self.device.save(at, bytes);
    }

    /// The device's; what is to be done to both companions goes by [`mist`](Held::mist).
    fn companion(&mut self) -> &mut End {
        &mut self.device.companion
    }

    fn talk(&mut self) {
        self.image.talk();
        self.device.talk();
    }

    fn mist(&mut self, entry: Entry) -> Result<(), String> {
        let image = self.image.mist(entry.clone());
        let device = self.device.mist(entry);
        assert_eq!(image, device);
        self.compare();
        device
    }
}

impl Viewed for Twins {
    fn view(&self) -> View {
        self.device.view()
    }
}
