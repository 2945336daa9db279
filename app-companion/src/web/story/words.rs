//! A game's turns in words: short, and as one would say them at the table.

use shared::rules::{
    DayEffect, DayEnd, Effect, Line, MistStep, Outcome, Public, Side, Square, Temple, ThiefStep,
};

use super::{Moment, Story};
use crate::verify::{Failure, Verdict};
use crate::web::words::{self, fallen, list, sentence, when};

/// What the Thief did: the truth if it is there (the temple the turn began on, and its steps),
/// else what the table saw.
pub(super) fn thief_turn(
    before: &Public,
    effect: &Effect,
    truth: Option<(Temple, &[ThiefStep])>,
    green: impl Fn(Line) -> Option<bool>,
) -> String {
    let sentences = match (effect, truth) {
        (Effect::Cornered, Some((from, _))) => {
            vec![format!("Cornered on {from}: no turn can be completed.")]
        }
        (Effect::Night(night), Some((_, steps))) => {
            let did: Vec<String> = steps.iter().filter_map(|step| done(*step, &green)).collect();
            words::night(&did, night.reveal)
        }
        (Effect::Day(day), Some((from, steps))) => true_day(before, day, from, steps, &green),
        (_, None) => words::thief_turn(before, effect),
    };
    sentences.join(" ")
}

fn true_day(
    before: &Public,
    day: &DayEffect,
    from: Temple,
    steps: &[ThiefStep],
    green: &impl Fn(Line) -> Option<bool>,
) -> Vec<String> {
    let shot = |square: &Square| {
        let at = square.temple();
        steps.iter().any(|step| matches!(step, ThiefStep::Shoot(temple) if Some(*temple) == at))
    };
    let mut way = vec![from];
    let mut pushes = Vec::new();
    let mut push = |temple, landing: Option<Square>| {
        pushes.extend(landing.map(|square| format!("Pushes the Seeker off {temple} to {square}.")));
    };
    for step in steps {
        if let ThiefStep::Leap(leap) = step {
            push(way.last().copied().unwrap_or(from), leap.left);
            push(leap.to, leap.entered);
            way.push(leap.to);
        }
    }
    let mut sentences = vec![way_words(&way)];
    sentences.extend(fallen(before, day.downed.into_iter().filter(|square| !shot(square))));
    sentences.extend(pushes);
    sentences.extend(steps.iter().filter_map(|step| done(*step, green)).map(|did| sentence(&did)));
    sentences.extend(declared(day.end));
    sentences
}

fn way_words(way: &[Temple]) -> String {
    match way {
        [from, over @ .., to] if !over.is_empty() => format!("{from} over {} to {to}.", list(over)),
        [from, to] => format!("{from} to {to}."),
        stays => format!("Stays on {}.", list(stays)),
    }
}

/// What is not a leap and not the end.
fn done(step: ThiefStep, green: &impl Fn(Line) -> Option<bool>) -> Option<String> {
    Some(match step {
        ThiefStep::Shoot(at) => format!("shoots the Seeker on {at}"),
        ThiefStep::TakeDart => "takes a dart".into(),
        ThiefStep::Look(line) => match green(line) {
            Some(green) => format!("looks at rod {line} ({})", colour(green)),
            None => format!("looks at rod {line}"),
        },
        ThiefStep::PickUp(coin) => format!("picks up {coin}"),
        ThiefStep::Sacrifice(coin) => format!("sacrifices {coin}"),
        ThiefStep::RemoveBolster(temple) => format!("takes the bolster off {temple}"),
        _ => return None,
    })
}

/// A rod's colour.
pub(in crate::web) fn colour(green: bool) -> &'static str {
    if green { "green" } else { "red" }
}

/// A declaration, and its answer.
fn declared(end: DayEnd) -> Option<String> {
    let DayEnd::Treasure { found, .. } = end else { return None };
    let answer = if found { "it is there" } else { "it is not there" };
    Some(format!("Declares the treasure: {answer}."))
}

/// What the top of the page says.
pub(in crate::web) struct Ruling {
    /// When, and what ended it.
    pub(in crate::web) when: String,
    /// The step that ended it.
    pub(in crate::web) step: Option<String>,
    /// Who won.
    pub(in crate::web) headline: &'static str,
    /// Why.
    pub(in crate::web) why: Vec<String>,
}

