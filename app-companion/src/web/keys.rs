//! The keys in the pages' addresses. Whoever knows one may do what its page does, so each page has
//! its own, and nobody can guess it.

use std::fmt;
use std::io;
use std::str::FromStr;

use crate::random;

/// A page, by what whoever has it may see and do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// Where the two players part: links to the other pages.
    Door,
    /// Plays the Mist.
    Mist,
    /// Holds the simulated handheld.
    Thief,
    /// Looks on.
    Watch,
}

impl Role {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Door, Self::Mist, Self::Thief, Self::Watch];

    /// Its name in addresses.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Door => "door",
            Self::Mist => "mist",
            Self::Thief => "thief",
            Self::Watch => "watch",
        }
    }
}

/// 128 random bits, as 32 hex digits.
#[derive(Clone, PartialEq, Eq)]
struct Key(String);

impl Key {
    fn random() -> io::Result<Self> {
        let bytes: [u8; 16] = random::bytes()?;
        Ok(Self(format!("{:032x}", u128::from_be_bytes(bytes))))
    }

    /// Whether this is the key. How long that takes tells nothing of it.
    fn is(&self, said: &str) -> bool {
        let same = self.0.len() == said.len();
        let differ = self.0.bytes().zip(said.bytes()).fold(0, |differ, (a, b)| differ | (a ^ b));
        same && std::hint::black_box(differ) == 0
    }
}

/// It does not print by accident.
impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(..)")
    }
}

impl FromStr for Key {
    type Err = BadKeys;
    fn from_str(text: &str) -> Result<Self, BadKeys> {
        let hex = text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        if text.len() == 32 && hex { Ok(Self(text.into())) } else { Err(BadKeys) }
    }
}

/// A text that holds no keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadKeys;

/// One key a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Keys([Key; 4]);

impl Keys {
    /// New ones.
    pub fn random() -> io::Result<Self> {
        Ok(Self([Key::random()?, Key::random()?, Key::random()?, Key::random()?]))
    }

    fn of(&self, role: Role) -> &Key {
        let [door, mist, thief, watch] = &self.0;
        match role {
            Role::Door => door,
            Role::Mist => mist,
            Role::Thief => thief,
            Role::Watch => watch,
        }
    }

    /// The page's path, with the key in it.
    #[must_use]
    pub fn path(&self, role: Role) -> String {
        format!("/{}/{}/", role.name(), self.of(role).0)
    }

    /// Whose page a path belongs to, if its key is right, and the rest of the path.
    #[must_use]
    pub fn admit<'a>(&self, path: &'a str) -> Option<(Role, &'a str)> {
        let (name, rest) = path.strip_prefix('/')?.split_once('/')?;
        let (key, rest) = rest.split_once('/')?;
        let role = Role::ALL.into_iter().find(|role| role.name() == name)?;
        self.of(role).is(key).then_some((role, rest))
    }
}

/// A line a page.
impl fmt::Display for Keys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Role::ALL
            .into_iter()
            .try_for_each(|role| writeln!(f, "{} {}", role.name(), self.of(role).0))
    }
}

impl FromStr for Keys {
    type Err = BadKeys;
    fn from_str(text: &str) -> Result<Self, BadKeys> {
        let mut lines = text.lines();
        let mut next = |role: Role| {
            let (name, key) = lines.next().and_then(|line| line.split_once(' ')).ok_or(BadKeys)?;
            if name == role.name() { key.parse() } else { Err(BadKeys) }
        };
        let [door, mist, thief, watch] = Role::ALL;
        Ok(Self([next(door)?, next(mist)?, next(thief)?, next(watch)?]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_read_as_they_are_written() {
        let keys = Keys::random().expect("random bytes");
        assert_eq!(keys.to_string().parse(), Ok(keys.clone()));
        assert_ne!(Keys::random().expect("random bytes"), keys);
        assert_eq!("door 1".parse::<Keys>(), Err(BadKeys));
    }

    #[test]
    fn a_page_opens_with_its_own_key_only() {
        let keys = Keys::random().expect("random bytes");
        for role in Role::ALL {
            let path = keys.path(role);
            assert_eq!(keys.admit(&format!("{path}live")), Some((role, "live")));
            assert_eq!(keys.admit(&path[..path.len() - 2]), None);
            let other = keys.path(role).replace(role.name(), "nobody");
            assert_eq!(keys.admit(&other), None);
        }
        let mists = keys.path(Role::Mist).replace("mist", "thief");
        assert_eq!(keys.admit(&mists), None);
        assert_eq!(keys.admit("/"), None);
    }
}
