//! `nusubito engine`: the rules over lines of text, for other programs.
//!
//! One answer a line, always. A line that can't be done answers `error: …` and changes nothing.

use std::io::{self, BufRead, Write};

use shared::belief::Belief;
use shared::rules::{
    Configuration, Edition, Game, MistStep, Outcome, Side, Step, Temple, ThiefStep, perft,
};

use crate::place;

/// What the engine understands.
pub const HELP: &str = "Lines it understands, each answered by one line:
  edition v18|early                    ok; the position stays
  position start [a/b/c] [treasure]    ok (left out: 0/1/2 and E5)
  position <seven fields>              ok
  legal                                the legal steps, sorted
  play S ...                           ok; all of the line or none of it
  show                                 the position; inside a Thief's turn that of its
                                       start, then \"moves\" and the steps since
  resign T|M                           ok
  winner                               -, T or M
  belief                               A1:n C1:n ..., how many pairs of temple and hand the
                                       Mist can't rule out, if it knew the last position
  perft N                              how many sequences of N legal steps there are
  quit

A line it can't do answers \"error: \" with the reason, and changes nothing.";

/// Answers lines until `quit` or the end of the input.
pub fn run(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut engine = Engine::new();
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        let answer = match str::from_utf8(&line) {
            Ok(text) => engine.answer(text),
            Err(_) => Answer::Error("The line is not UTF-8 text.".into()),
        };
        match answer {
            Answer::Line(text) => writeln!(output, "{text}")?,
            Answer::Error(why) => writeln!(output, "error: {why}")?,
            Answer::Quit => return Ok(()),
        }
        output.flush()?;
    }
}

/// The legal steps with their names, sorted by byte.
#[must_use]
pub fn sorted_legal(game: &Game) -> Vec<(String, Step)> {
    let mut steps = Vec::new();
    game.each_legal(&mut |step| steps.push((step.to_string(), step)));
    steps.sort_by(|(a, _), (b, _)| a.cmp(b));
    steps
}

enum Answer {
    Line(String),
    Error(String),
    Quit,
}

/// The game as it stands, what `show` needs inside a Thief's turn, and what the Mist can know.
#[derive(Clone)]
struct Engine {
    edition: Edition,
    game: Game,
    /// The game when it last had a position with a text of its own.
    turn_start: Game,
    /// The Thief's steps since then.
    moves: Vec<ThiefStep>,
    /// What the Mist can know, if the last `position` was known to both.
    belief: Belief,
}

impl Engine {
    fn new() -> Self {
        let edition = Edition::V18;
        let game = Game::start(edition, Configuration::default(), Temple::E5);
        let belief = Belief::known(game.thief());
        Self { edition, game, turn_start: game, moves: Vec::new(), belief }
    }

    fn answer(&mut self, line: &str) -> Answer {
        let line = line.trim();
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let answer = match command {
            "quit" if rest.is_empty() => return Answer::Quit,
            "edition" => self.set_edition(rest),
            "position" => self.set_position(rest),
            "play" => self.play(rest),
            "resign" => self.resign(rest),
            "perft" => self.perft(rest),
            "legal" => nothing_after(command, rest).map(|()| self.legal()),
            "show" => nothing_after(command, rest).map(|()| self.show()),
            "winner" => nothing_after(command, rest).map(|()| self.winner()),
            "belief" => nothing_after(command, rest).map(|()| self.belief.to_string()),
            "quit" => nothing_after(command, rest).map(|()| String::new()),
            _ => Err(unknown(command)),
        };
        answer.map_or_else(Answer::Error, Answer::Line)
    }

    fn set_edition(&mut self, name: &str) -> Result<String, String> {
        self.edition = place::edition(name)?;
        self.game = self.game.with_edition(self.edition);
        self.turn_start = self.turn_start.with_edition(self.edition);
        Ok(ok())
    }

    fn set_position(&mut self, text: &str) -> Result<String, String> {
        if text.is_empty() {
            return Err("Say which: 'position start' or 'position' and the seven fields.".into());
        }
        let game = place::game(self.edition, text)?;
        let belief = Belief::known(game.thief());
        *self = Self { edition: self.edition, game, turn_start: game, moves: Vec::new(), belief };
        Ok(ok())
    }

    fn legal(&self) -> String {
        let names: Vec<String> =
            sorted_legal(&self.game).into_iter().map(|(name, _)| name).collect();
        names.join(" ")
    }

    /// All of the line or none of it: the steps are played on a copy first.
    fn play(&mut self, steps: &str) -> Result<String, String> {
        if steps.is_empty() {
            return Err("Say which steps to play.".into());
        }
        let mut after = self.clone();
        for name in steps.split_whitespace() {
            after.play_one(name).map_err(|why| format!("{}: {why}", name.escape_debug()))?;
        }
        *self = after;
        Ok(ok())
    }

    fn play_one(&mut self, name: &str) -> Result<(), String> {
        let side = self.game.public().turn().side();
        let step = Step::parse(side, name).map_err(|why| why.to_string())?;
        self.game.try_play(step).map_err(|why| why.to_string())?;
        self.moves.extend(step.thief());
        self.update_belief(step);
        if self.game.position().is_some() {
            self.turn_start = self.game;
            self.moves.clear();
        }
        Ok(())
    }

    /// The Mist learns from a whole turn of the Thief, and from the answer to a capture.
    fn update_belief(&mut self, step: Step) {
        let public = self.game.public();
        match step {
            Step::Thief(_) if public.to_move() != Some(Side::Thief) => {
                let effect = self.game.effect_since(&self.turn_start, &self.moves);
                self.belief = self.belief.after(self.turn_start.public(), &effect);
            }
            Step::Mist(MistStep::Capture(named)) => {
                let caught = public.outcome() == Some(Outcome::Captured);
                self.belief = self.belief.after_capture(public, named, caught);
            }
            _ => {}
        }
    }

    fn show(&self) -> String {
        let position = self.turn_start.position();
        let mut text = position.map_or_else(String::new, |position| position.to_string());
        if !self.moves.is_empty() {
            text += " moves";
        }
        for step in &self.moves {
            text += &format!(" {step}");
        }
        text
    }

    fn resign(&mut self, side: &str) -> Result<String, String> {
        let side: Side = side.parse().map_err(|_| "Say who resigns: T or M.".to_owned())?;
        self.game.resign(side).map_err(|why| why.to_string())?;
        Ok(ok())
    }

    fn winner(&self) -> String {
        let outcome = self.game.public().outcome();
        outcome.map_or('-', |outcome| outcome.winner().letter()).to_string()
    }

    fn perft(&self, depth: &str) -> Result<String, String> {
        let depth: u8 = depth.parse().map_err(|_| "Say how many steps: 0 to 255.".to_owned())?;
        Ok(perft(&self.game, depth.into()).to_string())
    }
}

fn ok() -> String {
    "ok".into()
}

fn nothing_after(command: &str, rest: &str) -> Result<(), String> {
    if rest.is_empty() { Ok(()) } else { Err(format!("Nothing comes after {command}.")) }
}

fn unknown(command: &str) -> String {
    let known = "edition, position, legal, play, show, resign, winner, belief, perft, quit";
    if command.is_empty() {
        format!("An empty line; the commands are {known}.")
    } else {
        format!("'{}' is no command; they are {known}.", command.escape_debug())
    }
}
