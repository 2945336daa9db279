//! The pages. Each is rendered whole on the server; a page that is open gets the same page anew
//! whenever something has changed, and its script puts in place what differs.
//!
//! - `shell`: what all pages have in common.
//! - `table`: a game in play, with `rail` and `side`; `dialogs`: what has to be confirmed.
//! - `pairing`: the number that a handheld by radio shows.
//! - `lobby`: before a game; `set_up`: the form for a new one; `games`: the saved ones.
//! - `repair`: the table compared with the picture, square by square.
//! - `door`, `thief` with the table `beside` it, `rules`: the other pages.
//! - `guide`: the pages of a game with the guide's card above them.

mod beside;
mod dialogs;
mod door;
mod games;
mod guide;
mod lobby;
mod pairing;
mod rail;
mod repair;
mod rules;
mod set_up;
mod shell;
mod side;
mod table;
mod thief;

use maud::{Markup, html};
use shared::rules::Side;

pub use self::beside::beside;
pub use self::door::{Address, Addresses, door, place_of};
pub use self::games::{Listed, Saved, games};
pub use self::guide::guide;
pub use self::repair::repair;
pub use self::rules::rules;
pub use self::set_up::set_up;
pub use self::shell::{Look, refusal};
pub use self::thief::thief;

use super::end;
use super::room::{Over, Scene, Stage};
use super::seats::Play;
use shell::{Shell, TABLE_SCRIPTS, shell};

/// The live page: whatever is going on in the room.
#[must_use]
pub fn live(look: &Look<'_>, scene: &Scene) -> Markup {
    match &scene.stage {
        Stage::Lobby(why) => lobby::lobby(look, scene, why.as_deref()),
        Stage::Waiting(waiting) => lobby::waiting(look, scene, waiting),
        Stage::Playing(game) => table::table(look, scene, game),
        Stage::Over(over) => ended(look, over, true),
    }
}

/// What is offered after a game alone.
const fn again(play: Play) -> Option<&'static str> {
    match play {
        Play::Two => None,
        Play::Thief | Play::Mist => Some("Play again"),
        Play::Watch => Some("Watch another"),
    }
}

/// The page of a game that is over.
#[must_use]
pub fn ended(look: &Look<'_>, over: &Over, live: bool) -> Markup {
    let play = over.about.seats().play();
    let reading = end::Reading {
        facing: look.facing,
        base: look.base,
        number: over.number,
        thief: &over.about.name(Side::Thief).to_string(),
        mist: &over.about.name(Side::Mist).to_string(),
        // In the guided game there is nothing to keep, and its card says what comes next.
        spectator: look.spectator || look.guide.is_some(),
        mine: !look.spectator && matches!(play, Play::Two | Play::Mist),
        again: again(play).filter(|_| live && !look.spectator && look.guide.is_none()),
    };
    let shell_of = Shell {
        title: "The end",
        role: if reading.mine { "You were the Mist" } else { "A game that is over" },
        state: shell::audited(&over.story),
        scripts: TABLE_SCRIPTS,
        live,
        ..Shell::default()
    };
    let main = html! { main class="end" { (end::end(&over.story, &reading)) } };
    shell(look, &shell_of, &main)
}
