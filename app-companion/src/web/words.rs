//! What happened, in words: what the Mist can see of it, and what is to be done on the table.

use shared::event::MistSteps;
use shared::rules::{
    DayEffect, DayEnd, Effect, Extra, Level, Line, MistStep, NightEffect, Outcome, Public, Reveal,
    Round, Side, Square, Temple,
};

use super::desk::played;

/// "Day 2, round 1" or "Night 1": when a turn of that number is. Before the first is the start.
#[must_use]
pub fn when(turn: u16) -> String {
    let day = turn.saturating_add(3) / 4;
    match Round::of_turn(turn) {
        _ if turn == 0 => "Start".into(),
        Round::Night => format!("Night {day}"),
        round => format!("Day {day}, round {}", round.letter()),
    }
}

/// A number with its noun, "1 dart" or "2 darts".
pub(super) fn count(number: u32, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// The same in running text, "a dart" or "2 darts".
fn some(number: u8, noun: &str) -> String {
    if number == 1 { format!("a {noun}") } else { count(number.into(), noun) }
}

/// "A3", "A3 and C3", "A3, C3 and E3".
pub(super) fn list(things: &[impl ToString]) -> String {
    joined(things, "and")
}

/// "A3", "A3 or C3", "A3, C3 or E3".
pub(super) fn either(things: &[impl ToString]) -> String {
    joined(things, "or")
}

fn joined(things: &[impl ToString], word: &str) -> String {
    let names: Vec<String> = things.iter().map(ToString::to_string).collect();
    match names.as_slice() {
        [] => "nothing".into(),
        [one] => one.clone(),
        [before @ .., last] => format!("{} {word} {last}", before.join(", ")),
    }
}

fn members<T>(members: impl IntoIterator<Item = T>) -> Vec<T> {
    members.into_iter().collect()
}

fn level(table: &Public, square: Square) -> &'static str {
    table.board().level(square).map_or("pawn", Level::name)
}

/// "row 3" or "column C".
pub(super) fn line(line: Line) -> String {
    let name = line.name();
    if name.is_ascii_digit() { format!("row {name}") } else { format!("column {name}") }
}

/// "row 3", "column C" or "temple C3".
pub(super) fn reveal(reveal: Reveal) -> String {
    match reveal {
        Reveal::Line(shown) => line(shown),
        Reveal::Temple(temple) => format!("temple {temple}"),
    }
}

/// What the Mist sees of a Thief's turn, sentence by sentence.
#[must_use]
pub fn thief_turn(before: &Public, effect: &Effect) -> Vec<String> {
    match effect {
        Effect::Day(day) => thief_day(before, day),
        Effect::Cornered => vec!["Is cornered and gives in.".into()],
        Effect::Night(night) => thief_night(night),
    }
}

fn thief_day(before: &Public, day: &DayEffect) -> Vec<String> {
    let mut said = Vec::new();
    if !day.pushed.is_empty() {
        said.push(pushed(day));
    }
    said.extend(fallen(before, day.downed));
    let spent = day.darts_spent(before);
    if spent > 0 {
        said.push(format!("Spends {}.", count(spent.into(), "dart")));
    }
    said.extend(day.extra.map(|extra| match extra {
        Extra::Dart => "Takes a dart.".into(),
        Extra::Rod(looked) => format!("Looks at rod {}.", looked.name()),
        Extra::Coin => "Picks up a coin.".into(),
        Extra::Sacrifice => "Sacrifices a coin.".into(),
    }));
    match day.end {
        DayEnd::Played if said.is_empty() => said.push("Moves, and leaves no trace.".into()),
        DayEnd::Played => {}
        DayEnd::Treasure { at, found } => {
            said.push(format!("Declares the treasure on {at}."));
            said.push(if found { "It is there.".into() } else { "It is not there.".into() });
        }
    }
    said
}

/// Which Seeker landed where the table does not tell, so with two of them neither do we.
fn pushed(day: &DayEffect) -> String {
    let (from, to) = (list(&members(day.pushed)), list(&members(day.landed)));
    match day.pushed.len() {
        1 => format!("Pushes the Seeker off {from} to {to}."),
        _ => format!("Pushes the Seekers off {from}; they land on {to}."),
    }
}

/// The pawns that go down where they stand.
pub(super) fn fallen(before: &Public, squares: impl IntoIterator<Item = Square>) -> Option<String> {
    let named = |square| format!("{} {square}", level(before, square));
    let pawns: Vec<String> = squares.into_iter().map(named).collect();
    match pawns.len() {
        0 => None,
        1 => Some(format!("{} falls.", list(&pawns))),
        _ => Some(format!("{} fall.", list(&pawns))),
    }
}

