//! The room the game is played in: one task that owns the table and does what the pages ask for.
//! What the pages show is a [`Scene`], made anew whenever something has changed.

mod scene;

use std::sync::Arc;

use tokio::sync::{mpsc, oneshot, watch};

pub use self::scene::{Hint, InPlay, Link, Over, Scene, Stage, Waiting};
use super::about::About;
use super::act::Act;
use super::shelf::{Folder, Shelf};
use super::table::{Table, Way};
use crate::handheld::simulated::Hand;
use crate::port::Port;

/// Pages waiting to have something done; more have to wait until they can ask.
const WAITING: usize = 32;

/// What a page can ask the room for.
#[derive(Debug)]
pub enum Order {
    /// Something the Mist does.
    Act(Act),
    /// A new game.
    New(About, oneshot::Sender<Result<(), String>>),
    /// Another saved game.
    Resume(u32, oneshot::Sender<Result<(), String>>),
    /// To let go of everything, and end.
    Close,
}

/// The pages' way into the room.
#[derive(Clone, Debug)]
pub struct Doorway {
    /// What they ask for.
    pub orders: mpsc::Sender<Order>,
    /// What they show.
    pub scene: watch::Receiver<Arc<Scene>>,
    /// The simulated handheld, if there is one.
    pub hand: watch::Receiver<Option<Hand>>,
}

/// The room itself.
pub struct Room {
    shelf: Arc<Shelf>,
    way: Way,
    orders: mpsc::Receiver<Order>,
    scene: watch::Sender<Arc<Scene>>,
    hand: watch::Sender<Option<Hand>>,
    table: Option<Table>,
    /// Why there is no table.
    trouble: Option<String>,
}

impl Room {
    /// A room with the latest game, if there is one.
    pub async fn new(shelf: Arc<Shelf>, way: Way) -> (Self, Doorway) {
        let (order, orders) = mpsc::channel(WAITING);
        let empty = Scene::new(Stage::Lobby(None), Link::default());
        let (scene, seen) = watch::channel(Arc::new(empty));
        let (hand, held) = watch::channel(None);
        let mut room = Self { shelf, way, orders, scene, hand, table: None, trouble: None };
        room.resume_latest().await;
        room.show();
        (room, Doorway { orders: order, scene: seen, hand: held })
    }

    /// Puts the latest game on the table, over or not, if it was played with this kind of handheld.
    async fn resume_latest(&mut self) {
        match self.shelf.games() {
            Err(why) => self.trouble = Some(why.to_string()),
            Ok(games) => {
                let simulated = self.is_simulated();
                let same = |folder: &&Folder| {
                    folder.about().is_ok_and(|about| about.simulated == simulated)
                };
                if let Some(latest) = games.iter().find(same) {
                    // If it can't be opened, the lobby says why.
                    let _ = self.open(latest.number).await;
                }
            }
        }
    }

    fn is_simulated(&self) -> bool {
        self.way == Way::Simulated
    }

    /// Does what the pages ask for until there are none.
    pub async fn run(mut self) {
        loop {
            let happened = match &mut self.table {
                Some(table) => tokio::select! {
                    order = self.orders.recv() => Some(order),
                    () = table.changed() => None,
                },
                None => Some(self.orders.recv().await),
            };
            match happened {
                None => self.refresh().await,
                Some(None | Some(Order::Close)) => break,
                Some(Some(order)) => self.obey(order).await,
            }
            self.show();
        }
        if let Some(table) = self.table.take() {
            table.close().await;
        }
    }

    async fn refresh(&mut self) {
        if let Some(table) = &mut self.table {
            table.refresh().await;
        }
    }

    async fn obey(&mut self, order: Order) {
        match order {
            Order::Act(act) => {
                if let Some(table) = &mut self.table {
                    table.act(act).await;
                }
            }
            Order::New(about, answer) => {
                // Who no longer waits for the answer needs none.
                let _ = answer.send(self.begin(&about).await);
            }
            Order::Resume(number, answer) => {
                let _ = answer.send(self.open(number).await);
            }
            Order::Close => {}
        }
    }

    /// Puts a new game on the table.
    pub async fn begin(&mut self, about: &About) -> Result<(), String> {
        let folder = self.shelf.begin(about).map_err(|why| why.to_string())?;
        self.open(folder.number).await
    }

    /// Puts another game on the table. If it can't be opened, the one before stays closed: its
    /// handheld is switched off by then, and it is saved.
    async fn open(&mut self, number: u32) -> Result<(), String> {
        if self.table.as_ref().is_some_and(|table| table.folder.number == number) {
            return Ok(());
        }
        self.check_kind(number)?;
        if let Some(table) = self.table.take() {
            self.hand.send_replace(None);
            table.close().await;
        }
        let opened = Table::open(&self.shelf, number, &self.way);
        self.trouble = opened.as_ref().err().map(ToString::to_string);
        match opened {
            Ok(table) => {
                self.hand.send_replace(table.hand.clone());
                self.table = Some(table);
                self.refresh().await;
                Ok(())
            }
            Err(why) => Err(why.to_string()),
        }
    }

