//! What a [`Session`] makes of what it hears.

use super::journal::{Journal, NotStored};
use super::message::{Digest, Head, Heard, Hello, Message, Placed, Refused, Role, check_sum};
use super::session::{Agreement, Entry, Reason, Session, TroubleOf};
use super::speak::MessageOf;
use super::trouble::{Notice, Refusal, Trouble};

impl<A: Agreement> Session<A> {
    /// Takes bytes from the other end, in whatever pieces they come.
    pub fn receive(&mut self, bytes: &[u8], journal: &mut impl Journal<Entry<A>>) {
        for &byte in bytes {
            let payload = self.decoder.push(byte);
            let heard = payload.and_then(|payload| MessageOf::<A>::read(&payload));
            match heard {
                Some(Heard::Message(message)) => self.hear(message, journal),
                // No answer but the hello of the next tick: two ends that answered each other
                // would never be silent again.
                Some(Heard::OtherVersion(theirs)) => {
                    self.greeted = false;
                    self.trouble = Some(Trouble::Version(theirs));
                }
                None => {}
            }
        }
    }

    fn hear(&mut self, message: MessageOf<A>, journal: &mut impl Journal<Entry<A>>) {
        self.quiet = 0;
        match message {
            Message::Hello(hello) => self.greet(&hello, journal),
            _ if !self.greeted => self.due.hello = Some(true),
            Message::Entry(placed) => self.hear_entry(&placed, journal),
            Message::Propose(placed) => self.hear_proposal(&placed, journal),
            Message::Ack(head) => self.compare(head, journal),
            Message::Resend(head) => {
                self.compare(head, journal);
                self.acked = self.acked.min(head.count);
                self.next = self.next.min(head.count);
            }
            Message::Refuse(refused) => self.hear_refusal(refused, journal),
            Message::Ping(head) => {
                self.compare(head, journal);
                self.due.ack = true;
            }
        }
    }

    fn greet(&mut self, hello: &Hello<A::Terms>, journal: &mut impl Journal<Entry<A>>) {
        if hello.answer {
            self.due.hello = Some(false);
        }
        if let Some(trouble) = self.who_is_wrong(hello) {
            self.greeted = false;
            self.trouble = Some(trouble);
            return;
        }
        self.clear(TroubleOf::<A>::is_who);
        self.greeted = true;
        if self.count == 0 && self.role == Role::Leader {
            self.game = hello.game;
        }
        self.compare(hello.head, journal);
        self.due.propose = self.pending.is_some();
    }

    fn who_is_wrong(&self, hello: &Hello<A::Terms>) -> Option<TroubleOf<A>> {
        if hello.role == self.role {
            return Some(Trouble::SameRole);
        }
        if let (Some(ours), Some(theirs)) = (self.agreement.terms(), &hello.terms)
            && ours != *theirs
        {
            return Some(Trouble::OtherTerms(theirs.clone()));
        }
        // Only a leader without a log has no game of its own, and takes any that is as new.
        let new = self.count == 0 && hello.head.count == 0;
        let same = self.game == hello.game || new;
        (!same).then_some(Trouble::OtherGame)
    }

    /// The other end's log against this one's.
    fn compare(&mut self, theirs: Head, journal: &mut impl Journal<Entry<A>>) {
        if theirs.count > self.count {
            self.fall_behind(theirs, journal);
            return;
        }
        // Before the first entry a leader may not have heard which game it is.
        let begun = self.count > 0;
        let differ = self.difference(theirs.count, theirs.digest, journal).filter(|_| begun);
        if differ.is_some() {
            self.trouble = differ;
            return;
        }
        if theirs.count < self.count && self.role == Role::Follower {
            // An old message, or a leader that has lost its log: it will be asked.
            self.trouble = Some(Trouble::LostThere);
            return;
        }
        self.acked = self.acked.max(theirs.count);
        let acked = self.acked;
        self.clear(|trouble| match trouble {
            Trouble::RefusedThere(number, _) => *number < acked,
            other => other.is_where(),
        });
    }

    /// The other end has more. Of a follower it may be just its own proposal.
    fn fall_behind(&mut self, theirs: Head, journal: &mut impl Journal<Entry<A>>) {
        if self.role == Role::Leader {
            self.trouble = Some(Trouble::LostHere);
            return;
        }
        self.clear(|trouble| *trouble == Trouble::LostThere);
        let proposed = self.pending.clone().filter(|_| theirs.count - self.count == 1);
        let after = proposed.and_then(|entry| Some((self.after(&entry, journal).ok()?, entry)));
        match after {
            Some((after, entry)) if after.digest() == theirs.digest && self.pending_is_stored => {
                let placed = self.place(entry);
                // If it can't be saved, the leader has it, and is asked for it again.
                let _ = self.enter(&placed, after, journal);
            }
            _ => self.ask_again(),
        }
    }

