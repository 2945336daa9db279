//! RULES 2: the nine darts, in the Thief's hand or in the pool.

/// The darts in the Thief's hand: 0 to 9. The rest of the nine are in the pool.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Darts(u8);

impl Darts {
    /// RULES 2: all darts there are.
    pub const ALL: u8 = 9;
    /// RULES 2: two darts with the Thief at the start.
    pub const START: Self = Self(2);

    /// So many darts in hand, if there are so many.
    #[must_use]
    pub const fn new(in_hand: u8) -> Option<Self> {
        if in_hand <= Self::ALL { Some(Self(in_hand)) } else { None }
    }

    /// How many the Thief has.
    #[must_use]
    pub const fn in_hand(self) -> u8 {
        self.0
    }

    /// How many lie in the pool.
    #[must_use]
    pub const fn in_pool(self) -> u8 {
        Self::ALL - self.0
    }

    /// RULES 4: spent darts go back to the pool. `None` if there are too few.
    #[must_use]
    pub const fn spend(self, darts: u8) -> Option<Self> {
        match self.0.checked_sub(darts) {
            Some(rest) => Some(Self(rest)),
            None => None,
        }
    }

    /// RULES 4, 5: one dart from the pool. `None` if the pool is empty.
    #[must_use]
    pub const fn take(self) -> Option<Self> {
        Self::new(self.0 + 1)
    }
}
