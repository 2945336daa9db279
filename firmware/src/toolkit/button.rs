//! Six buttons: what is done with them over time becomes presses, repeats and holds.
//!
//! A press counts when the button goes down, so nothing waits for a finger to come up. A button
//! that stays down repeats, for lists, and after a second counts as held, for what must not happen
//! by accident. Which of these a screen listens to is its own matter.

/// Milliseconds since the device was switched on.
pub type Millis = u64;

/// How long a button is down before it repeats, and how often it does then.
const REPEAT_AFTER: Millis = 400;
const REPEAT_EVERY: Millis = 150;
/// How long a hold takes.
pub const HOLD: Millis = 1000;
/// A hold is shown in so many parts.
pub const HOLD_PARTS: u8 = 8;

/// The buttons of the device.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "a button is its own name")]
pub enum Button {
    Up,
    Down,
    Left,
    Right,
    Ok,
    Hide,
}

impl Button {
    /// Every button.
    pub const ALL: [Self; 6] =
        [Self::Up, Self::Down, Self::Left, Self::Right, Self::Ok, Self::Hide];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Down => "down",
            Self::Left => "left",
            Self::Right => "right",
            Self::Ok => "ok",
            Self::Hide => "hide",
        }
    }

    /// The button of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|button| button.name() == name)
    }

    /// What this arrow is on a device held upside down.
    #[must_use]
    pub const fn turned(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            other => other,
        }
    }

    /// OK and hide change places.
    #[must_use]
    pub const fn for_the_other_hand(self) -> Self {
        match self {
            Self::Ok => Self::Hide,
            Self::Hide => Self::Ok,
            other => other,
        }
    }
}

/// What a button has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Press {
    /// It went down.
    Down(Button),
    /// It is still down.
    Repeat(Button),
    /// It has been down for a second; once.
    Held(Button),
    /// It came up.
    Up(Button),
}

/// The button that is down. Of two at once the later one counts.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Keys {
    down: Option<Down>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Down {
    button: Button,
    since: Millis,
    /// When it repeats next.
    repeat: Millis,
    /// Whether its hold is over, or no longer wanted.
    held: bool,
}

impl Keys {
    /// A button went down or came up.
    pub fn level(&mut self, button: Button, down: bool, now: Millis) -> Option<Press> {
        if down {
            let repeat = now + REPEAT_AFTER;
            self.down = Some(Down { button, since: now, repeat, held: false });
            return Some(Press::Down(button));
        }
        self.down.take_if(|down| down.button == button).map(|_| Press::Up(button))
    }

    /// Time has passed. To be called until it has nothing more to say.
    pub fn time(&mut self, now: Millis) -> Option<Press> {
        let down = self.down.as_mut()?;
        if !down.held && now >= down.since + HOLD {
            down.held = true;
            return Some(Press::Held(down.button));
        }
        if now >= down.repeat {
            // After a pause once is enough.
            down.repeat = now + REPEAT_EVERY;
            return Some(Press::Repeat(down.button));
        }
        None
    }

    /// What is down now was meant for something else: it neither repeats nor counts as held.
    pub fn forget(&mut self) {
        self.down = None;
    }

    /// The button that is down and may yet count as held.
    #[must_use]
    pub fn holding(&self) -> Option<Button> {
        self.down.filter(|down| !down.held).map(|down| down.button)
    }

    /// Whether that button is down.
    #[must_use]
    pub fn is_down(&self, button: Button) -> bool {
        self.down.is_some_and(|down| down.button == button)
    }

    /// How far that hold has come, in eighths.
    #[must_use]
    pub fn progress(&self, now: Millis) -> u8 {
        let Some(down) = self.down.filter(|down| !down.held) else { return 0 };
        let parts = now.saturating_sub(down.since) * Millis::from(HOLD_PARTS) / HOLD;
        u8::try_from(parts).unwrap_or(HOLD_PARTS).min(HOLD_PARTS)
    }

    /// When there is something to say next, if nothing is touched.
    #[must_use]
    pub fn wake(&self, now: Millis) -> Option<Millis> {
        let down = self.down?;
        let part = HOLD / Millis::from(HOLD_PARTS);
        let next_part = down.since + (now.saturating_sub(down.since) / part + 1) * part;
        Some(if down.held { down.repeat } else { down.repeat.min(next_part) })
    }
}
