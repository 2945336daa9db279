//! The exact image of the handheld, in an emulated board: it boots, plays every scenario, and whole
//! games side by side with the device in this process.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use firmware::screen::View;
use firmware::toolkit::button::Button;
use firmware::wires::Wire;
use tests::alone;
use tests::board::{Board, Micros};
use tests::emulated::{Emulated, FLASH, LOG, image};
use tests::gallery::Gallery;
use tests::held::{Held, Viewed};
use tests::pair::companion_that_wants;
use tests::player::{self, Move};
use tests::rig::Rig;
use tests::scenario;
use tests::table::{MOST_PRESSES, Mist, any_setup};
use tests::twins::Twins;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// At no moment is there anything on the glass but nothing, or the first screen.
#[test]
fn it_boots_to_its_first_screen_without_a_flicker() {
    const STEP: Micros = 500;
    let splash = Rig::new(1).picture();
    let mut board = Board::new(image());
    let mut now = board.power(1).now;
    while !board.picture().on {
        now = board.run(STEP).now;
        assert!(now < 1_000_000, "nothing is shown");
    }
    for _ in 0..100 {
        let picture = board.picture();
        assert!(picture.on && picture.bytes == splash.bytes(), "{now} us");
        assert_eq!(picture.unknown, [0; 0]);
        now = board.run(STEP).now;
    }
    // Driven as the settings say.
    assert_eq!((board.picture().contrast, board.picture().turned), (0x9f, false));
}

#[test]
fn a_file_for_the_boot_button_is_the_same_image() {
    let elf = fs::read(image()).expect("an image");
    let file = image().with_extension("test.uf2");
    fs::write(&file, uf2::of_elf(&elf).expect("an image for the Pico")).expect("a file");
    let mut boards = [Board::new(image()), Board::new(&file)];
    let pictures = boards.each_mut().map(|board| {
        board.power(1);
        board.settle(1_000_000);
        board.picture()
    });
    assert_eq!(pictures[0].bytes, Rig::new(1).picture().bytes());
    assert_eq!(pictures[0], pictures[1]);
}

/// Contacts that bounce are one press, and what a cable picks up is none.
#[test]
fn a_press_is_one_press() {
    const DOWN: u8 = 11;
    let mut held = Emulated::new(1);
    let bounce = |held: &mut Emulated, times: &[Micros], mut level: bool| {
        for &time in times {
            held.board.pin(DOWN, level);
            held.run(time);
            level = !level;
        }
    };
    let mut device = Rig::new(1);
    // The settings, a list.
    held.press(Button::Right);
    device.press(Button::Right);
    bounce(&mut held, &[100, 20_000, 300, 20_000], false);
    assert!(held.picture() == device.picture(), "a spike");
    device.press(Button::Down);
    bounce(&mut held, &[700, 300, 200, 900, 600, 400, 80_000], false);
    assert!(held.picture() == device.picture(), "a press");
    bounce(&mut held, &[300, 700, 900, 600, 5000, 800, 80_000], true);
    assert!(held.picture() == device.picture(), "let go");
    device.press(Button::Down);
    held.press(Button::Down);
    assert!(held.picture() == device.picture(), "another");
}

/// Brighter, and turned upside down, and turned back.
#[test]
fn the_display_is_driven_as_it_is_set() {
    use Button::{Down, Left, Ok, Right, Up};
    let mut twins = Twins::blank(Wire::Usb, &companion_that_wants(any_setup(0)), 1);
    let mut driven = Vec::new();
    // Turned, up is down.
    for button in [Right, Ok, Down, Down, Ok, Up, Down, Ok, Left] {
        twins.press(button);
        twins.compare_displays();
        driven.push(twins.device.device.display());
    }
    assert!(driven.iter().any(|display| display.turned) && driven[0] != driven[8]);
}

