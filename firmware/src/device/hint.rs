//! A hint for the Thief: what the handheld would do. It plans what the player could plan, and never
//! does what can't be undone.

use embedded_storage::nor_flash::NorFlash;
use shared::fairplay::Steps;
use shared::rules::ThiefStep;

use super::Device;
use super::page::Page;
use crate::screen::{HintView, View};
use crate::toolkit::button::{Button, Press};

impl<F: NorFlash> Device<F> {
    /// Whether a hint can be asked for.
    pub(super) fn hints(&self) -> bool {
        self.playing().is_some_and(|playing| playing.setup.hints)
    }

    pub(super) fn press_thinking(&mut self, press: Press) {
        if press == Press::Down(Button::Left) {
            self.page = self.turn_page();
        }
    }

    /// What it has come to is shown to the player who waits for it.
    pub(super) fn advise(&mut self, steps: Steps) {
        self.advice = steps;
        self.page = Page::Hint { scroll: 0 };
    }

    pub(super) fn hint_view(&self, scroll: u8) -> View {
        let plans = !to_plan(&self.advice).is_empty();
        View::Hint(HintView { steps: self.advice.clone(), scroll, plans })
    }

    pub(super) fn press_hint(&mut self, scroll: u8, press: Press) {
        match press {
            Press::Down(Button::Left) => self.page = self.turn_page(),
            Press::Down(Button::Ok) => {
                let steps = self.advice.clone();
                for &step in to_plan(&steps) {
                    self.add(step);
                }
                self.page = self.turn_page();
            }
            _ => self.page = Page::Hint { scroll: self.scrolled(scroll, press) },
        }
    }
}

/// The steps before a look or an end: those that can be undone.
fn to_plan(steps: &[ThiefStep]) -> &[ThiefStep] {
    let stays = |step: &ThiefStep| {
        use ThiefStep::{Cornered, Look, Play, Reveal, Treasure};
        matches!(step, Look(_) | Play | Reveal(_) | Treasure | Cornered)
    };
    let end = steps.iter().position(stays).unwrap_or(steps.len());
    steps.get(..end).unwrap_or_default()
}
