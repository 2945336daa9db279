//! Which handheld is looked for by radio.

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

use shared::play::RADIO_NAME;

/// How many hexadecimal digits a handheld's name ends with.
const DIGITS: usize = 4;

/// A handheld as somebody names it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Wanted {
    /// The only one in reach.
    Any,
    /// The one of that name.
    Named(String),
    /// The one of that address.
    At(Address),
}

impl Wanted {
    /// Whether this is it. Capitals make no difference: nobody can tell from the handheld's screen.
    #[must_use]
    pub fn is(&self, name: &str, address: Option<Address>) -> bool {
        match self {
            Self::Any => true,
            Self::Named(wanted) => wanted.eq_ignore_ascii_case(name),
            Self::At(wanted) => Some(*wanted) == address,
        }
    }
}

/// Whatever is no address is a name, of which the beginning may be left out.
impl FromStr for Wanted {
    type Err = Infallible;
    fn from_str(text: &str) -> Result<Self, Infallible> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(Self::Any);
        }
        if let Ok(address) = text.parse() {
            return Ok(Self::At(address));
        }
        let begins = text.get(..RADIO_NAME.len());
        let rest = match begins.filter(|begins| begins.eq_ignore_ascii_case(RADIO_NAME)) {
            Some(_) => text.get(RADIO_NAME.len()..).unwrap_or_default(),
            None => text,
        };
        let is_own = rest.len() == DIGITS && rest.bytes().all(|digit| digit.is_ascii_hexdigit());
        let name = if is_own {
            format!("{RADIO_NAME}{}", rest.to_ascii_lowercase())
        } else {
            text.to_owned()
        };
        Ok(Self::Named(name))
    }
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => f.write_str("the handheld"),
            Self::Named(name) => f.write_str(name),
            Self::At(address) => write!(f, "the handheld at {address}"),
        }
    }
}

/// The address of a device on the air.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Address(pub [u8; 6]);

/// A text that is no address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadAddress;

impl FromStr for Address {
    type Err = BadAddress;
    fn from_str(text: &str) -> Result<Self, BadAddress> {
        let mut address = [0; 6];
        let mut parts = text.split([':', '-']);
        for byte in &mut address {
            let part = parts.next().filter(|part| part.len() == 2 && !part.starts_with('+'));
            *byte = u8::from_str_radix(part.ok_or(BadAddress)?, 16).map_err(|_| BadAddress)?;
        }
        if parts.next().is_some() { Err(BadAddress) } else { Ok(Self(address)) }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = self.0.map(|byte| format!("{byte:02X}"));
        f.write_str(&parts.join(":"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted(text: &str) -> Wanted {
        text.parse().expect("anything is wanted")
    }

    #[test]
    fn a_handheld_is_named_in_short_or_in_full_and_in_any_capitals() {
        let full = Wanted::Named("Nusubito 3f2a".into());
        for text in ["3f2a", "3F2A", "Nusubito 3f2a", "nusubito 3F2A", " 3f2a "] {
            assert_eq!(wanted(text), full, "{text}");
        }
        assert_eq!(wanted(""), Wanted::Any);
        assert_eq!(wanted("Grandma's"), Wanted::Named("Grandma's".into()));
        // A name need not be of ASCII letters, wherever it is cut.
        assert_eq!(wanted("Nusubitö 3f2a"), Wanted::Named("Nusubitö 3f2a".into()));
        assert!(full.is("NUSUBITO 3f2a", None));
        assert!(!full.is("Nusubito 3f2b", None));
    }

    #[test]
    fn an_address_is_six_bytes() {
        let address = Address([0x28, 0xcd, 0xc1, 0, 0x11, 0x2a]);
        for text in ["28:CD:C1:00:11:2A", "28:cd:c1:00:11:2a", "28-CD-C1-00-11-2A"] {
            assert_eq!(wanted(text), Wanted::At(address), "{text}");
        }
        assert_eq!(address.to_string(), "28:CD:C1:00:11:2A");
        for text in
            ["28:CD:C1:00:11", "28:CD:C1:00:11:2A:3B", "28:CD:C1:00:11:+A", "28:CD:C1:00:11:2"]
        {
            assert_eq!(text.parse::<Address>(), Err(BadAddress), "{text}");
        }
        assert!(wanted("28:CD:C1:00:11:2A").is("", Some(address)));
        assert!(!wanted("28:CD:C1:00:11:2B").is("", Some(address)));
        assert!(!wanted("28:CD:C1:00:11:2A").is("", None));
    }
}
