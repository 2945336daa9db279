//! What can be asked for on the command line. It belongs to `main`, not to the library.

use std::net::SocketAddr;
use std::path::PathBuf;

use app_companion::arena::player::Player;
use app_companion::handheld::socket::Place;
use app_companion::handheld::terminal;
use app_companion::port::Port;
use app_companion::radio::wanted::Wanted;
use app_companion::web::seats::Play;
use app_companion::{divide, engine, mist, place, replay};
use clap::{Args, Parser, Subcommand};
use shared::fairplay::{Rods, Setup};
use shared::mind::Skill;
use shared::rules::{Configuration, Edition};

/// A companion to Nusubito, the board game of a Thief who moves in secret and a Mist that hunts.
///
/// Without a command it opens the table: a page for the Mist, and a page for the Thief, which is the
/// handheld's screen and buttons. With --serial or --ble the Thief holds a real handheld instead. Who
/// is alone plays either side against a machine, or watches two of them.
#[derive(Parser)]
#[command(name = "nusubito", version, max_term_width = 90, args_conflicts_with_subcommands = true)]
pub(super) struct Arguments {
    #[command(flatten)]
    pub(super) table: TableArguments,
    #[command(subcommand)]
    pub(super) command: Option<Command>,
}

#[derive(Args)]
pub(super) struct TableArguments {
    /// The Thief holds a real handheld, at this port: /dev/ttyACM0 or COM3. Without a port, the
    /// likely one is taken if there is just one; `nusubito ports` lists them
    #[arg(long, value_name = "PORT", num_args = 0..=1)]
    #[expect(clippy::option_option, reason = "not asked for, without a port, with one")]
    pub(super) serial: Option<Option<Port>>,
    /// The Thief holds a real handheld, by radio: "Nusubito 3f2a", 3f2a for short, or its address. Without
    /// a name, the only one in reach is taken; `nusubito ports` lists them. The first time, the handheld
    /// shows a number, which the Mist's page asks for. Only if this was built with --features ble
    #[arg(long, value_name = "NAME", num_args = 0..=1, conflicts_with = "serial")]
    #[expect(clippy::option_option, reason = "not asked for, without a name, with one")]
    pub(super) ble: Option<Option<Wanted>>,
    /// Let phones and tablets in the same network join: prints a code for them to scan. Whoever has
    /// the address can come in, and nobody else
    #[arg(long)]
    pub(super) lan: bool,
    /// Where the games are kept; left out, where this system keeps such things
    #[arg(long, value_name = "DIR")]
    pub(super) data: Option<PathBuf>,
    /// Where the pages are served: an address and a port [default: 127.0.0.1:7373]
    #[arg(long, value_name = "ADDRESS")]
    pub(super) listen: Option<SocketAddr>,
    /// The rules a new game begins with, unless you choose others: v18 or early
    #[arg(long, value_parser = place::edition)]
    pub(super) edition: Option<Edition>,
    /// The pawns a new game begins with, as 0/1/2: the levels on B2, C2 and D2
    #[arg(long, value_name = "A/B/C", value_parser = place::configuration)]
    pub(super) setup: Option<Configuration>,
    /// Begin a game alone at once: play the thief against the app's Mist, play the mist against the
    /// handheld's Thief, or watch two minds play. A game that was on the table stays saved
    #[arg(long, value_name = "thief|mist|watch", value_parser = solo)]
    pub(super) solo: Option<Play>,
    /// How well the app and the handheld play in it: easy, fair or hard [default: fair]
    #[arg(long, value_name = "LEVEL", value_parser = place::skill, requires = "solo")]
    pub(super) level: Option<Skill>,
    /// Begin with the guided first game: both sides of a short game, in about ten minutes. It has a table
    /// of its own, and leaves the game on yours as it is
    #[arg(long, conflicts_with = "solo")]
    pub(super) guide: bool,
    /// Do not open a browser
    #[arg(long)]
    pub(super) no_open: bool,
}

/// A way to play alone.
fn solo(name: &str) -> Result<Play, String> {
    let alone = |play: &Play| *play != Play::Two;
    name.parse().ok().filter(alone).ok_or_else(|| {
        format!("'{}' is no game alone; say thief, mist or watch.", name.escape_debug())
    })
}

