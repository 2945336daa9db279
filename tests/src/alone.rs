//! A table at which the handheld plays the Thief by itself, and somebody the Mist.

use firmware::chronicle::SECTORS;
use firmware::toolkit::button::Button;
use shared::fairplay::Setup;
use shared::mind::Skill;
use shared::rules::Edition;

use crate::ends::{End, V18};
use crate::held::Held;
use crate::nor::PicoNor;
use crate::pair::companion_that_wants;
use crate::rig::{Flash, Rig};
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
        if held.companion().playing().is_some_and(|playing| playing.all_opened()) {
            return;
        }
        mist.act(held);
        held.wait(600);
    }
    panic!("it comes to no end");
}

/// A device of that seed, and a companion that wants it to play by itself.
pub fn rig(setup: Setup, seed: u8) -> Rig {
    Rig::with(Flash::new(PicoNor::new(SECTORS)), companion_that_wants(setup), seed)
}

/// A whole game.
pub fn whole_game(seed: u8) -> Rig {
    let (mut rig, mist) = (rig(alone_setup(seed), seed), Mist::new(seed));
    begin(&mut rig, &mist);
    play_out(&mut rig, &mist);
    rig
}

/// Whether that end's game is over and all of it is opened.
pub fn is_over(companion: &End) -> bool {
    companion.playing().is_some_and(|playing| playing.all_opened())
}
