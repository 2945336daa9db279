//! Effects as text, as they stand in a record. There is one text for each effect, and no other is
//! read. The words are those of the steps, without what is private.

use core::fmt::{self, Display, Write as _};
use core::iter::Peekable;
use core::str::{FromStr, Split};

use super::effect::{DayEffect, DayEnd, Effect, Extra, NightEffect};
use super::names::BadName;
use super::set::{Member, Set};
use super::step::Reveal;
use super::temple::Line;
use super::thief_night::POINTS;

impl Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Day(day) => day.fmt(f),
            Self::Cornered => f.write_char('x'),
            Self::Night(night) => night.fmt(f),
        }
    }
}

impl Display for DayEffect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.downed.into_iter().try_for_each(|square| write!(f, "!{square} "))?;
        self.pushed.into_iter().try_for_each(|temple| write!(f, "{temple}~ "))?;
        self.landed.into_iter().try_for_each(|square| write!(f, "~{square} "))?;
        match self.extra {
            None => {}
            Some(Extra::Dart) => f.write_str("d ")?,
            Some(Extra::Rod(line)) => write!(f, "?{line} ")?,
            Some(Extra::Coin) => f.write_str("^ ")?,
            Some(Extra::Sacrifice) => f.write_str("_ ")?,
        }
        match self.end {
            DayEnd::Played => f.write_char('.'),
            DayEnd::Treasure { at, found } => write!(f, "${at}{}", if found { '+' } else { '-' }),
        }
    }
}

impl Display for NightEffect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..self.darts).try_for_each(|_| f.write_str("d "))?;
        for line in Line::ALL {
            (0..self.looks[line]).try_for_each(|_| write!(f, "?{line} "))?;
        }
        (0..self.coins).try_for_each(|_| f.write_str("^ "))?;
        self.bolsters.into_iter().try_for_each(|temple| write!(f, "*{temple} "))?;
        match self.reveal {
            None => f.write_char('.'),
            Some(reveal) => write!(f, ".{reveal}"),
        }
    }
}

/// A text that is no effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadEffect;

impl Display for BadEffect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "That is no effect of a Thief's turn, as '!C2 d .' is by day, and 'd ^ .3' by night.",
        )
    }
}

impl core::error::Error for BadEffect {}

impl Effect {
    /// Reads the effect of a day turn.
    pub fn parse_day(text: &str) -> Result<Self, BadEffect> {
        if text == "x" {
            return Ok(Self::Cornered);
        }
        let mut words = Words(text.split(' ').peekable());
        day(&mut words).filter(|_| words.ended()).map(Self::Day).ok_or(BadEffect)
    }

    /// Reads the effect of a night.
    pub fn parse_night(text: &str) -> Result<Self, BadEffect> {
        let mut words = Words(text.split(' ').peekable());
        night(&mut words).filter(|_| words.ended()).map(Self::Night).ok_or(BadEffect)
    }
}

fn day(words: &mut Words) -> Option<DayEffect> {
    let effect = DayEffect {
        downed: words.run("!", "")?,
        pushed: words.run("", "~")?,
        landed: words.run("~", "")?,
        extra: words.read(extra),
        end: words.read(day_end)?,
    };
    (effect.pushed.len() == effect.landed.len()).then_some(effect)
}

fn extra(word: &str) -> Option<Extra> {
    match word {
        "d" => Some(Extra::Dart),
        "^" => Some(Extra::Coin),
        "_" => Some(Extra::Sacrifice),
        _ => word.strip_prefix('?')?.parse().ok().map(Extra::Rod),
    }
}

fn day_end(word: &str) -> Option<DayEnd> {
    if word == "." {
        return Some(DayEnd::Played);
    }
    let declared = word.strip_prefix('$')?;
    let missed = declared.strip_suffix('-').map(|at| (at, false));
    let (at, found) = missed.or(declared.strip_suffix('+').map(|at| (at, true)))?;
    Some(DayEnd::Treasure { at: at.parse().ok()?, found })
}

fn night(words: &mut Words) -> Option<NightEffect> {
    let mut effect = NightEffect::NOTHING;
    effect.darts = words.count("d")?;
    for line in Line::ALL {
        let look = |word: &str| (word.strip_prefix('?')?.parse() == Ok(line)).then_some(());
        while words.read(look).is_some() {
            effect.looks[line] = effect.looks[line].checked_add(1)?;
        }
    }
    effect.coins = words.count("^")?;
    effect.bolsters = words.run("*", "")?;
    effect.reveal = words.read(night_end)?;
    (effect.points() <= POINTS.into()).then_some(effect)
}

#[expect(clippy::option_option, reason = "a word that ends a night and reveals nothing is one")]
fn night_end(word: &str) -> Option<Option<Reveal>> {
    match word.strip_prefix('.')? {
        "" => Some(None),
        shown => Reveal::from_str(shown).ok().map(Some),
    }
}

/// The words of an effect, taken from the front as long as they fit.
struct Words<'a>(Peekable<Split<'a, char>>);

impl Words<'_> {
    /// The next word, if it reads as this.
    fn read<T>(&mut self, read: impl Fn(&str) -> Option<T>) -> Option<T> {
        let value = read(self.0.peek()?)?;
        self.0.next();
        Some(value)
    }

    /// Words of this shape round a name, in square order, none twice.
    fn run<T>(&mut self, before: &str, after: &str) -> Option<Set<T>>
    where
        T: Member + FromStr<Err = BadName>,
    {
        let name = |word: &str| {
            let name = word.strip_prefix(before)?.strip_suffix(after)?;
            name.parse::<T>().ok()
        };
        super::names::squares(core::iter::from_fn(|| self.read(name)).map(Ok))
    }

    /// How often this word comes.
    fn count(&mut self, word: &str) -> Option<u8> {
        let mut count = 0_u8;
        while self.read(|next| (next == word).then_some(())).is_some() {
            count = count.checked_add(1)?;
        }
        Some(count)
    }

    fn ended(&mut self) -> bool {
        self.0.peek().is_none()
    }
}
