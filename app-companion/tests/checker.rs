//! `verify` and the checker in Python, which was written from the format's description alone, agree
//! on honest games, on cheats and on damage.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod keeper;

use std::fs;
use std::path::Path;
use std::process::Command;

use app_companion::record::{Entry, Record, What};
use app_companion::verify::{Failure, Verdict, check};
use keeper::{Keeper, kept, random_game, random_mist_turn, random_thief_turn, seal_again, setup};
use shared::event::Event;
use shared::fairplay::{Opened, Rods, Setup};
use shared::mind::Skill;
use shared::rules::{Edition, Effect, Outcome, Round, Side, Temple, ThiefStep};
use tests::ends::bytes;
use tests::random::Random;

const GAMES: u64 = 400;

/// What a checker says, as far as two checkers must agree.
fn ours(text: &str) -> String {
    let checked = Record::read(text.as_bytes()).map_err(Failure::Text);
    match checked.and_then(|record| check(&record, |_, _| {})) {
        Ok(Verdict::Holds) => "holds".into(),
        Ok(Verdict::Unfinished) => "unfinished".into(),
        Ok(Verdict::NotOpened) => "not opened".into(),
        Err(Failure::Game(Some(turn), _)) => format!("fault, turn {turn}"),
        Err(Failure::Game(None, _) | Failure::Text(_)) => "fault".into(),
    }
}

/// What the Python checker says of many records at once.
fn theirs(name: &str, texts: &[String]) -> Vec<String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    for (i, text) in texts.iter().enumerate() {
        fs::write(folder.join(format!("{i:05}")), text).expect("a file");
    }
    let checker = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/check_record.py");
    let mut command = Command::new("python3");
    command.arg(checker.canonicalize().expect("the checker")).current_dir(&folder);
    command.args((0..texts.len()).map(|i| format!("{i:05}")));
    let output = command.output().expect("python3");
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    let verdict = |line: &str| line.get(7..).unwrap_or_default().to_owned();
    String::from_utf8(output.stdout).expect("UTF-8").lines().map(verdict).collect()
}

fn agree(name: &str, texts: &[String]) -> Vec<String> {
    let theirs = theirs(name, texts);
    assert_eq!(theirs.len(), texts.len());
    let mut verdicts = Vec::new();
    for (text, theirs) in texts.iter().zip(theirs) {
        let ours = ours(text);
        // Without the secret the two may differ in how much of an effect they can judge.
        let judged = text.contains("\nSecret: ") || !theirs.starts_with(['u', 'n']);
        let same = theirs == ours || theirs.starts_with(&format!("{ours}: "));
        assert!(same || !judged && ours != "holds", "{ours}; they say {theirs} of\n{text}");
        verdicts.push(ours);
    }
    verdicts
}

fn any_setup(seed: u64) -> Setup {
    let mut random = Random(seed);
    let edition = *random.pick(&[Edition::V18, Edition::EARLY]);
    let rods = *random.pick(&[Rods::Sealed, Rods::Sealed, Rods::Cards]);
    let [aid, hints] = [(); 2].map(|()| *random.pick(&[false, true]));
    let skill = *random.pick(&[None, None, Some(Skill::Fair), Some(Skill::Hard)]);
    let thief = skill.filter(|_| rods == Rods::Sealed);
    Setup { aid, hints, thief, ..setup(edition, rods) }
}

#[test]
fn on_the_records_in_git() {
    let texts: Vec<String> = kept().into_iter().map(|(_, text)| text).collect();
    assert_eq!(agree("kept", &texts), ["holds"; 16]);
}

#[test]
fn on_honest_games() {
    let games = (0..GAMES).map(|seed| random_game(any_setup(seed), seed));
    let texts: Vec<String> = games
        .flat_map(|game| [game.opened(), game.not_opened(), game.so_far()])
        .map(|record| record.to_string())
        .collect();
    let verdicts = agree("honest", &texts);
    for verdict in verdicts.chunks(3) {
        assert_eq!(verdict, ["holds", "not opened", "unfinished"]);
    }
}

