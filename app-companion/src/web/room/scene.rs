//! What the pages show: the game on the table, and how its handheld is.

use std::sync::{Arc, OnceLock};

use shared::event::MistSteps;
use shared::fairplay::Setup;
use shared::play::Entry;
use shared::rules::Side;

use crate::cable::Pairing;
use crate::radio::passkey::BadPasskey;
use crate::record::Record;
use crate::web::about::About;
use crate::web::board::Facing;
use crate::web::desk::Desk;
use crate::web::history::History;
use crate::web::seats::Seats;
use crate::web::show::Pace;
use crate::web::story::Story;
use crate::web::table::Table;

/// What the Mist's page and its spectators show.
#[derive(Debug)]
pub struct Scene {
    /// What is going on.
    pub stage: Stage,
    /// How the handheld is.
    pub link: Link,
    /// Rendered pages, by who looks and from which side; made when first asked for.
    pages: [[OnceLock<Arc<str>>; 4]; 2],
}

/// What is going on in the room.
#[derive(Debug)]
pub enum Stage {
    /// No game is open, perhaps for a reason.
    Lobby(Option<String>),
    /// A game is open, and the deal is not made.
    Waiting(Waiting),
    /// A game is being played.
    Playing(Box<InPlay>),
    /// A game is over and opened.
    Over(Box<Over>),
}

/// A game before its deal.
#[derive(Debug)]
pub struct Waiting {
    /// Its number.
    pub number: u32,
    /// Who plays it.
    pub about: About,
}

/// A game in play, as the Mist sees it.
#[derive(Debug)]
pub struct InPlay {
    /// Its number.
    pub number: u32,
    /// What both agreed on.
    pub setup: Setup,
    /// The number of the turn.
    pub turn: u16,
    /// The Mist's turn in the making.
    pub desk: Desk,
    /// What happened.
    pub history: History,
    /// Which lines of the checklist are done.
    pub ticks: Vec<bool>,
    /// Where the Thief can be, if both agreed to that.
    pub heat: Option<[u32; 9]>,
    /// Who asks to take something back.
    pub question: Option<Side>,
    /// Whether something is on its way to the handheld.
    pub pending: bool,
    /// Whether a capture is declared, or the game over, and the handheld yet to answer.
    pub ruling: bool,
    /// Who sits where.
    pub seats: Seats,
    /// Whether the app thinks about its turn.
    pub thinking: bool,
    /// What the Mist has asked for.
    pub hint: Option<Hint>,
    /// How fast it goes on, if nobody plays.
    pub pace: Option<Pace>,
}

impl InPlay {
    /// Whether a person plays the Mist.
    #[must_use]
    pub const fn has_persons_mist(&self) -> bool {
        self.seats.mist.is_none()
    }
}

/// A hint for the Mist.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hint {
    /// The app thinks of one.
    Thinking,
    /// What the app would do with the whole turn.
    Turn(MistSteps),
}

/// A game that is over.
#[derive(Debug)]
pub struct Over {
    /// Its number.
    pub number: u32,
    /// Who played it.
    pub about: About,
    /// What it came to.
    pub story: Story,
}

/// How the handheld is.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Link {
    /// Whether it is there and in step.
    pub connected: bool,
    /// What keeps the two from going on.
    pub troubles: Vec<String>,
    /// Whether the handheld is a page of this program.
    pub simulated: bool,
    /// Whether it is looked for by radio.
    pub radio: bool,
    /// What somebody has to do before it can be spoken with.
    pub pairing: Option<Pairing>,
    /// What was typed last in the place of a number.
    pub bad_number: Option<BadPasskey>,
}

impl Stage {
    /// What goes on at a table.
    pub(super) fn of(table: &Table) -> Self {
        let (number, about) = (table.folder.number, table.about.clone());
        let (Some(playing), Some(desk)) = (table.playing(), &table.desk) else {
            return Self::Waiting(Waiting { number, about });
        };
        if playing.all_opened()
            && let Some(record) = Record::of_log(&table.log)
        {
            let story = Story::of(&about.sign(record));
            return Self::Over(Box::new(Over { number, about, story }));
        }
        let aid = playing.setup.aid;
        Self::Playing(Box::new(InPlay {
            number,
            setup: playing.setup,
            turn: playing.table.turn(),
            desk: desk.clone(),
            history: table.history.clone(),
            ticks: table.ticks.clone(),
            heat: aid.then(|| playing.table.belief().counts()),
            question: playing.question.map(|(side, _)| side),
            pending: table
                .sight
                .pending
                .as_ref()
                .is_some_and(|entry| !matches!(entry, Entry::Answer(_))),
            ruling: playing.table.awaits_ruling() || playing.table.public().outcome().is_some(),
            seats: table.about.seats(),
            thinking: table.thought.as_ref().is_some_and(|thought| thought.turn().is_none()),
            hint: table
                .hint
                .as_ref()
                .map(|hint| hint.turn().map_or(Hint::Thinking, |turn| Hint::Turn(turn.clone()))),
            pace: table.show.map(|show| show.pace),
        }))
    }

    /// The game that is open: its number, and who sits where.
    #[must_use]
    pub fn game(&self) -> Option<(u32, Seats)> {
        match self {
            Self::Lobby(_) => None,
            Self::Waiting(game) => Some((game.number, game.about.seats())),
            Self::Playing(game) => Some((game.number, game.seats)),
            Self::Over(game) => Some((game.number, game.about.seats())),
        }
    }
}

impl Scene {
    pub(super) fn new(stage: Stage, link: Link) -> Self {
        Self { stage, link, pages: Default::default() }
    }

    /// The page for the Mist or for a spectator, seen from that side.
    pub fn page(
        &self,
        spectator: bool,
        Facing(side): Facing,
        make: impl FnOnce() -> String,
    ) -> Arc<str> {
        let pages = &self.pages[usize::from(spectator)];
        let [a, b, c, d] = pages;
        let page = match side % 4 {
            0 => a,
            1 => b,
            2 => c,
            _ => d,
        };
        page.get_or_init(|| make().into()).clone()
    }
}
