//! The session: one end of the link, without I/O, clock or randomness.
//!
//! Its owner passes in the bytes that came ([`receive`](Session::receive)), the passing of time
//! ([`tick`](Session::tick)) and what its player does ([`submit`](Session::submit)), and sends
//! the frames it then has ([`transmit`](Session::transmit)) until there is none.

use core::fmt::{Debug, Display};
use core::hash::Hash;

use postcard::experimental::max_size::MaxSize;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::frame::Decoder;
use super::journal::{BadJournal, Journal, NotStored};
use super::message::{Digest, Head, Placed, Role};
use super::speak::Due;
use super::trouble::{NotTaken, Notice, Refusal, Trouble};

/// A type that can be part of a message.
pub trait Part: Clone + Eq + Hash + Debug + Serialize + DeserializeOwned + MaxSize {}
impl<T: Clone + Eq + Hash + Debug + Serialize + DeserializeOwned + MaxSize> Part for T {}

/// What the entries of a log come to, step by step, on both ends alike. That of this product is
/// [`Play`](crate::play::Play); `tests/another_game.rs` has one of another game.
pub trait Agreement: Clone + Eq + Hash + Debug {
    /// What can stand in the log.
    type Entry: Part;
    /// Why an entry can't be.
    type Refusal: Part + Display;
    /// What both must want before they begin.
    type Terms: Part + Display;

    /// Who makes such an entry.
    fn author(entry: &Self::Entry) -> Role;

    /// The terms of the game, or those wanted for it; `None` if any will do.
    fn terms(&self) -> Option<Self::Terms>;

    /// Stands for all that both ends can know, and how it came about.
    fn digest(&self) -> Digest;

    /// Enters what comes next, or says why it can't be and stays as it is. `past` has all entries
    /// so far. A log must come to its end before its numbers do.
    fn enter(
        &mut self,
        entry: &Self::Entry,
        past: Past<'_, Self::Entry>,
    ) -> Result<(), Self::Refusal>;
}

/// The entries of a log by their number.
pub type Past<'a, E> = &'a dyn Fn(u16) -> Option<E>;

pub(super) type Entry<A> = <A as Agreement>::Entry;
pub(super) type Reason<A> = Refusal<<A as Agreement>::Refusal>;
pub(super) type TroubleOf<A> = Trouble<<A as Agreement>::Refusal, <A as Agreement>::Terms>;

/// How often to call [`Session::tick`], in milliseconds.
pub const TICK_MS: u64 = 500;
/// After so many ticks in silence the other end is asked whether it is there.
const PING_AFTER: u8 = 4;
/// After so many the link counts as lost.
const LOST_AFTER: u8 = 8;

