//! `nusubito handheld` in a terminal, as a player sees it.
#![cfg(unix)]
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod command;
mod glass;
mod mist_lines;

use std::net::TcpListener;
use std::path::Path;

use app_companion::handheld::flash::Flash;
use command::nusubito;
use firmware::device::{Device, Input, Start};
use firmware::screen::View;
use firmware::toolkit::button::Button;
use glass::{Glass, Seen};
use mist_lines::MistLines;
use nix::sys::signal::Signal;

const RUN: [&str; 3] = ["handheld", "--listen", "tcp:127.0.0.1:0"];

/// Enter goes down and comes up, where that is told.
const ENTER: &str = "\x1b[13;1:1u\x1b[13;1:3u";

/// The device that the terminal should show.
struct Model(Device<Flash>);

impl Model {
    fn new(flash: Flash) -> Self {
        let mut device = Device::new(flash, Start::default(), 0);
        device.handle(Input::Random(&[0; 32]), 0);
        Self(device)
    }

    fn press(&mut self, button: Button) {
        self.0.handle(Input::Button(button, true), 0);
        self.0.handle(Input::Button(button, false), 0);
    }
}

/// A terminal with a new handheld in it, and what it should show.
fn started() -> (Glass, Model) {
    let (glass, model) = (Glass::start(&RUN), Model::new(Flash::in_memory()));
    glass.see_picture(model.0.picture());
    (glass, model)
}

/// Hidden: one pixel at most.
fn hidden(seen: &Seen) -> Option<()> {
    let lit: u32 = seen.picture().iter().map(|byte| byte.count_ones()).sum();
    (lit <= 1).then_some(())
}

#[test]
fn it_starts_with_the_splash_in_a_frame() {
    let (glass, model) = started();
    assert_eq!(model.0.view(), View::Splash);
    glass.see_text("nusubito mist tcp:127.0.0.1:");
    let text = glass.see(|seen| Some(seen.text()));
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], format!("┌{}┐", "─".repeat(128)));
    assert_eq!(lines[33], format!("└{}┘", "─".repeat(128)));
    assert!(lines[1..33].iter().all(|line| line.starts_with('│') && line.ends_with('│')));
    assert!(lines[34].contains("Enter: OK"), "{}", lines[34]);
}

#[test]
fn keys_are_buttons() {
    let (mut glass, mut model) = started();
    for (key, button) in [
        ("\x1b[C", Button::Right),
        ("\x1b[B", Button::Down),
        ("\x1b[A", Button::Up),
        ("\x1b[D", Button::Left),
        ("\r", Button::Ok),
        ("\x1b[A", Button::Up),
        (" ", Button::Ok),
    ] {
        glass.keys(key);
        model.press(button);
        glass.see_picture(model.0.picture());
    }
    for key in ["h", "\t", "\x1b"] {
        glass.keys(key);
        glass.see(hidden);
        glass.keys("\r");
        glass.see_picture(model.0.picture());
    }
}

#[test]
fn only_what_changes_is_drawn() {
    let (mut glass, mut model) = started();
    glass.keys("\r");
    model.press(Button::Ok);
    glass.see_picture(model.0.picture());
    let before = glass.see(|seen| Some(seen.bytes.len()));
    // Another row is chosen, which is a fifth of the picture.
    glass.keys("\x1b[A");
    model.press(Button::Up);
    glass.see_picture(model.0.picture());
    let drawn = glass.see(|seen| Some(seen.bytes.len())) - before;
    assert!(drawn < before / 3, "{drawn} of {before}");
}

#[test]
fn brightness_is_a_grey() {
    let (mut glass, mut model) = started();
    let grey = |wanted: u8| {
        move |seen: &Seen| {
            let cell = seen.screen().cell(1, 1)?;
            (cell.fgcolor() == vt100::Color::Idx(wanted)).then_some(())
        }
    };
    glass.see(grey(240 + 0x9f / 17));
    glass.keys("\x1b[C");
    model.press(Button::Right);
    glass.see_picture(model.0.picture());
    // From three of four to all of four, and round to one. An old terminal would take the second
    // press, which comes at once, for a key that repeats.
    glass.keys("\r");
    glass.see(grey(255));
    glass.keys("\x1b[B\x1b[A\r");
    glass.see(grey(240));
}

