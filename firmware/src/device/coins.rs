//! Choosing one of the nine coins: to sacrifice it, or to pick it up.

use embedded_storage::nor_flash::NorFlash;
use shared::rules::{Set, Temple, ThiefStep};

use super::Device;
use super::leap::way_of;
use super::page::{Page, Pushing, Sacrifice};
use crate::plan;
use crate::screen::Way;
use crate::toolkit::button::{Button, Press};

impl<F: NorFlash> Device<F> {
    /// RULES 4 Movements: the coins that can be given, for a leap or as a bluff.
    pub(super) fn coins_to_sacrifice(&self, leap: Option<Temple>) -> Set<Temple> {
        let Some(game) = self.planned() else { return Set::EMPTY };
        if let Some(to) = leap {
            return plan::sacrifices_for(&game, to);
        }
        let may_give = |coin: &Temple| game.is_legal(ThiefStep::Sacrifice(*coin).into());
        game.hand().into_iter().filter(may_give).collect()
    }

    pub(super) fn coins_to_pick_up(&self) -> Set<Temple> {
        let Some(game) = self.planned() else { return Set::EMPTY };
        let may_take = |coin: &Temple| game.is_legal(ThiefStep::PickUp(*coin).into());
        Temple::ALL.into_iter().filter(may_take).collect()
    }

    pub(super) fn press_sacrifice(&mut self, sacrifice: Sacrifice, press: Press) {
        let Sacrifice { chosen, leap } = sacrifice;
        let coins = self.coins_to_sacrifice(leap);
        match (press, leap) {
            (Press::Down(Button::Ok), Some(to)) => {
                self.choose(Pushing::new(to, Some(chosen)));
            }
            (Press::Down(Button::Ok), None) => self.add_and_return(ThiefStep::Sacrifice(chosen)),
            _ => match next_coin(coins, chosen, press) {
                NextCoin::Coin(chosen) => {
                    self.page = Page::Sacrifice(Sacrifice { chosen, leap });
                }
                NextCoin::Back => self.page = self.turn_page(),
                NextCoin::Stay => {}
            },
        }
    }

    pub(super) fn press_pick_up(&mut self, chosen: Temple, press: Press) {
        if press == Press::Down(Button::Ok) {
            return self.add_and_return(ThiefStep::PickUp(chosen));
        }
        match next_coin(self.coins_to_pick_up(), chosen, press) {
            NextCoin::Coin(chosen) => self.page = Page::PickUp { chosen },
            NextCoin::Back => self.page = self.turn_page(),
            NextCoin::Stay => {}
        }
    }
}

/// The coin to offer for a sacrifice: rather not that of the temple where the turn may end.
pub(super) fn to_give(coins: Set<Temple>, end: Temple) -> Option<Temple> {
    (coins - end).first().or(coins.first())
}

/// Where an arrow leads among nine coins, of which some can be chosen.
enum NextCoin {
    Coin(Temple),
    /// Left of the first column.
    Back,
    Stay,
}

fn next_coin(coins: Set<Temple>, chosen: Temple, press: Press) -> NextCoin {
    let (Press::Down(button) | Press::Repeat(button)) = press else { return NextCoin::Stay };
    let Some(way) = way_of(button) else { return NextCoin::Stay };
    let ahead = coins.into_iter().filter(|coin| *coin != chosen);
    let nearest = ahead.filter_map(|coin| Some((distance(chosen, coin, way)?, coin)));
    match nearest.min_by_key(|(distance, _)| *distance) {
        Some((_, coin)) => NextCoin::Coin(coin),
        None if way == Way::Left => NextCoin::Back,
        None => NextCoin::Stay,
    }
}

/// How far a coin is that way; what is aside counts more than what is ahead. `None` behind.
fn distance(from: Temple, to: Temple, way: Way) -> Option<u8> {
    let (from, to) = (from.square(), to.square());
    let (dx, dy) = (
        to.column().cast_signed() - from.column().cast_signed(),
        to.row().cast_signed() - from.row().cast_signed(),
    );
    let (ahead, aside) = match way {
        Way::Up => (-dy, dx),
        Way::Down => (dy, dx),
        Way::Left => (-dx, dy),
        Way::Right => (dx, dy),
    };
    let aside = aside.unsigned_abs();
    u8::try_from(ahead).ok().filter(|ahead| *ahead > 0).map(|ahead| ahead + 3 * aside)
}
