//! Exclusive use of a serial port.
//!
//! On Unix in two ways. `TIOCEXCL` keeps every other program from opening it, but not those of
//! root. The lock keeps out whoever asks for one, and that is every companion. Windows opens a
//! serial port for one program only, so there is nothing to do.

#[cfg(unix)]
pub(crate) use on_unix::{Hold, is_dead};

#[cfg(unix)]
mod on_unix {
    use std::fs::{File, TryLockError};
    use std::io::{self, IsTerminal};
    use std::os::unix::fs::FileTypeExt;
    use std::path::Path;

    use rustix::fs::{Mode, OFlags};
    use rustix::io::Errno;
    use rustix::termios::{QueueSelector, ioctl_tiocexcl, ioctl_tiocnxcl, tcflush};

    use crate::port::PortTrouble;

    pub(crate) struct Hold(File);

    impl Hold {
        /// Locks the port before anything is changed about it: it may be in use.
        pub(crate) fn on(path: &Path) -> Result<Self, PortTrouble> {
            let trouble = |why: io::Error| PortTrouble::of_serial(path, &why);
            let not_serial = || Err(PortTrouble::NotSerial(path.into()));
            if !path.metadata().map_err(trouble)?.file_type().is_char_device() {
                return not_serial();
            }
            // Without waiting for a carrier, and without becoming its terminal.
            let flags = OFlags::RDWR | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
            let file = rustix::fs::open(path, flags, Mode::empty());
            let file = File::from(file.map_err(|why| trouble(why.into()))?);
            if !file.is_terminal() {
                return not_serial();
            }
            match file.try_lock() {
                Ok(()) => Ok(Self(file)),
                Err(TryLockError::WouldBlock) => Err(PortTrouble::Busy(path.into())),
                Err(TryLockError::Error(why)) => Err(trouble(why)),
            }
        }

        /// To be called when nothing more is to be opened: it would keep this program out too.
        pub(crate) fn keep_others_out(&self) -> io::Result<()> {
            Ok(ioctl_tiocexcl(&self.0)?)
        }
    }

    impl Drop for Hold {
        /// If the port is gone, both fail and nothing is lost.
        fn drop(&mut self) {
            // A pseudo-terminal would stay closed to others while its other end is open.
            let _ = ioctl_tiocnxcl(&self.0);
            // Closing would wait, up to half a minute, for a handheld that does not read. What is
            // thrown away is said again the next time.
            let _ = tcflush(&self.0, QueueSelector::OFlush);
        }
    }

    /// Whether the device file is there, but no longer the device.
    pub(crate) fn is_dead(why: &io::Error) -> bool {
        let dead = [Errno::IO, Errno::NODEV, Errno::NXIO];
        Errno::from_io_error(why).is_some_and(|errno| dead.contains(&errno))
    }
}

#[cfg(not(unix))]
pub(crate) use elsewhere::{Hold, is_dead};

#[cfg(not(unix))]
mod elsewhere {
    use std::io;
    use std::path::Path;

    use crate::port::PortTrouble;

    pub(crate) struct Hold;

    impl Hold {
        pub(crate) fn on(_: &Path) -> Result<Self, PortTrouble> {
            Ok(Self)
        }

        pub(crate) fn keep_others_out(&self) -> io::Result<()> {
            Ok(())
        }
    }

    pub(crate) fn is_dead(_: &io::Error) -> bool {
        false
    }
}
