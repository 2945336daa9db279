//! A table to try the cable on: a socket with a real pseudo-terminal in it, the production end of
//! the handheld behind that, and somebody at random on both sides.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]
#![allow(dead_code, reason = "no test needs all of it")]

use std::fs::{self, File};
use std::io::{Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use app_companion::cable::{Cable, NotDone, Pace, Seat, Sight};
use app_companion::port::Port;
use app_companion::save::{Keeper, Save};
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::pty::openpty;
use nix::sys::termios::{SetArg, cfmakeraw, tcgetattr, tcsetattr};
use shared::event::Event;
use shared::link::{Decoder, Digest, Frame, Head, Hello, Message, Placed, Role, VERSION};
use shared::play::{Entry, GameMessage, GameSession, Play, Playing};
use shared::rules::Side;
use tempfile::TempDir;
use tests::ends::{Handheld, V18, bytes, random_mist_turn};
use tests::random::Random;
use tokio::sync::{oneshot, watch};
use tokio::task::JoinHandle;

/// Quick, so that what waits for a second try does not wait long.
pub(crate) const PACE: Pace =
    Pace { tick: Duration::from_millis(20), retry: Duration::from_millis(5) };

/// How long the handheld listens before it says again what was lost.
const LISTEN_MS: u8 = 20;

/// The invitation of every game here.
pub(crate) const INVITATION: Digest = Digest(*b"a table!");

/// So long no test takes; one that hangs fails.
pub(crate) async fn in_time<T>(test: impl Future<Output = T>) -> T {
    tokio::time::timeout(Duration::from_mins(1), test).await.expect("the test hangs")
}

/// Where a cable goes in. Whatever is plugged in has the same name.
pub(crate) struct Socket {
    folder: TempDir,
}

impl Socket {
    pub(crate) fn new() -> Self {
        Self { folder: tempfile::tempdir().expect("a folder") }
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.folder.path().join("ttyACM0")
    }

    pub(crate) fn port(&self) -> Port {
        Port::Serial(self.path())
    }

    pub(crate) fn plug(&self) -> Plug {
        let pty = openpty(None, None).expect("a pseudo-terminal");
        // A handheld does not send back what it hears.
        let mut settings = tcgetattr(&pty.slave).expect("settings");
        cfmakeraw(&mut settings);
        tcsetattr(&pty.slave, SetArg::TCSANOW, &settings).expect("raw mode");
        let name = nix::unistd::ttyname(&pty.slave).expect("a name");
        symlink(name, self.path()).expect("a link");
        Plug { handheld: pty.master.into(), companion: pty.slave, link: self.path() }
    }
}

/// A cable that is in until it is dropped.
pub(crate) struct Plug {
    /// The handheld's end.
    pub(crate) handheld: File,
    /// The companion's, held open so that the handheld's end lives when no companion does.
    pub(crate) companion: OwnedFd,
    link: PathBuf,
}

impl Drop for Plug {
    fn drop(&mut self) {
        fs::remove_file(&self.link).expect("the link was there");
    }
}

/// When a cable comes out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Cut {
    /// After the Thief's turn, before the Mist does anything.
    BeforeTheTurn,
    /// When the Mist's turn is sent, before it arrives.
    OnItsWay,
    /// When half of it has arrived.
    HalfHeard,
    /// When it has arrived, before that is acknowledged.
    Unacknowledged,
    /// When half of the Thief's turn is sent.
    HalfSaid,
}

/// Every moment to pull the cable.
pub(crate) const CUTS: [Cut; 5] =
    [Cut::BeforeTheTurn, Cut::OnItsWay, Cut::HalfHeard, Cut::Unacknowledged, Cut::HalfSaid];

/// The handheld, and who holds it.
pub(crate) struct Thief {
    pub(crate) handheld: Handheld,
    random: Random,
    decoder: Decoder,
    /// Bytes of a frame that has not come to its end.
    frame: Vec<u8>,
    /// Whether the Mist is to wait.
    pub(crate) hold: watch::Sender<bool>,
}

