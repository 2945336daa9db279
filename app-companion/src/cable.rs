//! The cable to the handheld: drives the companion's end of the link over a [`Port`], and keeps
//! trying when there is nothing at its other end.
//!
//! One task owns the session, the save and the port. The pages have a [`Seat`]: what they do goes
//! in by it, what they show comes out of it. Whatever is done while the cable is out is saved, and
//! goes over when it is in again.

use std::fmt;
use std::io::Cursor;
use std::sync::Arc;
use std::time::Duration;

use shared::link::{NotTaken, Notice, Placed, TICK_MS};
use shared::play::{Entry, GameSession, Play, Refusal};
use tokio::io::{AsyncReadExt, AsyncWriteExt, ReadHalf, WriteHalf};
use tokio::sync::{Notify, mpsc, oneshot, watch};
use tokio::time::{Interval, MissedTickBehavior};

use crate::port::{Line, Port, PortTrouble, left, some};
use crate::radio::passkey::{Asker, Asking, Passkey};
use crate::radio::trouble::RadioTrouble;
use crate::save::{Keeper, SaveTrouble};

/// Pages waiting to have something done; more have to wait until they can ask.
const WAITING: usize = 8;

/// How many bytes are read at a time.
const GULP: usize = 256;

/// How fast a cable works.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// How often what was lost is said again.
    pub tick: Duration,
    /// How long to wait before a port is tried again.
    pub retry: Duration,
}

impl Default for Pace {
    fn default() -> Self {
        Self { tick: Duration::from_millis(TICK_MS), retry: Duration::from_secs(1) }
    }
}

/// The game and the link as they stand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sight {
    /// What the log comes to.
    pub play: Play,
    /// How many entries it has.
    pub count: u16,
    /// What the Mist has done that the handheld has not confirmed yet.
    pub pending: Option<Entry>,
    /// Whether the handheld is there and answers.
    pub connected: bool,
    /// What keeps the two from going on, in a sentence.
    pub trouble: Option<String>,
    /// Why there is no cable.
    pub port: Option<PortTrouble>,
    /// What a person has to do before there can be one.
    pub pairing: Option<Pairing>,
    /// Why the last thing was not saved.
    pub save: Option<SaveTrouble>,
    /// What was done and came to nothing, since the cable was laid; the latest is last.
    pub notices: Vec<Notice<Refusal>>,
}

/// What pairing with a handheld by radio waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pairing {
    /// The number on the screen of the handheld of that name.
    Number(String),
    /// That somebody wants it tried again.
    Again,
}

/// Why something was not done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotDone {
    /// The session does not take it.
    NotTaken(NotTaken<Refusal>),
    /// The cable is no longer being driven.
    Stopped,
}

impl fmt::Display for NotDone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotTaken(why) => why.fmt(f),
            Self::Stopped => f.write_str("The companion is being closed."),
        }
    }
}

impl std::error::Error for NotDone {}

/// What a seat can ask for.
enum Wish {
    Submit(Entry, oneshot::Sender<Result<(), NotTaken<Refusal>>>),
    Entries(u16, oneshot::Sender<Vec<Placed<Entry>>>),
    /// The number that was asked for; none declines.
    Number(Option<Passkey>, oneshot::Sender<()>),
    /// To be asked for it again.
    Pair(oneshot::Sender<()>),
}

/// A place at the cable. When the last one is dropped, the cable stops.
#[derive(Clone, Debug)]
pub struct Seat {
    wishes: mpsc::Sender<Wish>,
    sight: watch::Receiver<Sight>,
    asker: Asker,
}

impl Seat {
    /// Does what the Mist does. When this returns it is saved, and will reach the handheld.
    pub async fn submit(&self, entry: Entry) -> Result<(), NotDone> {
        self.have(|taken| Wish::Submit(entry, taken)).await?.map_err(NotDone::NotTaken)
    }

    /// The entries of the log from that one on.
    pub async fn entries(&self, from: u16) -> Result<Vec<Placed<Entry>>, NotDone> {
        self.have(|entries| Wish::Entries(from, entries)).await
    }

