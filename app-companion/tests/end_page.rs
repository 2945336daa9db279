//! The page after a game: every record gives one, its truth is the opened one, and what is not
//! opened is not in it.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod keeper;

use app_companion::record::{Record, What};
use app_companion::verify::{Failure, Verdict};
use app_companion::web::board::Facing;
use app_companion::web::end::{Reading, end};
use app_companion::web::story::{Closest, Moment, Seal, Story};
use app_companion::web::words::when;
use keeper::{Keeper, V18, example, kept, opening, random_game, setup};
use shared::event::Event;
use shared::fairplay::{Fault, Rods};
use shared::rules::{Edition, Effect, Line, Outcome, Set, Side, Temple};
use shared::seal::Hash;

const READING: Reading<'static> = Reading {
    facing: Facing(2),
    base: "/",
    number: 1,
    thief: "North & <b>",
    mist: "-",
    spectator: false,
    mine: true,
    again: None,
};

fn page(story: &Story) -> String {
    end(story, &READING).into_string()
}

fn random_games(games: u64) -> impl Iterator<Item = (String, Keeper)> {
    let setups = Edition::NAMED.into_iter().flat_map(|(name, edition)| {
        [Rods::Sealed, Rods::Cards].map(|rods| (name, setup(edition, rods)))
    });
    setups.flat_map(move |(name, setup)| {
        (0..games).map(move |seed| (format!("{name} {seed}"), random_game(setup, seed)))
    })
}

fn thiefs_turns(record: &Record) -> usize {
    let thiefs = |what: &What| matches!(what, What::Event(Event::Thief { .. }));
    record.entries.iter().filter(|entry| thiefs(&entry.what)).count()
}

/// What is true of every opened game that holds.
fn told_truly(name: &str, record: &Record) {
    let story = Story::of(record);
    assert_eq!(story.verdict, Ok(Verdict::Holds), "{name}");
    assert_eq!(story.commitments.len(), 1 + thiefs_turns(record), "{name}");
    assert_eq!(story.holding(), story.commitments.len(), "{name}");
    assert_eq!(story.withdrawn() + story.moments.len(), story.commitments.len(), "{name}");
    for (place, moment) in story.moments.iter().enumerate() {
        assert_eq!(usize::from(moment.turn), place, "{name}");
        assert_eq!(moment.mist.is_some(), goes_on(&story, place), "{name}, turn {place}");
    }
    for two in story.moments.windows(2) {
        joins(name, &two[0], &two[1]);
    }
    let (_, opened) = record.opening().expect("opened").turns.last().expect("a turn");
    let last = story.last().expect("a moment");
    assert_eq!(last.thief, Some(opened.thief()), "{name}");
    assert_eq!(last.public.outcome(), record.result(), "{name}");
    coins_add_up(name, &story);
    if record.setup.rods == Rods::Sealed {
        let treasure = record.opening().expect("opened").secret().treasure(&record.answer);
        assert_eq!(story.treasure, Some(treasure), "{name}");
        assert!(story.left_by_looks().expect("colours").contains(treasure), "{name}");
    }
    shown_whole(name, &story);
}

/// Every Thief's turn but the last is followed by the Mist's; the last may be.
fn goes_on(story: &Story, place: usize) -> bool {
    let last = place + 1 == story.moments.len();
    if last { story.moments[place].mist.is_some() } else { place > 0 }
}

/// A turn begins where the last one ended, goes from neighbour to neighbour, ends where the Thief
/// is, and the Mist did not rule that out.
fn joins(name: &str, before: &Moment, moment: &Moment) {
    let turn = moment.turn;
    let route = &moment.route;
    assert_eq!(route.first(), before.route.last(), "{name}, turn {turn}");
    for leap in route.windows(2) {
        assert!(leap[0].neighbours().contains(leap[1]), "{name}, turn {turn}: {route:?}");
    }
    let thief = moment.thief.expect("opened");
    assert_eq!(route.last(), Some(&thief.temple), "{name}, turn {turn}");
    assert!(moment.possible().contains(thief.temple), "{name}, turn {turn}");
    assert!(moment.notation().is_some() && !moment.words.is_empty(), "{name}, turn {turn}");
}

