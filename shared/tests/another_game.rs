//! The link knows no game: here it carries another one. Two players count in turn, each one or
//! two further; only the leader may begin.

use core::fmt;

use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};
use shared::link::{
    Agreement, Digest, Journal, NotStored, NotTaken, Past, Placed, Refusal, Role, Session,
};

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, MaxSize)]
struct Count(Role, u8);

#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
struct Counting(Option<Count>);

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, MaxSize)]
struct Miscounted;

impl fmt::Display for Miscounted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Count one or two further, in turn.")
    }
}

impl Agreement for Counting {
    type Entry = Count;
    type Refusal = Miscounted;
    type Terms = u8;

    fn author(Count(role, _): &Count) -> Role {
        *role
    }

    fn terms(&self) -> Option<u8> {
        None
    }

    fn digest(&self) -> Digest {
        Digest([self.0.as_ref().map_or(0, |Count(_, number)| *number); 8])
    }

    fn enter(&mut self, next: &Count, _: Past<'_, Count>) -> Result<(), Miscounted> {
        let in_turn = match &self.0 {
            None => *next == Count(Role::Leader, 1),
            Some(Count(role, last)) => {
                *role != next.0 && (1..=2).contains(&next.1.saturating_sub(*last))
            }
        };
        if !in_turn {
            return Err(Miscounted);
        }
        self.0 = Some(next.clone());
        Ok(())
    }
}

#[derive(Default)]
struct Memory {
    entries: Vec<Placed<Count>>,
    proposal: Option<Placed<Count>>,
}

impl Journal<Count> for Memory {
    fn entry(&self, number: u16) -> Option<Placed<Count>> {
        self.entries.get(usize::from(number)).cloned()
    }

    fn enter(&mut self, entry: &Placed<Count>) -> Result<(), NotStored> {
        self.entries.push(entry.clone());
        Ok(())
    }

    fn proposal(&self) -> Option<Placed<Count>> {
        self.proposal.clone()
    }

    fn propose(&mut self, proposal: Option<&Placed<Count>>) -> Result<(), NotStored> {
        self.proposal = proposal.cloned();
        Ok(())
    }
}

type End = (Session<Counting>, Memory);

fn talk((one, saved): &mut End, (other, stored): &mut End) {
    loop {
        let (here, there) = (one.transmit(saved), other.transmit(stored));
        if here.is_none() && there.is_none() {
            return;
        }
        other.receive(&here.unwrap_or_default(), stored);
        one.receive(&there.unwrap_or_default(), saved);
    }
}

#[test]
fn another_game_goes_over_the_same_link() {
    let (saved, stored) = (Memory::default(), Memory::default());
    let leader = Session::leader(Counting::default(), &saved).expect("an empty journal");
    let follower = Session::follower(Counting::default(), Digest([9; 8]), &stored);
    let mut leader = (leader, saved);
    let mut follower = (follower.expect("an empty journal"), stored);
    talk(&mut leader, &mut follower);
    for (role, number) in [(Role::Leader, 1), (Role::Follower, 3), (Role::Leader, 4)] {
        let (session, memory) = if role == Role::Leader { &mut leader } else { &mut follower };
        session.submit(Count(role, number), memory).expect("well counted");
        talk(&mut leader, &mut follower);
    }
    assert_eq!(follower.0.agreement(), &Counting(Some(Count(Role::Leader, 4))));
    assert_eq!(leader.0.agreement(), follower.0.agreement());
    let (session, memory) = &mut follower;
    let refused = session.submit(Count(Role::Follower, 7), memory);
    assert_eq!(refused, Err(NotTaken::Refused(Refusal::Rule(Miscounted))));
}