#[derive(Subcommand)]
pub(super) enum Command {
    /// Be the Thief's handheld, in this terminal
    #[command(after_help = terminal::HELP)]
    Handheld(HandheldArguments),
    /// Be the Mist's companion, line by line
    #[command(after_help = mist::HELP)]
    Mist(MistArguments),
    /// List the ports a handheld could be at, and the handhelds in reach of the radio
    Ports,
    /// Check the record of a game: every step, every commitment, every ruling
    #[command(after_help = "Ends with 0 only if everything holds.")]
    Verify {
        /// The record
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Show a game turn by turn, the true position beside what the Mist could know
    #[command(after_help = replay::legend())]
    Replay {
        /// The record
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Answer questions about the rules, line by line, for other programs
    #[command(after_help = engine::HELP)]
    Engine,
    /// Let minds play each other: how strong are they, and how fair is a set-up?
    #[command(after_help = ARENA_HELP)]
    Arena(ArenaArguments),
    /// Count the sequences of N legal steps, first step by first step
    #[command(after_help = divide::HELP)]
    Perft {
        /// How many steps
        #[arg(value_name = "N")]
        depth: u8,
        /// Where to count from: the seven fields of a position, or "start", a configuration and a
        /// treasure, of which the last two may be left out
        #[arg(value_name = "POSITION", allow_hyphen_values = true)]
        position: Vec<String>,
        /// Whose rules: v18 or early
        #[arg(long, default_value = "v18", value_parser = place::edition)]
        edition: Edition,
    },
}

#[derive(Args)]
pub(super) struct HandheldArguments {
    /// Where a companion finds it: a TCP port of this computer
    #[arg(long, value_name = "ADDRESS", default_value = "tcp:127.0.0.1:4000")]
    pub(super) listen: Place,
    /// A pseudo-terminal instead of a TCP port, with this name besides its own (not on Windows)
    #[arg(long, value_name = "PATH", num_args = 0..=1, conflicts_with = "listen")]
    #[expect(clippy::option_option, reason = "not asked for, without a name, with one")]
    pub(super) pty: Option<Option<PathBuf>>,
    /// The file that is its memory; left out, the game lasts as long as the program
    #[arg(long, value_name = "FILE")]
    pub(super) flash: Option<PathBuf>,
}

impl From<HandheldArguments> for terminal::Options {
    fn from(HandheldArguments { listen, pty, flash }: HandheldArguments) -> Self {
        Self { place: pty.map_or(listen, Place::Pty), flash }
    }
}

#[derive(Args)]
pub(super) struct MistArguments {
    /// Where the handheld is: /dev/ttyACM0, COM3 or, if it is a simulated one, tcp:127.0.0.1:4000. By
    /// radio, if this was built with --features ble: ble for the only one in reach, "ble:Nusubito 3f2a",
    /// ble:3f2a, or ble: and its address
    #[arg(value_name = "PORT")]
    pub(super) port: Port,
    /// Where the game is saved, and resumed from; left out, it lasts as long as the program
    #[arg(long, value_name = "FILE")]
    pub(super) save: Option<PathBuf>,
    /// Play only by these rules: v18 or early
    #[arg(long, value_parser = place::edition)]
    pub(super) edition: Option<Edition>,
    /// Play only from this start, as 0/1/2
    #[arg(long, value_name = "A/B/C", value_parser = place::configuration)]
    pub(super) setup: Option<Configuration>,
    /// Play only with sealed rods or with card rods: sealed or cards
    #[arg(long, value_parser = place::rods)]
    pub(super) rods: Option<Rods>,
    /// Agree with the Thief that you may see where the Thief can be: the handheld asks them, and
    /// the record says so
    #[arg(long)]
    pub(super) aid: bool,
    /// Agree with the Thief that either of you may ask their machine what it would do: the handheld
    /// asks them, and the record says so
    #[arg(long)]
    pub(super) hints: bool,
    /// The handheld plays the Thief by itself, that well: easy, fair or hard. If one of these six is
    /// given and another is not, that is v18, 0/1/2, sealed, no aid, no hints or a person; if none is,
    /// the handheld chooses
    #[arg(long, value_name = "LEVEL", value_parser = place::skill)]
    pub(super) thief: Option<Skill>,
}

impl From<MistArguments> for mist::Options {
    fn from(arguments: MistArguments) -> Self {
        let MistArguments { port, save, edition, setup, rods, aid, hints, thief } = arguments;
        let usual = place::setup(edition, setup);
        let wish = Setup { rods: rods.unwrap_or(usual.rods), aid, hints, thief, ..usual };
        let rules = edition.is_some() || setup.is_some() || rods.is_some();
        let any = rules || aid || hints || thief.is_some();
        Self { port, save, wish: any.then_some(wish) }
    }
}

const ARENA_HELP: &str = "\
Players: random (any legal step, but declares only what it knows), greedy (the shortest way; a capture
from 50 % on), and the minds easy, fair and hard. Games run on all cores. The same seed gives the same
games. Shares have 95 % intervals in brackets.

  nusubito arena hard easy --games 1000         both ways: hard is the Thief, then easy is
  nusubito arena fair fair --setup 2/1/0        how fair is that start?
  nusubito arena fair fair --plot stated.svg    how often what the Mist states comes true";

#[derive(Args)]
pub(super) struct ArenaArguments {
    /// Who plays the Thief first: random, greedy, easy, fair or hard
    #[arg(value_name = "A")]
    pub(super) one: Player,
    /// Who plays the Mist then, and the Thief after that
    #[arg(value_name = "B")]
    pub(super) other: Player,
    /// How many games each way
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(super) games: u32,
    /// The seed of the first game; every next game has the next seed
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(super) seed: u64,
    /// By these rules: v18 or early
    #[arg(long, value_parser = place::edition)]
    pub(super) edition: Option<Edition>,
    /// From this start, as 0/1/2: the levels on B2, C2 and D2
    #[arg(long, value_name = "A/B/C", value_parser = place::configuration)]
    pub(super) setup: Option<Configuration>,
    /// Draw how often what the Mists stated came true, as SVG
    #[arg(long, value_name = "FILE")]
    pub(super) plot: Option<PathBuf>,
}
