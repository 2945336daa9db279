//! The board as a picture: one SVG, a hundred units a square, the origin at the corner of A1.
//!
//! The layers are those of the design, from the ground up; each is a function here. The symbols
//! they use are in `assets/symbols.svg`, their colours in `assets/style.css`. There is no `style`
//! attribute: the pages' content security policy forbids it.

mod facing;
mod hit;
mod marks;

use maud::{Markup, PreEscaped, html};
use shared::rules::{ByLine, Level, Line, Pawn, Public, Reveal, Set, Square, Temple, Turn};

pub use facing::{Facing, Point};
pub use marks::Marks;

/// What a tap on a square would do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// A pawn goes there, in the courtyard.
    Move,
    /// A Seeker goes onto that temple.
    Enter,
    /// The downed pawn there stands up.
    Heal,
    /// A Builder bolsters that temple.
    Bolster,
    /// A Healer comes there, by night.
    Spawn,
    /// The pawn there is replaced by one of the next level, by night.
    Promote,
}

impl Target {
    const fn symbol(self) -> &'static str {
        match self {
            Self::Move | Self::Spawn => "#target-yard",
            Self::Enter => "#target",
            Self::Heal => "#target-heal",
            Self::Bolster => "#target-bolster",
            Self::Promote => "#target-promote",
        }
    }
}

/// A rod as it lies at the edge of the board.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Rod {
    /// Whether the Thief has looked at it.
    pub looked: bool,
    /// Whether it is green, once that is known to all.
    pub green: Option<bool>,
}

/// Everything the picture shows.
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    /// What stands on the table.
    pub public: &'a Public,
    /// From which side.
    pub facing: Facing,
    /// The rods.
    pub rods: ByLine<Rod>,
    /// What the Thief last showed, and in which night.
    pub shown: Option<(Reveal, u16)>,
    /// Where the Thief can be: ways for each temple, in temple order.
    pub heat: Option<[u32; 9]>,
    /// The pawn that was tapped; under a route, the one that is not dimmed: the captor.
    pub selected: Option<Square>,
    /// What the next tap can do.
    pub targets: &'a [(Square, Target)],
    /// A turn of the Mist, as it was played or is proposed.
    pub marks: Option<Marks>,
    /// Whether squares can be tapped at all.
    pub taps: bool,
    /// The squares that can be tapped with some use: pawns that may act, and the targets. A tap on
    /// any other says why it does nothing.
    pub live: Set<Square>,
    /// What lies over it all: the route at the end of a game. The pawns are dimmed beneath it.
    pub over: Option<Markup>,
    /// The treasure's temple, once it is known to all.
    pub treasure: Option<Temple>,
    /// The picture's name for those who can't see it.
    pub name: &'a str,
}

/// The picture, layer by layer.
#[must_use]
pub fn board(picture: &Picture<'_>) -> Markup {
    let facing = picture.facing;
    html! {
        svg .board viewBox=(facing.frame()) role="group" aria-label=(picture.name) {
            (frame(facing))
            (coordinates(facing))
            (ground(facing))
            g clip-path="url(#field)" { (picture.temples()) (mist(facing)) }
            @for layer in [picture.stream(), picture.marker()].into_iter().flatten() { (layer) }
            @for line in Line::ALL { (picture.rod(line)) }
            @if let Some(selection) = picture.selection() { (selection) }
            @for &(square, target) in picture.targets { (picture.target(square, target)) }
            @if let Some(treasure) = picture.treasure() { (treasure) }
            @if let Some(marks) = &picture.marks { (marks.layer(facing)) }
            (picture.pawns())
            @if let Some(over) = &picture.over { (over) }
            (picture.pills())
            (picture.hits())
        }
    }
}

/// The symbols, which a page has once: the board is drawn with them, and so are the panels beside it.
#[must_use]
pub fn symbols() -> Markup {
    let symbols = PreEscaped(include_str!("../assets/symbols.svg"));
    html! { svg class="vh" aria-hidden="true" { (symbols) } }
}

/// A pawn's symbol without its `#p-`, which is also the class that gives it its colours.
#[must_use]
pub const fn pawn_symbol(level: Level) -> &'static str {
    match level {
        Level::Healer => "healer",
        Level::Builder => "builder",
        Level::Seeker => "seeker",
    }
}

