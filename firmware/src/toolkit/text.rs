//! Fonts, and text that is placed and wrapped.
