//! Before a game: switching on, the set-up, waiting for the app, resuming.

use embedded_storage::nor_flash::NorFlash;
use shared::fairplay::Rods;
use shared::mind::Skill;
use shared::rules::{Configuration, Level};

use super::Device;
use super::options::other_edition;
use super::page::{Home, Page};
use super::press::{moved, step_of};
use crate::screen::SetupView;
use crate::settings::{LinkKind, Settings};
use crate::toolkit::button::{Button, Press};

/// The row of the set-up that begins the game.
pub(super) const BEGIN: u8 = SetupView::BEGIN;

impl<F: NorFlash> Device<F> {
    pub(super) fn press_splash(&mut self, press: Press) {
        match press {
            Press::Down(Button::Right) => {
                self.home = Home::Start;
                self.page = Page::Settings { picked: 0 };
            }
            Press::Down(Button::Ok) => self.page = Page::Setup { row: BEGIN },
            _ => {}
        }
    }

    pub(super) fn press_pairing(&mut self, press: Press) {
        let Press::Down(button @ (Button::Left | Button::Right)) = press else { return };
        if button == Button::Right {
            self.set(Settings { link: LinkKind::Cable, ..self.settings() });
        }
        self.cancel_pairing = true;
        self.page = self.place();
    }

    pub(super) fn press_setup(&mut self, row: u8, press: Press) {
        match press {
            _ if step_of(press).is_some() => {
                self.page = Page::Setup { row: moved(row, press, BEGIN) }
            }
            Press::Down(Button::Ok) if row == BEGIN => {
                // Each game anew: who agrees to the aid or to hints does so where the app asks.
                (self.setup.aid, self.setup.hints) = (false, false);
                self.begin_game();
            }
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
                };
                // Nobody holds a handheld that plays by itself, so nobody looks at its cards.
                self.setup.thief = self.setup.thief.filter(|_| self.setup.rods == Rods::Sealed);
            }
            3 => {
                self.setup.thief = next_thief(self.setup.thief, forward);
                if self.setup.thief.is_some() {
                    self.setup.rods = Rods::Sealed;
                }
            }
            _ => {}
        }
    }

    /// Deals as soon as the app is there.
    pub(super) fn begin_game(&mut self) {
        self.begin_session(true);
        self.ignoring = false;
        self.page = Page::Connect;
    }

    pub(super) fn press_connect(&mut self, press: Press) {
        if press == Press::Down(Button::Left) && self.dealing {
            self.begin_session(false);
            self.page = Page::Setup { row: BEGIN };
        }
    }

    pub(super) fn press_resume(&mut self, press: Press) {
        match press {
            Press::Down(Button::Ok) => self.page = self.resumed_page(),
            Press::Held(Button::Left) => self.forget_game(),
            _ => {}
        }
    }

    /// Where a game goes on after a power cut: what happened last is shown once more.
    pub(super) fn resumed_page(&mut self) -> Page {
        let Some(memory) = &self.memory else { return self.place() };
        let (mist_did, thief_did) = (memory.mist.is_some(), memory.last.is_some());
        match (self.outcome(), self.is_my_turn()) {
            (Some(_), _) => Page::Ruling,
            (None, true) if mist_did && self.alone().is_none() => Page::MistDid { scroll: 0 },
            (None, false) if thief_did => Page::Table { scroll: 0 },
            _ => self.place(),
        }
    }
}

/// Who plays the Thief: a person, then the machine, better and better, and round again.
fn next_thief(thief: Option<Skill>, forward: bool) -> Option<Skill> {
    let number = thief.map_or(0, |skill| skill as usize + 1);
    let all = Skill::ALL.len() + 1;
    let next = (number + if forward { 1 } else { all - 1 }) % all;
    next.checked_sub(1).and_then(|skill| Skill::ALL.get(skill).copied())
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
