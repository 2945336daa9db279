//! `nusubito mist` against the exact image of the handheld, which runs in an emulated board at the
//! other end of a real pseudo-terminal: both programs as they are, and all that is between them.
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
        assert!(mist.end().success());
    })
    .await;
    image.put_down();
}

#[tokio::test]
async fn a_game_goes_on_after_a_kill_and_a_pulled_cable() {
    let mut image = ImageInHand::new(2);
    in_time(async {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("game").display().to_string();
        let port = image.thief.port.clone();
        let arguments = [&port, "--save", &file];
        let mut mist = MistLines::start(&arguments);
        let mut game = Game::new(2);
        assert!(game.thief(&mut image.thief, &mut mist).await);

        mist.kill();
        image.thief.see(|view| matches!(view, View::LinkLost(_))).await;
        let mut mist = MistLines::start(&arguments);
        mist.hear("The game goes on where it was.").await;
        mist.hear("Your turn.").await;
        mist.hear("The handheld is there.").await;
        game.mist(&mut mist).await;
        arrived(&mut image.thief).await;

        // While the Thief makes a turn.
        pull(&mut image, &mut mist).await;
        image.cable.send_replace(true);
        assert!(game.thief(&mut image.thief, &mut mist).await);

        // The Mist makes its turn without a cable.
        pull(&mut image, &mut mist).await;
        game.mist(&mut mist).await;
        image.cable.send_replace(true);
        arrived(&mut image.thief).await;

        game.play_out(&mut image.thief, &mut mist).await;
        verify(&mut mist, &folder.path().join("game.record")).await;
        assert!(mist.end().success());
    })
    .await;
    image.put_down();
}

/// Pulls the cable, and waits until both ends know.
async fn pull(image: &mut ImageInHand, mist: &mut MistLines) {
    image.cable.send_replace(false);
    image.thief.shown.wait_for(|shown| !shown.plugged).await.expect("a handheld");
    mist.hear("was unplugged. Plug it in again; the game goes on by itself.").await;
}

/// Waits for what the Mist did.
async fn arrived(thief: &mut Thief) {
    thief.see(|view| matches!(view, View::MistDid(_))).await;
}
