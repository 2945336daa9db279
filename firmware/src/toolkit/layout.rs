//! Where things stand on a screen: title, rows, hints.
