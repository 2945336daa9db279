//! One value in flash, replaced whole or not at all, whenever power is cut.
#![allow(clippy::expect_used, reason = "a test may fail loudly")]

use firmware::flash::{Kept, LogError, MAX_PAYLOAD};
use tests::nor::{Nor, SharedNor};

type Flash = SharedNor<512, 4>;

/// Values of every length that matters.
const LENGTHS: [usize; 5] = [3, 0, MAX_PAYLOAD, 120, 1];

fn value(number: usize) -> Vec<u8> {
    vec![u8::try_from(number).expect("few"); LENGTHS[number % LENGTHS.len()]]
}

fn loaded(flash: &Flash) -> Option<Vec<u8>> {
    Kept::new(flash.clone()).load().map(|value| value.to_vec())
}

/// Saves values one after the other until one can't be, from this one on. Answers which.
fn save_all(flash: &Flash, from: usize) -> usize {
    let mut kept = Kept::new(flash.clone());
    (from..LENGTHS.len())
        .find(|&number| kept.save(&value(number)).is_err())
        .unwrap_or(LENGTHS.len())
}

/// Saves on with power cut after so much. What is there then is the last value that was saved, or
/// the one that power was cut in. Answers the first that is to be saved again.
fn cut(flash: &Flash, from: usize, units: u64) -> usize {
    flash.nor().cut_after(units, units);
    let failed = save_all(flash, from);
    flash.nor().power_on();
    let there = loaded(flash);
    let saved = failed.checked_sub(1).map(value);
    if there == saved {
        return failed;
    }
    assert!(failed < LENGTHS.len(), "all were saved, and the last is not there");
    assert_eq!(there, Some(value(failed)), "cut after {units}, in value {failed}");
    failed + 1
}

fn blank() -> Flash {
    Flash::new(Nor::new(2))
}

#[test]
fn the_last_value_is_there() {
    let flash = blank();
    assert_eq!(loaded(&flash), None);
    let mut kept = Kept::new(flash.clone());
    for number in 0..20 {
        assert_eq!(kept.save(&value(number)), Ok(()));
        assert_eq!(loaded(&flash), Some(value(number)));
    }
    assert_eq!(kept.save(&[0; MAX_PAYLOAD + 1]), Err(LogError::TooLong));
    assert_eq!(loaded(&flash), Some(value(19)), "what can't be saved changes nothing");
}

#[test]
fn no_cut_and_no_two_cuts_lose_what_was_saved() {
    let cost = {
        let flash = blank();
        assert_eq!(save_all(&flash, 0), LENGTHS.len());
        flash.nor().spent()
    };
    for first in 0..cost {
        let flash = blank();
        let next = cut(&flash, 0, first);
        let bytes = flash.nor().clone();
        // A second cut soon after: every moment of the next save.
        for second in 0..300 {
            let again = Flash::new(bytes.clone());
            let next = cut(&again, next, second);
            assert_eq!(save_all(&again, next), LENGTHS.len());
            assert_eq!(loaded(&again), Some(value(LENGTHS.len() - 1)));
        }
    }
}

#[test]
fn what_the_flash_does_not_keep_is_told_and_the_value_before_stays() {
    let flash = blank();
    let mut kept = Kept::new(flash.clone());
    assert_eq!(kept.save(&value(0)), Ok(()));
    // A bit of the other sector does not change any more.
    flash.nor().stick(512 + 6, 0xff, 0);
    assert_eq!(kept.save(&value(2)), Err(LogError::Flash));
    assert_eq!(loaded(&flash), Some(value(0)));
}
