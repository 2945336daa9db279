//! What a Mist holds for likely: a crowd of Thieves, each of whom could be the one.
//!
//! The belief says what is possible; the crowd says how likely. Each member has a temple, a hand and
//! a treasure, and knows of the treasure what the rods told that everyone saw the Thief look at.
//! When a turn has shown something, every member plays as a sensible Thief would in its place, and
//! those who would hardly have shown that make room for others. A part of the crowd is drawn anew
//! from the belief each time, for no Thief is as sensible as all that; and some Thieves are not
//! sensible at all, which the crowd learns from what they show.

use heapless::Vec;

use super::Dice;
use super::light::{self, Guess, SURE, WHOLE, share};
use super::playout::{World, effect_of, seems};
use super::sight::after_look;
use super::turns::each_turn;
use crate::belief::Belief;
use crate::fairplay::Steps;
use crate::rules::{
    Effect, Extra, Game, Line, MistStep, Public, Set, Side, Temple, Thief, ThiefStep,
};

/// How many there are.
const CROWD: usize = 256;
/// One in so many is drawn anew from the belief.
const STRANGERS: usize = 8;
/// How many Thieves are careless before they have done anything, in parts of [`WHOLE`].
const CARELESS: u32 = 40;
/// One in so many is asked where it would go next.
const ASKED: usize = 4;

/// One who could be the Thief.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Member {
    thief: Thief,
    treasure: Temple,
}

/// The crowd.
#[derive(Clone, Debug)]
pub(super) struct Crowd {
    members: Vec<Member, CROWD>,
    /// The rods the Thief has looked at.
    looks: Vec<Line, 6>,
    /// How likely the Thief does anything that comes to mind, in parts of [`WHOLE`].
    careless: u32,
}

impl Crowd {
    /// A crowd of whoever is possible. Nobody knows anything of the treasure.
    pub(super) fn new(belief: &Belief) -> Self {
        let mut crowd = Self { members: Vec::new(), looks: Vec::new(), careless: CARELESS };
        let mut treasures = Temple::ALL.into_iter().cycle();
        crowd.members = strangers(belief, CROWD, &mut || treasures.next().unwrap_or(Temple::C3));
        crowd
    }

    /// What a member knows of the treasure.
    pub(super) fn treasures(&self, member: &Member) -> Set<Temple> {
        self.looks.iter().fold(Set::<Temple>::ALL, |known, line| {
            after_look(known, *line, line.temples().contains(member.treasure))
        })
    }

    /// How likely each temple is, in parts of 65,536.
    pub(super) fn chances(&self) -> [u32; 9] {
        let all = u32::try_from(self.members.len().max(1)).unwrap_or(u32::MAX);
        count(self.members.iter().map(|member| member.thief.temple)).map(|n| n * 65_536 / all)
    }

    /// Whether the Thief is careless, in one of the worlds that could be this one.
    pub(super) fn is_careless(&self, dice: &mut Dice) -> bool {
        dice.below(WHOLE) < self.careless
    }

    /// One of them.
    pub(super) fn any(&self, dice: &mut Dice) -> Option<&Member> {
        let count = u32::try_from(self.members.len()).ok()?;
        self.members.get(dice.below(count) as usize)
    }

    /// Where the Thief is, and where it would go next if the Mist did nothing now.
    pub(super) fn guess(&self, public: &Public, dice: &mut Dice) -> Guess {
        let now = self.chances().map(|chance| chance / (65_536 / WHOLE));
        let asked = self.members.iter().step_by(ASKED);
        let next = count(asked.filter_map(|member| {
            let mut game = member.game(public)?;
            game.apply(MistStep::End.into());
            let (belief, treasures) = (Belief::known(member.thief), self.treasures(member));
            let mut world = World { game, belief, treasures, keen: false, careless: false };
            world.thief_turn(&[], &[], dice);
            Some(world.game.temple())
        }));
        let all = next.iter().sum::<u32>().max(1);
        Guess { now, next: next.map(|count| count * WHOLE / all) }
    }

