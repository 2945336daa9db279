//! Every word the handheld says, in one file: plain ASCII, short enough for its place, and with
//! the values put in. A line has 21 characters, in the panel 10.

use core::fmt::{self, Write as _};

use heapless::{String, Vec};
use shared::fairplay::{Rods, Setup};
use shared::link::Digest;
use shared::play::RADIO_NAME;
use shared::rules::{
    Edition, Illegal, Leap, Line, Outcome, Reveal, Round, Set, Side, Square, Temple, ThiefStep,
};

use super::view::{
    Action, Coin, Connect, MessageTitle, MistLine, Named, Note, Point, PrivateLine, PublicLine,
    Purpose, SettingsRow, TEXT, Task, WaitFor,
};
use crate::rods::Colour;
use crate::settings::{LinkKind, Settings};
use crate::stopped::Stopped;

/// A line with values in it. It is longer than any line that fits.
pub type Words = String<24>;

/// What is too long is cut, but not before it is seen to be too long.
fn words(text: fmt::Arguments<'_>) -> Words {
    let mut cut = Cut(Words::new());
    let _ = cut.write_fmt(text);
    cut.0
}

struct Cut(Words);

impl fmt::Write for Cut {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.chars().try_for_each(|letter| self.0.push(letter).map_err(|_| fmt::Error))
    }
}

/// Titles, in capitals.
pub mod title {
    #![allow(missing_docs, reason = "a title is its own name")]
    pub const PAIRING: &str = "PAIRING";
    pub const NEW_GAME: &str = "NEW GAME";
    pub const CONNECT: &str = "CONNECT";
    pub const PUSH: &str = "PUSH TO";
    pub const ACTIONS: &str = "ACTIONS";
    pub const SACRIFICE: &str = "SACRIFICE";
    pub const PICK_UP: &str = "PICK UP";
    pub const MIST_SEES: &str = "MIST SEES";
    pub const ONLY_YOU: &str = "ONLY YOU";
    pub const TABLE: &str = "ON THE TABLE";
    pub const COINS: &str = "COINS";
    pub const RODS: &str = "RODS";
    pub const UNBOLSTER: &str = "UNBOLSTER";
    pub const SHOW: &str = "SHOW";
    pub const MIST_DID: &str = "MIST DID";
    pub const SET_UP: &str = "SET UP";
    pub const TREASURE_ASKED: &str = "TREASURE?";
    pub const CORNERED: &str = "CORNERED";
    pub const LINK_LOST: &str = "LINK LOST";
    pub const DIFFER: &str = "TABLES DIFFER";
    pub const RESUME: &str = "GAME FOUND";
    pub const SETTINGS: &str = "SETTINGS";
    pub const TAKE_BACK: &str = "TAKE BACK?";
    pub const HINT: &str = "HINT";
}

/// What the buttons do: one verb, in lower case.
pub mod hint {
    #![allow(missing_docs, reason = "a hint is its own name")]
    pub const ADD: &str = "add";
    pub const BACK: &str = "back";
    pub const BEGIN: &str = "begin";
    pub const BOARD: &str = "board";
    pub const CANCEL: &str = "cancel";
    pub const CHANGE: &str = "change";
    pub const COIN: &str = "coin";
    pub const COINS: &str = "coins";
    pub const COMPARE: &str = "compare";
    pub const DONE: &str = "done";
    pub const END: &str = "end";
    pub const GIVE: &str = "give";
    pub const GO_ON: &str = "go on";
    pub const GREEN: &str = "green";
    pub const HOLD: &str = "hold";
    pub const HOLD_NEW_GAME: &str = "hold: new game";
    pub const HOLD_WHICH_COIN: &str = "hold: which coin";
    pub const KEEP: &str = "keep";
    pub const LEAP: &str = "leap";
    pub const MENU: &str = "menu";
    pub const MORE: &str = "more";
    pub const NEW_GAME: &str = "new game";
    pub const NO: &str = "no";
    pub const PAGES: &str = "pages";
    pub const PEEK: &str = "peek";
    pub const PICK: &str = "pick";
    pub const PLAN: &str = "plan it";
    pub const PLAY_ON: &str = "play on";
    pub const PROOF: &str = "proof";
    pub const PUSH: &str = "push";
    pub const RED: &str = "red";
    pub const RESUME: &str = "resume";
    pub const RODS: &str = "rods";
    pub const SEND: &str = "send";
    pub const SETTINGS: &str = "settings";
    pub const START: &str = "start";
    pub const TABLE: &str = "table list";
    pub const TAKE: &str = "take";
    pub const TRY_NOW: &str = "try now";
    pub const UNDO: &str = "undo";
    pub const USE_CABLE: &str = "use cable";
    pub const USE_THEIRS: &str = "use theirs";
    pub const YES: &str = "yes";
    pub const YOUR_TURN: &str = "your turn";
}

