//! What a screen shows, as data: a [`View`] is all that drawing needs, and drawing is a function
//! of it alone. A view holds values, never words: those are in [`words`](super::words).
//!
//! Whether a view may lie face up on the table is [`View::is_secret`].

use heapless::{String, Vec};
use shared::fairplay::{Setup, Steps};
use shared::link::Digest;
use shared::rules::{Board, Illegal, Level, Line, Outcome, Round, Set, Side, Square, Temple};

use crate::rods::{Colour, Knowledge};
use crate::settings::Settings;

/// One screen of the handheld.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum View {
    /// 36: nothing but, now and then, one pixel.
    Hidden(Hidden),
    /// 01.
    Splash,
    /// 02: the number to type in the app.
    Pairing(u32),
    /// 03.
    Setup(SetupView),
    /// Waiting for the app: until it is there, or until it has answered the deal.
    Connect(Connect),
    /// 04 to 08, and 04 read only while the Mist moves.
    Turn(TurnView),
    /// 09.
    Push(PushView),
    /// 10.
    Actions(List<Action>),
    /// 11, 12.
    Coin(CoinView),
    /// 13.
    Confirm(Confirm),
    /// 14.
    Table(TableView),
    /// 15.
    Coins(CoinsView),
    /// 16, 17.
    Rods(RodsView),
    /// 18, 19: a rod just looked at.
    Seen(Seen),
    /// 20: the colour of a card.
    Card(Card),
    /// 21.
    Night(NightView),
    /// Which of the bolsters to take off.
    Unbolster(Unbolster),
    /// 22.
    Show(Show),
    /// 23.
    Waiting(Waiting),
    /// The machine thinks about a hint.
    Thinking,
    /// What it would do.
    Hint(HintView),
    /// 24.
    MistDid(MistDid),
    /// 25, 26, 28, 29, and the other ends a game can come to.
    Ruling(Ruling),
    /// 27.
    Treasure(TreasureView),
    /// 30.
    Cornered(CorneredView),
    /// 31.
    End(End),
    /// 32: seconds since the app was last heard.
    LinkLost(u16),
    /// 33.
    Differ(Differ),
    /// 34.
    Resume(Resume),
    /// 35.
    Settings(SettingsView),
    /// The Mist asks to take something back.
    TakeBack(TakeBack),
    /// Something to be seen to, in a few sentences.
    Message(Message),
}

/// 36: whether the pixel is lit, and how far it has wandered to the side, in steps of 8.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hidden {
    /// Whether the pixel is lit.
    pub lit: bool,
    /// Steps of 8 pixels from its first place; it comes round again.
    pub step: u8,
}

/// 03: the rows are edition, start, rods, who plays the Thief, and the one that begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SetupView {
    /// What is chosen.
    pub setup: Setup,
    /// The row picked, 0 to [`BEGIN`](Self::BEGIN).
    pub row: u8,
}

impl SetupView {
    /// The row that begins the game, after the four that set it up.
    pub const BEGIN: u8 = 4;
}

/// What is being waited for before a game begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Connect {
    /// The app is not there, and a cable is the way to it.
    App,
    /// The app is not there, and may come by radio: the number in the name it looks for.
    Air(u16),
    /// The app has the deal and has not answered.
    Answer,
}

/// The board as a picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardView {
    /// The pawns.
    pub board: Board,
    /// The bolstered temples.
    pub bolsters: Set<Temple>,
    /// Temples with a dotted frame: their coin is not in hand. Empty where nothing is secret.
    pub dotted: Set<Temple>,
    /// Where the Thief is, if that may be shown.
    pub thief: Option<Temple>,
    /// Where the turn began, once it has been left.
    pub origin: Option<Temple>,
    /// The leaps of this turn; an arrow stands in each gap that is empty.
    pub path: Vec<(Temple, Temple), 3>,
    /// Legal leaps and the darts each costs.
    pub leaps: Vec<(Temple, u8), 4>,
    /// The temple a message speaks of.
    pub marked: Option<Temple>,
    /// Courtyard squares that have changed.
    pub changed: Set<Square>,
    /// 22: the row or column that would be shown.
    pub line: Option<Line>,
    /// 09: the Seeker to be pushed and where it may land.
    pub push: Option<(Temple, Set<Square>)>,
    /// The whole picture moved by one pixel, for a press that leads off the board.
    pub jolt: Option<Way>,
}

