//! The handheld's radio, on a virtual air: who may come in, whole games over it, and everything that
//! can come in between. The code is that of the Pico W from the bridge to its chip on; chip, antenna and
//! air are made up.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

use firmware::screen::{Connect, View};
use firmware::toolkit::button::Button;
use shared::link::radio::{INBOX, OUTBOX};
use shared::play::{Entry, RADIO_NAME};
use tests::air::{Central, Counters};
use tests::alone;
use tests::ends::{End, V18};
use tests::held::{Held, Viewed};
use tests::on_air::{COMPUTER, OnAir};
use tests::pair::companion_that_wants;
use tests::random::Random;
use tests::table::{MOST_PRESSES, Mist, any_setup, play_on, whole_game};

/// Somebody else.
const TABLET: Central = Central("tablet");

/// Who is sent away is gone by then, in milliseconds: long before those who are only forgotten.
const AT_ONCE: u32 = 10_000;
/// Those, too.
const LATER: u32 = 90_000;

/// How long nobody is found, in milliseconds, before that counts.
const NOBODY: u32 = 1500;

fn companion() -> End {
    companion_that_wants(V18)
}

fn is_splash(table: &OnAir) -> bool {
    table.view() == View::Splash
}

/// Whatever somebody tries who has not paired.
fn assert_nothing_is_open(table: &mut OnAir, central: Central) {
    for characteristic in [INBOX, OUTBOX] {
        assert!(table.air.read(central, characteristic).is_err());
    }
    assert!(table.air.write(central, b"hello\0").is_err());
    assert!(table.air.subscribe(central).is_err());
    table.air.command(central, b"hello\0");
    assert_eq!(table.air.heard(central), [0; 0]);
    table.pump();
    assert!(!table.is_there());
}

#[test]
fn a_handheld_is_found_by_its_service_and_known_by_its_name() {
    let mut table = OnAir::new(companion(), 0x2a);
    let seen = table.air.scan(COMPUTER, None).expect("a handheld");
    assert_eq!(seen.name, format!("{RADIO_NAME}022a"));
    assert_eq!(seen.name, table.name());
    assert_eq!(seen.address, "C6:05:04:03:02:2A");
    // On the screen, too, where the app is waited for.
    table.press(Button::Ok);
    table.press(Button::Ok);
    assert_eq!(table.view(), View::Connect(Connect::Air(0x022a)));
}

#[test]
fn before_pairing_nothing_can_be_read_written_or_heard() {
    let mut table = OnAir::new(companion(), 1);
    table.visit(COMPUTER, None);
    assert_nothing_is_open(&mut table, COMPUTER);
    assert!(is_splash(&table));
    // Nor after a number that was not the one on the screen.
    let pairing = table.pair_with(COMPUTER, 1);
    assert!(!pairing.paired, "{pairing:?}");
    if table.air.connection(COMPUTER).connected {
        assert_nothing_is_open(&mut table, COMPUTER);
    }
    assert_eq!(table.remembered(), None);
}

#[test]
fn a_wrong_number_can_be_tried_again_with_another() {
    let mut table = OnAir::new(companion(), 2);
    table.visit(COMPUTER, None);
    let first = table.pair_with(COMPUTER, 999_999);
    assert!(!first.paired && is_splash(&table));
    if !table.air.connection(COMPUTER).connected {
        table.visit(COMPUTER, None);
    }
    let second = table.pair_with(COMPUTER, 0);
    assert!(second.paired, "{second:?}");
    table.listen();
    assert!(table.companion().session.connected());
}

/// Who has no keyboard can't type the number, and who does not know Secure Connections can't keep
/// others from finding it out.
#[test]
fn who_would_pair_without_the_number_is_sent_away() {
    for (ability, secure) in [("none", true), ("display", true), ("keyboard", false)] {
        let mut table = OnAir::new(companion(), 3);
        table.visit(COMPUTER, None);
        let ended = table.air.pair(COMPUTER, ability, secure);
        assert!(ended.is_err(), "{ability}: a number was asked for");
        if ended.is_err_and(|pairing| pairing.paired) {
            table.air.gone(COMPUTER, AT_ONCE);
        } else {
            assert_nothing_is_open(&mut table, COMPUTER);
        }
        assert_eq!(table.remembered(), None, "{ability}");
        assert!(!table.is_there() && is_splash(&table), "{ability}");
    }
}

#[test]
fn who_does_nothing_is_sent_away_after_a_while() {
    let mut table = OnAir::new(companion(), 4);
    table.visit(TABLET, None);
    table.air.gone(TABLET, LATER);
    table.plug(true);
}

