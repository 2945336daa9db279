//! The first page: where the two players part. It knows both addresses, so it belongs to neither;
//! whoever has chosen leaves it.

use maud::{Markup, PreEscaped, html};

use super::shell::{Look, Shell, shell};

/// A page's address, and the same as a QR code if others can reach it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Address {
    /// On this computer.
    pub here: String,
    /// The picture of its address in the network.
    pub qr: Option<String>,
}

/// The page. Without a simulated handheld there is no page for the Thief.
#[must_use]
pub fn door(look: &Look<'_>, mist: &Address, thief: Option<&Address>, watch: &str) -> Markup {
    let main = html! {
        main class="page" {
            div class="door" {
                section class="card mist" {
                    svg class="sign" viewBox="0 0 32 32" aria-hidden="true" fill="none" stroke="currentColor"
                        stroke-width="2" stroke-linecap="round" {
                        circle cx="16" cy="16" r="13.5" {}
                        path d="M8 13q4-4 8 0t8 0M8 19q4-4 8 0t8 0" {}
                    }
                    h2 { "The Mist" }
                    p { "Moves the pawns in the open and closes in. The board, what is legal, and every ruling." }
                    a class="btn primary" href=(mist.here) target="mist" { "I am the Mist" }
                    (code(mist))
                }
                section class="card thief" {
                    svg class="sign" viewBox="-18 -18 36 36" aria-hidden="true" { use href="#thief" {} }
                    h2 { "The Thief" }
                    @if let Some(thief) = thief {
                        p { "Moves in secret. The handheld's screen and its six buttons; nobody else may look." }
                        a class="btn primary" href=(thief.here) target="thief" { "I am the Thief" }
                        (code(thief))
                    } @else {
                        p { "Holds the handheld that is plugged in here." }
                    }
                }
            }
            p class="sub" {
                "Two people at one computer: open both, each in a window of its own, and look away in turn. "
                "More people: " a href=(watch) { "look on" } ". "
                a href={ (look.base) "rules" } { "Rules" }
            }
        }
    };
    let of = Shell { title: "who are you?", role: "Who are you?", ..Shell::default() };
    shell(look, &of, &main)
}

fn code(address: &Address) -> Markup {
    html! {
        @if let Some(qr) = &address.qr {
            figure class="qr" {
                (PreEscaped(qr))
                figcaption class="sub" { "Or scan this with a phone or tablet in the same network" }
            }
        }
    }
}
