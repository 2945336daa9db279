//! RULES 6: three joined pawns become one of the next level.

use super::board::Board;
use super::illegal::{Illegal, ensure};
use super::pawn::Level;
use super::public::{MistTurn, Public};
use super::set::Set;
use super::square::Square;
use super::step::{Set3, Steps};

/// The squares a pawn is joined to.
type Joined = fn(Square) -> Set<Square>;

/// RULES 6: what a level becomes, and how three of it are joined: Healers by edges, Builders by
/// diagonals (R9: three in both editions).
fn upgrade_of(level: Level) -> Option<(Level, Joined)> {
    match level {
        Level::Healer => Some((Level::Builder, Square::edges)),
        Level::Builder => Some((Level::Seeker, Square::diagonals)),
        Level::Seeker => None,
    }
}

/// Every legal upgrade of these upright, unused pawns of one level.
///
/// Three joined pawns are one in the middle and two arms. Neither joining has triangles, so
/// the middle is always one and the same, and no three are found twice.
pub(super) fn legal_upgrades(
    board: &Board,
    pawns: Set<Square>,
    level: Level,
    f: &mut impl FnMut(Steps),
) {
    let Some((next, joined)) = upgrade_of(level) else { return };
    if pawns.len() < 3 || board.pool(next) == 0 {
        return;
    }
    for middle in pawns {
        f(Steps::Upgrades { middle, arms: joined(middle) & pawns });
    }
}

impl Public {
    /// RULES 6 Upgrade: three joined pawns that may act, into one of their squares.
    pub(super) fn check_upgrade(
        &self,
        turn: MistTurn,
        three: Set3,
        into: Square,
    ) -> Result<(), Illegal> {
        let [first, second, third] = three.squares();
        let level = self.check_actor(turn, first)?;
        let (next, joined) = upgrade_of(level).ok_or(Illegal::NotThreeJoined)?;
        for square in [second, third] {
            let alike = self.check_actor(turn, square)? == level;
            ensure(alike, Illegal::NotThreeJoined)?;
        }
        let set = three.set();
        let has_two_arms = |middle: Square| (joined(middle) & set).len() == 2;
        ensure(set.into_iter().any(has_two_arms), Illegal::NotThreeJoined)?;
        ensure(set.contains(into), Illegal::NotOneOfThree(into))?;
        ensure(self.board.pool(next) > 0, Illegal::PoolEmpty(next))
    }

    /// RULES 6 Upgrade: a pawn of the next level for three.
    pub(super) fn apply_upgrade(&mut self, three: Set3, into: Square) {
        if let Some((next, _)) = self.board.level(into).and_then(upgrade_of) {
            self.board.remove(three.set());
            self.board.place(into, next);
        }
    }
}
