//! The device: one owner of everything, to which things happen.
//!
//! [`Device::handle`] takes one input at a time, with the time it came at, and answers what is to
//! be done about it. There is no clock in here and no wire: presses, bytes and the passing of time
//! come in, pictures and frames go out, and the flash is what its owner passed in. Whatever is
//! acknowledged by the picture or on the wire is in flash before.
//!
//! ```text
//! button -> Keys -> Press -> Page -> step -> rules -> Chronicle (flash) -> Session -> frame
//!                                      \-> View -> picture
//! ```

mod actions;
mod alone;
mod board;
mod coins;
mod hint;
mod leap;
mod link;
mod lists;
mod look;
mod mind;
mod night;
mod options;
mod page;
mod press;
mod send;
mod start;
mod takeback;
mod turn;
mod views;

use embedded_storage::nor_flash::NorFlash;
use shared::fairplay::{Setup, Steps};
use shared::link::{Frame as LinkFrame, TICK_MS};
use shared::mind::ThiefMind;
use shared::play::{GameSession, Play, Playing};
use shared::seal::Hash;

use self::page::{Bump, Home, Page};
use crate::chronicle::{Chronicle, Found};
use crate::memory::Memory;
use crate::plan::Plan;
use crate::screen::{self, Note, View};
use crate::settings::{LinkKind, Settings};
use crate::stopped::Stopped;
use crate::toolkit::button::{Button, Keys, Millis};
use crate::toolkit::frame::{Frame, Span};

/// What can happen to the device.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Input<'a> {
    /// A button went down or came up, and is past its bouncing.
    Button(Button, bool),
    /// Nothing but time.
    Time,
    /// The cable is in, or out; so with the radio.
    Plugged(bool),
    /// Bytes from the app.
    Heard(&'a [u8]),
    /// Random bytes that nobody else knows, to be mixed with all before. The device wants some
    /// after it was switched on.
    Random(&'a [u8; 32]),
    /// A radio wants to pair with this number, or has paired or given up.
    Pairing(Option<u32>),
    /// The radio is on the air, with this number in its name; or it does not work.
    Air(Option<u16>),
}

/// What is to be done after an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effects {
    /// The picture has changed, or how it is shown: send [`Device::spans`] to the display, drive it
    /// as [`Device::display`] says, then tell [`Device::painted`].
    pub paint: bool,
    /// At this time, or with the next input, [`Device::handle`] is to be called again.
    pub wake: Millis,
    /// The player does not want to pair.
    pub cancel_pairing: bool,
}

/// How the display is to be driven.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Display {
    /// Its contrast.
    pub contrast: u8,
    /// Whether the picture is turned upside down.
    pub turned: bool,
}

/// What this device is made of.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Hardware {
    /// Whether it has a radio.
    pub radio: bool,
}

/// What is known when the device is switched on.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Start<'a> {
    /// What it is made of.
    pub hardware: Hardware,
    /// Why it has stopped, if nobody has switched it off.
    pub stopped: Option<&'a Stopped>,
}

/// The handheld.
#[expect(clippy::struct_excessive_bools, reason = "each is about something else")]
pub struct Device<F> {
    chronicle: Chronicle<F>,
    session: GameSession,
    hardware: Hardware,
    /// The number in the name that the radio goes by.
    air: Option<u16>,
    /// The Thief's side of the game, once it has begun.
    memory: Option<Memory>,
    plan: Plan,
    page: Page,
    home: Home,
    /// Whether actions are added to a turn that was about to be sent.
    adding: bool,
    bump: Option<Bump>,
    /// What the machine thinks, while it does.
    mind: Option<ThiefMind>,
    /// Not before then.
    think_at: Millis,
    /// What it has thought of for the player.
    advice: Steps,
    /// What the player chooses for the next game.
    setup: Setup,
    /// Whether the player wants it to begin.
    dealing: bool,
    cancel_pairing: bool,
    /// All random bytes so far, in one hash.
    pool: Hash,
    /// Whether any of them are secret. Nothing is dealt before.
    seeded: bool,
    /// Why it has stopped before it was switched on.
    stopped: Option<Stopped>,
    keys: Keys,
    now: Millis,
    touched: Millis,
    /// Since when nothing is shown.
    hidden: Option<Millis>,
    next_tick: Millis,
    plugged: bool,
    /// When the app was last there.
    heard: Millis,
    /// Whether the player plays on although something is wrong with the link.
    ignoring: bool,
    /// Entries of the journal that the screens know of.
    known: u16,
    /// The picture the display has, and the one it should have.
    shown: Frame,
    next: Frame,
    /// What that one is a picture of.
    view: View,
    /// How the display is driven.
    driven: Display,
}