// Values that many screens show.

/// "DAY 2" or "NIGHT 2".
#[must_use]
pub fn day_title(day: u16, round: Round) -> Words {
    match round {
        Round::Night => words(format_args!("NIGHT {day}")),
        _ => words(format_args!("DAY {day}")),
    }
}

/// The same where there is not much room: from 100 on without the blank.
#[must_use]
pub fn short_day_title(day: u16, round: Round) -> Words {
    match round {
        Round::One | Round::Two | Round::Three if day >= 100 => words(format_args!("DAY{day}")),
        _ => day_title(day, round),
    }
}

/// "Day 2, round 2" or "Night 2".
#[must_use]
pub fn day_and_round(day: u16, round: Round) -> Words {
    match round {
        Round::Night => words(format_args!("Night {day}")),
        _ => words(format_args!("Day {day}, round {}", round.letter())),
    }
}

/// The name of a square, temple, coin or line; a number.
#[must_use]
pub fn name(what: impl fmt::Display) -> Words {
    words(format_args!("{what}"))
}

const fn edition(edition: Edition) -> &'static str {
    // What the editions differ in; only these two can be chosen.
    if edition.treasure_is_the_special { "Early" } else { "V18" }
}

const fn winner(side: Side) -> &'static str {
    match side {
        Side::Thief => "Thief wins",
        Side::Mist => "Mist wins",
    }
}

/// "Column C" or "Row 3", by whatever words are given for the two.
fn line(line: Line, column: &str, row: &str) -> Words {
    match line {
        Line::A | Line::C | Line::E => words(format_args!("{column} {line}")),
        Line::One | Line::Three | Line::Five => words(format_args!("{row} {line}")),
    }
}

// 01 to 03, 34: before a game.

/// 01.
pub const NAME: &str = "NUSUBITO";
/// 02.
pub const TYPE_THIS: &str = "Type this in the app";
/// 03: what begins a game.
pub const BEGIN: &str = "Deal and begin";

/// 02: the halves of the number.
#[must_use]
pub fn passkey(key: u32) -> [Words; 2] {
    [key / 1000 % 1000, key % 1000].map(|half| words(format_args!("{half:03}")))
}

/// 03: what is set up, and how.
#[must_use]
pub fn setup_rows(setup: &Setup) -> [(&'static str, Words); 4] {
    [
        ("Edition", name(edition(setup.edition))),
        ("Start", name(setup.configuration)),
        ("Rods", name(setup.rods)),
        ("Thief", setup.thief.map_or_else(|| name("you"), name)),
    ]
}

/// Waiting for the app.
#[must_use]
pub fn connect(connect: Connect) -> [Words; 2] {
    let waits = || words(format_args!("Waiting for the app"));
    match connect {
        Connect::App => [waits(), words(format_args!("Plug in the cable"))],
        Connect::Air(number) => [waits(), words(format_args!("{RADIO_NAME}{number:04x}"))],
        Connect::Answer => [words(format_args!("Dealing")), Words::new()],
    }
}

/// 34: "Day 2" or "Night 2".
#[must_use]
pub fn found_day(day: u16, round: Round) -> Words {
    match round {
        Round::Night => words(format_args!("Night {day}")),
        _ => words(format_args!("Day {day}")),
    }
}

/// 34: who is to move.
#[must_use]
pub const fn to_move(side: Option<Side>) -> &'static str {
    match side {
        Some(Side::Thief) => "Thief to move",
        Some(Side::Mist) => "Mist to move",
        None => "The game is over",
    }
}

