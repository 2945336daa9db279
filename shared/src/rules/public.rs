//! RULES 8: the public half of a game, which both players see on the table.

use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

use super::board::Board;
use super::darts::Darts;
use super::edition::Edition;
use super::illegal::{Illegal, ensure};
use super::leap::leap_cost;
use super::pawn::Level;
use super::position::Position;
use super::set::Set;
use super::square::Square;
use super::step::MistStep;
use super::stream::stream;
use super::temple::Temple;

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, MaxSize)]
pub enum Side {
    /// Moves in secret.
    Thief,
    /// Moves the pawns.
    Mist,
}

impl Side {
    /// The other player.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Thief => Self::Mist,
            Self::Mist => Self::Thief,
        }
    }

    /// The side's letter in the notation.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Thief => 'T',
            Self::Mist => 'M',
        }
    }
}

/// RULES 3: three rounds by day, then a night.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Round {
    /// The first round of a day.
    One,
    /// The second round of a day.
    Two,
    /// The third round of a day.
    Three,
    /// The night.
    Night,
}

impl Round {
    /// Every round, in the order of play.
    pub const ALL: [Self; 4] = [Self::One, Self::Two, Self::Three, Self::Night];

    /// RULES 3: the round of a game's n-th turn, counted from 1.
    #[must_use]
    pub const fn of_turn(n: u16) -> Self {
        match n % 4 {
            1 => Self::One,
            2 => Self::Two,
            3 => Self::Three,
            _ => Self::Night,
        }
    }

    /// RULES 3: what follows this round.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::One => Self::Two,
            Self::Two => Self::Three,
            Self::Three => Self::Night,
            Self::Night => Self::One,
        }
    }

    /// The round's letter in the notation.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::One => '1',
            Self::Two => '2',
            Self::Three => '3',
            Self::Night => 'N',
        }
    }

    /// RULES 6, 7: the actions a day gives the Mist, or the points a night does.
    #[must_use]
    pub const fn mist_actions(self) -> u8 {
        match self {
            Self::Night => 2,
            _ => 3,
        }
    }
}

/// Whose turn it is, and how far the Mist is in theirs. How far the Thief is, is secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// The Thief's turn.
    Thief,
    /// The Mist's turn.
    Mist(MistTurn),
}

impl Turn {
    /// Whose turn it is.
    #[must_use]
    pub const fn side(self) -> Side {
        match self {
            Self::Thief => Side::Thief,
            Self::Mist(_) => Side::Mist,
        }
    }
}

/// RULES 6, 7: how far the Mist is in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MistTurn {
    /// Actions left by day, points left by night.
    pub left: u8,
    /// The pawns that have acted this turn and are still on the board.
    pub used: Set<Square>,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// RULES 4: the Thief declared the treasure where it lies.
    TreasureFound,
    /// RULES 4: the Thief declared the treasure where it does not lie.
    TreasureMissed,
    /// RULES 6: the Mist declared a capture on the Thief's temple.
    Captured,
    /// RULES 6: the Mist declared a capture elsewhere.
    CaptureMissed,
    /// RULES 4: the Thief could complete no turn.
    Cornered,
    /// R14: that side resigned.
    Resigned(Side),
}

impl Outcome {
    /// Every way a game can end.
    pub const ALL: [Self; 7] = [
        Self::TreasureFound,
        Self::TreasureMissed,
        Self::Captured,
        Self::CaptureMissed,
        Self::Cornered,
        Self::Resigned(Side::Thief),
        Self::Resigned(Side::Mist),
    ];

    /// Who won.
    #[must_use]
    pub const fn winner(self) -> Side {
        match self {
            Self::TreasureFound | Self::CaptureMissed => Side::Thief,
            Self::TreasureMissed | Self::Captured | Self::Cornered => Side::Mist,
            Self::Resigned(side) => side.other(),
        }
    }
}

/// RULES 8: what the table shows. The Mist's rules need nothing else.
///
/// ```
/// use shared::rules::{Configuration, Edition, Game, MistStep, Temple, ThiefStep};
///
/// let mut game = Game::start(Edition::V18, Configuration::USUAL, Temple::E5);
/// game.try_thief_turn(&[ThiefStep::TakeDart, "E3".parse()?, ThiefStep::Play])?;
///
/// let mut public = *game.public();
/// assert_eq!(public.position().to_string(), "5/1HBS1/5/1SBH1/5 - M1 3 3 ? ?");
/// // RULES 6 Healer, move: along the stream B2 C2 D2, to any square beside it.
/// let healer: MistStep = "B2-D1".parse()?;
/// public.try_play(healer)?;
/// assert_eq!(public.position().to_string(), "3H1/2BS1/5/1SBH1/5 - M1 2:D1 3 ? ?");
/// // A pawn acts once a turn.
/// let refused = public.try_play("D1-B1".parse()?).unwrap_err();
/// assert_eq!(refused.to_string(), "The pawn on D1 has acted this turn.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Public {
    pub(super) edition: Edition,
    pub(super) board: Board,
    pub(super) bolsters: Set<Temple>,
    pub(super) darts: Darts,
    pub(super) round: Round,
    pub(super) turn: Turn,
    pub(super) outcome: Option<Outcome>,
}

/// RULES 2: bolsters in the box.
pub const BOLSTERS: u32 = 2;

