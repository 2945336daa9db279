//! RULES 9: positions as text. There is one text for each position, and no other is read; only
//! the white space between the fields is free.

use core::fmt::{self, Display, Write as _};
use core::str::FromStr;

use super::board::Board;
use super::darts::Darts;
use super::names::{BadName, squares};
use super::pawn::Pawn;
use super::position::{BadPosition, Position, Thief};
use super::public::{MistTurn, Round, Side, Turn};
use super::set::{Member, Set};
use super::square::{SIDE, Square};
use super::temple::Temple;

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
            Some(thief) => write!(f, "{thief} ")?,
            None => f.write_str("? ")?,
        }
        match self.treasure {
            Some(temple) => temple.fmt(f),
            None => f.write_char('?'),
        }
    }
}

impl Display for Thief {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{:03x}", self.temple, self.hand.coin_bits())
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
                f.write_char(pawn.letter())?;
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
        let known = Pawn::ALL.into_iter().find(|pawn| pawn.letter() == c);
        let Pawn { level, downed } = known.ok_or(BadPosition::Pawn(c))?;
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
    if text == "?" { Ok(None) } else { text.parse().map(Some) }
}

impl FromStr for Thief {
    type Err = BadPosition;
    fn from_str(text: &str) -> Result<Self, BadPosition> {
        let (temple, hand) = text.split_once(':').ok_or(BadPosition::Thief)?;
        let temple = temple.parse().map_err(|_| BadPosition::NotATemple)?;
        let hand = parse_hand(hand).ok_or(BadPosition::Hand)?;
        Ok(Self { temple, hand })
    }
}

fn parse_hand(text: &str) -> Option<Set<Temple>> {
    let hex = |byte: &u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    if text.len() != 3 || !text.as_bytes().iter().all(hex) {
        return None;
    }
    Set::from_coin_bits(u16::from_str_radix(text, 16).ok()?)
}

fn parse_treasure(text: &str) -> Result<Option<Temple>, BadPosition> {
    match text {
        "?" => Ok(None),
        _ => text.parse().map(Some).map_err(|_| BadPosition::Treasure),
    }
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
