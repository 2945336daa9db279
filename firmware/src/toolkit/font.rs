//! Fonts as a display wants them: column by column. They are those of embedded-graphics, turned
//! round when the firmware is built (`build.rs`): drawing text pixel by pixel is most of what a press
//! costs on the chip.

use embedded_graphics::Pixel;
use embedded_graphics::draw_target::{DrawTarget, Translated};
use embedded_graphics::geometry::Point;
use embedded_graphics::pixelcolor::BinaryColor;

include!(concat!(env!("OUT_DIR"), "/fonts.rs"));

/// Something to write on.
pub trait Ink: DrawTarget<Color = BinaryColor> {
    /// Paints the pixels of a column of up to 24 rows whose bits are set, the lowest bit on top,
    /// and none between them.
    fn column(&mut self, top: Point, bits: u32, color: BinaryColor) -> Result<(), Self::Error> {
        draw_pixels(self, top, bits, color)
    }
}

impl<D: Ink> Ink for Translated<'_, D> {}

/// The same, one after the other.
pub(super) fn draw_pixels<D>(
    target: &mut D,
    top: Point,
    bits: u32,
    color: BinaryColor,
) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor> + ?Sized,
{
    let lit = (0..24).filter(|row| bits >> row & 1 == 1);
    target.draw_iter(lit.map(|row| Pixel(top + Point::new(0, row), color)))
}

/// A font of characters of one size, from the blank to the tilde.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Font {
    /// Columns of a character.
    pub width: u8,
    /// Rows of a character.
    pub height: u8,
    /// For each character its columns, each in as few bytes as the rows need, the lowest first.
    columns: &'static [u8],
}

impl Font {
    /// Writes a text from its top left on. What the font does not have is a question mark.
    pub fn write<D: Ink>(
        &self,
        target: &mut D,
        mut at: Point,
        text: &str,
        color: BinaryColor,
    ) -> Result<(), D::Error> {
        for character in text.chars() {
            for bits in self.columns(character) {
                target.column(at, bits, color)?;
                at.x += 1;
            }
        }
        Ok(())
    }

    fn columns(&self, character: char) -> impl Iterator<Item = u32> + use<> {
        let shown = if (' '..='~').contains(&character) { character } else { '?' };
        let depth = usize::from(self.height.div_ceil(8));
        let size = depth * usize::from(self.width);
        let start = (shown as usize - ' ' as usize) * size;
        let bytes = self.columns.get(start..start + size).unwrap_or_default();
        bytes
            .chunks_exact(depth)
            .map(|column| column.iter().rev().fold(0, |bits, &byte| bits << 8 | u32::from(byte)))
    }
}