#[test]
fn a_device_that_is_held_upside_down_is_seen_as_it_is_held() {
    let (mut glass, mut model) = (Glass::modern(&RUN), Model::new(Flash::in_memory()));
    glass.see_picture(model.0.picture());
    let arrow = |key| format!("\x1b[1;1:1{key}\x1b[1;1:3{key}");
    for (key, button) in [
        (arrow('C'), Button::Right),
        (arrow('B'), Button::Down),
        (arrow('B'), Button::Down),
        // Turns it: from here on the device takes its arrows the other way round.
        (ENTER.into(), Button::Ok),
        (arrow('A'), Button::Down),
        (arrow('B'), Button::Up),
        (arrow('D'), Button::Right),
    ] {
        glass.keys(&key);
        model.press(button);
        glass.see_picture(model.0.picture());
    }
    assert!(model.0.display().turned);
    assert_eq!(model.0.view(), View::Splash);
}

#[test]
fn a_small_terminal_is_told_so_until_it_is_large_enough() {
    let (mut glass, mut model) = started();
    for (columns, rows) in [(129, 36), (130, 35), (20, 5)] {
        glass.resize(columns, rows);
        let told = format!("This terminal has {columns} columns and {rows} lines.");
        glass.see(|seen| seen.text().replace('\n', "").contains(&told).then_some(()));
    }
    glass.resize(1, 1);
    glass.keys("\r");
    model.press(Button::Ok);
    glass.resize(200, 50);
    glass.see_picture(model.0.picture());
    glass.see_text("nusubito mist");
}

#[test]
fn it_leaves_the_terminal_as_it_was() {
    for key in ["q", "\x03"] {
        let (mut glass, _) = started();
        glass.keys(key);
        assert!(glass.end().success());
    }
    for signal in [Signal::SIGTERM, Signal::SIGHUP, Signal::SIGINT] {
        let (glass, _) = started();
        glass.signal(signal);
        assert!(glass.end().success());
    }
}

#[test]
fn where_keys_are_told_to_come_up_a_held_key_is_a_held_button() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("flash");
    let resume = saved_game(&file);
    let mut glass = Glass::modern(&with_flash(&file));
    glass.see_picture(resume.0.picture());
    let asked = |seen: &Seen, text: &str| {
        seen.bytes.windows(text.len()).any(|bytes| bytes == text.as_bytes()).then_some(())
    };
    glass.see(|seen| asked(seen, "\x1b[>11u"));
    // Left goes down and stays down: that gives the game up, after a second.
    glass.keys("\x1b[1;1:1D");
    let mut model = Model::new(Flash::in_memory());
    model.press(Button::Ok);
    glass.see_picture(model.0.picture());
    glass.keys("\x1b[1;1:3D");
    // Each of two presses counts, however quick.
    glass.keys("\x1b[1;1:1A\x1b[1;1:3A\x1b[1;1:1A\x1b[1;1:3A");
    model.press(Button::Up);
    model.press(Button::Up);
    glass.see_picture(model.0.picture());
    glass.keys("\x1b[113;1:1u");
    glass.see(|seen| asked(seen, "\x1b[<1u"));
    assert!(glass.end().success());
}

fn with_flash(file: &Path) -> Vec<&str> {
    [&RUN[..], &["--flash", file.to_str().expect("a plain name")]].concat()
}

fn hear(mist: &mut MistLines, wanted: &str) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
    runtime.expect("a runtime").block_on(mist.hear(wanted));
}

/// Begins a game in that flash, and leaves it by a power cut. Answers what a device shows that is
/// switched on after it.
fn saved_game(file: &Path) -> Model {
    let mut glass = Glass::modern(&with_flash(file));
    let mut model = Model::new(Flash::in_memory());
    glass.see_picture(model.0.picture());
    let port = glass.see(|seen| {
        let text = seen.text();
        let port = text.split("nusubito mist ").nth(1)?.split_whitespace().next()?;
        Some(port.to_owned())
    });
    let mut mist = MistLines::start(&[&port]);
    glass.see_text("The companion is plugged in.");
    glass.keys(ENTER);
    model.press(Button::Ok);
    glass.see_picture(model.0.picture());
    glass.keys(ENTER);
    hear(&mut mist, "The deal is made.");
    glass.kill();
    let copy = file.with_extension("copy");
    std::fs::copy(file, &copy).expect("a copy");
    let model = Model::new(Flash::in_file(&copy).expect("a flash"));
    assert!(matches!(model.0.view(), View::Resume(_)), "{:?}", model.0.view());
    model
}

