//! Buttons, pictures and text on a small screen. Nothing here knows which game is played.

pub mod button;
pub mod font;
pub mod frame;
pub mod icon;
pub mod layout;
pub mod text;
