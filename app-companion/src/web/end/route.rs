//! The Thief's true route, drawn over the board: an arrow a leap, a numbered stop a turn.
//!
//! Leaps between the same two temples lie side by side, each keeping to its left, and an arrow
//! begins and ends clear of the stops. Long games keep to their latest turns: a drawing of all
//! would show nothing.

use maud::{Markup, html};
use shared::rules::Temple;

use crate::web::board::{Facing, Point, moved};
use crate::web::story::Moment;

/// How many turns back the drawing goes.
pub(super) const TURNS: usize = 12;
/// The most arrows between two temples.
const LANES: usize = 4;
/// The most stops on a temple, without a pawn on it and with one.
const STOPS: usize = 4;
const STOPS_BESIDE_A_PAWN: usize = 3;

/// The middle of a temple, as this side of the table sees it.
fn middle(facing: Facing, temple: Temple) -> Point {
    facing.centre(temple.square())
}

/// To the left of who goes this way, seen with the picture's y downwards.
fn left(way: Point) -> Point {
    Point::new(way.y, -way.x)
}

/// How far a place lies along a way that is one long.
fn along(place: Point, way: Point) -> i32 {
    place.x * way.x + place.y * way.y
}

/// A leap of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Arrow {
    turn: u16,
    from: Temple,
    to: Temple,
}

impl Arrow {
    /// The two temples, the lower first, whichever way it goes.
    fn edge(self) -> (Temple, Temple) {
        (self.from.min(self.to), self.from.max(self.to))
    }
}

/// Where a turn ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Stop {
    turn: u16,
    night: bool,
    at: Temple,
    /// From the temple's middle.
    beside: Point,
}

/// The route up to the last of these moments; nothing while the game is closed.
pub(super) fn route(moments: &[Moment], facing: Facing) -> Option<Markup> {
    let now = moments.last().filter(|now| now.thief.is_some())?;
    let (start, turns) = moments.split_first()?;
    let recent = turns.get(turns.len().saturating_sub(TURNS)..).unwrap_or(turns);
    let stops = stops(recent, now);
    let mut arrows = arrows(recent);
    // The turn of the moment is drawn last, over the others.
    arrows.sort_by_key(|(arrow, _)| arrow.turn);
    Some(html! {
        g.route role="img" aria-label=(format!("The Thief's true route, turns {}", span(recent))) {
            @for (arrow, lane) in arrows {
                (leap(arrow, lane, now, &stops, facing))
            }
            @if recent.len() == turns.len() { (start_ring(start, &stops, facing)) }
            @for stop in &stops { (numbered(stop, now, facing)) }
        }
    })
}

/// `1 to 11`, `none`.
fn span(turns: &[Moment]) -> String {
    match turns {
        [] => "none".into(),
        [only] => only.turn.to_string(),
        [first, .., last] => format!("{} to {}", first.turn, last.turn),
    }
}

/// The ring where the game began: in the middle of its temple, or below its stops.
fn start_ring(start: &Moment, stops: &[Stop], facing: Facing) -> Markup {
    const BELOW: Point = Point::new(-8, 36);
    html! {
        @if let Some(&temple) = start.route.first() {
            @let taken = stops.iter().any(|stop| stop.at == temple);
            @let aside = if taken { BELOW } else { Point::new(0, 0) };
            g.start transform=(moved(middle(facing, temple) + aside)) { circle r="9" {} }
        }
    }
}

/// The stops of these turns, at most so many a temple, the latest of them.
fn stops(turns: &[Moment], now: &Moment) -> Vec<Stop> {
    Temple::ALL.into_iter().flat_map(|temple| stops_on(temple, turns, now)).collect()
}

fn stops_on(at: Temple, turns: &[Moment], now: &Moment) -> Vec<Stop> {
    let pawn = now.public.board().pawn(at.square()).is_some();
    let most = if pawn { STOPS_BESIDE_A_PAWN } else { STOPS };
    let ended_here = |moment: &&Moment| moment.route.last() == Some(&at);
    let here: Vec<&Moment> = turns.iter().filter(ended_here).collect();
    let here = here.get(here.len().saturating_sub(most)..).unwrap_or(&here);
    let places = places(here.len(), pawn);
    let stop = |(moment, beside): (&&Moment, Point)| Stop {
        turn: moment.turn,
        night: moment.by_night(),
        at,
        beside,
    };
    here.iter().zip(places).map(stop).collect()
}

/// Where so many stops lie, from the temple's middle. A pawn keeps the middle, and the Mist's
/// count the lower right corner.
fn places(stops: usize, pawn: bool) -> Vec<Point> {
    match (stops, pawn) {
        (1, false) => vec![Point::new(0, 0)],
        (2, false) => vec![Point::new(-17, 0), Point::new(17, 0)],
        (3, false) => vec![Point::new(-17, -24), Point::new(17, -24), Point::new(0, 8)],
        (_, false) => {
            vec![Point::new(-17, -24), Point::new(17, -24), Point::new(-17, 8), Point::new(17, 8)]
        }
        (1, true) => vec![Point::new(31, -31)],
        (2, true) => vec![Point::new(-31, -31), Point::new(31, -31)],
        (_, true) => vec![Point::new(-33, -31), Point::new(0, -31), Point::new(33, -31)],
    }
}

