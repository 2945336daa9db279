//! Hints: what the handheld suggests to the Thief who asks.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

use firmware::screen::{Action, Point, View};
use firmware::toolkit::button::Button;
use shared::fairplay::{Rods, Setup};
use shared::play::Entry;
use shared::rules::{Edition, Side, ThiefStep};
use tests::ends::V18;
use tests::held::{Held, Viewed};
use tests::pair::mist_turn;
use tests::player;
use tests::rig::Rig;
use tests::table::{Mist, play_on};

const HINTS: Setup = Setup { hints: true, ..V18 };

/// Plays on, as people do, until the screen is one of these.
fn play_until(rig: &mut Rig, mist: &Mist, found: impl Fn(&View) -> bool) -> bool {
    for _ in 0..4000 {
        if found(&rig.view()) {
            return true;
        }
        mist.act(rig);
        if !play_on(rig) {
            return false;
        }
    }
    panic!("no end: {:?}", rig.view());
}

fn may_ask(view: &View) -> bool {
    match view {
        View::Actions(list) => list.rows.last() == Some(&Action::Hint),
        View::Night(night) => night.list.rows.last() == Some(&Point::Hint),
        _ => false,
    }
}

/// Picks the last row of the list.
fn ask(rig: &mut Rig) {
    for _ in 0..12 {
        rig.press(Button::Down);
    }
    rig.press(Button::Ok);
}

/// What is suggested can be planned as it is, and nothing that can't be undone is done.
#[test]
fn a_hint_is_planned_up_to_what_can_not_be_undone() {
    let (mut planned, mut looks, mut nights) = (0, 0, 0);
    for seed in 0..40 {
        let (_, edition) = Edition::NAMED[usize::from(seed) % 2];
        let rods = Rods::ALL[usize::from(seed) / 2 % 2];
        let (mut rig, mist) =
            (Rig::with_wish(Setup { edition, rods, ..HINTS }, seed), Mist::new(seed));
        for _ in 0..6 {
            if !play_until(&mut rig, &mist, may_ask) {
                break;
            }
            nights += usize::from(matches!(rig.view(), View::Night(_)));
            let entries = rig.log().len();
            ask(&mut rig);
            let View::Hint(hint) = rig.view() else { panic!("{:?}", rig.view()) };
            assert!(rig.view().is_secret() && !hint.steps.is_empty());
            let steps = hint.steps.clone();
            let last = *steps.last().expect("a step");
            looks += usize::from(matches!(last, ThiefStep::Look(_)));
            let before = rig.saved();
            rig.press(Button::Ok);
            assert!(rig.saved() == before && rig.log().len() == entries, "nothing is done");
            // What was planned is undone, one step after the other.
            planned += steps.len() - 1;
            if hint.plans {
                let undo = matches!(rig.view(), View::Turn(_) | View::Night(_) | View::Confirm(_));
                assert!(undo, "{:?}", rig.view());
            }
            let _ = play_until(&mut rig, &mist, |view| {
                matches!(view, View::Waiting(_) | View::Ruling(_) | View::Table(_))
            });
        }
    }
    println!("{planned} steps planned, {looks} looks, {nights} nights");
    assert!(planned > 50 && looks > 10 && nights > 10);
}

/// A leap that was suggested and planned is undone by the arrow back, like any other.
#[test]
fn a_planned_hint_is_undone_like_any_plan() {
    let mut undone = 0;
    for seed in 0..30 {
        let (mut rig, mist) = (Rig::with_wish(HINTS, seed), Mist::new(seed));
        play_until(&mut rig, &mist, |view| matches!(view, View::Turn(_)));
        let before = rig.picture();
        rig.press(Button::Ok);
        ask(&mut rig);
        let View::Hint(hint) = rig.view() else { panic!("{:?}", rig.view()) };
        rig.press(Button::Ok);
        let leaps = hint.steps.iter().filter(|step| matches!(step, ThiefStep::Leap(_))).count();
        if hint.steps.len() != 2 || leaps != 1 {
            continue;
        }
        let View::Turn(turn) = rig.view() else { panic!("{:?}", rig.view()) };
        rig.press(player::button(turn.undo.expect("a way back")));
        assert!(rig.picture() == before);
        undone += 1;
    }
    assert!(undone > 0);
}

#[test]
fn left_ends_the_thinking() {
    let (mut rig, mist) = (Rig::with_wish(HINTS, 1), Mist::new(1_u8));
    play_until(&mut rig, &mist, |view| matches!(view, View::Turn(_)));
    let before = rig.picture();
    rig.press(Button::Ok);
    for _ in 0..12 {
        rig.press(Button::Down);
    }
    rig.slow = true;
    rig.button(Button::Ok, true);
    assert_eq!(rig.view(), View::Thinking);
    assert!(rig.view().is_secret(), "what comes of it is, and comes by itself");
    rig.button(Button::Left, true);
    rig.wait(100);
    assert!(rig.picture() == before);
}

#[test]
fn a_question_of_the_mist_ends_the_thinking() {
    let (mut rig, mist) = (Rig::with_wish(HINTS, 3), Mist::new(3_u8));
    play_until(&mut rig, &mist, |view| matches!(view, View::Table(_)));
    rig.mist(mist_turn(".")).expect("a turn");
    rig.press(Button::Ok);
    rig.press(Button::Ok);
    assert!(matches!(rig.view(), View::Actions(_)), "{:?}", rig.view());
    for _ in 0..12 {
        rig.press(Button::Down);
    }
    rig.slow = true;
    rig.button(Button::Ok, true);
    assert_eq!(rig.view(), View::Thinking);
    rig.mist(Entry::Ask { side: Side::Mist, from: 3 }).expect("a question");
    rig.wait(100);
    assert!(matches!(rig.view(), View::TakeBack(_)), "{:?}", rig.view());
}

#[test]
fn without_an_agreement_there_are_no_hints() {
    for seed in 0..5 {
        let (mut rig, mist) = (Rig::with_wish(V18, seed), Mist::new(seed));
        assert!(!play_until(&mut rig, &mist, may_ask));
    }
}

/// Two games that differ in the treasure alone get the same hint.
#[test]
fn a_hint_knows_no_more_than_the_thief() {
    use shared::seal::Hash;
    use tests::scenario::secret_of;
    let hint = |byte: u8| {
        let mut rig = Rig::with_wish(HINTS, 1);
        (0..3).for_each(|_| rig.press(Button::Ok));
        let answer = Hash([byte; 32]);
        let treasure = secret_of(&mut rig).expect("a secret").treasure(&answer);
        rig.mist(Entry::Answer(answer)).expect("an answer");
        rig.press(Button::Ok);
        rig.press(Button::Ok);
        ask(&mut rig);
        let View::Hint(hint) = rig.view() else { panic!("{:?}", rig.view()) };
        (treasure, hint.steps)
    };
    let (treasure, steps) = hint(0);
    let others: Vec<_> = (1..20).map(hint).filter(|(other, _)| *other != treasure).collect();
    assert!(others.len() > 3 && others.iter().all(|(_, other)| *other == steps));
}
