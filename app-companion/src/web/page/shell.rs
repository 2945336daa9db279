//! What all pages have in common: head, top bar, banners, scripts.

use maud::{DOCTYPE, Markup, html};
use shared::fairplay::{Rods, Setup};

use super::guide;
use crate::verify::Verdict;
use crate::web::board::{Facing, symbols};
use crate::web::guide::Card;
use crate::web::room::Link;
use crate::web::story::Story;

/// Who looks at a page, and from where.
#[derive(Clone, Copy, Debug)]
pub struct Look<'a> {
    /// The path all addresses of the page begin with; it ends with a slash.
    pub base: &'a str,
    /// Whether whoever looks only looks on.
    pub spectator: bool,
    /// The side of the table the board is seen from.
    pub facing: Facing,
    /// What the guide says, if this is a page of the guided game.
    pub guide: Option<&'a Card>,
}

/// The scripts of a page that is kept up to date.
pub(super) const TABLE_SCRIPTS: &[&str] = &["live.js", "page.js", "replay.js", "table.js"];
/// The scripts of the guided game, whichever of its pages is shown.
const GUIDE_SCRIPTS: &[&str] = &["live.js", "page.js", "replay.js", "hand.js", "guide.js"];

/// What differs from page to page.
#[derive(Clone, Default)]
pub(super) struct Shell<'a> {
    pub(super) title: &'a str,
    pub(super) role: &'a str,
    /// What stands at the right of the top bar.
    pub(super) state: Markup,
    /// Above everything else.
    pub(super) banners: Markup,
    /// After everything else.
    pub(super) dialogs: Markup,
    pub(super) scripts: &'a [&'a str],
    /// Whether the page is kept up to date.
    pub(super) live: bool,
    pub(super) night: bool,
}

/// A whole page round what belongs into it.
pub(super) fn shell(look: &Look<'_>, shell: &Shell<'_>, main: &Markup) -> Markup {
    let base = look.base;
    let scripts = if look.guide.is_some() { GUIDE_SCRIPTS } else { shell.scripts };
    let live = shell.live.then(|| format!("{base}live?side={}", look.facing.0 % 4));
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                title { "Nusubito: " (shell.title) }
                link rel="icon" type="image/svg+xml" href={ (base) "icon.svg" };
                link rel="stylesheet" href={ (base) "style.css" };
                @for script in scripts {
                    script src={ (base) (script) } defer {}
                }
            }
            body class=[shell.night.then_some("night")] data-live=[live] {
                header class="top" {
                    (mon())
                    h1 { a href=(base) { "Nusubito" } }
                    span class="role" { (shell.role) }
                    (shell.state)
                }
                noscript { p class="banner warn" { "This page needs its script. Please allow scripts." } }
                p class="banner warn" id="lost" role="status" hidden {
                    "The companion does not answer. This page goes on by itself when it does."
                }
                (shell.banners)
                @if let Some(card) = look.guide { (guide::card(look, card)) }
                (main)
                (shell.dialogs)
                (symbols())
            }
        }
    }
}

/// A page of the Mist, or of those who look on, with nothing on it yet.
pub(super) fn mists<'a>(look: &Look<'_>, title: &'a str, live: bool) -> Shell<'a> {
    Shell {
        title,
        role: if look.spectator { "You are looking on" } else { "You are the Mist" },
        scripts: TABLE_SCRIPTS,
        live,
        ..Shell::default()
    }
}

/// The mark of the game: mist in a ring.
fn mon() -> Markup {
    html! {
        svg class="mon" viewBox="0 0 32 32" aria-hidden="true" fill="none" stroke="currentColor"
            stroke-width="2.4" stroke-linecap="round" {
            use href="#mon" {}
        }
    }
}

fn tick() -> Markup {
    html! {
        svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" fill="none"
            stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round" {
            path d="M3 8.5L6.5 12L13 4.5" {}
        }
    }
}

/// How the handheld is, and by whose rules is played.
pub(super) fn synced(link: &Link, edition: &str) -> Markup {
    html! {
        @if link.connected {
            span class="sync" { (tick()) "Handheld in step" }
        } @else {
            span class="sync lost" { "Handheld not there" }
        }
        @if !edition.is_empty() { span class="ed" { (edition) " rules" } }
    }
}

/// Whether the audit found everything in order.
pub(super) fn audited(story: &Story) -> Markup {
    html! {
        @if story.verdict == Ok(Verdict::Holds) {
            span class="sync" { (tick()) "Both machines agree" }
        } @else {
            span class="sync lost" { "The audit does not hold" }
        }
    }
}

/// What keeps the two machines from going on.
pub(super) fn troubles(link: &Link) -> Markup {
    html! {
        @for trouble in &link.troubles {
            p class="banner warn" role="status" { (trouble) }
        }
    }
}

/// Why what was asked for was not done.
pub(super) fn alert(why: Option<&str>) -> Markup {
    html! { @if let Some(why) = why { p class="banner warn" role="alert" { (why) } } }
}

/// The edition's name as people say it.
pub(super) fn edition(name: &str) -> &'static str {
    if name == "early" { "Early" } else { "V18" }
}

/// What both agree on, in a line.
pub(super) fn setup_in_words(setup: &Setup) -> String {
    let rods = match setup.rods {
        Rods::Sealed => "sealed rods",
        Rods::Cards => "card rods",
    };
    let aid = if setup.aid { ", with Thief heat" } else { "" };
    let hints = if setup.hints { ", with hints" } else { "" };
    let thief =
        setup.thief.map_or_else(String::new, |skill| format!(", the handheld plays {skill}"));
    let name = edition(setup.edition_name());
    format!("{name} rules, start {}, {rods}{aid}{hints}{thief}", setup.configuration)
}

/// A page that says why there is no other.
#[must_use]
pub fn refusal(title: &str, why: &str, back: Option<&str>) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "Nusubito: " (title) }
                @if let Some(back) = back { link rel="stylesheet" href={ (back) "style.css" }; }
            }
            body {
                main class="page" {
                    section class="panel" {
                        h1 { (title) }
                        p { (why) }
                        @if let Some(back) = back { p { a class="btn" href=(back) { "Back to the table" } } }
                    }
                }
            }
        }
    }
}
