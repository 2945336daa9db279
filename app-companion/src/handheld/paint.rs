//! Pictures as characters: half a block is a pixel, and only what has changed is written.

use std::io::{self, Write};

use crossterm::cursor::MoveTo;
use crossterm::queue;
use crossterm::style::{Color, Colors, Print, SetColors};
use crossterm::terminal::{Clear, ClearType};
use firmware::toolkit::frame::{Frame, HEIGHT, PAGE_ROWS, WIDTH};

use super::simulated::Shown;

/// A picture has two rows of pixels in each row of characters.
const ROWS: usize = HEIGHT / 2;

/// Columns a terminal must have: the picture and its edge.
pub(super) const COLUMNS: usize = WIDTH + 2;
/// Lines a terminal must have: the picture, its edge, the keys, and where the companion is.
pub(super) const LINES: usize = ROWS + 4;

const KEYS: &str =
    " arrows   Enter: OK   h: hide   hold OK: o, or keep Enter down   hold left: l   q: quit";

/// What lights a character.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ink {
    /// The terminal's own colours.
    Plain,
    /// A grey on black, by its number among the terminal's 256 colours.
    Lit(u8),
}

type Cell = (char, Ink);

/// Lines of characters, none longer than the terminal is wide.
type Lines = Vec<Vec<Cell>>;

/// Writes pictures to a terminal.
pub(super) struct Painter<W> {
    out: W,
    /// Columns and lines of the terminal.
    size: (usize, usize),
    /// How a companion is started.
    port: String,
    /// What the terminal shows.
    lines: Lines,
}

impl<W: Write> Painter<W> {
    pub(super) fn new(out: W, port: String) -> Self {
        Self { out, size: (0, 0), port, lines: Vec::new() }
    }

    /// The terminal has this size now. What was on it may be anywhere.
    pub(super) fn resize(&mut self, size: (usize, usize)) -> io::Result<()> {
        self.size = size;
        self.lines.clear();
        queue!(self.out, SetColors(Ink::Plain.colors()), Clear(ClearType::All))
    }

    /// Lets the terminal show this.
    pub(super) fn paint(&mut self, shown: &Shown) -> io::Result<()> {
        let lines = self.compose(shown);
        let mut pen = Pen { ink: Ink::Plain, at: None };
        for (row, line) in lines.iter().enumerate() {
            let before = self.lines.get(row).map_or([].as_slice(), Vec::as_slice);
            for (column, cell) in line.iter().enumerate() {
                if before.get(column) != Some(cell) {
                    pen.write(&mut self.out, (column, row), *cell)?;
                }
            }
        }
        queue!(self.out, SetColors(Ink::Plain.colors()))?;
        self.lines = lines;
        self.out.flush()
    }

    fn compose(&self, shown: &Shown) -> Lines {
        let (columns, lines) = self.size;
        if columns < COLUMNS || lines < LINES {
            return too_small(columns, lines);
        }
        let ink = ink(shown.display.contrast);
        let edge = |left, right| plain(&format!("{left}{}{right}", "─".repeat(WIDTH)));
        let row = |row| {
            let cells = blocks(&shown.picture, row).map(|block| (block, ink));
            let edge = [('│', Ink::Plain)];
            edge.into_iter().chain(cells).chain(edge).collect()
        };
        let mut all = vec![edge('┌', '┐')];
        all.extend((0..ROWS).map(row));
        all.extend([edge('└', '┘'), plain(KEYS), plain(&self.companion(shown.plugged))]);
        all
    }

    fn companion(&self, plugged: bool) -> String {
        let text = if plugged {
            " The companion is plugged in.".into()
        } else {
            format!(" The companion is started in another terminal: nusubito mist {}", self.port)
        };
        // Each covers the other, and neither is wider than the picture.
        format!("{text:COLUMNS$}").chars().take(COLUMNS).collect()
    }
}

/// Where the next character would go, and in which ink.
struct Pen {
    ink: Ink,
    at: Option<(usize, usize)>,
}

impl Pen {
    fn write(
        &mut self,
        out: &mut impl Write,
        at: (usize, usize),
        (character, ink): Cell,
    ) -> io::Result<()> {
        if self.at != Some(at) {
            let place = |at| u16::try_from(at).unwrap_or(u16::MAX);
            queue!(out, MoveTo(place(at.0), place(at.1)))?;
        }
        if self.ink != ink {
            queue!(out, SetColors(ink.colors()))?;
        }
        *self = Self { ink, at: Some((at.0 + 1, at.1)) };
        queue!(out, Print(character))
    }
}

impl Ink {
    fn colors(self) -> Colors {
        match self {
            Self::Plain => Colors::new(Color::Reset, Color::Reset),
            Self::Lit(grey) => Colors::new(Color::AnsiValue(grey), Color::Black),
        }
    }
}

/// The brighter the display, the lighter the grey; the darkest can still be read.
fn ink(contrast: u8) -> Ink {
    const DARKEST: u8 = 240;
    Ink::Lit(DARKEST + contrast / 17)
}

fn plain(text: &str) -> Vec<Cell> {
    text.chars().map(|character| (character, Ink::Plain)).collect()
}

fn too_small(columns: usize, lines: usize) -> Lines {
    let text = format!(
        "This terminal has {columns} columns and {lines} lines. The handheld needs {COLUMNS} and \
         {LINES}: make it larger, or its letters smaller."
    );
    let cells = plain(&text);
    cells.chunks(columns.max(1)).take(lines).map(<[Cell]>::to_vec).collect()
}

/// Two rows of pixels.
fn blocks(picture: &Frame, row: usize) -> impl Iterator<Item = char> {
    let page = picture.bytes().chunks_exact(WIDTH).nth(2 * row / PAGE_ROWS);
    let bit = 2 * row % PAGE_ROWS;
    page.unwrap_or_default().iter().map(move |byte| match byte >> bit & 0b11 {
        0b00 => ' ',
        0b01 => '▀',
        0b10 => '▄',
        _ => '█',
    })
}
