//! A log in NOR flash that survives a power cut at any byte. Nothing here knows a game.
