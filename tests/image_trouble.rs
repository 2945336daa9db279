//! The exact image when something goes wrong: it resets in mid-turn, hangs, panics, its display or
//! its noise fails, and noise comes by its wires.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

use std::ffi::OsStr;
use std::path::Path;

use firmware::chronicle::{Chronicle, Record};
use firmware::device::{Device, Start};
use firmware::screen::View;
use firmware::stopped::Stopped;
use firmware::toolkit::button::Button;
use firmware::wires::Wire;
use shared::link::Role;
use tests::board::{Board, Display, Image};
use tests::emulated::{Emulated, FLASH, LOG, image, pin};
use tests::ends::{End, V18};
use tests::held::{Held, Viewed};
use tests::journal::MemoryJournal;
use tests::nor::PicoNor;
use tests::pair::companion_that_wants;
use tests::random::Random;
use tests::rig::{INVITATION, Rig};
use tests::table::{MOST_PRESSES, Mist};
use tests::twins::Twins;

/// Where flash begins for the processor.
const XIP: u32 = 0x1000_0000;

/// An instruction that jumps to itself.
const HANG: [u8; 2] = [0xfe, 0xe7];

/// A game in which it is the Thief's second turn.
fn in_a_game(seed: u8) -> (Twins, Mist) {
    let mut twins = Twins::blank(Wire::Usb, &companion_that_wants(V18), seed.into());
    let mist = Mist::new(seed);
    let later = |twins: &Twins| {
        let turn = twins.device.companion.playing().map(|playing| playing.table.turn());
        turn == Some(2) && matches!(twins.view(), View::Turn(_))
    };
    while !later(&twins) {
        let _ = mist.play_out(&mut twins, 1);
    }
    (twins, mist)
}

/// The game goes on to its end, on both alike.
fn play_out(mut twins: Twins, mist: &Mist) {
    let played = mist.play_out(&mut twins, MOST_PRESSES);
    assert!(played.is_ok(), "{:?}", twins.view());
    twins.compare_games();
}

#[test]
fn reset_in_mid_turn() {
    let (mut twins, mist) = in_a_game(3);
    twins.press(Button::Right);
    assert!(matches!(twins.view(), View::Turn(_)), "{:?}", twins.view());
    twins.image.restart(Board::reset);
    twins.device.power_cycle();
    assert!(matches!(twins.view(), View::Resume(_)), "{:?}", twins.view());
    assert!(twins.picture() == twins.device.picture());
    play_out(twins, &mist);
}

/// The device as it is when it is switched on after having stopped by itself.
fn stop(device: &mut Rig, why: &str) {
    device.switch_on(Start { stopped: Some(&why.into()), ..Start::default() });
    device.plug(true);
}

fn notes(twins: &mut Twins) -> Vec<Stopped> {
    let notes = Chronicle::open(PicoNor::holding(twins.image.saved()));
    let notes = notes.records().filter_map(|record| match record {
        Record::Stopped(why) => Some(why),
        _ => None,
    });
    notes.collect()
}

/// The image has started again by itself: it says why, it is in the log, and the game goes on.
fn goes_on(mut twins: Twins, mist: &Mist, why: &str) {
    assert_eq!(twins.image.last.resets, 1);
    stop(&mut twins.device, why);
    assert!(twins.picture() == twins.device.picture(), "not shown: {why}");
    assert_eq!(notes(&mut twins), [why.into()]);
    play_out(twins, mist);
}

/// The processor hangs somewhere, here by an instruction that is no longer what it was.
#[test]
fn what_hangs_is_started_again() {
    let (mut twins, mist) = in_a_game(3);
    let owner = Image::load(image()).symbol("owner::Owner::handle").address - XIP;
    let whole = twins.image.board.flash_read(owner, HANG.len());
    twins.image.board.flash_write(owner, &HANG);
    let since = twins.image.last.now;
    // It hangs half a second later at the latest, and then has four seconds.
    while twins.image.last.resets == 0 {
        twins.image.run(10_000);
        assert!(twins.image.last.now < since + 4_600_000, "it hangs");
    }
    assert!(twins.image.last.now >= since + 4_000_000, "it hardly had time");
    twins.image.board.flash_write(owner, &whole);
    twins.image.restart(|board| board.run(500_000));
    goes_on(twins, &mist, "no progress for 4 s");
}

/// Nobody hangs: the watchdog is fed all day.
#[test]
fn what_waits_is_not_started_again() {
    let mut held = Emulated::new(1);
    held.wait(60_000);
    assert_eq!(held.last.resets, 0);
}

