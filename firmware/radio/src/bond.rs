//! A bond: what this device keeps of one it has paired with, so that the two know each other again.

use heapless::Vec;
use trouble_host::prelude::{
    AddrKind, Address, BdAddr, BondInformation, Identity, IdentityResolvingKey, LongTermKey,
    SecurityLevel,
};

/// How many bonds are kept: a laptop, a tablet and a friend's. One more takes the oldest's place.
pub const MOST: usize = 3;

/// The bytes of a bond: the kind of the other's address, the address, the key, and the key to the
/// addresses it makes up, or zeros if it makes up none.
pub const SIZE: usize = 1 + 6 + 16 + 16;

/// A bond, as it is saved.
pub type Bond = [u8; SIZE];

/// All bonds, the oldest first.
pub type Bonds = Vec<Bond, MOST>;

/// The bond as it is saved. Only one that was made with the number on the screen is worth that.
pub(crate) fn saved(bond: &BondInformation) -> Option<Bond> {
    if !bond.is_bonded || !bond.security_level.authenticated() {
        return None;
    }
    let Identity { addr, irk } = bond.identity;
    let irk = irk.map_or([0; 16], IdentityResolvingKey::to_le_bytes);
    let parts = [&[addr.kind.into_inner()][..], addr.addr.raw(), &bond.ltk.to_le_bytes(), &irk];
    let mut bytes = [0; SIZE];
    bytes.iter_mut().zip(parts.into_iter().flatten()).for_each(|(to, from)| *to = *from);
    Some(bytes)
}

/// The bond that was saved so.
pub(crate) fn restored(bytes: &Bond) -> Option<BondInformation> {
    let (&kind, rest) = bytes.split_first()?;
    let (address, rest) = rest.split_first_chunk::<6>()?;
    let (key, irk) = rest.split_first_chunk::<16>()?;
    let identity = Identity {
        addr: Address::new(AddrKind::new(kind), BdAddr::new(*address)),
        irk: IdentityResolvingKey::from_le_bytes(irk.try_into().ok()?),
    };
    let key = LongTermKey::from_le_bytes(*key);
    Some(BondInformation::new(identity, key, SecurityLevel::EncryptedAuthenticated, true))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bond(irk: u128, level: SecurityLevel, kept: bool) -> BondInformation {
        let addr = Address::random([1, 2, 3, 4, 5, 0xc6]);
        let identity = Identity { addr, irk: IdentityResolvingKey::new(irk) };
        BondInformation::new(identity, LongTermKey::new(7 << 100 | 9), level, kept)
    }

    #[test]
    fn a_bond_outlives_its_bytes() {
        for irk in [0, 1, u128::MAX] {
            let made = bond(irk, SecurityLevel::EncryptedAuthenticated, true);
            let saved = saved(&made).expect("worth saving");
            assert_eq!(restored(&saved), Some(made));
        }
    }

    #[test]
    fn what_was_made_without_the_number_is_not_kept() {
        assert_eq!(saved(&bond(1, SecurityLevel::Encrypted, true)), None);
        assert_eq!(saved(&bond(1, SecurityLevel::EncryptedAuthenticated, false)), None);
    }
}
