//! The rules with their rulings, for both roles.

use maud::{Markup, PreEscaped, html};

use super::shell::{Look, Shell, shell};

/// Written by hand; it knows nothing of any game.
const RULES: &str = include_str!("../assets/rules.html");

/// The page.
#[must_use]
pub fn rules(look: &Look<'_>) -> Markup {
    let main = html! {
        main class="rules" {
            (PreEscaped(RULES))
        }
    };
    let back = html! { a class="btn back" href=(look.base) { "Back" } };
    let of = Shell { title: "Rules", role: "Rules and rulings", state: back, ..Shell::default() };
    shell(look, &of, &main)
}