    /// Asks the leader for what is missing, once: it may be that this end can't take it.
    fn ask_again(&mut self) {
        self.due.resend |= !core::mem::replace(&mut self.asked, true);
    }

    /// Whether the logs differ before that place, which is no further than this end's log goes.
    fn difference(
        &self,
        number: u16,
        theirs: Digest,
        journal: &impl Journal<Entry<A>>,
    ) -> Option<TroubleOf<A>> {
        let before = journal.entry(number).map(|placed| placed.before);
        let ours = before.unwrap_or_else(|| self.digest());
        (ours != theirs).then_some(Trouble::Differ { number, ours, theirs })
    }

    fn hear_entry(&mut self, placed: &Placed<Entry<A>>, journal: &mut impl Journal<Entry<A>>) {
        if self.role == Role::Leader || !self.is_next(placed, journal) {
            return;
        }
        let mine = A::author(&placed.entry) == self.role;
        // The leader can't make this end say what it has not said.
        let forged = mine && self.pending.as_ref() != Some(&placed.entry);
        match self.enter_theirs(placed, forged, journal) {
            Entered::Yes => self.due.ack = true,
            Entered::NotNow => {}
            Entered::No(refused) => {
                let Refused { number, why, .. } = refused.clone();
                self.trouble = Some(Trouble::RefusedHere(number, why));
                self.due.refuse = Some(refused);
            }
        }
    }

    fn hear_proposal(&mut self, placed: &Placed<Entry<A>>, journal: &mut impl Journal<Entry<A>>) {
        if self.role == Role::Follower || !self.is_next(placed, journal) {
            return;
        }
        let forged = A::author(&placed.entry) == self.role;
        match self.enter_theirs(placed, forged, journal) {
            Entered::Yes => {
                // The acknowledgement tells the follower as much as the entry would. If it is
                // lost, the follower proposes again: nothing has to be sent again from here.
                self.next = self.count;
                self.acked = self.count;
                self.due.ack = true;
            }
            Entered::NotNow => {}
            Entered::No(refused) => self.due.refuse = Some(refused),
        }
    }

    /// Whether the entry comes right after all this end has. If not, what to do about it is done.
    fn is_next(&mut self, placed: &Placed<Entry<A>>, journal: &impl Journal<Entry<A>>) -> bool {
        if placed.number > self.count {
            // Something in between is missing.
            if self.role == Role::Follower {
                self.ask_again();
            }
            return false;
        }
        if let Some(differ) = self.difference(placed.number, placed.before, journal) {
            self.trouble = Some(differ);
            return false;
        }
        if placed.number < self.count {
            // The other end does not know yet what came there.
            self.next = self.next.min(placed.number);
            self.due.ack |= self.role == Role::Follower;
            return false;
        }
        true
    }

    /// Enters what the other end sent, unless it breaks a rule.
    fn enter_theirs(
        &mut self,
        placed: &Placed<Entry<A>>,
        forged: bool,
        journal: &mut impl Journal<Entry<A>>,
    ) -> Entered<Reason<A>> {
        let after = if forged {
            Err(Refusal::NotYours)
        } else {
            self.after(&placed.entry, journal).map_err(Refusal::Rule)
        };
        match after.map(|after| self.enter(placed, after, journal)) {
            Ok(Ok(())) => Entered::Yes,
            Ok(Err(NotStored)) => Entered::NotNow,
            Err(why) => {
                let check = check_sum(&placed.entry);
                Entered::No(Refused { number: placed.number, check, why })
            }
        }
    }

    fn hear_refusal(
        &mut self,
        Refused { number, check, why }: Refused<Reason<A>>,
        journal: &mut impl Journal<Entry<A>>,
    ) {
        let is_it = |entry: &Entry<A>| check_sum(entry) == check;
        match self.role {
            Role::Leader => {
                let sent = journal.entry(number).filter(|_| number >= self.acked);
                if sent.is_some_and(|placed| is_it(&placed.entry)) {
                    self.trouble = Some(Trouble::RefusedThere(number, why));
                }
            }
            Role::Follower => {
                let pending = self.pending.as_ref().filter(|_| number == self.count);
                if pending.is_some_and(is_it) {
                    self.forget_proposal(Notice::Refused(why), journal);
                }
            }
        }
    }
}

/// What became of an entry the other end sent.
enum Entered<R> {
    /// It is in the log.
    Yes,
    /// It could not be saved. The other end sends it again.
    NotNow,
    /// It can't be.
    No(Refused<R>),
}
