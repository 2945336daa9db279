//! Where a companion plugs into a simulated handheld: a TCP port of this computer, a
//! pseudo-terminal, or a wire inside this program. There is one companion at a time.

use std::fmt;
use std::io::{self, Cursor};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use shared::link::Frame;
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::Instant;

#[cfg(unix)]
use super::pty::Pty;
use crate::port::{Plug, Port, PortTrouble, in_words, left, some};

/// A companion that is there says something every two seconds or so.
const SILENCE: Duration = Duration::from_secs(5);

/// Where the handheld is to be found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// At this TCP port.
    Tcp(SocketAddr),
    /// At a pseudo-terminal, which may have another name besides its own.
    Pty(Option<PathBuf>),
}

impl FromStr for Place {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        match text.parse() {
            Ok(Port::Tcp(address)) => Ok(Self::Tcp(address)),
            Err(why @ PortTrouble::Elsewhere(_)) => Err(why.to_string()),
            _ => Err(format!(
                "'{}' is no place to listen at; write it as tcp:127.0.0.1:4000.",
                text.escape_debug()
            )),
        }
    }
}

/// Why there can be no socket.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SocketTrouble {
    /// Another program has that TCP port.
    Busy(SocketAddr),
    /// There is something of that name.
    Exists(PathBuf),
    /// There are no pseudo-terminals on this system.
    NoPty,
    /// Something rarer, in the system's words.
    Other(String),
}

impl fmt::Display for SocketTrouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Busy(address) => write!(
                f,
                "Another program listens at {address}, perhaps another handheld. Close it, or \
                 choose another port with --listen."
            ),
            Self::Exists(path) => write!(
                f,
                "There is something at {} already. It was left as it is; choose another name.",
                path.display()
            ),
            Self::NoPty => f.write_str(
                "This system has no pseudo-terminals. Without --pty the handheld listens at a \
                 TCP port.",
            ),
            Self::Other(why) => write!(f, "No companion could be plugged in: {why}."),
        }
    }
}

impl std::error::Error for SocketTrouble {}

impl From<io::Error> for SocketTrouble {
    fn from(why: io::Error) -> Self {
        Self::Other(in_words(&why))
    }
}

/// A socket, and the companion plugged into it.
#[derive(Debug)]
pub struct Socket {
    kind: Kind,
    /// After this long without a word a companion may be gone.
    silence: Duration,
    /// When the companion was last heard.
    heard: Instant,
}

#[derive(Debug)]
enum Kind {
    Tcp(TcpListener, Option<TcpStream>),
    #[cfg(unix)]
    Pty(Pty, bool),
    Inside(DuplexStream, Plug, Inside),
}

/// How far a companion of this program is with its wire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Inside {
    Coming,
    There,
    Gone,
}

/// What can happen at a socket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Happening {
    /// A companion is plugged in.
    In,
    /// It is gone.
    Out,
    /// It has said so many bytes.
    Heard(usize),
    /// It has got some of what was to be said.
    Said,
}

impl Socket {
    /// A socket at that place.
    pub async fn open(place: &Place) -> Result<Self, SocketTrouble> {
        let kind = match place {
            Place::Tcp(address) => Kind::Tcp(listen(*address).await?, None),
            Place::Pty(link) => open_pty(link.as_ref())?,
        };
        Ok(Self { kind, silence: SILENCE, heard: Instant::now() })
    }

    /// A socket for a companion in the same program; nobody else can plug in.
    #[must_use]
    pub fn inside() -> Self {
        // A wire that holds this much never has to wait for long.
        let (ours, theirs) = tokio::io::duplex(4096);
        let kind = Kind::Inside(ours, Plug::new(theirs), Inside::Coming);
        Self { kind, silence: SILENCE, heard: Instant::now() }
    }

    /// Where a companion finds it.
    pub fn port(&self) -> io::Result<Port> {
        match &self.kind {
            Kind::Tcp(listener, _) => listener.local_addr().map(Port::Tcp),
            #[cfg(unix)]
            Kind::Pty(pty, _) => Ok(Port::Serial(pty.path().into())),
            Kind::Inside(_, plug, _) => Ok(Port::Inside(plug.clone())),
        }
    }

