//! What the Mist can know: exactly the pairs of temple and hand it can't rule out.
//!
//! The Thief's private state that later turns depend on is a temple and a hand of coins (RULES 8);
//! the rods never decide what is legal. So the belief is a set of 9 times 512 pairs, a bit each,
//! 576 bytes. Each effect of a Thief's turn maps it to the set of pairs that some legal turn with
//! just that effect leads to. Which temples a turn can have led to does not depend on the hand
//! (`routes`), so hands move in whole sets (`hands`) and no single turn is ever tried.
//!
//! It is exact for what the effects show. A takeback puts it back with the rest of the game: what
//! a withdrawn turn told is not in it.

mod hands;
mod routes;

use core::fmt;

use self::hands::Hands;
use self::routes::Routes;
use crate::rules::{
    DayEffect, DayEnd, Edition, Effect, Extra, Game, Line, NightEffect, Public, Reveal, Round, Set,
    Side, Step, Temple, Thief, ThiefStep,
};

/// The pairs of temple and hand the Mist can't rule out.
///
/// ```
/// use shared::belief::Belief;
/// use shared::rules::{Configuration, Edition, Effect, Game, Temple, Thief};
///
/// // Everyone sees where the Thief begins.
/// let game = Game::start(Edition::V18, Configuration::USUAL, Temple::E5);
/// let belief = Belief::known(Thief::START);
/// assert_eq!(belief.to_string(), "A1:0 C1:0 E1:0 A3:0 C3:1 E3:0 A5:0 C5:0 E5:0");
///
/// // A turn that shows nothing but a coin: one leap, or two round a corner.
/// let quiet = Effect::parse_day(".")?;
/// let after = belief.after(game.public(), &quiet);
/// assert_eq!(after.to_string(), "A1:1 C1:0 E1:1 A3:1 C3:0 E3:1 A5:1 C5:0 E5:1");
/// assert_eq!(belief.exposure(game.public(), &quiet), 6);
///
/// // With a coin sacrificed it may have been any one of eight.
/// let after = belief.after(game.public(), &Effect::parse_day("_ .")?);
/// assert_eq!(after.count(Temple::A3), 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Belief {
    /// The possible hands on each temple, in temple order.
    on: [Hands; Temple::ALL.len()],
}

const _: () = assert!(size_of::<Belief>() <= 1536);

impl Belief {
    const NOTHING: Self = Self { on: [Hands::NONE; Temple::ALL.len()] };

    /// The belief of who knows just where the Thief is.
    #[must_use]
    pub fn known(thief: Thief) -> Self {
        [thief].into_iter().collect()
    }

    /// Whether the pair is possible.
    #[must_use]
    pub fn contains(&self, thief: Thief) -> bool {
        self.each().any(|(temple, hands)| temple == thief.temple && hands.contains(thief.hand))
    }

    /// How many pairs there are on a temple.
    #[must_use]
    pub fn count(&self, temple: Temple) -> u32 {
        self.each().find(|(known, _)| *known == temple).map_or(0, |(_, hands)| hands.len())
    }

    /// How many pairs there are on each temple, in temple order.
    #[must_use]
    pub fn counts(&self) -> [u32; Temple::ALL.len()] {
        self.on.map(|hands| hands.len())
    }

    /// The temples the Thief can be on.
    #[must_use]
    pub fn temples(&self) -> Set<Temple> {
        let possible = self.each().filter(|(_, hands)| !hands.is_empty());
        possible.map(|(temple, _)| temple).collect()
    }

