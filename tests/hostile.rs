//! Peers that are broken, foreign or bad, and bytes that are nobody's: nothing panics, the game
//! stays as it was, and both screens say what is the matter.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

use std::collections::VecDeque;

use shared::event::{Event, MistSteps};
use shared::fairplay::{Opened, Setup};
use shared::link::{
    Digest, Head, Hello, MAX_PAYLOAD, Message, NotTaken, Notice, Placed, Refusal, Refused, Role,
    VERSION, encode,
};
use shared::play::{Entry, GameMessage, GameSession, Play, Refusal as Rule};
use shared::rules::{Edition, Illegal, Outcome, Side};
use shared::seal::Hash;
use tests::ends::{Companion, End, Handheld, V18};
use tests::journal::MemoryJournal;
use tests::random::Random;
use tests::wire::payload;

const EARLY: Setup = Setup { edition: Edition::EARLY, ..V18 };

/// Two ends, each with all that the other has said.
struct Pair {
    handheld: Handheld,
    companion: Companion,
}

impl Pair {
    fn new() -> Self {
        let mut random = Random(7);
        Self { handheld: Handheld::new(V18, &mut random), companion: Companion::new(&mut random) }
    }

    /// A pair in the middle of a game, after so many entries.
    fn in_game(entries: u16) -> Self {
        let mut pair = Self::new();
        let mut random = Random(8);
        pair.talk();
        for turn in 0..entries {
            match turn % 2 {
                0 => pair.handheld.act(&mut random),
                _ => pair.companion.act(&mut random),
            }
            pair.talk();
        }
        assert_eq!(pair.handheld.end.session.count(), entries, "no such game with this seed");
        pair
    }

    fn talk(&mut self) {
        talk(&mut self.handheld.end, &mut self.companion.end);
    }

    fn tick(&mut self) {
        self.handheld.end.session.tick();
        self.companion.end.session.tick();
        self.talk();
    }
}

/// Lets two ends say all they have to say.
fn talk(one: &mut End, other: &mut End) {
    // Two ends that answer each other for ever would never come out of this.
    for _ in 0..5000 {
        let (here, there) = (one.transmit(), other.transmit());
        if here.is_none() && there.is_none() {
            return;
        }
        other.receive(&here.unwrap_or_default());
        one.receive(&there.unwrap_or_default());
    }
    panic!("they never stop");
}

fn trouble(end: &End) -> String {
    end.session.trouble().map(ToString::to_string).unwrap_or_default()
}

fn frame(message: &GameMessage) -> Vec<u8> {
    message.frame().to_vec()
}

fn mist_turn(text: &str) -> Entry {
    let steps: Vec<_> = text.split(' ').map(|step| step.parse().expect("a step")).collect();
    Entry::Event(Event::Mist(MistSteps::new(&steps).expect("a turn")))
}

/// A companion's end that wants a certain set-up.
fn companion_that_wants(setup: Setup) -> End {
    let journal = MemoryJournal::default();
    let play = Play::new(Some(setup));
    let session = GameSession::follower(play, Digest([9; 8]), &journal).expect("a new game");
    End { session, journal }
}

#[test]
fn bytes_that_are_nobodys_change_nothing() {
    let mut pair = Pair::in_game(9);
    let (handheld, companion) = (pair.handheld.end.clone(), pair.companion.end.clone());
    let mut random = Random(1);
    for _ in 0..20_000 {
        let noise: Vec<u8> =
            (0..random.below(40)).map(|_| random.bits().to_le_bytes()[0]).collect();
        pair.handheld.end.receive(&noise);
        pair.companion.end.receive(&noise);
    }
    assert_eq!(pair.handheld.end.journal, handheld.journal);
    assert_eq!(pair.companion.end.journal, companion.journal);
    assert_eq!(pair.handheld.end.session.agreement(), handheld.session.agreement());
    assert_eq!(pair.companion.end.session.agreement(), companion.session.agreement());
    // A zero ends the noise, and they go on as if nothing had been.
    pair.handheld.end.receive(&[0]);
    pair.companion.end.receive(&[0]);
    pair.tick();
    assert!(pair.handheld.end.session.settled() && pair.companion.end.session.settled());
}

