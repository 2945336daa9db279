//! `nusubito mist`: the Mist's companion over lines of text, for people and for other programs.
//!
//! It plays by the same cable and the same save as any companion. What happens is told as it
//! happens; what the Mist does is a line.

use std::fs::OpenOptions;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::thread;

use shared::event::{Event, MistSteps};
use shared::fairplay::Setup;
use shared::link::Digest;
use shared::mind::Skill;
use shared::play::{Entry, GameSession, Line, Play, Playing};
use shared::rules::{Game, MistStep, Side, Step, Temple, Thief};
use shared::seal::Hash;
use tokio::sync::mpsc;

use crate::cable::{Cable, NotDone, Pace, Pairing, Seat, Sight};
use crate::engine::sorted_legal;
use crate::picture::{Caption, Legend, Picture};
use crate::port::Port;
use crate::radio::passkey::Passkey;
use crate::random;
use crate::record::Record;
use crate::save::Save;
use crate::thought;
use crate::verify;

/// What the companion understands.
pub const HELP: &str = "\
Lines it understands:
  B2-B1 D4-E4 .    a whole turn of the Mist: its steps, and '.' or a capture such as #C3
  board            the board; with the aid also what can be known of the Thief
  legal [S ...]    the steps that are legal now, or after these
  hint             what the app would do, if hints were agreed on with --hints
  back             asks the Thief to let your last turn be taken back
  yes, no          answers the Thief who asks the same; no also takes back what you ask
  resign
  record FILE      writes the record of a game that is over, for nusubito verify
  pair             pairs with a handheld by radio after all
  help
  quit             so does the end of the input

A line it can't do answers with the reason, and changes nothing. The first time a handheld is met by
radio it shows a number, which is asked for; no cancels that.";

/// Asks for the number, on the line it is typed on.
const NUMBER: &str = "Number on the handheld's screen: ";

/// What is to be played, where and by which save.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Where the handheld is.
    pub port: Port,
    /// The file the game is saved in; without one it is gone with the program.
    pub save: Option<PathBuf>,
    /// The only set-up to be played, if there is one.
    pub wish: Option<Setup>,
}

/// Plays until it is told to quit. Answers whether everything held, as far as the game came.
pub fn run(options: &Options, out: impl Write) -> io::Result<bool> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(play(options, out))
}

async fn play(options: &Options, mut out: impl Write) -> io::Result<bool> {
    // Removed at the end.
    let folder = tempfile::tempdir()?;
    let passing = folder.path().join("game");
    let save = Save::open(options.save.as_deref().unwrap_or(&passing), Digest(random::bytes()?));
    let save = save.map_err(io::Error::other)?;
    if let Some(path) = &options.save {
        writeln!(out, "The game is saved in {}.", path.display())?;
    } else {
        writeln!(out, "The game is not saved: it ends with this program, unless --save FILE.")?;
    }
    let log = save.entries().iter().map(|placed| placed.entry.clone()).collect();
    let session = session(&save, options)?;
    let (cable, seat) = Cable::new(session, save, options.port.clone(), Pace::default());
    let cable = tokio::spawn(cable.run());
    let echoed = io::stdin().is_terminal();
    let mut desk = Desk { seat, out, echoed, log, told: Told::default(), holds: None };
    let held = desk.serve(lines()).await;
    drop(desk);
    cable.await?;
    held
}

fn session(save: &Save, options: &Options) -> io::Result<GameSession> {
    if let Some(wish) = options.wish {
        wish.checked().map_err(io::Error::other)?;
    }
    let saved = save.entries().first().map(|placed| &placed.entry);
    if let (Some(wish), Some(Entry::Deal { setup, .. })) = (options.wish, saved)
        && wish != *setup
    {
        let why = format!("The saved game is {setup}, and not {wish}.");
        return Err(io::Error::other(why));
    }
    GameSession::follower(Play::new(options.wish), save.invitation(), save)
        .map_err(|_| io::Error::other("The saved game does not hold together."))
}

/// What somebody says, line by line. Reading waits, so it has a thread, which ends with the
/// program.
fn lines() -> Lines {
    let (say, said) = mpsc::unbounded_channel();
    thread::spawn(move || {
        for line in io::stdin().lock().split(b'\n') {
            let line = line.map(|line| String::from_utf8_lossy(&line).into_owned());
            if say.send(line).is_err() {
                return;
            }
        }
    });
    said
}

