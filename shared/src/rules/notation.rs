//! RULES 9: positions and steps as text. There is one text for each, and no other is read; only
//! the white space between a position's fields is free.

use core::fmt::{self, Display, Write as _};
use core::str::FromStr;

use super::board::Board;
use super::darts::Darts;
use super::pawn::{Level, Pawn};
use super::position::{BadPosition, Configuration, Position, Thief};
use super::public::{MistTurn, Round, Side, Turn};
use super::set::{Member, Set};
use super::square::{SIDE, Square};
use super::step::{Leap, MistStep, Reveal, Set3, Step, ThiefStep};
use super::temple::{Line, Temple};

// Names of squares, temples, lines and sides.

impl Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.column()), self.row() + 1)
    }
}

impl Display for Temple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.square().fmt(f)
    }
}

impl Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.name())
    }
}

impl Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Thief => "Thief",
            Self::Mist => "Mist",
        })
    }
}

/// A text that names nothing in the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadName;

impl Display for BadName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("That names no square: they are A1 to E5, in capitals.")
    }
}

impl core::error::Error for BadName {}

impl FromStr for Square {
    type Err = BadName;
    fn from_str(text: &str) -> Result<Self, BadName> {
        let &[column, row] = text.as_bytes() else { return Err(BadName) };
        Self::at(column.wrapping_sub(b'A'), row.wrapping_sub(b'1')).ok_or(BadName)
    }
}

impl FromStr for Temple {
    type Err = BadName;
    fn from_str(text: &str) -> Result<Self, BadName> {
        text.parse::<Square>()?.temple().ok_or(BadName)
    }
}

impl FromStr for Line {
    type Err = BadName;
    fn from_str(text: &str) -> Result<Self, BadName> {
        let mut chars = text.chars();
        let name = chars.next().filter(|_| chars.next().is_none());
        Self::ALL.into_iter().find(|line| Some(line.name()) == name).ok_or(BadName)
    }
}

impl FromStr for Side {
    type Err = BadName;
    fn from_str(text: &str) -> Result<Self, BadName> {
        match text {
            "T" => Ok(Self::Thief),
            "M" => Ok(Self::Mist),
            _ => Err(BadName),
        }
    }
}

/// A start configuration, such as `0/1/2`.
impl FromStr for Configuration {
    type Err = BadName;
    fn from_str(text: &str) -> Result<Self, BadName> {
        let level = |digit| match digit {
            b'0' => Ok(Level::Healer),
            b'1' => Ok(Level::Builder),
            b'2' => Ok(Level::Seeker),
            _ => Err(BadName),
        };
        let &[a, b'/', b, b'/', c] = text.as_bytes() else { return Err(BadName) };
        Ok(Self([level(a)?, level(b)?, level(c)?]))
    }
}

impl Display for Configuration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c] = self.0.map(|level| level as u8);
        write!(f, "{a}/{b}/{c}")
    }
}

// Steps.

impl Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Thief(step) => step.fmt(f),
            Self::Mist(step) => step.fmt(f),
        }
    }
}

impl Display for ThiefStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Leap(leap) => leap.fmt(f),
            Self::Shoot(at) => write!(f, "!{at}"),
            Self::TakeDart => f.write_str("d"),
            Self::Look(line) => write!(f, "?{line}"),
            Self::PickUp(coin) => write!(f, "^{coin}"),
            Self::Sacrifice(coin) => write!(f, "_{coin}"),
            Self::RemoveBolster(temple) => write!(f, "*{temple}"),
            Self::Play => f.write_str("."),
            Self::Reveal(Reveal::Line(line)) => write!(f, ".{line}"),
            Self::Reveal(Reveal::Temple(temple)) => write!(f, ".{temple}"),
            Self::Treasure => f.write_str("$"),
            Self::Cornered => f.write_str("x"),
        }
    }
}

impl Display for Leap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(left) = self.left {
            write!(f, "{left}~")?;
        }
        self.to.fmt(f)?;
        if let Some(entered) = self.entered {
            write!(f, "~{entered}")?;
        }
        Ok(())
    }
}

impl Display for MistStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move { from, to } => write!(f, "{from}-{to}"),
            Self::Heal { healer, downed } => write!(f, "{healer}+{downed}"),
            Self::Upgrade { three, into } => {
                let [first, second, third] = three.squares();
                write!(f, "{first},{second},{third}>{into}")
            }
            Self::Bolster { builder, temple, from: None } => write!(f, "{builder}*{temple}"),
            Self::Bolster { builder, temple, from: Some(from) } => {
                write!(f, "{builder}*{temple}<{from}")
            }
            Self::Capture(None) => f.write_str("#"),
            Self::Capture(Some(temple)) => write!(f, "#{temple}"),
            Self::Spawn(square) => write!(f, "+{square}"),
            Self::Promote(square) => write!(f, "^{square}"),
            Self::End => f.write_str("."),
        }
    }
}

