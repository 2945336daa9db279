//! RULES 6: what a Builder can do by day.

use super::illegal::{Illegal, ensure};
use super::pawn::Level;
use super::public::{MistTurn, Public};
use super::set::Set;
use super::square::Square;
use super::step::Steps;
use super::temple::Temple;
use super::upgrade::legal_upgrades;

impl Public {
    /// Every legal step of these upright, unused Builders.
    pub(super) fn legal_for_builders(&self, builders: Set<Square>, f: &mut impl FnMut(Steps)) {
        let empty = self.board.empty_courtyard();
        let open = self.open_temples();
        let (spare, movable) = (self.spare_bolster(), self.bolsters);
        for builder in builders {
            f(Steps::Moves { from: builder.into(), to: builder.diagonals() & empty });
            let temples = builder.edges().temples() & open;
            f(Steps::Bolsters { builder, temples, spare, movable });
        }
        legal_upgrades(&self.board, builders, Level::Builder, f);
    }

    /// RULES 6 Builder, move: one square diagonally, in the courtyard.
    pub(super) fn check_builder_move(from: Square, to: Square) -> Result<(), Illegal> {
        ensure(to.temple().is_none(), Illegal::CourtyardOnly(Level::Builder))?;
        ensure(from.diagonals().contains(to), Illegal::NotDiagonal(to))
    }

    /// RULES 6 Bolster: beside the Builder (R8), with a bolster that is spare or moved (R22).
    pub(super) fn check_bolster(
        &self,
        turn: MistTurn,
        pawn: Square,
        temple: Temple,
        from: Option<Temple>,
    ) -> Result<(), Illegal> {
        self.check_actor_is(turn, pawn, Level::Builder)?;
        let to = temple.square();
        ensure(pawn.edges().contains(to), Illegal::NotBeside { pawn, to })?;
        ensure(!self.bolsters.contains(temple), Illegal::Bolstered(temple))?;
        ensure(self.board.pawn(to).is_none(), Illegal::Occupied(to))?;
        match from {
            None => ensure(self.spare_bolster(), Illegal::NoSpareBolster),
            Some(from) => ensure(self.bolsters.contains(from), Illegal::NoBolsterToMove(from)),
        }
    }
}
