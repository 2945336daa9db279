//! The handheld plays the Thief by itself: whole games without a press, power cuts in mid-thought, and
//! a screen that tells the Mist's player nothing.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

use std::collections::BTreeMap;

use firmware::device::{Input, Start};
use firmware::screen::{MessageKeys, View, WaitFor};
use firmware::toolkit::button::Button;
use shared::event::Event;
use shared::fairplay::Setup;
use shared::mind::Skill;
use shared::play::Entry;
use shared::rules::Side;
use tests::alone::{alone_setup, begin, play_out, whole_game};
use tests::ends::V18;
use tests::held::{Held, Viewed};
use tests::pair::mist_turn;
use tests::rig::Rig;
use tests::table::Mist;

const ALONE: Setup = Setup { thief: Some(Skill::Fair), ..V18 };

/// A game in which the handheld thinks about its first turn, and only while time passes.
fn thinking(seed: u8) -> Rig {
    let mut rig = Rig::with_wish(ALONE, seed);
    rig.slow = true;
    begin(&mut rig, &Mist::new(seed));
    assert!(thinks(&rig), "{:?}", rig.view());
    rig
}

fn thinks(rig: &Rig) -> bool {
    matches!(rig.view(), View::Waiting(waiting) if waiting.what == WaitFor::Thief)
}

/// As long as the longest thought, and a little longer.
fn let_it_think(rig: &mut Rig) {
    while thinks(rig) {
        rig.wait(1);
    }
}

#[test]
fn whole_games_need_no_press() {
    for seed in 0..60 {
        let rig = whole_game(seed);
        assert_eq!(rig.log(), rig.companion.log(), "seed {seed}");
        let resigned = rig.log().contains(&Entry::Event(Event::Resign(Side::Thief)));
        assert!(!resigned, "it never gives up");
        let playing = rig.companion.playing().expect("a game");
        assert_eq!(playing.setup, alone_setup(seed));
    }
}

#[test]
fn it_begins_only_when_somebody_agrees() {
    let mut rig = Rig::with_wish(ALONE, 1);
    rig.press(Button::Ok);
    rig.press(Button::Ok);
    let View::Message(message) = rig.view() else { panic!("{:?}", rig.view()) };
    assert_eq!(message.keys, MessageKeys::TakeTheirs);
    assert!(message.text.starts_with("The handheld plays the Thief, fair. "), "{}", message.text);
    assert_eq!(rig.log(), []);
}

#[test]
fn it_can_be_chosen_on_the_handheld() {
    use Button::{Down, Ok, Up};
    let mut rig = Rig::new(1);
    // Easy, fair.
    for button in [Ok, Up, Ok, Ok, Down, Ok] {
        rig.press(button);
    }
    let deal = rig.companion.log().last().map(ToString::to_string).expect("a deal");
    assert!(deal.starts_with("deal v18 0/1/2 sealed thief-fair "), "{deal}");
}

/// Each time the same turns come of it, commitment by commitment.
#[test]
fn a_power_cut_in_mid_thought_changes_nothing() {
    for seed in 0..20 {
        let whole = {
            let mut rig = thinking(seed);
            play_out(&mut rig, &Mist::new(seed));
            rig.companion.log()
        };
        let mut rig = thinking(seed);
        let mist = Mist::new(seed);
        for turn in 0..1000 {
            if rig.companion.all_opened() {
                break;
            }
            mist.act(&mut rig);
            // Sooner or later in its thoughts, and then the wait for somebody who presses.
            rig.wait(turn % 3);
            rig.power_cycle();
            rig.wait(5000);
            let_it_think(&mut rig);
        }
        assert_eq!(rig.companion.log(), whole, "seed {seed}");
    }
}

/// At every byte it writes.
#[test]
fn a_power_cut_in_mid_turn_changes_nothing() {
    let (seed, mist) = (3, Mist::new(3_u8));
    let whole = whole_game(seed);
    let log = whole.companion.log();
    let spent = whole.flash.nor().spent();
    let mut cuts = 0;
    for units in (1..spent).step_by(29) {
        let mut rig = Rig::with_wish(alone_setup(seed), seed);
        rig.flash.nor().cut_after(units, units);
        begin(&mut rig, &mist);
        for _ in 0..1000 {
            if rig.is_off() || rig.companion.all_opened() {
                break;
            }
            mist.act(&mut rig);
            rig.wait(600);
        }
        if !rig.is_off() {
            continue;
        }
        cuts += 1;
        rig.power_cycle();
        if rig.log().len() < 2 && !matches!(rig.view(), View::Resume(_)) {
            // Nothing was dealt yet.
            begin(&mut rig, &mist);
        }
        rig.wait(5000);
        play_out(&mut rig, &mist);
        assert_eq!(rig.companion.log(), log, "cut after {units}");
    }
    println!("{cuts} cuts");
    assert!(cuts > 20, "{cuts} cuts");
}

