//! A game in play, as the Mist and the spectators see it.

use maud::{Markup, html};
use shared::rules::{Level, MistStep, Round, Set, Side, Square};

use super::dialogs::dialogs;
use super::pairing;
use super::rail::rail;
use super::shell::{Look, Shell, TABLE_SCRIPTS, edition, shell, synced, troubles};
use super::side::side;
use crate::web::board::{Marks, Picture, Target, board};
use crate::web::room::{Hint, InPlay, Scene};
use crate::web::seats::Play;
use crate::web::words::{self, count, either};

/// The whole page.
pub(super) fn table(look: &Look<'_>, scene: &Scene, game: &InPlay) -> Markup {
    let night = game.desk.start().round() == Round::Night;
    let main = html! {
        main class="table" {
            (rail(game))
            (stage(look, game))
            (side(look, game))
        }
    };
    let of = Shell {
        title: &words::when(game.turn),
        role: role(look, game.seats.play()),
        state: synced(&scene.link, edition(game.setup.edition_name())),
        banners: html! {
            (troubles(&scene.link))
            (pairing::again(look, &scene.link))
            @if !look.spectator && game.has_persons_mist() { (question(game)) }
        },
        dialogs: html! {
            @if !look.spectator { (dialogs(look, game)) }
            (pairing::dialog(look, &scene.link))
        },
        scripts: TABLE_SCRIPTS,
        live: true,
        night,
    };
    shell(look, &of, &main)
}

/// Who looks at a game.
fn role(look: &Look<'_>, play: Play) -> &'static str {
    match play {
        _ if look.spectator => "You are looking on",
        Play::Two | Play::Mist => "You are the Mist",
        Play::Thief => "Nusubito is the Mist",
        Play::Watch => "Two minds play",
    }
}

/// Somebody asks to take something back.
fn question(game: &InPlay) -> Markup {
    html! {
        @match game.question {
            None => {}
            Some(Side::Thief) => {
                div class="banner ask" role="alert" {
                    p { b { "The Thief asks to take back a turn." } " If you agree, the board goes back; what was shown stays known." }
                    button type="button" class="btn primary" data-act="agree" { "Agree" }
                    button type="button" class="btn" data-act="decline" { "Decline" }
                }
            }
            Some(Side::Mist) => {
                div class="banner ask" role="status" {
                    p { b { "You asked to take back your last turn." } " The Thief answers on the handheld." }
                    button type="button" class="btn" data-act="decline" { "Withdraw" }
                }
            }
        }
    }
}

fn stage(look: &Look<'_>, game: &InPlay) -> Markup {
    let desk = &game.desk;
    let taps = !look.spectator && game.has_persons_mist();
    let mine = taps && desk.is_mists() && !game.ruling;
    let targets = if mine { desk.targets() } else { Vec::new() };
    let picture = Picture {
        public: desk.now(),
        facing: look.facing,
        rods: game.history.rods,
        shown: game.history.shown,
        heat: game.heat.filter(|_| !look.spectator),
        selected: desk.selected().filter(|_| mine),
        targets: &targets,
        marks: marks(look, game),
        taps,
        live: if mine { desk.live() } else { Set::EMPTY },
        over: None,
        treasure: None,
        name: if mine { "Board, Mist to act" } else { "Board" },
    };
    html! {
        section class="stage" aria-label="Board" {
            (board(&picture))
            div class="hint" {
                div aria-live="polite" {
                    @if look.spectator { p { (watching(game)) } }
                    @else if !game.has_persons_mist() { p { (minded(game)) } }
                    @else { (hint(game, &targets)) }
                }
                @if mine && game.setup.hints && game.hint.is_none() && !game.pending {
                    button type="button" class="btn" id="ask-hint" data-act="hint" { "Hint" }
                }
                @if picture.heat.is_some() {
                    label class="switch" {
                        input type="checkbox" role="switch" id="heat" checked;
                        span { "Thief heat" }
                    }
                }
            }
            @if let Some(heat) = picture.heat { (legend(heat)) }
        }
    }
}

fn legend(heat: [u32; 9]) -> Markup {
    let ways: u32 = heat.iter().sum();
    let temples = heat.iter().filter(|ways| **ways > 0).count();
    let temples = count(u32::try_from(temples).unwrap_or(0), "temple");
    html! {
        p class="sub legend" {
            "The number on a roof counts the ways the Thief can be there: " (ways) " in all, on "
            (temples) ". Ways, not odds."
        }
    }
}

/// What the Mist was proposed; or what the app did last as the Mist, step by step if nobody plays.
fn marks(look: &Look<'_>, game: &InPlay) -> Option<Marks> {
    let made: Vec<MistStep> = game.desk.steps().map(|(_, step)| step).collect();
    match (&game.hint, &game.history.last) {
        (Some(Hint::Turn(turn)), _) if !look.spectator => {
            let steps = turn.steps();
            let left = if is_made(game, steps) { steps.get(made.len()..)? } else { steps };
            Some(Marks::proposed(left))
        }
        _ if game.has_persons_mist() => None,
        _ if !made.is_empty() => Some(Marks::played(&made)),
        (_, Some((_, turn))) if !game.desk.is_mists() => Some(Marks::played(turn.steps())),
        _ => None,
    }
}

/// Whether all of a proposed turn but its end is on the board.
fn is_made(game: &InPlay, turn: &[MistStep]) -> bool {
    let made = game.desk.steps().map(|(_, step)| step);
    turn.split_last().is_some_and(|(_, before)| before.iter().copied().eq(made))
}

/// What goes on where the app plays the Mist.
fn minded(game: &InPlay) -> Markup {
    let watch = game.seats.play() == Play::Watch;
    html! {
        @if game.ruling { "The handheld answers at once." }
        @else if game.desk.is_mists() && game.thinking { b { "Nusubito thinks" } " about the Mist's turn." }
        @else if game.desk.is_mists() { b { "The Mist moves." } " The Thief waits." }
        @else if watch { b { "The Thief moves" } " in secret." }
        @else {
            b { "You are the Thief:" } " play on the handheld."
            span class="sub" { " Arrows show what the Mist did last." }
        }
    }
}

fn watching(game: &InPlay) -> &'static str {
    if game.desk.is_mists() { "The Mist is to move." } else { "The Thief is to move." }
}

