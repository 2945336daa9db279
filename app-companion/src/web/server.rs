//! The routes: which page is at which path, and what it may be asked for.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{DefaultBodyLimit, Form, Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Extension, Router, middleware};
use maud::Markup;
use serde::Deserialize;
use shared::fairplay::Setup;
use tokio::sync::oneshot;
use tokio::time::{Interval, MissedTickBehavior};

use super::about::About;
use super::board::Facing;
use super::form::{Alone, NewGame};
use super::guard::{Admitted, Guard, guard};
use super::guide::{self, Card};
use super::handset;
use super::keys::Role;
use super::page::{self, Addresses, Listed, Look, Saved};
use super::room::{Doorway, Order, Over, Scene, Stage};
use super::seats::Play;
use super::shelf::{Folder, Shelf};
use super::story::Story;
use crate::record::Record;

/// The most a page may send at once: a form with two names.
const MOST_BODY: usize = 4096;
/// The most it may send over its live connection at once.
const MOST_MESSAGE: usize = 64;
/// How often a page that is silent is asked whether it is still there.
const PULSE: Duration = Duration::from_secs(20);

/// What the routes need.
#[derive(Clone, Debug)]
pub struct House {
    /// The way into the room.
    pub doorway: Doorway,
    /// The saved games.
    pub shelf: Arc<Shelf>,
    /// The set-up a new game begins with, unless something else is chosen.
    pub chosen: Setup,
    /// Where the pages are.
    pub addresses: Arc<Addresses>,
}

/// Everything there is to be asked for.
pub fn router(house: House, watchman: Guard) -> Router {
    let mut router = Router::new()
        .route("/door/", get(door))
        .route("/door/play", post(play))
        .route("/mist/new", get(set_up).post(begin))
        .route("/mist/again", post(again))
        .route("/thief/again", post(again))
        .route("/mist/repair", get(repair))
        .route("/mist/games", get(games))
        .route("/mist/games/{number}", get(game))
        .route("/mist/games/{number}/record", get(record))
        .route("/mist/games/{number}/resume", post(resume))
        .route("/thief/", get(thief))
        .route("/thief/live", get(hold));
    for role in [Role::Mist, Role::Watch] {
        router = router
            .route(&format!("/{}/", role.name()), get(live_page))
            .route(&format!("/{}/live", role.name()), get(live));
    }
    for role in Role::ALL {
        router = router
            .route(&format!("/{}/rules", role.name()), get(rules))
            .route(&format!("/{}/guide", role.name()), get(guided))
            .route(&format!("/{}/guide/live", role.name()), get(learn));
        for (name, kind, text) in ASSETS {
            let answer = move || async move { ([(header::CONTENT_TYPE, kind)], text) };
            router = router.route(&format!("/{}/{name}", role.name()), get(answer));
        }
    }
    let pages = router.fallback(nothing).layer(DefaultBodyLimit::max(MOST_BODY)).with_state(house);
    // The guard takes the key out of the path, so it has to come before the routes.
    Router::new().fallback_service(pages).layer(middleware::from_fn_with_state(watchman, guard))
}

/// Files that are in the program: name, kind, text.
const ASSETS: [(&str, &str, &str); 10] = [
    ("style.css", "text/css; charset=utf-8", include_str!("assets/style.css")),
    ("live.js", "text/javascript; charset=utf-8", include_str!("assets/live.js")),
    ("page.js", "text/javascript; charset=utf-8", include_str!("assets/page.js")),
    ("replay.js", "text/javascript; charset=utf-8", include_str!("assets/replay.js")),
    ("repair.js", "text/javascript; charset=utf-8", include_str!("assets/repair.js")),
    ("table.js", "text/javascript; charset=utf-8", include_str!("assets/table.js")),
    ("hand.js", "text/javascript; charset=utf-8", include_str!("assets/hand.js")),
    ("guide.js", "text/javascript; charset=utf-8", include_str!("assets/guide.js")),
    ("thief.js", "text/javascript; charset=utf-8", include_str!("assets/thief.js")),
    ("icon.svg", "image/svg+xml", include_str!("assets/icon.svg")),
];