/// 34: what is played.
#[must_use]
pub fn found_setup(setup: &Setup) -> Words {
    // All of it in words would not fit.
    if let Some(skill) = setup.thief {
        return words(format_args!("{}  Thief: {skill}", edition(setup.edition)));
    }
    let rods = match (setup.rods, setup.aid) {
        (Rods::Sealed, false) => "sealed rods",
        (Rods::Cards, false) => "rods as cards",
        (Rods::Sealed, true) => "sealed  aid",
        (Rods::Cards, true) => "cards  aid",
    };
    words(format_args!("{}  {rods}", edition(setup.edition)))
}

// 04 to 09: the board.

/// 05, 07: the turn can end there.
#[must_use]
pub fn to(temple: Temple) -> Words {
    words(format_args!("TO {temple}"))
}

/// 06: it can't.
#[must_use]
pub fn via(temple: Temple) -> Words {
    words(format_args!("VIA {temple}"))
}

/// 08: no leap leads there.
#[must_use]
pub fn not(temple: Temple) -> Words {
    words(format_args!("NOT {temple}"))
}

/// 08: a sentence in the panel. A dart stands after one of its lines, if that is counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// At most four.
    pub lines: Vec<Words, 4>,
    /// The number of the line with the dart.
    pub dart: Option<usize>,
}

fn refused(lines: &[fmt::Arguments<'_>]) -> Refused {
    Refused { lines: lines.iter().map(|line| words(*line)).take(4).collect(), dart: None }
}

/// 08: why.
#[must_use]
pub fn why_refused(why: Illegal) -> Refused {
    let plain =
        |text: &str| Refused { lines: text.split('/').map(name).take(4).collect(), dart: None };
    match why {
        Illegal::TooFewDarts { need, have, level, square } => Refused {
            dart: Some(1),
            ..refused(&[
                format_args!("{} {square}", level.name()),
                format_args!("costs {need}"),
                format_args!("You have {have}"),
            ])
        },
        Illegal::TooFewMovements { left: 0, .. } => plain("No moves/left"),
        Illegal::TooFewMovements { cost, left, .. } => refused(&[
            format_args!("Bolstered"),
            format_args!("{cost} moves"),
            format_args!("You have {left}"),
        ]),
        Illegal::BothBolstered { .. } => plain("Bolstered/both ends"),
        Illegal::OneLeapWithSpecial => plain("One leap/with an/action"),
        Illegal::DeadEnd => plain("No coin/and no way/on from it"),
        Illegal::PickedUpThisTurn(_) => plain("Its coin/came up/this turn"),
        Illegal::Cornered => plain("Cornered/No way to/end a turn"),
        Illegal::BackWhereYouBegan(_) => plain("The turn/began here"),
        Illegal::NotANeighbour { from, .. } => {
            refused(&[format_args!("Not next"), format_args!("to {from}")])
        }
        Illegal::SayWhereItLands(_) => plain("Push the/Seeker/first"),
        Illegal::CantLandThere { square, .. } => {
            refused(&[format_args!("No landing"), format_args!("on {square}")])
        }
        Illegal::NowhereToLand(_) => plain("The Seeker/can't be/pushed"),
        Illegal::NoSeekerToPush(_) => plain("No Seeker/to push"),
        Illegal::OnlyByDay => plain("No leaps/by night"),
        Illegal::NotYourTurn(_) => plain("The Mist/moves"),
        Illegal::GameOver => plain("The game/is over"),
        _ => plain("That is/not/allowed"),
    }
}

// 10 to 12: actions and coins.

/// 10.
#[must_use]
pub fn action(action: Action) -> Words {
    match action {
        Action::TakeDart => name("Take a dart"),
        Action::Look(line) => words(format_args!("Look at rod {line}")),
        Action::PickUp => name("Pick up a coin"),
        Action::Sacrifice => name("Sacrifice a coin"),
        Action::Shoot(temple) => words(format_args!("Shoot {temple}")),
        Action::LeapBack(temple) => words(format_args!("Leap back to {temple}")),
        Action::Treasure => name("Find treasure"),
        Action::Undo => name("Undo"),
        Action::Hint => name("Hint"),
    }
}

/// 10: what OK does.
#[must_use]
pub const fn action_hint(action: Action) -> &'static str {
    match action {
        Action::TakeDart | Action::PickUp => hint::TAKE,
        Action::Look(_) => "look",
        Action::Sacrifice => hint::GIVE,
        Action::Shoot(_) => "shoot",
        Action::LeapBack(_) => hint::LEAP,
        Action::Treasure => "open",
        Action::Undo => hint::UNDO,
        Action::Hint => "ask",
    }
}

