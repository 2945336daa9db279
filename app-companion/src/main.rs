//! `nusubito`: the companion to the board game, for the Mist's side of the table.

use std::fs::File;
use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use app_companion::arena::player::Player;
use app_companion::arena::tally::{BINS, Stated};
use app_companion::arena::{self, Bar, Match, plot};
use app_companion::handheld::socket::Place;
use app_companion::handheld::terminal;
use app_companion::port::Port;
use app_companion::radio::trouble::RadioTrouble;
use app_companion::radio::wanted::Wanted;
use app_companion::web::seats::Play;
use app_companion::web::table::Way;
use app_companion::{divide, engine, mist, place, port_list, radio, replay, verify, web};
use clap::{Args, Parser, Subcommand};
use etcetera::BaseStrategy;
use shared::fairplay::{Rods, Setup};
use shared::mind::Skill;
use shared::rules::{Configuration, Edition, Side};

/// A companion to Nusubito, the board game of a Thief who moves in secret and a Mist that hunts.
///
/// Without a command it opens the table: a page for the Mist, and a page for the Thief, which is the
/// handheld's screen and buttons. With --serial or --ble the Thief holds a real handheld instead. Who
/// is alone plays either side against a machine, or watches two of them.
#[derive(Parser)]
#[command(name = "nusubito", version, max_term_width = 90, args_conflicts_with_subcommands = true)]
struct Arguments {
    #[command(flatten)]
    table: TableArguments,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Args)]
struct TableArguments {
    /// The Thief holds a real handheld, at this port: /dev/ttyACM0 or COM3. Without a port, the
    /// likely one is taken if there is just one; `nusubito ports` lists them
    #[arg(long, value_name = "PORT", num_args = 0..=1)]
    #[expect(clippy::option_option, reason = "not asked for, without a port, with one")]
    serial: Option<Option<Port>>,
    /// The Thief holds a real handheld, by radio: "Nusubito 3f2a", 3f2a for short, or its address. Without
    /// a name, the only one in reach is taken; `nusubito ports` lists them. The first time, the handheld
    /// shows a number, which the Mist's page asks for. Only if this was built with --features ble
    #[arg(long, value_name = "NAME", num_args = 0..=1, conflicts_with = "serial")]
    #[expect(clippy::option_option, reason = "not asked for, without a name, with one")]
    ble: Option<Option<Wanted>>,
    /// Let phones and tablets in the same network join: prints a code for them to scan. Whoever has
    /// the address can come in, and nobody else
    #[arg(long)]
    lan: bool,
    /// Where the games are kept; left out, where this system keeps such things
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Where the pages are served: an address and a port [default: 127.0.0.1:7373]
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<SocketAddr>,
    /// The rules a new game begins with, unless you choose others: v18 or early
    #[arg(long, value_parser = place::edition)]
    edition: Option<Edition>,
    /// The pawns a new game begins with, as 0/1/2: the levels on B2, C2 and D2
    #[arg(long, value_name = "A/B/C", value_parser = place::configuration)]
    setup: Option<Configuration>,
    /// Begin a game alone at once: play the thief against the app's Mist, play the mist against the
    /// handheld's Thief, or watch two minds play. A game that was on the table stays saved
    #[arg(long, value_name = "thief|mist|watch", value_parser = solo)]
    solo: Option<Play>,
    /// How well the app and the handheld play in it: easy, fair or hard [default: fair]
    #[arg(long, value_name = "LEVEL", value_parser = place::skill, requires = "solo")]
    level: Option<Skill>,
    /// Begin with the guided first game: both sides of a short game, in about ten minutes. It has a table
    /// of its own, and leaves the game on yours as it is
    #[arg(long, conflicts_with = "solo")]
    guide: bool,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
}

/// A way to play alone.
fn solo(name: &str) -> Result<Play, String> {
    let alone = |play: &Play| *play != Play::Two;
    name.parse().ok().filter(alone).ok_or_else(|| {
        format!("'{}' is no game alone; say thief, mist or watch.", name.escape_debug())
    })
}

impl TableArguments {
    fn options(self) -> Result<web::Options, Trouble> {
        let data = match self.data {
            Some(data) => data,
            None => usual_folder()?,
        };
        let way = match (self.serial, self.ble) {
            (Some(Some(port)), _) => Way::Port(port),
            (Some(None), _) => Way::Port(likely_port()?),
            (None, Some(wanted)) => Way::Port(by_radio(wanted)?),
            (None, None) => Way::Simulated,
        };
        let chosen = place::setup(self.edition, self.setup);
        let level = self.level.unwrap_or(Skill::Fair);
        let solo = self.solo.map(|play| play.seats(level, level));
        let (listen, lan, guide, open) = (self.listen, self.lan, self.guide, !self.no_open);
        Ok(web::Options { data, way, listen, lan, chosen, solo, guide, open })
    }
}