fn thief_night(effect: &NightEffect) -> Vec<String> {
    let mut did = Vec::new();
    if effect.darts > 0 {
        did.push(format!("takes {}", some(effect.darts, "dart")));
    }
    if effect.coins > 0 {
        did.push(format!("picks up {}", some(effect.coins, "coin")));
    }
    for (looked, looks) in Line::ALL.into_iter().zip(effect.looks.0) {
        match looks {
            0 => {}
            1 => did.push(format!("looks at rod {}", looked.name())),
            _ => did.push(format!("looks at rod {} {looks} times", looked.name())),
        }
    }
    did.extend(effect.bolsters.into_iter().map(|temple| format!("takes the bolster off {temple}")));
    night(&did, effect.reveal)
}

/// A night in which that was done and shown.
pub(super) fn night(did: &[String], shown: Option<Reveal>) -> Vec<String> {
    let did = if did.is_empty() { "rests".into() } else { list(did) };
    let shown = shown.map(|shown| format!("Shown: {}.", reveal(shown)));
    [sentence(&did)].into_iter().chain(shown).collect()
}

/// A capital at the front, a full stop at the end.
pub(super) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).chain(['.']).collect()
}

/// The public part of a Thief's turn in notation: the kinds of things taken, never a route.
#[must_use]
pub fn thief_notation(effect: &Effect) -> Vec<String> {
    match effect {
        Effect::Day(day) => {
            let extra = day.extra.and_then(|extra| match extra {
                Extra::Dart => Some("d".into()),
                Extra::Rod(looked) => Some(format!("?{}", looked.name())),
                Extra::Coin | Extra::Sacrifice => None,
            });
            let treasure = matches!(day.end, DayEnd::Treasure { .. }).then(|| "$".into());
            extra.into_iter().chain(treasure).collect()
        }
        Effect::Cornered => vec!["x".into()],
        Effect::Night(night) => {
            let looked = Line::ALL.into_iter().zip(night.looks.0);
            let looks = looked.flat_map(|(line, looks)| {
                std::iter::repeat_n(format!("?{}", line.name()), looks.into())
            });
            let darts = std::iter::repeat_n("d".to_owned(), night.darts.into());
            let bolsters = night.bolsters.into_iter().map(|temple| format!("*{temple}"));
            let end = night.reveal.map_or(".".into(), |shown| match shown {
                Reveal::Line(line) => format!(".{}", line.name()),
                Reveal::Temple(temple) => format!(".{temple}"),
            });
            darts.chain(looks).chain(bolsters).chain([end]).collect()
        }
    }
}

/// What a step of the Mist does, from the table before it.
#[must_use]
pub fn mist_step(before: &Public, step: MistStep) -> String {
    match step {
        MistStep::Move { from, to } => mist_move(before, from, to),
        MistStep::Heal { healer, downed } => {
            format!("Healer {healer} given up, {downed} stands")
        }
        MistStep::Upgrade { three, into } => {
            let three = list(&members(three.squares()));
            format!("{three} become a {} on {into}", next(before, into))
        }
        MistStep::Bolster { builder, temple, from: None } => {
            format!("Builder {builder} given up, {temple} bolstered")
        }
        MistStep::Bolster { builder, temple, from: Some(from) } => {
            format!("Builder {builder} given up, the bolster goes from {from} to {temple}")
        }
        MistStep::Capture(Some(temple)) => format!("Capture declared on {temple}"),
        MistStep::Capture(None) => {
            let seekers = before.board().standing(Level::Seeker).temples();
            format!("Capture declared on {}", list(&members(seekers)))
        }
        MistStep::Spawn(square) => format!("A new Healer on {square}"),
        MistStep::Promote(square) => {
            format!("{} {square} becomes a {}", level(before, square), next(before, square))
        }
        MistStep::End => "Ends the turn".into(),
    }
}

fn next(before: &Public, square: Square) -> &'static str {
    match before.board().level(square) {
        Some(Level::Healer) => Level::Builder.name(),
        _ => Level::Seeker.name(),
    }
}

fn mist_move(before: &Public, from: Square, to: Square) -> String {
    let pawn = level(before, from);
    let is_seeker = before.board().level(from) == Some(Level::Seeker);
    match (is_seeker, from.temple(), to.temple()) {
        (true, Some(_), _) => format!("Seeker seeks from {from} to {to}"),
        (true, None, temple) => {
            let onto = if temple.is_some() { "onto" } else { "to" };
            let behind = before.board().pool(Level::Healer) > 0;
            let healer = if behind { ", a Healer behind it" } else { "" };
            format!("Seeker from {from} {onto} {to}{healer}")
        }
        _ => format!("{pawn} goes from {from} to {to}"),
    }
}

