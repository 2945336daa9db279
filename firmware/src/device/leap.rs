//! RULES 4 Leap: an arrow is a leap, and back along the path it undoes one. Where a pushed Seeker
//! lands is asked for when there is a choice.

use embedded_storage::nor_flash::NorFlash;
use heapless::Vec;
use shared::rules::{Game, Set, Square, Temple, ThiefStep};

use super::Device;
use super::coins::to_give;
use super::page::{Bump, Home, Page, Pushing, Sacrifice};
use crate::plan::{self, Choice, Leaps, Reach};
use crate::screen::Way;
use crate::toolkit::button::{Button, Millis, Press};

/// How long the board is out of place after an arrow that leads off it.
const JOLT: Millis = 200;

pub(super) fn way_of(button: Button) -> Option<Way> {
    match button {
        Button::Up => Some(Way::Up),
        Button::Down => Some(Way::Down),
        Button::Left => Some(Way::Left),
        Button::Right => Some(Way::Right),
        Button::Ok | Button::Hide => None,
    }
}

/// 09: where a pushed Seeker can land.
pub(super) struct Landings {
    /// The Seeker's temple.
    pub(super) temple: Temple,
    pub(super) squares: Set<Square>,
    /// The same, each with its arrow.
    pub(super) ways: Vec<(Way, Square), 4>,
}

impl<F: NorFlash> Device<F> {
    pub(super) fn press_board(&mut self, press: Press) {
        let Press::Down(button) = press else { return };
        if self.home == Home::Peek {
            return self.press_peek(button);
        }
        match way_of(button) {
            Some(way) => self.leap(way),
            None if self.can_end() => self.page = Page::Confirm { scroll: 0 },
            None => self.page = Page::Actions { picked: 0 },
        }
        self.adding = false;
    }

    fn press_peek(&mut self, button: Button) {
        match button {
            Button::Right => self.open_coins(Home::Peek),
            Button::Left | Button::Ok => self.page = self.place(),
            _ => {}
        }
    }

    /// An arrow is a leap; back along the path it undoes one.
    fn leap(&mut self, way: Way) {
        let (Some(start), Some(game)) = (self.start(), self.planned()) else { return };
        let Some(to) = plan::neighbour(game.temple(), way) else {
            self.jolt(way);
            return;
        };
        if self.plan.came_from(&start) == Some(to) {
            self.plan.undo_leap();
            return;
        }
        self.leap_to(&game, to);
    }

    pub(super) fn leap_to(&mut self, game: &Game, to: Temple) {
        match plan::reach(game, to) {
            Reach::Leap(_) => self.choose(Pushing::new(to, None)),
            Reach::WithSacrifice(coins) => {
                if let Some(chosen) = to_give(coins, to) {
                    self.page = Page::Sacrifice(Sacrifice { chosen, leap: Some(to) });
                }
            }
            Reach::Refused(why) => self.bump = Some(Bump::Refused(to, why)),
        }
    }

    /// The ways to make a leap that are still in question.
    fn ways(&self, pushing: Pushing) -> Option<(Game, Leaps)> {
        let mut game = self.planned()?;
        if let Some(coin) = pushing.sacrifice {
            game.try_play(ThiefStep::Sacrifice(coin).into()).ok()?;
        }
        let ways = plan::leaps(&game, pushing.to);
        Some((game, ways.into_iter().filter(|leap| pushing.allows(*leap)).collect()))
    }

    /// Makes a leap, or asks where a pushed Seeker lands.
    pub(super) fn choose(&mut self, pushing: Pushing) {
        let Some((game, ways)) = self.ways(pushing) else { return };
        match plan::choice(game.temple(), &ways) {
            Some(Choice::Made(leap)) => {
                if let Some(coin) = pushing.sacrifice {
                    self.add(ThiefStep::Sacrifice(coin));
                }
                self.add(ThiefStep::Leap(leap));
                self.page = Page::Board;
            }
            Some(_) => self.page = Page::Push(pushing),
            None => self.page = Page::Board,
        }
    }

    /// 09: the Seeker in question, and each way it can go.
    pub(super) fn push_ways(&self, pushing: Pushing) -> Option<Landings> {
        let (game, ways) = self.ways(pushing)?;
        let (temple, squares) = match plan::choice(game.temple(), &ways)? {
            Choice::Left(temple, squares) | Choice::Entered(temple, squares) => (temple, squares),
            Choice::Made(_) => return None,
        };
        let mut each = Vec::new();
        for way in Way::ALL {
            let there = |square: &Square| Way::between(temple.square(), *square) == Some(way);
            if let Some(square) = squares.into_iter().find(there) {
                each.push((way, square)).ok()?;
            }
        }
        Some(Landings { temple, squares, ways: each })
    }

    pub(super) fn press_push(&mut self, pushing: Pushing, press: Press) {
        let Press::Down(button) = press else { return };
        let Some(way) = way_of(button) else {
            // OK does nothing here; the way out is an arrow.
            return;
        };
        let Some(Landings { temple, ways, .. }) = self.push_ways(pushing) else { return };
        let Some(&(_, square)) = ways.iter().find(|(offered, _)| *offered == way) else {
            return self.leave_push(way);
        };
        let landing = Some(square);
        self.choose(if temple == pushing.to {
            Pushing { entered: landing, ..pushing }
        } else {
            Pushing { left: landing, ..pushing }
        });
    }

    /// An arrow that is no push gives the leap up.
    fn leave_push(&mut self, way: Way) {
        self.jolt(way);
        self.page = Page::Board;
    }

    fn jolt(&mut self, way: Way) {
        self.bump = Some(Bump::Edge(way, self.now + JOLT));
    }
}
