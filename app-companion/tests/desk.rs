//! The Mist's taps in random games of both editions: every legal step can be tapped, and whatever is
//! tapped, only legal steps come of it.

use app_companion::web::desk::Desk;
use app_companion::web::words;
use shared::rules::{MistStep, Public, Side, Square, Step};
use tests::play::{legal, random_games};
use tests::random::Random;

/// Squares to tap for a step: the pawn, and where it goes.
fn taps(step: MistStep) -> Vec<Square> {
    match step {
        MistStep::Move { from, to } => vec![from, to],
        MistStep::Heal { healer, downed } => vec![healer, downed],
        MistStep::Upgrade { into, .. } => vec![into],
        MistStep::Bolster { builder, temple, .. } => vec![builder, temple.square()],
        MistStep::Spawn(square) | MistStep::Promote(square) => vec![square],
        MistStep::Capture(_) | MistStep::End => Vec::new(),
    }
}

/// The step by taps, and by saying which was meant where a tap could mean several.
fn tap(table: Public, step: MistStep) -> Desk {
    let mut desk = Desk::new(table);
    for square in taps(step) {
        desk.tap(square);
    }
    if desk.notation().is_empty() {
        let offered = [desk.choices(), &desk.upgrades()].concat();
        assert!(offered.contains(&step), "{step} is not offered: {offered:?}");
        desk.choose(step);
    }
    desk
}

#[test]
fn every_legal_step_can_be_tapped() {
    let (mut days, mut nights) = (0, 0);
    random_games(60, |_, game, _| {
        let table = *game.public();
        if table.to_move() != Some(Side::Mist) {
            return;
        }
        for step in legal(game).into_iter().filter_map(Step::mist) {
            if matches!(step, MistStep::End | MistStep::Capture(_)) {
                continue;
            }
            let desk = tap(table, step);
            assert_eq!(desk.notation(), [step.to_string()], "{}", table.position());
            let mut played = table;
            assert_eq!(played.try_play(step), Ok(()));
            assert_eq!(desk.now(), &played);
            assert!(!words::mist_step(&table, step).is_empty());
            *(if table.position().to_string().contains(" MN ") {
                &mut nights
            } else {
                &mut days
            }) += 1;
        }
    });
    assert!(days > 1000 && nights > 100, "{days} {nights}");
}

#[test]
fn every_capture_can_be_declared() {
    let mut captures = 0;
    random_games(60, |_, game, _| {
        if game.public().to_move() == Some(Side::Mist) {
            let desk = Desk::new(*game.public());
            let mut named: Vec<_> = legal(game)
                .into_iter()
                .filter_map(|step| match step.mist() {
                    Some(MistStep::Capture(named)) => Some(named),
                    _ => None,
                })
                .collect();
            named.sort();
            let mut offered = desk.captures();
            offered.sort();
            assert_eq!(offered, named);
            captures += named.len();
        }
    });
    assert!(captures > 100, "{captures}");
}

#[test]
fn whatever_is_tapped_only_legal_steps_come_of_it() {
    let mut random = Random(7);
    let mut made = 0;
    random_games(20, |_, game, _| {
        let start = *game.public();
        if start.to_move() != Some(Side::Mist) {
            return;
        }
        let mut desk = Desk::new(start);
        for _ in 0..20 {
            tap_anything(&mut desk, &mut random);
            let steps: Vec<MistStep> = desk.steps().map(|(_, step)| step).collect();
            let mut table = start;
            let legal = steps.iter().all(|step| table.try_play(*step).is_ok());
            assert!(legal, "{}", start.position());
            assert_eq!(desk.now(), &table);
            assert!(desk.targets().iter().all(|(square, _)| desk.live().contains(*square)));
            made += steps.len();
        }
    });
    assert!(made > 1000, "{made}");
}

fn tap_anything(desk: &mut Desk, random: &mut Random) {
    let offered = [desk.choices(), &desk.upgrades()].concat();
    match random.below(12) {
        0 => desk.undo(),
        1 | 2 if !offered.is_empty() => desk.choose(*random.pick(&offered)),
        _ => desk.tap(*random.pick(&Square::ALL)),
    }
}
