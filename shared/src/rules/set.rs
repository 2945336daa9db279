//! Sets of squares and temples as bitboards: bit i is the i-th square, row by row.
//!
//! Temples keep the bit of their square, so a set of temples and a set of squares can be
//! compared without moving a bit.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Something that stands on one of the 25 squares and can be in a [`Set`].
pub trait Member: Copy {
    /// The square's place in square order, 0 for A1 to 24 for E5.
    fn index(self) -> u8;
    /// The member at that place, if there is one.
    fn from_index(index: u8) -> Option<Self>;
}

/// A set of squares or of temples. Iterates in square order.
///
/// ```
/// use shared::rules::{Set, Square, Temple};
///
/// // `|` unites, `&` is what both have, `-` takes away; a single member will do on the right.
/// let corner = Set::from(Temple::A1) | Temple::C1 | Temple::A3;
/// assert_eq!(corner & Temple::C3.neighbours(), Set::from(Temple::C1) | Temple::A3);
/// assert_eq!((corner - Temple::A1).into_iter().collect::<Vec<_>>(), [Temple::C1, Temple::A3]);
/// assert_eq!(Set::<Square>::COURTYARD.len(), 16);
/// ```
pub struct Set<T> {
    bits: u32,
    member: PhantomData<T>,
}

impl<T> Set<T> {
    /// The set with nothing in it.
    pub const EMPTY: Self = Self::from_bits(0);

    /// Only for bits that are known to be members: masks and set operations.
    pub(super) const fn from_bits(bits: u32) -> Self {
        Self { bits, member: PhantomData }
    }

    pub(super) const fn bits(self) -> u32 {
        self.bits
    }

    /// How many members it has.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.bits.count_ones()
    }

    /// Whether it has no member.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// Whether it has two members or more.
    #[must_use]
    pub const fn has_two(self) -> bool {
        self.bits & self.bits.wrapping_sub(1) != 0
    }
}

impl<T: Member> Set<T> {
    /// Whether `member` is in the set.
    #[must_use]
    pub fn contains(self, member: T) -> bool {
        self.bits >> member.index() & 1 == 1
    }

    /// The first member in square order.
    #[must_use]
    pub fn first(self) -> Option<T> {
        // 32 for the empty set, which is no member's place.
        u8::try_from(self.bits.trailing_zeros()).ok().and_then(T::from_index)
    }
}

impl<T> Clone for Set<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Set<T> {}

impl<T> PartialEq for Set<T> {
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
    }
}

impl<T> Eq for Set<T> {}

impl<T> Hash for Set<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.bits.hash(state);
    }
}

impl<T> Serialize for Set<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.bits.serialize(serializer)
    }
}

impl<T> MaxSize for Set<T> {
    const POSTCARD_MAX_SIZE: usize = u32::POSTCARD_MAX_SIZE;
}

/// Bits that are no member are refused.
impl<'de, T: Member> Deserialize<'de> for Set<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let set = Self::from_bits(u32::deserialize(deserializer)?);
        // The members end where a bit is none.
        let members: Self = set.into_iter().collect();
        if members == set { Ok(set) } else { Err(de::Error::custom("a set with a stranger in it")) }
    }
}

impl<T: Member + fmt::Debug> fmt::Debug for Set<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl<T: Member> From<T> for Set<T> {
    fn from(member: T) -> Self {
        Self::from_bits(1 << member.index())
    }
}

impl<T: Member> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(members: I) -> Self {
        members.into_iter().fold(Self::EMPTY, |set, member| set | member)
    }
}

impl<T, S: Into<Set<T>>> BitOr<S> for Set<T> {
    type Output = Self;
    fn bitor(self, other: S) -> Self {
        Self::from_bits(self.bits | other.into().bits)
    }
}

impl<T, S: Into<Set<T>>> BitAnd<S> for Set<T> {
    type Output = Self;
    fn bitand(self, other: S) -> Self {
        Self::from_bits(self.bits & other.into().bits)
    }
}

impl<T, S: Into<Set<T>>> Sub<S> for Set<T> {
    type Output = Self;
    fn sub(self, other: S) -> Self {
        Self::from_bits(self.bits & !other.into().bits)
    }
}

impl<T, S: Into<Set<T>>> BitOrAssign<S> for Set<T> {
    fn bitor_assign(&mut self, other: S) {
        *self = *self | other;
    }
}

impl<T, S: Into<Set<T>>> BitAndAssign<S> for Set<T> {
    fn bitand_assign(&mut self, other: S) {
        *self = *self & other;
    }
}

impl<T, S: Into<Set<T>>> SubAssign<S> for Set<T> {
    fn sub_assign(&mut self, other: S) {
        *self = *self - other;
    }
}

impl<T: Member> IntoIterator for Set<T> {
    type Item = T;
    type IntoIter = Members<T>;
    fn into_iter(self) -> Members<T> {
        Members(self)
    }
}

/// The members of a [`Set`], in square order.
pub struct Members<T>(Set<T>);

impl<T: Member> Iterator for Members<T> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        let first = self.0.first();
        self.0.bits &= self.0.bits.wrapping_sub(1);
        first
    }
}
