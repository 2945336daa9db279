//! The bytes of the link, kept in `tests/bytes/messages.txt`: a change of any of them is a change
//! of the version. `RECORD=1 cargo test -p tests --test messages` writes the file anew.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

use postcard::experimental::max_size::MaxSize;
use shared::event::{Event, MistSteps};
use shared::fairplay::{Opened, Rods, Setup, Shown};
use shared::link::{
    Decoder, Digest, Head, Hello, MAX_PAYLOAD, Message, Placed, Refusal, Refused, Role, VERSION,
    encode,
};
use shared::mind::Skill;
use shared::play::{Entry, GameMessage, Refusal as Rule};
use shared::rules::{
    Configuration, Edition, Effect, Illegal, Level, Side, Square, Temple, ThiefStep,
};
use shared::seal::Hash;
use shared::table::Table;
use tests::ends::V18;
use tests::exchange::exchanges;
use tests::pair::mist_turn;
use tests::random::Random;
use tests::served::hex;
use tests::wire::payload;

const GOLDEN: &str = include_str!("bytes/messages.txt");
const EARLY: Setup = Setup {
    edition: Edition::EARLY,
    configuration: Configuration([Level::Seeker, Level::Seeker, Level::Healer]),
    rods: Rods::Cards,
    ..Setup::USUAL
};
const AID: Setup = Setup { aid: true, ..V18 };
const HINTS: Setup = Setup { hints: true, ..V18 };
const ALONE: Setup = Setup { thief: Some(Skill::Easy), ..V18 };
const ALL_AGREED: Setup = Setup { aid: true, hints: true, thief: Some(Skill::Hard), ..V18 };
const HEAD: Head = Head { count: 300, digest: Digest([1, 2, 3, 4, 5, 6, 7, 0]) };

fn hello(role: Role, terms: Option<Setup>) -> GameMessage {
    let (version, game) = (VERSION.to_le_bytes(), Some(Digest([9; 8])));
    Message::Hello(Hello { version, role, answer: true, game, terms, head: HEAD })
}

fn entry(entry: Entry) -> GameMessage {
    Message::Entry(Placed { number: 7, before: HEAD.digest, entry })
}

fn thief(effect: Effect) -> GameMessage {
    let commitment = Hash(std::array::from_fn(|i| u8::try_from(i).expect("a byte")));
    entry(Entry::Event(Event::Thief { effect, commitment }))
}

fn day(text: &str) -> GameMessage {
    thief(Effect::parse_day(text).expect("an effect"))
}

fn night(text: &str) -> GameMessage {
    thief(Effect::parse_night(text).expect("an effect"))
}

fn propose(entry: Entry) -> GameMessage {
    Message::Propose(Placed { number: 8, before: HEAD.digest, entry })
}

fn refuse(why: Refusal<Rule>) -> GameMessage {
    Message::Refuse(Refused { number: 8, check: [0xde, 0xad, 0xbe, 0xef], why })
}

fn shown(text: &str) -> Shown {
    let mut over = Table::start(V18.edition, V18.configuration);
    over.try_happen(&Event::Resign(Side::Mist)).expect("a resignation");
    let opened: Opened = text.parse().expect("a turn");
    opened.show(&over).expect("a game that is over")
}

