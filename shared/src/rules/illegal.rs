//! Why a step is refused: one variant a rule, each with a sentence a player understands.

use core::fmt;

use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};

use super::pawn::Level;
use super::public::Side;
use super::square::Square;
use super::temple::{Line, Temple};

/// The rule a refused step breaks. Printed, it is a sentence for the player who tried. It is sent
/// only inside a [`play::Refusal`](crate::play::Refusal), which is made from the table alone.
///
/// ```
/// use shared::rules::{Illegal, Level, Square};
///
/// let why = Illegal::TooFewDarts { need: 2, have: 1, level: Level::Seeker, square: Square::D3 };
/// assert_eq!(why.to_string(), "You need 2 darts to pass the Seeker on D3; you have 1.");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, MaxSize)]
pub enum Illegal {
    /// The game has ended.
    GameOver,
    /// RULES 3: it is this side's turn.
    NotYourTurn(Side),
    /// RULES 6 Capture: it ends the game, so the Thief answers it before anything else.
    CaptureUnanswered,
    /// RULES 6 Capture: an answer to nothing.
    NoCaptureToAnswer,
    /// RULES 8: an effect that no legal turn of any Thief believed in has.
    NoThiefCould,
    /// RULES 4, 6: something for the day, tried by night.
    OnlyByDay,
    /// RULES 5, 7: something for the night, tried by day.
    OnlyByNight,

    /// RULES 4 Cornered: nothing but declaring is left.
    Cornered,
    /// RULES 4 Cornered: declared although the turn can be completed.
    NotCornered,
    /// RULES 4: the turn could not be completed after this step.
    DeadEnd,

    /// RULES 4 Leap: not to a neighbouring temple.
    NotANeighbour {
        /// The Thief's temple.
        from: Temple,
        /// The temple tried.
        to: Temple,
    },
    /// RULES 4 Leap: between two bolstered temples.
    BothBolstered {
        /// The Thief's temple.
        from: Temple,
        /// The temple tried.
        to: Temple,
    },
    /// RULES 4 Movements: more than the turn has.
    TooFewMovements {
        /// The temple tried.
        to: Temple,
        /// What the leap costs.
        cost: u8,
        /// What the turn has left.
        left: u8,
    },
    /// RULES 4 One special: only a single leap of cost 1 goes with it.
    OneLeapWithSpecial,
    /// RULES 4 Leap: a forced attack that can't be paid.
    TooFewDarts {
        /// What the attack costs.
        need: u8,
        /// The darts left when it comes to it.
        have: u8,
        /// The pawn in the way.
        level: Level,
        /// Where it stands.
        square: Square,
    },
    /// RULES 4 Leap: a pushed Seeker needs a landing square.
    SayWhereItLands(Temple),
    /// RULES 4 Leap: no Seeker is pushed off that temple.
    NoSeekerToPush(Temple),
    /// RULES 4 Leap: a pushed Seeker lands on a free courtyard square beside its temple.
    CantLandThere {
        /// The Seeker's temple.
        temple: Temple,
        /// The square tried.
        square: Square,
    },
    /// RULES 4 Leap: there is no free square, so the Seeker stays.
    NowhereToLand(Temple),

    /// R1: the Thief's own temple can't be shot at.
    ShotAtOwnTemple,
    /// RULES 4 Shoot: only along the Thief's row or column.
    ShotOutOfLine {
        /// The Thief's temple.
        from: Temple,
        /// The temple tried.
        at: Temple,
    },
    /// RULES 4 Shoot, 6 Capture: only an upright Seeker can be shot, and can capture.
    NoSeekerThere(Temple),
    /// RULES 4 Shoot: two darts.
    TooFewDartsToShoot {
        /// The temple tried.
        at: Temple,
        /// The darts in hand.
        have: u8,
    },

