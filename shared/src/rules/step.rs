//! RULES 9: the steps a turn is made of, one type a side, and sets of steps of one shape.
//!
//! The two sides have their own types because they have their own audience: a Mist's step is
//! seen by both and can be sent, a Thief's step is known to the Thief alone and can't: it has no
//! serializer.

use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

use super::set::Set;
use super::square::Square;
use super::temple::{Line, Temple};

/// One step of either side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// A step of the Thief.
    Thief(ThiefStep),
    /// A step of the Mist.
    Mist(MistStep),
}

impl Step {
    /// The step, if it is the Thief's.
    #[must_use]
    pub fn thief(self) -> Option<ThiefStep> {
        if let Self::Thief(step) = self { Some(step) } else { None }
    }

    /// The step, if it is the Mist's.
    #[must_use]
    pub fn mist(self) -> Option<MistStep> {
        if let Self::Mist(step) = self { Some(step) } else { None }
    }
}

impl From<ThiefStep> for Step {
    fn from(step: ThiefStep) -> Self {
        Self::Thief(step)
    }
}

impl From<MistStep> for Step {
    fn from(step: MistStep) -> Self {
        Self::Mist(step)
    }
}

/// RULES 4, 5: one step of the Thief. Each is told here with its text.
///
/// ```
/// use shared::rules::ThiefStep;
///
/// let by_day = ["E3", "A2~C1", "C1~C2", "A2~C1~D1", "!C3", "d", "?C", "^A1", "_A1", ".", "$"];
/// let by_night = ["d", "?3", "^A1", "*C5", ".", ".3", ".C", ".C3"];
/// let cornered = ["x"];
/// for text in by_day.into_iter().chain(by_night).chain(cornered) {
///     assert_eq!(text.parse::<ThiefStep>()?.to_string(), text);
/// }
/// # Ok::<(), shared::rules::BadStep>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ThiefStep {
    /// `E3`, `A2~C1~D1`. RULES 4 Leap: to a neighbouring temple, knocking down what stands in the
    /// way. Before the temple stands where the Seeker of the temple left lands, after it where that
    /// of the temple entered does.
    Leap(Leap),
    /// `!C3`. RULES 4 Shoot: at a Seeker on another temple of the row or column.
    Shoot(Temple),
    /// `d`. RULES 4, 5: a dart from the pool.
    TakeDart,
    /// `?C`, `?3`. RULES 4, 5: a look at the rod of the Thief's row or column.
    Look(Line),
    /// `^A1`. RULES 4, 5: a coin from the table, back into the hand.
    PickUp(Temple),
    /// `_A1`. RULES 4 Movements: a coin put down for a third movement, or as a bluff (R18).
    Sacrifice(Temple),
    /// `*C5`. RULES 5: a bolster taken off a temple, by night.
    RemoveBolster(Temple),
    /// `.` RULES 4 End of turn: the location coin played; by night, the end with nothing revealed.
    Play,
    /// `.3`, `.C`, `.C3`. RULES 5: the end of a night that reveals the row, column or temple.
    Reveal(Reveal),
    /// `$`. RULES 4 Find the treasure (R20): declared on the Thief's temple, which ends the game.
    Treasure,
    /// `x`. RULES 4 Cornered: declared, which ends the game.
    Cornered,
}

/// RULES 4 Leap: where to, and where pushed Seekers land.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Leap {
    /// The temple entered.
    pub to: Temple,
    /// Where the Seeker of the temple left lands, if one is pushed off.
    pub left: Option<Square>,
    /// Where the Seeker of the temple entered lands, if one is pushed off.
    pub entered: Option<Square>,
}

/// RULES 5: what the end of a night shows the Mist.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, MaxSize)]
pub enum Reveal {
    /// After two points: the row or the column.
    Line(Line),
    /// After three points: the temple.
    Temple(Temple),
}

