//! The page after a game: who won and why, the replay with the truth beside the Mist's belief, the
//! audit, the coins, and what the Mist could not see.
//!
//! The board of every moment is in the page, in templates that `replay.js` puts on the stage; without
//! the script the final board and all turns in words are there.

mod replay;
mod route;

use maud::{Markup, html};
use shared::fairplay::Rods;
use shared::rules::{Outcome, Side, Temple};

use self::replay::stage;
use crate::verify::{Failure, Verdict};
use crate::web::board::Facing;
use crate::web::story::words::{Ruling, colour, ruling};
use crate::web::story::{Closest, Commitment, Look, Seal, Story};
use crate::web::words::{either, list, when};

/// Who reads the page, where, and of which game: what it needs besides the story.
#[derive(Clone, Copy, Debug)]
pub struct Reading<'a> {
    /// From which side the board is seen.
    pub facing: Facing,
    /// What the page's addresses begin with.
    pub base: &'a str,
    /// The game's number.
    pub number: u32,
    /// The Thief's name, `-` where nobody said.
    pub thief: &'a str,
    /// The Mist's name, `-` where nobody said.
    pub mist: &'a str,
    /// Whether the reader only looked on.
    pub spectator: bool,
    /// Whether the reader was the Mist.
    pub mine: bool,
    /// What the same game once more is called, if it is offered.
    pub again: Option<&'a str>,
}

/// What stands inside `<main class="end">`.
#[must_use]
pub fn end(story: &Story, reading: &Reading<'_>) -> Markup {
    html! {
        (ruling_panel(story, reading))
        (stage(story, reading.facing))
        (audit(story))
        (coins(story))
        (unseen(story, reading))
        (next(reading))
        (coins_differ())
    }
}

fn ruling_panel(story: &Story, reading: &Reading<'_>) -> Markup {
    let Ruling { when, step, headline, why } = ruling(story);
    let won = story.outcome.filter(|_| story.verdict == Ok(Verdict::Holds)).map(Outcome::winner);
    let lost = won == Some(Side::Thief);
    html! {
        section.panel.ruling.lost[lost] aria-label="Ruling" {
            p.eyebrow { (when) @if let Some(step) = step { " " code { (step) } } }
            h2 { (headline) }
            @for sentence in why { p { (sentence) } }
            @if reading.thief != "-" || reading.mist != "-" {
                p.sub { "Thief: " (reading.thief) ". Mist: " (reading.mist) "." }
            }
        }
    }
}

fn audit(story: &Story) -> Markup {
    let (title, text) = audit_words(story);
    html! {
        section.panel.audit.broken[story.verdict != Ok(Verdict::Holds)] aria-label="Audit" {
            div.verdict {
                (seal(story))
                div { strong { (title) } span.sub { (text) } }
            }
            ol.beads aria-label="Commitments" {
                @for commitment in &story.commitments { (bead(*commitment)) }
            }
            @if story.setup.rods == Rods::Cards {
                p.sub { "The game was played with card rods: no seal covers them." }
            }
            p.sub { "Anyone can repeat it: " code { "nusubito verify FILE" } }
        }
    }
}

fn audit_words(story: &Story) -> (String, String) {
    let all = story.commitments.len();
    let turns = all.saturating_sub(1);
    let withdrawn = match story.withdrawn() {
        0 => String::new(),
        withdrawn => format!(", {withdrawn} of them taken back"),
    };
    let turns = if turns == 1 { "one turn".into() } else { format!("{turns} turns") };
    let sealed = format!("The deal and {turns}{withdrawn}");
    match &story.verdict {
        Ok(Verdict::Holds) => (
            format!("{} of {all} commitments hold", story.holding()),
            format!("{sealed}, replayed against the rules."),
        ),
        Ok(Verdict::NotOpened) => (
            "The secret is not opened".into(),
            format!("{sealed} are sealed, and nothing is proven. Not to open is a forfeit."),
        ),
        Ok(Verdict::Unfinished) => {
            ("The game is not finished".into(), format!("{sealed} stay sealed until it is."))
        }
        Err(failure) => (
            failed(failure),
            format!(
                "{} of {all} commitments hold. The replay goes as far as the audit went.",
                story.holding(),
            ),
        ),
    }
}