#[test]
fn frames_that_are_whole_and_mean_nothing_change_nothing() {
    let pair = Pair::in_game(9);
    let mut random = Random(2);
    for mut end in [pair.handheld.end, pair.companion.end] {
        let before = end.clone();
        for _ in 0..50_000 {
            let length = random.below(MAX_PAYLOAD + 1);
            let mut payload: Vec<u8> =
                (0..length).map(|_| random.bits().to_le_bytes()[0]).collect();
            if let Some(first) = payload.first_mut() {
                *first = u8::try_from(random.below(8)).expect("a byte");
            }
            end.receive(&encode(&payload).expect("a payload that fits"));
            // It may have something to say to that.
            while end.transmit().is_some() {}
        }
        assert_eq!(end.journal, before.journal);
        assert_eq!(end.session.agreement(), before.session.agreement());
    }
}

#[test]
fn a_frame_without_end_takes_no_more_room_than_any() {
    let mut pair = Pair::in_game(4);
    pair.companion.end.receive(&vec![0x55; 1_000_000]);
    pair.companion.end.receive(&[0]);
    pair.tick();
    assert!(pair.companion.end.session.settled());
}

#[test]
fn another_version_is_named_on_both_screens() {
    let mut pair = Pair::in_game(4);
    // Of a later version nothing is certain but the first three bytes.
    pair.companion.end.receive(&encode(&[0, 2, 1, 0xff, 0xff]).expect("a frame"));
    assert_eq!(
        trouble(&pair.companion.end),
        "The other device speaks version 258 of the link, this one version 1. Update the older one."
    );
    assert!(!pair.companion.end.session.connected());
    assert!(pair.companion.end.transmit().is_none(), "an answer at once would be answered");
    // The other end gets to know the version from the hello of the next tick.
    pair.companion.end.session.tick();
    let hello = pair.companion.end.transmit().expect("a hello");
    assert_eq!(payload(&hello)[..3], [0, 1, 0]);
    // The right device plugged in: the trouble goes.
    pair.talk();
    pair.tick();
    assert_eq!(trouble(&pair.companion.end), "");
}

#[test]
fn who_has_not_said_hello_is_not_listened_to() {
    let mut pair = Pair::in_game(3);
    let stranger = encode(&[0, 2, 0]).expect("a frame");
    pair.handheld.end.receive(&stranger);
    pair.companion.end.submit(mist_turn("B2-B1 .")).expect("a legal turn");
    let proposal = pair.companion.end.transmit().expect("a proposal");
    pair.handheld.end.receive(&proposal);
    assert_eq!(pair.handheld.end.session.count(), 3);
    // It asks who that is, and then listens.
    pair.tick();
    assert_eq!(pair.handheld.end.session.count(), 4);
}

#[test]
fn another_game_is_named_on_both_screens() {
    let mut ours = Pair::in_game(6);
    let mut random = Random(99);
    let mut theirs = Companion::new(&mut random);
    ours.handheld.end.session.reconnected();
    talk(&mut ours.handheld.end, &mut theirs.end);
    let other_game = "The other device is in another game. Resume the same game on both, or begin \
                      a new one.";
    assert_eq!(trouble(&ours.handheld.end), other_game);
    assert_eq!(trouble(&theirs.end), other_game);
    let refused = ours.handheld.end.submit(Entry::Event(Event::Resign(Side::Thief)));
    assert_eq!(refused, Err(NotTaken::Trouble));
    // A new handheld and a companion in the middle of a game.
    let mut new = Handheld::new(V18, &mut random);
    ours.companion.end.session.reconnected();
    talk(&mut new.end, &mut ours.companion.end);
    assert_eq!(trouble(&new.end), other_game);
    assert_eq!(trouble(&ours.companion.end), other_game);
    // The right ones again.
    ours.handheld.end.session.reconnected();
    ours.companion.end.session.reconnected();
    ours.talk();
    assert!(ours.handheld.end.session.settled() && ours.companion.end.session.settled());
}

