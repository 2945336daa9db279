//! The guided game as it is written: stop by stop, what is said and what is to be done.
//!
//! Its first day is played once. From there it goes on in two ways: the Mist lets a chance go by, and the
//! Thief finds the treasure; then that turn is taken again, and the Mist captures the Thief. What stands
//! between asterisks is stressed.

use firmware::toolkit::button::Button::{Down, Hide, Left, Ok, Right};
use shared::rules::{Side, Square as S, Temple};

use super::Deed::{self, Capture, End, Hold, Press, Tap};

/// A part of the game, seen from one side of the table.
#[derive(Clone, Copy, Debug)]
pub struct Chapter {
    /// What it is called.
    pub title: &'static str,
    /// Whose side the learner is on.
    pub seat: Side,
    /// What is said and done.
    pub stops: &'static [Stop],
}

/// Where the guide stops to say something.
#[derive(Clone, Copy, Debug)]
pub struct Stop {
    /// What is said.
    pub say: &'static str,
    /// What the learner does then; nothing: they read, and go on.
    pub deeds: &'static [Deed],
}

const fn stop(say: &'static str, deeds: &'static [Deed]) -> Stop {
    Stop { say, deeds }
}

const fn read(say: &'static str) -> Stop {
    stop(say, &[])
}

const fn thief(title: &'static str, stops: &'static [Stop]) -> Chapter {
    Chapter { title, seat: Side::Thief, stops }
}

const fn mist(title: &'static str, stops: &'static [Stop]) -> Chapter {
    Chapter { title, seat: Side::Mist, stops }
}

/// The first day, up to the third turn of the Thief.
const DAY: &[Chapter] = &[
    thief(
        "Before the first leap",
        &[
            read(
                "Nusubito is a hunt. The *Thief* leaps over the roofs of nine temples, in secret. \
                 The *Mist* moves pawns that everybody sees. You are going to play both sides of one \
                 short game, and see it end in both ways. It takes about ten minutes.",
            ),
            read(
                "A *treasure* lies in one of the nine temples. A rod belongs to each row of temples \
                 and to each column. One rod of the rows is green, and one of the columns; the others \
                 are red. The treasure is where the green ones meet. Nobody has seen them yet.",
            ),
            stop(
                "You begin as the Thief. This is your *handheld*; the board beside it is what everybody \
                 sees. The handheld has dealt the rods, and lists how the table is set. When it is, go on.",
                &[Press(Ok)],
            ),
        ],
    ),
    thief(
        "Day 1, round 1: the Thief",
        &[
            stop(
                "You are on C3, in the middle of the board. An arrow *is* a leap to the next temple. Leap \
                 to the left.",
                &[Press(Left)],
            ),
            stop(
                "A turn by day has two leaps. The arrow back would undo this one: nothing counts before \
                 you say so. Take the second leap: down, to A5.",
                &[Press(Down)],
            ),
            stop(
                "The eye counts the temples that the Mist will not be able to rule out if you stop here: \
                 *six* of nine. Good. OK ends the turn.",
                &[Press(Ok)],
            ),
            stop(
                "On the left is what the Mist will see: a coin, face down. On the right is what stays \
                 with you. There is one coin for each temple, and the one you play says where you are. \
                 A5 is played now, and can't be played again before you pick it up.",
                &[Press(Ok)],
            ),
            stop(
                "The turn is sealed and sent. Now the handheld tells you what to do with your hands: on a \
                 real table, the coin A5 goes face down in front of you.",
                &[Press(Ok)],
            ),
        ],
    ),
    mist(
        "Day 1, round 1: the Mist",
        &[
            read(
                "Now walk round the table: you are the *Mist*, and this is your page. Forget where the \
                 Thief is. All you have seen is a coin, face down. You have two Healers, two Builders \
                 and two Seekers, and three actions, each with another pawn.",
            ),
            stop(
                "A *Seeker* goes one square along an edge, and leaves a Healer where it was. Tap the \
                 Seeker on B4: where it can go lights up. Send it to B5.",
                &[Tap(S::B4), Tap(S::B5)],
            ),
            stop(
                "It now stands in the gap between A5 and C5. Whoever leaps across has to knock it down, \
                 and everybody will see that. The other Seeker goes from D2 to D3.",
                &[Tap(S::D2), Tap(S::D3)],
            ),
            stop(
                "A *Healer* runs along a *stream*: pawns that stand edge to edge. The one on D4 runs past \
                 C4 and B4, as far as A4.",
                &[Tap(S::D4), Tap(S::A4)],
            ),
            stop(
                "Those were three actions. What is not legal would have said why. End the turn.",
                &[End],
            ),
        ],
    ),
    thief(
        "Day 1, round 2: the Thief",
        &[
            stop(
                "Back in the Thief's seat, on A5. The handheld lists what the Mist did; on a real board \
                 you would just have watched.",
                &[Press(Ok)],
            ),
            stop(
                "A turn with a *single* leap has room for something special: take a dart, pick up a coin, \
                 or look at a rod of your row or column. OK opens that list.",
                &[Press(Ok)],
            ),
            stop(
                "Choose the rod of row 5, and look at it.",
                &[Press(Down), Press(Down), Press(Ok)],
            ),
            stop(
                "*Green!* The treasure is in row 5. The Mist will know which rod you looked at, and never \
                 what you saw. Is somebody looking over your shoulder? *Hide* makes the screen dark at \
                 once. It also goes dark by itself when you put it down.",
                &[Press(Hide)],
            ),
            stop("OK brings it back. Then go on: a look can't be undone.", &[Press(Ok), Press(Ok)]),
            stop(
                "Now the leap: to the right, to C5. A Seeker stands in the gap, so this leap is an \
                 *attack*. Passing a Healer costs no dart, a Builder one, a Seeker two. You have two.",
                &[Press(Right)],
            ),
            stop(
                "Two darts are spent, and the eye says *one*: after this the Mist can work out where you \
                 are. What you know was worth it. End the turn.",
                &[Press(Ok), Press(Ok)],
            ),
            stop(
                "On the table: the Seeker is laid down, the darts go back to the pool, a coin lies face \
                 down.",
                &[Press(Ok)],
            ),
        ],
    ),
    mist(
        "Day 1, round 2: the Mist",
        &[
            read(
                "You are the Mist. Beside the board is a list of what has changed on the table, so that \
                 your real one can follow. The Seeker on B5 is *downed*: it does nothing and blocks \
                 nobody until a Healer raises it, or the night.",
            ),
            read(
                "Who crossed B5 with one leap went from A5 to C5, or from C5 to A5. But nobody gets to \
                 C5 in a first turn without knocking down the Builder on C4. So the Thief is on *C5* \
                 now. No Seeker gets there in time.",
            ),
            stop(
                "You can make it hard to leave, though. A *Builder* next to a temple can *bolster* it: the \
                 Builder is gone, and every leap to or from that temple costs both movements. Let the \
                 Builder on C4 bolster C5.",
                &[Tap(S::C4), Tap(S::C5)],
            ),
            stop(
                "Close the way to the middle: the Healer on B4 goes to C4.",
                &[Tap(S::B4), Tap(S::C4)],
            ),
            stop(
                "And a Seeker may climb a roof. Send the one on D3 onto temple E3. Only from a roof can it \
                 capture the Thief.",
                &[Tap(S::D3), Tap(S::E3)],
            ),
            stop("End the turn.", &[End]),
        ],
    ),
    thief(
        "Day 1, round 3: the Thief",
        &[
            stop("Once more the Thief. See what the Mist did.", &[Press(Ok)]),
            stop(
                "C5 has a second frame: it is bolstered, and a single leap takes all you have. A5 is \
                 dotted: its coin is on the table, so you can't end there. On the way up, the Healer on \
                 C4 would fall, for nothing but for all to see. To the right the way is free.",
                &[Press(Right)],
            ),
            stop("That is the turn. End it.", &[Press(Ok), Press(Ok)]),
            stop("One more coin, face down, and nothing else.", &[Press(Ok)]),
        ],
    ),
];

