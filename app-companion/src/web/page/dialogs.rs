//! What has to be confirmed, and everything that is needed seldom.

use maud::{Markup, html};
use shared::rules::{Level, Temple};

use super::shell::Look;
use crate::web::room::InPlay;
use crate::web::seats::Play;
use crate::web::words::list;

/// All dialogs of a game in play.
pub(super) fn dialogs(look: &Look<'_>, game: &InPlay) -> Markup {
    html! {
        (more(look, game))
        @if game.has_persons_mist() { (capture(game)) (resign()) }
    }
}

fn close(name: &str) -> Markup {
    html! { button type="button" class="btn" data-closes { (name) } }
}

/// A capture ends the game, so what it means is said first.
fn capture(game: &InPlay) -> Markup {
    let captures = game.desk.captures();
    html! {
        dialog id="capture" aria-labelledby="capture-title" {
            h2 id="capture-title" { "Declare a capture?" }
            @if captures.is_empty() {
                p { "A capture needs a Seeker of yours standing on a temple, by day. There is none now." }
                div class="actions" { (close("Back")) }
            } @else {
                p { b { "It ends the game, one way or the other." } " The handheld answers at once." }
                @for named in &captures { (declaration(game, *named)) }
                div class="actions" { (close("Not yet")) }
            }
        }
    }
}

fn declaration(game: &InPlay, named: Option<Temple>) -> Markup {
    let seekers = game.desk.now().board().standing(Level::Seeker).temples();
    let all: Vec<String> = seekers.into_iter().map(|temple| temple.to_string()).collect();
    let (place, act) = match named {
        Some(temple) => (temple.to_string(), format!("capture {temple}")),
        None => (list(&all), "capture".into()),
    };
    let where_to = match named {
        None if all.len() > 1 => format!("one of {place}"),
        _ => place.clone(),
    };
    html! {
        div {
            p {
                "If the Thief is on " b { (where_to) } ", you win. If not, the Thief wins."
                @if let Some(ways) = ways(game, named) { span class="sub" { " " (ways) } }
            }
            button type="button" class="btn danger" data-act=(act) { "Capture on " (place) }
        }
    }
}

/// How many of the ways are there, if both agreed that the Mist may know.
fn ways(game: &InPlay, named: Option<Temple>) -> Option<String> {
    let heat = game.heat?;
    let seekers = game.desk.now().board().standing(Level::Seeker).temples();
    let hit = |temple: Temple| named.map_or(seekers.contains(temple), |named| named == temple);
    let there: u32 =
        Temple::ALL.into_iter().zip(heat).filter(|(temple, _)| hit(*temple)).map(|(_, n)| n).sum();
    Some(format!("{there} of {} ways are there: ways, not odds.", heat.iter().sum::<u32>()))
}

fn more(look: &Look<'_>, game: &InPlay) -> Markup {
    let base = look.base;
    let turned = (look.facing.0 + 1) % 4;
    html! {
        dialog id="more" aria-labelledby="more-title" {
            h2 id="more-title" { "More" }
            ul class="menu" {
                @if game.has_persons_mist() { li { (takeback(game)) } }
                li {
                    a href={ (base) "repair?side=" (look.facing.0 % 4) } {
                        span { "The board differs from the table" span class="sub" { "Compare them square by square" } }
                    }
                }
                li { a href={ (base) "?side=" (turned) } { "Turn the board to my side of the table" } }
                li { a href={ (base) "rules" } { "Rules and rulings" } }
                li { a href={ (base) "games" } { "Saved games" } }
                li { a href={ (base) "new" } { "New game" } }
                @if game.has_persons_mist() {
                    li { button type="button" data-opens="resign" { "Resign" } }
                }
            }
            @if game.seats.play() == Play::Thief {
                p class="sub" { "To take a turn back, or to resign, use the handheld: its settings have both." }
            }
            div class="actions" { (close("Back")) }
        }
    }
}

fn takeback(game: &InPlay) -> Markup {
    let agrees = match game.seats.thief {
        Some(_) => "The handheld agrees by itself",
        None => "The Thief has to agree",
    };
    html! {
        button type="button" data-act="takeback" disabled[game.question.is_some()] {
            span { "Ask to take back my last turn" span class="sub" { (agrees) } }
        }
    }
}

fn resign() -> Markup {
    html! {
        dialog id="resign" aria-labelledby="resign-title" {
            h2 id="resign-title" { "Resign?" }
            p { "The Thief wins, and opens what was hidden. That can't be taken back." }
            div class="actions" {
                (close("Go on"))
                button type="button" class="btn danger" data-act="resign" { "Resign" }
            }
        }
    }
}
