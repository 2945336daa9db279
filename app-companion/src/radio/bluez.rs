//! Pairing on Linux. `BlueZ` leaves it to programs to ask the person: an agent is registered over D-Bus,
//! which `BlueZ` calls for the number on the handheld's screen. It uses the agent of whoever asks to
//! pair, so the desktop's own is not in the way, and other devices' requests do not come here; should
//! one, it is rejected.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use btleplug::platform::PeripheralId;
use dbus::arg::{PropMap, Variant};
use dbus::channel::{MatchingReceiver, Sender};
use dbus::message::MatchRule;
use dbus::nonblock::{Proxy, SyncConnection};
use dbus::strings::ErrorName;
use dbus::{Message, Path};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use super::passkey::{Asker, Passkey};
use super::trouble::RadioTrouble;

const BLUEZ: &str = "org.bluez";
const ADAPTER: &str = "org.bluez.Adapter1";
const DEVICE: &str = "org.bluez.Device1";
const AGENT: &str = "org.bluez.Agent1";
const AGENTS: &str = "org.bluez.AgentManager1";
const PROPERTIES: &str = "org.freedesktop.DBus.Properties";
const OBJECTS: &str = "org.freedesktop.DBus.ObjectManager";

/// Where `BlueZ` finds the agent.
const AGENT_PATH: &str = "/nusubito/agent";
/// This computer can type a number, and shows none.
const CAPABILITY: &str = "KeyboardOnly";
/// What `BlueZ` is told where nobody gives a number.
const REJECTED: &str = "org.bluez.Error.Rejected";

/// How long an answer may take.
const CALL: Duration = Duration::from_secs(10);
/// How long pairing may take: a person reads a number and types it.
const PAIRING: Duration = Duration::from_mins(2);

/// Everything `BlueZ` knows: by path, by interface, by property.
type Objects = HashMap<Path<'static>, HashMap<String, PropMap>>;

/// A connection to the system's part of it.
pub(super) struct System {
    bus: Arc<SyncConnection>,
    task: JoinHandle<()>,
}

/// By this `BlueZ` forgets the agent, and breaks off what it was pairing.
impl Drop for System {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl System {
    /// Connects, and sees that there is something to connect to.
    pub(super) async fn open() -> Result<Self, RadioTrouble> {
        let (resource, bus) = dbus_tokio::connection::new_system_sync().map_err(|why| of(&why))?;
        let task = tokio::spawn(async move { drop(resource.await) });
        let system = Self { bus, task };
        let objects: Result<(Objects,), dbus::Error> =
            system.proxy("/", CALL).method_call(OBJECTS, "GetManagedObjects", ()).await;
        let (objects,) = objects.map_err(|why| of(&why))?;
        if objects.values().any(|object| object.contains_key(ADAPTER)) {
            Ok(system)
        } else {
            Err(RadioTrouble::NoAdapter)
        }
    }

    fn proxy<'a>(
        &self,
        path: impl Into<Path<'a>>,
        patience: Duration,
    ) -> Proxy<'a, Arc<SyncConnection>> {
        Proxy::new(BLUEZ, path, patience, self.bus.clone())
    }

    /// Whether this computer has paired with it.
    pub(super) async fn is_paired(&self, id: &PeripheralId) -> Option<bool> {
        let device = self.proxy(path(id), CALL);
        let told: Result<(Variant<bool>,), dbus::Error> =
            device.method_call(PROPERTIES, "Get", (DEVICE, "Paired")).await;
        // What the system does not tell it has not done.
        Some(told.is_ok_and(|(Variant(paired),)| paired))
    }

    /// Pairs with the handheld of that name, asking for the number on its screen.
    pub(super) async fn pair(
        &self,
        id: &PeripheralId,
        name: &str,
        asker: &Asker,
    ) -> Result<(), RadioTrouble> {
        let device = path(id);
        let mut agent = self.register().await?;
        let proxy = self.proxy(device.clone(), PAIRING);
        let pairing = proxy.method_call(DEVICE, "Pair", ());
        let (paired, reached) = agent.serve(pairing, &device, name, asker).await;
        agent.unregister(self).await;
        let already = |why: &dbus::Error| why.name() == Some("org.bluez.Error.AlreadyExists");
        match paired {
            Ok(()) => {}
            Err(why) if already(&why) => {}
            Err(why) => return Err(not_paired(&why, reached, name)),
        }
        // So that it may come back by itself. It is paired without.
        let trusted = (DEVICE, "Trusted", Variant(true));
        let _: Result<(), dbus::Error> =
            self.proxy(device, CALL).method_call(PROPERTIES, "Set", trusted).await;
        Ok(())
    }

    /// Forgets a handheld that has forgotten this computer.
    pub(super) async fn forget(&self, id: &PeripheralId) -> Result<(), ()> {
        let device = path(id);
        let (adapter, _) = device.rsplit_once('/').ok_or(())?;
        let adapter = self.proxy(adapter.to_owned(), CALL);
        adapter
            .method_call(ADAPTER, "RemoveDevice", (device.clone(),))
            .await
            .map_err(|_: dbus::Error| ())
    }

    /// Lets `BlueZ` know that this program asks for numbers.
    async fn register(&self) -> Result<Agent, RadioTrouble> {
        let (call, calls) = mpsc::unbounded_channel();
        let rule = MatchRule::new_method_call().with_path(AGENT_PATH).with_interface(AGENT);
        let take = move |message: Message, _: &SyncConnection| call.send(message).is_ok();
        let token = self.bus.start_receive(rule, Box::new(take));
        let agent = Agent { bus: self.bus.clone(), calls, token };
        let registered = self.agents("RegisterAgent", (Path::from(AGENT_PATH), CAPABILITY)).await;
        match registered {
            Ok(()) => Ok(agent),
            Err(why) => Err(of(&why)),
        }
    }

    async fn agents(
        &self,
        method: &str,
        with: impl dbus::arg::AppendAll,
    ) -> Result<(), dbus::Error> {
        self.proxy("/org/bluez", CALL).method_call(AGENTS, method.to_owned(), with).await
    }
}

