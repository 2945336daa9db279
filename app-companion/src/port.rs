//! Where the handheld is: at a serial port, in reach of the radio, or, if it is a simulated one, at a
//! TCP port of this computer or inside this program. Opening it, and what can be in the way.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::io::{self, Cursor};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::str::FromStr;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};
use std::time::Duration;

use serial2_tokio::SerialPort;
use shared::link::Frame;
use tokio::io::{AsyncRead, AsyncWrite, DuplexStream, ReadBuf};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;

use crate::port_hold::{Hold, is_dead};
use crate::radio::passkey::Asker;
use crate::radio::trouble::RadioTrouble;
use crate::radio::wanted::Wanted;
use crate::radio::{self, BUILT};

/// USB takes no notice of it; a serial adapter does.
const BAUD: u32 = 115_200;

/// What comes before the address of a simulated handheld.
const TCP: &str = "tcp:";

/// A handheld by radio; after a colon comes which.
const BLE: &str = "ble";

/// How long a line may take to be closed in good order.
const CLOSING: Duration = Duration::from_secs(3);

/// Where to look for the handheld.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Port {
    /// A serial port, by its device file or, on Windows, its name.
    Serial(PathBuf),
    /// A simulated handheld on this computer.
    Tcp(SocketAddr),
    /// A simulated handheld inside this program, which nobody else can reach.
    Inside(Plug),
    /// A handheld in reach of the radio.
    Radio(Wanted),
}

/// The companion's end of a wire inside this program. It can be taken once.
#[derive(Clone, Debug)]
pub struct Plug(Arc<Mutex<Option<DuplexStream>>>);

impl Plug {
    pub(crate) fn new(end: DuplexStream) -> Self {
        Self(Arc::new(Mutex::new(Some(end))))
    }

    fn take(&self) -> Option<Line> {
        let end = self.0.lock().ok()?.take()?;
        Some(Line::new(end))
    }
}

/// Each is its own.
impl PartialEq for Plug {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Plug {}

impl Hash for Plug {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Arc::as_ptr(&self.0).hash(state);
    }
}

impl fmt::Display for Port {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Serial(path) => path.display().fmt(f),
            Self::Tcp(address) => write!(f, "{TCP}{address}"),
            Self::Inside(_) => f.write_str("the simulated handheld"),
            Self::Radio(Wanted::Any) => f.write_str(BLE),
            Self::Radio(Wanted::Named(name)) => write!(f, "{BLE}:{name}"),
            Self::Radio(Wanted::At(address)) => write!(f, "{BLE}:{address}"),
        }
    }
}

impl FromStr for Port {
    type Err = PortTrouble;
    fn from_str(text: &str) -> Result<Self, PortTrouble> {
        let unclear = || PortTrouble::Unclear(text.into());
        if let Some(wanted) = by_radio(text) {
            return Self::radio(wanted);
        }
        let Some(address) = text.strip_prefix(TCP) else {
            return if text.is_empty() { Err(unclear()) } else { Ok(Self::Serial(text.into())) };
        };
        let address = address.parse().map_err(|_| unclear())?;
        is_here(address)?;
        Ok(Self::Tcp(address))
    }
}

/// Which handheld is meant, if one by radio is: `ble`, or `ble:` and which, in any capitals.
fn by_radio(text: &str) -> Option<Wanted> {
    let begins = text.get(..BLE.len()).filter(|begins| begins.eq_ignore_ascii_case(BLE));
    let rest = begins.and_then(|_| text.get(BLE.len()..))?;
    match rest.strip_prefix(':') {
        None if !rest.is_empty() => None,
        wanted => wanted.unwrap_or_default().parse().ok(),
    }
}

impl Port {
    /// A handheld by radio, if this program was built with it.
    pub fn radio(wanted: Wanted) -> Result<Self, PortTrouble> {
        if BUILT { Ok(Self::Radio(wanted)) } else { Err(RadioTrouble::NotBuilt.into()) }
    }

    /// Opens it for this program alone. A handheld by radio may want a number that somebody has to be
    /// asked for.
    pub async fn open(&self, asker: &Asker) -> Result<Line, PortTrouble> {
        match self {
            Self::Serial(path) => open_serial(path),
            Self::Tcp(address) => open_tcp(*address).await,
            Self::Radio(wanted) => {
                let (stream, task) = radio::open(wanted, asker).await?;
                Ok(Line { task: Some(task), ..Line::new(stream) })
            }
            Self::Inside(plug) => plug.take().ok_or_else(|| PortTrouble::Vanished(self.clone())),
        }
    }
}

/// The link is not made for a network, where anybody could listen and speak.
fn is_here(address: SocketAddr) -> Result<(), PortTrouble> {
    if address.ip().is_loopback() { Ok(()) } else { Err(PortTrouble::Elsewhere(address)) }
}

