//! What the canvases show that the designed screens do not, pixel for pixel against
//! `tests/canvas/*.txt`, where `#` is a lit pixel.
//!
//! Each was looked at closely once and must not change unnoticed.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod samples;

use std::convert::Infallible;
use std::path::Path;

use embedded_graphics::Pixel;
use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::geometry::{OriginDimensions, Point, Size};
use embedded_graphics::pixelcolor::BinaryColor;
use firmware::screen::canvas::{self, Emphasis};
use firmware::screen::{BoardView, CoinsView, Place, Way};
use firmware::toolkit::font::Ink;
use firmware::toolkit::icon::{self, Icon};
use samples::{PAWNS, between_e1_and_e5, fixed, own_board, public_board, temples};
use shared::rules::{Line, Set, Square, Temple};

/// A canvas and one column more, to see that nothing is drawn there.
const SIDE: usize = 64;

/// Something to draw on; what is outside is lost.
struct Paper([[bool; SIDE]; SIDE]);

impl Paper {
    fn drawn(draw: impl FnOnce(&mut Self) -> Result<(), Infallible>) -> Self {
        let mut paper = Self([[false; SIDE]; SIDE]);
        match draw(&mut paper) {
            Ok(()) => paper,
        }
    }

    fn text(&self) -> String {
        let row = |row: &[bool; SIDE]| row.map(|lit| if lit { '#' } else { '.' });
        let rows = self.0.iter().map(|pixels| row(pixels).iter().collect::<String>());
        rows.map(|row| row + "\n").collect()
    }

    /// The square at the top left, that large.
    fn corner(&self, side: usize) -> Vec<String> {
        self.text().lines().take(side).map(|row| row[..side].to_owned()).collect()
    }

    /// The same, moved.
    fn moved(&self, right: usize, down: usize) -> Self {
        let mut moved = Self([[false; SIDE]; SIDE]);
        for (from, to) in self.0.iter().zip(moved.0.iter_mut().skip(down)) {
            for (from, to) in from.iter().zip(to.iter_mut().skip(right)) {
                *to = *from;
            }
        }
        moved
    }
}

impl Ink for Paper {}

impl OriginDimensions for Paper {
    fn size(&self) -> Size {
        Size::new(64, 64)
    }
}

impl DrawTarget for Paper {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = Pixel<BinaryColor>>,
    {
        for Pixel(Point { x, y }, color) in pixels {
            let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { continue };
            if let Some(pixel) = self.0.get_mut(y).and_then(|row| row.get_mut(x)) {
                *pixel = color.is_on();
            }
        }
        Ok(())
    }
}

/// Compares with the file of that name.
fn check(name: &str, draw: impl FnOnce(&mut Paper) -> Result<(), Infallible>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/canvas/{name}.txt"));
    let file = std::fs::read_to_string(&path).expect("there is a picture of that name");
    // The column beyond the canvas stays dark.
    let expected = file.replace('\n', ".\n");
    let drawn = Paper::drawn(draw).text();
    assert!(drawn == expected, "{name}: drawn\n{drawn}\nexpected\n{expected}");
}

fn check_board(name: &str, view: &BoardView) {
    check(name, |paper| canvas::board(paper, view));
}

/// Seekers, digits, the dot and the mask on bolsters and without a coin, and a pawn in the path.
#[test]
fn a_temple_can_be_several_things_at_once() {
    use Temple::{A1, A3, A5, C1, C3, C5, E1, E3};
    let view = BoardView {
        dotted: temples([A1, A3, C1, E1, E3, A5]),
        thief: Some(C3),
        origin: Some(A3),
        path: fixed(&[(A3, C3)]),
        leaps: fixed(&[(C1, 1), (E3, 2), (C5, 6)]),
        marked: Some(C3),
        bolsters: temples([C1, C3, A3, A5, C5]),
        ..public_board("s3s/5/1b2S/5/4s")
    };
    check_board("together", &view);
}

/// The Thief with a downed Seeker, and three leaps that go left, up and right.
#[test]
fn every_leap_points_its_way() {
    use Temple::{A1, A3, C1, C3};
    let view = BoardView {
        thief: Some(C1),
        origin: Some(C3),
        path: fixed(&[(C3, A3), (A3, A1), (A1, C1)]),
        leaps: fixed(&[(C3, 0)]),
        bolsters: temples([]),
        ..public_board("2s2/5/5/5/5")
    };
    check_board("round", &view);
}

#[test]
fn every_push_points_its_way() {
    let view = BoardView {
        thief: Some(Temple::C3),
        push: Some((Temple::C3, Set::<Square>::COURTYARD)),
        bolsters: temples([]),
        ..public_board("5/5/2S2/5/5")
    };
    check_board("pushes", &view);
}

