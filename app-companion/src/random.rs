//! Random bytes from the operating system, for what nobody may guess.

use std::io;

/// So many of them.
pub(crate) fn bytes<const N: usize>() -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}
