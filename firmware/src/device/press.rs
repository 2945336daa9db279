//! What a press does, page by page. The pages of the Thief's turn are in `turn` and `night`.

use embedded_storage::nor_flash::NorFlash;
use shared::event::Event;
use shared::fairplay::Rods;
use shared::play::Entry;
use shared::rules::{Configuration, Edition, Level, Side};

use super::Device;
use super::page::{Home, Page};
use crate::chronicle::Private;
use crate::screen::{self, Note, SettingsRow};
use crate::settings::{LinkKind, Settings};
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
            Page::Pairing => self.press_pairing(press),
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
            Page::Waiting => self.press_waiting(press),
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

    fn press_splash(&mut self, press: Press) {
        match press {
            Press::Down(Button::Right) => {
                self.home = Home::Start;
                self.page = Page::Settings { picked: 0 };
            }
            Press::Down(Button::Ok) => self.page = Page::Setup { row: 3 },
            _ => {}
        }
    }

    fn press_pairing(&mut self, press: Press) {
        let Press::Down(button @ (Button::Left | Button::Right)) = press else { return };
        if button == Button::Right {
            self.set(Settings { link: LinkKind::Cable, ..self.settings() });
        }
        self.passkey = None;
        self.cancel_pairing = true;
        self.page = self.place();
    }

    fn press_setup(&mut self, row: u8, press: Press) {
        const BEGIN: u8 = 3;
        match press {
            _ if step_of(press).is_some() => {
                self.page = Page::Setup { row: moved(row, press, BEGIN) }
            }
            Press::Down(Button::Ok) if row == BEGIN => self.begin_game(),
            Press::Down(Button::Left) if row == BEGIN => self.page = Page::Splash,
            Press::Down(Button::Left) | Press::Repeat(Button::Left) => {
                self.change_setup(row, false);
            }
            Press::Down(_) | Press::Repeat(Button::Right) => self.change_setup(row, true),
            _ => {}
        }
    }

    fn change_setup(&mut self, row: u8, forward: bool) {
        match row {
            0 => self.setup.edition = other_edition(self.setup.edition),
            1 => self.setup.configuration = next_start(self.setup.configuration, forward),
            2 => {
                self.setup.rods = match self.setup.rods {
                    Rods::Sealed => Rods::Cards,
                    Rods::Cards => Rods::Sealed,
                }
            }
            _ => {}
        }
    }

    /// Deals as soon as the app is there.
    fn begin_game(&mut self) {
        self.begin_session(true);
        self.ignoring = false;
        self.page = Page::Connect;
    }

    fn press_connect(&mut self, press: Press) {
        if press == Press::Down(Button::Left) && self.dealing {
            self.begin_session(false);
            self.page = Page::Setup { row: 3 };
        }
    }

    fn press_waiting(&mut self, press: Press) {
        match press {
            Press::Down(Button::Left) => self.page = Page::Table { scroll: 0 },
            Press::Down(Button::Ok) => {
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

    fn press_resume(&mut self, press: Press) {
        match press {
            Press::Down(Button::Ok) => self.page = self.resumed_page(),
            Press::Held(Button::Left) => self.forget_game(),
            _ => {}
        }
    }

    /// Where a game goes on after a power cut: what happened last is shown once more.
    fn resumed_page(&mut self) -> Page {
        let Some(mind) = &self.mind else { return self.place() };
        let (mist_did, thief_did) = (mind.mist.is_some(), mind.last.is_some());
        match (self.outcome(), self.is_my_turn()) {
            (Some(_), _) => Page::Ruling,
            (None, true) if mist_did => Page::MistDid { scroll: 0 },
            (None, false) if thief_did => Page::Table { scroll: 0 },
            _ => self.place(),
        }
    }

    fn press_take_back(&mut self, press: Press) {
        let entry = match press {
            Press::Down(Button::Left) => Entry::Decline(Side::Thief),
            Press::Down(Button::Ok) => Entry::Agree(Side::Thief),
            _ => return,
        };
        self.do_entry(entry, Private::Nothing);
    }

    fn press_note(&mut self, note: Note, scroll: u8, press: Press) {
        let gives_up = matches!(note, Note::NotAllSent | Note::OtherVersion(_) | Note::Damaged);
        let stuck = matches!(note, Note::OtherVersion(_) | Note::Damaged);
        match press {
            Press::Held(Button::Left) if gives_up => self.forget_game(),
            Press::Down(Button::Ok) if !stuck => self.page = self.place(),
            _ => {
                let scroll = self.scrolled(scroll, press);
                self.page = Page::Note { note, scroll };
            }
        }
    }

    fn press_settings(&mut self, picked: u8, press: Press) {
        let rows = self.settings_rows();
        let last = row(rows.len().saturating_sub(1));
        let chosen = rows.get(usize::from(picked)).copied();
        match (press, chosen) {
            (Press::Down(Button::Left), _) => self.page = self.page_before_settings(),
            (Press::Down(Button::Ok), Some(row)) => self.change(row),
            (Press::Held(Button::Ok), Some(SettingsRow::Resign)) => {
                let entry = Entry::Event(Event::Resign(Side::Thief));
                self.do_entry(entry, Private::Nothing);
            }
            _ => self.page = Page::Settings { picked: moved(picked, press, last) },
        }
    }

    fn page_before_settings(&self) -> Page {
        match self.home {
            Home::Start => Page::Splash,
            Home::Turn | Home::Peek | Home::End => Page::Rods,
        }
    }

    fn change(&mut self, row: SettingsRow) {
        let mut settings = self.settings();
        match row {
            SettingsRow::Brightness => settings.brightness = settings.brightness.next(),
            SettingsRow::HideAfter => settings.hide_after = settings.hide_after.next(),
            SettingsRow::Screen => settings.turned = !settings.turned,
            SettingsRow::Keys => settings.left_handed = !settings.left_handed,
            SettingsRow::Link => settings.link = other_link(settings.link),
            SettingsRow::Rules => {
                if self.playing().is_none() {
                    self.setup.edition = other_edition(self.setup.edition);
                }
                return;
            }
            SettingsRow::TakeBack => return self.ask_takeback(),
            SettingsRow::Resign => return,
        }
        self.set(settings);
    }

    fn set(&mut self, settings: Settings) {
        if self.chronicle.set(settings).is_err() {
            self.page = Page::Note { note: Note::NotSaved, scroll: 0 };
        }
    }

    /// The rows that make sense now.
    pub(super) fn settings_rows(&self) -> heapless::Vec<SettingsRow, 16> {
        use SettingsRow::{Brightness, HideAfter, Keys, Link, Resign, Rules, Screen, TakeBack};
        let playing = self.playing().is_some() && self.outcome().is_none();
        let rows = [Brightness, HideAfter, Screen, Keys, Link, Rules, TakeBack, Resign];
        let now = |row: &SettingsRow| match row {
            TakeBack | Resign => playing,
            Link => self.hardware.radio,
            _ => true,
        };
        rows.into_iter().filter(now).collect()
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

/// No list is longer than that.
pub(super) fn row(at: usize) -> u8 {
    u8::try_from(at).unwrap_or(u8::MAX)
}

fn other_edition(edition: Edition) -> Edition {
    if edition == Edition::V18 { Edition::EARLY } else { Edition::V18 }
}

fn other_link(link: LinkKind) -> LinkKind {
    match link {
        LinkKind::Cable => LinkKind::Radio,
        LinkKind::Radio => LinkKind::Cable,
    }
}

/// RULES 2: the start configurations in order, 0/0/0 to 2/2/2 and round again.
fn next_start(Configuration(levels): Configuration, forward: bool) -> Configuration {
    let number = levels.into_iter().fold(0, |number, level| number * 3 + level as u8);
    let next = (number + if forward { 1 } else { 26 }) % 27;
    let level = |place: u8| match next / place % 3 {
        0 => Level::Healer,
        1 => Level::Builder,
        _ => Level::Seeker,
    };
    Configuration([level(9), level(3), level(1)])
}
