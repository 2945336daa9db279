//! RULES 4: what can be done besides leaping.

use embedded_storage::nor_flash::NorFlash;
use heapless::Vec;
use shared::rules::{Line, ThiefStep};

use super::Device;
use super::coins::to_give;
use super::page::{Home, Page, Sacrifice};
use super::press::{moved, row, sort_by_key};
use crate::plan::{self, Reach};
use crate::screen::Action;
use crate::toolkit::button::{Button, Press};

impl<F: NorFlash> Device<F> {
    /// 10: what can be done besides leaping. A dart stands first.
    pub(super) fn actions(&self) -> Vec<Action, 16> {
        let mut actions = Vec::new();
        let (Some(start), Some(game)) = (self.start(), self.planned()) else { return actions };
        let mut add = |action| {
            // Each stands once, and there are fewer than rows.
            if !actions.contains(&action) {
                let _ = actions.push(action);
            }
        };
        plan::each_legal(&game, &mut |step| action_of(step).into_iter().for_each(&mut add));
        let back = self.plan.came_from(&start);
        let back = back.filter(|to| !matches!(plan::reach(&game, *to), Reach::Refused(_)));
        if let Some(to) = back {
            add(Action::LeapBack(to));
        }
        if self.plan.can_undo() {
            add(Action::Undo);
        }
        if self.hints() {
            add(Action::Hint);
        }
        sort_dart_first(&mut actions);
        actions
    }

    pub(super) fn press_actions(&mut self, picked: u8, press: Press) {
        let actions = self.actions();
        let last = row(actions.len().saturating_sub(1));
        match press {
            Press::Down(Button::Left) => self.page = self.turn_page(),
            Press::Down(Button::Right) => self.open_coins(Home::Turn),
            Press::Down(Button::Ok) => {
                if let Some(&action) = actions.get(usize::from(picked)) {
                    self.act(action);
                }
            }
            _ => self.page = Page::Actions { picked: moved(picked, press, last) },
        }
    }

    /// The page to the left of the coins.
    pub(super) fn page_before_coins(&mut self) -> Page {
        let night = self.start().is_some_and(|game| plan::is_night(&game));
        if night { self.turn_page() } else { Page::Actions { picked: 0 } }
    }

    fn act(&mut self, action: Action) {
        match action {
            Action::TakeDart => self.add_and_return(ThiefStep::TakeDart),
            Action::Shoot(at) => self.add_and_return(ThiefStep::Shoot(at)),
            Action::Look(line) => self.look(line),
            Action::PickUp => {
                if let Some(chosen) = self.coins_to_pick_up().first() {
                    self.page = Page::PickUp { chosen };
                }
            }
            Action::Sacrifice => {
                let here = self.planned().map(|game| game.temple());
                let coins = self.coins_to_sacrifice(None);
                if let Some(chosen) = here.and_then(|here| to_give(coins, here)) {
                    self.page = Page::Sacrifice(Sacrifice { chosen, leap: None });
                }
            }
            Action::LeapBack(to) => {
                if let Some(game) = self.planned() {
                    self.page = Page::Board;
                    self.leap_to(&game, to);
                }
            }
            Action::Treasure => self.page = Page::Treasure,
            Action::Hint => self.page = Page::Thinking,
            Action::Undo => {
                self.plan.undo();
                self.page = self.turn_page();
            }
        }
    }
}

/// The action that leads to a step, if one does.
fn action_of(step: ThiefStep) -> Option<Action> {
    Some(match step {
        ThiefStep::TakeDart => Action::TakeDart,
        ThiefStep::Look(line) => Action::Look(line),
        ThiefStep::PickUp(_) => Action::PickUp,
        ThiefStep::Sacrifice(_) => Action::Sacrifice,
        ThiefStep::Shoot(at) => Action::Shoot(at),
        ThiefStep::Treasure => Action::Treasure,
        _ => return None,
    })
}

/// A dart is what is added most often, then what the rulebook names next.
fn sort_dart_first(actions: &mut [Action]) {
    sort_by_key(actions, |action| match action {
        Action::TakeDart => (0, 0),
        Action::Look(line) => (1, line_order(*line)),
        Action::PickUp => (2, 0),
        Action::Sacrifice => (3, 0),
        Action::Shoot(at) => (4, *at as u8),
        Action::LeapBack(_) => (5, 0),
        Action::Treasure => (6, 0),
        Action::Undo => (7, 0),
        Action::Hint => (8, 0),
    });
}

/// The column before the row.
pub(super) const fn line_order(line: Line) -> u8 {
    match line {
        Line::A | Line::C | Line::E => 0,
        Line::One | Line::Three | Line::Five => 1,
    }
}
