//! The handheld's figures keep to their limits. Its times are those of the emulated board, which
//! counts cycles, so they are the same on every machine.

use tests::board::Image;
use tests::emulated::{image, image_w};
use tests::figures::{self, cycles, size, time};

/// What goes into the flash at most. The aim is [`figures::FLASH_AIM`], and not met yet: until then
/// this keeps the image from growing unseen. Whoever adds to it on purpose, or makes it smaller, puts
/// here what `cargo run --release -p tests --bin figures` prints, rounded up to a KB, and one more:
/// the image holds names of files in the folder where cargo keeps its crates, and that may be long.
const FLASH_CEILING: u64 = 229 * 1024;

/// The same for the image of a Pico W.
const RADIO_FLASH_CEILING: u64 = 657 * 1024;
/// What the radio takes of the RAM is for its packets, and the driver's to say.
const RADIO_RAM_CEILING: u64 = 52 * 1024;

/// The game in which the stack is deepest, of those that the figures are taken from.
const DEEP_GAME: u8 = 0;

fn at_most(what: &str, figure: u64, most: u64) {
    assert!(figure <= most, "{what}: {figure}, and {most} at most");
}

#[test]
fn the_image_does_not_grow() {
    let image = Image::load(image());
    at_most("flash", size::flash(&image), FLASH_CEILING);
    at_most("static RAM", size::ram(&image), figures::RAM_AIM);
}

#[test]
fn the_image_with_a_radio_does_not_grow() {
    let image = Image::load(image_w());
    at_most("flash", size::flash(&image), RADIO_FLASH_CEILING);
    at_most("static RAM", size::ram(&image), RADIO_RAM_CEILING);
}

#[test]
fn it_boots_quickly_and_with_little_stack() {
    let image = Image::load(image());
    for seed in [None, Some(time::MIDDLE_GAME), Some(time::LONG_GAME)] {
        let boot = time::boot(&image, seed);
        at_most("boot", boot.time, figures::BOOT_AIM);
        at_most("stack", boot.stack, figures::STACK_AIM);
    }
}

#[test]
fn a_whole_game_needs_little_stack_and_a_press_is_shown_at_once() {
    let games = time::games(&Image::load(image()), [DEEP_GAME]);
    at_most("stack", games.stack, figures::STACK_AIM);
    let presses = games.times(false);
    at_most("a press that saves nothing", presses[presses.len() - 1], figures::PRESS_AIM);
}

#[test]
fn a_turn_of_its_own_is_soon_there_and_needs_little_stack() {
    let turns = time::own_turns(&Image::load(image()), 0..2);
    at_most("a turn of its own", turns.times[turns.times.len() - 1], figures::OWN_TURN_AIM);
    at_most("stack", turns.stack, figures::STACK_AIM);
}

#[test]
fn it_sleeps_while_nobody_does_anything() {
    let idle = time::idle();
    at_most("awake, waiting", idle.waiting, figures::IDLE_AIM);
    at_most("awake, hidden", idle.hidden, figures::IDLE_AIM);
}

#[test]
fn the_rules_take_few_cycles() {
    let cycles = cycles::measured();
    at_most("legal steps", cycles::worst(&cycles, "legal"), figures::LEGAL_AIM);
    at_most("a turn", cycles::worst(&cycles, "turn"), figures::TURN_AIM);
}
