//! The room behind the pages as a test uses it: on a runtime of its own, so that it can be killed, with
//! somebody who plays the handheld by its buttons.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]
#![allow(dead_code, reason = "no test needs all of it")]

use std::mem::discriminant;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use app_companion::handheld::simulated::{Hand, Shown};
use app_companion::verify::Verdict;
use app_companion::web::about::About;
use app_companion::web::act::Act;
use app_companion::web::room::{Doorway, InPlay, Order, Room, Scene, Stage};
use app_companion::web::seats::Seats;
use app_companion::web::shelf::Shelf;
use app_companion::web::table::Way;
use firmware::screen::View;
use firmware::toolkit::button::Button;
use shared::fairplay::Setup;
use shared::rules::{MistStep, Side};
use tests::player::{self, Move};
use tests::random::Random;
use tokio::runtime::Runtime;
use tokio::sync::{oneshot, watch};
use tokio::task::block_in_place;
use tokio::time::timeout;

/// So long nothing takes, however busy the computer is.
const PATIENCE: Duration = Duration::from_secs(40);

/// So long no test takes; one that hangs fails.
pub(crate) async fn in_time<T>(test: impl Future<Output = T>) -> T {
    timeout(Duration::from_mins(2), test).await.expect("the test hangs")
}

/// A room on a runtime of its own, so that everything in it can end at once.
pub(crate) struct House {
    pub(crate) doorway: Doorway,
    runtime: Option<Runtime>,
}

/// As if the program were killed: what is not on the disk is gone.
impl Drop for House {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            block_in_place(|| runtime.shutdown_timeout(Duration::from_mins(1)));
        }
    }
}

impl House {
    pub(crate) fn open(folder: &Path, way: Way) -> Self {
        block_in_place(|| {
            let runtime = Runtime::new().expect("a runtime");
            let shelf = Arc::new(Shelf::open(folder).expect("a shelf"));
            let (room, doorway) = runtime.block_on(Room::new(shelf, way));
            runtime.spawn(room.run());
            Self { doorway, runtime: Some(runtime) }
        })
    }

    pub(crate) async fn begin(&self, wish: Setup, simulated: bool) {
        let about = About {
            thief: "North".parse().expect("a name"),
            mist: "South".parse().expect("a name"),
            ..About::new(Seats::default(), wish, simulated)
        };
        self.new_game(about).await;
    }

    pub(crate) async fn new_game(&self, about: About) {
        let (answer, answered) = oneshot::channel();
        self.order(Order::New(about, answer)).await;
        answered.await.expect("an answer").expect("a game");
    }

    pub(crate) async fn order(&self, order: Order) {
        self.doorway.orders.send(order).await.expect("a room");
    }

    pub(crate) async fn act(&self, act: &str) {
        let act: Act = act.parse().expect("an act");
        self.order(Order::Act(act)).await;
    }

    pub(crate) async fn see(&mut self, wanted: impl Fn(&Scene) -> bool) -> Arc<Scene> {
        let seen = timeout(PATIENCE, self.doorway.scene.wait_for(|scene| wanted(scene)));
        if let Ok(seen) = seen.await {
            return seen.expect("a room").clone();
        }
        let view =
            self.doorway.hand.borrow().as_ref().map(|hand| hand.shown().borrow().view.clone());
        panic!(
            "nothing comes of {}; the handheld shows {view:?}",
            told(&self.doorway.scene.borrow())
        )
    }

    /// The Mist's turn, or the end.
    pub(crate) async fn mists_turn(&mut self) -> Arc<Scene> {
        self.mists_turn_from(1).await
    }

    /// The Mist's turn of that number or a later one, or the end: pages may tell of a turn when its
    /// Thief has done the next one already.
    pub(crate) async fn mists_turn_from(&mut self, first: u16) -> Arc<Scene> {
        self.see(|scene| match &scene.stage {
            Stage::Playing(game) => is_mists(game) && game.turn >= first,
            Stage::Over(_) => true,
            _ => false,
        })
        .await
    }

    /// Makes a step by taps, and waits until it is there.
    pub(crate) async fn make(&mut self, step: MistStep, steps: usize) {
        if let MistStep::Move { from, to } = step {
            self.act(&format!("tap {from}")).await;
            self.act(&format!("tap {to}")).await;
        } else {
            self.act(&format!("choose {step}")).await;
        }
        self.see(|scene| matches!(&scene.stage, Stage::Playing(game) if game.desk.notation().len() == steps)).await;
    }
}

/// Where a game is, for who has to find out why it does not go on.
fn told(scene: &Scene) -> String {
    let Stage::Playing(game) = &scene.stage else { return "no game in play".into() };
    let (turn, steps, link) = (game.turn, game.desk.notation(), &scene.link);
    let (to_move, pending) = (game.desk.start().to_move(), game.pending);
    let (says, choices) = (game.desk.says(), game.desk.choices());
    format!(
        "turn {turn}, {to_move:?} to move with {steps:?}, {choices:?}, {says:?}, pending {pending}, {link:?}"
    )
}