#[test]
fn a_game_in_a_file_outlives_the_program() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("flash");
    let resume = saved_game(&file);
    let mut glass = Glass::start(&with_flash(&file));
    glass.see_picture(resume.0.picture());
    // One key holds left for a second, and that begins anew.
    glass.keys("l");
    let mut model = Model::new(Flash::in_memory());
    model.press(Button::Ok);
    glass.see_picture(model.0.picture());
}

#[test]
fn a_companion_plugs_into_a_pseudo_terminal() {
    let folder = tempfile::tempdir().expect("a folder");
    let name = folder.path().join("tty");
    let mut glass = Glass::start(&["handheld", "--pty", name.to_str().expect("plain")]);
    glass.see_text("nusubito mist ");
    let mut mist = MistLines::start(&[name.to_str().expect("plain")]);
    hear(&mut mist, "The handheld is there.");
    glass.see_text("The companion is plugged in.");
    glass.keys("q");
    assert!(glass.end().success());
    assert!(!name.is_symlink());
    hear(&mut mist, "was unplugged.");
}

#[test]
fn without_a_terminal_there_is_nothing_to_draw_on() {
    let done = nusubito(&RUN, b"");
    assert!(!done.success);
    assert_eq!(done.stderr, "nusubito: The handheld is drawn on a terminal, and this is none.\n");
}

#[test]
fn options_that_make_no_sense_are_refused_one_by_one() {
    for (arguments, sentence) in [
        (
            vec!["--listen", "here"],
            "'here' is no place to listen at; write it as tcp:127.0.0.1:4000.",
        ),
        (vec!["--listen", "tcp:4000"], "'tcp:4000' is no place to listen at"),
        (vec!["--listen", "tcp:0.0.0.0:4000"], "0.0.0.0:4000 is on another computer."),
        (vec!["--listen", "tcp:127.0.0.1:0", "--pty"], "cannot be used with"),
        (vec!["--flash"], "a value is required for '--flash <FILE>'"),
        (vec!["--colour"], "unexpected argument '--colour'"),
    ] {
        let done = nusubito(&[vec!["handheld"], arguments].concat(), b"");
        assert!(!done.success && done.stdout.is_empty());
        assert!(done.stderr.contains(sentence), "{sentence}: {}", done.stderr);
    }
}

/// What it says in a terminal instead of starting.
fn refused(arguments: &[&str], sentence: &str) {
    let glass = Glass::start(&[&["handheld"], arguments].concat());
    let flat = |seen: &Seen| seen.text().replace('\n', "");
    glass.see(|seen| flat(seen).contains(sentence).then_some(()));
    assert_eq!(glass.end().code(), Some(2));
}

#[test]
fn what_others_have_is_left_to_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let name = |name: &str| folder.path().join(name).to_str().expect("plain").to_owned();
    let letter = name("letter");
    std::fs::write(&letter, "Dear Thief").expect("a file");
    let free = ["--listen", "tcp:127.0.0.1:0", "--flash"];
    let with = |file| [&free[..], &[file]].concat();
    refused(&with(&letter), "is not a handheld's memory.");
    refused(&with("/"), "The handheld's memory can't be in /: ");
    refused(&["--pty", &letter], &format!("There is something at {letter} already."));
    assert_eq!(std::fs::read(&letter).expect("a file"), b"Dear Thief");

    let flash = name("flash");
    let glass = Glass::start(&[&["handheld"], &with(&flash)[..]].concat());
    glass.see_text("nusubito mist ");
    refused(&with(&flash), &format!("Another handheld runs on {flash}. Close it there."));

    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let taken = listener.local_addr().expect("an address");
    refused(&["--listen", &format!("tcp:{taken}")], &format!("Another program listens at {taken}"));
}