/// What a whole turn of the Mist does: words and notation of each step.
#[must_use]
pub fn mist_turn(before: &Public, turn: &MistSteps) -> Vec<(String, String)> {
    let steps = played(*before, turn.steps());
    let told: Vec<(String, String)> = steps
        .filter(|(_, step)| *step != MistStep::End)
        .map(|(before, step)| (mist_step(&before, step), step.to_string()))
        .collect();
    if told.is_empty() { vec![("Does nothing".into(), ".".into())] } else { told }
}

/// What is to be done on the table for a turn of the Mist, step by step.
#[must_use]
pub fn mist_chores(before: &Public, turn: &MistSteps) -> Vec<String> {
    played(*before, turn.steps()).filter_map(|(before, step)| mist_chore(&before, step)).collect()
}

fn mist_chore(before: &Public, step: MistStep) -> Option<String> {
    Some(match step {
        MistStep::Move { from, to } => move_chore(before, from, to),
        MistStep::Heal { healer, downed } => format!(
            "Take the Healer on {healer} off the board, and stand the {} on {downed} up",
            level(before, downed)
        ),
        MistStep::Upgrade { three, into } => {
            let three = list(&members(three.squares()));
            format!("Take {three} off the board, and put a {} on {into}", next(before, into))
        }
        MistStep::Bolster { builder, temple, from } => {
            let source = from.map_or_else(String::new, |from| format!(" from {from}"));
            let which = if from.is_some() { "the" } else { "a" };
            format!(
                "Take the Builder on {builder} off the board, and put {which} bolster{source} on {temple}"
            )
        }
        MistStep::Spawn(square) => format!("Put a Healer from the pool on {square}"),
        MistStep::Promote(square) => {
            let (old, new) = (level(before, square), next(before, square));
            format!("Replace the {old} on {square} with a {new}")
        }
        MistStep::Capture(_) | MistStep::End => return None,
    })
}

/// A Seeker who leaves the courtyard's ground has a Healer step into its place.
fn move_chore(before: &Public, from: Square, to: Square) -> String {
    let (pawn, onto) = (level(before, from), if to.temple().is_some() { "onto" } else { "to" });
    let is_seeker = before.board().level(from) == Some(Level::Seeker);
    let leaves = is_seeker && from.temple().is_none() && before.board().pool(Level::Healer) > 0;
    let behind = if leaves { format!(", and put a Healer on {from}") } else { String::new() };
    format!("Move the {pawn} from {from} {onto} {to}{behind}")
}

/// What is to be done on the table after a Thief's turn.
#[must_use]
pub fn thief_chores(before: &Public, effect: &Effect) -> Vec<String> {
    match effect {
        Effect::Day(day) => day_chores(before, day),
        Effect::Cornered => Vec::new(),
        Effect::Night(night) => night_chores(night),
    }
}

fn day_chores(before: &Public, day: &DayEffect) -> Vec<String> {
    let mut chores = Vec::new();
    if day.pushed.len() == 1 {
        let (from, to) = (list(&members(day.pushed)), list(&members(day.landed)));
        chores.push(format!("Lay the Seeker from {from} on {to}"));
    } else if !day.pushed.is_empty() {
        let (from, to) = (list(&members(day.pushed)), list(&members(day.landed)));
        chores.push(format!("Lay the Seekers from {from} on {to}"));
    }
    for square in day.downed {
        chores.push(format!("Lay the {} on {square} down", level(before, square)));
    }
    let spent = day.darts_spent(before);
    if spent > 0 {
        chores.push(format!("{} back to the pool", count(spent.into(), "dart")));
    }
    chores.extend(day.extra.and_then(|extra| match extra {
        Extra::Dart => Some("1 dart from the pool to the Thief".into()),
        Extra::Rod(looked) => Some(format!("Turn rod {} across: it was looked at", looked.name())),
        Extra::Coin => Some("The Thief picks up a coin".into()),
        Extra::Sacrifice => None,
    }));
    chores.extend(match (day.end, day.extra) {
        (DayEnd::Played, Some(Extra::Sacrifice)) => {
            Some("2 coins face down: one is a sacrifice".into())
        }
        (DayEnd::Played, _) => Some("1 coin face down".into()),
        (DayEnd::Treasure { at, .. }, _) => Some(format!("Turn over the coin {at} and its rods")),
    });
    chores
}

fn night_chores(night: &NightEffect) -> Vec<String> {
    let mut chores = Vec::new();
    if night.darts > 0 {
        chores.push(format!("{} from the pool to the Thief", count(night.darts.into(), "dart")));
    }
    if night.coins > 0 {
        chores.push(format!("The Thief picks up {}", count(night.coins.into(), "coin")));
    }
    let looked = Line::ALL.into_iter().zip(night.looks.0).filter(|(_, looks)| *looks > 0);
    chores.extend(
        looked.map(|(line, _)| format!("Turn rod {} across: it was looked at", line.name())),
    );
    chores
        .extend(night.bolsters.into_iter().map(|temple| format!("Take the bolster off {temple}")));
    chores.extend(night.reveal.map(|shown| format!("Put the Thief's marker at {}", reveal(shown))));
    chores
}

