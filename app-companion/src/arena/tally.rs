//! What many games come to.

use std::collections::BTreeMap;
use std::fmt;

use shared::rules::{Outcome, Side};

use super::bout::Bout;
use super::player::Player;

/// Steps of the plot of stated chances.
pub const BINS: usize = 20;

/// The games of two players.
#[derive(Clone, PartialEq, Debug)]
pub struct Tally {
    /// Who played the Thief, and who the Mist.
    pub players: (Player, Player),
    /// Games.
    pub games: u32,
    /// Those the Thief won.
    pub thief: u32,
    /// Games by their end; `None` for those given up, which nobody won.
    pub ends: BTreeMap<Option<&'static str>, u32>,
    /// Their lengths, in turns of the Thief.
    turns: Vec<u16>,
    /// What Mists said, in steps of a twentieth.
    pub stated: [Stated; BINS],
}

/// What Mists said with chances of about the same size.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Stated {
    /// How often.
    pub times: u64,
    /// How often it was so.
    pub true_times: u64,
    /// The sum of the chances, in parts of 65,536.
    pub sum: u64,
}

impl Stated {
    /// Takes in what was said in other games.
    pub fn add(&mut self, more: Self) {
        self.times += more.times;
        self.true_times += more.true_times;
        self.sum += more.sum;
    }
}

/// A share of games, and where it truly lies with 95 % confidence.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Share {
    /// As counted.
    pub share: f64,
    /// At least.
    pub low: f64,
    /// At most.
    pub high: f64,
}

impl Share {
    /// So many of so many, with Wilson's interval, which is right for shares near 0 and 1 too.
    #[must_use]
    pub fn of(part: u32, all: u32) -> Self {
        const Z: f64 = 1.959_964;
        let n = f64::from(all.max(1));
        let share = f64::from(part) / n;
        let middle = (share + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let spread = (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
        let half = spread * Z / (1.0 + Z * Z / n);
        Self { share, low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
    }
}

/// `63.2 % (60.1–66.2)`
impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [share, low, high] = [self.share, self.low, self.high].map(|part| part * 100.0);
        write!(f, "{share:.1} % ({low:.1}–{high:.1})")
    }
}

impl Tally {
    /// No games yet.
    #[must_use]
    pub fn new(thief: Player, mist: Player) -> Self {
        Self {
            players: (thief, mist),
            games: 0,
            thief: 0,
            ends: BTreeMap::new(),
            turns: Vec::new(),
            stated: [Stated::default(); BINS],
        }
    }

    /// One more game.
    pub fn add(&mut self, bout: &Bout) {
        self.games += 1;
        self.thief += u32::from(bout.outcome.map(Outcome::winner) == Some(Side::Thief));
        *self.ends.entry(bout.outcome.map(end)).or_default() += 1;
        self.turns.push(bout.turns);
        for &(chance, is_so) in &bout.stated {
            let bin = (chance as usize * BINS / 65_536).min(BINS - 1);
            let said = Stated { times: 1, true_times: is_so.into(), sum: chance.into() };
            self.stated[bin].add(said);
        }
    }

    /// How many games that side won.
    #[must_use]
    pub fn won(&self, side: Side) -> Share {
        let given_up = self.ends.get(&None).copied().unwrap_or(0);
        let won = match side {
            Side::Thief => self.thief,
            Side::Mist => self.games - self.thief - given_up,
        };
        Share::of(won, self.games)
    }

    /// The length of a game: the median, and the longest.
    #[must_use]
    pub fn turns(&self) -> (u16, u16) {
        let mut turns = self.turns.clone();
        turns.sort_unstable();
        let at = |place: usize| turns.get(place).copied().unwrap_or(0);
        (at(turns.len() / 2), at(turns.len().saturating_sub(1)))
    }
}

fn end(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::TreasureFound => "treasure found",
        Outcome::TreasureMissed => "treasure missed",
        Outcome::Captured => "captured",
        Outcome::CaptureMissed => "capture missed",
        Outcome::Cornered => "cornered",
        Outcome::Resigned(_) => "resigned",
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (thief, mist) = self.players;
        let (median, longest) = self.turns();
        writeln!(f, "Thief {thief}, Mist {mist}: {} games", self.games)?;
        writeln!(f, "  the Thief won {}", self.won(Side::Thief))?;
        writeln!(f, "  the Mist won  {}", self.won(Side::Mist))?;
        writeln!(f, "  turns of the Thief: {median} in the median, {longest} at most")?;
        let ends = self.ends.iter().map(|(end, games)| {
            let share = f64::from(*games) * 100.0 / f64::from(self.games.max(1));
            format!("{} {share:.1} %", end.unwrap_or("given up"))
        });
        writeln!(f, "  {}", ends.collect::<Vec<_>>().join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_has_wilsons_interval() {
        assert_eq!(Share::of(632, 1000).to_string(), "63.2 % (60.2–66.1)");
        assert_eq!(Share::of(1000, 1000).to_string(), "100.0 % (99.6–100.0)");
        assert_eq!(Share::of(0, 10).to_string(), "0.0 % (0.0–27.8)");
    }

    #[test]
    fn games_are_counted_by_who_won_and_how() {
        let mut tally = Tally::new(Player::Random, Player::Greedy);
        let ends = [Some(Outcome::TreasureFound), Some(Outcome::Captured), None];
        for (outcome, turns) in ends.into_iter().zip([3, 9, 100]) {
            tally.add(&Bout {
                outcome,
                turns,
                stated: vec![(65_536, true), (0, false), (0, true)],
            });
        }
        assert_eq!((tally.games, tally.thief, tally.turns()), (3, 1, (9, 100)));
        assert_eq!(tally.won(Side::Mist), Share::of(1, 3), "a game given up is won by nobody");
        assert_eq!((tally.stated[0].times, tally.stated[0].true_times), (6, 3));
        assert_eq!((tally.stated[19].times, tally.stated[19].true_times), (3, 3));
    }
}