    /// Gives the number that is asked for, or declines to. When this returns it is no longer asked for.
    pub async fn give_number(&self, number: Option<Passkey>) -> Result<(), NotDone> {
        self.have(|done| Wish::Number(number, done)).await
    }

    /// Pairs with the handheld after all.
    pub async fn pair(&self) -> Result<(), NotDone> {
        self.have(Wish::Pair).await
    }

    /// Has the cable grant a wish, and waits for its answer.
    async fn have<T>(&self, wish: impl FnOnce(oneshot::Sender<T>) -> Wish) -> Result<T, NotDone> {
        let (answer, answered) = oneshot::channel();
        self.wishes.send(wish(answer)).await.map_err(|_| NotDone::Stopped)?;
        answered.await.map_err(|_| NotDone::Stopped)
    }

    /// Asks whoever sits at this cable for a number, as its port does.
    #[must_use]
    pub fn asker(&self) -> Asker {
        self.asker.clone()
    }

    /// How things stand, and a way to wait until that changes.
    #[must_use]
    pub fn sight(&self) -> watch::Receiver<Sight> {
        self.sight.clone()
    }
}

/// The cable itself.
pub struct Cable<J> {
    session: GameSession,
    journal: J,
    port: Port,
    pace: Pace,
    wishes: mpsc::Receiver<Wish>,
    sight: watch::Sender<Sight>,
    port_trouble: Option<PortTrouble>,
    notices: Vec<Notice<Refusal>>,
    asker: Asker,
    questions: mpsc::Receiver<Asking>,
    asking: Option<Asking>,
    /// Whether nothing is tried until a person says so.
    resting: bool,
    /// That a person has said so.
    again: Arc<Notify>,
}

/// Every seat is gone.
struct Stopped;

/// Why a line is no longer used.
enum Off {
    Stopped,
    Vanished,
}

impl<J: Keeper> Cable<J> {
    /// A cable for this session, which was restored from this journal, and the first seat at it.
    /// Nothing happens until it is [`run`](Self::run).
    pub fn new(session: GameSession, journal: J, port: Port, pace: Pace) -> (Self, Seat) {
        let (wish, wishes) = mpsc::channel(WAITING);
        let (asker, questions) = Asker::new();
        let mut session = session;
        let notices: Vec<Notice<Refusal>> = session.take_notice().into_iter().collect();
        // There is no line yet, whatever the session takes for granted.
        let first = Sight { connected: false, ..look(&session, &journal, &notices) };
        let (sight, seen) = watch::channel(first);
        let seat = Seat { wishes: wish, sight: seen, asker: asker.clone() };
        let cable = Self {
            session,
            journal,
            port,
            pace,
            wishes,
            sight,
            port_trouble: None,
            notices,
            asker,
            questions,
            asking: None,
            resting: false,
            again: Arc::default(),
        };
        (cable, seat)
    }

    /// Drives the link until every seat is gone, and gives the journal back. Saving waits for the
    /// disk, and so does the thread this runs on.
    pub async fn run(mut self) -> J {
        let mut ticks = tokio::time::interval(self.pace.tick);
        // After a pause, such as a laptop's sleep, once is enough.
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        while let Ok(line) = self.find(&mut ticks).await {
            (self.port_trouble, self.asking) = (None, None);
            self.session.reconnected();
            let off = self.talk(line, &mut ticks).await;
            // What is known of the other end was of this line.
            self.session.reconnected();
            match off {
                Off::Stopped => break,
                Off::Vanished => {
                    self.port_trouble = Some(PortTrouble::Vanished(self.port.clone()));
                    self.show(false);
                    // A port that opens and fails at once must not be tried all the time.
                    if self.rest(&mut ticks).await.is_err() {
                        break;
                    }
                }
            }
        }
        self.journal
    }

