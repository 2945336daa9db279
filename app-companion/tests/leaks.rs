//! Two games with different secrets that look the same on the table are the same in everything the
//! Mist's side ever gets: events on the wire, their lengths, refusals, and the file it stores.
//! Commitments aside, which are random to who does not know the secret.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod keeper;

use std::collections::BTreeMap;

use app_companion::record::{Record, What};
use keeper::{Keeper, random_mist_turn, random_thief_turn, setup};
use shared::event::{Event, MistSteps};
use shared::fairplay::{Rods, Setup};
use shared::link::{Agreement, Digest, Message, Placed, Role};
use shared::play::{self, GameMessage};
use shared::rules::{Edition, MistStep, Side, Square, Step, Temple, ThiefStep};
use shared::seal::Hash;
use tests::brute::{Seen, suppose, try_all};
use tests::ends::End;
use tests::exchange::talk;
use tests::journal::MemoryJournal;
use tests::random::Random;
use tests::wire::payload;

const GAMES: u64 = 50;
const MOST_TURNS: u16 = 9;
const PAIRS_A_GAME: usize = 40;

/// A turn of either side, as the Mist's history of a game has it.
#[derive(Clone)]
enum Turn {
    Thief,
    Mist(Vec<MistStep>),
}

/// All that could have happened where the table shows the same: for each pair of temple and hand
/// the Thief can be at, one way to have come there.
type Histories = BTreeMap<String, Vec<Vec<ThiefStep>>>;

#[test]
fn what_the_mist_gets_does_not_depend_on_the_secret() {
    let mut pairs = 0;
    for (_, edition) in Edition::NAMED {
        for seed in 0..GAMES {
            pairs += compare_all(setup(edition, Rods::Sealed), seed);
        }
    }
    println!("{pairs} pairs of games");
    assert!(pairs > 2000, "{pairs}");
}

/// Plays a game and compares it with others that could have happened. Answers how many.
fn compare_all(setup: Setup, seed: u64) -> usize {
    let mut random = Random(seed ^ 0x1ea4);
    let mut one = Keeper::new(setup, seed);
    let mut turns = Vec::new();
    let mut histories = Histories::from([(one.game.thief().to_string(), Vec::new())]);
    while one.table.turn() <= MOST_TURNS {
        let before = one.clone();
        if one.table.side() == Side::Thief {
            let steps = random_thief_turn(&one.game, &mut random);
            one.thief_turn(&steps);
            if one.game.public().outcome().is_none() {
                histories =
                    continued(&before, &Seen::of(&steps, &one.game), &histories, &mut random);
            }
            turns.push(Turn::Thief);
        } else {
            let steps = random_mist_turn(&one.game, &mut random);
            one.mist_turn(&steps);
            turns.push(Turn::Mist(steps));
        }
        // A declaration shows what it shows; before it nothing may.
        if one.game.public().outcome().is_some() {
            one = before;
            turns.pop();
            break;
        }
    }
    let truth = one.game.thief().to_string();
    let others: Vec<_> = histories.into_iter().filter(|(end, _)| *end != truth).collect();
    let chosen = others.len().min(PAIRS_A_GAME);
    for i in 0..chosen {
        let (_, steps) = &others[i * others.len() / chosen];
        let other = replay(setup, seed + 1_000_000 + i as u64, &turns, steps);
        compare(&one, &other, &mut random);
    }
    chosen
}

/// Every way to go on that looks the same, one for each end it can come to.
fn continued(
    before: &Keeper,
    seen: &Seen,
    histories: &Histories,
    random: &mut Random,
) -> Histories {
    let mut next: BTreeMap<String, (usize, Vec<Vec<ThiefStep>>)> = BTreeMap::new();
    for (pair, history) in histories {
        try_all(&suppose(&before.game, pair), &mut Vec::new(), &mut |steps, end| {
            if !seen.looks_like(steps, end) {
                return;
            }
            let (ways, kept) = next.entry(end.thief().to_string()).or_default();
            *ways += 1;
            // Each way is as likely to be kept as any other.
            if random.below(*ways) == 0 {
                *kept = history.iter().cloned().chain([steps.to_vec()]).collect();
            }
        });
    }
    next.into_iter().map(|(end, (_, history))| (end, history)).collect()
}

/// The same turns of the Mist, with other turns of the Thief and another secret.
fn replay(setup: Setup, seed: u64, turns: &[Turn], steps: &[Vec<ThiefStep>]) -> Keeper {
    let mut keeper = Keeper::new(setup, seed);
    let mut steps = steps.iter();
    for turn in turns {
        match turn {
            Turn::Thief => keeper.thief_turn(steps.next().expect("a turn")),
            Turn::Mist(steps) => keeper.mist_turn(steps),
        }
    }
    keeper
}

