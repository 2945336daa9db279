//! 11, 12: the nine coins to choose from. 15: the coins as they lie on the table.

use embedded_graphics::geometry::{Point, Size};
use embedded_graphics::pixelcolor::BinaryColor::{Off, On};
use embedded_graphics::primitives::{Primitive, PrimitiveStyle, Rectangle};
use embedded_graphics::{Drawable, Pixel};
use shared::rules::Temple;

use super::cell::temple_cell;
use super::icons::{BENEATH, DOT, DOTTED_RIM, LARGE_COIN, RED, RIM, THIEF};
use super::text::{FONT_5X7, FONT_6X10, label};
use crate::screen::{Coin, CoinView, CoinsView, Place};
use crate::toolkit::font::Ink;

/// 11, 12: the middle of the first coin, and from one to the next.
const FIRST: Point = Point::new_equal(11);
const STEP: i32 = 20;
/// The corners around the coin chosen.
const CHOSEN: Size = Size::new_equal(21);
const CHOSEN_ARM: i32 = 4;

/// 15: the first place, from one to the next, and how large each is.
const PLACE: Point = Point::new(1, 1);
const NEXT_PLACE: Point = Point::new(21, 22);
const PLACE_SIZE: Size = Size::new(19, 12);
/// The corners of a place without a coin.
const PLACE_ARM: i32 = 2;
/// From a place: the name on its coin, the dot of the next coin, and the coin beneath.
const NAME: Point = Point::new(4, 1);
const NEXT_DOT: Point = Point::new(9, 6);
const BENEATH_AT: Point = Point::new(2, 12);
const BENEATH_NAME: Point = Point::new(4, 12);

/// 11, 12: each coin where its temple is, the chosen one between corners.
pub fn coin_grid<D>(target: &mut D, view: &CoinView) -> Result<(), D::Error>
where
    D: Ink,
{
    for (temple, coin) in Temple::ALL.into_iter().zip(view.coins) {
        draw_coin(target, coin, temple == view.location, coin_centre(temple))?;
    }
    let chosen = Rectangle::with_center(coin_centre(view.chosen), CHOSEN);
    draw_corners(target, chosen, CHOSEN_ARM)
}

fn coin_centre(temple: Temple) -> Point {
    FIRST + temple_cell(temple) * STEP
}

fn draw_coin<D>(target: &mut D, coin: Coin, location: bool, centre: Point) -> Result<(), D::Error>
where
    D: Ink,
{
    if location {
        RIM.draw_centred(target, centre, On)?;
        return THIEF.draw_centred(target, centre, On);
    }
    match coin {
        Coin::Hand => LARGE_COIN.draw_centred(target, centre, On),
        Coin::Played(..) => DOTTED_RIM.draw_centred(target, centre, On),
        Coin::Sacrificed(..) => {
            DOTTED_RIM.draw_centred(target, centre, On)?;
            RED.draw_centred(target, centre, On)
        }
    }
}

/// 15: a day a row, a round a place.
pub fn coins_lie<D>(target: &mut D, view: &CoinsView) -> Result<(), D::Error>
where
    D: Ink,
{
    for (day, row) in view.days.iter().zip(0..) {
        for (&place, column) in day.iter().zip(0..) {
            let top_left = PLACE + NEXT_PLACE.component_mul(Point::new(column, row));
            draw_place(target, place, top_left)?;
        }
    }
    Ok(())
}

fn draw_place<D>(target: &mut D, place: Place, top_left: Point) -> Result<(), D::Error>
where
    D: Ink,
{
    let area = Rectangle::new(top_left, PLACE_SIZE);
    match place.played {
        Some(temple) => draw_played(target, temple, place.location, area)?,
        None => draw_corners(target, area, PLACE_ARM)?,
    }
    if place.next {
        DOT.draw_centred(target, top_left + NEXT_DOT, On)?;
    }
    if let Some(temple) = place.beneath {
        BENEATH.draw(target, top_left + BENEATH_AT, On)?;
        label(target, temple, top_left + BENEATH_NAME, &FONT_5X7, On)?;
    }
    Ok(())
}

/// White if it is the coin of the Thief's temple.
fn draw_played<D>(
    target: &mut D,
    temple: Temple,
    location: bool,
    area: Rectangle,
) -> Result<(), D::Error>
where
    D: Ink,
{
    let style =
        if location { PrimitiveStyle::with_fill(On) } else { PrimitiveStyle::with_stroke(On, 1) };
    area.into_styled(style).draw(target)?;
    target.draw_iter(corners(area).map(|(corner, _)| Pixel(corner, Off)))?;
    let ink = if location { Off } else { On };
    label(target, temple, area.top_left + NAME, &FONT_6X10, ink)
}

/// Only the corners of a frame, each arm that long.
fn draw_corners<D>(target: &mut D, area: Rectangle, arm: i32) -> Result<(), D::Error>
where
    D: Ink,
{
    for (corner, inwards) in corners(area) {
        let end = corner + inwards * (arm - 1);
        for end in [Point::new(end.x, corner.y), Point::new(corner.x, end.y)] {
            target.fill_solid(&Rectangle::with_corners(corner, end), On)?;
        }
    }
    Ok(())
}

/// The four corners of an area, each with the way inwards.
fn corners(area: Rectangle) -> [(Point, Point); 4] {
    let Point { x: left, y: top } = area.top_left;
    let Point { x: right, y: bottom } = area.bottom_right().unwrap_or(area.top_left);
    [
        (Point::new(left, top), Point::new(1, 1)),
        (Point::new(right, top), Point::new(-1, 1)),
        (Point::new(left, bottom), Point::new(1, -1)),
        (Point::new(right, bottom), Point::new(-1, -1)),
    ]
}
