//! RULES 9: steps as text. There is one text for each step, and no other is read.

use core::fmt::{self, Display};
use core::str::FromStr;

use super::names::{BadName, squares};
use super::public::Side;
use super::square::Square;
use super::step::{Leap, MistStep, Reveal, Set3, Step, ThiefStep};

impl Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Thief(step) => step.fmt(f),
            Self::Mist(step) => step.fmt(f),
        }
    }
}

impl Display for ThiefStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Leap(leap) => leap.fmt(f),
            Self::Shoot(at) => write!(f, "!{at}"),
            Self::TakeDart => f.write_str("d"),
            Self::Look(line) => write!(f, "?{line}"),
            Self::PickUp(coin) => write!(f, "^{coin}"),
            Self::Sacrifice(coin) => write!(f, "_{coin}"),
            Self::RemoveBolster(temple) => write!(f, "*{temple}"),
            Self::Play => f.write_str("."),
            Self::Reveal(reveal) => write!(f, ".{reveal}"),
            Self::Treasure => f.write_str("$"),
            Self::Cornered => f.write_str("x"),
        }
    }
}

impl Display for Reveal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line) => line.fmt(f),
            Self::Temple(temple) => temple.fmt(f),
        }
    }
}

impl Display for Leap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(left) = self.left {
            write!(f, "{left}~")?;
        }
        self.to.fmt(f)?;
        if let Some(entered) = self.entered {
            write!(f, "~{entered}")?;
        }
        Ok(())
    }
}

impl Display for MistStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move { from, to } => write!(f, "{from}-{to}"),
            Self::Heal { healer, downed } => write!(f, "{healer}+{downed}"),
            Self::Upgrade { three, into } => {
                let [first, second, third] = three.squares();
                write!(f, "{first},{second},{third}>{into}")
            }
            Self::Bolster { builder, temple, from: None } => write!(f, "{builder}*{temple}"),
            Self::Bolster { builder, temple, from: Some(from) } => {
                write!(f, "{builder}*{temple}<{from}")
            }
            Self::Capture(None) => f.write_str("#"),
            Self::Capture(Some(temple)) => write!(f, "#{temple}"),
            Self::Spawn(square) => write!(f, "+{square}"),
            Self::Promote(square) => write!(f, "^{square}"),
            Self::End => f.write_str("."),
        }
    }
}

/// A text that is no step of that side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadStep(pub Side);

impl Display for BadStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "That is no step of the {}, ", self.0)?;
        f.write_str(match self.0 {
            Side::Thief => "such as E3, d, ?C, ^A1, _A1, !C3, $ or .",
            Side::Mist => "such as B2-B1, B2+C2, B1*A1, #C3, +B1 or .",
        })
    }
}

impl core::error::Error for BadStep {}

impl Step {
    /// Reads a step of the side whose turn it is: `.` and `^` mean another thing to each.
    ///
    /// ```
    /// use shared::rules::{MistStep, Side, Square, Step, Temple, ThiefStep};
    ///
    /// let coin = Step::parse(Side::Thief, "^A1")?;
    /// assert_eq!(coin, Step::Thief(ThiefStep::PickUp(Temple::A1)));
    /// let pawn = Step::parse(Side::Mist, "^B2")?;
    /// assert_eq!(pawn, Step::Mist(MistStep::Promote(Square::B2)));
    /// assert_eq!(pawn.to_string(), "^B2");
    ///
    /// // A step has one text, and no other is read.
    /// let refused = Step::parse(Side::Mist, "b2-b1").unwrap_err();
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "That is no step of the Mist, such as B2-B1, B2+C2, B1*A1, #C3, +B1 or ."
    /// );
    /// # Ok::<(), shared::rules::BadStep>(())
    /// ```
    pub fn parse(side: Side, text: &str) -> Result<Self, BadStep> {
        match side {
            Side::Thief => text.parse().map(Self::Thief),
            Side::Mist => text.parse().map(Self::Mist),
        }
    }
}

