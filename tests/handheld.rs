//! The handheld by its buttons: whole games, how many presses and bytes they take, and that nothing
//! anybody does makes it show a secret by itself, lose something or stop.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use firmware::chronicle::{Record, SECTORS};
use firmware::device::{Device, Input, Start};
use firmware::screen::{TurnTitle, View, Way};
use firmware::toolkit::button::Button;
use shared::event::Event;
use shared::fairplay::{Rods, Setup};
use shared::link::{Digest, Role};
use shared::play::Entry;
use shared::rules::{Configuration, Edition, Level, Side, Temple};
use tests::ends::{End, V18};
use tests::held::{Held, Viewed};
use tests::journal::MemoryJournal;
use tests::nor::{PicoNor, SharedNor};
use tests::pair::companion_that_wants;
use tests::player;
use tests::random::Random;
use tests::rig::{Flash, Painted, Rig};
use tests::served::hex;
use tests::table::{MOST_PRESSES, Mist, whole_game};

/// Crockford's digits to the base of 32.
const LETTERS: &str = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

#[test]
fn whole_games_are_played_by_the_buttons_alone() {
    for seed in 0..100 {
        let rig = whole_game(seed);
        assert_eq!(rig.log(), rig.companion.log(), "seed {seed}");
        let playing = rig.companion.playing().expect("a game");
        assert!(playing.all_opened(), "seed {seed}");
        let View::End(end) = rig.view() else { panic!("seed {seed}: {:?}", rig.view()) };
        assert_eq!(end.proof, playing.ledger.proof(), "seed {seed}");
        let digit = |letter| LETTERS.find(char::from(letter)).expect("a letter of the proof");
        let bits = end.proof.iter().fold(0, |bits, &letter| bits << 5 | digit(letter));
        let bytes = playing.ledger.hash().0.into_iter().take(5);
        assert_eq!(bits, bytes.fold(0, |bits, byte| bits << 8 | usize::from(byte)), "seed {seed}");
    }
}

/// A game as people play it: before they leap they try each way, see what it would tell, and undo
/// it.
fn planned_game(seed: u8) -> Vec<Painted> {
    let mut rig = Rig::new(seed);
    let mist = Mist::new(seed);
    while !matches!(rig.view(), View::End(_)) {
        if let View::Turn(turn) = rig.view()
            && matches!(turn.title, TurnTitle::Day(..))
        {
            let from = turn.board.thief.expect("a Thief on the board");
            for (to, _) in turn.board.leaps {
                try_leap(&mut rig, from, to);
            }
        }
        // One press, or none when it is the Mist's turn.
        let _ = mist.play_out(&mut rig, 1);
    }
    rig.painted
}

fn try_leap(rig: &mut Rig, from: Temple, to: Temple) {
    let arrow = |from: Temple, to: Temple| {
        player::button(Way::between(from.square(), to.square()).expect("a neighbour"))
    };
    rig.press(arrow(from, to));
    // Where a coin is asked for, or where a Seeker lands, left or any arrow leads back.
    match rig.view() {
        View::Turn(_) => rig.press(arrow(to, from)),
        View::Coin(_) => {
            while matches!(rig.view(), View::Coin(_)) {
                rig.press(Button::Left);
            }
        }
        _ => {}
    }
}

/// Bytes of the picture that one press changes, most of the time. The aim was 256; from one of the
/// designed screens to the next more than that differs.
const MEDIAN_CHANGED: usize = 272;

#[test]
fn a_press_sends_only_what_changes() {
    fn figures(mut painted: Vec<Painted>) -> (usize, usize, usize) {
        let mut median = |bytes: fn(&Painted) -> usize| {
            painted.sort_unstable_by_key(bytes);
            bytes(&painted[painted.len() / 2])
        };
        let (changed, sent) = (median(|painted| painted.changed), median(|painted| painted.sent));
        (painted.len(), changed, sent)
    }
    let planned = figures((0..10).flat_map(planned_game).collect());
    let quick = figures((0..20).flat_map(|seed| whole_game(seed).painted).collect());
    let leaps = (0..20).flat_map(|seed| whole_game(seed).painted);
    let leaps = figures(leaps.filter(|painted| painted.stays).collect());
    for (what, figures) in [("planned", planned), ("fewest presses", quick), ("leaps", leaps)] {
        let (presses, changed, sent) = figures;
        println!("{what}: {presses} presses, median {changed} bytes changed, {sent} on the wire");
    }
    assert!(planned.1 <= MEDIAN_CHANGED, "{planned:?}");
}

