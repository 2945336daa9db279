//! What the Thief's mind sees: the Thief's own temple and hand, the table, and of the treasure only
//! what the rods told.

use crate::fairplay::Steps;
use crate::rules::{Game, Line, Set, Temple, ThiefStep};
use crate::table::Table;

/// What the Thief sees. Where the treasure lies is not in it.
#[derive(Clone, Debug)]
pub struct Sight<'a> {
    /// At the start of the turn.
    pub(super) start: Game,
    /// After the steps taken.
    pub(super) game: Game,
    pub(super) taken: Steps,
    pub(super) table: &'a Table,
    pub(super) treasures: Set<Temple>,
}

impl<'a> Sight<'a> {
    /// What the Thief sees at the start of a turn. The treasure can lie on these temples, as far as
    /// the Thief knows.
    #[must_use]
    pub fn new(start: &Game, table: &'a Table, treasures: Set<Temple>) -> Self {
        // Any temple would do; one that is possible keeps the game whole.
        let start = start.with_treasure(treasures.first().unwrap_or(Temple::A1));
        Self { start, game: start, taken: Steps::new(), table, treasures }
    }

    /// The same inside the turn, after these steps. Steps that can't be taken are not.
    #[must_use]
    pub fn after(mut self, steps: &[ThiefStep]) -> Self {
        for &step in steps {
            if self.game.try_play(step.into()).is_ok() {
                // No turn has more steps than fit.
                let _ = self.taken.push(step);
            }
        }
        self
    }
}

/// RULES 2: where the treasure can lie once this rod was seen to be green, or not.
///
/// ```
/// use shared::mind::after_look;
/// use shared::rules::{Line, Set, Temple};
///
/// // Row 5 is green, columns A and C are not.
/// let known = after_look(Set::<Temple>::ALL, Line::Five, true);
/// let known = after_look(known, Line::A, false);
/// assert_eq!(after_look(known, Line::C, false), Temple::E5.into());
/// ```
#[must_use]
pub fn after_look(treasures: Set<Temple>, line: Line, green: bool) -> Set<Temple> {
    if green { treasures & line.temples() } else { treasures - line.temples() }
}

/// Whether a look at that rod would tell anything.
pub(super) fn is_open(treasures: Set<Temple>, line: Line) -> bool {
    let green = treasures & line.temples();
    !green.is_empty() && green != treasures
}