#[test]
fn another_edition_is_named_on_both_screens() {
    let mut random = Random(3);
    let journal = MemoryJournal::default();
    let session = GameSession::leader(Play::new(Some(V18)), &journal).expect("a new game");
    let mut handheld = End { session, journal };
    let mut companion = companion_that_wants(EARLY);
    talk(&mut handheld, &mut companion);
    let named = |setup| {
        format!("The other device is set up for another game: {setup}. Choose the same on both.")
    };
    assert_eq!(trouble(&handheld), named("early 0/1/2 sealed"));
    assert_eq!(trouble(&companion), named("v18 0/1/2 sealed"));
    // A handheld that does not say what it wants, and deals all the same.
    let mut handheld = Handheld::new(V18, &mut random);
    let mut companion = companion_that_wants(EARLY);
    talk(&mut handheld.end, &mut companion);
    handheld.act(&mut random);
    talk(&mut handheld.end, &mut companion);
    let why = "This device is set up for early 0/1/2 sealed.";
    assert_eq!(
        trouble(&handheld.end),
        format!("The other device refuses what this one sent. {why}")
    );
    assert_eq!(trouble(&companion), format!("This device refuses what the other one sent. {why}"));
    assert_eq!(companion.session.count(), 0);
}

#[test]
fn the_same_wish_on_both_sides_is_no_trouble() {
    let mut handheld = Handheld::new(EARLY, &mut Random(3));
    let mut companion = companion_that_wants(EARLY);
    talk(&mut handheld.end, &mut companion);
    handheld.act(&mut Random(3));
    talk(&mut handheld.end, &mut companion);
    assert!(companion.session.agreement().awaits_answer());
    assert_eq!([trouble(&handheld.end), trouble(&companion)], ["", ""]);
}

#[test]
fn two_of_a_kind_are_told_so() {
    let mut random = Random(4);
    let (mut one, mut other) = (Companion::new(&mut random), Companion::new(&mut random));
    talk(&mut one.end, &mut other.end);
    let same = "Both devices play the same side. One of them must be the handheld, the other the \
                companion.";
    assert_eq!([trouble(&one.end), trouble(&other.end)], [same; 2]);
}

/// Both ends have as many entries, and one of them is another.
#[test]
fn games_that_differ_are_shown_on_both_screens() {
    let mut pair = Pair::in_game(2);
    let mut forked = pair.handheld.clone();
    pair.handheld.act(&mut Random(5));
    pair.talk();
    // The same machine from an older log, which plays something else.
    forked.end.session.reconnected();
    forked.made_up_turn(77);
    forked.thief_turn(&[]);
    assert_ne!(forked.end.journal, pair.handheld.end.journal);
    talk(&mut forked.end, &mut pair.companion.end);
    pair.companion.end.session.tick();
    talk(&mut forked.end, &mut pair.companion.end);
    for end in [&forked.end, &pair.companion.end] {
        let sentence = trouble(end);
        assert!(
            sentence.starts_with("The two devices hold different games after entry 3: "),
            "{sentence}"
        );
        assert!(sentence.ends_with(" there. Check every square."), "{sentence}");
    }
    assert_eq!(pair.companion.end.session.count(), 3);
}

#[test]
fn a_handheld_that_lost_its_log_is_told_from_one_that_has_it() {
    let mut pair = Pair::in_game(8);
    pair.handheld.end.journal.entries.truncate(5);
    pair.handheld.restart();
    pair.talk();
    assert_eq!(trouble(&pair.handheld.end), "This device has lost a part of the game.");
    assert_eq!(trouble(&pair.companion.end), "The other device has lost a part of the game.");
}

/// What the Thief did comes back; what the companion itself did, nobody can tell it.
#[test]
fn a_companion_with_an_older_save() {
    let mut pair = Pair::in_game(7);
    let restore = |pair: &mut Pair, entries| {
        pair.companion.end.journal.entries.truncate(entries);
        pair.companion.end.journal.proposal = None;
        pair.companion.restart();
        pair.talk();
    };
    restore(&mut pair, 6);
    assert_eq!(trouble(&pair.companion.end), "");
    assert_eq!(pair.companion.end.session.count(), 7);
    restore(&mut pair, 5);
    assert_eq!(pair.companion.end.session.count(), 5);
    assert_eq!(
        trouble(&pair.companion.end),
        "This device refuses what the other one sent. That is for the other side to do."
    );
}

/// The Thief's machine can't move the Mist's pawns.
#[test]
fn a_leader_cant_enter_in_the_followers_name() {
    let mut pair = Pair::in_game(3);
    let before = pair.companion.end.journal.clone();
    let mut forged = pair.handheld.end.clone();
    let entry = mist_turn("B2-B1 .");
    // As if the companion had proposed it.
    let placed = Placed { number: 3, before: digest(&forged), entry };
    forged.receive(&frame(&Message::Propose(placed)));
    assert_eq!(forged.session.count(), 4);
    forged.session.tick();
    talk(&mut forged, &mut pair.companion.end);
    assert_eq!(pair.companion.end.journal, before);
    let refused = "refuses what this one sent. That is for the other side to do.";
    assert_eq!(trouble(&forged), format!("The other device {refused}"));
    assert_eq!(
        trouble(&pair.companion.end),
        "This device refuses what the other one sent. That is for the other side to do."
    );
}

