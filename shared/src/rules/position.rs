//! RULES 9: a position, and the invariants it must hold before it becomes a game.
//!
//! A position is what could lie on a table at one moment. It need not be reachable from a
//! start: teaching positions and tests are welcome. But nothing in it may contradict the
//! components or itself.

use core::fmt;

use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

use super::board::{Board, PAWNS_A_LEVEL};
use super::darts::Darts;
use super::pawn::Level;
use super::public::{BOLSTERS, MistTurn, Round, Turn};
use super::set::Set;
use super::square::Square;
use super::temple::Temple;

/// RULES 9: what could lie on a table at one moment, in seven fields.
///
/// As text they are `5/1HBS1/5/1SBH1/5 - T1 - 2 C3:1ff E5`: the board by rows, `H B S` upright and
/// `h b s` downed, digits for empty squares; the bolstered temples; side and round; the Mist's
/// actions or points left, with the used pawns after a colon; the darts in hand; the Thief's temple
/// and hand, bit i the i-th temple's coin; the treasure. `-` stands for nothing, `?` for what is
/// not known.
///
/// ```
/// use shared::rules::{Level, Pawn, Position, Square, Temple};
///
/// let text = "5/1HBS1/5/1sBH1/5 A1 M1 2:B2 0 ? ?";
/// let position: Position = text.parse()?;
/// assert_eq!(position.bolsters, Temple::A1.into());
/// let downed = Pawn { level: Level::Seeker, downed: true };
/// assert_eq!(position.board.pawn(Square::B4), Some(downed));
/// assert_eq!(position.thief, None);
/// assert_eq!(position.to_string(), text);
///
/// // What could not lie on a table is no position.
/// let healer_on_a_temple = "H4/5/5/5/5 - T1 - 2 C3:1ff E5".parse::<Position>();
/// assert_eq!(
///     healer_on_a_temple.unwrap_err().to_string(),
///     "A Healer stands in the courtyard; A1 is a temple."
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// The pawns.
    pub board: Board,
    /// The bolstered temples.
    pub bolsters: Set<Temple>,
    /// Day or night, and which round of the day.
    pub round: Round,
    /// Whose turn it is. The Thief's turn is always at its start.
    pub turn: Turn,
    /// The darts in the Thief's hand.
    pub darts: Darts,
    /// The Thief; unknown in a Mist's view.
    pub thief: Option<Thief>,
    /// Where the treasure lies; `None` where it is not known.
    pub treasure: Option<Temple>,
}

/// RULES 8: where the Thief is, and with which coins in hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thief {
    /// The Thief's temple.
    pub temple: Temple,
    /// The coins in hand.
    pub hand: Set<Temple>,
}

impl Thief {
    /// RULES 2: on C3, with all nine coins.
    pub const START: Self = Self { temple: Temple::C3, hand: Set::<Temple>::ALL };
}

/// RULES 2: a start configuration `a/b/c`, the levels on B2, C2, D2. With two pawns of each
/// letter and six of each level, every configuration fits the pools.
///
/// ```
/// use shared::rules::{Configuration, Level, Position, Temple};
///
/// let seekers_first: Configuration = "2/0/1".parse()?;
/// assert_eq!(seekers_first.0, [Level::Seeker, Level::Healer, Level::Builder]);
/// let start = Position::start(seekers_first, Temple::E5);
/// assert_eq!(start.to_string(), "5/1SHB1/5/1BHS1/5 - T1 - 2 C3:1ff E5");
/// # Ok::<(), shared::rules::BadName>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, MaxSize)]
pub struct Configuration(pub [Level; 3]);

impl Default for Configuration {
    fn default() -> Self {
        Self::USUAL
    }
}

impl Configuration {
    /// RULES 2: `0/1/2`.
    pub const USUAL: Self = Self(Level::ALL);

    /// RULES 2: the pawns as they stand at the start, mirrored through the centre.
    fn board(self) -> Board {
        let near = [Square::B2, Square::C2, Square::D2];
        let far = [Square::D4, Square::C4, Square::B4];
        let mut board = Board::EMPTY;
        for (squares, level) in near.into_iter().zip(far).zip(self.0) {
            board.place(squares.0, level);
            board.place(squares.1, level);
        }
        board
    }
}

impl Position {
    /// RULES 2: the start of a game.
    #[must_use]
    pub fn start(configuration: Configuration, treasure: Temple) -> Self {
        Self {
            board: configuration.board(),
            bolsters: Set::EMPTY,
            round: Round::One,
            turn: Turn::Thief,
            darts: Darts::START,
            thief: Some(Thief::START),
            treasure: Some(treasure),
        }
    }

    /// Whether it could lie on a table: one check an invariant.
    pub fn validate(&self) -> Result<(), BadPosition> {
        self.pawns_fit_the_pools()?;
        self.temples_hold_seekers_only()?;
        self.bolsters_fit()?;
        match self.turn {
            Turn::Thief => Ok(()),
            Turn::Mist(turn) => self.mist_turn_fits(turn),
        }
    }

    /// RULES 2: six pawns of each level.
    fn pawns_fit_the_pools(&self) -> Result<(), BadPosition> {
        let too_many = |level: &Level| self.board.all(*level).len() > PAWNS_A_LEVEL;
        refuse(Level::ALL.into_iter().find(too_many).map(BadPosition::TooManyPawns))
    }

    /// R15: only a Seeker may be on a temple.
    fn temples_hold_seekers_only(&self) -> Result<(), BadPosition> {
        let on_temple = |level| {
            let temple = self.board.all(level).temples().first()?;
            Some(BadPosition::OnTemple(level, temple))
        };
        refuse([Level::Healer, Level::Builder].into_iter().find_map(on_temple))
    }

