//! The Mist's turn in the making: which pawn was tapped, what was done so far, what a tap does.
//!
//! All pages of the Mist share one desk, so that a tablet goes on where the laptop was. Nothing of
//! it is told to the handheld before the turn is ended.

use shared::event::MistSteps;
use shared::rules::{Illegal, Level, MistStep, Public, Round, Set, Side, Square, Temple, Turn};

use super::board::Target;

/// The steps of a turn that is not ended yet, and what was tapped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Desk {
    /// The table at the start of the turn.
    start: Public,
    /// The table after the steps.
    now: Public,
    steps: Vec<MistStep>,
    selected: Option<Square>,
    /// A tap that can mean several things.
    choices: Vec<MistStep>,
    /// Why the last tap did nothing.
    says: Option<String>,
}

impl Desk {
    /// A desk before any step.
    #[must_use]
    pub fn new(start: Public) -> Self {
        let (steps, choices) = (Vec::new(), Vec::new());
        Self { start, now: start, steps, selected: None, choices, says: None }
    }

    /// A desk after these steps, unless they can't be made.
    #[must_use]
    pub fn resumed(start: Public, steps: &[MistStep]) -> Option<Self> {
        let mut desk = Self::new(start);
        let ended = |step: &&MistStep| matches!(step, MistStep::End | MistStep::Capture(_));
        if steps.iter().any(|step| ended(&step)) {
            return None;
        }
        for &step in steps {
            desk.now.try_play(step).ok()?;
            desk.steps.push(step);
        }
        Some(desk)
    }

    /// The table at the start of the turn.
    #[must_use]
    pub fn start(&self) -> &Public {
        &self.start
    }

    /// The table after the steps made.
    #[must_use]
    pub fn now(&self) -> &Public {
        &self.now
    }

    /// The steps made, with the table before each of them.
    pub fn steps(&self) -> impl Iterator<Item = (Public, MistStep)> {
        played(self.start, &self.steps)
    }

    /// The pawn that was tapped.
    #[must_use]
    pub fn selected(&self) -> Option<Square> {
        self.selected
    }

    /// What the last tap can mean, if that has to be said.
    #[must_use]
    pub fn choices(&self) -> &[MistStep] {
        &self.choices
    }

    /// Why the last tap did nothing.
    #[must_use]
    pub fn says(&self) -> Option<&str> {
        self.says.as_deref()
    }

    /// Whether the Mist is to move.
    #[must_use]
    pub fn is_mists(&self) -> bool {
        self.now.to_move() == Some(Side::Mist)
    }

    /// Whether anything is legal but ending the turn.
    #[must_use]
    pub fn can_act(&self) -> bool {
        let mut can = false;
        self.now.each_legal(&mut |step| {
            can |= !matches!(step, MistStep::End | MistStep::Capture(_));
        });
        can
    }

    /// What a tap on each square would do now.
    #[must_use]
    pub fn targets(&self) -> Vec<(Square, Target)> {
        let mut targets: Vec<(Square, Target)> = Vec::new();
        self.now.each_legal(&mut |step| {
            if let Some(target) = self.target(step)
                && !targets.contains(&target)
            {
                targets.push(target);
            }
        });
        targets.sort_by_key(|&(square, _)| square as u8);
        targets
    }

    /// The squares that can be tapped with some use.
    #[must_use]
    pub fn live(&self) -> Set<Square> {
        let mut live = Set::EMPTY;
        self.targets().iter().for_each(|&(square, _)| live |= Set::from(square));
        self.now.each_legal(&mut |step| {
            if let Some(actor) = actor(step) {
                live |= Set::from(actor);
            }
        });
        live
    }

    /// Where a step is shown, if it belongs to the pawn that was tapped, or to none.
    fn target(&self, step: MistStep) -> Option<(Square, Target)> {
        match step {
            MistStep::Spawn(square) => Some((square, Target::Spawn)),
            MistStep::Promote(square) => Some((square, Target::Promote)),
            _ if actor(step) != self.selected => None,
            MistStep::Move { to, .. } if to.temple().is_some() => Some((to, Target::Enter)),
            MistStep::Move { to, .. } => Some((to, Target::Move)),
            MistStep::Heal { downed, .. } => Some((downed, Target::Heal)),
            MistStep::Bolster { temple, .. } => Some((temple.square(), Target::Bolster)),
            _ => None,
        }
    }

    /// The upgrades in which the new pawn would stand where the pawn was tapped.
    #[must_use]
    pub fn upgrades(&self) -> Vec<MistStep> {
        let mut upgrades = Vec::new();
        self.now.each_legal(&mut |step| {
            if matches!(step, MistStep::Upgrade { into, .. } if Some(into) == self.selected) {
                upgrades.push(step);
            }
        });
        upgrades
    }

    /// The captures that can be declared now.
    #[must_use]
    pub fn captures(&self) -> Vec<Option<Temple>> {
        let mut captures = Vec::new();
        self.now.each_legal(&mut |step| {
            if let MistStep::Capture(named) = step {
                captures.push(named);
            }
        });
        captures
    }