fn digest(end: &End) -> Digest {
    use shared::link::Agreement;
    end.session.agreement().digest()
}

#[test]
fn a_follower_cant_enter_in_the_leaders_name() {
    let mut pair = Pair::in_game(3);
    let entry = Entry::Event(Event::Resign(Side::Thief));
    let placed = Placed { number: 3, before: digest(&pair.handheld.end), entry };
    pair.handheld.end.receive(&frame(&Message::Propose(placed)));
    assert_eq!(pair.handheld.end.session.count(), 3);
    let submitted = pair.companion.end.submit(Entry::Event(Event::Resign(Side::Thief)));
    assert_eq!(submitted, Err(NotTaken::Refused(Refusal::NotYours)));
}

#[test]
fn an_illegal_turn_is_refused_with_its_rule_and_the_step() {
    let mut pair = Pair::in_game(3);
    let why = Rule::Step(
        "B2-E5".parse().expect("a step"),
        Illegal::CourtyardOnly(shared::rules::Level::Healer),
    );
    // The companion's own session does not take it,
    let entry = mist_turn("B2-E5 .");
    let submitted = pair.companion.end.submit(entry.clone());
    assert_eq!(submitted, Err(NotTaken::Refused(Refusal::Rule(why))));
    assert_eq!(
        submitted.expect_err("a refusal").to_string(),
        format!("B2-E5: {}", Illegal::CourtyardOnly(shared::rules::Level::Healer))
    );
    // and from a companion that sends it nevertheless, the handheld does not.
    let placed = Placed { number: 3, before: digest(&pair.handheld.end), entry };
    pair.handheld.end.receive(&frame(&Message::Propose(placed)));
    assert_eq!(pair.handheld.end.session.count(), 3);
    let answer = pair.handheld.end.transmit().expect("an answer");
    let Ok(Message::Refuse(refused)) = postcard::from_bytes::<GameMessage>(&payload(&answer))
    else {
        panic!("not refused")
    };
    assert_eq!((refused.number, refused.why), (3, Refusal::Rule(why)));
}

#[test]
fn a_refusal_of_something_else_is_not_taken_for_one_of_this() {
    let mut pair = Pair::in_game(3);
    pair.companion.end.submit(mist_turn("B2-B1 .")).expect("a legal turn");
    let why = Refusal::Rule(Rule::NotNow);
    let refused = Refused { number: 3, check: [1, 2, 3, 4], why };
    pair.companion.end.receive(&frame(&Message::Refuse(refused)));
    assert!(pair.companion.end.session.pending().is_some());
    assert_eq!(pair.companion.end.session.take_notice(), None);
    pair.tick();
    assert_eq!(pair.handheld.end.session.count(), 4);
}

/// A handheld with other rules refuses a turn: the Mist is told, and can do something else.
#[test]
fn a_refused_proposal_is_dropped_and_told() {
    let mut pair = Pair::in_game(3);
    let turn = mist_turn("B2-B1 .");
    pair.companion.end.submit(turn.clone()).expect("a legal turn");
    let bytes = postcard::to_allocvec(&turn).expect("bytes");
    let check = crc32(&bytes);
    let why = Refusal::Rule(Rule::Rule(Illegal::NoActionsLeft));
    pair.companion.end.receive(&frame(&Message::Refuse(Refused { number: 3, check, why })));
    assert_eq!(pair.companion.end.session.pending(), None);
    assert_eq!(pair.companion.end.session.take_notice(), Some(Notice::Refused(why)));
    assert_eq!(pair.companion.end.journal.proposal, None);
    pair.companion.end.submit(mist_turn(".")).expect("another turn");
    pair.talk();
    assert_eq!(pair.handheld.end.session.count(), 4);
}

/// Bit by bit, as a second opinion on the table of the library.
fn crc32(bytes: &[u8]) -> [u8; 4] {
    let mut crc = u32::MAX;
    for &byte in bytes {
        crc ^= u32::from(byte);
        for _ in 0..8 {
            crc = (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg());
        }
    }
    (!crc).to_le_bytes()
}