/// One of each, and of what they can hold.
fn messages() -> Vec<(&'static str, GameMessage)> {
    let rule = |illegal| Refusal::Rule(Rule::Rule(illegal));
    let b2 = "B2".parse::<Square>().expect("a square");
    let step = "B2-B1".parse().expect("a step");
    vec![
        ("hello of a leader", hello(Role::Leader, Some(V18))),
        ("hello of a follower", hello(Role::Follower, None)),
        ("hello of a follower who wants the aid", hello(Role::Follower, Some(AID))),
        ("deal", entry(Entry::Deal { setup: V18, sealed: Hash([0xaa; 32]) })),
        ("deal, early", entry(Entry::Deal { setup: EARLY, sealed: Hash([0xbb; 32]) })),
        ("deal with the aid", entry(Entry::Deal { setup: AID, sealed: Hash([0xdd; 32]) })),
        ("hello of a follower who wants hints", hello(Role::Follower, Some(HINTS))),
        ("hello of one who wants to play the handheld", hello(Role::Follower, Some(ALONE))),
        (
            "deal with all that can be agreed on",
            entry(Entry::Deal { setup: ALL_AGREED, sealed: Hash([0xee; 32]) }),
        ),
        ("answer", propose(Entry::Answer(Hash([0; 32])))),
        ("a leap and a dart", day("d .")),
        ("pawns down, a push, a rod", day("!B2 !D4 C3~ ~D3 ?C .")),
        ("cornered", day("x")),
        ("treasure found", day("$C3+")),
        ("a night", night("d d ?C .C3")),
        ("a night that shows a line", night("d ^ .C")),
        ("a Mist's turn", propose(mist_turn("B2-B1 C2-B3 D2-D1 ."))),
        ("the longest step of the Mist", propose(mist_turn("E4,B5,D5>E4 #E5"))),
        ("a Mist's night", propose(mist_turn("+B1 ^B2 ."))),
        ("missed", entry(Entry::Event(Event::Ruling { caught: false }))),
        ("the Mist resigns", propose(Entry::Event(Event::Resign(Side::Mist)))),
        ("ask", propose(Entry::Ask { side: Side::Mist, from: 300 })),
        ("agree", entry(Entry::Agree(Side::Thief))),
        ("decline", propose(Entry::Decline(Side::Mist))),
        ("secret", entry(Entry::Secret(Hash([0xcc; 32])))),
        ("turn", entry(Entry::Turn(shown("d E3 . E3:1df")))),
        ("ack", Message::Ack(HEAD)),
        ("resend", Message::Resend(HEAD)),
        ("ping", Message::Ping(HEAD)),
        ("refuse: not yours", refuse(Refusal::NotYours)),
        ("refuse: game over", refuse(rule(Illegal::GameOver))),
        ("refuse: no thief could", refuse(rule(Illegal::NoThiefCould))),
        ("refuse: occupied", refuse(rule(Illegal::Occupied(b2)))),
        ("refuse: bolstered", refuse(rule(Illegal::Bolstered(Temple::E5)))),
        ("refuse: a step", refuse(Refusal::Rule(Rule::Step(step, Illegal::Used(b2))))),
        ("refuse: not now", refuse(Refusal::Rule(Rule::NotNow))),
        ("refuse: other set-up", refuse(Refusal::Rule(Rule::OtherSetup(EARLY)))),
        ("refuse: asked", refuse(Refusal::Rule(Rule::Asked))),
        ("refuse: nothing asked", refuse(Refusal::Rule(Rule::NothingAsked))),
        ("refuse: no such turn", refuse(Refusal::Rule(Rule::NoSuchTurn))),
        ("refuse: too long", refuse(Refusal::Rule(Rule::TooLong))),
    ]
}

#[test]
fn the_bytes_are_those_kept_in_git() {
    let lines = messages().into_iter().map(|(name, message)| {
        let frame = message.frame();
        format!("{name}: {}\n", hex(&frame))
    });
    let text: String = lines.collect();
    if std::env::var_os("RECORD").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/bytes/messages.txt");
        std::fs::write(path, text).expect("a file to write");
        return;
    }
    for (now, kept) in text.lines().zip(GOLDEN.lines()) {
        assert_eq!(now, kept, "a change of the wire needs a new version");
    }
    assert_eq!(text.lines().count(), GOLDEN.lines().count());
}

/// Never to be changed: every version there will be must be able to read it.
#[test]
fn the_handshake_is_frozen() {
    let frame = hello(Role::Leader, Some(V18)).frame();
    let payload = payload(&frame);
    assert_eq!(payload[0], 0, "a hello begins with a zero");
    assert_eq!(payload[1..3], VERSION.to_le_bytes(), "and with the version, low byte first");
    // The frame: COBS, then a zero, and a CRC-32 whose check value is known.
    let frame = encode(b"123456789").expect("a frame");
    assert_eq!(hex(&frame), "0e3132333435363738392639f4cb00");
    assert_eq!(hex(&encode(&[0, 1, 0]).expect("a frame")), "0102010553e85ae600");
}

