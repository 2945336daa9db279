//! `nusubito mist` against the exact image of the handheld, in an emulated board at the other end
//! of a real pseudo-terminal: both programs as they are run, and all that is between them.
#![cfg(unix)]
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod command;
mod image_bridge;
mod mist_game;
mod mist_lines;

use firmware::screen::View;
use image_bridge::ImageInHand;
use mist_game::{Game, Thief, in_time, verify, whole_game};
use mist_lines::MistLines;

#[tokio::test]
async fn a_whole_game_holds() {
    let mut image = ImageInHand::new(1);
    in_time(async {
        let mut mist = MistLines::start(&[&image.thief.port]);
        whole_game(&mut image.thief, &mut mist, 1).await;
    })
    .await;
    image.put_down();
}

/// The companion is killed and started again; the cable is pulled, the Mist plays on, and it is put
/// back.
#[tokio::test]
async fn a_game_goes_on_after_a_kill_and_a_pulled_cable() {
    let mut image = ImageInHand::new(2);
    in_time(async {
        let (thief, cable) = (&mut image.thief, &image.cable);
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("game").display().to_string();
        let port = thief.port.clone();
        let arguments = [&port, "--save", &file];
        let mut game = Game::new(2);

        let mut mist = MistLines::start(&arguments);
        assert!(game.thief(thief, &mut mist).await);
        mist.kill();
        unplugged(thief).await;
        let mut mist = MistLines::start(&arguments);
        mist.hear("The game goes on where it was.").await;
        mist.hear("Your turn.").await;
        mist.hear("The handheld is there.").await;
        game.mist(&mut mist).await;
        arrived(thief).await;

        assert!(game.thief(thief, &mut mist).await);
        cable.send_replace(false);
        unplugged(thief).await;
        mist.hear("was unplugged. Plug it in again; the game goes on by itself.").await;
        game.mist(&mut mist).await;
        cable.send_replace(true);
        arrived(thief).await;

        game.play_out(thief, &mut mist).await;
        verify(&mut mist, &folder.path().join("game.record")).await;
        assert!(mist.end().success());
    })
    .await;
    image.put_down();
}

/// Waits until the handheld knows that no companion is there.
async fn unplugged(thief: &mut Thief) {
    thief.shown.wait_for(|shown| !shown.plugged).await.expect("a handheld");
}

/// Waits for the Mist's turn.
async fn arrived(thief: &mut Thief) {
    thief.see(|view| matches!(view, View::MistDid(_))).await;
}
