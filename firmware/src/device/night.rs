//! RULES 5: the Thief's turn by night.

use embedded_storage::nor_flash::NorFlash;
use heapless::Vec;
use shared::rules::{Line, Reveal, Set, Temple, ThiefStep};

use super::Device;
use super::actions::line_order;
use super::page::{Home, Page};
use super::press::{moved, row, sort_by_key, step_of};
use crate::plan;
use crate::screen::Point;
use crate::toolkit::button::{Button, Press};

impl<F: NorFlash> Device<F> {
    /// RULES 5: points spent so far.
    pub(super) fn spent(&self) -> u8 {
        row(self.plan.steps().len())
    }

    /// 21: what a point can be spent on.
    pub(super) fn points(&self) -> Vec<Point, 16> {
        let mut points: Vec<Point, 16> = Vec::new();
        let Some(game) = self.planned() else { return points };
        plan::each_legal(&game, &mut |step| {
            let point = match step {
                ThiefStep::TakeDart => Point::TakeDart,
                ThiefStep::Look(line) => Point::Look(line),
                ThiefStep::PickUp(_) => Point::PickUp,
                ThiefStep::RemoveBolster(_) => Point::Unbolster,
                _ => return,
            };
            if !points.contains(&point) {
                // There are fewer kinds than rows.
                let _ = points.push(point);
            }
        });
        let _ = points.push(Point::Pages);
        if self.hints() {
            let _ = points.push(Point::Hint);
        }
        sort_by_key(&mut points, |point| match point {
            Point::TakeDart => (0, 0),
            Point::Look(line) => (1, line_order(*line)),
            Point::PickUp => (2, 0),
            Point::Unbolster => (3, 0),
            Point::Pages => (4, 0),
            Point::Hint => (5, 0),
        });
        points
    }

    pub(super) fn press_night(&mut self, picked: u8, press: Press) {
        let points = self.points();
        let last = row(points.len().saturating_sub(1));
        match press {
            Press::Down(Button::Left) => {
                self.plan.undo();
            }
            Press::Down(Button::Right) => self.page = self.end_of_night(),
            Press::Down(Button::Ok) => {
                if let Some(&point) = points.get(usize::from(picked)) {
                    self.spend(point, picked);
                }
            }
            _ => self.page = Page::Night { picked: moved(picked, press, last) },
        }
    }

    fn spend(&mut self, point: Point, picked: u8) {
        match point {
            Point::TakeDart => {
                self.add(ThiefStep::TakeDart);
                self.stay_in_list(picked);
            }
            Point::Look(line) => self.look(line),
            Point::PickUp => {
                if let Some(chosen) = self.coins_to_pick_up().first() {
                    self.page = Page::PickUp { chosen };
                }
            }
            Point::Unbolster => self.unbolster(picked),
            Point::Pages => self.open_coins(Home::Turn),
            Point::Hint => self.page = Page::Thinking,
        }
    }

    fn unbolster(&mut self, picked: u8) {
        let bolsters = self.bolsters();
        let Some(chosen) = bolsters.first() else { return };
        if bolsters.has_two() {
            self.page = Page::Unbolster { chosen };
        } else {
            self.add(ThiefStep::RemoveBolster(chosen));
            self.stay_in_list(picked);
        }
    }

    /// What was picked may have gone from the list.
    fn stay_in_list(&mut self, picked: u8) {
        let last = row(self.points().len().saturating_sub(1));
        self.page = Page::Night { picked: picked.min(last) };
    }

    pub(super) fn bolsters(&self) -> Set<Temple> {
        self.planned().map_or(Set::EMPTY, |game| game.public().bolsters())
    }

    pub(super) fn press_unbolster(&mut self, chosen: Temple, press: Press) {
        match press {
            Press::Down(Button::Ok) => self.add_and_return(ThiefStep::RemoveBolster(chosen)),
            Press::Down(Button::Left) => self.page = self.turn_page(),
            _ if step_of(press).is_some() => {
                let other = self.bolsters().into_iter().find(|temple| *temple != chosen);
                self.page = Page::Unbolster { chosen: other.unwrap_or(chosen) };
            }
            _ => {}
        }
    }

    /// Two points call for a row or a column; the one that hides more is preset.
    fn end_of_night(&mut self) -> Page {
        let Some(game) = self.planned().filter(|_| self.spent() == 2) else {
            return Page::Confirm { scroll: 0 };
        };
        let [column, across] = game.temple().lines();
        let hides = |line| self.exposure_after(ThiefStep::Reveal(Reveal::Line(line)));
        let more = hides(across).map(|e| e.temples.after) > hides(column).map(|e| e.temples.after);
        Page::Show { line: if more { across } else { column } }
    }

    pub(super) fn press_show(&mut self, line: Line, press: Press) {
        match press {
            Press::Down(Button::Ok) => self.send(ThiefStep::Reveal(Reveal::Line(line))),
            Press::Down(Button::Left) => self.page = self.turn_page(),
            _ if step_of(press).is_some() => {
                let Some(game) = self.planned() else { return };
                let other = game.temple().lines().into_iter().find(|other| *other != line);
                self.page = Page::Show { line: other.unwrap_or(line) };
            }
            _ => {}
        }
    }
}
