//! Somebody who plays the handheld by its buttons, looking at nothing but its screen. What they do
//! depends on the screen and the turn alone, so after a power cut they do the same again.

use firmware::screen::{Action, Connect, List, MessageKeys, Point, TurnTitle, TurnView, View, Way};
use firmware::toolkit::button::Button;
use shared::rules::Temple;

/// What the player does next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// Presses a button.
    Press(Button),
    /// Holds one.
    Hold(Button),
    /// Nothing: it is the other side's turn.
    Wait,
    /// Nothing: the game is over.
    Done,
}

use Button::{Down, Left, Ok, Right, Up};
use Move::{Done, Hold, Press, Wait};

/// What to do about this screen, in that turn of the game.
pub fn next(view: &View, turn: u16) -> Move {
    match view {
        View::Waiting(_) | View::Connect(Connect::Answer) => Wait,
        View::End(_) => Done,
        View::Turn(turn_view) => day(turn_view, turn),
        View::Push(push) => Press(button(push.ways[usize::from(turn) % push.ways.len()].0)),
        View::Actions(list) => action(list, turn),
        View::Card(card) if card.doubt.is_some() => Press(Left),
        View::Card(card) => {
            // The treasure is on E5, and the player reads the cards rightly.
            let green = card.line.temples().contains(Temple::E5);
            Press(if green { Right } else { Left })
        }
        View::Night(night) => match (night.spent, night_plan(turn)) {
            (spent, plan) if spent >= plan => Press(Right),
            (spent, _) => {
                let rows = night.list.rows.iter().position(|row| *row == Point::Pages).unwrap_or(1);
                let wanted = (usize::from(turn) / 4 + usize::from(spent)) % rows.max(1);
                pick(&night.list, wanted)
            }
        },
        View::Cornered(cornered) if cornered.picked == 0 => Press(Down),
        View::Cornered(_) | View::Treasure(_) => Hold(Ok),
        View::Message(message) if message.keys == MessageKeys::StartOver => Hold(Left),
        View::TakeBack(_) if turn % 2 == 1 => Press(Left),
        // Where a press led that was meant for the screen before.
        View::Coins(_) | View::Rods(_) | View::Settings(_) => Press(Left),
        // Everything else has one way on.
        _ => Press(Ok),
    }
}

/// Points to spend in the night of that turn.
fn night_plan(turn: u16) -> u8 {
    u8::try_from(turn / 4 % 4).expect("below four")
}

/// Whether the player looks at a rod in that turn.
fn looks(turn: u16) -> bool {
    turn % 4 == 1
}

fn day(view: &TurnView, turn: u16) -> Move {
    // A special or a sacrifice has changed how many there are.
    let extra = view.moves.1 != 2;
    match view.title {
        TurnTitle::To(_) | TurnTitle::Peek(..) => Press(Ok),
        TurnTitle::Day(..) if looks(turn) && !extra => Press(Ok),
        _ => {
            // Where the coin is in hand the turn can end.
            let good = leaps_with_coin(view);
            let all: Vec<Temple> = view.board.leaps.iter().map(|(to, _)| *to).collect();
            let from = if good.is_empty() { &all } else { &good };
            let Some(to) = from.get(usize::from(turn) % from.len().max(1)) else {
                return Press(Ok);
            };
            let thief = view.board.thief.expect("a Thief on the board");
            let way = Way::between(thief.square(), to.square());
            Press(button(way.expect("a neighbour")))
        }
    }
}

/// The temples a leap goes to and the turn can end on.
fn leaps_with_coin(view: &TurnView) -> Vec<Temple> {
    let in_hand = |to: &Temple| !view.board.dotted.contains(*to);
    view.board.leaps.iter().map(|(to, _)| *to).filter(in_hand).collect()
}

fn action(list: &List<Action>, turn: u16) -> Move {
    let look = list.rows.iter().position(|row| matches!(row, Action::Look(_)));
    let back = list.rows.iter().position(|row| matches!(row, Action::LeapBack(_)));
    let undo = list.rows.iter().position(|row| *row == Action::Undo);
    let wanted = look.filter(|_| looks(turn)).or(back).or(undo).unwrap_or(0);
    pick(list, wanted)
}

fn pick<T>(list: &List<T>, wanted: usize) -> Move {
    match usize::from(list.picked).cmp(&wanted) {
        std::cmp::Ordering::Less => Press(Down),
        std::cmp::Ordering::Greater => Press(Up),
        std::cmp::Ordering::Equal => Press(Ok),
    }
}

/// The arrow that points that way.
pub fn button(way: Way) -> Button {
    match way {
        Way::Up => Up,
        Way::Down => Down,
        Way::Left => Left,
        Way::Right => Right,
    }
}