/// Why a port can't be used, now or at all.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum PortTrouble {
    /// This names no port.
    Unclear(String),
    /// A simulated handheld on another computer.
    Elsewhere(SocketAddr),
    /// There is no such serial port now.
    Missing(PathBuf),
    /// This user may not open it.
    Forbidden(PathBuf),
    /// Another program has it.
    Busy(PathBuf),
    /// It is something else.
    NotSerial(PathBuf),
    /// No simulated handheld listens there.
    Refused(SocketAddr),
    /// It was open, and is gone.
    Vanished(Port),
    /// There is no handheld by radio.
    Radio(RadioTrouble),
    /// Something rarer, in the system's words.
    Other(Port, String),
}

impl From<RadioTrouble> for PortTrouble {
    fn from(trouble: RadioTrouble) -> Self {
        Self::Radio(trouble)
    }
}

impl PortTrouble {
    /// Whether the handheld is just not there.
    pub(crate) const fn is_absence(&self) -> bool {
        match self {
            Self::Missing(_) | Self::Refused(_) => true,
            Self::Radio(trouble) => trouble.is_absence(),
            _ => false,
        }
    }

    /// What is the matter with a serial port that does not open.
    pub(crate) fn of_serial(path: &Path, why: &io::Error) -> Self {
        let path = path.to_path_buf();
        match why.kind() {
            io::ErrorKind::NotFound => Self::Missing(path),
            _ if is_dead(why) => Self::Missing(path),
            // Windows says so when another program has the port.
            io::ErrorKind::PermissionDenied if cfg!(windows) => Self::Busy(path),
            io::ErrorKind::PermissionDenied => Self::Forbidden(path),
            io::ErrorKind::ResourceBusy => Self::Busy(path),
            _ => Self::Other(Port::Serial(path), in_words(why)),
        }
    }

    fn of_tcp(address: SocketAddr, why: &io::Error) -> Self {
        match why.kind() {
            io::ErrorKind::ConnectionRefused => Self::Refused(address),
            _ => Self::Other(Port::Tcp(address), in_words(why)),
        }
    }
}

impl fmt::Display for PortTrouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unclear(text) => write!(
                f,
                "'{text}' names no port. A port is written as /dev/ttyACM0, COM3, ble or \
                 tcp:127.0.0.1:4000."
            ),
            Self::Elsewhere(address) => write!(
                f,
                "{address} is on another computer. A simulated handheld must run on this one, as at \
                 tcp:127.0.0.1:4000."
            ),
            Self::Missing(path) => write!(
                f,
                "There is nothing at {}. Plug the handheld in, or choose another port.",
                path.display()
            ),
            Self::Forbidden(path) => write!(
                f,
                "This user may not open {}. On Linux, join the group dialout (sudo usermod -aG \
                 dialout $USER) and log in again.",
                path.display()
            ),
            Self::Busy(path) => write!(
                f,
                "Another program is using {}, perhaps another companion. Close it there.",
                path.display()
            ),
            Self::NotSerial(path) => write!(
                f,
                "{} is not a serial port. The handheld's has a name like /dev/ttyACM0.",
                path.display()
            ),
            Self::Refused(address) => {
                write!(
                    f,
                    "No simulated handheld listens at {address}. Start it, or choose another port."
                )
            }
            Self::Vanished(Port::Serial(path)) => write!(
                f,
                "The handheld at {} was unplugged. Plug it in again; the game goes on by itself.",
                path.display()
            ),
            Self::Vanished(Port::Tcp(address)) => write!(
                f,
                "The simulated handheld at {address} has stopped. Start it again; the game goes on by \
                 itself."
            ),
            Self::Vanished(Port::Inside(_)) => f.write_str(
                "The simulated handheld has stopped. Start this program again; the game goes on.",
            ),
            Self::Vanished(Port::Radio(wanted)) => write!(
                f,
                "The connection to {wanted} was lost. See that it is near and switched on; the \
                 game goes on by itself."
            ),
            Self::Radio(trouble) => trouble.fmt(f),
            Self::Other(port, why) => write!(f, "{port} can't be used: {why}."),
        }
    }
}

impl std::error::Error for PortTrouble {}

/// The system's words without its number for them.
pub(crate) fn in_words(why: &io::Error) -> String {
    let text = why.to_string();
    text.split_once(" (os error").map_or(text.as_str(), |(words, _)| words).into()
}

/// How many bytes came or went, unless the other end is gone: then none do, or the system says why not.
pub(crate) fn some(moved: io::Result<usize>) -> Option<usize> {
    moved.ok().filter(|&length| length > 0)
}

/// Whether some of a frame is still on its way out.
pub(crate) fn left(saying: &Cursor<Frame>) -> bool {
    saying.position() < saying.get_ref().len() as u64
}

/// An open port, for this program alone until it is dropped.
pub struct Line {
    stream: Pin<Box<dyn Stream>>,
    /// What carries the bytes, if that is not the system's to do.
    task: Option<JoinHandle<()>>,
    /// Dropped last.
    _hold: Option<Hold>,
}

impl Line {
    fn new(stream: impl Stream + 'static) -> Self {
        Self { stream: Box::pin(stream), task: None, _hold: None }
    }

