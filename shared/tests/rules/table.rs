//! A small table to try the rules on: a game set up from its text and played in text.

use shared::rules::{Edition, Game, Outcome, Position, Side, Step, Thief, ThiefStep};

/// A game on the table. It is copied freely, so one position serves several tries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Table {
    /// The game itself.
    pub(crate) game: Game,
}

/// A game by the rules of V18.
pub(crate) fn v18(position: &str) -> Table {
    table(Edition::V18, position)
}

/// A game by the rules of the Early edition.
pub(crate) fn early(position: &str) -> Table {
    table(Edition::EARLY, position)
}

/// The same position in both editions, for a rule they share.
pub(crate) fn both(position: &str) -> [Table; 2] {
    [v18(position), early(position)]
}

/// A game from an edition and a position's text.
#[expect(clippy::panic, reason = "a test with a bad position must fail")]
pub(crate) fn table(edition: Edition, position: &str) -> Table {
    let game = position.parse().and_then(|position: Position| Game::new(edition, &position));
    Table { game: game.unwrap_or_else(|why| panic!("{position}: {why}")) }
}

impl Table {
    /// Every legal step, sorted.
    pub(crate) fn legal(&self) -> Vec<String> {
        let mut steps = Vec::new();
        self.game.each_legal(&mut |step| steps.push(step.to_string()));
        steps.sort();
        steps
    }

    /// The legal steps whose text begins so: `legal_like("B2-")` are the moves from B2.
    pub(crate) fn legal_like(&self, start: &str) -> Vec<String> {
        self.legal().into_iter().filter(|step| step.starts_with(start)).collect()
    }

    /// The legal leaps: by day the only steps of the Thief that begin with a capital.
    pub(crate) fn leaps(&self) -> Vec<String> {
        let mut steps = self.legal();
        steps.retain(|step| step.starts_with(|c: char| c.is_ascii_uppercase()));
        steps
    }

    /// The table after a line of steps, each by the side whose turn it is.
    #[expect(clippy::panic, reason = "a test whose line is refused must fail")]
    pub(crate) fn play(mut self, line: &str) -> Self {
        for text in line.split_whitespace() {
            assert!(self.legal().iter().any(|known| known == text), "{text} is not in legal");
            let played = self.game.try_play(read(self.side(), text));
            played.unwrap_or_else(|why| panic!("{text}: {why}"));
        }
        self
    }

    /// RULES 8: what the table shows of a whole turn of the Thief.
    #[expect(clippy::panic, reason = "a test whose turn is refused must fail")]
    pub(crate) fn shows(mut self, line: &str) -> String {
        let steps: Vec<ThiefStep> = line
            .split_whitespace()
            .map(|text| text.parse().unwrap_or_else(|why| panic!("{text}: {why}")))
            .collect();
        let effect = self.game.try_thief_turn(&steps);
        effect.unwrap_or_else(|why| panic!("{line}: {why}")).to_string()
    }

    /// The sentence with which a step of the side to move is refused.
    pub(crate) fn refusal(&self, step: &str) -> String {
        self.refusal_to(self.side(), step)
    }

    /// The sentence with which a step of either side is refused. The game must stay as it was,
    /// and the step must not be in `legal`.
    #[expect(clippy::panic, reason = "a test whose step is played must fail")]
    pub(crate) fn refusal_to(&self, side: Side, text: &str) -> String {
        let mut after = *self;
        let Err(why) = after.game.try_play(read(side, text)) else {
            panic!("{text} was played");
        };
        assert_eq!(after, *self, "the refused {text} changed the game");
        if side == self.side() {
            assert!(!self.legal().iter().any(|known| known == text), "{text} is in legal");
        }
        why.to_string()
    }

    /// The seven fields as they are now, even inside a Thief's turn or after the end.
    pub(crate) fn show(&self) -> String {
        let public = self.game.public();
        let thief = Thief { temple: self.game.temple(), hand: self.game.hand() };
        let now = Position {
            board: *public.board(),
            bolsters: public.bolsters(),
            round: public.round(),
            turn: public.turn(),
            darts: public.darts(),
            thief: Some(thief),
            treasure: Some(self.game.treasure()),
        };
        assert!(self.game.position().is_none_or(|position| position == now));
        now.to_string()
    }

    /// How the game ended, if it has.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.game.public().outcome()
    }

    /// Who won, if the game has ended.
    pub(crate) fn winner(&self) -> Option<Side> {
        self.outcome().map(Outcome::winner)
    }

    /// Whose turn it is.
    pub(crate) fn side(&self) -> Side {
        self.game.public().turn().side()
    }
}

#[expect(clippy::panic, reason = "a test with a bad step must fail")]
fn read(side: Side, text: &str) -> Step {
    let step = Step::parse(side, text).unwrap_or_else(|why| panic!("{text}: {why}"));
    assert_eq!(step.to_string(), text, "a step prints as it was read");
    step
}