/// One end of the link.
///
/// Here two ends keep the log of a game, with no wire between them but byte buffers:
///
/// ```
/// use shared::fairplay::{Secret, Setup};
/// use shared::link::{Agreement, Digest, Journal, NotStored, Placed, Session};
/// use shared::play::{Entry, Play};
/// use shared::seal::Hash;
///
/// // What each end saves. On a machine that can be switched off it would be a file, or flash.
/// #[derive(Default)]
/// struct Memory {
///     entries: Vec<Placed<Entry>>,
///     proposal: Option<Placed<Entry>>,
/// }
///
/// impl Journal<Entry> for Memory {
///     fn entry(&self, number: u16) -> Option<Placed<Entry>> {
///         self.entries.get(usize::from(number)).cloned()
///     }
///     fn enter(&mut self, entry: &Placed<Entry>) -> Result<(), NotStored> {
///         self.entries.push(entry.clone());
///         Ok(())
///     }
///     fn proposal(&self) -> Option<Placed<Entry>> {
///         self.proposal.clone()
///     }
///     fn propose(&mut self, proposal: Option<&Placed<Entry>>) -> Result<(), NotStored> {
///         self.proposal = proposal.cloned();
///         Ok(())
///     }
/// }
///
/// type End = (Session<Play>, Memory);
///
/// // Carries what each has to say to the other, until both are silent.
/// fn carry((one, here): &mut End, (other, there): &mut End) {
///     loop {
///         let mut wires = [Vec::new(), Vec::new()];
///         while let Some(frame) = one.transmit(here) {
///             wires[0].extend(frame);
///         }
///         while let Some(frame) = other.transmit(there) {
///             wires[1].extend(frame);
///         }
///         if wires.iter().all(Vec::is_empty) {
///             return;
///         }
///         other.receive(&wires[0], there);
///         one.receive(&wires[1], here);
///     }
/// }
///
/// // The handheld leads. The companion follows, and invites to this game with random bytes.
/// let (saved, stored) = (Memory::default(), Memory::default());
/// let leader = Session::leader(Play::new(Some(Setup::USUAL)), &saved)?;
/// let follower = Session::follower(Play::new(None), Digest([9; 8]), &stored)?;
/// let (mut leader, mut follower) = ((leader, saved), (follower, stored));
/// carry(&mut leader, &mut follower);
/// assert!(leader.0.connected() && follower.0.connected());
///
/// // Each end's player does something, and it comes to both logs.
/// let sealed = Secret::new([0x11; 32]).sealed();
/// leader.0.submit(Entry::Deal { setup: Setup::USUAL, sealed }, &mut leader.1)?;
/// carry(&mut leader, &mut follower);
/// follower.0.submit(Entry::Answer(Hash([0x33; 32])), &mut follower.1)?;
/// carry(&mut leader, &mut follower);
/// assert_eq!((leader.0.count(), follower.0.count()), (2, 2));
/// assert_eq!(leader.0.agreement().digest(), follower.0.agreement().digest());
///
/// // What is not for this end to do is refused, and nothing is sent.
/// let refused = follower.0.submit(Entry::Secret(sealed), &mut follower.1).unwrap_err();
/// assert_eq!(refused.to_string(), "That is for the other side to do.");
/// assert_eq!(follower.0.transmit(&mut follower.1), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Session<A: Agreement> {
    pub(super) role: Role,
    pub(super) agreement: A,
    /// Entries in this end's journal.
    pub(super) count: u16,
    /// The follower's invitation, which tells this game from others; a leader takes it from the
    /// first follower it hears.
    pub(super) game: Option<Digest>,
    /// Of a follower: what it has proposed to be entered next.
    pub(super) pending: Option<A::Entry>,
    /// Whether the journal has that proposal, at this place.
    pub(super) pending_is_stored: bool,
    pub(super) decoder: Decoder,
    /// Whether the other end has said a hello that fits.
    pub(super) greeted: bool,
    /// Of a leader: entries the other end has or will ask for, and the next one to send.
    pub(super) acked: u16,
    pub(super) next: u16,
    /// Of a leader: what was acknowledged at the last tick.
    pub(super) acked_before: u16,
    /// Of a follower: whether it has asked for what is missing, since the last tick or entry.
    pub(super) asked: bool,
    /// Ticks since something was heard.
    pub(super) quiet: u8,
    pub(super) due: Due<A>,
    pub(super) trouble: Option<TroubleOf<A>>,
    pub(super) notice: Option<Notice<A::Refusal>>,
}

impl<A: Agreement> Session<A> {
    /// The end that leads, from its journal. `agreement` is that of an empty log.
    pub fn leader(agreement: A, journal: &impl Journal<Entry<A>>) -> Result<Self, BadJournal> {
        let game = journal.entry(0).map(|first| first.before);
        Self::restore(Role::Leader, agreement, game, journal)
    }

    /// The end that follows, from its journal. `invitation` is random and new for every game, and
    /// must be the same whenever this game is restored: it keeps what was said in another game
    /// from counting in this one.
    pub fn follower(
        agreement: A,
        invitation: Digest,
        journal: &impl Journal<Entry<A>>,
    ) -> Result<Self, BadJournal> {
        Self::restore(Role::Follower, agreement, Some(invitation), journal)
    }

