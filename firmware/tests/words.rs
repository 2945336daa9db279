//! Every word in its place: each screen with the longest names, the largest numbers and the most
//! rows. Nothing leaves the screen or its zone, and no two texts touch.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod samples;

use std::collections::BTreeSet;
use std::convert::Infallible;

use embedded_graphics::Pixel;
use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::geometry::{OriginDimensions, Point, Size};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::primitives::Rectangle;
use firmware::rods::{Colour, Knowledge, Rod};
use firmware::screen::{
    self, Action, BoardView, Card, Coin, CoinView, CoinsView, Confirm, Connect, CorneredView,
    Differ, End, Hidden, HintView, List, Message, MessageKeys, MessageTitle, MistDid, MistLine,
    Named, NightView, Note, PrivateLine, PublicLine, Purpose, PushView, Resume, RodsView, Ruling,
    Seen, SettingsRow, SettingsView, SetupView, Show, TEXT, TableView, TakeBack, Task,
    TreasureView, TurnOk, TurnTitle, TurnView, Unbolster, View, WaitFor, Waiting, Way, words,
};
use firmware::settings::{Brightness, HideAfter, LinkKind, Settings};
use firmware::stopped::Stopped;
use firmware::toolkit::font::Ink;
use firmware::toolkit::text::{Paper, Zone, wrap};
use samples::{
    PAWNS, between_e1_and_e5, change, coin_view, coins_lie, exposure, fixed, list, own_board,
    public_board, same, setup,
};
use shared::fairplay::{MOST_STEPS, Rods, Setup};
use shared::link::{self, Digest, NotStored, NotTaken, Notice, Trouble};
use shared::mind::Skill;
use shared::play;
use shared::rules::{
    Configuration, Edition, Illegal, Level, Line, MistStep, Outcome, Round, Set, Set3, Side,
    Square, Temple, ThiefStep,
};

/// Days up to more than a log can hold.
const DAYS: [u16; 6] = [1, 9, 10, 99, 100, 999];
const SIDES: [Side; 2] = [Side::Thief, Side::Mist];
const COLOURS: [Colour; 2] = [Colour::Red, Colour::Green];

/// Remembers what is written where, and what is lost.
#[derive(Default)]
struct Sheet {
    lost: Vec<Point>,
    texts: Vec<(String, Rectangle, Zone)>,
}

impl Ink for Sheet {}

impl OriginDimensions for Sheet {
    fn size(&self) -> Size {
        Size::new(128, 64)
    }
}

impl DrawTarget for Sheet {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = Pixel<BinaryColor>>,
    {
        let screen = Rectangle::new(Point::zero(), self.size());
        let lost = pixels.into_iter().map(|Pixel(at, _)| at).filter(|at| !screen.contains(*at));
        self.lost.extend(lost);
        Ok(())
    }
}

impl Paper for Sheet {
    fn wrote(&mut self, text: &str, area: Rectangle, zone: Zone) {
        self.texts.push((text.to_owned(), area, zone));
    }
}

impl Sheet {
    fn of(view: &View) -> Self {
        let mut sheet = Self::default();
        screen::draw(view, &mut sheet);
        sheet
    }

    /// What is wrong with it, if anything.
    fn fault(&self) -> Option<String> {
        let lost = self.lost.first().map(|at| format!("a pixel at {at} is lost"));
        let text = self.texts.iter().find_map(|(text, area, zone)| misfit(text, area, *zone));
        lost.or(text).or_else(|| self.collision())
    }

    fn collision(&self) -> Option<String> {
        let pairs = self.texts.iter().enumerate().flat_map(|(number, one)| {
            self.texts.iter().take(number).map(move |other| (one, other))
        });
        let touch = |one: &Rectangle, other: &Rectangle| {
            let both = ink(one).intersection(&ink(other));
            both.size.width > 0 && both.size.height > 0
        };
        let mut touching = pairs.filter(|((_, one, _), (_, other, _))| touch(one, other));
        touching.next().map(|((one, ..), (other, ..))| format!("{one:?} touches {other:?}"))
    }
}