/// One of the four directions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "a direction is its own name")]
pub enum Way {
    Up,
    Down,
    Left,
    Right,
}

impl Way {
    /// Every direction.
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// Which way a square lies from another, if they are in one row or column.
    #[must_use]
    pub fn between(from: Square, to: Square) -> Option<Self> {
        use core::cmp::Ordering::{Equal, Greater, Less};
        match (to.column().cmp(&from.column()), to.row().cmp(&from.row())) {
            (Equal, Less) => Some(Self::Up),
            (Equal, Greater) => Some(Self::Down),
            (Less, Equal) => Some(Self::Left),
            (Greater, Equal) => Some(Self::Right),
            _ => None,
        }
    }
}

/// A number that a turn changes, or does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change<T> {
    /// Before the turn.
    pub before: T,
    /// After it; the same if nothing changes.
    pub after: T,
}

/// How many temples the Mist can't rule out, and which.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exposure {
    /// Before the turn, and after it if it ended here.
    pub temples: Change<u8>,
    /// Those after it.
    pub which: Set<Temple>,
}

/// 04 to 08.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnView {
    /// The board with the plan so far.
    pub board: BoardView,
    /// What the title says.
    pub title: TurnTitle,
    /// Darts in hand.
    pub darts: Change<u8>,
    /// What the Mist can't rule out.
    pub exposure: Exposure,
    /// Coins in hand; 04 only.
    pub coins: Option<u8>,
    /// Movements left, and how many the turn has.
    pub moves: (u8, u8),
    /// The arrow that undoes the last leap.
    pub undo: Option<Way>,
    /// What OK does.
    pub ok: TurnOk,
}

/// The title of 04 to 08.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurnTitle {
    /// 04: the day's number and the round.
    Day(u16, Round),
    /// 04, while nothing can be done: the Thief only looks.
    Peek(u16, Round),
    /// 05, 07: the turn can end here.
    To(Temple),
    /// 06: it can't.
    Via(Temple),
    /// 08: that leap is refused, and why. The panel says so instead of the values.
    Not(Temple, Illegal),
}

/// What OK does on 04 to 08.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurnOk {
    /// Opens the actions.
    Menu,
    /// Goes to confirm.
    End,
    /// Goes back to waiting, when it is not the Thief's turn.
    Back,
}

/// 09.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PushView {
    /// The board; its `push` says which Seeker, and where to.
    pub board: BoardView,
    /// Each way to push, in the order up, down, left, right.
    pub ways: Vec<(Way, Square), 4>,
}

/// A list of which some rows show; the picked one is always among them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct List<T> {
    /// Every row.
    pub rows: Vec<T, 16>,
    /// The one picked.
    pub picked: u8,
}

/// 10: what can be done besides leaping.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "an action is its own name")]
pub enum Action {
    TakeDart,
    Look(Line),
    PickUp,
    Sacrifice,
    Shoot(Temple),
    /// A real leap back, where the arrow means undo.
    LeapBack(Temple),
    Treasure,
    Undo,
    /// What the machine would do.
    Hint,
}

impl Action {
    /// Whether there is no undo after it.
    #[must_use]
    pub const fn locks(self) -> bool {
        matches!(self, Self::Look(_))
    }
}

/// Where one of the nine coins is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coin {
    /// In hand.
    Hand,
    /// On the table, played in that day and round.
    Played(u16, Round),
    /// On the table, sacrificed in that day and round.
    Sacrificed(u16, Round),
}

/// 11, 12: the nine coins, one of them chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CoinView {
    /// What for.
    pub purpose: Purpose,
    /// Where each coin is, in temple order.
    pub coins: [Coin; 9],
    /// The Thief's temple: its coin is a ring with a mask.
    pub location: Temple,
    /// The coin chosen.
    pub chosen: Temple,
}