#[test]
fn on_games_with_one_cheat() {
    let cheated: Vec<String> =
        (0..4 * GAMES).map(|seed| cheated_game(any_setup(seed), seed).to_string()).collect();
    let verdicts = agree("cheats", &cheated);
    let named = verdicts.iter().filter(|verdict| verdict.starts_with("fault, turn")).count();
    // Some cheats happen to be what an honest player could have done.
    assert!(named * 2 > verdicts.len(), "{named} of {}", verdicts.len());
}

/// A random game in which one turn is played otherwise than the rules allow, committed to and
/// opened as if nothing were wrong, and every later turn follows from it if it can.
fn cheated_game(setup: Setup, seed: u64) -> Record {
    let mut keeper = Keeper::new(setup, seed);
    let mut random = Random(seed ^ 0xbad);
    let when = 1 + random.below(10);
    for i in 1.. {
        let over = keeper.game.public().outcome().or(keeper.table.public().outcome());
        if over.is_some() || i > when + 2 {
            break;
        }
        match (keeper.game.public().turn().side(), i == when) {
            (Side::Thief, false) => {
                let steps = random_thief_turn(&keeper.game, &mut random);
                keeper.thief_turn(&steps);
            }
            (Side::Thief, true) => cheat_as_thief(&mut keeper, &mut random),
            (Side::Mist, false) => {
                let steps = random_mist_turn(&keeper.game, &mut random);
                keeper.mist_turn(&steps);
                if keeper.table.awaits_ruling() {
                    keeper.ruling();
                }
            }
            (Side::Mist, true) => cheat_as_mist(&mut keeper, &mut random),
        }
    }
    let outcome = keeper.table.public().outcome();
    keeper.opened_as(outcome.unwrap_or(Outcome::Resigned(Side::Mist)))
}

/// Plays honestly on the quiet, and tells or opens something else.
fn cheat_as_thief(keeper: &mut Keeper, random: &mut Random) {
    let mut steps = random_thief_turn(&keeper.game, random);
    let night = Round::of_turn(keeper.table.turn()) == Round::Night;
    let before = keeper.game;
    let honest = keeper.game.try_thief_turn(&steps).expect("a legal turn");
    let mut thief = keeper.game.thief();
    let mut effect = honest;
    match random.below(5) {
        0 => steps.insert(random.below(steps.len()), any_step(random)),
        1 if steps.len() > 1 => drop(steps.remove(random.below(steps.len() - 1))),
        2 => {
            let place = random.below(steps.len());
            if place + 1 < steps.len() {
                steps[place] = any_step(random);
            }
        }
        3 => thief.hand |= *random.pick(&Temple::ALL),
        _ => effect = any_effect(night, random),
    }
    // If what is opened happens to be legal, let it show what it should: the table decides.
    let mut other = before;
    if let Ok(shown) = other.try_thief_turn(&steps)
        && random.below(2) == 0
    {
        (effect, thief) = (shown, other.thief());
    }
    if let Some(opened) = Opened::new(&steps, thief) {
        keeper.enter_thief(effect, opened);
    }
}

fn any_step(random: &mut Random) -> ThiefStep {
    let temples = Temple::ALL;
    let (a, b) = (random.pick(&temples), random.pick(&["B1", "C2", "D3", "E4"]));
    let text = match random.below(9) {
        0 | 1 => a.to_string(),
        2 => format!("{b}~{a}"),
        3 => format!("{a}~{b}"),
        4 => format!("!{a}"),
        5 => format!("^{a}"),
        6 => format!("_{a}"),
        7 => format!("?{}", random.pick(&["A", "C", "E", "1", "3", "5"])),
        _ => "d".into(),
    };
    text.parse().expect("a step")
}

