//! The turns of the Mist that are worth a thought. There are far too many to look at them all: after
//! every action the best so far go on.

use heapless::Vec;

use super::light::{Guess, for_mist};
use super::playout::keep;
use crate::event::Draft;
use crate::rules::{MistStep, Public, Round, Temple, Turn};

/// Turns in the making that go on.
const BEAM: usize = 32;

/// A turn in the making: what it seems worth, the table after it, its steps.
type Making = (i32, Public, Draft);

/// Yields turns that seem good, and what they seem worth. None has a capture.
pub(super) fn each_turn(public: &Public, guess: &Guess, see: &mut dyn FnMut(Draft, i32)) {
    let mut beam: Vec<Making, BEAM> = Vec::new();
    let _ = beam.push((for_mist(public, guess), *public, Draft::new()));
    while !beam.is_empty() {
        let mut next: Vec<Making, BEAM> = Vec::new();
        for making in &beam {
            let (worth, _, steps) = making;
            let mut ended = steps.clone();
            // A turn has three actions, so there is room.
            let _ = ended.push(MistStep::End);
            see(ended, *worth);
            go_on(making, guess, &mut next);
        }
        beam = next;
    }
}

/// Every way to go on by an action, if it leads somewhere new.
fn go_on((_, public, steps): &Making, guess: &Guess, next: &mut Vec<Making, BEAM>) {
    if !matches!(public.turn(), Turn::Mist(turn) if turn.left > 0) {
        return;
    }
    public.each_legal(&mut |step| {
        if matches!(step, MistStep::End | MistStep::Capture(_)) {
            return;
        }
        let mut after = *public;
        after.apply_for_mist(step);
        // The same pawns in another order come to the same table.
        if next.iter().any(|(_, same, _)| *same == after) {
            return;
        }
        let mut steps = steps.clone();
        let _ = steps.push(step);
        keep(next, (for_mist(&after, guess), after, steps), |(worth, ..)| *worth);
    });
}

/// RULES 6 Capture: the likeliest there is, at once or after one step, and how likely it holds.
pub(super) fn likeliest_capture(public: &Public, chances: &[u32; 9]) -> Option<(Draft, u32)> {
    if public.round() == Round::Night {
        return None;
    }
    let mut best = None;
    consider(public, None, chances, &mut best);
    public.each_legal(&mut |step| {
        if matches!(step, MistStep::Move { .. } | MistStep::Heal { .. }) {
            let mut after = *public;
            after.apply_for_mist(step);
            consider(&after, Some(step), chances, &mut best);
        }
    });
    best
}

fn consider(
    public: &Public,
    first: Option<MistStep>,
    chances: &[u32; 9],
    best: &mut Option<(Draft, u32)>,
) {
    let mut captures: Vec<MistStep, 9> = Vec::new();
    public.each_legal(&mut |step| {
        if matches!(step, MistStep::Capture(_)) {
            let _ = captures.push(step);
        }
    });
    for capture in captures {
        let MistStep::Capture(named) = capture else { continue };
        let ruled_on = public.captured_temples(named);
        let on =
            Temple::ALL.into_iter().zip(chances).filter(|(temple, _)| ruled_on.contains(*temple));
        let chance = on.map(|(_, chance)| *chance).sum();
        if best.as_ref().is_none_or(|(_, most)| chance > *most) {
            *best = Some((first.into_iter().chain([capture]).collect(), chance));
        }
    }
}