/// What was told of the link, so that nothing is told twice.
#[derive(Default)]
struct Told {
    connected: bool,
    link: Vec<String>,
    notices: usize,
    /// Whether the number was asked for.
    number: bool,
}

/// What somebody says, line by line.
type Lines = mpsc::UnboundedReceiver<io::Result<String>>;

/// Whoever plays the Mist sits here.
struct Desk<W> {
    seat: Seat,
    out: W,
    /// Whether what is said is on the screen, with the end of its line.
    echoed: bool,
    /// The entries that were told.
    log: Vec<Entry>,
    told: Told,
    /// Whether everything held, once the game is over and opened.
    holds: Option<bool>,
}

/// Whether to go on.
enum Next {
    GoOn,
    Quit,
}

impl<W: Write> Desk<W> {
    async fn serve(&mut self, mut lines: Lines) -> io::Result<bool> {
        let mut sight = self.seat.sight();
        if !self.log.is_empty() {
            writeln!(self.out, "The game goes on where it was.")?;
            self.show_standing(&sight.borrow().clone())?;
        }
        loop {
            let now = sight.borrow_and_update().clone();
            self.tell(&now).await?;
            self.out.flush()?;
            tokio::select! {
                seen = sight.changed() => seen.map_err(io::Error::other)?,
                line = lines.recv() => match line {
                    Some(line) => if let Next::Quit = self.answer(&line?).await? { break },
                    None => break,
                },
            }
        }
        self.say_goodbye(&sight.borrow().clone())?;
        Ok(self.holds != Some(false))
    }

    fn say_goodbye(&mut self, sight: &Sight) -> io::Result<()> {
        if sight.pending.is_some() {
            writeln!(self.out, "What you did last has not reached the handheld yet.")?;
        }
        self.out.flush()
    }

    // What happens.

    async fn tell(&mut self, sight: &Sight) -> io::Result<()> {
        self.leave_question(sight)?;
        self.tell_link(sight)?;
        let from = u16::try_from(self.log.len()).unwrap_or(u16::MAX);
        if sight.count > from {
            let entries = self.seat.entries(from).await.map_err(io::Error::other)?;
            // There may be more by now, which are in the next sight.
            for placed in entries.into_iter().take(usize::from(sight.count - from)) {
                self.log.push(placed.entry);
                self.tell_last_entry()?;
            }
            self.show_standing(sight)?;
        }
        if sight.play.awaits_answer() && sight.pending.is_none() {
            self.submit(Entry::Answer(Hash(random::bytes()?))).await?;
        }
        self.ask_number(sight)
    }

    /// What comes after a question that nobody has answered begins on a line of its own.
    fn leave_question(&mut self, sight: &Sight) -> io::Result<()> {
        let wanted = matches!(sight.pairing, Some(Pairing::Number(_)));
        if self.told.number && !wanted { writeln!(self.out) } else { Ok(()) }
    }

    /// Asks for the number, once, and last: what is typed next is the answer.
    fn ask_number(&mut self, sight: &Sight) -> io::Result<()> {
        let wanted = matches!(sight.pairing, Some(Pairing::Number(_)));
        if wanted && !self.told.number {
            write!(self.out, "{NUMBER}")?;
        }
        self.told.number = wanted;
        Ok(())
    }

    fn tell_link(&mut self, sight: &Sight) -> io::Result<()> {
        if self.told.connected != sight.connected {
            self.told.connected = sight.connected;
            let text = if sight.connected { "is there" } else { "is not there" };
            writeln!(self.out, "The handheld {text}.")?;
        }
        let port = sight.port.as_ref().map(ToString::to_string);
        let save = sight.save.as_ref().map(ToString::to_string);
        let again =
            (sight.pairing == Some(Pairing::Again)).then(|| "Say pair to try again.".into());
        let link = [port, again, sight.trouble.clone(), save];
        let link: Vec<String> = link.into_iter().flatten().collect();
        for text in link.iter().filter(|text| !self.told.link.contains(text)) {
            writeln!(self.out, "{text}")?;
        }
        self.told.link = link;
        for notice in sight.notices.iter().skip(self.told.notices) {
            writeln!(self.out, "{notice}")?;
        }
        self.told.notices = sight.notices.len();
        Ok(())
    }

