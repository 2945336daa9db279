//! Games alone in the room behind the pages: against the app's Mist, against the handheld's Thief, and
//! two minds for those who look on. Killed in the middle of a thought, the same game goes on.
#![cfg(unix)]
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod house;

use std::fs;
use std::path::Path;
use std::sync::Arc;

use app_companion::place::setup;
use app_companion::web::about::About;
use app_companion::web::board::Facing;
use app_companion::web::page::{self, Look};
use app_companion::web::room::{Hint, InPlay, Scene, Stage};
use app_companion::web::seats::Play;
use app_companion::web::shelf::Shelf;
use app_companion::web::show::Pace;
use app_companion::web::table::Way;
use firmware::screen::{SettingsRow, TurnTitle, View};
use firmware::toolkit::button::Button;
use shared::fairplay::Setup;
use shared::mind::Skill;
use shared::play::Entry;
use shared::rules::{MistStep, Side};
use tempfile::TempDir;
use tests::player::{self, Move};
use tests::random::Random;

use house::{House, Thief, again, assert_holds, ending, in_time, is_mists, turn_of};

fn game(play: Play, wish: Setup) -> About {
    About::new(play.seats(Skill::Easy, Skill::Easy), play.usual(wish), true)
}

async fn begin(folder: &Path, play: Play) -> House {
    let house = House::open(folder, Way::Simulated);
    house.new_game(game(play, setup(None, None))).await;
    house
}

/// The log of the first game, as it is on the disk.
fn log(folder: &Path) -> Vec<Entry> {
    let shelf = Shelf::open(folder).expect("a shelf");
    shelf.game(1).expect("a game").log().expect("a log")
}

fn in_play(scene: &Scene) -> &InPlay {
    let Stage::Playing(game) = &scene.stage else { panic!("a game in play") };
    game
}

/// The number of the Thief's next turn; none once the game is over.
async fn thiefs_turn(house: &mut House) -> Option<u16> {
    let comes = |scene: &Scene| match &scene.stage {
        Stage::Playing(game) => {
            game.desk.start().to_move() == Some(Side::Thief) && !game.pending && !game.ruling
        }
        Stage::Over(_) => true,
        _ => false,
    };
    let scene = house.see(comes).await;
    if let Stage::Playing(game) = &scene.stage { Some(game.turn) } else { None }
}

/// Plays that turn of the Thief by the buttons, up to the list of what is to be done on the table;
/// whether the game goes on.
async fn play_to_list(thief: &mut Thief, turn: u16) -> bool {
    loop {
        let view = thief.shown.borrow_and_update().view.clone();
        match player::next(&view, turn) {
            _ if matches!(view, View::Table(_)) => return true,
            Move::Done => return false,
            next => thief.make(next, &view).await,
        }
    }
}

/// The list was read.
async fn go_on(thief: &mut Thief) {
    thief.press(Button::Ok, |view| !matches!(view, View::Table(_))).await;
}

/// Plays the Thief up to that turn, in which they resign, unless the game is over before.
async fn play_thief(house: &mut House, last: u16) -> Arc<Scene> {
    let mut thief = Thief::of(house).await;
    while let Some(turn) = thiefs_turn(house).await {
        if turn == last {
            choose(&mut thief, SettingsRow::Resign).await;
            break;
        }
        if play_to_list(&mut thief, turn).await {
            // The app waits until the list was read.
            house.mists_turn().await;
            go_on(&mut thief).await;
        }
    }
    house.see(|scene| matches!(scene.stage, Stage::Over(_))).await
}