fn coins_add_up(name: &str, story: &Story) {
    let coins = story.coins.as_ref().expect("opened");
    let lying: Set<Temple> = coins.table.iter().map(|coin| coin.temple).collect();
    assert_eq!(lying.len() as usize, coins.table.len(), "{name}: a coin twice");
    assert_eq!(lying, Set::<Temple>::ALL - coins.hand, "{name}");
    assert!(coins.table.is_sorted_by_key(|coin| coin.turn), "{name}");
}

fn shown_whole(name: &str, story: &Story) {
    let page = page(story);
    let moments = story.moments.len();
    assert_eq!(page.matches("<template data-moment=").count(), moments, "{name}");
    for forbidden in ["style=", "onclick", "<script", "North & <b>"] {
        assert!(!page.contains(forbidden), "{name}: {forbidden}");
    }
    // On the stage, in its template, and in the list.
    let last = story.last().expect("a moment");
    assert!(page.matches(&escaped(&last.words)).count() >= 3, "{name}");
    let now = format!("<g class=\"stop now\" data-turn=\"{}\"", last.turn);
    assert!(page.contains(&now) == (last.turn > 0), "{name}");
    let (drawn, _) = page.split_once("<template").expect("templates after the board");
    nothing_hidden(name, drawn);
}

/// No arrow lies on another, no stop on another.
fn nothing_hidden(name: &str, drawn: &str) {
    for begin in ["<path class=\"under\" d=\"", "<g class=\"stop"] {
        let parts = drawn.split(begin).skip(1);
        let places: Vec<&str> = parts.filter_map(|part| part.split('>').next()).collect();
        let place = |part: &&&str| part.rsplit("transform=").next().map(str::to_owned);
        let mut different: Vec<_> = places.iter().filter_map(|part| place(&part)).collect();
        different.sort_unstable();
        different.dedup();
        assert_eq!(different.len(), places.len(), "{name}: {places:?}");
    }
}

fn escaped(text: &str) -> String {
    maud::html! { (text) }.into_string()
}

#[test]
fn every_kept_record_is_told_truly() {
    let records = kept();
    assert_eq!(records.len(), 16);
    for (name, text) in records {
        told_truly(&name, &Record::read(text.as_bytes()).expect("a record"));
    }
}

#[test]
fn random_games_are_told_truly() {
    for (name, game) in random_games(60) {
        told_truly(&name, &game.opened());
    }
}

/// Neither before the end nor after a game that is not opened does anything private show.
#[test]
fn what_is_not_opened_is_not_told() {
    for (name, game) in random_games(40) {
        let cases = [(game.not_opened(), Verdict::NotOpened), (game.so_far(), Verdict::Unfinished)];
        for (record, verdict) in cases {
            let story = Story::of(&record);
            assert_eq!(story.verdict, Ok(verdict), "{name}");
            closed(&name, &story);
        }
    }
}

fn closed(name: &str, story: &Story) {
    assert!(story.treasure.is_none() && story.coins.is_none() && !story.is_opened(), "{name}");
    assert!(story.commitments.iter().all(|known| known.seal != Seal::Holds), "{name}");
    assert!(!matches!(story.closest, Some(Closest::UnderOneRoof { .. })), "{name}");
    for moment in &story.moments {
        let secret = moment.thief.is_some() || !moment.route.is_empty();
        assert!(!secret && moment.steps.is_empty(), "{name}, turn {}", moment.turn);
    }
    let page = page(story);
    for secret in ["class=\"route\"", "class=\"leap", "class=\"stop", "class=\"start", "It was "] {
        assert!(!page.contains(secret), "{name}: {secret}");
    }
    assert!(Line::ALL.into_iter().all(|line| story.green(line).is_none()), "{name}");
}