/// Where this system keeps what a program needs to keep.
fn usual_folder() -> Result<PathBuf, Trouble> {
    let place = etcetera::choose_base_strategy()
        .map_err(|_| Trouble::Said("There is no home to keep games in; say --data DIR.".into()))?;
    Ok(place.data_dir().join("nusubito"))
}

/// A handheld by radio, if this program was built with that.
fn by_radio(wanted: Option<Wanted>) -> Result<Port, Trouble> {
    let port = Port::radio(wanted.unwrap_or(Wanted::Any));
    port.map_err(|why| Trouble::Said(why.to_string()))
}

/// The one port that looks like a handheld.
fn likely_port() -> Result<Port, Trouble> {
    let found = port_list::ports()?;
    let mut likely = found.iter().filter(|port| port.likely);
    match (likely.next(), likely.next()) {
        (Some(one), None) => Ok(Port::Serial(one.path.clone())),
        (None, _) if found.is_empty() => Err(Trouble::Said(NO_PORT.into())),
        _ => {
            let mut list = Vec::new();
            list_ports(&mut list)?;
            let list = String::from_utf8_lossy(&list);
            Err(Trouble::Said(format!("Say which port: --serial PORT.\n{}", list.trim_end())))
        }
    }
}

const NO_PORT: &str = "This computer has no serial port. Is the handheld plugged in?";

/// All serial ports, and the handhelds in reach of the radio if this program was built with that.
fn list_all(mut out: impl Write) -> io::Result<()> {
    list_ports(&mut out)?;
    if !radio::BUILT {
        return Ok(());
    }
    writeln!(out, "\nBy radio, for --ble NAME:")?;
    out.flush()?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    match runtime.block_on(radio::scan()) {
        Ok(seen) if seen.is_empty() => writeln!(out, "{}", RadioTrouble::NotFound(Wanted::Any)),
        Ok(seen) => seen.iter().try_for_each(|seen| writeln!(out, "{seen}")),
        Err(why) => writeln!(out, "{why}"),
    }
}

/// All serial ports, the likely ones marked.
fn list_ports(mut out: impl Write) -> io::Result<()> {
    let found = port_list::ports()?;
    if found.is_empty() {
        writeln!(out, "{NO_PORT}")?;
    }
    for port in found {
        let mark = if port.likely { "   likely a handheld" } else { "" };
        writeln!(out, "{}{mark}", port.path.display())?;
    }
    Ok(())
}