/// What does not hold, with its turn.
fn failed(failure: &Failure) -> String {
    match failure {
        Failure::Game(Some(turn), fault) => format!("Turn {turn} does not hold: {fault}"),
        Failure::Game(None, fault) => format!("It does not hold: {fault}"),
        Failure::Text(why) => format!("It does not hold: {why}"),
    }
}

/// A tick, a cross or a closed lock.
fn seal(story: &Story) -> Markup {
    const RIM: &str =
        "M26 2l6 5 8-1 3 7 7 4-2 8 2 8-7 4-3 7-8-1-6 5-6-5-8 1-3-7-7-4 2-8-2-8 7-4 3-7 8 1z";
    let mark = match story.verdict {
        Ok(Verdict::Holds) => "M17 26l6.5 6.5L36 19",
        Ok(_) => "M18 25H34V35H18ZM21 25V21a5 5 0 0 1 10 0V25",
        Err(_) => "M18.5 18.5L33.5 33.5M33.5 18.5L18.5 33.5",
    };
    html! {
        svg.seal viewBox="0 0 52 52" aria-hidden="true" {
            path d=(RIM) fill="currentColor" {}
            path.tick d=(mark) {}
        }
    }
}

fn bead(commitment: Commitment) -> Markup {
    let (sign, says) = match commitment.seal {
        Seal::Holds => ("", "holds"),
        Seal::Fails => ("!", "does not hold"),
        Seal::Closed => ("?", "not opened"),
    };
    let bad = commitment.seal != Seal::Holds;
    let name = commitment.turn.map_or_else(|| "Deal".into(), |turn| format!("Turn {turn}"));
    let taken_back = if commitment.withdrawn { ", taken back," } else { "" };
    let short = commitment.turn.map_or_else(|| "D".into(), |turn| turn.to_string());
    html! {
        li.bad[bad] aria-label=(format!("{name}{taken_back} {says}")) {
            @if commitment.withdrawn { s { (short) (sign) } } @else { (short) (sign) }
        }
    }
}

fn coins(story: &Story) -> Markup {
    html! {
        section.panel.coins aria-label="Coins" {
            header {
                h2 { "Turn the coins over" }
                @if story.coins.is_some() { span.sub { "oldest first" } }
            }
            @if let Some(coins) = story.coins.as_ref().filter(|coins| !coins.table.is_empty()) {
                ul {
                    @for coin in &coins.table {
                        li.sac[coin.sacrificed] aria-label=[coin.sacrificed.then(|| format!("{}, a sacrifice", coin.temple))] {
                            (coin.temple)
                        }
                    }
                }
            }
            p.sub { (coins_words(story)) }
        }
    }
}

fn coins_words(story: &Story) -> String {
    let Some(coins) = &story.coins else {
        return "The Thief has not opened: what the coins are is not known.".into();
    };
    let given = coins.table.iter().filter(|coin| coin.sacrificed).map(|coin| coin.temple);
    let given: Vec<_> = given.collect();
    let hand = Vec::from_iter(coins.hand);
    let given = match given.as_slice() {
        [] => String::new(),
        [one] => format!("{one} was the sacrifice. "),
        more => format!("{} were sacrifices. ", list(more)),
    };
    let hand = match hand.as_slice() {
        [] => "No coin is in hand. ".into(),
        all if all.len() == Temple::ALL.len() => "All coins are in hand. ".into(),
        [one] => format!("{one} is still in hand. "),
        more => format!("{} are still in hand. ", list(more)),
    };
    format!("{given}{hand}The seal proves the handheld's log, the cardboard is for your eyes.")
}