fn misfit(text: &str, area: &Rectangle, zone: Zone) -> Option<String> {
    let (columns, rows) = (area.columns(), area.rows());
    if columns.start < zone.left || columns.end > zone.right || rows.start < 0 || rows.end > 64 {
        return Some(format!("{text:?} leaves {zone:?} with {columns:?}"));
    }
    let plain = text.bytes().all(|byte| (b' '..=b'~').contains(&byte));
    let rude = ["please", "error"].iter().any(|word| text.to_lowercase().contains(word));
    (!plain || rude).then(|| format!("{text:?} is not how the handheld speaks"))
}

/// Where hints stand.
const HINT_TOP: i32 = 55;
/// The widest key before a hint, and the gap after it.
const HINT_KEY: i32 = 11;

/// The area a text needs: of each font the uppermost row and the last column are blank, and a
/// hint has a key before it.
fn ink(area: &Rectangle) -> Rectangle {
    let key = if area.top_left.y == HINT_TOP { HINT_KEY } else { 0 };
    let top_left = area.top_left + Point::new(-key, 1);
    let size = area.size + Size::new(key.unsigned_abs(), 0);
    Rectangle::new(top_left, size.saturating_sub(Size::new(1, 1)))
}

/// Draws them all.
fn check(views: impl IntoIterator<Item = View>) {
    let mut drawn = 0;
    for view in views {
        if let Some(fault) = Sheet::of(&view).fault() {
            panic!("{fault} in {view:?}");
        }
        drawn += 1;
    }
    assert!(drawn > 0, "there are such views");
}

/// Every edition, and everything that can be agreed on.
fn setups() -> impl Iterator<Item = Setup> {
    let configuration = Configuration([Level::Seeker; 3]);
    let thieves = Skill::ALL.map(Some).into_iter().chain([None]);
    let agreed = thieves.flat_map(move |thief| {
        [(false, false), (false, true), (true, false), (true, true)].map(|(aid, hints)| Setup {
            configuration,
            aid,
            hints,
            thief,
            ..Setup::USUAL
        })
    });
    let laid = agreed.flat_map(|setup| Rods::ALL.map(|rods| Setup { rods, ..setup }));
    let all = laid.flat_map(|setup| Edition::NAMED.map(|(_, edition)| Setup { edition, ..setup }));
    all.filter(|setup| setup.checked().is_ok())
}

fn turn(title: TurnTitle) -> TurnView {
    TurnView {
        board: own_board(PAWNS),
        title,
        darts: change(9, 8),
        exposure: exposure(change(8, 9), Temple::ALL),
        coins: Some(9),
        moves: (3, 3),
        undo: None,
        ok: TurnOk::Menu,
    }
}

/// Every variant of `Illegal`, each with several values in it: whatever can be decoded.
fn illegals() -> Vec<Illegal> {
    let decode = |variant: u8| {
        [0, 1, 2, 4, 10, 24].into_iter().filter_map(move |value| {
            let bytes = [variant, value, value, value, value, value];
            postcard::take_from_bytes::<Illegal>(&bytes).ok().map(|(illegal, _)| illegal)
        })
    };
    let all = (0..=u8::MAX).flat_map(decode).collect::<Vec<_>>();
    let variants = all.iter().map(core::mem::discriminant).collect::<Vec<_>>();
    let last = Illegal::HighestLevel(Square::A1);
    assert!(variants.contains(&core::mem::discriminant(&last)), "the last one is among them");
    all
}

