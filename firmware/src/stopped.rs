//! Why the device stopped by itself, in a few words, and how they outlive that: one page of flash,
//! written by what stops and found by what is started next.
//!
//! ```text
//! page   | text 96, filled up with ff | CRC-32 of it, 4, little-endian |
//! ```

use core::fmt;

use heapless::String;

use crate::flash::check_sum;

/// The longest text, in bytes.
pub const MOST: usize = 96;
/// The size of a page.
pub const PAGE: usize = MOST + 4;

/// What unused bytes hold, as erased flash does. No text has it.
const BLANK: u8 = 0xff;

/// Why the device stopped: what a screen can show of it, and as much as fits.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Stopped(String<MOST>);

impl Stopped {
    /// The text as a page.
    #[must_use]
    pub fn page(&self) -> [u8; PAGE] {
        let mut page = [BLANK; PAGE];
        page.iter_mut().zip(self.0.bytes()).for_each(|(to, from)| *to = from);
        if let Some((text, check)) = page.split_last_chunk_mut::<4>() {
            *check = check_sum(&[text]);
        }
        page
    }

    /// The text of a page, if it is whole.
    #[must_use]
    pub fn of_page(page: &[u8; PAGE]) -> Option<Self> {
        let (text, check) = page.split_last_chunk::<4>()?;
        let length = text.iter().position(|&byte| byte == BLANK).unwrap_or(MOST);
        let text = (check_sum(&[text]) == *check).then(|| text.get(..length))??;
        core::str::from_utf8(text).ok().map(Self::from)
    }
}

impl From<&str> for Stopped {
    fn from(text: &str) -> Self {
        let mut stopped = Self::default();
        // What it can't hold is left out.
        let _ = fmt::Write::write_str(&mut stopped, text);
        stopped
    }
}

impl fmt::Write for Stopped {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for letter in text.chars() {
            let shown = match letter {
                ' '..='~' => letter,
                _ => ' ',
            };
            if self.0.push(shown).is_err() {
                break;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_outlives_its_page() {
        let long = [b'x'; 3 * MOST];
        let long = core::str::from_utf8(&long).expect("letters");
        for text in ["", "leap.rs:12: no such coin", long] {
            let stopped = Stopped::from(text);
            assert_eq!(Stopped::of_page(&stopped.page()), Some(stopped));
        }
        assert_eq!(Stopped::from("a\nb\u{e9}\u{1F600}c"), Stopped::from("a b  c"));
    }

    #[test]
    fn a_page_that_is_blank_or_torn_says_nothing() {
        assert_eq!(Stopped::of_page(&[BLANK; PAGE]), None);
        let whole = Stopped::from("leap.rs:12: no such coin").page();
        for cut in 0..PAGE {
            let mut torn = whole;
            torn.iter_mut().skip(cut).for_each(|byte| *byte = BLANK);
            assert_eq!(Stopped::of_page(&torn), None, "cut at {cut}");
        }
    }
}
