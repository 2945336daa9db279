//! What the Thief's mind sees: the Thief's own temple and hand, the table, and of the treasure only
//! what the rods told.

use crate::rules::{Game, Set, Temple};
use crate::table::Table;

/// What the Thief sees in the middle of a game. Where the treasure lies is not in it.
#[derive(Clone, Copy, Debug)]
pub struct Sight<'a> {
    pub(super) game: Game,
    pub(super) table: &'a Table,
    pub(super) treasures: Set<Temple>,
}

impl<'a> Sight<'a> {
    /// What the Thief sees of this game, perhaps inside a turn, at this table as it was before the
    /// turn. The treasure can lie on these temples, as far as the Thief knows.
    #[must_use]
    pub fn new(game: &Game, table: &'a Table, treasures: Set<Temple>) -> Self {
        // Any temple but the true one would do; one that is possible keeps the game whole.
        let masked = treasures.first().unwrap_or(Temple::A1);
        Self { game: game.with_treasure(masked), table, treasures }
    }
}
