//! What can be in the way of a handheld's radio, in sentences that say what to do.

use std::fmt;

use super::wanted::Wanted;

/// Why there is no handheld by radio. Where a handheld is named, it is by its name on the air.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum RadioTrouble {
    /// This program has no Bluetooth in it.
    NotBuilt,
    /// The computer has none.
    NoAdapter,
    /// It is switched off.
    Off,
    /// This user may not use it.
    NotPermitted,
    /// The system's own part of it does not run.
    NotRunning,
    /// Nothing in reach is the one that is wanted.
    NotFound(Wanted),
    /// More than one is, of these names.
    Several(Vec<String>),
    /// Another companion on this computer has it.
    Busy(String),
    /// It was seen, and does not connect.
    NoConnection(String),
    /// It connects, and is something else.
    NoHandheld(String),
    /// Another number was on its screen.
    WrongNumber(String),
    /// Whoever was asked for the number declined.
    Cancelled(String),
    /// Nobody typed the number in time, or it was cancelled on the handheld.
    Unanswered(String),
    /// It pairs with nobody now.
    Refused(String),
    /// It no longer knows this computer, and the system can't forget it by itself.
    Forgotten(String),
    /// Something rarer, in the system's words.
    Other(String),
}

impl RadioTrouble {
    /// Whether it is tried again only when a person says so: nobody is there to be asked all the time.
    #[must_use]
    pub const fn waits_for_a_person(&self) -> bool {
        matches!(self, Self::Cancelled(_) | Self::Unanswered(_))
    }

    /// Whether the handheld is just not there.
    #[must_use]
    pub const fn is_absence(&self) -> bool {
        matches!(self, Self::NotFound(_) | Self::NoConnection(_))
    }
}

impl fmt::Display for RadioTrouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotBuilt => f.write_str(
                "This nusubito was built without Bluetooth. Get it by cargo run --release \
                 --features ble -- --ble; on Linux that needs the packages libdbus-1-dev and \
                 pkg-config.",
            ),
            Self::NoAdapter => f.write_str(
                "This computer has no Bluetooth, or does not find it. Plug an adapter in, or take \
                 the cable: --serial.",
            ),
            Self::Off => f.write_str(
                "This computer's Bluetooth is switched off. Switch it on; the game goes on by \
                 itself.",
            ),
            Self::NotPermitted => f.write_str(
                "This user may not use Bluetooth. On Linux, join the group bluetooth (sudo usermod \
                 -aG bluetooth $USER) and log in again; elsewhere, allow it in the system's \
                 settings.",
            ),
            Self::NotRunning => f.write_str(
                "Bluetooth does not run on this computer. If it has an adapter, start it; on Linux: \
                 sudo systemctl start bluetooth (the package is called bluez).",
            ),
            Self::NotFound(wanted) => write!(
                f,
                "No sign of {wanted} by radio. Is it near and switched on, is Link in its settings \
                 set to radio, and is no other computer connected to it?"
            ),
            Self::Several(names) => {
                let (all, one) = (names.join(", "), names.first().map_or("NAME", String::as_str));
                write!(f, "Several handhelds are in reach: {all}. Say which: --ble \"{one}\", or ")?;
                write!(f, "nusubito mist \"ble:{one}\".")
            }
            Self::Busy(name) => write!(
                f,
                "Another program on this computer is connected to {name}, perhaps another \
                 companion. Close it there."
            ),
            Self::NoConnection(name) => write!(
                f,
                "{name} is in reach, but does not answer. Bring it nearer, and see that no other \
                 computer is connected to it; it is tried again."
            ),
            Self::NoHandheld(name) => write!(
                f,
                "{name} is no handheld of this game, or one with other firmware. Choose another."
            ),
            Self::WrongNumber(name) => write!(
                f,
                "That was not the number on the screen of {name}. It shows a new one: try again."
            ),
            Self::Cancelled(name) => write!(f, "Pairing with {name} was cancelled."),
            Self::Unanswered(name) => write!(
                f,
                "Pairing with {name} came to nothing: nobody typed its number in time, or it was \
                 cancelled there."
            ),
            Self::Refused(name) => write!(
                f,
                "{name} does not pair with this computer. See what its screen says; it is tried \
                 again."
            ),
            Self::Forgotten(name) => write!(
                f,
                "{name} no longer knows this computer. Remove it in the system's Bluetooth \
                 settings; then they pair anew."
            ),
            Self::Other(why) => write!(f, "Bluetooth can't be used: {why}."),
        }
    }
}

impl std::error::Error for RadioTrouble {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_trouble_is_told_with_what_to_do() {
        let name = || "Nusubito 3f2a".to_owned();
        let wanted = Wanted::Named(name());
        for (trouble, words) in [
            (RadioTrouble::NotBuilt, "cargo run --release --features ble -- --ble;"),
            (RadioTrouble::NoAdapter, "Plug an adapter in"),
            (RadioTrouble::Off, "Switch it on"),
            (RadioTrouble::NotPermitted, "join the group bluetooth"),
            (RadioTrouble::NotRunning, "systemctl start bluetooth"),
            (RadioTrouble::NotFound(Wanted::Any), "No sign of the handheld by radio."),
            (RadioTrouble::NotFound(wanted), "No sign of Nusubito 3f2a by radio."),
            (
                RadioTrouble::Several(vec![name(), "Nusubito 77e0".into()]),
                ": Nusubito 3f2a, Nusubito 77e0. Say which: --ble \"Nusubito 3f2a\", or nusubito mist \"ble:Nusubito 3f2a\".",
            ),
            (RadioTrouble::Busy(name()), "Close it there."),
            (RadioTrouble::NoConnection(name()), "Bring it nearer"),
            (RadioTrouble::NoHandheld(name()), "Choose another"),
            (RadioTrouble::WrongNumber(name()), "It shows a new one: try again."),
            (RadioTrouble::Cancelled(name()), "was cancelled."),
            (RadioTrouble::Unanswered(name()), "nobody typed its number in time"),
            (RadioTrouble::Refused(name()), "See what its screen says"),
            (RadioTrouble::Forgotten(name()), "Remove it in the system's Bluetooth settings"),
            (RadioTrouble::Other("out of memory".into()), "can't be used: out of memory."),
        ] {
            let said = trouble.to_string();
            assert!(said.contains(words), "{said}");
            assert!(said.ends_with(['.', '?']) && !said.contains("  "), "{said}");
        }
    }

    #[test]
    fn nobody_is_asked_again_who_has_declined() {
        assert!(RadioTrouble::Cancelled("x".into()).waits_for_a_person());
        assert!(RadioTrouble::Unanswered("x".into()).waits_for_a_person());
        assert!(!RadioTrouble::WrongNumber("x".into()).waits_for_a_person());
    }
}
