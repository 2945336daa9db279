//! The two ends of a link with a player at each: the production session, a journal, and somebody
//! who plays at random by the rules. An end can be killed at any moment and restored from what it
//! saved.

use shared::event::{Event, MistSteps};
use shared::fairplay::{Opened, Secret, Setup};
use shared::link::{Digest, NotTaken, Notice, Role};
use shared::play::{Entry, GameSession, Line, Play, Playing, Refusal};
use shared::rules::{Game, MistStep, Outcome, Side, Step, ThiefStep};
use shared::seal::Hash;

use crate::journal::MemoryJournal;
use crate::play::{legal, random_turn};
use crate::random::Random;

/// The usual set-up.
pub const V18: Setup = Setup::USUAL;

/// Thirty-two bytes from a seed.
pub fn bytes(random: &mut Random) -> Hash {
    Hash([(); 32].map(|()| u8::try_from(random.below(256)).expect("a byte")))
}

/// What both ends have.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct End {
    /// The end of the link.
    pub session: GameSession,
    /// What it has saved.
    pub journal: MemoryJournal,
}

impl End {
    /// An end switched on with what it has saved; the invitation is a follower's.
    pub fn new(role: Role, invitation: Digest, journal: MemoryJournal) -> Self {
        let play = Play::new(None);
        let session = match role {
            Role::Leader => GameSession::leader(play, &journal),
            Role::Follower => GameSession::follower(play, invitation, &journal),
        };
        Self { session: session.expect("a journal that holds"), journal }
    }

    /// The frames it has to send now.
    pub fn transmit(&mut self) -> Option<Vec<u8>> {
        self.session.transmit(&mut self.journal).map(|frame| frame.to_vec())
    }

    /// Takes bytes from the other end.
    pub fn receive(&mut self, bytes: &[u8]) {
        self.session.receive(bytes, &mut self.journal);
    }

    /// The player does something.
    pub fn submit(&mut self, entry: Entry) -> Result<(), NotTaken<Refusal>> {
        self.session.submit(entry, &mut self.journal)
    }

    /// The game, if it has begun.
    pub fn playing(&self) -> Option<Playing> {
        self.session.agreement().playing().copied()
    }

    /// Whether the game is over, and all of it is opened.
    pub fn all_opened(&self) -> bool {
        self.session.agreement().playing().is_some_and(Playing::all_opened)
    }

    /// The log.
    pub fn log(&self) -> Vec<Entry> {
        self.journal.entries.iter().map(|placed| placed.entry.clone()).collect()
    }

    fn past(&self) -> impl Fn(u16) -> Option<Entry> + '_ {
        |number| self.journal.entries.get(usize::from(number)).map(|placed| placed.entry.clone())
    }

    /// An event that a side could ask to take back: one of the last that stand.
    fn something_to_take_back(&self, random: &mut Random) -> Option<u16> {
        let past = self.past();
        let line = Line::of(self.session.count(), &past);
        let events: Vec<u16> = line.events(&past).map(|(number, _)| number).collect();
        (!events.is_empty()).then(|| *random.pick(&events[events.len().saturating_sub(4)..]))
    }
}

/// The Thief's machine.
#[derive(Clone)]
pub struct Handheld {
    /// What both have.
    pub end: End,
    /// What it wants to play.
    pub setup: Setup,
    secret: Hash,
    /// Saved: each turn as it truly was, with the number of its entry. It is here before its
    /// commitment leaves the machine.
    turns: Vec<(u16, Opened)>,
    /// Submissions taken.
    pub taken: usize,
}

/// The Mist's machine.
#[derive(Clone)]
pub struct Companion {
    /// What both have.
    pub end: End,
    answer: Hash,
    invitation: Digest,
    /// Submissions taken, and those of them that came to nothing.
    pub taken: usize,
    /// See there.
    pub dropped: usize,
}

impl Handheld {
    /// A new machine.
    pub fn new(setup: Setup, random: &mut Random) -> Self {
        let end = End::new(Role::Leader, Digest::default(), MemoryJournal::default());
        Self { end, setup, secret: bytes(random), turns: Vec::new(), taken: 0 }
    }

    fn secret(&self) -> Secret {
        Secret::new(self.secret.0)
    }

    /// Switched off and on again.
    pub fn restart(&mut self) {
        self.end = End::new(Role::Leader, Digest::default(), self.end.journal.clone());
    }

