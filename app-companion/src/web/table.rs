//! One game on the table: the link to its handheld, what happened so far, the Mist's turn in the
//! making.

use shared::event::Event;
use shared::play::{Entry, GameSession, Line, Play, Playing};
use shared::rules::{MistStep, Side};
use shared::seal::Hash;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use super::about::About;
use super::act::Act;
use super::desk::Desk;
use super::history::History;
use super::shelf::{Folder, Shelf, ShelfTrouble};
use crate::cable::{Cable, Pace, Seat, Sight};
use crate::handheld::simulated::{Hand, Simulated};
use crate::handheld::socket::Socket;
use crate::port::Port;
use crate::random;
use crate::save::{Save, SaveTrouble};

/// Where the handheld of a game is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Way {
    /// In this program, each game with a memory of its own.
    Simulated,
    /// At a port.
    Port(Port),
}

/// A game that is open.
pub struct Table {
    /// Where it is kept.
    pub folder: Folder,
    /// Who plays it.
    pub about: About,
    /// How the link and the game stand.
    pub sight: Sight,
    /// Everything both machines agree on.
    pub log: Vec<Entry>,
    /// The log, told.
    pub history: History,
    /// The Mist's turn in the making.
    pub desk: Option<Desk>,
    /// Which lines of the checklist are done.
    pub ticks: Vec<bool>,
    /// The simulated handheld, if it is one.
    pub hand: Option<Hand>,
    /// How many notices were told.
    noticed: usize,
    seen: watch::Receiver<Sight>,
    seat: Seat,
    cable: JoinHandle<Save>,
    handheld: Option<JoinHandle<()>>,
}

impl Table {
    /// Opens a saved game, or one that is about to begin. Its tasks run on the runtime this is called
    /// in.
    pub fn open(shelf: &Shelf, number: u32, way: &Way) -> Result<Self, ShelfTrouble> {
        let folder = shelf.game(number)?;
        let about = folder.about()?;
        let save = folder.save()?;
        let session = GameSession::follower(Play::new(about.wish), save.invitation(), &save);
        let session = session.map_err(|why| {
            let path = shelf.folder().to_path_buf();
            ShelfTrouble::Save(SaveTrouble::Other(path, why.to_string()))
        })?;
        let (port, hand, handheld) = match way {
            Way::Port(port) => (port.clone(), None, None),
            Way::Simulated => switch_on(shelf, &folder)?,
        };
        let log = save.entries().iter().map(|placed| placed.entry.clone()).collect();
        let (cable, seat) = Cable::new(session, save, port, Pace::default());
        let cable = tokio::spawn(cable.run());
        let seen = seat.sight();
        let sight = seen.borrow().clone();
        let mut table = Self {
            folder,
            about,
            sight,
            log,
            history: History::default(),
            desk: None,
            ticks: Vec::new(),
            hand,
            noticed: 0,
            seen,
            seat,
            cable,
            handheld,
        };
        table.take_in();
        Ok(table)
    }

    /// Lets go of the game's files and of the handheld.
    pub async fn close(self) {
        if let Some(handheld) = self.handheld {
            // It saves before it does anything, so it can be switched off at any moment.
            handheld.abort();
            let _ = handheld.await;
        }
        drop((self.hand, self.seat, self.seen));
        let _ = self.cable.await;
    }

    /// Waits until something happens on the link.
    pub async fn changed(&mut self) {
        if self.seen.changed().await.is_err() {
            std::future::pending::<()>().await;
        }
    }

    /// Takes in what happened on the link, and answers the deal.
    pub async fn refresh(&mut self) {
        self.sight = self.seen.borrow_and_update().clone();
        let from = u16::try_from(self.log.len()).unwrap_or(u16::MAX);
        if self.sight.count > from
            && let Ok(entries) = self.seat.entries(from).await
        {
            let new = usize::from(self.sight.count - from);
            self.log.extend(entries.into_iter().take(new).map(|placed| placed.entry));
            self.take_in();
        }
        self.tell_notices();
        if self.sight.play.awaits_answer()
            && self.sight.pending.is_none()
            && let Ok(bytes) = random::bytes()
        {
            // If it is not taken, the next thing that happens brings us here again.
            let _ = self.seat.submit(Entry::Answer(Hash(bytes))).await;
        }
    }

    /// What was done and came to nothing is said once.
    fn tell_notices(&mut self) {
        let new = self.sight.notices.get(self.noticed..).and_then(<[_]>::last);
        let said = new.map(ToString::to_string);
        self.noticed = self.sight.notices.len();
        if let Some(why) = said {
            self.say(why);
        }
    }

    /// The game, once it has begun.
    #[must_use]
    pub fn playing(&self) -> Option<&Playing> {
        self.sight.play.playing()
    }

