//! What can be sent and what can't, decided by the compiler.

use core::marker::PhantomData;

use serde::Serialize;
use shared::belief::Belief;
use shared::event::{Event, MistSteps};
use shared::fairplay::{Audit, Opened, Secret, Shown, Standing};
use shared::play::{Entry, GameMessage, GameSession, Play, Playing};
use shared::rules::{
    Effect, Game, Leap, MistStep, Position, Step, Steps, Temple, Thief, ThiefStep,
};
use shared::seal::Hash;

/// Whether a type can be serialized: a constant of its own comes before that of a trait.
struct Wire<T>(PhantomData<T>);

impl<T: Serialize> Wire<T> {
    const CARRIES: bool = true;
}

trait Otherwise {
    const CARRIES: bool = false;
}

impl<T> Otherwise for Wire<T> {}

const _: () = {
    assert!(Wire::<Event>::CARRIES);
    assert!(Wire::<Effect>::CARRIES);
    assert!(Wire::<MistStep>::CARRIES);
    assert!(Wire::<MistSteps>::CARRIES);
    assert!(Wire::<Hash>::CARRIES);
    assert!(Wire::<Entry>::CARRIES);
    assert!(Wire::<Shown>::CARRIES);
    assert!(Wire::<GameMessage>::CARRIES);

    assert!(!Wire::<Game>::CARRIES);
    assert!(!Wire::<Thief>::CARRIES);
    assert!(!Wire::<ThiefStep>::CARRIES);
    assert!(!Wire::<Leap>::CARRIES);
    assert!(!Wire::<Step>::CARRIES);
    assert!(!Wire::<Steps>::CARRIES);
    assert!(!Wire::<Position>::CARRIES);
    assert!(!Wire::<Belief>::CARRIES);
    assert!(!Wire::<Secret>::CARRIES);
    assert!(!Wire::<Opened>::CARRIES);
    assert!(!Wire::<Standing>::CARRIES);
    assert!(!Wire::<Audit>::CARRIES);
    assert!(!Wire::<Play>::CARRIES);
    assert!(!Wire::<Playing>::CARRIES);
    assert!(!Wire::<GameSession>::CARRIES);
};

#[test]
fn a_secret_does_not_print_itself() {
    let secret = Secret::new([0xab; 32]);
    assert_eq!(format!("{secret:?}"), "Secret");
}

#[test]
fn a_secret_opens_only_when_the_game_is_over() {
    use shared::rules::{Configuration, Edition, Side};
    use shared::table::Table;
    let secret = Secret::new([7; 32]);
    let mut table = Table::start(Edition::V18, Configuration::default());
    let turn: Opened = "d E3 . E3:1df".parse().expect("a turn");
    assert_eq!(secret.open(&table), None);
    assert_eq!(turn.show(&table), None);
    table.try_happen(&Event::Resign(Side::Mist)).expect("a resignation");
    assert_eq!(secret.open(&table), Some(Hash([7; 32])));
    assert_eq!(turn.show(&table).and_then(|shown| shown.opened()), Some(turn));
}

#[test]
fn bytes_that_would_favour_a_temple_are_drawn_again() {
    let answer = Hash([0x33; 32]);
    let mut drawn_again = 0;
    for i in 0..=u8::MAX {
        let draw = Hash([i; 32]).of("treasure", |message| {
            message.bytes(&answer.0).bytes(&[0]);
        });
        let byte = draw.0.into_iter().find(|byte| *byte < 252).expect("one of 32");
        drawn_again += u32::from(byte != draw.0[0]);
        let temple = Temple::ALL[usize::from(byte % 9)];
        assert_eq!(Secret::new([i; 32]).treasure(&answer), temple);
    }
    assert!(drawn_again > 0);
}

#[test]
fn every_temple_is_dealt_about_as_often() {
    let mut dealt = [0_u32; 9];
    let answer = Hash([3; 32]);
    for i in 0_u16..9000 {
        let mut bytes = [0; 32];
        bytes[..2].copy_from_slice(&i.to_le_bytes());
        let temple = Secret::new(bytes).treasure(&answer);
        dealt[Temple::ALL.into_iter().position(|t| t == temple).expect("a temple")] += 1;
    }
    // A thousand each, give or take four standard deviations.
    assert!(dealt.iter().all(|count| (880..=1120).contains(count)), "{dealt:?}");
}
