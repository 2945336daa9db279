//! Matches between minds, to measure how strong they are.

mod baseline;
pub mod bout;