    /// Closes it in good order, which takes a moment where a handheld has to be let go by radio: the
    /// system would keep the connection after the end of this program, and others out of it.
    pub(crate) async fn close(self) {
        let Self { stream, task, .. } = self;
        drop(stream);
        if let Some(task) = task {
            let _ = tokio::time::timeout(CLOSING, task).await;
        }
    }
}

impl fmt::Debug for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Line").finish_non_exhaustive()
    }
}

trait Stream: AsyncRead + AsyncWrite + Send {}
impl<T: AsyncRead + AsyncWrite + Send> Stream for T {}

impl AsyncRead for Line {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.stream.as_mut().poll_read(cx, into)
    }
}

impl AsyncWrite for Line {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.stream.as_mut().poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream.as_mut().poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream.as_mut().poll_shutdown(cx)
    }
}

async fn open_tcp(address: SocketAddr) -> Result<Line, PortTrouble> {
    is_here(address)?;
    let opened = async {
        let stream = TcpStream::connect(address).await?;
        // Knocking at a free port again and again can meet itself: the system may lend that very
        // port to the caller.
        if stream.local_addr()? == address {
            return Err(io::ErrorKind::ConnectionRefused.into());
        }
        stream.set_nodelay(true)?;
        Ok(stream)
    };
    let stream = opened.await.map_err(|why| PortTrouble::of_tcp(address, &why))?;
    Ok(Line::new(stream))
}

fn open_serial(path: &Path) -> Result<Line, PortTrouble> {
    let trouble = |why: io::Error| PortTrouble::of_serial(path, &why);
    let hold = Hold::on(path)?;
    // The crate sets raw mode with the speed.
    let serial = SerialPort::open(path, BAUD).map_err(trouble)?;
    hold.keep_others_out().map_err(trouble)?;
    // By this line the handheld knows that somebody has opened its port. Linux raises it by itself,
    // Windows does not, and a pseudo-terminal has none.
    let _ = serial.set_dtr(true);
    // What came before is no answer to anything this program has said.
    serial.discard_input_buffer().map_err(trouble)?;
    Ok(Line { _hold: Some(hold), ..Line::new(serial) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_is_read_as_it_is_written() {
        for text in ["/dev/ttyACM0", "COM3", "tcp:127.0.0.1:4000", "tcp:[::1]:4000"] {
            assert_eq!(text.parse::<Port>().expect("a port").to_string(), text);
        }
    }

    #[cfg(feature = "ble")]
    #[test]
    fn a_handheld_by_radio_is_a_port() {
        for (text, whole) in [
            ("ble", "ble"),
            ("BLE", "ble"),
            ("ble:", "ble"),
            ("ble:3F2A", "ble:Nusubito 3f2a"),
            ("Ble:nusubito 3f2a", "ble:Nusubito 3f2a"),
            ("ble:28:cd:c1:00:11:2a", "ble:28:CD:C1:00:11:2A"),
        ] {
            let port = text.parse::<Port>().expect("a port");
            assert!(matches!(port, Port::Radio(_)), "{text}");
            assert_eq!(port.to_string(), whole);
            assert_eq!(whole.parse(), Ok(port));
        }
    }

    #[cfg(not(feature = "ble"))]
    #[test]
    fn without_bluetooth_it_is_told_how_to_get_it() {
        for text in ["ble", "ble:3f2a"] {
            let told = text.parse::<Port>().expect_err("no port").to_string();
            assert!(told.contains("cargo run --release --features ble -- --ble"), "{told}");
        }
    }

    #[test]
    fn what_only_begins_like_a_radio_is_a_serial_port() {
        for text in ["blend", "bl", "/dev/ble"] {
            assert_eq!(text.parse(), Ok(Port::Serial(text.into())));
        }
    }

    #[test]
    fn a_connection_that_is_lost_is_told() {
        let told = |text: &str| {
            let wanted = text.parse().expect("anything is wanted");
            PortTrouble::Vanished(Port::Radio(wanted)).to_string()
        };
        let lost = "was lost. See that it is near and switched on; the game goes on by itself.";
        assert_eq!(told(""), format!("The connection to the handheld {lost}"));
        assert_eq!(told("3f2a"), format!("The connection to Nusubito 3f2a {lost}"));
    }

    #[test]
    fn what_is_no_port_is_told() {
        let told = |text: &str| text.parse::<Port>().expect_err("no port").to_string();
        let unclear = "names no port. A port is written as /dev/ttyACM0, COM3, ble or \
                       tcp:127.0.0.1:4000.";
        assert_eq!(told(""), format!("'' {unclear}"));
        assert_eq!(told("tcp:here"), format!("'tcp:here' {unclear}"));
        assert_eq!(
            told("tcp:192.168.1.2:4000"),
            "192.168.1.2:4000 is on another computer. A simulated handheld must run on this one, as at \
             tcp:127.0.0.1:4000."
        );
    }
}
