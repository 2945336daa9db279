//! The fast rules against the slow ones, over whole random games in both editions.

use shared::rules::{Edition, Game, Position, Side, Step};
use tests::random::Random;
use tests::slow::Slow;

fn legal(game: &Game) -> Vec<String> {
    let mut steps = Vec::new();
    game.each_legal(&mut |step| steps.push(step.to_string()));
    steps.sort();
    steps
}

fn compare(edition: &str, seed: u64, most_steps: usize) {
    let mut random = Random(seed);
    let start = "5/1HBS1/5/1SBH1/5 - T1 - 2 C3:1ff E5";
    let mut slow = Slow::new(edition, start);
    let position: Position = start.parse().unwrap();
    let mut game = Game::new(Edition::named(edition).unwrap(), &position).unwrap();
    let mut played = Vec::new();
    for _ in 0..most_steps {
        let steps = legal(&game);
        assert_eq!(steps, slow.legal(), "{edition}, seed {seed}, after {}", played.join(" "));
        assert_eq!(game.position().map(|p| p.to_string()), slow.show().filter(|_| slow.winner().is_none()));
        // ending the game by a declaration is always on offer: seldom take it
        let quiet: Vec<&String> = steps.iter().filter(|s| !s.starts_with(['$', '#'])).collect();
        let step = if quiet.is_empty() || random.below(200) == 0 { random.pick(&steps) } else { random.pick(&quiet) };
        let side = game.public().turn().side();
        game.try_play(Step::parse(side, step).unwrap()).unwrap();
        slow.play(step);
        played.push(step.clone());
        if game.public().outcome().is_some() { 
            let w = game.public().outcome().unwrap().winner();
            assert_eq!(slow.winner(), Some(if w == Side::Thief {'T'} else {'M'}));
            break; }
    }
}

#[test]
fn the_same_steps_over_random_games() {
    for edition in ["v18", "early"] {
        for seed in 0..300 {
            compare(edition, seed, 400);
        }
    }
}
