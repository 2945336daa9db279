//! The folder everything is kept in, for one companion at a time.
//!
//! ```text
//! lock                held as long as the companion runs
//! keys                what makes the pages' addresses hard to guess
//! games/0001/about    who plays, when, and what the Mist asked for
//!            game     the saved game: see `save`
//!            flash    the memory of the simulated handheld in that game
//!            draft    the Mist's turn in the making
//! ```

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use shared::link::Digest;
use shared::play::Entry;
use shared::rules::MistStep;
use tempfile::NamedTempFile;

use super::about::About;
use super::keys::Keys;
use crate::handheld::flash::{Flash, FlashTrouble};
use crate::port::in_words;
use crate::random::Chance;
use crate::save::{Save, SaveTrouble};
use crate::sole::{self, NotSole};

/// Games are numbered from 1; a folder's name has this many digits at least.
const DIGITS: usize = 4;

/// Why the folder can't be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ShelfTrouble {
    /// Another companion has it.
    Busy(PathBuf),
    /// A game's save.
    Save(SaveTrouble),
    /// A simulated handheld's memory.
    Flash(FlashTrouble),
    /// There is no game of that number.
    NoGame(u32),
    /// A file that is something else.
    Unreadable(PathBuf),
    /// Something rarer, in the system's words.
    Other(PathBuf, String),
}

impl fmt::Display for ShelfTrouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Busy(path) => write!(
                f,
                "Another companion runs on the games in {}. Close it, or choose another folder \
                 with --data.",
                path.display()
            ),
            Self::Save(why) => why.fmt(f),
            Self::Flash(why) => why.fmt(f),
            Self::NoGame(number) => write!(f, "There is no game {number} here."),
            Self::Unreadable(path) => {
                write!(f, "{} can't be read. It was left as it is.", path.display())
            }
            Self::Other(path, why) => {
                write!(f, "The games can't be kept in {}: {why}.", path.display())
            }
        }
    }
}

impl std::error::Error for ShelfTrouble {}

impl From<SaveTrouble> for ShelfTrouble {
    fn from(why: SaveTrouble) -> Self {
        Self::Save(why)
    }
}

fn other(path: &Path) -> impl Fn(io::Error) -> ShelfTrouble + '_ {
    |why| ShelfTrouble::Other(path.into(), in_words(&why))
}

/// The folder, for this program alone until it is dropped.
#[derive(Debug)]
pub struct Shelf {
    folder: PathBuf,
    chance: Chance,
    _lock: File,
}

impl Shelf {
    /// Opens the folder, and makes it if there is none.
    pub fn open(folder: &Path) -> Result<Self, ShelfTrouble> {
        Self::with(folder, Chance::Random)
    }

    /// The same, with what decides where nobody does in its games.
    pub(super) fn with(folder: &Path, chance: Chance) -> Result<Self, ShelfTrouble> {
        fs::create_dir_all(folder.join("games")).map_err(other(folder))?;
        let lock = sole::open(&folder.join("lock")).map_err(|why| match why {
            NotSole::Busy => ShelfTrouble::Busy(folder.into()),
            NotSole::NoFile => ShelfTrouble::Unreadable(folder.join("lock")),
            NotSole::Other(why) => other(folder)(why),
        })?;
        Ok(Self { folder: folder.into(), chance, _lock: lock })
    }

    /// Where it is.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The keys of the pages' addresses: the same ones each time, so that a page left open finds
    /// its companion again.
    pub fn keys(&self) -> Result<Keys, ShelfTrouble> {
        let path = self.folder.join("keys");
        match fs::read_to_string(&path) {
            Ok(text) => text.parse().map_err(|_| ShelfTrouble::Unreadable(path)),
            Err(why) if why.kind() == io::ErrorKind::NotFound => {
                let keys = Keys::random().map_err(other(&path))?;
                write_whole(&path, &keys.to_string()).map_err(other(&path))?;
                Ok(keys)
            }
            Err(why) => Err(other(&path)(why)),
        }
    }