    /// RULES 4 One special: a turn has one.
    SpecialTaken,
    /// RULES 4 One special: never together with a sacrifice.
    SpecialWithSacrifice,
    /// RULES 4 One special: only with a single leap of cost 1.
    SpecialAfterMoving,
    /// RULES 4, 5: the pool has no dart.
    NoDartInPool,
    /// RULES 4, 5: the rod is not of the Thief's row or column.
    RodOutOfReach {
        /// The rod tried.
        line: Line,
        /// The Thief's temple.
        temple: Temple,
    },
    /// RULES 4, 5: the coin is in the hand already.
    CoinInHand(Temple),
    /// RULES 4: the coin is not in the hand.
    CoinNotInHand(Temple),
    /// RULES 4 Movements: one sacrifice a turn.
    SacrificedAlready,
    /// RULES 4 Movements: the last coin can't be sacrificed.
    LastCoin,

    /// RULES 4 Movements: at least one leap.
    NoLeapYet,
    /// R2: the turn ends on another temple than it began on.
    BackWhereYouBegan(Temple),
    /// R19: a coin picked up this turn can't be this turn's location coin.
    PickedUpThisTurn(Temple),
    /// R21: in Early the treasure is the turn's special.
    TreasureIsTheSpecial,

    /// RULES 5: three points a night.
    NoPointsLeft,
    /// RULES 5: the edition's limit on one kind of point.
    NightLimit(u8),
    /// RULES 5: no bolster to take off.
    NotBolstered(Temple),
    /// RULES 5: the end does not match the points spent.
    WrongReveal {
        /// The points spent.
        spent: u8,
    },
    /// RULES 5: the row, column or temple shown is not the Thief's.
    FalseReveal(Temple),

    /// RULES 6: three actions a day.
    NoActionsLeft,
    /// RULES 7: too few points.
    TooFewPoints {
        /// What it costs.
        need: u8,
        /// What is left.
        left: u8,
    },
    /// RULES 6, 7: no pawn to act with.
    NoPawn(Square),
    /// RULES 6, 7: a downed pawn does nothing.
    Downed(Square),
    /// RULES 6: a pawn acts once a turn.
    Used(Square),
    /// RULES 6: only a pawn of that level can do it.
    WrongLevel {
        /// The pawn's square.
        square: Square,
        /// Who could do it.
        wanted: Level,
    },
    /// RULES 2: one pawn a square.
    Occupied(Square),
    /// R15, R11: Healers and Builders stand in the courtyard only.
    CourtyardOnly(Level),
    /// RULES 6 Healer, move (R7), and Seeker, seek: the square does not touch the pawn's stream.
    OutOfStream {
        /// The Healer or Seeker.
        pawn: Square,
        /// The square tried.
        to: Square,
    },
    /// RULES 6 Builder: one square diagonally.
    NotDiagonal(Square),
    /// RULES 6 Seeker, move, and Bolster (R8), in Early Heal too: only to where an edge is shared.
    NotBeside {
        /// The pawn.
        pawn: Square,
        /// The square tried.
        to: Square,
    },
    /// RULES 6 Seek: it never goes back to the courtyard.
    StaysOnTemples(Square),
    /// RULES 6: no Seeker enters a bolstered temple, and none is bolstered twice.
    Bolstered(Temple),
    /// RULES 6 Heal: the pawn is not downed.
    NotDowned(Square),
    /// RULES 6 Heal: no upright Healer beside the downed pawn.
    NoHealerBeside(Square),
    /// RULES 6 Upgrade: not three joined pawns of one level.
    NotThreeJoined,
    /// RULES 6 Upgrade: the new pawn comes onto one of the three squares.
    NotOneOfThree(Square),
    /// RULES 2: the pool has no pawn of that level.
    PoolEmpty(Level),
    /// RULES 6 Bolster: with none spare, one must be moved.
    NoSpareBolster,
    /// R22: that temple has no bolster to move.
    NoBolsterToMove(Temple),
    /// RULES 6 Capture: V18 names a Seeker.
    NameTheSeeker,
    /// R10: Early names none.
    NameNoSeeker,
    /// R10: no upright Seeker on any temple.
    NoSeekerOnTemples,
    /// RULES 7: a Seeker is the highest level.
    HighestLevel(Square),
}

