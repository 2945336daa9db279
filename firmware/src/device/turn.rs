//! RULES 4: the Thief's turn by day, press by press, until it is sent.

use embedded_storage::nor_flash::NorFlash;
use heapless::Vec;
use shared::event::Event;
use shared::fairplay::{Opened, Rods};
use shared::play::Entry;
use shared::rules::{Game, Line, Set, Square, Step, Temple, ThiefStep};

use super::Device;
use super::page::{Bump, Card, Home, Page, Pushing, Sacrifice};
use super::press::{moved, row, step_of};
use crate::chronicle::{Private, Record};
use crate::plan::{self, Choice, Leaps, Reach};
use crate::rods::Colour;
use crate::screen::{Action, Note, Way};
use crate::toolkit::button::{Button, Millis, Press};

/// How long the board is out of place after an arrow that leads off it.
const JOLT: Millis = 200;

pub(super) fn way_of(button: Button) -> Option<Way> {
    match button {
        Button::Up => Some(Way::Up),
        Button::Down => Some(Way::Down),
        Button::Left => Some(Way::Left),
        Button::Right => Some(Way::Right),
        Button::Ok | Button::Hide => None,
    }
}

/// 09: where a pushed Seeker can land.
pub(super) struct Landings {
    /// The Seeker's temple.
    pub(super) temple: Temple,
    pub(super) squares: Set<Square>,
    /// The same, each with its arrow.
    pub(super) ways: Vec<(Way, Square), 4>,
}

impl<F: NorFlash> Device<F> {
    /// The true game at the start of the turn.
    pub(super) fn start(&self) -> Option<Game> {
        self.mind.as_ref().map(|mind| mind.game)
    }

    /// RULES 4 End of turn: whether the location coin can be played now.
    pub(super) fn can_end(&self) -> bool {
        self.planned().is_some_and(|game| game.is_legal(ThiefStep::Play.into()))
    }

    pub(super) fn press_board(&mut self, press: Press) {
        let Press::Down(button) = press else { return };
        if self.home == Home::Peek {
            return self.press_peek(button);
        }
        match way_of(button) {
            Some(way) => self.leap(way),
            None if self.can_end() => self.page = Page::Confirm { scroll: 0 },
            None => self.page = Page::Actions { picked: 0 },
        }
        self.adding = false;
    }

    fn press_peek(&mut self, button: Button) {
        match button {
            Button::Right => self.open_coins(Home::Peek),
            Button::Left | Button::Ok => self.page = self.place(),
            _ => {}
        }
    }

    /// An arrow is a leap; back along the path it undoes one.
    fn leap(&mut self, way: Way) {
        let (Some(start), Some(game)) = (self.start(), self.planned()) else { return };
        let Some(to) = plan::neighbour(game.temple(), way) else {
            self.jolt(way);
            return;
        };
        if self.plan.came_from(&start) == Some(to) {
            self.plan.undo_leap();
            return;
        }
        self.leap_to(&game, to);
    }

    fn leap_to(&mut self, game: &Game, to: Temple) {
        match plan::reach(game, to) {
            Reach::Leap(_) => self.choose(Pushing { to, sacrifice: None, left: None }),
            Reach::WithSacrifice(coins) => {
                if let Some(chosen) = to_give(coins, to) {
                    self.page = Page::Sacrifice(Sacrifice { chosen, leap: Some(to) });
                }
            }
            Reach::Refused(why) => self.bump = Some(Bump::Refused(to, why)),
        }
    }

    /// The ways to make a leap that are still in question.
    pub(super) fn ways(&self, pushing: Pushing) -> Option<(Game, Leaps)> {
        let mut game = self.planned()?;
        if let Some(coin) = pushing.sacrifice {
            game.try_play(ThiefStep::Sacrifice(coin).into()).ok()?;
        }
        let ways = plan::leaps(&game, pushing.to);
        Some((game, ways.into_iter().filter(|leap| pushing.allows(*leap)).collect()))
    }

    /// Makes a leap, or asks where a pushed Seeker lands.
    fn choose(&mut self, pushing: Pushing) {
        let Some((game, ways)) = self.ways(pushing) else { return };
        match plan::choice(game.temple(), &ways) {
            Some(Choice::Made(leap)) => {
                if let Some(coin) = pushing.sacrifice {
                    self.add(ThiefStep::Sacrifice(coin));
                }
                self.add(ThiefStep::Leap(leap));
                self.page = Page::Board;
            }
            Some(_) => self.page = Page::Push(pushing),
            None => self.page = Page::Board,
        }
    }

