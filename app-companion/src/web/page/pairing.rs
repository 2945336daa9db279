//! The number that a handheld shows when it is met by radio for the first time.

use maud::{Markup, html};

use super::shell::Look;
use crate::cable::Pairing;
use crate::web::room::Link;

/// Asks for it. The dialog opens by itself, and is there for as long as the number is wanted.
pub(super) fn dialog(look: &Look<'_>, link: &Link) -> Markup {
    let Some(Pairing::Number(handheld)) = &link.pairing else { return html! {} };
    html! {
        @if !look.spectator {
            dialog id="pairing" aria-labelledby="pairing-title" data-opened data-cancel="no-number" {
                form data-sends="number" {
                    h2 id="pairing-title" { "Type the number on the handheld's screen" }
                    p id="pairing-why" { b { (handheld) } " shows six digits, this once: they tell it that this computer is yours." }
                    @for trouble in &link.troubles { p class="says" role="alert" { (trouble) } }
                    @if let Some(why) = link.bad_number { p class="says" role="alert" { (why) } }
                    label class="field" id="pairing-field" {
                        span { "Number" }
                        input type="text" id="pairing-number" class="digits" inputmode="numeric" maxlength="7"
                            autocomplete="off" aria-describedby="pairing-why" autofocus;
                    }
                    div class="actions" {
                        button type="button" class="btn" data-act="no-number" { "Cancel" }
                        button type="submit" class="btn primary" { "OK" }
                    }
                }
            }
        }
    }
}

/// A way back for who has declined, or was not there.
pub(super) fn again(look: &Look<'_>, link: &Link) -> Markup {
    html! {
        @if link.pairing == Some(Pairing::Again) && !look.spectator {
            div class="banner ask" role="status" {
                p { "The handheld waits to be paired with." }
                button type="button" class="btn primary" data-act="pair" { "Pair" }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::radio::passkey::BadPasskey;
    use crate::web::board::Facing;

    fn look(spectator: bool) -> Look<'static> {
        Look { base: "/", spectator, facing: Facing(0), guide: None }
    }

    fn asking() -> Link {
        let pairing = Some(Pairing::Number("Nusubito 3f2a".into()));
        Link { pairing, radio: true, ..Link::default() }
    }

    #[test]
    fn the_number_is_asked_for_with_the_handhelds_name() {
        let page = dialog(&look(false), &asking()).into_string();
        for words in ["Type the number on the handheld's screen", "Nusubito 3f2a", "data-opened"] {
            assert!(page.contains(words), "{words}: {page}");
        }
        assert!(!page.contains("role=\"alert\""), "{page}");
        assert_eq!(again(&look(false), &asking()).into_string(), "");
    }

    #[test]
    fn what_was_wrong_with_the_last_is_said() {
        let troubles = vec!["That was not the number.".into()];
        let link = Link { bad_number: Some(BadPasskey), troubles, ..asking() };
        let page = dialog(&look(false), &link).into_string();
        for words in ["That was not the number.", "The number has six digits, such as 042137."] {
            assert!(page.contains(words), "{words}: {page}");
        }
    }

    #[test]
    fn who_looks_on_is_asked_nothing() {
        assert_eq!(dialog(&look(true), &asking()).into_string(), "");
        let declined = Link { pairing: Some(Pairing::Again), ..asking() };
        assert_eq!(again(&look(true), &declined).into_string(), "");
        assert!(again(&look(false), &declined).into_string().contains("data-act=\"pair\""));
        assert_eq!(dialog(&look(false), &declined).into_string(), "");
    }
}