    /// RULES 2, 6: two bolsters, on temples without a pawn.
    fn bolsters_fit(&self) -> Result<(), BadPosition> {
        let too_many = self.bolsters.len() > BOLSTERS;
        refuse(too_many.then_some(BadPosition::TooManyBolsters))?;
        let both = self.bolsters & self.board.occupied().temples();
        refuse(both.first().map(BadPosition::BolsterUnderPawn))
    }

    /// RULES 6, 7: no more actions or points than a turn gives, and used pawns that can be.
    fn mist_turn_fits(&self, turn: MistTurn) -> Result<(), BadPosition> {
        let all = self.round.mist_actions();
        let too_many = turn.left > all;
        refuse(too_many.then_some(BadPosition::TooManyActions { left: turn.left, all }))?;
        let nobody = turn.used - self.board.upright();
        refuse(nobody.first().map(BadPosition::NobodyUsed))?;
        // By night no pawn is used; by day each action leaves at most one used pawn behind.
        let spent = if self.round == Round::Night { 0 } else { u32::from(all - turn.left) };
        refuse((turn.used.len() > spent).then_some(BadPosition::TooManyUsed))
    }
}

fn refuse(reason: Option<BadPosition>) -> Result<(), BadPosition> {
    reason.map_or(Ok(()), Err)
}

/// Why a text is no position, or a position no game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadPosition {
    /// Not seven fields.
    Fields(usize),
    /// Field 1: not five rows.
    Rows(usize),
    /// Field 1: a row that has not five squares, or two digits where one would do.
    Row(u8),
    /// Field 1: neither a pawn nor a digit.
    Pawn(char),
    /// Field 2: not temples in temple order.
    Bolsters,
    /// Field 3: not a side and a round.
    Turn,
    /// Field 4: a Thief's turn always stands at its start.
    InsideThiefTurn,
    /// Field 4: not a number of actions and squares in square order.
    Actions,
    /// Field 5: not a number of darts.
    Darts,
    /// Field 6: not a temple.
    NotATemple,
    /// Field 6: not a temple, a colon and a hand.
    Thief,
    /// Field 6: not three hex digits up to 1ff.
    Hand,
    /// Field 7: not a temple.
    Treasure,
    /// RULES 2: six pawns of each level.
    TooManyPawns(Level),
    /// R15: Healers and Builders stand in the courtyard.
    OnTemple(Level, Temple),
    /// RULES 2: two bolsters.
    TooManyBolsters,
    /// RULES 6 Bolster: no pawn on the temple.
    BolsterUnderPawn(Temple),
    /// RULES 6, 7: actions or points of a turn.
    TooManyActions {
        /// What the position says.
        left: u8,
        /// What a turn has.
        all: u8,
    },
    /// RULES 6: only an upright pawn can have acted.
    NobodyUsed(Square),
    /// RULES 6: more used pawns than actions spent.
    TooManyUsed,
    /// A game needs to know where the Thief and the treasure are.
    Hidden,
}

impl fmt::Display for BadPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Fields(fields) => write!(f, "A position has seven fields; this has {fields}."),
            Self::Rows(rows) => write!(f, "The board has five rows; this has {rows}."),
            Self::Row(row) => write!(
                f,
                "Row {row} of the board does not add up to five squares, \
                 with one digit for empty squares in a row."
            ),
            Self::Pawn(c) => write!(f, "'{c}' is no pawn; they are H B S, and h b s downed."),
            Self::Bolsters => {
                write!(f, "Bolsters are '-' or temples in temple order, such as A1C5.")
            }
            Self::Turn => write!(f, "The turn is T or M and 1, 2, 3 or N, such as T1."),
            Self::InsideThiefTurn => {
                write!(f, "The fourth field is '-' for the Thief, whose turn stands at its start.")
            }
            Self::Actions => write!(
                f,
                "The Mist's fourth field is the number of actions left, \
                 then ':' and the used pawns in square order, such as 2:B1D2."
            ),
            Self::Darts => write!(f, "The Thief has 0 to 9 darts."),
            Self::NotATemple => write!(f, "The Thief stands on a temple: A, C, E with 1, 3, 5."),
            Self::Thief => write!(f, "The Thief is '?' or a temple, ':' and a hand, as C3:1ff."),
            Self::Hand => write!(f, "A hand is three hex digits in lower case, 000 to 1ff."),
            Self::Treasure => {
                write!(f, "The treasure is '?' or on a temple: A, C, E with 1, 3, 5.")
            }
            Self::TooManyPawns(level) => {
                write!(f, "There are six {}s in the game, and more on this board.", level.name())
            }
            Self::OnTemple(level, temple) => {
                write!(f, "A {} stands in the courtyard; {temple} is a temple.", level.name())
            }
            Self::TooManyBolsters => write!(f, "There are two bolsters in the game."),
            Self::BolsterUnderPawn(temple) => {
                write!(f, "{temple} is bolstered, so no pawn can be on it.")
            }
            Self::TooManyActions { left, all } => {
                write!(f, "This turn of the Mist has {all} actions or points at most, not {left}.")
            }
            Self::NobodyUsed(square) => {
                write!(f, "{square} has no upright pawn that could have acted.")
            }
            Self::TooManyUsed => write!(f, "More pawns are used than actions are spent."),
            Self::Hidden => {
                write!(f, "The Thief or the treasure is '?'; a game needs to know both.")
            }
        }
    }
}

impl core::error::Error for BadPosition {}