/// It looks at a rod: what it saw is in flash before it goes on, and it goes on from there.
#[test]
fn what_it_has_looked_at_stays_looked_at() {
    use firmware::chronicle::Record;
    let mut looks = 0;
    for seed in 0..30 {
        let mut rig = thinking(seed);
        // A thought is some hundred slices, one a millisecond here.
        for _ in 0..1500 {
            let locked = rig.device.chronicle().records().filter_map(|record| match record {
                Record::Plan(steps) => Some(steps),
                _ => None,
            });
            if let Some(steps) = locked.last() {
                looks += 1;
                rig.power_cycle();
                rig.wait(5000);
                let_it_think(&mut rig);
                let turns = rig.device.chronicle().records().filter_map(|record| match record {
                    Record::Entry(_, firmware::chronicle::Private::Turn(turn)) => Some(turn),
                    _ => None,
                });
                let went_on = turns.into_iter().any(|turn| turn.steps().starts_with(&steps));
                assert!(went_on, "seed {seed}");
                break;
            }
            if !thinks(&rig) {
                rig.mist(mist_turn(".")).expect("a turn");
            }
            rig.wait(1);
        }
    }
    assert!(looks > 5, "{looks} looks");
}

#[test]
fn it_agrees_to_every_takeback() {
    let mut rig = thinking(1);
    let_it_think(&mut rig);
    rig.mist(mist_turn(".")).expect("a turn");
    let_it_think(&mut rig);
    // Of a turn of the Mist's, and of its own.
    for from in [3, 2] {
        let before = rig.companion.log().len();
        rig.mist(Entry::Ask { side: Side::Mist, from }).expect("a question");
        assert_eq!(rig.companion.log()[before + 1], Entry::Agree(Side::Thief));
        assert!(!matches!(rig.view(), View::TakeBack(_) | View::Message(_)), "{:?}", rig.view());
    }
    play_out(&mut rig, &Mist::new(2_u8));
}

/// Nothing that the other end or a finger does stops it for long.
#[test]
fn it_thinks_on_whatever_is_pressed_and_plugged() {
    let mut rig = thinking(1);
    for round in 0..200_usize {
        let button = Button::ALL[round % 6];
        rig.button(button, round % 5 != 0);
        rig.plug(round % 3 != 0);
        rig.wait(1);
    }
    rig.plug(true);
    rig.wait(700);
    assert!(rig.companion.log().len() > 2, "it has made its turn");
}

#[test]
fn without_an_app_it_makes_its_turn_and_sleeps() {
    let mut rig = thinking(1);
    // Just switched on it does not think yet.
    rig.power_cycle();
    rig.plug(false);
    rig.power_cycle();
    assert_eq!(rig.log().len(), 2);
    rig.wait(6000);
    assert_eq!((rig.log().len(), rig.companion.log().len()), (3, 2));
    let wake = rig.device.handle(Input::Time, rig.now).wake;
    assert!(wake > rig.now, "it sleeps");
    rig.plug(true);
    assert_eq!(rig.companion.log(), rig.log());
}

#[test]
fn a_handheld_that_stopped_by_itself_goes_on() {
    let mut rig = thinking(1);
    let stopped = "no more".into();
    rig.switch_on(Start { stopped: Some(&stopped), ..Start::default() });
    rig.plug(true);
    assert!(matches!(rig.view(), View::Message(_)), "{:?}", rig.view());
    rig.wait(5600);
    assert_eq!(rig.companion.log().len(), 3);
}

/// Who would rather begin another game has the time to say so.
#[test]
fn a_game_that_was_found_can_be_given_up() {
    let mut rig = thinking(1);
    rig.power_cycle();
    rig.wait(4000);
    rig.hold_on(Button::Left);
    assert!(matches!(rig.view(), View::Setup(_)), "{:?}", rig.view());
}

/// Every picture that a player at this table could get to see, whatever they press.
fn pictures(seed: u8, turns: usize) -> (Vec<String>, Vec<Vec<u8>>) {
    let (mut rig, mut pictures) = (Rig::with_wish(ALONE, seed), Vec::new());
    begin(&mut rig, &Mist::new(1_u8));
    for _ in 0..turns {
        // How long it thinks is not compared, only what it shows. No thought takes longer here.
        rig.wait(2000);
        // After the end everything may be shown.
        if rig.companion.all_opened() {
            break;
        }
        for _ in 0..3 {
            for button in Button::ALL {
                rig.button(button, true);
                pictures.push(rig.picture().bytes().to_vec());
                rig.wait(1200);
                pictures.push(rig.picture().bytes().to_vec());
                rig.button(button, false);
                assert!(!rig.view().is_secret());
            }
        }
        // Awake again, and at the page it was on.
        rig.press(Button::Ok);
        rig.press(Button::Left);
        if rig.mist(mist_turn(".")).is_err() {
            break;
        }
    }
    let shown = rig.companion.log().into_iter().filter_map(|entry| match entry {
        Entry::Event(event) => Some(event.to_string()),
        _ => None,
    });
    (shown.collect(), pictures)
}

/// Games that differ in the Thief's secrets alone, and show the same table, show the same screens.
#[test]
fn its_screen_tells_nothing_but_what_the_table_shows() {
    let mut games: BTreeMap<Vec<String>, (Vec<Vec<u8>>, usize)> = BTreeMap::new();
    for seed in 0..=255 {
        let (shown, pictures) = pictures(seed, 2);
        let (first, others) = games.entry(shown).or_insert_with(|| (pictures.clone(), 0));
        assert!(*first == pictures, "seed {seed}");
        *others += 1;
    }
    let alike: usize = games.values().map(|(_, games)| games - 1).sum();
    println!("{} tables, {alike} games that show one of them again", games.len());
    assert!(alike > 50, "{alike} games");
}