#[test]
fn before_a_game() {
    check([
        View::Splash,
        View::Connect(Connect::App),
        View::Connect(Connect::Air(0xdddd)),
        View::Connect(Connect::Answer),
    ]);
    check([0, 999_999, 482_913, u32::MAX].map(View::Pairing));
    check((0..=255).map(|step| View::Hidden(Hidden { lit: true, step })));
    check(setups().flat_map(|setup| (0..6).map(move |row| View::Setup(SetupView { setup, row }))));
    check(setups().flat_map(|setup| {
        DAYS.into_iter().flat_map(move |day| {
            Round::ALL.into_iter().flat_map(move |round| {
                [None, Some(Side::Thief), Some(Side::Mist)]
                    .map(|to_move| View::Resume(Resume { day, round, to_move, setup, held: 8 }))
            })
        })
    }));
}

#[test]
fn turns() {
    let days = DAYS.into_iter().flat_map(|day| Round::ALL.map(|round| (day, round)));
    let titles = days
        .flat_map(|(day, round)| [TurnTitle::Day(day, round), TurnTitle::Peek(day, round)])
        .chain(Temple::ALL.into_iter().flat_map(|to| [TurnTitle::To(to), TurnTitle::Via(to)]));
    let undos = || Way::ALL.map(Some).into_iter().chain([None]);
    check(titles.flat_map(|title| {
        let oks: &[TurnOk] = match title {
            TurnTitle::Peek(..) => &[TurnOk::Back],
            _ => &[TurnOk::Menu, TurnOk::End],
        };
        undos().flat_map(move |undo| {
            oks.iter().map(move |&ok| View::Turn(TurnView { undo, ok, ..turn(title) }))
        })
    }));
}

#[test]
fn every_refusal_of_a_leap_fits_the_panel() {
    let refused = |why| View::Turn(turn(TurnTitle::Not(Temple::E3, why)));
    for why in illegals() {
        let lines = words::why_refused(why).lines;
        assert!(!lines.is_empty() && lines.iter().all(|line| !line.is_empty()), "{why:?}");
        check([refused(why)]);
    }
    let too_few = |level| Illegal::TooFewDarts { need: 9, have: 9, level, square: Square::D3 };
    check(Level::ALL.map(|level| refused(too_few(level))));
}

#[test]
fn pushes() {
    let squares = [Square::C2, Square::C4, Square::B3, Square::D3];
    let ways = Way::ALL.into_iter().zip(squares).collect::<Vec<_>>();
    check((1..=4).map(|count| {
        View::Push(PushView { board: own_board(PAWNS), ways: fixed(&ways[..count]) })
    }));
}

/// Every list of one to all rows, with each of them picked.
fn lists<T: Clone>(rows: &[T]) -> impl Iterator<Item = List<T>> {
    (1..=rows.len()).flat_map(move |count| {
        (0..count).map(move |picked| list(&rows[..count], u8::try_from(picked).expect("few rows")))
    })
}

#[test]
fn actions() {
    use Action::{Hint, LeapBack, Look, PickUp, Sacrifice, Shoot, TakeDart, Treasure, Undo};
    let all = [
        TakeDart,
        Look(Line::C),
        Look(Line::Three),
        PickUp,
        Sacrifice,
        Shoot(Temple::E3),
        Shoot(Temple::A3),
        LeapBack(Temple::C3),
        Treasure,
        Undo,
        Hint,
    ];
    check(lists(&all).map(View::Actions));
    check([View::Actions(list(&[], 3))]);
}

#[test]
fn coins() {
    let purposes = [
        Purpose::Sacrifice { movement: None },
        Purpose::Sacrifice { movement: Some(3) },
        Purpose::PickUp,
    ];
    let when = || DAYS.into_iter().flat_map(|day| Round::ALL.map(|round| (day, round)));
    let coins = || {
        when().flat_map(|(day, round)| {
            [Coin::Hand, Coin::Played(day, round), Coin::Sacrificed(day, round)]
        })
    };
    check(purposes.into_iter().flat_map(|purpose| {
        coins().map(move |coin| {
            View::Coin(CoinView { coins: [coin; 9], ..coin_view(purpose, Temple::E5) })
        })
    }));
    let hands = (0..=9).map(|count| Temple::ALL.into_iter().take(count).collect());
    check(hands.flat_map(|hand| {
        DAYS.map(|first| {
            View::Coins(CoinsView { days: coins_lie(), first, more: (true, true), hand })
        })
    }));
}

