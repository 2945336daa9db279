//! The companion in a browser: what `nusubito` does when it is told nothing else.
//!
//! One flow, from a finger to every page:
//!
//! ```text
//! page ─ text ─▶ server ─ Act ─▶ room ─▶ table ─▶ desk      a turn in the making
//!                                          └──▶ cable      a turn that is ended: saved, then sent
//! every page ◀─ html ─ page ◀─ Scene ─ room                whenever something has changed
//! ```
//!
//! - [`shelf`], [`about`], [`keys`]: the folder all is kept in.
//! - [`room`], [`table`], [`desk`], [`act`], [`history`], [`words`]: the game on the table.
//! - [`seats`], [`show`], `autopilot`: who plays alone, against whom, and how that goes on.
//! - [`guide`]: the guided first game, in a room of its own.
//! - [`page`], [`board`], [`end`], [`story`]: what is shown of it.
//! - [`server`], `form`, [`guard`], [`listen`], `address`, `handset`: who may ask for what, and where.
//!
//! Pages are rendered whole and sent whole over a WebSocket, not as events that a script would have
//! to understand: there is one way to draw the game, and it is in Rust. A WebSocket rather than a
//! stream of server-sent events, because buttons must arrive in the order they were pressed, and
//! because browsers allow only six of the latter at a time.

pub mod about;
pub mod act;
mod address;
mod autopilot;
pub mod board;
pub mod desk;
pub mod end;
mod form;
pub mod guard;
pub mod guide;
mod handset;
pub mod history;
pub mod keys;
pub mod listen;
pub mod page;
pub mod room;
pub mod seats;
pub mod server;
pub mod shelf;
pub mod show;
pub mod story;
pub mod table;
pub mod words;

use std::io::{self, IsTerminal, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use shared::fairplay::Setup;
use tokio::net::TcpListener;

use self::about::About;
use self::address::Place;
use self::guard::Guard;
use self::keys::{Keys, Role};
use self::page::{Address, Addresses};
use self::room::{Order, Room};
use self::seats::{Play, Seats};
use self::server::House;
use self::shelf::Shelf;
use self::table::Way;
use crate::handheld::system::Signals;
use crate::port::in_words;

/// Where pages are to be had, unless something else is asked for.
const PORT: u16 = 7373;

/// How long the room may take to be closed in good order. Nothing would be lost without.
const CLOSING: Duration = Duration::from_secs(4);

/// How the companion is to be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Where the games are kept.
    pub data: PathBuf,
    /// Where the handheld is.
    pub way: Way,
    /// Where the pages are to be had.
    pub listen: Option<SocketAddr>,
    /// Whether others in the network may come in.
    pub lan: bool,
    /// The set-up a new game begins with.
    pub chosen: Setup,
    /// A game alone that begins at once: who sits where.
    pub solo: Option<Seats>,
    /// Whether the first page is the guided game.
    pub guide: bool,
    /// Whether the first page is opened in a browser.
    pub open: bool,
}

/// Serves the pages until it is told to end.
pub fn run(options: &Options, out: impl Write) -> io::Result<()> {
    // Pages are served while a game is being saved, which waits for the disk.
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(serve(options, out))
}

async fn serve(options: &Options, mut out: impl Write) -> io::Result<()> {
    let mut signals = Signals::new()?;
    let shelf = Arc::new(Shelf::open(&options.data).map_err(io::Error::other)?);
    let keys = Arc::new(shelf.keys().map_err(io::Error::other)?);
    let listener = listener(options).await?;
    let place = Place::of(listener.local_addr()?, options.lan)?;
    let addresses = Arc::new(addresses(&place, &keys, options));
    let (mut room, doorway) = Room::new(shelf.clone(), options.way.clone()).await;
    if let Some(seats) = options.solo {
        let wish = seats.play().usual(options.chosen);
        let about = About::new(seats, wish, options.way == Way::Simulated);
        room.begin(&about).await.map_err(io::Error::other)?;
    }
    let guard = Guard { keys: keys.clone(), port: place.port() };
    let house = House { doorway, shelf, chosen: options.chosen, addresses };
    let orders = house.doorway.orders.clone();
    let router = server::router(house, guard);
    greet(&place, &keys, options, &mut out)?;
    let mut room = tokio::spawn(room.run());
    tokio::select! {
        _ = &mut room => {}
        () = listen::serve(listener, router, signals.told_to_end()) => {
            // A handheld by radio is let go; elsewhere there is nothing to wait for.
            let _ = orders.send(Order::Close).await;
            let _ = tokio::time::timeout(CLOSING, room).await;
        }
    }
    writeln!(out, "The game is saved. Goodbye.")
}

