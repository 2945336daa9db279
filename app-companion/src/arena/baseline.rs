//! Two players to measure minds by: one that plays anything, and one that grabs what is nearest.
//!
//! Neither declares a treasure it does not know or a capture it is not sure enough of. A player that
//! declares anything at any time would find one treasure in nine, whoever the other is.

use shared::belief::Belief;
use shared::event::MistSteps;
use shared::mind::Dice;
use shared::rules::{Game, Level, Line, MistStep, Public, Set, Side, Temple, ThiefStep};

/// A whole turn of the Thief, or its beginning up to a look: any legal steps.
pub(super) fn random_thief(game: &Game, treasures: Set<Temple>, dice: &mut Dice) -> Vec<ThiefStep> {
    let mut game = *game;
    let mut turn = Vec::new();
    while game.public().to_move() == Some(Side::Thief) {
        let mut steps = thief_steps(&game);
        let here = treasures == Set::from(game.temple());
        if here && steps.contains(&ThiefStep::Treasure) {
            turn.push(ThiefStep::Treasure);
            break;
        }
        steps.retain(|step| *step != ThiefStep::Treasure);
        let Some(&step) = steps.get(pick(dice, steps.len())) else { break };
        turn.push(step);
        if matches!(step, ThiefStep::Look(_)) || game.try_play(step.into()).is_err() {
            break;
        }
    }
    turn
}

fn thief_steps(game: &Game) -> Vec<ThiefStep> {
    let mut steps = Vec::new();
    game.each_legal(&mut |step| steps.extend(step.thief()));
    steps
}

fn pick(dice: &mut Dice, length: usize) -> usize {
    dice.below(u32::try_from(length).unwrap_or(u32::MAX)) as usize
}

/// A turn of the Thief by the shortest way: to a rod that tells something, to the treasure once it is
/// known. What the Mist can know of it does not matter.
pub(super) fn greedy_thief(game: &Game, treasures: Set<Temple>, dice: &mut Dice) -> Vec<ThiefStep> {
    let mut best = (i32::MIN, Vec::new());
    grab(game, treasures, &mut Vec::new(), &mut |steps, after| {
        let worth =
            grasp(steps, after, treasures) * 64 + i32::try_from(dice.below(64)).unwrap_or(0);
        if worth > best.0 {
            best = (worth, steps.to_vec());
        }
    });
    best.1
}

/// Every turn without a shot; a sacrifice comes first.
fn grab(
    game: &Game,
    treasures: Set<Temple>,
    steps: &mut Vec<ThiefStep>,
    see: &mut dyn FnMut(&[ThiefStep], &Game),
) {
    for step in thief_steps(game) {
        let worth = match step {
            ThiefStep::Shoot(_) => false,
            ThiefStep::Treasure => treasures == Set::from(game.temple()),
            ThiefStep::Sacrifice(_) => steps.is_empty(),
            ThiefStep::Look(line) => tells(line, treasures),
            _ => true,
        };
        if !worth {
            continue;
        }
        let mut after = *game;
        if after.try_play(step.into()).is_err() {
            continue;
        }
        steps.push(step);
        let looks = matches!(step, ThiefStep::Look(_));
        if looks || after.public().to_move() != Some(Side::Thief) {
            see(steps, &after);
        } else {
            grab(&after, treasures, steps, see);
        }
        steps.pop();
    }
}

fn tells(line: Line, treasures: Set<Temple>) -> bool {
    let green = treasures & line.temples();
    !green.is_empty() && green != treasures
}