fn any_effect(night: bool, random: &mut Random) -> Effect {
    if night {
        let text = random.pick(&["d .", ".", "^ ^ .A", "d ?1 ^ .C3", "d d d .A1", "?C ?C .C"]);
        return Effect::parse_night(text).expect("an effect");
    }
    let text = random.pick(&[".", "d .", "^ .", "_ .", "?3 .", "!C2 .", "!C4 _ .", "x", "$C3-"]);
    Effect::parse_day(text).expect("an effect")
}

/// One step among legal ones is any step that can be written.
fn cheat_as_mist(keeper: &mut Keeper, random: &mut Random) {
    let mut steps = random_mist_turn(&keeper.game, random);
    let squares: Vec<String> = shared::rules::Square::ALL.map(|square| square.to_string()).into();
    let (a, b, temple) = (random.pick(&squares), random.pick(&squares), random.pick(&Temple::ALL));
    let text = match random.below(7) {
        0..3 => format!("{a}-{b}"),
        3 => format!("{a}+{b}"),
        4 => format!("{a}*{temple}"),
        5 => format!("+{a}"),
        _ => format!("^{a}"),
    };
    let place = random.below(steps.len());
    steps.insert(place, text.parse().expect("a step"));
    if steps.len() > 4 {
        steps.remove(0);
    }
    keeper.mist_turn(&steps);
    if keeper.table.awaits_ruling() {
        keeper.ruling();
    }
}

#[test]
fn on_damaged_records() {
    let damaged: Vec<String> = (0..4 * GAMES)
        .map(|seed| {
            let mut random = Random(seed ^ 0xda);
            let record = random_game(any_setup(seed), seed % 50).opened();
            seal_again(&damage(&record.to_string(), &mut random))
        })
        .collect();
    let verdicts = agree("damaged", &damaged);
    assert!(verdicts.iter().any(|verdict| verdict == "fault"));
    assert!(verdicts.iter().any(|verdict| verdict.starts_with("fault, turn")));
}

/// A line dropped, doubled, moved or changed in one word or one byte.
fn damage(text: &str, random: &mut Random) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let place = random.below(lines.len());
    match random.below(6) {
        0 => drop(lines.remove(place)),
        1 => lines.insert(place, lines[place].clone()),
        2 => {
            let other = random.below(lines.len());
            lines.swap(place, other);
        }
        3 => {
            let mut words: Vec<&str> = lines[place].split(' ').collect();
            let word = random.below(words.len());
            words[word] = *random.pick(&["d", ".", "C3", "#E1", "_", "E5", "M", "T", "2.", "!C2"]);
            lines[place] = words.join(" ");
        }
        4 => {
            let mut line: Vec<char> = lines[place].chars().collect();
            if !line.is_empty() {
                let at = random.below(line.len());
                line[at] = *random.pick(&['0', '1', 'A', 'C', '.', ' ', '3', 'f', '~']);
            }
            lines[place] = line.into_iter().collect();
        }
        _ => {
            let more = *random.pick(&[" .", " ", "x", " d", "\t\r"]);
            lines[place] += more;
        }
    }
    lines.join("\n") + "\n"
}

/// The entries an honest keeper never makes.
#[test]
fn on_entries_that_come_at_the_wrong_time() {
    let mut texts = Vec::new();
    for seed in 0..GAMES {
        let mut random = Random(seed);
        let game = random_game(any_setup(seed), seed);
        let mut record = game.opened();
        let place = random.below(record.entries.len() + 1);
        let turn = record.entries.get(place).map_or(game.table.turn(), |entry| entry.turn);
        let what = match random.below(5) {
            0 => What::Event(Event::Ruling { caught: random.below(2) == 0 }),
            1 => What::Event(Event::Resign(Side::Thief)),
            2 => What::Back(turn, Side::Mist),
            3 => What::Back(1, Side::Thief),
            _ => {
                let effect = any_effect(Round::of_turn(turn) == Round::Night, &mut random);
                What::Event(Event::Thief { effect, commitment: bytes(&mut random) })
            }
        };
        record.entries.insert(place, Entry { turn, what });
        texts.push(record.to_string());
    }
    agree("order", &texts);
}