/// Where others could come in, they are asked for first.
async fn listener(options: &Options) -> io::Result<TcpListener> {
    let address = match (options.listen, options.lan) {
        (Some(address), lan) if lan || address.ip().is_loopback() => address,
        (Some(address), _) => {
            let why =
                format!("{address} can be reached from elsewhere. Say --lan if that is meant.");
            return Err(io::Error::other(why));
        }
        (None, true) => SocketAddr::from((Ipv4Addr::UNSPECIFIED, PORT)),
        (None, false) => SocketAddr::from((Ipv4Addr::LOCALHOST, PORT)),
    };
    match TcpListener::bind(address).await {
        // Nobody asked for that very port, so another will do.
        Err(why) if why.kind() == io::ErrorKind::AddrInUse && options.listen.is_none() => {
            TcpListener::bind(SocketAddr::new(address.ip(), 0)).await
        }
        Err(why) => {
            Err(io::Error::other(format!("Nobody can be served at {address}: {}.", in_words(&why))))
        }
        bound => bound,
    }
}

fn addresses(place: &Place, keys: &Keys, options: &Options) -> Addresses {
    let address = |role: Role| Address {
        here: keys.path(role),
        qr: options.lan.then(|| address::qr_picture(&place.url(&keys.path(role)))).flatten(),
    };
    Addresses {
        mist: address(Role::Mist),
        thief: (options.way == Way::Simulated).then(|| address(Role::Thief)),
        watch: keys.path(Role::Watch),
    }
}

/// Says where everything is, and opens the first page.
fn greet(place: &Place, keys: &Keys, options: &Options, out: &mut impl Write) -> io::Result<()> {
    let simulated = options.way == Way::Simulated;
    let url = |role: Role| place.url(&keys.path(role));
    writeln!(out, "Nusubito. The games are kept in {}.\n", options.data.display())?;
    if simulated {
        writeln!(out, "  Start here:    {}", url(Role::Door))?;
    }
    writeln!(out, "  The Mist:      {}", url(Role::Mist))?;
    if simulated {
        writeln!(out, "  The Thief:     {}   (for the Thief's eyes alone)", url(Role::Thief))?;
    }
    writeln!(out, "  Looking on:    {}", url(Role::Watch))?;
    writeln!(out, "  Learning:      {}guide   (a guided first game)", url(Role::Door))?;
    if options.lan {
        let who = if simulated { Role::Door } else { Role::Mist };
        writeln!(out, "\n{}", address::qr_text(&url(who)).unwrap_or_default())?;
        writeln!(out, "Scan this with a phone or tablet in the same network.")?;
    }
    writeln!(out, "\nCtrl-C ends it. Nothing is lost: it goes on where it was.")?;
    out.flush()?;
    if options.open && io::stdout().is_terminal() && address::has_desktop() {
        let page = if options.guide { "guide" } else { "" };
        // Who sees no browser come up has the address.
        let _ = open::that_detached(url(first_page(options)) + page);
    }
    Ok(())
}

/// The page to begin with: of whoever plays the game that was asked for, or where one is chosen, as
/// after the guided game.
fn first_page(options: &Options) -> Role {
    match (&options.way, options.solo.map(Seats::play)) {
        _ if options.guide => Role::Door,
        (Way::Simulated, Some(Play::Thief)) => Role::Thief,
        (Way::Simulated, None) => Role::Door,
        _ => Role::Mist,
    }
}
