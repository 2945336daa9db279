//! RULES 2: the pawns on the board, upright and downed, and the pools beside it.

use super::pawn::{ByLevel, Level, Pawn};
use super::set::Set;
use super::square::Square;

/// RULES 2: pawns of each level.
pub const PAWNS_A_LEVEL: u32 = 6;

/// Where every pawn is. At most one pawn is on a square.
///
/// ```
/// use shared::rules::{Configuration, Edition, Game, Level, Set, Square, Temple};
///
/// let game = Game::start(Edition::V18, Configuration::USUAL, Temple::E5);
/// let board = game.public().board();
/// assert_eq!(board.standing(Level::Seeker), Set::from(Square::D2) | Square::B4);
/// assert_eq!(board.pool(Level::Seeker), 4);
/// assert_eq!(board.pawn(Square::A1), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    pawns: ByLevel<Set<Square>>,
    downed: Set<Square>,
}

impl Board {
    /// A board with no pawn on it.
    pub const EMPTY: Self = Self { pawns: ByLevel([Set::EMPTY; 3]), downed: Set::EMPTY };

    /// The pawn on a square, if there is one.
    #[must_use]
    pub fn pawn(&self, square: Square) -> Option<Pawn> {
        let level = self.level(square)?;
        Some(Pawn { level, downed: self.downed.contains(square) })
    }

    /// The level of the pawn on a square, if there is one.
    #[must_use]
    pub fn level(&self, square: Square) -> Option<Level> {
        let ByLevel([healers, builders, seekers]) = self.pawns;
        if healers.contains(square) {
            Some(Level::Healer)
        } else if builders.contains(square) {
            Some(Level::Builder)
        } else if seekers.contains(square) {
            Some(Level::Seeker)
        } else {
            None
        }
    }

    /// Every square with a pawn, upright or downed.
    #[must_use]
    pub fn occupied(&self) -> Set<Square> {
        let ByLevel([healers, builders, seekers]) = self.pawns;
        healers | builders | seekers
    }

    /// The squares of the downed pawns.
    #[must_use]
    pub fn downed(&self) -> Set<Square> {
        self.downed
    }

    /// The squares of all upright pawns.
    #[must_use]
    pub fn upright(&self) -> Set<Square> {
        self.occupied() - self.downed
    }

    /// The squares of the upright pawns of one level.
    #[must_use]
    pub fn standing(&self, level: Level) -> Set<Square> {
        self.pawns[level] - self.downed
    }

    /// The squares of all pawns of one level, upright or downed.
    #[must_use]
    pub fn all(&self, level: Level) -> Set<Square> {
        self.pawns[level]
    }

    /// RULES 1: courtyard squares without a pawn.
    #[must_use]
    pub fn empty_courtyard(&self) -> Set<Square> {
        Set::COURTYARD - self.occupied()
    }

    /// RULES 2: the pawns of a level that are not on the board.
    #[must_use]
    pub fn pool(&self, level: Level) -> u32 {
        PAWNS_A_LEVEL.saturating_sub(self.pawns[level].len())
    }

    /// Puts an upright pawn on an empty square.
    pub(super) fn place(&mut self, square: Square, level: Level) {
        self.pawns[level] |= square;
    }

    /// Takes whatever pawn is on these squares off the board.
    pub(super) fn remove(&mut self, squares: impl Into<Set<Square>>) {
        let squares = squares.into();
        for pawns in &mut self.pawns.0 {
            *pawns -= squares;
        }
        self.downed -= squares;
    }

    /// Lays down whatever pawn is on these squares.
    pub(super) fn lay_down(&mut self, squares: impl Into<Set<Square>>) {
        self.downed |= squares.into() & self.occupied();
    }

    /// Stands the pawn on this square up.
    pub(super) fn stand_up(&mut self, square: Square) {
        self.downed -= square;
    }

    /// RULES 7: every downed pawn stands up.
    pub(super) fn stand_all_up(&mut self) {
        self.downed = Set::EMPTY;
    }
}
