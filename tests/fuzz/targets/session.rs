//! Anything at all said to either end in the middle of a game. It never panics, its log never
//! loses an entry, what is added follows the rules and is the other side's to add, and what is
//! saved restores to the same game.
#![no_main]

use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;
use shared::link::{Agreement, Digest, MAX_PAYLOAD, Role, encode};
use shared::rules::Side;
use tests::ends::{Companion, End, Handheld, V18};
use tests::exchange::talk;
use tests::random::Random;

/// Both ends at many moments of a few games.
fn ends() -> &'static [(Role, Digest, End)] {
    static ENDS: OnceLock<Vec<(Role, Digest, End)>> = OnceLock::new();
    ENDS.get_or_init(|| (0..4).flat_map(moments).collect())
}

fn moments(seed: u64) -> Vec<(Role, Digest, End)> {
    let mut random = Random(seed);
    let mut handheld = Handheld::new(V18, &mut random);
    let mut companion = Companion::new(&mut random);
    let mut moments = Vec::new();
    while !handheld.end.all_opened() {
        moments.push((Role::Leader, Digest::default(), handheld.end.clone()));
        moments.push((Role::Follower, companion.invitation(), companion.end.clone()));
        handheld.act(&mut random);
        companion.act(&mut random);
        talk(&mut handheld.end, &mut companion.end);
    }
    moments
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&moment, mut bytes)) = bytes.split_first() else { return };
    let (role, invitation, before) = &ends()[usize::from(moment) % ends().len()];
    let mut end = before.clone();
    while let Some((&kind, rest)) = bytes.split_first() {
        let length = rest.len().min(usize::from(kind / 4));
        let (said, rest) = rest.split_at(length);
        bytes = rest;
        match kind % 4 {
            0 => end.receive(said),
            1 => end.receive(&encode(&said[..length.min(MAX_PAYLOAD)]).expect("it fits")),
            2 => hear_in_place(&mut end, said),
            _ => end.session.tick(),
        }
        // Two ends that never stop talking would not come out of this.
        assert!((0..2000).any(|_| end.transmit().is_none()));
    }
    check(*role, *invitation, before, &end);
});

/// An entry or a proposal at the right place, which no chance would find.
fn hear_in_place(end: &mut End, said: &[u8]) {
    let Some((&tag, entry)) = said.split_first() else { return };
    let Ok(number) = u8::try_from(end.session.count()) else { return };
    let mut payload = vec![1 + tag % 2, number];
    payload.extend(end.session.agreement().digest().0);
    payload.extend(entry);
    if number < 128 {
        end.receive(&encode(&payload).expect("it fits"));
    }
}

fn check(role: Role, invitation: Digest, before: &End, end: &End) {
    assert!(end.journal.entries.starts_with(&before.journal.entries), "the log is another");
    let own = if role == Role::Leader { Side::Thief } else { Side::Mist };
    let added = &end.journal.entries[before.journal.entries.len()..];
    let pending = before.session.pending();
    for placed in added {
        let proposed = pending == Some(&placed.entry);
        assert!(placed.entry.side() != own || proposed, "somebody spoke for this end");
    }
    let restored = End::new(role, invitation, end.journal.clone());
    assert_eq!(restored.session.agreement(), end.session.agreement());
}
