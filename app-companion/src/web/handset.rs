//! The Thief's page over its live connection: pictures out, buttons in.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::ws::{Message, WebSocket};
use embedded_graphics::Pixel;
use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::geometry::{OriginDimensions, Size};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::primitives::Rectangle;
use firmware::screen;
use firmware::toolkit::button::Button;
use firmware::toolkit::font::Ink;
use firmware::toolkit::frame::{HEIGHT, WIDTH};
use firmware::toolkit::layout::Zone;
use firmware::toolkit::text::Paper;
use tokio::sync::watch;

use super::room::Scene;
use crate::handheld::simulated::{Hand, Shown};

/// Shows the handheld on a page until the page is closed, and beside it what `beside` makes of the scene.
/// Another game has another handheld.
pub(super) async fn serve(
    mut socket: WebSocket,
    mut hands: watch::Receiver<Option<Hand>>,
    scenes: watch::Receiver<Arc<Scene>>,
    beside: impl Fn(&Scene) -> String,
) {
    let mut table = Beside { scenes, make: beside, sent: String::new() };
    table.scenes.mark_changed();
    loop {
        let hand = hands.borrow_and_update().clone();
        let Some(hand) = hand else {
            // No picture: the page says that there is no game yet.
            if send(&mut socket, Vec::new(), String::new()).await.is_err() {
                return;
            }
            tokio::select! {
                changed = hands.changed() => if changed.is_err() { return },
                heard = socket.recv() => if !matches!(heard, Some(Ok(_))) { return },
            }
            continue;
        };
        let mut held = Held { hand, down: Vec::new() };
        let goes_on = hold(&mut socket, &mut held, &mut hands, &mut table).await;
        held.let_go().await;
        if !goes_on {
            return;
        }
    }
}

/// What stands beside the handheld.
struct Beside<F> {
    scenes: watch::Receiver<Arc<Scene>>,
    make: F,
    sent: String,
}

impl<F: Fn(&Scene) -> String> Beside<F> {
    /// Sends it, if it has changed. It is told from what is written on the screen by its element.
    async fn show(&mut self, socket: &mut WebSocket) -> Result<(), axum::Error> {
        let scene = self.scenes.borrow_and_update().clone();
        let now = format!("<aside>{}</aside>", (self.make)(&scene));
        if now == self.sent {
            return Ok(());
        }
        self.sent = now;
        socket.send(Message::Text(self.sent.as_str().into())).await
    }
}

/// Until the page is closed, or there is another handheld: whether it is the latter.
async fn hold<F: Fn(&Scene) -> String>(
    socket: &mut WebSocket,
    held: &mut Held,
    hands: &mut watch::Receiver<Option<Hand>>,
    table: &mut Beside<F>,
) -> bool {
    let mut shown = held.hand.shown();
    shown.mark_changed();
    loop {
        tokio::select! {
            changed = hands.changed() => return changed.is_ok(),
            seen = shown.changed() => {
                let now = shown.borrow_and_update().clone();
                if seen.is_err() || show(socket, &now).await.is_err() {
                    // A handheld that is switched off makes room for another.
                    return seen.is_err() && hands.changed().await.is_ok();
                }
            }
            changed = table.scenes.changed() => {
                if changed.is_err() || table.show(socket).await.is_err() {
                    return false;
                }
            }
            heard = socket.recv() => match heard {
                Some(Ok(Message::Text(text))) => held.press(text.as_str()).await,
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return false,
            },
        }
    }
}

/// Sends what is on the screen: its picture, and what is written there.
pub(super) async fn show(socket: &mut WebSocket, shown: &Shown) -> Result<(), axum::Error> {
    let mut bytes = vec![shown.display.contrast];
    bytes.extend_from_slice(shown.picture.bytes());
    send(socket, bytes, written(shown)).await
}

/// The picture behind its brightness, and what is written on it.
async fn send(socket: &mut WebSocket, bytes: Vec<u8>, text: String) -> Result<(), axum::Error> {
    socket.send(Message::Binary(Bytes::from(bytes))).await?;
    socket.send(Message::Text(text.into())).await
}

/// A handheld in the hand of a page, and the buttons that page keeps down.
struct Held {
    hand: Hand,
    down: Vec<Button>,
}

impl Held {
    /// What a page sends that is no button is nothing.
    async fn press(&mut self, text: &str) {
        let Some((level, name)) = text.split_once(' ') else { return };
        let Some(button) = Button::named(name) else { return };
        match level {
            "down" if !self.down.contains(&button) => self.down.push(button),
            "up" if self.down.contains(&button) => self.down.retain(|down| *down != button),
            _ => return,
        }
        self.hand.button(button, level == "down").await;
    }

    /// A page that is closed takes its fingers off.
    async fn let_go(self) {
        for button in self.down {
            self.hand.button(button, false).await;
        }
    }
}

/// What is written on the screen, for those who can't see it.
fn written(shown: &Shown) -> String {
    let mut reader = Reader::default();
    screen::draw(&shown.view, &mut reader);
    let lines = reader.texts.iter().map(|text| text.trim().trim_end_matches('.'));
    let lines = lines.filter(|text| !text.is_empty());
    let mut said = String::new();
    let mut before = 0;
    for line in lines {
        // Letters that are drawn one by one are a word.
        let spelled = before == 1 && line.len() == 1 && line.chars().all(char::is_alphabetic);
        said += if said.is_empty() || spelled { "" } else { ". " };
        said += line;
        before = line.len();
    }
    if !reader.chosen.is_empty() {
        said += &format!("; chosen: {}", reader.chosen.join(" "));
    }
    said
}

/// Paper that keeps the words and no ink, but knows what is written on a light ground: the row that
/// is chosen.
#[derive(Default)]
struct Reader {
    texts: Vec<String>,
    chosen: Vec<String>,
    lit: Vec<Rectangle>,
}

impl OriginDimensions for Reader {
    fn size(&self) -> Size {
        #[expect(clippy::cast_possible_truncation, reason = "both are far below u32::MAX")]
        Size::new(WIDTH as u32, HEIGHT as u32)
    }
}

impl DrawTarget for Reader {
    type Color = BinaryColor;
    type Error = std::convert::Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<BinaryColor>>>(
        &mut self,
        _: I,
    ) -> Result<(), Self::Error> {
        Ok(())
    }

    fn fill_solid(&mut self, area: &Rectangle, color: BinaryColor) -> Result<(), Self::Error> {
        // A title is light as well, and chosen by nobody.
        if color == BinaryColor::On && area.top_left.y > 0 {
            self.lit.push(*area);
        }
        Ok(())
    }
}

impl Ink for Reader {}

impl Paper for Reader {
    fn wrote(&mut self, text: &str, area: Rectangle, _: Zone) {
        if self.lit.iter().any(|lit| lit.contains(area.center())) {
            self.chosen.push(text.into());
        }
        self.texts.push(text.into());
    }
}
