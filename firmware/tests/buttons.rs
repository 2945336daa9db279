//! What is done with buttons over time, and what it comes to.

use firmware::toolkit::button::{Button, HOLD, Keys, Millis, Press};

/// Everything the keys say from one time to another, asked every ten milliseconds.
fn said(keys: &mut Keys, times: std::ops::RangeInclusive<Millis>) -> Vec<(Millis, Press)> {
    let each = times.step_by(10);
    each.flat_map(|now| {
        std::iter::from_fn(|| keys.time(now)).map(move |p| (now, p)).collect::<Vec<_>>()
    })
    .collect()
}

#[test]
fn a_press_counts_when_the_button_goes_down() {
    let mut keys = Keys::default();
    assert_eq!(keys.level(Button::Ok, true, 5), Some(Press::Down(Button::Ok)));
    assert_eq!(said(&mut keys, 5..=100), []);
    assert_eq!(keys.level(Button::Ok, false, 100), Some(Press::Up(Button::Ok)));
    assert_eq!(said(&mut keys, 100..=3000), []);
}

#[test]
fn a_button_that_stays_down_repeats() {
    let mut keys = Keys::default();
    keys.level(Button::Down, true, 0);
    let repeats = said(&mut keys, 0..=800).into_iter().map(|(now, _)| now);
    assert_eq!(repeats.collect::<Vec<_>>(), [400, 550, 700]);
}

#[test]
fn after_a_second_it_counts_as_held_once() {
    let mut keys = Keys::default();
    keys.level(Button::Ok, true, 0);
    let held = |(_, press): &(Millis, Press)| matches!(press, Press::Held(Button::Ok));
    assert_eq!(said(&mut keys, 0..=HOLD - 10).iter().filter(|said| held(said)).count(), 0);
    assert_eq!(keys.progress(HOLD / 2), 4);
    assert_eq!(said(&mut keys, HOLD..=5 * HOLD).iter().filter(|said| held(said)).count(), 1);
    assert_eq!(keys.progress(5 * HOLD), 0);
}

#[test]
fn what_was_meant_for_something_else_is_forgotten() {
    let mut keys = Keys::default();
    keys.level(Button::Ok, true, 0);
    keys.forget();
    assert_eq!(said(&mut keys, 0..=3000), []);
    assert_eq!(keys.level(Button::Ok, false, 3000), None);
}

#[test]
fn of_two_buttons_the_later_one_counts() {
    let mut keys = Keys::default();
    keys.level(Button::Up, true, 0);
    assert_eq!(keys.level(Button::Left, true, 10), Some(Press::Down(Button::Left)));
    assert_eq!(keys.level(Button::Up, false, 20), None);
    assert_eq!(keys.level(Button::Left, false, 30), Some(Press::Up(Button::Left)));
}

/// Whoever sleeps until the keys want to be asked again misses nothing.
#[test]
fn the_keys_say_when_to_ask_again() {
    let mut keys = Keys::default();
    keys.level(Button::Ok, true, 0);
    let (mut now, mut heard) = (0, Vec::new());
    while now < 2000 {
        now = keys.wake(now).expect("a button is down");
        heard.extend(std::iter::from_fn(|| keys.time(now)).map(|press| (now, press)));
    }
    assert!(heard.contains(&(400, Press::Repeat(Button::Ok))));
    assert!(heard.contains(&(1000, Press::Held(Button::Ok))));
    keys.level(Button::Ok, false, now);
    assert_eq!(keys.wake(now), None);
}