    /// The end that leads, with nothing in its journal.
    #[must_use]
    pub fn new_leader(agreement: A) -> Self {
        Self::empty(Role::Leader, agreement, None)
    }

    fn empty(role: Role, agreement: A, game: Option<Digest>) -> Self {
        Self {
            role,
            agreement,
            count: 0,
            game,
            pending: None,
            pending_is_stored: false,
            decoder: Decoder::default(),
            greeted: false,
            acked: 0,
            next: 0,
            acked_before: 0,
            asked: false,
            quiet: 0,
            due: Due::HELLO,
            trouble: None,
            notice: None,
        }
    }

    fn restore(
        role: Role,
        agreement: A,
        game: Option<Digest>,
        journal: &impl Journal<Entry<A>>,
    ) -> Result<Self, BadJournal> {
        let mut session = Self::empty(role, agreement, game);
        while let Some(placed) = journal.entry(session.count) {
            let follows = placed.number == session.count && placed.before == session.digest();
            let after = session.after(&placed.entry, journal);
            let bad = BadJournal { number: session.count };
            session.agreement = after.ok().filter(|_| follows).ok_or(bad)?;
            session.count = session.count.saturating_add(1);
        }
        session.next = session.count;
        session.restore_proposal(journal);
        Ok(session)
    }

    /// A proposal is done with when the log has it at its place. If the log has something else
    /// there, the proposal never left this end for any later place: it was not saved for one.
    fn restore_proposal(&mut self, journal: &impl Journal<Entry<A>>) {
        let Some(Placed { number, entry, .. }) = journal.proposal() else { return };
        let entered = journal.entry(number).is_some_and(|placed| placed.entry == entry);
        if entered {
            return;
        }
        if self.after(&entry, journal).is_ok() {
            self.pending_is_stored = number == self.count;
            self.pending = Some(entry);
        } else {
            self.notice = Some(Notice::Overtaken);
        }
    }

    /// What the log comes to.
    #[must_use]
    pub fn agreement(&self) -> &A {
        &self.agreement
    }

    /// The follower's invitation, once it is known: random, and new for every game.
    #[must_use]
    pub fn game(&self) -> Option<Digest> {
        self.game
    }

    /// How many entries the log has.
    #[must_use]
    pub fn count(&self) -> u16 {
        self.count
    }

    /// What this end has done that the other has not confirmed yet.
    #[must_use]
    pub fn pending(&self) -> Option<&A::Entry> {
        self.pending.as_ref()
    }

    /// What keeps the two ends from going on.
    #[must_use]
    pub fn trouble(&self) -> Option<&TroubleOf<A>> {
        self.trouble.as_ref()
    }

    /// What became of something submitted that was not entered; told once.
    pub fn take_notice(&mut self) -> Option<Notice<A::Refusal>> {
        self.notice.take()
    }

    /// Whether the other end is there, as far as this one knows.
    #[must_use]
    pub fn connected(&self) -> bool {
        self.greeted && self.quiet < LOST_AFTER
    }

    /// Of a leader: how many entries the other end is known to have.
    #[must_use]
    pub fn acknowledged(&self) -> u16 {
        self.acked
    }

    /// Whether the other end has all that this one has, or will ask for it.
    #[must_use]
    pub fn settled(&self) -> bool {
        let all = self.role == Role::Follower || self.acked == self.count;
        self.greeted && all && self.pending.is_none() && self.trouble.is_none()
    }

    pub(super) fn digest(&self) -> Digest {
        if self.count > 0 { self.agreement.digest() } else { self.game.unwrap_or_default() }
    }

    pub(super) fn head(&self) -> Head {
        Head { count: self.count, digest: self.digest() }
    }

    /// What another entry would make of the agreement.
    pub(super) fn after(
        &self,
        entry: &A::Entry,
        journal: &impl Journal<Entry<A>>,
    ) -> Result<A, A::Refusal> {
        let mut after = self.agreement.clone();
        let past = |number| journal.entry(number).map(|placed| placed.entry);
        after.enter(entry, &past)?;
        Ok(after)
    }

