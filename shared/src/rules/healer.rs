//! RULES 6: what a Healer can do by day.

use super::illegal::{Illegal, ensure};
use super::pawn::Level;
use super::public::{MistTurn, Public};
use super::set::Set;
use super::square::Square;
use super::step::Steps;
use super::stream::{each_stream, stream};
use super::upgrade::legal_upgrades;

impl Public {
    /// Every legal step of these upright, unused Healers.
    pub(super) fn legal_for_healers(&self, healers: Set<Square>, f: &mut impl FnMut(Steps)) {
        let empty = self.board.empty_courtyard();
        each_stream(&self.board, healers, |stream, from| {
            f(Steps::Moves { from, to: stream.edges() & empty });
        });
        self.legal_heals(healers, f);
        legal_upgrades(&self.board, healers, Level::Healer, f);
    }

    /// RULES 6 Heal: V18, any of these Healers; Early, those beside the downed pawn.
    fn legal_heals(&self, healers: Set<Square>, f: &mut impl FnMut(Steps)) {
        let downed = self.board.downed() & self.board.standing(Level::Healer).edges();
        if self.edition.heal_by_the_neighbour {
            for downed in downed {
                let healers = healers & downed.edges();
                f(Steps::Heals { healers, downed: downed.into() });
            }
        } else {
            f(Steps::Heals { healers, downed });
        }
    }

    /// RULES 6 Healer, move (R7): an empty courtyard square beside the Healer's stream.
    pub(super) fn check_healer_move(&self, pawn: Square, to: Square) -> Result<(), Illegal> {
        ensure(to.temple().is_none(), Illegal::CourtyardOnly(Level::Healer))?;
        let touches = stream(&self.board, pawn).edges().contains(to);
        ensure(touches, Illegal::OutOfStream { pawn, to })
    }

    /// RULES 6 Heal: a Healer that may act, for a downed pawn with an upright Healer beside it.
    pub(super) fn check_heal(
        &self,
        turn: MistTurn,
        healer: Square,
        downed: Square,
    ) -> Result<(), Illegal> {
        self.check_actor_is(turn, healer, Level::Healer)?;
        ensure(self.board.downed().contains(downed), Illegal::NotDowned(downed))?;
        let beside = downed.edges();
        if self.edition.heal_by_the_neighbour {
            ensure(beside.contains(healer), Illegal::NotBeside { pawn: healer, to: downed })
        } else {
            let healers = self.board.standing(Level::Healer) & beside;
            ensure(!healers.is_empty(), Illegal::NoHealerBeside(downed))
        }
    }
}