    /// Tries until the port opens.
    async fn find(&mut self, ticks: &mut Interval) -> Result<Line, Stopped> {
        loop {
            let (port, asker) = (self.port.clone(), self.asker.clone());
            match self.meanwhile(port.open(&asker), ticks).await? {
                Ok(line) => return Ok(line),
                Err(trouble) => self.put_up_with(trouble),
            }
            if self.resting {
                let again = self.again.clone();
                self.meanwhile(again.notified(), ticks).await?;
            } else {
                self.rest(ticks).await?;
            }
        }
    }

    /// That the handheld was unplugged says more than that it is not there.
    fn put_up_with(&mut self, trouble: PortTrouble) {
        self.resting =
            matches!(&trouble, PortTrouble::Radio(trouble) if trouble.waits_for_a_person());
        if !(trouble.is_absence() && matches!(self.port_trouble, Some(PortTrouble::Vanished(_)))) {
            self.port_trouble = Some(trouble);
        }
        self.show(false);
    }

    async fn rest(&mut self, ticks: &mut Interval) -> Result<(), Stopped> {
        self.meanwhile(tokio::time::sleep(self.pace.retry), ticks).await
    }

    /// Does what the seats ask for until something is done, without a line.
    async fn meanwhile<T>(
        &mut self,
        done: impl Future<Output = T>,
        ticks: &mut Interval,
    ) -> Result<T, Stopped> {
        let mut done = std::pin::pin!(done);
        loop {
            tokio::select! {
                done = &mut done => return Ok(done),
                wish = self.wishes.recv() => self.grant(wish.ok_or(Stopped)?, false),
                Some(asking) = self.questions.recv() => self.pass_on(asking),
                () = over(&mut self.asking) => self.drop_question(),
                _ = ticks.tick() => self.session.tick(),
            }
        }
    }

    /// Lets people see what is asked. Whatever was in the way before is out of it, but for a number that
    /// was wrong.
    fn pass_on(&mut self, asking: Asking) {
        let wrong = PortTrouble::Radio(RadioTrouble::WrongNumber(asking.handheld.clone()));
        self.port_trouble.take_if(|trouble| *trouble != wrong);
        self.asking = Some(asking);
        self.show(false);
    }

    /// Nobody waits for an answer any more.
    fn drop_question(&mut self) {
        self.asking = None;
        self.show(false);
    }

    /// Hears and speaks until the line is gone, and closes it.
    async fn talk(&mut self, line: Line, ticks: &mut Interval) -> Off {
        let (mut reader, mut writer) = tokio::io::split(line);
        let off = self.converse(&mut reader, &mut writer, ticks).await;
        reader.unsplit(writer).close().await;
        off
    }

    async fn converse(
        &mut self,
        reader: &mut ReadHalf<Line>,
        writer: &mut WriteHalf<Line>,
        ticks: &mut Interval,
    ) -> Off {
        let mut heard = [0; GULP];
        // One frame at most: the next is only made when this one is out, so a handheld that does
        // not read holds up nothing else, and hears the latest when it does.
        let mut saying = Cursor::default();
        loop {
            if !left(&saying)
                && let Some(frame) = self.session.transmit(&mut self.journal)
            {
                saying = Cursor::new(frame);
            }
            self.show(true);
            tokio::select! {
                read = reader.read(&mut heard) => match some(read) {
                    Some(length) => {
                        let heard = heard.get(..length).unwrap_or_default();
                        self.session.receive(heard, &mut self.journal);
                    }
                    None => return Off::Vanished,
                },
                said = writer.write_buf(&mut saying), if left(&saying) => {
                    if some(said).is_none() {
                        return Off::Vanished;
                    }
                }
                wish = self.wishes.recv() => match wish {
                    Some(wish) => self.grant(wish, true),
                    None => return Off::Stopped,
                },
                _ = ticks.tick() => self.session.tick(),
            }
        }
    }

