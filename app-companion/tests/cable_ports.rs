//! What the companion says when there is something in the way of its port, and that it goes on
//! when it is out of the way.
#![cfg(unix)]
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod bench_table;

use std::fs;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::path::Path;

use app_companion::cable::Seat;
use app_companion::port::Port;
use app_companion::radio::passkey::Asker;
use app_companion::save::Save;
use bench_table::{Socket, Thief, companion, hello, in_a_thread, in_time, port_sentence, see};
use shared::link::{Digest, Head, Role};
use tempfile::TempDir;
use tokio::io::AsyncReadExt;
use tokio::task::JoinHandle;

/// A companion with a game of its own.
fn at(port: Port) -> (TempDir, JoinHandle<Save>, Seat) {
    let folder = tempfile::tempdir().expect("a folder");
    let (cable, seat) = companion(&folder.path().join("game"), port);
    (folder, cable, seat)
}

async fn refusal(port: &Port) -> String {
    port.open(&Asker::nobody()).await.expect_err("something in the way").to_string()
}

fn missing(path: &Path) -> String {
    let path = path.display();
    format!("There is nothing at {path}. Plug the handheld in, or choose another port.")
}

fn busy(path: &Path) -> String {
    let path = path.display();
    format!("Another program is using {path}, perhaps another companion. Close it there.")
}

fn unplugged(path: &Path) -> String {
    let path = path.display();
    format!("The handheld at {path} was unplugged. Plug it in again; the game goes on by itself.")
}

#[tokio::test]
async fn a_port_may_appear_later() {
    in_time(async {
        let socket = Socket::new();
        let (_folder, _cable, seat) = at(socket.port());
        assert_eq!(port_sentence(&seat).await, missing(&socket.path()));
        let plug = socket.plug();
        let mut wire = plug.handheld.try_clone().expect("a wire");
        let _end = in_a_thread(move || Thief::new(1).play(&mut wire, None));
        let sight = see(&seat, |sight| sight.connected).await;
        assert_eq!(sight.port, None);
    })
    .await;
}

#[tokio::test]
async fn a_port_is_for_one_companion() {
    in_time(async {
        let socket = Socket::new();
        let plug = socket.plug();
        let first = socket.port().open(&Asker::nobody()).await.expect("a port");
        assert_eq!(refusal(&socket.port()).await, busy(&socket.path()));
        // By any name.
        let name = Port::Serial(nix::unistd::ttyname(&plug.companion).expect("a name"));
        assert!(name.open(&Asker::nobody()).await.is_err());
        drop(first);
        drop(socket.port().open(&Asker::nobody()).await.expect("a free port"));
    })
    .await;
}

#[tokio::test]
async fn another_companion_takes_the_port_when_it_is_free() {
    in_time(async {
        let socket = Socket::new();
        let plug = socket.plug();
        let mut wire = plug.handheld.try_clone().expect("a wire");
        let _end = in_a_thread(move || Thief::new(1).play(&mut wire, None));
        let (_one, first, seat) = at(socket.port());
        see(&seat, |sight| sight.connected).await;
        let (_other, _second, waiting) = at(socket.port());
        assert_eq!(port_sentence(&waiting).await, busy(&socket.path()));
        drop(seat);
        first.await.expect("a clean stop");
        see(&waiting, |sight| sight.connected && sight.port.is_none()).await;
    })
    .await;
}

#[tokio::test]
async fn what_was_said_before_a_port_was_open_is_not_heard() {
    in_time(async {
        let socket = Socket::new();
        let mut plug = socket.plug();
        plug.handheld.write_all(b"before").expect("a cable");
        let mut line = socket.port().open(&Asker::nobody()).await.expect("a port");
        plug.handheld.write_all(b"after").expect("a cable");
        let mut heard = [0; 5];
        line.read_exact(&mut heard).await.expect("a cable");
        assert_eq!(&heard, b"after");
    })
    .await;
}

#[tokio::test]
async fn a_file_is_no_serial_port() {
    in_time(async {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("notes");
        fs::write(&file, "nothing").expect("a file");
        for path in [file.as_path(), folder.path(), Path::new("/dev/null")] {
            assert_eq!(
                refusal(&Port::Serial(path.into())).await,
                format!(
                    "{} is not a serial port. The handheld's has a name like /dev/ttyACM0.",
                    path.display()
                )
            );
        }
        assert_eq!(fs::read(&file).expect("the file"), b"nothing");
    })
    .await;
}

#[tokio::test]
async fn a_handheld_may_be_unplugged() {
    in_time(async {
        let socket = Socket::new();
        let plug = socket.plug();
        let (_folder, _cable, seat) = at(socket.port());
        // It has said hello, so the port is open.
        let mut wire = plug.handheld.try_clone().expect("a wire");
        let heard = in_a_thread(move || wire.read(&mut [0; 1]));
        heard.await.expect("a thread").expect("a hello");
        drop(plug);
        assert_eq!(port_sentence(&seat).await, unplugged(&socket.path()));
    })
    .await;
}

/// Another companion at the other end, as when two computers are joined by mistake.
#[tokio::test]
async fn trouble_with_the_other_end_goes_when_that_is_unplugged() {
    in_time(async {
        let socket = Socket::new();
        let mut plug = socket.plug();
        let (_folder, _cable, seat) = at(socket.port());
        let another = hello(Role::Follower, None, Head { count: 0, digest: Digest::default() });
        while seat.sight().borrow().trouble.is_none() {
            plug.handheld.write_all(&another).expect("a cable");
            tokio::task::yield_now().await;
        }
        drop(plug);
        let sight = see(&seat, |sight| sight.port.is_some()).await;
        assert_eq!(sight.trouble, None);
    })
    .await;
}

#[tokio::test]
async fn a_simulator_may_not_be_there_or_stop() {
    in_time(async {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        drop(listener);
        let (_folder, _cable, seat) = at(Port::Tcp(address));
        assert_eq!(
            port_sentence(&seat).await,
            format!("No simulated handheld listens at {address}. Start it, or choose another port.")
        );
        let again = TcpListener::bind(address).expect("the port");
        let once = in_a_thread(move || drop(again.accept().expect("a companion")));
        once.await.expect("a companion that tried");
        let stopped = format!(
            "The simulated handheld at {address} has stopped. Start it again; the game goes on by itself."
        );
        see(&seat, |sight| sight.port.as_ref().is_some_and(|port| port.to_string() == stopped))
            .await;
    })
    .await;
}

#[tokio::test]
async fn a_simulator_is_on_this_computer() {
    let port = Port::Tcp("192.0.2.1:4000".parse().expect("an address"));
    assert_eq!(
        in_time(refusal(&port)).await,
        "192.0.2.1:4000 is on another computer. A simulated handheld must run on this one, as at \
         tcp:127.0.0.1:4000."
    );
}
