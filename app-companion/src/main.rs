//! `nusubito`: the companion to the board game, for the Mist's side of the table. Here its commands are
//! done; what can be asked for is in `arguments`.

mod arguments;

use std::fs::File;
use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use app_companion::arena::tally::{BINS, Stated};
use app_companion::arena::{self, Bar, Match, plot};
use app_companion::handheld::terminal;
use app_companion::port::Port;
use app_companion::radio::trouble::RadioTrouble;
use app_companion::radio::wanted::Wanted;
use app_companion::web::table::Way;
use app_companion::{divide, engine, mist, place, port_list, radio, replay, verify, web};
use clap::Parser;
use etcetera::BaseStrategy;
use shared::mind::Skill;
use shared::rules::Side;

use arguments::{ArenaArguments, Arguments, Command, TableArguments};

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
            web::run(&options(arguments.table)?, io::stdout())?;
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

/// What the table needs to know: what was said, and what can be found out.
fn options(arguments: TableArguments) -> Result<web::Options, Trouble> {
    let TableArguments { listen, lan, guide, no_open, .. } = arguments;
    let data = match arguments.data {
        Some(data) => data,
        None => usual_folder()?,
    };
    let way = match (arguments.serial, arguments.ble) {
        (Some(Some(port)), _) => Way::Port(port),
        (Some(None), _) => Way::Port(likely_port()?),
        (None, Some(wanted)) => Way::Port(by_radio(wanted)?),
        (None, None) => Way::Simulated,
    };
    let chosen = place::setup(arguments.edition, arguments.setup);
    let level = arguments.level.unwrap_or(Skill::Fair);
    let solo = arguments.solo.map(|play| play.seats(level, level));
    Ok(web::Options { data, way, listen, lan, chosen, solo, guide, open: !no_open })
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
