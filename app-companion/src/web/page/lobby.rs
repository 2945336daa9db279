//! Before a game: setting one up, waiting for the handheld, the saved games.

use maud::{Markup, html};
use shared::fairplay::{Rods, Setup};
use shared::mind::Skill;
use shared::rules::{Configuration, Edition, Level, Outcome, Side};

use super::pairing;
use super::shell::{Look, Shell, TABLE_SCRIPTS, called, edition, shell, synced, troubles};
use crate::web::about::About;
use crate::web::room::{Link, Scene, Stage, Waiting};
use crate::web::seats::Play;
use crate::web::words;

/// No game is open.
pub(super) fn lobby(look: &Look<'_>, scene: &Scene, why: Option<&str>) -> Markup {
    let main = html! {
        main class="page" {
            @if look.spectator {
                section class="panel" { h2 { "No game is being played" } p { "This page shows the next one." } }
            } @else {
                section class="panel" {
                    h2 { "The mist is rising" }
                    p { "You are the Mist. Somewhere among nine temples is a Thief: somebody you know, or the handheld itself." }
                    p {
                        a class="btn primary" href={ (look.base) "new" } { "New game" }
                        " " a class="btn" href={ (look.base) "guide" } { "A guided first game" }
                        " " a class="btn" href={ (look.base) "games" } { "Saved games" }
                        " " a class="btn" href={ (look.base) "rules" } { "Rules" }
                    }
                }
            }
        }
    };
    let banners = html! {
        @if let Some(why) = why { p class="banner warn" role="alert" { (why) } }
        (troubles(&scene.link))
    };
    let of = Shell { banners, ..plain(look, "Welcome", true) };
    shell(look, &of, &main)
}

fn plain<'a>(look: &Look<'_>, title: &'a str, live: bool) -> Shell<'a> {
    Shell {
        title,
        role: if look.spectator { "You are looking on" } else { "You are the Mist" },
        scripts: TABLE_SCRIPTS,
        live,
        ..Shell::default()
    }
}

/// A game is open, and the Thief has yet to deal.
pub(super) fn waiting(look: &Look<'_>, scene: &Scene, game: &Waiting) -> Markup {
    let title = if game.about.seats().thief.is_some() {
        "Waiting for the handheld"
    } else {
        "Waiting for the Thief"
    };
    let main = html! {
        main class="page" {
            section class="panel" {
                h2 { (title) }
                (how_to_deal(scene, game))
                p class="sub" { "This page goes on by itself." }
                @if !look.spectator {
                    p {
                        a class="btn" href={ (look.base) "new" } { "Another set-up" } " "
                        a class="btn" href={ (look.base) "games" } { "Saved games" } " "
                        a class="btn" href={ (look.base) "rules" } { "Rules" }
                    }
                }
            }
            (set_the_table(game.about.wish.map_or_else(Configuration::default, |wish| wish.configuration)))
        }
    };
    let of = Shell {
        state: synced(&scene.link, ""),
        banners: html! { (troubles(&scene.link)) (pairing::again(look, &scene.link)) },
        dialogs: pairing::dialog(look, &scene.link),
        ..plain(look, title, true)
    };
    shell(look, &of, &main)
}

/// What somebody has to press. On a handheld in this program that a person alone plays with, the app
/// does it.
fn how_to_deal(scene: &Scene, game: &Waiting) -> Markup {
    let asked = game.about.wish.map(|wish| setup_in_words(&wish));
    let seats = game.about.seats();
    html! {
        @if scene.link.simulated && seats.play() != Play::Two {
            p { "The handheld deals by itself." @if let Some(asked) = &asked { " " (asked) "." } }
        } @else {
            @if seats.thief.is_some() { p { "The handheld plays the Thief by itself, once somebody has agreed to that on it:" } }
            @else { p { "The Thief deals. On the handheld:" } }
            ol class="steps" {
                @if scene.link.simulated {
                    li { "Open the Thief's page: its address is where this program was started, and on the first page it opened." }
                } @else if scene.link.radio {
                    li { "Switch it on, near this computer. In its settings, " b { "Link" } " is set to radio." }
                } @else {
                    li { "Plug the handheld in." }
                }
                li { "Press " b { "OK" } ", and " b { "OK" } " again to deal and begin." }
                @if let Some(asked) = &asked {
                    li { "If it says that the app wants another game, press " b { "OK" } " to agree: " (asked) "." }
                }
            }
        }
    }
}

