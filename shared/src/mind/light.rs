//! The light evaluation: what a position is worth to either side, without looking ahead.
//!
//! Chances are in parts of [`SURE`], shares in parts of [`WHOLE`]. The weights were found by letting
//! minds play each other; what they weigh is named.

use super::sight::is_open;
use crate::belief::Belief;
use crate::rules::{Game, Level, Line, Public, Round, Set, Square, Temple};

/// A chance of one.
pub(super) const SURE: u32 = 1 << 12;
/// All of the likelihood there is.
pub(super) const WHOLE: u32 = 256;

/// The Thief's chance to win halves with so many hundredths of a turn still to go.
const HALF_LIFE: u32 = 450;

/// What is left of a chance after so many hundredths of a turn.
fn faded(hundredths: u32) -> u32 {
    let (halvings, rest) = (hundredths / HALF_LIFE, hundredths % HALF_LIFE);
    // Between two halvings the line is straight enough.
    let part = SURE - rest * (SURE / 2) / HALF_LIFE;
    part.checked_shr(halvings).unwrap_or(0)
}

/// How likely each temple is, in parts of [`WHOLE`], if each pair of the belief is as likely as the
/// next.
pub(super) fn shares(belief: &Belief) -> [u32; 9] {
    let counts = belief.counts();
    let all = counts.iter().sum::<u32>().max(1);
    counts.map(|count| count * WHOLE / all)
}

/// The same for one temple: how exposed a Thief is there.
pub(super) fn share(belief: &Belief, temple: Temple) -> u32 {
    let all = belief.counts().iter().sum::<u32>().max(1);
    belief.count(temple) * WHOLE / all
}

/// The temples on which an upright Seeker stands, or can with one action.
pub(super) fn reach(public: &Public) -> Set<Temple> {
    let board = public.board();
    let seekers = board.standing(Level::Seeker);
    let mut next = (seekers & Set::COURTYARD).edges();
    for seeker in seekers.temples() {
        next |= public.stream(seeker.square()).edges();
    }
    let healed = board.standing(Level::Healer).edges() & board.downed() & board.all(Level::Seeker);
    seekers.temples() | (next.temples() & public.open_temples()) | healed.temples()
}

/// What it is worth to the Thief to stand so after a turn, so exposed.
pub(super) fn for_thief(after: &Game, treasures: Set<Temple>, exposed: u32) -> u32 {
    let public = after.public();
    let by_day = public.round() != Round::Night;
    let caught = if by_day && reach(public).contains(after.temple()) { dared(exposed) } else { 0 };
    // Whoever is seen now will be sought for some time.
    let to_go = turns_to_go(after, treasures) + exposed * 60 / WHOLE;
    (WHOLE - caught) * faded(to_go) / WHOLE
}

/// How likely a Mist declares a capture that holds the Thief to be there with this share.
pub(super) fn dared(share: u32) -> u32 {
    (share.saturating_sub(70) * WHOLE / 80).min(WHOLE)
}

/// How many turns the Thief still needs, in hundredths, and what will make them longer: coins that
/// are gone, darts that are missing, ways that are closed.
fn turns_to_go(after: &Game, treasures: Set<Temple>) -> u32 {
    let (at, hand) = (after.temple(), after.hand());
    let looks = looks_to_go(treasures, [Line::A, Line::C, Line::E])
        + looks_to_go(treasures, [Line::One, Line::Three, Line::Five]);
    let way = match treasures.first() {
        Some(treasure) if looks == 0 => way_to(treasure, at, hand),
        _ => way_to_rods(treasures, at, hand),
    };
    let coins = (9 - hand.len()) * 9;
    let darts = 4_u32.saturating_sub(after.public().darts().in_hand().into()) * 14;
    let stuck = 3_u32.saturating_sub((at.neighbours() & hand).len()) * 20;
    looks + way + coins + darts + stuck
}

/// The looks it takes to know the green rod of an axis, in hundredths.
fn looks_to_go(treasures: Set<Temple>, axis: [Line; 3]) -> u32 {
    match axis.into_iter().filter(|line| !(line.temples() & treasures).is_empty()).count() {
        0 | 1 => 0,
        2 => 100,
        // One in three is green at the first look; otherwise it takes a second.
        _ => 167,
    }
}

/// To a treasure that is known, and its coin has to be there to show.
fn way_to(treasure: Temple, at: Temple, hand: Set<Temple>) -> u32 {
    match leaps(at, treasure) {
        0 => 30,
        leaps => leaps.div_ceil(2) * 100 + if hand.contains(treasure) { 0 } else { 90 },
    }
}

/// To a rod that tells something, and from there to a treasure.
fn way_to_rods(treasures: Set<Temple>, at: Temple, hand: Set<Temple>) -> u32 {
    let near = at.lines().into_iter().any(|line| is_open(treasures, line));
    let missing = (treasures - hand).len() * 60 / treasures.len().max(1);
    130 + missing + if near { 0 } else { 50 }
}

/// Leaps from one temple to another, if nothing is in the way.
fn leaps(from: Temple, to: Temple) -> u32 {
    let (from, to) = (from.square(), to.square());
    u32::from(from.column().abs_diff(to.column()) + from.row().abs_diff(to.row())) / 2
}

/// Where the Mist holds the Thief to be, in parts of [`WHOLE`] by temple.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guess {
    /// Now.
    pub(super) now: [u32; 9],
    /// After the Thief's next turn.
    pub(super) next: [u32; 9],
}

