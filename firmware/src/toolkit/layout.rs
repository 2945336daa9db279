//! Where things stand on a screen: title, rows, hints.

use embedded_graphics::geometry::{Point, Size};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::primitives::Rectangle;

use super::icon::{
    ARROW, Icon, KEY_DOWN, KEY_LEFT, KEY_LEFT_RIGHT, KEY_OK, KEY_PAD, KEY_RIGHT, KEY_UP,
    KEY_UP_DOWN, PIP, PIP_EMPTY,
};
pub use super::text::Zone;
use super::text::{BODY, HINT, Paper, Style};

/// The whole screen.
pub const FULL: Zone = Zone { left: 0, right: 128 };
/// The panel beside a canvas.
pub const PANEL: Zone = Zone { left: 66, right: 128 };
/// Where a zone ends that has a bar at its right.
const BESIDE_BAR: i32 = 122;

/// The rows of a body, from the top.
pub const ROWS: [i32; 4] = [13, 23, 33, 43];
/// How high a row is.
pub const ROW: i32 = 10;
/// How high a title bar is.
const BAR: u32 = 11;
/// Where a title stands in its bar.
const TITLE: Point = Point::new(2, 1);
/// From a title bar's right end to the middle of its icon.
const TITLE_ICON: i32 = 7;
/// The blank at a title bar's right end.
const TITLE_MARGIN: i32 = 2;
/// The top of pips in a title bar.
pub const PIPS_TOP: i32 = 3;
/// From a title bar's right end to the first of its dots.
const PAGE_DOTS: i32 = 21;
/// From a title bar's right end to the middles of the two arrows.
const MORE_ABOVE: i32 = 15;
const MORE_BELOW: i32 = 6;

/// What a title bar shows at its right end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// Nothing.
    None,
    /// So many of so many.
    Pips(u8, u8),
    /// A small picture.
    Icon(Icon),
    /// Which of the four pages it is.
    Page(u8),
    /// Whether there is more above and below.
    More(bool, bool),
}

/// A title bar.
pub fn title(paper: &mut impl Paper, zone: Zone, text: &str, state: State) {
    fill(paper, zone.area(0, BAR), BinaryColor::On);
    let at = Point::new(zone.left, 0) + TITLE;
    let room = Zone { right: zone.right - state.width(), ..zone };
    if at.x + BODY.width(text) <= room.right {
        room.write(paper, BODY.black(), at, text);
        state.draw(paper, zone.right);
    } else {
        // The title has to say it all.
        zone.write(paper, BODY.black(), at, text);
    }
}

impl State {
    /// The columns it takes, up to the bar's end.
    fn width(self) -> i32 {
        match self {
            Self::None => 0,
            Self::Pips(_, of) => TITLE_MARGIN + pips_width(of),
            Self::Icon(icon) => TITLE_ICON + i32::from(icon.width / 2),
            Self::Page(_) => PAGE_DOTS + 1,
            Self::More(..) => MORE_ABOVE + i32::from(KEY_UP.width / 2),
        }
    }

    fn draw(self, paper: &mut impl Paper, right: i32) {
        match self {
            Self::None => {}
            Self::Pips(full, of) => {
                let at = Point::new(right - self.width(), PIPS_TOP);
                pips(paper, at, (full, of), BinaryColor::Off);
            }
            Self::Icon(icon) => title_icon(paper, right - TITLE_ICON, icon),
            Self::Page(page) => page_dots(paper, right, page),
            Self::More(up, down) => {
                let keys = [(up, KEY_UP, MORE_ABOVE), (down, KEY_DOWN, MORE_BELOW)];
                for (_, key, place) in keys.into_iter().filter(|(shown, ..)| *shown) {
                    title_icon(paper, right - place, key);
                }
            }
        }
    }
}

/// In the middle of a title bar's height; an even height goes one down.
pub fn title_icon(paper: &mut impl Paper, centre: i32, icon: Icon) {
    let top = (12 - i32::from(icon.height)) / 2;
    let at = Point::new(centre - i32::from(icon.width / 2), top);
    draw(paper, icon, at, BinaryColor::Off);
}

