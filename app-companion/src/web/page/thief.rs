//! The Thief's page: the handheld's own screen, and its six buttons.

use maud::{Markup, html};

use super::shell::{Look, Shell, shell};

/// The page. What is on the screen comes over the live connection, and is drawn by its script.
#[must_use]
pub fn thief(look: &Look<'_>) -> Markup {
    let main = html! {
        main class="handheld" {
            (handheld(&html! {}))
            p class="keys" {
                span { kbd { "↑" } kbd { "↓" } kbd { "←" } kbd { "→" } " arrows" }
                span { kbd { "Enter" } " OK" }
                span { kbd { "H" } " hide" }
                a href={ (look.base) "rules" } { "Rules" }
            }
            p class="sub" {
                "Where the screen says hold, keep the button down. This page is for the Thief's eyes "
                "alone: keep it turned away, and its address to yourself."
            }
        }
    };
    let of = Shell {
        title: "the Thief's handheld",
        role: "You are the Thief",
        scripts: &["live.js", "hand.js", "thief.js"],
        ..Shell::default()
    };
    shell(look, &of, &main)
}

/// The handheld, with what stands beside it.
pub(super) fn handheld(beside: &Markup) -> Markup {
    html! {
        div class="beside" id="beside" { (beside) }
        div class="device" {
            canvas class="oled" id="oled" width="128" height="64" role="img" aria-label="The handheld's screen" {}
            p class="vh" id="screen-text" aria-live="polite" {}
            p class="idle" id="idle" role="status" hidden {
                "No game is open yet. The Mist opens one on their page; then this screen lights up."
            }
            div class="controls" {
                div class="dpad" role="group" aria-label="Arrows" {
                    (arrow("up", "up", "Up", "M4 16L12 8L20 16"))
                    (arrow("left", "left", "Left", "M16 4L8 12L16 20"))
                    (arrow("right", "right", "Right", "M8 4L16 12L8 20"))
                    (arrow("down", "bottom", "Down", "M4 8L12 16L20 8"))
                }
                div class="round" {
                    button type="button" class="press ok" data-button="ok" { "OK" }
                    button type="button" class="press hide" data-button="hide" { "Hide" }
                }
            }
        }
    }
}

fn arrow(name: &str, place: &str, label: &str, path: &str) -> Markup {
    html! {
        button type="button" class={ "press " (place) } data-button=(name) aria-label=(label) {
            svg viewBox="0 0 24 24" aria-hidden="true" { path d=(path) {} }
        }
    }
}
