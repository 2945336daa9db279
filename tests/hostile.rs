//! Peers that are broken, foreign or bad, and bytes that are nobody's: nothing panics, the game
//! stays as it was, and both screens say what is the matter.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

use shared::event::Event;
use shared::link::{
    Digest, Head, Hello, MAX_PAYLOAD, Message, NotTaken, Notice, Placed, Refusal, Refused, Role,
    VERSION, encode,
};
use shared::play::{Entry, GameMessage, GameSession, Play, Refusal as Rule};
use shared::rules::{Illegal, Level, Side};
use tests::crc32::crc32;
use tests::ends::{Companion, End, Handheld, V18};
use tests::exchange::talk;
use tests::journal::MemoryJournal;
use tests::pair::{EARLY, Pair, companion_that_wants, digest, mist_turn, trouble};
use tests::random::Random;
use tests::wire::payload;

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
        "The other device speaks version 258 of the link, this one version 2. Update the older one."
    );
    assert!(!pair.companion.end.session.connected());
    assert!(pair.companion.end.transmit().is_none(), "an answer at once would be answered");
    // The other end gets to know the version from the hello of the next tick.
    pair.companion.end.session.tick();
    let hello = pair.companion.end.transmit().expect("a hello");
    assert_eq!(payload(&hello)[..3], [0, 2, 0]);
    // The right device plugged in: the trouble goes.
    pair.talk();
    pair.tick();
    assert_eq!(trouble(&pair.companion.end), "");
}

#[test]
fn who_has_not_said_hello_is_not_listened_to() {
    let mut pair = Pair::in_game(3);
    let [low, high] = (VERSION + 1).to_le_bytes();
    let stranger = encode(&[0, low, high]).expect("a frame");
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

/// The Thief's machine can't move the Mist's pawns.
#[test]
fn a_leader_cant_enter_in_the_followers_name() {
    let mut pair = Pair::in_game(3);
    let before = pair.companion.end.journal.clone();
    let mut forged = pair.handheld.end.clone();
    let entry = mist_turn("B2-B1 .");
    // As if the companion had proposed it.
    let placed = Placed { number: 3, before: digest(&forged), entry };
    forged.receive(&GameMessage::Propose(placed).frame());
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

#[test]
fn a_follower_cant_enter_in_the_leaders_name() {
    let mut pair = Pair::in_game(3);
    let entry = Entry::Event(Event::Resign(Side::Thief));
    let placed = Placed { number: 3, before: digest(&pair.handheld.end), entry };
    pair.handheld.end.receive(&GameMessage::Propose(placed).frame());
    assert_eq!(pair.handheld.end.session.count(), 3);
    let submitted = pair.companion.end.submit(Entry::Event(Event::Resign(Side::Thief)));
    assert_eq!(submitted, Err(NotTaken::Refused(Refusal::NotYours)));
}

#[test]
fn an_illegal_turn_is_refused_with_its_rule_and_the_step() {
    let mut pair = Pair::in_game(3);
    let why = Rule::Step("B2-E5".parse().expect("a step"), Illegal::CourtyardOnly(Level::Healer));
    // The companion's own session does not take it,
    let entry = mist_turn("B2-E5 .");
    let submitted = pair.companion.end.submit(entry.clone());
    assert_eq!(submitted, Err(NotTaken::Refused(Refusal::Rule(why))));
    assert_eq!(
        submitted.expect_err("a refusal").to_string(),
        format!("B2-E5: {}", Illegal::CourtyardOnly(Level::Healer))
    );
    // and from a companion that sends it nevertheless, the handheld does not.
    let placed = Placed { number: 3, before: digest(&pair.handheld.end), entry };
    pair.handheld.end.receive(&GameMessage::Propose(placed).frame());
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
    pair.companion.end.receive(&GameMessage::Refuse(refused).frame());
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
    pair.companion.end.receive(&GameMessage::Refuse(Refused { number: 3, check, why }).frame());
    assert_eq!(pair.companion.end.session.pending(), None);
    assert_eq!(pair.companion.end.session.take_notice(), Some(Notice::Refused(why)));
    assert_eq!(pair.companion.end.journal.proposal, None);
    pair.companion.end.submit(mist_turn(".")).expect("another turn");
    pair.talk();
    assert_eq!(pair.handheld.end.session.count(), 4);
}

/// What was said in one game does not count in the next, not even its first entry.
#[test]
fn an_old_deal_does_not_begin_a_new_game() {
    let mut pair = Pair::new(7);
    pair.talk();
    pair.handheld.act(&mut Random(1));
    let old = pair.handheld.end.transmit().expect("the deal");
    let mut new = Pair::new(1234);
    new.talk();
    new.companion.receive(&old);
    assert_eq!(new.companion.end.session.count(), 0);
    new.handheld.act(&mut Random(1));
    new.tick();
    assert_eq!(new.companion.end.session.count(), 1);
    assert_eq!(trouble(&new.companion.end), "");
}

/// However much it claims to have.
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
    pair.handheld.end.receive(&GameMessage::Hello(hello).frame());
    assert_eq!(pair.handheld.end.journal, before);
    assert!(trouble(&pair.handheld.end).starts_with("The other device is in another game."));
    pair.tick();
    pair.tick();
    assert!(pair.handheld.end.session.settled());
}