    /// The Thief's turn has shown this; `belief` is what is possible after it.
    pub(super) fn see(
        &mut self,
        before: &Public,
        effect: &Effect,
        belief: &Belief,
        dice: &mut Dice,
    ) {
        let mut heirs: Vec<(Member, Likely), CROWD> = Vec::new();
        let shown = Shown { before, effect, belief };
        heirs.extend(self.members.iter().filter_map(|one| self.heir(one, &shown, dice)));
        self.judge(&heirs);
        let careless = self.careless;
        let heirs: Vec<(Member, u32), CROWD> =
            heirs.into_iter().map(|(heir, likely)| (heir, likely.mixed(careless))).collect();
        let mut next = drawn(&heirs, CROWD - CROWD / STRANGERS);
        let missing = CROWD - next.len();
        let mut any = || Temple::ALL.get(dice.below(9) as usize).copied().unwrap_or(Temple::C3);
        next.extend(strangers(belief, missing, &mut any));
        self.members = next;
        for line in Line::ALL {
            if looked_at(effect, line) && !self.looks.contains(&line) {
                // There are six.
                let _ = self.looks.push(line);
            }
        }
    }

    /// How a member stands after a turn that shows this, and how likely it would have made one.
    fn heir(&self, one: &Member, shown: &Shown<'_>, dice: &mut Dice) -> Option<(Member, Likely)> {
        let start = one.game(shown.before)?;
        let mut draw = Draw { shown, start, sensible: (0, 0), careless: (0, 0), heir: None, dice };
        draw.follow(&start, self.treasures(one), &[]);
        let part = |(fits, all): (u32, u32)| {
            let part = u64::from(fits) * 65_536 / u64::from(all.max(1));
            u32::try_from(part).unwrap_or(u32::MAX).max(1)
        };
        let likely = Likely { sensible: part(draw.sensible), careless: part(draw.careless) };
        draw.heir.map(|thief| (Member { thief, ..*one }, likely))
    }

    /// Learns from what was shown whether the Thief is sensible. Nobody is ever sure of that.
    fn judge(&mut self, heirs: &[(Member, Likely)]) {
        let sum = |part: fn(&Likely) -> u32| -> u64 {
            heirs.iter().map(|(_, likely)| u64::from(part(likely))).sum()
        };
        let careless = sum(|likely| likely.careless) * u64::from(self.careless);
        let sensible = sum(|likely| likely.sensible) * u64::from(WHOLE - self.careless);
        let share = careless * u64::from(WHOLE) / (careless + sensible).max(1);
        self.careless = u32::try_from(share).unwrap_or(WHOLE).clamp(WHOLE / 32, WHOLE - WHOLE / 32);
    }
}

impl Member {
    /// The game on this table, if this is the Thief.
    pub(super) fn game(&self, public: &Public) -> Option<Game> {
        Game::suppose(public, self.thief, self.treasure)
    }
}

/// How often each temple comes.
fn count(temples: impl Iterator<Item = Temple>) -> [u32; 9] {
    let mut counts = [0; 9];
    for temple in temples {
        let counted = Temple::ALL.into_iter().zip(&mut counts);
        counted.filter(|(one, _)| *one == temple).for_each(|(_, count)| *count += 1);
    }
    counts
}

/// RULES 8: whether the table showed a look at that rod.
fn looked_at(effect: &Effect, line: Line) -> bool {
    match effect {
        Effect::Day(day) => day.extra == Some(Extra::Rod(line)),
        Effect::Night(night) => night.looks[line] > 0,
        Effect::Cornered => false,
    }
}

/// So many pairs of the belief, evenly over all of them.
fn strangers(
    belief: &Belief,
    wanted: usize,
    treasure: &mut dyn FnMut() -> Temple,
) -> Vec<Member, CROWD> {
    let mut members = Vec::new();
    let pairs: usize = belief.counts().iter().map(|count| *count as usize).sum();
    if pairs == 0 {
        return members;
    }
    let mut taken = 0;
    for (place, thief) in belief.pairs().enumerate() {
        while taken < wanted && taken * pairs < (place + 1) * wanted {
            let _ = members.push(Member { thief, treasure: treasure() });
            taken += 1;
        }
    }
    members
}

