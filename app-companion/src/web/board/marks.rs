//! What a turn of the Mist did, or would do, drawn over the squares: an arrow where a pawn goes, a ring
//! where something comes to stand or is declared.

use maud::{Markup, html};
use shared::rules::{MistStep, Square};

use super::{Facing, Point, moved};

/// One sign on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mark {
    /// From one square to another.
    Way(Square, Square),
    /// On a square.
    Spot(Square),
}

/// The signs of a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Marks {
    /// One or more a step, in the order of the steps.
    marks: Vec<Mark>,
    /// Whether it is proposed, and not played.
    hint: bool,
}

impl Marks {
    /// Of a turn that was played.
    #[must_use]
    pub fn played(steps: &[MistStep]) -> Self {
        Self { marks: steps.iter().flat_map(|step| marks(*step)).collect(), hint: false }
    }

    /// Of a turn that is proposed.
    #[must_use]
    pub fn proposed(steps: &[MistStep]) -> Self {
        Self { hint: true, ..Self::played(steps) }
    }

    /// The layer. The same is said in words beside the board.
    pub(super) fn layer(&self, facing: Facing) -> Markup {
        html! {
            g .marks .hinted[self.hint] aria-hidden="true" {
                @for mark in &self.marks {
                    @match *mark {
                        Mark::Way(from, to) => (way(facing.centre(from), facing.centre(to))),
                        Mark::Spot(square) => (spot(facing.centre(square))),
                    }
                }
            }
        }
    }
}

fn marks(step: MistStep) -> Vec<Mark> {
    match step {
        MistStep::Move { from, to } => vec![Mark::Way(from, to)],
        MistStep::Heal { healer, downed } => vec![Mark::Way(healer, downed)],
        MistStep::Upgrade { three, into } => {
            let others = three.squares().into_iter().filter(|square| *square != into);
            others.map(|square| Mark::Way(square, into)).chain([Mark::Spot(into)]).collect()
        }
        MistStep::Bolster { builder, temple, .. } => vec![Mark::Way(builder, temple.square())],
        MistStep::Spawn(square) | MistStep::Promote(square) => vec![Mark::Spot(square)],
        MistStep::Capture(Some(temple)) => vec![Mark::Spot(temple.square())],
        MistStep::Capture(None) | MistStep::End => Vec::new(),
    }
}

/// An arrow that keeps clear of what stands at its ends.
fn way(from: Point, to: Point) -> Markup {
    const CLEAR: f64 = 27.0;
    let (across, along) = (f64::from(to.x - from.x), f64::from(to.y - from.y));
    let long = across.hypot(along).max(1.0);
    let (x, y) = (across / long * CLEAR, along / long * CLEAR);
    let path = format!(
        "M{:.0} {:.0}L{:.0} {:.0}",
        f64::from(from.x) + x,
        f64::from(from.y) + y,
        f64::from(to.x) - x,
        f64::from(to.y) - y
    );
    html! {
        path .under d=(path) {}
        path .way d=(path) marker-end="url(#tip-mark)" {}
    }
}

fn spot(at: Point) -> Markup {
    html! {
        g transform=(moved(at)) {
            circle .under r="42" {}
            circle .spot r="42" {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(steps: &[&str]) -> String {
        let steps: Vec<MistStep> = steps.iter().map(|step| step.parse().expect("a step")).collect();
        Marks::proposed(&steps).layer(Facing(0)).into_string()
    }

    #[test]
    fn a_move_is_an_arrow_between_its_squares() {
        let drawn = drawn(&["B2-B1", "."]);
        assert!(drawn.contains("M150 123L150 77"), "{drawn}");
        assert!(!drawn.contains("circle"), "{drawn}");
    }

    #[test]
    fn what_comes_to_stand_is_a_ring() {
        let drawn = drawn(&["+B1", "#C3"]);
        assert_eq!(drawn.matches("class=\"spot\"").count(), 2, "{drawn}");
    }
}
