//! A game as the two machines play it together: what is agreed between them, entry by entry.
//!
//! Everything is an entry of one log, from the deal to the opened secret; the handheld leads it.
//! The handheld, because it alone commits itself: an entry it has numbered stays, so no
//! commitment is ever made twice differently. A [`link::Session`](crate::link::Session) keeps the
//! log the same on both machines; a [`Play`] is what the log comes to.
//!
//! | entry | by | when |
//! |---|---|---|
//! | deal: set-up and the sealed secret | Thief | first |
//! | answer: random bytes | Mist | second |
//! | event: a turn, the answer to a capture, a resignation | either | in the order of the rules |
//! | ask: to take back everything from an event on | either | while the game goes on |
//! | agree, decline | the other; the one who asked may decline too | right after it; anything else declines |
//! | secret: the bytes that were sealed | Thief | after the end |
//! | turn: what was committed to, in the order of the commitments | Thief | after the secret |

mod entry;
mod takeback;

use core::hash::{Hash as CoreHash, Hasher};

use postcard::experimental::max_size::MaxSize;

pub use self::entry::{Entry, Refusal};
pub use self::takeback::Line;

use crate::event::Event;
use crate::fairplay::{Ledger, Setup};
use crate::link::{Agreement, Digest, MAX_PAYLOAD, Message, Past, Role, Session};
use crate::rules::{Illegal, Side};
use crate::seal::{Chain, Hash};
use crate::table::Table;

/// Longer games can only be resigned. It bounds the journals.
pub const MOST_ENTRIES: u16 = 1024;

/// What a handheld's name on the air begins with; four hexadecimal digits of its own follow, as in
/// `Nusubito 3f2a`.
pub const RADIO_NAME: &str = "Nusubito ";

/// What the entries of a game's log come to. A [`Session`] enters them on both machines; here they
/// are entered by hand:
///
/// ```
/// use shared::event::Event;
/// use shared::fairplay::{Secret, Setup};
/// use shared::link::Agreement;
/// use shared::play::{Entry, Line, Play};
/// use shared::rules::Side;
/// use shared::seal::Hash;
///
/// let deal = Entry::Deal { setup: Setup::USUAL, sealed: Secret::new([0x11; 32]).sealed() };
/// let answer = Entry::Answer(Hash([0x33; 32]));
/// let turn = Entry::Event(Event::parse(1, "T d .", Some(Hash([7; 32])))?);
/// let ask = Entry::Ask { side: Side::Thief, from: 2 };
/// let log = [deal, answer, turn, ask, Entry::Agree(Side::Mist)];
/// let past = |number| log.get(usize::from(number)).cloned();
///
/// let mut play = Play::new(None);
/// for entry in &log[..3] {
///     play.enter(entry, &past)?;
/// }
/// let side = |play: &Play| play.playing().map(|playing| playing.table.side());
/// assert_eq!(side(&play), Some(Side::Mist));
///
/// // Nobody agrees to their own wish, nor to what was not asked.
/// let refused = play.enter(&log[4], &past).unwrap_err();
/// assert_eq!(refused.to_string(), "The other side asks for no takeback.");
///
/// // The Thief asks to take turn 1 back, and the Mist agrees: it is the Thief's turn again.
/// for entry in &log[3..] {
///     play.enter(entry, &past)?;
/// }
/// assert_eq!(side(&play), Some(Side::Thief));
///
/// // The log keeps what was taken back; it only stands no longer.
/// assert!(Line::of(3, &past).contains(2));
/// assert!(!Line::of(5, &past).contains(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Play {
    /// The only set-up this machine will play, if there is one.
    wish: Option<Setup>,
    /// Every entry.
    log: Chain,
    count: u16,
    stage: Stage,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::large_enum_variant, reason = "there is no heap to put the larger one on")]
enum Stage {
    Nothing,
    Dealt { setup: Setup, sealed: Hash },
    Playing(Playing),
}

/// A game that has begun, or ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Playing {
    /// What both agreed on.
    pub setup: Setup,
    /// The handheld's commitment to the deal.
    pub sealed: Hash,
    /// The companion's random bytes.
    pub answer: Hash,
    /// How the game stands.
    pub table: Table,
    /// What the commitments commit to.
    pub ledger: Ledger,
    /// A takeback asked for and not answered: by whom, and the first event to take back.
    pub question: Option<(Side, u16)>,
    /// How far the Thief has opened; `None` before the secret.
    pub opened: Option<u32>,
}

/// The handheld's end or the companion's end of a game.
pub type GameSession = Session<Play>;

/// All that the two can say to each other.
pub type GameMessage = Message<Entry, crate::link::Refusal<Refusal>, Setup>;

// The whole state of a session on the handheld, and its longest message.
const _: () = assert!(size_of::<GameSession>() <= 2048);
const _: () = assert!(GameMessage::POSTCARD_MAX_SIZE <= MAX_PAYLOAD);

impl Play {
    /// An empty log, for a game with this set-up, or with any.
    #[must_use]
    pub fn new(wish: Option<Setup>) -> Self {
        Self { wish, log: Chain::new(Hash([0; 32])), count: 0, stage: Stage::Nothing }
    }

    /// The game, once the deal is made.
    #[must_use]
    pub fn playing(&self) -> Option<&Playing> {
        if let Stage::Playing(playing) = &self.stage { Some(playing) } else { None }
    }

    /// Whether the handheld has dealt and waits for the answer.
    #[must_use]
    pub fn awaits_answer(&self) -> bool {
        matches!(self.stage, Stage::Dealt { .. })
    }

