//! What the checks in this folder share.

pub mod golden;
pub mod random;
pub mod slow;
