//! RULES 7: the Mist by night.

use super::illegal::{Illegal, ensure};
use super::pawn::Level;
use super::public::{MistTurn, Public};
use super::square::Square;
use super::step::Steps;

/// RULES 7: what replacing a pawn by the next level costs, and what it becomes.
fn promotion_of(level: Level) -> Option<(u8, Level)> {
    match level {
        Level::Healer => Some((1, Level::Builder)),
        Level::Builder => Some((2, Level::Seeker)),
        Level::Seeker => None,
    }
}

impl Public {
    /// RULES 7: every way to spend a point, or two.
    pub(super) fn legal_points_for_mist(&self, turn: MistTurn, f: &mut impl FnMut(Steps)) {
        if turn.left > 0 && self.board.pool(Level::Healer) > 0 {
            f(Steps::Spawns(self.board.empty_courtyard()));
        }
        for level in Level::ALL {
            let Some((cost, next)) = promotion_of(level) else { continue };
            if turn.left >= cost && self.board.pool(next) > 0 {
                f(Steps::Promotions(self.board.standing(level)));
            }
        }
    }

    /// RULES 7: a Healer from the pool, never on a temple (R11).
    pub(super) fn check_spawn(&self, turn: MistTurn, square: Square) -> Result<(), Illegal> {
        ensure(turn.left > 0, Illegal::TooFewPoints { need: 1, left: turn.left })?;
        ensure(square.temple().is_none(), Illegal::CourtyardOnly(Level::Healer))?;
        ensure(self.board.pawn(square).is_none(), Illegal::Occupied(square))?;
        ensure(self.board.pool(Level::Healer) > 0, Illegal::PoolEmpty(Level::Healer))
    }

    /// RULES 7, R12: an upright Healer or Builder is replaced by the next level.
    pub(super) fn check_promotion(&self, turn: MistTurn, square: Square) -> Result<(), Illegal> {
        let pawn = self.board.pawn(square).ok_or(Illegal::NoPawn(square))?;
        ensure(!pawn.downed, Illegal::Downed(square))?;
        let (need, next) = promotion_of(pawn.level).ok_or(Illegal::HighestLevel(square))?;
        ensure(turn.left >= need, Illegal::TooFewPoints { need, left: turn.left })?;
        ensure(self.board.pool(next) > 0, Illegal::PoolEmpty(next))
    }

    pub(super) fn promotion_cost(&self, square: Square) -> u8 {
        self.board.level(square).and_then(promotion_of).map_or(0, |(cost, _)| cost)
    }

    pub(super) fn apply_promotion(&mut self, square: Square) {
        if let Some((_, next)) = self.board.level(square).and_then(promotion_of) {
            self.board.remove(square);
            self.board.place(square, next);
        }
    }
}
