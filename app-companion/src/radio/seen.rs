//! The handhelds in reach of the radio, and the choice among them.

use std::fmt;

use super::trouble::RadioTrouble;
use super::wanted::{Address, Wanted};

/// A handheld in reach.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen {
    /// Its name on the air.
    pub name: String,
    /// Its address, where the system tells.
    pub address: Option<Address>,
    /// How strongly it is received, in dBm; none if it is connected already.
    pub strength: Option<i16>,
    /// Whether this computer has paired with it, where the system tells.
    pub paired: Option<bool>,
}

/// `Nusubito 3f2a   28:CD:C1:00:11:22   -54 dBm (good)   paired`
impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        if let Some(address) = self.address {
            write!(f, "   {address}")?;
        }
        match self.strength {
            Some(strength) => write!(f, "   {strength} dBm ({})", in_words(strength))?,
            None => f.write_str("   connected")?,
        }
        match self.paired {
            Some(true) => f.write_str("   paired"),
            Some(false) => f.write_str("   not paired"),
            None => Ok(()),
        }
    }
}

/// What to expect of a signal.
const fn in_words(strength: i16) -> &'static str {
    match strength {
        -60.. => "good",
        -80..-60 => "fair",
        _ => "weak",
    }
}

/// Which of those in reach is the one that is wanted.
pub fn choose(seen: &[Seen], wanted: &Wanted) -> Result<usize, RadioTrouble> {
    let is_it = |(_, seen): &(usize, &Seen)| wanted.is(&seen.name, seen.address);
    let mut fit = seen.iter().enumerate().filter(is_it).map(|(place, _)| place);
    match (fit.next(), fit.next()) {
        (Some(one), None) => Ok(one),
        (None, _) => Err(RadioTrouble::NotFound(wanted.clone())),
        (Some(_), Some(_)) => {
            let all = seen.iter().filter(|seen| wanted.is(&seen.name, seen.address));
            Err(RadioTrouble::Several(all.map(|seen| told_apart(seen, wanted)).collect()))
        }
    }
}

/// What to ask for instead: by address, if the name was asked for and more than one has it.
fn told_apart(seen: &Seen, wanted: &Wanted) -> String {
    match (seen.address, wanted) {
        (Some(address), Wanted::Named(_)) => address.to_string(),
        _ => seen.name.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(name: &str, last: u8) -> Seen {
        let address = Some(Address([0x28, 0xcd, 0xc1, 0, 0, last]));
        Seen { name: name.into(), address, strength: Some(-54), paired: Some(false) }
    }

    #[test]
    fn the_only_one_is_taken_and_of_several_the_one_that_is_named() {
        let (one, other) = (seen("Nusubito 3f2a", 1), seen("Nusubito 77e0", 2));
        let both = [one.clone(), other];
        let wanted = |text: &str| text.parse::<Wanted>().expect("anything is wanted");
        assert_eq!(choose(&[one], &Wanted::Any), Ok(0));
        assert_eq!(choose(&both, &wanted("77E0")), Ok(1));
        assert_eq!(choose(&both, &wanted("28:cd:c1:00:00:02")), Ok(1));
        assert_eq!(choose(&[], &Wanted::Any), Err(RadioTrouble::NotFound(Wanted::Any)));
        let none = choose(&both, &wanted("0000"));
        assert_eq!(none, Err(RadioTrouble::NotFound(wanted("0000"))));
        let names = ["Nusubito 3f2a", "Nusubito 77e0"].map(String::from).to_vec();
        assert_eq!(choose(&both, &Wanted::Any), Err(RadioTrouble::Several(names)));
    }

    #[test]
    fn two_of_one_name_are_told_apart_by_their_addresses() {
        let twins = [seen("Nusubito 3f2a", 1), seen("Nusubito 3f2a", 2)];
        let addresses = ["28:CD:C1:00:00:01", "28:CD:C1:00:00:02"].map(String::from).to_vec();
        let wanted = Wanted::Named("Nusubito 3f2a".into());
        assert_eq!(choose(&twins, &wanted), Err(RadioTrouble::Several(addresses)));
    }

    #[test]
    fn one_in_reach_is_a_line() {
        let one = seen("Nusubito 3f2a", 1);
        let line = "Nusubito 3f2a   28:CD:C1:00:00:01   -54 dBm (good)   not paired";
        assert_eq!(one.to_string(), line);
        let far = Seen { strength: Some(-81), paired: Some(true), address: None, ..one.clone() };
        assert_eq!(far.to_string(), "Nusubito 3f2a   -81 dBm (weak)   paired");
        let here = Seen { strength: None, paired: None, address: None, ..one };
        assert_eq!(here.to_string(), "Nusubito 3f2a   connected");
    }
}
