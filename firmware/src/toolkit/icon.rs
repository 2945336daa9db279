//! Small pictures, by rows of bits: an [`Icon`], and a larger [`Picture`] that is read from a text.

use embedded_graphics::Pixel;
use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::geometry::Point;
use embedded_graphics::pixelcolor::BinaryColor;

/// A picture of at most 16 columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Icon {
    /// Columns.
    pub width: u8,
    /// Rows.
    pub height: u8,
    /// From the top. The leftmost pixel is the highest bit: of eight up to 8 columns, of sixteen
    /// above.
    pub rows: &'static [u16],
}

impl Icon {
    /// An icon of that many columns, by its rows.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "no screen is 256 rows high")]
    pub const fn new(width: u8, rows: &'static [u16]) -> Self {
        Self { width, height: rows.len() as u8, rows }
    }

    /// Paints the icon's pixels, and none between them: what is beneath shows through.
    pub fn draw<D>(
        &self,
        target: &mut D,
        top_left: Point,
        color: BinaryColor,
    ) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
    {
        let rows = self.rows.iter().zip(0..);
        let lit = rows.flat_map(|(&row, y)| self.columns(row).map(move |x| Point::new(x, y)));
        target.draw_iter(lit.map(|at| Pixel(top_left + at, color)))
    }

    /// The same with the icon's middle there; an even width or height goes one to the left or up.
    pub fn draw_centred<D>(
        &self,
        target: &mut D,
        centre: Point,
        color: BinaryColor,
    ) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
    {
        let half = Point::new(i32::from(self.width / 2), i32::from(self.height / 2));
        self.draw(target, centre - half, color)
    }

    /// The columns of a row that have a pixel.
    fn columns(&self, row: u16) -> impl Iterator<Item = i32> + use<> {
        let row = if self.width <= NARROW { row << NARROW } else { row };
        (0..i32::from(self.width.min(WIDEST))).filter(move |x| row << x & HIGHEST != 0)
    }
}

/// The most columns that two hex digits hold.
const NARROW: u8 = 8;
/// The most columns of all.
const WIDEST: u8 = 16;
const HIGHEST: u16 = 1 << 15;

/// A picture of up to 128 columns, by its rows from the top. The leftmost pixel is the lowest bit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Picture<const ROWS: usize>([u128; ROWS]);

impl<const ROWS: usize> Picture<ROWS> {
    /// The picture in a text: a line a row, `#` a pixel. It is read when the firmware is built.
    #[must_use]
    pub const fn read(text: &str) -> Self {
        let mut rows = [0; ROWS];
        let mut text = text.as_bytes();
        let (mut row, mut column) = (0, 0);
        while let [first, rest @ ..] = text {
            match first {
                b'\n' => (row, column) = (row + 1, 0),
                b'#' => {
                    #[expect(clippy::indexing_slicing, reason = "found when it is built")]
                    {
                        rows[row] |= 1 << column;
                    }
                    column += 1;
                }
                _ => column += 1,
            }
            text = rest;
        }
        Self(rows)
    }

    /// Paints the picture's pixels, and none between them.
    pub fn draw<D>(
        &self,
        target: &mut D,
        top_left: Point,
        color: BinaryColor,
    ) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
    {
        let pixels = self.0.iter().zip(0..).flat_map(|(row, y)| {
            let lit = (0..128).filter(move |x| row >> x & 1 == 1);
            lit.map(move |x| Point::new(x, y))
        });
        target.draw_iter(pixels.map(|at| Pixel(top_left + at, color)))
    }
}

/// The OK button.
pub const KEY_OK: Icon = Icon::new(7, &[0x38, 0x7c, 0xfe, 0xfe, 0xfe, 0x7c, 0x38]);
/// All four arrow buttons.
pub const KEY_PAD: Icon = Icon::new(7, &[0x38, 0x38, 0xfe, 0xfe, 0xfe, 0x38, 0x38]);
/// The arrow button up.
pub const KEY_UP: Icon = Icon::new(7, &[0x00, 0x10, 0x38, 0x7c, 0xfe, 0x00, 0x00]);
/// The arrow button down.
pub const KEY_DOWN: Icon = Icon::new(7, &[0x00, 0x00, 0xfe, 0x7c, 0x38, 0x10, 0x00]);
/// The arrow button to the left.
pub const KEY_LEFT: Icon = Icon::new(4, &[0x10, 0x30, 0x70, 0xf0, 0x70, 0x30, 0x10]);
/// The arrow button to the right.
pub const KEY_RIGHT: Icon = Icon::new(4, &[0x80, 0xc0, 0xe0, 0xf0, 0xe0, 0xc0, 0x80]);
/// The arrow buttons up and down.
pub const KEY_UP_DOWN: Icon = Icon::new(5, &[0x20, 0x70, 0xf8, 0x00, 0xf8, 0x70, 0x20]);
/// The arrow buttons to the left and right.
pub const KEY_LEFT_RIGHT: Icon =
    Icon::new(9, &[0x0000, 0x2200, 0x6300, 0xe380, 0x6300, 0x2200, 0x0000]);

/// No undo after this.
pub const LOCK: Icon = Icon::new(7, &[0x38, 0x44, 0x44, 0xfe, 0xee, 0xee, 0xfe, 0x00]);
/// One of a few, there or done.
pub const PIP: Icon = Icon::new(5, &[0x70, 0xf8, 0xf8, 0xf8, 0x70]);
/// One of a few, not there or still to come.
pub const PIP_EMPTY: Icon = Icon::new(5, &[0x70, 0x88, 0x88, 0x88, 0x70]);
/// From before to after.
pub const ARROW: Icon = Icon::new(3, &[0x80, 0x40, 0x20, 0x40, 0x80]);
/// A box to tick.
pub const BOX: Icon = Icon::new(7, &[0xfe, 0x82, 0x82, 0x82, 0x82, 0x82, 0xfe]);
/// What others can see.
pub const EYE: Icon = Icon::new(11, &[0x1f00, 0x60c0, 0x8e20, 0x8e20, 0x8e20, 0x60c0, 0x1f00]);
/// Night.
pub const MOON: Icon =
    Icon::new(9, &[0x1c00, 0x3000, 0x6000, 0x6000, 0x6000, 0x7080, 0x3980, 0x1f00, 0x0e00]);
/// A movement.
pub const LEAP: Icon = Icon::new(9, &[0x3c00, 0x6600, 0xc200, 0x8200, 0x8f80, 0x0700, 0x0200]);
/// A bulb: something to think of.
pub const BULB: Icon = Icon::new(7, &[0x38, 0x44, 0x44, 0x28, 0x38, 0x38, 0x10]);