/// What puts something drawn round the origin there.
pub(super) fn moved(to: Point) -> String {
    format!("translate({to})")
}

fn frame(facing: Facing) -> Markup {
    let rect = |class, area: facing::Area, round| {
        html! {
            rect .(class) x=(area.from.x) y=(area.from.y) width=(area.width) height=(area.height)
                rx=(round) {}
        }
    };
    let bed = facing::Area { from: Point::new(-5, -5), width: 510, height: 510 };
    html! {
        (rect("frame", facing.frame(), 18))
        (rect("frame-line", facing.frame().inset(6), 13))
        (rect("bed", bed, 5))
    }
}

/// Every name of a column or row stands at the end where the rods are not.
fn coordinates(facing: Facing) -> Markup {
    // Half the height of a capital: the anchor is the letter's middle, so that it turns well.
    const RISE: i32 = 7;
    let text = |at: Point, name: char| html! { text x=(at.x) y=(at.y + RISE) { (name) } };
    html! {
        g .coords aria-hidden="true" {
            @for (place, name) in (50..).step_by(100).zip('A'..='E') {
                (text(facing.turned(place, -18), name))
            }
            @for (place, name) in (50..).step_by(100).zip('1'..='5') {
                (text(facing.turned(-16, place), name))
            }
        }
    }
}

/// Gravel. The lines in a gap are raked across the leap over it.
fn ground(facing: Facing) -> Markup {
    let symbol = |square: Square| match (square.column() % 2, square.row() % 2) {
        (0, 0) => "#g-temple",
        (1, 1) => "#g-crossing",
        (_, row) if (row == 1) == facing.sideways() => "#g-gap-h",
        _ => "#g-gap-v",
    };
    html! {
        g .ground aria-hidden="true" {
            @for square in Square::ALL {
                @let at = facing.corner(square);
                use href=(symbol(square)) x=(at.x) y=(at.y) {}
            }
        }
    }
}

/// Banks of mist: where they are, and how far they reach.
const BANKS: [(i32, i32, u16, u16); 5] = [
    (90, 352, 210, 40),
    (340, 366, 200, 30),
    (40, 322, 150, 26),
    (420, 172, 170, 26),
    (150, 150, 140, 18),
];

fn mist(facing: Facing) -> Markup {
    html! {
        g .mist aria-hidden="true" {
            @for (x, y, width, height) in BANKS {
                @let at = facing.turned(x, y);
                ellipse cx=(at.x) cy=(at.y) rx=(width) ry=(height) {}
            }
        }
    }
}

/// Where a line runs: a row at that height, or a column at that distance from the left.
enum Run {
    Row(i32),
    Column(i32),
}

impl From<Line> for Run {
    fn from(line: Line) -> Self {
        match line {
            Line::One => Self::Row(50),
            Line::Three => Self::Row(250),
            Line::Five => Self::Row(450),
            Line::A => Self::Column(50),
            Line::C => Self::Column(250),
            Line::E => Self::Column(450),
        }
    }
}

impl<'a> Picture<'a> {
    /// The pawns on the table, for those who only look.
    #[must_use]
    pub fn still(public: &'a Public, facing: Facing, name: &'a str) -> Self {
        Self {
            public,
            facing,
            rods: ByLine::default(),
            shown: None,
            heat: None,
            selected: None,
            targets: &[],
            marks: None,
            taps: false,
            live: Set::EMPTY,
            over: None,
            treasure: None,
            name,
        }
    }

    /// The pawns that have acted this turn; after the last turn nobody asks.
    fn used(&self) -> Set<Square> {
        match self.public.turn() {
            Turn::Mist(turn) if self.over.is_none() => turn.used,
            _ => Set::EMPTY,
        }
    }

    /// The pawn that was tapped, while there is anything to tap.
    fn tapped_pawn(&self) -> Option<Square> {
        self.selected.filter(|_| self.over.is_none())
    }