/// Where a panic of this image says that it is: a file's name and its length, a line, a column.
fn a_location(board: &mut Board, program: usize) -> (u32, String) {
    let flash = board.flash_read(0, program);
    let word = |at: usize| u32::from_le_bytes(flash[at..at + 4].try_into().expect("four bytes"));
    let file = |at: usize| {
        let start = word(at).checked_sub(XIP).map(|start| start as usize)?;
        let name = flash.get(start..start.checked_add(word(at + 4) as usize)?)?;
        let path = Path::new(str::from_utf8(name).ok()?);
        let rust = path.extension().is_some_and(|ending| ending == "rs");
        let ours = path.starts_with("firmware") || path.starts_with("shared");
        let name = path.file_name().and_then(OsStr::to_str).filter(|_| rust && ours);
        name.map(str::to_owned)
    };
    let found = (0..program - 16).step_by(4).find_map(|at| {
        let place = file(at).filter(|_| (1..2000).contains(&word(at + 8)))?;
        let address = XIP + u32::try_from(at).expect("inside the flash");
        Some((address, format!("{place}:{}", word(at + 8))))
    });
    found.expect("something that may panic")
}

/// No press leads to a panic, so a debugger has to.
#[test]
fn a_panic_leaves_a_note_and_the_game_goes_on() {
    let (mut twins, mist) = in_a_game(3);
    let elf = Image::load(image());
    let (location, place) = a_location(&mut twins.image.board, elf.flashed());
    let panic = elf.symbol("core::panicking::panic_bounds_check").address;
    twins.image.board.call(panic, [7, 3, location, 0]);
    twins.image.restart(|board| board.run(400_000));
    let why = format!("{place}: index out of bounds: the len is 3 but the index is 7");
    let note = twins.image.board.flash_read(FLASH - LOG - 4096, 4096);
    assert!(note.iter().all(|&byte| byte == 0xff), "the note is taken");
    goes_on(twins, &mist, &why);
}

/// A fault is no panic; the watchdog sees to it.
#[test]
fn a_fault_is_started_again() {
    let (mut twins, mist) = in_a_game(3);
    twins.image.board.call(0xffff_ff00, [0; 4]);
    let fault = twins.image.board.run(100_000);
    assert_eq!(fault.faults.len(), 1, "{fault:?}");
    twins.image.restart(|board| board.run(4_500_000));
    goes_on(twins, &mist, "no progress for 4 s");
}

#[test]
fn without_its_display_it_plays_on_and_shows_everything_when_it_is_back() {
    let (mut twins, mist) = in_a_game(3);
    for trouble in [Display::Absent, Display::Stuck] {
        twins.image.board.display(trouble);
        // The Thief presses in the dark, and nobody hears the app.
        for button in [Button::Hide, Button::Ok] {
            twins.device.press(button);
            for released in [false, true] {
                twins.image.board.pin(pin(button), released);
                twins.image.run(3_000_000);
            }
        }
        twins.image.board.display(Display::Fine);
        twins.wait(500);
        assert!(twins.picture() == twins.device.picture(), "{trouble:?}");
        assert_eq!(twins.image.last.resets, 0, "{trouble:?}");
    }
    play_out(twins, &mist);
}

#[test]
fn a_display_that_comes_late_is_lit_then() {
    let mut board = Board::new(image());
    board.display(Display::Absent);
    board.power(1);
    board.run(2_000_000);
    board.display(Display::Fine);
    board.run(500_000);
    let picture = board.picture();
    assert!(picture.on && picture.bytes == Rig::new(1).picture().bytes());
}

#[test]
fn noise_that_is_none_is_noticed() {
    let mut board = Board::new(image());
    board.stick_noise(true);
    let companion = End::new(Role::Follower, INVITATION, MemoryJournal::default());
    let mut held = Emulated::on(board, Wire::Usb, companion, 1);
    held.press(Button::Ok);
    held.press(Button::Ok);
    assert_eq!(held.companion().log(), [], "nothing is dealt");
    let mut device = Rig::new(1);
    device.device = Device::new(device.flash.clone(), Start::default(), 0);
    device.plug(true);
    device.press(Button::Ok);
    device.press(Button::Ok);
    assert!(held.picture() == device.picture(), "{:?}", device.view());
    // It heals by itself.
    held.board.stick_noise(false);
    held.wait(1000);
    (0..3).for_each(|_| held.press(Button::Ok));
    assert_eq!(held.companion().log().len(), 1, "a deal");
}

fn noise(random: &mut Random, length: usize) -> Vec<u8> {
    (0..length).map(|_| u8::try_from(random.below(256)).expect("a byte")).collect()
}

/// Random bytes on either wire, before a game and in the midst of it.
#[test]
fn random_bytes_on_usb_and_uart() {
    for wire in [Wire::Usb, Wire::Uart] {
        let mut random = Random(5);
        let mut twins = Twins::blank(wire, &companion_that_wants(V18), 3);
        twins.image.noise(&noise(&mut random, 4000));
        let mist = Mist::new(3_u8);
        while !matches!(twins.view(), View::End(_)) {
            twins.image.noise(&noise(&mut random, 50));
            if wire == Wire::Usb {
                // Nobody listens to the line while the cable is in.
                twins.image.board.uart_send(&noise(&mut random, 20));
            }
            // Half a frame of noise may have taken in the beginning of a whole one.
            twins.wait(1000);
            let _ = mist.play_out(&mut twins, 1);
            twins.wait(1000);
        }
        assert_eq!(twins.image.last.resets, 0);
        twins.compare_games();
    }
}