#[derive(Subcommand)]
enum Command {
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
struct HandheldArguments {
    /// Where a companion finds it: a TCP port of this computer
    #[arg(long, value_name = "ADDRESS", default_value = "tcp:127.0.0.1:4000")]
    listen: Place,
    /// A pseudo-terminal instead of a TCP port, with this name besides its own (not on Windows)
    #[arg(long, value_name = "PATH", num_args = 0..=1, conflicts_with = "listen")]
    #[expect(clippy::option_option, reason = "not asked for, without a name, with one")]
    pty: Option<Option<PathBuf>>,
    /// The file that is its memory; left out, the game lasts as long as the program
    #[arg(long, value_name = "FILE")]
    flash: Option<PathBuf>,
}

impl From<HandheldArguments> for terminal::Options {
    fn from(HandheldArguments { listen, pty, flash }: HandheldArguments) -> Self {
        Self { place: pty.map_or(listen, Place::Pty), flash }
    }
}

#[derive(Args)]
struct MistArguments {
    /// Where the handheld is: /dev/ttyACM0, COM3 or, if it is a simulated one, tcp:127.0.0.1:4000. By
    /// radio, if this was built with --features ble: ble for the only one in reach, "ble:Nusubito 3f2a",
    /// ble:3f2a, or ble: and its address
    #[arg(value_name = "PORT")]
    port: Port,
    /// Where the game is saved, and resumed from; left out, it lasts as long as the program
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Play only by these rules: v18 or early
    #[arg(long, value_parser = place::edition)]
    edition: Option<Edition>,
    /// Play only from this start, as 0/1/2
    #[arg(long, value_name = "A/B/C", value_parser = place::configuration)]
    setup: Option<Configuration>,
    /// Play only with rods like that: sealed or cards
    #[arg(long, value_parser = place::rods)]
    rods: Option<Rods>,
    /// Agree with the Thief that you may see where the Thief can be: the handheld asks them, and
    /// the record says so
    #[arg(long)]
    aid: bool,
    /// Agree with the Thief that either of you may ask their machine what it would do: the handheld
    /// asks them, and the record says so
    #[arg(long)]
    hints: bool,
    /// The handheld plays the Thief by itself, that well: easy, fair or hard. If one of these six is
    /// given and another is not, that is v18, 0/1/2, sealed, no aid, no hints or a person; if none is,
    /// the handheld chooses
    #[arg(long, value_name = "LEVEL", value_parser = place::skill)]
    thief: Option<Skill>,
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
struct ArenaArguments {
    /// Who plays the Thief first: random, greedy, easy, fair or hard
    #[arg(value_name = "A")]
    one: Player,
    /// Who plays the Mist then, and the Thief after that
    #[arg(value_name = "B")]
    other: Player,
    /// How many games each way
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// The seed of the first game; every next game has the next seed
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// By these rules: v18 or early
    #[arg(long, value_parser = place::edition)]
    edition: Option<Edition>,
    /// From this start, as 0/1/2: the levels on B2, C2 and D2
    #[arg(long, value_name = "A/B/C", value_parser = place::configuration)]
    setup: Option<Configuration>,
    /// Draw how often what the Mists stated came true, as SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

/// Plays each way, and prints what came of it.
fn arena(arguments: &ArenaArguments, mut out: impl Write) -> Result<(), Trouble> {
    let ArenaArguments { one, other, games, seed, edition, setup, plot } = arguments;
    let (setup, games, seed) = (place::setup(*edition, *setup), *games, *seed);
    let mut stated = [Stated::default(); BINS];
    let mut ways = vec![(*one, *other), (*other, *one)];
    ways.dedup();
    for (thief, mist) in ways {
        let mut bar = Bar::new(games);
        let fixture = Match { setup, thief, mist, games, seed };
        let tally = arena::run(&fixture, |done| bar.show(done)).map_err(|foul| {
            let side = if foul.side == Side::Thief { "Thief" } else { "Mist" };
            Trouble::Said(format!("The {side} broke the rules, which is a bug here. {}", foul.what))
        })?;
        drop(bar);
        write!(out, "{tally}")?;
        stated.iter_mut().zip(tally.stated).for_each(|(all, more)| all.add(more));
    }
    if let Some(file) = plot {
        std::fs::write(file, plot::svg(&stated, "What the Mist states, and how often it is so"))
            .map_err(|why| Trouble::Said(format!("{}: {why}", file.display())))?;
    }
    Ok(())
}

fn main() -> ExitCode {
    match run(Arguments::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        // Whoever read the output has seen enough, as with `nusubito perft 3 | head -1`.
        Err(Trouble::Io(why)) if why.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Trouble::Io(why)) => fail(&why.to_string()),
        Err(Trouble::Said(why)) => fail(&why),
    }
}

fn fail(why: &str) -> ExitCode {
    eprintln!("nusubito: {why}");
    ExitCode::from(2)
}

/// Why a command could not be done at all.
enum Trouble {
    Io(io::Error),
    Said(String),
}

impl From<io::Error> for Trouble {
    fn from(why: io::Error) -> Self {
        Self::Io(why)
    }
}

/// Does what was asked, and answers whether all is well with what was looked at.
fn run(arguments: Arguments) -> Result<bool, Trouble> {
    let out = io::stdout().lock();
    match arguments.command {
        None => {
            // Others print while the pages are served.
            drop(out);
            web::run(&arguments.table.options()?, io::stdout())?;
        }
        Some(Command::Ports) => list_all(out)?,
        Some(Command::Handheld(arguments)) => terminal::run(&arguments.into())?,
        Some(Command::Mist(arguments)) => return Ok(mist::run(&arguments.into(), out)?),
        Some(Command::Arena(arguments)) => arena(&arguments, out)?,
        Some(Command::Engine) => engine::run(io::stdin().lock(), out)?,
        Some(Command::Perft { depth, position, edition }) => {
            let game = place::game(edition, &position.join(" ")).map_err(Trouble::Said)?;
            divide::print(&game, depth, out)?;
        }
        Some(Command::Verify { file }) => return heard(verify::print(&read(&file)?, out)),
        Some(Command::Replay { file }) => return heard(replay::print(&read(&file)?, out, pause)),
    }
    Ok(true)
}

/// A verdict that nobody stayed to hear is not one that holds.
fn heard(verdict: io::Result<bool>) -> Result<bool, Trouble> {
    match verdict {
        Err(why) if why.kind() == io::ErrorKind::BrokenPipe => Ok(false),
        verdict => Ok(verdict?),
    }
}

/// A record, which is never large.
fn read(file: &Path) -> Result<Vec<u8>, Trouble> {
    const MOST: u64 = 16 << 20;
    let trouble = |why| Trouble::Said(format!("{}: {why}", file.display()));
    let mut text = Vec::new();
    let open = File::open(file).and_then(|file| file.take(MOST + 1).read_to_end(&mut text));
    open.map_err(|why| trouble(why.to_string()))?;
    if text.len() as u64 > MOST {
        return Err(trouble("The file is too large to be a record.".into()));
    }
    Ok(text)
}

/// Between two turns of a replay a person presses Enter, or q and Enter to leave; a pipe waits for
/// nobody.
fn pause() -> io::Result<bool> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Ok(true);
    }
    let mut line = String::new();
    eprint!("Enter goes on, q leaves: ");
    io::stderr().flush()?;
    let read = io::stdin().lock().read_line(&mut line)?;
    Ok(read > 0 && !line.trim().eq_ignore_ascii_case("q"))
}