/// Does what that row of the settings does, in a turn of the Thief by day; one who is cornered has
/// nothing else to do than to end the game.
async fn choose(thief: &mut Thief, wanted: SettingsRow) {
    let row = loop {
        let view = thief.shown.borrow_and_update().view.clone();
        match &view {
            View::Settings(settings) => {
                let row = settings.list.rows[usize::from(settings.list.picked)];
                if row == wanted {
                    break row;
                }
                thief.press(Button::Down, |now| *now != view).await;
            }
            View::Actions(_) | View::Coins(_) | View::Rods(_) => {
                thief.press(Button::Right, |now| *now != view).await;
            }
            View::Cornered(_) => thief.make(player::next(&view, 0), &view).await,
            View::Ruling(_) | View::End(_) => return,
            _ => thief.press(Button::Ok, |now| *now != view).await,
        }
    };
    // Resigning wants the button to be held.
    let done = |view: &View| match (row, view) {
        (SettingsRow::Resign, view) => matches!(view, View::Ruling(_) | View::End(_)),
        (_, view) => !matches!(view, View::Settings(_)),
    };
    thief.press(Button::Ok, done).await;
}

/// The page as the Mist, or somebody who looks on, gets it.
fn page_of(scene: &Scene, spectator: bool) -> String {
    page::live(&Look { base: "/", spectator, facing: Facing(0), guide: None }, scene).into_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_plays_the_thief_against_the_app() {
    in_time(async {
        let folder = tempfile::tempdir().expect("a folder");
        let mut house = begin(folder.path(), Play::Thief).await;
        let mut thief = Thief::of(&mut house).await;
        let turn = thiefs_turn(&mut house).await.expect("a turn");
        // The set-up was agreed to for them: the first thing they see is the board to be set up.
        assert!(matches!(thief.shown.borrow().view, View::MistDid(_)));
        play_to_list(&mut thief, turn).await;
        let scene = house.mists_turn().await;
        let chores = in_play(&scene).history.chores.clone();
        assert_eq!(chores.last().map(String::as_str), Some("1 coin face down"));
        // Nobody can play for the app.
        house.act("tap B2").await;
        house.act("end").await;
        house.act("resign").await;
        go_on(&mut thief).await;
        thiefs_turn(&mut house).await.expect("a turn");
        let scene = house.doorway.scene.borrow().clone();
        let game = in_play(&scene);
        let (before, turn) = game.history.last.clone().expect("a turn of the Mist");
        let made = turn.steps().len() - 1;
        assert_eq!(
            game.history.chores.len(),
            chores.len() + made,
            "{:?} {turn:?}",
            game.history.chores
        );
        let moved = turn.steps().iter().find_map(|step| match step {
            MistStep::Move { from, to } => Some((from, to)),
            _ => None,
        });
        if let Some((from, to)) = moved {
            let told = |chore: &String| {
                chore.contains(&format!("from {from}")) && chore.contains(&to.to_string())
            };
            assert!(game.history.chores.iter().any(told), "{:?}", game.history.chores);
        }
        assert_ne!(before, *game.desk.start());
        let scene = play_thief(&mut house, 6).await;
        assert_holds(&scene);
        let page = page_of(&scene, false);
        assert!(page.contains("Mist: Nusubito, easy"), "{page}");
        assert!(page.contains("Play again"), "{page}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_in_the_middle_of_a_thought_the_same_game_goes_on() {
    in_time(async {
        let [one, other] = a_game_of_six_turns().await;
        let mut house = House::open(other.path(), Way::Simulated);
        while let Some(turn) = thiefs_turn(&mut house).await {
            let mut thief = Thief::of(&mut house).await;
            if turn == 6 {
                choose(&mut thief, SettingsRow::Resign).await;
                house.see(|scene| matches!(scene.stage, Stage::Over(_))).await;
            } else if play_to_list(&mut thief, turn).await {
                // The app thinks, or has thought and waits for the reader; then it has just answered.
                house.mists_turn().await;
                house = again(house, other.path());
                let mut thief = Thief::of(&mut house).await;
                play_to_list(&mut thief, turn).await;
                go_on(&mut thief).await;
                house = again(house, other.path());
            }
        }
        drop(house);
        assert_eq!(log(one.path()), log(other.path()));
    })
    .await;
}

/// A folder with a game that came to the Thief's sixth turn, and one with its deal alone. What the app
/// does depends on the deal, and some games end sooner.
async fn a_game_of_six_turns() -> [TempDir; 2] {
    loop {
        let [one, other] = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
        let mut house = begin(one.path(), Play::Thief).await;
        thiefs_turn(&mut house).await.expect("a turn");
        drop(house);
        copy(one.path(), other.path());
        let mut house = House::open(one.path(), Way::Simulated);
        play_thief(&mut house, 6).await;
        drop(house);
        if log(one.path()).len() > 12 {
            return [one, other];
        }
    }
}

/// Copies a folder that nobody has open.
fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            fs::create_dir_all(&to).expect("a folder");
            copy(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).expect("a copy");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_games_that_differ_in_the_thiefs_secret_give_the_same_pages() {
    in_time(async {
        let [one, other] = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
        let mut house = begin(one.path(), Play::Thief).await;
        thiefs_turn(&mut house).await.expect("a turn");
        drop(house);
        copy(one.path(), other.path());
        let mut pages = Vec::new();
        for (folder, way) in [(&one, Button::Left), (&other, Button::Right)] {
            let mut house = House::open(folder.path(), Way::Simulated);
            pages.push(after_a_leap(&mut house, way).await);
        }
        let logs = [&one, &other].map(|folder| log(folder.path()));
        assert_ne!(logs[0], logs[1], "the commitments differ");
        assert_eq!(pages[0], pages[1]);
        assert!(pages[0].iter().all(|page| page.contains("leaves no trace")));
    })
    .await;
}

/// What is to be seen after a leap that way, and when the app has answered it.
async fn after_a_leap(house: &mut House, way: Button) -> Vec<String> {
    let mut thief = Thief::of(house).await;
    while !matches!(thief.shown.borrow().view, View::Turn(_)) {
        let view = thief.shown.borrow_and_update().view.clone();
        thief.press(Button::Ok, |now| *now != view).await;
    }
    thief
        .press(
            way,
            |view| matches!(view, View::Turn(turn) if matches!(turn.title, TurnTitle::To(_))),
        )
        .await;
    play_to_list(&mut thief, 1).await;
    let thought = |scene: &Scene| {
        matches!(&scene.stage, Stage::Playing(game) if is_mists(game) && !game.thinking)
            && scene.link.connected
    };
    let before = house.see(thought).await;
    go_on(&mut thief).await;
    thiefs_turn(house).await.expect("a turn");
    let after = house.doorway.scene.borrow().clone();
    [before, after].iter().flat_map(|scene| [false, true].map(|who| page_of(scene, who))).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_app_agrees_to_a_takeback_at_once() {
    in_time(async {
        let folder = tempfile::tempdir().expect("a folder");
        let mut house = begin(folder.path(), Play::Thief).await;
        let mut thief = Thief::of(&mut house).await;
        for turn in [1, 2] {
            assert_eq!(thiefs_turn(&mut house).await, Some(turn));
            if turn == 1 {
                play_to_list(&mut thief, turn).await;
                go_on(&mut thief).await;
                house
                    .see(|scene| matches!(&scene.stage, Stage::Playing(game) if game.turn == 2))
                    .await;
            }
        }
        choose(&mut thief, SettingsRow::TakeBack).await;
        let back = |scene: &Scene| matches!(&scene.stage, Stage::Playing(game) if game.turn == 1);
        let scene = house.see(back).await;
        assert_eq!(in_play(&scene).history.told.iter().filter(|told| told.withdrawn).count(), 2);
        let scene = play_thief(&mut house, 3).await;
        assert_holds(&scene);
    })
    .await;
}

/// Plays the Mist's turns until the game is over.
async fn play_mist(house: &mut House, seed: u64) -> Arc<Scene> {
    let mut random = Random(seed);
    loop {
        let scene = house.mists_turn().await;
        let Stage::Playing(game) = &scene.stage else { return scene };
        let steps = turn_of(game, game.turn, &mut random);
        let (last, before) = steps.split_last().expect("a turn ends");
        for (made, step) in (1..).zip(before) {
            house.make(*step, made).await;
        }
        house.act(&ending(*last)).await;
        let (turn, made) = (game.turn, before.len());
        house
            .see(|scene| match &scene.stage {
                Stage::Playing(game) => {
                    !is_mists(game) || game.turn > turn || game.desk.notation().len() < made
                }
                _ => true,
            })
            .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_plays_the_mist_against_the_handheld() {
    in_time(async {
        let folder = tempfile::tempdir().expect("a folder");
        let mut house = begin(folder.path(), Play::Mist).await;
        let scene = play_mist(&mut house, 3).await;
        assert_holds(&scene);
        assert!(page_of(&scene, false).contains("Thief: Nusubito, easy"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_minds_play_for_those_who_look_on() {
    in_time(async {
        let folder = tempfile::tempdir().expect("a folder");
        let mut house = begin(folder.path(), Play::Watch).await;
        house.act("pace pause").await;
        let mut seen = house.mists_turn().await;
        for steps in 0.. {
            house.act("step").await;
            let now = house.see(|scene| beat(scene) != beat(&seen)).await;
            seen = now;
            // Killed in between it waits, and goes on when it is told to.
            if steps == 3 {
                house = again(house, folder.path());
                seen = house.mists_turn().await;
            }
            let Stage::Playing(game) = &seen.stage else { break };
            assert_eq!(game.pace, Some(Pace::Pause));
        }
        assert_holds(&seen);
        assert!(page_of(&seen, false).contains("Watch another"));
    })
    .await;
}

/// What a step changes: the turn, the steps shown, the end.
fn beat(scene: &Scene) -> Option<(u16, Vec<String>)> {
    match &scene.stage {
        Stage::Playing(game) => Some((game.turn, game.desk.notation())),
        _ => None,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_is_put_on_the_board_and_left_to_the_person() {
    in_time(async {
        let folder = tempfile::tempdir().expect("a folder");
        let mut house = House::open(folder.path(), Way::Simulated);
        house.begin(Setup { hints: true, ..Setup::USUAL }, true).await;
        let mut thief = Thief::of(&mut house).await;
        thief.play(1).await;
        let scene = house.mists_turn().await;
        assert!(page_of(&scene, false).contains("data-act=\"hint\""));
        assert!(!page_of(&scene, true).contains("data-act=\"hint\""));
        house.act("hint").await;
        let hinted = |scene: &Scene| {
            matches!(&scene.stage, Stage::Playing(game) if matches!(game.hint, Some(Hint::Turn(_))))
        };
        let scene = house.see(hinted).await;
        let Some(Hint::Turn(turn)) = &in_play(&scene).hint else { panic!("a hint") };
        let (_, before) = turn.steps().split_last().expect("a turn ends");
        let wanted: Vec<String> = before.iter().map(ToString::to_string).collect();
        assert!(page_of(&scene, false).contains("Play it"));
        assert!(!page_of(&scene, true).contains("Play it"), "a hint is for the Mist's eyes");
        house.act("play-hint").await;
        let scene = house.see(|scene| in_play(scene).desk.notation() == wanted).await;
        assert!(is_mists(in_play(&scene)), "the turn is not ended");
        assert!(page_of(&scene, false).contains("The hint is on the board"));
        house.act("end").await;
        let scene = house.see(|scene| in_play(scene).turn == 2).await;
        assert_eq!(in_play(&scene).hint, None);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_an_agreement_there_are_no_hints() {
    in_time(async {
        let folder = tempfile::tempdir().expect("a folder");
        let mut house = House::open(folder.path(), Way::Simulated);
        house.begin(Setup::USUAL, true).await;
        Thief::of(&mut house).await.play(1).await;
        let scene = house.mists_turn().await;
        assert!(!page_of(&scene, false).contains("data-act=\"hint\""));
        house.act("hint").await;
        let scene = house.see(|scene| in_play(scene).desk.says().is_some()).await;
        assert!(in_play(&scene).desk.says().is_some_and(|says| says.contains("without hints")));
        assert_eq!(in_play(&scene).hint, None);
    })
    .await;
}