impl Public {
    /// What the table shows of a position that holds together.
    pub(crate) fn new(edition: Edition, position: &Position) -> Self {
        let Position { board, bolsters, round, turn, darts, .. } = *position;
        Self { edition, board, bolsters, darts, round, turn, outcome: None }
    }

    /// The rules played by.
    #[must_use]
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// The pawns.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The bolstered temples.
    #[must_use]
    pub fn bolsters(&self) -> Set<Temple> {
        self.bolsters
    }

    /// The darts in the Thief's hand and in the pool.
    #[must_use]
    pub fn darts(&self) -> Darts {
        self.darts
    }

    /// Day or night, and which round of the day.
    #[must_use]
    pub fn round(&self) -> Round {
        self.round
    }

    /// Whose turn it is.
    #[must_use]
    pub fn turn(&self) -> Turn {
        self.turn
    }

    /// Who is to move; nobody, once the game has ended.
    #[must_use]
    pub fn to_move(&self) -> Option<Side> {
        if self.outcome.is_none() { Some(self.turn.side()) } else { None }
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// RULES 9: the position as the Mist sees it. Inside a Thief's turn it is that of its start.
    #[must_use]
    pub fn position(&self) -> Position {
        let Self { board, bolsters, round, turn, darts, .. } = *self;
        Position { board, bolsters, round, turn, darts, thief: None, treasure: None }
    }

    /// Yields every step the Mist may make now; none, if it is not the Mist's turn.
    pub fn each_legal(&self, f: &mut impl FnMut(MistStep)) {
        if let (None, Turn::Mist(turn)) = (self.outcome, self.turn) {
            self.legal_for_mist(turn, &mut |steps| {
                steps.each(&mut |step| {
                    if let Some(step) = step.mist() {
                        f(step);
                    }
                });
            });
        }
    }

    /// RULES 6: whether the pawn on that square may act now, and if not, why.
    pub fn check_pawn(&self, square: Square) -> Result<Level, Illegal> {
        match (self.outcome, self.turn) {
            (Some(_), _) => Err(Illegal::GameOver),
            (None, Turn::Mist(turn)) => self.check_actor(turn, square),
            (None, Turn::Thief) => Err(Illegal::NotYourTurn(Side::Thief)),
        }
    }

    /// RULES 6: the stream of the upright pawn on that square, itself with it.
    #[must_use]
    pub fn stream(&self, from: Square) -> Set<Square> {
        stream(&self.board, from)
    }

    /// Whether the Mist may make this step now, and if not, which rule it breaks.
    pub fn check(&self, step: MistStep) -> Result<(), Illegal> {
        match (self.outcome, self.turn) {
            (Some(_), _) => Err(Illegal::GameOver),
            (None, Turn::Mist(turn)) => self.check_for_mist(turn, step),
            (None, Turn::Thief) => Err(Illegal::NotYourTurn(Side::Thief)),
        }
    }

    /// Plays a step of the Mist. A refused step names the rule it breaks, and changes nothing. A
    /// capture changes nothing either: it takes the Thief to rule on it.
    pub fn try_play(&mut self, step: MistStep) -> Result<(), Illegal> {
        self.check(step)?;
        self.apply_for_mist(step);
        Ok(())
    }

    /// RULES 3: after the Thief, the Mist of the same round.
    pub(super) fn end_thief_turn(&mut self) {
        self.turn = Turn::Mist(MistTurn { left: self.round.mist_actions(), used: Set::EMPTY });
    }

    /// RULES 3, 7: after the Mist, the next round; at the end of a night every pawn stands up.
    pub(super) fn end_mist_turn(&mut self) {
        if self.round == Round::Night {
            self.board.stand_all_up();
        }
        self.round = self.round.next();
        self.turn = Turn::Thief;
    }

    /// RULES 4 Leap: what a leap between these costs, if there is one.
    pub(crate) fn leap_cost(&self, from: Temple, to: Temple) -> Option<u8> {
        leap_cost(self.bolsters, from, to)
    }

    /// RULES 6 Capture: the temples a capture rules on. V18 names one, Early (R10) takes all with
    /// an upright Seeker.
    pub(crate) fn captured_temples(&self, named: Option<Temple>) -> Set<Temple> {
        named.map_or_else(|| self.seekers_on_temples(), Set::from)
    }

    /// RULES 6 Capture: the end it brings.
    pub(crate) fn end_by_capture(&mut self, caught: bool) {
        self.outcome = Some(if caught { Outcome::Captured } else { Outcome::CaptureMissed });
    }

    /// R14: either side may resign at any moment of a game.
    pub fn resign(&mut self, side: Side) -> Result<(), Illegal> {
        ensure(self.outcome.is_none(), Illegal::GameOver)?;
        self.outcome = Some(Outcome::Resigned(side));
        Ok(())
    }

    /// RULES 6: the temples a Seeker may enter and a Builder may bolster: no pawn on them,
    /// upright or downed, and no bolster.
    #[must_use]
    pub fn open_temples(&self) -> Set<Temple> {
        Set::<Temple>::ALL - self.board.occupied().temples() - self.bolsters
    }

    /// RULES 6 Bolster: whether a bolster lies beside the board.
    #[must_use]
    pub fn spare_bolster(&self) -> bool {
        self.bolsters.len() < BOLSTERS
    }
}
