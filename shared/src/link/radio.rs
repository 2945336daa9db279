//! The link by radio: what both ends of a Bluetooth Low Energy connection must agree on.
//!
//! The leader is a peripheral with one service, in the manner of Nordic's serial one. The follower
//! writes its bytes to [`INBOX`], with a response, so that nothing is sent faster than it is taken;
//! the leader notifies of its own by [`OUTBOX`]. Either cuts its frames into what one packet of the
//! connection holds; where one frame ends and the next begins only the frames themselves say, as on
//! any wire. Nothing of it can be read, written or subscribed to before the two have paired with the
//! number on the leader's screen.

/// The service, which is in the advertisement.
pub const SERVICE: u128 = 0x5249_0001_9e0c_4d53_9869_70ff_a671_9d45;
/// What the follower writes.
pub const INBOX: u128 = 0x5249_0002_9e0c_4d53_9869_70ff_a671_9d45;
/// What the leader notifies of.
pub const OUTBOX: u128 = 0x5249_0003_9e0c_4d53_9869_70ff_a671_9d45;
