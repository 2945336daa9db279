//! 15: the coins as they lie, and those in hand.

use embedded_graphics::geometry::Point;
use embedded_graphics::pixelcolor::BinaryColor::On;

use super::canvas::coins_lie;
use super::canvas::icons::COIN;
use super::view::CoinsView;
use super::words::{self, hint};
use crate::toolkit::icon::{KEY_DOWN, KEY_UP};
use crate::toolkit::layout::{self, Key, PANEL, State, draw, hints};
use crate::toolkit::text::{BODY, Paper};

/// The page's number.
const PAGE: u8 = 1;
/// The coin before the words, and the words.
const COIN_AT: Point = Point::new(67, 14);
const IN_HAND: Point = Point::new(80, 13);
/// Coins a row.
const A_ROW: usize = 3;
/// From one coin to the next, in a row.
const STEP: i32 = 18;
/// The tops of two rows of coins, and of three.
const TWO: [i32; 3] = [26, 37, 48];
const THREE: [i32; 3] = [24, 34, 44];
/// The arrows that say so if there are days above or below.
const ABOVE: Point = Point::new(120, 26);
const BELOW: Point = Point::new(120, 44);

pub(super) fn coins(paper: &mut impl Paper, view: &CoinsView) {
    let Ok(()) = coins_lie(paper, view);
    layout::title(paper, PANEL, &words::coins_title(view.first), State::Page(PAGE));
    let coins = usize::try_from(view.hand.len()).unwrap_or_default();
    let text = if coins == 0 { words::NO_COIN } else { words::IN_HAND };
    draw(paper, COIN, COIN_AT, On);
    PANEL.write(paper, BODY, IN_HAND, text);
    let tops = if coins <= 2 * A_ROW { TWO } else { THREE };
    let places = tops.into_iter().flat_map(|top| (0..3).map(move |column| (column, top)));
    for (coin, (column, top)) in view.hand.into_iter().zip(places) {
        PANEL.write(paper, BODY, Point::new(PANEL.left + STEP * column, top), &words::name(coin));
    }
    more(paper, view.more);
    hints(paper, PANEL, Some((Key::Left, hint::BACK)), None, Some((Key::Right, hint::RODS)));
}

/// Whether there are days above and below.
fn more(paper: &mut impl Paper, (above, below): (bool, bool)) {
    if above {
        draw(paper, KEY_UP, ABOVE, On);
    }
    if below {
        draw(paper, KEY_DOWN, BELOW, On);
    }
}
