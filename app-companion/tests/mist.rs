//! `nusubito mist` against a simulated handheld: the device that ships, and the command as it is
//! run.
#![cfg(unix)]
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod command;
mod mist_game;
mod mist_lines;

use std::path::PathBuf;

use app_companion::handheld::flash::Flash;
use app_companion::handheld::simulated::Simulated;
use app_companion::handheld::socket::{Place, Socket};
use command::nusubito;
use firmware::screen::{SettingsRow, View};
use firmware::toolkit::button::Button;
use mist_game::{Thief, in_time, verify, whole_game};
use mist_lines::MistLines;
use tokio::sync::mpsc;

impl Thief {
    /// One with a simulated handheld.
    async fn at(place: &Place) -> Self {
        let socket = Socket::open(place).await.expect("a socket");
        let port = socket.port().expect("a port").to_string();
        let (simulated, hand) = Simulated::new(Flash::in_memory(), socket).expect("a handheld");
        tokio::spawn(simulated.run());
        let (buttons, mut pressed) = mpsc::channel(1);
        let shown = hand.shown();
        tokio::spawn(async move {
            while let Some((button, down)) = pressed.recv().await {
                hand.button(button, down).await;
            }
        });
        Self { buttons, shown, port }
    }

    async fn over_tcp() -> Self {
        Self::at(&"tcp:127.0.0.1:0".parse().expect("a place")).await
    }
}

#[tokio::test]
async fn a_whole_game_over_tcp_holds() {
    in_time(async {
        let mut thief = Thief::over_tcp().await;
        let mut mist = MistLines::start(&[&thief.port]);
        whole_game(&mut thief, &mut mist, 1).await;
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("game.record");
        verify(&mut mist, &file).await;
        let again = mist.ask(&format!("record {}", file.display())).await;
        assert!(again.ends_with("Nothing was written."), "{again}");
        assert!(mist.end().success());
    })
    .await;
}

#[tokio::test]
async fn a_whole_game_over_a_pseudo_terminal_holds() {
    in_time(async {
        let folder = tempfile::tempdir().expect("a folder");
        let name = folder.path().join("handheld");
        let mut thief = Thief::at(&Place::Pty(Some(name.clone()))).await;
        assert_eq!(PathBuf::from(&thief.port), name);
        let mut mist = MistLines::start(&[&thief.port]);
        whole_game(&mut thief, &mut mist, 2).await;
        drop(mist);
        // It has only become silent, and that takes a while.
        thief.shown.wait_for(|shown| !shown.plugged).await.expect("a handheld");
    })
    .await;
}

#[tokio::test]
async fn a_resignation_ends_a_game_that_holds() {
    in_time(async {
        let mut thief = Thief::over_tcp().await;
        let mut mist = MistLines::start(&[&thief.port]);
        thief.begin().await;
        mist.hear("Your turn.").await;
        mist.say("resign");
        mist.hear("Turn 1, day. The Mist resigns.").await;
        mist.hear("Thief wins, Mist resigned. Now the handheld opens its secret.").await;
        mist.hear("Everything holds.").await;
        assert!(thief.play(1).await);
    })
    .await;
}

#[tokio::test]
async fn what_breaks_a_rule_is_refused_and_changes_nothing() {
    in_time(async {
        let mut thief = Thief::over_tcp().await;
        let mut mist = MistLines::start(&[&thief.port]);
        mist.hear("The handheld is there.").await;
        assert_eq!(mist.ask("board").await, "There is no game yet.");
        assert_eq!(mist.ask("legal").await, "There is no game yet.");
        assert_eq!(mist.ask("resign").await, "That can't be done at this moment of a game.");
        thief.begin().await;
        mist.hear("Your turn.").await;
        let legal = mist.ask("legal").await;
        for (line, answer) in [
            ("B2-C1 .", "B2-C1: A Healer stays in the courtyard."),
            ("B2-B1 B2-C1 .", "B2-C1: "),
            ("B2-B1", "A turn of the Mist has four steps at most, and ends, once, with '.'"),
            ("dance .", "dance: That is no step of the Mist, such as"),
            ("legal B2-C1", "B2-C1: A Healer stays in the courtyard."),
            ("yes", "The other side asks for no takeback."),
            ("back", "There is no turn of yours to take back."),
            ("record /nowhere", "There is a record when the game is over."),
        ] {
            let said = mist.ask(line).await;
            assert!(said.starts_with(answer), "{line}: {said}");
            assert_eq!(mist.ask("legal").await, legal, "{line}");
        }
        mist.say("   B2-B1   D4-E4 . ");
        mist.hear("Turn 1, day. The Mist: B2-B1 D4-E4 .").await;
        assert_eq!(mist.ask("legal").await, "It is not your turn.");
        let said = mist.ask("B2-B1 .").await;
        assert!(said.contains("turn"), "{said}");
        mist.say("help");
        mist.hear("record FILE").await;
    })
    .await;
}