    /// The games, the latest first.
    pub fn games(&self) -> Result<Vec<Folder>, ShelfTrouble> {
        let path = self.folder.join("games");
        let mut numbers = Vec::new();
        for entry in fs::read_dir(&path).map_err(other(&path))? {
            let name = entry.map_err(other(&path))?.file_name();
            numbers.extend(name.to_str().and_then(|name| name.parse::<u32>().ok()));
        }
        numbers.sort_unstable_by(|a, b| b.cmp(a));
        Ok(numbers.into_iter().map(|number| self.place(number)).collect())
    }

    /// The game of that number.
    pub fn game(&self, number: u32) -> Result<Folder, ShelfTrouble> {
        let folder = self.place(number);
        if folder.path.is_dir() { Ok(folder) } else { Err(ShelfTrouble::NoGame(number)) }
    }

    /// A folder for a new game.
    pub fn begin(&self, about: &About) -> Result<Folder, ShelfTrouble> {
        let latest = self.games()?.first().map_or(0, |folder| folder.number);
        let folder = self.place(latest + 1);
        fs::create_dir(&folder.path).map_err(other(&folder.path))?;
        let begun = write_whole(&folder.path.join("about"), &about.to_string());
        if let Err(why) = begun {
            // A folder with nothing in it is no game.
            let _ = fs::remove_dir_all(&folder.path);
            return Err(other(&self.folder)(why));
        }
        Ok(folder)
    }

    fn place(&self, number: u32) -> Folder {
        let path = self.folder.join("games").join(format!("{number:0DIGITS$}"));
        Folder { number, path, chance: self.chance }
    }
}

/// The folder of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Folder {
    /// The game's number.
    pub number: u32,
    path: PathBuf,
    chance: Chance,
}

impl Folder {
    /// Who plays, when, and what was asked for.
    pub fn about(&self) -> Result<About, ShelfTrouble> {
        let path = self.path.join("about");
        let text = fs::read_to_string(&path).map_err(other(&path))?;
        text.parse().map_err(|_| ShelfTrouble::Unreadable(path))
    }

    /// The saved game, for this program alone.
    pub fn save(&self) -> Result<Save, ShelfTrouble> {
        let fresh = Digest(self.bytes()?);
        Ok(Save::open(&self.path.join("game"), fresh)?)
    }

    /// What is saved of the game, whoever has it open.
    pub fn log(&self) -> Result<Vec<Entry>, ShelfTrouble> {
        let path = self.path.join("game");
        if !path.exists() {
            return Ok(Vec::new());
        }
        let entries = Save::peek(&path)?;
        Ok(entries.into_iter().map(|placed| placed.entry).collect())
    }

    /// So many bytes of what decides where nobody does.
    pub(super) fn bytes<const N: usize>(&self) -> Result<[u8; N], ShelfTrouble> {
        self.chance.bytes().map_err(other(&self.path))
    }

    /// The memory of the simulated handheld.
    pub fn flash(&self) -> Result<Flash, ShelfTrouble> {
        Flash::in_file(&self.path.join("flash")).map_err(ShelfTrouble::Flash)
    }

    /// The steps of the Mist's turn, as far as they were made after so much had happened. What can't
    /// be read was no turn that anybody was promised.
    #[must_use]
    pub fn draft(&self, after: u16) -> Vec<MistStep> {
        let text = fs::read_to_string(self.path.join("draft")).unwrap_or_default();
        let mut words = text.split_whitespace();
        if words.next() != Some(after.to_string().as_str()) {
            return Vec::new();
        }
        words.map_while(|word| word.parse().ok()).collect()
    }

    /// Keeps the steps of the Mist's turn after so much had happened. When this returns they are on
    /// the disk.
    pub fn keep_draft(&self, after: u16, steps: &[String]) -> Result<(), ShelfTrouble> {
        let path = self.path.join("draft");
        let text = format!("{after} {}\n", steps.join(" "));
        write_whole(&path, &text).map_err(other(&self.path))
    }
}

/// Writes a small file: whatever happens meanwhile, it is there as it was or as it is to be. Only
/// its owner may read it.
fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut file = NamedTempFile::new_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|why| why.error)?;
    crate::save::sync_folder(path)
}
