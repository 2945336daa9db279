//! Keeps the record of a game as the two machines together do, honestly or not.
#![allow(dead_code, clippy::expect_used, reason = "a test tool; each test uses its part of it")]

use std::fs;
use std::path::{Path, PathBuf};

use app_companion::record::{End, Entry, Opening, Record, What};
use shared::event::{Event, MistSteps};
use shared::fairplay::{Ledger, Opened, Rods, Secret, Setup};
use shared::rules::{Edition, Effect, Game, MistStep, Outcome, Side, Step, Temple, ThiefStep};
use shared::seal::Hash;
use shared::table::Table;
pub(crate) use tests::ends::V18;
use tests::ends::bytes;
use tests::play::random_turn;
use tests::random::Random;

/// A game being played and written down.
#[derive(Clone)]
pub(crate) struct Keeper {
    pub(crate) secret: Hash,
    pub(crate) game: Game,
    pub(crate) table: Table,
    pub(crate) record: Record,
    pub(crate) ledger: Ledger,
    pub(crate) turns: Vec<(u16, Opened)>,
    /// The game before each turn that stands.
    pub(crate) starts: Vec<(Game, Table)>,
}

pub(crate) const fn setup(edition: Edition, rods: Rods) -> Setup {
    Setup { edition, rods, ..Setup::USUAL }
}

/// The steps of a text, of one side.
pub(crate) fn thief_steps(text: &str) -> Vec<ThiefStep> {
    text.split(' ').map(|word| word.parse().expect("a step")).collect()
}

pub(crate) fn mist_steps(text: &str) -> Vec<MistStep> {
    text.split(' ').map(|word| word.parse().expect("a step")).collect()
}

impl Keeper {
    pub(crate) fn new(setup: Setup, seed: u64) -> Self {
        let mut random = Random(seed);
        Self::with(setup, bytes(&mut random), bytes(&mut random))
    }

    /// A game with this secret and this answer.
    pub(crate) fn with(setup: Setup, secret: Hash, answer: Hash) -> Self {
        let sealed = Secret::new(secret.0).sealed();
        // Cards on the table are dealt by people.
        let treasure = match setup.rods {
            Rods::Sealed => Secret::new(secret.0).treasure(&answer),
            Rods::Cards => Temple::ALL[usize::from(answer.0[0] % 9)],
        };
        let game = Game::start(setup.edition, setup.configuration, treasure);
        let table = Table::start(setup.edition, setup.configuration);
        Self {
            secret,
            game,
            table,
            record: Record::new(setup, sealed, answer),
            ledger: Ledger::new(&setup, &sealed, &answer),
            turns: Vec::new(),
            starts: vec![(game, table)],
        }
    }

    fn secret(&self) -> Secret {
        Secret::new(self.secret.0)
    }

    /// An honest turn of the Thief.
    pub(crate) fn thief(&mut self, text: &str) {
        self.thief_turn(&thief_steps(text));
    }

    pub(crate) fn thief_turn(&mut self, steps: &[ThiefStep]) {
        let effect = self.game.try_thief_turn(steps).expect("a legal turn");
        let opened = Opened::new(steps, self.game.thief()).expect("a whole turn");
        self.enter_thief(effect, opened);
    }

    /// Whatever the Thief says, and whatever they commit to.
    pub(crate) fn enter_thief(&mut self, effect: Effect, opened: Opened) {
        let turn = self.table.turn();
        let commitment = self.ledger.commit(&self.secret(), turn, &effect, &opened);
        self.turns.push((turn, opened));
        self.enter(Event::Thief { effect, commitment });
    }

    /// A turn of the Mist. The true game and the table play it if it is legal.
    pub(crate) fn mist(&mut self, text: &str) {
        self.mist_turn(&mist_steps(text));
    }

    pub(crate) fn mist_turn(&mut self, steps: &[MistStep]) {
        for &step in steps {
            // A cheating Mist's game goes on as if nothing had happened.
            let _ = self.game.try_play(Step::Mist(step));
        }
        self.enter(Event::Mist(MistSteps::new(steps).expect("a whole turn")));
    }

    /// The true answer to a capture.
    pub(crate) fn ruling(&mut self) {
        let caught = self.game.public().outcome() == Some(Outcome::Captured);
        self.enter(Event::Ruling { caught });
    }

    pub(crate) fn resign(&mut self, side: Side) {
        let _ = self.game.resign(side);
        self.enter(Event::Resign(side));
    }

    /// Enters an event as it is.
    pub(crate) fn enter(&mut self, event: Event) {
        let turn = self.table.turn();
        let _ = self.table.try_happen(&event);
        self.ledger.enter(turn, &event);
        self.record.entries.push(Entry { turn, what: What::Event(event) });
        if self.table.public().outcome().is_none() && !self.table.awaits_ruling() {
            self.starts.push((self.game, self.table));
        }
    }

    pub(crate) fn back(&mut self, turn: u16, side: Side) {
        let now = self.table.turn();
        self.ledger.enter_takeback(now, turn, side);
        self.record.entries.push(Entry { turn: now, what: What::Back(turn, side) });
        let wanted = |(_, table): &(Game, Table)| (table.turn(), table.side()) == (turn, side);
        let place = self.starts.iter().position(wanted).expect("a turn to go back to");
        (self.game, self.table) = self.starts[place];
        self.starts.truncate(place + 1);
    }

