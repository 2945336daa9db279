//! The right of the table: what to do there, what happened, what to press.

use maud::{Markup, html};
use shared::rules::{Round, Side};

use super::shell::Look;
use crate::web::desk::Desk;
use crate::web::history::{Said, Told};
use crate::web::room::InPlay;
use crate::web::seats::Play;
use crate::web::show::Pace;
use crate::web::words;

/// Everything at the side.
pub(super) fn side(look: &Look<'_>, game: &InPlay) -> Markup {
    html! {
        div class="side" {
            @if game.pace.is_none() { (chores(look, game)) }
            (log(game))
            @if !look.spectator { (bar(look, game)) }
        }
    }
}

/// What the last turn changed on the table. It never keeps anybody from playing.
fn chores(look: &Look<'_>, game: &InPlay) -> Markup {
    let chores = &game.history.chores;
    let open = game.ticks.iter().filter(|done| !**done).count();
    html! {
        section class="panel changed" aria-label="On the table" {
            header {
                h2 { "On the table" }
                @if !chores.is_empty() && open > 0 { span class="badge" { (open) " to do" } }
                @else { span class="badge done" { "all done" } }
            }
            @if chores.is_empty() && game.has_persons_mist() {
                p class="sub" { "Nothing to move but what the Mist moves." }
            }
            ul {
                @for (line, (chore, done)) in chores.iter().zip(&game.ticks).enumerate() {
                    li {
                        label {
                            input type="checkbox" checked[*done] disabled[look.spectator]
                                data-act=[(!look.spectator).then(|| format!("tick {line}"))];
                            span { (chore) }
                        }
                    }
                }
            }
        }
    }
}

/// The log, newest first.
fn log(game: &InPlay) -> Markup {
    let told = told(game);
    let other = if game.seats.play() == Play::Thief { Side::Mist } else { Side::Thief };
    let newest = game.history.told.iter().rposition(|told| told.side == other);
    let mut groups: Vec<(u16, Vec<(bool, &Told)>)> = Vec::new();
    for (place, told) in told.iter().enumerate() {
        let new = Some(place) == newest;
        match groups.last_mut() {
            Some((turn, group)) if *turn == told.turn => group.push((new, told)),
            _ => groups.push((told.turn, vec![(new, told)])),
        }
    }
    html! {
        section class="panel log" aria-label="Moves" {
            header { h2 { "Moves" } span class="sub" { "newest first" } }
            ol tabindex="0" aria-label="Moves, newest first" {
                @for (turn, group) in groups.iter().rev() {
                    li {
                        h3 { (words::when(*turn)) }
                        @for (new, told) in group.iter().rev() { (entry(*new, told)) }
                    }
                }
                @if groups.is_empty() { li { p class="sub" { "The Thief begins on C3." } } }
            }
        }
    }
}

/// What happened, and what the Mist has done of a turn that is not ended.
fn told(game: &InPlay) -> Vec<Told> {
    let mut told = game.history.told.clone();
    let said: Vec<Said> = game
        .desk
        .steps()
        .map(|(before, step)| Said {
            words: words::mist_step(&before, step),
            notation: vec![step.to_string()],
        })
        .collect();
    if !said.is_empty() {
        told.push(Told { turn: game.turn, side: Side::Mist, said, withdrawn: false });
    }
    told
}

fn entry(new: bool, told: &Told) -> Markup {
    let (class, letter, name) = match told.side {
        Side::Thief => ("who t", "T", "Thief"),
        Side::Mist => ("who m", "M", "Mist"),
    };
    html! {
        div class={ "e" @if new { " new" } @if told.withdrawn { " withdrawn" } } {
            span class=(class) role="img" aria-label=(name) { (letter) }
            span {
                @if told.withdrawn { b { "Taken back: " } }
                @for (place, said) in told.said.iter().enumerate() {
                    @if place > 0 { ". " }
                    (said.words)
                    @for notation in &said.notation { " " code { (notation) } }
                }
            }
        }
    }
}

/// What to press. The primary button is always last.
fn bar(look: &Look<'_>, game: &InPlay) -> Markup {
    match game.pace {
        Some(pace) => show_bar(pace),
        None if game.has_persons_mist() => mist_bar(look, game),
        None => html! { nav class="bar few" aria-label="Table" { (more()) } },
    }
}

/// How fast it goes on where nobody plays.
fn show_bar(now: Pace) -> Markup {
    let name = |pace: Pace| match pace {
        Pace::Pause => "Pause",
        Pace::Slow => "Slow",
        Pace::Fast => "Fast",
    };
    html! {
        nav class="bar show" aria-label="Pace" {
            @for pace in Pace::ALL {
                button type="button" class="btn" aria-pressed=(pace == now)
                    data-act={ "pace " (pace.name()) } { (name(pace)) }
            }
            (more())
            button type="button" class="btn primary" data-act="step" { "Next step" }
        }
    }
}

fn more() -> Markup {
    html! {
        button type="button" class="btn icon" data-opens="more" aria-haspopup="dialog" {
            svg viewBox="0 0 18 18" aria-hidden="true" {
                path d="M3 9h.01M9 9h.01M15 9h.01" stroke-width="3.2" {}
            }
            span { "More" }
        }
    }
}

fn mist_bar(look: &Look<'_>, game: &InPlay) -> Markup {
    let desk = &game.desk;
    let mine = desk.is_mists() && !game.ruling && !game.pending;
    let captures = mine && desk.start().round() != Round::Night;
    html! {
        nav class="bar" aria-label="Turn" {
            button type="button" class="btn icon" data-act="undo" disabled[!mine] {
                (icon("M6 3L2 7L6 11M2 7h8a5 5 0 0 1 0 9H6")) span { "Undo" }
            }
            button type="button" class="btn danger" data-opens="capture" disabled[!captures] {
                svg viewBox="0 0 18 18" aria-hidden="true" {
                    circle cx="9" cy="9" r="6.5" {}
                    path d="M9 1v4M9 13v4M1 9h4M13 9h4" {}
                }
                span { "Capture" }
            }
            // All it has leads out of the guided game.
            @if look.guide.is_none() { (more()) }
            button type="button" class="btn primary" data-act="end" disabled[!mine] { (end(game, desk)) }
        }
    }
}

fn end(game: &InPlay, desk: &Desk) -> &'static str {
    let night = desk.start().round() == Round::Night;
    match (desk.is_mists(), night) {
        _ if game.pending => "On its way",
        (false, _) => "The Thief's turn",
        (true, true) => "End the night",
        (true, false) => "End turn",
    }
}

pub(super) fn icon(path: &str) -> Markup {
    html! {
        svg viewBox="0 0 18 18" aria-hidden="true" { path d=(path) {} }
    }
}
