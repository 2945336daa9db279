//! 01 to 03, 34 and 36: before a game, and while nothing is to be seen.

use embedded_graphics::geometry::{Point, Size};
use embedded_graphics::pixelcolor::BinaryColor::On;
use embedded_graphics::primitives::Rectangle;

use super::canvas::pictures;
use super::values::round_state;
use super::view::{Connect, Hidden, Resume, SetupView};
use super::words::{self, hint, title};
use crate::toolkit::icon::{KEY_RIGHT, MOON};
use crate::toolkit::layout::{self, FULL, Key, ROWS, State, Window, draw, fill, hints, pips, row};
use crate::toolkit::text::{BODY, HUGE, LARGE, Paper, WAIT};

/// 36: the pixel's first place, and how far it wanders.
const PIXEL: Point = Point::new(64, 60);
const PIXEL_STEP: i32 = 8;

pub(super) fn hidden(paper: &mut impl Paper, view: Hidden) {
    if view.lit {
        let x = (PIXEL.x + PIXEL_STEP * i32::from(view.step)) % FULL.width();
        fill(paper, Rectangle::new(Point::new(x, PIXEL.y), Size::new(1, 1)), On);
    }
}

/// 01: the first letter, and from one to the next.
const LETTER: Point = Point::new(8, 31);
const LETTER_STEP: Point = Point::new(14, 0);

pub(super) fn splash(paper: &mut impl Paper) {
    let Ok(()) = pictures::mask(paper);
    spaced(paper, LETTER, LETTER_STEP, words::NAME);
    hints(paper, FULL, Some((Key::Right, hint::SETTINGS)), None, Some((Key::Ok, hint::START)));
}

/// Large characters, further apart than the font has them.
fn spaced(paper: &mut impl Paper, mut at: Point, step: Point, text: &str) {
    for letter in text.chars() {
        FULL.write(paper, HUGE, at, letter.encode_utf8(&mut [0; 4]));
        at += step;
    }
}

/// 02: where the halves of the number begin, and from one digit to the next.
const HALVES: [Point; 2] = [Point::new(16, 29), Point::new(69, 29)];
const DIGIT_STEP: Point = Point::new(15, 0);

pub(super) fn pairing(paper: &mut impl Paper, key: u32) {
    layout::title(paper, FULL, title::PAIRING, State::None);
    FULL.write_centred(paper, BODY, ROWS[0], words::TYPE_THIS);
    for (half, at) in words::passkey(key).into_iter().zip(HALVES) {
        spaced(paper, at, DIGIT_STEP, &half);
    }
    let right = Some((Key::Right, hint::USE_CABLE));
    hints(paper, FULL, Some((Key::Left, hint::CANCEL)), None, right);
}

/// 03: from a row's left to its name, and from its right to its value.
const NAME: i32 = 3;
const VALUE: i32 = 2;
/// 03: the arrow of the row that begins, from its right.
const BEGIN_ARROW: Point = Point::new(-11, 2);

pub(super) fn setup(paper: &mut impl Paper, view: &SetupView) {
    layout::title(paper, FULL, title::NEW_GAME, State::None);
    let values = words::setup_rows(&view.setup);
    let begins = usize::from(view.row) >= values.len();
    let window = Window::around(view.row, values.len() + 1);
    let zone = window.beside_bar(FULL);
    let rows = values.iter().map(Some).chain([None]);
    for (number, top, value) in window.show(rows) {
        match value {
            Some((name, value)) => {
                let chosen = number == usize::from(view.row);
                setting(paper, zone, (top, chosen), name, value);
            }
            None => begin(paper, zone, (top, begins)),
        }
    }
    window.bar(paper);
    let pick = Some((Key::UpDown, hint::PICK));
    let change = Some((Key::LeftRight, hint::CHANGE));
    let begin = begins.then_some((Key::Ok, hint::BEGIN));
    hints(paper, FULL, pick, change, begin);
}

/// The row that begins the game.
fn begin(paper: &mut impl Paper, zone: layout::Zone, (top, chosen): (i32, bool)) {
    let style = row(paper, zone, top, chosen);
    zone.write(paper, style, Point::new(zone.left + NAME, top), words::BEGIN);
    draw(paper, KEY_RIGHT, Point::new(zone.right, top) + BEGIN_ARROW, style.ink());
}

/// A row with a name at its left and a value at its right.
pub(super) fn setting(
    paper: &mut impl Paper,
    zone: layout::Zone,
    (top, chosen): (i32, bool),
    name: &str,
    value: &str,
) {
    let style = row(paper, zone, top, chosen);
    zone.write(paper, style, Point::new(zone.left + NAME, top), name);
    zone.write_to(paper, style, Point::new(zone.right - VALUE, top), value);
}

/// Beneath a picture: the tops of two lines.
pub(super) const BELOW_PICTURE: [i32; 2] = [31, 41];
/// The top of a line between the waves.
pub(super) const BETWEEN_WAVES: i32 = 26;

pub(super) fn connect(paper: &mut impl Paper, view: Connect) {
    let lines = words::connect(view);
    match view {
        Connect::App | Connect::Air(_) => {
            layout::title(paper, FULL, title::CONNECT, State::None);
            let Ok(()) = pictures::plug(paper);
            for (line, top) in lines.iter().zip(BELOW_PICTURE) {
                FULL.write_centred(paper, BODY, top, line);
            }
            hints(paper, FULL, Some((Key::Left, hint::CANCEL)), None, None);
        }
        Connect::Answer => {
            layout::title(paper, FULL, title::NEW_GAME, State::None);
            let Ok(()) = pictures::waves(paper);
            FULL.write_centred(paper, WAIT, BETWEEN_WAVES, &lines[0]);
        }
    }
}

/// 34: the day, and from its end to the round.
const DAY: Point = Point::new(2, 14);
const TO_ROUND: i32 = 9;
/// 34: the tops of the round's pips and of the moon.
const PIPS: i32 = 19;
const NIGHT: i32 = 17;
/// 34: the lines beneath.
const ABOUT: [i32; 2] = [32, 42];

pub(super) fn resume(paper: &mut impl Paper, view: &Resume) {
    layout::title(paper, FULL, title::RESUME, State::None);
    let end = FULL.write(paper, LARGE, DAY, &words::found_day(view.day, view.round));
    match round_state(view.round) {
        State::Pips(full, of) => pips(paper, Point::new(end + TO_ROUND, PIPS), (full, of), On),
        _ => draw(paper, MOON, Point::new(end + TO_ROUND, NIGHT), On),
    }
    let [to_move, setup] = ABOUT;
    FULL.write(paper, BODY, Point::new(2, to_move), words::to_move(view.to_move));
    FULL.write(paper, BODY, Point::new(2, setup), &words::found_setup(&view.setup));
    layout::held(paper, view.held);
    let right = Some((Key::Ok, hint::RESUME));
    hints(paper, FULL, Some((Key::Left, hint::NEW_GAME)), None, right);
}