    /// Does what a seat asks for. It sees what came of it before it is told.
    fn grant(&mut self, wish: Wish, plugged: bool) {
        // Who no longer waits for the answer needs none.
        match wish {
            Wish::Submit(entry, answer) => {
                let taken = self.session.submit(entry, &mut self.journal);
                self.show(plugged);
                let _ = answer.send(taken);
            }
            Wish::Entries(from, answer) => {
                let all = (from..self.session.count()).map_while(|i| self.journal.entry(i));
                let _ = answer.send(all.collect());
            }
            Wish::Number(number, answer) => {
                self.answer(number);
                self.show(plugged);
                let _ = answer.send(());
            }
            Wish::Pair(answer) => {
                self.try_again();
                self.show(plugged);
                let _ = answer.send(());
            }
        }
    }

    /// Passes a number on to who asked for it. Without one the question is dropped, which declines.
    fn answer(&mut self, number: Option<Passkey>) {
        if let (Some(asking), Some(number)) = (self.asking.take(), number) {
            self.port_trouble = None;
            asking.answer(number);
        }
    }

    /// Only who rests is woken: else the next rest would be none.
    fn try_again(&mut self) {
        if self.resting {
            self.resting = false;
            self.port_trouble = None;
            self.again.notify_one();
        }
    }

    /// Lets the seats see how things stand, if that has changed.
    fn show(&mut self, plugged: bool) {
        self.notices.extend(self.session.take_notice());
        let seen = look(&self.session, &self.journal, &self.notices);
        let connected = plugged && seen.connected;
        let port = self.port_trouble.clone();
        let now = Sight { connected, port, pairing: self.pairing(), ..seen };
        self.sight.send_if_modified(|shown| {
            let changed = *shown != now;
            *shown = now;
            changed
        });
    }

    /// What a person has to do about it.
    fn pairing(&self) -> Option<Pairing> {
        match self.asking.as_ref().filter(|asking| !asking.is_over()) {
            Some(asking) => Some(Pairing::Number(asking.handheld.clone())),
            None => self.resting.then_some(Pairing::Again),
        }
    }
}

/// Waits until nobody waits for the answer any more.
async fn over(asking: &mut Option<Asking>) {
    match asking {
        Some(asking) => asking.over().await,
        None => std::future::pending().await,
    }
}