#[test]
fn confirm() {
    let path = [Temple::C3, Temple::C1, Temple::A1, Temple::A3];
    let public = [
        PublicLine::Down(Level::Builder, Square::C2),
        PublicLine::Pushed(Square::B3),
        PublicLine::Darts(change(9, 8)),
        PublicLine::Coins(1),
        PublicLine::Coins(2),
        PublicLine::Rod(Line::C, 1),
        PublicLine::Rod(Line::C, 3),
        PublicLine::PickedUp(3),
        PublicLine::Bolster(Temple::A5),
        PublicLine::Line(Line::C),
        PublicLine::Temple(Temple::C3),
        PublicLine::Nothing,
    ];
    let private = [
        PrivateLine::Coin(Temple::C1),
        PrivateLine::Path(fixed(&path)),
        PrivateLine::Path(fixed(&path[..3])),
        PrivateLine::Sacrificed(Temple::A3),
        PrivateLine::PickedUp(Temple::E3),
        PrivateLine::Exposure(exposure(change(8, 9), Temple::ALL)),
        PrivateLine::Path(fixed(&path[..1])),
        PrivateLine::Exposure(exposure(same(9), Temple::ALL)),
    ];
    check((0..=12).flat_map(|rows| {
        let (public, private) = (&public[..rows], &private[..rows.min(private.len())]);
        let at =
            |scroll| Confirm { public: fixed(public), private: fixed(private), scroll, add: true };
        (0..=12).map(at).map(View::Confirm).collect::<Vec<_>>()
    }));
}

fn named() -> Named {
    let taken = fixed(&[Temple::A1, Temple::E3, Temple::C5]);
    Named { played: Some(Temple::C1), beneath: Some(Temple::A3), taken }
}

#[test]
fn on_the_table() {
    let tasks = [
        Task::LayDown(Square::C2),
        Task::SeekerTo(Square::A2),
        Task::PutBack(9),
        Task::Take(9),
        Task::PointAt(Line::C),
        Task::TakeBackCoins(3),
        Task::PlayCoin,
        Task::CoinBeneath,
        Task::BolsterOff(Temple::A5),
        Task::ShowLine(Line::C),
        Task::ShowTemple(Temple::C3),
        Task::Nothing,
    ];
    let table = |named: Option<Named>| {
        (1..=tasks.len()).flat_map(move |rows| {
            let named = named.clone();
            (0..=12).map(move |scroll| {
                let (tasks, named) = (fixed(&tasks[..rows]), named.clone());
                View::Table(TableView { tasks, scroll, named, has_coin: true })
            })
        })
    };
    check(table(None).chain(table(Some(named()))));
    // Of a handheld that plays by itself.
    let told = [Task::PicksUp(1), Task::PicksUp(3), Task::Sacrifices, Task::LooksAt(Line::C)];
    let tasks = fixed(&[&told[..], &[Task::LayDown(Square::C2)]].concat());
    check((0..=2).map(|scroll| {
        View::Table(TableView { tasks: tasks.clone(), scroll, named: None, has_coin: false })
    }));
}

fn knowledge(rods: [Rod; 6], possible: Set<Temple>) -> Knowledge {
    Knowledge { rods, possible }
}

#[test]
fn rods() {
    use Colour::{Green, Red};
    let unknown = [Rod::Unknown; 6];
    check((0..=9).map(|count| {
        let possible = Temple::ALL.into_iter().take(count).collect();
        View::Rods(RodsView { known: knowledge(unknown, possible) })
    }));
    check([Rod::Unknown, Rod::Seen(Red), Rod::Follows(Green)].into_iter().flat_map(|others| {
        Line::ALL.into_iter().flat_map(move |line| {
            COLOURS.map(|colour| {
                let known = knowledge([others; 6], Set::<Temple>::ALL);
                View::Seen(Seen { line, colour, known })
            })
        })
    }));
    check(Line::ALL.into_iter().flat_map(|line| {
        [None, Some(Red), Some(Green)].map(|doubt| View::Card(Card { line, doubt }))
    }));
    check(
        Temple::ALL.map(|at| {
            View::Treasure(TreasureView { known: between_e1_and_e5(), at, held: u8::MAX })
        }),
    );
    let nine = knowledge(unknown, Set::<Temple>::ALL);
    check([View::Treasure(TreasureView { known: nine, at: Temple::C3, held: 0 })]);
}