/// The Mist lets a chance go by, and the Thief finds the treasure.
const TREASURE: &[Chapter] = &[
    mist(
        "Day 1, round 3: the Mist",
        &[
            stop(
                "A coin, and nothing fell. Where is the Thief now? Let us say that you guess: back in the \
                 middle. A Seeker on a temple *seeks*: it goes to any temple that its stream touches. From \
                 E3 the stream runs over D3 and D2 to C2 and B2. Send it to C3.",
                &[Tap(S::E3), Tap(S::C3)],
            ),
            stop(
                "With a Seeker on a temple you may declare a *capture*, at any moment of your turn by \
                 day. If the Thief is on that temple you win; if not, you have lost. You only guess, so \
                 don't. End the turn.",
                &[End],
            ),
        ],
    ),
    thief(
        "Night 1: the Thief",
        &[
            stop("Three rounds make a day. Now it is *night*, and nobody moves.", &[Press(Ok)]),
            stop(
                "You may spend up to three points on darts, rods and coins, or take a bolster off. But \
                 who takes much is heard: two points show your row or your column, three your temple. \
                 Look at the rod of column E.",
                &[Press(Down), Press(Ok)],
            ),
            stop(
                "*Green!* Row 5 and column E: the treasure is on E5, under your feet. But it can only be \
                 found by day.",
                &[Press(Ok)],
            ),
            stop("Take a dart as well: the second point.", &[Press(Ok)]),
            stop("That will do. The right arrow ends the night.", &[Press(Right)]),
            stop(
                "Two points: you choose whether the Mist learns your row or your column, and the handheld \
                 counts how many temples either leaves open. Show column E.",
                &[Press(Ok)],
            ),
            stop("Do that on the table: a dart, the rod you looked at, the column.", &[Press(Ok)]),
        ],
    ),
    mist(
        "Night 1: the Mist",
        &[
            stop(
                "The Mist has two points a night: a new Healer for one, a Healer turned Builder for one, \
                 a Builder turned Seeker for two. Put a new Healer on D5.",
                &[Tap(S::D5)],
            ),
            stop("And let the Healer on B2 become a Builder.", &[Tap(S::B2)]),
            stop("End the night: every downed pawn stands up again.", &[End]),
        ],
    ),
    thief(
        "Day 2, round 1: the Thief",
        &[
            stop("Day breaks, and nobody has caught you.", &[Press(Ok)]),
            stop("The treasure is declared in the list of actions. Open it.", &[Press(Ok)]),
            stop(
                "The *treasure* is its last row. It may be declared where a turn begins, or where it ends.",
                &[Press(Down), Press(Down), Press(Down), Press(Down), Press(Down), Press(Ok)],
            ),
            stop(
                "It ends the game: if it is here you win, and if it is not the Mist does. So the handheld \
                 wants to be sure: keep OK down until the bar is full.",
                &[Hold(Ok)],
            ),
            read("*Found!* The Thief wins."),
        ],
    ),
    mist(
        "One end: the treasure",
        &[read(
            "Every game ends on this page. It shows the true route, and what the Mist could have known \
             at each moment. Each turn of the Thief was sealed when it was made, and now both machines \
             have opened the seals and played it all again: *nobody had to trust anybody*. Look around. \
             Then we turn the clock back: could the Mist have won?",
        )],
    ),
];