    fn tell_last_entry(&mut self) -> io::Result<()> {
        match self.log.last() {
            Some(Entry::Deal { setup, .. }) => writeln!(self.out, "The handheld deals: {setup}."),
            Some(Entry::Answer(_)) => writeln!(self.out, "The deal is made. {}", self.legend()),
            Some(Entry::Ask { side: Side::Thief, .. }) => {
                writeln!(self.out, "The Thief asks to take back a turn: yes or no?")
            }
            Some(Entry::Ask { .. }) => writeln!(self.out, "You ask to take back your last turn."),
            Some(Entry::Decline(side)) => writeln!(self.out, "The {side} declines the takeback."),
            Some(Entry::Event(_) | Entry::Agree(_)) => self.tell_last_event(),
            Some(Entry::Secret(_) | Entry::Turn(_)) | None => Ok(()),
        }
    }

    fn tell_last_event(&mut self) -> io::Result<()> {
        let Some(record) = Record::of_log(&self.log) else { return Ok(()) };
        if let Some(entry) = record.entries.last() {
            writeln!(self.out, "{}", Caption(entry))?;
        }
        match record.result() {
            Some(outcome) => writeln!(self.out, "{outcome}. Now the handheld opens its secret."),
            None => Ok(()),
        }
    }

    /// What the Mist needs now: the board if it is to move, the verdict if all is over.
    fn show_standing(&mut self, sight: &Sight) -> io::Result<()> {
        let Some(playing) = sight.play.playing() else { return Ok(()) };
        let public = playing.table.public();
        if playing.all_opened() && self.holds.is_none() {
            return self.show_verdict(playing);
        }
        let mists = public.to_move() == Some(Side::Mist) && !playing.table.awaits_ruling();
        if mists { writeln!(self.out, "{}\nYour turn.", picture(playing)) } else { Ok(()) }
    }

    fn show_verdict(&mut self, playing: &Playing) -> io::Result<()> {
        let record = Record::of_log(&self.log).map(|record| record.to_string());
        let holds = verify::print(record.unwrap_or_default().as_bytes(), &mut self.out)?;
        self.holds = Some(holds);
        let proof = playing.ledger.proof().map(char::from);
        let groups: Vec<String> = proof.chunks(4).map(|group| group.iter().collect()).collect();
        writeln!(self.out, "Proof: {}. The handheld must show the same.", groups.join(" "))
    }

    // What is said.

    async fn answer(&mut self, line: &str) -> io::Result<Next> {
        let words: Vec<&str> = line.split_whitespace().collect();
        if self.told.number && words != ["quit"] {
            self.give_number(line).await?;
            return Ok(Next::GoOn);
        }
        match words.as_slice() {
            [] => {}
            ["quit"] => return Ok(Next::Quit),
            ["help"] => writeln!(self.out, "{HELP}\n\n{}", self.legend())?,
            ["board"] => self.show_board()?,
            ["hint"] => self.show_hint()?,
            ["legal", steps @ ..] => self.show_legal(steps)?,
            ["resign"] => self.submit(Entry::Event(Event::Resign(Side::Mist))).await?,
            ["yes"] => self.submit(Entry::Agree(Side::Mist)).await?,
            ["no"] => self.submit(Entry::Decline(Side::Mist)).await?,
            ["back"] => self.ask_takeback().await?,
            ["pair"] => self.pair().await?,
            ["record", file] => self.write_record(Path::new(file))?,
            steps => self.take_turn(steps).await?,
        }
        Ok(Next::GoOn)
    }

    /// Takes a line as the number that was asked for, and asks again if it is none.
    async fn give_number(&mut self, line: &str) -> io::Result<()> {
        if !self.echoed {
            writeln!(self.out)?;
        }
        self.told.number = false;
        let number = match (line.trim(), line.parse::<Passkey>()) {
            ("no", _) => None,
            (_, Ok(number)) => Some(number),
            (_, Err(why)) => return writeln!(self.out, "{why} Say no to cancel."),
        };
        self.seat.give_number(number).await.map_err(io::Error::other)
    }

