//! Who sits at the table: on either side a person, or a mind that plays by itself. The app's mind plays
//! the Mist, the handheld's the Thief.

use std::fmt;
use std::str::FromStr;

use shared::fairplay::{Rods, Setup};
use shared::mind::Skill;
use shared::rules::Side;

use crate::record::Name;

/// How well the machines play, side by side; none: a person does.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Seats {
    /// The handheld, as the Thief.
    pub thief: Option<Skill>,
    /// The app, as the Mist.
    pub mist: Option<Skill>,
}

impl Seats {
    /// The four ways to play.
    #[must_use]
    pub const fn play(self) -> Play {
        match (self.thief, self.mist) {
            (None, None) => Play::Two,
            (None, Some(_)) => Play::Thief,
            (Some(_), None) => Play::Mist,
            (Some(_), Some(_)) => Play::Watch,
        }
    }

    /// What a side is called where nobody has given a name: a mind has one of its own.
    #[must_use]
    pub fn name(self, side: Side, given: &Name) -> Name {
        let skill = match side {
            Side::Thief => self.thief,
            Side::Mist => self.mist,
        };
        match skill {
            Some(skill) if *given == Name::default() => mind(skill),
            _ => given.clone(),
        }
    }
}

/// "Nusubito, fair".
fn mind(skill: Skill) -> Name {
    format!("Nusubito, {skill}").parse().unwrap_or_default()
}

/// A way to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Play {
    /// A person plays the Thief against the app.
    Thief,
    /// A person plays the Mist against the handheld.
    Mist,
    /// Two people.
    Two,
    /// Two minds, and whoever likes looks on.
    Watch,
}

impl Play {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Thief, Self::Mist, Self::Two, Self::Watch];

    /// Its name in forms and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Thief => "thief",
            Self::Mist => "mist",
            Self::Two => "two",
            Self::Watch => "watch",
        }
    }

    /// The seats, with minds of these skills where minds play.
    #[must_use]
    pub const fn seats(self, thief: Skill, mist: Skill) -> Seats {
        match self {
            Self::Thief => Seats { thief: None, mist: Some(mist) },
            Self::Mist => Seats { thief: Some(thief), mist: None },
            Self::Two => Seats { thief: None, mist: None },
            Self::Watch => Seats { thief: Some(thief), mist: Some(mist) },
        }
    }

    /// The usual set-up of such a game, from one that was chosen: alone there is nobody to be unfair
    /// to, so there are hints; and who watches may see where the Thief can be.
    #[must_use]
    pub fn usual(self, chosen: Setup) -> Setup {
        let alone = matches!(self, Self::Thief | Self::Mist);
        Setup {
            hints: chosen.hints || alone,
            aid: chosen.aid || self == Self::Watch,
            rods: if matches!(self, Self::Mist | Self::Watch) { Rods::Sealed } else { chosen.rods },
            ..chosen
        }
    }
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Play {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|play| play.name() == text);
        found.ok_or_else(|| format!("'{}' is no way to play.", text.escape_debug()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mind_has_a_name_where_nobody_gave_one() {
        let seats = Play::Thief.seats(Skill::Hard, Skill::Fair);
        let nobody = Name::default();
        assert_eq!(seats.name(Side::Mist, &nobody).to_string(), "Nusubito, fair");
        assert_eq!(seats.name(Side::Thief, &nobody), nobody);
        let kiri = "Kiri".parse().expect("a name");
        assert_eq!(seats.name(Side::Mist, &kiri), kiri);
    }

    #[test]
    fn every_way_to_play_is_read_as_it_is_written() {
        for play in Play::ALL {
            assert_eq!(play.to_string().parse(), Ok(play));
            assert_eq!(play.seats(Skill::Easy, Skill::Hard).play(), play);
        }
        assert!("both".parse::<Play>().is_err_and(|why| why.contains("'both'")));
    }
}