    /// Waits until something happens, and says meanwhile what is to be said. Nothing is lost if
    /// the waiting is given up.
    pub(super) async fn next(&mut self, saying: &mut Cursor<Frame>, heard: &mut [u8]) -> Happening {
        let silent = self.heard + self.silence;
        let happening = match &mut self.kind {
            Kind::Tcp(listener, companion) => tcp(listener, companion, silent, saying, heard).await,
            #[cfg(unix)]
            Kind::Pty(pty, there) => serial(pty, there, silent, saying, heard).await,
            Kind::Inside(wire, _, state) => inside(wire, state, saying, heard).await,
        };
        if matches!(happening, Happening::In | Happening::Heard(_)) {
            self.heard = Instant::now();
        }
        happening
    }
}

async fn listen(address: SocketAddr) -> Result<TcpListener, SocketTrouble> {
    TcpListener::bind(address).await.map_err(|why| match why.kind() {
        io::ErrorKind::AddrInUse => SocketTrouble::Busy(address),
        _ => why.into(),
    })
}

#[cfg(unix)]
fn open_pty(link: Option<&PathBuf>) -> Result<Kind, SocketTrouble> {
    let pty = Pty::open(link.map(PathBuf::as_path)).map_err(|why| match (why.kind(), link) {
        (io::ErrorKind::AlreadyExists, Some(path)) => SocketTrouble::Exists(path.clone()),
        _ => why.into(),
    });
    Ok(Kind::Pty(pty?, false))
}

#[cfg(not(unix))]
fn open_pty(_: Option<&PathBuf>) -> Result<Kind, SocketTrouble> {
    Err(SocketTrouble::NoPty)
}

/// A second companion is turned away, unless the first has long been silent.
async fn tcp(
    listener: &TcpListener,
    companion: &mut Option<TcpStream>,
    silent: Instant,
    saying: &mut Cursor<Frame>,
    heard: &mut [u8],
) -> Happening {
    loop {
        let Some(stream) = companion else {
            *companion = accept(listener).await;
            if companion.is_some() {
                return Happening::In;
            }
            continue;
        };
        let (mut reader, mut writer) = stream.split();
        let happening = tokio::select! {
            // That one is gone is seen before another comes.
            biased;
            read = reader.read(heard) => match some(read) {
                Some(length) => Happening::Heard(length),
                None => Happening::Out,
            },
            other = accept(listener) => {
                if other.is_none() || Instant::now() < silent {
                    continue;
                }
                *companion = other;
                return Happening::In;
            }
            said = writer.write_all_buf(saying), if left(saying) => match said {
                Ok(()) => Happening::Said,
                Err(_) => Happening::Out,
            },
        };
        if happening == Happening::Out {
            *companion = None;
        }
        return happening;
    }
}

/// Who calls, unless they are gone again.
async fn accept(listener: &TcpListener) -> Option<TcpStream> {
    let (stream, _) = listener.accept().await.ok()?;
    stream.set_nodelay(true).ok()?;
    Some(stream)
}

#[cfg(unix)]
async fn serial(
    pty: &mut Pty,
    there: &mut bool,
    silent: Instant,
    saying: &mut Cursor<Frame>,
    heard: &mut [u8],
) -> Happening {
    tokio::select! {
        read = pty.reader.read(heard) => {
            *there = true;
            // The other end is always open, so there is nothing else that could be.
            Happening::Heard(read.unwrap_or(0))
        }
        () = tokio::time::sleep_until(silent), if *there => {
            *there = false;
            pty.let_others_in();
            Happening::Out
        }
        _ = pty.writer.write_all_buf(saying), if left(saying) => Happening::Said,
    }
}

