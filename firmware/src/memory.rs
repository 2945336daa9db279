//! What the Thief knows: the true game, where every coin lies, what was seen of the rods. All of
//! it comes from the saved game, so it is the same after a power cut, and after a takeback.

use embedded_storage::nor_flash::NorFlash;
use shared::event::{Event, MistSteps};
use shared::fairplay::{Opened, Rods, Secret, Setup, Steps, treasure_on_the_table};
use shared::play::{Entry, Playing};
use shared::rules::{Effect, Game, Line, MistStep, Public, Round, Step, Temple, ThiefStep};

use crate::chronicle::{Chronicle, Private, Record};
use crate::rods::{Colour, Looks};
use crate::screen::Coin;

/// The number of the day, or of the night after it, of a game's n-th turn.
#[must_use]
pub const fn day_of(turn: u16) -> u16 {
    turn.saturating_sub(1) / 4 + 1
}

/// The Thief's side of a game.
#[derive(Clone, Debug)]
pub struct Memory {
    /// From which the deal and the keys come.
    pub secret: Secret,
    /// The true game, with no step of the Thief's running turn in it.
    pub game: Game,
    /// The turn being played.
    pub turn: u16,
    /// Where each coin is, in temple order.
    pub coins: [Coin; 9],
    /// The rods looked at, in withdrawn turns too: what was seen stays seen.
    pub looks: Looks,
    /// The steps of the running turn that can't be undone.
    pub locked: Steps,
    /// A card that was looked at and whose colour is not entered.
    pub card: Option<Line>,
    /// The Thief's last turn.
    pub last: Option<ThiefTurn>,
    /// The Mist's last turn, if it was the last thing that happened.
    pub mist: Option<MistTurn>,
}

/// A turn of the Thief, to be done on the table.
#[derive(Clone, Debug)]
pub struct ThiefTurn {
    /// The table before it.
    pub before: Public,
    /// What the table shows of it.
    pub effect: Effect,
    /// What it truly was.
    pub truth: Opened,
}

/// A turn of the Mist, to be shown.
#[derive(Clone, Debug)]
pub struct MistTurn {
    /// The table before it.
    pub before: Public,
    /// Its steps.
    pub steps: MistSteps,
}

impl Memory {
    /// What a saved game comes to; `None` if it does not hold together.
    pub fn of<F: NorFlash>(chronicle: &Chronicle<F>, playing: &Playing) -> Option<Self> {
        let mut memory: Option<Self> = None;
        for record in chronicle.records() {
            match (record, &mut memory) {
                (Record::Entry(_, Private::Secret(secret)), memory) => {
                    *memory = Some(Self::new(Secret::new(secret), playing));
                }
                (Record::Entry(placed, private), Some(memory)) => {
                    let stands = chronicle.standing().contains(placed.number);
                    memory.entry(playing, &placed.entry, &private, stands)?;
                }
                (Record::Plan(steps), Some(memory)) => memory.lock(playing.setup, steps),
                (Record::Card(line, colour), Some(memory)) => memory.see_card(line, colour),
                (Record::Settings(_) | Record::Stopped(_), _) => {}
                (_, None) => return None,
            }
        }
        memory
    }

    fn new(secret: Secret, playing: &Playing) -> Self {
        let Setup { edition, configuration, .. } = playing.setup;
        let treasure = secret.treasure(&playing.answer);
        Self {
            secret,
            game: Game::start(edition, configuration, treasure),
            turn: 1,
            coins: [Coin::Hand; 9],
            looks: Looks::default(),
            locked: Steps::new(),
            card: None,
            last: None,
            mist: None,
        }
    }

    fn entry(
        &mut self,
        playing: &Playing,
        entry: &Entry,
        private: &Private,
        stands: bool,
    ) -> Option<()> {
        if matches!(entry, Entry::Event(_) | Entry::Agree(_)) {
            self.locked.clear();
            self.card = None;
        }
        match (entry, private) {
            _ if !stands => Some(()),
            (Entry::Event(Event::Thief { effect, .. }), Private::Turn(truth)) => {
                self.thief_turn(playing.setup, effect, truth)
            }
            (Entry::Event(Event::Mist(steps)), _) => self.mist_turn(steps),
            (Entry::Event(Event::Resign(side)), _) => self.game.resign(*side).ok(),
            _ => Some(()),
        }
    }

    fn thief_turn(&mut self, setup: Setup, effect: &Effect, truth: &Opened) -> Option<()> {
        if setup.rods == Rods::Cards {
            self.game = self.game.with_treasure(treasure_on_the_table(effect));
        }
        let before = *self.game.public();
        self.game.try_thief_turn(truth.steps()).ok()?;
        self.lay_coins(truth);
        self.mist = None;
        self.last = Some(ThiefTurn { before, effect: *effect, truth: truth.clone() });
        Some(())
    }

    /// RULES 4: the coins a turn puts down and takes up, with the day and round they lie at.
    fn lay_coins(&mut self, truth: &Opened) {
        let (day, round) = (day_of(self.turn), Round::of_turn(self.turn));
        for step in truth.steps() {
            match *step {
                ThiefStep::Sacrifice(coin) => self.put(coin, Coin::Sacrificed(day, round)),
                ThiefStep::PickUp(coin) => self.put(coin, Coin::Hand),
                _ => {}
            }
        }
        // By night no coin is played, and a coin that is not in hand now was played just now if
        // it was in hand before.
        let at = truth.thief().temple;
        if !truth.thief().hand.contains(at) && self.coin(at) == Coin::Hand {
            self.put(at, Coin::Played(day, round));
        }
    }

    /// Where a coin is.
    #[must_use]
    pub fn coin(&self, coin: Temple) -> Coin {
        let place = Temple::ALL.into_iter().position(|temple| temple == coin);
        place.and_then(|place| self.coins.get(place)).copied().unwrap_or(Coin::Hand)
    }

    fn put(&mut self, coin: Temple, place: Coin) {
        for (temple, at) in Temple::ALL.into_iter().zip(&mut self.coins) {
            if temple == coin {
                *at = place;
            }
        }
    }

    fn mist_turn(&mut self, turn: &MistSteps) -> Option<()> {
        let before = *self.game.public();
        for &step in turn.steps() {
            self.game.try_play(Step::Mist(step)).ok()?;
            if step == MistStep::End {
                self.turn = self.turn.saturating_add(1);
            }
        }
        self.mist = Some(MistTurn { before, steps: turn.clone() });
        Some(())
    }

    /// The turn so far, which ends with a look. Of cards it shows nothing: the Thief says.
    fn lock(&mut self, setup: Setup, steps: Steps) {
        self.card = None;
        if let Some(&ThiefStep::Look(line)) = steps.last() {
            match setup.rods {
                Rods::Cards => self.card = Some(line),
                Rods::Sealed => self.looks.enter(line, Colour::of(line, self.game.treasure())),
            }
        }
        self.locked = steps;
    }

    fn see_card(&mut self, line: Line, colour: Colour) {
        self.looks.enter(line, colour);
        self.card = None;
    }
}
