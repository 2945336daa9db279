//! Every screen: its [`View`] is what it shows, and drawing it is a function of that alone.

mod actions;
pub mod canvas;
mod coin;
mod coins;
mod confirm;
mod end;
mod hint;
mod link;
mod message;
mod mist_did;
mod night;
mod push;
mod rods;
mod ruling;
mod settings;
mod start;
mod table;
mod turn;
mod values;
mod view;
mod waiting;
pub mod words;

use embedded_graphics::pixelcolor::BinaryColor;

use crate::toolkit::layout::last_first;
use crate::toolkit::text::Paper;
pub use view::*;

/// Draws a screen, and nothing of what was there before.
pub fn draw(view: &View, paper: &mut impl Paper) {
    let Ok(()) = paper.clear(BinaryColor::Off);
    match view {
        View::Hidden(hidden) => start::hidden(paper, *hidden),
        View::Splash => start::splash(paper),
        View::Pairing(key) => start::pairing(paper, *key),
        View::Setup(setup) => start::setup(paper, setup),
        View::Connect(connect) => start::connect(paper, *connect),
        View::Turn(turn) => turn::turn(paper, turn),
        View::Push(push) => push::push(paper, push),
        View::Actions(actions) => actions::actions(paper, actions),
        View::Coin(coin) => coin::coin(paper, coin),
        View::Confirm(confirm) => confirm::confirm(paper, confirm),
        View::Table(table) => table::table(paper, table),
        View::Coins(coins) => coins::coins(paper, coins),
        View::Rods(rods) => rods::rods(paper, rods),
        View::Seen(seen) => rods::seen(paper, seen),
        View::Card(card) => rods::card(paper, *card),
        View::Night(night) => night::night(paper, night),
        View::Unbolster(unbolster) => night::unbolster(paper, unbolster),
        View::Show(show) => night::show(paper, show),
        View::Waiting(waiting) => waiting::waiting(paper, *waiting),
        View::Thinking => hint::thinking(paper),
        View::Hint(view) => hint::hint(paper, view),
        View::MistDid(did) => mist_did::mist_did(paper, did),
        View::Ruling(ruling) => ruling::ruling(paper, ruling),
        View::Treasure(treasure) => ruling::treasure(paper, treasure),
        View::Cornered(cornered) => ruling::cornered(paper, cornered),
        View::End(end) => end::end(paper, end),
        View::LinkLost(seconds) => link::link_lost(paper, *seconds),
        View::Differ(differ) => link::differ(paper, differ),
        View::Resume(resume) => start::resume(paper, resume),
        View::Settings(settings) => settings::settings(paper, settings),
        View::TakeBack(asked) => message::take_back(paper, *asked),
        View::Message(message) => message::message(paper, message),
    }
}

/// How far a view can be scrolled. What is scrolled further is drawn as if it were that far.
#[must_use]
pub fn last_scroll(view: &View) -> u8 {
    let rows = match view {
        View::Confirm(confirm) => confirm::rows(confirm),
        View::Table(table) => table.tasks.len(),
        View::Hint(view) => view.steps.len(),
        View::MistDid(did) => did.lines.len(),
        View::Message(message) => message::rows(message),
        _ => 0,
    };
    u8::try_from(last_first(rows)).unwrap_or(u8::MAX)
}
