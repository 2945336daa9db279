//! The radio of a handheld in this process: the code that ships, on a thread of its own, with a
//! controller at a TCP port. It goes through the same bridge as the chip's does.

use std::net::SocketAddr;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use bt_hci::controller::ExternalController;
use bt_hci_08::transport::SerialTransport;
use embassy_sync::blocking_mutex::raw::NoopRawMutex;
use embedded_io_adapters::tokio_1::FromTokio;
use radio::{Bonds, Bridge, Identity, Memory, Order, Station};
use shared::link::Frame;
use shared::play::RADIO_NAME;
use tokio::net::TcpStream;
use tokio::runtime;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::{Mutex, oneshot};

/// What the radio tells.
pub enum News {
    /// Somebody has to type this number, or nobody.
    Pairing(Option<u32>),
    /// The app is there, or not.
    There(bool),
    /// Bytes came.
    Heard(Vec<u8>),
    /// A frame is out.
    Said,
    /// This is to be saved; the radio waits for that.
    Keep(Memory, oneshot::Sender<()>),
}

/// The radio. Without this it has no power.
pub struct Antenna {
    /// What it tells.
    pub news: Receiver<News>,
    /// Who it is.
    pub identity: Identity,
    orders: UnboundedSender<Order>,
    outbox: UnboundedSender<Frame>,
    off: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Antenna {
    /// A radio that remembers this, with its controller there, and silent until it is told otherwise.
    pub fn new(controller: SocketAddr, memory: Memory) -> Self {
        let identity = Identity::new(RADIO_NAME, memory.address);
        let (tell, news) = channel();
        let (orders, ordered) = unbounded_channel();
        let (outbox, frames) = unbounded_channel();
        let (off, is_off) = oneshot::channel();
        let station = Thread {
            address: memory.address,
            tell,
            orders: Mutex::new(ordered),
            frames: Mutex::new(frames),
        };
        let known = identity.clone();
        let runs = move || {
            let runtime = runtime::Builder::new_current_thread().enable_all().build();
            runtime.expect("a runtime").block_on(async {
                tokio::select! {
                    () = run(controller, &known, &memory.bonds, &station) => {}
                    _ = is_off => {}
                }
            });
        };
        let thread = Some(thread::spawn(runs));
        Self { news, identity, orders, outbox, off: Some(off), thread }
    }

    /// Tells it what to do.
    pub fn order(&self, order: Order) {
        // One that has failed does nothing.
        let _ = self.orders.send(order);
    }

    /// Gives it a frame to say.
    pub fn say(&self, frame: Frame) {
        let _ = self.outbox.send(frame);
    }
}

impl Drop for Antenna {
    fn drop(&mut self) {
        if let Some(off) = self.off.take() {
            let _ = off.send(());
        }
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

async fn run(controller: SocketAddr, identity: &Identity, bonds: &Bonds, station: &Thread) {
    let stream = TcpStream::connect(controller).await.expect("a controller");
    stream.set_nodelay(true).expect("packets are small, and each waits for another");
    let (from, to) = tokio::io::split(stream);
    let transport =
        SerialTransport::<NoopRawMutex, _, _>::new(FromTokio::new(from), FromTokio::new(to));
    let controller = ExternalController::<_, 4>::new(Bridge(transport));
    radio::run(controller, identity, bonds, station).await;
}

/// The device, as the radio sees it.
struct Thread {
    address: [u8; 6],
    tell: Sender<News>,
    orders: Mutex<UnboundedReceiver<Order>>,
    frames: Mutex<UnboundedReceiver<Frame>>,
}

impl Thread {
    /// Who is not interested any more is about to switch it off.
    fn tell(&self, news: News) {
        let _ = self.tell.send(news);
    }
}

impl Station for Thread {
    async fn order(&self) -> Order {
        match self.orders.lock().await.recv().await {
            Some(order) => order,
            None => std::future::pending().await,
        }
    }

    async fn passkey(&self, number: Option<u32>) {
        self.tell(News::Pairing(number));
    }

    async fn bonded(&self, bonds: &Bonds) {
        let (kept, is_kept) = oneshot::channel();
        let memory = Memory { address: self.address, bonds: bonds.clone() };
        self.tell(News::Keep(memory, kept));
        let _ = is_kept.await;
    }

    async fn there(&self, there: bool) {
        self.tell(News::There(there));
    }

    async fn heard(&self, bytes: &[u8]) {
        self.tell(News::Heard(bytes.to_vec()));
    }

    async fn next(&self) -> impl AsRef<[u8]> {
        match self.frames.lock().await.recv().await {
            Some(frame) => frame,
            None => std::future::pending().await,
        }
    }

    async fn said(&self) {
        self.tell(News::Said);
    }
}
