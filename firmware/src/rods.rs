//! RULES 2: the rods as the Thief knows them. On each axis one is green and two are red, so some
//! looks tell more than what was looked at.

use postcard::experimental::max_size::MaxSize;
use serde::{Deserialize, Serialize};
use shared::rules::{ByLine, Line, Set, Temple};

/// A rod's colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, MaxSize)]
#[allow(missing_docs, reason = "a colour is its own name")]
pub enum Colour {
    Red,
    Green,
}

impl Colour {
    /// RULES 2: the colour of a rod, with the treasure on that temple.
    #[must_use]
    pub fn of(line: Line, treasure: Temple) -> Self {
        if line.temples().contains(treasure) { Self::Green } else { Self::Red }
    }
}

/// What is known of a rod.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Rod {
    /// Nothing.
    #[default]
    Unknown,
    /// Looked at.
    Seen(Colour),
    /// It follows from the others.
    Follows(Colour),
}

/// The six rods, and where the treasure can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Knowledge {
    /// In the order of [`Line::ALL`].
    pub rods: [Rod; 6],
    /// The temples no rod rules out.
    pub possible: Set<Temple>,
}

/// The rods that were looked at.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Looks(ByLine<Option<Colour>>);

/// RULES 2: the three rods of the same axis.
fn axis(line: Line) -> [Line; 3] {
    match line {
        Line::One | Line::Three | Line::Five => [Line::One, Line::Three, Line::Five],
        Line::A | Line::C | Line::E => [Line::A, Line::C, Line::E],
    }
}

impl Looks {
    /// The colour seen of a rod, if it was looked at.
    #[must_use]
    pub fn colour(&self, line: Line) -> Option<Colour> {
        self.0[line]
    }

    /// Whether this colour can be true together with what was seen of the other rods.
    #[must_use]
    pub fn allow(&self, line: Line, colour: Colour) -> bool {
        self.doubtful(line, colour).next().is_none()
    }

    /// A rod was looked at. What can't be true together with it was entered wrongly, and is not
    /// known any more.
    pub fn enter(&mut self, line: Line, colour: Colour) {
        let before = *self;
        for other in before.doubtful(line, colour) {
            self.0[other] = None;
        }
        self.0[line] = Some(colour);
    }

    /// The other rods of the axis that can't be as they were seen if this one is of that colour:
    /// a second green, or two reds with a third.
    fn doubtful(&self, line: Line, colour: Colour) -> impl Iterator<Item = Line> {
        let looks = *self;
        let others = move || axis(line).into_iter().filter(move |other| *other != line);
        let same = move |other: &Line| looks.0[*other] == Some(colour);
        let too_many = match colour {
            Colour::Green => 1,
            Colour::Red => 2,
        };
        others().filter(move |other| same(other) && others().filter(same).count() >= too_many)
    }

    /// What follows from all looks.
    #[must_use]
    pub fn knowledge(&self) -> Knowledge {
        let mut knowledge = Knowledge { rods: [Rod::Unknown; 6], possible: Set::<Temple>::ALL };
        for (line, rod) in Line::ALL.into_iter().zip(&mut knowledge.rods) {
            *rod = self.rod(line);
            match *rod {
                Rod::Seen(Colour::Green) | Rod::Follows(Colour::Green) => {
                    knowledge.possible &= line.temples();
                }
                Rod::Seen(Colour::Red) | Rod::Follows(Colour::Red) => {
                    knowledge.possible -= line.temples();
                }
                Rod::Unknown => {}
            }
        }
        knowledge
    }

    fn rod(self, line: Line) -> Rod {
        if let Some(colour) = self.0[line] {
            return Rod::Seen(colour);
        }
        let others = axis(line).into_iter().filter(|other| *other != line);
        let seen = |colour| others.clone().filter(|other| self.0[*other] == Some(colour)).count();
        match (seen(Colour::Green), seen(Colour::Red)) {
            (0, 2) => Rod::Follows(Colour::Green),
            (0, _) => Rod::Unknown,
            _ => Rod::Follows(Colour::Red),
        }
    }
}

impl Knowledge {
    /// Everything, as it is when the game is over; what was seen stays marked as seen.
    #[must_use]
    pub fn with_truth(mut self, treasure: Temple) -> Self {
        for (line, rod) in Line::ALL.into_iter().zip(&mut self.rods) {
            if !matches!(rod, Rod::Seen(_)) {
                *rod = Rod::Follows(Colour::of(line, treasure));
            }
        }
        self.possible = Set::from(treasure);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn looks(seen: &[(Line, Colour)]) -> Looks {
        let mut looks = Looks::default();
        for &(line, colour) in seen {
            looks.enter(line, colour);
        }
        looks
    }

    #[test]
    fn rules_2_two_reds_give_the_green() {
        let known = looks(&[(Line::A, Colour::Red), (Line::C, Colour::Red)]).knowledge();
        assert_eq!(known.rods[Line::E as usize], Rod::Follows(Colour::Green));
        assert_eq!(known.possible, Line::E.temples());
    }

    #[test]
    fn rules_2_a_green_gives_both_reds() {
        let known = looks(&[(Line::Three, Colour::Green)]).knowledge();
        assert_eq!(known.rods[Line::One as usize], Rod::Follows(Colour::Red));
        assert_eq!(known.rods[Line::Five as usize], Rod::Follows(Colour::Red));
        assert_eq!(known.possible, Line::Three.temples());
    }

    #[test]
    fn one_red_gives_nothing_but_itself() {
        let known = looks(&[(Line::Three, Colour::Red)]).knowledge();
        assert_eq!(known.rods[Line::One as usize], Rod::Unknown);
        assert_eq!(known.possible, Set::<Temple>::ALL - Line::Three.temples());
    }

    #[test]
    fn entries_that_cant_both_be_true_are_noticed() {
        let one_green = looks(&[(Line::A, Colour::Green)]);
        assert!(!one_green.allow(Line::C, Colour::Green));
        assert!(one_green.allow(Line::C, Colour::Red));
        assert!(one_green.allow(Line::A, Colour::Red), "the same rod may be corrected");
        assert!(one_green.allow(Line::One, Colour::Green), "another axis");
        let two_reds = looks(&[(Line::A, Colour::Red), (Line::C, Colour::Red)]);
        assert!(!two_reds.allow(Line::E, Colour::Red));
        assert!(two_reds.allow(Line::E, Colour::Green));
    }

    #[test]
    fn the_later_entry_counts_and_the_doubtful_ones_are_forgotten() {
        let looks = looks(&[(Line::A, Colour::Green), (Line::C, Colour::Green)]);
        assert_eq!(looks.colour(Line::A), None);
        assert_eq!(looks.colour(Line::C), Some(Colour::Green));
    }

    #[test]
    fn the_truth_is_one_temple() {
        let known = looks(&[(Line::A, Colour::Red)]).knowledge().with_truth(Temple::E5);
        assert_eq!(known.possible, Set::from(Temple::E5));
        assert_eq!(known.rods[Line::A as usize], Rod::Seen(Colour::Red));
        assert_eq!(known.rods[Line::E as usize], Rod::Follows(Colour::Green));
        assert_eq!(known.rods[Line::Five as usize], Rod::Follows(Colour::Green));
    }
}
