//! The design's game: the Thief on C3, day 2, round 2; and pieces to build views from.
#![allow(clippy::expect_used, reason = "a test may fail loudly")]
#![allow(dead_code, reason = "each test uses some of it")]

use firmware::rods::{Colour, Knowledge, Rod};
use firmware::screen::{BoardView, Change, Coin, CoinView, Exposure, List, Place, Purpose};
use shared::fairplay::Setup;
use shared::rules::{Board, Position, Round, Set, Temple};

/// The pawns.
pub(crate) const PAWNS: &str = "1H3/1hB1H/S2S1/1S1H1/1b3";
/// The coins that are not in hand.
pub(crate) const NOT_IN_HAND: [Temple; 4] = [Temple::A1, Temple::C3, Temple::E3, Temple::C5];

/// What is played.
pub(crate) fn setup() -> Setup {
    Setup::USUAL
}

/// The pawns, as the first field of a position.
pub(crate) fn pawns(field: &str) -> Board {
    let position: Position = format!("{field} - T1 - 2 C3:1ff E5").parse().expect("a position");
    position.board
}

/// A few temples.
pub(crate) fn temples<const N: usize>(temples: [Temple; N]) -> Set<Temple> {
    temples.into_iter().collect()
}

/// A board with nothing but pawns and bolsters on it.
pub(crate) fn public_board(field: &str) -> BoardView {
    BoardView {
        board: pawns(field),
        bolsters: temples([Temple::E1, Temple::A5]),
        dotted: Set::EMPTY,
        thief: None,
        origin: None,
        path: heapless::Vec::new(),
        leaps: heapless::Vec::new(),
        marked: None,
        changed: Set::EMPTY,
        line: None,
        push: None,
        jolt: None,
    }
}

/// The board as the Thief sees it.
pub(crate) fn own_board(field: &str) -> BoardView {
    BoardView { dotted: temples(NOT_IN_HAND), thief: Some(Temple::C3), ..public_board(field) }
}

/// A list that fits.
pub(crate) fn fixed<T: Clone, const N: usize>(rows: &[T]) -> heapless::Vec<T, N> {
    heapless::Vec::from_slice(rows).expect("room for all")
}

/// A list and the row picked.
pub(crate) fn list<T: Clone>(rows: &[T], picked: u8) -> List<T> {
    List { rows: fixed(rows), picked }
}

/// A number that stays.
pub(crate) fn same(value: u8) -> Change<u8> {
    change(value, value)
}

/// A number that changes.
pub(crate) fn change(before: u8, after: u8) -> Change<u8> {
    Change { before, after }
}

/// What the Mist can't rule out.
pub(crate) fn exposure<const N: usize>(temples: Change<u8>, which: [Temple; N]) -> Exposure {
    Exposure { temples, which: which.into_iter().collect() }
}

/// Where the nine coins are.
pub(crate) fn coin_view(purpose: Purpose, chosen: Temple) -> CoinView {
    use Coin::{Hand, Played, Sacrificed};
    let coins = [
        Sacrificed(1, Round::Three),
        Hand,
        Hand,
        Hand,
        Played(2, Round::One),
        Played(1, Round::One),
        Hand,
        Played(1, Round::Three),
        Hand,
    ];
    CoinView { purpose, coins, location: Temple::C3, chosen }
}

/// The coins as they lie.
pub(crate) fn coins_lie() -> [[Place; 3]; 3] {
    let none = Place::default();
    let played = |temple| Place { played: Some(temple), ..none };
    let covered = Place { beneath: Some(Temple::A1), ..played(Temple::C5) };
    let location = Place { location: true, ..played(Temple::C3) };
    let next = Place { next: true, ..none };
    [[played(Temple::E3), none, covered], [location, next, none], [none, none, none]]
}

/// The treasure is on E1 or E5.
pub(crate) fn between_e1_and_e5() -> Knowledge {
    use Colour::{Green, Red};
    use Rod::{Follows, Seen, Unknown};
    let rods = [Unknown, Seen(Red), Unknown, Follows(Red), Seen(Red), Seen(Green)];
    Knowledge { rods, possible: temples([Temple::E1, Temple::E5]) }
}
