//! A whole game with nothing hidden: the public half, the secret half, and the one door
//! through which steps are played.

use super::edition::Edition;
use super::illegal::Illegal;
use super::position::{BadPosition, Configuration, Position, Thief};
use super::public::{Outcome, Public, Round, Side, Turn};
use super::set::Set;
use super::step::{MistStep, Step, Steps, ThiefStep};
use super::temple::Temple;
use super::thief_day::Day;
use super::thief_night::Night;

/// A game with everything in it. It can be copied, and a copy is a snapshot to go back to.
///
/// ```
/// use shared::rules::{Configuration, Edition, Game, Outcome, Side, Step, Temple, ThiefStep};
///
/// let mut game = Game::start(Edition::V18, Configuration::USUAL, Temple::E3);
/// assert_eq!(game.temple(), Temple::C3);
///
/// // RULES 4 Leap: to a neighbour. No pawn stands on the gap, so it costs no dart.
/// game.try_play(Step::parse(Side::Thief, "E3")?)?;
/// // RULES 4 Find the treasure: declared where it lies.
/// game.try_play(ThiefStep::Treasure.into())?;
/// let outcome = game.public().outcome().expect("an end");
/// assert_eq!(outcome, Outcome::TreasureFound);
/// assert_eq!(outcome.to_string(), "Thief wins, treasure found");
///
/// // R14: nobody resigns a game that is over.
/// assert_eq!(game.resign(Side::Mist).unwrap_err().to_string(), "The game is over.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Game {
    pub(super) public: Public,
    pub(super) secret: Secret,
}

/// The handheld keeps several of these; a snapshot a step makes undo simple.
const _: () = assert!(size_of::<Game>() <= 64);

/// RULES 8: what stays private until the game ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Secret {
    pub(super) temple: Temple,
    pub(super) hand: Set<Temple>,
    pub(super) treasure: Temple,
    pub(super) progress: Progress,
}

/// How far the Thief is in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Progress {
    /// It is the Mist's turn.
    Waiting,
    Day(Day),
    Night(Night),
}

impl Game {
    /// RULES 2: a new game.
    #[must_use]
    pub fn start(edition: Edition, configuration: Configuration, treasure: Temple) -> Self {
        let position = Position::start(configuration, treasure);
        Self::known(edition, &position, Thief::START, treasure)
    }

    /// A game from a position that holds together and in which nothing is hidden.
    ///
    /// ```
    /// use shared::rules::{Edition, Game, Position};
    ///
    /// let seen_by_the_mist: Position = "5/1HBS1/5/1SBH1/5 - M1 3 3 ? ?".parse()?;
    /// let refused = Game::new(Edition::V18, &seen_by_the_mist).unwrap_err();
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "The Thief or the treasure is '?'; a game needs to know both."
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(edition: Edition, position: &Position) -> Result<Self, BadPosition> {
        position.validate()?;
        let (Some(thief), Some(treasure)) = (position.thief, position.treasure) else {
            return Err(BadPosition::Hidden);
        };
        Ok(Self::known(edition, position, thief, treasure))
    }

    /// The game as it would be on this table, with the Thief and the treasure there.
    pub(crate) fn suppose(public: &Public, thief: Thief, treasure: Temple) -> Option<Self> {
        let (thief, treasure) = (Some(thief), Some(treasure));
        let position = Position { thief, treasure, ..public.position() };
        Self::new(public.edition, &position).ok()
    }

    fn known(edition: Edition, position: &Position, thief: Thief, treasure: Temple) -> Self {
        let Thief { temple, hand } = thief;
        let public = Public::new(edition, position);
        let progress = Progress::Waiting;
        let mut game = Self { public, secret: Secret { temple, hand, treasure, progress } };
        if position.turn == Turn::Thief {
            game.begin_thief_turn();
        }
        game
    }

    /// What the table shows.
    #[must_use]
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// RULES 8: what is private of the Thief.
    #[must_use]
    pub fn thief(&self) -> Thief {
        Thief { temple: self.secret.temple, hand: self.secret.hand }
    }

    /// The Thief's temple.
    #[must_use]
    pub fn temple(&self) -> Temple {
        self.secret.temple
    }

    /// The coins in the Thief's hand; all others lie on the table.
    #[must_use]
    pub fn hand(&self) -> Set<Temple> {
        self.secret.hand
    }

    /// Where the treasure lies.
    #[must_use]
    pub fn treasure(&self) -> Temple {
        self.secret.treasure
    }

    /// The same game with the treasure elsewhere: of rods that lie on the table as cards, this is
    /// all a game ever knows.
    #[must_use]
    pub fn with_treasure(mut self, treasure: Temple) -> Self {
        self.secret.treasure = treasure;
        self
    }

    /// The same game under another edition's rules from here on.
    #[must_use]
    pub fn with_edition(mut self, edition: Edition) -> Self {
        self.public.edition = edition;
        self
    }

    /// RULES 9: the position, or `None` inside a Thief's turn, where there is no text for it.
    #[must_use]
    pub fn position(&self) -> Option<Position> {
        let between_turns = match self.secret.progress {
            Progress::Waiting => true,
            Progress::Day(day) => !day.begun,
            Progress::Night(night) => night == Night::default(),
        };
        let (thief, treasure) = (Some(self.thief()), Some(self.secret.treasure));
        between_turns.then_some(Position { thief, treasure, ..self.public.position() })
    }

