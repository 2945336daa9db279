//! What the player can set, kept in flash.

use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

/// The settings. Their bytes stand in flash, so a change of them is a change of the log's format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, MaxSize)]
pub struct Settings {
    /// How bright the screen is, 1 to 4.
    pub brightness: Brightness,
    /// After how long without a press a secret is hidden.
    pub hide_after: HideAfter,
    /// Whether the device is held upside down: picture and arrows turn with it.
    pub turned: bool,
    /// Whether OK and hide change places, for the other hand.
    pub left_handed: bool,
    /// How the app is reached.
    pub link: LinkKind,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            brightness: Brightness::Three,
            hide_after: HideAfter::Seconds20,
            turned: false,
            left_handed: false,
            link: LinkKind::Radio,
        }
    }
}

/// How bright the screen is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, MaxSize)]
#[allow(missing_docs, reason = "a brightness is its own name")]
pub enum Brightness {
    One,
    Two,
    Three,
    Four,
}

impl Brightness {
    /// The number on the screen, 1 to 4.
    #[must_use]
    pub const fn quarters(self) -> u8 {
        self as u8 + 1
    }

    /// The display's contrast.
    #[must_use]
    pub const fn contrast(self) -> u8 {
        match self {
            Self::One => 0x10,
            Self::Two => 0x50,
            Self::Three => 0x9f,
            Self::Four => 0xff,
        }
    }

    /// The next value.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::One => Self::Two,
            Self::Two => Self::Three,
            Self::Three => Self::Four,
            Self::Four => Self::One,
        }
    }
}

/// After how long without a press a secret is hidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, MaxSize)]
#[allow(missing_docs, reason = "a time is its own name")]
pub enum HideAfter {
    Seconds10,
    Seconds20,
    Seconds40,
}

impl HideAfter {
    /// In seconds.
    #[must_use]
    pub const fn seconds(self) -> u8 {
        match self {
            Self::Seconds10 => 10,
            Self::Seconds20 => 20,
            Self::Seconds40 => 40,
        }
    }

    /// The next value.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Seconds10 => Self::Seconds20,
            Self::Seconds20 => Self::Seconds40,
            Self::Seconds40 => Self::Seconds10,
        }
    }
}

/// How the app is reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, MaxSize)]
pub enum LinkKind {
    /// By USB or a serial line alone.
    Cable,
    /// By radio as well, where there is one, while no cable is in.
    Radio,
}