/// That turn of the Mist once more.
const CAPTURE: &[Chapter] = &[
    mist(
        "Once more: day 1, round 3",
        &[
            read(
                "Here you are again, the Mist in the third round, before you guessed. The Thief has left \
                 C5, and *nothing fell*. A leap from a bolstered temple takes the whole turn, so it was a \
                 single one: to A5, to C3 or to E5.",
            ),
            read(
                "To A5? That coin has been on the table since the first turn. To C3? The Healer on C4 \
                 would lie down. What is left is *E5*. You know where the Thief is.",
            ),
            stop(
                "Your Seeker on E3 needs a stream that touches E5. Healers run along streams, over roofs \
                 too: let the one on D3 run past the Seeker to E4.",
                &[Tap(S::D3), Tap(S::E4)],
            ),
            stop("Now seek: from E3, past E4, to E5.", &[Tap(S::E3), Tap(S::E5)]),
            stop(
                "A capture costs no action, and ends the game one way or the other. You are sure. Declare \
                 it.",
                &[Capture(Temple::E5)],
            ),
        ],
    ),
    mist(
        "The other end: a capture",
        &[read(
            "*Caught.* The handheld had to answer at once, and truly: its seals prove where it was. That \
             is Nusubito. There is more: shots along a row, coins given up for a third leap, Healers who \
             raise others, three pawns that become a stronger one. The rules page has it all, and the \
             machines only ever offer what is legal. Now play: alone at easy, or with somebody.",
        )],
    ),
];

/// All chapters, in the order they are played.
pub fn chapters() -> impl Iterator<Item = &'static Chapter> {
    [DAY, TREASURE, CAPTURE].into_iter().flatten()
}

/// A stop, with the chapter it is in.
#[must_use]
pub fn place(at: usize) -> Option<(&'static Chapter, &'static Stop)> {
    let stops =
        chapters().flat_map(|chapter| chapter.stops.iter().map(move |stop| (chapter, stop)));
    stops.into_iter().nth(at)
}

/// How many stops there are.
#[must_use]
pub fn count() -> usize {
    length(DAY) + length(TREASURE) + length(CAPTURE)
}

/// Where each chapter begins.
pub fn beginnings() -> impl Iterator<Item = (usize, &'static Chapter)> {
    chapters().scan(0, |at, chapter| {
        let begins = *at;
        *at += chapter.stops.len();
        Some((begins, chapter))
    })
}

/// What has been done in the game when the guide comes to that stop.
#[must_use]
pub fn done_before(at: usize) -> Vec<Deed> {
    let again = length(DAY) + length(TREASURE);
    let (way, at) = if at < again { (TREASURE, at) } else { (CAPTURE, at - length(TREASURE)) };
    let stops = DAY.iter().chain(way).flat_map(|chapter| chapter.stops);
    stops.take(at).flat_map(|stop| stop.deeds).copied().collect()
}

/// Whether the next stop's game is this stop's, gone on with.
#[must_use]
pub fn goes_on(at: usize) -> bool {
    at + 1 != length(DAY) + length(TREASURE)
}

fn length(chapters: &[Chapter]) -> usize {
    chapters.iter().map(|chapter| chapter.stops.len()).sum()
}
