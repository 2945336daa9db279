//! A table at which the handheld plays the Thief by itself, and somebody the Mist.

use firmware::toolkit::button::Button;
use shared::fairplay::Setup;
use shared::mind::Skill;
use shared::rules::Edition;

use crate::ends::V18;
use crate::held::Held;
use crate::rig::Rig;
use crate::table::Mist;

/// More turns than any of these games has.
const MOST_TURNS: usize = 1000;

/// Another edition and another skill with every seed.
pub fn alone_setup(seed: u8) -> Setup {
    let (_, edition) = Edition::NAMED[usize::from(seed) % 2];
    let skill = Skill::ALL[usize::from(seed) / 2 % 3];
    Setup { edition, thief: Some(skill), ..V18 }
}

/// Says yes to the set-up that the companion wants, and answers the deal.
pub fn begin(held: &mut impl Held, mist: &Mist) {
    for _ in 0..3 {
        held.press(Button::Ok);
    }
    mist.act(held);
}

/// Plays a game to its end, with no press at all.
pub fn play_out(held: &mut impl Held, mist: &Mist) {
    for _ in 0..MOST_TURNS {
        if held.companion().all_opened() {
            return;
        }
        mist.act(held);
        held.wait(600);
    }
    panic!("it comes to no end");
}

/// A whole game.
pub fn whole_game(seed: u8) -> Rig {
    let (mut rig, mist) = (Rig::with_wish(alone_setup(seed), seed), Mist::new(seed));
    begin(&mut rig, &mist);
    play_out(&mut rig, &mist);
    rig
}