#[test]
fn nights() {
    use screen::Point::{Hint, Look, Pages, PickUp, TakeDart, Unbolster as TakeOff};
    let points = [TakeDart, Look(Line::C), Look(Line::Three), PickUp, TakeOff, Pages, Hint];
    check(DAYS.into_iter().flat_map(|night| {
        lists(&points).flat_map(move |list| {
            (0..=4).map(move |spent| {
                View::Night(NightView { night, list: list.clone(), spent, undo: true })
            })
        })
    }));
    check(Temple::ALL.map(|temple| {
        let board = BoardView { marked: Some(temple), ..own_board(PAWNS) };
        View::Unbolster(Unbolster { board })
    }));
    check(Temple::ALL.into_iter().flat_map(|temple| {
        temple.lines().map(|line| {
            let board = BoardView { line: Some(line), ..own_board(PAWNS) };
            let exposure = exposure(change(9, 8), Temple::ALL);
            View::Show(Show { board, lines: temple.lines(), exposure })
        })
    }));
}

/// Every kind of step, and the longest.
#[test]
fn what_the_machine_would_do() {
    let steps = "B1~C3~D3 A2~C1 C1~C2 E3 !C3 d ?C ^A1 _A1 *C5 . .3 .C .C3 $ x".split(' ');
    let steps: Vec<ThiefStep> = steps.map(|step| step.parse().expect("a step")).collect();
    check(std::iter::once(View::Thinking));
    let turns = (1..=MOST_STEPS).flat_map(|count| steps.windows(count));
    check(turns.flat_map(|turn| {
        (0..=16).map(|scroll| {
            let plans = turn.len() % 2 == 0;
            View::Hint(HintView { steps: fixed(turn), scroll, plans })
        })
    }));
    assert_eq!(words::step(steps[0]), "Leap C3, push B1 D3");
}

#[test]
fn the_mist() {
    let when = DAYS.into_iter().flat_map(|day| Round::ALL.map(|round| (day, round)));
    check(when.flat_map(|(day, round)| {
        [
            (WaitFor::Mist, false),
            (WaitFor::Takeback, false),
            (WaitFor::Mist, true),
            (WaitFor::Thief, true),
        ]
        .map(|(what, alone)| View::Waiting(Waiting { day, round, what, alone }))
    }));
    let lines = [
        MistLine::Moved(Level::Healer, Square::E2, Square::D2),
        MistLine::Gone(Level::Builder, Square::D4),
        MistLine::Up(Level::Seeker, Square::B2),
        MistLine::New(Level::Builder, Square::B4),
        MistLine::Bolstered(Temple::A5),
        MistLine::Unbolstered(Temple::C5),
        MistLine::AllUp,
        MistLine::Nothing,
    ];
    check((1..=lines.len()).flat_map(|count| {
        (0..=8).map(move |scroll| {
            let board = public_board(PAWNS);
            View::MistDid(MistDid { board, lines: fixed(&lines[..count]), scroll })
        })
    }));
}

#[test]
fn ends() {
    let named = [None, Some(Temple::A3)];
    check(Outcome::ALL.into_iter().flat_map(|outcome| {
        named.into_iter().flat_map(move |named| {
            [None, Some(Temple::E1)].map(|treasure| {
                let (board, known) = (public_board(PAWNS), between_e1_and_e5());
                View::Ruling(Ruling { outcome, board, known, thief: Temple::C3, named, treasure })
            })
        })
    }));
    check(
        (0..=2).map(|picked| {
            View::Cornered(CorneredView { board: own_board(PAWNS), picked, held: 8 })
        }),
    );
    check(SIDES.into_iter().flat_map(|winner| {
        [(0, 0), (3, 7), (998, 999)]
            .map(|opened| View::End(End { winner, proof: *b"WWWWMMMM", opened }))
    }));
}

