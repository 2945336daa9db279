//! A game played on from some moment, quickly, by a Thief and a Mist that do not look ahead.

use heapless::Vec;

use super::Dice;
use super::light::{self, Guess, SURE, WHOLE, share, shares};
use super::sight::after_look;
use super::turns::each_turn;
use crate::belief::Belief;
use crate::event::Draft;
use crate::fairplay::Steps;
use crate::rules::{
    Effect, Extra, Game, MistStep, Public, Round, Set, Side, Step, Temple, ThiefStep,
};

/// Turns of the light Thief that are looked at twice.
const FINALISTS: usize = 4;
/// How sure the light Mist is before it declares a capture, in parts of [`WHOLE`]. One that dares
/// more can be lured, and a Thief who thinks with it does nothing else.
const DARE: u32 = 150;
/// How exposed a look at a rod leaves the Thief, as a rule.
const EXPOSED_BY_A_LOOK: u32 = 110;

/// One of the games that could be the one being played: nothing is hidden in it.
#[derive(Clone, Copy)]
pub(super) struct World {
    pub(super) game: Game,
    /// What the Mist of this world can know.
    pub(super) belief: Belief,
    /// What its Thief knows of the treasure.
    pub(super) treasures: Set<Temple>,
    /// Whether its Mist has a nose for where the Thief is. A Thief had better reckon with that: one
    /// who does not is caught by every Mist that guesses better than the belief alone.
    pub(super) keen: bool,
    /// Whether its Thief does anything that comes to mind.
    pub(super) careless: bool,
}

impl World {
    /// Plays so many turns of each side, and answers the Thief's chance then. Counts the turns.
    pub(super) fn play_out(&mut self, turns: u32, dice: &mut Dice, nodes: &mut u32) -> u32 {
        let mut left = 2 * turns;
        loop {
            match self.game.public().to_move() {
                None => return self.ruling(),
                // The light evaluation is for the moment after a Thief's turn.
                Some(Side::Mist) if left == 0 => return self.chance(),
                Some(Side::Mist) => self.mist_turn(dice),
                Some(Side::Thief) => self.thief_turn(&[], &[], dice),
            }
            *nodes += 1;
            left = left.saturating_sub(1);
        }
    }

    fn ruling(&self) -> u32 {
        let winner = self.game.public().outcome().map(crate::rules::Outcome::winner);
        if winner == Some(Side::Thief) { SURE } else { 0 }
    }

    /// The light evaluation. A careless Thief makes little of a good position.
    fn chance(&self) -> u32 {
        let exposed = share(&self.belief, self.game.temple());
        let chance = light::for_thief(&self.game, self.treasures, exposed);
        if self.careless { chance / 8 } else { chance }
    }

    /// Plays a turn of which some steps were taken before, what they told being known; goes on with
    /// the next ones, and then as the light Thief would.
    pub(super) fn thief_turn(&mut self, taken: &[ThiefStep], next: &[ThiefStep], dice: &mut Dice) {
        let start = self.game;
        let mut steps = Steps::new();
        self.take(taken, &mut steps);
        self.take(next, &mut steps);
        while self.game.public().to_move() == Some(Side::Thief) {
            let more = self.light_thief(&start, &steps, dice);
            if more.is_empty() {
                break;
            }
            self.take(&more, &mut steps);
        }
        let effect = self.game.effect_since(&start, &steps);
        self.belief = self.belief.after(start.public(), &effect);
    }

    fn take(&mut self, steps: &[ThiefStep], taken: &mut Steps) {
        for &step in steps {
            self.game.apply(step.into());
            // No turn has more steps than fit.
            let _ = taken.push(step);
            if let ThiefStep::Look(line) = step {
                let green = line.temples().contains(self.game.treasure());
                self.treasures = after_look(self.treasures, line, green);
            }
        }
    }

    /// Of the turns that seem good, the one that is when it is known what the Mist could know.
    fn light_thief(&self, start: &Game, taken: &Steps, dice: &mut Dice) -> Steps {
        let mut finalists: Vec<(u32, Steps, Game), FINALISTS> = Vec::new();
        each_turn(&self.game, self.treasures, &mut |steps, after| {
            let worth = self.seems_to_thief(steps, after, dice);
            // Most are not kept, and need not be copied.
            let worst = finalists.iter().map(|(worth, ..)| *worth).min();
            if finalists.is_full() && worst >= Some(worth) {
                return;
            }
            // The steps are a whole turn, so they fit.
            let steps = Steps::from_slice(steps).unwrap_or_default();
            keep(&mut finalists, (worth, steps, *after), |(worth, ..)| *worth);
        });
        for (worth, steps, after) in &mut finalists {
            if !self.careless && after.public().to_move() == Some(Side::Mist) {
                let effect = effect_of(start, taken, steps, after);
                let belief = self.belief.after(start.public(), &effect);
                *worth = light::for_thief(after, self.treasures, share(&belief, after.temple()));
            }
        }
        let best = finalists.into_iter().max_by_key(|(worth, ..)| *worth);
        best.map(|(_, steps, _)| steps).unwrap_or_default()
    }

    /// What a turn seems worth to the Thief of this world, with some luck.
    fn seems_to_thief(&self, steps: &[ThiefStep], after: &Game, dice: &mut Dice) -> u32 {
        let seems = seems(&self.game, steps, after, self.treasures);
        match (self.careless, steps.last()) {
            (false, _) => seems + dice.below(SURE / 32),
            // Even the careless know what a treasure is.
            (true, Some(ThiefStep::Treasure)) if seems < SURE => 0,
            (true, Some(ThiefStep::Treasure)) => 2 * SURE,
            (true, _) => 1 + dice.below(SURE),
        }
    }

