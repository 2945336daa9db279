//! 11, 12: one of the nine coins.

use embedded_graphics::geometry::Point;
use shared::rules::Temple;

use super::canvas::coin_grid;
use super::view::{Coin, CoinView, Purpose};
use super::words::{self, hint, title};
use crate::toolkit::layout::{self, Key, PANEL, ROWS, State, hints};
use crate::toolkit::text::{BODY, HUGE, Paper};

pub(super) fn coin(paper: &mut impl Paper, view: &CoinView) {
    let Ok(()) = coin_grid(paper, view);
    let (text, ok) = match view.purpose {
        Purpose::Sacrifice { .. } => (title::SACRIFICE, hint::GIVE),
        Purpose::PickUp => (title::PICK_UP, hint::TAKE),
    };
    layout::title(paper, PANEL, text, State::None);
    named(paper, view.chosen, &words::coin(chosen(view), view.purpose));
    hints(paper, PANEL, Some((Key::Pad, hint::COIN)), None, Some((Key::Ok, ok)));
}

/// A temple's name, large, and two lines about it.
pub(super) fn named(paper: &mut impl Paper, temple: Temple, about: &[impl AsRef<str>; 2]) {
    let [name, _, lines @ ..] = ROWS;
    PANEL.write(paper, HUGE, Point::new(PANEL.left, name), &words::name(temple));
    for (line, top) in about.iter().zip(lines) {
        PANEL.write(paper, BODY, Point::new(PANEL.left, top), line.as_ref());
    }
}

/// Where the chosen coin is.
fn chosen(view: &CoinView) -> Coin {
    let mut coins = Temple::ALL.into_iter().zip(view.coins);
    // Every temple has a coin; the fallback is never taken.
    coins.find(|(temple, _)| *temple == view.chosen).map_or(Coin::Hand, |(_, coin)| coin)
}