#[test]
fn the_link() {
    check([0, 12, 119, 120, u16::MAX].map(View::LinkLost));
    let when = DAYS.into_iter().flat_map(|day| Round::ALL.map(|round| Some((day, round))));
    check(when.chain([None]).map(|when| {
        View::Differ(Differ { when, here: Digest([0xff; 8]), there: Digest::default() })
    }));
    let turns = DAYS.into_iter().flat_map(|day| Round::ALL.map(|round| (day, round)));
    check(turns.flat_map(|(day, round)| {
        SIDES.map(|side| View::TakeBack(TakeBack { to: (day, round, side) }))
    }));
}

#[test]
fn settings() {
    use SettingsRow::{Brightness as Bright, Keys, Link, Resign, Rules, Screen, TakeBack};
    let rows = [Bright, SettingsRow::HideAfter, Screen, Keys, Link, Rules, TakeBack, Resign];
    let values =
        [(false, LinkKind::Cable), (true, LinkKind::Radio)].map(|(turned, link)| Settings {
            brightness: Brightness::Four,
            hide_after: HideAfter::Seconds40,
            turned,
            left_handed: turned,
            link,
        });
    let setups = [setup(), setups().last().expect("a set-up")];
    check(lists(&rows).flat_map(|list| {
        values.into_iter().flat_map(move |settings| {
            let list = list.clone();
            setups.map(move |setup| {
                View::Settings(SettingsView { settings, list: list.clone(), setup, held: 8 })
            })
        })
    }));
}

/// Every sentence that the rules and the link can say.
fn sentences() -> BTreeSet<String> {
    let rules = illegals().into_iter().flat_map(|why| {
        // The longest step there is to write.
        let three = [Square::B2, Square::C2, Square::D2].into_iter().collect();
        let three = Set3::new(three).expect("three squares");
        let step = MistStep::Upgrade { three, into: Square::C2 };
        [play::Refusal::Rule(why), play::Refusal::Step(step, why)]
    });
    let refusals = rules.chain([
        play::Refusal::NotNow,
        play::Refusal::Asked,
        play::Refusal::NothingAsked,
        play::Refusal::NoSuchTurn,
        play::Refusal::TooLong,
    ]);
    let refusals = refusals.chain(setups().map(play::Refusal::OtherSetup)).map(link::Refusal::Rule);
    let refusals = refusals.chain([link::Refusal::NotYours]).collect::<Vec<_>>();
    let troubles = || {
        [
            Trouble::Version(u16::MAX),
            Trouble::SameRole,
            Trouble::OtherGame,
            Trouble::Differ { number: 1024, ours: Digest([0xff; 8]), theirs: Digest::default() },
            Trouble::LostHere,
            Trouble::LostThere,
            Trouble::Storage,
        ]
    };
    let mut all = BTreeSet::new();
    for why in &refusals {
        all.insert(Trouble::<_, Setup>::RefusedHere(1, *why).to_string());
        all.insert(Trouble::<_, Setup>::RefusedThere(1, *why).to_string());
        all.insert(NotTaken::Refused(*why).to_string());
        all.insert(Notice::Refused(*why).to_string());
    }
    all.extend(troubles().map(|trouble: Trouble<play::Refusal, Setup>| trouble.to_string()));
    for (theirs, ours) in setups().flat_map(|theirs| setups().map(move |ours| (theirs, ours))) {
        let trouble = Trouble::<play::Refusal, Setup>::OtherTerms(theirs);
        all.insert(trouble.to_string());
        all.insert(format!("{}{trouble}", asked(theirs, ours)));
    }
    let not_taken: [NotTaken<play::Refusal>; 4] = [
        NotTaken::OneAtATime,
        NotTaken::NobodyThere,
        NotTaken::Trouble,
        NotTaken::Storage(NotStored),
    ];
    all.extend(not_taken.map(|not| not.to_string()));
    all.insert(Notice::<play::Refusal>::Overtaken.to_string());
    all
}

