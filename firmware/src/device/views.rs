//! What the screen shows now: a [`View`] made from the page and the game, and nothing else.

use core::fmt::Write;

use embedded_storage::nor_flash::NorFlash;
use heapless::String;
use shared::fairplay::Rods;
use shared::link::Trouble;
use shared::rules::{Line, MistStep, Outcome, Reveal, Round, Side, Temple, ThiefStep};

use super::board::{board_of, changed};
use super::page::{Card, Page, Sacrifice};
use super::press::row;
use super::{Device, Millis};
use crate::memory::{Memory, day_of};
use crate::plan;
use crate::screen::{
    self, Action, CoinView, CoinsView, Confirm, Connect, CorneredView, Differ, End, Hidden, List,
    Message, MessageKeys, MessageTitle, MistDid, NightView, Note, Purpose, Resume, RodsView,
    Ruling, Seen, SettingsRow, SettingsView, SetupView, Show, TableView, TakeBack, TreasureView,
    Unbolster, View, WaitFor, Waiting, words,
};
use crate::toolkit::button::Button;

/// 36: the pixel is lit for this long, this often; not at first, so that hiding is dark at once.
const LIT: Millis = 300;
const EVERY: Millis = 3000;
/// When it is the Thief's turn it is lit once before, with as long a pause in between.
const BEFORE: Millis = EVERY - 3 * LIT;
/// Each minute it moves aside, so that it burns into no place.
const WANDERS: Millis = 60_000;
const PLACES: u64 = 16;

/// When the pixel changes next.
pub(super) fn pixel_changes(since: Millis, now: Millis) -> Millis {
    let into = now.saturating_sub(since) % EVERY;
    let changes = [BEFORE, BEFORE + LIT, EVERY - LIT, EVERY];
    now - into + changes.into_iter().find(|at| *at > into).unwrap_or(EVERY)
}

impl<F: NorFlash> Device<F> {
    /// What the screen shows now.
    #[must_use]
    pub fn view(&self) -> View {
        let view = self.page_view();
        match &self.memory {
            // The Mist's player holds a handheld that plays by itself.
            Some(memory) if view.is_secret() && self.alone().is_some() => self.waiting_view(memory),
            _ => view,
        }
    }

    fn page_view(&self) -> View {
        if let Some(since) = self.hidden {
            return View::Hidden(self.pixel(since));
        }
        match self.page {
            Page::Splash => View::Splash,
            Page::Pairing(passkey) => View::Pairing(passkey),
            Page::Setup { row } => View::Setup(SetupView { setup: self.setup, row }),
            Page::Connect => View::Connect(self.connect()),
            Page::LinkLost => View::LinkLost(self.silence()),
            Page::Trouble { scroll } => self.trouble(scroll),
            Page::Note { note, scroll } => self.note(note, scroll),
            Page::Settings { picked } => self.settings_view(picked),
            page => self.game_view(page).unwrap_or(View::Splash),
        }
    }

    fn game_view(&self, page: Page) -> Option<View> {
        if page == Page::Resume {
            return Some(self.resume());
        }
        let memory = self.memory.as_ref()?;
        Some(match page {
            Page::Board => self.turn_view(memory)?,
            Page::Push(pushing) => self.push_view(memory, pushing)?,
            Page::Actions { picked } => View::Actions(List { rows: self.actions(), picked }),
            Page::Sacrifice(sacrifice) => self.sacrifice_view(memory, sacrifice)?,
            Page::PickUp { chosen } => self.coin_view(memory, Purpose::PickUp, chosen)?,
            Page::Confirm { scroll } => self.confirm_view(memory, scroll),
            Page::Table { scroll } => self.table_view(scroll),
            Page::Coins { first } => self.coins_view(memory, first),
            Page::Rods => View::Rods(RodsView { known: memory.looks.knowledge() }),
            Page::Seen { line, colour } => {
                View::Seen(Seen { line, colour, known: memory.looks.knowledge() })
            }
            Page::Card(Card { line, doubt, .. }) => View::Card(screen::Card { line, doubt }),
            Page::Night { picked } => self.night_view(memory, picked),
            Page::Unbolster { chosen } => self.unbolster_view(chosen)?,
            Page::Show { line } => self.show_view(line)?,
            Page::Waiting | Page::Alone => self.waiting_view(memory),
            Page::Thinking => View::Thinking,
            Page::Hint { scroll } => self.hint_view(scroll),
            Page::MistDid { scroll } => self.mist_did_view(memory, scroll),
            Page::Ruling => self.ruling_view(memory)?,
            Page::Treasure => self.treasure_view(memory)?,
            Page::Cornered { picked } => self.cornered_view(memory, picked),
            Page::End => self.end_view()?,
            Page::TakeBack => View::TakeBack(TakeBack { to: self.asked_for()? }),
            _ => return None,
        })
    }