/// Four dots, the one of this page large.
fn page_dots(paper: &mut impl Paper, right: i32, page: u8) {
    let first = Point::new(right - PAGE_DOTS, 5);
    for dot in 0..4_u8 {
        let at = first + Point::new(5 * i32::from(dot), 0);
        let area = if dot == page {
            Rectangle::new(at - Point::new(1, 2), Size::new(4, 5))
        } else {
            Rectangle::new(at, Size::new(2, 1))
        };
        fill(paper, area, BinaryColor::Off);
    }
}

/// From one pip to the next.
const PIP_STEP: i32 = 6;

fn pips_width(of: u8) -> i32 {
    i32::from(of) * PIP_STEP - 1
}

/// So many of so many.
pub fn pips(paper: &mut impl Paper, at: Point, (full, of): (u8, u8), ink: BinaryColor) {
    for pip in 0..of {
        let icon = if pip < full { PIP } else { PIP_EMPTY };
        draw(paper, icon, at + Point::new(PIP_STEP * i32::from(pip), 0), ink);
    }
}

/// Paints an area.
pub fn fill(paper: &mut impl Paper, area: Rectangle, ink: BinaryColor) {
    let Ok(()) = paper.fill_solid(&area, ink);
}

/// Paints an icon from its top left.
pub fn draw(paper: &mut impl Paper, icon: Icon, at: Point, ink: BinaryColor) {
    let Ok(()) = icon.draw(paper, at, ink);
}

/// Paints an icon with its top in the middle there.
pub fn draw_hanging(paper: &mut impl Paper, icon: Icon, at: Point, ink: BinaryColor) {
    draw(paper, icon, at - Point::new(i32::from(icon.width / 2), 0), ink);
}

/// A row's ground: white if it is chosen. Returns how its text is written.
pub fn row(paper: &mut impl Paper, zone: Zone, top: i32, chosen: bool) -> Style {
    if chosen {
        fill(paper, zone.area(top, ROW.unsigned_abs()), BinaryColor::On);
    }
    BODY.on(chosen)
}

/// Where an arrow stands between two values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrow {
    /// From the first value to the arrow.
    pub before: i32,
    /// From the arrow to the second value.
    pub after: i32,
    /// From the values' top to the arrow's.
    pub down: i32,
}

impl Arrow {
    /// Draws the arrow after a text that ends there. Returns where the next one begins.
    pub fn draw(self, paper: &mut impl Paper, end: Point, ink: BinaryColor) -> Point {
        draw(paper, ARROW, end + Point::new(self.before, self.down), ink);
        end + Point::new(self.before + i32::from(ARROW.width) + self.after, 0)
    }
}

/// The rows of a list that show, and the bar that says which.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// The first row that shows.
    pub first: usize,
    /// How many there are.
    pub rows: usize,
}

impl Window {
    /// From that row on, or as near to it as there are rows.
    #[must_use]
    pub fn scrolled(scroll: u8, rows: usize) -> Self {
        Self { first: usize::from(scroll).min(last_first(rows)), rows }
    }

    /// The picked row among them, with the next and the two before it if there are such.
    #[must_use]
    pub fn around(picked: u8, rows: usize) -> Self {
        Self::scrolled(picked.saturating_sub(2), rows)
    }

    /// Whether some rows don't show.
    fn scrolls(self) -> bool {
        self.rows > ROWS.len()
    }

    /// What is left of a zone beside the bar, if there is one.
    #[must_use]
    pub fn beside_bar(self, zone: Zone) -> Zone {
        if self.scrolls() { Zone { right: BESIDE_BAR, ..zone } } else { zone }
    }

    /// The rows that show, each with its number and its top.
    pub fn show<T>(
        self,
        rows: impl IntoIterator<Item = T>,
    ) -> impl Iterator<Item = (usize, i32, T)> {
        let shown = rows.into_iter().enumerate().skip(self.first).zip(ROWS);
        shown.map(|((number, row), top)| (number, top, row))
    }

