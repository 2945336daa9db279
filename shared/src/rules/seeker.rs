//! RULES 6: what a Seeker can do by day: move, occupy, seek, capture.

use super::illegal::{Illegal, ensure};
use super::pawn::Level;
use super::public::Public;
use super::set::Set;
use super::square::Square;
use super::step::{MistStep, Steps};
use super::stream::{each_stream, stream};
use super::temple::Temple;

impl Public {
    /// The temples with an upright Seeker on them.
    #[must_use]
    pub fn seekers_on_temples(&self) -> Set<Temple> {
        self.board.standing(Level::Seeker).temples()
    }

    /// Every legal move of these upright, unused Seekers.
    pub(super) fn legal_for_seekers(&self, seekers: Set<Square>, f: &mut impl FnMut(Steps)) {
        let open = self.open_temples().squares();
        let enterable = self.board.empty_courtyard() | open;
        for seeker in seekers & Set::COURTYARD {
            f(Steps::Moves { from: seeker.into(), to: seeker.edges() & enterable });
        }
        each_stream(&self.board, seekers.temples().squares(), |stream, from| {
            f(Steps::Moves { from, to: stream.edges() & open });
        });
    }

    /// RULES 6 Capture: V18 names a Seeker, Early (R10) none.
    pub(super) fn legal_captures(&self, f: &mut impl FnMut(Steps)) {
        let seekers = self.seekers_on_temples();
        if !self.edition.capture_names_none {
            f(Steps::Captures(seekers));
        } else if !seekers.is_empty() {
            f(Steps::One(MistStep::Capture(None).into()));
        }
    }

    /// RULES 6 Seeker: one square by edge from the courtyard, along the stream from a temple.
    pub(super) fn check_seeker_move(&self, pawn: Square, to: Square) -> Result<(), Illegal> {
        if let Some(temple) = to.temple() {
            ensure(!self.bolsters.contains(temple), Illegal::Bolstered(temple))?;
        }
        if pawn.temple().is_none() {
            return ensure(pawn.edges().contains(to), Illegal::NotBeside { pawn, to });
        }
        ensure(to.temple().is_some(), Illegal::StaysOnTemples(pawn))?;
        let touches = stream(&self.board, pawn).edges().contains(to);
        ensure(touches, Illegal::OutOfStream { pawn, to })
    }

    /// RULES 6 Capture: by an upright Seeker on a temple, which V18 names and Early (R10) does not.
    pub(super) fn check_capture(&self, named: Option<Temple>) -> Result<(), Illegal> {
        let seekers = self.seekers_on_temples();
        let names_none = self.edition.capture_names_none;
        if let Some(temple) = named {
            ensure(!names_none, Illegal::NameNoSeeker)?;
            ensure(seekers.contains(temple), Illegal::NoSeekerThere(temple))
        } else {
            ensure(names_none, Illegal::NameTheSeeker)?;
            ensure(!seekers.is_empty(), Illegal::NoSeekerOnTemples)
        }
    }
}
