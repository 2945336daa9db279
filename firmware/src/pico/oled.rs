//! The display: an SSD1306 with 128 by 64 pixels, by I2C.

use display_interface::{AsyncWriteOnlyDataCommand, DataFormat, DisplayError};
use embassy_rp::Peri;
use embassy_rp::i2c::{Async, Config, I2c};
use embassy_rp::peripherals::{I2C0, PIN_4, PIN_5};
use embassy_time::{Duration, with_timeout};
use firmware::device::{Device, Display};
use firmware::toolkit::frame::{Frame, Span};
use ssd1306::Ssd1306Async;
use ssd1306::command::AddrMode;
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
    line: Line,
    /// How it is driven; none before it is, or after it has failed.
    driven: Option<Display>,
}

impl Oled {
    pub(super) fn new(
        i2c: Peri<'static, I2C0>,
        clock: Peri<'static, PIN_5>,
        data: Peri<'static, PIN_4>,
    ) -> Self {
        let mut config = Config::default();
        config.frequency = HERTZ;
        let line = Line(I2c::new_async(i2c, clock, data, Interrupts, config));
        Self { line, driven: None }
    }

    /// Shows what the device has to show; whether that worked. If not, everything is said again the
    /// next time: the display may be another one, or have lost what it was told.
    pub(super) async fn show(&mut self, device: &Device<Region>) -> bool {
        let shown = with_timeout(PATIENCE, self.try_show(device)).await;
        let done = matches!(shown, Ok(Ok(())));
        self.driven = done.then(|| device.display());
        done
    }

    async fn try_show(&mut self, device: &Device<Region>) -> Result<(), DisplayError> {
        let (before, wanted) = (self.driven, device.display());
        let rotation = match wanted.turned {
            false => DisplayRotation::Rotate0,
            true => DisplayRotation::Rotate180,
        };
        let mut display = Ssd1306Async::new(&mut self.line, DisplaySize128x64, rotation);
        if before.is_none() {
            display.init_with_addr_mode(AddrMode::Page).await?;
            // What it holds now is noise.
            display.set_display_on(false).await?;
        }
        if before.is_none_or(|before| before.contrast != wanted.contrast) {
            display.set_brightness(Brightness::custom(2, wanted.contrast)).await?;
        }
        match before {
            Some(before) if before.turned == wanted.turned => self.paint(device.spans()).await,
            // Turning counts only for what is sent after it.
            Some(_) => {
                display.set_rotation(rotation).await?;
                self.paint(whole(device.picture())).await
            }
            None => {
                self.paint(whole(device.picture())).await?;
                Ssd1306Async::new(&mut self.line, DisplaySize128x64, rotation)
                    .set_display_on(true)
                    .await
            }
        }
    }

    async fn paint(&mut self, spans: impl Iterator<Item = Span<'_>>) -> Result<(), DisplayError> {
        for span in spans {
            let (low, high) = (span.column & 0xf, 0x10 | span.column >> 4);
            self.line.write(COMMANDS, &[0xb0 | span.page, low, high]).await?;
            self.line.write(PICTURE, span.bytes).await?;
        }
        Ok(())
    }
}

/// The picture as a display needs it that holds something else.
fn whole(picture: &Frame) -> impl Iterator<Item = Span<'_>> {
    let pages = picture.bytes().chunks(firmware::toolkit::frame::WIDTH);
    (0..).zip(pages).map(|(page, bytes)| Span { page, column: 0, bytes })
}

/// The wires to it. (The interface that comes with the driver sends a picture in parts of 16 bytes,
/// each with an address and a control byte.)
struct Line(I2c<'static, I2C0, Async>);

impl Line {
    async fn write(&mut self, control: u8, bytes: &[u8]) -> Result<(), DisplayError> {
        let bytes = [control].into_iter().chain(bytes.iter().copied());
        self.0.write_async(ADDRESS, bytes).await.map_err(|_| DisplayError::BusWriteError)
    }
}

impl AsyncWriteOnlyDataCommand for &mut Line {
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