#[test]
fn every_message_reads_back_as_itself() {
    for (name, message) in messages() {
        let read = postcard::from_bytes::<GameMessage>(&payload(&message.frame()));
        assert_eq!(read.as_ref(), Ok(&message), "{name}");
    }
}

/// The proof of the sizes rests on every type telling its largest truly.
#[test]
fn no_message_is_larger_than_its_type_says() {
    for (name, message) in messages() {
        let bytes = postcard::to_allocvec(&message).expect("bytes");
        assert!(bytes.len() <= GameMessage::POSTCARD_MAX_SIZE, "{name}");
    }
    // The longest there are of those that say it by themselves.
    let leap: ThiefStep = "B5~C3~D3".parse().expect("a leap");
    let mut steps = [leap; 12];
    steps[11] = ThiefStep::Play;
    let thief = "E3:1df".parse().expect("a Thief");
    let opened = Opened::new(&steps, thief).expect("a turn");
    let longest = shown(&opened.to_string());
    let bytes = postcard::to_allocvec(&longest).expect("bytes").len();
    assert!(bytes <= Shown::POSTCARD_MAX_SIZE, "{bytes}");
    let upgrade = "C5,D5,E5>E5".parse().expect("a step");
    let steps = MistSteps::new(&[upgrade, upgrade, upgrade, "#E5".parse().expect("a step")]);
    let bytes = postcard::to_allocvec(&steps.expect("a turn")).expect("bytes").len();
    assert!(bytes <= MistSteps::POSTCARD_MAX_SIZE, "{bytes}");
}

/// `cargo bench -p tests --bench link` prints them.
#[test]
fn a_turn_costs_little() {
    let median = |mut bytes: Vec<usize>| {
        bytes.sort_unstable();
        bytes[bytes.len() / 2]
    };
    let all = exchanges(100);
    let thief = all.iter().filter(|exchange| exchange.is_thiefs());
    assert!(median(thief.map(|exchange| exchange.whole).collect()) <= 80);
    let mist = all.iter().filter(|exchange| exchange.is_mists());
    assert!(mist.map(|exchange| exchange.frame).max() <= Some(48));
    let mist = all.iter().filter(|exchange| exchange.is_mists());
    assert!(median(mist.map(|exchange| exchange.whole).collect()) <= 48);
}

/// Any payload, through any wire that splits it anywhere.
#[test]
fn a_frame_is_read_back_however_it_is_split() {
    let mut random = Random(1);
    for length in (0..=MAX_PAYLOAD).chain([0, 1, 2]) {
        // Zeros are what COBS is about.
        let payload: Vec<u8> =
            (0..length).map(|_| *random.pick(&[0, 0, 1, 77, 254, 255])).collect();
        let frame = encode(&payload).expect("a payload that fits");
        assert!(frame[..frame.len() - 1].iter().all(|&byte| byte != 0));
        let mut decoder = Decoder::default();
        // A zero too many, or the rest of something else, does no harm.
        assert_eq!(decoder.push(0), None);
        let read: Vec<_> = frame.iter().filter_map(|&byte| decoder.push(byte)).collect();
        assert_eq!(read.len(), 1);
        assert_eq!(read[0].as_slice(), payload);
    }
    assert_eq!(encode(&[7; MAX_PAYLOAD + 1]), None);
}

/// Every single bit, every pair of neighbouring bytes, every cut: found out.
#[test]
fn a_damaged_frame_is_no_frame() {
    let good = day("d .").frame().to_vec();
    let reads = |bytes: &[u8]| {
        let mut decoder = Decoder::default();
        bytes.iter().chain(&[0]).any(|&byte| decoder.push(byte).is_some())
    };
    assert!(reads(&good));
    for bit in 0..(good.len() - 1) * 8 {
        let mut bad = good.clone();
        bad[bit / 8] ^= 1 << (bit % 8);
        assert!(!reads(&bad), "bit {bit}");
    }
    for at in 0..good.len() - 2 {
        let mut bad = good.clone();
        bad.swap(at, at + 1);
        assert!(good[at] == good[at + 1] || !reads(&bad), "bytes {at}");
        assert!(!reads(&good[..=at]), "cut at {at}");
        assert!(!reads(&good[at + 1..]), "begun at {at}");
    }
}