    async fn pair(&mut self) -> io::Result<()> {
        if self.seat.sight().borrow().pairing != Some(Pairing::Again) {
            return writeln!(self.out, "There is nothing to pair with now.");
        }
        self.seat.pair().await.map_err(io::Error::other)
    }

    async fn submit(&mut self, entry: Entry) -> io::Result<()> {
        match self.seat.submit(entry).await {
            Ok(()) => Ok(()),
            Err(why @ NotDone::NotTaken(_)) => writeln!(self.out, "{why}"),
            Err(why @ NotDone::Stopped) => Err(io::Error::other(why)),
        }
    }

    async fn take_turn(&mut self, steps: &[&str]) -> io::Result<()> {
        match parse_turn(steps) {
            Ok(turn) => self.submit(Entry::Event(Event::Mist(turn))).await,
            Err(why) => writeln!(self.out, "{why}"),
        }
    }

    async fn ask_takeback(&mut self) -> io::Result<()> {
        let past = |number: u16| self.log.get(usize::from(number)).cloned();
        let line = Line::of(u16::try_from(self.log.len()).unwrap_or(u16::MAX), &past);
        match line.last_mist_turn(&past) {
            Some(from) => self.submit(Entry::Ask { side: Side::Mist, from }).await,
            None => writeln!(self.out, "There is no turn of yours to take back."),
        }
    }

    /// How to read the pictures of this game.
    fn legend(&self) -> Legend {
        Legend { belief: matches!(self.log.first(), Some(Entry::Deal { setup, .. }) if setup.aid) }
    }

    fn playing(&self) -> Option<Playing> {
        self.seat.sight().borrow().play.playing().copied()
    }

    fn show_board(&mut self) -> io::Result<()> {
        match self.playing() {
            Some(playing) => writeln!(self.out, "{}", picture(&playing)),
            None => writeln!(self.out, "There is no game yet."),
        }
    }

    /// A whole turn, in notation, ready to be typed.
    fn show_hint(&mut self) -> io::Result<()> {
        let hint = self.playing().ok_or("There is no game yet.".into());
        match hint.and_then(|playing| hint_of(&playing, &self.log)) {
            Ok(text) | Err(text) => writeln!(self.out, "{text}"),
        }
    }

    fn show_legal(&mut self, steps: &[&str]) -> io::Result<()> {
        let legal = self.playing().ok_or("There is no game yet.".into());
        match legal.and_then(|playing| legal_after(&playing, steps)) {
            Ok(text) | Err(text) => writeln!(self.out, "{text}"),
        }
    }

    fn write_record(&mut self, file: &Path) -> io::Result<()> {
        let record = Record::of_log(&self.log).filter(|record| record.end.is_some());
        let Some(record) = record else {
            return writeln!(self.out, "There is a record when the game is over.");
        };
        let new = OpenOptions::new().write(true).create_new(true).open(file);
        match new.and_then(|mut new| write!(new, "{record}")) {
            Ok(()) => writeln!(self.out, "The record is in {}.", file.display()),
            Err(why) => writeln!(self.out, "{}: {why}. Nothing was written.", file.display()),
        }
    }
}

/// What the Mist may see: of the Thief only what both have agreed on.
fn picture(playing: &Playing) -> Picture<'_> {
    let table = &playing.table;
    let belief = playing.setup.aid.then(|| table.belief());
    Picture { table: table.public(), thief: None, belief }
}

fn parse_steps(words: &[&str]) -> Result<Vec<MistStep>, String> {
    let parse = |word: &&str| word.parse().map_err(|why| format!("{}: {why}", word.escape_debug()));
    words.iter().map(parse).collect()
}

fn parse_turn(words: &[&str]) -> Result<MistSteps, String> {
    let steps = parse_steps(words)?;
    MistSteps::new(&steps).ok_or_else(|| shared::event::BadEvent::Turn.to_string())
}

/// What the app would do with the Mist's turn, or why it does not say.
fn hint_of(playing: &Playing, log: &[Entry]) -> Result<String, String> {
    if !playing.setup.hints {
        return Err("This game was agreed on without hints.".into());
    }
    if playing.table.public().to_move() != Some(Side::Mist) || playing.table.awaits_ruling() {
        return Err("It is not your turn.".into());
    }
    let turn = thought::turn(playing, log, Skill::Fair).ok_or("There is no hint for this turn.")?;
    let steps: Vec<String> = turn.steps().iter().map(ToString::to_string).collect();
    Ok(steps.join(" "))
}

