//! What must hold in every position of every game.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::collections::HashSet;

use shared::rules::{
    Game, Leap, Level, Line, MistStep, Pawn, Position, Public, Reveal, Round, Set, Set3, Side,
    Square, Step, Temple, ThiefStep, perft,
};
use tests::play::{legal, random_games};
use tests::random::Random;

/// `None` and each of these.
fn or_none<T: Copy>(items: &[T]) -> Vec<Option<T>> {
    std::iter::once(None).chain(items.iter().copied().map(Some)).collect()
}

fn every_thief_step() -> Vec<Step> {
    use ThiefStep::{Look, PickUp, RemoveBolster, Sacrifice, Shoot};
    let courtyard: Vec<Square> = Set::COURTYARD.into_iter().collect();
    let landings = or_none(&courtyard);
    let mut steps =
        vec![ThiefStep::TakeDart, ThiefStep::Play, ThiefStep::Treasure, ThiefStep::Cornered];
    for temple in Temple::ALL {
        let with_temple = [Shoot, PickUp, Sacrifice, RemoveBolster];
        steps.extend(with_temple.map(|step| step(temple)));
        steps.push(ThiefStep::Reveal(Reveal::Temple(temple)));
        for &left in &landings {
            let leap = |&entered: &_| ThiefStep::Leap(Leap { to: temple, left, entered });
            steps.extend(landings.iter().map(leap));
        }
    }
    for line in Line::ALL {
        steps.extend([Look(line), ThiefStep::Reveal(Reveal::Line(line))]);
    }
    steps.into_iter().map(Step::Thief).collect()
}

fn every_mist_step() -> Vec<Step> {
    let mut steps = vec![MistStep::End];
    steps.extend(or_none(&Temple::ALL).into_iter().map(MistStep::Capture));
    for a in Square::ALL {
        steps.extend([MistStep::Spawn(a), MistStep::Promote(a)]);
        for b in Square::ALL {
            let (from, to, healer, downed) = (a, b, a, b);
            steps.extend([MistStep::Move { from, to }, MistStep::Heal { healer, downed }]);
            for c in Square::ALL.into_iter().filter(|&c| a < b && b < c) {
                let three = Set3::new(Set::from(a) | b | c).unwrap();
                steps.extend(Square::ALL.map(|into| MistStep::Upgrade { three, into }));
            }
        }
        for temple in Temple::ALL {
            let bolster = |from| MistStep::Bolster { builder: a, temple, from };
            steps.extend(or_none(&Temple::ALL).into_iter().map(bolster));
        }
    }
    steps.into_iter().map(Step::Mist).collect()
}

#[test]
fn every_step_that_can_be_written_is_read_back_as_itself() {
    for (side, steps) in [(Side::Thief, every_thief_step()), (Side::Mist, every_mist_step())] {
        let texts: HashSet<String> = steps.iter().map(ToString::to_string).collect();
        assert_eq!(texts.len(), steps.len(), "two steps of the {side} share a text");
        for step in steps {
            assert_eq!(Step::parse(side, &step.to_string()), Ok(step));
        }
    }
}

#[test]
fn legal_and_is_legal_agree_on_every_step_that_can_be_written() {
    const ONE_IN: usize = 7;
    let all: Vec<Step> = every_thief_step().into_iter().chain(every_mist_step()).collect();
    let mut seen = 0;
    random_games(12, |edition, game, _| {
        seen += 1;
        if seen % ONE_IN > 0 {
            return;
        }
        let offered: HashSet<Step> = legal(game).into_iter().collect();
        for &step in &all {
            assert_eq!(game.is_legal(step), offered.contains(&step), "{edition}, {step}, {game:?}");
        }
    });
}

#[test]
fn no_step_is_offered_twice_and_the_count_is_the_number_offered() {
    random_games(100, |_, game, _| {
        let steps = legal(game);
        let different: HashSet<&Step> = steps.iter().collect();
        assert_eq!(different.len(), steps.len(), "{game:?}");
        assert_eq!(perft(game, 1), steps.len() as u64, "{game:?}");
    });
}

