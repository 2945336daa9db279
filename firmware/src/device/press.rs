//! What a press does: to which page it goes, and the pages on which there is little to do.

use embedded_storage::nor_flash::NorFlash;

use super::Device;
use super::page::{Home, Page};
use crate::screen::{self, Note};
use crate::settings::Settings;
use crate::toolkit::button::{Button, Press};

impl<F: NorFlash> Device<F> {
    pub(super) fn button(&mut self, button: Button, down: bool) {
        let Settings { turned, left_handed, .. } = self.settings();
        let button = if turned { button.turned() } else { button };
        let button = if left_handed { button.for_the_other_hand() } else { button };
        if let Some(press) = self.keys.level(button, down, self.now) {
            self.press(press);
        }
    }

    pub(super) fn press(&mut self, press: Press) {
        if self.hidden.is_some() {
            // Arrows get bumped; and what wakes does nothing else.
            if matches!(press, Press::Down(Button::Ok | Button::Hide)) {
                self.hidden = None;
                self.touched = self.now;
                self.keys.forget();
            }
            return;
        }
        self.touched = self.now;
        if press == Press::Down(Button::Hide) {
            return self.hide();
        }
        if matches!(press, Press::Down(_)) {
            self.bump = None;
        }
        let page = self.page;
        self.press_on(page, press);
        // What is held was meant for the page that is gone.
        let moved = core::mem::discriminant(&page) != core::mem::discriminant(&self.page);
        if moved {
            self.keys.forget();
        }
    }

    fn press_on(&mut self, page: Page, press: Press) {
        match page {
            Page::Splash => self.press_splash(press),
            Page::Pairing(_) => self.press_pairing(press),
            Page::Setup { row } => self.press_setup(row, press),
            Page::Connect => self.press_connect(press),
            Page::Board => self.press_board(press),
            Page::Push(pushing) => self.press_push(pushing, press),
            Page::Actions { picked } => self.press_actions(picked, press),
            Page::Sacrifice(sacrifice) => self.press_sacrifice(sacrifice, press),
            Page::PickUp { chosen } => self.press_pick_up(chosen, press),
            Page::Confirm { scroll } => self.press_confirm(scroll, press),
            Page::Table { scroll } => self.press_table(scroll, press),
            Page::Coins { first } => self.press_coins(first, press),
            Page::Rods => self.press_rods(press),
            Page::Seen { .. } => self.press_seen(press),
            Page::Card(card) => self.press_card(card, press),
            Page::Night { picked } => self.press_night(picked, press),
            Page::Unbolster { chosen } => self.press_unbolster(chosen, press),
            Page::Show { line } => self.press_show(line, press),
            Page::Waiting | Page::Alone => self.press_waiting(press),
            Page::Thinking => self.press_thinking(press),
            Page::Hint { scroll } => self.press_hint(scroll, press),
            Page::MistDid { scroll } => self.press_mist_did(scroll, press),
            Page::Ruling => self.press_ruling(press),
            Page::Treasure => self.press_treasure(press),
            Page::Cornered { picked } => self.press_cornered(picked, press),
            Page::End => self.press_end(press),
            Page::LinkLost => self.press_link_lost(press),
            Page::Trouble { scroll } => self.press_trouble(scroll, press),
            Page::Resume => self.press_resume(press),
            Page::Settings { picked } => self.press_settings(picked, press),
            Page::TakeBack => self.press_take_back(press),
            Page::Note { note, scroll } => self.press_note(note, scroll, press),
        }
    }

    fn press_waiting(&mut self, press: Press) {
        match press {
            Press::Down(Button::Left) => self.page = Page::Table { scroll: 0 },
            Press::Down(Button::Right) if self.alone().is_some() => {
                self.page = Page::Settings { picked: 0 };
            }
            Press::Down(Button::Ok) if self.alone().is_none() => {
                self.home = Home::Peek;
                self.page = Page::Board;
            }
            _ => {}
        }
    }

    fn press_mist_did(&mut self, scroll: u8, press: Press) {
        match press {
            Press::Down(Button::Ok) => self.page = self.place(),
            _ => self.page = Page::MistDid { scroll: self.scrolled(scroll, press) },
        }
    }

    fn press_ruling(&mut self, press: Press) {
        if press == Press::Down(Button::Ok) {
            self.page = self.place();
        }
    }