/// A number that is still to come, or none.
type Answer<'a> = Pin<Box<dyn Future<Output = Option<Passkey>> + Send + 'a>>;

/// How far a person came with the number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reached {
    /// It was never asked for.
    Never,
    /// Nobody has said anything.
    Unanswered,
    /// Somebody has declined.
    Declined,
    /// Somebody has typed one.
    Typed,
}

/// What `BlueZ` wants of an agent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Request {
    /// The number on the handheld's screen.
    Number,
    /// Nothing any more.
    Nothing,
    /// Something that is not to be had here.
    Other,
}

/// What a call means, about that device, while another may be the one we pair with.
fn request(member: &str, about: Option<&str>, ours: &str) -> Request {
    match member {
        "RequestPasskey" if about == Some(ours) => Request::Number,
        "Cancel" | "Release" => Request::Nothing,
        _ => Request::Other,
    }
}

/// The agent, which `BlueZ` calls.
struct Agent {
    bus: Arc<SyncConnection>,
    calls: mpsc::UnboundedReceiver<Message>,
    token: dbus::channel::Token,
}

impl Agent {
    /// Answers what `BlueZ` asks until the pairing is done, and says how far that came.
    async fn serve(
        &mut self,
        pairing: impl Future<Output = Result<(), dbus::Error>>,
        device: &Path<'_>,
        name: &str,
        asker: &Asker,
    ) -> (Result<(), dbus::Error>, Reached) {
        let mut pairing = std::pin::pin!(pairing);
        let mut question: Option<(Message, Answer<'_>)> = None;
        let mut reached = Reached::Never;
        loop {
            let answered = async {
                match &mut question {
                    Some((_, answer)) => answer.await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                done = &mut pairing => return (done, reached),
                number = answered => {
                    reached = if number.is_some() { Reached::Typed } else { Reached::Declined };
                    if let Some((call, _)) = question.take() { self.reply(&call, number); }
                }
                Some(call) = self.calls.recv() => {
                    let about: Option<Path<'_>> = call.get1();
                    let member = call.member();
                    let member = member.as_deref().unwrap_or_default();
                    match request(member, about.as_deref(), device) {
                        Request::Number => {
                            reached = Reached::Unanswered;
                            drop(about);
                            question = Some((call, Box::pin(asker.ask(name))));
                        }
                        Request::Nothing => {
                            question = None;
                            let _ = self.bus.send(call.method_return());
                        }
                        Request::Other => self.reply(&call, None),
                    }
                }
            }
        }
    }

    /// Gives the number, or rejects what was asked. If `BlueZ` is gone, so is the pairing.
    fn reply(&self, call: &Message, number: Option<Passkey>) {
        let reply = match number {
            Some(number) => call.method_return().append1(number.number()),
            None => call.error(&ErrorName::from(REJECTED), c"Nobody gives a number."),
        };
        let _ = self.bus.send(reply);
    }

    async fn unregister(self, system: &System) {
        let _ = system.agents("UnregisterAgent", (Path::from(AGENT_PATH),)).await;
        self.bus.stop_receive(self.token);
    }
}

/// Where `BlueZ` has a device, which the crate tells without what all begin with.
fn path(id: &PeripheralId) -> Path<'static> {
    Path::from(format!("/org/bluez/{id}"))
}

/// Why a pairing came to nothing. `BlueZ`'s own reason says less than how far the person came.
fn not_paired(why: &dbus::Error, reached: Reached, name: &str) -> RadioTrouble {
    let name = name.to_owned();
    let reason = why.name().unwrap_or_default();
    match (reached, reason.strip_prefix("org.bluez.Error.")) {
        (Reached::Declined, _) => RadioTrouble::Cancelled(name),
        (Reached::Unanswered, _) => RadioTrouble::Unanswered(name),
        (
            Reached::Typed,
            Some("AuthenticationFailed" | "AuthenticationRejected" | "AuthenticationCanceled"),
        ) => RadioTrouble::WrongNumber(name),
        (Reached::Never, Some(reason)) if reason.starts_with("Authentication") => {
            RadioTrouble::Refused(name)
        }
        (
            _,
            Some("ConnectionAttemptFailed" | "Failed" | "AuthenticationTimeout" | "DoesNotExist"),
        ) => RadioTrouble::NoConnection(name),
        _ => of(why),
    }
}

/// What is the matter with the system's part of it.
fn of(why: &dbus::Error) -> RadioTrouble {
    let name = why.name().unwrap_or_default();
    let name = name.strip_prefix("org.freedesktop.DBus.Error.").unwrap_or(name);
    match name {
        "AccessDenied" | "AuthFailed" | "org.bluez.Error.NotAuthorized" => {
            RadioTrouble::NotPermitted
        }
        "ServiceUnknown" | "NameHasNoOwner" | "FileNotFound" | "NoServer" | "Disconnected" => {
            RadioTrouble::NotRunning
        }
        // Without a part of the system that could be started, or one that does not come up: on a
        // computer without an adapter it waits for one.
        "NoReply" | "TimedOut" | "Timeout" => RadioTrouble::NotRunning,
        name if name.starts_with("Spawn.") => RadioTrouble::NotRunning,
        name if name.starts_with("org.freedesktop.systemd1.") => RadioTrouble::NotRunning,
        "org.bluez.Error.NotReady" => RadioTrouble::Off,
        _ => {
            let words = why.message().unwrap_or("no reason is told");
            RadioTrouble::Other(words.trim_end_matches('.').into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OURS: &str = "/org/bluez/hci0/dev_28_CD_C1_00_11_2A";
    const NAME: &str = "Nusubito 3f2a";

    #[test]
    fn only_our_handhelds_number_is_asked_for() {
        let other = "/org/bluez/hci0/dev_28_CD_C1_00_11_2B";
        for (member, about, wanted) in [
            ("RequestPasskey", Some(OURS), Request::Number),
            ("RequestPasskey", Some(other), Request::Other),
            ("RequestPasskey", None, Request::Other),
            ("RequestConfirmation", Some(OURS), Request::Other),
            ("RequestAuthorization", Some(OURS), Request::Other),
            ("AuthorizeService", Some(OURS), Request::Other),
            ("RequestPinCode", Some(OURS), Request::Other),
            ("DisplayPasskey", Some(OURS), Request::Other),
            ("Cancel", None, Request::Nothing),
            ("Release", None, Request::Nothing),
        ] {
            assert_eq!(request(member, about, OURS), wanted, "{member} {about:?}");
        }
    }

    fn error(name: &str) -> dbus::Error {
        dbus::Error::new_custom(name.to_owned(), "Something happened.")
    }

    #[test]
    fn what_the_system_says_is_told_with_what_to_do() {
        let unknown = RadioTrouble::Other("Something happened".into());
        for (name, trouble) in [
            ("org.freedesktop.DBus.Error.ServiceUnknown", RadioTrouble::NotRunning),
            ("org.freedesktop.DBus.Error.FileNotFound", RadioTrouble::NotRunning),
            ("org.freedesktop.DBus.Error.NoServer", RadioTrouble::NotRunning),
            ("org.freedesktop.DBus.Error.Spawn.ChildExited", RadioTrouble::NotRunning),
            ("org.freedesktop.DBus.Error.NoReply", RadioTrouble::NotRunning),
            ("org.freedesktop.systemd1.NoSuchUnit", RadioTrouble::NotRunning),
            ("org.freedesktop.DBus.Error.AccessDenied", RadioTrouble::NotPermitted),
            ("org.bluez.Error.NotReady", RadioTrouble::Off),
            ("org.bluez.Error.InProgress", unknown),
        ] {
            assert_eq!(of(&error(name)), trouble, "{name}");
        }
    }

    #[test]
    fn why_a_pairing_failed_is_told_by_how_far_the_person_came() {
        let name = || NAME.to_owned();
        for (reason, reached, trouble) in [
            ("AuthenticationFailed", Reached::Typed, RadioTrouble::WrongNumber(name())),
            ("AuthenticationRejected", Reached::Declined, RadioTrouble::Cancelled(name())),
            ("AuthenticationFailed", Reached::Declined, RadioTrouble::Cancelled(name())),
            ("AuthenticationTimeout", Reached::Unanswered, RadioTrouble::Unanswered(name())),
            ("AuthenticationCanceled", Reached::Unanswered, RadioTrouble::Unanswered(name())),
            ("AuthenticationFailed", Reached::Never, RadioTrouble::Refused(name())),
            ("ConnectionAttemptFailed", Reached::Never, RadioTrouble::NoConnection(name())),
            ("ConnectionAttemptFailed", Reached::Typed, RadioTrouble::NoConnection(name())),
            ("NotReady", Reached::Never, RadioTrouble::Off),
        ] {
            let why = error(&format!("org.bluez.Error.{reason}"));
            assert_eq!(not_paired(&why, reached, NAME), trouble, "{reason} {reached:?}");
        }
    }
}
