//! What a radio has to remember while the device is off.

use heapless::Vec;

use crate::bond::{Bond, Bonds, MOST, SIZE};

/// The bytes of an address.
const ADDRESS: usize = 6;

/// The most bytes it takes.
pub const LARGEST: usize = ADDRESS + MOST * SIZE;

/// The address the device goes by, and its bonds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Memory {
    /// An address, as in [`Identity::new`](crate::Identity::new).
    pub address: [u8; ADDRESS],
    /// The bonds, the oldest first.
    pub bonds: Bonds,
}

impl Memory {
    /// It as it is saved: the address, and one bond after the other.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8, LARGEST> {
        self.address.iter().chain(self.bonds.iter().flatten()).copied().collect()
    }

    /// What was saved so.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Option<Self> {
        let (&address, bonds) = bytes.split_first_chunk::<ADDRESS>()?;
        let (bonds, []) = bonds.as_chunks::<SIZE>() else { return None };
        Some(Self { address, bonds: Vec::<Bond, MOST>::from_slice(bonds).ok()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_memory_outlives_its_bytes() {
        for count in 0..=MOST {
            let bonds = (0..count).map(|number| [u8::try_from(number).expect("few"); SIZE]);
            let memory = Memory { address: [1, 2, 3, 4, 5, 6], bonds: bonds.collect() };
            assert_eq!(Memory::of(&memory.bytes()), Some(memory));
        }
    }

    #[test]
    fn what_is_no_memory_is_none() {
        for length in [0, 5, ADDRESS + 1, LARGEST - 1, LARGEST + SIZE] {
            assert_eq!(Memory::of(&[7; LARGEST + SIZE][..length]), None, "{length}");
        }
    }
}
