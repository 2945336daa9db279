//! What the operating system tells a program in a terminal.

#[cfg(not(unix))]
pub(super) use elsewhere::{System, size};
#[cfg(unix)]
pub(super) use on_unix::{System, size};

/// What the system wants of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Call {
    /// The terminal may have another size.
    Resized,
    /// It is to end.
    Quit,
}

#[cfg(unix)]
mod on_unix {
    use std::io;

    use tokio::signal::unix::{Signal, SignalKind, signal};

    use super::Call;

    /// Crossterm tells of a new size too, but not if a key is pressed at the same moment.
    pub(crate) struct System {
        resized: Signal,
        terminate: Signal,
        hang_up: Signal,
        interrupt: Signal,
    }

    impl System {
        pub(crate) fn new() -> io::Result<Self> {
            Ok(Self {
                resized: signal(SignalKind::window_change())?,
                terminate: signal(SignalKind::terminate())?,
                hang_up: signal(SignalKind::hangup())?,
                interrupt: signal(SignalKind::interrupt())?,
            })
        }

        pub(crate) async fn call(&mut self) -> Call {
            tokio::select! {
                _ = self.resized.recv() => Call::Resized,
                _ = self.terminate.recv() => Call::Quit,
                _ = self.hang_up.recv() => Call::Quit,
                _ = self.interrupt.recv() => Call::Quit,
            }
        }
    }

    /// Columns and lines of the terminal that is drawn on. Crossterm would ask the one that
    /// controls this program, which may be another.
    pub(crate) fn size() -> io::Result<(usize, usize)> {
        let size = rustix::termios::tcgetwinsize(io::stdout())?;
        Ok((size.ws_col.into(), size.ws_row.into()))
    }
}

#[cfg(not(unix))]
mod elsewhere {
    use std::io;

    use super::Call;

    pub(crate) struct System;

    impl System {
        #[expect(clippy::unnecessary_wraps, reason = "it can fail on Unix")]
        pub(crate) fn new() -> io::Result<Self> {
            Ok(Self)
        }

        pub(crate) async fn call(&mut self) -> Call {
            match tokio::signal::ctrl_c().await {
                Ok(()) => Call::Quit,
                // Then there is nothing to wait for.
                Err(_) => std::future::pending().await,
            }
        }
    }

    /// Columns and lines of the terminal.
    pub(crate) fn size() -> io::Result<(usize, usize)> {
        let (columns, lines) = crossterm::terminal::size()?;
        Ok((columns.into(), lines.into()))
    }
}