    /// Plans a step that was offered.
    pub(super) fn add(&mut self, step: ThiefStep) {
        if let Some(start) = self.start() {
            // It was offered, so it is legal.
            let _ = self.plan.add(&start, step);
        }
    }

    /// 09: the Seeker in question, and each way it can go.
    pub(super) fn push_ways(&self, pushing: Pushing) -> Option<Landings> {
        let (game, ways) = self.ways(pushing)?;
        let (temple, squares) = match plan::choice(game.temple(), &ways)? {
            Choice::Left(temple, squares) | Choice::Entered(temple, squares) => (temple, squares),
            Choice::Made(_) => return None,
        };
        let mut each = Vec::new();
        for way in [Way::Up, Way::Down, Way::Left, Way::Right] {
            let there = |square: &Square| plan::way_to(temple.square(), *square) == Some(way);
            if let Some(square) = squares.into_iter().find(there) {
                each.push((way, square)).ok()?;
            }
        }
        Some(Landings { temple, squares, ways: each })
    }

    pub(super) fn press_push(&mut self, pushing: Pushing, press: Press) {
        let Press::Down(button) = press else { return };
        let Some(way) = way_of(button) else {
            // OK does nothing here; the way out is an arrow.
            return;
        };
        let Some(Landings { temple, ways, .. }) = self.push_ways(pushing) else { return };
        let Some(&(_, square)) = ways.iter().find(|(offered, _)| *offered == way) else {
            return self.leave_push(way);
        };
        let Some((game, _)) = self.ways(pushing) else { return };
        if temple == game.temple() {
            self.choose(Pushing { left: Some(square), ..pushing });
        } else {
            self.land(pushing, square);
        }
    }

    /// An arrow that is no push gives the leap up.
    fn leave_push(&mut self, way: Way) {
        self.jolt(way);
        self.page = Page::Board;
    }

    fn jolt(&mut self, way: Way) {
        self.bump = Some(Bump::Edge(way, self.now + JOLT));
    }

    fn land(&mut self, pushing: Pushing, square: Square) {
        let Some((_, ways)) = self.ways(pushing) else { return };
        let Some(&leap) = ways.iter().find(|leap| leap.entered == Some(square)) else { return };
        if let Some(coin) = pushing.sacrifice {
            self.add(ThiefStep::Sacrifice(coin));
        }
        self.add(ThiefStep::Leap(leap));
        self.page = Page::Board;
    }

    /// 10: what can be done besides leaping. A dart stands first.
    pub(super) fn actions(&self) -> Vec<Action, 16> {
        let mut actions = Vec::new();
        let (Some(start), Some(game)) = (self.start(), self.planned()) else { return actions };
        let mut add = |action| {
            // Each stands once, and there are fewer than rows.
            if !actions.contains(&action) {
                let _ = actions.push(action);
            }
        };
        game.each_legal(&mut |step| action_of(step).into_iter().for_each(&mut add));
        let back = self.plan.came_from(&start);
        let back = back.filter(|to| !matches!(plan::reach(&game, *to), Reach::Refused(_)));
        if let Some(to) = back {
            add(Action::LeapBack(to));
        }
        if self.plan.can_undo() {
            add(Action::Undo);
        }
        sort_dart_first(&mut actions);
        actions
    }

    pub(super) fn press_actions(&mut self, picked: u8, press: Press) {
        let actions = self.actions();
        let last = row(actions.len().saturating_sub(1));
        match press {
            Press::Down(Button::Left) => self.page = self.turn_page(),
            Press::Down(Button::Right) => self.open_coins(Home::Turn),
            Press::Down(Button::Ok) => {
                if let Some(&action) = actions.get(usize::from(picked)) {
                    self.act(action);
                }
            }
            _ => self.page = Page::Actions { picked: moved(picked, press, last) },
        }
    }

    /// The page to the left of the coins.
    pub(super) fn page_before_coins(&mut self) -> Page {
        let night = self.start().is_some_and(|game| plan::is_night(&game));
        if night { self.turn_page() } else { Page::Actions { picked: 0 } }
    }