    /// A game goes on with the kind of handheld it was begun with.
    fn check_kind(&self, number: u32) -> Result<(), String> {
        let about = self.shelf.game(number).map_err(|why| why.to_string())?.about();
        match (about.is_ok_and(|about| about.simulated != self.is_simulated()), &self.way) {
            (false, _) => Ok(()),
            (true, Way::Simulated) => Err(format!(
                "Game {number} is played with a real handheld. Start nusubito with --serial or --ble."
            )),
            (true, Way::Port(_)) => Err(format!(
                "Game {number} is played with the simulated handheld. Start nusubito without \
                 --serial and --ble."
            )),
        }
    }

    fn show(&self) {
        let stage = match &self.table {
            None => Stage::Lobby(self.trouble.clone()),
            Some(table) => Stage::of(table),
        };
        self.scene.send_replace(Arc::new(Scene::new(stage, self.link())));
    }

    fn link(&self) -> Link {
        let simulated = self.is_simulated();
        let radio = matches!(self.way, Way::Port(Port::Radio(_)));
        let Some(table) = &self.table else {
            return Link { simulated, radio, ..Link::default() };
        };
        let sight = &table.sight;
        let port = sight.port.as_ref().map(ToString::to_string);
        let save = sight.save.as_ref().map(ToString::to_string);
        Link {
            connected: sight.connected,
            troubles: [port, sight.trouble.clone(), save].into_iter().flatten().collect(),
            simulated,
            radio,
            pairing: sight.pairing.clone(),
            bad_number: table.bad_number,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use shared::fairplay::Setup;

    use super::*;
    use crate::cable::Pairing;
    use crate::radio::passkey::Asker;
    use crate::radio::wanted::Wanted;
    use crate::web::board::Facing;
    use crate::web::page::{self, Look};
    use crate::web::seats::Seats;

    async fn see(doorway: &mut Doorway, wanted: impl Fn(&Link) -> bool) -> Arc<Scene> {
        let seen = doorway.scene.wait_for(|scene| wanted(&scene.link));
        let seen = tokio::time::timeout(Duration::from_secs(20), seen).await;
        seen.expect("it is seen in time").expect("a room").clone()
    }

    fn is_asked(link: &Link) -> bool {
        link.pairing == Some(Pairing::Number("Nusubito 3f2a".into()))
    }

    async fn act(doorway: &Doorway, act: &str) {
        let act = act.parse().expect("an act");
        doorway.orders.send(Order::Act(act)).await.expect("a room");
    }

    fn html(scene: &Scene) -> String {
        let look = Look { base: "/mist/", spectator: false, facing: Facing(0), guide: None };
        page::live(&look, scene).into_string()
    }

    fn ask(asker: &Asker) -> tokio::task::JoinHandle<Option<crate::radio::passkey::Passkey>> {
        let asker = asker.clone();
        tokio::spawn(async move { asker.ask("Nusubito 3f2a").await })
    }

    /// The port is one that is not there, and somebody else asks in its place.
    #[tokio::test]
    async fn a_number_goes_from_the_page_to_who_asked_for_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let shelf = Arc::new(Shelf::open(folder.path()).expect("a shelf"));
        let way = Way::Port(Port::Serial(folder.path().join("nothing")));
        let (mut room, mut doorway) = Room::new(shelf, way).await;
        let about = About::new(Seats::default(), Setup::USUAL, false);
        room.begin(&about).await.expect("a game");
        let asker = room.table.as_ref().expect("a table").asker();
        let room = tokio::spawn(room.run());

        let port = ask(&asker);
        let scene = see(&mut doorway, is_asked).await;
        assert!(html(&scene).contains("Type the number on the handheld's screen"));
        act(&doorway, "number 4213").await;
        let scene = see(&mut doorway, |link| link.bad_number.is_some()).await;
        assert!(is_asked(&scene.link));
        assert!(html(&scene).contains("The number has six digits"));
        act(&doorway, "number 042137").await;
        assert_eq!(port.await.expect("an answer"), "042137".parse().ok());
        let scene = see(&mut doorway, |link| link.pairing.is_none()).await;
        assert_eq!(scene.link.bad_number, None);
        assert!(!html(&scene).contains("Type the number"));

        let port = ask(&asker);
        see(&mut doorway, is_asked).await;
        act(&doorway, "no-number").await;
        assert_eq!(port.await.expect("an answer"), None);
        doorway.orders.send(Order::Close).await.expect("a room");
        room.await.expect("a clean end");
    }

    #[tokio::test]
    async fn by_radio_nobody_is_told_to_plug_anything_in() {
        for (port, words) in [
            (Port::Radio(Wanted::Any), "Switch it on, near this computer."),
            (Port::Serial("/dev/nothing".into()), "Plug the handheld in."),
        ] {
            let folder = tempfile::tempdir().expect("a folder");
            let shelf = Arc::new(Shelf::open(folder.path()).expect("a shelf"));
            let (mut room, doorway) = Room::new(shelf, Way::Port(port)).await;
            let about = About::new(Seats::default(), Setup::USUAL, false);
            room.begin(&about).await.expect("a game");
            room.show();
            let page = html(&doorway.scene.borrow());
            assert!(page.contains(words), "{words}");
            assert_eq!(page.contains("Plug the handheld in."), words.starts_with("Plug"));
        }
    }
}
