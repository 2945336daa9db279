//! Who a device is on the air.

use core::fmt::Write;

use heapless::String;

/// The longest name: what fits into an advertisement beside its flags.
const NAME: usize = 26;

/// An address and a name, the same every time the device is switched on, so that those who know it
/// find it again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Identity {
    /// A static random address, the lowest byte first.
    pub address: [u8; 6],
    /// The name, which ends in four digits of the address.
    pub name: String<NAME>,
}

impl Identity {
    /// The identity that belongs to these bytes, which no other device should have.
    #[must_use]
    pub fn new(prefix: &str, mut address: [u8; 6]) -> Self {
        // By its two highest bits an address says that it stays the same.
        let [.., high] = &mut address;
        *high |= 0xc0;
        let mut identity = Self { address, name: String::new() };
        let number = identity.number();
        // With a prefix that is too long the digits are cut off.
        let _ = write!(identity.name, "{prefix}{number:04x}");
        identity
    }

    /// The number in the name.
    #[must_use]
    pub fn number(&self) -> u16 {
        let [low, high, ..] = self.address;
        u16::from_le_bytes([low, high])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_is_known_by_four_digits_of_its_address() {
        let one = Identity::new("Lamp ", [0x2a, 0x3f, 0, 0, 0, 0x05]);
        assert_eq!((one.name.as_str(), one.address), ("Lamp 3f2a", [0x2a, 0x3f, 0, 0, 0, 0xc5]));
    }
}