impl Guess {
    /// A guess that knows nothing of where the Thief wants to go: one leap or two, anywhere.
    pub(super) fn aimless(now: [u32; 9]) -> Self {
        let once = spread(now);
        let mut next = spread(once);
        for (next, once) in next.iter_mut().zip(once) {
            *next = u32::midpoint(*next, once);
        }
        Self { now, next }
    }
}

/// Each share, over the neighbours of its temple.
fn spread(from: [u32; 9]) -> [u32; 9] {
    let mut to = [0; 9];
    for (temple, share) in Temple::ALL.into_iter().zip(from) {
        let near = temple.neighbours();
        let reached = Temple::ALL.into_iter().zip(&mut to).filter(|(to, _)| near.contains(*to));
        reached.for_each(|(_, sum)| *sum += share / near.len().max(1));
    }
    to
}

/// What the table is worth to a Mist with that guess.
pub(super) fn for_mist(public: &Public, guess: &Guess) -> i32 {
    let reach = reach(public);
    let mut worth = 0;
    for ((temple, now), next) in Temple::ALL.into_iter().zip(guess.now).zip(guess.next) {
        if now > 0 {
            worth += signed(now) * hold_on(public, temple);
        }
        if reach.contains(temple) {
            worth += signed(next) * 80;
        }
    }
    worth / 16 + pawns(public)
}

fn signed(count: u32) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

/// How well the Mist has hold of a Thief on that temple: how much each way out costs or tells.
fn hold_on(public: &Public, temple: Temple) -> i32 {
    let wall = |temple: Temple, worth| if public.bolsters().contains(temple) { worth } else { 0 };
    let mut hold = wall(temple, 14);
    for to in temple.neighbours() {
        let guard = match temple.gap(to).and_then(|gap| public.board().pawn(gap)) {
            Some(pawn) if !pawn.downed => 10 + 5 * i32::from(pawn.level as u8),
            _ => 0,
        };
        let beyond = if public.seekers_on_temples().contains(to) { 12 } else { 0 };
        hold += guard.max(beyond) + wall(to, 7);
    }
    hold
}

/// What the pawns and bolsters on the board are worth wherever they are; downed ones half.
fn pawns(public: &Public) -> i32 {
    let board = public.board();
    let worth = |level: Level, pawn: i32| {
        let all = board.all(level);
        signed((all - board.downed()).len()) * pawn
            + signed((all & board.downed()).len()) * pawn / 2
    };
    let walls: Set<Square> = public.bolsters().squares();
    worth(Level::Healer, 14)
        + worth(Level::Builder, 30)
        + worth(Level::Seeker, 60)
        + signed(walls.len()) * 26
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Edition, Position};

    fn game(position: &str) -> Game {
        let position: Position = position.parse().expect("a position");
        Game::new(Edition::V18, &position).expect("a game")
    }

    #[test]
    fn a_seeker_reaches_what_one_action_leads_to() {
        let reached = |position: &str| reach(game(position).public());
        let set = |temples: &[Temple]| temples.iter().copied().collect::<Set<Temple>>();
        assert_eq!(reached("1S3/5/5/5/5 - M1 3 0 C3:1ff E5"), set(&[Temple::A1, Temple::C1]));
        assert_eq!(reached("1s3/5/5/5/5 - M1 3 0 C3:1ff E5"), Set::EMPTY);
        assert_eq!(reached("1S3/5/5/5/5 A1 M1 3 0 C3:1ff E5"), set(&[Temple::C1]));
        let stream = "S4/H4/5/5/5 - M1 3 0 C3:1ff E5";
        assert_eq!(reached(stream), set(&[Temple::A1, Temple::A3]));
        let healed = "s4/H4/5/5/5 - M1 3 0 C3:1ff E5";
        assert_eq!(reached(healed), set(&[Temple::A1]));
    }

    #[test]
    fn a_thief_fears_being_seen_where_a_seeker_reaches() {
        let near = game("1S3/5/5/5/5 - M1 3 4 A1:1fe E5");
        let far = game("5/5/5/3S1/5 - M1 3 4 A1:1fe E5");
        let all = Set::<Temple>::ALL;
        assert!(for_thief(&near, all, 0) > 0);
        assert_eq!(for_thief(&near, all, WHOLE), 0, "as good as caught");
        assert!(for_thief(&far, all, WHOLE) > 0, "seen, and out of reach");
        assert!(for_thief(&far, all, 0) > for_thief(&far, all, WHOLE));
    }

    #[test]
    fn a_thief_wants_to_know_and_to_be_there() {
        let there = game("5/5/5/3S1/5 - M1 3 4 A1:1fe A1");
        let e5: Set<Temple> = Temple::E5.into();
        let worths = [
            for_thief(&there, Temple::A1.into(), 0),
            for_thief(&there, Temple::C1.into(), 0),
            for_thief(&there, e5, 0),
            for_thief(&there, Line::One.temples(), 0),
            for_thief(&there, Set::<Temple>::ALL, 0),
        ];
        assert!(worths.is_sorted_by(|a, b| a > b), "{worths:?}");
    }

    #[test]
    fn a_mist_wants_seekers_where_the_thief_will_be() {
        let guess = Guess::aimless([0, 0, 0, 0, WHOLE, 0, 0, 0, 0]);
        let worth = |position: &str| for_mist(game(position).public(), &guess);
        let beside = worth("5/5/5/2S2/5 - M1 3 0 C3:1ff E5");
        let corner = worth("1S3/5/5/5/5 - M1 3 0 C3:1ff E5");
        assert!(beside > corner, "{beside} {corner}");
    }
}
