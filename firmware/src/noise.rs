//! Randomness out of noise: the bits of a source that is random only more or less, watched for
//! having failed and pressed into bytes that are random.
//!
//! The two tests are those of NIST SP 800-90B, section 4.4: a source that sticks is found by the
//! repetition count, one that leans to a side by the adaptive proportion. Both allow for a source
//! far worse than it should be, an eighth of a bit of entropy a sample, and reject such a one wrongly
//! once in a thousand million samples (2^-30). They can't tell noise from a good generator: they
//! find a source that is broken, not one that was made to cheat.

use shared::seal::Hash;

/// Samples for 32 bytes: by the estimate above, twice the entropy that fits into them.
pub const SAMPLES: usize = WINDOW * WINDOWS;
/// Samples over which the proportion is taken.
const WINDOW: usize = 1024;
const WINDOWS: usize = 4;
/// So many equal samples in a row are too many: 1 + 30 / (1/8).
const MOST_REPEATED: usize = 241;
/// So many samples of a window equal to its first are too many: of 1024 that are each so with a
/// probability of 2^-(1/8), as many or more are with one of less than 2^-30.
const MOST_ALIKE: usize = 988;

/// Draws 32 random bytes from samples of noise; none if the source has failed.
pub fn draw(mut sample: impl FnMut() -> bool) -> Option<[u8; 32]> {
    let mut health = Health::default();
    let mut pool = Hash([0; 32]);
    for _ in 0..WINDOWS {
        let mut bits = [0; WINDOW / 8];
        for byte in &mut bits {
            for _ in 0..8 {
                let bit = sample();
                health.watch(bit)?;
                *byte = *byte << 1 | u8::from(bit);
            }
        }
        pool = pool.of("noise", |message| {
            message.bytes(&bits);
        });
    }
    Some(pool.0)
}

/// What the tests have to remember.
#[derive(Default)]
struct Health {
    last: Option<bool>,
    repeated: usize,
    /// The first sample of the window, and how many were like it.
    first: bool,
    alike: usize,
    /// Samples of the window so far.
    seen: usize,
}

impl Health {
    /// Takes a sample; none if that is too much of the same.
    fn watch(&mut self, bit: bool) -> Option<()> {
        self.repeated = if self.last == Some(bit) { self.repeated + 1 } else { 1 };
        self.last = Some(bit);
        if self.seen == 0 {
            (self.first, self.alike) = (bit, 0);
        }
        self.alike += usize::from(bit == self.first);
        self.seen = (self.seen + 1) % WINDOW;
        (self.repeated < MOST_REPEATED && self.alike < MOST_ALIKE).then_some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A generator, as noise: splitmix64.
    fn noise(mut state: u64) -> impl FnMut() -> u64 {
        move || {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let z = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^ z >> 31
        }
    }

    #[test]
    fn noise_gives_bytes_that_depend_on_every_sample() {
        let draw_with = |flipped: usize| {
            let (mut next, mut at) = (noise(1), 0);
            draw(|| {
                at += 1;
                (next() & 1 == 1) ^ (at == flipped)
            })
        };
        let plain = draw_with(0);
        assert!(plain.is_some());
        for flipped in 1..=SAMPLES {
            assert_ne!(draw_with(flipped), plain, "sample {flipped}");
        }
        assert_eq!(draw_with(SAMPLES + 1), plain, "no more samples are taken than said");
    }

    #[test]
    fn a_source_that_sticks_is_found() {
        assert_eq!(draw(|| false), None);
        assert_eq!(draw(|| true), None);
        // From any moment on, even the last that leaves room for so many.
        for sticks_at in (0..=SAMPLES - MOST_REPEATED).step_by(97) {
            let (mut next, mut at) = (noise(2), 0);
            let drawn = draw(|| {
                at += 1;
                at > sticks_at || next() & 1 == 1
            });
            assert_eq!(drawn, None, "sticks at {sticks_at}");
        }
    }

    #[test]
    fn a_source_that_leans_is_found() {
        // So many of 256 samples are ones.
        let leaning = |ones| {
            let mut next = noise(3);
            draw(|| next() % 256 < ones)
        };
        assert!(leaning(128).is_some());
        assert!(leaning(200).is_some(), "a poor source is good enough");
        assert_eq!(leaning(252), None);
        assert_eq!(leaning(4), None);
    }

    #[test]
    fn good_noise_is_never_refused() {
        for seed in 0..2000 {
            let mut next = noise(seed);
            assert!(draw(|| next() & 1 == 1).is_some(), "seed {seed}");
        }
    }
}
