//! What takes a tap: one rectangle a square, above everything else, and what it says of itself.

use maud::{Markup, html};
use shared::rules::{Level, Pawn, Square};

use super::facing::SQUARE;
use super::{Picture, Target};

impl Picture<'_> {
    /// Every square is there even where a tap has no use: the answer to such a tap says why.
    pub(super) fn hits(&self) -> Markup {
        let deaf = !self.taps;
        html! {
            @for square in Square::ALL {
                @if deaf { (self.seen(square)) } @else { (self.tapped(square)) }
            }
        }
    }

    /// A square nobody can tap, at the end of a game or for those who only watch.
    fn seen(&self, square: Square) -> Markup {
        let at = self.facing.corner(square);
        html! {
            rect .hit id={ "sq-" (square) } role="img" aria-label=(self.label(square))
                x=(at.x) y=(at.y) width=(SQUARE) height=(SQUARE) {}
        }
    }

    fn tapped(&self, square: Square) -> Markup {
        let at = self.facing.corner(square);
        let live = self.live.contains(square);
        html! {
            rect .hit id={ "sq-" (square) } data-act={ "tap " (square) } role="button"
                tabindex=(if live { 0 } else { -1 }) aria-disabled=[(!live).then_some("true")]
                aria-label=(self.label(square))
                x=(at.x) y=(at.y) width=(SQUARE) height=(SQUARE) {}
        }
    }

    /// The square, what is on it, what a tap does.
    pub(super) fn label(&self, square: Square) -> String {
        let mut words = vec![square.to_string()];
        words.extend(self.building(square).map(str::to_owned));
        words.extend(self.state(square));
        words.extend(self.promise(square).map(str::to_owned));
        words.extend(self.chances(square));
        words.join(", ")
    }

    fn building(&self, square: Square) -> Option<&'static str> {
        let temple = square.temple()?;
        let bolstered = self.public.bolsters().contains(temple);
        let treasure = self.treasure == Some(temple);
        Some(match (bolstered, treasure) {
            (false, false) => "temple",
            (true, false) => "temple, bolstered",
            (false, true) => "temple with the treasure",
            (true, true) => "temple with the treasure, bolstered",
        })
    }

    fn state(&self, square: Square) -> Option<String> {
        let Pawn { level, downed } = self.public.board().pawn(square)?;
        let posture = if downed { "downed" } else { "standing" };
        let used = if self.used().contains(square) { ", used" } else { "" };
        let selected = if self.tapped_pawn() == Some(square) { ", selected" } else { "" };
        Some(format!("{}, {posture}{used}{selected}", level.name()))
    }

    fn promise(&self, square: Square) -> Option<&'static str> {
        let target = self.targets.iter().find(|(at, _)| *at == square).map(|(_, target)| *target);
        Some(match target {
            Some(Target::Move) => "go here",
            Some(Target::Enter) => "seek here",
            Some(Target::Heal) => "stand up",
            Some(Target::Bolster) => "bolster",
            Some(Target::Spawn) => "bring a Healer",
            Some(Target::Promote) => match self.public.board().level(square) {
                Some(Level::Healer) => "make it a Builder",
                _ => "make it a Seeker",
            },
            None => return self.may_act(square).then_some("may act"),
        })
    }

    fn may_act(&self, square: Square) -> bool {
        let other = self.tapped_pawn() != Some(square);
        other && self.live.contains(square) && self.public.check_pawn(square).is_ok()
    }

    fn chances(&self, square: Square) -> Option<String> {
        let ways = self.ways(square.temple()?)?;
        let all: u64 = self.heat?.into_iter().map(u64::from).sum();
        Some(format!("{ways} of {all} ways"))
    }
}
