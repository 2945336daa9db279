//! The table beside the handheld on the Thief's page, for whoever plays the Thief alone: there may be no
//! other board, and nobody else who moves the Mist's pawns on it. It shows nothing that the table does
//! not show.

use maud::{Markup, html};

use super::shell::Look;
use crate::web::board::{Facing, Marks, Picture, board};
use crate::web::room::{InPlay, Over, Scene, Stage};
use crate::web::seats::Play;
use crate::web::story::words::ruling;
use crate::web::words;

/// What stands beside the handheld; nothing in a game of two people, where the Mist has the board.
#[must_use]
pub fn beside(look: &Look<'_>, scene: &Scene, watch: &str) -> Markup {
    let alone = scene.stage.game().is_some_and(|(_, seats)| seats.play() == Play::Thief);
    html! {
        @match &scene.stage {
            Stage::Playing(game) if alone => (table(game, Some(watch))),
            Stage::Over(over) if alone => (end(look, over, watch)),
            _ => {}
        }
    }
}

/// The board, and what the Mist did last; with the way to the whole table, if there is one.
pub(super) fn table(game: &InPlay, watch: Option<&str>) -> Markup {
    let last = game.history.last.as_ref().filter(|_| !game.desk.is_mists());
    let picture = Picture {
        rods: game.history.rods,
        shown: game.history.shown,
        marks: last.map(|(_, turn)| Marks::played(turn.steps())),
        ..Picture::still(game.desk.now(), Facing(0), "Board")
    };
    html! {
        section class="stage" aria-label="The table" {
            (board(&picture))
            p { b { (words::when(game.turn)) ". " } (standing(game)) }
            @if let Some((before, turn)) = last {
                ul class="steps" {
                    @for (words, _) in words::mist_turn(before, turn) { li { (words) } }
                }
            }
            p class="sub" {
                "The board as everybody sees it. "
                @if let Some(watch) = watch { a href=(watch) target="table" { "The whole table, with all moves" } }
            }
        }
    }
}

fn standing(game: &InPlay) -> &'static str {
    match (game.ruling, game.desk.is_mists(), game.history.last.is_some()) {
        (true, _, _) => "The Mist declares a capture.",
        (false, true, _) => "Nusubito thinks about the Mist's turn.",
        (false, false, true) => "Your turn. The Mist did this:",
        (false, false, false) => "Your turn: you begin on C3.",
    }
}

fn end(look: &Look<'_>, over: &Over, watch: &str) -> Markup {
    let ruling = ruling(&over.story);
    html! {
        section class="panel" aria-label="The end" {
            p class="eyebrow" { (ruling.when) }
            h2 { (ruling.headline) }
            @for sentence in ruling.why { p { (sentence) } }
            div class="actions" {
                a class="btn" href=(watch) target="table" { "See how it went" }
                form method="post" action={ (look.base) "again" } {
                    button type="submit" class="btn primary" { "Play again" }
                }
            }
        }
    }
}