#[tokio::test]
async fn a_hint_is_a_turn_that_can_be_typed() {
    in_time(async {
        let mut thief = Thief::over_tcp().await;
        let mut mist = MistLines::start(&[&thief.port, "--hints"]);
        thief.begin().await;
        mist.hear("Your turn.").await;
        let hint = mist.ask("hint").await;
        assert!(hint.ends_with('.') || hint.contains('#'), "{hint}");
        mist.say(&hint);
        mist.hear(&format!("Turn 1, day. The Mist: {hint}")).await;
        assert_eq!(mist.ask("hint").await, "It is not your turn.");
        let mut thief = Thief::over_tcp().await;
        let mut mist = MistLines::start(&[&thief.port]);
        thief.begin().await;
        mist.hear("Your turn.").await;
        assert_eq!(mist.ask("hint").await, "This game was agreed on without hints.");
    })
    .await;
}

#[test]
fn a_handheld_that_plays_by_itself_looks_at_no_cards() {
    let said = |words: &[&str]| nusubito(words, b"").stderr;
    let wanted = ["mist", "tcp:127.0.0.1:1", "--thief", "easy", "--rods", "cards"];
    assert!(said(&wanted).contains("can't look at cards"), "{}", said(&wanted));
    let level = said(&["mist", "tcp:127.0.0.1:1", "--thief", "best"]);
    assert!(level.contains("they are easy, fair, hard"), "{level}");
}

#[tokio::test]
async fn a_takeback_takes_both() {
    in_time(async {
        let mut thief = Thief::over_tcp().await;
        let mut mist = MistLines::start(&[&thief.port]);
        thief.begin().await;
        mist.hear("Your turn.").await;
        mist.say("B2-B1 .");
        mist.hear("Turn 1, day. The Mist: B2-B1 .").await;
        mist.say("back");
        mist.hear("You ask to take back your last turn.").await;
        thief.see(|view| matches!(view, View::TakeBack(_))).await;
        thief.press(Button::Left).await;
        mist.hear("The Thief declines the takeback.").await;
        mist.say("back");
        thief.see(|view| matches!(view, View::TakeBack(_))).await;
        thief.press(Button::Ok).await;
        mist.hear("Both agree to go back to the Mist's turn 1.").await;
        mist.hear("Your turn.").await;

        // And the other way round.
        for (answer, told) in [("no", "The Mist declines"), ("yes", "Both agree to go back to")] {
            ask_takeback(&mut thief).await;
            mist.hear("The Thief asks to take back a turn: yes or no?").await;
            mist.say(answer);
            mist.hear(told).await;
            thief.see(|view| matches!(view, View::Message(_))).await;
            thief.press(Button::Ok).await;
        }
        assert!(matches!(thief.view(), View::Turn(_)), "{:?}", thief.view());
    })
    .await;
}

/// From the waiting screen, by way of a peek and the settings.
async fn ask_takeback(thief: &mut Thief) {
    while !matches!(thief.view(), View::Waiting(_)) {
        thief.press(Button::Ok).await;
    }
    for button in [Button::Ok, Button::Right, Button::Right, Button::Right] {
        thief.press(button).await;
    }
    loop {
        let View::Settings(settings) = thief.view() else { panic!("the settings") };
        let row = settings.list.rows[usize::from(settings.list.picked)];
        if row == SettingsRow::TakeBack {
            return thief.press(Button::Ok).await;
        }
        thief.press(Button::Down).await;
    }
}