    fn act(&mut self, action: Action) {
        match action {
            Action::TakeDart => self.add_and_return(ThiefStep::TakeDart),
            Action::Shoot(at) => self.add_and_return(ThiefStep::Shoot(at)),
            Action::Look(line) => self.look(line),
            Action::PickUp => {
                if let Some(chosen) = self.coins_to_pick_up().first() {
                    self.page = Page::PickUp { chosen };
                }
            }
            Action::Sacrifice => {
                let here = self.planned().map(|game| game.temple());
                let coins = self.coins_to_sacrifice(None);
                if let Some(chosen) = here.and_then(|here| to_give(coins, here)) {
                    self.page = Page::Sacrifice(Sacrifice { chosen, leap: None });
                }
            }
            Action::LeapBack(to) => {
                if let Some(game) = self.planned() {
                    self.page = Page::Board;
                    self.leap_to(&game, to);
                }
            }
            Action::Treasure => self.page = Page::Treasure,
            Action::Undo => {
                self.plan.undo();
                self.page = self.turn_page();
            }
        }
    }

    pub(super) fn add_and_return(&mut self, step: ThiefStep) {
        self.add(step);
        self.page = self.turn_page();
    }

    /// A look is in flash before its colour is on the screen, with all that led to it: neither undo
    /// nor a pulled battery takes it back.
    pub(super) fn look(&mut self, line: Line) {
        let Some(start) = self.start() else { return };
        let mut plan = self.plan.clone();
        if plan.add(&start, ThiefStep::Look(line)).is_err() {
            return;
        }
        if self.chronicle.append(&Record::Plan(plan.steps().clone())).is_err() {
            self.page = Page::Note { note: Note::NotSaved, scroll: 0 };
            return;
        }
        plan.lock();
        self.plan = plan;
        self.page = match self.playing().map(|playing| playing.setup.rods) {
            Some(Rods::Cards) => {
                if let Some(mind) = &mut self.mind {
                    mind.card = Some(line);
                }
                Page::Card(Card { line, doubt: None, declared: None })
            }
            _ => self.see(line, Colour::of(line, start.treasure())),
        };
    }

    fn see(&mut self, line: Line, colour: Colour) -> Page {
        if let Some(mind) = &mut self.mind {
            mind.looks.enter(line, colour);
            mind.card = None;
        }
        Page::Seen { line, colour }
    }

    pub(super) fn press_seen(&mut self, press: Press) {
        match press {
            Press::Down(Button::Ok) => self.page = self.turn_page(),
            Press::Down(Button::Right) => {
                self.home = Home::Turn;
                self.page = Page::Rods;
            }
            _ => {}
        }
    }

    pub(super) fn press_card(&mut self, card: Card, press: Press) {
        let colour = match (press, card.doubt) {
            (Press::Down(Button::Left), None) => Colour::Red,
            (Press::Down(Button::Right), None) => Colour::Green,
            (Press::Down(Button::Ok), Some(colour)) => return self.enter_card(card, colour),
            (Press::Down(Button::Left), Some(_)) => {
                self.page = Page::Card(Card { doubt: None, ..card });
                return;
            }
            _ => return,
        };
        let allowed = self.mind.as_ref().is_some_and(|mind| mind.looks.allow(card.line, colour));
        if allowed {
            self.enter_card(card, colour);
        } else {
            self.page = Page::Card(Card { doubt: Some(colour), ..card });
        }
    }

    fn enter_card(&mut self, card: Card, colour: Colour) {
        if self.chronicle.append(&Record::Card(card.line, colour)).is_err() {
            self.page = Page::Note { note: Note::NotSaved, scroll: 0 };
            return;
        }
        self.page = self.see(card.line, colour);
        if let Some(green) = card.declared {
            self.turn_cards(card.line, green && colour == Colour::Green);
        }
    }

    /// RULES 4 Find the treasure: the column's card is turned first, then the row's.
    fn turn_cards(&mut self, line: Line, green: bool) {
        let Some(temple) = self.planned().map(|game| game.temple()) else { return };
        let [_, across] = temple.lines();
        if line == across {
            self.send_treasure(green);
        } else {
            self.page = Page::Card(Card { line: across, doubt: None, declared: Some(green) });
        }
    }