    /// Whether nothing is possible: what was shown can't have happened.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.temples().is_empty()
    }

    /// The pairs, temple by temple.
    pub fn pairs(&self) -> impl Iterator<Item = Thief> {
        self.each().flat_map(|(temple, hands)| hands.each().map(move |hand| Thief { temple, hand }))
    }

    /// For the Thief: how many temples would remain possible after a turn with this effect.
    #[must_use]
    pub fn exposure(&self, before: &Public, effect: &Effect) -> u32 {
        self.after(before, effect).temples().len()
    }

    /// The belief after a Thief's turn that showed this, on the table as it was before. Empty if
    /// no turn of any Thief believed in shows this.
    #[must_use]
    pub fn after(&self, before: &Public, effect: &Effect) -> Self {
        if before.to_move() != Some(Side::Thief) {
            return Self::NOTHING;
        }
        match (effect, before.round()) {
            (Effect::Night(night), Round::Night) => self.after_night(before, night),
            (Effect::Night(_), _) | (Effect::Day(_), Round::Night) => Self::NOTHING,
            (Effect::Day(day), _) => self.after_day(before, day),
            (Effect::Cornered, _) => self.after_cornered(before),
        }
    }

    /// RULES 6 Capture: the belief after the Thief's answer to one.
    #[must_use]
    pub fn after_capture(&self, table: &Public, named: Option<Temple>, caught: bool) -> Self {
        let ruled_on = table.captured_temples(named);
        self.where_temple(|temple| ruled_on.contains(temple) == caught)
    }

    fn after_day(&self, before: &Public, day: &DayEffect) -> Self {
        let Some(routes) = Routes::new(before, day) else { return Self::NOTHING };
        match day.end {
            DayEnd::Played => self.after_leaps(&routes, day.extra),
            DayEnd::Treasure { at, .. } => {
                // R20: after leaps, where the coin can be played; or before any.
                let leapt = self.after_declared_leaps(before.edition(), routes, day);
                let mut belief = leapt.where_temple(|temple| temple == at);
                self.declared_at_once(before, day, at, &mut belief);
                belief
            }
        }
    }

    /// RULES 4: after the leaps, the location coin is played.
    fn after_leaps(&self, routes: &Routes, extra: Option<Extra>) -> Self {
        let mut arrived = Self::NOTHING;
        for (origin, hands) in self.each().filter(|(_, hands)| !hands.is_empty()) {
            let ends = routes.ends(origin);
            for (_, there) in arrived.each_mut().filter(|(end, _)| ends.contains(*end)) {
                there.unite(hands);
            }
        }
        for (end, hands) in arrived.each_mut() {
            *hands = with_extra(&hands.giving(end), end, extra);
        }
        arrived
    }

    /// R21: in Early the declaration is the special, so it goes with one movement and no extra.
    fn after_declared_leaps(&self, edition: Edition, routes: Routes, day: &DayEffect) -> Self {
        match (edition.treasure_is_the_special, day.extra) {
            (false, extra) => self.after_leaps(&routes, extra),
            (true, None) => self.after_leaps(&routes.within(1), None),
            (true, Some(_)) => Self::NOTHING,
        }
    }

    /// R20: shots and an extra, then a declaration with no leap. Each must leave the turn
    /// completable, which does depend on the hand; so they are played, once for each hand.
    fn declared_at_once(&self, before: &Public, day: &DayEffect, at: Temple, found: &mut Self) {
        if day.downed.temples().squares() != day.attacked() {
            return;
        }
        let here = self.each().filter(|(temple, _)| *temple == at);
        for hand in here.flat_map(|(_, hands)| hands.each()) {
            each_extra(day.extra, &mut |extra| {
                let thief = Thief { temple: at, hand };
                if let Some(after) = play_and_declare(before, thief, day, extra) {
                    found.insert(after);
                }
            });
        }
    }

    /// RULES 4 Cornered: the pairs that are; by night none is.
    fn after_cornered(&self, before: &Public) -> Self {
        let cornered = |thief: &Thief| {
            let game = suppose(before, *thief);
            game.is_some_and(|game| game.is_legal(ThiefStep::Cornered.into()))
        };
        self.pairs().filter(cornered).collect()
    }

    /// RULES 5: rods and the reveal tell of the temple, coins change the hand.
    fn after_night(&self, before: &Public, night: &NightEffect) -> Self {
        if !night_fits(before, night) {
            return Self::NOTHING;
        }
        let mut belief = self.where_temple(|temple| night_fits_temple(night, temple));
        for (_, hands) in belief.each_mut() {
            for _ in 0..night.coins {
                *hands = any_of(Set::<Temple>::ALL, |coin| hands.taking(coin));
            }
        }
        belief
    }

    fn where_temple(mut self, possible: impl Fn(Temple) -> bool) -> Self {
        self.each_mut()
            .filter(|(temple, _)| !possible(*temple))
            .for_each(|(_, hands)| *hands = Hands::NONE);
        self
    }

    fn insert(&mut self, thief: Thief) {
        self.each_mut()
            .filter(|(temple, _)| *temple == thief.temple)
            .for_each(|(_, hands)| hands.insert(thief.hand));
    }

    fn each(&self) -> impl Iterator<Item = (Temple, &Hands)> {
        Temple::ALL.into_iter().zip(&self.on)
    }

    fn each_mut(&mut self) -> impl Iterator<Item = (Temple, &mut Hands)> {
        Temple::ALL.into_iter().zip(&mut self.on)
    }
}