/// A game in which it is the Thief's first turn, and the treasure is wherever it is.
fn first_turn(setup: Setup) -> Rig {
    let mut rig = Rig::with_wish(setup, 1);
    let mist = Mist::new(1_u8);
    while !matches!(rig.view(), View::Turn(_)) {
        rig.press(Button::Ok);
        mist.act(&mut rig);
    }
    rig
}

/// Presses these, and answers what the companion's log ends with.
fn pressed(rig: &mut Rig, presses: &[Button]) -> String {
    for &button in presses {
        rig.press(button);
    }
    rig.companion.log().last().map(ToString::to_string).unwrap_or_default()
}

#[test]
fn a_common_turn_takes_at_most_six_presses() {
    use Button::{Down, Left, Ok, Right, Up};
    let seekers = Setup { configuration: Configuration([Level::Seeker; 3]), ..V18 };
    let turn = |setup, presses: &[Button]| pressed(&mut first_turn(setup), presses);
    assert!(turn(V18, &[Right, Ok, Ok]).starts_with("T . ="), "one leap");
    assert!(turn(V18, &[Right, Up, Ok, Ok]).starts_with("T . ="), "two leaps");
    assert!(turn(V18, &[Right, Ok, Right, Ok, Ok]).starts_with("T d . ="), "a leap and a dart");
    assert!(turn(V18, &[Ok, Ok, Right, Ok, Ok]).starts_with("T d . ="), "a dart and a leap");
    let three = [Right, Up, Left, Ok, Ok, Ok];
    assert!(turn(V18, &three).starts_with("T _ . ="), "a sacrifice and three leaps");
    let rod = [Right, Ok, Right, Down, Ok, Ok, Ok];
    assert!(turn(V18, &rod).starts_with("T ?E . ="), "a leap and a rod");
    assert!(turn(seekers, &[Up, Ok, Ok]).starts_with("T !C2 . ="), "a Seeker in the way");
}

#[test]
fn a_night_of_two_points_takes_four_presses() {
    use Button::{Left, Ok, Right};
    let mut rig = first_turn(V18);
    for presses in [&[Right, Ok, Ok][..], &[Ok, Left, Ok, Ok], &[Ok, Left, Ok, Ok]] {
        pressed(&mut rig, presses);
        rig.mist(tests::pair::mist_turn(".")).expect("a turn");
    }
    rig.press(Ok);
    let log = pressed(&mut rig, &[Ok, Ok, Right, Ok]);
    assert!(log.starts_with("T d d ."), "{log}");
}

/// Two games that differ in nothing but the treasure: what may lie face up is the same to the pixel,
/// and so is when it comes.
#[test]
fn what_lies_face_up_tells_nothing() {
    let (mut compared, mut secret) = (0, 0);
    for seed in 0..40_u8 {
        let mist = Mist::new(seed);
        // Two of them are much for a stack.
        let mut rigs = vec![Rig::new(seed), Rig::new(seed.wrapping_add(100))];
        for _ in 0..200 {
            for rig in &mut rigs {
                // One press, or none when it is the Mist's turn.
                let _ = mist.play_out(rig, 1);
            }
            let (one, other) = (&rigs[0], &rigs[1]);
            let over = |rig: &Rig| matches!(rig.view(), View::Ruling(_) | View::End(_));
            if over(one) || over(other) {
                break;
            }
            assert_eq!(one.view().is_secret(), other.view().is_secret(), "seed {seed}");
            if one.view().is_secret() {
                secret += 1;
            } else {
                assert_eq!(one.picture(), other.picture(), "seed {seed}");
                compared += 1;
            }
        }
    }
    assert!(compared > 400 && secret > 400, "{compared} compared, {secret} secret");
}

/// Anything that can happen, in any order. What the handheld shows without a press must be no
/// secret, and what the companion has been told must stay.
fn anything_goes(seed: u64) {
    let mut random = Random(seed);
    let mut rig = Rig::new(u8::try_from(seed % 256).expect("a byte"));
    let mist = Mist::new(seed);
    for _ in 0..300 {
        let before = rig.view();
        let pressed = random.below(10) < 6;
        if pressed {
            let button = *random.pick(&Button::ALL);
            let time = *random.pick(&[30, 60, 60, 60, 450, 1100]);
            rig.hold(button, time);
        } else {
            something(&mut rig, &mist, &mut random);
            let secret = rig.view().is_secret() && !before.is_secret();
            assert!(!secret, "seed {seed}: {before:?} became {:?}", rig.view());
        }
        let (log, told) = (rig.log(), rig.companion.log());
        if log.first() != told.first() {
            // The player has given the game up.
            return;
        }
        assert!(log.starts_with(&told), "seed {seed}");
    }
}