    /// What the log comes to, and a desk for it.
    fn take_in(&mut self) {
        let history = History::of(&self.log);
        if history.since != self.history.since {
            self.ticks.clear();
        }
        self.ticks.resize(history.chores.len(), false);
        self.history = history;
        let Some(playing) = self.sight.play.playing() else { return };
        let start = *playing.table.public();
        if self.desk.as_ref().is_none_or(|desk| *desk.start() != start) {
            let draft = self.folder.draft(self.moved());
            self.desk = Desk::resumed(start, &draft).or_else(|| Some(Desk::new(start)));
        }
    }

    /// How much had happened when the game last moved: on, or back to a turn that was taken back,
    /// which is begun anew.
    fn moved(&self) -> u16 {
        let moves = |entry: &Entry| matches!(entry, Entry::Event(_) | Entry::Agree(_));
        let last = self.log.iter().rposition(moves).map_or(0, |place| place + 1);
        u16::try_from(last).unwrap_or(u16::MAX)
    }

    /// Does what the Mist's page asks for. What can't be done is said at the desk.
    pub async fn act(&mut self, act: Act) {
        match act {
            Act::Tick(line) => {
                if let Some(tick) = self.ticks.get_mut(line) {
                    *tick = !*tick;
                }
            }
            Act::Tap(square) => self.edit(|desk| desk.tap(square)),
            Act::Choose(step) => self.edit(|desk| desk.choose(step)),
            Act::Undo => self.edit(Desk::undo),
            Act::End => self.end(MistStep::End).await,
            Act::Capture(named) => self.end(MistStep::Capture(named)).await,
            Act::TakeBack => self.ask_takeback().await,
            Act::Agree => self.submit(Entry::Agree(Side::Mist)).await,
            Act::Decline => self.submit(Entry::Decline(Side::Mist)).await,
            Act::Resign => self.submit(Entry::Event(Event::Resign(Side::Mist))).await,
        }
    }

    /// Changes the turn in the making. It is on the disk before any page shows it.
    fn edit(&mut self, change: impl FnOnce(&mut Desk)) {
        let (waits, moved) = (self.waits(), self.moved());
        let Some(desk) = &mut self.desk else { return };
        if let Some(why) = waits {
            return desk.say(why.into());
        }
        let mut after = desk.clone();
        change(&mut after);
        if after.notation() != desk.notation()
            && let Err(why) = self.folder.keep_draft(moved, &after.notation())
        {
            return desk.say(why.to_string());
        }
        *desk = after;
    }

    /// What has to come first.
    fn waits(&self) -> Option<&'static str> {
        let playing = self.playing()?;
        match (&self.sight.pending, playing.question) {
            (Some(_), _) => Some("What you did is on its way to the handheld. One moment."),
            (None, Some((Side::Mist, _))) => {
                Some("You asked for a takeback. Wait for the answer, or withdraw it.")
            }
            _ => None,
        }
    }

    async fn end(&mut self, last: MistStep) {
        if let Some(why) = self.waits() {
            return self.say(why.into());
        }
        let turn = self.desk.as_ref().and_then(|desk| desk.turn(last));
        if let Some(turn) = turn {
            self.submit(Entry::Event(Event::Mist(turn))).await;
        }
    }

    async fn ask_takeback(&mut self) {
        let past = |number: u16| self.log.get(usize::from(number)).cloned();
        let line = Line::of(u16::try_from(self.log.len()).unwrap_or(u16::MAX), &past);
        match line.last_mist_turn(&past) {
            Some(from) => self.submit(Entry::Ask { side: Side::Mist, from }).await,
            None => self.say("There is no turn of yours to take back.".into()),
        }
    }

    async fn submit(&mut self, entry: Entry) {
        match self.seat.submit(entry).await {
            Ok(()) => self.refresh().await,
            Err(why) => self.say(why.to_string()),
        }
    }

    fn say(&mut self, why: String) {
        if let Some(desk) = &mut self.desk {
            desk.say(why);
        }
    }
}

type SwitchedOn = (Port, Option<Hand>, Option<JoinHandle<()>>);

/// The simulated handheld of that game.
fn switch_on(shelf: &Shelf, folder: &Folder) -> Result<SwitchedOn, ShelfTrouble> {
    let other = |why: std::io::Error| {
        ShelfTrouble::Other(shelf.folder().into(), crate::port::in_words(&why))
    };
    let socket = Socket::inside();
    let port = socket.port().map_err(other)?;
    let (simulated, hand) = Simulated::new(folder.flash()?, socket).map_err(other)?;
    Ok((port, Some(hand), Some(tokio::spawn(simulated.run()))))
}
