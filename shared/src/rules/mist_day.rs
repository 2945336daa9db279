//! RULES 6: the Mist by day. What each level can do is in its own file.

use super::illegal::{Illegal, ensure};
use super::pawn::Level;
use super::public::{MistTurn, Public, Round, Turn};
use super::set::Set;
use super::square::Square;
use super::step::{MistStep, Steps};

impl Public {
    /// RULES 6, 7: every legal step of the Mist's turn.
    pub(super) fn legal_for_mist(&self, turn: MistTurn, f: &mut impl FnMut(Steps)) {
        if self.round == Round::Night {
            self.legal_points_for_mist(turn, f);
        } else {
            self.legal_captures(f);
            if turn.left > 0 {
                self.legal_for_healers(self.idle(turn, Level::Healer), f);
                self.legal_for_builders(self.idle(turn, Level::Builder), f);
                self.legal_for_seekers(self.idle(turn, Level::Seeker), f);
            }
        }
        f(Steps::One(MistStep::End.into()));
    }

    /// RULES 6: the pawns of a level that may act: upright, and not used this turn.
    fn idle(&self, turn: MistTurn, level: Level) -> Set<Square> {
        self.board.standing(level) - turn.used
    }

    /// RULES 6, 7: whether a step of the Mist is legal, rule by rule.
    pub(super) fn check_for_mist(&self, turn: MistTurn, step: MistStep) -> Result<(), Illegal> {
        match step {
            MistStep::End => {}
            MistStep::Spawn(_) | MistStep::Promote(_) => {
                ensure(self.round == Round::Night, Illegal::OnlyByNight)?;
            }
            _ => ensure(self.round != Round::Night, Illegal::OnlyByDay)?,
        }
        match step {
            MistStep::Move { from, to } => self.check_move(turn, from, to),
            MistStep::Heal { healer, downed } => self.check_heal(turn, healer, downed),
            MistStep::Upgrade { three, into } => self.check_upgrade(turn, three, into),
            MistStep::Bolster { builder, temple, from } => {
                self.check_bolster(turn, builder, temple, from)
            }
            MistStep::Capture(named) => self.check_capture(named),
            MistStep::Spawn(square) => self.check_spawn(turn, square),
            MistStep::Promote(square) => self.check_promotion(turn, square),
            MistStep::End => Ok(()),
        }
    }

    /// RULES 6: the pawn on a square, if it may act now.
    pub(super) fn check_actor(&self, turn: MistTurn, square: Square) -> Result<Level, Illegal> {
        ensure(turn.left > 0, Illegal::NoActionsLeft)?;
        let pawn = self.board.pawn(square).ok_or(Illegal::NoPawn(square))?;
        ensure(!pawn.downed, Illegal::Downed(square))?;
        ensure(!turn.used.contains(square), Illegal::Used(square))?;
        Ok(pawn.level)
    }

    /// RULES 6: the same, where only one level will do.
    pub(super) fn check_actor_is(
        &self,
        turn: MistTurn,
        square: Square,
        wanted: Level,
    ) -> Result<(), Illegal> {
        let level = self.check_actor(turn, square)?;
        ensure(level == wanted, Illegal::WrongLevel { square, wanted })
    }

    fn check_move(&self, turn: MistTurn, from: Square, to: Square) -> Result<(), Illegal> {
        let level = self.check_actor(turn, from)?;
        ensure(self.board.pawn(to).is_none(), Illegal::Occupied(to))?;
        match level {
            Level::Healer => self.check_healer_move(from, to),
            Level::Builder => Self::check_builder_move(from, to),
            Level::Seeker => self.check_seeker_move(from, to),
        }
    }

    /// RULES 6, 7: a legal step of the Mist, done. A capture is ruled on by who knows the secret.
    pub(crate) fn apply_for_mist(&mut self, step: MistStep) {
        let cost = self.cost(step);
        if let Turn::Mist(turn) = &mut self.turn {
            turn.left = turn.left.saturating_sub(cost);
            // R6: who was healed or came from the pool is not used.
            if let MistStep::Move { to, .. } = step {
                turn.used |= to;
            }
        }
        match step {
            MistStep::Move { from, to } => self.apply_move(from, to),
            MistStep::Heal { healer, downed } => {
                self.board.remove(healer);
                self.board.stand_up(downed);
            }
            MistStep::Upgrade { three, into } => self.apply_upgrade(three, into),
            MistStep::Bolster { builder, temple, from } => {
                self.board.remove(builder);
                self.bolsters |= temple;
                if let Some(from) = from {
                    self.bolsters -= from;
                }
            }
            MistStep::Spawn(square) => self.board.place(square, Level::Healer),
            MistStep::Promote(square) => self.apply_promotion(square),
            MistStep::Capture(_) => {}
            MistStep::End => self.end_mist_turn(),
        }
    }

    /// RULES 6, 7: what a step takes of the turn's actions or points. R23: a capture is free.
    fn cost(&self, step: MistStep) -> u8 {
        match step {
            MistStep::Promote(square) => self.promotion_cost(square),
            MistStep::Capture(_) | MistStep::End => 0,
            _ => 1,
        }
    }

    /// RULES 6 Seeker: a Healer appears on the courtyard square a Seeker leaves.
    fn apply_move(&mut self, from: Square, to: Square) {
        let Some(level) = self.board.level(from) else { return };
        self.board.remove(from);
        self.board.place(to, level);
        let spawns = level == Level::Seeker && from.temple().is_none();
        if spawns && self.board.pool(Level::Healer) > 0 {
            self.board.place(from, Level::Healer);
        }
    }
}
