//! Between two versions of HCI: the chip's driver, cyw43 0.7, speaks bt-hci 0.8; the host,
//! trouble-host 0.8, speaks bt-hci 0.10. What goes over it is the same to the byte. When both speak
//! one version, this goes.

use core::convert::Infallible;
use core::fmt;

use bt_hci_08 as old;
use bt_hci_transport as new;
use embedded_io::{ErrorKind, ErrorType, Read, ReadExactError};

/// The largest packet a controller sends: an event of 2 + 255 bytes, or 4 + 251 of data. The driver
/// wants room to spare.
const LARGEST: usize = 264;

/// The code of the events of Low Energy. Version 0.8 keeps another in its place.
const LE_META: u8 = 0x3e;

/// A transport of the older version, for a host of the newer one.
#[derive(Debug)]
pub struct Bridge<T>(pub T);

/// Why a packet did not come over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Error<E> {
    /// The transport failed.
    Transport(E),
    /// The packet is none that this host knows.
    Unknown,
}

impl<E: fmt::Debug> fmt::Display for Error<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Transport(why) => write!(f, "The radio's transport failed: {why:?}."),
            Self::Unknown => f.write_str("The radio sent a packet that makes no sense."),
        }
    }
}

impl<E: fmt::Debug> core::error::Error for Error<E> {}

impl<E: embedded_io::Error> embedded_io::Error for Error<E> {
    fn kind(&self) -> ErrorKind {
        match self {
            Self::Transport(why) => why.kind(),
            Self::Unknown => ErrorKind::InvalidData,
        }
    }
}

/// The host's controller wants to be able to say so by itself.
impl<E, I: embedded_io::Error> From<new::ReadHciError<I>> for Error<E> {
    fn from(_: new::ReadHciError<I>) -> Self {
        Self::Unknown
    }
}

impl<T: ErrorType> ErrorType for Bridge<T> {
    type Error = Error<T::Error>;
}

impl<T: old::transport::Transport> new::Transport for Bridge<T> {
    async fn read<'a, P: new::PacketToHost<'a>>(
        &self,
        into: &'a mut [u8],
    ) -> Result<P, Self::Error> {
        let mut packet = [0; LARGEST];
        let packet = self.0.read(&mut packet).await.map_err(Error::Transport)?;
        let (kind, mut bytes) = to_host(&packet).ok_or(Error::Unknown)?;
        P::read_hci(kind, &mut bytes, into).map_err(|why| match why {
            new::ReadHciError::Read(ReadExactError::Other(never)) => match never {},
            _ => Error::Unknown,
        })
    }

    async fn write<P: new::PacketToController>(&self, packet: &P) -> Result<(), Self::Error> {
        self.0.write(&ToController(packet)).await.map_err(Error::Transport)
    }
}

/// A packet of the older version, in bytes. There are no others on this product.
fn to_host<'a>(packet: &old::ControllerToHostPacket<'a>) -> Option<(new::PacketKind, Parts<'a>)> {
    use old::ControllerToHostPacket::{Acl, Event};
    match packet {
        Event(event) => {
            let le = event.kind == old::event::EventKind::Le;
            let code = if le { LE_META } else { event.kind.0 };
            let length = u8::try_from(event.data.len()).ok()?;
            Some((new::PacketKind::Event, Parts::new(&[code, length], event.data)))
        }
        Acl(data) => {
            let flags = (data.boundary_flag() as u16) << 12 | (data.broadcast_flag() as u16) << 14;
            let [low, high] = (data.handle().raw() | flags).to_le_bytes();
            let [short, long] = u16::try_from(data.data().len()).ok()?.to_le_bytes();
            let parts = Parts::new(&[low, high, short, long], data.data());
            Some((new::PacketKind::AclData, parts))
        }
        _ => None,
    }
}

/// A header of up to four bytes and what it is about, to be read one after the other.
struct Parts<'a> {
    header: heapless::Vec<u8, 4>,
    body: &'a [u8],
}

impl<'a> Parts<'a> {
    fn new(header: &[u8], body: &'a [u8]) -> Self {
        Self { header: heapless::Vec::from_slice(header).unwrap_or_default(), body }
    }
}

impl ErrorType for Parts<'_> {
    type Error = Infallible;
}

impl Read for Parts<'_> {
    fn read(&mut self, into: &mut [u8]) -> Result<usize, Infallible> {
        if self.header.is_empty() {
            return self.body.read(into);
        }
        let count = self.header.as_slice().read(into)?;
        self.header.drain(..count);
        Ok(count)
    }
}

/// A packet of the newer version, for the older transport.
struct ToController<'a, P>(&'a P);

impl<P: new::PacketToController> old::WriteHci for ToController<'_, P> {
    fn size(&self) -> usize {
        self.0.size()
    }

    fn write_hci<W: embedded_io::Write>(&self, to: W) -> Result<(), W::Error> {
        self.0.write_hci(to)
    }

    async fn write_hci_async<W: embedded_io_async::Write>(&self, to: W) -> Result<(), W::Error> {
        self.0.write_hci_async(to).await
    }
}

impl<P: new::PacketToController> old::HostToControllerPacket for ToController<'_, P> {
    const KIND: old::PacketKind = match P::KIND {
        new::PacketKind::Cmd => old::PacketKind::Cmd,
        new::PacketKind::AclData => old::PacketKind::AclData,
        new::PacketKind::SyncData => old::PacketKind::SyncData,
        new::PacketKind::Event => old::PacketKind::Event,
        new::PacketKind::IsoData => old::PacketKind::IsoData,
    };
}