    /// The true game, from the saved turns.
    pub fn game(&self, playing: &Playing) -> Game {
        let Setup { edition, configuration, .. } = playing.setup;
        let treasure = self.secret().treasure(&playing.answer);
        let mut game = Game::start(edition, configuration, treasure);
        let past = self.end.past();
        for (number, event) in Line::of(self.end.session.count(), &past).events(&past) {
            match event {
                Event::Thief { .. } => {
                    game.try_thief_turn(self.turn(number).steps()).expect("a turn that was legal");
                }
                Event::Mist(turn) => {
                    for &step in turn.steps() {
                        game.try_play(Step::Mist(step)).expect("a step that was legal");
                    }
                }
                Event::Ruling { .. } => {}
                Event::Resign(side) => game.resign(side).expect("a resignation"),
            }
        }
        game
    }

    fn turn(&self, number: u16) -> &Opened {
        let saved = self.turns.iter().find(|(saved, _)| *saved == number);
        &saved.expect("a turn that was saved").1
    }

    fn submit(&mut self, entry: Entry) {
        self.taken += usize::from(self.end.submit(entry).is_ok());
    }

    /// Plays these steps, or the turn that was saved and not entered.
    pub fn thief_turn(&mut self, steps: &[ThiefStep]) {
        let entry = self.commit_to(steps);
        self.submit(entry);
    }

    /// Saves a turn, and only then has a commitment to it.
    fn commit_to(&mut self, steps: &[ThiefStep]) -> Entry {
        let playing = self.end.playing().expect("a game");
        let mut game = self.game(&playing);
        let number = self.end.session.count();
        let saved = self.turns.iter().find(|(saved, _)| *saved == number).cloned();
        let steps = saved.as_ref().map_or(steps, |(_, opened)| opened.steps());
        let effect = game.try_thief_turn(steps).expect("a legal turn");
        let opened = Opened::new(steps, game.thief()).expect("a whole turn");
        if saved.is_none() {
            self.turns.push((number, opened.clone()));
        }
        let turn = playing.table.turn();
        let commitment = playing.ledger.commit(&self.secret(), turn, &effect, &opened);
        Entry::Event(Event::Thief { effect, commitment })
    }

    /// Loses power after a turn is saved and before it is sent, if it is the time for one.
    pub fn die_in_turn(&mut self, random: &mut Random) {
        if let Some(playing) = self.end.playing().filter(is_thiefs_turn) {
            let steps = self.random_steps(&playing, random);
            self.commit_to(&steps);
        }
        self.restart();
    }

    fn random_steps(&self, playing: &Playing, random: &mut Random) -> Vec<ThiefStep> {
        random_turn(&self.game(playing), random).into_iter().filter_map(Step::thief).collect()
    }

    /// A turn that depends on nothing but the game and a seed.
    pub fn made_up_turn(&mut self, seed: u64) -> Entry {
        let playing = self.end.playing().expect("a game");
        let steps = self.random_steps(&playing, &mut Random(seed));
        self.commit_to(&steps)
    }

    /// The first entry of a game.
    pub fn deal(&self) -> Entry {
        Entry::Deal { setup: self.setup, sealed: self.secret().sealed() }
    }

    /// Does what a player would do now, if there is anything to do.
    pub fn act(&mut self, random: &mut Random) {
        let Some(playing) = self.end.playing() else {
            if !self.end.session.agreement().awaits_answer() {
                // Before the companion is there, this is refused.
                self.submit(self.deal());
            }
            return;
        };
        if playing.table.public().outcome().is_some() {
            self.open(&playing);
            return;
        }
        if let Some(entry) = takeback(&self.end, &playing, Side::Thief, random) {
            self.submit(entry);
            return;
        }
        if playing.table.awaits_ruling() {
            let outcome = self.game(&playing).public().outcome();
            let caught = outcome == Some(Outcome::Captured);
            self.submit(Entry::Event(Event::Ruling { caught }));
        } else if tired(&playing, random) {
            self.submit(Entry::Event(Event::Resign(Side::Thief)));
        } else if is_thiefs_turn(&playing) {
            let steps = self.random_steps(&playing, random);
            self.thief_turn(&steps);
        }
    }

    /// Opens what is not opened yet.
    fn open(&mut self, playing: &Playing) {
        let entry = match playing.opened {
            None => self.secret().open(&playing.table).map(Entry::Secret),
            Some(turns) => {
                let turn = self.committed().nth(turns as usize);
                turn.and_then(|turn| turn.show(&playing.table)).map(Entry::Turn)
            }
        };
        if let Some(entry) = entry {
            self.submit(entry);
        }
    }

