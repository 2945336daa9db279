//! The first page: how to play. Alone, a game begins with one click; two people part here. It knows
//! all addresses, so it belongs to neither side; whoever has chosen leaves it.

use maud::{Markup, PreEscaped, html};
use shared::mind::Skill;

use super::set_up::level_of;
use super::shell::{Look, Shell, alert, shell};
use crate::web::seats::{Play, Seats};

/// A page's address, and the same as a QR code if others can reach it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Address {
    /// On this computer.
    pub here: String,
    /// The picture of its address in the network.
    pub qr: Option<String>,
}

/// Where the pages are that the first one leads to.
#[derive(Clone, Debug)]
pub struct Addresses {
    /// Of the Mist.
    pub mist: Address,
    /// Of the Thief, if the handheld is simulated.
    pub thief: Option<Address>,
    /// Of spectators.
    pub watch: String,
}

/// The page. Without a simulated handheld there is no page for the Thief. A game that is open can be
/// gone on with.
#[must_use]
pub fn door(
    look: &Look<'_>,
    to: &Addresses,
    open: Option<(u32, Seats)>,
    why: Option<&str>,
) -> Markup {
    let main = html! {
        main class="page" {
            @if let Some((number, seats)) = open { (go_on(to, number, seats)) }
            (first_game(look))
            div class="door" {
                (alone(look, Play::Thief))
                (alone(look, Play::Mist))
                (two_people(to))
                (alone(look, Play::Watch))
            }
            p class="sub" {
                "More people: " a href=(to.watch) { "look on" } ". "
                "All of it in words: " a href={ (look.base) "rules" } { "Rules" } "."
            }
        }
    };
    let of = Shell {
        title: "how to play?",
        role: "How to play?",
        banners: alert(why),
        ..Shell::default()
    };
    shell(look, &of, &main)
}

/// The page of whoever plays such a game: of the Thief, if a person plays the Thief with a handheld
/// that is here.
#[must_use]
pub fn place_of(to: &Addresses, play: Play) -> &str {
    match (play, &to.thief) {
        (Play::Thief, Some(thief)) => &thief.here,
        _ => &to.mist.here,
    }
}

fn go_on(to: &Addresses, number: u32, seats: Seats) -> Markup {
    html! {
        section class="panel go-on" {
            p { b { "Game " (number) " is on the table." } " Another one does not end it: it stays among the saved games." }
            a class="btn" href=(place_of(to, seats.play())) { "Go on with it" }
        }
    }
}

/// For whoever has never played.
fn first_game(look: &Look<'_>) -> Markup {
    html! {
        section class="panel go-on" {
            p { b { "New to Nusubito?" } " Play both sides of a short game, with a guide: ten minutes, and you may leave at any point." }
            a class="btn primary" href={ (look.base) "guide" } { "A guided first game" }
        }
    }
}

/// A way to play that needs one person: a click, and the game begins.
fn alone(look: &Look<'_>, play: Play) -> Markup {
    let (class, title, text, button) = match play {
        Play::Thief => (
            "card thief",
            "Play the Thief",
            "Alone, against the app's Mist. Leap from temple to temple in secret and find the treasure.",
            "Play the Thief",
        ),
        Play::Watch => (
            "card",
            "Watch two minds play",
            "The app's Mist hunts the handheld's Thief, step by step. In the end you see what was hidden.",
            "Watch",
        ),
        _ => (
            "card",
            "Play the Mist",
            "Alone, against the handheld's Thief. Move the pawns, close in, declare a capture when sure.",
            "Play the Mist",
        ),
    };
    html! {
        form class=(class) method="post" action={ (look.base) "play" } {
            (sign(play))
            h2 { (title) }
            p { (text) }
            input type="hidden" name="play" value=(play);
            (level_of("level", "", if play == Play::Watch { "They play" } else { "It plays" }, Skill::Easy))
            button type="submit" class="btn primary" { (button) }
        }
    }
}

fn two_people(to: &Addresses) -> Markup {
    html! {
        section class="card" {
            (sign(Play::Two))
            h2 { "Two people" }
            p {
                "Each opens their own page"
                @if to.thief.is_some() { ": at one computer in two windows, and look away in turn." }
                @else { "; the Thief holds the handheld that is plugged in here." }
            }
            div class="pair" {
                a class="btn" href=(to.mist.here) target="mist" { "I am the Mist" }
                @if let Some(thief) = &to.thief {
                    a class="btn" href=(thief.here) target="thief" { "I am the Thief" }
                }
            }
            (code(&to.mist, "The Mist"))
            @if let Some(thief) = &to.thief { (code(thief, "The Thief")) }
        }
    }
}

/// The Mist's sign, the Thief's, or both.
fn sign(play: Play) -> Markup {
    html! {
        div class="signs" aria-hidden="true" {
            @if play != Play::Mist {
                svg class="sign" viewBox="-18 -18 36 36" { use href="#thief" {} }
            }
            @if play != Play::Thief {
                svg class="sign" viewBox="0 0 32 32" fill="none" stroke="currentColor" stroke-width="2"
                    stroke-linecap="round" {
                    use href="#mon" {}
                }
            }
        }
    }
}

fn code(address: &Address, who: &str) -> Markup {
    html! {
        @if let Some(qr) = &address.qr {
            figure class="qr" {
                (PreEscaped(qr))
                figcaption class="sub" { (who) ": or scan this with a phone or tablet in the same network" }
            }
        }
    }
}