    fn press_end(&mut self, press: Press) {
        match press {
            Press::Down(Button::Left) => self.open_coins(Home::End),
            Press::Down(Button::Ok) if self.session.settled() => self.forget_game(),
            Press::Down(Button::Ok) => {
                self.page = Page::Note { note: Note::NotAllSent, scroll: 0 };
            }
            _ => {}
        }
    }

    fn press_link_lost(&mut self, press: Press) {
        match press {
            Press::Down(Button::Left) => {
                self.ignoring = true;
                self.page = self.place();
            }
            Press::Down(Button::Ok) => self.session.reconnected(),
            _ => {}
        }
    }

    fn press_trouble(&mut self, scroll: u8, press: Press) {
        match (press, self.their_setup()) {
            (Press::Down(Button::Ok), Some(theirs)) => {
                self.setup = theirs;
                self.begin_game();
            }
            (Press::Down(Button::Left), Some(_)) => {
                self.begin_session(false);
                self.page = Page::Setup { row: 0 };
            }
            (Press::Down(Button::Left), None) => {
                self.ignoring = true;
                self.page = self.place();
            }
            (Press::Down(Button::Ok), None) => self.session.reconnected(),
            _ => self.page = Page::Trouble { scroll: self.scrolled(scroll, press) },
        }
    }

    fn press_note(&mut self, note: Note, scroll: u8, press: Press) {
        let gives_up = matches!(note, Note::NotAllSent | Note::OtherVersion(_) | Note::Damaged);
        let stuck = matches!(note, Note::OtherVersion(_) | Note::Damaged);
        match press {
            Press::Held(Button::Left) if gives_up => self.forget_game(),
            Press::Down(Button::Ok) if note == Note::Stopped && self.known > 0 => {
                self.page = Page::Resume;
            }
            Press::Down(Button::Ok) if !stuck => self.page = self.place(),
            _ => {
                let scroll = self.scrolled(scroll, press);
                self.page = Page::Note { note, scroll };
            }
        }
    }

    /// How far the page is scrolled after a press.
    pub(super) fn scrolled(&self, scroll: u8, press: Press) -> u8 {
        moved(scroll, press, screen::last_scroll(&self.view()))
    }

    pub(super) fn open_coins(&mut self, home: Home) {
        self.home = home;
        self.page = Page::Coins { first: self.last_first_day() };
    }

    fn press_coins(&mut self, first: u16, press: Press) {
        match press {
            Press::Down(Button::Left) => {
                self.page = match self.home {
                    Home::Turn => self.page_before_coins(),
                    Home::Peek => Page::Board,
                    Home::End => Page::End,
                    Home::Start => Page::Splash,
                }
            }
            Press::Down(Button::Right) => self.page = Page::Rods,
            Press::Down(Button::Up) | Press::Repeat(Button::Up) => {
                self.page = Page::Coins { first: first.saturating_sub(1).max(1) };
            }
            Press::Down(Button::Down) | Press::Repeat(Button::Down) => {
                self.page = Page::Coins { first: (first + 1).min(self.last_first_day()) };
            }
            _ => {}
        }
    }

    fn press_rods(&mut self, press: Press) {
        match press {
            Press::Down(Button::Left) => {
                self.page = Page::Coins { first: self.last_first_day() };
            }
            Press::Down(Button::Right) => self.page = Page::Settings { picked: 0 },
            _ => {}
        }
    }
}

/// A press that moves up or down a list, held or not.
pub(super) fn step_of(press: Press) -> Option<i8> {
    match press {
        Press::Down(Button::Up) | Press::Repeat(Button::Up) => Some(-1),
        Press::Down(Button::Down) | Press::Repeat(Button::Down) => Some(1),
        _ => None,
    }
}

/// The row after such a press; the last is as far as it goes.
pub(super) fn moved(at: u8, press: Press, last: u8) -> u8 {
    let step = step_of(press).unwrap_or(0);
    at.saturating_add_signed(step).min(last)
}

/// Sorts a short list in its place: of the library's ways to do it the smallest takes 3 KB of flash.
pub(super) fn sort_by_key<T>(list: &mut [T], key: impl Fn(&T) -> (u8, u8)) {
    for end in 1..list.len() {
        for at in (1..=end).rev() {
            match list.get_mut(at - 1..=at) {
                Some([before, after]) if key(before) > key(after) => core::mem::swap(before, after),
                _ => break,
            }
        }
    }
}

/// No list is longer than that.
pub(super) fn row(at: usize) -> u8 {
    u8::try_from(at).unwrap_or(u8::MAX)
}
