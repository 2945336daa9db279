//! A turn of the Thief as it truly was: secret until the game is over.

use core::fmt::{self, Display, Write};
use core::str::FromStr;

use heapless::{String, Vec};
use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

use crate::rules::{BadPosition, BadStep, Thief, ThiefStep};
use crate::table::Table;

/// RULES 4, 5: more steps than any turn has: three leaps, a sacrifice, four shots and the end.
pub const MOST_STEPS: usize = 12;

/// The steps of a turn of the Thief, or its beginning.
pub type Steps = Vec<ThiefStep, MOST_STEPS>;

/// The steps of a turn of the Thief, and what they led to. Its text is what a commitment commits to.
///
/// ```
/// use shared::fairplay::Opened;
/// use shared::rules::{Temple, ThiefStep};
///
/// let turn: Opened = "d E3 . E3:1df".parse()?;
/// assert_eq!(turn.steps().first(), Some(&ThiefStep::TakeDart));
/// assert_eq!(turn.thief().temple, Temple::E3);
/// assert_eq!(turn.to_string(), "d E3 . E3:1df");
/// assert!("d E3 E3:1df".parse::<Opened>().is_err(), "the turn has no end");
/// # Ok::<(), shared::fairplay::BadOpened>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opened {
    steps: Steps,
    thief: Thief,
}

impl Opened {
    /// These steps, which led there; `None` if they are more than a turn has, or the last of
    /// them, and only the last, does not end it.
    #[must_use]
    pub fn new(steps: &[ThiefStep], thief: Thief) -> Option<Self> {
        let ends = |step: &ThiefStep| {
            use ThiefStep::{Cornered, Play, Reveal, Treasure};
            matches!(step, Play | Reveal(_) | Treasure | Cornered)
        };
        let (last, before) = steps.split_last()?;
        let whole = ends(last) && !before.iter().any(ends);
        whole.then(|| Vec::from_slice(steps).ok().map(|steps| Self { steps, thief }))?
    }

    /// The steps, in their true order.
    #[must_use]
    pub fn steps(&self) -> &[ThiefStep] {
        &self.steps
    }

    /// What they led to.
    #[must_use]
    pub fn thief(&self) -> Thief {
        self.thief
    }

    /// The turn as it can be shown to the Mist, once the game on the table is over and there is
    /// nothing left to hide.
    #[must_use]
    pub fn show(&self, table: &Table) -> Option<Shown> {
        table.public().outcome()?;
        let mut text = Text::new();
        write!(text, "{self}").ok()?;
        Some(Shown(text))
    }
}

/// A turn of the Thief, shown: the only one that can be sent.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "Text", into = "Text")]
pub struct Shown(Text);

/// A leap that pushes two Seekers takes eight letters, and a Thief six.
const MOST_TEXT: usize = MOST_STEPS * "B5~C3~D3 ".len() + "E3:1df".len();
type Text = String<MOST_TEXT>;

impl Shown {
    /// The turn.
    #[must_use]
    pub fn opened(&self) -> Option<Opened> {
        self.0.parse().ok()
    }
}

impl Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The length, and the text.
impl MaxSize for Shown {
    const POSTCARD_MAX_SIZE: usize = 1 + MOST_TEXT;
}

/// One text for one turn.
impl TryFrom<Text> for Shown {
    type Error = BadOpened;
    fn try_from(text: Text) -> Result<Self, BadOpened> {
        let opened: Opened = text.parse()?;
        let mut again = Text::new();
        let same = write!(again, "{opened}").is_ok() && again == text;
        if same { Ok(Self(text)) } else { Err(BadOpened::Turn) }
    }
}

impl From<Shown> for Text {
    fn from(shown: Shown) -> Self {
        shown.0
    }
}

/// The secret text: `d E3 . E3:1df`.
impl Display for Opened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.steps.iter().try_for_each(|step| write!(f, "{step} "))?;
        self.thief.fmt(f)
    }
}

/// Why a text is no turn of the Thief.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadOpened {
    /// A word that is no step.
    Step(BadStep),
    /// The last word does not say where the Thief is, and with which coins.
    Thief(BadPosition),
    /// More steps than a turn has, or an end that is missing or not at the end.
    Turn,
}

impl Display for BadOpened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Step(why) => why.fmt(f),
            Self::Thief(why) => why.fmt(f),
            Self::Turn => f.write_str("A turn of the Thief ends, once, with its last step."),
        }
    }
}

impl core::error::Error for BadOpened {}

impl FromStr for Opened {
    type Err = BadOpened;
    fn from_str(text: &str) -> Result<Self, BadOpened> {
        let (words, thief) = text.rsplit_once(' ').ok_or(BadOpened::Turn)?;
        let thief = thief.parse().map_err(BadOpened::Thief)?;
        let mut steps = Steps::new();
        for word in words.split(' ') {
            let step = word.parse().map_err(BadOpened::Step)?;
            steps.push(step).map_err(|_| BadOpened::Turn)?;
        }
        Self::new(&steps, thief).ok_or(BadOpened::Turn)
    }
}