    /// Yields every legal step, grouped by shape. A finished game has none.
    ///
    /// ```
    /// use shared::rules::{Configuration, Edition, Game, Temple};
    ///
    /// let game = Game::start(Edition::V18, Configuration::USUAL, Temple::E5);
    /// let mut count = 0;
    /// game.legal(&mut |steps| count += steps.len());
    /// assert_eq!(count, 17);
    /// ```
    pub fn legal(&self, f: &mut impl FnMut(Steps)) {
        if self.public.outcome.is_some() {
            return;
        }
        match (self.secret.progress, self.public.turn) {
            (Progress::Day(day), _) => self.legal_by_day(day, f),
            (Progress::Night(night), _) => self.legal_by_night(night, f),
            (Progress::Waiting, Turn::Mist(turn)) => self.public.legal_for_mist(turn, f),
            // The turn and the progress change together.
            (Progress::Waiting, Turn::Thief) => {}
        }
    }

    /// Yields every legal step, one by one.
    ///
    /// ```
    /// use shared::rules::{Edition, Game, Position};
    ///
    /// // A night with all darts and coins in hand: rods, a bolster and the end are left.
    /// let night: Position = "5/5/5/5/5 A1 TN - 9 C3:1ff E5".parse()?;
    /// let mut steps = Vec::new();
    /// Game::new(Edition::V18, &night)?.each_legal(&mut |step| steps.push(step.to_string()));
    /// assert_eq!(steps, ["?C", "?3", "*A1", "."]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn each_legal(&self, f: &mut impl FnMut(Step)) {
        self.legal(&mut |steps| steps.each(f));
    }

    /// Whether a step is legal, and if not, which rule it breaks.
    pub fn check(&self, step: Step) -> Result<(), Illegal> {
        if self.public.outcome.is_some() {
            return Err(Illegal::GameOver);
        }
        match (step, self.secret.progress, self.public.turn) {
            (Step::Thief(step), Progress::Day(day), _) => self.check_by_day(day, step),
            (Step::Thief(step), Progress::Night(night), _) => self.check_by_night(night, step),
            (Step::Mist(step), _, Turn::Mist(turn)) => self.public.check_for_mist(turn, step),
            _ => Err(Illegal::NotYourTurn(self.public.turn.side())),
        }
    }

    /// Whether a step is legal.
    #[must_use]
    pub fn is_legal(&self, step: Step) -> bool {
        self.check(step).is_ok()
    }

    /// Plays a step. A refused step names the rule it breaks, and changes nothing.
    ///
    /// ```
    /// use shared::rules::{Configuration, Edition, Game, Illegal, Side, Step, Temple, ThiefStep};
    ///
    /// let mut game = Game::start(Edition::V18, Configuration::USUAL, Temple::E5);
    /// let far = Step::parse(Side::Thief, "E5")?;
    /// let refused = Illegal::NotANeighbour { from: Temple::C3, to: Temple::E5 };
    /// assert_eq!(game.try_play(far), Err(refused));
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "A leap goes to a neighbouring temple; E5 is not next to C3."
    /// );
    /// // RULES 4: a turn needs a leap before its coin is played.
    /// assert_eq!(game.try_play(ThiefStep::Play.into()), Err(Illegal::NoLeapYet));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn try_play(&mut self, step: Step) -> Result<(), Illegal> {
        self.check(step)?;
        self.apply(step);
        Ok(())
    }

    /// R14: either side may resign at any moment of a game.
    pub fn resign(&mut self, side: Side) -> Result<(), Illegal> {
        self.public.resign(side)
    }

    /// Plays a step that is known to be legal.
    pub(crate) fn apply(&mut self, step: Step) {
        match step {
            Step::Thief(step) => self.apply_for_thief(step),
            Step::Mist(MistStep::Capture(named)) => self.rule_on_capture(named),
            Step::Mist(MistStep::End) => {
                self.public.end_mist_turn();
                self.begin_thief_turn();
            }
            Step::Mist(step) => self.public.apply_for_mist(step),
        }
    }

    fn apply_for_thief(&mut self, step: ThiefStep) {
        match self.secret.progress {
            Progress::Day(day) => self.apply_by_day(day, step),
            Progress::Night(night) => self.apply_by_night(night, step),
            Progress::Waiting => {}
        }
    }

    pub(super) fn end(&mut self, outcome: Outcome) {
        self.public.outcome = Some(outcome);
    }

    /// RULES 3: after the Thief, the Mist of the same round.
    pub(super) fn end_thief_turn(&mut self) {
        self.public.end_thief_turn();
        self.secret.progress = Progress::Waiting;
    }

    fn begin_thief_turn(&mut self) {
        self.secret.progress = match self.public.round {
            Round::Night => Progress::Night(Night::default()),
            _ => Progress::Day(Day::new(self.secret.temple)),
        };
    }

    /// RULES 6 Capture: whether the Thief is where the Mist says.
    fn rule_on_capture(&mut self, named: Option<Temple>) {
        let caught = self.public.captured_temples(named).contains(self.secret.temple);
        self.public.end_by_capture(caught);
    }
}
