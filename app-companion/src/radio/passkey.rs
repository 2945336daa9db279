//! The number a handheld shows when a computer pairs with it, and the way a person is asked for it.
//!
//! Whoever opens the port has an [`Asker`]; whoever drives the cable takes in each [`Asking`], lets
//! people see it, and answers, or drops it, which declines.

use std::fmt;
use std::str::FromStr;

use tokio::sync::{mpsc, oneshot};

/// How many digits the number has.
const DIGITS: usize = 6;

/// The number on a handheld's screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Passkey(u32);

impl Passkey {
    /// As it goes over to the system.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0
    }
}

/// A text that is no such number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadPasskey;

impl fmt::Display for BadPasskey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("The number has six digits, such as 042137.")
    }
}

impl std::error::Error for BadPasskey {}

/// Six digits, with blanks wherever somebody finds them easier to read.
impl FromStr for Passkey {
    type Err = BadPasskey;
    fn from_str(text: &str) -> Result<Self, BadPasskey> {
        let digits: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
        if digits.len() != DIGITS || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
            return Err(BadPasskey);
        }
        digits.parse().map(Self).map_err(|_| BadPasskey)
    }
}

/// A person is asked for the number. Dropped without an answer, it is declined.
#[derive(Debug)]
pub struct Asking {
    /// The name of the handheld that shows it.
    pub handheld: String,
    answer: oneshot::Sender<Passkey>,
}

impl Asking {
    /// Gives the number to who asked, if they still wait for it.
    pub fn answer(self, number: Passkey) {
        let _ = self.answer.send(number);
    }

    /// Whether nobody waits for it any more.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.answer.is_closed()
    }

    /// Waits until nobody waits for it any more.
    pub async fn over(&mut self) {
        self.answer.closed().await;
    }
}

/// Asks whoever is there for the number.
#[derive(Clone, Debug)]
pub struct Asker(mpsc::Sender<Asking>);

impl Asker {
    /// One, and what it asks.
    #[must_use]
    pub fn new() -> (Self, mpsc::Receiver<Asking>) {
        let (ask, questions) = mpsc::channel(1);
        (Self(ask), questions)
    }

    /// One that asks nobody: everything is declined.
    #[must_use]
    pub fn nobody() -> Self {
        Self::new().0
    }

    /// The number on the screen of the handheld of that name; none if it is declined. Dropped before it
    /// is answered, the question is over.
    pub async fn ask(&self, handheld: &str) -> Option<Passkey> {
        let (answer, answered) = oneshot::channel();
        self.0.send(Asking { handheld: handheld.into(), answer }).await.ok()?;
        answered.await.ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_has_six_digits() {
        assert_eq!("042137".parse(), Ok(Passkey(42_137)));
        assert_eq!(" 042 137\r".parse(), Ok(Passkey(42_137)));
        assert_eq!("999999".parse(), Ok(Passkey(999_999)));
        for text in ["", "42137", "0042137", "04213a", "+42137", "-42137", "٠٤٢١٣٧"] {
            assert_eq!(text.parse::<Passkey>(), Err(BadPasskey), "{text}");
        }
    }

    #[tokio::test]
    async fn who_asks_hears_the_number_or_that_it_is_declined() {
        let (asker, mut questions) = Asker::new();
        let (heard, ()) = tokio::join!(asker.ask("Nusubito 3f2a"), async {
            let asking = questions.recv().await.expect("a question");
            assert_eq!(asking.handheld, "Nusubito 3f2a");
            asking.answer(Passkey(42_137));
        });
        assert_eq!(heard, Some(Passkey(42_137)));
        let (heard, ()) = tokio::join!(asker.ask("Nusubito 3f2a"), async {
            drop(questions.recv().await.expect("a question"));
        });
        assert_eq!(heard, None);
        assert_eq!(Asker::nobody().ask("Nusubito 3f2a").await, None);
    }

    #[tokio::test]
    async fn a_question_nobody_waits_for_is_over() {
        let (asker, mut questions) = Asker::new();
        let asks = tokio::spawn(async move { asker.ask("Nusubito 3f2a").await });
        let mut asking = questions.recv().await.expect("a question");
        assert!(!asking.is_over());
        asks.abort();
        asking.over().await;
        assert!(asking.is_over());
    }
}
