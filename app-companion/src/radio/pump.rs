//! A connection by radio as a wire: what is written to the wire goes over in pieces that one packet
//! holds, what the handheld notifies of comes out of it, and when either end is gone, so is the other.

use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, DuplexStream};
use tokio_stream::{Stream, StreamExt};

/// What a packet needs besides what is written: a code, and which characteristic is meant.
const OVERHEAD: u16 = 3;
/// What the smallest packet there is holds.
const LEAST: u16 = 20;
/// What a characteristic holds at most, however large a packet.
const MOST: u16 = 512;

/// How often it is looked whether the handheld is still connected: the system says so to who asks.
const PULSE: Duration = Duration::from_secs(1);

/// The handheld at the other end.
pub(super) trait Peer: Sync {
    /// Has it take some bytes, a packet at most; whether it did.
    fn take(&self, bytes: &[u8]) -> impl Future<Output = bool> + Send;
    /// Whether it is still connected.
    fn is_there(&self) -> impl Future<Output = bool> + Send;
}

/// How many bytes go over at once in packets of that size.
pub(super) fn piece(packet: u16) -> usize {
    packet.saturating_sub(OVERHEAD).clamp(LEAST, MOST).into()
}

/// Carries bytes both ways until one end is gone.
pub(super) async fn pump(
    wire: DuplexStream,
    peer: &impl Peer,
    heard: impl Stream<Item = Vec<u8>> + Unpin,
    piece: usize,
) {
    let (reader, writer) = tokio::io::split(wire);
    tokio::select! {
        () = speak(reader, peer, piece) => {}
        () = hear(heard, writer) => {}
        () = gone(peer) => {}
    }
}

/// What is written goes over with a response, one piece after the other: nothing is lost, and nothing is
/// sent faster than it is taken.
async fn speak(mut wire: impl AsyncRead + Unpin, peer: &impl Peer, piece: usize) {
    let mut bytes = vec![0; piece];
    while let Ok(length @ 1..) = wire.read(&mut bytes).await {
        if !peer.take(bytes.get(..length).unwrap_or_default()).await {
            return;
        }
    }
}

async fn hear(mut heard: impl Stream<Item = Vec<u8>> + Unpin, mut wire: impl AsyncWrite + Unpin) {
    while let Some(bytes) = heard.next().await {
        if wire.write_all(&bytes).await.is_err() {
            return;
        }
    }
}

/// Notifications just stop when the handheld is gone, and no stream ends by that.
async fn gone(peer: &impl Peer) {
    while peer.is_there().await {
        tokio::time::sleep(PULSE).await;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicBool, Ordering};

    use tokio_stream::{iter, pending};

    use super::*;

    /// Takes what it is given, for as long as it is there.
    struct Handheld {
        taken: Mutex<Vec<Vec<u8>>>,
        there: AtomicBool,
        takes: bool,
    }

    impl Handheld {
        fn new(takes: bool) -> Self {
            Self { taken: Mutex::default(), there: AtomicBool::new(true), takes }
        }
    }

    impl Peer for Handheld {
        async fn take(&self, bytes: &[u8]) -> bool {
            self.taken.lock().expect("nobody fails").push(bytes.to_vec());
            self.takes
        }

        async fn is_there(&self) -> bool {
            self.there.load(Ordering::SeqCst)
        }
    }

    /// So long nothing takes.
    async fn in_time<T>(test: impl Future<Output = T>) -> T {
        tokio::time::timeout(Duration::from_secs(20), test).await.expect("the test hangs")
    }

    #[test]
    fn a_piece_is_what_one_packet_holds() {
        let pieces = [0, 23, 24, 247, 517, u16::MAX].map(piece);
        assert_eq!(pieces, [20, 20, 21, 244, 512, 512]);
    }

    #[tokio::test]
    async fn what_is_written_goes_over_whole_and_in_pieces() {
        let (mut here, there) = tokio::io::duplex(64);
        let handheld = Handheld::new(true);
        let said: Vec<u8> = (0..=255).collect();
        tokio::join!(pump(there, &handheld, pending(), 20), async {
            here.write_all(&said).await.expect("a wire");
            drop(here);
        });
        let taken = handheld.taken.into_inner().expect("nobody fails");
        assert!(taken.iter().all(|piece| (1..=20).contains(&piece.len())), "{taken:?}");
        assert_eq!(taken.concat(), said);
    }

    #[tokio::test]
    async fn what_is_heard_comes_out_in_order() {
        let (mut here, there) = tokio::io::duplex(4);
        let handheld = Handheld::new(true);
        let mut heard = Vec::new();
        let notified = iter([vec![1, 2, 3], vec![4], vec![5, 6, 7, 8, 9]]);
        let (read, ()) =
            tokio::join!(here.read_to_end(&mut heard), pump(there, &handheld, notified, 20));
        assert_eq!(read.expect("a wire"), 9);
        assert_eq!(heard, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    }

    #[tokio::test]
    async fn the_wire_ends_when_the_handheld_is_gone() {
        let (mut here, there) = tokio::io::duplex(20);
        let handheld = Handheld::new(true);
        let mut heard = Vec::new();
        let leaves = async {
            tokio::task::yield_now().await;
            handheld.there.store(false, Ordering::SeqCst);
        };
        let pumped = pump(there, &handheld, pending(), 20);
        let all = async { tokio::join!(here.read_to_end(&mut heard), pumped, leaves) };
        let (read, (), ()) = in_time(all).await;
        assert_eq!(read.expect("a wire"), 0);
    }

    #[tokio::test]
    async fn the_wire_ends_when_nothing_is_taken() {
        let (mut here, there) = tokio::io::duplex(20);
        let handheld = Handheld::new(false);
        here.write_all(b"hello").await.expect("a wire");
        in_time(pump(there, &handheld, pending(), 20)).await;
        assert_eq!(here.read(&mut [0; 1]).await.expect("a wire"), 0);
    }
}
