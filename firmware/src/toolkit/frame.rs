//! The picture: 128 by 64 pixels, one bit each, and which of its bytes have changed.
//!
//! The bytes lie as in an SSD1306: eight pages of 8 rows, from the top; in a page one byte a column,
//! from the left; in a byte the lowest bit on top.

use core::convert::Infallible;
use core::ops::Range;

use embedded_graphics::Pixel;
use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::geometry::{OriginDimensions, Point, Size};
use embedded_graphics::image::GetPixel;
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::primitives::Rectangle;

use super::font::{Ink, draw_pixels};
use super::text::Paper;

/// Columns of a picture.
pub const WIDTH: usize = 128;
/// Rows of a picture.
pub const HEIGHT: usize = 64;
/// Rows of a page: each is one bit of a byte.
pub const PAGE_ROWS: usize = 8;
/// Pages of a picture.
pub const PAGES: usize = HEIGHT / PAGE_ROWS;
/// Bytes of a picture.
pub const BYTES: usize = WIDTH * PAGES;

/// A picture. A new one is black.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    bytes: [u8; BYTES],
}

impl Default for Frame {
    fn default() -> Self {
        Self::BLACK
    }
}

impl From<[u8; BYTES]> for Frame {
    /// The picture that a display holds.
    fn from(bytes: [u8; BYTES]) -> Self {
        Self { bytes }
    }
}

impl Frame {
    /// The picture without a lit pixel.
    pub const BLACK: Self = Self { bytes: [0; BYTES] };

    /// The picture as the display holds it.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; BYTES] {
        &self.bytes
    }

    /// What has to be sent to a display that shows `shown` for it to show this picture.
    #[must_use]
    pub fn changes<'a>(&'a self, shown: &'a Self) -> Changes<'a> {
        Changes { new: self, old: shown, page: 0, column: 0 }
    }

    /// The bytes of a page; none if there is no such page.
    fn page(&self, page: usize) -> Option<&[u8]> {
        self.bytes.chunks_exact(WIDTH).nth(page)
    }

    /// Lights or darkens the bits of `mask` in some columns of a page.
    fn fill(&mut self, page: usize, columns: Range<usize>, mask: u8, color: BinaryColor) {
        let page = self.bytes.chunks_exact_mut(WIDTH).nth(page);
        let bytes = page.and_then(|page| page.get_mut(columns));
        for byte in bytes.unwrap_or_default() {
            put(byte, mask, color);
        }
    }
}

impl OriginDimensions for Frame {
    fn size(&self) -> Size {
        #[expect(clippy::cast_possible_truncation, reason = "both are far below u32::MAX")]
        Size::new(WIDTH as u32, HEIGHT as u32)
    }
}

impl GetPixel for Frame {
    type Color = BinaryColor;

    fn pixel(&self, at: Point) -> Option<BinaryColor> {
        let (column, row) = (usize::try_from(at.x).ok()?, usize::try_from(at.y).ok()?);
        let byte = self.page(row / PAGE_ROWS)?.get(column)?;
        Some(BinaryColor::from(byte >> (row % PAGE_ROWS) & 1 == 1))
    }
}

impl DrawTarget for Frame {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = Pixel<BinaryColor>>,
    {
        // Icons and pictures come this way, pixel by pixel.
        for Pixel(at, color) in pixels {
            let (Ok(column), Ok(row)) = (usize::try_from(at.x), usize::try_from(at.y)) else {
                continue;
            };
            let index = row / PAGE_ROWS * WIDTH + column;
            if let Some(byte) = self.bytes.get_mut(index).filter(|_| column < WIDTH) {
                put(byte, 1 << (row % PAGE_ROWS), color);
            }
        }
        Ok(())
    }

    /// Eight rows at a time.
    fn fill_solid(&mut self, area: &Rectangle, color: BinaryColor) -> Result<(), Infallible> {
        let area = area.intersection(&Rectangle::new(Point::zero(), self.size()));
        let columns = range(area.columns());
        let rows = range(area.rows());
        for page in rows.start / PAGE_ROWS..rows.end.div_ceil(PAGE_ROWS) {
            let mask = mask(page, &rows);
            self.fill(page, columns.clone(), mask, color);
        }
        Ok(())
    }