    /// The turns of the commitments, in their order.
    fn committed(&self) -> impl Iterator<Item = &Opened> {
        let thief = |entry: &Entry| matches!(entry, Entry::Event(Event::Thief { .. }));
        let entries = self.end.journal.entries.iter().filter(move |placed| thief(&placed.entry));
        entries.map(|placed| self.turn(placed.number))
    }
}

impl Companion {
    /// A new machine.
    pub fn new(random: &mut Random) -> Self {
        let invitation = Digest(random.bits().to_le_bytes());
        let end = End::new(Role::Follower, invitation, MemoryJournal::default());
        Self { end, answer: bytes(random), invitation, taken: 0, dropped: 0 }
    }

    /// What tells its game from others.
    pub fn invitation(&self) -> Digest {
        self.invitation
    }

    /// Killed and started again.
    pub fn restart(&mut self) {
        self.end = End::new(Role::Follower, self.invitation, self.end.journal.clone());
        self.hear_notice();
    }

    /// Takes bytes from the other end.
    pub fn receive(&mut self, bytes: &[u8]) {
        self.end.receive(bytes);
        self.hear_notice();
    }

    /// The second entry of a game.
    pub fn answer(&self) -> Entry {
        Entry::Answer(self.answer)
    }

    fn hear_notice(&mut self) {
        match self.end.session.take_notice() {
            Some(Notice::Overtaken) => self.dropped += 1,
            Some(Notice::Refused(why)) => panic!("an honest proposal was refused: {why}"),
            None => {}
        }
    }

    fn submit(&mut self, entry: Entry) {
        self.taken += usize::from(self.end.submit(entry).is_ok());
    }

    /// Does what a player would do now, if there is anything to do.
    pub fn act(&mut self, random: &mut Random) {
        let Some(playing) = self.end.playing() else {
            if self.end.session.agreement().awaits_answer() {
                self.submit(self.answer());
            }
            return;
        };
        if playing.table.public().outcome().is_some() || playing.table.awaits_ruling() {
            return;
        }
        if let Some(entry) = takeback(&self.end, &playing, Side::Mist, random) {
            self.submit(entry);
        } else if tired(&playing, random) {
            self.submit(Entry::Event(Event::Resign(Side::Mist)));
        } else if playing.table.side() == Side::Mist {
            let steps = random_mist_turn(&playing, random);
            self.submit(Entry::Event(Event::Mist(steps)));
        }
    }
}

/// A question of the other side is answered, or left; now and then one is asked.
fn takeback(end: &End, playing: &Playing, side: Side, random: &mut Random) -> Option<Entry> {
    match playing.question {
        Some((asked, _)) if asked == side => (random.below(4) == 0).then_some(Entry::Decline(side)),
        Some(_) => {
            random.pick(&[None, Some(Entry::Agree(side)), Some(Entry::Decline(side))]).clone()
        }
        None if random.below(20) == 0 => {
            let from = end.something_to_take_back(random)?;
            Some(Entry::Ask { side, from })
        }
        None => None,
    }
}

fn is_thiefs_turn(playing: &Playing) -> bool {
    playing.table.public().to_move() == Some(Side::Thief) && !playing.table.awaits_ruling()
}

fn tired(playing: &Playing, random: &mut Random) -> bool {
    playing.table.turn() > 5 && random.below(12) == 0
}

/// A random turn of the Mist, who knows only the table.
pub fn random_mist_turn(playing: &Playing, random: &mut Random) -> MistSteps {
    let mut position = playing.table.public().position();
    // Any Thief and any treasure will do: the Mist's steps depend on neither.
    position.thief = Some(shared::rules::Thief::START);
    position.treasure = Some(shared::rules::Temple::A1);
    let game = Game::new(playing.setup.edition, &position).expect("a position from a game");
    let captures = |step: &MistStep| matches!(step, MistStep::Capture(_));
    let capture = legal(&game).into_iter().filter_map(Step::mist).find(captures);
    if let Some(capture) = capture.filter(|_| random.below(8) == 0) {
        return MistSteps::new(&[capture]).expect("a whole turn");
    }
    let steps: Vec<_> = random_turn(&game, random).into_iter().filter_map(Step::mist).collect();
    MistSteps::new(&steps).expect("a whole turn")
}