/// How the game stands, and the link if there is a line.
fn look(session: &GameSession, journal: &impl Keeper, notices: &[Notice<Refusal>]) -> Sight {
    Sight {
        play: session.agreement().clone(),
        count: session.count(),
        pending: session.pending().cloned(),
        connected: session.connected(),
        trouble: session.trouble().map(ToString::to_string),
        port: None,
        pairing: None,
        save: journal.last_trouble().cloned(),
        notices: notices.to_vec(),
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use shared::link::Digest;

    use super::*;
    use crate::radio::wanted::Wanted;
    use crate::save::Save;

    #[test]
    fn a_handheld_that_was_unplugged_is_not_just_missing() {
        let folder = tempfile::tempdir().expect("a folder");
        let save = Save::open(&folder.path().join("game"), Digest::default()).expect("a save");
        let session = GameSession::follower(Play::new(None), save.invitation(), &save);
        let path = PathBuf::from("/dev/ttyACM0");
        let port = Port::Serial(path.clone());
        let session = session.expect("an empty journal");
        let (mut cable, seat) = Cable::new(session, save, port.clone(), Pace::default());
        let missing = PortTrouble::Missing(path.clone());
        let vanished = PortTrouble::Vanished(port);
        let unseen = PortTrouble::from(RadioTrouble::NotFound(Wanted::Any));
        let busy = PortTrouble::Busy(path);
        let told = [&missing, &vanished, &missing, &unseen, &busy, &missing].map(|trouble| {
            cable.put_up_with(trouble.clone());
            seat.sight().borrow().port.clone().expect("a trouble")
        });
        let wanted = [&missing, &vanished, &vanished, &vanished, &busy, &missing];
        assert_eq!(told, wanted.map(Clone::clone));
    }

    /// A cable to a serial port that is not there, and is not tried twice.
    fn cable(folder: &tempfile::TempDir) -> (Cable<Save>, Seat) {
        let save = Save::open(&folder.path().join("game"), Digest::default()).expect("a save");
        let session = GameSession::follower(Play::new(None), save.invitation(), &save);
        let port = Port::Serial(folder.path().join("nothing"));
        let pace = Pace { retry: Duration::from_mins(5), ..Pace::default() };
        Cable::new(session.expect("an empty journal"), save, port, pace)
    }

    async fn see(seat: &Seat, wanted: impl Fn(&Sight) -> bool) -> Sight {
        let mut sight = seat.sight();
        let seen = tokio::time::timeout(Duration::from_secs(20), sight.wait_for(wanted));
        seen.await.expect("it is seen in time").expect("a cable").clone()
    }

    const NAME: &str = "Nusubito 3f2a";

    fn asks(sight: &Sight) -> bool {
        sight.pairing == Some(Pairing::Number(NAME.into()))
    }

    #[tokio::test]
    async fn a_number_is_asked_for_until_it_is_given() {
        let folder = tempfile::tempdir().expect("a folder");
        let (cable, seat) = cable(&folder);
        let cable = tokio::spawn(cable.run());
        for number in [Some("042137".parse().expect("a number")), None] {
            let asker = seat.asker();
            let port = tokio::spawn(async move { asker.ask(NAME).await });
            see(&seat, asks).await;
            seat.give_number(number).await.expect("a cable");
            assert!(!asks(&seat.sight().borrow()));
            assert_eq!(port.await.expect("an answer"), number);
        }
        // Nobody has asked, and nothing comes of it.
        seat.give_number(None).await.expect("a cable");
        // Who asks may lose patience.
        let asker = seat.asker();
        let port = tokio::spawn(async move { asker.ask(NAME).await });
        see(&seat, asks).await;
        port.abort();
        see(&seat, |sight| sight.pairing.is_none()).await;
        drop(seat);
        cable.await.expect("a clean stop");
    }

    #[tokio::test]
    async fn a_question_says_more_than_what_was_in_the_way_before() {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut cable, seat) = cable(&folder);
        let (asker, mut questions) = Asker::new();
        let wrong = PortTrouble::from(RadioTrouble::WrongNumber(NAME.into()));
        let absent = PortTrouble::from(RadioTrouble::NotFound(Wanted::Any));
        for (trouble, told) in [(&absent, None), (&wrong, Some(&wrong))] {
            cable.put_up_with(trouble.clone());
            let (asker, number) = (asker.clone(), "042137".parse().expect("a number"));
            let port = tokio::spawn(async move { asker.ask(NAME).await });
            cable.pass_on(questions.recv().await.expect("a question"));
            assert_eq!(seat.sight().borrow().port.as_ref(), told);
            cable.answer(Some(number));
            assert_eq!(cable.port_trouble, None);
            assert_eq!(port.await.expect("an answer"), Some(number));
        }
    }

    #[tokio::test]
    async fn who_has_declined_is_asked_again_only_if_they_want_to_be() {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut cable, seat) = cable(&folder);
        let mut ticks = tokio::time::interval(cable.pace.tick);
        for trouble in [RadioTrouble::Cancelled(NAME.into()), RadioTrouble::Unanswered(NAME.into())]
        {
            // To be woken who does not rest comes to nothing.
            cable.try_again();
            cable.put_up_with(trouble.clone().into());
            let sight = seat.sight().borrow().clone();
            assert_eq!(sight.pairing, Some(Pairing::Again));
            assert_eq!(sight.port, Some(trouble.into()));
            let again = cable.again.clone();
            let woken = async {
                tokio::task::yield_now().await;
                seat.pair().await
            };
            let rested = cable.meanwhile(again.notified(), &mut ticks);
            let both = async { tokio::join!(rested, woken) };
            let both = tokio::time::timeout(Duration::from_secs(20), both).await;
            let (rested, woken) = both.expect("the test hangs");
            assert!(rested.is_ok() && woken.is_ok());
            let sight = seat.sight().borrow().clone();
            assert_eq!((sight.pairing, sight.port), (None, None));
        }
        cable.put_up_with(RadioTrouble::WrongNumber(NAME.into()).into());
        assert_eq!(seat.sight().borrow().pairing, None);
    }
}