/// 11, 12: where a coin is, and since when or what for.
#[must_use]
pub fn coin(coin: Coin, purpose: Purpose) -> [Words; 2] {
    match coin {
        Coin::Hand => [name("in hand"), coin_purpose(purpose)],
        Coin::Played(day, round) => [name("on table"), coin_since(day, round)],
        Coin::Sacrificed(day, round) => [name("sacrificed"), coin_since(day, round)],
    }
}

fn coin_purpose(purpose: Purpose) -> Words {
    match purpose {
        Purpose::Sacrifice { movement: Some(movement) } => {
            words(format_args!("for move {movement}"))
        }
        Purpose::Sacrifice { movement: None } => name("as a bluff"),
        Purpose::PickUp => Words::new(),
    }
}

/// Shorter when the day's number is longer.
fn coin_since(day: u16, round: Round) -> Words {
    let round = round.letter();
    match day {
        ..10 => words(format_args!("day {day} no {round}")),
        _ => words(format_args!("day {day}/{round}")),
    }
}

// 13, 14: what the others see, and what to do on the table.

/// 13: the left column. Darts are numbers.
#[must_use]
pub fn public(row: PublicLine) -> Words {
    match row {
        PublicLine::Down(_, square) => words(format_args!("{square} down")),
        PublicLine::Pushed(square) => words(format_args!("to {square}")),
        PublicLine::Darts(darts) => name(darts.before),
        PublicLine::Coins(1) => name("1 coin"),
        PublicLine::Coins(coins) => words(format_args!("{coins} coins")),
        PublicLine::Rod(line, 1) => words(format_args!("rod {line}")),
        PublicLine::Rod(line, times) => words(format_args!("rod {line} x{times}")),
        PublicLine::PickedUp(coins) => words(format_args!("{coins} back")),
        PublicLine::Bolster(temple) => words(format_args!("{temple} off")),
        PublicLine::Line(shown) => line(shown, "column", "row"),
        PublicLine::Temple(temple) => words(format_args!("at {temple}")),
        PublicLine::Nothing => name("nothing"),
    }
}

/// 13: the right column. A path is written temple by temple.
#[must_use]
pub fn private(row: &PrivateLine) -> Words {
    match row {
        PrivateLine::Coin(coin) => name(coin),
        PrivateLine::Path(_) => Words::new(),
        PrivateLine::Exposure(exposure) => name(exposure.temples.before),
        PrivateLine::Sacrificed(coin) => words(format_args!("{coin} paid")),
        PrivateLine::PickedUp(coin) => words(format_args!("{coin} back")),
    }
}