#[test]
fn a_row_to_show_has_its_stripes_above_and_below() {
    check_board("row", &BoardView { line: Some(Line::Five), ..own_board(PAWNS) });
}

#[test]
fn a_changed_temple_is_marked() {
    let view = BoardView {
        changed: Set::from(Square::A5) | Square::C3 | Square::B3,
        bolsters: temples([Temple::A5]),
        ..public_board("5/5/1HS2/5/5")
    };
    check_board("changed", &view);
}

#[test]
fn a_jolt_moves_the_whole_board() {
    let drawn = |jolt| {
        let view = BoardView { jolt, line: Some(Line::C), ..own_board(PAWNS) };
        Paper::drawn(|paper| canvas::board(paper, &view))
    };
    let still = drawn(None);
    assert_eq!(drawn(Some(Way::Right)).text(), still.moved(1, 0).text());
    assert_eq!(drawn(Some(Way::Down)).text(), still.moved(0, 1).text());
    assert_eq!(drawn(Some(Way::Left)).moved(1, 0).text(), still.text());
    // The stripes begin in the uppermost row, which a jolt upwards pushes off.
    let up = drawn(Some(Way::Up));
    assert_eq!(up.0.first(), still.0.get(1));
}

fn played(temple: Temple) -> Place {
    Place { played: Some(temple), ..Place::default() }
}

fn lie(days: [[Place; 3]; 3]) -> CoinsView {
    CoinsView { days, first: 1, more: (false, false), hand: Set::EMPTY }
}

/// A coin beneath stays when the one above it has been picked up, in the last row too.
#[test]
fn coins_beneath() {
    let none = Place::default();
    let alone = Place { beneath: Some(Temple::E5), ..none };
    let location = Place { beneath: Some(Temple::E1), location: true, ..played(Temple::C3) };
    let view = lie([[alone, none, none], [none, none, none], [location, alone, none]]);
    check("beneath", |paper| canvas::coins_lie(paper, &view));
}

#[test]
fn a_temple_ruled_out_gets_a_frame_when_it_is_marked() {
    let (known, marked) = (between_e1_and_e5(), Emphasis::Marked(Temple::C3));
    check("ruled-out", |paper| canvas::rods(paper, &known, marked));
}

#[test]
fn nine_dots_say_what_is_possible() {
    use Temple::{A1, C1, C3, C5, E5};
    let which = temples([A1, C1, C3, C5, E5]);
    let dots = Paper::drawn(|paper| canvas::possible(paper, Point::zero(), which));
    let expected = [
        "###.###.....",
        "###.###..#..",
        "###.###.....",
        "............",
        "....###.....",
        ".#..###..#..",
        "....###.....",
        "............",
        "....###.###.",
        ".#..###.###.",
        "....###.###.",
        "............",
    ];
    assert_eq!(dots.corner(12), expected);
}

/// The rows of an icon drawn at the top left.
fn icon_rows(icon: Icon) -> Vec<String> {
    Paper::drawn(|paper| icon.draw(paper, Point::zero(), BinaryColor::On)).corner(16)
}

#[test]
fn down_and_right_mirror_up_and_left() {
    let down = icon_rows(icon::KEY_DOWN).into_iter().take(7);
    assert_eq!(down.rev().collect::<Vec<_>>(), icon_rows(icon::KEY_UP)[..7]);
    let mirrored = |row: &String| row[..4].chars().rev().collect::<String>();
    let right = icon_rows(icon::KEY_RIGHT).iter().map(mirrored).collect::<Vec<_>>();
    let left = icon_rows(icon::KEY_LEFT).iter().map(|row| row[..4].to_owned()).collect::<Vec<_>>();
    assert_eq!(right, left);
}

#[test]
fn an_icon_leaves_what_is_between_its_pixels() {
    let paper = Paper::drawn(|paper| {
        icon::PIP.draw(paper, Point::zero(), BinaryColor::On)?;
        icon::ARROW.draw(paper, Point::new(1, 0), BinaryColor::Off)
    });
    assert_eq!(paper.corner(5), ["..##.", "##.##", "###.#", "##.##", "..##."]);
}

#[test]
fn a_broken_icon_is_only_cut_off() {
    let icon = Icon { width: 200, height: 200, rows: &[0xffff] };
    assert_eq!(icon_rows(icon).first().map(String::as_str), Some("################"));
    let centred = Paper::drawn(|paper| icon.draw_centred(paper, Point::zero(), BinaryColor::On));
    assert!(!centred.text().contains('#'));
}