/// What a coin is chosen for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// 11: for the third movement, or as a bluff.
    Sacrifice {
        /// The movement it is for; none for a bluff.
        movement: Option<u8>,
    },
    /// 12.
    PickUp,
}

/// 13: what the Mist will see, and what stays with the Thief.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Confirm {
    /// The left column.
    pub public: Vec<PublicLine, 12>,
    /// The right column.
    pub private: Vec<PrivateLine, 8>,
    /// The first row shown of both.
    pub scroll: u8,
    /// Whether an action can still be added.
    pub add: bool,
}

/// A row of what the Mist will see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PublicLine {
    /// A pawn went down.
    Down(Level, Square),
    /// A Seeker was pushed there.
    Pushed(Square),
    /// Darts in hand.
    Darts(Change<u8>),
    /// Coins played: one, or two with a sacrifice.
    Coins(u8),
    /// A rod was looked at, so many times.
    Rod(Line, u8),
    /// Coins taken back.
    PickedUp(u8),
    /// A bolster taken off.
    Bolster(Temple),
    /// The line shown.
    Line(Line),
    /// The temple shown.
    Temple(Temple),
    /// Nothing at all.
    Nothing,
}

/// A row of what stays with the Thief.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PrivateLine {
    /// The coin played.
    Coin(Temple),
    /// The temples of the turn, from the first on.
    Path(Vec<Temple, 4>),
    /// What the Mist can't rule out.
    Exposure(Exposure),
    /// The coin sacrificed.
    Sacrificed(Temple),
    /// A coin picked up.
    PickedUp(Temple),
}

/// 14: what to do on the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableView {
    /// One after the other.
    pub tasks: Vec<Task, 12>,
    /// The first row shown.
    pub scroll: u8,
    /// While left is held: the coins that `PlayCoin`, `CoinBeneath` and `TakeBackCoins` mean.
    pub named: Option<Named>,
    /// Whether there is a coin to name.
    pub has_coin: bool,
}

/// The coins that 14 names while left is held.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named {
    /// The coin played.
    pub played: Option<Temple>,
    /// The coin beneath it.
    pub beneath: Option<Temple>,
    /// Coins taken back.
    pub taken: Vec<Temple, 3>,
}

/// 14: one thing to do on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// Lay a pawn down.
    LayDown(Square),
    /// Move a pushed Seeker there and lay it down.
    SeekerTo(Square),
    /// Darts back to the pool.
    PutBack(u8),
    /// Darts from the pool.
    Take(u8),
    /// Say which rod is looked at.
    PointAt(Line),
    /// Take so many coins back.
    TakeBackCoins(u8),
    /// Play the location coin, face down.
    PlayCoin,
    /// The sacrificed coin goes beneath it.
    CoinBeneath,
    /// Take a bolster off.
    BolsterOff(Temple),
    /// Tell the Mist the line.
    ShowLine(Line),
    /// Put the marker on the temple.
    ShowTemple(Temple),
    /// A handheld that plays by itself takes up so many coins. There are none to take.
    PicksUp(u8),
    /// It sacrifices one.
    Sacrifices,
    /// It looks at a rod.
    LooksAt(Line),
    /// Nothing to do.
    Nothing,
}

/// 15: coins as they lie, a day a row, a round a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CoinsView {
    /// The three days shown, the first of them on top.
    pub days: [[Place; 3]; 3],
    /// The number of the first day shown, from 1.
    pub first: u16,
    /// Whether there are days above or below.
    pub more: (bool, bool),
    /// The coins in hand.
    pub hand: Set<Temple>,
}

/// 15: one place of the table.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Place {
    /// The coin played there, if it still lies there.
    pub played: Option<Temple>,
    /// The coin beneath it, if it still lies there.
    pub beneath: Option<Temple>,
    /// Whether it is the coin of the Thief's temple.
    pub location: bool,
    /// Whether the next coin goes there.
    pub next: bool,
}

/// 16, 17.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RodsView {
    /// What is known.
    pub known: Knowledge,
}