/// 14: what to do. While coins may be named, which.
#[must_use]
pub fn task(task: Task, named: Option<&Named>) -> Words {
    match task {
        Task::LayDown(square) => words(format_args!("Lay {square} down")),
        Task::SeekerTo(square) => words(format_args!("Seeker to {square}, down")),
        Task::PutBack(1) => name("Put back 1 dart"),
        Task::PutBack(darts) => words(format_args!("Put back {darts} darts")),
        Task::Take(1) => name("Take 1 dart"),
        Task::Take(darts) => words(format_args!("Take {darts} darts")),
        Task::PointAt(line) => words(format_args!("Point at rod {line}")),
        Task::TakeBackCoins(coins) => take_back(coins, named),
        Task::PlayCoin => match named.and_then(|named| named.played) {
            Some(coin) => words(format_args!("Play coin {coin}")),
            None => name("Play 1 coin"),
        },
        Task::CoinBeneath => match named.and_then(|named| named.beneath) {
            Some(coin) => words(format_args!("Coin {coin} beneath")),
            None => name("Coin beneath it"),
        },
        Task::BolsterOff(temple) => words(format_args!("Bolster off {temple}")),
        Task::ShowLine(shown) => line(shown, "Show column", "Show row"),
        Task::ShowTemple(temple) => words(format_args!("Show temple {temple}")),
        Task::PicksUp(1) => name("Picks up 1 coin"),
        Task::PicksUp(coins) => words(format_args!("Picks up {coins} coins")),
        Task::Sacrifices => name("Sacrifices a coin"),
        Task::LooksAt(line) => words(format_args!("Looks at rod {line}")),
        Task::Nothing => name("Nothing to do"),
    }
}

fn take_back(coins: u8, named: Option<&Named>) -> Words {
    let taken = named.map(|named| named.taken.as_slice()).unwrap_or_default();
    let mut text = name("Take back");
    for coin in taken {
        let _ = write!(text, " {coin}");
    }
    match (taken, coins) {
        ([], 1) => name("Take back 1 coin"),
        ([], _) => words(format_args!("Take back {coins} coins")),
        _ => text,
    }
}

// 15 to 20: coins and rods.

/// 15.
pub const IN_HAND: &str = "in hand";
/// 15: no coin is.
pub const NO_COIN: &str = "no coin";
/// 16.
pub const TREASURE: &str = "Treasure";
/// 16: between two temples.
pub const OR: &str = "or";
/// 16: after the number of temples.
pub const TEMPLES: &str = "temples";
/// 17: after the temple.
pub const SURE: &str = "sure";
/// 20.
pub const WHICH_COLOUR: &str = "Which colour?";

/// 15: scrolled down, the title is the first day shown.
#[must_use]
pub fn coins_title(first: u16) -> Words {
    match first {
        ..=1 => name(title::COINS),
        _ => short_day_title(first, Round::One),
    }
}

/// 16: the rods that would tell more.
#[must_use]
pub fn look_at(lines: &[Line]) -> Words {
    match lines {
        [] => Words::new(),
        [one] => words(format_args!("See {one}")),
        [one, two] => words(format_args!("See {one} or {two}")),
        [one, two, three] => words(format_args!("See {one} {two} {three}")),
        _ => name("See a rod"),
    }
}

/// 18 to 20.
#[must_use]
pub fn rod_title(line: Line) -> Words {
    words(format_args!("ROD {line}"))
}

/// 18 to 20.
#[must_use]
pub const fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "RED",
        Colour::Green => "GREEN",
    }
}

/// 18, 19: what follows for the others of its axis.
#[must_use]
pub fn follows(seen: Colour, others: &[Line]) -> Words {
    match (seen, others) {
        (Colour::Green, [one, two]) => words(format_args!("{one} and {two} red")),
        (Colour::Red, [one, two]) => words(format_args!("{one} or {two} green")),
        (Colour::Red, [one]) => words(format_args!("so {one} is green")),
        _ => Words::new(),
    }
}

/// 20: what was entered can't all be true.
#[must_use]
pub const fn doubt(entered: Colour) -> [&'static str; 4] {
    let first = match entered {
        Colour::Red => "Red can't be, with",
        Colour::Green => "Green can't be, with",
    };
    [first, "what was seen before", "Keep it and forget", "that, or change it"]
}

// 21, 22: the night.

/// 21.
#[must_use]
pub fn point(point: Point) -> Words {
    match point {
        Point::TakeDart => name("Take a dart"),
        Point::Look(line) => words(format_args!("Rod {line}")),
        Point::PickUp => name("Pick up"),
        Point::Unbolster => name("Unbolster"),
        Point::Pages => name("Coins, rods"),
        Point::Hint => name("Hint"),
    }
}

