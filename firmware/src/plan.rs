//! The turn the Thief is planning: steps that can be undone until they are sent, and what an arrow
//! would do next.

use heapless::Vec;
use shared::rules::{Game, Illegal, Leap, Round, Set, Square, Step, Temple, ThiefStep};

use crate::screen::Way;
use shared::fairplay::Steps;

/// The most ways there are to make one leap: four landings for each of two pushed Seekers.
const MOST_LEAPS: usize = 16;
/// The ways to make one leap.
pub type Leaps = Vec<Leap, MOST_LEAPS>;
/// The temples of a turn: where it began, and three leaps.
pub type Path = Vec<Temple, 4>;

/// The steps planned so far, from the start of the turn.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Plan {
    steps: Steps,
    /// How many of them can't be undone.
    locked: usize,
}

/// What an arrow would do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reach {
    /// A leap, in one of these ways.
    Leap(Leaps),
    /// A leap, if one of these coins is sacrificed first.
    WithSacrifice(Set<Temple>),
    /// Nothing, and why.
    Refused(Illegal),
}

impl Plan {
    /// A plan that begins with what can't be undone.
    #[must_use]
    pub fn new(locked: &Steps) -> Self {
        Self { steps: locked.clone(), locked: locked.len() }
    }

    /// The steps, in order.
    #[must_use]
    pub fn steps(&self) -> &Steps {
        &self.steps
    }

    /// Whether nothing is planned.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Whether the last step can be undone.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.steps.len() > self.locked
    }

    /// Takes the last step back, if that can be done.
    pub fn undo(&mut self) -> bool {
        self.can_undo() && self.steps.pop().is_some()
    }

    /// Nothing so far can be undone any more.
    pub fn lock(&mut self) {
        self.locked = self.steps.len();
    }

    /// The game as it stands with these steps.
    #[must_use]
    pub fn game(&self, start: &Game) -> Game {
        let mut game = *start;
        for &step in &self.steps {
            // Each of them was legal when it was planned.
            let _ = game.try_play(Step::Thief(step));
        }
        game
    }

    /// Plans another step, or says why not.
    pub fn add(&mut self, start: &Game, step: ThiefStep) -> Result<(), Illegal> {
        self.game(start).check(step.into())?;
        // More steps than a turn has are not legal.
        self.steps.push(step).map_err(|_| Illegal::DeadEnd)
    }

    /// The temples of the turn, the one it began on first.
    #[must_use]
    pub fn path(&self, start: &Game) -> Path {
        let mut path = Path::new();
        let leaps = self.steps.iter().filter_map(|step| match step {
            ThiefStep::Leap(leap) => Some(leap.to),
            _ => None,
        });
        // Three leaps at most.
        path.extend(core::iter::once(start.temple()).chain(leaps).take(4));
        path
    }

    /// The temple an arrow back would lead to, if the last leap can be undone.
    #[must_use]
    pub fn came_from(&self, start: &Game) -> Option<Temple> {
        let path = self.path(start);
        let leapt = self.steps.iter().rposition(|step| matches!(step, ThiefStep::Leap(_)))?;
        let before = path.len().checked_sub(2)?;
        path.get(before).copied().filter(|_| leapt >= self.locked)
    }

    /// Undoes the last leap and what came after it.
    pub fn undo_leap(&mut self) {
        while self.can_undo() {
            if let Some(ThiefStep::Leap(_)) = self.steps.pop() {
                return;
            }
        }
    }

    /// RULES 4 Movements: those left, and those the turn has.
    #[must_use]
    pub fn moves(&self, start: &Game) -> (u8, u8) {
        let bolsters = start.public().bolsters();
        let path = self.path(start);
        let cost = |pair: &[Temple]| {
            let bolstered = pair.iter().any(|temple| bolsters.contains(*temple));
            if bolstered { 2 } else { 1 }
        };
        let spent: u8 = path.windows(2).map(cost).sum();
        let all = self.steps.iter().fold(2, |all, step| match step {
            ThiefStep::Sacrifice(_) => 3,
            ThiefStep::TakeDart | ThiefStep::Look(_) | ThiefStep::PickUp(_) => 1,
            _ => all,
        });
        (u8::saturating_sub(all, spent), all)
    }
}