pub(crate) fn is_mists(game: &InPlay) -> bool {
    game.desk.start().to_move() == Some(Side::Mist) && !game.pending && !game.ruling
}

/// A player with the handheld's buttons.
pub(crate) struct Thief {
    pub(crate) hand: Hand,
    pub(crate) shown: watch::Receiver<Shown>,
}

impl Thief {
    pub(crate) fn with(hand: Hand) -> Self {
        let shown = hand.shown();
        Self { hand, shown }
    }

    /// The one of the room's simulated handheld.
    pub(crate) async fn of(house: &mut House) -> Self {
        let held = house.doorway.hand.wait_for(Option::is_some).await.expect("a room").clone();
        Self::with(held.expect("a handheld"))
    }

    /// Presses until that is seen.
    pub(crate) async fn press(&mut self, button: Button, until: impl Fn(&View) -> bool) {
        self.hand.button(button, true).await;
        self.see(until).await;
        self.hand.button(button, false).await;
    }

    async fn see(&mut self, wanted: impl Fn(&View) -> bool) {
        let seen = timeout(PATIENCE, self.shown.wait_for(|shown| wanted(&shown.view)));
        if let Ok(seen) = seen.await.map(|seen| seen.is_ok()) {
            return assert!(seen, "the handheld is switched off");
        }
        panic!("nothing comes of {:?}", self.shown.borrow().view)
    }

    /// Plays on until it is the Mist's turn; whether the game is over.
    pub(crate) async fn play(&mut self, turn: u16) -> bool {
        loop {
            let view = self.shown.borrow_and_update().view.clone();
            match player::next(&view, turn) {
                Move::Wait if matches!(view, View::Waiting(_)) => return false,
                Move::Done => return true,
                next => self.make(next, &view).await,
            }
        }
    }

    /// Makes one move about that screen, and waits until it is another.
    pub(crate) async fn make(&mut self, next: Move, view: &View) {
        let is_other = |now: &View| discriminant(now) != discriminant(view);
        match next {
            _ if matches!(view, View::Connect(_) | View::LinkLost(_)) => self.change().await,
            // What the Mist did may come while a game is offered to be resumed, and changes the offer.
            Move::Press(button) if matches!(view, View::Resume(_)) => {
                self.press(button, is_other).await;
            }
            Move::Press(button) => self.press(button, |now| now != view).await,
            Move::Hold(button) => self.press(button, is_other).await,
            Move::Wait | Move::Done => self.change().await,
        }
    }

    /// Plays whenever there is something to do.
    pub(crate) async fn play_on(&mut self, turn: u16) {
        loop {
            self.play(turn).await;
            self.change().await;
        }
    }

    /// Waits until the Mist's turn has come over.
    pub(crate) async fn wait(&mut self) {
        self.see(|view| !matches!(view, View::Waiting(_))).await;
    }

    pub(crate) async fn change(&mut self) {
        self.shown.changed().await.expect("a handheld");
    }
}

/// What the Mist does in a turn: at random, and a capture once it is late.
pub(crate) fn turn_of(game: &InPlay, turn: u16, random: &mut Random) -> Vec<MistStep> {
    const LATE: u16 = 9;
    let mut table = *game.desk.start();
    let mut steps = Vec::new();
    loop {
        let mut legal = Vec::new();
        table.each_legal(&mut |step| legal.push(step));
        let capture = legal.iter().find(|step| matches!(step, MistStep::Capture(_)));
        let is_quiet = |step: &&MistStep| !matches!(step, MistStep::Capture(_));
        let quiet: Vec<MistStep> = legal.iter().filter(is_quiet).copied().collect();
        let step = *capture.filter(|_| turn >= LATE).unwrap_or_else(|| random.pick(&quiet));
        steps.push(step);
        if matches!(step, MistStep::End | MistStep::Capture(_)) {
            return steps;
        }
        table.try_play(step).expect("a legal step");
    }
}

pub(crate) fn ending(step: MistStep) -> String {
    match step {
        MistStep::Capture(Some(temple)) => format!("capture {temple}"),
        MistStep::Capture(None) => "capture".into(),
        _ => "end".into(),
    }
}

pub(crate) fn assert_holds(scene: &Scene) {
    let Stage::Over(over) = &scene.stage else { panic!("a game that is over") };
    assert_eq!(over.story.verdict, Ok(Verdict::Holds));
    assert!(over.story.is_opened());
}

pub(crate) fn again(house: House, folder: &Path) -> House {
    drop(house);
    House::open(folder, Way::Simulated)
}