    /// RULES 4 Movements: the coins that can be given, for a leap or as a bluff.
    pub(super) fn coins_to_sacrifice(&self, leap: Option<Temple>) -> Set<Temple> {
        let Some(game) = self.planned() else { return Set::EMPTY };
        if let Some(to) = leap {
            return plan::sacrifices_for(&game, to);
        }
        let may_give = |coin: &Temple| game.is_legal(ThiefStep::Sacrifice(*coin).into());
        game.hand().into_iter().filter(may_give).collect()
    }

    pub(super) fn coins_to_pick_up(&self) -> Set<Temple> {
        let Some(game) = self.planned() else { return Set::EMPTY };
        let may_take = |coin: &Temple| game.is_legal(ThiefStep::PickUp(*coin).into());
        Temple::ALL.into_iter().filter(may_take).collect()
    }

    pub(super) fn press_sacrifice(&mut self, sacrifice: Sacrifice, press: Press) {
        let Sacrifice { chosen, leap } = sacrifice;
        let coins = self.coins_to_sacrifice(leap);
        match (press, leap) {
            (Press::Down(Button::Ok), Some(to)) => {
                self.choose(Pushing { to, sacrifice: Some(chosen), left: None });
            }
            (Press::Down(Button::Ok), None) => self.add_and_return(ThiefStep::Sacrifice(chosen)),
            _ => match next_coin(coins, chosen, press) {
                NextCoin::Coin(chosen) => {
                    self.page = Page::Sacrifice(Sacrifice { chosen, leap });
                }
                NextCoin::Back => self.page = self.turn_page(),
                NextCoin::Stay => {}
            },
        }
    }

    pub(super) fn press_pick_up(&mut self, chosen: Temple, press: Press) {
        if press == Press::Down(Button::Ok) {
            return self.add_and_return(ThiefStep::PickUp(chosen));
        }
        match next_coin(self.coins_to_pick_up(), chosen, press) {
            NextCoin::Coin(chosen) => self.page = Page::PickUp { chosen },
            NextCoin::Back => self.page = self.turn_page(),
            NextCoin::Stay => {}
        }
    }

    pub(super) fn press_confirm(&mut self, scroll: u8, press: Press) {
        let night = self.start().is_some_and(|game| plan::is_night(&game));
        match press {
            Press::Down(Button::Ok) => {
                if let Some(end) = self.ending() {
                    self.send(end);
                }
            }
            Press::Down(Button::Left) => {
                self.adding = false;
                self.page = self.turn_page();
            }
            Press::Down(Button::Right) if !night => {
                self.adding = true;
                self.page = Page::Actions { picked: 0 };
            }
            _ => self.page = Page::Confirm { scroll: self.scrolled(scroll, press) },
        }
    }

    pub(super) fn press_treasure(&mut self, press: Press) {
        match press {
            Press::Down(Button::Left) => self.page = self.turn_page(),
            Press::Held(Button::Ok) => self.declare_treasure(),
            _ => {}
        }
    }

    /// Sealed rods are opened at once; cards are turned on the table, one after the other.
    fn declare_treasure(&mut self) {
        let Some(game) = self.planned() else { return };
        let cards = self.playing().is_some_and(|playing| playing.setup.rods == Rods::Cards);
        if cards {
            let [column, _] = game.temple().lines();
            self.page = Page::Card(Card { line: column, doubt: None, declared: Some(true) });
        } else {
            self.send(ThiefStep::Treasure);
        }
    }

    /// With cards the game learns now where the treasure is, or is not.
    fn send_treasure(&mut self, found: bool) {
        if let (Some(game), Some(mind)) = (self.planned(), &mut self.mind) {
            let elsewhere = if game.temple() == Temple::A1 { Temple::E5 } else { Temple::A1 };
            let treasure = if found { game.temple() } else { elsewhere };
            mind.game = mind.game.with_treasure(treasure);
        }
        self.send(ThiefStep::Treasure);
    }

    pub(super) fn press_cornered(&mut self, picked: u8, press: Press) {
        match press {
            Press::Held(Button::Ok) if picked == 0 => self.declare_treasure(),
            Press::Held(Button::Ok) => self.send(ThiefStep::Cornered),
            _ if step_of(press).is_some() => {
                self.page = Page::Cornered { picked: moved(picked, press, 1) };
            }
            Press::Down(Button::Right) => self.open_coins(Home::Turn),
            _ => {}
        }
    }

