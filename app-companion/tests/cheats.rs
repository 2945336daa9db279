//! Every way to cheat is named by the audit, with its turn.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod keeper;

use app_companion::record::{Entry, Record, What};
use app_companion::verify::{Failure, Verdict, check};
use keeper::{Keeper, V18, opening, setup, thief_steps};
use shared::event::Event;
use shared::fairplay::{Audit, Fault, Opened, Rods, Secret};
use shared::rules::{BadTurn, Edition, Effect, Illegal, Outcome, Side, Temple, Thief, ThiefStep};
use shared::seal::Hash;

/// What the audit says of a record, read from its text as anyone would.
fn verdict(record: &Record) -> Result<Verdict, Failure> {
    let read = Record::read(record.to_string().as_bytes()).expect("a text that was written");
    check(&read, |_, _| {})
}

fn fault(record: &Record) -> (Option<u16>, Fault) {
    match verdict(record) {
        Err(Failure::Game(turn, fault)) => (turn, fault),
        other => panic!("no fault, but {other:?} in\n{record}"),
    }
}

fn opened(text: &str) -> Opened {
    text.parse().expect("a turn")
}

fn day(text: &str) -> Effect {
    Effect::parse_day(text).expect("an effect")
}

/// Two turns in, with a Seeker of the Mist on E1.
fn two_turns(setup: shared::fairplay::Setup) -> Keeper {
    let mut keeper = Keeper::new(setup, 0);
    keeper.thief("d E3 .");
    keeper.mist("D2-D1 .");
    keeper.thief("?3 C3 .");
    keeper.mist("D1-E1 .");
    keeper
}

/// An honest game to compare with.
#[test]
fn an_honest_game_holds() {
    let mut keeper = two_turns(V18);
    keeper.thief("A3 .");
    keeper.mist("#E1");
    keeper.ruling();
    assert_eq!(keeper.table.public().outcome(), Some(Outcome::CaptureMissed));
    assert_eq!(verdict(&keeper.opened()), Ok(Verdict::Holds));
}

#[test]
fn a_leap_over_the_board() {
    let mut keeper = two_turns(V18);
    keeper.enter_thief(day("."), opened("E5 . E5:0df"));
    keeper.resign(Side::Mist);
    let (turn, fault) = fault(&keeper.opened());
    assert_eq!(turn, Some(3));
    let (from, to) = (Temple::C3, Temple::E5);
    let step = thief_steps("E5")[0];
    assert_eq!(fault, Fault::Thief(BadTurn::Illegal(step, Illegal::NotANeighbour { from, to })));
    assert_eq!(
        fault.to_string(),
        "The Thief broke a rule. E5: A leap goes to a neighbouring temple; E5 is not next to C3."
    );
}

#[test]
fn a_coin_played_twice() {
    let mut keeper = two_turns(V18);
    keeper.enter_thief(day("."), opened("E3 . E3:1cf"));
    keeper.resign(Side::Mist);
    let illegal = BadTurn::Illegal(ThiefStep::Play, Illegal::CoinNotInHand(Temple::E3));
    assert_eq!(fault(&keeper.opened()), (Some(3), Fault::Thief(illegal)));
}

#[test]
fn a_coin_kept_in_hand() {
    let mut keeper = two_turns(V18);
    keeper.enter_thief(day("."), opened("A3 . A3:1cf"));
    keeper.resign(Side::Mist);
    let thief: Thief = "A3:1c7".parse().expect("a Thief");
    assert_eq!(fault(&keeper.opened()), (Some(3), Fault::Led(thief)));
}

#[test]
fn a_fault_leaves_the_audit_where_it_stood() {
    let keeper = Keeper::new(V18, 0);
    let Record { setup, sealed, answer, .. } = &keeper.record;
    let secret = Some(Secret::new(keeper.secret.0));
    let mut audit = Audit::new(*setup, sealed, answer, secret).expect("the secret that was sealed");
    let before = *audit.standing();
    let (effect, truth) = (day("."), opened("C5 . C5:17f"));
    let commitment = keeper.ledger.commit(&Secret::new(keeper.secret.0), 1, &effect, &truth);
    let event = Event::Thief { effect, commitment };
    assert_eq!(audit.enter(1, &event, Some(&truth)), Err(Fault::Effect(day("!C4 ."))));
    assert_eq!(*audit.standing(), before);
}

#[test]
fn an_attack_not_shown_and_a_dart_not_paid() {
    // C5 lies behind the Builder on C4.
    let mut keeper = two_turns(V18);
    keeper.enter_thief(day("."), opened("C5 . C5:14f"));
    keeper.resign(Side::Mist);
    let (turn, fault) = fault(&keeper.opened());
    assert_eq!((turn, fault), (Some(3), Fault::Effect(day("!C4 ."))));
    assert_eq!(fault.to_string(), "The Thief told the table something else than '!C4 .'.");
}