    /// The part of the bar that is thick, if not all rows show.
    pub fn thumb(self, paper: &mut impl Paper, middle: i32) {
        let hidden = i32::try_from(last_first(self.rows)).unwrap_or(i32::MAX);
        if hidden > 0 {
            let step = (THUMB_MOST / hidden).min(THUMB_STEP);
            let first = i32::try_from(self.first).unwrap_or_default();
            let height = (BODY_ROWS - step * hidden).unsigned_abs();
            let at = Point::new(middle - 1, BODY_TOP + step * first);
            fill(paper, Rectangle::new(at, Size::new(3, height)), BinaryColor::On);
        }
    }

    /// The bar at the screen's right, if not all rows show.
    pub fn bar(self, paper: &mut impl Paper) {
        if self.scrolls() {
            dots(paper, BAR_MIDDLE, BODY_TOP);
            self.thumb(paper, BAR_MIDDLE);
        }
    }
}

/// How far rows can be scrolled.
#[must_use]
pub fn last_first(rows: usize) -> usize {
    rows.saturating_sub(ROWS.len())
}

/// The body, in pixels.
const BODY_TOP: i32 = 13;
const BODY_ROWS: i32 = 40;
const BODY_END: i32 = BODY_TOP + BODY_ROWS;
/// The middle column of a bar.
const BAR_MIDDLE: i32 = 126;
/// How far the thumb moves with each row, and how far in all.
const THUMB_STEP: i32 = 6;
const THUMB_MOST: i32 = 32;

/// A dotted column through the body.
pub fn dots(paper: &mut impl Paper, x: i32, top: i32) {
    for y in (top..BODY_END).step_by(2) {
        fill(paper, Rectangle::new(Point::new(x, y), Size::new(1, 1)), BinaryColor::On);
    }
}

/// How long a button has been held, in eighths: a line that grows along the lower edge, where
/// nothing else ever is.
pub fn held(paper: &mut impl Paper, eighths: u8) {
    let right = FULL.width() * i32::from(eighths.min(8)) / 8;
    fill(paper, Zone { right, ..FULL }.area(LOWER_EDGE, 1), BinaryColor::On);
}

const LOWER_EDGE: i32 = 63;

/// A button, or some that go together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "a key is its own name")]
pub enum Key {
    Ok,
    Pad,
    Up,
    Down,
    Left,
    Right,
    UpDown,
    LeftRight,
}

impl Key {
    /// What it looks like.
    #[must_use]
    pub const fn icon(self) -> Icon {
        match self {
            Self::Ok => KEY_OK,
            Self::Pad => KEY_PAD,
            Self::Up => KEY_UP,
            Self::Down => KEY_DOWN,
            Self::Left => KEY_LEFT,
            Self::Right => KEY_RIGHT,
            Self::UpDown => KEY_UP_DOWN,
            Self::LeftRight => KEY_LEFT_RIGHT,
        }
    }
}

/// A key and what it does, in a word.
pub type Hint = (Key, &'static str);

/// Where the words and the keys of the hints begin.
const HINT_TOP: i32 = 55;
const KEY_TOP: i32 = 56;
/// Between a key and its word.
const KEY_GAP: i32 = 2;

/// The hints at the bottom: the first at the left, the last at the right, the other between them.
pub fn hints(
    paper: &mut impl Paper,
    zone: Zone,
    left: Option<Hint>,
    middle: Option<Hint>,
    right: Option<Hint>,
) {
    let left_end = left.map_or(zone.left, |left| hint(paper, zone, zone.left, left));
    let right_start = zone.right - right.map_or(0, hint_width);
    if let Some(right) = right {
        hint(paper, zone, right_start, right);
    }
    if let Some(middle) = middle {
        hint(paper, zone, (left_end + right_start - hint_width(middle)) / 2, middle);
    }
}

fn hint_width((key, word): Hint) -> i32 {
    i32::from(key.icon().width) + KEY_GAP + HINT.width(word)
}

/// Returns the column after it.
fn hint(paper: &mut impl Paper, zone: Zone, x: i32, (key, word): Hint) -> i32 {
    let icon = key.icon();
    draw(paper, icon, Point::new(x, KEY_TOP), BinaryColor::On);
    let at = Point::new(x + i32::from(icon.width) + KEY_GAP, HINT_TOP);
    zone.write(paper, HINT, at, word)
}