/// It is plugged in from the first, and out when the companion's end is dropped.
async fn inside(
    wire: &mut DuplexStream,
    state: &mut Inside,
    saying: &mut Cursor<Frame>,
    heard: &mut [u8],
) -> Happening {
    match state {
        Inside::Coming => {
            *state = Inside::There;
            return Happening::In;
        }
        Inside::There => {}
        Inside::Gone => return std::future::pending().await,
    }
    let (mut reader, mut writer) = tokio::io::split(wire);
    let happening = tokio::select! {
        read = reader.read(heard) => some(read).map_or(Happening::Out, Happening::Heard),
        said = writer.write_all_buf(saying), if left(saying) => {
            said.map_or(Happening::Out, |()| Happening::Said)
        }
    };
    if happening == Happening::Out {
        *state = Inside::Gone;
    }
    happening
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A socket at a free port, whose companions may be silent for so long.
    async fn socket(silence: Duration) -> (Socket, SocketAddr) {
        let place = "tcp:127.0.0.1:0".parse().expect("a place");
        let socket = Socket::open(&place).await.expect("a socket");
        let Ok(Port::Tcp(address)) = socket.port() else { panic!("a TCP port") };
        (Socket { silence, ..socket }, address)
    }

    async fn next(socket: &mut Socket) -> Happening {
        let next = async { socket.next(&mut Cursor::default(), &mut [0; 9]).await };
        tokio::time::timeout(Duration::from_mins(1), next).await.expect("nothing happens")
    }

    /// Whether this end was hung up on.
    async fn is_refused(mut companion: TcpStream) -> bool {
        matches!(companion.read(&mut [0]).await, Ok(0) | Err(_))
    }

    #[tokio::test]
    async fn a_second_companion_is_turned_away() {
        let (mut socket, address) = socket(SILENCE).await;
        let mut first = TcpStream::connect(address).await.expect("a socket");
        assert_eq!(next(&mut socket).await, Happening::In);
        let second = TcpStream::connect(address).await.expect("a socket");
        tokio::select! {
            refused = is_refused(second) => assert!(refused),
            happening = next(&mut socket) => panic!("{happening:?}"),
        }
        first.write_all(b"hello").await.expect("a socket");
        assert_eq!(next(&mut socket).await, Happening::Heard(5));
    }

    #[tokio::test]
    async fn a_later_companion_comes_after_one_that_is_gone() {
        let (mut socket, address) = socket(SILENCE).await;
        let first = TcpStream::connect(address).await.expect("a socket");
        assert_eq!(next(&mut socket).await, Happening::In);
        drop(first);
        let _second = TcpStream::connect(address).await.expect("a socket");
        assert_eq!(next(&mut socket).await, Happening::Out);
        assert_eq!(next(&mut socket).await, Happening::In);
    }

    #[tokio::test]
    async fn a_later_companion_replaces_one_that_is_silent() {
        let (mut socket, address) = socket(Duration::ZERO).await;
        let first = TcpStream::connect(address).await.expect("a socket");
        assert_eq!(next(&mut socket).await, Happening::In);
        let mut second = TcpStream::connect(address).await.expect("a socket");
        assert_eq!(next(&mut socket).await, Happening::In);
        assert!(is_refused(first).await);
        second.write_all(b"hello").await.expect("a socket");
        assert_eq!(next(&mut socket).await, Happening::Heard(5));
    }

    #[tokio::test]
    async fn what_is_to_be_said_is_said() {
        let (mut socket, address) = socket(SILENCE).await;
        let mut companion = TcpStream::connect(address).await.expect("a socket");
        assert_eq!(next(&mut socket).await, Happening::In);
        let mut saying = Cursor::new(Frame::from_slice(b"hello").expect("a frame"));
        assert_eq!(socket.next(&mut saying, &mut [0; 9]).await, Happening::Said);
        let mut heard = [0; 5];
        companion.read_exact(&mut heard).await.expect("a socket");
        assert_eq!(&heard, b"hello");
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn a_name_is_taken_over_from_a_handheld_that_was_killed() {
        let folder = tempfile::tempdir().expect("a folder");
        let name = folder.path().join("handheld");
        std::os::unix::fs::symlink("/dev/pts/nowhere", &name).expect("a link");
        let socket = Socket::open(&Place::Pty(Some(name.clone()))).await.expect("a socket");
        assert_eq!(socket.port().expect("a port"), Port::Serial(name.clone()));
        let second = Socket::open(&Place::Pty(Some(name.clone()))).await;
        assert_eq!(second.expect_err("there is one"), SocketTrouble::Exists(name.clone()));
        drop(socket);
        assert!(!name.is_symlink());
    }
}
