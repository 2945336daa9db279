//! A whole game by `nusubito mist` and the buttons of a handheld, of whatever kind that is.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]
#![allow(dead_code, reason = "no test needs all of it")]

use std::path::Path;
use std::time::Duration;

use app_companion::handheld::simulated::Shown;
use firmware::screen::{self, View};
use firmware::toolkit::button::Button;
use firmware::toolkit::frame::Frame;
use tests::player::{self, Move};
use tests::random::Random;
use tokio::sync::{mpsc, watch};

use crate::command::nusubito;
use crate::mist_lines::MistLines;

/// So long no test takes, however busy the computer is; one that hangs fails.
pub(crate) async fn in_time<T>(test: impl Future<Output = T>) -> T {
    tokio::time::timeout(Duration::from_mins(5), test).await.expect("the test hangs")
}

/// A handheld with somebody who plays the Thief.
pub(crate) struct Thief {
    pub(crate) buttons: mpsc::Sender<(Button, bool)>,
    pub(crate) shown: watch::Receiver<Shown>,
    pub(crate) port: String,
}

impl Thief {
    pub(crate) fn view(&mut self) -> View {
        self.shown.borrow_and_update().view.clone()
    }

    async fn button(&self, button: Button, down: bool) {
        self.buttons.send((button, down)).await.expect("a handheld");
    }

    /// Presses a button, and waits for what it does.
    pub(crate) async fn press(&mut self, button: Button) {
        let before = self.view();
        self.button(button, true).await;
        self.see(|view| *view != before).await;
        self.button(button, false).await;
        // A screen may have changed by itself at that moment: the press must have been taken, too.
        // Otherwise the next one would be for a screen that is gone.
        let all = self.buttons.max_capacity();
        drop(self.buttons.reserve_many(all).await.expect("a handheld"));
    }

    /// Waits until something changes.
    async fn change(&mut self) {
        self.shown.changed().await.expect("a handheld");
    }

    pub(crate) async fn see(&mut self, wanted: impl Fn(&View) -> bool) -> View {
        self.shown.wait_for(|shown| wanted(&shown.view)).await.expect("a handheld").view.clone()
    }

    /// Plays on until there is nothing to do, in that turn; whether the game is over.
    pub(crate) async fn play(&mut self, turn: u16) -> bool {
        loop {
            let view = self.view();
            match player::next(&view, turn) {
                // The companion and its answer come by themselves. A press meanwhile could be for
                // the next screen.
                _ if matches!(view, View::Connect(_) | View::LinkLost(_)) => self.change().await,
                Move::Press(button) => self.press(button).await,
                Move::Hold(button) => {
                    self.button(button, true).await;
                    let held = std::mem::discriminant(&view);
                    self.see(|view| std::mem::discriminant(view) != held).await;
                    self.button(button, false).await;
                }
                Move::Wait if matches!(view, View::Waiting(_)) => return false,
                Move::Wait => self.change().await,
                Move::Done => return true,
            }
        }
    }

    /// Begins a game with the companion that is there, and makes the first turn.
    pub(crate) async fn begin(&mut self) {
        assert!(!self.play(1).await);
    }
}

/// A game, as far as it has come.
pub(crate) struct Game {
    turn: u16,
    random: Random,
}

impl Game {
    /// One that is yet to begin. The seed is the Mist's.
    pub(crate) fn new(seed: u64) -> Self {
        Self { turn: 1, random: Random(seed) }
    }

    /// The Thief makes a turn, and the Mist knows of it; whether the game goes on.
    pub(crate) async fn thief(&mut self, thief: &mut Thief, mist: &mut MistLines) -> bool {
        let over = thief.play(self.turn).await;
        if !over {
            mist.hear("Your turn.").await;
        }
        !over
    }

    /// The Mist makes a turn by what the companion says is legal: steps at random, and a capture as
    /// soon as there is one that late.
    pub(crate) async fn mist(&mut self, mist: &mut MistLines) {
        const LATE: u16 = 9;
        let mut steps = String::new();
        loop {
            let legal = mist.ask(&format!("legal {steps}")).await;
            let legal: Vec<&str> = legal.split(' ').collect();
            let capture = legal.iter().find(|step| step.starts_with('#'));
            let step = capture.filter(|_| self.turn >= LATE).unwrap_or_else(|| {
                let quiet: Vec<_> = legal.iter().filter(|step| !step.starts_with('#')).collect();
                *self.random.pick(&quiet)
            });
            steps += &format!("{step} ");
            if *step == "." || step.starts_with('#') {
                break;
            }
        }
        mist.say(&steps);
        self.turn += 1;
    }

    /// Plays to the end and compares what both say of it.
    pub(crate) async fn play_out(mut self, thief: &mut Thief, mist: &mut MistLines) {
        while self.thief(thief, mist).await {
            self.mist(mist).await;
            thief.see(|view| !matches!(view, View::Waiting(_))).await;
        }
        mist.hear("Now the handheld opens its secret.").await;
        mist.hear("Everything holds.").await;
        let proof = mist.hear("Proof: ").await;
        let proof: String = proof.chars().skip("Proof: ".len()).take("ABCD EFGH".len()).collect();
        let opened = |view: &View| matches!(view, View::End(end) if end.opened.0 == end.opened.1);
        let View::End(mut end) = thief.see(opened).await else { panic!("the last screen") };
        // The screen that shows what the companion has said, to the pixel.
        end.proof.copy_from_slice(proof.replace(' ', "").as_bytes());
        let mut picture = Frame::default();
        screen::draw(&View::End(end), &mut picture);
        assert_eq!(thief.shown.borrow().picture, picture, "{proof}");
        assert!(self.turn > 4, "a night among {} turns", self.turn);
    }
}

/// Plays a whole game and compares what both say of it.
pub(crate) async fn whole_game(thief: &mut Thief, mist: &mut MistLines, seed: u64) {
    Game::new(seed).play_out(thief, mist).await;
}

/// Writes the record of a game that is over into a new file, and lets it be verified.
pub(crate) async fn verify(mist: &mut MistLines, file: &Path) {
    let file = file.display().to_string();
    mist.say(&format!("record {file}"));
    mist.hear("The record is in").await;
    let done = nusubito(&["verify", &file], b"");
    let holds = done.success && done.stdout.ends_with("Everything holds.\n");
    assert!(holds, "{}{}", done.stdout, done.stderr);
}