/// How the game ended, as far as it is proven.
pub(in crate::web) fn ruling(story: &Story) -> Ruling {
    let failure = match &story.verdict {
        Err(failure) => return not_held(story, failure),
        Ok(Verdict::NotOpened) => Some(FORFEIT.into()),
        Ok(_) => None,
    };
    let last = story.last();
    let (what, step) = ended_by(story, last);
    let at = last.map_or_else(String::new, |last| when(last.turn));
    let headline = match (story.outcome.map(Outcome::winner), &failure) {
        (None, _) => "Not finished",
        (Some(Side::Mist), _) => "The Mist wins",
        (Some(Side::Thief), None) => "The Thief wins",
        (Some(Side::Thief), Some(_)) => "The Thief's win is not proven",
    };
    let why = sentence_of(story, last).into_iter().chain(failure).collect();
    Ruling { when: format!("{at}. {what}"), step, headline, why }
}

/// What does not hold proves no winner.
fn not_held(story: &Story, failure: &Failure) -> Ruling {
    let at = match failure {
        Failure::Game(Some(turn), _) => when(*turn),
        _ => "The whole game".into(),
    };
    let table = story.outcome.map(|outcome| format!("At the table it was: {outcome}."));
    let audit = "What the record says does not fit together. The audit says where.".into();
    let why = table.into_iter().chain([audit]).collect();
    Ruling { when: at, step: None, headline: "The record does not hold", why }
}

/// Who does not open has lost, `nusubito verify` says so too.
const FORFEIT: &str =
    "The Thief has not opened the secret. Without it this is a forfeit, and the Mist wins.";

/// What ended the game, and the step.
fn ended_by(story: &Story, last: Option<&Moment>) -> (String, Option<String>) {
    let capture = last.and_then(|last| last.mist.as_ref()?.capture());
    let capture_step = capture.map(|named| MistStep::Capture(named).to_string());
    match story.outcome {
        Some(Outcome::TreasureFound | Outcome::TreasureMissed) => {
            let at = last.and_then(declared_at);
            let at = at.map_or_else(String::new, |at| format!(" on {at}"));
            (format!("Treasure declared{at}"), Some(ThiefStep::Treasure.to_string()))
        }
        Some(Outcome::Captured | Outcome::CaptureMissed) => {
            let at = capture.flatten().map_or_else(String::new, |at| format!(" on {at}"));
            (format!("Capture{at}"), capture_step)
        }
        Some(Outcome::Cornered) => {
            ("The Thief is cornered".into(), Some(ThiefStep::Cornered.to_string()))
        }
        Some(Outcome::Resigned(side)) => (format!("The {side} resigns"), None),
        None => ("Still being played".into(), None),
    }
}

fn declared_at(moment: &Moment) -> Option<Temple> {
    match moment.effect? {
        Effect::Day(DayEffect { end: DayEnd::Treasure { at, .. }, .. }) => Some(at),
        _ => None,
    }
}

/// Why it ended as it did, in the light of what was opened.
fn sentence_of(story: &Story, last: Option<&Moment>) -> Option<String> {
    let at = last?.thief?.temple;
    let treasure = match story.treasure {
        Some(treasure) if treasure == at => ", with the treasure under the same roof.".into(),
        Some(treasure) => format!(". The treasure lay on {treasure}."),
        None => ".".to_owned(),
    };
    Some(match story.outcome? {
        Outcome::Captured | Outcome::Resigned(_) => format!("The Thief was on {at}{treasure}"),
        Outcome::CaptureMissed => {
            let named = last?.mist.as_ref().and_then(|turn| turn.capture().flatten());
            let not = named.map_or_else(
                || ", where no upright Seeker stood".into(),
                |named| format!(", not on {named}"),
            );
            match story.treasure {
                Some(treasure) => {
                    format!("The Thief was on {at}{not}. The treasure lay on {treasure}.")
                }
                None => format!("The Thief was on {at}{not}."),
            }
        }
        Outcome::TreasureFound => {
            let [column, row] = at.lines();
            format!("The Thief found it on {at}: rods {column} and {row} are green.")
        }
        Outcome::TreasureMissed => match story.treasure {
            Some(treasure) => format!("The Thief looked on {at}, and it lay on {treasure}."),
            None => format!("The Thief looked on {at}, and it was not there."),
        },
        Outcome::Cornered => format!("The Thief on {at} could complete no turn{treasure}"),
    })
}
