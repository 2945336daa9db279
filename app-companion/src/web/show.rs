//! The pace of a game that two minds play for those who look on. The Thief's turns come by themselves;
//! the Mist's are shown step by step, and each step is a beat.

use std::str::FromStr;
use std::time::Duration;

use tokio::time::Instant;

/// How fast a game goes on that nobody plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// Not by itself.
    Pause,
    /// One can read along.
    Slow,
    /// One can look along.
    Fast,
}

impl Pace {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Pause, Self::Slow, Self::Fast];

    /// Its name, as buttons send it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pause => "pause",
            Self::Slow => "slow",
            Self::Fast => "fast",
        }
    }

    /// From one beat to the next.
    const fn beat(self) -> Option<Duration> {
        match self {
            Self::Pause => None,
            Self::Slow => Some(Duration::from_millis(2500)),
            Self::Fast => Some(Duration::from_millis(600)),
        }
    }
}

impl FromStr for Pace {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|pace| pace.name() == text).ok_or(())
    }
}

/// When the next step is to be shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Show {
    /// How fast it goes on.
    pub pace: Pace,
    /// Whether one step is asked for.
    due: bool,
    /// The next beat, once there is something to show.
    next: Option<Instant>,
}

impl Show {
    /// A show of that pace.
    #[must_use]
    pub const fn new(pace: Pace) -> Self {
        Self { pace, due: false, next: None }
    }

    /// Goes on at that pace.
    pub fn set(&mut self, pace: Pace) {
        *self = Self::new(pace);
    }

    /// Asks for one step, as soon as there is one.
    pub fn step(&mut self) {
        *self = Self { due: true, ..Self::new(Pace::Pause) };
    }

    /// There is nothing to show for now.
    pub fn rest(&mut self) {
        self.next = None;
    }

    /// There is something to show: whether it is time for it.
    pub fn takes(&mut self, now: Instant) -> bool {
        let next = self.pace.beat().map(|beat| *self.next.get_or_insert(now + beat));
        let takes = self.due || next.is_some_and(|next| next <= now);
        if takes {
            (self.due, self.next) = (false, None);
        }
        takes
    }

    /// Waits for the next beat; for ever, if there is none.
    pub async fn beat(&self) {
        match self.next {
            Some(next) => tokio::time::sleep_until(next).await,
            None => std::future::pending().await,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_beat_comes_after_its_time_and_not_before() {
        let now = Instant::now();
        let mut show = Show::new(Pace::Slow);
        assert!(!show.takes(now));
        assert!(!show.takes(now + Duration::from_secs(2)));
        assert!(show.takes(now + Duration::from_secs(3)));
        assert!(!show.takes(now + Duration::from_secs(3)));
    }

    #[test]
    fn paused_it_goes_on_by_single_steps() {
        let now = Instant::now();
        let mut show = Show::new(Pace::Slow);
        show.step();
        assert_eq!(show.pace, Pace::Pause);
        assert!(show.takes(now));
        assert!(!show.takes(now + Duration::from_hours(1)));
    }
}