/// The example of the record's description, in words.
#[test]
fn a_game_reads_as_one_would_tell_it() {
    let story = Story::of(&example().opened());
    let words: Vec<&str> = story.moments.iter().map(|moment| moment.words.as_str()).collect();
    let expected = [
        "The Thief stands on C3.",
        "C3 to E3. Takes a dart.",
        "E3 to E1. Looks at rod E (green).",
        "E1 over E3 to E5. Healer E4 falls. Declares the treasure: it is there.",
    ];
    assert_eq!(words, expected);
    let mist = story.moments[2].mist.as_ref().expect("a turn of the Mist");
    assert_eq!(mist.words, "Healer goes from D4 to E4. Seeker from D2 to D1, a Healer behind it.");
    assert!(!story.rods(1)[Line::E].looked);
    assert!(story.rods(2)[Line::E].looked && story.rods(2)[Line::E].green == Some(true));
    let page = page(&story);
    assert!(page.contains("The Thief found it on E5: rods E and 5 are green."));
    assert!(page.contains("E green. That left E1, E3 or E5."));
    assert!(page.contains("4 of 4 commitments hold"));
}

#[test]
fn the_table_alone_tells_less() {
    let story = Story::of(&example().not_opened());
    let words: Vec<&str> = story.moments.iter().map(|moment| moment.words.as_str()).collect();
    let expected = [
        "The Thief stands on C3.",
        "Takes a dart.",
        "Looks at rod E.",
        "Healer E4 falls. Declares the treasure on E5. It is there.",
    ];
    assert_eq!(words, expected);
    let page = page(&story);
    assert!(page.contains("<h2>The Thief's win is not proven</h2>"));
    assert!(page.contains("a forfeit, and the Mist wins."));
}

/// A Seeker comes to the Thief's temple, the Mist does not dare, the Thief pushes it off.
fn under_one_roof() -> Keeper {
    let mut keeper = Keeper::new(V18, 0);
    keeper.thief("d E3 .");
    keeper.mist("D2-D1 .");
    keeper.thief("E1 .");
    keeper.mist("D1-E1 .");
    keeper.thief("E2~C1 .");
    keeper.mist(".");
    keeper.thief("^E3 ?C .1");
    keeper
}

#[test]
fn a_seeker_on_the_thiefs_own_roof_is_the_closest_call() {
    let mut keeper = under_one_roof();
    keeper.resign(Side::Mist);
    let story = Story::of(&keeper.opened());
    assert_eq!(story.closest, Some(Closest::UnderOneRoof { turn: 2, temple: Temple::E1 }));
    let pushes = "E1 to C1. Healer D1 falls. Pushes the Seeker off E1 to E2.";
    assert_eq!(story.moments[3].words, pushes);
    assert_eq!(story.moments[3].mist.as_ref().expect("a turn").words, "Does nothing.");
    assert!(story.moments[4].words.starts_with("Picks up E3 and looks at rod C ("));
    assert!(story.moments[4].words.ends_with("). Shown: row 1."));
    assert!(
        page(&story).contains("Day 1, round 2: your Seeker stood on E1, and so did the Thief.")
    );
}

/// Where the Mist declares, it was no missed chance.
#[test]
fn a_declared_capture_is_no_missed_chance() {
    let mut keeper = Keeper::new(V18, 0);
    keeper.thief("d E3 .");
    keeper.mist("D2-D1 .");
    keeper.thief("E1 .");
    keeper.mist("D1-E1 #E1");
    keeper.ruling();
    let story = Story::of(&keeper.opened());
    assert_eq!(story.outcome, Some(Outcome::Captured));
    assert!(matches!(story.closest, Some(Closest::FewestLeft { turn: 1, .. })));
    // The final board has the Mist's last steps.
    let last = story.last().expect("a moment");
    assert!(last.public.board().pawn(Temple::E1.square()).is_some());
    assert!(page(&story).contains("Day 1, round 2. Capture on E1 <code>#E1</code>"));
}

#[test]
fn what_is_taken_back_counts_and_is_not_replayed() {
    let mut keeper = under_one_roof();
    keeper.back(2, Side::Thief);
    keeper.thief("_A1 E5 .");
    keeper.resign(Side::Thief);
    let story = Story::of(&keeper.opened());
    assert_eq!((story.moments.len(), story.withdrawn(), story.commitments.len()), (3, 3, 6));
    assert!(story.moments[1].mist.is_some() && story.moments[2].mist.is_none());
    assert!(story.looks.iter().all(|look| look.withdrawn));
    assert!(!story.rods(2)[Line::C].looked);
    assert_eq!(story.moments[2].words, "E3 to E5. Sacrifices A1.");
    let coins = story.coins.as_ref().expect("opened");
    let lying: Vec<_> = coins.table.iter().map(|coin| (coin.temple, coin.sacrificed)).collect();
    assert_eq!(lying, [(Temple::E3, false), (Temple::A1, true), (Temple::E5, false)]);
    let page = page(&story);
    assert!(page.contains("The deal and 5 turns, 3 of them taken back"));
    assert!(page.contains("(in a turn taken back)"));
}

