//! A terminal to look at and to type into: a real pseudo-terminal with an emulator behind it.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]
#![allow(dead_code, reason = "no test needs all of it")]

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::process::{Child, Command, ExitStatus};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread;
use std::time::Duration;

use firmware::toolkit::frame::{BYTES, Frame, WIDTH};
use nix::pty::{Winsize, openpty};
use nix::sys::signal::{Signal, kill};
use nix::sys::termios::{LocalFlags, tcgetattr};
use nix::unistd::Pid;
use rustix::termios::tcsetwinsize;

/// So long nothing takes.
const PATIENCE: Duration = Duration::from_mins(1);

/// What a program asks a terminal: which keyboard protocol it has, and who it is.
const QUESTION: &[u8] = b"\x1b[?u\x1b[c";
/// An old terminal says who it is; one that tells when a key comes up says that first.
const OLD: &[u8] = b"\x1b[?62;c";
const NEW: &[u8] = b"\x1b[?0u\x1b[?62;c";

/// Everything that was written to the terminal, and what it looks like.
pub(crate) struct Seen {
    pub(crate) bytes: Vec<u8>,
    parser: vt100::Parser,
}

impl Seen {
    pub(crate) fn screen(&self) -> &vt100::Screen {
        self.parser.screen()
    }

    /// All characters, line by line.
    pub(crate) fn text(&self) -> String {
        self.screen().contents()
    }

    /// The picture inside the frame.
    pub(crate) fn picture(&self) -> [u8; BYTES] {
        let mut bytes = [0; BYTES];
        for (i, byte) in bytes.iter_mut().enumerate() {
            let (page, column) = (i / WIDTH, i % WIDTH);
            *byte = (0..4)
                .fold(0, |byte, half| byte | self.pixels(4 * page + half, column) << (2 * half));
        }
        bytes
    }

    /// Two pixels of a character.
    fn pixels(&self, row: usize, column: usize) -> u8 {
        let at = |at| u16::try_from(at + 1).expect("a small number");
        match self.screen().cell(at(row), at(column)).map(vt100::Cell::contents) {
            Some("█") => 0b11,
            Some("▄") => 0b10,
            Some("▀") => 0b01,
            _ => 0,
        }
    }
}

/// A terminal with a program in it, which is killed when it is dropped.
pub(crate) struct Glass {
    keys: File,
    /// The program's end, held open to look at its settings.
    end: OwnedFd,
    child: Child,
    seen: Arc<(Mutex<Seen>, Condvar)>,
}

impl Glass {
    /// An old terminal that is large enough, and `nusubito` with these arguments in it.
    pub(crate) fn start(arguments: &[&str]) -> Self {
        Self::with(OLD, arguments)
    }

    /// A terminal that tells when a key comes up.
    pub(crate) fn modern(arguments: &[&str]) -> Self {
        Self::with(NEW, arguments)
    }

    fn with(answer: &'static [u8], arguments: &[&str]) -> Self {
        let size = Winsize { ws_row: 36, ws_col: 130, ws_xpixel: 0, ws_ypixel: 0 };
        let pty = openpty(&size, None).expect("a pseudo-terminal");
        let stdio = || pty.slave.try_clone().expect("an end");
        let child = Command::new(env!("CARGO_BIN_EXE_nusubito"))
            .args(arguments)
            .stdin(stdio())
            .stdout(stdio())
            .stderr(stdio())
            .spawn()
            .expect("the command starts");
        let parser = vt100::Parser::new(size.ws_row, size.ws_col, 0);
        let seen = Arc::new((Mutex::new(Seen { bytes: Vec::new(), parser }), Condvar::new()));
        let keys = File::from(pty.master);
        let watching = (keys.try_clone().expect("an end"), Arc::clone(&seen));
        thread::spawn(move || watch(watching.0, answer, &watching.1));
        Self { keys, end: pty.slave, child, seen }
    }

    /// Types.
    pub(crate) fn keys(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("a terminal");
    }

    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        let size =
            rustix::termios::Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        self.seen().parser.screen_mut().set_size(rows, columns);
        tcsetwinsize(&self.keys, size).expect("a terminal");
        // Told by the system only to those that the terminal controls.
        self.signal(Signal::SIGWINCH);
    }

    pub(crate) fn signal(&self, signal: Signal) {
        let pid = Pid::from_raw(self.child.id().try_into().expect("a process"));
        kill(pid, signal).expect("it runs");
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.0.lock().expect("nobody panics")
    }

    /// Looks until it is as wanted.
    pub(crate) fn see<T>(&self, mut wanted: impl FnMut(&Seen) -> Option<T>) -> T {
        let mut found = None;
        let guard = self.seen();
        let (seen, _) = (self.seen.1)
            .wait_timeout_while(guard, PATIENCE, |seen| {
                found = wanted(seen);
                found.is_none()
            })
            .expect("nobody panics");
        found.unwrap_or_else(|| panic!("it shows:\n{}", seen.text()))
    }

    /// Looks until that is somewhere on it.
    pub(crate) fn see_text(&self, text: &str) {
        self.see(|seen| seen.text().contains(text).then_some(()));
    }

    /// Looks until it shows that picture.
    pub(crate) fn see_picture(&self, picture: &Frame) {
        self.see(|seen| (seen.picture() == *picture.bytes()).then_some(()));
    }

    /// Waits for the program's end. The terminal must be as it was.
    pub(crate) fn end(mut self) -> ExitStatus {
        let status = self.child.wait().expect("it ends");
        let settings = tcgetattr(&self.end).expect("settings");
        assert!(settings.local_flags.contains(LocalFlags::ICANON | LocalFlags::ECHO));
        self.see(|seen| (!seen.screen().alternate_screen()).then_some(()));
        self.see(|seen| (!seen.screen().hide_cursor()).then_some(()));
        status
    }

    /// As the system does it, at once.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
    }
}

impl Drop for Glass {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Takes in what is written, and answers as a terminal does.
fn watch(mut terminal: File, answer: &[u8], seen: &(Mutex<Seen>, Condvar)) {
    let mut bytes = [0; 4096];
    let mut asked = false;
    while let Ok(length) = terminal.read(&mut bytes) {
        let mut now = seen.0.lock().expect("nobody panics");
        now.bytes.extend_from_slice(&bytes[..length]);
        now.parser.process(&bytes[..length]);
        if !asked && now.bytes.windows(QUESTION.len()).any(|bytes| bytes == QUESTION) {
            asked = true;
            terminal.write_all(answer).expect("a terminal");
        }
        drop(now);
        seen.1.notify_all();
    }
}