/// What is to be done on the table when the Mist has ended a night: every pawn stands up.
#[must_use]
pub fn morning_chores(before: &Public) -> Vec<String> {
    if before.round() != Round::Night {
        return Vec::new();
    }
    let downed = before.board().downed();
    let stand = |square| format!("Stand the {} on {square} up", level(before, square));
    downed.into_iter().map(stand).collect()
}

/// Who won, and how.
#[must_use]
pub fn outcome(outcome: Outcome) -> (&'static str, &'static str) {
    let winner = match outcome.winner() {
        Side::Thief => "The Thief wins",
        Side::Mist => "The Mist wins",
    };
    let how = match outcome {
        Outcome::TreasureFound => "The Thief has found the treasure.",
        Outcome::TreasureMissed => "The Thief declared the treasure where it does not lie.",
        Outcome::Captured => "The Thief is caught.",
        Outcome::CaptureMissed => "The Mist declared a capture where the Thief was not.",
        Outcome::Cornered => "The Thief is cornered.",
        Outcome::Resigned(Side::Thief) => "The Thief resigned.",
        Outcome::Resigned(Side::Mist) => "The Mist resigned.",
    };
    (winner, how)
}

/// What stands on a square, in words: "a Healer, standing", "nothing".
#[must_use]
pub fn standing_on(table: &Public, square: Square) -> String {
    let pawn = table.board().pawn(square).map(|pawn| {
        let pose = if pawn.downed { "lying down" } else { "standing" };
        format!("a {}, {pose}", pawn.level.name())
    });
    let bolstered = square.temple().is_some_and(|temple: Temple| table.bolsters().contains(temple));
    match (pawn, bolstered) {
        (Some(pawn), true) => format!("{pawn}, and a bolster"),
        (Some(pawn), false) => pawn,
        (None, true) => "a bolster".into(),
        (None, false) => "nothing".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shared::rules::{Edition, Game, Position, Thief};

    fn table(position: &str) -> Public {
        let mut position: Position = position.parse().expect("a position");
        (position.thief, position.treasure) = (Some(Thief::START), Some(Temple::A1));
        *Game::new(Edition::V18, &position).expect("a game").public()
    }

    #[test]
    fn a_turn_has_its_day() {
        let told = [1, 3, 4, 5, 8].map(when);
        assert_eq!(
            told,
            ["Day 1, round 1", "Day 1, round 3", "Night 1", "Day 2, round 1", "Night 2"]
        );
    }

    #[test]
    fn what_a_day_turn_shows_is_told_and_to_be_done() {
        let before = table("5/2B2/SH3/HBHH1/2S2 C1 T2 - 2 ? ?");
        let effect = Effect::parse_day("!C4 C5~ ~B5 _ .").expect("an effect");
        let told = thief_turn(&before, &effect).join(" ");
        let all =
            "Pushes the Seeker off C5 to B5. Healer C4 falls. Spends 2 darts. Sacrifices a coin.";
        assert_eq!(told, all);
        assert_eq!(thief_notation(&effect), [""; 0]);
        let chores = thief_chores(&before, &effect);
        assert_eq!(chores[0], "Lay the Seeker from C5 on B5");
        assert_eq!(chores[1], "Lay the Healer on C4 down");
        assert_eq!(chores[2], "2 darts back to the pool");
        assert_eq!(chores[3], "2 coins face down: one is a sacrifice");
    }

    #[test]
    fn steps_of_the_mist_are_told_from_the_table_before_them() {
        let before = table("5/2B2/SH3/HBhH1/1s1B1 C1 M2 3 0 ? ?");
        let told = |step: &str| mist_step(&before, step.parse().expect("a step"));
        assert_eq!(told("A3-C3"), "Seeker seeks from A3 to C3");
        assert_eq!(told("A4+C4"), "Healer A4 given up, C4 stands");
        assert_eq!(told("D5*E5"), "Builder D5 given up, E5 bolstered");
        assert_eq!(told("#A3"), "Capture declared on A3");
        assert_eq!(standing_on(&before, Square::ALL[17]), "a Healer, lying down");
    }

    #[test]
    fn a_night_is_told_with_what_it_shows() {
        let effect = Effect::parse_night("?5 ^ .5").expect("an effect");
        let before = table("5/2B2/SH3/HBhH1/1s1B1 C1 TN - 0 ? ?");
        assert_eq!(
            thief_turn(&before, &effect),
            ["Picks up a coin and looks at rod 5.", "Shown: row 5."]
        );
        assert_eq!(thief_notation(&effect), ["?5", ".5"]);
        assert_eq!(
            morning_chores(&before),
            ["Stand the Healer on C4 up", "Stand the Seeker on B5 up"]
        );
    }
}