    /// Takes what this end's player does. When it is taken it is saved, and will reach the other
    /// end whatever happens in between.
    pub fn submit(
        &mut self,
        entry: A::Entry,
        journal: &mut impl Journal<Entry<A>>,
    ) -> Result<(), NotTaken<A::Refusal>> {
        if A::author(&entry) != self.role {
            return Err(NotTaken::Refused(Refusal::NotYours));
        }
        if self.trouble.as_ref().is_some_and(|trouble| *trouble != Trouble::Storage) {
            return Err(NotTaken::Trouble);
        }
        if self.game.is_none() {
            return Err(NotTaken::NobodyThere);
        }
        if self.pending.is_some() {
            return Err(NotTaken::OneAtATime);
        }
        let after = self.after(&entry, journal);
        let after = after.map_err(|why| NotTaken::Refused(Refusal::Rule(why)))?;
        let placed = self.place(entry);
        match self.role {
            Role::Leader => self.enter(&placed, after, journal).map_err(NotTaken::Storage),
            Role::Follower => {
                journal.propose(Some(&placed)).map_err(NotTaken::Storage)?;
                self.pending = Some(placed.entry);
                self.pending_is_stored = true;
                self.due.propose = true;
                Ok(())
            }
        }
    }

    pub(super) fn place(&self, entry: A::Entry) -> Placed<Entry<A>> {
        Placed { number: self.count, before: self.digest(), entry }
    }

    /// Saves an entry, then lets it be so.
    pub(super) fn enter(
        &mut self,
        placed: &Placed<Entry<A>>,
        after: A,
        journal: &mut impl Journal<Entry<A>>,
    ) -> Result<(), NotStored> {
        if let Err(why) = journal.enter(placed) {
            self.trouble = Some(Trouble::Storage);
            return Err(why);
        }
        self.clear(|trouble| !trouble.is_who());
        self.agreement = after;
        self.count = self.count.saturating_add(1);
        self.asked = false;
        self.settle_proposal(&placed.entry, journal);
        Ok(())
    }

    /// Of a follower: what the entry just made means for its own proposal.
    fn settle_proposal(&mut self, entered: &A::Entry, journal: &mut impl Journal<Entry<A>>) {
        let Some(pending) = self.pending.take_if(|pending| pending != entered) else {
            self.pending = None;
            return;
        };
        if self.after(&pending, journal).is_ok() {
            // It is saved for its new place before it leaves for it.
            self.pending_is_stored = false;
            self.pending = Some(pending);
            self.due.propose = true;
        } else {
            self.forget_proposal(Notice::Overtaken, journal);
        }
    }

    pub(super) fn forget_proposal(
        &mut self,
        notice: Notice<A::Refusal>,
        journal: &mut impl Journal<Entry<A>>,
    ) {
        self.pending = None;
        self.due.propose = false;
        self.notice = Some(notice);
        // Not saved, it would be proposed once more after a restart, and refused once more.
        let _ = journal.propose(None);
    }

    pub(super) fn clear(&mut self, healed: impl FnOnce(&TroubleOf<A>) -> bool) {
        self.trouble.take_if(|trouble| healed(trouble));
    }

    /// The cable is in again, or the radio back: whoever is there has to say hello.
    pub fn reconnected(&mut self) {
        self.decoder = Decoder::default();
        self.greeted = false;
        self.trouble = None;
        self.due.hello = Some(true);
    }

    /// To be called every [`TICK_MS`]. What was lost on the way is said again.
    pub fn tick(&mut self) {
        self.quiet = self.quiet.saturating_add(1).min(LOST_AFTER);
        if !self.connected() {
            self.due.hello = Some(true);
            return;
        }
        self.asked = false;
        // While entries are being acknowledged, those on their way are not lost: a slow radio
        // would never come to an end.
        if core::mem::replace(&mut self.acked_before, self.acked) == self.acked {
            self.next = self.next.min(self.acked);
        }
        self.due.propose = self.pending.is_some();
        self.due.ping = self.quiet >= PING_AFTER || self.trouble.is_some();
    }
}
