//! Random bytes from the operating system, for what nobody may guess; and bytes that are always the same,
//! for a game that is to come out as it was written.

use std::io;

/// So many random bytes.
pub(crate) fn bytes<const N: usize>() -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

/// What decides where nobody does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Chance {
    /// The operating system's noise: in every game that is played.
    Random,
    /// This byte over and over, so that the same deeds lead to the same game: in the guided game alone.
    Fixed(u8),
}

impl Chance {
    /// So many bytes.
    pub(crate) fn bytes<const N: usize>(self) -> io::Result<[u8; N]> {
        match self {
            Self::Random => bytes(),
            Self::Fixed(byte) => Ok([byte; N]),
        }
    }
}