    fn clear(&mut self, color: BinaryColor) -> Result<(), Infallible> {
        self.fill_solid(&Rectangle::new(Point::zero(), self.size()), color)
    }
}

impl Paper for Frame {}

impl Ink for Frame {
    /// Eight rows at a time.
    fn column(&mut self, top: Point, bits: u32, color: BinaryColor) -> Result<(), Infallible> {
        let (Ok(column), Ok(row)) = (usize::try_from(top.x), usize::try_from(top.y)) else {
            return draw_pixels(self, top, bits, color);
        };
        let mut bits = if column < WIDTH { bits << (row % PAGE_ROWS) } else { 0 };
        let mut index = row / PAGE_ROWS * WIDTH + column;
        while bits != 0 {
            let [mask, ..] = bits.to_le_bytes();
            if let Some(byte) = self.bytes.get_mut(index) {
                put(byte, mask, color);
            }
            index += WIDTH;
            bits >>= 8;
        }
        Ok(())
    }
}

/// Lights or darkens the bits of a mask.
fn put(byte: &mut u8, mask: u8, color: BinaryColor) {
    match color {
        BinaryColor::On => *byte |= mask,
        BinaryColor::Off => *byte &= !mask,
    }
}

/// What lies on the picture is never negative.
fn range(range: Range<i32>) -> Range<usize> {
    let at = |end| usize::try_from(end).unwrap_or_default();
    at(range.start)..at(range.end)
}

/// The bits of a page that these rows take.
fn mask(page: usize, rows: &Range<usize>) -> u8 {
    let top = page * PAGE_ROWS;
    // From that row of the page on.
    let from = |row: usize| match row.saturating_sub(top) {
        row @ 0..PAGE_ROWS => 0xff << row,
        _ => 0,
    };
    from(rows.start) & !from(rows.end)
}

/// Neighbouring bytes of one page to be sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span<'a> {
    /// The page.
    pub page: u8,
    /// The column of the first byte.
    pub column: u8,
    /// The bytes.
    pub bytes: &'a [u8],
}

impl Span<'_> {
    /// Bytes on the wire besides those of the picture, for an SSD1306 by I2C in page addressing
    /// mode, which takes fewer than the others:
    /// - one write for where they go: the device's address, a control byte (0x00), the page (0xb0
    ///   and its number) and the column in two halves (0x00 and 0x10 with four bits each);
    /// - one write for what goes there: the device's address and a control byte (0x40).
    pub const ADDRESSING: usize = 2 + 3 + 2;

    /// Bytes on the wire for this span.
    #[must_use]
    pub const fn cost(&self) -> usize {
        Self::ADDRESSING + self.bytes.len()
    }
}

/// What has changed from one picture to the next, as [`Span`]s from the top left on. Bytes that
/// have not changed are among them where sending them costs less than a span of its own.
#[derive(Clone, Debug)]
pub struct Changes<'a> {
    new: &'a Frame,
    old: &'a Frame,
    page: usize,
    column: usize,
}

impl<'a> Iterator for Changes<'a> {
    type Item = Span<'a>;

    fn next(&mut self) -> Option<Span<'a>> {
        loop {
            let (new, old) = (self.new.page(self.page)?, self.old.page(self.page)?);
            if let Some(columns) = next_run(new, old, self.column) {
                self.column = columns.end;
                return span(self.page, columns, new);
            }
            self.page += 1;
            self.column = 0;
        }
    }
}

/// The next columns to send, from `from` on: up to the last change that is near enough to the
/// one before it.
fn next_run(new: &[u8], old: &[u8], from: usize) -> Option<Range<usize>> {
    let columns = new.iter().zip(old).enumerate().skip(from);
    let mut changed = columns.filter(|(_, (new, old))| new != old).map(|(column, _)| column);
    let first = changed.next()?;
    let near = |end: usize, next| (next - end <= Span::ADDRESSING).then_some(next + 1);
    let end = changed.try_fold(first + 1, |end, next| near(end, next).ok_or(end));
    // Either the page's last change or the last before a gap that is too wide.
    let (Ok(end) | Err(end)) = end;
    Some(first..end)
}

fn span(page: usize, columns: Range<usize>, bytes: &[u8]) -> Option<Span<'_>> {
    Some(Span {
        page: u8::try_from(page).ok()?,
        column: u8::try_from(columns.start).ok()?,
        bytes: bytes.get(columns)?,
    })
}
