//! Six buttons: levels become presses, repeats and holds.
