//! Dice from a seed: the same seed, the same rolls, on every machine.

/// A small generator (PCG32). Good enough to play with, and cheap on a chip without division.
///
/// ```
/// use shared::mind::Dice;
///
/// let (mut one, mut other) = (Dice::new(7), Dice::new(7));
/// assert_eq!([0; 8].map(|_| one.below(6)), [0; 8].map(|_| other.below(6)));
/// assert_ne!(one.bits(), Dice::new(8).bits());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dice {
    state: u64,
}

impl Dice {
    /// Dice of that seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        let mut dice = Self { state: seed };
        dice.turn();
        dice.state = dice.state.wrapping_add(seed);
        dice.turn();
        dice
    }

    const fn turn(&mut self) {
        self.state = self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
    }

    /// 32 bits.
    #[expect(clippy::cast_possible_truncation, reason = "the generator's output is its low half")]
    pub const fn bits(&mut self) -> u32 {
        let old = self.state;
        self.turn();
        let mixed = (((old >> 18) ^ old) >> 27) as u32;
        mixed.rotate_right((old >> 59) as u32)
    }

    /// A number below `sides`, each as likely as the next as far as 32 bits can be; 0 below none.
    pub const fn below(&mut self, sides: u32) -> u32 {
        ((self.bits() as u64 * sides as u64) >> 32) as u32
    }
}