#[test]
fn perft_counts_what_playing_every_step_counts() {
    fn played(game: &Game, depth: u32) -> u64 {
        let after = |step| {
            let mut next = *game;
            next.try_play(step).unwrap();
            next
        };
        if depth == 0 {
            1
        } else {
            legal(game).into_iter().map(|s| played(&after(s), depth - 1)).sum()
        }
    }
    random_games(4, |_, game, _| assert_eq!(perft(game, 2), played(game, 2), "{game:?}"));
}

#[test]
fn a_refused_step_changes_nothing_and_says_why() {
    let all: Vec<Step> = every_thief_step().into_iter().chain(every_mist_step()).collect();
    let mut random = Random(1);
    random_games(100, |_, game, _| {
        for _ in 0..20 {
            let step = *random.pick(&all);
            let mut after = *game;
            if let Err(why) = after.try_play(step) {
                assert_eq!(after, *game);
                assert!(why.to_string().ends_with('.'), "no sentence: {why}");
            }
        }
    });
}

#[test]
fn positions_survive_print_and_parse() {
    random_games(200, |_, game, _| {
        let Some(position) = game.position() else { return };
        let text = position.to_string();
        assert_eq!(text.parse(), Ok(position), "{text}");
        assert_eq!(Game::new(game.public().edition(), &position), Ok(*game), "{text}");
        let hidden = Position { thief: None, treasure: None, ..position };
        assert_eq!(hidden.to_string().parse(), Ok(hidden));
    });
}

#[test]
fn no_step_leads_into_a_turn_that_can_not_be_completed() {
    fn can_complete(game: &Game) -> bool {
        legal(game).into_iter().any(|step| {
            let mut next = *game;
            next.try_play(step).unwrap();
            next.public().outcome().is_none()
                && (next.public().turn().side() == Side::Mist || can_complete(&next))
        })
    }
    random_games(60, |_, game, _| {
        if game.public().turn().side() == Side::Mist {
            return;
        }
        for step in legal(game) {
            let mut next = *game;
            next.try_play(step).unwrap();
            let inside =
                next.public().outcome().is_none() && next.public().turn().side() == Side::Thief;
            assert!(!inside || can_complete(&next), "{step}, {game:?}");
        }
    });
}

/// Pawns of each level on the board.
fn pawns(public: &Public) -> [i32; 3] {
    Level::ALL.map(|level| i32::try_from(public.board().all(level).len()).unwrap())
}

fn levels(board: &Public, squares: impl IntoIterator<Item = Square>) -> Vec<Level> {
    squares.into_iter().filter_map(|square| board.board().level(square)).collect()
}

/// What a step adds to the board, level by level, told from the step and the board before it.
fn pawns_added(before: &Public, step: Step) -> [i32; 3] {
    let Step::Mist(step) = step else { return [0; 3] };
    let mut added = [0; 3];
    let mut count = |level: Level, pawns: i32| added[level as usize] += pawns;
    match step {
        MistStep::Move { from, .. } => {
            let leaves = levels(before, [from]) == [Level::Seeker] && from.temple().is_none();
            count(Level::Healer, i32::from(leaves && before.board().pool(Level::Healer) > 0));
        }
        MistStep::Heal { .. } => count(Level::Healer, -1),
        MistStep::Bolster { .. } => count(Level::Builder, -1),
        MistStep::Upgrade { three, .. } => {
            let [level, ..] = levels(before, three.squares())[..] else { return [9; 3] };
            count(level, -3);
            count(Level::ALL[level as usize + 1], 1);
        }
        MistStep::Spawn(_) => count(Level::Healer, 1),
        MistStep::Promote(square) => {
            let [level] = levels(before, [square])[..] else { return [9; 3] };
            count(level, -1);
            count(Level::ALL[level as usize + 1], 1);
        }
        MistStep::Capture(_) | MistStep::End => {}
    }
    added
}