#[test]
fn a_capture_denied_and_one_granted() {
    for edition in [Edition::V18, Edition::EARLY] {
        let capture = if edition == Edition::V18 { "#E1" } else { "#" };
        for (second, caught) in [("E1 .", true), ("C3 .", false)] {
            let mut keeper = Keeper::new(setup(edition, Rods::Sealed), 0);
            keeper.thief("d E3 .");
            keeper.mist("D2-D1 .");
            keeper.thief(second);
            keeper.mist(&format!("D1-E1 {capture}"));
            let mut honest = keeper.clone();
            honest.enter(Event::Ruling { caught });
            assert_eq!(verdict(&honest.opened()), Ok(Verdict::Holds));
            keeper.enter(Event::Ruling { caught: !caught });
            assert_eq!(fault(&keeper.opened()), (Some(2), Fault::Ruling { answered: !caught }));
        }
    }
}

#[test]
fn another_deal_than_the_one_sealed() {
    let mut record = {
        let mut keeper = two_turns(V18);
        keeper.resign(Side::Mist);
        keeper.opened()
    };
    opening(&mut record).secret = Hash([7; 32]);
    assert_eq!(fault(&record), (None, Fault::Deal));
}

#[test]
fn a_treasure_claimed_where_it_is_not_and_one_denied() {
    let mut keeper = two_turns(V18);
    let truth = keeper.game.treasure() == keeper.game.temple();
    let sign = if truth { '-' } else { '+' };
    let at = keeper.game.temple();
    let thief = keeper.game.thief();
    keeper.enter_thief(day(&format!("${at}{sign}")), opened(&format!("$ {thief}")));
    assert_eq!(fault(&keeper.opened()), (Some(3), Fault::Treasure { found: truth }));
}

#[test]
fn another_turn_opened_than_the_one_played() {
    let mut keeper = two_turns(V18);
    keeper.resign(Side::Mist);
    let mut record = keeper.opened();
    // It shows the same on the table, and leads to the mirrored temple.
    opening(&mut record).turns[0].1 = opened("d A3 . A3:1f7");
    assert_eq!(fault(&record), (Some(1), Fault::Commitment));
}

#[test]
fn turns_opened_in_another_order() {
    let mut keeper = two_turns(V18);
    keeper.resign(Side::Mist);
    let mut record = keeper.opened();
    let turns = &mut opening(&mut record).turns;
    let (one, two) = (turns[0].1.clone(), turns[1].1.clone());
    *turns = vec![(1, two), (2, one)];
    assert_eq!(fault(&record), (Some(1), Fault::Commitment));
}

#[test]
fn a_turn_not_opened() {
    let mut keeper = two_turns(V18);
    keeper.resign(Side::Mist);
    for dropped in [0, 1] {
        let mut record = keeper.opened();
        opening(&mut record).turns.remove(dropped);
        let turn = u16::try_from(dropped).expect("small") + 1;
        assert_eq!(fault(&record), (Some(turn), Fault::TurnNotOpened));
    }
}

#[test]
fn a_turn_left_out_of_the_record() {
    let mut keeper = two_turns(V18);
    keeper.thief("A3 .");
    keeper.resign(Side::Mist);
    // Turn 2 of both sides, with its commitment and its opening, and the numbers closed up.
    let mut record = keeper.opened();
    record.entries.drain(2..4);
    let turns = &mut opening(&mut record).turns;
    turns.remove(1);
    assert_eq!(fault(&record), (Some(3), Fault::Number { stands: 2 }));
    let renumber = |turn: &mut u16| *turn = (*turn).min(2);
    record.entries.iter_mut().for_each(|entry| renumber(&mut entry.turn));
    opening(&mut record).turns.iter_mut().for_each(|(n, _)| renumber(n));
    assert_eq!(fault(&record), (Some(2), Fault::Commitment));
}

#[test]
fn a_turn_opened_that_was_never_played() {
    let mut keeper = two_turns(V18);
    keeper.resign(Side::Mist);
    let mut record = keeper.opened();
    opening(&mut record).turns.push((3, opened("A3 . A3:1c7")));
    assert_eq!(fault(&record), (Some(3), Fault::LeftOver));
}

#[test]
fn a_thief_who_does_not_open_forfeits() {
    let mut keeper = two_turns(V18);
    keeper.resign(Side::Mist);
    assert_eq!(verdict(&keeper.not_opened()), Ok(Verdict::NotOpened));
}

#[test]
fn a_mist_that_moves_as_it_may_not() {
    for (step, rule) in [
        ("B2-D5 .", "The Mist broke a rule. B2-D5: D5 is beside neither B2"),
        ("B2-B1 B1-A1 .", "The Mist broke a rule. B1-A1: The pawn on B1 has acted this turn."),
        ("#C3", "The Mist broke a rule. #C3: There is no upright Seeker on C3."),
        ("+B1 .", "The Mist broke a rule. +B1: That is for the night; it is day."),
    ] {
        let mut keeper = two_turns(V18);
        keeper.thief("A3 .");
        keeper.mist(step);
        let (turn, why) = fault(&keeper.opened_as(Outcome::Resigned(Side::Mist)));
        assert_eq!(turn, Some(3), "{step}");
        assert!(why.to_string().starts_with(rule), "{step}: {why}");
    }
}