    fn mist_turn(&mut self, dice: &mut Dice) {
        if self.keen && self.is_found_out(dice) {
            let capture = MistStep::Capture(Some(self.game.temple()));
            return self.game.apply(capture.into());
        }
        for step in light_mist(self.game.public(), &shares(&self.belief), dice) {
            self.game.apply(Step::Mist(step));
        }
    }

    /// Whether a keen Mist declares a capture just where the Thief is.
    fn is_found_out(&self, dice: &mut Dice) -> bool {
        let (public, at) = (self.game.public(), self.game.temple());
        let reached = public.round() != Round::Night && light::reach(public).contains(at);
        reached && dice.below(WHOLE) < light::dared(share(&self.belief, at))
    }
}

/// Keeps the best of all that come, as many as there is room for.
pub(super) fn keep<T, K: Ord, const N: usize>(
    best: &mut Vec<T, N>,
    one: T,
    worth: impl Fn(&T) -> K,
) {
    if let Err(one) = best.push(one)
        && let Some(worst) = best.iter_mut().min_by_key(|kept| worth(kept))
        && worth(worst) < worth(&one)
    {
        *worst = one;
    }
}

/// RULES 8: what the table shows of a turn of which some steps were taken before.
pub(super) fn effect_of(
    start: &Game,
    taken: &[ThiefStep],
    steps: &[ThiefStep],
    after: &Game,
) -> Effect {
    let mut whole = Steps::new();
    whole.extend(taken.iter().chain(steps).copied());
    after.effect_since(start, &whole)
}

/// What a turn seems worth to the Thief, with a guess at what it gives away.
pub(super) fn seems(
    before: &Game,
    steps: &[ThiefStep],
    after: &Game,
    treasures: Set<Temple>,
) -> u32 {
    match steps.last() {
        Some(ThiefStep::Treasure) => SURE / treasures.len().max(1),
        Some(ThiefStep::Cornered) => 0,
        Some(&ThiefStep::Look(line)) => {
            let green = (treasures & line.temples()).len() * WHOLE / treasures.len().max(1);
            let worth = |is_green| {
                light::for_thief(after, after_look(treasures, line, is_green), EXPOSED_BY_A_LOOK)
            };
            (green * worth(true) + (WHOLE - green) * worth(false)) / WHOLE
        }
        _ => light::for_thief(after, treasures, exposed_by(&after.effect_since(before, steps))),
    }
}

/// How exposed such a turn leaves the Thief, as a rule.
fn exposed_by(effect: &Effect) -> u32 {
    match effect {
        Effect::Day(day) => {
            let quiet = match day.extra {
                Some(Extra::Sacrifice) => 40,
                None => 50,
                Some(Extra::Dart | Extra::Coin) => 75,
                Some(Extra::Rod(_)) => EXPOSED_BY_A_LOOK,
            };
            (quiet + 70 * day.attacked().len()).min(230)
        }
        Effect::Night(night) => match night.points() {
            0 | 1 => 60,
            2 => 110,
            _ => WHOLE,
        },
        Effect::Cornered => WHOLE,
    }
}

/// The turn that seems best to a Mist that holds each temple for so likely.
fn light_mist(public: &Public, now: &[u32; 9], dice: &mut Dice) -> Draft {
    if let Some(capture) = daring_capture(public, now) {
        return capture;
    }
    let guess = Guess::aimless(*now);
    let (mut public, mut turn) = (*public, Draft::new());
    while let Some(step) = light_mist_step(&public, &guess, dice) {
        public.apply_for_mist(step);
        if turn.push(step).is_err() || turn.len() + 1 == turn.capacity() {
            break;
        }
    }
    let _ = turn.push(MistStep::End);
    turn
}

/// RULES 6 Capture: where the Thief is likeliest within reach, if that is likely enough.
fn daring_capture(public: &Public, now: &[u32; 9]) -> Option<Draft> {
    if public.round() == Round::Night {
        return None;
    }
    let reach = light::reach(public);
    let reached = Temple::ALL.into_iter().zip(*now).filter(|(temple, _)| reach.contains(*temple));
    let (temple, _) =
        reached.max_by_key(|(_, share)| *share).filter(|(_, share)| *share >= DARE)?;
    let mut turn = Draft::new();
    if !public.seekers_on_temples().contains(temple) {
        turn.push(step_onto(public, temple)?).ok()?;
    }
    let named = (!public.edition().capture_names_none).then_some(temple);
    turn.push(MistStep::Capture(named)).ok()?;
    Some(turn)
}

/// A step after which an upright Seeker stands on that temple.
fn step_onto(public: &Public, temple: Temple) -> Option<MistStep> {
    let mut found = None;
    public.each_legal(&mut |step| {
        if let MistStep::Move { to: square, .. } | MistStep::Heal { downed: square, .. } = step
            && square == temple.square()
        {
            found = Some(step);
        }
    });
    found
}

/// The best of three quarters of the steps there are: not every Mist sees every step.
fn light_mist_step(public: &Public, guess: &Guess, dice: &mut Dice) -> Option<MistStep> {
    let mut best = None;
    let mut most = light::for_mist(public, guess);
    public.each_legal(&mut |step| {
        if matches!(step, MistStep::End | MistStep::Capture(_)) || dice.below(4) == 0 {
            return;
        }
        let mut after = *public;
        after.apply_for_mist(step);
        let worth = light::for_mist(&after, guess);
        if worth > most {
            most = worth;
            best = Some(step);
        }
    });
    best
}
