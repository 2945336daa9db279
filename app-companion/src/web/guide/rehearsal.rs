//! The room a guided game is played in: a table with its handheld, as in any game between two people,
//! in a folder that is gone with it.

use std::io;
use std::mem::discriminant;
use std::sync::Arc;
use std::time::Duration;

use firmware::screen::View;
use firmware::toolkit::button::Button;
use shared::fairplay::Setup;
use tempfile::TempDir;
use tokio::sync::watch;

use super::Deed;
use crate::handheld::simulated::{Hand, Shown};
use crate::port::in_words;
use crate::random::Chance;
use crate::web::about::About;
use crate::web::autopilot;
use crate::web::room::{Doorway, Order, Room, Scene, Stage};
use crate::web::seats::Seats;
use crate::web::shelf::Shelf;
use crate::web::table::Way;

/// With it the treasure comes to lie where the script wants it.
pub(super) const CHANCE: Chance = Chance::Fixed(8);

/// How long the two machines may take to agree on something. They take some milliseconds.
const PATIENCE: Duration = Duration::from_secs(20);

/// A guided game being played. Dropped, it is closed, and its folder removed.
pub(super) struct Rehearsal {
    doorway: Doorway,
    hand: Hand,
}

impl Rehearsal {
    /// A game that is dealt, with these deeds done.
    pub(super) async fn after(deeds: impl IntoIterator<Item = Deed>) -> Result<Self, String> {
        let rehearsal = Self::new().await?;
        for deed in deeds {
            rehearsal.perform(deed).await?;
        }
        Ok(rehearsal)
    }

    async fn new() -> Result<Self, String> {
        let folder = TempDir::with_prefix("nusubito-guide-").map_err(|why| no_folder(&why))?;
        let shelf = Shelf::with(folder.path(), CHANCE).map_err(|why| why.to_string())?;
        let (mut room, doorway) = Room::new(Arc::new(shelf), Way::Simulated).await;
        room.begin(&About::new(Seats::default(), Setup::USUAL, true)).await?;
        tokio::spawn(play(room, folder));
        let hand = doorway.hand.borrow().clone();
        let hand = hand.ok_or("The simulated handheld is not there.")?;
        in_time(autopilot::deal(&hand)).await?;
        Ok(Self { doorway, hand })
    }

    /// What the pages would show.
    pub(super) fn scene(&self) -> watch::Receiver<Arc<Scene>> {
        self.doorway.scene.clone()
    }

    /// What the handheld shows.
    pub(super) fn shown(&self) -> watch::Receiver<Shown> {
        self.hand.shown()
    }

    /// Does one thing, as soon as its side is to move.
    async fn perform(&self, deed: Deed) -> Result<(), String> {
        match deed {
            Deed::Press(button) => {
                self.touch(button, true).await?;
                self.touch(button, false).await
            }
            Deed::Hold(button) => self.hold(button).await,
            deed => self.act(deed).await,
        }
    }

    /// Puts a finger on a button of the handheld, or takes it off.
    pub(super) async fn touch(&self, button: Button, down: bool) -> Result<(), String> {
        if down {
            let mut shown = self.shown();
            let waits = |shown: &Shown| matches!(shown.view, View::Waiting(_));
            in_time(async { drop(shown.wait_for(|shown| !waits(shown)).await) }).await?;
        }
        self.hand.button(button, down).await;
        Ok(())
    }

    async fn hold(&self, button: Button) -> Result<(), String> {
        let mut shown = self.shown();
        let before = shown.borrow().view.clone();
        self.touch(button, true).await?;
        let over = shown.wait_for(|shown| discriminant(&shown.view) != discriminant(&before));
        in_time(async { drop(over.await) }).await?;
        self.touch(button, false).await
    }

    /// Does something on the Mist's page.
    pub(super) async fn act(&self, deed: Deed) -> Result<(), String> {
        let mut scene = self.scene();
        in_time(async { drop(scene.wait_for(|scene| is_mists(scene)).await) }).await?;
        if let Some(act) = deed.act() {
            self.pass_on(Order::Act(act)).await;
        }
        Ok(())
    }

    /// Asks the room for something that is no step of the script.
    pub(super) async fn pass_on(&self, order: Order) {
        // A room that is closed does nothing more.
        let _ = self.doorway.orders.send(order).await;
    }

    /// Wakes a handheld that has hidden itself while somebody was reading.
    pub(super) async fn wake(&self) {
        self.hand.press(Button::Ok).await;
    }
}

/// The room, until nobody is left who could ask for anything; then its folder is removed.
async fn play(room: Room, folder: TempDir) {
    room.run().await;
    drop(folder);
}

/// Whether the Mist is to act, and both machines know of all that went before.
fn is_mists(scene: &Scene) -> bool {
    match &scene.stage {
        Stage::Playing(game) => game.desk.is_mists() && !game.pending && !game.ruling,
        _ => false,
    }
}

async fn in_time<T>(doing: impl Future<Output = T>) -> Result<T, String> {
    let stuck = |_| "The two machines do not come to terms. Leave, and begin again.".to_owned();
    tokio::time::timeout(PATIENCE, doing).await.map_err(stuck)
}

