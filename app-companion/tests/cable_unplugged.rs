//! The cable comes out at every awkward moment of a game, and goes in again.
#![cfg(unix)]
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod bench_table;

use std::collections::BTreeMap;

use app_companion::cable::{Seat, Sight};
use app_companion::port::PortTrouble;
use bench_table::{CUTS, Cut, Mist, Socket, Thief, check_end, companion, in_a_thread, in_time};
use shared::play::Play;
use shared::rules::Side;
use tokio::runtime::Handle;

type Tally = BTreeMap<Cut, usize>;

/// What the companion must have come to before the cable goes in again.
fn has_noticed(sight: &Sight, cut: Cut) -> bool {
    let gone = matches!(sight.port, Some(PortTrouble::Vanished(_))) && !sight.connected;
    // The Mist plays on without a cable.
    gone && (cut != Cut::BeforeTheTurn || sight.pending.is_some() || !is_mists_turn(&sight.play))
}

fn is_mists_turn(play: &Play) -> bool {
    play.playing().is_some_and(|playing| playing.table.public().to_move() == Some(Side::Mist))
}

/// The handheld in a game in which the cable comes out again and again.
fn thief_with_a_loose_cable(
    mut thief: Thief,
    socket: &Socket,
    seat: &Seat,
    runtime: &Handle,
    mut cuts: impl Iterator<Item = Cut>,
) -> (Thief, Tally) {
    let mut tally = Tally::new();
    loop {
        let (mut plug, cut) = (socket.plug(), cuts.next());
        if thief.play(&mut plug.handheld, cut) {
            return (thief, tally);
        }
        let cut = cut.expect("a game ends or is cut");
        *tally.entry(cut).or_default() += 1;
        drop(plug);
        thief.hold.send_replace(false);
        let mut sight = seat.sight();
        runtime.block_on(sight.wait_for(|sight| has_noticed(sight, cut))).expect("a cable");
    }
}

/// Plays a game in which the cuts come in turn from the given one on.
async fn game(seed: u64, first: usize) -> Tally {
    let (socket, folder) = (Socket::new(), tempfile::tempdir().expect("a folder"));
    let (cable, seat) = companion(&folder.path().join("game"), socket.port());
    let thief = Thief::new(seed);
    let mut mist = Mist::new(seed + 1000, thief.hold.subscribe());
    let (there, runtime) = (seat.clone(), Handle::current());
    let end = in_a_thread(move || {
        let cuts = CUTS.into_iter().cycle().skip(first);
        thief_with_a_loose_cable(thief, &socket, &there, &runtime, cuts)
    });
    let (Thief { handheld, .. }, tally) = tokio::select! {
        end = end => end.expect("a game to the end"),
        _ = mist.play(&seat) => panic!("the Mist never stops"),
    };
    let dropped = seat.sight().borrow().notices.len();
    drop(seat);
    check_end(&handheld, &cable.await.expect("a clean stop"), mist.taken - dropped);
    tally
}

#[tokio::test]
async fn a_game_goes_on_by_itself_when_the_cable_is_in_again() {
    in_time(async {
        let mut all = Tally::new();
        for seed in 0..10 {
            // A game may be short, so each begins where the one before left off.
            let first = all.values().sum::<usize>();
            for (cut, times) in game(seed, first).await {
                *all.entry(cut).or_default() += times;
            }
        }
        println!("{all:?}");
        assert!(CUTS.iter().all(|cut| all.get(cut).is_some_and(|&times| times >= 3)), "{all:?}");
    })
    .await;
}