/// How near a turn brings the Thief to the treasure.
fn grasp(steps: &[ThiefStep], after: &Game, treasures: Set<Temple>) -> i32 {
    match steps.last() {
        Some(ThiefStep::Treasure) => return 10_000,
        Some(ThiefStep::Cornered) => return -10_000,
        Some(ThiefStep::Look(_)) => return 1_000,
        _ => {}
    }
    let at = after.temple();
    let far = match treasures.first() {
        Some(treasure) if treasures.len() == 1 => leaps(at, treasure),
        _ => i32::from(!at.lines().into_iter().any(|line| tells(line, treasures))),
    };
    let coins = i32::try_from(after.hand().len()).unwrap_or(0);
    coins + i32::from(after.public().darts().in_hand()) - 20 * far
}

fn leaps(from: Temple, to: Temple) -> i32 {
    let (from, to) = (from.square(), to.square());
    i32::from(from.column().abs_diff(to.column()) + from.row().abs_diff(to.row())) / 2
}

/// Any legal steps; a capture only of a Thief who can be nowhere else.
pub(super) fn random_mist(public: &Public, belief: &Belief, dice: &mut Dice) -> Option<MistSteps> {
    mist_turn(public, belief, 256, |_, steps| steps.get(pick(dice, steps.len())).copied())
}

/// A turn of chosen steps, with a capture as soon as it holds for at least so many of 256 pairs.
fn mist_turn(
    public: &Public,
    belief: &Belief,
    least: u32,
    mut choose: impl FnMut(&Public, &[MistStep]) -> Option<MistStep>,
) -> Option<MistSteps> {
    let mut table = *public;
    let mut turn = Vec::new();
    loop {
        if let Some(capture) = captures(&table, belief, least) {
            turn.push(capture);
            return MistSteps::new(&turn);
        }
        let mut steps = mist_steps(&table);
        steps.retain(|step| !matches!(step, MistStep::Capture(_)));
        let step = choose(&table, &steps)?;
        turn.push(step);
        table.try_play(step).ok()?;
        if step == MistStep::End {
            return MistSteps::new(&turn);
        }
    }
}

fn mist_steps(public: &Public) -> Vec<MistStep> {
    let mut steps = Vec::new();
    public.each_legal(&mut |step| steps.push(step));
    steps
}

/// A capture that holds for at least so many of 256 pairs of the belief.
fn captures(public: &Public, belief: &Belief, least: u32) -> Option<MistStep> {
    let all: u32 = belief.counts().iter().sum();
    let seekers = public.seekers_on_temples();
    let on = |step: &MistStep| match step {
        MistStep::Capture(Some(temple)) => belief.count(*temple),
        MistStep::Capture(None) => seekers.into_iter().map(|temple| belief.count(temple)).sum(),
        _ => 0,
    };
    let best = mist_steps(public).into_iter().max_by_key(on)?;
    (on(&best) > 0 && on(&best) * 256 >= least * all).then_some(best)
}

/// Step by step whatever brings Seekers nearest to where the Thief is likeliest; a capture as soon as
/// it is as likely to hold as not.
pub(super) fn greedy_mist(public: &Public, belief: &Belief, dice: &mut Dice) -> Option<MistSteps> {
    mist_turn(public, belief, 128, |table, steps| {
        let threats = steps.iter().map(|&step| {
            let mut after = *table;
            let _ = after.try_play(step);
            (threat(&after, belief) * 64 + u64::from(dice.below(64)), step)
        });
        threats.max_by_key(|(threat, _)| *threat).map(|(_, step)| step)
    })
}

/// The pairs that Seekers are on, and half of those they are beside; and the pawns there are.
fn threat(public: &Public, belief: &Belief) -> u64 {
    let board = public.board();
    let seekers = board.standing(Level::Seeker);
    let on = seekers.temples();
    let beside = seekers.edges().temples();
    let pairs = |temples: Set<Temple>| temples.into_iter().map(|t| belief.count(t)).sum::<u32>();
    let pawns =
        3 * seekers.len() + 2 * board.standing(Level::Builder).len() + board.upright().len();
    u64::from(pairs(on) * 2 + pairs(beside)) * 64 / u64::from(pairs(Set::<Temple>::ALL).max(1))
        + u64::from(pawns)
}