    /// Sends the turn that ends so. After that nothing can be undone.
    pub(super) fn send(&mut self, end: ThiefStep) {
        if let Some((entry, turn)) = self.whole_turn(end) {
            self.adding = false;
            self.do_entry(entry, Private::Turn(turn));
        }
    }

    /// The turn as both machines will have it, and as it truly is.
    fn whole_turn(&self, end: ThiefStep) -> Option<(Entry, Opened)> {
        let (playing, mind) = (self.playing()?, self.mind.as_ref()?);
        let mut steps = self.plan.steps().clone();
        steps.push(end).ok()?;
        let mut game = mind.game;
        let effect = game.try_thief_turn(&steps).ok()?;
        let truth = Opened::new(&steps, game.thief())?;
        let turn = playing.table.turn();
        let commitment = playing.ledger.commit(&mind.secret, turn, &effect, &truth);
        Some((Entry::Event(Event::Thief { effect, commitment }), truth))
    }

    pub(super) fn press_table(&mut self, scroll: u8, press: Press) {
        match press {
            Press::Down(Button::Ok) => self.page = self.place(),
            _ => self.page = Page::Table { scroll: self.scrolled(scroll, press) },
        }
    }
}

/// The action that leads to a step, if one does.
fn action_of(step: Step) -> Option<Action> {
    Some(match step.thief()? {
        ThiefStep::TakeDart => Action::TakeDart,
        ThiefStep::Look(line) => Action::Look(line),
        ThiefStep::PickUp(_) => Action::PickUp,
        ThiefStep::Sacrifice(_) => Action::Sacrifice,
        ThiefStep::Shoot(at) => Action::Shoot(at),
        ThiefStep::Treasure => Action::Treasure,
        _ => return None,
    })
}

/// The coin to offer for a sacrifice: rather not that of the temple where the turn may end.
fn to_give(coins: Set<Temple>, end: Temple) -> Option<Temple> {
    (coins - end).first().or(coins.first())
}

/// A dart is what is added most often, then what the rulebook names next.
fn sort_dart_first(actions: &mut [Action]) {
    actions.sort_unstable_by_key(|action| match action {
        Action::TakeDart => (0, 0),
        Action::Look(line) => (1, line_order(*line)),
        Action::PickUp => (2, 0),
        Action::Sacrifice => (3, 0),
        Action::Shoot(at) => (4, *at as u8),
        Action::LeapBack(_) => (5, 0),
        Action::Treasure => (6, 0),
        Action::Undo => (7, 0),
    });
}

/// The column before the row.
pub(super) const fn line_order(line: Line) -> u8 {
    match line {
        Line::A | Line::C | Line::E => 0,
        Line::One | Line::Three | Line::Five => 1,
    }
}

/// Where an arrow leads among nine coins, of which some can be chosen.
enum NextCoin {
    Coin(Temple),
    /// Left of the first column.
    Back,
    Stay,
}

fn next_coin(coins: Set<Temple>, chosen: Temple, press: Press) -> NextCoin {
    let (Press::Down(button) | Press::Repeat(button)) = press else { return NextCoin::Stay };
    let Some(way) = way_of(button) else { return NextCoin::Stay };
    let ahead = coins.into_iter().filter(|coin| *coin != chosen);
    let nearest = ahead.filter_map(|coin| Some((distance(chosen, coin, way)?, coin)));
    match nearest.min_by_key(|(distance, _)| *distance) {
        Some((_, coin)) => NextCoin::Coin(coin),
        None if way == Way::Left => NextCoin::Back,
        None => NextCoin::Stay,
    }
}

/// How far a coin is that way; what is aside counts more than what is ahead. `None` behind.
fn distance(from: Temple, to: Temple, way: Way) -> Option<u8> {
    let (from, to) = (from.square(), to.square());
    let (dx, dy) = (
        to.column().cast_signed() - from.column().cast_signed(),
        to.row().cast_signed() - from.row().cast_signed(),
    );
    let (ahead, aside) = match way {
        Way::Up => (-dy, dx),
        Way::Down => (dy, dx),
        Way::Left => (-dx, dy),
        Way::Right => (dx, dy),
    };
    let aside = aside.unsigned_abs();
    u8::try_from(ahead).ok().filter(|ahead| *ahead > 0).map(|ahead| ahead + 3 * aside)
}
