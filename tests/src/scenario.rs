//! Scenarios: what people do at the table and what must come of it, as text. They say nothing of
//! how the handheld is run, so the same files serve the device in this process and the image in an
//! emulator.
//!
//! One thing a line; `#` and a space begin a comment. What can be done:
//!
//! ```text
//! press up ok right           buttons, one after the other, each for a moment
//! hold ok 1200                a button, for so many milliseconds
//! down left / up left         a button goes down, or comes up
//! wait 20000                  milliseconds
//! plug / unplug               the cable
//! power                       the battery is taken out and put back
//! pairing 482913 / paired     the radio wants to pair, or is done
//! wish early 0/1/2 cards      the companion wants this set-up; after it, as a set-up prints, what
//!                             else it wants: `aid`, `hints`, `thief-fair`
//! deal E5                     the companion answers, so that the treasure lies there
//! mist B2-B1 .                the Mist's turn, as a whole
//! mist resigns / asks 4 / agrees / declines
//!                             asks: to take back from that entry on
//! told B2-B1 .                the companion's last entry is this turn instead: the games differ
//! stranger                    another companion, with a game of its own
//! flash noise / version 9     the flash holds noise, or what that version has written
//! ```
//!
//! With `TRACE=1` in the environment each line is printed as it is done.
//!
//! What must be:
//!
//! ```text
//! screen NAME [except X Y W H]   the picture is the golden one of that name, but for a part of it
//! entry T d .                    the last entry of the companion's log
//! entries 5                      so many entries in it
//! dark                           no pixel is lit
//! still press ok                 that is done, and the picture stays as it is
//! ```

use std::fs;
use std::path::Path;

use firmware::chronicle::{Chronicle, Private, Record};
use firmware::toolkit::button::{Button, Millis};
use shared::event::Event;
use shared::fairplay::{Secret, Setup};
use shared::link::{Digest, Role};
use shared::play::{Entry, GameSession, Play};
use shared::rules::{Side, Temple};
use shared::seal::Hash;

use crate::crc32::crc32;
use crate::ends::End;
use crate::gallery::{Gallery, Mask};
use crate::held::Held;
use crate::journal::MemoryJournal;
use crate::nor::PicoNor;
use crate::pair::{companion_that_wants, mist_turn};
use crate::random::Random;
use crate::rig::INVITATION;

/// A scenario that does not come out as it says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failed {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub why: String,
}

/// A scenario's name and text.
pub type Scenario = (String, String);

/// The scenarios of a folder, in order.
pub fn all_in(folder: &Path) -> Vec<Scenario> {
    let files = fs::read_dir(folder).expect("a folder").flatten();
    let paths = files.map(|file| file.path());
    let mut all: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|ending| ending == "scenario"))
        .map(|path| {
            let name = path.file_stem().and_then(|name| name.to_str()).expect("a name");
            (name.to_string(), fs::read_to_string(&path).expect("a text"))
        })
        .collect();
    all.sort();
    all
}

/// Whether it takes a handheld with a radio.
pub fn wants_radio(text: &str) -> bool {
    lines(text).any(|(_, words)| words[0] == "pairing")
}

/// Plays a scenario; gives the names of the screens it looked at.
pub fn run(text: &str, held: &mut impl Held, gallery: &mut Gallery) -> Result<Vec<String>, Failed> {
    run_without(text, None, held, gallery)
}

/// Plays a scenario but for one line, to see whether that line matters.
pub fn run_without(
    text: &str,
    left_out: Option<usize>,
    held: &mut impl Held,
    gallery: &mut Gallery,
) -> Result<Vec<String>, Failed> {
    let mut screens = Vec::new();
    for (line, words) in lines(text).filter(|(line, _)| Some(*line) != left_out) {
        if std::env::var_os("TRACE").is_some() {
            eprintln!("{line}: {}", words.join(" "));
        }
        let done = act(held, &words, gallery, &mut screens);
        done.map_err(|why| Failed { line, why })?;
    }
    Ok(screens)
}

/// The lines on which something is done, whose absence must be noticed.
pub fn actions(text: &str) -> Vec<usize> {
    let expects = ["screen", "entry", "entries", "dark", "still"];
    lines(text).filter(|(_, words)| !expects.contains(&words[0])).map(|(line, _)| line).collect()
}

fn lines(text: &str) -> impl Iterator<Item = (usize, Vec<&str>)> {
    text.lines().enumerate().filter_map(|(i, line)| {
        // A capture is written with one, too.
        let line = line.split("# ").next().unwrap_or_default();
        let words: Vec<&str> = line.split_whitespace().collect();
        (!words.is_empty()).then_some((i + 1, words))
    })
}

