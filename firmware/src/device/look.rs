//! RULES 4, 5: a look at a rod. It is in flash before its colour is on the screen. Of cards the Thief
//! says the colour.

use embedded_storage::nor_flash::NorFlash;
use shared::fairplay::Rods;
use shared::rules::{Line, ThiefStep};

use super::Device;
use super::page::{Card, Home, Page};
use crate::chronicle::Record;
use crate::rods::Colour;
use crate::screen::Note;
use crate::toolkit::button::{Button, Press};

impl<F: NorFlash> Device<F> {
    /// A look is in flash before its colour is on the screen, with all that led to it: neither undo
    /// nor a pulled battery takes it back.
    pub(super) fn look(&mut self, line: Line) {
        let Some(start) = self.start() else { return };
        let mut plan = self.plan.clone();
        if plan.add(&start, ThiefStep::Look(line)).is_err() {
            return;
        }
        if self.chronicle.append(&Record::Plan(plan.steps().clone())).is_err() {
            self.page = Page::Note { note: Note::NotSaved, scroll: 0 };
            return;
        }
        plan.lock();
        self.plan = plan;
        self.page = match self.playing().map(|playing| playing.setup.rods) {
            Some(Rods::Cards) => {
                if let Some(memory) = &mut self.memory {
                    memory.card = Some(line);
                }
                Page::Card(Card { line, doubt: None, declared: None })
            }
            _ => self.see(line, Colour::of(line, start.treasure())),
        };
    }

    fn see(&mut self, line: Line, colour: Colour) -> Page {
        if let Some(memory) = &mut self.memory {
            memory.looks.enter(line, colour);
            memory.card = None;
        }
        Page::Seen { line, colour }
    }

    pub(super) fn press_seen(&mut self, press: Press) {
        match press {
            Press::Down(Button::Ok) => self.page = self.turn_page(),
            Press::Down(Button::Right) => {
                self.home = Home::Turn;
                self.page = Page::Rods;
            }
            _ => {}
        }
    }

    pub(super) fn press_card(&mut self, card: Card, press: Press) {
        let colour = match (press, card.doubt) {
            (Press::Down(Button::Left), None) => Colour::Red,
            (Press::Down(Button::Right), None) => Colour::Green,
            (Press::Down(Button::Ok), Some(colour)) => return self.enter_card(card, colour),
            (Press::Down(Button::Left), Some(_)) => {
                self.page = Page::Card(Card { doubt: None, ..card });
                return;
            }
            _ => return,
        };
        let allowed =
            self.memory.as_ref().is_some_and(|memory| memory.looks.allow(card.line, colour));
        if allowed {
            self.enter_card(card, colour);
        } else {
            self.page = Page::Card(Card { doubt: Some(colour), ..card });
        }
    }

    fn enter_card(&mut self, card: Card, colour: Colour) {
        if self.chronicle.append(&Record::Card(card.line, colour)).is_err() {
            self.page = Page::Note { note: Note::NotSaved, scroll: 0 };
            return;
        }
        self.page = self.see(card.line, colour);
        if let Some(green) = card.declared {
            self.turn_cards(card.line, green && colour == Colour::Green);
        }
    }

    /// RULES 4 Find the treasure: the column's card is turned first, then the row's.
    fn turn_cards(&mut self, line: Line, green: bool) {
        let Some(temple) = self.planned().map(|game| game.temple()) else { return };
        let [_, across] = temple.lines();
        if line == across {
            self.send_treasure(green);
        } else {
            self.page = Page::Card(Card { line: across, doubt: None, declared: Some(green) });
        }
    }
}
