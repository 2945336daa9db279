//! Every screen: its [`View`] is what it shows, and drawing it is a function of that alone.

mod canvas;
mod view;
pub mod words;

pub use view::*;