/// What was said in one game does not count in the next, not even its first entry.
#[test]
fn an_old_deal_does_not_begin_a_new_game() {
    let mut pair = Pair::new();
    pair.talk();
    pair.handheld.act(&mut Random(1));
    let old = pair.handheld.end.transmit().expect("the deal");
    let mut new = Pair { companion: Companion::new(&mut Random(1234)), ..Pair::new() };
    new.handheld = Handheld::new(V18, &mut Random(4321));
    new.talk();
    new.companion.receive(&old);
    assert_eq!(new.companion.end.session.count(), 0);
    new.handheld.act(&mut Random(1));
    new.tick();
    assert_eq!(new.companion.end.session.count(), 1);
    assert_eq!(trouble(&new.companion.end), "");
}

#[test]
fn nothing_is_taken_before_the_other_is_there() {
    let mut handheld = Handheld::new(V18, &mut Random(1));
    let deal = handheld.deal();
    assert_eq!(handheld.end.submit(deal), Err(NotTaken::NobodyThere));
}

#[test]
fn one_thing_at_a_time() {
    let mut pair = Pair::in_game(3);
    pair.companion.end.submit(mist_turn("B2-B1 .")).expect("a legal turn");
    let second = pair.companion.end.submit(Entry::Event(Event::Resign(Side::Mist)));
    assert_eq!(second, Err(NotTaken::OneAtATime));
}

/// The Mist resigns at the same moment as the Thief ends a turn: both count, the turn first.
#[test]
fn both_at_once_and_both_count() {
    let mut pair = Pair::in_game(4);
    pair.companion.end.submit(Entry::Event(Event::Resign(Side::Mist))).expect("taken");
    pair.handheld.act(&mut Random(3));
    pair.tick();
    pair.tick();
    let playing = pair.handheld.end.playing().expect("a game");
    assert_eq!(pair.handheld.end.session.count(), 6);
    assert_eq!(playing.table.public().outcome(), Some(Outcome::Resigned(Side::Mist)));
    assert_eq!(pair.handheld.end.journal.entries, pair.companion.end.journal.entries);
}

/// The Thief resigns while the Mist's turn is on its way: it no longer counts, and the Mist knows.
#[test]
fn the_other_side_was_first() {
    let mut pair = Pair::in_game(3);
    pair.companion.end.submit(mist_turn("B2-B1 .")).expect("taken");
    let resigns = Entry::Event(Event::Resign(Side::Thief));
    pair.handheld.end.submit(resigns).expect("taken");
    pair.talk();
    assert_eq!(pair.companion.end.session.take_notice(), Some(Notice::Overtaken));
    assert_eq!(pair.companion.end.session.pending(), None);
    assert_eq!(pair.companion.end.session.count(), 4);
    assert_eq!(
        Notice::<Rule>::Overtaken.to_string(),
        "The other side was first, so what you did no longer counts."
    );
}

#[test]
fn a_full_journal_says_so_and_goes_on_when_it_can() {
    let mut pair = Pair::in_game(4);
    pair.companion.end.journal.full = true;
    pair.handheld.act(&mut Random(3));
    pair.tick();
    let full = "This device can't save the game. Nothing is lost; it goes on when it can.";
    assert_eq!(trouble(&pair.companion.end), full);
    assert_eq!(pair.companion.end.session.count(), 4);
    assert!(!pair.handheld.end.session.settled());
    pair.companion.end.journal.full = false;
    pair.tick();
    assert_eq!(trouble(&pair.companion.end), "");
    assert_eq!(pair.companion.end.session.count(), 5);
    // The leader's own player.
    pair.handheld.end.journal.full = true;
    let resigns = Entry::Event(Event::Resign(Side::Thief));
    let refused = pair.handheld.end.submit(resigns.clone()).expect_err("a full journal");
    assert_eq!(refused.to_string(), full);
    pair.handheld.end.journal.full = false;
    pair.handheld.end.submit(resigns).expect("room again");
}