#[test]
fn the_player_can_send_somebody_away_and_switch_the_radio_off() {
    let mut table = OnAir::new(companion(), 5);
    table.visit(COMPUTER, None);
    table.air.pair(COMPUTER, "keyboard", true).expect("to be asked");
    table.number();
    table.press(Button::Left);
    assert!(is_splash(&table));
    table.air.gone(COMPUTER, AT_ONCE);

    // To the right: the cable instead.
    table.visit(COMPUTER, None);
    table.air.pair(COMPUTER, "keyboard", true).expect("to be asked");
    table.number();
    table.press(Button::Right);
    table.air.gone(COMPUTER, AT_ONCE);
    assert_eq!(table.air.scan(COMPUTER, Some(NOBODY)), None, "it is silent");

    // The fifth row of the settings.
    for button in
        [Button::Right, Button::Down, Button::Down, Button::Down, Button::Down, Button::Ok]
    {
        table.press(button);
    }
    assert!(table.device.wants_radio(), "{:?}", table.view());
    table.press(Button::Left);
    table.plug(true);
    assert!(table.is_there());
    // And off again while the app is there.
    for button in
        [Button::Right, Button::Down, Button::Down, Button::Down, Button::Down, Button::Ok]
    {
        table.press(button);
    }
    table.air.gone(COMPUTER, AT_ONCE);
    table.until("the app is gone", |table| !table.is_there());
}

#[test]
fn while_one_is_there_others_are_turned_away() {
    let mut table = OnAir::paired(companion(), 6, None);
    assert_eq!(table.air.scan(TABLET, Some(NOBODY)), None, "it is not to be found");
    assert!(table.air.connect(TABLET, None, NOBODY).is_err());
    assert!(table.companion().session.connected());
    table.plug(false);
    table.visit(TABLET, None);
    assert_nothing_is_open(&mut table, TABLET);
}

#[test]
fn a_cable_comes_first() {
    let mut table = OnAir::paired(companion(), 7, None);
    table.cable(true);
    assert!(!table.is_there());
    table.cable(false);
    assert!(table.is_there(), "the app is still there by radio");
    table.companion().session.reconnected();
    table.talk();
    assert!(table.companion().session.connected());
}

#[test]
fn bonds_outlive_the_battery_and_the_oldest_is_given_up_for_one_too_many() {
    let mut table = OnAir::paired(companion(), 8, None);
    table.power_cycle();
    assert!(table.is_there(), "known by its bond");
    table.plug(false);
    // So many more that the computer's is the oldest.
    for central in [Central("one"), Central("two"), Central("three")] {
        table.visit(central, None);
        let pairing = table.pair_with(central, 0);
        assert!(pairing.paired, "{pairing:?}");
        table.air.disconnect(central);
    }
    assert_eq!(table.remembered().expect("bonds").bonds.len(), radio::MOST);
    for again in 0..2 {
        table.visit(Central("three"), None);
        assert_eq!(table.air.encrypt(Central("three")), Ok(()), "{again}");
        table.air.disconnect(Central("three"));
        table.visit(COMPUTER, None);
        assert!(table.air.encrypt(COMPUTER).is_err(), "{again}: it was given up");
        if table.air.connection(COMPUTER).connected {
            table.air.disconnect(COMPUTER);
        }
        // As much after the battery was out.
        table.power_cycle();
    }
}

#[test]
fn whoever_loses_a_bond_pairs_again() {
    let mut table = OnAir::paired(companion(), 9, None);
    // The computer does.
    table.plug(false);
    table.air.forget(COMPUTER);
    table.visit(COMPUTER, None);
    assert!(table.pair_with(COMPUTER, 0).paired);
    assert_eq!(table.remembered().expect("bonds").bonds.len(), 1, "in the place of the old one");
    table.listen();
    table.plug(false);
    // The handheld does.
    table.forget_bonds();
    table.visit(COMPUTER, None);
    assert!(table.air.encrypt(COMPUTER).is_err());
    if table.air.connection(COMPUTER).connected {
        table.air.disconnect(COMPUTER);
    }
    table.air.forget(COMPUTER);
    table.plug(true);
    assert!(table.is_there());
}

/// The same game comes to the same log by cable, by small packets and by large ones.
#[test]
fn whole_games_with_packets_of_any_size() {
    for seed in 0..6 {
        let by_cable = whole_game(seed).log();
        for mtu in [None, Some(64), Some(247)] {
            let mut table = OnAir::paired(companion_that_wants(any_setup(seed)), seed, mtu);
            let packet = mtu.map_or(23, usize::from);
            assert_eq!(table.air.connection(COMPUTER).mtu, packet);
            assert!(table.air.connection(COMPUTER).encrypted);
            let played = Mist::new(seed).play_out(&mut table, MOST_PRESSES);
            assert!(played.is_ok(), "seed {seed}: {:?}", table.view());
            assert_eq!(table.log(), by_cable, "seed {seed}, {mtu:?}");
            assert_eq!(table.companion().log(), by_cable, "seed {seed}, {mtu:?}");
        }
    }
}