fn something(rig: &mut Rig, mist: &Mist, random: &mut Random) {
    match random.below(12) {
        0 => rig.plug(false),
        1 => rig.plug(true),
        2 => rig.power_cycle(),
        3 => rig.wait(25_000),
        4 => {
            let noise: Vec<u8> =
                (0..100).map(|_| random.below(256).try_into().expect("a byte")).collect();
            rig.handle(Input::Heard(&noise));
        }
        5 => rig.handle(Input::Random(&[7; 32])),
        6 => rig.wait(700),
        _ => mist.act(rig),
    }
}

#[test]
fn nothing_secret_comes_up_by_itself_and_nothing_is_lost() {
    for seed in 0..400 {
        anything_goes(seed);
    }
}

#[test]
fn random_bytes_in_flash_are_an_empty_device() {
    let mut random = Random(5);
    for _ in 0..300 {
        let bytes = (0..4 * 4096).map(|_| random.below(256).try_into().expect("a byte")).collect();
        let flash = SharedNor::new(PicoNor::holding(bytes));
        assert_eq!(first_view(flash), View::Splash);
    }
}

fn first_view(flash: Flash) -> View {
    Device::new(flash, Start::default(), 0).view()
}

/// A saved game that is damaged anywhere is offered as far as it holds, or refused in words; and a
/// new game can always be begun.
#[test]
fn a_damaged_game_never_stops_the_device() {
    let game = whole_game(3);
    let whole = game.flash.nor().bytes()[..2 * 4096].to_vec();
    let written = whole.iter().rposition(|&byte| byte != 0xff).expect("something is written");
    let mut random = Random(9);
    for _ in 0..2000 {
        let mut bytes = whole.clone();
        for _ in 0..=random.below(3) {
            bytes[random.below(written)] ^= 1 << random.below(8);
        }
        bytes.resize(4 * 4096, 0xff);
        let mut rig = Rig::on(SharedNor::new(PicoNor::holding(bytes)), 1);
        assert!(!rig.view().is_secret());
        rig.hold_on(Button::Left);
        if rig.view() == View::Splash {
            rig.press(Button::Ok);
        }
        assert!(matches!(rig.view(), View::Setup(_)), "{:?}", rig.view());
    }
}

#[test]
fn before_a_secret_is_hidden_the_screen_is_darker() {
    let mut rig = first_turn(V18);
    let full = rig.device.display().contrast;
    rig.wait(16_900);
    assert_eq!(rig.device.display().contrast, full);
    rig.wait(200);
    assert_eq!(rig.device.display().contrast, full / 2);
    rig.press(Button::Up);
    assert_eq!(rig.device.display().contrast, full);
}

/// The deal depends on every random byte the device was ever given, and on what the app has made up
/// for this game.
#[test]
fn random_bytes_are_mixed_in() {
    let deal = |random: Option<&[u8; 32]>, invitation| {
        let companion = End::new(Role::Follower, Digest(invitation), MemoryJournal::default());
        let mut rig = Rig::with(Flash::new(PicoNor::new(SECTORS)), companion, 1);
        if let Some(bytes) = random {
            rig.handle(Input::Random(bytes));
        }
        pressed(&mut rig, &[Button::Ok, Button::Ok])
    };
    let deals = [
        deal(None, [7; 8]),
        deal(Some(&[1; 32]), [7; 8]),
        deal(Some(&[2; 32]), [7; 8]),
        deal(None, [8; 8]),
    ];
    assert!(deals.iter().all(|deal| deal.starts_with("deal v18 0/1/2 sealed")), "{deals:?}");
    assert_eq!(deals.iter().collect::<BTreeSet<_>>().len(), deals.len(), "{deals:?}");
}

/// What the screen says in words.
fn message(rig: &Rig) -> String {
    match rig.view() {
        View::Message(message) => message.text.to_string(),
        view => panic!("{view:?}"),
    }
}

#[test]
fn without_randomness_nothing_is_dealt_until_there_is_some() {
    let mut rig = Rig::new(1);
    rig.device = Device::new(rig.flash.clone(), Start::default(), 0);
    rig.plug(true);
    assert!(rig.device.wants_random());
    assert_eq!(pressed(&mut rig, &[Button::Ok, Button::Ok]), "");
    assert!(message(&rig).starts_with("The chip's noise is not random now"));
    rig.press(Button::Ok);
    assert_eq!(rig.view(), View::Splash);
    rig.handle(Input::Random(&[3; 32]));
    assert!(!rig.device.wants_random());
    assert!(pressed(&mut rig, &[Button::Ok, Button::Ok]).starts_with("deal v18"));
}