    fn next_stage(&self, entry: &Entry, past: Past<'_, Entry>) -> Result<Stage, Refusal> {
        match (self.stage, entry) {
            (Stage::Nothing, &Entry::Deal { setup, sealed }) => match self.wish {
                Some(wish) if wish != setup => Err(Refusal::OtherSetup(wish)),
                _ if setup.checked().is_err() => Err(Refusal::NotNow),
                _ => Ok(Stage::Dealt { setup, sealed }),
            },
            (Stage::Dealt { setup, sealed }, Entry::Answer(answer)) => {
                Ok(Stage::Playing(Playing::new(setup, sealed, *answer)))
            }
            (Stage::Playing(mut playing), entry) => {
                if self.count >= MOST_ENTRIES && entry.lengthens() {
                    return Err(Refusal::TooLong);
                }
                playing.enter(entry, self.count, past)?;
                Ok(Stage::Playing(playing))
            }
            _ => Err(Refusal::NotNow),
        }
    }
}

impl Playing {
    fn new(setup: Setup, sealed: Hash, answer: Hash) -> Self {
        let table = Table::start(setup.edition, setup.configuration);
        let ledger = Ledger::new(&setup, &sealed, &answer);
        Self { setup, sealed, answer, table, ledger, question: None, opened: None }
    }

    /// Whether everything committed to has been opened.
    #[must_use]
    pub fn all_opened(&self) -> bool {
        self.opened == Some(self.ledger.commitments())
    }

    fn enter(&mut self, entry: &Entry, count: u16, past: Past<'_, Entry>) -> Result<(), Refusal> {
        // Whatever is entered answers the question, or lets it drop.
        let question = self.question;
        match (entry, question) {
            (Entry::Event(event), _) => self.event(event)?,
            (&Entry::Ask { side, from }, None) => {
                self.can_take_back(from, count, past)?;
                self.question = Some((side, from));
                return Ok(());
            }
            (Entry::Ask { .. }, Some(_)) => return Err(Refusal::Asked),
            (&Entry::Agree(side), Some((asked, from))) if side != asked => {
                self.take_back(from, past);
            }
            (Entry::Decline(_), Some(_)) => {}
            (Entry::Agree(_) | Entry::Decline(_), _) => return Err(Refusal::NothingAsked),
            (Entry::Secret(_), _) if self.is_over() && self.opened.is_none() => {
                self.opened = Some(0);
            }
            (Entry::Turn(_), _) if self.opened.is_some() && !self.all_opened() => {
                self.opened = self.opened.map(|turns| turns.saturating_add(1));
            }
            _ => return Err(Refusal::NotNow),
        }
        self.question = None;
        Ok(())
    }

    fn is_over(&self) -> bool {
        self.table.public().outcome().is_some()
    }

    fn event(&mut self, event: &Event) -> Result<(), Refusal> {
        let turn = self.table.turn();
        match event {
            Event::Mist(steps) => {
                self.table.check_order(event).map_err(Refusal::Rule)?;
                let played = self.table.try_mist_turn(steps);
                played.map_err(|(step, why)| Refusal::Step(step, why))?;
            }
            _ => self.table.try_happen(event).map_err(Refusal::Rule)?,
        }
        self.ledger.enter(turn, event);
        Ok(())
    }

    fn can_take_back(&self, from: u16, count: u16, past: Past<'_, Entry>) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(Refusal::Rule(Illegal::GameOver));
        }
        if self.table.awaits_ruling() {
            return Err(Refusal::Rule(Illegal::CaptureUnanswered));
        }
        let is_event = matches!(past(from), Some(Entry::Event(_)));
        let stands = is_event && Line::of(count, past).contains(from);
        if stands { Ok(()) } else { Err(Refusal::NoSuchTurn) }
    }

    /// The table as it was before that event. The ledger keeps what is withdrawn.
    fn take_back(&mut self, from: u16, past: Past<'_, Entry>) {
        let turn = self.table.turn();
        let Setup { edition, configuration, .. } = self.setup;
        self.table = Table::start(edition, configuration);
        for (_, event) in Line::of(from, past).events(past) {
            // It happened before, so it does again.
            let _ = self.table.try_happen(&event);
        }
        self.ledger.enter_takeback(turn, self.table.turn(), self.table.side());
    }
}

impl Agreement for Play {
    type Entry = Entry;
    type Refusal = Refusal;
    type Terms = Setup;

    fn author(entry: &Entry) -> Role {
        match entry.side() {
            Side::Thief => Role::Leader,
            Side::Mist => Role::Follower,
        }
    }

    fn terms(&self) -> Option<Setup> {
        match self.stage {
            Stage::Nothing => self.wish,
            Stage::Dealt { setup, .. } => Some(setup),
            Stage::Playing(playing) => Some(playing.setup),
        }
    }

    /// Of every entry, and of what they came to: two machines with other rules would differ.
    fn digest(&self) -> Digest {
        let hash = self.log.hash().of("digest", |message| {
            if let Some(Playing { table, .. }) = self.playing() {
                message.text(table.turn()).text(table.public().position());
                if let Some(outcome) = table.public().outcome() {
                    message.text(outcome);
                }
            }
        });
        Digest(hash.0.first_chunk().copied().unwrap_or_default())
    }

    fn enter(&mut self, entry: &Entry, past: Past<'_, Entry>) -> Result<(), Refusal> {
        self.stage = self.next_stage(entry, past)?;
        self.log.line(entry);
        self.count = self.count.saturating_add(1);
        Ok(())
    }
}

/// Equal logs come to equal games.
impl CoreHash for Play {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.log.hash().hash(state);
    }
}
