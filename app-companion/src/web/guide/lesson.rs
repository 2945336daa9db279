//! A page's way through the guided game: it gets the card, the table and the handheld's picture; what it
//! sends is done if it is what the card asks for, and otherwise the card says so.

use std::mem::discriminant;

use axum::extract::ws::{Message, WebSocket};
use firmware::screen::View;
use firmware::toolkit::button::Button;
use maud::Markup;
use shared::rules::Side;

use super::Deed;
use super::rehearsal::Rehearsal;
use super::script::{self, Chapter, Stop};
use crate::handheld::simulated::Shown;
use crate::web::act::Act;
use crate::web::handset;
use crate::web::room::{Order, Scene};
use crate::web::server;

/// What the guide says.
#[derive(Clone, Debug)]
pub struct Card {
    /// The number of the stop.
    pub at: usize,
    /// Its chapter.
    pub chapter: &'static Chapter,
    /// The stop itself.
    pub stop: &'static Stop,
    /// How many of the stop's deeds are done.
    pub done: usize,
    /// Whether the last thing done was another.
    pub astray: bool,
    /// Why there is no game.
    pub trouble: Option<String>,
}

impl Card {
    /// The card of a stop that nothing has been done at; of the last one, if there is no such stop.
    #[must_use]
    pub fn of(at: usize) -> Option<Self> {
        let at = at.min(script::count() - 1);
        let (chapter, stop) = script::place(at)?;
        Some(Self { at, chapter, stop, done: 0, astray: false, trouble: None })
    }

    /// What is to be done next; nothing: to read, and go on.
    #[must_use]
    pub fn next(&self) -> Option<Deed> {
        self.stop.deeds.get(self.done).copied()
    }

    /// Whose side of the table is shown.
    #[must_use]
    pub const fn seat(&self) -> Side {
        self.chapter.seat
    }
}

/// How a page is made of a card and of what goes on in the room.
pub(in crate::web) trait Pages: Fn(&Card, Option<&Scene>) -> Markup {}

impl<F: Fn(&Card, Option<&Scene>) -> Markup> Pages for F {}

/// Leads a page through the game from that stop on, until it is closed.
pub(in crate::web) async fn serve(mut socket: WebSocket, at: usize, pages: impl Pages) {
    let mut next = Card::of(at);
    while let Some(card) = next {
        next = match Rehearsal::after(script::done_before(card.at)).await {
            Ok(rehearsal) => Lesson::new(rehearsal, card).lead(&mut socket, &pages).await,
            Err(why) => regret(&mut socket, card, why, &pages).await,
        };
    }
}

/// Says why there is no game, until somebody wants to try again.
async fn regret(
    socket: &mut WebSocket,
    card: Card,
    why: String,
    pages: &impl Pages,
) -> Option<Card> {
    let said = Card { trouble: Some(why), ..card.clone() };
    let page = pages(&said, None).into_string();
    socket.send(Message::Text(page.into())).await.ok()?;
    loop {
        if let Message::Text(text) = socket.recv().await?.ok()? {
            return asked(text.as_str(), &card).or(Some(card));
        }
    }
}

/// The stop that a page wants to go to. Back from one that is half done is to its beginning.
fn asked(text: &str, from: &Card) -> Option<Card> {
    match text.split_once(' ') {
        None if text == "back" => Card::of(from.at.saturating_sub(usize::from(from.done == 0))),
        Some(("go", to)) => to.parse().ok().and_then(Card::of),
        _ => None,
    }
}

/// A lesson at one of its stops.
struct Lesson {
    rehearsal: Rehearsal,
    card: Card,
    /// The button that is down.
    finger: Option<Button>,
    /// What was on the screen when a button was put down that is to be held.
    held: Option<View>,
}

/// What comes of something that a page sent.
enum Then {
    /// The lesson goes on.
    On,
    /// At another stop, whose game is another.
    At(Card),
}

impl Lesson {
    fn new(rehearsal: Rehearsal, card: Card) -> Self {
        Self { rehearsal, card, finger: None, held: None }
    }

    /// Until the page is closed, or wants another game: the stop to go on at.
    async fn lead(mut self, socket: &mut WebSocket, pages: &impl Pages) -> Option<Card> {
        let (mut scene, mut shown) = (self.rehearsal.scene(), self.rehearsal.shown());
        let mut pulse = server::pulse();
        let mut sent = String::new();
        shown.mark_changed();
        loop {
            let page = pages(&self.card, Some(&scene.borrow_and_update().clone())).into_string();
            if page != sent {
                socket.send(Message::Text(page.as_str().into())).await.ok()?;
                sent = page;
            }
            tokio::select! {
                changed = scene.changed() => changed.ok()?,
                changed = shown.changed() => {
                    changed.ok()?;
                    let now = shown.borrow_and_update().clone();
                    handset::show(socket, &now).await.ok()?;
                    self.see(&now).await;
                }
                heard = socket.recv() => {
                    if let Message::Text(text) = heard?.ok()?
                        && let Then::At(card) = self.hear(text.as_str()).await
                    {
                        return Some(card);
                    }
                }
                _ = pulse.tick() => socket.send(Message::Ping(Vec::new().into())).await.ok()?,
            }
        }
    }

    /// Something else is on the handheld's screen.
    async fn see(&mut self, shown: &Shown) {
        if self.held.take_if(|before| is_other(before, &shown.view)).is_some() {
            self.did();
        }
        // Who reads for long should not find it dark, unless that was asked for.
        if matches!(shown.view, View::Hidden(_)) && !self.is_hidden() {
            self.rehearsal.wake().await;
        }
    }

