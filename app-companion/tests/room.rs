//! Whole games in the room behind the pages: with the simulated handheld and at a serial port,
//! switched off at any moment and gone on with.
#![cfg(unix)]
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod house;

use app_companion::handheld::flash::Flash;
use app_companion::handheld::simulated::Simulated;
use app_companion::handheld::socket::{Place, Socket};
use app_companion::place::setup;
use app_companion::web::room::{Order, Scene, Stage};
use app_companion::web::table::Way;
use shared::fairplay::Setup;
use shared::rules::Edition;
use tests::random::Random;
use tokio::sync::oneshot;

use house::{House, Thief, again, assert_holds, ending, in_time, is_mists, turn_of};

fn early() -> Setup {
    setup(Some(Edition::EARLY), None)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_at_a_serial_port() {
    in_time(async {
        let folder = tempfile::tempdir().expect("a folder");
        let socket = Socket::open(&Place::Pty(None)).await.expect("a socket");
        let port = socket.port().expect("a port");
        let (simulated, hand) = Simulated::new(Flash::in_memory(), socket).expect("a handheld");
        tokio::spawn(simulated.run());
        let mut house = House::open(folder.path(), Way::Port(port));
        house.begin(early(), false).await;
        let (mut thief, mut random) = (Thief::with(hand), Random(5));
        for turn in 1.. {
            let over = thief.play(turn).await;
            let scene = house.mists_turn_from(turn).await;
            let Stage::Playing(game) = &scene.stage else {
                assert!(over);
                return assert_holds(&scene);
            };
            let steps = turn_of(game, turn, &mut random);
            let (last, before) = steps.split_last().expect("a turn ends");
            for (made, step) in (1..).zip(before) {
                house.make(*step, made).await;
            }
            house.act(&ending(*last)).await;
            thief.wait().await;
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_any_moment_the_game_goes_on() {
    in_time(async {
        let folder = tempfile::tempdir().expect("a folder");
        let mut house = House::open(folder.path(), Way::Simulated);
        house.begin(setup(None, None), true).await;
        let mut random = Random(11);
        for turn in 1.. {
            let mut thief = Thief::of(&mut house).await;
            // What the Mist did last may still be on its way when the handheld is switched on.
            let scene = tokio::select! {
                scene = house.mists_turn() => scene,
                () = thief.play_on(turn) => unreachable!("nobody stops the Thief"),
            };
            let Stage::Playing(game) = &scene.stage else { return assert_holds(&scene) };
            let steps = turn_of(game, turn, &mut random);
            let (last, before) = steps.split_last().expect("a turn ends");
            for (made, step) in (1..).zip(before) {
                house.make(*step, made).await;
                house = again(house, folder.path());
                let scene = house.mists_turn().await;
                let Stage::Playing(game) = &scene.stage else { panic!("a game in play") };
                let wanted: Vec<String> =
                    before.iter().take(made).map(ToString::to_string).collect();
                assert_eq!(game.desk.notation(), wanted);
            }
            house.act(&ending(*last)).await;
            // It is saved when a page shows it as on its way, or done.
            house
                .see(|scene| match &scene.stage {
                    Stage::Playing(game) => !is_mists(game),
                    _ => true,
                })
                .await;
            house = again(house, folder.path());
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_game_can_be_begun_and_the_first_resumed() {
    in_time(async {
        let folder = tempfile::tempdir().expect("a folder");
        let mut house = House::open(folder.path(), Way::Simulated);
        house.begin(setup(None, None), true).await;
        Thief::of(&mut house).await.play(1).await;
        house.mists_turn().await;
        house.begin(early(), true).await;
        let waits =
            |scene: &Scene| matches!(&scene.stage, Stage::Waiting(game) if game.number == 2);
        house.see(waits).await;
        let (answer, answered) = oneshot::channel();
        house.order(Order::Resume(1, answer)).await;
        answered.await.expect("an answer").expect("the game");
        let scene = house.mists_turn().await;
        assert!(matches!(&scene.stage, Stage::Playing(game) if game.number == 1));
        let (answer, answered) = oneshot::channel();
        house.order(Order::Resume(7, answer)).await;
        let why = answered.await.expect("an answer").expect_err("no such game");
        assert!(why.contains("no game 7"), "{why}");
        let scene = house.mists_turn().await;
        assert!(matches!(&scene.stage, Stage::Playing(game) if game.number == 1));
    })
    .await;
}
