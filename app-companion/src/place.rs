//! Editions, set-ups and positions as people write them on the command line and in the engine.

use shared::fairplay::Setup;
use shared::rules::{Configuration, Edition, Game, Position, Temple};

/// An edition by its name.
pub fn edition(name: &str) -> Result<Edition, String> {
    Edition::named(name).ok_or_else(|| {
        let known = Edition::NAMED.map(|(name, _)| name).join(" or ");
        format!("'{}' is no edition; say {known}.", name.escape_debug())
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
    let (configuration, rest) = match words {
        [first, rest @ ..] if first.contains('/') => (parse_configuration(first)?, rest),
        _ => (Configuration::default(), words),
    };
    let treasure = match rest {
        [] => Temple::E5,
        [treasure] => parse_treasure(treasure)?,
        [_, extra, ..] => {
            return Err(format!(
                "Nothing comes after the treasure, not '{}'.",
                extra.escape_debug()
            ));
        }
    };
    Ok(Position::start(configuration, treasure))
}

fn parse_configuration(text: &str) -> Result<Configuration, String> {
    let shown = text.escape_debug();
    text.parse().map_err(|_| {
        format!("'{shown}' is no start configuration; they are three levels, as 0/1/2 or 2/0/1.")
    })
}

fn parse_treasure(text: &str) -> Result<Temple, String> {
    let shown = text.escape_debug();
    text.parse().map_err(|_| format!("'{shown}' is no temple; they are A, C, E with 1, 3, 5."))
}