    /// Whether the last thing done was to hide the screen.
    fn is_hidden(&self) -> bool {
        let before = script::done_before(self.card.at);
        let done = self.card.stop.deeds.iter().take(self.card.done);
        before.iter().chain(done).last() == Some(&Deed::Press(Button::Hide))
    }

    /// Does what a page sent, if that is what comes next.
    async fn hear(&mut self, text: &str) -> Then {
        if let Some(card) = asked(text, &self.card) {
            return Then::At(card);
        }
        let button = |name: &str| Button::named(name);
        let done = match text.split_once(' ') {
            None if text == "next" => return self.go_on(),
            Some(("down", name)) if let Some(button) = button(name) => self.press(button).await,
            Some(("up", name)) if let Some(button) = button(name) => self.let_go(button).await,
            _ => match text.parse() {
                Ok(act) => self.act(act).await,
                Err(_) => Ok(()),
            },
        };
        if let Err(why) = done {
            self.card.trouble = Some(why);
        }
        Then::On
    }

    /// The next stop, once nothing is left to do at this one.
    fn go_on(&mut self) -> Then {
        let at = self.card.at;
        let next = Card::of(at + 1).filter(|next| next.at > at && self.card.next().is_none());
        match next {
            Some(next) if script::goes_on(at) => self.card = next,
            Some(next) => return Then::At(next),
            None => {}
        }
        Then::On
    }

    /// One deed of the stop is done; after the last one the lesson goes on by itself.
    fn did(&mut self) {
        self.card.done += 1;
        self.card.astray = false;
        // Where another game follows there is something to read first.
        self.go_on();
    }

    async fn press(&mut self, button: Button) -> Result<(), String> {
        let Some(deed) = self.card.next().filter(|next| next.button() == Some(button)) else {
            self.card.astray = self.card.next().is_some();
            return Ok(());
        };
        let before = self.rehearsal.shown().borrow().view.clone();
        self.rehearsal.touch(button, true).await?;
        self.finger = Some(button);
        match deed {
            Deed::Hold(_) => self.held = Some(before),
            _ => self.did(),
        }
        Ok(())
    }

    async fn let_go(&mut self, button: Button) -> Result<(), String> {
        if self.finger.take_if(|down| *down == button).is_none() {
            return Ok(());
        }
        // What was let go of too early has to be held again.
        self.held = None;
        self.rehearsal.touch(button, false).await
    }

    async fn act(&mut self, act: Act) -> Result<(), String> {
        match self.card.next() {
            Some(next) if next.act() == Some(act) => {
                self.rehearsal.act(next).await?;
                self.did();
            }
            // The list of what to do on the table is for whoever likes it.
            _ if matches!(act, Act::Tick(_)) => self.rehearsal.pass_on(Order::Act(act)).await,
            next => self.card.astray = next.is_some(),
        }
        Ok(())
    }
}

/// Whether another screen has come up, and not only the same one with other values.
fn is_other(before: &View, now: &View) -> bool {
    discriminant(before) != discriminant(now)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A lesson at the stop whose text has these words.
    async fn lesson_at(words: &str) -> Lesson {
        let has = |at: &usize| script::place(*at).is_some_and(|(_, stop)| stop.say.contains(words));
        let card = (0..script::count()).find(has).and_then(Card::of).expect("a stop");
        let rehearsal = Rehearsal::after(script::done_before(card.at)).await.expect("a game");
        Lesson::new(rehearsal, card)
    }

    fn is_dark(lesson: &Lesson) -> bool {
        matches!(lesson.rehearsal.shown().borrow().view, View::Hidden(_))
    }

    async fn sees(lesson: &mut Lesson) {
        let shown = lesson.rehearsal.shown().borrow().clone();
        lesson.see(&shown).await;
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_screen_that_hid_itself_is_woken_and_one_that_was_hidden_is_not() {
        let mut lesson = lesson_at("Leap to the left").await;
        let before = lesson.rehearsal.shown().borrow().view.clone();
        lesson.rehearsal.touch(Button::Hide, true).await.expect("it is pressed");
        assert!(is_dark(&lesson));
        sees(&mut lesson).await;
        assert_eq!(lesson.rehearsal.shown().borrow().view, before);

        let mut lesson = lesson_at("OK brings it back").await;
        assert!(is_dark(&lesson));
        sees(&mut lesson).await;
        assert!(is_dark(&lesson));
        lesson.hear("down ok").await;
        assert!(!is_dark(&lesson));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn what_is_let_go_of_too_early_is_not_done() {
        let mut lesson = lesson_at("keep OK down").await;
        let at = lesson.card.at;
        for text in ["down ok", "up ok"] {
            lesson.hear(text).await;
            sees(&mut lesson).await;
        }
        assert_eq!((lesson.card.at, lesson.card.done), (at, 0));
        lesson.hear("down ok").await;
        let mut shown = lesson.rehearsal.shown();
        let ruled = |shown: &Shown| matches!(shown.view, View::Ruling(_));
        drop(shown.wait_for(ruled).await.expect("a handheld"));
        sees(&mut lesson).await;
        assert_eq!(lesson.card.at, at + 1);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn what_a_page_sends_that_is_nothing_does_nothing() {
        let mut lesson = lesson_at("Leap to the left").await;
        let at = lesson.card.at;
        for text in ["", "down", "down x", "up left", "go", "go x", "go -1", "tap", "next"] {
            assert!(matches!(lesson.hear(text).await, Then::On), "{text}");
            assert_eq!((lesson.card.at, lesson.card.done), (at, 0), "{text}");
        }
        assert!(!lesson.card.astray);
        assert!(matches!(lesson.hear("back").await, Then::At(card) if card.at == at - 1));
    }
}