/// 21: what OK does.
#[must_use]
pub const fn point_hint(point: Point) -> &'static str {
    match point {
        Point::TakeDart | Point::PickUp => hint::TAKE,
        Point::Look(_) => "look",
        Point::Unbolster => hint::PICK,
        Point::Pages => "open",
        Point::Hint => "ask",
    }
}

/// 21: what so many points reveal.
pub const REVEALS: [&str; 4] = ["0 none", "1 none", "2 line", "3 spot"];

/// The lines beneath the temple whose bolster comes off.
pub const UNBOLSTERED: [&str; 2] = ["its wall", "comes off"];

/// 22.
#[must_use]
pub fn shown(shown: Line) -> Words {
    line(shown, "Column", "Row")
}

// What the machine would do.

/// While it thinks about that.
pub const THINKING: &str = "Thinking";

/// A step it would make.
#[must_use]
pub fn step(step: ThiefStep) -> Words {
    match step {
        ThiefStep::Leap(leap) => leap_to(leap),
        ThiefStep::Shoot(temple) => words(format_args!("Shoot {temple}")),
        ThiefStep::TakeDart => name("Take a dart"),
        ThiefStep::Look(line) => words(format_args!("Look at rod {line}")),
        ThiefStep::PickUp(coin) => words(format_args!("Pick up {coin}")),
        ThiefStep::Sacrifice(coin) => words(format_args!("Give {coin}")),
        ThiefStep::RemoveBolster(temple) => words(format_args!("Bolster off {temple}")),
        ThiefStep::Play => name("End the turn"),
        ThiefStep::Reveal(Reveal::Line(shown)) => line(shown, "Show column", "Show row"),
        ThiefStep::Reveal(Reveal::Temple(temple)) => words(format_args!("Show temple {temple}")),
        ThiefStep::Treasure => name("Find treasure"),
        ThiefStep::Cornered => name("Give up"),
    }
}

/// A leap, and where the Seekers land that it pushes.
fn leap_to(Leap { to, left, entered }: Leap) -> Words {
    match (left, entered) {
        (Some(left), Some(entered)) => words(format_args!("Leap {to}, push {left} {entered}")),
        (Some(square), None) | (None, Some(square)) => {
            words(format_args!("Leap to {to}, push {square}"))
        }
        (None, None) => words(format_args!("Leap to {to}")),
    }
}

// 23, 24: the Mist.

/// 23.
#[must_use]
pub const fn waiting(what: WaitFor) -> &'static str {
    match what {
        WaitFor::Mist => "The Mist moves",
        WaitFor::Thief => "The Thief thinks",
        WaitFor::Takeback => "Takeback asked",
    }
}

/// 24: before the Mist's first turn.
pub const SET_UP: [&str; 3] = ["Set up the", "board like", "this"];

/// 24: a line, and the square after an arrow.
#[must_use]
pub fn mist_line(row: MistLine) -> (Words, Option<Square>) {
    let plain = |text| (text, None);
    match row {
        MistLine::Moved(_, from, to) => (name(from), Some(to)),
        MistLine::Gone(_, square) => plain(words(format_args!("{square} gone"))),
        MistLine::Up(_, square) => plain(words(format_args!("{square} up"))),
        MistLine::New(_, square) => plain(words(format_args!("{square} new"))),
        MistLine::Bolstered(temple) => plain(words(format_args!("{temple} wall"))),
        MistLine::Unbolstered(temple) => plain(words(format_args!("{temple} open"))),
        MistLine::AllUp => plain(name("All up")),
        MistLine::Nothing => plain(name("Nothing")),
    }
}

// 25 to 31: the end.

/// 25 to 29: title, ruling and winner.
#[must_use]
pub const fn ruling(outcome: Outcome) -> [&'static str; 3] {
    let [title, ruling] = match outcome {
        Outcome::CaptureMissed => ["CAPTURE", "MISSED"],
        Outcome::Captured => ["CAPTURE", "CAUGHT"],
        Outcome::TreasureFound => ["TREASURE", "FOUND"],
        Outcome::TreasureMissed => ["TREASURE", "EMPTY"],
        Outcome::Cornered => [title::CORNERED, "NO WAY"],
        Outcome::Resigned(Side::Thief) => ["RESIGNED", "THIEF"],
        Outcome::Resigned(Side::Mist) => ["RESIGNED", "MIST"],
    };
    [title, ruling, winner(outcome.winner())]
}

