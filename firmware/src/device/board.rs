//! The board as the pages show it: the plan on it, the leaps it allows, what has changed.

use embedded_storage::nor_flash::NorFlash;
use heapless::Vec;
use shared::rules::{Game, Public, Round, Set, Square, Temple, ThiefStep};

use super::Device;
use super::leap::Landings;
use super::page::{Bump, Home, Pushing};
use crate::memory::{Memory, day_of};
use crate::plan::{self, Reach};
use crate::screen::{BoardView, Change, PushView, TurnOk, TurnTitle, TurnView, View, Way};

impl<F: NorFlash> Device<F> {
    pub(super) fn turn_view(&self, memory: &Memory) -> Option<View> {
        let peek = self.home == Home::Peek;
        let game = self.plan.game(&memory.game);
        let can_end = !peek && self.can_end();
        let now = self.exposure_now()?;
        let exposure = if can_end { self.exposure_after(ThiefStep::Play)? } else { now };
        let darts = Change {
            before: memory.game.public().darts().in_hand(),
            after: game.public().darts().in_hand(),
        };
        let coins = u8::try_from(game.hand().len()).ok()?;
        let came_from = self.plan.came_from(&memory.game);
        Some(View::Turn(TurnView {
            board: self.turn_board(memory, &game),
            title: self.turn_title(memory, &game, can_end),
            darts,
            exposure,
            coins: self.plan.is_empty().then_some(coins),
            moves: self.plan.moves(&memory.game),
            undo: came_from.and_then(|to| Way::between(game.temple().square(), to.square())),
            ok: match (peek, can_end) {
                (true, _) => TurnOk::Back,
                (_, true) => TurnOk::End,
                _ => TurnOk::Menu,
            },
        }))
    }

    fn turn_title(&self, memory: &Memory, game: &Game, can_end: bool) -> TurnTitle {
        let (day, round) = (day_of(memory.turn), Round::of_turn(memory.turn));
        let leapt = self.plan.path(&memory.game).len() > 1;
        match self.bump {
            _ if self.home == Home::Peek => TurnTitle::Peek(day, round),
            Some(Bump::Refused(to, why)) => TurnTitle::Not(to, why),
            _ if can_end => TurnTitle::To(game.temple()),
            _ if leapt => TurnTitle::Via(game.temple()),
            _ => TurnTitle::Day(day, round),
        }
    }

    /// The board with the plan on it, and the leaps it allows.
    fn turn_board(&self, memory: &Memory, game: &Game) -> BoardView {
        let mut view = self.plan_board(memory, game);
        if self.home == Home::Peek {
            return view;
        }
        match self.bump {
            Some(Bump::Refused(to, _)) => view.marked = Some(to),
            Some(Bump::Edge(way, _)) => view.jolt = Some(way),
            None => {}
        }
        if view.marked.is_some() {
            return view;
        }
        let came_from = self.plan.came_from(&memory.game);
        for to in game.temple().neighbours().into_iter().filter(|to| Some(*to) != came_from) {
            if let Some(cost) = leap_darts(game, to) {
                // A temple has four neighbours at most.
                let _ = view.leaps.push((to, cost));
            }
        }
        view
    }

    /// The board with the Thief, the coins and the path of the plan.
    pub(super) fn plan_board(&self, memory: &Memory, game: &Game) -> BoardView {
        let path = self.plan.path(&memory.game);
        let mut view = board_of(game.public());
        view.dotted = Set::<Temple>::ALL - game.hand();
        view.thief = Some(game.temple());
        view.origin = Some(memory.game.temple()).filter(|origin| *origin != game.temple());
        for pair in path.windows(2) {
            if let &[from, to] = pair {
                // Three leaps at most.
                let _ = view.path.push((from, to));
            }
        }
        view
    }

    pub(super) fn push_view(&self, memory: &Memory, pushing: Pushing) -> Option<View> {
        let game = self.plan.game(&memory.game);
        let Landings { temple, squares, ways } = self.push_ways(pushing)?;
        let mut board = self.plan_board(memory, &game);
        board.push = Some((temple, squares));
        Some(View::Push(PushView { board, ways }))
    }
}

/// The table as everybody sees it.
pub(super) fn board_of(public: &Public) -> BoardView {
    BoardView {
        board: *public.board(),
        bolsters: public.bolsters(),
        dotted: Set::EMPTY,
        thief: None,
        origin: None,
        path: Vec::new(),
        leaps: Vec::new(),
        marked: None,
        changed: Set::EMPTY,
        line: None,
        push: None,
        jolt: None,
    }
}

/// The courtyard squares on which something else stands now.
pub(super) fn changed(before: &Public, after: &Public) -> Set<Square> {
    let differs = |square: &Square| before.board().pawn(*square) != after.board().pawn(*square);
    Set::<Square>::COURTYARD.into_iter().filter(differs).collect()
}

/// The darts that the leap an arrow makes would cost, if it makes one.
fn leap_darts(game: &Game, to: Temple) -> Option<u8> {
    let mut after = *game;
    let leap = match plan::reach(game, to) {
        Reach::Leap(ways) => *ways.first()?,
        Reach::WithSacrifice(coins) => {
            after.try_play(ThiefStep::Sacrifice(coins.first()?).into()).ok()?;
            *plan::leaps(&after, to).first()?
        }
        Reach::Refused(_) => return None,
    };
    let before = after.public().darts().in_hand();
    after.try_play(ThiefStep::Leap(leap).into()).ok()?;
    before.checked_sub(after.public().darts().in_hand())
}
