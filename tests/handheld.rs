//! Whole games played by the handheld's buttons alone, against a companion's session.

use firmware::screen::View;
use firmware::toolkit::button::Button;
use shared::play::Entry;
use tests::player::{self, Move};
use tests::rig::Rig;
use tests::table::Mist;

#[test]
fn whole_games_are_played_by_the_buttons_alone() {
    for seed in 0..40 {
        let mut rig = Rig::new(seed);
        let mut mist = Mist::new(seed);
        let presses = mist.play_out(&mut rig, 4000);
        assert!(presses.is_ok(), "seed {seed}: {:?}", rig.view());
        println!("{seed}: {presses:?} {:?} entries {}", rig.log().len(), matches!(rig.log().last(), Some(Entry::Turn(_))));
        assert!(matches!(rig.view(), View::End(_)));
        let _ = (Button::Ok, player::next(&rig.view(), 1) == Move::Done);
    }
}
#[test]
fn debug_seed() {
    let mut rig = Rig::new(2);
    let mist = Mist::new(2u64);
    for i in 0..400 {
        if mist.play_out(&mut rig, 1).is_ok() { break; }
        if i > 380 { println!("{i} {:?}\n", rig.view()); }
    }
}