fn asked(theirs: Setup, ours: Setup) -> String {
    let mut text = String::new();
    words::asked(&mut text, theirs, ours).expect("a text");
    text
}

/// Who presses OK has read it: it needs no scrolling.
#[test]
fn all_that_an_app_wants_agreed_on_is_seen_at_once() {
    for theirs in setups() {
        let said = asked(theirs, Setup::USUAL);
        assert!(wrap(&said, 21).count() <= 4, "{said}");
        assert_eq!(said.contains("hints"), theirs.hints);
        assert_eq!(said.contains("Thief can be") || said.contains("Heat map"), theirs.aid);
        let alone = theirs.thief.map(|skill| format!("The handheld plays the Thief, {skill}. "));
        assert_eq!(said.starts_with("The handheld plays"), alone.is_some());
        assert!(said.starts_with(&alone.unwrap_or_default()), "{said}");
    }
    let agreed = Setup { hints: true, thief: Some(Skill::Fair), ..Setup::USUAL };
    assert_eq!(asked(Setup::USUAL, agreed), "You play the Thief. No hints. ");
}

const NOTES: [Note; 10] = [
    Note::TakenBack,
    Note::Declined,
    Note::NothingToTakeBack,
    Note::NotSaved,
    Note::NotTaken,
    Note::NotAllSent,
    Note::OtherVersion(u16::MAX),
    Note::Damaged,
    Note::NoRandom,
    Note::Stopped,
];

#[test]
fn every_sentence_can_be_read_in_a_message() {
    let notes = NOTES.map(|note| words::note(note).to_string());
    let stopped = words::stopped(&Stopped::from("no more ".repeat(40).as_str())).trim().to_string();
    for sentence in sentences().into_iter().chain(notes).chain([stopped]) {
        let text: heapless::String<TEXT> =
            sentence.as_str().try_into().unwrap_or_else(|_| panic!("too long: {sentence}"));
        let at = |scroll| Message {
            title: MessageTitle::Link,
            text: text.clone(),
            scroll,
            keys: MessageKeys::Retry,
            held: 8,
        };
        let last = screen::last_scroll(&View::Message(at(0)));
        let mut seen = Vec::new();
        for scroll in 0..=last {
            let sheet = Sheet::of(&View::Message(at(scroll)));
            assert_eq!(sheet.fault(), None, "{sentence}");
            let body = |(_, area, _): &&(String, Rectangle, Zone)| {
                (13..HINT_TOP).contains(&area.top_left.y)
            };
            let lines = sheet.texts.iter().filter(body).map(|(text, ..)| text.clone());
            seen.truncate(usize::from(scroll));
            seen.extend(lines);
        }
        assert_eq!(seen.join(" "), sentence, "every line can be scrolled to");
        let beyond = Sheet::of(&View::Message(at(u8::MAX)));
        assert_eq!(beyond.texts, Sheet::of(&View::Message(at(last))).texts);
    }
}

#[test]
fn messages() {
    use MessageKeys::{GoOn, Retry, StartOver, StartOverOrGoOn, TakeTheirs};
    use MessageTitle::{Link, Note, OtherSetup, Saved};
    let text = "w".repeat(TEXT);
    check([Link, Saved, OtherSetup, Note].into_iter().flat_map(|title| {
        [GoOn, Retry, StartOver, StartOverOrGoOn, TakeTheirs].into_iter().flat_map({
            let text = text.clone();
            move |keys| {
                let text: heapless::String<TEXT> = text.as_str().try_into().expect("it fits");
                [0, 1, 255].map(move |scroll| {
                    let text = text.clone();
                    View::Message(Message { title, text, scroll, keys, held: 3 })
                })
            }
        })
    }));
}