    /// A finger on a square.
    pub fn tap(&mut self, square: Square) {
        let meant = self.meant(square);
        self.choices.clear();
        self.says = None;
        match meant.as_slice() {
            [step] => self.make(*step),
            [] => self.select(square),
            _ => self.choices = meant,
        }
    }

    /// The steps a tap there can mean.
    fn meant(&self, square: Square) -> Vec<MistStep> {
        let mut meant = Vec::new();
        self.now.each_legal(&mut |step| {
            if self.target(step).is_some_and(|(at, _)| at == square) {
                meant.push(step);
            }
        });
        meant
    }

    /// Takes up the pawn there, or says why nothing happens.
    fn select(&mut self, square: Square) {
        if self.selected == Some(square) {
            self.selected = None;
            return;
        }
        match self.refusal(square) {
            None => self.selected = Some(square),
            Some(why) => self.says = Some(why),
        }
    }

    fn refusal(&self, square: Square) -> Option<String> {
        if !self.is_mists() {
            return Some("It is the Thief's turn. Wait for their handheld.".into());
        }
        if self.now.round() == Round::Night {
            return self.refusal_by_night(square);
        }
        let pawn = self.now.board().pawn(square);
        match (self.selected, pawn) {
            // Another pawn that may act is taken up instead.
            (_, Some(pawn)) if !pawn.downed => {
                self.now.check_pawn(square).err().map(|why| why.to_string())
            }
            (Some(from), _) => Some(self.why_not(from, square)),
            (None, Some(_)) => Some(Illegal::Downed(square).to_string()),
            (None, None) if self.left() == 0 => Some(Illegal::NoActionsLeft.to_string()),
            (None, None) => Some("Tap one of your pawns first, then where it goes.".into()),
        }
    }

    /// By night a tap is for a new Healer where nothing stands, and for an upgrade elsewhere.
    fn refusal_by_night(&self, square: Square) -> Option<String> {
        let step = match self.now.board().pawn(square) {
            None => MistStep::Spawn(square),
            Some(_) => MistStep::Promote(square),
        };
        self.now.check(step).err().map(|why| why.to_string())
    }

    /// Which rule keeps the pawn on one square from doing something to another.
    fn why_not(&self, from: Square, to: Square) -> String {
        let level = self.now.board().level(from);
        let downed = self.now.board().pawn(to).is_some_and(|pawn| pawn.downed);
        let step = match (level, to.temple()) {
            (Some(Level::Healer), _) if downed => MistStep::Heal { healer: from, downed: to },
            (Some(Level::Builder), Some(temple)) => {
                MistStep::Bolster { builder: from, temple, from: None }
            }
            _ => MistStep::Move { from, to },
        };
        match self.now.check(step) {
            Err(why) => why.to_string(),
            Ok(()) => "That can't be done now.".into(),
        }
    }

    /// Says which of several meanings it was, or makes an upgrade.
    pub fn choose(&mut self, step: MistStep) {
        self.choices.clear();
        self.says = None;
        if !matches!(step, MistStep::End | MistStep::Capture(_)) {
            self.make(step);
        }
    }

    fn make(&mut self, step: MistStep) {
        match self.now.try_play(step) {
            Ok(()) => {
                self.steps.push(step);
                self.selected = None;
            }
            Err(why) => self.says = Some(why.to_string()),
        }
    }

    /// Takes the last step back, or puts the pawn down that was taken up.
    pub fn undo(&mut self) {
        self.says = None;
        if self.selected.take().is_some() || !std::mem::take(&mut self.choices).is_empty() {
            return;
        }
        if self.steps.pop().is_none() {
            self.says = Some("There is nothing to undo in this turn.".into());
        }
        self.now = self.start;
        for &step in &self.steps {
            // It was legal before, so it is again.
            let _ = self.now.try_play(step);
        }
    }

    /// Lets something be said of a tap that did nothing.
    pub fn say(&mut self, why: String) {
        self.says = Some(why);
    }

    /// The whole turn, with its last step.
    #[must_use]
    pub fn turn(&self, last: MistStep) -> Option<MistSteps> {
        let mut steps = self.steps.clone();
        steps.push(last);
        MistSteps::new(&steps)
    }

    /// The steps made, in notation.
    #[must_use]
    pub fn notation(&self) -> Vec<String> {
        self.steps.iter().map(ToString::to_string).collect()
    }

    /// Actions or points left.
    #[must_use]
    pub fn left(&self) -> u8 {
        if let Turn::Mist(turn) = self.now.turn() { turn.left } else { 0 }
    }
}

/// The table before each of some steps, and the step.
pub(super) fn played(
    start: Public,
    steps: &[MistStep],
) -> impl Iterator<Item = (Public, MistStep)> {
    steps.iter().scan(start, |now, &step| {
        let before = *now;
        let _ = now.try_play(step);
        Some((before, step))
    })
}

