//! The session between two honest ends: races, silence, full journals, takebacks, long games.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

use std::collections::VecDeque;

use shared::event::Event;
use shared::fairplay::Opened;
use shared::link::{Digest, Head, NotTaken, Notice, Refusal};
use shared::play::{Entry, GameMessage, GameSession, Play, Refusal as Rule};
use shared::rules::{Outcome, Side};
use shared::seal::Hash;
use tests::ends::{Handheld, V18};
use tests::exchange::talk;
use tests::pair::{EARLY, Pair, companion_that_wants, mist_turn, trouble};
use tests::random::Random;

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
    let old = GameMessage::Ack(Head { count: 3, digest });
    pair.companion.end.receive(&old.frame());
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
    assert!(pair.companion.end.all_opened());
    assert_eq!(pair.companion.end.journal.entries, pair.handheld.end.journal.entries);
}
