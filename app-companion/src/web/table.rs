//! One game on the table: the link to its handheld, what happened so far, the Mist's turn in the
//! making.

use std::time::Duration;

use firmware::screen::View;
use shared::event::{Event, MistSteps};
use shared::link::{self, NotTaken};
use shared::mind::Skill;
use shared::play::{Entry, GameSession, Line, Play, Playing, Refusal};
use shared::rules::{MistStep, Side};
use shared::seal::Hash;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::Instant;

use super::about::About;
use super::act::Act;
use super::autopilot;
use super::desk::Desk;
use super::history::History;
use super::seats;
use super::shelf::{Folder, Shelf, ShelfTrouble};
use super::show::{Pace as ShowPace, Show};
use crate::cable::{Cable, NotDone, Pace, Pairing, Seat, Sight};
use crate::handheld::simulated::{Hand, Shown, Simulated};
use crate::handheld::socket::Socket;
use crate::port::Port;
use crate::radio::passkey::{BadPasskey, Passkey};
use crate::save::{Save, SaveTrouble};
use crate::thought::{self, Thought};

/// How long the app waits before it tries again.
const AGAIN: Duration = Duration::from_secs(1);

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
    /// The app's next turn, if the app plays the Mist.
    pub thought: Option<Thought>,
    /// What the app would do, if the Mist has asked for a hint.
    pub hint: Option<Thought>,
    /// What was typed in the place of the number that pairing asks for.
    pub bad_number: Option<BadPasskey>,
    /// The pace, if nobody plays.
    pub show: Option<Show>,
    /// When the app tries again what could not be taken.
    again: Option<Instant>,
    /// What the person alone sees who plays the Thief with a handheld that is here.
    screen: Option<watch::Receiver<Shown>>,
    /// Whether the app's turn waits until they have read what their own leaves to be done.
    waits_for_reader: bool,
    /// How many notices were told.
    noticed: usize,
    seen: watch::Receiver<Sight>,
    seat: Seat,
    cable: JoinHandle<Save>,
    handheld: Option<JoinHandle<()>>,
    autopilot: Option<JoinHandle<()>>,
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
        let seats = about.seats();
        let autopilot = hand.clone().map(|hand| tokio::spawn(autopilot::run(hand, seats)));
        let screen = hand.as_ref().filter(|_| seats.play() == seats::Play::Thief).map(Hand::shown);
        // A new show begins; one that is gone on with waits until somebody is there.
        let pace = if sight.play.playing().is_none() { ShowPace::Slow } else { ShowPace::Pause };
        let mut table = Self {
            folder,
            about,
            sight,
            log,
            history: History::default(),
            desk: None,
            ticks: Vec::new(),
            hand,
            thought: None,
            hint: None,
            bad_number: None,
            show: (seats.play() == seats::Play::Watch).then(|| Show::new(pace)),
            again: None,
            screen,
            waits_for_reader: false,
            noticed: 0,
            seen,
            seat,
            cable,
            handheld,
            autopilot,
        };
        table.take_in();
        Ok(table)
    }

    /// Lets go of the game's files and of the handheld.
    pub async fn close(self) {
        // The handheld saves before it does anything, so it can be switched off at any moment.
        for task in [self.autopilot, self.handheld].into_iter().flatten() {
            task.abort();
            let _ = task.await;
        }
        drop((self.hand, self.seat, self.seen));
        let _ = self.cable.await;
    }

    /// Asks whoever plays for a number, as the port does.
    #[cfg(test)]
    pub(super) fn asker(&self) -> crate::radio::passkey::Asker {
        self.seat.asker()
    }

    /// Waits until something happens on the link, in a mind or because it is time.
    pub async fn changed(&mut self) {
        let (seen, show, again) = (&mut self.seen, &self.show, self.again);
        let linked = async {
            if seen.changed().await.is_err() {
                std::future::pending::<()>().await;
            }
        };
        let beat = async {
            match show {
                Some(show) => show.beat().await,
                None => std::future::pending().await,
            }
        };
        let again = async {
            match again {
                Some(again) => tokio::time::sleep_until(again).await,
                None => std::future::pending().await,
            }
        };
        let screen = self.screen.as_mut().filter(|_| self.waits_for_reader);
        let read = async {
            let Some(screen) = screen else { return std::future::pending().await };
            if screen.wait_for(|shown| !is_list(shown)).await.is_err() {
                std::future::pending::<()>().await;
            }
        };
        tokio::select! {
            () = linked => {}
            () = read => {}
            () = thought::found(&mut self.thought) => {}
            () = thought::found(&mut self.hint) => {}
            () = beat => {}
            () = again => {}
        }
    }

    /// Takes in what has happened, and lets the app do what is the app's to do.
    pub async fn refresh(&mut self) {
        self.again = None;
        self.catch_up().await;
        while self.play_on().await {}
    }

    /// Takes in what happened on the link, and answers the deal.
    async fn catch_up(&mut self) {
        self.sight = self.seen.borrow_and_update().clone();
        self.bad_number.take_if(|_| !matches!(self.sight.pairing, Some(Pairing::Number(_))));
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
            && let Ok(bytes) = self.folder.bytes()
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
        let history = History::of(&self.log, self.about.mind.is_some());
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
            Act::Pace(pace) => self.show.iter_mut().for_each(|show| show.set(pace)),
            Act::Step => self.show.iter_mut().for_each(Show::step),
            Act::Number(number) => self.give_number(number).await,
            Act::NoNumber => drop(self.seat.give_number(None).await),
            Act::Pair => drop(self.seat.pair().await),
            _ if self.about.mind.is_some() => self.say("Nusubito plays the Mist.".into()),
            act => self.mist_acts(act).await,
        }
        while self.play_on().await {}
    }

    /// Passes the number on that pairing asks for. What is none is asked for again.
    async fn give_number(&mut self, number: Result<Passkey, BadPasskey>) {
        self.bad_number = number.err();
        if let Ok(number) = number {
            // A cable that has stopped asks for nothing.
            let _ = self.seat.give_number(Some(number)).await;
        }
    }

    /// Does what the person who plays the Mist asks for.
    async fn mist_acts(&mut self, act: Act) {
        match act {
            Act::Tick(_)
            | Act::Pace(_)
            | Act::Step
            | Act::Number(_)
            | Act::NoNumber
            | Act::Pair => {}
            Act::Hint => self.think_of_hint(),
            Act::PlayHint => self.play_hint(),
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

    // The app's mind.

    /// Does the next thing that the app has to do as the Mist; whether something came of it.
    async fn play_on(&mut self) -> bool {
        let moment = self.moved();
        self.waits_for_reader = false;
        self.hint.take_if(|hint| !hint.is_of(moment));
        self.thought.take_if(|thought| !thought.is_of(moment));
        let (Some(skill), None) = (self.about.mind, &self.sight.pending) else {
            return self.rests();
        };
        let Some(playing) = self.playing().copied() else { return self.rests() };
        match playing.question {
            // Whoever plays alone may change their mind.
            Some((Side::Thief, _)) => self.enter(Entry::Agree(Side::Mist)).await,
            None if is_mists(&playing) => self.play_turn(moment, &playing, skill).await,
            _ => self.rests(),
        }
    }

    /// There is nothing to do, nor to show.
    fn rests(&mut self) -> bool {
        self.show.iter_mut().for_each(Show::rest);
        false
    }

    /// Thinks about the turn of that moment, and plays it once it is found and time.
    async fn play_turn(&mut self, moment: u16, playing: &Playing, skill: Skill) -> bool {
        let thought = match &mut self.thought {
            Some(thought) => thought,
            None => self.thought.insert(Thought::begin(moment, playing, &self.log, skill)),
        };
        let Some(turn) = thought.turn().cloned() else { return self.rests() };
        self.waits_for_reader =
            self.screen.as_ref().is_some_and(|screen| is_list(&screen.borrow()));
        if self.waits_for_reader
            || self.show.as_mut().is_some_and(|show| !show.takes(Instant::now()))
        {
            return false;
        }
        if self.show.is_some() && self.show_step(&turn) {
            return true;
        }
        self.enter(Entry::Event(Event::Mist(turn))).await
    }

    /// Makes the next step of that turn on the desk, where all can see it; whether there was one. The
    /// last is left: it ends the turn.
    fn show_step(&mut self, turn: &MistSteps) -> bool {
        let Some((desk, (_, before))) = self.desk.as_mut().zip(turn.steps().split_last()) else {
            return false;
        };
        let next = before.get(desk.notation().len());
        next.is_some_and(|&step| {
            desk.choose(step);
            true
        })
    }

    /// Enters what the app does. What can't be taken now, as on a full disk, is tried again soon.
    async fn enter(&mut self, entry: Entry) -> bool {
        let too_long = NotDone::NotTaken(NotTaken::Refused(link::Refusal::Rule(Refusal::TooLong)));
        let entered = match self.seat.submit(entry).await {
            // There is nothing else a game can come to that has gone on for so long.
            Err(why) if why == too_long => {
                self.seat.submit(Entry::Event(Event::Resign(Side::Mist))).await
            }
            entered => entered,
        };
        self.again = entered.is_err().then(|| Instant::now() + AGAIN);
        if entered.is_ok() {
            self.catch_up().await;
        }
        entered.is_ok()
    }

    // Hints.

    /// Thinks of a hint for this turn, unless it has one.
    fn think_of_hint(&mut self) {
        let (moment, waits) = (self.moved(), self.waits());
        let Some(playing) = self.playing().copied() else { return };
        match waits {
            _ if !playing.setup.hints => self.say("This game was agreed on without hints.".into()),
            Some(why) => self.say(why.into()),
            None if !is_mists(&playing) => {
                self.say("There are hints when it is your turn.".into());
            }
            None => {
                self.hint.get_or_insert_with(|| {
                    Thought::begin(moment, &playing, &self.log, Skill::Fair)
                });
            }
        }
    }

    /// Puts the steps of the hint on the desk. How the turn ends is left to the person.
    fn play_hint(&mut self) {
        let turn = self.hint.as_ref().and_then(Thought::turn).cloned();
        let steps = turn.as_ref().and_then(|turn| turn.steps().split_last());
        let Some((_, steps)) = steps else {
            return self.say("Ask for a hint first.".into());
        };
        self.edit(|desk| {
            if let Some(hinted) = Desk::resumed(*desk.start(), steps) {
                *desk = hinted;
            }
        });
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
            Ok(()) => self.catch_up().await,
            Err(why) => self.say(why.to_string()),
        }
    }

    fn say(&mut self, why: String) {
        if let Some(desk) = &mut self.desk {
            desk.say(why);
        }
    }
}

/// Whether the Mist is to make a turn.
fn is_mists(playing: &Playing) -> bool {
    playing.table.public().to_move() == Some(Side::Mist) && !playing.table.awaits_ruling()
}

/// Whether the handheld lists what the Thief's turn leaves to be done on the table. What the Mist did
/// would take its place.
fn is_list(shown: &Shown) -> bool {
    matches!(shown.view, View::Table(_))
}

type SwitchedOn = (Port, Option<Hand>, Option<JoinHandle<()>>);

/// The simulated handheld of that game.
fn switch_on(shelf: &Shelf, folder: &Folder) -> Result<SwitchedOn, ShelfTrouble> {
    let other = |why: std::io::Error| {
        ShelfTrouble::Other(shelf.folder().into(), crate::port::in_words(&why))
    };
    let socket = Socket::inside();
    let port = socket.port().map_err(other)?;
    let (simulated, hand) = Simulated::with(folder.flash()?, socket, &folder.bytes()?);
    Ok((port, Some(hand), Some(tokio::spawn(simulated.run()))))
}
