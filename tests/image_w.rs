//! The exact image of a Pico W, in an emulated board. The board has no radio, as a plain Pico has none:
//! what the radio does is tested in `radio.rs`; here, that nothing else suffers from it.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

use firmware::flash::{Kept, MAX_PAYLOAD};
use radio::Memory;
use tests::board::{Board, Micros};
use tests::emulated::{FLASH, LOG, image_w};
use tests::figures::BOOT_AIM;
use tests::held::Held;
use tests::nor::PicoNor;
use tests::pair::companion_that_wants;
use tests::rig::Rig;
use tests::table::{MOST_PRESSES, Mist, any_setup};
use tests::twins::Twins;

/// The radio's memory: two sectors, before the one for the note of a panic.
const MEMORY: u32 = FLASH - LOG - 3 * 4096;

/// After this the radio is given up.
const GIVEN_UP: Micros = 7_000_000;

fn remembered(board: &mut Board) -> Option<Memory> {
    let bytes = board.flash_read(MEMORY, 2 * 4096);
    let saved = Kept::new(PicoNor::holding(bytes)).load()?;
    assert!(saved.len() < MAX_PAYLOAD);
    Memory::of(&saved)
}

#[test]
fn its_first_screen_does_not_wait_for_the_radio() {
    let splash = Rig::new(1).picture();
    let mut board = Board::new(image_w());
    board.power(1);
    board.run(BOOT_AIM);
    let picture = board.picture();
    assert!(picture.on && picture.bytes == splash.bytes());
    // Nor does it end when there is none.
    let answer = board.run(GIVEN_UP);
    assert_eq!((answer.resets, answer.faults), (0, Vec::new()));
    assert!(board.picture().bytes == splash.bytes());
}

#[test]
fn it_makes_up_an_address_once() {
    let mut board = Board::new(image_w());
    board.power(1);
    assert_eq!(remembered(&mut board), None);
    board.run(1_000_000);
    let made_up = remembered(&mut board).expect("an address");
    assert!(made_up.bonds.is_empty());
    board.power(2);
    board.run(1_000_000);
    assert_eq!(remembered(&mut board), Some(made_up.clone()), "the same with other noise");
    let mut other = Board::new(image_w());
    other.power(3);
    other.run(1_000_000);
    assert_ne!(remembered(&mut other), Some(made_up), "another has another");
}

/// By cable it plays like one without a radio, press by press.
#[test]
fn whole_games_over_usb() {
    for seed in [0, 2] {
        let companion = companion_that_wants(any_setup(seed));
        let mut twins = Twins::of_image(image_w(), &companion, seed.into());
        let played = Mist::new(seed).play_out(&mut twins, MOST_PRESSES);
        assert!(played.is_ok(), "seed {seed}");
        twins.compare_games();
    }
}
