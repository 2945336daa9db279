//! Keys of a terminal as a finger on the buttons.
//!
//! Most terminals say that a key was pressed, and say it again and again while it is down, but not
//! that it came up. So the finger is taken off when nothing more is heard of its key. The first
//! pause of a key that is held is long, about half a second. OK and hide are bridged over it, so
//! that holding the key holds the button; that a key was pressed twice within that time is only
//! known a moment after the second press. Arrows are not bridged, since the device repeats an arrow
//! that stays down: they go down again when their key begins to repeat.

use firmware::toolkit::button::{Button, HOLD, Millis};

/// A key that repeats does so within this time. No finger is as fast.
const REPEAT: Millis = 120;
/// A key that is held repeats for the first time within this.
const FIRST_REPEAT: Millis = 700;
/// How long a button is down if one key stands for a whole hold.
const WHOLE_HOLD: Millis = HOLD + 100;

/// A button that goes down, or comes up.
pub type Level = (Button, bool);

/// The finger; there is one.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Fingers(Option<Finger>);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Finger {
    button: Button,
    touch: Touch,
    /// When its key was last heard of.
    heard: Millis,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Touch {
    /// Its key was pressed once.
    Once,
    /// Its key was heard of again: it repeats, or was pressed twice.
    Perhaps,
    /// Its key repeats.
    Repeating,
    /// It is there until then, or until it is said to come up.
    Until(Millis),
}

impl Fingers {
    /// A key was pressed, or repeats: the terminal can't tell the two apart.
    #[must_use]
    pub fn heard(&mut self, button: Button, now: Millis) -> Vec<Level> {
        let mut levels = self.time(now);
        match self.0.as_mut().filter(|finger| finger.button == button) {
            Some(finger) => finger.hear(now),
            None => levels.extend(self.put(button, Touch::Once, now)),
        }
        levels
    }

    /// A key went down, and will be said to come up.
    #[must_use]
    pub fn down(&mut self, button: Button, now: Millis) -> Vec<Level> {
        self.put(button, Touch::Until(Millis::MAX), now)
    }

    /// A key came up.
    #[must_use]
    pub fn up(&mut self, button: Button) -> Vec<Level> {
        let up = self.0.take_if(|finger| finger.button == button);
        up.map(|finger| (finger.button, false)).into_iter().collect()
    }

    /// A key that stands for a whole hold.
    #[must_use]
    pub fn hold(&mut self, button: Button, now: Millis) -> Vec<Level> {
        self.put(button, Touch::Until(now + WHOLE_HOLD), now)
    }

    /// Time has passed.
    #[must_use]
    pub fn time(&mut self, now: Millis) -> Vec<Level> {
        let mut levels = Vec::new();
        while let Some(finger) = self.0.take_if(|finger| now >= finger.ends()) {
            levels.push((finger.button, false));
            if finger.touch == Touch::Perhaps {
                levels.push((finger.button, true));
                self.0 = Some(Finger { touch: Touch::Once, ..finger });
            }
        }
        levels
    }

    /// When there is something to say next, if no key is heard of.
    #[must_use]
    pub fn wake(&self) -> Option<Millis> {
        self.0.map(|finger| finger.ends()).filter(|&ends| ends != Millis::MAX)
    }

    /// From wherever it was.
    fn put(&mut self, button: Button, touch: Touch, heard: Millis) -> Vec<Level> {
        let before = self.0.replace(Finger { button, touch, heard });
        let up = before.map(|finger| (finger.button, false));
        up.into_iter().chain([(button, true)]).collect()
    }
}

impl Finger {
    fn hear(&mut self, now: Millis) {
        let soon = now - self.heard < REPEAT;
        self.touch = match self.touch {
            Touch::Once if !soon => Touch::Perhaps,
            Touch::Until(end) => Touch::Until(end),
            _ => Touch::Repeating,
        };
        self.heard = now;
    }

