//! RULES 8: the effect of a Thief's turn, which is what the table shows of it and nothing else.
//!
//! An effect has no order and no route (R13). Turns that differ in what is private and look the
//! same on the table have the same effect, to the last bit: it is made from the table before and
//! after, and from the kinds of things taken, never from the steps as they came.

use core::fmt;

use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

use super::darts::Darts;
use super::game::Game;
use super::illegal::Illegal;
use super::pawn::Level;
use super::public::{Outcome, Public, Round, Side};
use super::set::Set;
use super::square::Square;
use super::step::{Reveal, Step, ThiefStep};
use super::temple::{ByLine, Line, Temple};

/// What the table shows of one turn of the Thief. [`Game::try_thief_turn`] answers one.
///
/// ```
/// use shared::rules::{DayEnd, Effect, Extra, Square};
///
/// // The pawn on C2 went down, a dart was collected, and a coin lies face down. No more is told.
/// let effect = Effect::parse_day("!C2 d .")?;
/// let Effect::Day(day) = effect else { panic!("a day") };
/// assert_eq!(day.downed, Square::C2.into());
/// assert_eq!((day.extra, day.end), (Some(Extra::Dart), DayEnd::Played));
/// assert_eq!(effect.to_string(), "!C2 d .");
///
/// // By night: two darts, so the row or the column is shown.
/// assert_eq!(Effect::parse_night("d d .3")?.to_string(), "d d .3");
/// assert!(Effect::parse_day("d d .3").is_err());
/// # Ok::<(), shared::rules::BadEffect>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, MaxSize)]
pub enum Effect {
    /// A turn by day.
    Day(DayEffect),
    /// RULES 4 Cornered: declared.
    Cornered,
    /// A turn by night.
    Night(NightEffect),
}

/// RULES 8: what the table shows of a day turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, MaxSize)]
pub struct DayEffect {
    /// Pawns that went down and are still on their square.
    pub downed: Set<Square>,
    /// Temples whose Seeker was pushed off.
    pub pushed: Set<Temple>,
    /// Where the pushed Seekers landed. Which of them landed where, the table does not tell.
    pub landed: Set<Square>,
    /// The special or the sacrifice; a turn has one of them at most.
    pub extra: Option<Extra>,
    /// How the turn ended.
    pub end: DayEnd,
}

/// RULES 4: what went with the leaps of a turn, as far as the table shows it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, MaxSize)]
pub enum Extra {
    /// A dart was collected.
    Dart,
    /// That rod was looked at.
    Rod(Line),
    /// A coin was picked up.
    Coin,
    /// A coin was sacrificed.
    Sacrifice,
}

/// RULES 4: how a day turn that was not cornered ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, MaxSize)]
pub enum DayEnd {
    /// With the location coin, face down.
    Played,
    /// With a declaration that showed the location and its two rods.
    Treasure {
        /// Where the Thief is.
        at: Temple,
        /// Whether both rods are green.
        found: bool,
    },
}

/// RULES 8: what the table shows of a night.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, MaxSize)]
pub struct NightEffect {
    /// Darts taken.
    pub darts: u8,
    /// Looks at each rod.
    pub looks: ByLine<u8>,
    /// Coins picked up.
    pub coins: u8,
    /// Bolsters taken off.
    pub bolsters: Set<Temple>,
    /// What the end showed.
    pub reveal: Option<Reveal>,
}

impl DayEffect {
    /// Every pawn that went down, on the square where it stood.
    #[must_use]
    pub fn attacked(&self) -> Set<Square> {
        self.downed | self.pushed.squares()
    }

    /// RULES 4 Leap, Shoot: the darts that the attacks cost, whatever their order.
    #[must_use]
    pub fn darts_spent(&self, before: &Public) -> u8 {
        let cost = |square| before.board.level(square).map_or(0, Level::darts);
        self.attacked().into_iter().map(cost).sum()
    }
}

impl NightEffect {
    /// A night in which no point is spent.
    pub const NOTHING: Self =
        Self { darts: 0, looks: ByLine([0; 6]), coins: 0, bolsters: Set::EMPTY, reveal: None };

    /// RULES 5: the points spent.
    #[must_use]
    pub fn points(&self) -> u32 {
        let looks: u32 = self.looks.0.into_iter().map(u32::from).sum();
        u32::from(self.darts) + looks + u32::from(self.coins) + self.bolsters.len()
    }
}

/// Why steps are no turn of the Thief.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadTurn {
    /// The turn has begun already, so what comes is not the whole of it.
    Begun,
    /// A step breaks a rule.
    Illegal(ThiefStep, Illegal),
    /// The last step does not end the turn.
    NotEnded,
}

impl fmt::Display for BadTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Begun => f.write_str("The turn has begun already."),
            Self::Illegal(step, why) => write!(f, "{step}: {why}"),
            Self::NotEnded => f.write_str("The turn is not ended."),
        }
    }
}

impl core::error::Error for BadTurn {}