/// Which side of the table the board is seen from.
#[derive(Clone, Copy, Deserialize)]
struct Seen {
    #[serde(default)]
    side: u8,
}

fn look(admitted: &Admitted, side: u8) -> Look<'_> {
    let spectator = admitted.role == Role::Watch;
    Look { base: &admitted.base, spectator, facing: Facing(side % 4), guide: None }
}

async fn nothing(Extension(admitted): Extension<Admitted>) -> Response {
    let page = page::refusal("Nothing here", "There is no such page.", Some(&admitted.base));
    (StatusCode::NOT_FOUND, page).into_response()
}

async fn door(State(house): State<House>, Extension(admitted): Extension<Admitted>) -> Markup {
    doorstep(&house, &admitted, None)
}

fn doorstep(house: &House, admitted: &Admitted, why: Option<&str>) -> Markup {
    let open = house.doorway.scene.borrow().stage.game();
    page::door(&look(admitted, 0), &house.addresses, open, why)
}

async fn rules(Extension(admitted): Extension<Admitted>) -> Markup {
    page::rules(&look(&admitted, 0))
}

// The guided game: for whoever was let in to any page. It has a table of its own.

/// The stop of the guide that a page is at.
#[derive(Clone, Copy, Deserialize)]
struct At {
    #[serde(default)]
    at: usize,
}

async fn guided(Extension(admitted): Extension<Admitted>, Query(At { at }): Query<At>) -> Response {
    match Card::of(at) {
        Some(card) => page::guide(&look(&admitted, 0), &card, None).into_response(),
        None => nothing(Extension(admitted)).await,
    }
}

async fn learn(
    Extension(admitted): Extension<Admitted>,
    Query(At { at }): Query<At>,
    upgrade: WebSocketUpgrade,
) -> Response {
    modest(upgrade).on_upgrade(move |socket| async move {
        // Whatever page it is part of, who learns does not look on.
        let look = Look { spectator: false, ..look(&admitted, 0) };
        let pages = |card: &Card, scene: Option<&Scene>| page::guide(&look, card, scene);
        guide::serve(socket, at, pages).await;
    })
}

async fn thief(Extension(admitted): Extension<Admitted>) -> Markup {
    page::thief(&look(&admitted, 0))
}

async fn hold(
    State(house): State<House>,
    Extension(admitted): Extension<Admitted>,
    upgrade: WebSocketUpgrade,
) -> Response {
    modest(upgrade).on_upgrade(move |socket| {
        let beside = move |scene: &Scene| {
            page::beside(&look(&admitted, 0), scene, &house.addresses.watch).into_string()
        };
        handset::serve(socket, house.doorway.hand, house.doorway.scene, beside)
    })
}

fn modest(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade.max_message_size(MOST_MESSAGE).max_frame_size(MOST_MESSAGE)
}

// The live page.

fn rendered(house: &House, admitted: &Admitted, side: u8) -> Arc<str> {
    let scene = house.doorway.scene.borrow().clone();
    let look = look(admitted, side);
    scene.page(look.spectator, look.facing, || page::live(&look, &scene).into_string())
}

async fn live_page(
    State(house): State<House>,
    Extension(admitted): Extension<Admitted>,
    Query(seen): Query<Seen>,
) -> Response {
    let kind = [(header::CONTENT_TYPE, "text/html; charset=utf-8")];
    (kind, rendered(&house, &admitted, seen.side).to_string()).into_response()
}

async fn live(
    State(house): State<House>,
    Extension(admitted): Extension<Admitted>,
    Query(seen): Query<Seen>,
    upgrade: WebSocketUpgrade,
) -> Response {
    modest(upgrade).on_upgrade(move |socket| keep_up(socket, house, admitted, seen.side))
}

/// When a page is asked whether it is still there.
pub(super) fn pulse() -> Interval {
    let mut pulse = tokio::time::interval(PULSE);
    pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
    pulse
}

