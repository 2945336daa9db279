//! RULES 4, 5: a look at a rod. It is in flash before its colour is on the screen. Of cards the Thief
//! says the colour.

use embedded_storage::nor_flash::NorFlash;
use shared::fairplay::Rods;
use shared::rules::{Line, Temple, ThiefStep};

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
        self.page = if self.lock_look(line) {
            self.looked(line)
        } else {
            Page::Note { note: Note::NotSaved, scroll: 0 }
        };
    }

    /// Whether the look could be saved. Of sealed rods its colour is known from then on.
    pub(super) fn lock_look(&mut self, line: Line) -> bool {
        let Some(start) = self.start() else { return false };
        let mut plan = self.plan.clone();
        let saved = plan.add(&start, ThiefStep::Look(line)).is_ok()
            && self.chronicle.append(&Record::Plan(plan.steps().clone())).is_ok();
        if saved {
            plan.lock();
            self.plan = plan;
            self.see(line, start.treasure());
        }
        saved
    }

    fn see(&mut self, line: Line, treasure: Temple) {
        let cards = self.playing().is_some_and(|playing| playing.setup.rods == Rods::Cards);
        let Some(memory) = &mut self.memory else { return };
        if cards {
            memory.card = Some(line);
        } else {
            memory.looks.enter(line, Colour::of(line, treasure));
        }
    }

    /// What a look shows: the colour, or that it is asked for.
    fn looked(&self, line: Line) -> Page {
        let memory = self.memory.as_ref();
        match memory.filter(|memory| memory.card.is_none()).and_then(|it| it.looks.colour(line)) {
            Some(colour) => Page::Seen { line, colour },
            None => Page::Card(Card { line, doubt: None, declared: None }),
        }
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
        if let Some(memory) = &mut self.memory {
            memory.looks.enter(card.line, colour);
            memory.card = None;
        }
        self.page = Page::Seen { line: card.line, colour };
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
