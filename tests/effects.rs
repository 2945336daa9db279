//! Effects over random games: their text, and the table they lead to.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

use shared::event::Event;
use shared::rules::{
    Configuration, Edition, Effect, Game, Round, Set, Side, Square, Step, Temple, ThiefStep,
};
use shared::seal::Hash;
use shared::table::Table;
use tests::play::{crowded, legal, random_start, random_turn};
use tests::random::Random;

const GAMES: u64 = 200;
const CROWDED_TURNS: u64 = 5000;
const MOST_TURNS: usize = 60;

/// Every whole turn of the Thief in random games and on crowded tables: the game before, its steps
/// and the game after.
fn each_turn(mut f: impl FnMut(&Game, &[ThiefStep], &Game)) {
    for (_, edition) in Edition::NAMED {
        for seed in 0..GAMES {
            let mut random = Random(seed);
            let mut game = random_start(edition, &mut random);
            for _ in 0..MOST_TURNS {
                let steps = random_turn(&game, &mut random);
                game = play_turn(&game, &steps, &mut f);
            }
        }
        for seed in 0..CROWDED_TURNS {
            let mut random = Random(seed);
            let game = crowded(edition, &mut random);
            play_turn(&game, &any_turn(&game, &mut random), &mut f);
        }
    }
}

/// The game after a whole turn; those of the Thief go to `f`.
fn play_turn(
    before: &Game,
    steps: &[Step],
    f: &mut impl FnMut(&Game, &[ThiefStep], &Game),
) -> Game {
    let mut game = *before;
    for &step in steps {
        game.try_play(step).expect("a step that was offered");
    }
    let steps: Vec<ThiefStep> = steps.iter().filter_map(|step| step.thief()).collect();
    if !steps.is_empty() {
        f(before, &steps, &game);
    }
    game
}

/// A turn of which every step is as likely as any other, declarations too.
fn any_turn(game: &Game, random: &mut Random) -> Vec<Step> {
    let (mut game, mut steps) = (*game, Vec::new());
    while game.public().to_move() == Some(Side::Thief) {
        let step = *random.pick(&legal(&game));
        game.try_play(step).expect("a step that was offered");
        steps.push(step);
    }
    steps
}

#[test]
fn an_effect_is_read_back_from_its_text() {
    each_turn(|before, steps, after| {
        let effect = after.effect_since(before, steps);
        let text = effect.to_string();
        let night = before.public().round() == Round::Night;
        let parse = if night { Effect::parse_night } else { Effect::parse_day };
        assert_eq!(parse(&text), Ok(effect), "{text}");
    });
}

#[test]
fn an_effect_is_read_back_from_its_bytes() {
    each_turn(|before, steps, after| {
        let effect = after.effect_since(before, steps);
        let bytes = postcard::to_allocvec(&effect).expect("bytes");
        assert_eq!(postcard::from_bytes(&bytes), Ok(effect));
    });
}

#[test]
fn the_effect_leads_to_the_table_the_steps_lead_to() {
    each_turn(|before, steps, after| {
        let mut table = Table::known(before);
        let effect = after.effect_since(before, steps);
        let event = Event::Thief { effect, commitment: Hash([0; 32]) };
        table.try_happen(&event).unwrap_or_else(|why| panic!("{effect}: {why}"));
        assert_eq!(table.public(), after.public(), "{effect}");
        assert!(table.belief().contains(after.thief()));
    });
}

/// An effect with one bit of its bytes changed is refused, or is another that some Thief could
/// have had; a table never takes what leaves it impossible, and never panics.
#[test]
fn a_damaged_effect_never_harms_the_table() {
    let mut random = Random(0);
    each_turn(|before, steps, after| {
        let effect = after.effect_since(before, steps);
        let mut bytes = postcard::to_allocvec(&effect).expect("bytes");
        let at = random.below(bytes.len());
        bytes[at] ^= 1 << random.below(8);
        let Ok(effect) = postcard::from_bytes::<Effect>(&bytes) else { return };
        let mut table = Table::known(before);
        let untouched = table;
        match table.try_happen(&Event::Thief { effect, commitment: Hash([0; 32]) }) {
            Ok(()) => table.public().position().validate().expect("a table that can be"),
            Err(_) => assert_eq!(table, untouched),
        }
    });
}

#[test]
fn a_set_with_a_stranger_in_it_is_refused() {
    let squares = postcard::to_allocvec(&Set::<Square>::BOARD).expect("bytes");
    assert_eq!(postcard::from_bytes(&squares), Ok(Set::<Square>::BOARD));
    assert!(postcard::from_bytes::<Set<Temple>>(&squares).is_err(), "B1 is no temple");
    let beyond = postcard::to_allocvec(&(1_u32 << 25)).expect("bytes");
    assert!(postcard::from_bytes::<Set<Square>>(&beyond).is_err(), "there are 25 squares");
}

#[test]
fn exposure_of_a_first_turn() {
    let game = Game::start(Edition::V18, Configuration::default(), Temple::E5);
    let table = Table::known(&game);
    let exposure = |effect| {
        let effect = Effect::parse_day(effect).expect("an effect");
        table.belief().exposure(game.public(), &effect)
    };
    // One leap that meets nobody goes to A3 or E3; over the Builder on C2 it goes to C1.
    assert_eq!(exposure("d ."), 2);
    assert_eq!(exposure("?C ."), 2);
    assert_eq!(exposure("!C2 d ."), 1);
    assert_eq!(exposure("!B2 ."), 0, "nobody passes a crossing");
}

#[test]
fn exposure_is_how_many_temples_remain() {
    each_turn(|before, steps, after| {
        let table = Table::known(before);
        let effect = after.effect_since(before, steps);
        let exposure = table.belief().exposure(before.public(), &effect);
        assert!(exposure >= 1);
        let remain = table.belief().after(before.public(), &effect);
        assert_eq!(exposure as usize, remain.counts().iter().filter(|&&count| count > 0).count());
    });
}