#[test]
fn a_mist_whose_step_is_changed_afterwards() {
    // Both steps are legal, and nothing later depends on them: only the chain can tell.
    let mut keeper = two_turns(V18);
    keeper.thief("A3 .");
    keeper.resign(Side::Mist);
    let mut record = keeper.opened();
    let other = two_turns_with_another_step();
    record.entries[1] = other;
    assert_eq!(fault(&record), (Some(2), Fault::Commitment));
}

fn two_turns_with_another_step() -> Entry {
    let mut keeper = Keeper::new(V18, 0);
    keeper.thief("d E3 .");
    keeper.mist("D2-D1 B2-B1 .");
    keeper.record.entries[1].clone()
}

#[test]
fn an_effect_no_thief_could_show_is_refused_even_unopened() {
    let mut keeper = two_turns(V18);
    keeper.enter_thief(day("!B4 ."), opened("A3 . A3:1c7"));
    assert_eq!(fault(&keeper.so_far()), (Some(3), Fault::Table(Illegal::NoThiefCould)));
}

#[test]
fn entries_out_of_turn() {
    let mut keeper = two_turns(V18);
    keeper.mist("B2-B1 .");
    assert_eq!(fault(&keeper.so_far()), (Some(3), Fault::Order(Illegal::NotYourTurn(Side::Thief))));
    let mut keeper = two_turns(V18);
    keeper.enter(Event::Ruling { caught: true });
    assert_eq!(fault(&keeper.so_far()), (Some(3), Fault::Order(Illegal::NoCaptureToAnswer)));
    let mut keeper = two_turns(V18);
    keeper.thief("A3 .");
    keeper.mist("#E1");
    keeper.resign(Side::Mist);
    assert_eq!(fault(&keeper.so_far()), (Some(3), Fault::Order(Illegal::CaptureUnanswered)));
    let mut keeper = two_turns(V18);
    keeper.resign(Side::Mist);
    keeper.enter(Event::Resign(Side::Thief));
    assert_eq!(fault(&keeper.opened()), (Some(3), Fault::Order(Illegal::GameOver)));
}

#[test]
fn takebacks_to_nowhere() {
    let keeper = two_turns(V18);
    for (turn, side) in [(4, Side::Thief), (3, Side::Mist), (9, Side::Mist)] {
        let mut record = keeper.so_far();
        record.entries.push(Entry { turn: 3, what: What::Back(turn, side) });
        assert_eq!(fault(&record), (Some(3), Fault::NoSuchTurn));
    }
}

#[test]
fn a_takeback_instead_of_an_answer() {
    let mut keeper = two_turns(V18);
    keeper.thief("A3 .");
    keeper.mist("#E1");
    let mut record = keeper.so_far();
    record.entries.push(Entry { turn: 3, what: What::Back(3, Side::Mist) });
    assert_eq!(fault(&record), (Some(3), Fault::Order(Illegal::CaptureUnanswered)));
    keeper.ruling();
    let mut record = keeper.opened();
    record.entries.push(Entry { turn: 3, what: What::Back(3, Side::Mist) });
    assert_eq!(fault(&record), (Some(3), Fault::Order(Illegal::GameOver)));
}

#[test]
fn a_withdrawn_turn_is_still_committed_to() {
    let mut keeper = two_turns(V18);
    keeper.thief("A3 .");
    keeper.back(3, Side::Thief);
    keeper.thief("E3 E5 .");
    keeper.resign(Side::Mist);
    assert_eq!(verdict(&keeper.opened()), Ok(Verdict::Holds));
    // The turn withdrawn, opened as another that shows the same.
    let mut record = keeper.opened();
    let turns = &mut opening(&mut record).turns;
    assert_eq!(turns.len(), 4);
    turns[2].1 = opened("E3 E5 . E5:0cf");
    assert_eq!(fault(&record), (Some(3), Fault::Commitment));
    // The turn withdrawn, not opened at all.
    let mut record = keeper.opened();
    opening(&mut record).turns.remove(2);
    assert_eq!(fault(&record), (Some(3), Fault::Commitment));
}

#[test]
fn a_result_the_game_did_not_come_to() {
    let mut keeper = two_turns(V18);
    keeper.resign(Side::Mist);
    let outcome = Some(Outcome::Resigned(Side::Mist));
    let record = keeper.opened_as(Outcome::Captured);
    assert_eq!(fault(&record), (None, Fault::Result(outcome)));
    let record = two_turns(V18).opened_as(Outcome::Cornered);
    assert_eq!(fault(&record), (None, Fault::Result(None)));
}