/// Sends the page whenever it has changed, and takes what the Mist does.
async fn keep_up(mut socket: WebSocket, mut house: House, admitted: Admitted, side: u8) {
    let mut pulse = pulse();
    house.doorway.scene.mark_changed();
    let mut sent: Option<Arc<str>> = None;
    loop {
        let goes_on = tokio::select! {
            changed = house.doorway.scene.changed() => {
                let page = rendered(&house, &admitted, side);
                let same = sent.as_ref() == Some(&page);
                changed.is_ok() && (same || {
                    sent = Some(page.clone());
                    socket.send(Message::Text(page.as_ref().into())).await.is_ok()
                })
            }
            heard = socket.recv() => match heard {
                Some(Ok(Message::Text(text))) => {
                    obey(&house, &admitted, text.as_str()).await;
                    true
                }
                Some(Ok(_)) => true,
                Some(Err(_)) | None => false,
            },
            _ = pulse.tick() => socket.send(Message::Ping(Vec::new().into())).await.is_ok(),
        };
        if !goes_on {
            return;
        }
    }
}

/// A spectator does nothing, and neither does a text that asks for nothing.
async fn obey(house: &House, admitted: &Admitted, text: &str) {
    if let (Role::Mist, Ok(act)) = (admitted.role, text.parse()) {
        // A room that is closed does nothing more.
        let _ = house.doorway.orders.send(Order::Act(act)).await;
    }
}

async fn repair(
    State(house): State<House>,
    Extension(admitted): Extension<Admitted>,
    Query(seen): Query<Seen>,
) -> Markup {
    let scene = house.doorway.scene.borrow().clone();
    page::repair(&look(&admitted, seen.side), &scene)
}

// Games.

async fn set_up(State(house): State<House>, Extension(admitted): Extension<Admitted>) -> Markup {
    let scene = house.doorway.scene.borrow().clone();
    page::set_up(&look(&admitted, 0), &scene, &house.chosen, None)
}

/// Begins a game with one click, and leads to the page of whoever plays it.
async fn play(
    State(house): State<House>,
    Extension(admitted): Extension<Admitted>,
    Form(form): Form<Alone>,
) -> Response {
    let simulated = house.doorway.scene.borrow().link.simulated;
    let begun = match form.about(house.chosen, simulated) {
        Ok((play, about)) => ask(&house, |answer| Order::New(about, answer)).await.map(|()| play),
        Err(why) => Err(why),
    };
    match begun {
        Ok(play) => Redirect::to(page::place_of(&house.addresses, play)).into_response(),
        Err(why) => {
            let page = doorstep(&house, &admitted, Some(&why));
            (StatusCode::UNPROCESSABLE_ENTITY, page).into_response()
        }
    }
}

/// The game that is over once more. The Thief may only ask for it who plays alone: elsewhere the Mist
/// sets up.
async fn again(State(house): State<House>, Extension(admitted): Extension<Admitted>) -> Response {
    let over = match &house.doorway.scene.borrow().stage {
        Stage::Over(over) => Some(over.about.clone()),
        _ => None,
    };
    let mays = |about: &About| admitted.role == Role::Mist || about.seats().play() == Play::Thief;
    let Some(about) = over.filter(mays) else {
        let why = "There is no game that is over, and could be played again.";
        let page = page::refusal("Not now", why, Some(&admitted.base));
        return (StatusCode::CONFLICT, page).into_response();
    };
    match ask(&house, |answer| Order::New(about.again(), answer)).await {
        Ok(()) => Redirect::to(&admitted.base).into_response(),
        Err(why) => {
            let page = page::refusal("Not now", &why, Some(&admitted.base));
            (StatusCode::UNPROCESSABLE_ENTITY, page).into_response()
        }
    }
}

async fn begin(
    State(house): State<House>,
    Extension(admitted): Extension<Admitted>,
    Form(form): Form<NewGame>,
) -> Response {
    let scene = house.doorway.scene.borrow().clone();
    let begun = match form.about(scene.link.simulated) {
        Ok(about) => ask(&house, |answer| Order::New(about, answer)).await,
        Err(why) => Err(why),
    };
    match begun {
        Ok(()) => Redirect::to(&admitted.base).into_response(),
        Err(why) => {
            let look = look(&admitted, 0);
            let page = page::set_up(&look, &scene, &house.chosen, Some(&why));
            (StatusCode::UNPROCESSABLE_ENTITY, page).into_response()
        }
    }
}