/// RULES 1: the neighbouring temple that way, if there is one.
#[must_use]
pub fn neighbour(temple: Temple, way: Way) -> Option<Temple> {
    let beyond = |other: &Temple| Way::between(temple.square(), other.square()) == Some(way);
    temple.neighbours().into_iter().find(beyond)
}

/// Yields every legal step of the Thief. All of the handheld asks here, so that the rules' lists
/// are in flash once, and not once for each who asks.
pub fn each_legal(game: &Game, act: &mut dyn FnMut(ThiefStep)) {
    game.each_legal(&mut |step| {
        if let Step::Thief(step) = step {
            act(step);
        }
    });
}

/// Every legal way to leap there.
#[must_use]
pub fn leaps(game: &Game, to: Temple) -> Leaps {
    let mut leaps = Leaps::new();
    each_legal(game, &mut |step| {
        if let ThiefStep::Leap(leap) = step
            && leap.to == to
        {
            // There are no more ways than fit.
            let _ = leaps.push(leap);
        }
    });
    leaps
}

/// What an arrow to that neighbour would do.
#[must_use]
pub fn reach(game: &Game, to: Temple) -> Reach {
    let ways = leaps(game, to);
    if !ways.is_empty() {
        return Reach::Leap(ways);
    }
    let coins = sacrifices_for(game, to);
    if coins.is_empty() { Reach::Refused(why_not(game, to)) } else { Reach::WithSacrifice(coins) }
}

/// RULES 4 Movements: the coins whose sacrifice makes the leap there possible.
#[must_use]
pub fn sacrifices_for(game: &Game, to: Temple) -> Set<Temple> {
    let helps = |coin: &Temple| {
        let mut after = *game;
        let given = after.try_play(ThiefStep::Sacrifice(*coin).into());
        given.is_ok() && !leaps(&after, to).is_empty()
    };
    game.hand().into_iter().filter(helps).collect()
}

/// Why there is no leap there. Landings are tried until the refusal is not about them.
fn why_not(game: &Game, to: Temple) -> Illegal {
    let landings = |temple: Temple| {
        core::iter::once(None).chain(temple.square().edges().into_iter().map(Some))
    };
    let mut why = Illegal::DeadEnd;
    for left in landings(game.temple()) {
        for entered in landings(to) {
            let leap = ThiefStep::Leap(Leap { to, left, entered });
            let Err(refusal) = game.check(leap.into()) else { continue };
            why = refusal;
            if !is_about_landing(refusal) {
                return refusal;
            }
        }
    }
    why
}

const fn is_about_landing(why: Illegal) -> bool {
    use Illegal::{CantLandThere, NoSeekerToPush, NowhereToLand, SayWhereItLands};
    matches!(why, CantLandThere { .. } | NoSeekerToPush(_) | NowhereToLand(_) | SayWhereItLands(_))
}

/// What is still to be chosen of a leap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// Where the Seeker of this temple, which is being left, lands.
    Left(Temple, Set<Square>),
    /// Where the Seeker of this temple, which is being entered, lands.
    Entered(Temple, Set<Square>),
    /// Nothing.
    Made(Leap),
}

/// What is still to be chosen, of these ways to leap from a temple.
#[must_use]
pub fn choice(from: Temple, ways: &[Leap]) -> Option<Choice> {
    let first = ways.first()?;
    let left: Set<Square> = ways.iter().filter_map(|leap| leap.left).collect();
    let entered: Set<Square> = ways.iter().filter_map(|leap| leap.entered).collect();
    Some(if left.has_two() {
        Choice::Left(from, left)
    } else if entered.has_two() {
        Choice::Entered(first.to, entered)
    } else {
        Choice::Made(*first)
    })
}

/// Whether this is a night's game.
#[must_use]
pub fn is_night(game: &Game) -> bool {
    game.public().round() == Round::Night
}
