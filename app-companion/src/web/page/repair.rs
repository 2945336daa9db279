//! The table compared with the picture, square by square. Both machines agree on the picture, so it
//! is the table that is put right; if the picture is wrong, a turn was, and can be taken back.

use maud::{Markup, html};
use shared::rules::{BOLSTERS, Line, Square};

use super::shell::{Look, Shell, refusal, shell};
use crate::web::board::{Picture, board, pawn_symbol};
use crate::web::room::{InPlay, Scene, Stage};
use crate::web::words::{self, count};

/// The page.
#[must_use]
pub fn repair(look: &Look<'_>, scene: &Scene) -> Markup {
    let Stage::Playing(game) = &scene.stage else {
        let why = "There is no game on the table to compare.";
        return refusal("Nothing to compare", why, Some(look.base));
    };
    let main = html! {
        main class="repair" {
            (picture(look, game))
            (walk(look, game))
        }
    };
    let of = Shell {
        title: "Compare the table",
        role: "Compare the table",
        scripts: &["live.js", "page.js", "repair.js"],
        ..Shell::default()
    };
    shell(look, &of, &main)
}

fn picture(look: &Look<'_>, game: &InPlay) -> Markup {
    let name = "The board as it must be";
    let picture = Picture {
        rods: game.history.rods,
        shown: game.history.shown,
        ..Picture::still(game.desk.now(), look.facing, name)
    };
    html! { section class="stage" aria-label=(name) { (board(&picture)) } }
}

/// One card a square, then one for what lies beside the board; the script shows them one by one.
fn walk(look: &Look<'_>, game: &InPlay) -> Markup {
    let squares = Square::ALL.len();
    html! {
        section class="panel walk" aria-label="Square by square" {
            p class="sub" { "Both machines agree on this picture. Put the table right where it differs." }
            @for (place, square) in Square::ALL.into_iter().enumerate() { (card(game, place, square)) }
            div class="step" hidden {
                p class="eyebrow" { "Beside the board" }
                ul class="steps" { @for line in beside(game) { li { (line) } } }
            }
            div class="step" hidden {
                p class="eyebrow" { "Done" }
                h2 { "The table is right again" }
                p { "If the picture is what is wrong, a turn was played otherwise than it was entered: ask the Thief to take it back, under More." }
            }
            progress id="walked" max=(squares + 1) value="0" aria-label="Squares compared" {}
            div class="actions" {
                button type="button" class="btn" id="walk-back" { "Back" }
                button type="button" class="btn primary" id="walk-on" { "It is so" }
            }
            div class="actions" {
                a class="btn" href={ (look.base) "?side=" (look.facing.0 % 4) } { "To the table" }
            }
        }
    }
}

fn card(game: &InPlay, place: usize, square: Square) -> Markup {
    let table = game.desk.now();
    let pawn = table.board().pawn(square);
    html! {
        div class="step" data-square=(square) hidden[place > 0] {
            p class="eyebrow" { "Square " (place + 1) " of 25" @if square.temple().is_some() { ", a temple" } }
            p class="square" { (square) }
            div class="must" {
                @if let Some(pawn) = pawn {
                    svg class={ "pawn " (pawn_symbol(pawn.level)) @if pawn.downed { " downed" } }
                        viewBox="-36 -41 72 82" aria-hidden="true" {
                        use href={ "#p-" (pawn_symbol(pawn.level)) } {}
                    }
                }
                p { "Here must be " b { (words::standing_on(table, square)) } "." }
            }
        }
    }
}

fn beside(game: &InPlay) -> Vec<String> {
    let table = game.desk.now();
    let (hand, pool) = (table.darts().in_hand(), table.darts().in_pool());
    let spare = BOLSTERS - table.bolsters().len();
    let looked = Line::ALL.into_iter().filter(|line| game.history.rods[*line].looked);
    let looked: Vec<String> = looked.map(|line| line.name().to_string()).collect();
    let rods = if looked.is_empty() { "none".into() } else { words::list(&looked) };
    let shown = match game.history.shown {
        Some((shown, _)) => format!("The Thief's marker: {}", words::reveal(shown)),
        None => "The Thief's marker: not on the board".into(),
    };
    vec![
        format!("The Thief has {}, the pool {pool}", count(hand.into(), "dart")),
        format!("{} beside the board", count(spare, "bolster")),
        format!("Rods turned across: {rods}"),
        shown,
    ]
}
