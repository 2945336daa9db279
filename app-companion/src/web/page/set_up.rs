//! The form for a new game.

use maud::{Markup, html};
use shared::fairplay::{Rods, Setup};
use shared::mind::Skill;
use shared::rules::{Configuration, Edition, Level};

use super::shell::{Look, Shell, alert, edition, mists, shell};
use crate::web::room::{Scene, Stage};
use crate::web::seats::Play;

/// The page. `chosen` is what was asked for on the command line.
#[must_use]
pub fn set_up(look: &Look<'_>, scene: &Scene, chosen: &Setup, why: Option<&str>) -> Markup {
    let running = matches!(scene.stage, Stage::Playing(_));
    let main = html! {
        main class="page" {
            form class="panel form" method="post" action={ (look.base) "new" } {
                h2 { "New game" }
                @if running {
                    p class="sub" { "The game being played stays among the saved games and can be resumed." }
                }
                (play_choice())
                (level_choice())
                (edition_choice(chosen))
                (start_choice(chosen))
                (rods_choice(chosen))
                (help_choice(chosen))
                fieldset {
                    legend { "Names for the record, if you like" }
                    div class="group row" {
                        (named("thief", "Thief"))
                        (named("mist", "Mist"))
                    }
                }
                div class="actions" {
                    a class="btn" href=(look.base) { "Back" }
                    button type="submit" class="btn primary" { "Begin" }
                }
            }
        }
    };
    shell(look, &Shell { banners: alert(why), ..mists(look, "New game", false) }, &main)
}

fn named(name: &str, label: &str) -> Markup {
    html! {
        label class="field" {
            span { (label) } input type="text" name=(name) maxlength="60" autocomplete="off";
        }
    }
}

fn radio(name: &str, value: &str, checked: bool, label: &Markup) -> Markup {
    html! {
        label class="pick" { input type="radio" name=(name) value=(value) checked[checked]; span { (label) } }
    }
}

/// The four ways to play, each with what it means.
fn play_choice() -> Markup {
    let about = |play: Play| {
        let (name, text) = match play {
            Play::Thief => ("Play the Thief", "alone, against the app's Mist"),
            Play::Mist => ("Play the Mist", "alone, against the handheld's Thief"),
            Play::Two => ("Two people", "one on either side of the table"),
            Play::Watch => ("Watch two minds play", "and see in the end what was hidden"),
        };
        html! { b { (name) } span class="sub" { " " (text) } }
    };
    html! {
        fieldset {
            legend { "Who plays" }
            div class="group pairs" {
                @for play in Play::ALL { (radio("play", play.name(), play == Play::Two, &about(play))) }
            }
        }
    }
}

/// How well the minds play. The style sheet shows those that are asked for.
fn level_choice() -> Markup {
    html! {
        fieldset class="levels" {
            legend { "How well Nusubito plays" }
            div class="group row" {
                (level_of("thief_level", "level-thief", "The Thief", Skill::Fair))
                (level_of("mist_level", "level-mist", "The Mist", Skill::Fair))
            }
        }
    }
}

/// A choice of how well a mind plays.
pub(super) fn level_of(name: &str, class: &str, label: &str, usual: Skill) -> Markup {
    html! {
        label class={ "field " (class) } {
            span { (label) }
            select name=(name) {
                @for skill in Skill::ALL {
                    option value=(skill) selected[skill == usual] { (level_in_words(skill)) }
                }
            }
        }
    }
}

fn level_in_words(skill: Skill) -> &'static str {
    match skill {
        Skill::Easy => "easy: for a first game",
        Skill::Fair => "fair: for most games",
        Skill::Hard => "hard: to be beaten by",
    }
}

/// What the machines may tell. Alone there is nobody to be unfair to, so hints are usual there; which of
/// the two boxes is asked for, the style sheet shows.
fn help_choice(chosen: &Setup) -> Markup {
    let check = |name: &str, class: &str, on: bool, label: &str, text: &str| {
        html! {
            label class={ "check " (class) } {
                input type="checkbox" name=(name) value="on" checked[on];
                span { b { (label) } span class="sub" { " " (text) } }
            }
        }
    };
    html! {
        fieldset {
            legend { "Help" }
            (check("aid", "", chosen.aid, "Thief heat", "shows the Mist where the Thief can be, from all that the table has shown. The Thief has to agree on the handheld."))
            (check("hints_alone", "hints-alone", true, "Hints", "whoever plays may ask their machine what it would do."))
            (check("hints_two", "hints-two", chosen.hints, "Hints", "either player may ask their machine what it would do. The Thief has to agree on the handheld."))
        }
    }
}

fn edition_choice(chosen: &Setup) -> Markup {
    let about = |name: &str| {
        let text = if name == "early" {
            "the older booklet: the treasure takes the place of a special, a capture names no Seeker"
        } else {
            "the rules of 2021, which most people play"
        };
        html! { b { (edition(name)) } span class="sub" { " " (text) } }
    };
    html! {
        fieldset {
            legend { "Rules" }
            div class="group row" {
                @for (name, each) in Edition::NAMED {
                    (radio("edition", name, each == chosen.edition, &about(name)))
                }
            }
        }
    }
}

fn start_choice(chosen: &Setup) -> Markup {
    let Configuration(levels) = chosen.configuration;
    let places = ["B2 and D4", "C2 and C4", "D2 and B4"];
    html! {
        fieldset {
            legend { "Pawns at the start" }
            div class="group row" {
                @for (place, (at, level)) in places.iter().zip(levels).enumerate() {
                    label class="field" {
                        span { (at) }
                        select name={ "level" (place) } {
                            @for each in Level::ALL {
                                option value=(each as u8) selected[each == level] { (each.name()) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn rods_choice(chosen: &Setup) -> Markup {
    let sealed = html! { b { "Sealed rods" } span class="sub" { " in the handheld: nobody can peek, and the deal is proven afterwards" } };
    let cards = html! { b { "Card rods" } span class="sub" { " on the table: the Thief looks at the real rods" } };
    html! {
        fieldset {
            legend { "Rods" }
            div class="group row" {
                (radio("rods", "sealed", chosen.rods == Rods::Sealed, &sealed))
                (radio("rods", "cards", chosen.rods == Rods::Cards, &cards))
            }
        }
    }
}
