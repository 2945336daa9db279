//! Connections: how many there may be at once, and how long one may take to say what it wants.

use std::future::Future;
use std::io::{self, IoSlice};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// A browser has up to six for a page, and one that stays.
const MOST_CONNECTIONS: usize = 256;

/// Who has not said what they want by then is not going to.
const PATIENCE: Duration = Duration::from_secs(10);

/// After the system has refused a connection, because there are too many files open perhaps.
const PAUSE: Duration = Duration::from_millis(100);

/// Serves until it is told to end.
pub async fn serve(listener: TcpListener, router: Router, end: impl Future<Output = ()>) {
    let room = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    let mut end = pin!(end);
    loop {
        let accepted = tokio::select! {
            accepted = accept(&listener) => accepted,
            () = &mut end => return,
        };
        // Whoever comes when all places are taken is sent away at once.
        if let (Ok(stream), Ok(place)) = (accepted, room.clone().try_acquire_owned()) {
            tokio::spawn(attend(Guest { stream, _place: place }, router.clone()));
        }
    }
}

async fn accept(listener: &TcpListener) -> io::Result<TcpStream> {
    match listener.accept().await {
        Ok((stream, _)) => {
            stream.set_nodelay(true)?;
            Ok(stream)
        }
        Err(why) => {
            tokio::time::sleep(PAUSE).await;
            Err(why)
        }
    }
}

async fn attend(guest: Guest, router: Router) {
    let serving = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(PATIENCE)
        .max_buf_size(16 * 1024)
        .serve_connection(TokioIo::new(guest), TowerToHyperService::new(router))
        .with_upgrades();
    // However it ends, it concerns nobody else.
    let _ = serving.await;
}

/// A connection with the place it takes: until it is closed, and not only until it has become a live
/// one, which its server hands over.
struct Guest {
    stream: TcpStream,
    _place: OwnedSemaphorePermit,
}

impl Guest {
    fn stream(self: Pin<&mut Self>) -> Pin<&mut TcpStream> {
        Pin::new(&mut self.get_mut().stream)
    }
}

impl AsyncRead for Guest {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.stream().poll_read(context, into)
    }
}

impl AsyncWrite for Guest {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.stream().poll_write(context, bytes)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.stream().poll_write_vectored(context, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream().poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream().poll_shutdown(context)
    }
}