impl fmt::Display for Illegal {
    #[expect(clippy::too_many_lines, reason = "one sentence a rule, all in one place")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::GameOver => write!(f, "The game is over."),
            Self::NotYourTurn(side) => write!(f, "It is the {side}'s turn."),
            Self::CaptureUnanswered => {
                write!(f, "A capture is declared: the Thief answers it before anything else.")
            }
            Self::NoCaptureToAnswer => write!(f, "No capture is declared."),
            Self::NoThiefCould => write!(
                f,
                "No Thief could have shown that: nothing that is still possible leads there."
            ),
            Self::OnlyByDay => write!(f, "That is for the day; it is night."),
            Self::OnlyByNight => write!(f, "That is for the night; it is day."),

            Self::Cornered => write!(
                f,
                "You are cornered: nothing you do lets you play a coin. \
                 Declare it, or declare the treasure."
            ),
            Self::NotCornered => {
                write!(f, "You are not cornered: you can still end a turn by playing a coin.")
            }
            Self::DeadEnd => write!(
                f,
                "You couldn't end your turn after that: with the darts and movements left, \
                 you could reach no temple whose coin you may play."
            ),

            Self::NotANeighbour { from, to } => {
                write!(f, "A leap goes to a neighbouring temple; {to} is not next to {from}.")
            }
            Self::BothBolstered { from, to } => {
                write!(f, "{from} and {to} are both bolstered: there is no leap between them.")
            }
            Self::TooFewMovements { to, cost, left } => write!(
                f,
                "The leap to {to} costs {}; you have {left} left.",
                Count(cost, "movement")
            ),
            Self::OneLeapWithSpecial => write!(
                f,
                "With a dart, a rod or a coin taken, a turn has just one leap, of cost 1."
            ),
            Self::TooFewDarts { need, have, level, square } => {
                let level = level.name();
                let darts = Count(need, "dart");
                write!(f, "You need {darts} to pass the {level} on {square}; you have {have}.")
            }
            Self::SayWhereItLands(temple) => {
                write!(f, "Say where the Seeker pushed off {temple} lands.")
            }
            Self::NoSeekerToPush(temple) => {
                write!(f, "No upright Seeker is pushed off {temple} in this leap.")
            }
            Self::CantLandThere { temple, square } => write!(
                f,
                "The Seeker pushed off {temple} can't land on {square}: \
                 it lands on a free courtyard square beside its temple."
            ),
            Self::NowhereToLand(temple) => {
                write!(f, "No square beside {temple} is free, so its Seeker stays there, downed.")
            }

            Self::ShotAtOwnTemple => write!(
                f,
                "You can't shoot at your own temple; a Seeker there is pushed off when you leave."
            ),
            Self::ShotOutOfLine { from, at } => {
                write!(
                    f,
                    "You can shoot along your row or column only; {at} is in no line with {from}."
                )
            }
            Self::TooFewDartsToShoot { at, have } => {
                write!(f, "You need 2 darts to shoot the Seeker on {at}; you have {have}.")
            }

            Self::SpecialTaken => write!(f, "You have taken a dart, a rod or a coin this turn."),
            Self::SpecialWithSacrifice => {
                write!(f, "A dart, a rod or a coin does not go together with a sacrifice.")
            }
            Self::SpecialAfterMoving => {
                write!(f, "A dart, a rod or a coin goes with a single leap of cost 1 only.")
            }
            Self::NoDartInPool => write!(f, "The pool has no dart left."),
            Self::RodOutOfReach { line, temple } => write!(
                f,
                "You can look at the rods of your own row and column; {line} does not pass {temple}."
            ),
            Self::CoinInHand(coin) => write!(f, "The coin {coin} is in your hand already."),
            Self::CoinNotInHand(coin) => write!(f, "The coin {coin} is not in your hand."),
            Self::SacrificedAlready => write!(f, "You have sacrificed a coin this turn."),
            Self::LastCoin => write!(f, "Your last coin can't be sacrificed: you need it to end."),

            Self::NoLeapYet => write!(f, "A day turn needs at least one leap."),
            Self::BackWhereYouBegan(temple) => {
                write!(f, "You began on {temple}: a turn ends on another temple.")
            }
            Self::PickedUpThisTurn(coin) => {
                write!(f, "The coin {coin} can't be picked up and played in the same turn.")
            }
            Self::TreasureIsTheSpecial => write!(
                f,
                "In this edition the treasure takes the place of a dart, a rod or a coin: \
                 with none of them, no sacrifice, and at most one movement."
            ),