    /// When it is no longer so, if its key is not heard of.
    fn ends(&self) -> Millis {
        let bridged = matches!(self.button, Button::Ok | Button::Hide);
        match self.touch {
            Touch::Once if bridged => self.heard + FIRST_REPEAT,
            Touch::Until(end) => end,
            _ => self.heard + REPEAT,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Button::{Hide, Left, Ok, Up};

    /// What a key heard of at these times comes to, until nothing more is.
    fn levels(button: Button, times: impl IntoIterator<Item = Millis>) -> Vec<(Level, Millis)> {
        let mut fingers = Fingers::default();
        let mut all = Vec::new();
        let mut times = times.into_iter().peekable();
        for now in 0..10_000 {
            let heard = times.next_if_eq(&now).is_some();
            let levels = if heard { fingers.heard(button, now) } else { fingers.time(now) };
            all.extend(levels.into_iter().map(|level| (level, now)));
        }
        all
    }

    /// A key held for so long on a usual terminal.
    fn held(time: Millis) -> impl Iterator<Item = Millis> {
        [0].into_iter().chain((500..time).step_by(33))
    }

    #[test]
    fn a_key_pressed_once_is_no_hold_and_an_arrow_does_not_repeat() {
        assert_eq!(levels(Ok, [0]), [((Ok, true), 0), ((Ok, false), 700)]);
        assert_eq!(levels(Left, [0]), [((Left, true), 0), ((Left, false), 120)]);
    }

    #[test]
    fn a_key_that_is_held_holds_the_button() {
        // 500, 533 and so on: the last is 1490.
        assert_eq!(levels(Ok, held(1500)), [((Ok, true), 0), ((Ok, false), 1610)]);
        assert_eq!(levels(Hide, held(1500)), [((Hide, true), 0), ((Hide, false), 1610)]);
        let left = [((Left, true), 0), ((Left, false), 120), ((Left, true), 500)];
        assert_eq!(levels(Left, held(2000)), [&left[..], &[((Left, false), 2105)]].concat());
    }

    #[test]
    fn every_press_of_a_quick_finger_counts() {
        let downs = |button, times: &[Millis]| {
            let levels = levels(button, times.iter().copied());
            levels.iter().filter(|((_, down), _)| *down).map(|(_, at)| *at).collect::<Vec<_>>()
        };
        assert_eq!(downs(Ok, &[0, 200, 400, 900]), [0, 320, 520, 1020]);
        assert_eq!(downs(Up, &[0, 200, 400, 900]), [0, 200, 400, 900]);
    }

    #[test]
    fn another_key_takes_the_finger_off_the_first() {
        let mut fingers = Fingers::default();
        assert_eq!(fingers.heard(Ok, 0), [(Ok, true)]);
        assert_eq!(fingers.heard(Up, 50), [(Ok, false), (Up, true)]);
        assert_eq!(fingers.wake(), Some(170));
        assert_eq!(fingers.time(170), [(Up, false)]);
        assert_eq!(fingers.wake(), None);
    }

    #[test]
    fn where_a_key_is_said_to_come_up_that_counts() {
        let mut fingers = Fingers::default();
        assert_eq!(fingers.down(Ok, 0), [(Ok, true)]);
        assert_eq!(fingers.wake(), None);
        assert_eq!(fingers.time(60_000), []);
        assert_eq!(fingers.up(Up), []);
        assert_eq!(fingers.up(Ok), [(Ok, false)]);
        assert_eq!(fingers.up(Ok), []);
    }

    #[test]
    fn one_key_can_stand_for_a_whole_hold() {
        let mut fingers = Fingers::default();
        assert_eq!(fingers.hold(Left, 10), [(Left, true)]);
        assert_eq!(fingers.heard(Left, 500), []);
        assert_eq!(fingers.time(10 + HOLD), []);
        assert_eq!(fingers.time(10 + WHOLE_HOLD), [(Left, false)]);
    }
}