/// 18, 19.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen {
    /// The rod.
    pub line: Line,
    /// Its colour.
    pub colour: Colour,
    /// What is known with it.
    pub known: Knowledge,
}

/// 20.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Card {
    /// The rod.
    pub line: Line,
    /// A colour just entered that can't be true together with what was entered before.
    pub doubt: Option<Colour>,
}

/// 21.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NightView {
    /// The night's number.
    pub night: u16,
    /// What a point can be spent on.
    pub list: List<Point>,
    /// Points spent.
    pub spent: u8,
    /// Whether the last point can be taken back.
    pub undo: bool,
}

/// 21: what a point is spent on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "a point is its own name")]
pub enum Point {
    TakeDart,
    Look(Line),
    PickUp,
    Unbolster,
    /// Costs nothing: opens the coins and the rods.
    Pages,
    /// Costs nothing: what the machine would do.
    Hint,
}

/// Which of the bolsters to take off.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unbolster {
    /// The board; its `marked` is the temple chosen.
    pub board: BoardView,
}

/// 22.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Show {
    /// The board; its `line` is the one chosen.
    pub board: BoardView,
    /// The column and the row.
    pub lines: [Line; 2],
    /// What the Mist can't rule out if it is that one.
    pub exposure: Exposure,
}

/// 23.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Waiting {
    /// The day's or night's number.
    pub day: u16,
    /// The round.
    pub round: Round,
    /// What for.
    pub what: WaitFor,
    /// Whether the handheld plays by itself: then there is nothing to peek at.
    pub alone: bool,
}

/// 23: what the Thief waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WaitFor {
    /// The Mist's turn.
    Mist,
    /// The turn of a handheld that plays by itself.
    Thief,
    /// The answer to a takeback the Thief asked for.
    Takeback,
}

/// What the machine would do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HintView {
    /// Step by step, to the end of the turn or to a look.
    pub steps: Steps,
    /// The first row shown.
    pub scroll: u8,
    /// Whether some of it can be planned.
    pub plans: bool,
}

/// 24.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MistDid {
    /// The board, with what has changed.
    pub board: BoardView,
    /// One line a change, and one at the end of a night. Empty before its first turn.
    pub lines: Vec<MistLine, 12>,
    /// The first row shown.
    pub scroll: u8,
}

/// 24: one thing the Mist did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MistLine {
    /// A pawn moved.
    Moved(Level, Square, Square),
    /// A pawn left the board.
    Gone(Level, Square),
    /// A pawn stood up.
    Up(Level, Square),
    /// A pawn came onto the board.
    New(Level, Square),
    /// A temple was bolstered.
    Bolstered(Temple),
    /// A temple lost its bolster.
    Unbolstered(Temple),
    /// Every pawn stands again.
    AllUp,
    /// The Mist did nothing.
    Nothing,
}

/// 25, 26, 28, 29, and the other ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ruling {
    /// How the game ended.
    pub outcome: Outcome,
    /// The board, with the temple spoken of marked.
    pub board: BoardView,
    /// 28, 29: the rods as they truly are, and what was known of them.
    pub known: Knowledge,
    /// Where the Thief was.
    pub thief: Temple,
    /// The temple a capture named.
    pub named: Option<Temple>,
    /// Where the treasure lies, if the handheld knows.
    pub treasure: Option<Temple>,
}

/// 27.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TreasureView {
    /// What is known of the rods.
    pub known: Knowledge,
    /// The Thief's temple.
    pub at: Temple,
    /// How long OK has been held, in eighths.
    pub held: u8,
}

/// 30.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CorneredView {
    /// The board.
    pub board: BoardView,
    /// The row picked: 0 the treasure, 1 giving up.
    pub picked: u8,
    /// How long OK has been held, in eighths.
    pub held: u8,
}

/// 31.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// Who won.
    pub winner: Side,
    /// Eight characters that both machines show for the same game.
    pub proof: [u8; 8],
    /// Turns opened to the app, and how many there are.
    pub opened: (u16, u16),
}