#[test]
fn a_fault_is_named_and_the_story_stops_there() {
    let mut keeper = under_one_roof();
    keeper.resign(Side::Mist);
    let mut record = keeper.opened();
    opening(&mut record).turns[2].1 = "C1 . C1:1c9".parse().expect("a turn");
    let story = Story::of(&record);
    assert_eq!(story.verdict, Err(Failure::Game(Some(3), Fault::Commitment)));
    assert_eq!(story.moments.len(), 3);
    let seals: Vec<Seal> = story.commitments.iter().map(|known| known.seal).collect();
    assert_eq!(seals, [Seal::Holds, Seal::Holds, Seal::Holds, Seal::Fails, Seal::Closed]);
    let page = page(&story);
    assert!(page.contains("Turn 3 does not hold: The turn the Thief opened is not the one"));
    assert!(page.contains("3 of 5 commitments hold"));
    assert!(page.contains("<h2>The record does not hold</h2>"));
}

/// What no Thief could have shown is found without the secret too.
#[test]
fn an_impossible_turn_is_named_in_a_closed_game() {
    let mut keeper = under_one_roof();
    keeper.resign(Side::Mist);
    let mut record = keeper.not_opened();
    let turn = record.entries.iter_mut().find_map(|entry| match &mut entry.what {
        What::Event(Event::Thief { effect, .. }) if entry.turn == 3 => Some(effect),
        _ => None,
    });
    *turn.expect("a turn") = Effect::parse_day("!B5 .").expect("an effect");
    let story = Story::of(&record);
    assert!(matches!(story.verdict, Err(Failure::Game(Some(3), Fault::Table(_)))));
    let seals: Vec<Seal> = story.commitments.iter().map(|known| known.seal).collect();
    assert_eq!(seals, [Seal::Closed, Seal::Closed, Seal::Closed, Seal::Fails, Seal::Closed]);
    closed("an impossible turn", &story);
}

/// Another secret than the sealed one proves nothing, so nothing is told of it.
#[test]
fn a_false_secret_tells_nothing() {
    let mut keeper = under_one_roof();
    keeper.resign(Side::Mist);
    let mut record = keeper.opened();
    opening(&mut record).secret = Hash([1; 32]);
    let story = Story::of(&record);
    assert_eq!(story.verdict, Err(Failure::Game(None, Fault::Deal)));
    assert_eq!(story.commitments.first().map(|deal| deal.seal), Some(Seal::Fails));
    assert_eq!(story.moments.len(), 1);
    closed("a false secret", &story);
}

#[test]
fn card_rods_are_known_only_once_found() {
    let mut some = [0; 2];
    for seed in 0..400 {
        let record = random_game(setup(Edition::V18, Rods::Cards), seed).opened();
        let story = Story::of(&record);
        let found = record.result() == Some(Outcome::TreasureFound);
        assert_eq!(story.treasure.is_some(), found, "{seed}");
        assert_eq!(
            story.treasure.is_some(),
            story.last().is_some_and(|last| {
                found && last.thief.map(|thief| thief.temple) == story.treasure
            })
        );
        some[usize::from(found)] += 1;
    }
    assert!(some[0] > 0 && some[1] > 0, "{some:?}");
}

#[test]
fn turns_have_their_time_of_day() {
    let named = [(0, "Start"), (1, "Day 1, round 1"), (3, "Day 1, round 3"), (4, "Night 1")];
    let later = [(5, "Day 2, round 1"), (8, "Night 2"), (11, "Day 3, round 3")];
    for (turn, name) in named.into_iter().chain(later) {
        assert_eq!(when(turn), name);
    }
}