/// The pawn that does it by day, on the square where it is tapped.
fn actor(step: MistStep) -> Option<Square> {
    match step {
        MistStep::Move { from, .. } => Some(from),
        MistStep::Heal { healer, .. } => Some(healer),
        MistStep::Upgrade { into, .. } => Some(into),
        MistStep::Bolster { builder, .. } => Some(builder),
        MistStep::Capture(_) | MistStep::Spawn(_) | MistStep::Promote(_) | MistStep::End => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shared::rules::{Edition, Game, Thief};
    use shared::table::Table;

    /// A desk at a position of the Mist.
    fn desk(edition: Edition, position: &str) -> Desk {
        let mut position: shared::rules::Position = position.parse().expect("a position");
        (position.thief, position.treasure) = (Some(Thief::START), Some(Temple::A1));
        let game = Game::new(edition, &position).expect("a game");
        Desk::new(*Table::known(&game).public())
    }

    const DESIGN: &str = "5/2B2/SH3/HBhH1/1s1B1 C1 M2 2:B3 0 ? ?";

    fn square(name: &str) -> Square {
        name.parse().expect("a square")
    }

    fn tap(desk: &mut Desk, names: &[&str]) {
        for name in names {
            desk.tap(square(name));
        }
    }

    #[test]
    fn a_tapped_seeker_lights_the_temples_beside_its_stream() {
        let mut desk = desk(Edition::V18, DESIGN);
        tap(&mut desk, &["A3"]);
        assert_eq!(desk.selected(), Some(square("A3")));
        let lit = [(square("C3"), Target::Enter), (square("A5"), Target::Enter)];
        assert_eq!(desk.targets(), lit);
        tap(&mut desk, &["C3"]);
        assert_eq!(desk.notation(), ["A3-C3"]);
        assert_eq!((desk.left(), desk.selected()), (1, None));
    }

    #[test]
    fn what_is_not_legal_says_why_and_changes_nothing() {
        let mut desk = desk(Edition::V18, DESIGN);
        for (taps, why) in [
            (["B3"].as_slice(), "has acted"),
            (&["C4"], "downed"),
            (&["E2"], "first"),
            (&["C2", "E3"], "does not share an edge"),
            (&["A3", "E5"], "beside neither"),
        ] {
            let before = desk.notation();
            tap(&mut desk, taps);
            let says = desk.says().unwrap_or_default();
            assert!(says.contains(why), "{taps:?}: {says}");
            assert_eq!(desk.notation(), before);
        }
    }

    #[test]
    fn a_bolster_that_could_be_moved_asks_which() {
        let mut desk = desk(Edition::V18, "5/2B2/SH3/HBhH1/1s1B1 A1 M2 2:B3 0 ? ?");
        tap(&mut desk, &["D5", "E5"]);
        let names: Vec<String> = desk.choices().iter().map(ToString::to_string).collect();
        assert_eq!(names, ["D5*E5", "D5*E5<A1"]);
        desk.choose("D5*E5<A1".parse().expect("a step"));
        assert_eq!(desk.notation(), ["D5*E5<A1"]);
        assert!(desk.choices().is_empty());
    }

    #[test]
    fn undo_puts_down_first_and_then_takes_back() {
        let mut desk = desk(Edition::V18, DESIGN);
        let start = desk.clone();
        tap(&mut desk, &["A3", "C3", "D5"]);
        desk.undo();
        assert_eq!((desk.selected(), desk.notation().len()), (None, 1));
        desk.undo();
        assert_eq!(desk, start);
        desk.undo();
        assert!(desk.says().is_some_and(|says| says.contains("nothing to undo")));
    }

    #[test]
    fn a_healer_raises_a_downed_pawn_and_three_become_one() {
        let mut desk = desk(Edition::V18, "5/2B2/SH3/HHhH1/1s1B1 C1 M2 3 0 ? ?");
        tap(&mut desk, &["B4"]);
        assert!(desk.targets().contains(&(square("C4"), Target::Heal)));
        let upgrades: Vec<String> = desk.upgrades().iter().map(ToString::to_string).collect();
        assert_eq!(upgrades, ["B3,A4,B4>B4"]);
        tap(&mut desk, &["C4"]);
        assert_eq!(desk.notation(), ["B4+C4"]);
    }

    #[test]
    fn by_night_a_tap_brings_or_promotes() {
        let mut desk = desk(Edition::V18, "5/2B2/SH3/HBhH1/1s1B1 C1 MN 2 0 ? ?");
        assert!(desk.targets().contains(&(square("C2"), Target::Promote)));
        tap(&mut desk, &["E2", "E2"]);
        assert_eq!(desk.notation(), ["+E2", "^E2"]);
        assert_eq!(desk.left(), 0);
        tap(&mut desk, &["B2"]);
        assert!(desk.says().is_some_and(|says| says.contains("point")));
    }

    #[test]
    fn a_turn_goes_on_where_it_was_left() {
        let mut desk = desk(Edition::V18, DESIGN);
        tap(&mut desk, &["A3", "C3"]);
        let steps: Vec<MistStep> = desk.steps().map(|(_, step)| step).collect();
        assert_eq!(Desk::resumed(*desk.start(), &steps).as_ref(), Some(&desk));
        assert_eq!(Desk::resumed(*desk.start(), &[MistStep::End]), None);
        let twice = [steps[0], steps[0]];
        assert_eq!(Desk::resumed(*desk.start(), &twice), None);
    }
}
