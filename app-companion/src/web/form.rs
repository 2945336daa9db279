//! The two forms that begin a game, as they come from a page.

use serde::Deserialize;
use shared::fairplay::Setup;
use shared::mind::Skill;
use shared::rules::Configuration;

use super::about::About;
use super::seats::Play;
use crate::place;
use crate::record::Name;

/// A game alone, as the first page asks for it.
#[derive(Deserialize)]
pub(super) struct Alone {
    play: String,
    level: String,
}

impl Alone {
    /// The way to play, and what is to be kept about the game.
    pub(super) fn about(&self, chosen: Setup, simulated: bool) -> Result<(Play, About), String> {
        let (play, level) = (self.play.parse::<Play>()?, place::skill(&self.level)?);
        Ok((play, About::new(play.seats(level, level), play.usual(chosen), simulated)))
    }
}

/// A game of any kind, as the form for a new one asks for it.
#[derive(Deserialize)]
pub(super) struct NewGame {
    #[serde(default = "two")]
    play: String,
    #[serde(default = "fair")]
    thief_level: String,
    #[serde(default = "fair")]
    mist_level: String,
    hints_alone: Option<String>,
    hints_two: Option<String>,
    edition: String,
    level0: u8,
    level1: u8,
    level2: u8,
    rods: String,
    aid: Option<String>,
    #[serde(default)]
    thief: String,
    #[serde(default)]
    mist: String,
}

fn two() -> String {
    Play::Two.to_string()
}

fn fair() -> String {
    Skill::Fair.to_string()
}

impl NewGame {
    /// What is to be kept about the game.
    pub(super) fn about(&self, simulated: bool) -> Result<About, String> {
        let play: Play = self.play.parse()?;
        let seats = play.seats(place::skill(&self.thief_level)?, place::skill(&self.mist_level)?);
        let wish = Setup {
            edition: place::edition(&self.edition)?,
            configuration: self.configuration()?,
            rods: place::rods(&self.rods)?,
            aid: self.aid.is_some(),
            hints: self.hints(play),
            thief: seats.thief,
        };
        let wish = wish.checked().map_err(|why| why.to_string())?;
        let (thief, mist) = (name(&self.thief)?, name(&self.mist)?);
        Ok(About { thief, mist, ..About::new(seats, wish, simulated) })
    }

    fn configuration(&self) -> Result<Configuration, String> {
        let Self { level0, level1, level2, .. } = self;
        place::configuration(&format!("{level0}/{level1}/{level2}"))
    }

    /// The form has a box for those alone and one for two people: what is usual differs.
    fn hints(&self, play: Play) -> bool {
        match play {
            Play::Thief | Play::Mist => self.hints_alone.is_some(),
            Play::Two => self.hints_two.is_some(),
            Play::Watch => false,
        }
    }
}

/// What somebody wrote as a name, or nothing.
fn name(text: &str) -> Result<Name, String> {
    let text = text.trim();
    if text.is_empty() { Ok(Name::default()) } else { text.parse().map_err(str::to_owned) }
}