/// 33.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Differ {
    /// The day's number and the round, if a game is on.
    pub when: Option<(u16, Round)>,
    /// What the handheld's log comes to.
    pub here: Digest,
    /// What the app's does.
    pub there: Digest,
}

/// 34.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resume {
    /// The day's number and the round.
    pub day: u16,
    /// The round.
    pub round: Round,
    /// Who is to move; nobody if the game is over.
    pub to_move: Option<Side>,
    /// What is being played.
    pub setup: Setup,
    /// How long left has been held, in eighths.
    pub held: u8,
}

/// 35.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SettingsView {
    /// The values.
    pub settings: Settings,
    /// The rows that can be picked now.
    pub list: List<SettingsRow>,
    /// What is being played, or will be.
    pub setup: Setup,
    /// How long OK has been held on a row that wants it, in eighths.
    pub held: u8,
}

/// 35: a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "a setting is its own name")]
pub enum SettingsRow {
    Brightness,
    HideAfter,
    Screen,
    Keys,
    Link,
    Rules,
    TakeBack,
    Resign,
}

/// The Mist asks to take something back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TakeBack {
    /// The day's number, the round and the side of the first turn that would be withdrawn.
    pub to: (u16, Round, Side),
}

/// A few sentences under a title, wrapped and scrolled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// What it is about.
    pub title: MessageTitle,
    /// The sentences.
    pub text: String<TEXT>,
    /// The first line shown.
    pub scroll: u8,
    /// What the buttons do.
    pub keys: MessageKeys,
    /// How long a button that has to be held is, in eighths.
    pub held: u8,
}

/// The longest text of a message.
pub const TEXT: usize = 256;

/// What a message is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MessageTitle {
    /// Something between the two machines.
    Link,
    /// Something with what is saved.
    Saved,
    /// The app wants another set-up.
    OtherSetup,
    /// A takeback was answered, or something was overtaken.
    Note,
}

/// Something the player is told once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Note {
    /// A takeback was agreed on.
    TakenBack,
    /// A takeback was declined.
    Declined,
    /// There is no turn to take back.
    NothingToTakeBack,
    /// Something could not be saved.
    NotSaved,
    /// What was done could not be taken by the link.
    NotTaken,
    /// The app has not got everything, and a new game would lose it.
    NotAllSent,
    /// What is in flash was written by another version.
    OtherVersion(u16),
    /// What is in flash can't be read.
    Damaged,
    /// There is no randomness to deal with.
    NoRandom,
    /// The device has stopped by itself, and was started again.
    Stopped,
}

/// What the buttons do on a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MessageKeys {
    /// OK: go on.
    GoOn,
    /// Left: play on; OK: try now.
    Retry,
    /// Left, held: new game.
    StartOver,
    /// Left, held: new game; OK: go on.
    StartOverOrGoOn,
    /// Left: back; OK: use theirs.
    TakeTheirs,
}

impl View {
    /// Whether the view shows anything that the Mist must not see.
    #[must_use]
    pub const fn is_secret(&self) -> bool {
        match self {
            Self::Turn(_)
            | Self::Push(_)
            | Self::Actions(_)
            | Self::Coin(_)
            | Self::Confirm(_)
            | Self::Coins(_)
            | Self::Rods(_)
            | Self::Seen(_)
            | Self::Card(_)
            | Self::Night(_)
            | Self::Unbolster(_)
            | Self::Show(_)
            | Self::Treasure(_)
            | Self::Cornered(_)
            // What comes of thinking comes up by itself.
            | Self::Thinking
            | Self::Hint(_) => true,
            Self::Table(table) => table.named.is_some(),
            Self::Hidden(_)
            | Self::Splash
            | Self::Pairing(_)
            | Self::Setup(_)
            | Self::Connect(_)
            | Self::Waiting(_)
            | Self::MistDid(_)
            | Self::Ruling(_)
            | Self::End(_)
            | Self::LinkLost(_)
            | Self::Differ(_)
            | Self::Resume(_)
            | Self::Settings(_)
            | Self::TakeBack(_)
            | Self::Message(_) => false,
        }
    }
}
