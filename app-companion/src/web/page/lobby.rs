//! Before a game: none is open, or its handheld has yet to deal.

use maud::{Markup, html};
use shared::rules::{Configuration, Level};

use super::pairing;
use super::shell::{Look, Shell, alert, mists, setup_in_words, shell, synced, troubles};
use crate::web::room::{Scene, Waiting};
use crate::web::seats::Play;

/// No game is open.
pub(super) fn lobby(look: &Look<'_>, scene: &Scene, why: Option<&str>) -> Markup {
    let main = html! {
        main class="page" {
            @if look.spectator {
                section class="panel" { h2 { "No game is being played" } p { "This page shows the next one." } }
            } @else {
                section class="panel" {
                    h2 { "The mist is rising" }
                    p { "You are the Mist. Somewhere among nine temples is a Thief: somebody you know, or the handheld itself." }
                    p {
                        a class="btn primary" href={ (look.base) "new" } { "New game" }
                        " " a class="btn" href={ (look.base) "guide" } { "A guided first game" }
                        " " a class="btn" href={ (look.base) "games" } { "Saved games" }
                        " " a class="btn" href={ (look.base) "rules" } { "Rules" }
                    }
                }
            }
        }
    };
    let banners = html! { (alert(why)) (troubles(&scene.link)) };
    let of = Shell { banners, ..mists(look, "Welcome", true) };
    shell(look, &of, &main)
}

/// A game is open, and the Thief has yet to deal.
pub(super) fn waiting(look: &Look<'_>, scene: &Scene, game: &Waiting) -> Markup {
    let title = if game.about.seats().thief.is_some() {
        "Waiting for the handheld"
    } else {
        "Waiting for the Thief"
    };
    let main = html! {
        main class="page" {
            section class="panel" {
                h2 { (title) }
                (how_to_deal(scene, game))
                p class="sub" { "This page goes on by itself." }
                @if !look.spectator {
                    p {
                        a class="btn" href={ (look.base) "new" } { "Another set-up" } " "
                        a class="btn" href={ (look.base) "games" } { "Saved games" } " "
                        a class="btn" href={ (look.base) "rules" } { "Rules" }
                    }
                }
            }
            (set_the_table(game.about.wish.map_or_else(Configuration::default, |wish| wish.configuration)))
        }
    };
    let of = Shell {
        state: synced(&scene.link, ""),
        banners: html! { (troubles(&scene.link)) (pairing::again(look, &scene.link)) },
        dialogs: pairing::dialog(look, &scene.link),
        ..mists(look, title, true)
    };
    shell(look, &of, &main)
}

/// What somebody has to press. On a handheld in this program that a person alone plays with, the app
/// does it.
fn how_to_deal(scene: &Scene, game: &Waiting) -> Markup {
    let asked = game.about.wish.map(|wish| setup_in_words(&wish));
    let seats = game.about.seats();
    html! {
        @if scene.link.simulated && seats.play() != Play::Two {
            p { "The handheld deals by itself." @if let Some(asked) = &asked { " " (asked) "." } }
        } @else {
            @if seats.thief.is_some() { p { "The handheld plays the Thief by itself, once somebody has agreed to that on it:" } }
            @else { p { "The Thief deals. On the handheld:" } }
            ol class="steps" {
                @if scene.link.simulated {
                    li { "Open the Thief's page: its address is where this program was started, and on the first page it opened." }
                } @else if scene.link.radio {
                    li { "Switch it on, near this computer. In its settings, " b { "Link" } " is set to radio." }
                } @else {
                    li { "Plug the handheld in." }
                }
                li { "Press " b { "OK" } ", and " b { "OK" } " again to deal and begin." }
                @if let Some(asked) = &asked {
                    li { "If it says that the app wants another game, press " b { "OK" } " to agree: " (asked) "." }
                }
            }
        }
    }
}

/// RULES 2, for the hands.
fn set_the_table(Configuration([a, b, c]): Configuration) -> Markup {
    let pair = |level: Level, squares: &str| format!("{} on {squares}", level.name());
    html! {
        section class="panel" {
            h2 { "Set the table" }
            ul class="steps" {
                li { (pair(a, "B2 and D4")) ", " (pair(b, "C2 and C4")) ", " (pair(c, "D2 and B4")) }
                li { "2 darts for the Thief, 7 in the pool; 2 bolsters beside the board" }
                li { "The 6 rods face down along the edges, the 9 coins in the Thief's hand" }
                li { "The Thief begins on C3" }
            }
        }
    }
}