/// Everything the handheld keeps in memory, pictures and link included. Without the flash driver,
/// which is the owner's.
const _: () = assert!(size_of::<Device<()>>() <= 8 * 1024);

/// The last part of the time before a secret is hidden, in which the screen is darker.
const DIM: Millis = 3000;

impl<F: NorFlash> Device<F> {
    /// The device as it is when it is switched on: with what is in flash, showing nothing secret.
    pub fn new(flash: F, start: Start<'_>, now: Millis) -> Self {
        let mut device = Self::off(flash, start, now);
        device.switch_on();
        device
    }

    /// A device that is yet to be [switched on](Self::switch_on). Where stacks are small it is put
    /// in its place before: that takes a saved game's worth of room.
    pub fn off(flash: F, start: Start<'_>, now: Millis) -> Self {
        Self {
            chronicle: Chronicle::open(flash),
            session: GameSession::new_leader(Play::new(None)),
            hardware: start.hardware,
            air: None,
            memory: None,
            plan: Plan::default(),
            page: Page::Splash,
            home: Home::Start,
            adding: false,
            bump: None,
            mind: None,
            think_at: now,
            advice: Steps::new(),
            setup: Setup::USUAL,
            dealing: false,
            cancel_pairing: false,
            pool: Hash([0; 32]),
            seeded: false,
            stopped: start.stopped.cloned(),
            keys: Keys::default(),
            now,
            touched: now,
            hidden: None,
            next_tick: now + TICK_MS,
            plugged: false,
            heard: now,
            ignoring: false,
            known: 0,
            shown: Frame::default(),
            next: Frame::default(),
            view: View::Splash,
            driven: Display { contrast: 0, turned: false },
        }
    }

    /// Switches it on: what is in flash goes on.
    pub fn switch_on(&mut self) {
        self.page = self.first_page();
        self.view = self.view();
        screen::draw(&self.view, &mut self.next);
    }

    fn first_page(&mut self) -> Page {
        let note = |note| Page::Note { note, scroll: 0 };
        match self.chronicle.found() {
            Found::Nothing => self.told_why(Page::Splash),
            Found::OtherVersion(version) => note(Note::OtherVersion(version)),
            Found::Game if self.restore() => self.told_why(Page::Resume),
            Found::Game | Found::Damaged => note(Note::Damaged),
        }
    }

    /// Takes up the saved game. Whether it holds together.
    fn restore(&mut self) -> bool {
        if let Some(stopped) = &self.stopped {
            self.chronicle.note(stopped);
        }
        let restored = GameSession::leader(Play::new(None), &self.chronicle.journal());
        let Ok(session) = restored else { return false };
        self.session = session;
        self.remember()
    }

    /// Where nobody has switched the device off, the player is told why before anything else.
    fn told_why(&self, page: Page) -> Page {
        if self.stopped.is_some() { Page::Note { note: Note::Stopped, scroll: 0 } } else { page }
    }

    /// Takes one thing that happens, at that time.
    pub fn handle(&mut self, input: Input<'_>, now: Millis) -> Effects {
        self.now = self.now.max(now);
        self.cancel_pairing = false;
        self.pass_time();
        match input {
            Input::Button(button, down) => self.button(button, down),
            Input::Time => {}
            Input::Plugged(plugged) => self.plug(plugged),
            Input::Heard(bytes) => self.session.receive(bytes, &mut self.chronicle.journal()),
            Input::Random(bytes) => {
                self.mix(bytes);
                self.seeded = true;
            }
            Input::Pairing(passkey) => self.pair(passkey),
            Input::Air(number) => (self.air, self.hardware.radio) = (number, number.is_some()),
        }
        self.settle();
        self.draw();
        let paint = self.shown != self.next || self.driven != self.display();
        Effects { paint, wake: self.wake(), cancel_pairing: self.cancel_pairing }
    }