/// RULES 6, 7: one step of the Mist. Each is told here with its text.
///
/// ```
/// use shared::rules::MistStep;
///
/// let by_day = ["B2-B1", "B2+C2", "B1,B2,C2>B1", "B1*A1", "B1*A1<C5", "#C3", "#", "."];
/// let by_night = ["+B1", "^B2", "."];
/// for text in by_day.into_iter().chain(by_night) {
///     assert_eq!(text.parse::<MistStep>()?.to_string(), text);
/// }
/// # Ok::<(), shared::rules::BadStep>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, MaxSize)]
pub enum MistStep {
    /// `B2-B1`. RULES 6: any pawn's move; occupying and seeking are moves too.
    Move {
        /// The pawn's square.
        from: Square,
        /// Where it goes.
        to: Square,
    },
    /// `B2+C2`. RULES 6 Heal: a Healer leaves the board, and a downed pawn stands up.
    Heal {
        /// The Healer sacrificed.
        healer: Square,
        /// The pawn that stands up.
        downed: Square,
    },
    /// `B1,B2,C2>B1`. RULES 6 Upgrade: three pawns of one level become one of the next.
    Upgrade {
        /// The three pawns that leave the board.
        three: Set3,
        /// Where the new pawn stands.
        into: Square,
    },
    /// `B1*A1`, `B1*A1<C5`. RULES 6 Bolster: a Builder leaves the board, and a temple beside it
    /// has a bolster.
    Bolster {
        /// The Builder sacrificed.
        builder: Square,
        /// The temple bolstered.
        temple: Temple,
        /// R22: the temple whose bolster is moved; none: a spare one is used.
        from: Option<Temple>,
    },
    /// `#C3`, `#`. RULES 6 Capture: the Seeker's temple, or none in the Early edition (R10).
    Capture(Option<Temple>),
    /// `+B1`. RULES 7: a Healer from the pool, by night.
    Spawn(Square),
    /// `^B2`. RULES 7: a pawn replaced by one of the next level, by night.
    Promote(Square),
    /// `.` The end of the turn.
    End,
}

/// Three different squares, in square order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "Set<Square>", into = "Set<Square>")]
pub struct Set3([Square; 3]);

impl Set3 {
    /// The three squares of a set; `None` if it has not exactly three.
    #[must_use]
    pub fn new(squares: Set<Square>) -> Option<Self> {
        let mut members = squares.into_iter();
        let three = [members.next()?, members.next()?, members.next()?];
        if members.next().is_none() { Some(Self(three)) } else { None }
    }

    /// The squares, in square order.
    #[must_use]
    pub const fn squares(self) -> [Square; 3] {
        self.0
    }

    /// The squares as a set.
    #[must_use]
    pub fn set(self) -> Set<Square> {
        self.0.into_iter().collect()
    }
}

impl TryFrom<Set<Square>> for Set3 {
    type Error = &'static str;
    fn try_from(squares: Set<Square>) -> Result<Self, &'static str> {
        Self::new(squares).ok_or("not three squares")
    }
}

impl MaxSize for Set3 {
    const POSTCARD_MAX_SIZE: usize = Set::<Square>::POSTCARD_MAX_SIZE;
}

impl From<Set3> for Set<Square> {
    fn from(three: Set3) -> Self {
        three.set()
    }
}

/// Legal steps of one shape. The rules yield these instead of single steps, so that counting
/// them needs no step to be written out: [`Steps::len`] is a few bit counts.
#[derive(Clone, Copy, Debug)]
pub enum Steps {
    /// A single step.
    One(Step),
    /// A leap to each of these, with no Seeker pushed off.
    Leaps(Set<Temple>),
    /// One leap for each landing square of the entered temple's Seeker; one if there is none.
    Pushes {
        /// The temple entered.
        to: Temple,
        /// Where the Seeker of the temple left lands.
        left: Option<Square>,
        /// Where the Seeker of the temple entered may land.
        entered: Set<Square>,
    },
    /// A shot at each of these.
    Shots(Set<Temple>),
    /// A look at each of these rods.
    Looks([Line; 2]),
    /// A pick-up of each of these coins.
    PickUps(Set<Temple>),
    /// A sacrifice of each of these coins.
    Sacrifices(Set<Temple>),
    /// The removal of each of these bolsters.
    RemoveBolsters(Set<Temple>),
    /// Each of these pawns to each of these squares.
    Moves {
        /// The pawns.
        from: Set<Square>,
        /// Where each of them may go.
        to: Set<Square>,
    },
    /// Each of these Healers for each of these pawns.
    Heals {
        /// The Healers.
        healers: Set<Square>,
        /// The pawns any of them may raise.
        downed: Set<Square>,
    },
    /// Each two of the arms with the middle, into each of the three squares.
    Upgrades {
        /// The pawn that joins two others.
        middle: Square,
        /// The pawns joined to it.
        arms: Set<Square>,
    },
    /// A Builder for each of these temples, with each bolster there is to use.
    Bolsters {
        /// The Builder.
        builder: Square,
        /// The temples it may bolster.
        temples: Set<Temple>,
        /// Whether a bolster is spare.
        spare: bool,
        /// The temples whose bolster may be moved.
        movable: Set<Temple>,
    },
    /// A capture by each of these Seekers.
    Captures(Set<Temple>),
    /// A Healer on each of these squares.
    Spawns(Set<Square>),
    /// The next level on each of these squares.
    Promotions(Set<Square>),
}

