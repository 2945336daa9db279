//! The end of a turn: what the Mist will see of it, the point of no return, and what to do on the
//! table then.

use embedded_storage::nor_flash::NorFlash;
use shared::event::Event;
use shared::fairplay::{Opened, Rods, treasure_by_declaration};
use shared::play::Entry;
use shared::rules::{Reveal, ThiefStep};

use super::Device;
use super::page::{Card, Home, Page};
use super::press::{moved, step_of};
use crate::chronicle::Private;
use crate::plan;
use crate::toolkit::button::{Button, Press};

impl<F: NorFlash> Device<F> {
    pub(super) fn press_confirm(&mut self, scroll: u8, press: Press) {
        let night = self.start().is_some_and(|game| plan::is_night(&game));
        match press {
            Press::Down(Button::Ok) => {
                if let Some(end) = self.ending() {
                    self.send(end);
                }
            }
            Press::Down(Button::Left) => {
                self.adding = false;
                self.page = self.turn_page();
            }
            Press::Down(Button::Right) if !night => {
                self.adding = true;
                self.page = Page::Actions { picked: 0 };
            }
            _ => self.page = Page::Confirm { scroll: self.scrolled(scroll, press) },
        }
    }

    /// The step that ends the turn as it is planned.
    pub(super) fn ending(&self) -> Option<ThiefStep> {
        let game = self.planned()?;
        let temple = Reveal::Temple(game.temple());
        let ends = [ThiefStep::Play, ThiefStep::Reveal(temple)];
        ends.into_iter().find(|end| game.is_legal((*end).into()))
    }

    pub(super) fn press_treasure(&mut self, press: Press) {
        match press {
            Press::Down(Button::Left) => self.page = self.turn_page(),
            Press::Held(Button::Ok) => self.declare_treasure(),
            _ => {}
        }
    }

    /// Sealed rods are opened at once; cards are turned on the table, one after the other.
    fn declare_treasure(&mut self) {
        let Some(game) = self.planned() else { return };
        let cards = self.playing().is_some_and(|playing| playing.setup.rods == Rods::Cards);
        if cards {
            let [column, _] = game.temple().lines();
            self.page = Page::Card(Card { line: column, doubt: None, declared: Some(true) });
        } else {
            self.send(ThiefStep::Treasure);
        }
    }

    /// With cards the game learns now where the treasure is, or is not.
    pub(super) fn send_treasure(&mut self, found: bool) {
        if let (Some(game), Some(memory)) = (self.planned(), &mut self.memory) {
            let treasure = treasure_by_declaration(game.temple(), found);
            memory.game = memory.game.with_treasure(treasure);
        }
        self.send(ThiefStep::Treasure);
    }

    pub(super) fn press_cornered(&mut self, picked: u8, press: Press) {
        match press {
            Press::Held(Button::Ok) if picked == 0 => self.declare_treasure(),
            Press::Held(Button::Ok) => self.send(ThiefStep::Cornered),
            _ if step_of(press).is_some() => {
                self.page = Page::Cornered { picked: moved(picked, press, 1) };
            }
            Press::Down(Button::Right) => self.open_coins(Home::Turn),
            _ => {}
        }
    }

    /// Sends the turn that ends so. After that nothing can be undone.
    pub(super) fn send(&mut self, end: ThiefStep) {
        if let Some((entry, turn)) = self.whole_turn(end) {
            self.adding = false;
            self.do_entry(entry, Private::Turn(turn));
        }
    }

    /// The turn as both machines will have it, and as it truly is.
    pub(super) fn whole_turn(&self, end: ThiefStep) -> Option<(Entry, Opened)> {
        let (playing, memory) = (self.playing()?, self.memory.as_ref()?);
        let mut steps = self.plan.steps().clone();
        steps.push(end).ok()?;
        let mut game = memory.game;
        let effect = game.try_thief_turn(&steps).ok()?;
        let truth = Opened::new(&steps, game.thief())?;
        let turn = playing.table.turn();
        let commitment = playing.ledger.commit(&memory.secret, turn, &effect, &truth);
        Some((Entry::Event(Event::Thief { effect, commitment }), truth))
    }

    pub(super) fn press_table(&mut self, scroll: u8, press: Press) {
        match press {
            Press::Down(Button::Ok) => self.page = self.place(),
            _ => self.page = Page::Table { scroll: self.scrolled(scroll, press) },
        }
    }
}
