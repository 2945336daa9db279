//! The guided game: the real pages of the Thief and of the Mist, with a card above them that says what
//! goes on and what to do.

use maud::{Markup, html};
use shared::rules::Side;

use super::beside;
use super::shell::{Look, Shell, shell};
use super::thief::handheld;
use crate::web::guide::{Card, Deed, script};
use crate::web::room::{Scene, Stage};

/// The page at one of the guide's stops; without a scene, before there is a table.
#[must_use]
pub fn guide(look: &Look<'_>, card: &Card, scene: Option<&Scene>) -> Markup {
    let look = &Look { guide: Some(card), ..*look };
    match (scene, card.seat()) {
        (Some(scene), Side::Mist) => super::live(look, scene),
        (Some(scene), Side::Thief) => thief(look, scene),
        (None, _) => shell(look, &plain(), &html! { main class="page" {} }),
    }
}

fn plain<'a>() -> Shell<'a> {
    Shell { title: "a guided first game", role: "A guided first game", ..Shell::default() }
}

/// The handheld, and the board beside it.
fn thief(look: &Look<'_>, scene: &Scene) -> Markup {
    let board = html! {
        aside {
            @if let Stage::Playing(game) = &scene.stage { (beside::table(game, None)) }
        }
    };
    let of = Shell { role: "You are the Thief", ..plain() };
    shell(look, &of, &html! { main class="handheld" { (handheld(&board)) } })
}

/// What the guide says.
pub(super) fn card(look: &Look<'_>, card: &Card) -> Markup {
    let place = card.next().map(Deed::place);
    let last = card.at + 1 == script::count();
    let seat = match card.seat() {
        Side::Thief => "guide thief",
        Side::Mist => "guide mist",
    };
    html! {
        section class=(seat) id="guide" aria-label="Guide" data-at=(card.at) data-done=(card.done) data-point=[place] {
            div class="words" {
                p class="eyebrow" { (card.chapter.title) }
                div aria-live="polite" {
                    p { (stressed(card.stop.say)) }
                    @if let Some(why) = &card.trouble { p class="says" role="alert" { (why) } }
                }
                progress max=(script::count()) value=(card.at + 1) aria-label="How far you are" {}
            }
            div class="next" {
                (next(look, card, last))
                div class="few" {
                    button type="button" class="btn" data-act="back" disabled[card.at + card.done == 0] { "Back" }
                    (chapters(card))
                    @if !last { a class="btn" href=(look.base) { "Leave" } }
                }
            }
        }
    }
}

/// What to do: what the game asks for, or to go on.
fn next(look: &Look<'_>, card: &Card, last: bool) -> Markup {
    html! {
        @if card.trouble.is_some() {
            button type="button" class="btn primary" data-act={ "go " (card.at) } { "Try again" }
        } @else if let Some(deed) = card.next() {
            p class={ "asks" @if card.astray { " astray" } } role="status" {
                @if card.astray { "Not now. " }
                b { (deed.asks()) }
            }
        } @else if last {
            a class="btn primary" href=(look.base) { "Play a game" }
        } @else {
            button type="button" class="btn primary" id="guide-next" data-act="next" { "Go on" }
        }
    }
}

fn chapters(card: &Card) -> Markup {
    html! {
        button type="button" class="btn" data-opens="chapters" aria-haspopup="dialog" { "Chapters" }
        dialog id="chapters" aria-labelledby="chapters-title" {
            h2 id="chapters-title" { "Chapters" }
            ul class="menu" {
                @for (begins, chapter) in script::beginnings() {
                    li {
                        button type="button" data-act={ "go " (begins) }
                            aria-current=[std::ptr::eq(chapter, card.chapter).then_some("step")] {
                            (chapter.title)
                        }
                    }
                }
            }
            div class="actions" { button type="button" class="btn" data-closes { "Back" } }
        }
    }
}

/// What stands between asterisks is stressed.
fn stressed(text: &str) -> Markup {
    html! {
        @for (place, part) in text.split('*').enumerate() {
            @if place % 2 == 1 { b { (part) } } @else { (part) }
        }
    }
}
