//! The records of a saved game, and how they are written.

use core::fmt::Write;

use heapless::{String, Vec};
use postcard::experimental::max_size::MaxSize;
use shared::event::Event;
use shared::fairplay::{Opened, Shown, Steps};
use shared::link::Placed;
use shared::play::Entry;
use shared::rules::{Line, ThiefStep};

use crate::flash::{MAX_PAYLOAD, MAX_PREAMBLE};
use crate::rods::Colour;
use crate::settings::Settings;
use crate::stopped::{self, Stopped};

/// One record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Record {
    /// The player has set something.
    Settings(Settings),
    /// An entry of the journal, and what only the Thief may know of it.
    Entry(Placed<Entry>, Private),
    /// The steps of the turn up to a look, which can't be undone.
    Plan(Steps),
    /// A card was looked at.
    Card(Line, Colour),
    /// The device stopped by itself.
    Stopped(Stopped),
}

/// What only the Thief may know of an entry.
#[derive(Clone, PartialEq, Eq)]
pub enum Private {
    /// Nothing.
    Nothing,
    /// The bytes that the deal seals.
    Secret([u8; 32]),
    /// The turn as it truly was.
    Turn(Opened),
}

impl core::fmt::Debug for Private {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Private")
    }
}

const SETTINGS: u8 = 0;
const ENTRY: u8 = 1;
const PLAN: u8 = 2;
const CARD: u8 = 3;
const STOPPED: u8 = 4;

type Bytes = Vec<u8, MAX_PAYLOAD>;
/// A turn's text is as long as the one that can be shown.
type Text = String<{ Shown::POSTCARD_MAX_SIZE }>;

const _: () = assert!(Placed::<Entry>::POSTCARD_MAX_SIZE < MAX_PAYLOAD);
const _: () =
    assert!(1 + Placed::<Event>::POSTCARD_MAX_SIZE + 1 + Shown::POSTCARD_MAX_SIZE <= MAX_PAYLOAD);
const _: () = assert!(Settings::POSTCARD_MAX_SIZE <= MAX_PREAMBLE);
const _: () = assert!(stopped::MOST < MAX_PAYLOAD && stopped::MOST <= Shown::POSTCARD_MAX_SIZE);

impl Record {
    pub(super) fn write(&self) -> Option<Bytes> {
        let mut bytes = Bytes::new();
        match self {
            Self::Settings(settings) => put(&mut bytes, SETTINGS, settings)?,
            Self::Entry(placed, private) => {
                put(&mut bytes, ENTRY, placed)?;
                private.write(&mut bytes)?;
            }
            Self::Plan(steps) => {
                bytes.push(PLAN).ok()?;
                put_text(&mut bytes, Words(steps))?;
            }
            Self::Card(line, colour) => put(&mut bytes, CARD, &(line, colour))?,
            Self::Stopped(why) => {
                bytes.push(STOPPED).ok()?;
                put_text(&mut bytes, why)?;
            }
        }
        Some(bytes)
    }

    pub(super) fn read(bytes: &[u8]) -> Option<Self> {
        let (&kind, bytes) = bytes.split_first()?;
        match kind {
            SETTINGS => whole(bytes).map(Self::Settings),
            ENTRY => {
                let (placed, rest) = postcard::take_from_bytes::<Placed<Entry>>(bytes).ok()?;
                let private = Private::read(&placed.entry, rest)?;
                Some(Self::Entry(placed, private))
            }
            PLAN => read_steps(bytes).map(Self::Plan),
            CARD => whole(bytes).map(|(line, colour)| Self::Card(line, colour)),
            STOPPED => core::str::from_utf8(bytes).ok().map(|why| Self::Stopped(why.into())),
            _ => None,
        }
    }
}

impl Private {
    fn write(&self, bytes: &mut Bytes) -> Option<()> {
        match self {
            Self::Nothing => Some(()),
            Self::Secret(secret) => bytes.extend_from_slice(secret).ok(),
            Self::Turn(turn) => put_text(bytes, turn),
        }
    }

    fn read(entry: &Entry, bytes: &[u8]) -> Option<Self> {
        match entry {
            Entry::Deal { .. } => bytes.try_into().ok().map(Self::Secret),
            Entry::Event(Event::Thief { .. }) => {
                core::str::from_utf8(bytes).ok()?.parse().ok().map(Self::Turn)
            }
            _ => bytes.is_empty().then_some(Self::Nothing),
        }
    }
}

fn put(bytes: &mut Bytes, kind: u8, value: &impl serde::Serialize) -> Option<()> {
    let mut buffer = [0; MAX_PAYLOAD];
    bytes.push(kind).ok()?;
    bytes.extend_from_slice(postcard::to_slice(value, &mut buffer).ok()?).ok()
}

fn put_text(bytes: &mut Bytes, text: impl core::fmt::Display) -> Option<()> {
    let mut written = Text::new();
    write!(written, "{text}").ok()?;
    bytes.extend_from_slice(written.as_bytes()).ok()
}

pub(super) fn whole<T: serde::de::DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    match postcard::take_from_bytes(bytes) {
        Ok((value, [])) => Some(value),
        _ => None,
    }
}

/// Steps as text, with a space between two.
struct Words<'a>(&'a [ThiefStep]);

impl core::fmt::Display for Words<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        for (i, step) in self.0.iter().enumerate() {
            let space = if i > 0 { " " } else { "" };
            write!(f, "{space}{step}")?;
        }
        Ok(())
    }
}

/// The number of an entry, which comes first, without the rest.
pub(super) fn number_of(record: &[u8]) -> Option<u16> {
    let entry = record.strip_prefix(&[ENTRY])?;
    postcard::take_from_bytes(entry).ok().map(|(number, _)| number)
}

fn read_steps(bytes: &[u8]) -> Option<Steps> {
    let mut steps = Steps::new();
    for word in core::str::from_utf8(bytes).ok()?.split(' ') {
        steps.push(word.parse().ok()?).ok()?;
    }
    Some(steps)
}