/// A text that is no step of that side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadStep(pub Side);

impl Display for BadStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "That is no step of the {}, ", self.0)?;
        f.write_str(match self.0 {
            Side::Thief => "such as E3, d, ?C, ^A1, _A1, !C3, $ or .",
            Side::Mist => "such as B2-B1, B2+C2, B1*A1, #C3, +B1 or .",
        })
    }
}

impl core::error::Error for BadStep {}

impl Step {
    /// Reads a step of the side whose turn it is: `.` and `^` mean another thing to each.
    pub fn parse(side: Side, text: &str) -> Result<Self, BadStep> {
        match side {
            Side::Thief => text.parse().map(Self::Thief),
            Side::Mist => text.parse().map(Self::Mist),
        }
    }
}

impl FromStr for ThiefStep {
    type Err = BadStep;
    fn from_str(text: &str) -> Result<Self, BadStep> {
        thief_step(text).ok_or(BadStep(Side::Thief))
    }
}

fn thief_step(text: &str) -> Option<ThiefStep> {
    match text {
        "." => return Some(ThiefStep::Play),
        "$" => return Some(ThiefStep::Treasure),
        "x" => return Some(ThiefStep::Cornered),
        "d" => return Some(ThiefStep::TakeDart),
        _ => {}
    }
    let mut chars = text.chars();
    let sign = chars.next();
    let rest = chars.as_str();
    Some(match sign? {
        '!' => ThiefStep::Shoot(rest.parse().ok()?),
        '?' => ThiefStep::Look(rest.parse().ok()?),
        '^' => ThiefStep::PickUp(rest.parse().ok()?),
        '_' => ThiefStep::Sacrifice(rest.parse().ok()?),
        '*' => ThiefStep::RemoveBolster(rest.parse().ok()?),
        '.' => ThiefStep::Reveal(reveal(rest)?),
        _ => ThiefStep::Leap(leap(text)?),
    })
}

fn reveal(text: &str) -> Option<Reveal> {
    let line = text.parse().map(Reveal::Line);
    line.or_else(|_| text.parse().map(Reveal::Temple)).ok()
}

/// A pushed Seeker lands in the courtyard, so of two names the temple is where the leap goes.
fn leap(text: &str) -> Option<Leap> {
    let landing =
        |name: &str| name.parse().ok().filter(|square: &Square| square.temple().is_none());
    let mut names = text.split('~');
    let first = names.next()?;
    let (left, to) = match landing(first) {
        Some(left) => (Some(left), names.next()?.parse().ok()?),
        None => (None, first.parse().ok()?),
    };
    let entered = match names.next() {
        Some(name) => Some(landing(name)?),
        None => None,
    };
    names.next().is_none().then_some(Leap { to, left, entered })
}

impl FromStr for MistStep {
    type Err = BadStep;
    fn from_str(text: &str) -> Result<Self, BadStep> {
        mist_step(text).ok_or(BadStep(Side::Mist))
    }
}

fn mist_step(text: &str) -> Option<MistStep> {
    match text {
        "." => return Some(MistStep::End),
        "#" => return Some(MistStep::Capture(None)),
        _ => {}
    }
    if let Some(temple) = text.strip_prefix('#') {
        return Some(MistStep::Capture(Some(temple.parse().ok()?)));
    }
    if let Some(square) = text.strip_prefix('+') {
        return Some(MistStep::Spawn(square.parse().ok()?));
    }
    if let Some(square) = text.strip_prefix('^') {
        return Some(MistStep::Promote(square.parse().ok()?));
    }
    if let Some((from, to)) = text.split_once('-') {
        let (from, to) = (from.parse().ok()?, to.parse().ok()?);
        return Some(MistStep::Move { from, to });
    }
    if let Some((healer, downed)) = text.split_once('+') {
        let (healer, downed) = (healer.parse().ok()?, downed.parse().ok()?);
        return Some(MistStep::Heal { healer, downed });
    }
    if let Some((builder, temples)) = text.split_once('*') {
        return bolster(builder, temples);
    }
    let (three, into) = text.split_once('>')?;
    let three = Set3::new(squares(three.split(',').map(str::parse::<Square>))?)?;
    Some(MistStep::Upgrade { three, into: into.parse().ok()? })
}