#[test]
fn a_journal_that_does_not_hold_is_not_played_on() {
    let pair = Pair::in_game(6);
    let good = &pair.handheld.end.journal;
    for number in 1..good.entries.len() {
        let mut missing = good.clone();
        missing.entries.remove(number - 1);
        let mut misplaced = good.clone();
        misplaced.entries[number - 1].number += 1;
        let mut other = good.clone();
        other.entries[number].before = Digest([3; 8]);
        for (journal, first) in [(missing, number - 1), (misplaced, number - 1), (other, number)] {
            let restored = GameSession::leader(Play::new(None), &journal);
            let why = restored.expect_err("a journal that does not hold");
            assert_eq!(
                why.to_string(),
                format!("The saved game is damaged: entry {first} does not follow.")
            );
        }
    }
}

#[test]
fn silence_is_noticed_and_ends() {
    let mut pair = Pair::in_game(4);
    assert!(pair.companion.end.session.connected());
    for _ in 0..8 {
        pair.companion.end.session.tick();
        while pair.companion.end.transmit().is_some() {}
    }
    assert!(!pair.companion.end.session.connected());
    pair.tick();
    assert!(pair.companion.end.session.connected());
}

/// Two that have nothing to say only ask now and then whether the other is there.
#[test]
fn silence_is_kept_when_there_is_nothing_to_say() {
    let mut pair = Pair::in_game(4);
    for tick in 1..=40 {
        pair.handheld.end.session.tick();
        let ping = pair.handheld.end.transmit();
        assert_eq!(ping.is_some(), tick % 4 == 0, "tick {tick}");
        pair.companion.end.receive(&ping.unwrap_or_default());
        pair.talk();
        assert!(pair.handheld.end.session.connected());
    }
}

/// A message that comes late can look like a handheld that lost its log. One tick clears it up.
#[test]
fn an_old_message_is_no_trouble_for_long() {
    let mut pair = Pair::in_game(4);
    let digest = pair.companion.end.journal.entries[3].before;
    let old = Message::Ack(Head { count: 3, digest });
    pair.companion.end.receive(&frame(&old));
    assert_eq!(trouble(&pair.companion.end), "The other device has lost a part of the game.");
    pair.companion.end.session.tick();
    pair.talk();
    assert_eq!(trouble(&pair.companion.end), "");
}

/// A radio takes its time. What is on its way is not sent again before it can have arrived.
#[test]
fn a_slow_wire_is_not_flooded() {
    const ENTRIES: u16 = 40;
    let mut pair = Pair::in_game(3);
    for _ in 0..ENTRIES / 2 {
        let ask = Entry::Ask { side: Side::Thief, from: 2 };
        pair.handheld.end.submit(ask).expect("a question");
        pair.handheld.end.submit(Entry::Decline(Side::Thief)).expect("no question");
    }
    // Four frames a tick, and each takes half a tick to arrive.
    let mut wire = VecDeque::from(vec![Vec::new(); 2]);
    let mut sent = 0;
    while pair.companion.end.session.count() < 3 + ENTRIES {
        pair.handheld.end.session.tick();
        for _ in 0..4 {
            let frame = pair.handheld.end.transmit();
            sent += u16::from(frame.is_some());
            wire.push_back(frame.unwrap_or_default());
            pair.companion.end.receive(&wire.pop_front().unwrap_or_default());
        }
        while let Some(frame) = pair.companion.end.transmit() {
            pair.handheld.end.receive(&frame);
        }
    }
    assert!(sent < ENTRIES + 10, "{sent} frames for {ENTRIES} entries");
}

/// A hello tells of nothing but what the table knows.
#[test]
fn a_hello_of_a_stranger_changes_nothing() {
    let mut pair = Pair::in_game(4);
    let before = pair.handheld.end.journal.clone();
    let head = Head { count: 60_000, digest: Digest([1; 8]) };
    let hello = Hello {
        version: VERSION.to_le_bytes(),
        role: Role::Follower,
        answer: true,
        game: Some(Digest([1; 8])),
        terms: None,
        head,
    };
    pair.handheld.end.receive(&frame(&Message::Hello(hello)));
    assert_eq!(pair.handheld.end.journal, before);
    assert!(trouble(&pair.handheld.end).starts_with("The other device is in another game."));
    pair.tick();
    pair.tick();
    assert!(pair.handheld.end.session.settled());
}