const AID: Setup = Setup { aid: true, ..V18 };

/// A handheld on which the player has pressed "Deal and begin", and a companion that wants this.
fn begun_with(wish: Setup) -> Rig {
    let mut rig = Rig::with_wish(wish, 1);
    assert_eq!(pressed(&mut rig, &[Button::Ok, Button::Ok]), "", "nothing is dealt unasked");
    rig
}

/// What the Thief is asked, on the lines that are seen without scrolling.
const ASKED: &str = "The app wants to show the Mist where the Thief can be. ";

#[test]
fn the_aid_is_dealt_only_when_the_thief_agrees() {
    let mut rig = begun_with(AID);
    assert!(message(&rig).starts_with(ASKED), "{}", message(&rig));
    assert!(pressed(&mut rig, &[Button::Ok]).starts_with("deal v18 0/1/2 sealed aid "));
    Mist::new(1_u8).act(&mut rig);
    assert!(rig.companion.playing().expect("a game").setup.aid);
    // It says so whatever else is different, and only then.
    let other = Setup { edition: Edition::EARLY, rods: Rods::Cards, ..AID };
    assert!(message(&begun_with(other)).starts_with(ASKED));
    let other = message(&begun_with(Setup { aid: false, ..other }));
    assert!(other.starts_with("The other device is set up for another game"), "{other}");
}

#[test]
fn a_thief_who_declines_the_aid_is_asked_again_or_plays_without_it() {
    let mut rig = begun_with(AID);
    assert_eq!(pressed(&mut rig, &[Button::Left]), "");
    assert!(matches!(rig.view(), View::Setup(_)), "{:?}", rig.view());
    let begin = [Button::Down, Button::Down, Button::Down, Button::Down, Button::Ok];
    assert_eq!(pressed(&mut rig, &begin), "");
    assert!(message(&rig).starts_with(ASKED));
    pressed(&mut rig, &[Button::Left]);
    rig.replace_companion(companion_that_wants(V18));
    assert!(pressed(&mut rig, &begin).starts_with("deal v18 0/1/2 sealed "));
    assert!(!rig.companion.log()[0].to_string().contains("aid"));
}

/// A companion that takes whatever the handheld deals, in a game of its own.
fn any_companion() -> End {
    End::new(Role::Follower, Digest([8; 8]), MemoryJournal::default())
}

#[test]
fn the_next_game_begins_without_the_aid() {
    let mut rig = begun_with(AID);
    pressed(&mut rig, &[Button::Ok]);
    let mist = Mist::new(1_u8);
    mist.act(&mut rig);
    rig.mist(Entry::Event(Event::Resign(Side::Mist))).expect("a resignation");
    mist.play_out(&mut rig, MOST_PRESSES).expect("an end");
    rig.press(Button::Ok);
    let View::Setup(setup) = rig.view() else { panic!("{:?}", rig.view()) };
    assert_eq!(setup.row, 4);
    rig.replace_companion(any_companion());
    let deal = pressed(&mut rig, &[Button::Ok]);
    assert!(deal.starts_with("deal v18 0/1/2 sealed ") && !deal.contains("aid"), "{deal}");
}

/// Who has agreed, and waits for the app, goes back to the set-up: that takes the word back.
#[test]
fn what_was_agreed_on_ends_with_the_waiting() {
    let mut rig = begun_with(AID);
    // The app is gone before it hears of it.
    rig.device.handle(Input::Button(Button::Ok, true), rig.now);
    rig.device.handle(Input::Button(Button::Ok, false), rig.now);
    rig.plug(false);
    assert!(matches!(rig.view(), View::Connect(_)), "{:?}", rig.view());
    pressed(&mut rig, &[Button::Left, Button::Ok]);
    rig.replace_companion(any_companion());
    let deal = rig.companion.log().last().map(ToString::to_string).expect("a deal");
    assert!(!deal.contains("aid"), "{deal}");
}

#[test]
fn a_thief_who_has_agreed_is_told_if_the_app_no_longer_wants_the_aid() {
    let mut rig = begun_with(AID);
    rig.device.handle(Input::Button(Button::Ok, true), rig.now);
    rig.device.handle(Input::Button(Button::Ok, false), rig.now);
    rig.plug(false);
    rig.replace_companion(companion_that_wants(V18));
    assert_eq!(rig.companion.log(), []);
    let no_longer = "The app no longer wants to show the Mist where the Thief can be. ";
    assert!(message(&rig).starts_with(no_longer), "{}", message(&rig));
    let deal = pressed(&mut rig, &[Button::Ok]);
    assert!(deal.starts_with("deal v18 0/1/2 sealed ") && !deal.contains("aid"), "{deal}");
}

