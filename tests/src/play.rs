//! Random games: every position and every step of them goes to a check.

use shared::rules::{Configuration, Edition, Game, Level, Step, Temple};

use crate::random::Random;

/// The legal steps of a game.
pub fn legal(game: &Game) -> Vec<Step> {
    let mut steps = Vec::new();
    game.each_legal(&mut |step| steps.push(step));
    steps
}

/// Plays random games from random starts in both editions. `check` sees the edition's name, each
/// game before a step, and the step about to be played.
pub fn random_games(games: u64, mut check: impl FnMut(&str, &Game, Step)) {
    const MOST_STEPS: usize = 300;
    for (name, edition) in Edition::NAMED {
        for seed in 0..games {
            let mut random = Random(seed);
            let mut game = random_start(edition, &mut random);
            for _ in 0..MOST_STEPS {
                let Some(step) = random_step(&game, &mut random) else { break };
                check(name, &game, step);
                game.try_play(step).expect("a step that was offered");
            }
        }
    }
}

/// A new game with any configuration and any deal.
pub fn random_start(edition: Edition, random: &mut Random) -> Game {
    let configuration = Configuration([(); 3].map(|()| *random.pick(&Level::ALL)));
    Game::start(edition, configuration, *random.pick(&Temple::ALL))
}

/// The steps of one random turn, of whoever is to move.
pub fn random_turn(game: &Game, random: &mut Random) -> Vec<Step> {
    let mut game = *game;
    let mut steps = Vec::new();
    let side = game.public().to_move();
    while side.is_some() && game.public().to_move() == side {
        let step = random_step(&game, random).expect("a step");
        game.try_play(step).expect("a step that was offered");
        steps.push(step);
    }
    steps
}

/// A table full of pawns, with Seekers on temples and any number of darts: what random games come
/// to seldom. It is the Thief's turn.
pub fn crowded(edition: Edition, random: &mut Random) -> Game {
    loop {
        let board: Vec<String> = (0..5).map(|row| crowded_row(row, random)).collect();
        let bolsters = *random.pick(&["-", "-", "C1", "A5", "C3E3", "A1C1"]);
        let (round, darts) = (random.pick(&["1", "2", "3", "N"]), random.below(10));
        let (temple, hand) = (random.pick(&Temple::ALL), random.below(512));
        let (board, treasure) = (board.join("/"), random.pick(&Temple::ALL));
        let text = format!("{board} {bolsters} T{round} - {darts} {temple}:{hand:03x} {treasure}");
        // Too many pawns of a level, or one under a bolster: once more.
        if let Ok(position) = text.parse() {
            return Game::new(edition, &position).expect("a position that was read");
        }
    }
}

fn crowded_row(row: usize, random: &mut Random) -> String {
    let mut text = String::new();
    for column in 0..5 {
        let temple = row.is_multiple_of(2) && column % 2 == 0;
        let pawns = if temple { "SSs1111" } else { "HhBbS11111" };
        let pawns: Vec<char> = pawns.chars().collect();
        text.push(*random.pick(&pawns));
    }
    // Empty squares are counted, longest run first.
    (2..=5).rev().fold(text, |text, run| text.replace(&"1".repeat(run), &run.to_string()))
}

/// Any legal step. Declarations are on offer all the time, so they are seldom taken: games that
/// end at once show little.
pub fn random_step(game: &Game, random: &mut Random) -> Option<Step> {
    let steps = legal(game);
    let declares = |step: &Step| step.to_string().starts_with(['$', '#']);
    let quiet: Vec<Step> = steps.iter().copied().filter(|step| !declares(step)).collect();
    let offered = if quiet.is_empty() || random.below(200) == 0 { steps } else { quiet };
    (!offered.is_empty()).then(|| *random.pick(&offered))
}
