//! Opponents: a Mist and a Thief that play by themselves.
mod dice;
mod mist;
mod sight;
mod skill;
mod thief;

pub use self::dice::Dice;
pub use self::mist::MistMind;
pub use self::sight::Sight;
pub use self::skill::Skill;
pub use self::thief::{Steps, ThiefMind};
