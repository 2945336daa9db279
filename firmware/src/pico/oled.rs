//! The display: an SSD1306 with 128 by 64 pixels, by I2C.

use display_interface::{AsyncWriteOnlyDataCommand, DataFormat, DisplayError};
use embassy_rp::Peri;
use embassy_rp::i2c::{Async, Config, I2c};
use embassy_rp::peripherals::{I2C0, PIN_4, PIN_5};
use embassy_time::{Duration, with_timeout};
use firmware::device::{Device, Display};
use firmware::toolkit::frame::{Frame, Span, WIDTH};
use ssd1306::Ssd1306Async;
use ssd1306::command::AddrMode;
use ssd1306::mode::BasicMode;
use ssd1306::prelude::{Brightness, DisplayRotation, DisplaySize128x64};

use super::Interrupts;
use super::store::Region;

const ADDRESS: u16 = 0x3c;
const HERTZ: u32 = 400_000;
/// A whole picture takes 25 ms. A display that takes longer hangs.
const PATIENCE: Duration = Duration::from_millis(100);

/// What precedes commands, and what precedes a part of the picture.
const COMMANDS: u8 = 0x00;
const PICTURE: u8 = 0x40;

/// The display.
pub(super) struct Oled {
    i2c: Peri<'static, I2C0>,
    clock: Peri<'static, PIN_5>,
    data: Peri<'static, PIN_4>,
    /// How it is driven; none before it is, or after it has failed.
    driven: Option<Display>,
}

impl Oled {
    pub(super) fn new(
        i2c: Peri<'static, I2C0>,
        clock: Peri<'static, PIN_5>,
        data: Peri<'static, PIN_4>,
    ) -> Self {
        Self { i2c, clock, data, driven: None }
    }

    /// Shows what the device has to show; whether that worked. If not, everything is said again the
    /// next time: the display may be another one, or have lost what it was told.
    pub(super) async fn show(&mut self, device: &Device<Region>) -> bool {
        let before = self.driven;
        let shown = with_timeout(PATIENCE, self.wires().show(device, before)).await;
        let done = matches!(shown, Ok(Ok(())));
        self.driven = done.then(|| device.display());
        done
    }

    /// The wires, free of what may be left of an earlier time: a transfer that was given up ends
    /// some time later, and the driver takes that for the end of the next one.
    fn wires(&mut self) -> Wires<'_> {
        let mut config = Config::default();
        config.frequency = HERTZ;
        let (clock, data) = (self.clock.reborrow(), self.data.reborrow());
        Wires(I2c::new_async(self.i2c.reborrow(), clock, data, Interrupts, config))
    }
}

/// The wires to the display. (The interface that comes with its driver sends a picture in parts of
/// 16 bytes, each with an address and a control byte.)
struct Wires<'a>(I2c<'a, I2C0, Async>);

type Driver<'a, 'b> = Ssd1306Async<&'a mut Wires<'b>, DisplaySize128x64, BasicMode>;

impl<'b> Wires<'b> {
    async fn show(
        &mut self,
        device: &Device<Region>,
        before: Option<Display>,
    ) -> Result<(), DisplayError> {
        let wanted = device.display();
        let rotation =
            if wanted.turned { DisplayRotation::Rotate180 } else { DisplayRotation::Rotate0 };
        if before.is_some_and(|before| before.turned == wanted.turned) {
            self.paint(device.spans()).await?;
        } else {
            // Turning counts only for what is sent after it.
            self.driver(rotation).set_addr_mode(AddrMode::Page).await?;
            self.driver(rotation).set_rotation(rotation).await?;
            self.paint(whole(device.picture())).await?;
        }
        if before.is_none() {
            // Lights it, with the picture there: what it held before was noise.
            self.driver(rotation).init_with_addr_mode(AddrMode::Page).await?;
        }
        if before.is_none_or(|before| before.contrast != wanted.contrast) {
            let brightness = Brightness::custom(2, wanted.contrast);
            self.driver(rotation).set_brightness(brightness).await?;
        }
        Ok(())
    }

    /// The driver, for what is not the picture. It keeps nothing from one time to the next.
    fn driver(&mut self, rotation: DisplayRotation) -> Driver<'_, 'b> {
        Ssd1306Async::new(self, DisplaySize128x64, rotation)
    }

    async fn paint(&mut self, spans: impl Iterator<Item = Span<'_>>) -> Result<(), DisplayError> {
        for span in spans {
            let (low, high) = (span.column & 0xf, 0x10 | span.column >> 4);
            self.write(COMMANDS, &[0xb0 | span.page, low, high]).await?;
            self.write(PICTURE, span.bytes).await?;
        }
        Ok(())
    }

    async fn write(&mut self, control: u8, bytes: &[u8]) -> Result<(), DisplayError> {
        let bytes = [control].into_iter().chain(bytes.iter().copied());
        self.0.write_async(ADDRESS, bytes).await.map_err(|_| DisplayError::BusWriteError)
    }
}

/// The picture as a display needs it that holds something else.
fn whole(picture: &Frame) -> impl Iterator<Item = Span<'_>> {
    let pages = picture.bytes().chunks(WIDTH);
    (0..).zip(pages).map(|(page, bytes)| Span { page, column: 0, bytes })
}

impl AsyncWriteOnlyDataCommand for &mut Wires<'_> {
    async fn send_commands(&mut self, commands: DataFormat<'_>) -> Result<(), DisplayError> {
        match commands {
            DataFormat::U8(bytes) => self.write(COMMANDS, bytes).await,
            _ => Err(DisplayError::DataFormatNotImplemented),
        }
    }

    async fn send_data(&mut self, data: DataFormat<'_>) -> Result<(), DisplayError> {
        match data {
            DataFormat::U8(bytes) => self.write(PICTURE, bytes).await,
            _ => Err(DisplayError::DataFormatNotImplemented),
        }
    }
}