/// In the middle of a game there is nothing to agree on: an app that wants another set-up is not
/// offered the table.
#[test]
fn a_game_that_is_on_is_not_given_up_for_another_set_up() {
    let mut rig = first_turn(V18);
    pressed(&mut rig, &[Button::Right, Button::Ok, Button::Ok, Button::Ok]);
    assert!(matches!(rig.view(), View::Waiting(_)), "{:?}", rig.view());
    let (companion, log) = (rig.companion.clone(), rig.log());
    rig.replace_companion(companion_that_wants(AID));
    let asked = message(&rig);
    assert!(asked.starts_with("The other device is set up for another game"), "{asked}");
    rig.press(Button::Ok);
    rig.press(Button::Left);
    rig.replace_companion(companion);
    assert!(matches!(rig.view(), View::Waiting(_)), "{:?}", rig.view());
    rig.mist(tests::pair::mist_turn(".")).expect("a turn");
    assert_eq!(rig.log().len(), log.len() + 1);
}

/// The device stops by itself, and is started again.
fn stop(rig: &mut Rig, why: &str) {
    rig.switch_on(Start { stopped: Some(&why.into()), ..Start::default() });
    rig.plug(true);
}

fn notes(rig: &Rig) -> Vec<String> {
    let notes = rig.device.chronicle().records().filter_map(|record| match record {
        Record::Stopped(why) => Some(why.to_string()),
        _ => None,
    });
    notes.collect()
}

#[test]
fn a_device_that_stopped_by_itself_says_so_and_goes_on() {
    let mut rig = first_turn(V18);
    pressed(&mut rig, &[Button::Right, Button::Ok, Button::Ok]);
    stop(&mut rig, "leap.rs:12: no such coin");
    // What happens meanwhile is shown when the player is there.
    rig.mist(tests::pair::mist_turn(".")).expect("a turn");
    assert_eq!(
        message(&rig),
        "The handheld stopped by itself and was started again. Nothing is lost. It says: \
         leap.rs:12: no such coin"
    );
    rig.press(Button::Ok);
    assert!(matches!(rig.view(), View::Resume(_)), "{:?}", rig.view());
    assert_eq!(notes(&rig), ["leap.rs:12: no such coin"]);
    rig.press(Button::Ok);
    assert!(matches!(rig.view(), View::MistDid(_)), "{:?}", rig.view());
    let turn = [Button::Ok, Button::Left, Button::Ok, Button::Ok];
    assert!(pressed(&mut rig, &turn).starts_with("T . ="));
    // The note is in the log for good, and another beside it. But not one a second.
    stop(&mut rig, "no progress for 4 s");
    stop(&mut rig, "no progress for 4 s");
    assert_eq!(notes(&rig), ["leap.rs:12: no such coin", "no progress for 4 s"]);
    // Without a game there is no log.
    let mut rig = Rig::new(1);
    stop(&mut rig, "main.rs:1: nothing");
    assert!(message(&rig).ends_with("It says: main.rs:1: nothing"));
    rig.press(Button::Ok);
    assert_eq!(rig.view(), View::Splash);
    assert_eq!(notes(&rig), [""; 0]);
}

/// A saved game must be read by every image of the same version: settings, the deal, a look, a card
/// and a turn, to the byte. `RECORD=1 cargo test -p tests --test handheld` writes them anew.
#[test]
fn a_game_is_saved_as_before() {
    use Button::{Down, Left, Ok, Right};
    let mut rig = first_turn(Setup { rods: Rods::Cards, ..V18 });
    pressed(&mut rig, &[Ok, Right, Right, Right, Ok, Left, Left, Left, Left]);
    pressed(&mut rig, &[Ok, Down, Ok, Left, Ok, Right, Ok, Ok]);
    let nor = rig.flash.nor();
    let written = nor.bytes().iter().rposition(|&byte| byte != 0xff).expect("something is written");
    let lines = nor.bytes()[..=written].chunks(32);
    let saved: String = lines.map(|line| hex(line) + "\n").collect();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("bytes/flash.txt");
    if std::env::var_os("RECORD").is_some() {
        fs::write(&path, &saved).expect("a file");
    }
    let golden = fs::read_to_string(&path).expect("a file");
    assert!(saved == golden, "the format has changed: raise flash::VERSION\n{saved}");
}
