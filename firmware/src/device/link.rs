//! What the link brings: the game as both machines have it, and what keeps them from going on.

use embedded_storage::nor_flash::NorFlash;
use shared::event::Event;
use shared::fairplay::{Secret, Setup};
use shared::link::{Digest, NotTaken, Trouble};
use shared::play::{Entry, GameSession, Play, Refusal};
use shared::rules::{MistStep, Outcome, Side, ThiefStep};

use super::page::{Card, Home, Page};
use super::start::BEGIN;
use super::{Device, Millis};
use crate::chronicle::{Private, Record};
use crate::memory::Memory;
use crate::plan::{Plan, is_night};
use crate::screen::Note;

/// How long the app may be silent before that is worth a screen.
const LOST_AFTER: Millis = 5000;

impl<F: NorFlash> Device<F> {
    pub(super) fn plug(&mut self, plugged: bool) {
        self.plugged = plugged;
        self.session.reconnected();
    }

    pub(super) fn pair(&mut self, passkey: Option<u32>) {
        if let Some(passkey) = passkey {
            self.page = Page::Pairing(passkey);
        } else if matches!(self.page, Page::Pairing(_)) {
            self.page = self.place_face_up();
        }
    }

    /// Does what the game asks of the handheld without its player: dealing, ruling, opening. And
    /// lets the screens follow.
    pub(super) fn settle(&mut self) {
        self.take_in();
        if self.dealing {
            self.deal();
        }
        self.rule();
        self.agree_alone();
        self.think_on();
        self.take_in();
        self.open();
        self.take_in();
        self.mind_the_link();
    }

    /// Lets the screens know of new entries.
    pub(super) fn take_in(&mut self) {
        let count = self.session.count();
        // A flash that could not be read is read again.
        let forgotten = self.memory.is_none() && self.playing().is_some();
        if count == self.known && !forgotten {
            return;
        }
        let before = core::mem::replace(&mut self.known, count);
        self.recall();
        for number in before..count {
            let entry = self.chronicle.entry(number).map(|placed| placed.entry);
            // Who is offered to resume sees what has happened when they do.
            if let Some(Entry::Answer(answer)) = &entry {
                self.mix(&answer.0);
            }
            if let Some(entry) = entry.filter(|_| !self.is_starting()) {
                self.show_entry(number, &entry);
            }
        }
    }

    /// Whether the player has not yet pressed anything since the device was switched on.
    pub(super) fn is_starting(&self) -> bool {
        matches!(self.page, Page::Resume | Page::Note { note: Note::Stopped, .. })
    }

    /// The Thief's side of the game, from the saved one. Whether it holds together.
    pub(super) fn remember(&mut self) -> bool {
        self.known = self.session.count();
        self.recall();
        self.playing().is_none() || self.memory.is_some()
    }

    fn recall(&mut self) {
        let playing = self.session.agreement().playing();
        self.memory = playing.and_then(|it| Memory::of(&self.chronicle, it));
        let locked = self.memory.as_ref().map(|memory| memory.locked.clone()).unwrap_or_default();
        // Entries that are no event leave the plan as it is.
        let mut plan = core::mem::take(&mut self.plan);
        let stands = self.memory.as_ref().is_some_and(|memory| {
            let mut game = memory.game;
            let steps = plan.steps();
            steps.starts_with(&locked)
                && steps.iter().all(|&step| game.try_play(step.into()).is_ok())
        });
        if !stands {
            plan = Plan::new(&locked);
            self.adding = false;
        }
        self.plan = plan;
    }