fn act(
    held: &mut impl Held,
    words: &[&str],
    gallery: &mut Gallery,
    screens: &mut Vec<String>,
) -> Result<(), String> {
    match words {
        ["still", words @ ..] => {
            let before = held.picture();
            act(held, words, gallery, screens)?;
            expect(held.picture() == before, || "the picture has changed".into())?;
        }
        ["press", buttons @ ..] => {
            for name in buttons {
                held.press(button(name)?);
            }
        }
        ["hold", name, time] => held.hold(button(name)?, millis(time)?),
        ["down", name] => held.button(button(name)?, true),
        ["up", name] => held.button(button(name)?, false),
        ["wait", time] => held.wait(millis(time)?),
        ["plug"] => held.plug(true),
        ["unplug"] => held.plug(false),
        ["power"] => held.power_cycle(),
        ["pairing", passkey] => {
            let passkey = passkey.parse().map_err(|_| "no passkey")?;
            held.pair(Some(passkey))?;
        }
        ["paired"] => held.pair(None)?,
        ["wish", setup @ ..] => {
            let wish: Setup = setup.join(" ").parse().map_err(|why| format!("{why}"))?;
            held.replace_companion(companion_that_wants(wish));
        }
        ["deal", treasure] => deal(held, treasure)?,
        ["mist", "resigns"] => held.mist(Entry::Event(Event::Resign(Side::Mist)))?,
        ["mist", "agrees"] => held.mist(Entry::Agree(Side::Mist))?,
        ["mist", "declines"] => held.mist(Entry::Decline(Side::Mist))?,
        ["mist", "asks", from] => {
            let from = from.parse().map_err(|_| "no number of an entry")?;
            held.mist(Entry::Ask { side: Side::Mist, from })?;
        }
        ["mist", steps @ ..] => held.mist(mist_turn(&steps.join(" ")))?,
        ["told", steps @ ..] => tell_otherwise(held, &steps.join(" "))?,
        ["stranger"] => {
            let stranger = End::new(Role::Follower, Digest([9; 8]), MemoryJournal::default());
            held.replace_companion(stranger);
        }
        ["flash", "noise"] => {
            let mut random = Random(1);
            let noise = |_| u8::try_from(random.below(256)).expect("a byte");
            let noise: Vec<u8> = (0..held.saved().len()).map(noise).collect();
            held.save(0, &noise);
        }
        ["flash", "version", version] => {
            let version: u16 = version.parse().map_err(|_| "no version")?;
            held.save(0, &frozen_header(version));
        }
        ["screen", name, rest @ ..] => {
            screens.push((*name).into());
            gallery.check(name, &held.picture(), mask(rest)?)?;
        }
        ["entry", text @ ..] => expect_entry(held.companion(), &text.join(" "))?,
        ["entries", count] => {
            let has = held.companion().journal.entries.len();
            expect(has.to_string() == *count, || format!("there are {has} entries"))?;
        }
        ["dark"] => {
            let lit = held.picture().bytes().iter().any(|&byte| byte != 0);
            expect(!lit, || "something is lit".into())?;
        }
        _ => return Err(format!("'{}' is nothing that can be done", words.join(" "))),
    }
    Ok(())
}

/// The companion's game is another one from its last entry on.
fn tell_otherwise(held: &mut impl Held, steps: &str) -> Result<(), String> {
    let mut journal = held.companion().journal.clone();
    journal.entries.last_mut().ok_or("there is no entry")?.entry = mist_turn(steps);
    let session = GameSession::follower(Play::new(None), INVITATION, &journal);
    let session = session.map_err(|why| why.to_string())?;
    held.replace_companion(End { session, journal });
    Ok(())
}

/// So many bytes of a sector's header are the same for ever; see [`firmware::flash`].
const FROZEN: usize = 16;

/// The beginning of a log that another version has written.
fn frozen_header(version: u16) -> [u8; FROZEN] {
    let mut header = [0xff; FROZEN];
    header[..8].copy_from_slice(&firmware::flash::MAGIC);
    header[8..10].copy_from_slice(&version.to_le_bytes());
    let check = crc32(&header[..12]);
    header[12..].copy_from_slice(&check);
    header
}

fn expect(holds: bool, why: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(why()) }
}

/// What the newest entry says, hashes aside.
fn expect_entry(companion: &End, wanted: &str) -> Result<(), String> {
    let last = companion.journal.entries.last().ok_or("there is no entry")?;
    let text = match &last.entry {
        Entry::Event(event) => event.to_string(),
        Entry::Secret(_) => "secret".into(),
        Entry::Answer(_) => "answer".into(),
        Entry::Deal { setup, .. } => format!("deal {setup}"),
        other => other.to_string(),
    };
    expect(text == wanted, || format!("the last entry is '{text}'"))
}

fn button(name: &str) -> Result<Button, String> {
    Button::named(name).ok_or_else(|| format!("'{name}' is no button"))
}

fn millis(text: &str) -> Result<Millis, String> {
    text.parse().map_err(|_| format!("'{text}' is no time in milliseconds"))
}

fn mask(words: &[&str]) -> Result<Option<Mask>, String> {
    match words {
        [] => Ok(None),
        ["except", numbers @ ..] => {
            let numbers: Vec<usize> = numbers.iter().flat_map(|word| word.parse()).collect();
            let [x, y, width, height] = numbers[..] else { return Err("four numbers".into()) };
            Ok(Some((x, y, width, height)))
        }
        _ => Err("a screen's name, and nothing or 'except X Y W H'".into()),
    }
}

/// Answers the deal so that the treasure lies where it should. A companion could not; a test looks
/// into the handheld's flash.
fn deal(held: &mut impl Held, treasure: &str) -> Result<(), String> {
    let treasure: Temple = treasure.parse().map_err(|_| "no such temple")?;
    let secret = secret_of(held).ok_or("nothing is dealt")?;
    let answers = (0..=u8::MAX).map(|byte| Hash([byte; 32]));
    let answer = answers.into_iter().find(|answer| secret.treasure(answer) == treasure);
    held.mist(Entry::Answer(answer.ok_or("no answer leads there")?))
}

/// What the deal was sealed with, from the handheld's flash.
pub fn secret_of(held: &mut impl Held) -> Option<Secret> {
    Chronicle::open(PicoNor::holding(held.saved())).records().find_map(|record| match record {
        Record::Entry(_, Private::Secret(secret)) => Some(Secret::new(secret)),
        _ => None,
    })
}