fn bolster(builder: &str, temples: &str) -> Option<MistStep> {
    let (temple, from) = match temples.split_once('<') {
        Some((temple, from)) => (temple, Some(from.parse().ok()?)),
        None => (temples, None),
    };
    Some(MistStep::Bolster { builder: builder.parse().ok()?, temple: temple.parse().ok()?, from })
}

/// Names in square order, none twice, as a set.
fn squares<T: Member>(names: impl Iterator<Item = Result<T, BadName>>) -> Option<Set<T>> {
    let mut set = Set::EMPTY;
    let mut next = 0;
    for name in names {
        let member = name.ok()?;
        if member.index() < next {
            return None;
        }
        next = member.index() + 1;
        set |= member;
    }
    Some(set)
}

/// Names of two letters without anything between, such as `A1C5`.
fn run_of_squares<T>(text: &str) -> Option<Set<T>>
where
    T: Member + FromStr<Err = BadName>,
{
    if text.is_empty() || !text.is_ascii() {
        return None;
    }
    let name = |pair| core::str::from_utf8(pair).map_err(|_| BadName)?.parse();
    squares(text.as_bytes().chunks(2).map(name))
}

fn write_run<T: Member + Display>(f: &mut fmt::Formatter<'_>, set: Set<T>) -> fmt::Result {
    set.into_iter().try_for_each(|member| member.fmt(f))
}

// Positions.

impl Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_board(f, &self.board)?;
        f.write_char(' ')?;
        if self.bolsters.is_empty() {
            f.write_char('-')?;
        }
        write_run(f, self.bolsters)?;
        write!(f, " {}{} ", self.turn.side().letter(), self.round.letter())?;
        match self.turn {
            Turn::Thief => f.write_char('-')?,
            Turn::Mist(turn) => write_mist_turn(f, turn)?,
        }
        write!(f, " {} ", self.darts.in_hand())?;
        match self.thief {
            Some(thief) => write!(f, "{}:{:03x} ", thief.temple, hand_bits(thief.hand))?,
            None => f.write_str("? ")?,
        }
        match self.treasure {
            Some(temple) => temple.fmt(f),
            None => f.write_char('?'),
        }
    }
}

fn write_board(f: &mut fmt::Formatter<'_>, board: &Board) -> fmt::Result {
    let mut empty = 0;
    for square in Square::ALL {
        if square.column() == 0 && square.row() > 0 {
            write_empty(f, &mut empty)?;
            f.write_char('/')?;
        }
        match board.pawn(square) {
            Some(pawn) => {
                write_empty(f, &mut empty)?;
                f.write_char(pawn_letter(pawn))?;
            }
            None => empty += 1,
        }
    }
    write_empty(f, &mut empty)
}

fn write_empty(f: &mut fmt::Formatter<'_>, empty: &mut u8) -> fmt::Result {
    match core::mem::take(empty) {
        0 => Ok(()),
        squares => write!(f, "{squares}"),
    }
}

fn write_mist_turn(f: &mut fmt::Formatter<'_>, turn: MistTurn) -> fmt::Result {
    write!(f, "{}", turn.left)?;
    if !turn.used.is_empty() {
        f.write_char(':')?;
    }
    write_run(f, turn.used)
}

const PAWNS: [(char, Level, bool); 6] = [
    ('H', Level::Healer, false),
    ('B', Level::Builder, false),
    ('S', Level::Seeker, false),
    ('h', Level::Healer, true),
    ('b', Level::Builder, true),
    ('s', Level::Seeker, true),
];

fn pawn_letter(pawn: Pawn) -> char {
    let known = PAWNS.into_iter().find(|&(_, level, downed)| pawn == Pawn { level, downed });
    known.map_or('?', |(letter, ..)| letter)
}

/// Bit i is the coin of the i-th temple, in temple order.
fn hand_bits(hand: Set<Temple>) -> u16 {
    let bit = |(i, temple)| u16::from(hand.contains(temple)) << i;
    Temple::ALL.into_iter().enumerate().map(bit).sum()
}

impl FromStr for Position {
    type Err = BadPosition;
    /// Reads the seven fields; what they say must hold together.
    fn from_str(text: &str) -> Result<Self, BadPosition> {
        let mut fields = [""; 7];
        let mut count = 0;
        for word in text.split_whitespace() {
            if let Some(field) = fields.get_mut(count) {
                *field = word;
            }
            count += 1;
        }
        if count != fields.len() {
            return Err(BadPosition::Fields(count));
        }
        let [board, bolsters, turn, actions, darts, thief, treasure] = fields;
        let (side, round) = parse_turn(turn)?;
        let position = Self {
            board: parse_board(board)?,
            bolsters: parse_bolsters(bolsters)?,
            round,
            turn: parse_actions(side, actions)?,
            darts: parse_darts(darts)?,
            thief: parse_thief(thief)?,
            treasure: parse_treasure(treasure)?,
        };
        position.validate()?;
        Ok(position)
    }
}