/// What can be done now, or why the last tap did nothing.
fn hint(game: &InPlay, targets: &[(Square, Target)]) -> Markup {
    let desk = &game.desk;
    html! {
        @if let Some(why) = desk.says() {
            p class="says" role="alert" { (why) }
        }
        @if let Some(hint) = &game.hint { (proposal(game, hint)) }
        @if !desk.choices().is_empty() {
            p { "Which do you mean?" }
            (choices(game, desk.choices()))
        } @else if let Some(square) = desk.selected() {
            p { (selected(game, square, targets)) }
            (choices(game, &desk.upgrades()))
        } @else if desk.says().is_none() && game.hint.is_none() {
            p { (idle(game)) }
        }
    }
}

/// What the app would do. The person ends the turn, or declares the capture, themselves.
fn proposal(game: &InPlay, hint: &Hint) -> Markup {
    let Hint::Turn(turn) = hint else {
        return html! { p { "Nusubito thinks about your turn." } };
    };
    let (words, last) = (words::mist_turn(game.desk.start(), turn), turn.steps().last());
    html! {
        @if is_made(game, turn.steps()) {
            p {
                b { "The hint is on the board." } " "
                @if let Some(MistStep::Capture(_)) = last { "Now declare the capture, or think better of it." }
                @else { "End the turn, or change it." }
            }
        } @else {
            p { b { "Hint." } " Nusubito would do this with the turn:" }
            ol class="steps" {
                @for (words, notation) in words { li { (words) " " code { (notation) } } }
            }
            div class="choices" {
                button type="button" class="btn primary" id="play-hint" data-act="play-hint" { "Play it" }
            }
        }
    }
}

fn choices(game: &InPlay, steps: &[MistStep]) -> Markup {
    html! {
        @if !steps.is_empty() {
            div class="choices" {
                @for &step in steps {
                    button type="button" class="btn" data-act={ "choose " (step) } {
                        (words::mist_step(game.desk.now(), step))
                    }
                }
            }
        }
    }
}

fn idle(game: &InPlay) -> Markup {
    let desk = &game.desk;
    let night = desk.start().round() == Round::Night;
    html! {
        @if game.ruling { "The handheld answers at once." }
        @else if game.pending { "Your turn is saved, and goes over as soon as the handheld is there." }
        @else if !desk.is_mists() { "The Thief moves in secret. What changes on the table is listed when they are done." }
        @else if !desk.can_act() { b { "Nothing more to do." } " End the turn when the table matches." }
        @else if night {
            b { "Night." } " Tap a free square for a new Healer (1), a Healer to make it a Builder (1), a Builder to make it a Seeker (2)."
        }
        @else { b { "Tap a pawn" } " to see where it can go." span class="sub" { " Lit squares are legal." } }
    }
}

/// What the pawn that was tapped can do.
fn selected(game: &InPlay, square: Square, targets: &[(Square, Target)]) -> Markup {
    let level = game.desk.now().board().level(square);
    let name = level.map_or("Pawn", Level::name);
    let of = |wanted: &[Target]| {
        let chosen = targets.iter().filter(|(_, target)| wanted.contains(target));
        chosen.map(|(square, _)| square.to_string()).collect::<Vec<_>>()
    };
    let on_temple = square.temple().is_some();
    let doing = [
        ("go to", of(&[Target::Move])),
        (if on_temple { "seek" } else { "go onto" }, of(&[Target::Enter])),
        ("raise", of(&[Target::Heal])),
        ("bolster", of(&[Target::Bolster])),
    ];
    let doing: Vec<_> = doing.into_iter().filter(|(_, squares)| !squares.is_empty()).collect();
    html! {
        b { (name) " " (square) }
        @if doing.is_empty() { " can go nowhere now." }
        @for (place, (verb, squares)) in doing.iter().enumerate() {
            @if place == 0 { " can " } @else { ", or " }
            (verb) " " b { (some_of(squares)) }
        }
        @if !doing.is_empty() { ". " span class="sub" { "Tap a lit square." } }
    }
}

/// Which squares; where there are many, how many.
fn some_of(squares: &[String]) -> String {
    if squares.len() <= 6 { either(squares) } else { format!("{} squares", squares.len()) }
}