    /// How many ways lead to that temple, if that is shown at all.
    fn ways(&self, temple: Temple) -> Option<u32> {
        let mut ways = Temple::ALL.into_iter().zip(self.heat?);
        ways.find(|(at, _)| *at == temple).map(|(_, ways)| ways)
    }

    /// How hot that temple is: 1 for the one with the most ways.
    fn warmth(&self, ways: u32) -> f64 {
        let most = self.heat.into_iter().flatten().max().unwrap_or(1);
        f64::from(ways) / f64::from(most.max(1))
    }

    fn temples(&self) -> Markup {
        html! { @for temple in Temple::ALL { (self.temple(temple)) } }
    }

    fn temple(&self, temple: Temple) -> Markup {
        let bolstered = self.public.bolsters().contains(temple);
        let ways = self.ways(temple);
        let warmth = ways.filter(|&ways| ways > 0).map(|ways| self.warmth(ways));
        html! {
            g .temple .bolstered[bolstered] transform=(moved(self.facing.corner(temple.square()))) {
                @if let Some(warmth) = warmth {
                    circle .heat.glow cx="50" cy="50" r="78" opacity=(share(0.15, 0.75, warmth)) {}
                }
                use href="#roof" {}
                @if let Some(warmth) = warmth {
                    use .heat.tint href="#eaves-shape" opacity=(share(0.12, 0.58, warmth)) {}
                    use .heat.lines href="#roof-lines" {}
                }
                @if ways == Some(0) { use .heat.cold href="#eaves-shape" {} }
                @if bolstered { use href="#rope" {} }
            }
        }
    }

    /// The stream of the Seeker or Healer that was tapped and has somewhere to go. A Builder doesn't
    /// travel in one, and a pawn alone has none to show.
    fn stream(&self) -> Option<Markup> {
        let from = self.tapped_pawn()?;
        let pawn = self.public.board().pawn(from)?;
        let path = self.stream_path(self.public.stream(from));
        let travels = !pawn.downed && pawn.level != Level::Builder && !self.targets.is_empty();
        (travels && !path.is_empty()).then(|| {
            html! {
                g .stream aria-hidden="true" {
                    path .cloud filter="url(#soft)" d=(path) {}
                    path .thread d=(path) {}
                }
            }
        })
    }

    /// A line for every two squares of the stream that share an edge.
    fn stream_path(&self, stream: Set<Square>) -> String {
        let mut path = String::new();
        for from in stream {
            for to in from.edges() & stream {
                if from < to {
                    path += &format!("M{}L{}", self.facing.centre(from), self.facing.centre(to));
                }
            }
        }
        path
    }

    /// Where the Thief last showed themself. A row's marker is outside its name; above a column's
    /// name there is no room, so its marker is beside it, and smaller.
    fn marker(&self) -> Option<Markup> {
        let (reveal, night) = self.shown?;
        let (place, at, size) = match reveal {
            Reveal::Temple(temple) => (
                format!("on {temple}"),
                self.facing.corner(temple.square()) + Point::new(23, 23),
                "1",
            ),
            Reveal::Line(line) => match Run::from(line) {
                Run::Row(y) => (format!("in row {line}"), self.facing.turned(-44, y), "1"),
                Run::Column(x) => {
                    (format!("in column {line}"), self.facing.turned(x - 28, -18), ".85")
                }
            },
        };
        Some(html! {
            g .marker transform={ (moved(at)) " scale(" (size) ")" } role="img"
                aria-label={ "Thief last shown " (place) ", night " (night) } {
                use href="#thief" {}
            }
        })
    }

    /// A rod lies along its edge until it is looked at; then it is turned across, with an eye at
    /// the end towards the board.
    fn rod(&self, line: Line) -> Markup {
        let Rod { looked, green } = self.rods[line];
        let facing = self.facing;
        let (at, inward, along, upright) = match Run::from(line) {
            Run::Row(y) => (facing.turned(535, y), (-19, 0), (0, 20), true),
            Run::Column(x) => (facing.turned(x, 535), (0, -19), (20, 0), false),
        };
        let turned = upright ^ looked ^ facing.sideways();
        let eye = facing.towards(inward.0, inward.1);
        // The coin keeps clear of the eye.
        let (x, y) = if looked { (along.1, along.0) } else { along };
        let coin = facing.towards(x, y);
        html! {
            g .rod .looked[looked] .green[green == Some(true)] .red[green == Some(false)]
                transform=(moved(at)) role="img" aria-label=(rod_label(line, self.rods[line])) {
                circle .slot r="30" {}
                use href="#rod" transform={ "rotate(" (if turned { 90 } else { 0 }) ")" } {}
                circle .knob r="10.5" {}
                text .rod-t y="5" { (line) }
                @if looked { use href="#m-eye" transform=(moved(eye)) {} }
                @if green == Some(true) { use href="#m-coin" transform=(moved(coin)) {} }
            }
        }
    }