    fn pixel(&self, since: Millis) -> Hidden {
        let hidden = self.now.saturating_sub(since);
        let into = hidden % EVERY;
        let twice = self.is_my_turn() && (BEFORE..BEFORE + LIT).contains(&into);
        let step = u8::try_from(hidden / WANDERS % PLACES).unwrap_or(0);
        Hidden { lit: into >= EVERY - LIT || twice, step }
    }

    fn connect(&self) -> Connect {
        let dealt = self.session.agreement().awaits_answer();
        match self.air {
            _ if dealt => Connect::Answer,
            Some(number) if self.wants_radio() => Connect::Air(number),
            _ => Connect::App,
        }
    }

    fn silence(&self) -> u16 {
        u16::try_from(self.now.saturating_sub(self.heard) / 1000).unwrap_or(u16::MAX)
    }

    /// How far a button that must be held on this page has come.
    fn held(&self, button: Button) -> u8 {
        if self.keys.holding() == Some(button) { self.keys.progress(self.now) } else { 0 }
    }

    fn resume(&self) -> View {
        let turn = self.memory.as_ref().map_or(1, |memory| memory.turn);
        let playing = self.playing();
        View::Resume(Resume {
            day: day_of(turn),
            round: Round::of_turn(turn),
            to_move: match playing {
                Some(playing) => playing.table.public().to_move(),
                None => Some(Side::Mist),
            },
            setup: playing.map_or(self.setup, |playing| playing.setup),
            held: self.held(Button::Left),
        })
    }

    fn sacrifice_view(&self, memory: &Memory, sacrifice: Sacrifice) -> Option<View> {
        let (left, all) = self.plan.moves(&memory.game);
        let movement = sacrifice.leap.map(|_| all.saturating_sub(left).saturating_add(1).max(3));
        self.coin_view(memory, Purpose::Sacrifice { movement }, sacrifice.chosen)
    }

    fn coin_view(&self, memory: &Memory, purpose: Purpose, chosen: Temple) -> Option<View> {
        let location = self.planned()?.temple();
        Some(View::Coin(CoinView { purpose, coins: memory.coins, location, chosen }))
    }

    fn confirm_view(&self, memory: &Memory, scroll: u8) -> View {
        let (public, private) = self.confirm_lines();
        let can_add = |actions: &[Action]| actions.iter().any(|action| *action != Action::Hint);
        let add = !plan::is_night(&memory.game) && can_add(&self.actions());
        View::Confirm(Confirm { public, private, scroll, add })
    }

    fn table_view(&self, scroll: u8) -> View {
        let (named, alone) = (self.named(), self.alone().is_some());
        let has_coin = (named.played.is_some() || !named.taken.is_empty()) && !alone;
        let holds = self.keys.is_down(Button::Left);
        View::Table(TableView {
            tasks: self.tasks(),
            scroll,
            named: (holds && has_coin).then_some(named),
            has_coin,
        })
    }

    fn coins_view(&self, memory: &Memory, first: u16) -> View {
        let more = (first > 1, first < self.last_first_day());
        let hand = self.planned().map_or(memory.game.hand(), |game| game.hand());
        View::Coins(CoinsView { days: self.places(first), first, more, hand })
    }

    fn night_view(&self, memory: &Memory, picked: u8) -> View {
        let rows = self.points();
        let picked = picked.min(row(rows.len().saturating_sub(1)));
        View::Night(NightView {
            night: day_of(memory.turn),
            list: List { rows, picked },
            spent: self.spent(),
            undo: self.plan.can_undo(),
        })
    }

    fn unbolster_view(&self, chosen: Temple) -> Option<View> {
        let mut board = board_of(self.planned()?.public());
        board.marked = Some(chosen);
        Some(View::Unbolster(Unbolster { board }))
    }

    fn show_view(&self, line: Line) -> Option<View> {
        let (memory, game) = (self.memory.as_ref()?, self.planned()?);
        let mut board = self.plan_board(memory, &game);
        board.line = Some(line);
        let exposure = self.exposure_after(ThiefStep::Reveal(Reveal::Line(line)))?;
        Some(View::Show(Show { board, lines: game.temple().lines(), exposure }))
    }

    fn waiting_view(&self, memory: &Memory) -> View {
        let asked = self.playing().and_then(|playing| playing.question);
        let what = match asked {
            Some((Side::Thief, _)) => WaitFor::Takeback,
            _ if self.is_my_turn() => WaitFor::Thief,
            _ => WaitFor::Mist,
        };
        View::Waiting(Waiting {
            day: day_of(memory.turn),
            round: Round::of_turn(memory.turn),
            what,
            alone: self.alone().is_some(),
        })
    }