/// Asks the room for something, and waits for the answer.
async fn ask(
    house: &House,
    order: impl FnOnce(oneshot::Sender<Result<(), String>>) -> Order,
) -> Result<(), String> {
    let closing = || "The companion is being closed.".to_owned();
    let (answer, answered) = oneshot::channel();
    house.doorway.orders.send(order(answer)).await.map_err(|_| closing())?;
    answered.await.map_err(|_| closing())?
}

async fn games(State(house): State<House>, Extension(admitted): Extension<Admitted>) -> Response {
    listed(&house, &admitted, None)
}

fn listed(house: &House, admitted: &Admitted, why: Option<&str>) -> Response {
    let scene = house.doorway.scene.borrow().clone();
    let open = scene.stage.game().map(|(number, _)| number);
    let (listed, trouble) = match house.shelf.games() {
        Ok(folders) => (folders.iter().map(|folder| list(folder, open)).collect(), None),
        Err(why) => (Vec::new(), Some(why.to_string())),
    };
    let why = why.or(trouble.as_deref());
    page::games(&look(admitted, 0), &scene.link, &listed, why).into_response()
}

fn list(folder: &Folder, open: Option<u32>) -> Listed {
    let open = open == Some(folder.number);
    let state = match folder.log() {
        Err(why) => Saved::Trouble(why.to_string()),
        Ok(log) => match Record::of_log(&log) {
            Some(record) => played(&record, open),
            None if open => Saved::Open,
            None => Saved::Set,
        },
    };
    Listed { number: folder.number, about: folder.about().ok(), state }
}

fn played(record: &Record, open: bool) -> Saved {
    match record.result() {
        Some(result) => Saved::Over(result, record.setup, record.is_opened()),
        None if open => Saved::Open,
        None => {
            let last = record.entries.last().map_or(1, |entry| entry.turn);
            Saved::Turn(last, record.setup)
        }
    }
}

/// The record of a saved game, as far as it has come.
fn recorded(house: &House, number: u32) -> Result<(About, Record), String> {
    let folder = house.shelf.game(number).map_err(|why| why.to_string())?;
    let about = folder.about().map_err(|why| why.to_string())?;
    let log = folder.log().map_err(|why| why.to_string())?;
    let record = Record::of_log(&log).filter(|record| record.end.is_some());
    let record = record.ok_or("This game is not over. There is a record when it is.")?;
    Ok((about.clone(), about.sign(record)))
}

fn missing(admitted: &Admitted, why: &str) -> Response {
    let page = page::refusal("No such game", why, Some(&admitted.base));
    (StatusCode::NOT_FOUND, page).into_response()
}

async fn game(
    State(house): State<House>,
    Extension(admitted): Extension<Admitted>,
    Path(number): Path<u32>,
    Query(seen): Query<Seen>,
) -> Response {
    match recorded(&house, number) {
        Ok((about, record)) => {
            let over = Over { number, about, story: Story::of(&record) };
            page::ended(&look(&admitted, seen.side), &over, false).into_response()
        }
        Err(why) => missing(&admitted, &why),
    }
}

async fn record(
    State(house): State<House>,
    Extension(admitted): Extension<Admitted>,
    Path(number): Path<u32>,
) -> Response {
    match recorded(&house, number) {
        Ok((_, record)) => {
            let file = format!("attachment; filename=\"nusubito-{number:04}.txt\"");
            let kind = "text/plain; charset=utf-8".to_owned();
            let headers = [(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, file)];
            (headers, record.to_string()).into_response()
        }
        Err(why) => missing(&admitted, &why),
    }
}

async fn resume(
    State(house): State<House>,
    Extension(admitted): Extension<Admitted>,
    Path(number): Path<u32>,
) -> Response {
    match ask(&house, |answer| Order::Resume(number, answer)).await {
        Ok(()) => Redirect::to(&admitted.base).into_response(),
        Err(why) => listed(&house, &admitted, Some(&why)),
    }
}