impl Steps {
    /// How many steps these are.
    #[must_use]
    pub fn len(self) -> u32 {
        match self {
            Self::One(_) => 1,
            Self::Looks(_) => 2,
            Self::Pushes { entered, .. } => entered.len().max(1),
            Self::Leaps(temples)
            | Self::Shots(temples)
            | Self::PickUps(temples)
            | Self::Sacrifices(temples)
            | Self::RemoveBolsters(temples)
            | Self::Captures(temples) => temples.len(),
            Self::Moves { from, to } => from.len() * to.len(),
            Self::Heals { healers, downed } => healers.len() * downed.len(),
            Self::Upgrades { arms, .. } => 3 * arms.len() * arms.len().saturating_sub(1) / 2,
            Self::Bolsters { temples, spare, movable, .. } => {
                temples.len() * (u32::from(spare) + movable.len())
            }
            Self::Spawns(squares) | Self::Promotions(squares) => squares.len(),
        }
    }

    /// Whether there is no step in it.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Writes every step out.
    pub fn each(self, f: &mut impl FnMut(Step)) {
        match self {
            Self::One(step) => f(step),
            Self::Leaps(temples) => each_of(temples, leap(None, None), f),
            Self::Pushes { to, left, entered } => each_push(to, left, entered, f),
            Self::Shots(temples) => each_of(temples, ThiefStep::Shoot, f),
            Self::Looks(lines) => each_of(lines, ThiefStep::Look, f),
            Self::PickUps(coins) => each_of(coins, ThiefStep::PickUp, f),
            Self::Sacrifices(coins) => each_of(coins, ThiefStep::Sacrifice, f),
            Self::RemoveBolsters(temples) => each_of(temples, ThiefStep::RemoveBolster, f),
            Self::Moves { from, to } => {
                each_pair(from, to, |from, to| MistStep::Move { from, to }, f);
            }
            Self::Heals { healers, downed } => {
                each_pair(healers, downed, |healer, downed| MistStep::Heal { healer, downed }, f);
            }
            Self::Upgrades { middle, arms } => each_upgrade(middle, arms, f),
            Self::Bolsters { builder, temples, spare, movable } => {
                for temple in temples {
                    let mut bolster = |from| f(MistStep::Bolster { builder, temple, from }.into());
                    if spare {
                        bolster(None);
                    }
                    movable.into_iter().map(Some).for_each(bolster);
                }
            }
            Self::Captures(temples) => each_of(temples, |t| MistStep::Capture(Some(t)), f),
            Self::Spawns(squares) => each_of(squares, MistStep::Spawn, f),
            Self::Promotions(squares) => each_of(squares, MistStep::Promote, f),
        }
    }
}

fn each_of<I, S: Into<Step>>(
    members: impl IntoIterator<Item = I>,
    step: impl Fn(I) -> S,
    f: &mut impl FnMut(Step),
) {
    for member in members {
        f(step(member).into());
    }
}

fn each_pair(
    one: Set<Square>,
    other: Set<Square>,
    step: impl Fn(Square, Square) -> MistStep,
    f: &mut impl FnMut(Step),
) {
    for a in one {
        each_of(other, |b| step(a, b), f);
    }
}

fn leap(left: Option<Square>, entered: Option<Square>) -> impl Fn(Temple) -> ThiefStep {
    move |to| ThiefStep::Leap(Leap { to, left, entered })
}

fn each_push(to: Temple, left: Option<Square>, landings: Set<Square>, f: &mut impl FnMut(Step)) {
    if landings.is_empty() {
        f(leap(left, None)(to).into());
    }
    each_of(landings, |landing| leap(left, Some(landing))(to), f);
}

fn each_upgrade(middle: Square, arms: Set<Square>, f: &mut impl FnMut(Step)) {
    let mut rest = arms;
    for one in arms {
        rest -= one;
        for other in rest {
            let three = Set::from(middle) | one | other;
            let Some(three) = Set3::new(three) else { continue };
            each_of(three.squares(), |into| MistStep::Upgrade { three, into }, f);
        }
    }
}