    /// The screen a new entry calls for. Nothing secret comes up by itself.
    fn show_entry(&mut self, number: u16, entry: &Entry) {
        let page = match entry {
            _ if self.outcome().is_some() => match entry {
                Entry::Event(_) => Page::Ruling,
                _ => return,
            },
            Entry::Deal { .. } => Page::Connect,
            Entry::Event(Event::Thief { .. }) => Page::Table { scroll: 0 },
            _ if self.alone().is_some() => self.place(),
            Entry::Answer(_) => Page::MistDid { scroll: 0 },
            Entry::Event(Event::Mist(turn)) if turn.steps().last() == Some(&MistStep::End) => {
                Page::MistDid { scroll: 0 }
            }
            Entry::Ask { side: Side::Mist, .. } => Page::TakeBack,
            Entry::Ask { .. } => Page::Waiting,
            Entry::Agree(_) => Page::Note { note: Note::TakenBack, scroll: 0 },
            // Who asked may also think better of it.
            Entry::Decline(Side::Mist) if self.mist_asked_before(number) => self.place_face_up(),
            Entry::Decline(Side::Mist) => Page::Note { note: Note::Declined, scroll: 0 },
            Entry::Decline(Side::Thief) => self.place(),
            _ => return,
        };
        self.page = page;
        self.keys.forget();
    }

    /// Whether the entry before that one is a question of the Mist's.
    fn mist_asked_before(&self, number: u16) -> bool {
        let before = number.checked_sub(1).and_then(|number| self.chronicle.entry(number));
        matches!(before, Some(placed) if matches!(placed.entry, Entry::Ask { side: Side::Mist, .. }))
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.playing()?.table.public().outcome()
    }

    /// Whether a game has begun and is not over.
    pub(super) fn game_is_on(&self) -> bool {
        self.playing().is_some() && self.outcome().is_none()
    }

    /// Whether the Thief is to make a turn.
    pub(super) fn is_my_turn(&self) -> bool {
        self.playing().is_some_and(|playing| {
            playing.table.public().to_move() == Some(Side::Thief) && !playing.table.awaits_ruling()
        })
    }

    /// The page that belongs to the game as it stands.
    pub(super) fn place(&mut self) -> Page {
        let Some(playing) = self.playing() else {
            let dealt = self.session.agreement().awaits_answer();
            return if dealt || self.dealing { Page::Connect } else { Page::Splash };
        };
        if playing.table.public().outcome().is_some() {
            self.home = Home::End;
            return Page::End;
        }
        if self.alone().is_some() {
            return self.place_alone();
        }
        if let Some((Side::Mist, _)) = playing.question {
            return Page::TakeBack;
        }
        if self.is_my_turn() { self.turn_page() } else { Page::Waiting }
    }

    /// The same where nobody has pressed anything: before a page of the Thief's turn comes what the
    /// Mist did, which is no secret.
    fn place_face_up(&mut self) -> Page {
        match self.place() {
            page @ (Page::Splash
            | Page::Connect
            | Page::Waiting
            | Page::Alone
            | Page::TakeBack
            | Page::End) => page,
            _ => Page::MistDid { scroll: 0 },
        }
    }

    /// The page on which the Thief's turn goes on.
    pub(super) fn turn_page(&mut self) -> Page {
        self.home = Home::Turn;
        let Some(memory) = &self.memory else { return Page::Splash };
        if let Some(line) = memory.card {
            return Page::Card(Card { line, doubt: None, declared: None });
        }
        if is_night(&memory.game) {
            return Page::Night { picked: 0 };
        }
        if self.plan.is_empty() && memory.game.is_legal(ThiefStep::Cornered.into()) {
            return Page::Cornered { picked: 0 };
        }
        if self.adding && self.can_end() { Page::Confirm { scroll: 0 } } else { Page::Board }
    }

    /// Deals, as soon as the app is there and wants the same. What the app has made up for this game
    /// goes into the secret: it helps if the chip's own noise is worth less than it seems.
    fn deal(&mut self) {
        if self.session.count() > 0 || !self.session.connected() {
            return;
        }
        if !self.seeded {
            self.begin_session(false);
            self.page = Page::Note { note: Note::NoRandom, scroll: 0 };
            return;
        }
        let Digest(invitation) = self.session.game().unwrap_or_default();
        self.mix(&invitation);
        let secret = self.pool.of("secret", |_| {}).0;
        let sealed = Secret::new(secret).sealed();
        let entry = Entry::Deal { setup: self.setup, sealed };
        if self.submit(entry, Private::Secret(secret)).is_ok() {
            self.dealing = false;
        }
    }