    fn mist_did_view(&self, memory: &Memory, scroll: u8) -> View {
        let mut board = board_of(memory.game.public());
        if let Some(turn) = &memory.mist {
            board.changed = changed(&turn.before, memory.game.public());
        }
        View::MistDid(MistDid { board, lines: self.mist_lines(), scroll })
    }

    fn ruling_view(&self, memory: &Memory) -> Option<View> {
        let outcome = self.outcome()?;
        let named = memory.mist.as_ref().and_then(|turn| match turn.steps.steps().last() {
            Some(MistStep::Capture(named)) => *named,
            _ => None,
        });
        let thief = memory.game.temple();
        let treasure = self.true_treasure(memory, outcome);
        let mut board = board_of(memory.game.public());
        board.thief = Some(thief);
        board.marked = named;
        let seen = memory.looks.knowledge();
        let known = treasure.map_or(seen, |treasure| seen.with_truth(treasure));
        Some(View::Ruling(Ruling { outcome, board, known, thief, named, treasure }))
    }

    /// Of cards the handheld knows where the treasure is only if it was found.
    fn true_treasure(&self, memory: &Memory, outcome: Outcome) -> Option<Temple> {
        let cards = self.playing()?.setup.rods == Rods::Cards;
        let known = !cards || outcome == Outcome::TreasureFound;
        known.then(|| memory.game.treasure())
    }

    fn treasure_view(&self, memory: &Memory) -> Option<View> {
        let (known, at) = (memory.looks.knowledge(), self.planned()?.temple());
        Some(View::Treasure(TreasureView { known, at, held: self.held(Button::Ok) }))
    }

    fn cornered_view(&self, memory: &Memory, picked: u8) -> View {
        let board = self.plan_board(memory, &memory.game);
        View::Cornered(CorneredView { board, picked, held: self.held(Button::Ok) })
    }

    fn end_view(&self) -> Option<View> {
        let playing = self.playing()?;
        let turns = u16::try_from(playing.ledger.commitments()).ok()?;
        // The opened turns are the last entries of the log.
        let missing = self.session.count().saturating_sub(self.session.acknowledged());
        Some(View::End(End {
            winner: self.outcome()?.winner(),
            proof: playing.ledger.proof(),
            opened: (turns.saturating_sub(missing), turns),
        }))
    }

    fn settings_view(&self, picked: u8) -> View {
        let rows = self.settings_rows();
        let chosen = rows.get(usize::from(picked)).copied();
        let held = if chosen == Some(SettingsRow::Resign) { self.held(Button::Ok) } else { 0 };
        let played = self.playing().filter(|_| self.game_is_on());
        let setup = played.map_or(self.setup, |playing| playing.setup);
        View::Settings(SettingsView {
            settings: self.settings(),
            list: List { rows, picked },
            setup,
            held,
        })
    }

    fn trouble(&self, scroll: u8) -> View {
        if let Some(Trouble::Differ { ours, theirs, .. }) = self.session.trouble() {
            let turn = self.memory.as_ref().map(|memory| memory.turn);
            let when = turn.map(|turn| (day_of(turn), Round::of_turn(turn)));
            return View::Differ(Differ { when, here: *ours, there: *theirs });
        }
        let Some(trouble) = self.session.trouble() else {
            return View::LinkLost(self.silence());
        };
        let mut text = String::new();
        let (title, keys) = match self.their_setup() {
            Some(theirs) => {
                // Every one of them fits.
                let _ = words::asked(&mut text, theirs, self.setup);
                (MessageTitle::OtherSetup, MessageKeys::TakeTheirs)
            }
            None => (MessageTitle::Link, MessageKeys::Retry),
        };
        // What does not fit is no sentence of ours.
        let _ = write!(text, "{trouble}");
        View::Message(Message { title, text, scroll, keys, held: 0 })
    }

    fn note(&self, note: Note, scroll: u8) -> View {
        let (title, keys) = match note {
            Note::TakenBack
            | Note::Declined
            | Note::NothingToTakeBack
            | Note::NotTaken
            | Note::NoRandom
            | Note::Stopped => (MessageTitle::Note, MessageKeys::GoOn),
            Note::NotSaved => (MessageTitle::Saved, MessageKeys::GoOn),
            Note::NotAllSent => (MessageTitle::Note, MessageKeys::StartOverOrGoOn),
            Note::OtherVersion(_) | Note::Damaged => (MessageTitle::Saved, MessageKeys::StartOver),
        };
        let text = match (note, &self.stopped) {
            (Note::Stopped, Some(why)) => words::stopped(why),
            _ => words::note(note),
        };
        View::Message(Message { title, text, scroll, keys, held: self.held(Button::Left) })
    }
}
