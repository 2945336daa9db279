//! What a [`Session`] has to say.

use super::frame::Frame;
use super::journal::Journal;
use super::message::{Hello, Message, Placed, Refused, Role, VERSION};
use super::session::{Agreement, Entry, Reason, Session};

pub(super) type MessageOf<A> = Message<Entry<A>, Reason<A>, <A as Agreement>::Terms>;

/// What is to be said next. Saying a thing twice does no harm, so nothing queues up.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "one a message, and any of them together")]
pub(super) struct Due<A: Agreement> {
    /// A hello, and whether it wants an answer.
    pub(super) hello: Option<bool>,
    pub(super) refuse: Option<Refused<Reason<A>>>,
    pub(super) propose: bool,
    pub(super) resend: bool,
    pub(super) ping: bool,
    pub(super) ack: bool,
}

impl<A: Agreement> Due<A> {
    pub(super) const HELLO: Self = {
        let [propose, resend, ping, ack] = [false; 4];
        Self { hello: Some(true), refuse: None, propose, resend, ping, ack }
    };
}

impl<A: Agreement> Session<A> {
    /// The next frame to send, if there is anything to say.
    pub fn transmit(&mut self, journal: &mut impl Journal<Entry<A>>) -> Option<Frame> {
        self.next_message(journal).map(|message| message.frame())
    }

    fn next_message(&mut self, journal: &mut impl Journal<Entry<A>>) -> Option<MessageOf<A>> {
        if let Some(answer) = self.due.hello.take() {
            return Some(Message::Hello(self.hello(answer)));
        }
        if !self.greeted {
            return None;
        }
        if let Some(refused) = self.due.refuse.take() {
            return Some(Message::Refuse(refused));
        }
        if let Some(placed) = self.next_entry(journal) {
            return Some(Message::Entry(placed));
        }
        if let Some(placed) = self.next_proposal(journal) {
            return Some(Message::Propose(placed));
        }
        let head = self.head();
        let said = |due: &mut bool| core::mem::take(due);
        if said(&mut self.due.resend) {
            return Some(Message::Resend(head));
        }
        if said(&mut self.due.ping) {
            return Some(Message::Ping(head));
        }
        said(&mut self.due.ack).then_some(Message::Ack(head))
    }

    fn hello(&self, answer: bool) -> Hello<A::Terms> {
        Hello {
            version: VERSION.to_le_bytes(),
            role: self.role,
            answer,
            game: self.game,
            terms: self.agreement.terms(),
            head: self.head(),
        }
    }

    fn next_entry(&mut self, journal: &impl Journal<Entry<A>>) -> Option<Placed<Entry<A>>> {
        if self.role == Role::Follower || self.next >= self.count {
            return None;
        }
        let placed = journal.entry(self.next)?;
        self.next += 1;
        Some(placed)
    }

    fn next_proposal(&mut self, journal: &mut impl Journal<Entry<A>>) -> Option<Placed<Entry<A>>> {
        if !core::mem::take(&mut self.due.propose) {
            return None;
        }
        let placed = self.place(self.pending.clone()?);
        if !self.pending_is_stored {
            journal.propose(Some(&placed)).ok()?;
            self.pending_is_stored = true;
        }
        Some(placed)
    }
}