    /// RULES 6 Capture: answered at once.
    fn rule(&mut self) {
        let asked = self.playing().is_some_and(|playing| playing.table.awaits_ruling());
        let truth = self.memory.as_ref().and_then(|memory| memory.game.public().outcome());
        if let Some(outcome) = truth.filter(|_| asked) {
            let caught = outcome == Outcome::Captured;
            // If it can't be saved now, it is tried again with the next tick.
            let _ = self.submit(Entry::Event(Event::Ruling { caught }), Private::Nothing);
        }
    }

    /// After the end, everything that was committed to is opened.
    fn open(&mut self) {
        while let Some(entry) = self.next_to_open() {
            // If it can't be saved now, it is tried again with the next tick.
            if self.submit(entry, Private::Nothing).is_err() {
                return;
            }
        }
    }

    fn next_to_open(&self) -> Option<Entry> {
        let (playing, memory) = (self.playing()?, self.memory.as_ref()?);
        playing.table.public().outcome()?;
        let Some(opened) = playing.opened else {
            return memory.secret.open(&playing.table).map(Entry::Secret);
        };
        if playing.all_opened() {
            return None;
        }
        let mut turns = self.chronicle.records().filter_map(|record| match record {
            Record::Entry(_, Private::Turn(turn)) => Some(turn),
            _ => None,
        });
        let turn = turns.nth(usize::try_from(opened).ok()?)?;
        turn.show(&playing.table).map(Entry::Turn)
    }

    /// Enters what this player, or this device, does.
    pub(super) fn submit(
        &mut self,
        entry: Entry,
        private: Private,
    ) -> Result<(), NotTaken<Refusal>> {
        self.session.submit(entry, &mut self.chronicle.with(private))
    }

    /// Enters what the player does, and tells them if it can't be.
    pub(super) fn do_entry(&mut self, entry: Entry, private: Private) {
        let note = match self.submit(entry, private) {
            Ok(()) => return self.take_in(),
            Err(NotTaken::Trouble) => {
                self.page = Page::Trouble { scroll: 0 };
                return;
            }
            Err(NotTaken::Storage(_)) => Note::NotSaved,
            Err(_) => Note::NotTaken,
        };
        self.page = Page::Note { note, scroll: 0 };
    }

    /// Lets the player know when the link needs them, on screens where nothing is being done.
    fn mind_the_link(&mut self) {
        if self.session.connected() {
            self.heard = self.now;
        }
        let trouble = self.session.trouble().is_some();
        let lost = self.now >= self.heard + LOST_AFTER;
        if !trouble && !lost {
            self.ignoring = false;
        }
        self.page = match self.page {
            // It is over when the app has said so, not while it is being asked.
            Page::Trouble { .. } if !trouble && self.session.connected() => self.place_face_up(),
            Page::LinkLost if !lost => self.place_face_up(),
            Page::Connect | Page::Waiting | Page::Alone | Page::LinkLost
                if trouble && !self.ignoring =>
            {
                Page::Trouble { scroll: 0 }
            }
            Page::Waiting if lost && !self.ignoring => Page::LinkLost,
            page => page,
        };
    }

    /// The set-up the app wants instead of ours. Once something is dealt there is nothing to choose.
    pub(super) fn their_setup(&self) -> Option<Setup> {
        match self.session.trouble()? {
            Trouble::OtherTerms(theirs) if self.session.count() == 0 => Some(*theirs),
            _ => None,
        }
    }

    /// A session for a game with this set-up, or with any.
    pub(super) fn begin_session(&mut self, dealing: bool) {
        self.dealing = dealing;
        let play = Play::new(dealing.then_some(self.setup));
        self.session = GameSession::new_leader(play);
        self.known = 0;
        self.heard = self.now;
    }

    /// Gives up the saved game, if there is one.
    pub(super) fn forget_game(&mut self) {
        if self.chronicle.begin().is_err() {
            self.page = Page::Note { note: Note::NotSaved, scroll: 0 };
            return;
        }
        self.memory = None;
        self.plan = Plan::default();
        self.begin_session(false);
        self.home = Home::Start;
        self.page = Page::Setup { row: BEGIN };
    }
}
