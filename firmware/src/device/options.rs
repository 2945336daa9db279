//! The settings, a takeback asked of the Mist, and resigning.

use embedded_storage::nor_flash::NorFlash;
use shared::event::Event;
use shared::play::Entry;
use shared::rules::{Edition, Side};

use super::Device;
use super::page::{Home, Page};
use super::press::{moved, row};
use crate::chronicle::Private;
use crate::screen::{Note, SettingsRow};
use crate::settings::{LinkKind, Settings};
use crate::toolkit::button::{Button, Press};

impl<F: NorFlash> Device<F> {
    pub(super) fn press_settings(&mut self, picked: u8, press: Press) {
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

    fn page_before_settings(&mut self) -> Page {
        match self.home {
            _ if self.alone().is_some() => self.place(),
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
                if !self.game_is_on() {
                    self.setup.edition = other_edition(self.setup.edition);
                }
                return;
            }
            SettingsRow::TakeBack => return self.ask_takeback(),
            SettingsRow::Resign => return,
        }
        self.set(settings);
    }

    pub(super) fn set(&mut self, settings: Settings) {
        if self.chronicle.set(settings).is_err() {
            self.page = Page::Note { note: Note::NotSaved, scroll: 0 };
        }
    }

    /// The rows that make sense now.
    pub(super) fn settings_rows(&self) -> heapless::Vec<SettingsRow, 16> {
        use SettingsRow::{Brightness, HideAfter, Keys, Link, Resign, Rules, Screen, TakeBack};
        let rows = [Brightness, HideAfter, Screen, Keys, Link, Rules, TakeBack, Resign];
        let now = |row: &SettingsRow| match row {
            // The machine asks for nothing, and does not give up.
            Rules | TakeBack | Resign if self.alone().is_some() => false,
            TakeBack | Resign => self.game_is_on(),
            Link => self.hardware.radio,
            _ => true,
        };
        rows.into_iter().filter(now).collect()
    }
}

pub(super) fn other_edition(edition: Edition) -> Edition {
    if edition == Edition::V18 { Edition::EARLY } else { Edition::V18 }
}

fn other_link(link: LinkKind) -> LinkKind {
    match link {
        LinkKind::Cable => LinkKind::Radio,
        LinkKind::Radio => LinkKind::Cable,
    }
}