/// RULES 2, for the hands.
fn set_the_table(Configuration([a, b, c]): Configuration) -> Markup {
    let pair = |level: Level, squares: &str| format!("{} on {squares}", level.name());
    html! {
        section class="panel" {
            h2 { "Set the table" }
            ul class="steps" {
                li { (pair(a, "B2 and D4")) ", " (pair(b, "C2 and C4")) ", " (pair(c, "D2 and B4")) }
                li { "2 darts for the Thief, 7 in the pool; 2 bolsters beside the board" }
                li { "The 6 rods face down along the edges, the 9 coins in the Thief's hand" }
                li { "The Thief begins on C3" }
            }
        }
    }
}

fn setup_in_words(setup: &Setup) -> String {
    let rods = match setup.rods {
        Rods::Sealed => "sealed rods",
        Rods::Cards => "card rods",
    };
    let aid = if setup.aid { ", with the heat map for the Mist" } else { "" };
    let hints = if setup.hints { ", with hints" } else { "" };
    let thief =
        setup.thief.map_or_else(String::new, |skill| format!(", the handheld plays {skill}"));
    let name = edition(setup.edition_name());
    format!("{name} rules, start {}, {rods}{aid}{hints}{thief}", setup.configuration)
}

/// The form for a new game. `chosen` is what was asked for on the command line.
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
    let banners =
        html! { @if let Some(why) = why { p class="banner warn" role="alert" { (why) } } };
    shell(look, &Shell { banners, ..plain(look, "New game", false) }, &main)
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
    let sealed = html! { b { "Sealed" } span class="sub" { " in the handheld: nobody can peek, and the deal is proven afterwards" } };
    let cards = html! { b { "Cards" } span class="sub" { " on the table: the Thief looks at the real rods" } };
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

/// A saved game in the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// Its number.
    pub number: u32,
    /// Who plays, if that can be read.
    pub about: Option<About>,
    /// How far it has come.
    pub state: State,
}

/// How far a saved game has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum State {
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

/// The saved games.
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
    let banners =
        html! { @if let Some(why) = why { p class="banner warn" role="alert" { (why) } } };
    shell(look, &Shell { banners, ..plain(look, "Saved games", false) }, &main)
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

fn told(state: &State) -> String {
    match state {
        State::Open => "On the table now.".into(),
        State::Set => "Set up, not dealt.".into(),
        State::Turn(turn, setup) => format!("{}. {}.", words::when(*turn), setup_in_words(setup)),
        State::Over(outcome, setup, opened) => {
            let (winner, how) = words::outcome(*outcome);
            let closed = if *opened { "" } else { " Not opened yet." };
            format!("{winner}. {how}{closed} {}.", setup_in_words(setup))
        }
        State::Trouble(why) => why.clone(),
    }
}

/// What can be done with a saved game. One of another kind of handheld can only be looked at.
fn next(look: &Look<'_>, link: &Link, game: &Listed) -> Markup {
    let same = game.about.as_ref().is_some_and(|about| about.simulated == link.simulated);
    html! {
        @match &game.state {
            State::Open => { a class="btn" href=(look.base) { "Go on" } }
            State::Set | State::Turn(..) | State::Over(_, _, false) if same => {
                form method="post" action={ (look.base) "games/" (game.number) "/resume" } {
                    button type="submit" class="btn" aria-label={ "Resume game " (game.number) } { "Resume" }
                }
            }
            State::Set | State::Turn(..) => { span class="sub" { "played with " (other_kind(link)) } }
            State::Over(..) => {
                a class="btn" href={ (look.base) "games/" (game.number) } aria-label={ "Look at game " (game.number) } { "Look" }
            }
            State::Trouble(_) => { span class="badge" { "left as it is" } }
        }
    }
}

fn other_kind(link: &Link) -> &'static str {
    if link.simulated { "a real handheld" } else { "the simulated handheld" }
}