#[test]
fn a_handheld_plays_alone_by_radio() {
    let mist = Mist::new(3_u8);
    let mut table = OnAir::paired(companion_that_wants(alone::alone_setup(3)), 3, None);
    alone::begin(&mut table, &mist);
    alone::play_out(&mut table, &mist);
    assert_eq!(table.log(), table.companion().log());
}

/// What can happen to the link between two presses.
fn disturb(table: &mut OnAir, random: &mut Random) {
    match random.below(4) {
        0 => table.lose_link(),
        1 => table.plug(false),
        2 => table.power_cycle(),
        // It goes while something is on its way: a press whose frames nobody hears.
        _ => {
            table.lose_link();
            table.press(Button::Hide);
            table.press(Button::Hide);
        }
    }
    table.plug(true);
}

/// At any moment: after every so many presses, another number of them with every game.
#[test]
fn a_game_goes_on_from_the_bond_wherever_the_link_is_lost() {
    let mut lost = 0;
    for seed in 0..6_u8 {
        let mut random = Random(seed.into());
        let mut table = OnAir::paired(companion_that_wants(any_setup(seed)), seed, None);
        let mist = Mist::new(seed);
        let every = 2 + usize::from(seed);
        for presses in 0.. {
            assert!(presses < MOST_PRESSES, "seed {seed}: {:?}", table.view());
            if presses % every == every - 1 && presses < 40 * every {
                disturb(&mut table, &mut random);
                lost += 1;
            }
            mist.act(&mut table);
            if !play_on(&mut table) {
                break;
            }
        }
        assert_is_whole(&mut table, seed);
    }
    assert!(lost > 50, "only {lost} times");
}

/// Both have the same game, with an end and everything opened.
fn assert_is_whole(table: &mut OnAir, seed: u8) {
    let log = table.log();
    assert_eq!(log, table.companion().log(), "seed {seed}");
    assert!(table.companion().all_opened(), "seed {seed}");
    assert!(log.len() > 4);
}

/// The link below answers that all is well, and it is not.
#[test]
fn what_is_lost_or_doubled_on_the_way_is_no_event_less_and_none_more() {
    for seed in 0..4_u8 {
        let mut random = Random(seed.into());
        let mut table = OnAir::paired(companion_that_wants(any_setup(seed)), seed, None);
        let mist = Mist::new(seed);
        for presses in 0.. {
            assert!(presses < MOST_PRESSES, "seed {seed}: {:?}", table.view());
            if presses % 3 == 0 {
                table.air.lose(random.below(3), random.below(3));
            } else if presses % 7 == 0 {
                table.air.double(random.below(3), random.below(3));
            }
            mist.act(&mut table);
            if !play_on(&mut table) {
                break;
            }
        }
        table.air.lose(0, 0);
        table.air.double(0, 0);
        for _ in 0..20 {
            table.wait(600);
        }
        assert_is_whole(&mut table, seed);
    }
}

/// What a turn costs on the smallest packets there are.
#[test]
fn a_turn_takes_few_packets() {
    let mut table = OnAir::paired(companion_that_wants(any_setup(4)), 4, None);
    let mist = Mist::new(4_u8);
    let (mut thiefs, mut mists) = (Vec::new(), Vec::new());
    for _ in 0..MOST_PRESSES {
        let before = table.log().len();
        table.air.counters();
        mist.act(&mut table);
        note(&mut table, before, &mut thiefs, &mut mists);
        let before = table.log().len();
        table.air.counters();
        if !play_on(&mut table) {
            break;
        }
        note(&mut table, before, &mut thiefs, &mut mists);
    }
    let (thief, mist) = (median(&mut thiefs), median(&mut mists));
    println!("MTU 23, a turn of the Thief ({} of them): {thief:?}", thiefs.len());
    println!("MTU 23, a turn of the Mist ({} of them): {mist:?}", mists.len());
    assert!(thief.notifications <= 4 && thief.writes <= 1, "{thief:?}");
    assert!(mist.writes <= 3 && mist.notifications <= 1, "{mist:?}");
}

/// If just one turn has come to the log since then, takes down what it cost.
fn note(table: &mut OnAir, before: usize, thiefs: &mut Vec<Counters>, mists: &mut Vec<Counters>) {
    use shared::event::Event;
    let counters = table.air.counters();
    match table.log().get(before..) {
        Some([Entry::Event(Event::Thief { .. })]) => thiefs.push(counters),
        Some([Entry::Event(Event::Mist(_))]) => mists.push(counters),
        _ => {}
    }
}

fn median(all: &mut [Counters]) -> Counters {
    all.sort_unstable_by_key(|each| each.written_bytes + each.notified_bytes);
    all[all.len() / 2]
}