/// Whether the app is there is seen by its having opened the port, not by the cable alone.
#[test]
fn a_port_that_is_closed_is_noticed() {
    let mut twins = Twins::blank(Wire::Usb, &companion_that_wants(any_setup(1)), 1);
    let mist = Mist::new(1_u8);
    let waits = |twins: &Twins| {
        let playing = twins.device.companion.playing();
        matches!(twins.view(), View::Waiting(_)) && playing.is_some()
    };
    while !waits(&twins) {
        // The Mist makes no turn.
        if twins.device.companion.playing().is_none() {
            mist.act(&mut twins);
        }
        match player::next(&twins.view(), 1) {
            Move::Press(button) => twins.press(button),
            _ => twins.wait(600),
        }
    }
    twins.image.close();
    twins.device.plug(false);
    twins.wait(6700);
    assert!(matches!(twins.view(), View::LinkLost(6)), "{:?}", twins.view());
    assert!(twins.picture() == twins.device.picture());
    twins.plug(true);
    assert!(waits(&twins), "{:?}", twins.view());
}

#[test]
fn every_scenario_comes_out_on_the_image() {
    let all = scenario::all_in(&folder("scenarios"));
    // A Pico has no radio.
    let (left_out, all): (Vec<_>, Vec<_>) =
        all.into_iter().partition(|(_, text)| scenario::wants_radio(text));
    assert_eq!(left_out.iter().map(|(name, _)| name).collect::<Vec<_>>(), ["20-pairing"]);
    let half = |first: usize| -> Vec<String> {
        let mut gallery = Gallery::to_compare(folder("screens"));
        let played = all.iter().skip(first).step_by(2).map(|(name, text)| {
            let done = scenario::run(text, &mut Emulated::new(1), &mut gallery);
            done.err().map(|failed| format!("{name}, line {}: {}", failed.line, failed.why))
        });
        let failures = played.flatten().collect();
        gallery.report(&folder(&format!("../target/image-screens-{first}")));
        failures
    };
    let failures = thread::scope(|scope| {
        let other = scope.spawn(|| half(1));
        [half(0), other.join().expect("the other half")].concat()
    });
    assert!(failures.is_empty(), "{}\nsee target/image-screens-*", failures.join("\n"));
}

/// A game of any set-up, by the buttons of the image and of the device alike.
fn whole_game(seed: u8, wire: Wire) -> Twins {
    let companion = companion_that_wants(any_setup(seed));
    let mut twins = Twins::blank(wire, &companion, seed.into());
    let played = Mist::new(seed).play_out(&mut twins, MOST_PRESSES);
    assert!(played.is_ok(), "seed {seed}: {:?}", twins.view());
    twins.compare_games();
    twins
}

/// Both editions, sealed rods and cards, takebacks among them.
#[test]
fn whole_games_over_usb() {
    for seed in 0..4 {
        let twins = whole_game(seed, Wire::Usb);
        assert!(twins.device.companion.all_opened());
    }
}

#[test]
fn a_whole_game_over_the_serial_line() {
    whole_game(9, Wire::Uart);
}

/// The handheld plays by itself: the image makes the turns that the device makes.
#[test]
fn a_whole_game_of_its_own() {
    for seed in [0, 3] {
        let companion = companion_that_wants(alone::alone_setup(seed));
        let mut twins = Twins::blank(Wire::Usb, &companion, seed.into());
        let mist = Mist::new(seed);
        alone::begin(&mut twins, &mist);
        alone::play_out(&mut twins, &mist);
        twins.compare_games();
    }
}

/// The program stays out of the handheld's memory, and the other way round.
#[test]
fn only_the_end_of_the_flash_is_written() {
    let mut held = Emulated::new(1);
    let before = held.board.flash_read(0, (FLASH - LOG) as usize);
    let program = before.iter().rposition(|&byte| byte != 0xff).expect("a program");
    assert!(program < before.len() - 4096, "the program reaches the note of a panic");
    for _ in 0..3 {
        held.press(Button::Right);
        held.press(Button::Ok);
        held.press(Button::Left);
    }
    assert!(held.saved().starts_with(b"RING LOG"));
    assert!(held.board.flash_read(0, before.len()) == before);
}

/// The cable is out and in again at any moment of a game.
#[test]
fn unplugged_and_plugged_in_again() {
    let companion = companion_that_wants(any_setup(1));
    let mut twins = Twins::blank(Wire::Usb, &companion, 1);
    let mist = Mist::new(1_u8);
    for press in 0..MOST_PRESSES {
        if matches!(twins.view(), View::End(_)) {
            return twins.compare_games();
        }
        twins.plug(press % 3 != 0);
        // One press, or none when it is the Mist's turn.
        let _ = mist.play_out(&mut twins, 1);
        twins.plug(true);
    }
    panic!("no end: {:?}", twins.view());
}
