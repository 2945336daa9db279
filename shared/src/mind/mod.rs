//! Opponents: a Mist and a Thief that play by themselves, without a clock, an allocator or floating
//! point.
//!
//! Both minds think the same way. What they could do is listed (`turns`, `beam`), and what seems
//! good enters a `contest`. There each turn is tried in the same *worlds*: games without anything
//! hidden that could be the one being played, each a sample of what its role can't see. In a world
//! the game goes on for a few turns, quickly (`playout`), and what it comes to is weighed (`light`).
//! The Mist of a world knows no more than the exact [`Belief`](crate::belief::Belief) of that world.
//!
//! ```text
//! Sight ──▶ turns ──▶ contest ◀── playout ── light        the Thief: worlds differ in the treasure
//! Table ──▶ beam  ──▶ contest ◀── playout ── light        the Mist: worlds come from the crowd
//!   └ events ──▶ crowd: how likely a sensible Thief would be where
//! ```
//!
//! They see what their role sees, by type: a [`MistMind`] is made of a [`Table`](crate::table::Table)
//! and of events, a [`ThiefMind`] of a [`Sight`], and no treasure is in either. A node, in which
//! budgets are counted, is one turn of either side played in a world. Both have an example.

mod beam;
mod contest;
mod crowd;
mod dice;
mod light;
mod mist;
mod playout;
mod sight;
mod skill;
mod thief;
mod turns;

pub use self::dice::Dice;
pub use self::mist::{Decision, MistMind};
pub use self::sight::{Sight, after_look};
pub use self::skill::Skill;
pub use self::thief::ThiefMind;