/// The steps that are legal after these, or why these are not.
fn legal_after(playing: &Playing, steps: &[&str]) -> Result<String, String> {
    let mut position = playing.table.public().position();
    // Any Thief and any treasure will do: the Mist's steps depend on neither.
    (position.thief, position.treasure) = (Some(Thief::START), Some(Temple::A1));
    let game = Game::new(playing.setup.edition, &position);
    let mut game = game.map_err(|why| why.to_string())?;
    for step in parse_steps(steps)? {
        game.try_play(step.into()).map_err(|why| format!("{step}: {why}"))?;
    }
    let legal = sorted_legal(&game).into_iter().filter(|(_, step)| matches!(step, Step::Mist(_)));
    let names: Vec<String> = legal.map(|(name, _)| name).collect();
    Ok(if names.is_empty() { "It is not your turn.".into() } else { names.join(" ") })
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};
    use std::time::Duration;

    use super::*;

    /// What is printed, and what of that was flushed.
    #[derive(Clone, Default)]
    struct Page(Arc<Mutex<(String, String)>>);

    impl Write for Page {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let text = String::from_utf8_lossy(bytes);
            self.0.lock().expect("nobody fails").0.push_str(&text);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            let mut page = self.0.lock().expect("nobody fails");
            page.1 = page.0.clone();
            Ok(())
        }
    }

    impl Page {
        /// Waits until the last thing on it is this, and gives back all.
        async fn ends_with(&self, text: &str) -> String {
            let end = async {
                loop {
                    let page = self.0.lock().expect("nobody fails").1.clone();
                    if page.ends_with(text) {
                        return page;
                    }
                    tokio::time::sleep(Duration::from_millis(2)).await;
                }
            };
            let end = tokio::time::timeout(Duration::from_secs(20), end).await;
            end.unwrap_or_else(|_| panic!("{text}: {}", self.0.lock().expect("nobody fails").0))
        }
    }

    #[tokio::test]
    async fn the_number_is_asked_for_on_a_line_of_its_own() {
        let folder = tempfile::tempdir().expect("a folder");
        let port = Port::Serial(folder.path().join("nothing"));
        let options = Options { port: port.clone(), save: None, wish: None };
        let save = Save::open(&folder.path().join("game"), Digest::default()).expect("a save");
        let session = session(&save, &options).expect("a session");
        let (cable, seat) = Cable::new(session, save, port, Pace::default());
        tokio::spawn(cable.run());
        let (page, (say, said)) = (Page::default(), mpsc::unbounded_channel());
        let say = |line: &str| say.send(Ok(line.into())).expect("somebody listens");
        let (asker, told) = (seat.asker(), Told::default());
        let mut desk =
            Desk { seat, out: page.clone(), echoed: false, log: Vec::new(), told, holds: None };
        let desk = tokio::spawn(async move { desk.serve(said).await });
        let ask = |asker: &crate::radio::passkey::Asker| {
            let asker = asker.clone();
            tokio::spawn(async move { asker.ask("Nusubito 3f2a").await })
        };

        let port = ask(&asker);
        page.ends_with(NUMBER).await;
        say("board");
        let twice = format!(
            "{NUMBER}\nThe number has six digits, such as 042137. Say no to cancel.\n{NUMBER}"
        );
        page.ends_with(&twice).await;
        say("042137\r");
        let number = port.await.expect("an answer");
        assert_eq!(number, "042137".parse().ok());

        let port = ask(&asker);
        page.ends_with(&format!("{twice}\n{NUMBER}")).await;
        say("no");
        assert_eq!(port.await.expect("an answer"), None);
        // Who asks may lose patience.
        let port = ask(&asker);
        page.ends_with(&format!("{twice}\n{NUMBER}\n{NUMBER}")).await;
        port.abort();
        page.ends_with(&format!("{NUMBER}\n")).await;
        // Nothing is asked for now, so a line is a line.
        say("pair");
        page.ends_with("There is nothing to pair with now.\n").await;
        say("quit");
        assert!(desk.await.expect("an end").expect("an end"));
    }
}
