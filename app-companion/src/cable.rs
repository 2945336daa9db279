//! The cable to the handheld: drives the companion's end of the link over a [`Port`], and keeps
//! trying when there is nothing at its other end.
//!
//! One task owns the session, the save and the port. The pages have a [`Seat`]: what they do goes
//! in by it, what they show comes out of it. Whatever is done while the cable is out is saved, and
//! goes over when it is in again.

use std::fmt;
use std::io;
use std::time::Duration;

use shared::link::{Frame, NotTaken, Notice, Placed, TICK_MS};
use shared::play::{Entry, GameSession, Play, Refusal};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Interval, MissedTickBehavior};

use crate::port::{Line, Port, PortTrouble};
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
    /// Why the last thing was not saved.
    pub save: Option<SaveTrouble>,
    /// What was done and came to nothing, since the cable was laid; the latest is last.
    pub notices: Vec<Notice<Refusal>>,
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
}

/// A place at the cable. When the last one is dropped, the cable stops.
#[derive(Clone, Debug)]
pub struct Seat {
    wishes: mpsc::Sender<Wish>,
    sight: watch::Receiver<Sight>,
}

impl Seat {
    /// Does what the Mist does. When this returns it is saved, and will reach the handheld.
    pub async fn submit(&self, entry: Entry) -> Result<(), NotDone> {
        let (answer, answered) = oneshot::channel();
        let wish = Wish::Submit(entry, answer);
        self.wishes.send(wish).await.map_err(|_| NotDone::Stopped)?;
        answered.await.map_err(|_| NotDone::Stopped)?.map_err(NotDone::NotTaken)
    }

    /// The entries of the log from that one on.
    pub async fn entries(&self, from: u16) -> Result<Vec<Placed<Entry>>, NotDone> {
        let (answer, answered) = oneshot::channel();
        let wish = Wish::Entries(from, answer);
        self.wishes.send(wish).await.map_err(|_| NotDone::Stopped)?;
        answered.await.map_err(|_| NotDone::Stopped)
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
        let (port_trouble, mut notices) = (None, Vec::new());
        let mut session = session;
        notices.extend(session.take_notice());
        let first = look(&session, &journal, port_trouble.as_ref(), false, &notices);
        let (sight, seen) = watch::channel(first);
        let cable = Self { session, journal, port, pace, wishes, sight, port_trouble, notices };
        (cable, Seat { wishes: wish, sight: seen })
    }

    /// Drives the link until every seat is gone, and gives the journal back. Saving waits for the
    /// disk, and so does the thread this runs on.
    pub async fn run(mut self) -> J {
        let mut ticks = tokio::time::interval(self.pace.tick);
        // After a pause, such as a laptop's sleep, once is enough.
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        while let Ok(line) = self.find(&mut ticks).await {
            self.port_trouble = None;
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
            let port = self.port.clone();
            match self.meanwhile(port.open(), ticks).await? {
                Ok(line) => return Ok(line),
                Err(trouble) => self.put_up_with(trouble),
            }
            self.rest(ticks).await?;
        }
    }

    /// That the handheld was unplugged says more than that it is not there.
    fn put_up_with(&mut self, trouble: PortTrouble) {
        let absent = matches!(trouble, PortTrouble::Missing(_) | PortTrouble::Refused(_));
        if !(absent && matches!(self.port_trouble, Some(PortTrouble::Vanished(_)))) {
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
                _ = ticks.tick() => self.session.tick(),
            }
        }
    }

    /// Hears and speaks until the line is gone.
    async fn talk(&mut self, line: Line, ticks: &mut Interval) -> Off {
        let (mut reader, mut writer) = tokio::io::split(line);
        let mut heard = [0; GULP];
        // One frame at most: the next is only made when this one is out, so a handheld that does
        // not read holds up nothing else, and hears the latest when it does.
        let mut saying = Saying::default();
        loop {
            saying.or_else(|| self.session.transmit(&mut self.journal));
            self.show(true);
            tokio::select! {
                read = reader.read(&mut heard) => match some(read) {
                    Some(length) => {
                        let heard = heard.get(..length).unwrap_or_default();
                        self.session.receive(heard, &mut self.journal);
                    }
                    None => return Off::Vanished,
                },
                written = writer.write(saying.rest()), if !saying.rest().is_empty() => {
                    match some(written) {
                        Some(length) => saying.said += length,
                        None => return Off::Vanished,
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
        }
    }

    /// Lets the seats see how things stand, if that has changed.
    fn show(&mut self, plugged: bool) {
        self.notices.extend(self.session.take_notice());
        let trouble = self.port_trouble.as_ref();
        let now = look(&self.session, &self.journal, trouble, plugged, &self.notices);
        self.sight.send_if_modified(|shown| {
            let changed = *shown != now;
            *shown = now;
            changed
        });
    }
}

fn look(
    session: &GameSession,
    journal: &impl Keeper,
    port: Option<&PortTrouble>,
    plugged: bool,
    notices: &[Notice<Refusal>],
) -> Sight {
    Sight {
        play: session.agreement().clone(),
        count: session.count(),
        pending: session.pending().cloned(),
        connected: plugged && session.connected(),
        trouble: session.trouble().map(ToString::to_string),
        port: port.cloned(),
        save: journal.last_trouble().cloned(),
        notices: notices.to_vec(),
    }
}

/// A frame on its way out.
#[derive(Default)]
struct Saying {
    frame: Frame,
    said: usize,
}

impl Saying {
    fn rest(&self) -> &[u8] {
        self.frame.get(self.said..).unwrap_or_default()
    }

    /// The next frame, if this one is out.
    fn or_else(&mut self, next: impl FnOnce() -> Option<Frame>) {
        if self.rest().is_empty()
            && let Some(frame) = next()
        {
            *self = Self { frame, said: 0 };
        }
    }
}

/// How many bytes went, unless the line is gone: then none do, or the system says why not.
fn some(moved: io::Result<usize>) -> Option<usize> {
    moved.ok().filter(|&length| length > 0)
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use shared::link::Digest;

    use super::*;
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
        let busy = PortTrouble::Busy(path);
        let told = [&missing, &vanished, &missing, &busy, &missing].map(|trouble| {
            cable.put_up_with(trouble.clone());
            seat.sight().borrow().port.clone().expect("a trouble")
        });
        assert_eq!(told, [&missing, &vanished, &vanished, &busy, &missing].map(Clone::clone));
    }
}