impl Game {
    /// Plays a whole turn of the Thief and answers what the table shows of it. All of it or, with
    /// the reason, nothing.
    ///
    /// ```
    /// use shared::rules::{Configuration, Edition, Game, Temple, ThiefStep};
    ///
    /// let start = Game::start(Edition::V18, Configuration::USUAL, Temple::E5);
    /// let shown = |line: &str| -> Result<String, Box<dyn std::error::Error>> {
    ///     let steps: Vec<ThiefStep> = line.split(' ').map(str::parse).collect::<Result<_, _>>()?;
    ///     Ok(start.clone().try_thief_turn(&steps)?.to_string())
    /// };
    /// // R13: neither the way nor the order shows. Past C2 a Builder goes down.
    /// assert_eq!(shown("d E3 .")?, "d .");
    /// assert_eq!(shown("A3 d .")?, "d .");
    /// assert_eq!(shown("C1 A1 .")?, "!C2 .");
    /// assert_eq!(shown("d E3").unwrap_err().to_string(), "The turn is not ended.");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn try_thief_turn(&mut self, steps: &[ThiefStep]) -> Result<Effect, BadTurn> {
        if self.position().is_none() {
            return Err(BadTurn::Begun);
        }
        if steps.is_empty() {
            return Err(BadTurn::NotEnded);
        }
        let mut after = *self;
        for &step in steps {
            let played = after.try_play(Step::Thief(step));
            played.map_err(|why| BadTurn::Illegal(step, why))?;
        }
        if after.public.to_move() == Some(Side::Thief) {
            return Err(BadTurn::NotEnded);
        }
        let effect = after.effect_since(self, steps);
        *self = after;
        Ok(effect)
    }

    /// RULES 8: what a whole turn of these steps, which led here from there, shows.
    #[must_use]
    pub fn effect_since(&self, before: &Self, steps: &[ThiefStep]) -> Effect {
        match before.public.round {
            Round::Night => Effect::Night(night_effect(steps)),
            _ if self.public.outcome == Some(Outcome::Cornered) => Effect::Cornered,
            _ => Effect::Day(self.day_effect_since(before, steps)),
        }
    }

    fn day_effect_since(&self, before: &Self, steps: &[ThiefStep]) -> DayEffect {
        let (was, is) = (&before.public.board, &self.public.board);
        let at = self.secret.temple;
        DayEffect {
            downed: was.upright() & is.downed(),
            pushed: (was.occupied() - is.occupied()).temples(),
            landed: is.occupied() - was.occupied(),
            extra: steps.iter().find_map(|&step| extra(step)),
            end: match self.public.outcome {
                None => DayEnd::Played,
                Some(end) => DayEnd::Treasure { at, found: end == Outcome::TreasureFound },
            },
        }
    }
}

fn extra(step: ThiefStep) -> Option<Extra> {
    match step {
        ThiefStep::TakeDart => Some(Extra::Dart),
        ThiefStep::Look(line) => Some(Extra::Rod(line)),
        ThiefStep::PickUp(_) => Some(Extra::Coin),
        ThiefStep::Sacrifice(_) => Some(Extra::Sacrifice),
        _ => None,
    }
}

fn night_effect(steps: &[ThiefStep]) -> NightEffect {
    let mut effect = NightEffect::NOTHING;
    for &step in steps {
        match step {
            ThiefStep::TakeDart => effect.darts += 1,
            ThiefStep::Look(line) => effect.looks[line] += 1,
            ThiefStep::PickUp(_) => effect.coins += 1,
            ThiefStep::RemoveBolster(temple) => effect.bolsters |= temple,
            ThiefStep::Reveal(reveal) => effect.reveal = Some(reveal),
            _ => {}
        }
    }
    effect
}

impl Public {
    /// The table after an effect that some Thief could have had; see
    /// [`Belief::after`](crate::belief::Belief::after).
    pub(crate) fn apply_effect(&mut self, effect: &Effect) {
        match effect {
            Effect::Day(day) => self.apply_day_effect(day),
            Effect::Cornered => self.outcome = Some(Outcome::Cornered),
            Effect::Night(night) => {
                self.settle_darts(night.darts, 0);
                self.bolsters -= night.bolsters;
                self.end_thief_turn();
            }
        }
    }

    fn apply_day_effect(&mut self, day: &DayEffect) {
        self.settle_darts(u8::from(day.extra == Some(Extra::Dart)), day.darts_spent(self));
        self.board.lay_down(day.downed);
        self.board.remove(day.pushed.squares());
        for square in day.landed {
            self.board.place(square, Level::Seeker);
        }
        self.board.lay_down(day.landed);
        match day.end {
            DayEnd::Played => self.end_thief_turn(),
            DayEnd::Treasure { found: true, .. } => self.outcome = Some(Outcome::TreasureFound),
            DayEnd::Treasure { found: false, .. } => self.outcome = Some(Outcome::TreasureMissed),
        }
    }

    fn settle_darts(&mut self, taken: u8, spent: u8) {
        let in_hand = (self.darts.in_hand() + taken).checked_sub(spent);
        self.darts = in_hand.and_then(Darts::new).unwrap_or(self.darts);
    }
}
