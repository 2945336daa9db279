//! Editions, set-ups, levels and positions as people write them: on the command line, in forms and in
//! the engine.

use shared::fairplay::{Rods, Setup};
use shared::mind::Skill;
use shared::rules::{Configuration, Edition, Game, Position, Temple};

/// An edition by its name.
pub fn edition(name: &str) -> Result<Edition, String> {
    Edition::named(name).ok_or_else(|| {
        let known = Edition::NAMED.map(|(name, _)| name).join(" or ");
        format!("'{}' is no edition; say {known}.", name.escape_debug())
    })
}

/// A start configuration.
pub fn configuration(text: &str) -> Result<Configuration, String> {
    let shown = text.escape_debug();
    text.parse().map_err(|_| {
        format!("'{shown}' is no start configuration; they are three levels, as 0/1/2 or 2/0/1.")
    })
}

/// Where the rods are, by name.
pub fn rods(name: &str) -> Result<Rods, String> {
    Rods::named(name).ok_or_else(|| {
        let known = Rods::ALL.map(Rods::name).join(" or ");
        format!("'{}' are no rods; say {known}.", name.escape_debug())
    })
}

/// How well a mind plays, by name.
pub fn skill(name: &str) -> Result<Skill, String> {
    Skill::named(name).ok_or_else(|| {
        let known = Skill::ALL.map(Skill::name).join(", ");
        format!("'{}' is no level; they are {known}.", name.escape_debug())
    })
}

/// The usual set-up, but for what was asked for.
#[must_use]
pub fn setup(edition: Option<Edition>, configuration: Option<Configuration>) -> Setup {
    Setup {
        edition: edition.unwrap_or(Edition::V18),
        configuration: configuration.unwrap_or_default(),
        ..Setup::USUAL
    }
}

/// A position, `start [a/b/c] [treasure]` or the seven fields; nothing at all is the start.
pub fn game(edition: Edition, text: &str) -> Result<Game, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let position = match words.as_slice() {
        [] => start(&[])?,
        ["start", rest @ ..] => start(rest)?,
        _ => text.parse().map_err(|why| format!("{why}"))?,
    };
    Game::new(edition, &position).map_err(|why| format!("{why}"))
}

/// Either word may be left out: only a configuration has slashes.
fn start(words: &[&str]) -> Result<Position, String> {
    let (start, rest) = match words {
        [first, rest @ ..] if first.contains('/') => (configuration(first)?, rest),
        _ => (Configuration::default(), words),
    };
    let hidden = match rest {
        [] => Temple::E5,
        [name] => treasure(name)?,
        [_, extra, ..] => {
            return Err(format!(
                "Nothing comes after the treasure, not '{}'.",
                extra.escape_debug()
            ));
        }
    };
    Ok(Position::start(start, hidden))
}

fn treasure(text: &str) -> Result<Temple, String> {
    let shown = text.escape_debug();
    text.parse().map_err(|_| format!("'{shown}' is no temple; they are A, C, E with 1, 3, 5."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_none_of_them_is_told_which_there_are() {
        assert!(
            edition("v19").is_err_and(|why| why.contains("'v19'") && why.contains("v18 or early"))
        );
        assert!(rods("gold").is_err_and(|why| why.contains("sealed or cards")));
        assert!(skill("best").is_err_and(|why| why.contains("easy, fair, hard")));
    }
}