/// So many of them, each as often as it is likely: evenly over the line of likelihoods, so that
/// nobody is drawn by luck alone.
fn drawn(heirs: &[(Member, u32)], wanted: usize) -> Vec<Member, CROWD> {
    let mut members = Vec::new();
    let all: u64 = heirs.iter().map(|(_, likely)| u64::from(*likely)).sum();
    let mut sum = 0;
    for (member, likely) in heirs {
        sum += u64::from(*likely);
        while members.len() < wanted
            && (members.len() as u64 * 2 + 1) * all < sum * wanted as u64 * 2
        {
            let _ = members.push(*member);
        }
    }
    members
}

/// How likely a turn that shows something is made, in parts of 65,536.
#[derive(Clone, Copy)]
struct Likely {
    /// By a Thief who makes the likelier what is worth more.
    sensible: u32,
    /// By one to whom all turns are the same.
    careless: u32,
}

impl Likely {
    fn mixed(self, careless: u32) -> u32 {
        let mixed = u64::from(self.sensible) * u64::from(WHOLE - careless)
            + u64::from(self.careless) * u64::from(careless);
        u32::try_from(mixed / u64::from(WHOLE)).unwrap_or(u32::MAX).max(1)
    }
}

/// What a turn has shown.
struct Shown<'a> {
    before: &'a Public,
    effect: &'a Effect,
    /// What is possible after it.
    belief: &'a Belief,
}

/// Draws one of the turns of a Thief that show an effect, each as often as a sensible Thief would
/// make it, and weighs all such turns against all others.
struct Draw<'a> {
    shown: &'a Shown<'a>,
    start: Game,
    /// Of turns by what they are worth, those that show it and all.
    sensible: (u32, u32),
    /// The same of turns counted.
    careless: (u32, u32),
    heir: Option<Thief>,
    dice: &'a mut Dice,
}

impl Draw<'_> {
    fn follow(&mut self, game: &Game, treasures: Set<Temple>, taken: &[ThiefStep]) {
        each_turn(game, treasures, &mut |steps, after| {
            if after.public().to_move() == Some(Side::Thief) {
                self.follow_look(after, treasures, taken, steps);
            } else {
                self.weigh(after, treasures, taken, steps);
            }
        });
    }

    /// A look, and what could come after it.
    fn follow_look(
        &mut self,
        after: &Game,
        treasures: Set<Temple>,
        taken: &[ThiefStep],
        steps: &[ThiefStep],
    ) {
        let Some(&ThiefStep::Look(line)) = steps.last() else { return };
        let known = after_look(treasures, line, line.temples().contains(after.treasure()));
        let mut whole = Steps::new();
        whole.extend(taken.iter().chain(steps).copied());
        self.follow(after, known, &whole);
    }

    fn weigh(
        &mut self,
        after: &Game,
        treasures: Set<Temple>,
        taken: &[ThiefStep],
        steps: &[ThiefStep],
    ) {
        let fits = effect_of(&self.start, taken, steps, after) == *self.shown.effect;
        let played = after.public().to_move() == Some(Side::Mist);
        let worth = if fits && played {
            // A sensible Thief has thought of what the Mist would know.
            light::for_thief(after, treasures, share(self.shown.belief, after.temple()))
        } else {
            seems(&self.start, steps, after, treasures)
        };
        let weight = eagerness(worth);
        self.sensible.1 += weight;
        self.careless.1 += 1;
        if fits {
            self.sensible.0 += weight;
            self.careless.0 += 1;
            if self.dice.below(self.sensible.0) < weight {
                self.heir = Some(after.thief());
            }
        }
    }
}

/// How much likelier a turn is made that is worth more.
fn eagerness(worth: u32) -> u32 {
    let part = worth * 16 / SURE;
    1 + part * part * part
}