    fn selection(&self) -> Option<Markup> {
        let at = self.facing.centre(self.tapped_pawn()?);
        Some(html! {
            g .select transform=(moved(at)) {
                rect .s-halo x="-45" y="-45" width="90" height="90" rx="12" {}
                rect x="-45" y="-45" width="90" height="90" rx="12" {}
            }
        })
    }

    fn target(&self, square: Square, target: Target) -> Markup {
        html! {
            g .target transform=(moved(self.facing.centre(square))) {
                use href=(target.symbol()) {}
            }
        }
    }

    fn treasure(&self) -> Option<Markup> {
        let at = self.facing.centre(self.treasure?.square());
        Some(html! {
            g .treasure transform=(moved(at)) aria-hidden="true" {
                rect x="-46" y="-46" width="92" height="92" rx="12" {}
                use href="#m-coin" transform="translate(-31 31) scale(1.35)" {}
            }
        })
    }

    fn pawns(&self) -> Markup {
        let squares = self.public.board().occupied().into_iter();
        html! { @for pawn in squares.filter_map(|square| self.pawn(square)) { (pawn) } }
    }

    fn pawn(&self, square: Square) -> Option<Markup> {
        let Pawn { level, downed } = self.public.board().pawn(square)?;
        let used = self.used().contains(square);
        let selected = self.tapped_pawn() == Some(square);
        let quiet = self.over.is_some() && self.selected != Some(square);
        let symbol = format!("#p-{}", pawn_symbol(level));
        Some(html! {
            g .pawn .(pawn_symbol(level)) .downed[downed] .used[used] .selected[selected]
                .quiet[quiet] transform=(moved(self.facing.centre(square))) {
                @if downed {
                    ellipse .shade cx="2" cy="21" rx="36" ry="7" {}
                    use .body href=(symbol) transform="translate(-3 5) rotate(-90)" {}
                } @else {
                    ellipse .shade cx="2" cy="32" rx="27" ry="7" {}
                    use .body href=(symbol) {}
                }
                @if used { use href="#m-used" x="24" y="24" {} }
            }
        })
    }

    fn pills(&self) -> Markup {
        let ways = Temple::ALL.into_iter().filter_map(|temple| Some((temple, self.ways(temple)?)));
        html! { @for (temple, ways) in ways { (self.pill(temple, ways)) } }
    }

    /// The number of ways, in the roof's lower right corner. A long number grows to the left.
    fn pill(&self, temple: Temple, ways: u32) -> Markup {
        const RIGHT: usize = 17;
        let width = (14 + 10 * ways.to_string().len()).max(2 * RIGHT);
        let grown = width.saturating_sub(2 * RIGHT);
        let at = self.facing.corner(temple.square()) + Point::new(82, 86);
        html! {
            g .heat.pill .none[ways == 0] transform=(moved(at)) {
                rect x={ "-" (RIGHT + grown) } y="-12" width=(width) height="24" rx="12" {}
                text x={ "-" (grown / 2) } y="5.5" { (ways) }
            }
        }
    }
}

/// An opacity: so much at least, and so much more for the hottest temple.
fn share(least: f64, more: f64, warmth: f64) -> String {
    format!("{:.2}", least + more * warmth)
}

fn rod_label(line: Line, rod: Rod) -> String {
    let face = match rod.green {
        Some(true) => "green",
        Some(false) => "red",
        None => "face down",
    };
    let looked = if rod.looked { ", looked at" } else { "" };
    format!("Rod {line}, {face}{looked}")
}

#[cfg(test)]
mod tests;