/// A text that is too long for its zone is found, or these tests would prove nothing.
#[test]
fn what_does_not_fit_is_noticed() {
    let zone = Zone { left: 66, right: 128 };
    let style = firmware::toolkit::text::BODY;
    let fault = |at: Point, text: &str| {
        let mut sheet = Sheet::default();
        zone.write(&mut sheet, style, Point::new(66, 13), "Seeker D3");
        zone.write(&mut sheet, style, at, text);
        sheet.fault().is_some()
    };
    assert!(!fault(Point::new(66, 23), "ten chars!"));
    assert!(fault(Point::new(66, 23), "eleven char"), "it leaves its zone");
    assert!(fault(Point::new(66, 60), "low"), "it leaves the screen");
    assert!(fault(Point::new(100, 16), "here"), "it touches another");
    assert!(fault(Point::new(66, 23), "error"));
}

#[test]
fn a_text_is_wrapped_and_nothing_is_lost() {
    let lines = |text, columns| wrap(text, columns).collect::<Vec<_>>();
    assert_eq!(lines("one two three", 7), ["one two", "three"]);
    assert_eq!(lines("one two three", 6), ["one", "two", "three"]);
    assert_eq!(lines("abcdefgh ij", 3), ["abc", "def", "gh", "ij"]);
    assert_eq!(lines("  a\n\nb c  ", 9), ["a", "b c"]);
    assert_eq!(lines("exactly", 7), ["exactly"]);
    assert_eq!(lines("\u{e4}\u{f6}\u{fc}\u{df}", 3), ["\u{e4}\u{f6}\u{fc}", "\u{df}"]);
    assert!(lines("", 5).is_empty() && lines("   ", 5).is_empty() && lines("a", 0).is_empty());
    let text = "The leap to E3 costs 2 movements; you have 1 left, unfortunately.";
    for columns in 1..=text.len() {
        let lines = lines(text, columns);
        assert!(lines.iter().all(|line| line.chars().count() <= columns && !line.is_empty()));
        let kept = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
        assert_eq!(kept(&lines.concat()), kept(text));
    }
}

/// However wrong the numbers are, a screen only looks wrong.
#[test]
fn numbers_beyond_the_rules_break_nothing() {
    let worst = exposure(change(u8::MAX, 0), Temple::ALL);
    let views = [
        View::Turn(TurnView {
            darts: change(u8::MAX, 0),
            coins: Some(u8::MAX),
            exposure: worst,
            moves: (u8::MAX, u8::MAX),
            ..turn(TurnTitle::Day(u16::MAX, Round::Three))
        }),
        View::Actions(List { rows: heapless::Vec::new(), picked: u8::MAX }),
        View::Night(NightView {
            night: u16::MAX,
            list: list(&[], u8::MAX),
            spent: u8::MAX,
            undo: true,
        }),
        View::End(End { winner: Side::Mist, proof: [0xff; 8], opened: (u16::MAX, 0) }),
        View::Treasure(TreasureView {
            known: knowledge([Rod::Unknown; 6], Set::EMPTY),
            at: Temple::A1,
            held: u8::MAX,
        }),
        View::Table(TableView {
            tasks: fixed(&[Task::PutBack(u8::MAX), Task::TakeBackCoins(u8::MAX)]),
            scroll: u8::MAX,
            named: None,
            has_coin: false,
        }),
        View::Confirm(Confirm {
            public: fixed(&[PublicLine::Rod(Line::A, u8::MAX), PublicLine::Coins(u8::MAX)]),
            private: fixed(&[PrivateLine::Path(fixed(&[])), PrivateLine::Exposure(worst)]),
            scroll: u8::MAX,
            add: true,
        }),
    ];
    for view in views {
        assert!(!Sheet::of(&view).texts.is_empty(), "{view:?}");
    }
}