#[tokio::test]
async fn a_companion_that_was_killed_goes_on_from_its_save() {
    in_time(async {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("game").display().to_string();
        let mut thief = Thief::over_tcp().await;
        let port = thief.port.clone();
        let arguments = [&port, "--save", &file];
        let mut mist = MistLines::start(&arguments);
        mist.hear("The game is saved in").await;
        thief.begin().await;
        mist.hear("Your turn.").await;

        let done = nusubito(&["mist", &port, "--save", &file], b"");
        let busy = format!("nusubito: Another companion has the game in {file} open.");
        assert!(!done.success && done.stderr.starts_with(&busy), "{}", done.stderr);
        mist.kill();
        let done = nusubito(&["mist", &port, "--save", &file, "--edition", "early"], b"");
        let other = "nusubito: The saved game is v18 0/1/2 sealed, and not early 0/1/2 sealed.\n";
        assert_eq!(done.stderr, other);
        let done = nusubito(&["mist", &port, "--save", &file, "--aid"], b"");
        let other = "nusubito: The saved game is v18 0/1/2 sealed, and not v18 0/1/2 sealed aid.\n";
        assert_eq!(done.stderr, other);

        let mut mist = MistLines::start(&arguments);
        mist.hear("The game goes on where it was.").await;
        mist.hear("Your turn.").await;
        mist.say("B2-B1 .");
        thief.see(|view| matches!(view, View::MistDid(_))).await;
    })
    .await;
}

#[tokio::test]
async fn a_wish_is_not_played_against() {
    in_time(async {
        let mut thief = Thief::over_tcp().await;
        let mut mist = MistLines::start(&[&thief.port, "--setup", "2/1/0"]);
        thief.press(Button::Ok).await;
        thief.press(Button::Ok).await;
        mist.hear("The other device is set up for another game: v18 0/1/2 sealed.").await;
        // The handheld offers to play as the Mist wants it.
        thief.see(|view| matches!(view, View::Message(_))).await;
        thief.press(Button::Ok).await;
        mist.hear("The handheld deals: v18 2/1/0 sealed.").await;
    })
    .await;
}

/// What stands above the board where what can be known of the Thief is beside it.
const BESIDE: &str = "      A    B    C    D    E                A    C    E";

#[tokio::test]
async fn where_the_thief_can_be_is_shown_only_if_both_agreed() {
    in_time(async {
        let mut thief = Thief::over_tcp().await;
        let mut mist = MistLines::start(&[&thief.port, "--aid"]);
        thief.press(Button::Ok).await;
        thief.press(Button::Ok).await;
        mist.hear("The other device is set up for another game: v18 0/1/2 sealed.").await;
        thief.see(|view| matches!(view, View::Message(_))).await;
        thief.press(Button::Ok).await;
        mist.hear("The handheld deals: v18 0/1/2 sealed aid.").await;
        mist.hear("On the right stands, for each temple").await;
        thief.begin().await;
        mist.hear("Your turn.").await;
        assert!(mist.said.iter().any(|line| line == BESIDE));
        assert_eq!(mist.ask("board").await, BESIDE);
        drop(mist);

        // Nobody has asked for it.
        let mut thief = Thief::over_tcp().await;
        let mut mist = MistLines::start(&[&thief.port]);
        thief.begin().await;
        mist.hear("Your turn.").await;
        assert_eq!(mist.ask("board").await, "      A    B    C    D    E");
        mist.say("help");
        mist.hear("@ the Thief.").await;
        assert_eq!(mist.ask("legal B2-B9").await.get(..6), Some("B2-B9:"));
        let hint = |line: &String| line == BESIDE || line.contains("On the right");
        assert!(!mist.said.iter().any(hint));
        let widest = mist.said.iter().filter(|line| line.starts_with("  1  ")).map(String::len);
        assert!(widest.max() < Some(34));
    })
    .await;
}

#[test]
fn options_that_make_no_sense_are_refused_one_by_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let letter = folder.path().join("letter");
    std::fs::write(&letter, "Dear Mist").expect("a file");
    let letter = letter.display().to_string();
    let port = "tcp:127.0.0.1:1";
    for (arguments, sentence) in [
        (vec![""], "'' names no port."),
        (vec!["tcp:here"], "'tcp:here' names no port."),
        (vec!["tcp:192.168.1.2:4000"], "192.168.1.2:4000 is on another computer."),
        (vec![port, "--edition", "late"], "'late' is no edition; say v18 or early."),
        (
            vec![port, "--setup", "0/1/7"],
            "'0/1/7' is no start configuration; they are three levels,",
        ),
        (vec![port, "--rods", "gold"], "'gold' are no rods; say sealed or cards."),
        (vec![port, "--save", &letter], "is not a saved game. It was left as it is."),
    ] {
        let done = nusubito(&[vec!["mist"], arguments].concat(), b"");
        assert!(!done.success && done.stderr.contains(sentence), "{sentence}: {}", done.stderr);
    }
}