impl Thief {
    pub(crate) fn new(seed: u64) -> Self {
        let mut random = Random(seed);
        let handheld = Handheld::new(V18, &mut random);
        let (decoder, frame) = (Decoder::default(), Vec::new());
        Self { handheld, random, decoder, frame, hold: watch::Sender::new(false) }
    }

    /// Plays over this wire until everything is opened and known to both; or until the cut comes.
    pub(crate) fn play(&mut self, wire: &mut (impl Read + Write + AsFd), cut: Option<Cut>) -> bool {
        self.handheld.end.session.reconnected();
        (self.decoder, self.frame) = (Decoder::default(), Vec::new());
        loop {
            self.act();
            if self.speak(wire, cut) || self.listen(wire, cut) {
                return false;
            }
            let opened = self.handheld.end.all_opened();
            if opened && self.handheld.end.session.settled() {
                return true;
            }
        }
    }

    /// Does what is for the Thief to do now.
    fn act(&mut self) {
        let mists = |playing: Playing| {
            let table = playing.table;
            table.public().to_move() == Some(Side::Mist) && !table.awaits_ruling()
        };
        if !self.handheld.end.playing().is_some_and(mists) {
            self.handheld.act(&mut self.random);
        }
    }

    /// Says what there is to say; whether the cut has come.
    fn speak(&mut self, wire: &mut impl Write, cut: Option<Cut>) -> bool {
        while let Some(frame) = self.handheld.end.transmit() {
            let turn = matches!(
                read(&frame),
                Some(Message::Entry(Placed { entry: Entry::Event(Event::Thief { .. }), .. }))
            );
            if turn && cut == Some(Cut::HalfSaid) {
                wire.write_all(&frame[..frame.len() / 2]).expect("a cable");
                return true;
            }
            if turn && cut == Some(Cut::BeforeTheTurn) {
                self.hold.send_replace(true);
            }
            wire.write_all(&frame).expect("a cable");
        }
        false
    }

    /// Hears what comes, or lets time pass; whether the cut has come.
    fn listen(&mut self, wire: &mut (impl Read + AsFd), cut: Option<Cut>) -> bool {
        let mut ready = [PollFd::new(wire.as_fd(), PollFlags::POLLIN)];
        if poll(&mut ready, PollTimeout::from(LISTEN_MS)).expect("a wire") == 0 {
            self.handheld.end.session.tick();
            return false;
        }
        let mut heard = [0; 64];
        let length = wire.read(&mut heard).expect("a cable");
        assert_ne!(length, 0, "the companion hung up");
        heard[..length].iter().any(|&byte| self.hear(byte, cut))
    }

    fn hear(&mut self, byte: u8, cut: Option<Cut>) -> bool {
        self.frame.push(byte);
        if byte != 0 {
            return false;
        }
        let frame = std::mem::take(&mut self.frame);
        let message = read(&frame);
        let turn = matches!(
            message,
            Some(Message::Propose(Placed { entry: Entry::Event(Event::Mist(_)), .. }))
        );
        let arrives = match cut {
            Some(Cut::OnItsWay) if turn => 0,
            Some(Cut::HalfHeard) if turn => frame.len() / 2,
            _ => frame.len(),
        };
        self.handheld.end.receive(&frame[..arrives]);
        let count = self.handheld.end.session.count();
        match cut {
            Some(Cut::BeforeTheTurn) => {
                let known = matches!(message, Some(Message::Ack(head)) if head.count == count);
                known && *self.hold.borrow()
            }
            Some(Cut::HalfSaid) | None => false,
            _ => turn,
        }
    }
}

/// The message of a frame.
pub(crate) fn read(frame: &[u8]) -> Option<GameMessage> {
    let mut decoder = Decoder::default();
    frame.iter().find_map(|&byte| postcard::from_bytes(&decoder.push(byte)?).ok())
}

/// A hello that wants no answer.
pub(crate) fn hello(role: Role, game: Option<Digest>, head: Head) -> Frame {
    let (version, answer, terms) = (VERSION.to_le_bytes(), false, None);
    GameMessage::Hello(Hello { version, role, answer, game, terms, head }).frame()
}