/// Every leap of these turns with its lane; of many between two temples the latest.
fn arrows(turns: &[Moment]) -> Vec<(Arrow, Lane)> {
    let leaps = |moment: &Moment| {
        let turn = moment.turn;
        let pairs = moment.route.windows(2);
        let arrow = |pair: &[Temple]| match pair {
            [from, to] => Some(Arrow { turn, from: *from, to: *to }),
            _ => None,
        };
        pairs.filter_map(arrow).collect::<Vec<_>>()
    };
    let all: Vec<Arrow> = turns.iter().flat_map(leaps).collect();
    let mut edges: Vec<_> = all.iter().map(|arrow| arrow.edge()).collect();
    edges.sort_unstable();
    edges.dedup();
    edges.into_iter().flat_map(|edge| side_by_side(&all, edge)).collect()
}

/// The leaps between two temples, each way on its own side.
fn side_by_side(all: &[Arrow], edge: (Temple, Temple)) -> Vec<(Arrow, Lane)> {
    let here: Vec<Arrow> = all.iter().filter(|arrow| arrow.edge() == edge).copied().collect();
    let mut here = here.get(here.len().saturating_sub(LANES)..).unwrap_or(&here).to_vec();
    here.sort_by_key(|arrow| arrow.from > arrow.to);
    let lanes = lanes(here.len());
    here.into_iter().zip(lanes).collect()
}

/// How far a lane lies to the left of the straight way from the lower temple: where it begins
/// and ends, and where it bends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Lane {
    ends: i32,
    bend: i32,
}

fn lanes(arrows: usize) -> Vec<Lane> {
    let lane = |ends, bend| Lane { ends, bend };
    match arrows {
        1 => vec![lane(0, 0)],
        2 => vec![lane(12, 30), lane(-12, -30)],
        3 => vec![lane(16, 39), lane(0, 0), lane(-16, -39)],
        _ => vec![lane(20, 48), lane(7, 16), lane(-7, -16), lane(-20, -48)],
    }
}

fn leap(arrow: Arrow, lane: Lane, now: &Moment, stops: &[Stop], facing: Facing) -> Markup {
    let path = path(arrow, lane, now, stops, facing);
    let is_now = arrow.turn == now.turn;
    let tip = if is_now { "url(#tip-now)" } else { "url(#tip)" };
    html! {
        g.leap.now[is_now] {
            path.under d=(path) {}
            path d=(path) marker-end=(tip) {}
        }
    }
}

/// From temple to temple, bent as its lane says.
fn path(arrow: Arrow, lane: Lane, now: &Moment, stops: &[Stop], facing: Facing) -> String {
    let (from, to) = (middle(facing, arrow.from), middle(facing, arrow.to));
    let (low, high) = arrow.edge();
    let left = left(unit(middle(facing, high) - middle(facing, low)));
    let ahead = unit(to - from);
    let shift = left * lane.ends;
    let clear = |temple, way| clear_of(temple, way, shift, now, stops);
    let start = from + ahead * clear(arrow.from, ahead) + shift;
    let end = to - ahead * clear(arrow.to, ahead * -1) + shift;
    let Point { x, y } = from + to;
    let bend = Point::new(x / 2, y / 2) + left * lane.bend;
    format!("M{start}Q{bend} {end}")
}

/// A way along a row or column, one long.
fn unit(way: Point) -> Point {
    Point::new(way.x.signum(), way.y.signum())
}

/// How far from a temple's middle an arrow on that way keeps clear of the stops and the pawn.
fn clear_of(temple: Temple, way: Point, shift: Point, now: &Moment, stops: &[Stop]) -> i32 {
    const ROUND_A_STOP: i32 = 24;
    const ROUND_NOTHING: i32 = 26;
    const ROUND_A_PAWN: i32 = 44;
    let pawn = now.public.board().pawn(temple.square()).is_some();
    let least = if pawn { ROUND_A_PAWN } else { ROUND_NOTHING };
    let aside = |place: Point| along(place - shift, left(way)).abs();
    let in_the_way = |stop: &&Stop| stop.at == temple && aside(stop.beside) < ROUND_A_STOP;
    let needs = |stop: &Stop| along(stop.beside, way) + ROUND_A_STOP;
    stops.iter().filter(in_the_way).map(needs).max().map_or(least, |most| most.max(least))
}

fn numbered(stop: &Stop, now: &Moment, facing: Facing) -> Markup {
    let is_now = stop.turn == now.turn;
    html! {
        g.stop.night[stop.night && !is_now].now[is_now] data-turn=(stop.turn)
            transform=(moved(middle(facing, stop.at) + stop.beside)) {
            circle r="15.5" {}
            text y="6" { (stop.turn) }
        }
    }
}