    /// The record of the game so far, as the companion stores it.
    pub(crate) fn so_far(&self) -> Record {
        self.record.clone()
    }

    /// The record with the end the table came to, and everything opened.
    pub(crate) fn opened(&self) -> Record {
        self.opened_as(self.outcome())
    }

    /// The record with everything opened and this told to be the end.
    pub(crate) fn opened_as(&self, result: Outcome) -> Record {
        let opening = Some(Opening { secret: self.secret, turns: self.turns.clone() });
        Record { end: Some(End { result, opening }), ..self.record.clone() }
    }

    pub(crate) fn not_opened(&self) -> Record {
        let end = Some(End { result: self.outcome(), opening: None });
        Record { end, ..self.record.clone() }
    }

    fn outcome(&self) -> Outcome {
        self.table.public().outcome().expect("a game that is over")
    }
}

/// The example of the record's description, in `shared/RECORD.md`, but for the names and the date.
pub(crate) fn example() -> Keeper {
    let mut keeper = Keeper::with(V18, Hash([0x11; 32]), Hash([0x33; 32]));
    keeper.thief("d E3 .");
    keeper.mist("B2-B1 C4-D5 .");
    keeper.thief("?E E1 .");
    keeper.mist("D4-E4 D2-D1 .");
    keeper.thief("E3 E5 $");
    keeper
}

/// What the Thief opened, to be changed.
pub(crate) fn opening(record: &mut Record) -> &mut Opening {
    record.end.as_mut().and_then(|end| end.opening.as_mut()).expect("opened")
}

/// A random game, honestly kept, with a takeback now and then, until it ends or somebody tires.
pub(crate) fn random_game(setup: Setup, seed: u64) -> Keeper {
    const MOST_TURNS: u16 = 14;
    let mut keeper = Keeper::new(setup, seed);
    let mut random = Random(seed ^ 0x5eed);
    while keeper.game.public().outcome().is_none() {
        if keeper.table.turn() > MOST_TURNS {
            keeper.resign(*random.pick(&[Side::Thief, Side::Mist]));
            break;
        }
        if random.below(20) == 0 {
            let (turn, side) = some_turn(&keeper, &mut random);
            keeper.back(turn, side);
        } else if keeper.table.side() == Side::Thief {
            let steps = random_thief_turn(&keeper.game, &mut random);
            keeper.thief_turn(&steps);
        } else {
            let steps = random_mist_turn(&keeper.game, &mut random);
            keeper.mist_turn(&steps);
            if keeper.table.awaits_ruling() {
                keeper.ruling();
            }
        }
    }
    keeper
}

fn some_turn(keeper: &Keeper, random: &mut Random) -> (u16, Side) {
    let (_, table) = random.pick(&keeper.starts);
    (table.turn(), table.side())
}

/// A random turn of the Thief, whose turn it is.
pub(crate) fn random_thief_turn(game: &Game, random: &mut Random) -> Vec<ThiefStep> {
    random_turn(game, random).into_iter().filter_map(Step::thief).collect()
}

/// A random turn of the Mist, whose turn it is.
pub(crate) fn random_mist_turn(game: &Game, random: &mut Random) -> Vec<MistStep> {
    random_turn(game, random).into_iter().filter_map(Step::mist).collect()
}

/// The folder of the records that are kept in git.
pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/records")
}

/// All of those records: each file's name, and its text.
pub(crate) fn kept() -> Vec<(String, String)> {
    let files = fs::read_dir(folder()).expect("a folder of records");
    let files = files.map(|file| file.expect("a file").path());
    let records = files.filter(|file| file.extension().is_some_and(|end| end == "record"));
    let read =
        |file: PathBuf| (file.display().to_string(), fs::read_to_string(&file).expect("a record"));
    records.map(read).collect()
}

/// Makes the digest right again, so that what else is wrong has to be found.
pub(crate) fn seal_again(text: &str) -> String {
    let header = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
        line.unwrap_or_default().trim_end().to_owned()
    };
    let hash = |name: &str| header(name).parse::<Hash>();
    let (Ok(sealed), Ok(answer)) = (hash("Sealed"), hash("Answer")) else { return text.into() };
    let mut setup = format!("{} {} {}", header("Edition"), header("Setup"), header("Rods"));
    setup += if text.contains("\nAid: heat map") { " aid" } else { "" };
    setup += if text.contains("\nHints: allowed") { " hints" } else { "" };
    if let Some(skill) = header("Played").strip_prefix("by the handheld, ") {
        setup += &format!(" thief-{skill}");
    }
    let id = sealed.of("game", |message| {
        message.bytes(&answer.0).text(setup);
    });
    let trimmed = text.lines().map(|line| line.trim_end_matches([' ', '\t', '\r']));
    let lines: Vec<&str> =
        trimmed.filter(|line| !line.is_empty() && !line.starts_with("Digest: ")).collect();
    let digest = id.of("record", |message| {
        for line in &lines {
            message.text(line).text("\n");
        }
    });
    let mut sealed = lines.join("\n") + "\n";
    if text.contains("\nDigest: ") {
        sealed += &format!("Digest: {digest}\n");
    }
    sealed
}
