//! Whole games over real wires: a pseudo-terminal and TCP, with the production ends on both sides.
#![cfg(unix)]
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod bench_table;

use std::fs::File;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::os::fd::{AsFd, OwnedFd};

use app_companion::cable::NotDone;
use app_companion::port::Port;
use bench_table::{
    INVITATION, Mist, Socket, Thief, check_end, companion, hello, in_a_thread, in_time, read, see,
};
use nix::fcntl::{FcntlArg, OFlag, fcntl};
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use shared::link::{Agreement, Frame, Head, Message, NotTaken, Placed, Role};
use shared::play::{Entry, GameMessage, Play, Playing};
use shared::seal::Hash;
use tests::ends::V18;

/// Plays a whole game over what `connect` gives the handheld.
async fn whole_game<W: Read + Write + AsFd>(
    port: Port,
    connect: impl FnOnce() -> W + Send + 'static,
) {
    let folder = tempfile::tempdir().expect("a folder");
    let (cable, seat) = companion(&folder.path().join("game"), port);
    let mut thief = Thief::new(7);
    let mut mist = Mist::new(8, thief.hold.subscribe());
    let end = in_a_thread(move || {
        assert!(thief.play(&mut connect(), None));
        thief
    });
    let Thief { handheld, .. } = tokio::select! {
        end = end => end.expect("a game to the end"),
        _ = mist.play(&seat) => panic!("the Mist never stops"),
    };
    let sight = seat.sight().borrow().clone();
    assert!(sight.play.playing().is_some_and(Playing::all_opened));
    assert_eq!(seat.entries(3).await.expect("a cable"), handheld.end.journal.entries[3..]);
    drop(seat);
    let save = cable.await.expect("a clean stop");
    check_end(&handheld, &save, mist.taken - sight.notices.len());
}

#[tokio::test]
async fn a_whole_game_over_a_serial_port() {
    let socket = Socket::new();
    let plug = socket.plug();
    let wire = plug.handheld.try_clone().expect("a wire");
    in_time(whole_game(socket.port(), move || wire)).await;
}

#[tokio::test]
async fn a_whole_game_over_tcp() {
    let simulator = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = Port::Tcp(simulator.local_addr().expect("an address"));
    in_time(whole_game(port, move || simulator.accept().expect("a companion").0)).await;
}

/// The companion is killed whenever it has done something, and now and then when the handheld
/// has.
#[tokio::test]
async fn a_companion_goes_on_from_its_save() {
    in_time(async {
        let (socket, folder) = (Socket::new(), tempfile::tempdir().expect("a folder"));
        let (plug, file) = (socket.plug(), folder.path().join("game"));
        let mut wire = plug.handheld.try_clone().expect("a wire");
        let mut thief = Thief::new(11);
        let mut mist = Mist::new(12, thief.hold.subscribe());
        let mut end = in_a_thread(move || {
            assert!(thief.play(&mut wire, None));
            thief
        });
        let (mut kills, mut dropped) = (0, 0);
        let Thief { handheld, .. } = loop {
            let (cable, seat) = companion(&file, socket.port());
            let mut sight = seat.sight();
            let enough = sight.borrow().count + 3;
            let end = tokio::select! {
                end = &mut end => Some(end.expect("a game to the end")),
                () = async {
                    while !mist.act(&seat).await && sight.borrow_and_update().count < enough {
                        sight.changed().await.expect("a cable");
                    }
                } => None,
            };
            cable.abort();
            assert!(cable.await.is_err_and(|why| why.is_cancelled()));
            dropped += sight.borrow().notices.len();
            kills += 1;
            if let Some(thief) = end {
                break thief;
            }
        };
        assert!(kills > 5, "{kills}");
        let (cable, seat) = companion(&file, socket.port());
        drop(seat);
        check_end(&handheld, &cable.await.expect("a clean stop"), mist.taken - dropped);
    })
    .await;
}

/// Says something on a wire that may be full for a moment.
async fn say(wire: &mut File, mut bytes: &[u8]) {
    while !bytes.is_empty() {
        let said = wire.write(bytes).unwrap_or_default();
        bytes = &bytes[said..];
        tokio::task::yield_now().await;
    }
}

/// Writes until nothing more goes in, and the system makes no more room by itself. If it did later
/// nevertheless, the test would only ask for less.
fn fill(wire: &OwnedFd) {
    let room = PollFlags::POLLOUT;
    while poll(&mut [PollFd::new(wire.as_fd(), room)], PollTimeout::from(200_u8)) == Ok(1) {
        while nix::unistd::write(wire, &[1]).is_ok() {}
    }
}

/// A handheld's hello with so much of this game.
fn hello_with(head: Head) -> Frame {
    hello(Role::Leader, Some(INVITATION), head)
}

#[tokio::test]
async fn a_handheld_that_does_not_read_holds_up_nothing() {
    in_time(async {
        let (socket, folder) = (Socket::new(), tempfile::tempdir().expect("a folder"));
        let mut plug = socket.plug();
        for end in [plug.handheld.as_fd(), plug.companion.as_fd()] {
            fcntl(end, FcntlArg::F_SETFL(OFlag::O_NONBLOCK)).expect("no waiting");
        }
        // The way to the handheld is full before the companion says a word.
        fill(&plug.companion);
        let (cable, seat) = companion(&folder.path().join("game"), socket.port());

        // What comes before the port is open is thrown away, so it is said until it is heard.
        let sight = seat.sight();
        while !sight.borrow().connected {
            say(&mut plug.handheld, &hello_with(Head { count: 0, digest: INVITATION })).await;
        }
        let deal = Entry::Deal { setup: V18, sealed: Hash([7; 32]) };
        let entry = Placed { number: 0, before: INVITATION, entry: deal.clone() };
        say(&mut plug.handheld, &GameMessage::Entry(entry).frame()).await;
        see(&seat, |sight| sight.play.awaits_answer()).await;
        let answer = Entry::Answer(Hash([9; 32]));
        seat.submit(answer.clone()).await.expect("it is saved");
        let again = seat.submit(answer.clone()).await;
        assert_eq!(again, Err(NotDone::NotTaken(NotTaken::OneAtATime)));
        // Time goes on: after a while the handheld counts as gone.
        see(&seat, |sight| !sight.connected).await;

        // Now it reads, and hears what there is to say.
        let mut dealt = Play::new(None);
        dealt.enter(&deal, &|_| None).expect("a deal");
        let known = Head { count: 1, digest: dealt.digest() };
        let mut heard = Vec::new();
        let proposed = |frame: &[u8]| {
            matches!(read(frame), Some(Message::Propose(placed)) if placed.entry == answer)
        };
        while !heard.split_inclusive(|&byte| byte == 0).any(proposed) {
            say(&mut plug.handheld, &hello_with(known)).await;
            let mut bytes = [0; 1024];
            let length = plug.handheld.read(&mut bytes).unwrap_or_default();
            heard.extend_from_slice(&bytes[..length]);
        }
        drop(seat);
        cable.await.expect("a clean stop");
    })
    .await;
}