/// 25 to 29: where it was.
#[must_use]
pub fn ruling_place(
    outcome: Outcome,
    thief: Temple,
    named: Option<Temple>,
    treasure: Option<Temple>,
) -> Words {
    match (outcome, named, treasure) {
        (Outcome::CaptureMissed, Some(named), _) => words(format_args!("{named}, not {thief}")),
        (Outcome::TreasureFound, ..) => words(format_args!("at {thief}")),
        (Outcome::TreasureMissed, _, Some(treasure)) => words(format_args!("it was {treasure}")),
        (Outcome::TreasureMissed, ..) => words(format_args!("not at {thief}")),
        (Outcome::Captured, ..) => words(format_args!("on {thief}")),
        _ => words(format_args!("was on {thief}")),
    }
}

/// 27.
pub const HERE_AT: &str = "Here at";

/// 27: how likely it is.
#[must_use]
pub fn chance(at: Temple, possible: Set<Temple>) -> Words {
    match (possible.contains(at), possible.len()) {
        (false, _) => name("ruled out"),
        (true, 1) => name(SURE),
        (true, temples) => words(format_args!("1 in {temples}")),
    }
}

/// 30.
pub const NO_WAY: [&str; 2] = ["No way to", "end a turn"];
/// 30: the rows to pick from.
pub const CORNERED: [&str; 2] = ["Treasure", "Give up"];

/// 31.
#[must_use]
pub const fn end_title(side: Side) -> &'static str {
    match side {
        Side::Thief => "THIEF WINS",
        Side::Mist => "MIST WINS",
    }
}

/// 31.
pub const PROOF: &str = "Proof";

/// 31: two groups of four characters.
#[must_use]
pub fn proof(proof: [u8; 8]) -> Words {
    let mut text = Words::new();
    for (number, byte) in proof.into_iter().enumerate() {
        let gap = if number == 4 { " " } else { "" };
        // Nine characters fit.
        let _ = write!(text, "{gap}{}", char::from(byte));
    }
    text
}

/// 31: what is left to do.
#[must_use]
pub fn end_line((opened, of): (u16, u16)) -> Words {
    if opened < of {
        words(format_args!("Opening {opened} of {of}"))
    } else {
        name("Turn the coins over")
    }
}

// 32, 33, and what else the link says.

/// 32.
pub const NOTHING_LOST: &str = "Nothing is lost";

/// 32: how long nothing was heard.
#[must_use]
pub fn silent(seconds: u16) -> Words {
    match seconds {
        ..120 => words(format_args!("Silent for {seconds} s")),
        _ => words(format_args!("Silent for {} min", seconds / 60)),
    }
}

/// 33.
#[must_use]
pub fn differ(when: Option<(u16, Round)>, here: Digest, there: Digest) -> [Words; 4] {
    let when =
        when.map_or_else(|| name("Before the game"), |(day, round)| day_and_round(day, round));
    [
        when,
        words(format_args!("Here {here}")),
        words(format_args!("App  {there}")),
        name("Check every square"),
    ]
}

/// The Mist asks to take back that turn and all after it.
#[must_use]
pub fn take_back_asked((day, round, side): (u16, Round, Side)) -> [Words; 4] {
    [
        name("The Mist asks to take"),
        name("back everything from"),
        day_and_round(day, round),
        words(format_args!("the {side}'s turn on")),
    ]
}

/// What else the app's set-up wants agreed on, before all that is said of it: it must be on the
/// screen when OK takes that set-up.
pub fn asked(text: &mut impl fmt::Write, theirs: Setup, ours: Setup) -> fmt::Result {
    match (theirs.thief, ours.thief) {
        (Some(skill), _) => write!(text, "The handheld plays the Thief, {skill}. ")?,
        (None, Some(_)) => text.write_str("You play the Thief. ")?,
        (None, None) => {}
    }
    text.write_str(aid_asked(theirs, ours))?;
    text.write_str(match (theirs.hints, ours.hints) {
        (true, _) => "Both get hints. ",
        (false, true) => "No hints. ",
        (false, false) => "",
    })
}

