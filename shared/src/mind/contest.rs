//! A contest between the things one could do: each is tried in the same worlds, and after every
//! round the worse half is out.
//!
//! This is sequential halving. It needs no logarithms and no square roots, it spends no more than it
//! is given, and since all are tried in the same worlds, luck decides little.

use heapless::Vec;

use super::playout::keep;

/// One thing one could do.
#[derive(Clone, Debug)]
pub(super) struct Arm<T> {
    pub(super) what: T,
    /// What it seemed worth before it was tried.
    prior: u32,
    /// The sum of what came of it, and how often it was tried.
    sum: u32,
    tries: u16,
}

impl<T> Arm<T> {
    /// What came of it in the mean, if it was tried.
    pub(super) fn mean(&self) -> Option<u32> {
        self.sum.checked_div(self.tries.into())
    }

    /// The same, or else what it seemed worth.
    pub(super) fn worth(&self) -> u32 {
        self.mean().unwrap_or(self.prior)
    }
}

/// The contest.
#[derive(Clone, Debug)]
pub(super) struct Contest<T, const N: usize> {
    /// Those still in it come first, the best first of all.
    arms: Vec<Arm<T>, N>,
    left: usize,
    /// Whose turn it is to be tried, and in which world.
    next: usize,
    world: u32,
    /// The world with which the next round begins.
    until: u32,
    /// Tries for the rounds after this one.
    budget: u32,
}

impl<T, const N: usize> Contest<T, N> {
    pub(super) const fn new() -> Self {
        Self { arms: Vec::new(), left: 0, next: 0, world: 0, until: 0, budget: 0 }
    }

    /// Lets one more in. If all places are taken, the one that seems worst makes room.
    pub(super) fn enter(&mut self, what: T, prior: u32) {
        keep(&mut self.arms, Arm { what, prior, sum: 0, tries: 0 }, |arm| arm.prior);
    }

    /// Begins, with those that seem best and so many tries.
    pub(super) fn begin(&mut self, most: usize, tries: u32) {
        self.left = self.arms.len();
        self.sort();
        self.left = self.left.min(most);
        self.budget = tries;
        self.begin_round();
    }

    /// Every round has the same share of the tries. With too few to try each once, it is decided.
    fn begin_round(&mut self) {
        let arms = u32::try_from(self.left.max(1)).unwrap_or(u32::MAX);
        let rounds = arms.next_power_of_two().ilog2().max(1);
        let worlds = self.budget / rounds / arms;
        if worlds == 0 {
            self.left = self.left.min(1);
        }
        self.budget -= worlds * arms;
        self.until = self.world + worlds;
    }

    /// Who is to be tried, and in which world; nobody, if it is decided.
    pub(super) fn next(&self) -> Option<(&T, u32)> {
        let arm = self.arms.get(self.next).filter(|_| self.left > 1)?;
        Some((&arm.what, self.world))
    }

    /// What came of it.
    pub(super) fn result(&mut self, worth: u32) {
        if let Some(arm) = self.arms.get_mut(self.next) {
            arm.sum += worth;
            arm.tries += 1;
        }
        self.next += 1;
        if self.next == self.left {
            self.next = 0;
            self.world += 1;
        }
        if self.next == 0 && self.world == self.until {
            self.sort();
            self.left = self.left.div_ceil(2);
            self.begin_round();
        }
    }

    /// In its place, and equals as they were: lists are short, and code on the handheld is dear.
    fn sort(&mut self) {
        for end in 1..self.left {
            for at in (1..=end).rev() {
                match self.arms.get_mut(at - 1..=at) {
                    Some([before, after]) if before.worth() < after.worth() => {
                        core::mem::swap(before, after);
                    }
                    _ => break,
                }
            }
        }
    }

    /// The best so far; of equals the first.
    pub(super) fn best(&self) -> Option<&Arm<T>> {
        let arms = self.arms.get(..self.left)?.iter();
        arms.rev().max_by_key(|arm| arm.worth())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tries all there are, each worth what it says; answers who won, and after how many tries.
    fn decide(arms: &[u32], most: usize, tries: u32) -> (Option<u32>, u32) {
        let mut contest: Contest<u32, 8> = Contest::new();
        for &arm in arms {
            contest.enter(arm, arm % 10);
        }
        contest.begin(most, tries);
        let mut spent = 0;
        while let Some((&arm, _)) = contest.next() {
            contest.result(arm);
            spent += 1;
        }
        (contest.best().map(|arm| arm.what), spent)
    }

    #[test]
    fn the_best_wins_whatever_it_seemed() {
        assert_eq!(decide(&[19, 28, 37, 46, 55, 64, 73, 82], 8, 100).0, Some(82));
    }

    #[test]
    fn without_tries_what_seems_best_wins() {
        assert_eq!(decide(&[19, 28, 37], 3, 0), (Some(19), 0));
        assert_eq!(decide(&[19], 3, 100), (Some(19), 0));
        assert_eq!(decide(&[], 3, 100), (None, 0));
    }

    #[test]
    fn no_more_tries_are_spent_than_given() {
        for tries in 0..200 {
            for most in 1..=8 {
                let (best, spent) = decide(&[19, 28, 37, 46, 55, 64, 73, 82], most, tries);
                assert!(best.is_some() && spent <= tries, "{spent} of {tries}");
            }
        }
    }

    #[test]
    fn those_that_seem_worst_make_room() {
        // Ten for eight places: 0 and 1 at their ends go.
        let all = [10, 19, 28, 37, 46, 55, 64, 73, 82, 91];
        let kept = decide(&all, 8, 1000).0;
        assert_eq!(kept, Some(82));
    }
}
