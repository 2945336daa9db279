//! A pseudo-terminal as the handheld's end of a serial cable: the companion opens the other end by
//! its name, as it would a real port.
//!
//! Nothing tells this end that the other is opened or closed, so a companion is there when it is
//! heard, and gone when it has been silent for long. The other end is held open here too: otherwise
//! a companion that is gone would look like an error for ever.

use std::ffi::OsStr;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use rustix::fs::{Mode, OFlags};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{OptionalActions, ioctl_tiocnxcl, tcgetattr, tcsetattr};
use tokio::net::unix::pipe;

/// A pseudo-terminal, and its name.
#[derive(Debug)]
pub(super) struct Pty {
    /// The handheld's end, to read from and to write to. To tokio it is a pipe each way.
    pub(super) reader: pipe::Receiver,
    /// See there.
    pub(super) writer: pipe::Sender,
    companion: OwnedFd,
    name: PathBuf,
    link: Option<Link>,
}

impl Pty {
    /// A new one. With a path, that is another name of it as long as it is there.
    pub(super) fn open(link: Option<&Path>) -> io::Result<Self> {
        let handheld = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC)?;
        grantpt(&handheld)?;
        unlockpt(&handheld)?;
        let name = ptsname(&handheld, Vec::new())?;
        let name = PathBuf::from(OsStr::from_bytes(name.as_bytes()));
        let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC;
        let companion = rustix::fs::open(&name, flags, Mode::empty())?;
        // Bytes as they are, and none sent back.
        let mut settings = tcgetattr(&companion)?;
        settings.make_raw();
        tcsetattr(&companion, OptionalActions::Now, &settings)?;
        rustix::io::ioctl_fionbio(&handheld, true)?;
        let link = link.map(|path| Link::new(path, &name)).transpose()?;
        let writer = pipe::Sender::from_owned_fd_unchecked(handheld.try_clone()?)?;
        let reader = pipe::Receiver::from_owned_fd_unchecked(handheld)?;
        Ok(Self { reader, writer, companion, name, link })
    }

    /// Where a companion finds it.
    pub(super) fn path(&self) -> &Path {
        self.link.as_ref().map_or(&self.name, |link| &link.0)
    }

    /// The companion is gone. One that was killed has left the port closed to others.
    pub(super) fn let_others_in(&self) {
        // If that fails, they are told that it is busy.
        let _ = ioctl_tiocnxcl(&self.companion);
    }
}

/// Another name for a pseudo-terminal, removed when it is dropped.
#[derive(Debug)]
struct Link(PathBuf);

impl Link {
    fn new(path: &Path, to: &Path) -> io::Result<Self> {
        // What a handheld that was killed left behind leads nowhere.
        if path.is_symlink() && !path.exists() {
            std::fs::remove_file(path)?;
        }
        std::os::unix::fs::symlink(to, path)?;
        Ok(Self(path.into()))
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        // Somebody may have removed it before.
        let _ = std::fs::remove_file(&self.0);
    }
}