/// Where the handheld plays by itself, there is no player to be asked at length.
const fn aid_asked(theirs: Setup, ours: Setup) -> &'static str {
    match (theirs.aid, ours.aid, theirs.thief.is_some()) {
        (true, _, true) => "Heat map. ",
        (true, _, false) => "The app wants to show the Mist where the Thief can be. ",
        (false, true, _) => "The app no longer wants to show the Mist where the Thief can be. ",
        (false, false, _) => "",
    }
}

/// The title of a message.
#[must_use]
pub const fn message_title(about: MessageTitle) -> &'static str {
    match about {
        MessageTitle::Link => "LINK",
        MessageTitle::Saved => "SAVED GAME",
        MessageTitle::OtherSetup => "OTHER SET-UP",
        MessageTitle::Note => "NOTE",
    }
}

// 35: settings.

/// 35: a row and its value.
#[must_use]
pub fn setting(row: SettingsRow, settings: &Settings, setup: Setup) -> (&'static str, Words) {
    let either = |yes, then, otherwise| name(if yes { then } else { otherwise });
    match row {
        SettingsRow::Brightness => {
            ("Brightness", words(format_args!("{}/4", settings.brightness.quarters())))
        }
        SettingsRow::HideAfter => {
            ("Hide after", words(format_args!("{} s", settings.hide_after.seconds())))
        }
        SettingsRow::Screen => ("Screen", either(settings.turned, "turned", "upright")),
        SettingsRow::Keys => ("Keys", either(settings.left_handed, "OK left", "OK right")),
        SettingsRow::Link => ("Link", either(settings.link == LinkKind::Cable, "cable", "radio")),
        SettingsRow::Rules => ("Rules", name(edition(setup.edition))),
        SettingsRow::TakeBack => ("Take back", name("ask")),
        SettingsRow::Resign => ("Resign", Words::new()),
    }
}

/// 35: what OK does.
#[must_use]
pub const fn setting_hint(row: SettingsRow, playing: bool) -> Option<&'static str> {
    match row {
        SettingsRow::Rules if playing => None,
        SettingsRow::TakeBack => Some("ask"),
        SettingsRow::Resign => Some(hint::HOLD),
        _ => Some(hint::CHANGE),
    }
}

/// What the player is told once.
#[must_use]
pub fn note(note: Note) -> String<TEXT> {
    let mut text = String::new();
    let told = match note {
        Note::TakenBack => "Taken back. Put the board back as it was.",
        Note::Declined => "The Mist does not agree to a takeback. The game goes on.",
        Note::NothingToTakeBack => "You have made no turn that could be taken back.",
        Note::NotSaved => "This could not be saved, so it was not done. Try again.",
        Note::NotTaken => "The app is not ready for this. Try again.",
        Note::NotAllSent => {
            "Perhaps the app has not got the whole game. Connect it, or hold left for a new game."
        }
        Note::Damaged => "The saved game can't be read. Hold left to give it up.",
        Note::NoRandom => {
            "The chip's noise is not random now, so a secret would be none. Wait a moment and try again."
        }
        Note::Stopped => STOPPED,
        Note::OtherVersion(version) => {
            // It fits: the sentence is short, and a version has five digits at most.
            let _ = write!(
                text,
                "Saved by version {version} of this program, which this one can't read. Put that \
                 one back, or hold left to give it up."
            );
            return text;
        }
    };
    // Every one of them fits.
    let _ = text.push_str(told);
    text
}

const STOPPED: &str = "The handheld stopped by itself and was started again. Nothing is lost.";

/// Why the device has stopped by itself. That is for whoever mends it, so it comes last.
#[must_use]
pub fn stopped(why: &Stopped) -> String<TEXT> {
    let mut text = note(Note::Stopped);
    // It fits: both are short.
    let _ = write!(text, " It says: {why}");
    text
}
