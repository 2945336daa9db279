//! The game as the table shows it: what both machines hold, and all that the Mist's has.

use crate::belief::Belief;
use crate::event::{Event, MistSteps};
use crate::rules::{Configuration, Edition, Effect, Game, Illegal, MistStep, Public, Side, Temple};

/// The public game, what can be known of the Thief, and where the play stands.
///
/// ```
/// use shared::event::Event;
/// use shared::rules::{Configuration, Edition, Set, Temple};
/// use shared::seal::Hash;
/// use shared::table::Table;
///
/// let mut table = Table::start(Edition::V18, Configuration::USUAL);
/// let commitment = Some(Hash([7; 32]));
///
/// // A dart and one leap that met nobody: to the left or to the right of C3.
/// table.try_happen(&Event::parse(1, "T d .", commitment)?)?;
/// assert_eq!(table.belief().temples(), Set::from(Temple::A3) | Temple::E3);
/// table.try_happen(&Event::parse(1, "M B2-B1 .", None)?)?;
/// assert_eq!(table.turn(), 2);
///
/// // What no Thief could have shown is refused, and so is what comes at the wrong time.
/// let refused = table.try_happen(&Event::parse(2, "T !B1 !C4 .", commitment)?).unwrap_err();
/// assert_eq!(
///     refused.to_string(),
///     "No Thief could have shown that: nothing that is still possible leads there."
/// );
/// let refused = table.try_happen(&Event::parse(2, "T caught", None)?).unwrap_err();
/// assert_eq!(refused.to_string(), "No capture is declared.");
/// assert_eq!(table.turn(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Table {
    public: Public,
    belief: Belief,
    /// Turns of the Thief begun so far; the Mist's turn has the number of the Thief's before it.
    turn: u16,
    /// A capture that the Thief has not answered yet.
    declared: Option<Capture>,
}

/// RULES 6 Capture: the Seeker's temple; none in Early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Capture(Option<Temple>);

impl Table {
    /// RULES 2: a new game. Everyone sees where the Thief begins.
    #[must_use]
    pub fn start(edition: Edition, configuration: Configuration) -> Self {
        // The deal does not show.
        Self::known(&Game::start(edition, configuration, Temple::A1))
    }

    /// A table from this game on, where everyone knows the Thief's temple and hand, as in teaching.
    /// Inside a Thief's turn it is that of the steps made.
    #[must_use]
    pub fn known(game: &Game) -> Self {
        let belief = Belief::known(game.thief());
        Self { public: *game.public(), belief, turn: 1, declared: None }
    }

    /// What the table shows.
    #[must_use]
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// What the Mist can know.
    #[must_use]
    pub fn belief(&self) -> &Belief {
        &self.belief
    }

    /// The number of the turn being played, 1 for the first of either side.
    #[must_use]
    pub fn turn(&self) -> u16 {
        self.turn
    }

    /// Whose turn it is.
    #[must_use]
    pub fn side(&self) -> Side {
        self.public.turn().side()
    }

    /// Whether a capture waits for the Thief's answer.
    #[must_use]
    pub fn awaits_ruling(&self) -> bool {
        self.declared.is_some()
    }

    /// Whether it is time for this kind of event.
    pub(crate) fn check_order(&self, event: &Event) -> Result<(), Illegal> {
        let to_move = self.public.to_move().ok_or(Illegal::GameOver)?;
        match (event, self.declared) {
            (Event::Ruling { .. }, Some(_)) | (Event::Resign(_), None) => Ok(()),
            (Event::Ruling { .. }, None) => Err(Illegal::NoCaptureToAnswer),
            (_, Some(_)) => Err(Illegal::CaptureUnanswered),
            (Event::Thief { .. } | Event::Mist(_), None) if event.side() == to_move => Ok(()),
            _ => Err(Illegal::NotYourTurn(to_move)),
        }
    }

    /// Lets something happen. What breaks a rule, or what no Thief could have shown, is refused
    /// with the reason, and changes nothing.
    pub fn try_happen(&mut self, event: &Event) -> Result<(), Illegal> {
        self.check_order(event)?;
        match event {
            Event::Thief { effect, .. } => self.try_effect(effect),
            Event::Mist(turn) => self.try_mist_turn(turn).map_err(|(_, why)| why),
            Event::Ruling { caught } => self.try_ruling(*caught),
            Event::Resign(side) => self.public.resign(*side),
        }
    }

    fn try_effect(&mut self, effect: &Effect) -> Result<(), Illegal> {
        let belief = self.belief.after(&self.public, effect);
        if belief.is_empty() {
            return Err(Illegal::NoThiefCould);
        }
        self.public.apply_effect(effect);
        self.belief = belief;
        Ok(())
    }

    /// Plays a turn of the Mist, for which it is time. A refusal names the step.
    pub(crate) fn try_mist_turn(&mut self, turn: &MistSteps) -> Result<(), (MistStep, Illegal)> {
        let mut after = *self;
        for &step in turn.steps() {
            after.public.try_play(step).map_err(|why| (step, why))?;
            match step {
                MistStep::Capture(named) => after.declared = Some(Capture(named)),
                MistStep::End => after.turn = after.turn.saturating_add(1),
                _ => {}
            }
        }
        *self = after;
        Ok(())
    }

    fn try_ruling(&mut self, caught: bool) -> Result<(), Illegal> {
        let Some(Capture(named)) = self.declared else { return Err(Illegal::NoCaptureToAnswer) };
        let belief = self.belief.after_capture(&self.public, named, caught);
        if belief.is_empty() {
            return Err(Illegal::NoThiefCould);
        }
        self.public.end_by_capture(caught);
        self.belief = belief;
        self.declared = None;
        Ok(())
    }
}
