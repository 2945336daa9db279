//! The saved games.

use maud::{Markup, html};
use shared::fairplay::Setup;
use shared::rules::{Outcome, Side};

use super::shell::{Look, Shell, alert, mists, setup_in_words, shell};
use crate::web::about::About;
use crate::web::room::Link;
use crate::web::seats::Play;
use crate::web::words;

/// A saved game in the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// Its number.
    pub number: u32,
    /// Who plays, if that can be read.
    pub about: Option<About>,
    /// How far it has come.
    pub state: Saved,
}

/// How far a saved game has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Saved {
    /// On the table.
    Open,
    /// Not dealt.
    Set,
    /// In that turn.
    Turn(u16, Setup),
    /// Over, and whether the Thief has opened everything.
    Over(Outcome, Setup, bool),
    /// It can't be read.
    Trouble(String),
}

/// The page.
#[must_use]
pub fn games(look: &Look<'_>, link: &Link, listed: &[Listed], why: Option<&str>) -> Markup {
    let main = html! {
        main class="page" {
            section class="panel" {
                header { h2 { "Saved games" } a class="btn" href={ (look.base) "new" } { "New game" } }
                ul class="games" {
                    @for game in listed { (row(look, link, game)) }
                    @if listed.is_empty() { li { p class="none" { "None yet. They are saved as they are played." } } }
                }
                div class="actions" { a class="btn" href=(look.base) { "Back to the table" } }
            }
        }
    };
    shell(look, &Shell { banners: alert(why), ..mists(look, "Saved games", false) }, &main)
}

fn row(look: &Look<'_>, link: &Link, game: &Listed) -> Markup {
    let title = game.about.as_ref().map_or_else(String::new, players);
    let date = game.about.as_ref().and_then(|about| about.date).map(|date| date.to_string());
    html! {
        li {
            div {
                span class="title" { "Game " (game.number) @if !title.is_empty() { ": " (title) } }
                p class="sub" {
                    @if let Some(date) = date { (date) ". " }
                    (told(&game.state))
                }
            }
            div class="actions" { (next(look, link, game)) }
        }
    }
}

/// Who plays, as far as there are names. A mind is told from a person by its side.
fn players(about: &About) -> String {
    let (thief, mist) = (about.name(Side::Thief).to_string(), about.name(Side::Mist).to_string());
    if about.seats().play() == Play::Two {
        if thief == "-" && mist == "-" {
            return String::new();
        }
        return format!("{} against {}", called(&thief, "the Thief"), called(&mist, "the Mist"));
    }
    let side = |name: &str, side: &str| (name != "-").then(|| format!("the {side}: {name}"));
    let sides = [side(&thief, "Thief"), side(&mist, "Mist")];
    sides.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// A name, or what stands for one.
fn called<'a>(name: &'a str, otherwise: &'a str) -> &'a str {
    if name == "-" { otherwise } else { name }
}

fn told(state: &Saved) -> String {
    match state {
        Saved::Open => "On the table now.".into(),
        Saved::Set => "Set up, not dealt.".into(),
        Saved::Turn(turn, setup) => format!("{}. {}.", words::when(*turn), setup_in_words(setup)),
        Saved::Over(outcome, setup, opened) => {
            let (winner, how) = words::outcome(*outcome);
            let closed = if *opened { "" } else { " Not opened yet." };
            format!("{winner}. {how}{closed} {}.", setup_in_words(setup))
        }
        Saved::Trouble(why) => why.clone(),
    }
}

/// What can be done with a saved game. One of another kind of handheld can only be looked at.
fn next(look: &Look<'_>, link: &Link, game: &Listed) -> Markup {
    let same = game.about.as_ref().is_some_and(|about| about.simulated == link.simulated);
    html! {
        @match &game.state {
            Saved::Open => { a class="btn" href=(look.base) { "Go on" } }
            Saved::Set | Saved::Turn(..) | Saved::Over(_, _, false) if same => {
                form method="post" action={ (look.base) "games/" (game.number) "/resume" } {
                    button type="submit" class="btn" aria-label={ "Resume game " (game.number) } { "Resume" }
                }
            }
            Saved::Set | Saved::Turn(..) => { span class="sub" { "played with " (other_kind(link)) } }
            Saved::Over(..) => {
                a class="btn" href={ (look.base) "games/" (game.number) } aria-label={ "Look at game " (game.number) } { "Look" }
            }
            Saved::Trouble(_) => { span class="badge" { "left as it is" } }
        }
    }
}

fn other_kind(link: &Link) -> &'static str {
    if link.simulated { "a real handheld" } else { "the simulated handheld" }
}