fn no_folder(why: &io::Error) -> String {
    format!("There is no folder for a game that is not to be kept: {}.", in_words(why))
}

#[cfg(test)]
mod tests {
    use shared::rules::Outcome;

    use super::super::script;
    use super::*;
    use crate::verify::Verdict;
    use crate::web::story::Story;

    /// The game as the audit tells it, when all that stands before a stop is done.
    async fn told(at: usize) -> Story {
        let rehearsal = Rehearsal::after(script::done_before(at)).await.expect("a game");
        let mut scene = rehearsal.scene();
        let over = scene.wait_for(|scene| matches!(scene.stage, Stage::Over(_))).await;
        match &over.expect("a room").stage {
            Stage::Over(over) => over.story.clone(),
            _ => unreachable!("it is over"),
        }
    }

    /// All turns in notation, the Thief's as they truly were.
    fn turns(story: &Story) -> Vec<String> {
        let mut turns = Vec::new();
        for moment in &story.moments {
            turns.push(moment.steps.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
            let steps = moment.mist.iter().flat_map(|turn| turn.steps.steps());
            turns.push(steps.map(ToString::to_string).collect::<Vec<_>>().join(" "));
        }
        turns.retain(|turn| !turn.is_empty());
        turns
    }

    const DAY: [&str; 5] =
        ["A3 A5 .", "B4-B5 D2-D3 D4-A4 .", "?5 C5 .", "C4*C5 B4-C4 D3-E3 .", "E5 ."];

    fn the_end(of: &str) -> usize {
        let chapter = script::beginnings().find(|(_, chapter)| chapter.title.starts_with(of));
        chapter.expect("a chapter").0
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn one_way_it_ends_with_the_treasure() {
        let story = told(the_end("One end")).await;
        assert_eq!(story.verdict, Ok(Verdict::Holds));
        let rest = ["E3-C3 .", "?E d .E", "+D5 ^B2 .", "$"];
        assert_eq!(turns(&story), [&DAY[..], &rest].concat());
        assert_eq!(story.outcome, Some(Outcome::TreasureFound));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn the_other_way_it_ends_with_a_capture() {
        let story = told(the_end("The other end")).await;
        assert_eq!(story.verdict, Ok(Verdict::Holds));
        assert_eq!(turns(&story), [&DAY[..], &["D3-E4 E3-E5 #E5"]].concat());
        assert_eq!(story.outcome, Some(Outcome::Captured));
        // It was no guess.
        let belief = story.moments.last().expect("a moment").belief;
        assert_eq!(belief.iter().filter(|ways| **ways > 0).count(), 1);
    }

    /// A press that does nothing, or a tap that is refused, would leave the learner puzzled.
    #[tokio::test(flavor = "multi_thread")]
    async fn every_deed_changes_what_its_side_sees() {
        for end in ["One end", "The other end"] {
            let rehearsal = Rehearsal::new().await.expect("a game");
            for deed in script::done_before(the_end(end)) {
                let (before, desk) = (rehearsal.shown().borrow().clone(), rehearsal.desk());
                rehearsal.perform(deed).await.expect("it is done");
                match deed {
                    Deed::Tap(_) => {
                        let mut scene = rehearsal.scene();
                        let changed = scene.wait_for(|_| rehearsal.desk() != desk);
                        in_time(async { drop(changed.await) }).await.expect("a tap does something");
                        let says = rehearsal.desk().and_then(|desk| desk.says().map(String::from));
                        assert_eq!(says, None, "{deed:?}");
                    }
                    Deed::Press(_) | Deed::Hold(_) => {
                        assert_ne!(rehearsal.shown().borrow().view, before.view, "{deed:?}");
                    }
                    Deed::End | Deed::Capture(_) => {}
                }
            }
        }
    }

    /// What the texts say of the handheld's numbers, stop by stop.
    #[tokio::test(flavor = "multi_thread")]
    async fn the_numbers_are_as_they_are_told() {
        for (words, is) in [
            ("*six* of nine", "after: 6 }"),
            ("the eye says *one*", "after: 1 }"),
            ("Two darts are spent", "darts: Change { before: 2, after: 0 }"),
            ("*Green!* The treasure is in row 5", "line: Five, colour: Green"),
            ("*Green!* Row 5 and column E", "line: E, colour: Green"),
            ("The treasure is declared in the list", "Turn("),
            ("*Found!*", "Ruling("),
        ] {
            let at = (0..script::count())
                .find(|at| script::place(*at).is_some_and(|(_, stop)| stop.say.contains(words)));
            let deeds = script::done_before(at.expect("a stop"));
            let rehearsal = Rehearsal::after(deeds).await.expect("a game");
            let view = format!("{:?}", rehearsal.shown().borrow().view);
            assert!(view.contains(is), "{words}: {view}");
        }
    }

    impl Rehearsal {
        fn desk(&self) -> Option<crate::web::desk::Desk> {
            match &self.scene().borrow().stage {
                Stage::Playing(game) => Some(game.desk.clone()),
                _ => None,
            }
        }
    }
}