/// What the handheld's thread comes to in the end.
pub(crate) fn in_a_thread<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> oneshot::Receiver<T> {
    let (done, end) = oneshot::channel();
    thread::spawn(move || done.send(work()));
    end
}

/// Who plays the Mist.
pub(crate) struct Mist {
    random: Random,
    hold: watch::Receiver<bool>,
    /// Submissions taken.
    pub(crate) taken: usize,
}

impl Mist {
    pub(crate) fn new(seed: u64, hold: watch::Receiver<bool>) -> Self {
        Self { random: Random(seed), hold, taken: 0 }
    }

    /// Plays as long as it is let.
    pub(crate) async fn play(&mut self, seat: &Seat) -> ! {
        let mut sight = seat.sight();
        loop {
            self.act(seat).await;
            tokio::select! {
                seen = sight.changed() => seen.expect("a cable"),
                let_go = self.hold.changed() => let_go.expect("a handheld"),
            }
        }
    }

    /// Does what is for the Mist to do now, if there is anything; whether it did.
    pub(crate) async fn act(&mut self, seat: &Seat) -> bool {
        let sight = seat.sight().borrow().clone();
        if *self.hold.borrow_and_update() {
            return false;
        }
        let Some(entry) = self.choose(&sight) else { return false };
        match seat.submit(entry).await {
            Ok(()) => self.taken += 1,
            // The handheld was first, or is being greeted.
            Err(NotDone::NotTaken(_)) => return false,
            Err(NotDone::Stopped) => panic!("the cable has stopped"),
        }
        true
    }

    fn choose(&mut self, sight: &Sight) -> Option<Entry> {
        if sight.pending.is_some() {
            return None;
        }
        let Some(playing) = sight.play.playing() else {
            return sight.play.awaits_answer().then(|| Entry::Answer(bytes(&mut self.random)));
        };
        let over = playing.table.public().outcome().is_some();
        if over || playing.table.awaits_ruling() {
            return None;
        }
        if let Some((Side::Thief, _)) = playing.question {
            let answers = [Entry::Agree(Side::Mist), Entry::Decline(Side::Mist)];
            return Some(self.random.pick(&answers).clone());
        }
        let mists = playing.table.side() == Side::Mist;
        mists.then(|| Entry::Event(Event::Mist(random_mist_turn(playing, &mut self.random))))
    }
}

/// A companion with its game in that file, and a seat at it.
pub(crate) fn companion(file: &Path, port: Port) -> (JoinHandle<Save>, Seat) {
    lay(Save::open(file, INVITATION).expect("a save"), port)
}

/// A companion with that journal.
pub(crate) fn lay(save: Save, port: Port) -> (JoinHandle<Save>, Seat) {
    let session = GameSession::follower(Play::new(None), save.invitation(), &save);
    let (cable, seat) = Cable::new(session.expect("a journal that holds"), save, port, PACE);
    (tokio::spawn(cable.run()), seat)
}

/// Waits until a sight is as wanted.
pub(crate) async fn see(seat: &Seat, wanted: impl FnMut(&Sight) -> bool) -> Sight {
    seat.sight().wait_for(wanted).await.expect("a cable").clone()
}

/// The sentence about the port, as soon as there is one.
pub(crate) async fn port_sentence(seat: &Seat) -> String {
    see(seat, |sight| sight.port.is_some()).await.port.expect("a trouble").to_string()
}

/// Both have the same game, to the end, and in it everything that was done, once.
pub(crate) fn check_end(handheld: &Handheld, save: &Save, mists: usize) {
    assert_eq!(handheld.end.journal.entries, save.entries());
    let by = |side| save.entries().iter().filter(|placed| placed.entry.side() == side).count();
    assert_eq!(by(Side::Mist), mists, "of the Mist");
    assert_eq!(by(Side::Thief), handheld.taken, "of the Thief");
    assert_eq!(save.last_trouble(), None);
}
