//! Sets of hands: which of the 512 hands of coins are possible, a bit each.
//!
//! The bit's place is the hand itself, as three hex digits write it
//! ([`coin_bits`](Set::coin_bits)). So giving a coin away moves every bit by the same distance, and
//! a whole set of hands takes sixteen words' work.

use crate::rules::{Set, Temple};

const HANDS: usize = 1 << Temple::ALL.len();
const WORD: usize = u32::BITS as usize;
const WORDS: usize = HANDS / WORD;
/// A place in a word has so many bits; a place among the words has the rest.
const WORD_COINS: usize = 5;
/// The places in a word that have bit i, for each i.
const HOLDING: [u32; WORD_COINS] =
    [0xaaaa_aaaa, 0xcccc_cccc, 0xf0f0_f0f0, 0xff00_ff00, 0xffff_0000];

/// A set of hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Hands([u32; WORDS]);

impl Hands {
    pub(super) const NONE: Self = Self([0; WORDS]);

    /// How many hands there are in it.
    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    pub(super) fn is_empty(&self) -> bool {
        *self == Self::NONE
    }

    pub(super) fn contains(&self, hand: Set<Temple>) -> bool {
        let place = place(hand);
        self.0.get(place / WORD).is_some_and(|word| word >> (place % WORD) & 1 == 1)
    }

    pub(super) fn insert(&mut self, hand: Set<Temple>) {
        let place = place(hand);
        if let Some(word) = self.0.get_mut(place / WORD) {
            *word |= 1 << (place % WORD);
        }
    }

    /// Adds all of the other's.
    pub(super) fn unite(&mut self, other: &Self) {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word |= more;
        }
    }

    /// The hands that have the coin, each after it is given away.
    pub(super) fn giving(&self, coin: Temple) -> Self {
        self.moved(coin, false)
    }

    /// The hands that lack the coin, each after it is taken.
    pub(super) fn taking(&self, coin: Temple) -> Self {
        self.moved(coin, true)
    }

    /// The hands whose state of the coin changes; `is` says whether they hold it afterwards.
    fn moved(&self, coin: Temple, is: bool) -> Self {
        let i = place(coin.into()).trailing_zeros() as usize;
        match HOLDING.get(i) {
            Some(&holding) if is => Self(self.0.map(|word| (word & !holding) << (1 << i))),
            Some(&holding) => Self(self.0.map(|word| (word & holding) >> (1 << i))),
            None => {
                let bit = 1 << (i - WORD_COINS);
                let from = |to: usize| self.0.get(to ^ bit).copied().unwrap_or(0);
                Self(core::array::from_fn(|to| if (to & bit != 0) == is { from(to) } else { 0 }))
            }
        }
    }

    /// The hands, in the order of their places.
    pub(super) fn each(&self) -> impl Iterator<Item = Set<Temple>> {
        let words = self.0.into_iter().enumerate().filter(|&(_, word)| word != 0);
        words.flat_map(|(i, word)| {
            let places = (0..WORD).filter(move |bit| word >> bit & 1 == 1);
            places.filter_map(move |bit| hand(i * WORD + bit))
        })
    }
}

fn place(hand: Set<Temple>) -> usize {
    hand.coin_bits().into()
}

fn hand(place: usize) -> Option<Set<Temple>> {
    Set::from_coin_bits(u16::try_from(place).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> impl Iterator<Item = Set<Temple>> {
        Hands([u32::MAX; WORDS]).each().collect::<heapless::Vec<_, HANDS>>().into_iter()
    }

    #[test]
    fn a_coin_moves_between_every_hand_and_the_table() {
        for hand in all() {
            let mut only = Hands::NONE;
            only.insert(hand);
            assert!(only.contains(hand) && only.len() == 1);
            for coin in Temple::ALL {
                let held = hand.contains(coin);
                let giving: heapless::Vec<_, 2> = only.giving(coin).each().collect();
                let taking: heapless::Vec<_, 2> = only.taking(coin).each().collect();
                assert_eq!(giving.as_slice(), held.then_some(hand - coin).as_slice());
                assert_eq!(taking.as_slice(), (!held).then_some(hand | coin).as_slice());
            }
        }
    }
}
