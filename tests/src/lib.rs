//! What the checks in this folder share.

pub mod random;
pub mod slow;
