//! The left of the table: the time, what the Mist has left, the pools.

use maud::{Markup, html};
use shared::rules::{BOLSTERS, Level, Round, Side};

use crate::web::board::pawn_symbol;
use crate::web::room::InPlay;
use crate::web::seats::Play;
use crate::web::words::{self, count};

/// Everything in the rail.
pub(super) fn rail(game: &InPlay) -> Markup {
    html! {
        div class="rail" { (time(game)) (acts(game)) (pools(game)) (kit(game)) }
    }
}

fn time(game: &InPlay) -> Markup {
    let table = game.desk.now();
    let darts = count(table.darts().in_hand().into(), "dart");
    let shown = game.history.shown.map(|(shown, night)| (words::reveal(shown), night));
    html! {
        section class="panel time" aria-label="Time" {
            (arc(game.desk.start().round()))
            div {
                h2 { (words::when(game.turn)) }
                p class="say" { (say(game)) }
                p class="mini" {
                    "Thief: " b { (darts) }
                    @if let Some((place, _)) = &shown { "," br; "last shown in " b { (place) } }
                }
            }
            @if let Some((place, night)) = &shown {
                p class="last" {
                    svg viewBox="-18 -18 36 36" aria-hidden="true" { use href="#thief" {} }
                    span { "Last shown in " b { (place) } "," br; "night " (night) }
                }
            }
        }
    }
}

fn say(game: &InPlay) -> Markup {
    let over = game.desk.start().outcome().is_some();
    html! {
        @if over { "The game is over." br; "The handheld opens its secret." }
        @else if game.ruling { "A capture is declared." br; "The handheld rules on it." }
        @else if game.pending { "The turn is on its way" br; "to the handheld." }
        @else if game.desk.start().to_move() == Some(Side::Mist) {
            "The Thief has moved." br;
            @if game.thinking { "Nusubito thinks." } @else { "Now the Mist acts." }
        }
        @else if game.seats.play() == Play::Thief { "The Mist has moved." br; "Your turn, Thief." }
        @else { "The Thief moves in secret." br; "The Mist waits." }
    }
}

/// The sun's way over the day, with the night at its end.
fn arc(round: Round) -> Markup {
    /// Where the three rounds stand: x and y.
    const STOPS: [(u16, u16); 3] = [(44, 39), (110, 20), (176, 39)];
    let now = match round {
        Round::One => 0,
        Round::Two => 1,
        Round::Three => 2,
        Round::Night => 3,
    };
    let done =
        ["M26 78A84 62 0 0 1 44 39.6", "M26 78A84 62 0 0 1 110 16", "M26 78A84 62 0 0 1 176 39.6"];
    let name = match round {
        Round::Night => "Night".into(),
        day => format!("Round {} of 3, then night", day.letter()),
    };
    html! {
        svg class="arc" viewBox="0 0 220 92" role="img" aria-label=(name) {
            path class="hor" d="M6 78H214" {}
            path class="path" d="M26 78A84 62 0 0 1 194 78" {}
            @if let Some(done) = done.get(now) { path class="done" d=(done) {} }
            @else { path class="done" d="M26 78A84 62 0 0 1 194 78" {} }
            @for (stop, (x, y)) in STOPS.into_iter().enumerate() {
                @if stop == now { (sun(x, y, stop + 1)) }
                @else {
                    circle class=(if stop < now { "dot" } else { "todo" }) cx=(x) cy=(y) r="10" {}
                    text class=[(stop < now).then_some("on")] x=(x) y=(y + 4) { (stop + 1) }
                }
            }
            // The style sheet lets it rise at night.
            g class="moonrise" {
                circle class="todo" cx="202" cy="76" r="11" {}
                path class="moonlet" d="M205 69a7.5 7.5 0 1 0 3 11a6.5 6.5 0 0 1-3-11Z" {}
            }
        }
    }
}

fn sun(x: u16, y: u16, number: usize) -> Markup {
    html! {
        g class="ray" transform={ "translate(" (x) " " (y) ")" } {
            path d="M0-20V-17M0 17V20M-20 0H-23M23 0H20M-14.5-14.5L-16.5-16.5M14.5-14.5L16.5-16.5M-14.5 14.5L-16.5 16.5M14.5 14.5L16.5 16.5" {}
        }
        circle class="sun" cx=(x) cy=(y) r="14" {}
        text class="on" x=(x) y=(y + 4) { (number) }
    }
}

/// Actions by day, points by night: one lantern each.
fn acts(game: &InPlay) -> Markup {
    let night = game.desk.start().round() == Round::Night;
    let (name, all) = if night { ("Points", 2) } else { ("Actions", 3) };
    let mists = game.desk.is_mists() && !game.ruling && !game.pending;
    let left = if mists { game.desk.left() } else { 0 };
    let told = if mists { format!("{left} of {all} left") } else { format!("{all} a turn") };
    html! {
        section class="panel acts" aria-label={ (name) ": " (told) } {
            header { h2 { (name) } span class="sub long" { (told) } }
            div class="lanterns" aria-hidden="true" {
                @for lantern in 0..all { (self::lantern(lantern < left)) }
            }
            p class="sub short" { (told) }
        }
    }
}

fn lantern(lit: bool) -> Markup {
    html! {
        svg viewBox="0 0 30 40" {
            @if lit {
                rect class="full" x="3" y="7" width="24" height="26" rx="10" {}
                path class="cap" d="M9 3h12v4H9zM9 33h12v4H9z" {}
                path class="rib2" d="M4 15h22M3 20h24M4 25h22" {}
            } @else {
                rect class="empty" x="4" y="8" width="22" height="24" rx="9" {}
            }
        }
    }
}

fn pools(game: &InPlay) -> Markup {
    html! {
        section class="panel pools" aria-label="Pools" {
            header { h2 { "Pools" } }
            ul {
                @for level in Level::ALL {
                    li {
                        svg class={ "pawn " (pawn_symbol(level)) } viewBox="-30 -44 60 82" aria-hidden="true" {
                            use href={ "#p-" (pawn_symbol(level)) } {}
                        }
                        span class="nm" { (level.name()) span class="lv" { "level " (level as u8) } }
                        b { (game.desk.now().board().pool(level)) }
                    }
                }
            }
        }
    }
}

fn kit(game: &InPlay) -> Markup {
    let table = game.desk.now();
    html! {
        section class="panel kit" aria-label="Darts and bolsters" {
            div class="two" { span { "Darts, Thief" } b class="th" { (table.darts().in_hand()) } }
            div class="two" { span { "Darts, pool" } b { (table.darts().in_pool()) } }
            div class="dartrow" aria-hidden="true" {
                @for _ in 0..table.darts().in_pool() {
                    svg viewBox="0 0 14 34" {
                        path class="in-pool" d="M7 2V22M4 6L7 2L10 6M7 22L3 26V32L7 28L11 32V26Z" {}
                    }
                }
            }
            div class="two" { span { "Bolsters left" } b { (BOLSTERS - table.bolsters().len()) } }
        }
    }
}
