//! What the operating system tells a program in a terminal.

#[cfg(not(unix))]
pub(crate) use elsewhere::{Signals, size};
#[cfg(unix)]
pub(crate) use on_unix::{Signals, size};

#[cfg(unix)]
mod on_unix {
    use std::io;

    use tokio::signal::unix::{Signal, SignalKind, signal};

    /// How the program is told to end.
    pub(crate) struct Signals {
        terminate: Signal,
        hang_up: Signal,
        interrupt: Signal,
    }

    impl Signals {
        pub(crate) fn new() -> io::Result<Self> {
            Ok(Self {
                terminate: signal(SignalKind::terminate())?,
                hang_up: signal(SignalKind::hangup())?,
                interrupt: signal(SignalKind::interrupt())?,
            })
        }

        pub(crate) async fn told_to_end(&mut self) {
            tokio::select! {
                _ = self.terminate.recv() => {}
                _ = self.hang_up.recv() => {}
                _ = self.interrupt.recv() => {}
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

    /// How the program is told to end.
    pub(crate) struct Signals;

    impl Signals {
        #[expect(clippy::unnecessary_wraps, reason = "it can fail on Unix")]
        pub(crate) fn new() -> io::Result<Self> {
            Ok(Self)
        }

        pub(crate) async fn told_to_end(&mut self) {
            // If it can't be told, there is nothing to wait for.
            if tokio::signal::ctrl_c().await.is_err() {
                std::future::pending::<()>().await;
            }
        }
    }

    /// Columns and lines of the terminal.
    pub(crate) fn size() -> io::Result<(usize, usize)> {
        let (columns, lines) = crossterm::terminal::size()?;
        Ok((columns.into(), lines.into()))
    }
}
