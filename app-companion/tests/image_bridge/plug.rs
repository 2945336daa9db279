//! Where the computer finds the handheld: a serial port with one name, and behind it a new
//! pseudo-terminal whenever a cable goes in or a program lets go of it.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::path::PathBuf;

use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use rustix::fs::{Mode, OFlags};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{OptionalActions, tcgetattr, tcsetattr};
use tempfile::TempDir;

/// How many bytes are heard at a time.
const GULP: usize = 256;

/// Where the cable goes in.
pub(super) struct Socket(TempDir);

impl Socket {
    pub(super) fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    pub(super) fn path(&self) -> PathBuf {
        self.0.path().join("ttyACM0")
    }

    /// Nobody else inherits either end: the companion is gone as soon as it has ended.
    pub(super) fn plug(&self) -> Plug {
        let handheld = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC);
        let handheld = handheld.expect("a pseudo-terminal");
        grantpt(&handheld).expect("this user's");
        unlockpt(&handheld).expect("unlocked");
        let name = ptsname(&handheld, Vec::new()).expect("a name");
        let name = OsStr::from_bytes(name.as_bytes());
        let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC;
        let companion = rustix::fs::open(name, flags, Mode::empty()).expect("the other end");
        // A handheld does not send back what it hears.
        let mut settings = tcgetattr(&companion).expect("settings");
        settings.make_raw();
        tcsetattr(&companion, OptionalActions::Now, &settings).expect("raw mode");
        symlink(name, self.path()).expect("a link");
        Plug { handheld: handheld.into(), companion: Some(companion), link: self.path() }
    }
}

/// A cable that is in until it is dropped.
pub(super) struct Plug {
    handheld: File,
    /// Held open until a companion is heard: from then on the handheld's end is told when that one
    /// is gone.
    companion: Option<OwnedFd>,
    link: PathBuf,
}

/// What comes from the computer.
pub(super) enum Came {
    Nothing,
    Bytes(Vec<u8>),
    /// The companion is gone.
    HangUp,
}

/// Nothing comes while the cable is out; only the clock goes on.
pub(super) fn nothing(limit: PollTimeout) -> Came {
    poll(&mut [], limit).expect("a clock");
    Came::Nothing
}

impl Plug {
    /// Waits for something, not for longer than that.
    pub(super) fn listen(&mut self, limit: PollTimeout) -> Came {
        let mut ends = [PollFd::new(self.handheld.as_fd(), PollFlags::POLLIN)];
        poll(&mut ends, limit).expect("a pseudo-terminal");
        let came = ends[0].revents().expect("known events");
        if came.contains(PollFlags::POLLIN) {
            let mut bytes = [0; GULP];
            let length = self.handheld.read(&mut bytes).expect("bytes");
            self.companion = None;
            return Came::Bytes(bytes[..length].to_vec());
        }
        if came.contains(PollFlags::POLLHUP) { Came::HangUp } else { Came::Nothing }
    }

    pub(super) fn say(&mut self, bytes: &[u8]) {
        // A companion that is just gone hears nothing more.
        let _ = self.handheld.write_all(bytes);
    }
}

impl Drop for Plug {
    fn drop(&mut self) {
        fs::remove_file(&self.link).expect("the link was there");
    }
}