fn compare(one: &Keeper, other: &Keeper, random: &mut Random) {
    assert_ne!(one.secret, other.secret);
    assert_ne!(one.turns, other.turns, "two games with the same secret steps");
    assert_eq!(one.table, other.table);
    assert_eq!(one.game.public(), other.game.public());
    assert_eq!(sent(one, random.clone()), sent(other, random.clone()));
    assert_eq!(stored(one), stored(other));
    compare_refusals(one, other, random);
}

/// Whatever the Mist tries, before any turn, is accepted by both or refused for the same reason.
fn compare_refusals(one: &Keeper, other: &Keeper, random: &mut Random) {
    assert_eq!(one.starts.len(), other.starts.len());
    for ((one, _), (other, _)) in one.starts.iter().zip(&other.starts) {
        for _ in 0..10 {
            let step = Step::Mist(any_mist_step(random));
            assert_eq!(one.check(step), other.check(step), "{step}");
        }
    }
}

/// Every frame of both machines while they play this game over the link, and of the handheld's
/// answers to a companion that then tries this and that: its length, and what it says without
/// what is random.
fn sent(keeper: &Keeper, mut random: Random) -> Vec<(usize, GameMessage)> {
    let invitation = Digest([5; 8]);
    let mut handheld = End::new(Role::Leader, invitation, MemoryJournal::default());
    let mut companion = End::new(Role::Follower, invitation, MemoryJournal::default());
    let mut frames = talk(&mut handheld, &mut companion);
    let Record { setup, sealed, answer, .. } = keeper.record;
    let deal = [play::Entry::Deal { setup, sealed }, play::Entry::Answer(answer)];
    let events = keeper.record.entries.iter().map(|entry| match &entry.what {
        What::Event(event) => play::Entry::Event(event.clone()),
        What::Back(..) => panic!("no takebacks here"),
    });
    for entry in deal.into_iter().chain(events) {
        let end = if entry.side() == Side::Thief { &mut handheld } else { &mut companion };
        end.submit(entry).expect("what happened in a game");
        frames.extend(talk(&mut handheld, &mut companion));
    }
    for _ in 0..10 {
        let steps = [any_mist_step(&mut random), MistStep::End];
        let Some(turn) = MistSteps::new(&steps) else { continue };
        let entry = play::Entry::Event(Event::Mist(turn));
        let (number, before) = (handheld.session.count(), handheld.session.agreement().digest());
        // One that is legal is played, and those after it come too late.
        handheld.receive(&GameMessage::Propose(Placed { number, before, entry }).frame());
        frames.extend(handheld.transmit());
    }
    frames.iter().map(|frame| (frame.len(), without_hashes(frame))).collect()
}

/// What a frame says, with everything random in it blacked out: commitments, the deal, and the
/// digests, in which these are.
fn without_hashes(frame: &[u8]) -> GameMessage {
    const BLACK: Digest = Digest([0; 8]);
    let mut message = postcard::from_bytes(&payload(frame)).expect("a message");
    match &mut message {
        Message::Entry(placed) | Message::Propose(placed) => {
            placed.before = BLACK;
            match &mut placed.entry {
                play::Entry::Event(Event::Thief { commitment: hash, .. })
                | play::Entry::Deal { sealed: hash, .. }
                | play::Entry::Answer(hash) => *hash = Hash([0; 32]),
                _ => {}
            }
        }
        Message::Hello(hello) => hello.head.digest = BLACK,
        Message::Ack(head) | Message::Resend(head) | Message::Ping(head) => head.digest = BLACK,
        Message::Refuse(_) => {}
    }
    message
}

/// What the companion stores before the end, with every hash blacked out.
fn stored(keeper: &Keeper) -> String {
    let text = keeper.so_far().to_string();
    let line = |line: &str| match line.rsplit_once(' ') {
        Some((name @ ("=" | "Sealed:" | "Answer:"), hash)) => {
            format!("{name} {}\n", "#".repeat(hash.len()))
        }
        _ => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}

fn any_mist_step(random: &mut Random) -> MistStep {
    let (from, to) = (*random.pick(&Square::ALL), *random.pick(&Square::ALL));
    let temple = *random.pick(&Temple::ALL);
    match random.below(7) {
        0 | 1 => MistStep::Move { from, to },
        2 => MistStep::Heal { healer: from, downed: to },
        3 => MistStep::Bolster { builder: from, temple, from: None },
        4 => MistStep::Capture(Some(temple)),
        5 => MistStep::Spawn(to),
        _ => MistStep::Promote(to),
    }
}