/// Takebacks of what is not there.
#[test]
fn only_what_stands_can_be_taken_back() {
    let mut pair = Pair::in_game(5);
    let ask = |from| Entry::Ask { side: Side::Mist, from };
    for from in [0, 1, 5, 6, 1023, 1024, u16::MAX] {
        let refused = pair.companion.end.submit(ask(from));
        assert_eq!(refused, Err(NotTaken::Refused(Refusal::Rule(Rule::NoSuchTurn))), "{from}");
    }
    let agrees = pair.companion.end.submit(Entry::Agree(Side::Mist));
    assert_eq!(agrees, Err(NotTaken::Refused(Refusal::Rule(Rule::NothingAsked))));
    let secret = pair.handheld.end.submit(Entry::Secret(Hash([0; 32])));
    assert_eq!(secret, Err(NotTaken::Refused(Refusal::Rule(Rule::NotNow))));
    pair.companion.end.submit(ask(3)).expect("a turn that stands");
    pair.talk();
    let again = pair.companion.end.submit(ask(2));
    assert_eq!(again, Err(NotTaken::Refused(Refusal::Rule(Rule::Asked))));
    // Nobody agrees with themselves.
    let agrees = pair.companion.end.submit(Entry::Agree(Side::Mist));
    assert_eq!(agrees, Err(NotTaken::Refused(Refusal::Rule(Rule::NothingAsked))));
    pair.handheld.end.submit(Entry::Agree(Side::Thief)).expect("an answer");
    pair.talk();
    let before = pair.companion.end.playing().expect("a game");
    assert_eq!((before.table.turn(), before.table.side()), (1, Side::Mist));
    assert_eq!(before.ledger.commitments(), 2, "what is withdrawn stays committed to");
    // What was taken back can't be taken back again; what still stands can.
    for (from, stands) in [(3, false), (4, false), (2, true)] {
        assert_eq!(pair.companion.end.submit(ask(from)).is_ok(), stands, "{from}");
    }
}

#[test]
fn what_is_opened_is_opened_after_the_end_and_once() {
    let mut pair = Pair::in_game(3);
    let mut over = pair.handheld.end.playing().expect("a game").table;
    over.try_happen(&Event::Resign(Side::Mist)).expect("a resignation");
    let opened: Opened = "d E3 . E3:1df".parse().expect("a turn");
    let turn = Entry::Turn(opened.show(&over).expect("a game that is over"));
    let secret = Entry::Secret(Hash([0; 32]));
    let not_now = Err(NotTaken::Refused(Refusal::Rule(Rule::NotNow)));
    let handheld = &mut pair.handheld.end;
    assert_eq!(handheld.submit(turn.clone()), not_now);
    assert_eq!(handheld.submit(secret.clone()), not_now);
    handheld.submit(Entry::Event(Event::Resign(Side::Thief))).expect("a resignation");
    assert_eq!(handheld.submit(turn.clone()), not_now, "the secret comes first");
    handheld.submit(secret.clone()).expect("the secret");
    assert_eq!(handheld.submit(secret), not_now);
    handheld.submit(turn.clone()).expect("the one turn there was");
    assert_eq!(handheld.submit(turn), not_now);
}

/// No journal grows for ever.
#[test]
fn a_game_that_never_ends_can_only_be_resigned() {
    let mut pair = Pair::in_game(2);
    let ask = Entry::Ask { side: Side::Thief, from: 2 };
    pair.handheld.made_up_turn(1);
    pair.handheld.thief_turn(&[]);
    while pair.handheld.end.submit(ask.clone()).is_ok() {
        let declined = pair.handheld.end.submit(Entry::Decline(Side::Thief));
        declined.expect("a question can always be answered");
    }
    pair.talk();
    assert_eq!(pair.companion.end.session.count(), 1025);
    let too_long = Err(NotTaken::Refused(Refusal::Rule(Rule::TooLong)));
    assert_eq!(pair.handheld.end.submit(ask), too_long);
    assert_eq!(pair.companion.end.submit(mist_turn("B2-B1 .")), too_long);
    assert_eq!(
        Rule::TooLong.to_string(),
        "This game has gone on for 1024 entries. It can only be resigned."
    );
    pair.companion.end.submit(Entry::Event(Event::Resign(Side::Mist))).expect("a resignation");
    for _ in 0..3 {
        pair.talk();
        pair.handheld.act(&mut Random(1));
    }
    assert!(pair.companion.end.playing().is_some_and(|playing| playing.all_opened()));
    assert_eq!(pair.companion.end.journal.entries, pair.handheld.end.journal.entries);
}