impl FromIterator<Thief> for Belief {
    fn from_iter<I: IntoIterator<Item = Thief>>(pairs: I) -> Self {
        let mut belief = Self::NOTHING;
        pairs.into_iter().for_each(|thief| belief.insert(thief));
        belief
    }
}

/// The count of pairs on each temple, in temple order: `A1:0 C1:3 …`.
impl fmt::Display for Belief {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut space = "";
        for (temple, count) in Temple::ALL.into_iter().zip(self.counts()) {
            write!(f, "{space}{temple}:{count}")?;
            space = " ";
        }
        Ok(())
    }
}

/// RULES 4: what a coin picked up or sacrificed does to hands that have played the coin of `end`.
/// R19: neither is that coin.
fn with_extra(hands: &Hands, end: Temple, extra: Option<Extra>) -> Hands {
    let others = Set::<Temple>::ALL - end;
    match extra {
        Some(Extra::Coin) => any_of(others, |coin| hands.taking(coin)),
        Some(Extra::Sacrifice) => any_of(others, |coin| hands.giving(coin)),
        Some(Extra::Dart | Extra::Rod(_)) | None => *hands,
    }
}

/// The hands after any one of these coins has moved.
fn any_of(coins: Set<Temple>, moved: impl Fn(Temple) -> Hands) -> Hands {
    let mut all = Hands::NONE;
    for coin in coins {
        all.unite(&moved(coin));
    }
    all
}

/// RULES 5: the points, their limits, the pool and the bolsters allow it.
fn night_fits(before: &Public, night: &NightEffect) -> bool {
    let Edition { rods_a_night, others_a_night, .. } = before.edition();
    let looks: u8 = night.looks.0.into_iter().fold(0, u8::saturating_add);
    let most = [u32::from(night.darts), u32::from(night.coins), night.bolsters.len()];
    let ends = match night.reveal {
        None => night.points() <= 1,
        Some(Reveal::Line(_)) => night.points() == 2,
        Some(Reveal::Temple(_)) => night.points() == 3,
    };
    ends && looks <= rods_a_night
        && most.into_iter().all(|done| done <= u32::from(others_a_night))
        && night.darts <= before.darts().in_pool()
        && (night.bolsters - before.bolsters()).is_empty()
}

/// RULES 5: the rods looked at pass this temple, and so does what was revealed.
fn night_fits_temple(night: &NightEffect, temple: Temple) -> bool {
    let passes = |line: Line| line.temples().contains(temple);
    let revealed = match night.reveal {
        None => true,
        Some(Reveal::Line(line)) => passes(line),
        Some(Reveal::Temple(shown)) => shown == temple,
    };
    revealed && Line::ALL.into_iter().all(|line| night.looks[line] == 0 || passes(line))
}

/// The game as it would be with the Thief there. Where the treasure lies decides nothing.
fn suppose(before: &Public, thief: Thief) -> Option<Game> {
    Game::suppose(before, thief, Temple::A1)
}

/// Every step that can be this extra.
fn each_extra(extra: Option<Extra>, f: &mut impl FnMut(Option<ThiefStep>)) {
    match extra {
        None => f(None),
        Some(Extra::Dart) => f(Some(ThiefStep::TakeDart)),
        Some(Extra::Rod(line)) => f(Some(ThiefStep::Look(line))),
        Some(Extra::Coin) => Temple::ALL.map(ThiefStep::PickUp).into_iter().map(Some).for_each(f),
        Some(Extra::Sacrifice) => {
            Temple::ALL.map(ThiefStep::Sacrifice).into_iter().map(Some).for_each(f);
        }
    }
}

/// Plays the extra, the shots and the declaration. If the turn can be completed after all of them
/// it can after each, so one order is as good as another; only a dart from an empty pool has to
/// wait until others are spent. (Four temples are in line, so nine darts pay for all shots.)
fn play_and_declare(
    before: &Public,
    thief: Thief,
    day: &DayEffect,
    extra: Option<ThiefStep>,
) -> Option<Thief> {
    let waits = before.darts().in_pool() == 0 && extra == Some(ThiefStep::TakeDart);
    let (first, last) = if waits { (None, extra) } else { (extra, None) };
    let shots = day.downed.temples().into_iter().map(ThiefStep::Shoot);
    let mut game = suppose(before, thief)?;
    for step in first.into_iter().chain(shots).chain(last).chain([ThiefStep::Treasure]) {
        game.try_play(Step::Thief(step)).ok()?;
    }
    Some(game.thief())
}
