//! The picture's bytes, and what of them is sent.
#![allow(clippy::indexing_slicing, reason = "a test may fail loudly")]

use embedded_graphics::Pixel;
use embedded_graphics::draw_target::DrawTarget as _;
use embedded_graphics::geometry::{Point, Size};
use embedded_graphics::image::GetPixel as _;
use embedded_graphics::pixelcolor::BinaryColor::{self, Off, On};
use embedded_graphics::primitives::Rectangle;
use firmware::toolkit::frame::{BYTES, Frame, Span, WIDTH};

/// Numbers that look random and are the same every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: i32) -> i32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let bound = u64::from(end.unsigned_abs());
        i32::try_from((self.0 >> 33) % bound).unwrap_or_default()
    }

    fn rectangle(&mut self) -> Rectangle {
        let at = Point::new(self.below(160) - 16, self.below(96) - 16);
        let size = Size::new(self.below(60).unsigned_abs(), self.below(40).unsigned_abs());
        Rectangle::new(at, size)
    }
}

fn lit(frame: &Frame) -> Vec<Point> {
    let all = Rectangle::new(Point::zero(), Size::new(128, 64));
    embedded_graphics::primitives::PointsIter::points(&all)
        .filter(|at| frame.pixel(*at) == Some(On))
        .collect()
}

fn dot(frame: &mut Frame, at: Point, color: BinaryColor) {
    let Ok(()) = frame.draw_iter([Pixel(at, color)]);
}

#[test]
fn a_byte_is_eight_rows_with_the_lowest_bit_on_top() {
    let mut frame = Frame::default();
    dot(&mut frame, Point::new(5, 0), On);
    dot(&mut frame, Point::new(5, 7), On);
    dot(&mut frame, Point::new(127, 63), On);
    assert_eq!(frame.bytes()[5], 0b1000_0001);
    assert_eq!(frame.bytes()[BYTES - 1], 0b1000_0000);
    assert_eq!(lit(&frame), [Point::new(5, 0), Point::new(5, 7), Point::new(127, 63)]);
}

#[test]
fn what_is_outside_is_lost() {
    let mut frame = Frame::default();
    for at in [(-1, 0), (0, -1), (128, 0), (0, 64), (i32::MAX, i32::MAX), (i32::MIN, i32::MIN)] {
        dot(&mut frame, Point::new(at.0, at.1), On);
        assert_eq!(frame.pixel(Point::new(at.0, at.1)), None);
    }
    assert_eq!(frame, Frame::BLACK);
}

#[test]
fn an_area_is_filled_as_pixel_by_pixel() {
    let mut numbers = Numbers(1);
    let (mut filled, mut dotted) = (Frame::default(), Frame::default());
    for turn in 0..500 {
        let (area, color) = (numbers.rectangle(), BinaryColor::from(turn % 3 != 0));
        let Ok(()) = filled.fill_solid(&area, color);
        for at in embedded_graphics::primitives::PointsIter::points(&area) {
            dot(&mut dotted, at, color);
        }
        assert_eq!(filled, dotted, "{area:?}");
    }
}

#[test]
fn clearing_leaves_nothing() {
    let mut frame = Frame::default();
    let Ok(()) = frame.clear(On);
    assert!(frame.bytes().iter().all(|byte| *byte == 0xff));
    let Ok(()) = frame.clear(Off);
    assert_eq!(frame, Frame::BLACK);
}

/// What a display holds after these spans.
fn shown(old: &Frame, new: &Frame) -> [u8; BYTES] {
    let mut bytes = *old.bytes();
    for span in new.changes(old) {
        let at = usize::from(span.page) * WIDTH + usize::from(span.column);
        assert!(usize::from(span.column) + span.bytes.len() <= WIDTH, "a span ends in its page");
        bytes[at..at + span.bytes.len()].copy_from_slice(span.bytes);
    }
    bytes
}

fn cost(old: &Frame, new: &Frame) -> usize {
    new.changes(old).map(|span| span.cost()).sum()
}

/// The least that a page costs: by column, whether a span is open there or not.
fn least(old: &[u8], new: &[u8]) -> usize {
    let (mut closed, mut open) = (0, usize::MAX / 2);
    for (old, new) in old.iter().zip(new) {
        let opened = closed.min(open) + Span::ADDRESSING + 1;
        let before = closed.min(open);
        open = opened.min(open + 1);
        closed = if old == new { before } else { usize::MAX / 2 };
    }
    closed.min(open)
}

#[test]
fn the_spans_lead_from_any_picture_to_any_other_at_the_least_cost() {
    let mut numbers = Numbers(2);
    let mut old = Frame::default();
    for turn in 0..1000 {
        let mut new = old.clone();
        for _ in 0..numbers.below(6) {
            let Ok(()) = new.fill_solid(&numbers.rectangle(), BinaryColor::from(turn % 2 == 0));
        }
        for _ in 0..numbers.below(40) {
            dot(&mut new, Point::new(numbers.below(128), numbers.below(64)), On);
        }
        assert_eq!(shown(&old, &new), *new.bytes());
        let pages = old.bytes().chunks(WIDTH).zip(new.bytes().chunks(WIDTH));
        let least = pages.map(|(old, new)| least(old, new)).sum::<usize>();
        assert_eq!(cost(&old, &new), least, "turn {turn}");
        old = new;
    }
}

#[test]
fn nothing_is_sent_for_the_same_picture() {
    let mut frame = Frame::default();
    let Ok(()) = frame.fill_solid(&Rectangle::new(Point::new(3, 3), Size::new(50, 50)), On);
    assert_eq!(frame.changes(&frame.clone()).count(), 0);
}

#[test]
fn near_changes_go_together_and_far_ones_apart() {
    let spans = |columns: [i32; 2]| {
        let mut frame = Frame::default();
        for column in columns {
            dot(&mut frame, Point::new(column, 0), On);
        }
        frame.changes(&Frame::BLACK).map(|span| (span.column, span.cost())).collect::<Vec<_>>()
    };
    assert_eq!(spans([0, 8]), [(0, 16)], "seven bytes between them cost as much as a span");
    assert_eq!(spans([0, 9]), [(0, 8), (9, 8)]);
}

#[test]
fn a_whole_picture_is_a_span_a_page() {
    let mut frame = Frame::default();
    let Ok(()) = frame.clear(On);
    let spans = frame.changes(&Frame::BLACK).map(|span| (span.page, span.bytes.len()));
    assert_eq!(spans.collect::<Vec<_>>(), (0..8).map(|page| (page, 128)).collect::<Vec<_>>());
}