    /// The next frame for the app, if there is anything to say.
    pub fn transmit(&mut self) -> Option<LinkFrame> {
        if self.plugged { self.session.transmit(&mut self.chronicle.journal()) } else { None }
    }

    /// What of the picture has changed.
    pub fn spans(&self) -> impl Iterator<Item = Span<'_>> {
        self.next.changes(&self.shown)
    }

    /// The display has the picture and is driven as it should be.
    pub fn painted(&mut self) {
        self.shown = self.next.clone();
        self.driven = self.display();
    }

    /// The picture as it should be.
    #[must_use]
    pub fn picture(&self) -> &Frame {
        &self.next
    }

    /// How the display should be driven.
    #[must_use]
    pub fn display(&self) -> Display {
        let full = self.settings().brightness.contrast();
        let contrast = if self.is_dim() { full / 2 } else { full };
        Display { contrast, turned: self.settings().turned }
    }

    /// What the player has set.
    #[must_use]
    pub fn settings(&self) -> Settings {
        self.chronicle.settings()
    }

    /// Whether the player wants the app to come by radio, and it can.
    #[must_use]
    pub fn wants_radio(&self) -> bool {
        self.hardware.radio && self.settings().link == LinkKind::Radio
    }

    /// The saved game.
    #[must_use]
    pub fn chronicle(&self) -> &Chronicle<F> {
        &self.chronicle
    }

    fn draw(&mut self) {
        let view = self.view();
        if view != self.view {
            screen::draw(&view, &mut self.next);
            self.view = view;
        }
    }

    /// Whether it can't deal before it is given [`Input::Random`].
    #[must_use]
    pub fn wants_random(&self) -> bool {
        !self.seeded
    }

    /// Random bytes never replace what was there: whoever knows some of them knows nothing.
    fn mix(&mut self, bytes: &[u8]) {
        self.pool = self.pool.of("pool", |message| {
            message.bytes(bytes);
        });
    }

    /// The game, once the deal is made.
    fn playing(&self) -> Option<&Playing> {
        self.session.agreement().playing()
    }

    fn pass_time(&mut self) {
        while let Some(press) = self.keys.time(self.now) {
            self.press(press);
        }
        if self.now >= self.next_tick {
            self.session.tick();
            // After a pause once is enough.
            self.next_tick = self.now + TICK_MS;
        }
        if matches!(self.bump, Some(Bump::Edge(_, end)) if self.now >= end) {
            self.bump = None;
        }
        if self.now >= self.hide_at() && self.view.is_secret() {
            self.hide();
        }
        if self.goes_on_at().is_some_and(|at| self.now >= at) {
            self.page = self.resumed_page();
        }
    }

    fn hide_at(&self) -> Millis {
        self.touched + 1000 * Millis::from(self.settings().hide_after.seconds())
    }

    fn hide(&mut self) {
        self.hidden = Some(self.now);
        self.keys.forget();
    }

    fn is_dim(&self) -> bool {
        self.now + DIM >= self.hide_at() && self.view.is_secret()
    }

    /// When something changes by itself at the latest.
    fn wake(&self) -> Millis {
        let dim_at = self.hide_at().saturating_sub(DIM);
        let hide = [dim_at, self.hide_at()]
            .into_iter()
            .filter(|&at| self.view.is_secret() && at > self.now);
        let pixel = self.hidden.map(|since| views::pixel_changes(since, self.now));
        let jolt = match self.bump {
            Some(Bump::Edge(_, end)) => Some(end),
            _ => None,
        };
        let others = [self.keys.wake(self.now), pixel, jolt, self.goes_on_at(), self.thinks_at()];
        let others = others.into_iter().flatten();
        hide.chain(others).fold(self.next_tick, Millis::min)
    }
}
