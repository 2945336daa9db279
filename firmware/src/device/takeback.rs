//! Takebacks: asked of the Mist, or by it.

use embedded_storage::nor_flash::NorFlash;
use shared::event::Event;
use shared::play::{Entry, Line as Standing};
use shared::rules::{Round, Side};

use super::Device;
use super::page::Page;
use crate::chronicle::Private;
use crate::memory::day_of;
use crate::screen::Note;
use crate::toolkit::button::{Button, Press};

impl<F: NorFlash> Device<F> {
    /// The last turn of the Thief that stands, as the number of its entry.
    fn last_turn(&self) -> Option<u16> {
        let past = |number| self.chronicle.entry(number).map(|placed| placed.entry);
        let standing = Standing::of(self.session.count(), &past);
        let turns = standing.events(&past);
        let turns = turns.filter(|(_, event)| matches!(event, Event::Thief { .. }));
        turns.map(|(number, _)| number).last()
    }

    /// Asks the Mist to let the last turn be taken back.
    pub(super) fn ask_takeback(&mut self) {
        match self.last_turn() {
            Some(from) => {
                self.do_entry(Entry::Ask { side: Side::Thief, from }, Private::Nothing);
            }
            None => self.page = Page::Note { note: Note::NothingToTakeBack, scroll: 0 },
        }
    }

    /// The first turn that the Mist wants taken back: its day, round and side.
    pub(super) fn asked_for(&self) -> Option<(u16, Round, Side)> {
        let (_, from) = self.playing()?.question?;
        let past = |number| self.chronicle.entry(number).map(|placed| placed.entry);
        let standing = Standing::of(from, &past);
        let mists = standing.events(&past).filter(|(_, event)| matches!(event, Event::Mist(_)));
        let turn = u16::try_from(mists.count()).ok()?.saturating_add(1);
        let Entry::Event(event) = past(from)? else { return None };
        Some((day_of(turn), Round::of_turn(turn), event.side()))
    }

    pub(super) fn press_take_back(&mut self, press: Press) {
        let entry = match press {
            Press::Down(Button::Left) => Entry::Decline(Side::Thief),
            Press::Down(Button::Ok) => Entry::Agree(Side::Thief),
            _ => return,
        };
        self.do_entry(entry, Private::Nothing);
    }
}