#[test]
fn pawns_come_and_go_only_as_the_step_says() {
    random_games(200, |_, game, step| {
        let mut after = *game;
        after.try_play(step).unwrap();
        let (before, after) = (game.public(), after.public());
        let added = pawns_added(before, step);
        let expected: Vec<i32> = pawns(before).iter().zip(added).map(|(was, n)| was + n).collect();
        assert_eq!(pawns(after)[..], expected, "{step}, {game:?}");
        assert!(expected.iter().all(|&pawns| (0..=6).contains(&pawns)), "{step}, {game:?}");
    });
}

#[test]
fn darts_are_spent_on_pawns_that_go_down_and_on_nothing_else() {
    random_games(200, |_, game, step| {
        let mut after = *game;
        after.try_play(step).unwrap();
        let darts = |game: &Game| i32::from(game.public().darts().in_hand());
        let fallen = |game: &Game| {
            let board = game.public().board();
            let cost = |square| match board.pawn(square) {
                Some(Pawn { level, downed: true }) => i32::from(level.darts()),
                _ => 0,
            };
            Square::ALL.map(cost).into_iter().sum::<i32>()
        };
        let gained = match step {
            Step::Thief(ThiefStep::TakeDart) => 1,
            Step::Thief(_) => fallen(game) - fallen(&after),
            Step::Mist(_) => 0,
        };
        assert_eq!(darts(game) + gained, darts(&after), "{step}, {game:?}");
        assert!((0..=9).contains(&darts(&after)));
    });
}

#[test]
fn coins_move_between_hand_and_table_only_as_the_step_says() {
    random_games(200, |_, game, step| {
        let mut after = *game;
        after.try_play(step).unwrap();
        let plays_the_coin = match step {
            Step::Thief(ThiefStep::Play) => game.public().round() != Round::Night,
            // R20: the coin is played with a declaration where playing it would be legal.
            Step::Thief(ThiefStep::Treasure) => game.is_legal(ThiefStep::Play.into()),
            _ => false,
        };
        let expected = match step {
            Step::Thief(ThiefStep::PickUp(coin)) => game.hand() | coin,
            Step::Thief(ThiefStep::Sacrifice(coin)) => game.hand() - coin,
            _ if plays_the_coin => game.hand() - game.temple(),
            _ => game.hand(),
        };
        assert_eq!(after.hand(), expected, "{step}, {game:?}");
    });
}

#[test]
fn random_text_is_refused_without_a_panic() {
    let alphabet: Vec<char> =
        "ABCDE123456HShbs/- :?TMNfxd~!^_*<>,+#$.09\u{e9}\u{1F3AF}\0".chars().collect();
    let mut random = Random(2);
    for _ in 0..300_000 {
        let length = random.below(12);
        let text: String = (0..length).map(|_| *random.pick(&alphabet)).collect();
        for side in [Side::Thief, Side::Mist] {
            if let Ok(step) = Step::parse(side, &text) {
                assert_eq!(step.to_string(), text);
            }
        }
        assert!(text.parse::<Position>().is_err());
    }
}

/// A position with a few characters changed is read exactly or refused, and what is read can be
/// played on without a panic.
#[test]
fn damaged_positions_are_read_exactly_or_refused() {
    let mut random = Random(3);
    let mut accepted = 0;
    random_games(40, |_, game, _| {
        let Some(position) = game.position() else { return };
        let mut bytes = position.to_string().into_bytes();
        for _ in 0..=random.below(3) {
            let replacement = *random.pick(b"ABCDE12345HBShbs/-:?TMNf09 ");
            let place = random.below(bytes.len());
            bytes[place] = replacement;
        }
        let text = String::from_utf8(bytes).unwrap();
        let Ok(read) = text.parse::<Position>() else { return };
        accepted += 1;
        assert_eq!(read.to_string(), text.split_whitespace().collect::<Vec<_>>().join(" "));
        if let Ok(game) = Game::new(game.public().edition(), &read) {
            assert!(perft(&game, 1) > 0, "no legal step in {text}");
            std::hint::black_box(perft(&game, 2));
        }
    });
    assert!(accepted > 100, "the check saw only {accepted} readable positions");
}