impl FromStr for ThiefStep {
    type Err = BadStep;
    fn from_str(text: &str) -> Result<Self, BadStep> {
        thief_step(text).ok_or(BadStep(Side::Thief))
    }
}

fn thief_step(text: &str) -> Option<ThiefStep> {
    match text {
        "." => return Some(ThiefStep::Play),
        "$" => return Some(ThiefStep::Treasure),
        "x" => return Some(ThiefStep::Cornered),
        "d" => return Some(ThiefStep::TakeDart),
        _ => {}
    }
    let mut chars = text.chars();
    let sign = chars.next();
    let rest = chars.as_str();
    Some(match sign? {
        '!' => ThiefStep::Shoot(rest.parse().ok()?),
        '?' => ThiefStep::Look(rest.parse().ok()?),
        '^' => ThiefStep::PickUp(rest.parse().ok()?),
        '_' => ThiefStep::Sacrifice(rest.parse().ok()?),
        '*' => ThiefStep::RemoveBolster(rest.parse().ok()?),
        '.' => ThiefStep::Reveal(rest.parse().ok()?),
        _ => ThiefStep::Leap(leap(text)?),
    })
}

impl FromStr for Reveal {
    type Err = BadName;
    fn from_str(text: &str) -> Result<Self, BadName> {
        text.parse().map(Self::Line).or_else(|_| text.parse().map(Self::Temple))
    }
}

/// A pushed Seeker lands in the courtyard, so of two names the temple is where the leap goes.
fn leap(text: &str) -> Option<Leap> {
    let landing =
        |name: &str| name.parse().ok().filter(|square: &Square| square.temple().is_none());
    let mut names = text.split('~');
    let first = names.next()?;
    let (left, to) = match landing(first) {
        Some(left) => (Some(left), names.next()?.parse().ok()?),
        None => (None, first.parse().ok()?),
    };
    let entered = match names.next() {
        Some(name) => Some(landing(name)?),
        None => None,
    };
    names.next().is_none().then_some(Leap { to, left, entered })
}

impl FromStr for MistStep {
    type Err = BadStep;
    fn from_str(text: &str) -> Result<Self, BadStep> {
        mist_step(text).ok_or(BadStep(Side::Mist))
    }
}

fn mist_step(text: &str) -> Option<MistStep> {
    match text {
        "." => return Some(MistStep::End),
        "#" => return Some(MistStep::Capture(None)),
        _ => {}
    }
    if let Some(temple) = text.strip_prefix('#') {
        return Some(MistStep::Capture(Some(temple.parse().ok()?)));
    }
    if let Some(square) = text.strip_prefix('+') {
        return Some(MistStep::Spawn(square.parse().ok()?));
    }
    if let Some(square) = text.strip_prefix('^') {
        return Some(MistStep::Promote(square.parse().ok()?));
    }
    if let Some((from, to)) = text.split_once('-') {
        let (from, to) = (from.parse().ok()?, to.parse().ok()?);
        return Some(MistStep::Move { from, to });
    }
    if let Some((healer, downed)) = text.split_once('+') {
        let (healer, downed) = (healer.parse().ok()?, downed.parse().ok()?);
        return Some(MistStep::Heal { healer, downed });
    }
    if let Some((builder, temples)) = text.split_once('*') {
        return bolster(builder, temples);
    }
    let (three, into) = text.split_once('>')?;
    let three = Set3::new(squares(three.split(',').map(str::parse::<Square>))?)?;
    Some(MistStep::Upgrade { three, into: into.parse().ok()? })
}

fn bolster(builder: &str, temples: &str) -> Option<MistStep> {
    let (temple, from) = match temples.split_once('<') {
        Some((temple, from)) => (temple, Some(from.parse().ok()?)),
        None => (temples, None),
    };
    Some(MistStep::Bolster { builder: builder.parse().ok()?, temple: temple.parse().ok()?, from })
}
