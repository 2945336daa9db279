//! Text in its styles, placed and wrapped.

use core::convert::Infallible;

use embedded_graphics::geometry::{Point, Size};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::primitives::Rectangle;

use super::font::{
    FONT_5X8, FONT_6X10, FONT_7X13_BOLD, FONT_8X13, FONT_9X15_BOLD, FONT_10X20, Font, Ink,
};

/// Something to draw on that may want to know what is written where.
pub trait Paper: Ink<Error = Infallible> {
    /// A text now covers `area`, and was meant to stay in `zone`.
    fn wrote(&mut self, _text: &str, _area: Rectangle, _zone: Zone) {}
}

/// A font and the colour it is written in.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    font: &'static Font,
    ink: BinaryColor,
}

/// What the buttons do, and nothing else.
pub const HINT: Style = Style::new(&FONT_5X8);
/// Titles and sentences.
pub const BODY: Style = Style::new(&FONT_6X10);
/// Numbers.
pub const VALUE: Style = Style::new(&FONT_7X13_BOLD);
/// A line that is waited with.
pub const WAIT: Style = Style::new(&FONT_8X13);
/// Something that matters.
pub const LARGE: Style = Style::new(&FONT_9X15_BOLD);
/// The one thing that matters on a screen.
pub const HUGE: Style = Style::new(&FONT_10X20);

impl Style {
    const fn new(font: &'static Font) -> Self {
        Self { font, ink: BinaryColor::On }
    }

    /// The same, black.
    #[must_use]
    pub const fn black(self) -> Self {
        Self { ink: BinaryColor::Off, ..self }
    }

    /// The same, black if it stands on white.
    #[must_use]
    pub const fn on(self, white: bool) -> Self {
        if white { self.black() } else { self }
    }

    /// The colour it is written in.
    #[must_use]
    pub const fn ink(self) -> BinaryColor {
        self.ink
    }

    /// How far a text reaches.
    #[must_use]
    pub fn width(self, text: &str) -> i32 {
        let columns = i32::try_from(text.chars().count()).unwrap_or(i32::MAX);
        columns.saturating_mul(self.advance())
    }

    /// From one character to the next.
    fn advance(self) -> i32 {
        i32::from(self.font.width)
    }

    /// Draws a text of which at most the last character is one of [`DOTS`].
    fn draw(self, paper: &mut impl Paper, at: Point, text: &str) {
        let (plain, dots) = match text.strip_suffix(DOTS) {
            Some(plain) if self.advance() == BODY.advance() => (plain, text.get(plain.len()..)),
            _ => (text, None),
        };
        let Ok(()) = self.font.write(paper, at, plain, self.ink);
        let left = at + Point::new(self.width(plain), 0);
        let upper = dots.filter(|dots| *dots == ":").map(|_| UPPER_DOT);
        for dot in upper.into_iter().chain(dots.map(|_| LOWER_DOT)) {
            let Ok(()) = paper.fill_solid(&Rectangle::new(left + dot, DOT), self.ink);
        }
    }

    fn size(self, text: &str) -> Size {
        let width = u32::try_from(self.width(text)).unwrap_or_default();
        Size::new(width, self.font.height.into())
    }
}

/// The dots of 6x10 are crosses, so they are drawn by hand: two pixels wide and high.
const DOTS: [char; 2] = ['.', ':'];
const DOT: Size = Size::new_equal(2);
const UPPER_DOT: Point = Point::new(2, 3);
const LOWER_DOT: Point = Point::new(2, 6);

/// Some columns of the screen that belong together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Zone {
    /// The first column.
    pub left: i32,
    /// The first column after it.
    pub right: i32,
}

impl Zone {
    /// How many columns it has.
    #[must_use]
    pub const fn width(self) -> i32 {
        self.right - self.left
    }

    /// A part of it, from the top and so many rows high.
    #[must_use]
    pub fn area(self, top: i32, rows: u32) -> Rectangle {
        let columns = u32::try_from(self.width()).unwrap_or_default();
        Rectangle::new(Point::new(self.left, top), Size::new(columns, rows))
    }

    /// Writes from a top left on. Returns the column after the text.
    pub fn write(self, paper: &mut impl Paper, style: Style, at: Point, text: &str) -> i32 {
        let mut x = at.x;
        for piece in text.split_inclusive(DOTS) {
            style.draw(paper, Point::new(x, at.y), piece);
            x += style.width(piece);
        }
        paper.wrote(text, Rectangle::new(at, style.size(text)), self);
        x
    }

    /// Writes up to a column.
    pub fn write_to(self, paper: &mut impl Paper, style: Style, end: Point, text: &str) {
        self.write(paper, style, Point::new(end.x - style.width(text), end.y), text);
    }

    /// Writes in the middle.
    pub fn write_centred(self, paper: &mut impl Paper, style: Style, top: i32, text: &str) {
        let x = self.left + (self.width() - style.width(text)) / 2;
        self.write(paper, style, Point::new(x, top), text);
    }
}

/// A text in lines of at most so many characters. It is broken at line ends and blanks, and a
/// word that is longer than a line where the line is full; nothing but blanks is left out.
#[must_use]
pub const fn wrap(text: &str, columns: usize) -> Wrap<'_> {
    Wrap { rest: text, columns }
}

/// The lines of a text, see [`wrap`].
#[derive(Clone, Debug)]
pub struct Wrap<'a> {
    rest: &'a str,
    columns: usize,
}

impl<'a> Iterator for Wrap<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let text = self.rest.trim_ascii_start();
        if text.is_empty() || self.columns == 0 {
            return None;
        }
        let (line, rest) = text.split_at_checked(line_end(text, self.columns))?;
        self.rest = rest;
        Some(line.trim_ascii_end())
    }
}

/// Where the first line of a text ends, in bytes.
fn line_end(text: &str, columns: usize) -> usize {
    let (full, next) = text.char_indices().nth(columns).unwrap_or((text.len(), ' '));
    let line = text.get(..full).unwrap_or(text);
    if let Some(end) = line.find('\n') {
        return end;
    }
    let last_blank = || line.rfind(|c: char| c.is_ascii_whitespace());
    if next.is_ascii_whitespace() { full } else { last_blank().unwrap_or(full) }
}