fn unseen(story: &Story, reading: &Reading<'_>) -> Markup {
    let who = if reading.mine { "you" } else { "the Mist" };
    html! {
        section.panel.story aria-label=(format!("What {who} could not see")) {
            h2 { "What " (who) " could not see" }
            dl {
                @if let Some(closest) = story.closest {
                    div { dt { "Closest call" } dd { (closest_words(story, closest, reading)) } }
                }
                div { dt { "Rods seen" } dd { (looks_words(story)) } }
                @if story.withdrawn() > 0 {
                    div { dt { "Taken back" } dd { (withdrawn_words(story)) } }
                }
            }
        }
    }
}

fn closest_words(story: &Story, closest: Closest, reading: &Reading<'_>) -> String {
    match closest {
        Closest::UnderOneRoof { turn, temple } => {
            let whose = if reading.mine { "your Seeker" } else { "a Seeker" };
            format!("{}: {whose} stood on {temple}, and so did the Thief.", when(turn))
        }
        Closest::FewestLeft { turn, temples } => {
            let whose = if reading.mine { "you" } else { "the Mist" };
            let moment = story.moments.iter().find(|moment| moment.turn == turn);
            let truth = moment.and_then(|moment| moment.thief);
            let truth =
                truth.map_or_else(String::new, |thief| format!(" It was {}.", thief.temple));
            if temples.has_two() {
                format!(
                    "{}: {whose} had it down to {}.{truth}",
                    when(turn),
                    either(&Vec::from_iter(temples))
                )
            } else {
                format!("{}: only {} was possible.", when(turn), either(&Vec::from_iter(temples)))
            }
        }
    }
}

fn looks_words(story: &Story) -> String {
    let mut seen: Vec<&Look> = Vec::new();
    for look in &story.looks {
        if seen.iter().all(|known| known.line != look.line) {
            seen.push(look);
        }
    }
    if seen.is_empty() {
        return "None.".into();
    }
    let name = |look: &&Look| {
        let green =
            story.green(look.line).map_or_else(String::new, |green| format!(" {}", colour(green)));
        let back = if look.withdrawn { " (in a turn taken back)" } else { "" };
        format!("{}{green}{back}", look.line)
    };
    let names: Vec<String> = seen.iter().map(name).collect();
    let names = names.join(", ");
    match story.left_by_looks() {
        Some(left) => format!("{names}. That left {}.", either(&Vec::from_iter(left))),
        None => format!("{names}. What they showed is not known."),
    }
}

fn withdrawn_words(story: &Story) -> String {
    match story.withdrawn() {
        1 => "One turn of the Thief, agreed by both. Its commitment counts too.".into(),
        turns => {
            format!("{turns} turns of the Thief, agreed by both. Their commitments count too.")
        }
    }
}

fn next(reading: &Reading<'_>) -> Markup {
    let Reading { base, number, .. } = reading;
    html! {
        nav.next aria-label="Next" {
            @if let Some(again) = reading.again {
                form.again method="post" action={ (base) "again" } {
                    button.btn.primary type="submit" { (again) }
                }
            }
            @if !reading.spectator {
                a.btn.primary[reading.again.is_none()] href={ (base) "new" } { "New game" }
                a.btn href={ (base) "games/" (number) "/record" } download { "Save record" }
            }
            button.btn type="button" data-opens="coins-differ" { "Coins differ" }
            @if !reading.spectator { a.btn href={ (base) "games" } { "Saved games" } }
            a.btn href={ (base) "rules" } { "Rules" }
        }
    }
}

/// What to do if the cardboard says something else than the log.
fn coins_differ() -> Markup {
    html! {
        dialog #coins-differ aria-labelledby="coins-differ-title" {
            h2 #coins-differ-title { "If the coins differ" }
            p {
                "The seal proves the handheld's log: every turn is the one that was committed to, "
                "and legal. It can't see the cardboard, where a coin may have been mixed up by hand."
            }
            ol {
                li { "Turn the coins over together, oldest first, up to the first that differs." }
                li { "Find its turn under \"All turns in words\": the log says which coin it was." }
                li { "The result stands by the log: no coin's face was known to the Mist." }
                li { "If you think that more than a slip happened, agree on a new game." }
            }
            form.actions method="dialog" { button.btn.primary { "Close" } }
        }
    }
}
