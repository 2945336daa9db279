//! The replay on the page after a game: the board of every moment, the truth over it and the Mist's
//! belief under it.
//!
//! Each moment is a template that `replay.js` puts on the stage. A template is inert, so the ids of
//! its picture clash with no other's.

use maud::{Markup, html};
use shared::rules::{Outcome, Square};

use super::route::{TURNS, route};
use crate::web::board::{Facing, Picture, board};
use crate::web::story::{Moment, Story};
use crate::web::words::{either, when};

/// The board with the replay under it, and all turns in words.
pub(super) fn stage(story: &Story, facing: Facing) -> Markup {
    let last = story.moments.len().saturating_sub(1);
    html! {
        section.stage aria-label="Replay" {
            div #replay-board { (picture(story, last, facing)) }
            (replay(story, last))
            (all_turns(story))
            @for (place, moment) in story.moments.iter().enumerate() {
                template data-moment=(place) data-says=(says(moment)) {
                    (picture(story, place, facing))
                    (caption(moment))
                }
            }
        }
    }
}

/// The board of a moment, the truth over it and the Mist's belief under it.
fn picture(story: &Story, place: usize, facing: Facing) -> Markup {
    let moments = story.moments.get(..=place).unwrap_or_default();
    let Some(moment) = moments.last() else { return html! {} };
    let over = route(moments, facing);
    let truth = if over.is_some() { ", with the Thief's true route" } else { "" };
    let name = format!("Board after {}{truth}", says(moment).to_lowercase());
    board(&Picture {
        rods: story.rods(place),
        heat: Some(moment.belief),
        selected: captor(moment),
        over,
        treasure: story.treasure,
        ..Picture::still(&moment.public, facing, &name)
    })
}

/// The Seeker that caught the Thief.
fn captor(moment: &Moment) -> Option<Square> {
    let caught = moment.public.outcome() == Some(Outcome::Captured);
    moment.thief.filter(|_| caught).map(|thief| thief.temple.square())
}

/// A moment's name: `Turn 11, day 3, round 3`.
fn says(moment: &Moment) -> String {
    match moment.turn {
        0 => "The start".into(),
        turn => format!("Turn {turn}, {}", when(turn).to_lowercase()),
    }
}

fn caption(moment: &Moment) -> Markup {
    html! { p.cap { (in_words(moment)) } }
}

/// A moment in words: the truth, and what the Mist made of it.
fn in_words(moment: &Moment) -> Markup {
    html! {
        b { @if moment.turn > 0 { "Turn " (moment.turn) } @else { "Start" } }
        " " span { (moment.words) }
        @if let Some(notation) = moment.notation() { " " code { (notation) } }
        @if moment.turn > 0 {
            " " span.sub { "Possible for the Mist: " (either(&Vec::from_iter(moment.possible()))) "." }
        }
    }
}

fn replay(story: &Story, last: usize) -> Markup {
    const PLAY: &str = "Play the game from the start";
    const TRIANGLE: &str = "M5 2.5L15.5 9L5 15.5Z";
    const BARS: &str = "M4 3H7.5V15H4ZM10.5 3H14V15H10.5Z";
    html! {
        div.replay {
            button.btn #replay-play type="button" aria-label=(PLAY)
                data-play=(PLAY) data-stop="Stop" {
                svg viewBox="0 0 18 18" aria-hidden="true" {
                    path d=(TRIANGLE) data-play=(TRIANGLE) data-stop=(BARS) {}
                }
            }
            div.track {
                input #replay type="range" min="0" max=(last) value=(last) step="1"
                    autocomplete="off" aria-label="Thief's turn"
                    aria-valuetext=(story.last().map_or_else(String::new, says));
                div.ticks aria-hidden="true" { (ticks(story)) }
            }
            div.foot {
                div aria-live="polite" { @if let Some(last) = story.last() { (caption(last)) } }
                (key(story))
                label.switch {
                    input #heat type="checkbox" role="switch" autocomplete="off";
                    span { "Mist's belief" }
                }
            }
            noscript { p.sub { "The replay needs this page's script. All turns are below, in words." } }
        }
    }
}

/// One mark a moment. A long game names its nights only, or every other of them.
fn ticks(story: &Story) -> Markup {
    let all = story.moments.len();
    let named = |turn: u16, left: usize| match (turn % 4, all) {
        (_, ..=13) => true,
        // The last mark needs room.
        _ if left < all / 13 => false,
        (0, ..=25) => true,
        _ => turn.is_multiple_of(8),
    };
    html! {
        @for (place, moment) in story.moments.iter().enumerate() {
            @let left = all.saturating_sub(place + 1);
            @if left == 0 {
                span.last { @if moment.turn == 0 { "Start" } @else { (moment.turn) } }
            } @else if moment.turn == 0 {
                span { "Start" }
            } @else if !named(moment.turn, left) {
                span.x {}
            } @else if moment.by_night() {
                span.n { (when(moment.turn)) }
            } @else {
                span.x { (moment.turn) }
            }
        }
    }
}

/// What the marks on the board mean.
fn key(story: &Story) -> Markup {
    html! {
        @if story.is_opened() {
            p.key.sub aria-hidden="true" {
                span { i {} "start" }
                span { i.d {} "day turn" }
                span { i.n {} "night" }
                @if story.treasure.is_some() { span { i.c {} "treasure" } }
                @if story.moments.len() > TURNS + 1 { span { "route: " (TURNS) " turns back" } }
            }
        }
    }
}

fn all_turns(story: &Story) -> Markup {
    html! {
        details.turns {
            summary { "All turns in words" }
            ol {
                @for moment in &story.moments {
                    li {
                        @if moment.turn > 0 { span.sub { (when(moment.turn)) ". " } }
                        (in_words(moment))
                        @if let Some(mist) = &moment.mist {
                            br; b { "Mist" } " " span { (mist.words) }
                        }
                    }
                }
            }
        }
    }
}
