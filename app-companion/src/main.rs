//! `nusubito`: the companion to the board game, for the Mist's side of the table.

mod divide;
mod engine;
mod place;

use std::io;
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use shared::rules::Edition;

/// A companion to Nusubito, the board game of a Thief who moves in secret and a Mist that hunts.
///
/// This version knows the rules of both editions and answers about them. The Mist's page and
/// the handheld are not there yet.
#[derive(Parser)]
#[command(name = "nusubito", version, max_term_width = 90)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Answer questions about the rules, line by line, for other programs
    #[command(after_help = engine::HELP)]
    Engine,
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

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        None => Arguments::command().print_long_help(),
        Some(Command::Engine) => engine::run(io::stdin().lock(), io::stdout().lock()),
        Some(Command::Perft { depth, position, edition }) => {
            match place::game(edition, &position.join(" ")) {
                Ok(game) => divide::print(&game, depth, io::stdout().lock()),
                Err(why) => return fail(&why),
            }
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read the output has seen enough, as with `nusubito perft 3 | head -1`.
        Err(why) if why.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(why) => fail(&why.to_string()),
    }
}

fn fail(why: &str) -> ExitCode {
    eprintln!("nusubito: {why}");
    ExitCode::FAILURE
}
