//! RULES 4 Shoot: an optional attack along the Thief's row or column.

use super::game::Game;
use super::illegal::{Illegal, ensure};
use super::outlook::Outlook;
use super::pawn::Level;
use super::step::Steps;
use super::temple::Temple;

impl Game {
    /// Every legal shot.
    pub(super) fn legal_shots(&self, outlook: &Outlook, f: &mut impl FnMut(Steps)) {
        let seekers = self.public.seekers_on_temples() & self.secret.temple.in_line();
        if seekers.is_empty() {
            return;
        }
        let may_shoot =
            |at: &Temple| outlook.after_shot(*at).is_some_and(|after| after.can_complete());
        f(Steps::Shots(seekers.into_iter().filter(may_shoot).collect()));
    }

    /// RULES 4 Shoot: along the row or column, over anything (R17), but not at one's own temple (R1).
    pub(super) fn check_shot(&self, at: Temple) -> Result<(), Illegal> {
        let from = self.secret.temple;
        ensure(at != from, Illegal::ShotAtOwnTemple)?;
        ensure(from.in_line().contains(at), Illegal::ShotOutOfLine { from, at })?;
        let seeker = self.public.seekers_on_temples().contains(at);
        ensure(seeker, Illegal::NoSeekerThere(at))?;
        let have = self.public.darts.in_hand();
        ensure(have >= Level::Seeker.darts(), Illegal::TooFewDartsToShoot { at, have })
    }
}
