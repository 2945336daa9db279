//! A terminal as the handheld's screen and buttons.
//!
//! The picture is always upright: a terminal is not turned, and whoever has turned a handheld sees
//! its picture upright too.

use std::io::{self, IsTerminal, Stdout};
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use crossterm::event::{
    self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, KeyboardEnhancementFlags,
    PopKeyboardEnhancementFlags, PushKeyboardEnhancementFlags,
};
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::{cursor, execute, terminal};
use firmware::toolkit::button::{Button, Millis};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::fingers::{Fingers, Level};
use super::flash::Flash;
use super::paint::Painter;
use super::simulated::{Hand, Simulated};
use super::socket::{Place, Socket};
use super::system::{Signals, size};

/// What more there is to say about the command.
pub const HELP: &str = "\
Keys: the arrows; Enter or Space for OK; h, Tab or Esc to hide. Where a button is to be held, hold
its key, or press o for OK and l for left. q or Ctrl-C switches off. The terminal needs 130 columns
and 36 lines.

Then, in another terminal: nusubito mist tcp:127.0.0.1:4000";

/// How the handheld is to be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Where a companion plugs in.
    pub place: Place,
    /// The file that is its memory; without one it forgets.
    pub flash: Option<PathBuf>,
}

/// Runs the handheld in this terminal until it is switched off.
pub fn run(options: &Options) -> io::Result<()> {
    if !io::stdout().is_terminal() {
        return Err(io::Error::other("The handheld is drawn on a terminal, and this is none."));
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let flash = match &options.flash {
            Some(path) => Flash::in_file(path).map_err(io::Error::other)?,
            None => Flash::in_memory(),
        };
        let socket = Socket::open(&options.place).await.map_err(io::Error::other)?;
        let port = socket.port()?.to_string();
        let (simulated, hand) = Simulated::new(flash, socket)?;
        let running = tokio::spawn(simulated.run());
        let held = hold(hand, port).await;
        // The hand is gone, so this comes to its end; and with it the names it has on the disk.
        running.await?;
        held
    })
}

/// Shows the handheld and lets it be used, until somebody has enough of it.
async fn hold(hand: Hand, port: String) -> io::Result<()> {
    let mut signals = Signals::new()?;
    let screen = Screen::enter()?;
    let mut events = events();
    let mut shown = hand.shown();
    let mut keyboard = Keyboard::new(screen.enhanced);
    let mut painter = Painter::new(io::stdout(), port);
    painter.resize(size()?)?;
    loop {
        painter.paint(&shown.borrow_and_update())?;
        let wake = keyboard.wake();
        tokio::select! {
            event = events.recv() => match event {
                Some(Event::Key(key)) if is_quit(key) => return Ok(()),
                Some(Event::Key(key)) => press(&hand, keyboard.key(key)).await,
                Some(Event::Resize(..)) => painter.resize(size()?)?,
                Some(_) => {}
                None => return Ok(()),
            },
            () = tokio::time::sleep_until(wake) => press(&hand, keyboard.time()).await,
            seen = shown.changed() => if seen.is_err() { return Ok(()) },
            () = signals.told_to_end() => return Ok(()),
        }
    }
}

async fn press(hand: &Hand, levels: Vec<Level>) {
    for (button, down) in levels {
        hand.button(button, down).await;
    }
}

/// What the terminal tells. Reading waits, so it has a thread, which ends with the program.
fn events() -> mpsc::UnboundedReceiver<Event> {
    let (tell, told) = mpsc::unbounded_channel();
    thread::spawn(move || {
        while let Ok(event) = event::read() {
            if tell.send(event).is_err() {
                return;
            }
        }
    });
    told
}

/// The keyboard, and what its keys mean.
struct Keyboard {
    fingers: Fingers,
    /// Whether the terminal tells when a key comes up.
    enhanced: bool,
    begun: Instant,
}

impl Keyboard {
    fn new(enhanced: bool) -> Self {
        Self { fingers: Fingers::default(), enhanced, begun: Instant::now() }
    }

    fn now(&self) -> Millis {
        Millis::try_from(self.begun.elapsed().as_millis()).unwrap_or(Millis::MAX)
    }

    fn key(&mut self, key: KeyEvent) -> Vec<Level> {
        let now = self.now();
        match (button_of(key.code), key.kind) {
            (Some(button), KeyEventKind::Release) => self.fingers.up(button),
            (Some(button), KeyEventKind::Press) if self.enhanced => self.fingers.down(button, now),
            (Some(_), _) if self.enhanced => Vec::new(),
            (Some(button), _) => self.fingers.heard(button, now),
            (None, KeyEventKind::Press) => match held_by(key.code) {
                Some(button) => self.fingers.hold(button, now),
                None => Vec::new(),
            },
            (None, _) => Vec::new(),
        }
    }

    fn time(&mut self) -> Vec<Level> {
        self.fingers.time(self.now())
    }

    fn wake(&self) -> Instant {
        const LONG: Duration = Duration::from_hours(1);
        let wake = self.fingers.wake().map(|wake| self.begun + Duration::from_millis(wake));
        wake.unwrap_or_else(|| Instant::now() + LONG)
    }
}

fn button_of(key: KeyCode) -> Option<Button> {
    Some(match key {
        KeyCode::Up => Button::Up,
        KeyCode::Down => Button::Down,
        KeyCode::Left => Button::Left,
        KeyCode::Right => Button::Right,
        KeyCode::Enter | KeyCode::Char(' ') => Button::Ok,
        KeyCode::Tab | KeyCode::Esc | KeyCode::Char('h' | 'H') => Button::Hide,
        _ => return None,
    })
}

/// The button for whose hold a key stands.
fn held_by(key: KeyCode) -> Option<Button> {
    match key {
        KeyCode::Char('o' | 'O') => Some(Button::Ok),
        KeyCode::Char('l' | 'L') => Some(Button::Left),
        _ => None,
    }
}

fn is_quit(key: KeyEvent) -> bool {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    match key.code {
        KeyCode::Char('q' | 'Q') => true,
        KeyCode::Char('c') => control,
        _ => false,
    }
}

/// The terminal as the handheld needs it. It is as before when this is dropped, or in a panic.
struct Screen {
    enhanced: bool,
}

impl Screen {
    fn enter() -> io::Result<Self> {
        terminal::enable_raw_mode()?;
        // From here on it is put back, whatever fails.
        let mut screen = Self { enhanced: false };
        screen.enhanced = terminal::supports_keyboard_enhancement().unwrap_or(false);
        restore_in_panic(screen.enhanced);
        execute!(io::stdout(), EnterAlternateScreen, cursor::Hide)?;
        if screen.enhanced {
            let flags = KeyboardEnhancementFlags::DISAMBIGUATE_ESCAPE_CODES
                | KeyboardEnhancementFlags::REPORT_EVENT_TYPES
                | KeyboardEnhancementFlags::REPORT_ALL_KEYS_AS_ESCAPE_CODES;
            execute!(io::stdout(), PushKeyboardEnhancementFlags(flags))?;
        }
        Ok(screen)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore(self.enhanced);
    }
}

/// A panic ends the released program at once, and nothing is dropped.
fn restore_in_panic(enhanced: bool) {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        restore(enhanced);
        before(panic);
    }));
}

/// If the terminal is gone there is nothing to restore.
fn restore(enhanced: bool) {
    let mut out: Stdout = io::stdout();
    if enhanced {
        let _ = execute!(out, PopKeyboardEnhancementFlags);
    }
    let _ = execute!(out, cursor::Show, LeaveAlternateScreen);
    let _ = terminal::disable_raw_mode();
}