            Self::NoPointsLeft => write!(f, "You have spent all three points of this night."),
            Self::NightLimit(1) => write!(f, "In this edition that can be done once a night."),
            Self::NightLimit(times) => {
                write!(f, "In this edition that can be done {times} times a night.")
            }
            Self::NotBolstered(temple) => write!(f, "{temple} is not bolstered."),
            Self::WrongReveal { spent: 2 } => {
                write!(f, "You spent 2 points: end the night by showing your row or your column.")
            }
            Self::WrongReveal { spent: 3 } => {
                write!(f, "You spent 3 points: end the night by showing your temple.")
            }
            Self::WrongReveal { spent } => {
                write!(f, "You spent {}: there is nothing to show.", Count(spent, "point"))
            }
            Self::FalseReveal(temple) => {
                write!(f, "You are on {temple}; that is not where you are.")
            }

            Self::NoActionsLeft => write!(f, "You have taken all three actions of this turn."),
            Self::TooFewPoints { need, left } => {
                write!(f, "That costs {}; you have {left} left.", Count(need, "point"))
            }
            Self::NoPawn(square) => write!(f, "There is no pawn on {square}."),
            Self::Downed(square) => {
                write!(f, "The pawn on {square} is downed: it does nothing until it stands.")
            }
            Self::Used(square) => write!(f, "The pawn on {square} has acted this turn."),
            Self::WrongLevel { square, wanted } => {
                write!(
                    f,
                    "The pawn on {square} is no {}, and only a {0} can do that.",
                    wanted.name()
                )
            }
            Self::Occupied(square) => write!(f, "There is a pawn on {square}."),
            Self::CourtyardOnly(level) => {
                write!(f, "A {} stays in the courtyard.", level.name())
            }
            Self::OutOfStream { pawn, to } => {
                write!(
                    f,
                    "{to} is beside neither {pawn} nor the stream of upright pawns joined to it."
                )
            }
            Self::NotDiagonal(square) => {
                write!(f, "A Builder moves one square diagonally; {square} is not that.")
            }
            Self::NotBeside { pawn, to } => write!(f, "{to} does not share an edge with {pawn}."),
            Self::StaysOnTemples(square) => {
                write!(f, "The Seeker on {square} never goes back to the courtyard.")
            }
            Self::Bolstered(temple) => write!(f, "{temple} is bolstered."),
            Self::NotDowned(square) => write!(f, "There is no downed pawn on {square}."),
            Self::NoHealerBeside(square) => {
                write!(f, "No upright Healer stands beside {square}.")
            }
            Self::NotThreeJoined => write!(
                f,
                "An upgrade takes three Healers joined by edges, or three Builders joined by corners."
            ),
            Self::NotOneOfThree(square) => write!(
                f,
                "The new pawn comes onto one of the three squares; {square} is none of them."
            ),
            Self::PoolEmpty(level) => write!(f, "No {} is left in the pool.", level.name()),
            Self::NoSpareBolster => {
                write!(f, "No bolster is spare: say which temple's bolster moves.")
            }
            Self::NoBolsterToMove(temple) => write!(f, "{temple} has no bolster to move."),
            Self::NameTheSeeker => write!(f, "Name the Seeker that captures."),
            Self::NameNoSeeker => write!(f, "In this edition a capture names no Seeker."),
            Self::NoSeekerThere(temple) => write!(f, "There is no upright Seeker on {temple}."),
            Self::NoSeekerOnTemples => {
                write!(f, "A capture needs an upright Seeker on a temple.")
            }
            Self::HighestLevel(square) => {
                write!(f, "The Seeker on {square} is of the highest level.")
            }
        }
    }
}

impl core::error::Error for Illegal {}

/// A number with its noun, "1 dart" or "2 darts".
struct Count(u8, &'static str);

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = if self.0 == 1 { "" } else { "s" };
        write!(f, "{} {}{plural}", self.0, self.1)
    }
}

/// Refuses unless the rule holds.
pub(super) fn ensure(holds: bool, illegal: Illegal) -> Result<(), Illegal> {
    if holds { Ok(()) } else { Err(illegal) }
}
