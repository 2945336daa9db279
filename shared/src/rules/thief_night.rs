//! RULES 5: the Thief by night.

use super::game::{Game, Progress};
use super::illegal::{Illegal, ensure};
use super::step::{Reveal, Steps, ThiefStep};
use super::temple::{Line, Temple};

/// RULES 5: points a night.
pub(super) const POINTS: u8 = 3;

/// The points spent this night, by kind.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Night {
    darts: u8,
    rods: u8,
    coins: u8,
    bolsters: u8,
}

impl Night {
    const fn spent(self) -> u8 {
        self.darts + self.rods + self.coins + self.bolsters
    }

    const fn left(self) -> u8 {
        POINTS.saturating_sub(self.spent())
    }
}

impl Game {
    /// RULES 5: every legal step of a night turn.
    pub(super) fn legal_by_night(&self, night: Night, f: &mut impl FnMut(Steps)) {
        if night.left() > 0 {
            self.legal_points(night, f);
        }
        let mut end = |step: ThiefStep| f(Steps::One(step.into()));
        match night.spent() {
            0 | 1 => end(ThiefStep::Play),
            2 => {
                for line in self.secret.temple.lines() {
                    end(ThiefStep::Reveal(Reveal::Line(line)));
                }
            }
            _ => end(ThiefStep::Reveal(Reveal::Temple(self.secret.temple))),
        }
    }

    fn legal_points(&self, night: Night, f: &mut impl FnMut(Steps)) {
        let edition = self.public.edition;
        if night.darts < edition.others_a_night && self.public.darts.in_pool() > 0 {
            f(Steps::One(ThiefStep::TakeDart.into()));
        }
        if night.rods < edition.rods_a_night {
            f(Steps::Looks(self.secret.temple.lines()));
        }
        if night.coins < edition.others_a_night {
            f(Steps::PickUps(self.coins_on_the_table()));
        }
        if night.bolsters < edition.others_a_night {
            f(Steps::RemoveBolsters(self.public.bolsters));
        }
    }

    /// RULES 5: whether a step of a night turn is legal, rule by rule.
    pub(super) fn check_by_night(&self, night: Night, step: ThiefStep) -> Result<(), Illegal> {
        let edition = self.public.edition;
        match step {
            ThiefStep::TakeDart => {
                check_point(night, night.darts, edition.others_a_night)?;
                self.check_dart()
            }
            ThiefStep::Look(line) => {
                check_point(night, night.rods, edition.rods_a_night)?;
                self.check_look(line)
            }
            ThiefStep::PickUp(coin) => {
                check_point(night, night.coins, edition.others_a_night)?;
                self.check_pick_up(coin)
            }
            ThiefStep::RemoveBolster(temple) => {
                check_point(night, night.bolsters, edition.others_a_night)?;
                let bolstered = self.public.bolsters.contains(temple);
                ensure(bolstered, Illegal::NotBolstered(temple))
            }
            ThiefStep::Play => check_reveal(night, 0..=1),
            ThiefStep::Reveal(Reveal::Line(line)) => self.check_line_reveal(night, line),
            ThiefStep::Reveal(Reveal::Temple(temple)) => self.check_temple_reveal(night, temple),
            ThiefStep::Leap(_)
            | ThiefStep::Shoot(_)
            | ThiefStep::Sacrifice(_)
            | ThiefStep::Treasure
            | ThiefStep::Cornered => Err(Illegal::OnlyByDay),
        }
    }

    fn check_line_reveal(&self, night: Night, line: Line) -> Result<(), Illegal> {
        check_reveal(night, 2..=2)?;
        let temple = self.secret.temple;
        ensure(line.temples().contains(temple), Illegal::FalseReveal(temple))
    }

    fn check_temple_reveal(&self, night: Night, shown: Temple) -> Result<(), Illegal> {
        check_reveal(night, POINTS..=POINTS)?;
        let temple = self.secret.temple;
        ensure(shown == temple, Illegal::FalseReveal(temple))
    }

    /// RULES 5: a legal step of a night turn, done.
    pub(super) fn apply_by_night(&mut self, night: Night, step: ThiefStep) {
        let mut night = night;
        match step {
            ThiefStep::TakeDart => {
                self.take_dart();
                night.darts += 1;
            }
            ThiefStep::Look(_) => night.rods += 1,
            ThiefStep::PickUp(coin) => {
                self.secret.hand |= coin;
                night.coins += 1;
            }
            ThiefStep::RemoveBolster(temple) => {
                self.public.bolsters -= temple;
                night.bolsters += 1;
            }
            _ => return self.end_thief_turn(),
        }
        self.secret.progress = Progress::Night(night);
    }
}

/// A point is left, and the edition allows one more of its kind.
fn check_point(night: Night, done: u8, most: u8) -> Result<(), Illegal> {
    ensure(night.left() > 0, Illegal::NoPointsLeft)?;
    ensure(done < most, Illegal::NightLimit(most))
}

/// RULES 5: the end shows what the points spent call for.
fn check_reveal(night: Night, points: core::ops::RangeInclusive<u8>) -> Result<(), Illegal> {
    let spent = night.spent();
    ensure(points.contains(&spent), Illegal::WrongReveal { spent })
}