fn parse_board(text: &str) -> Result<Board, BadPosition> {
    let rows = text.split('/').count();
    if rows != usize::from(SIDE) {
        return Err(BadPosition::Rows(rows));
    }
    let mut board = Board::EMPTY;
    for (row, text) in (0..SIDE).zip(text.split('/')) {
        parse_row(&mut board, row, text)?;
    }
    Ok(board)
}

fn parse_row(board: &mut Board, row: u8, text: &str) -> Result<(), BadPosition> {
    let bad_row = BadPosition::Row(row + 1);
    let mut column = 0;
    let mut after_digit = false;
    for c in text.chars() {
        if let Some(empty) = c.to_digit(10).and_then(|digit| u8::try_from(digit).ok()) {
            if after_digit || empty == 0 || column + empty > SIDE {
                return Err(bad_row);
            }
            column += empty;
            after_digit = true;
            continue;
        }
        let known = PAWNS.into_iter().find(|&(letter, ..)| letter == c);
        let (_, level, downed) = known.ok_or(BadPosition::Pawn(c))?;
        let square = Square::at(column, row).ok_or(bad_row)?;
        board.place(square, level);
        if downed {
            board.lay_down(square);
        }
        column += 1;
        after_digit = false;
    }
    if column == SIDE { Ok(()) } else { Err(bad_row) }
}

fn parse_bolsters(text: &str) -> Result<Set<Temple>, BadPosition> {
    match text {
        "-" => Ok(Set::EMPTY),
        _ => run_of_squares(text).ok_or(BadPosition::Bolsters),
    }
}

fn parse_turn(text: &str) -> Result<(Side, Round), BadPosition> {
    let mut chars = text.chars();
    let (side, round, None) = (chars.next(), chars.next(), chars.next()) else {
        return Err(BadPosition::Turn);
    };
    let side = [Side::Thief, Side::Mist].into_iter().find(|known| Some(known.letter()) == side);
    let round = Round::ALL.into_iter().find(|known| Some(known.letter()) == round);
    side.zip(round).ok_or(BadPosition::Turn)
}

fn parse_actions(side: Side, text: &str) -> Result<Turn, BadPosition> {
    if side == Side::Thief {
        return if text == "-" { Ok(Turn::Thief) } else { Err(BadPosition::InsideThiefTurn) };
    }
    let (left, used) = match text.split_once(':') {
        Some((left, used)) => (left, run_of_squares(used).ok_or(BadPosition::Actions)?),
        None => (text, Set::EMPTY),
    };
    let left = digit(left).ok_or(BadPosition::Actions)?;
    Ok(Turn::Mist(MistTurn { left, used }))
}

fn parse_darts(text: &str) -> Result<Darts, BadPosition> {
    digit(text).and_then(Darts::new).ok_or(BadPosition::Darts)
}

/// A single decimal digit.
fn digit(text: &str) -> Option<u8> {
    match text.as_bytes() {
        &[digit @ b'0'..=b'9'] => Some(digit - b'0'),
        _ => None,
    }
}

fn parse_thief(text: &str) -> Result<Option<Thief>, BadPosition> {
    if text == "?" {
        return Ok(None);
    }
    let (temple, hand) = text.split_once(':').ok_or(BadPosition::Thief)?;
    let temple = temple.parse().map_err(|_| BadPosition::NotATemple)?;
    let hand = parse_hand(hand).ok_or(BadPosition::Hand)?;
    Ok(Some(Thief { temple, hand }))
}

fn parse_hand(text: &str) -> Option<Set<Temple>> {
    let hex = |byte: &u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    if text.len() != 3 || !text.as_bytes().iter().all(hex) {
        return None;
    }
    let bits = u16::from_str_radix(text, 16).ok()?;
    let coins = Temple::ALL.into_iter().enumerate();
    let hand = coins.filter(|&(i, _)| bits >> i & 1 == 1).map(|(_, temple)| temple);
    (bits < 1 << Temple::ALL.len()).then(|| hand.collect())
}

fn parse_treasure(text: &str) -> Result<Option<Temple>, BadPosition> {
    match text {
        "?" => Ok(None),
        _ => text.parse().map(Some).map_err(|_| BadPosition::Treasure),
    }
}
