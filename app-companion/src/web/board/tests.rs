//! What the picture of known positions shows.

use maud::html;
use shared::rules::{Edition, Game, Position};

use super::*;

/// The design's position: one action used, the Seeker on A3 may seek C3 or A5.
const POSITION: &str = "5/2B2/SH3/HBhH1/1s1B1 C1 M2 2:B3 0 E3:1ff A1";
const TARGETS: [(Square, Target); 2] = [(Square::C3, Target::Enter), (Square::A5, Target::Enter)];

fn public(position: &str) -> Public {
    let position: Position = position.parse().unwrap();
    *Game::new(Edition::V18, &position).unwrap().public()
}

fn picture(public: &Public) -> Picture<'_> {
    let mut rods = ByLine::<Rod>::default();
    rods[Line::C].looked = true;
    rods[Line::Five].looked = true;
    let live = [Square::C2, Square::A3, Square::C3, Square::A4, Square::A5];
    Picture {
        rods,
        shown: Some((Reveal::Line(Line::Five), 1)),
        heat: Some([0, 0, 9, 0, 12, 19, 12, 0, 5]),
        selected: Some(Square::A3),
        targets: &TARGETS,
        taps: true,
        live: live.into_iter().collect(),
        ..Picture::still(public, Facing(0), "Board, Mist to act")
    }
}

fn drawn(picture: &Picture<'_>) -> String {
    board(picture).into_string()
}

/// The element that starts with this, up to where the next one does.
fn part<'a>(svg: &'a str, start: &str) -> &'a str {
    let from = svg.find(start).unwrap_or_else(|| panic!("no {start} in {svg}"));
    svg[from..].split("</g>").next().unwrap()
}

#[test]
fn a_downed_pawn_lies_and_a_used_one_has_a_tick() {
    let public = public(POSITION);
    let svg = drawn(&picture(&public));
    let lying = part(&svg, r#"<g class="pawn healer downed" transform="translate(250 350)">"#);
    assert!(lying.contains(r##"href="#p-healer" transform="translate(-3 5) rotate(-90)""##));
    let used = part(&svg, r#"<g class="pawn healer used" transform="translate(150 250)">"#);
    assert!(used.contains("#m-used") && !used.contains("rotate"));
    let fresh = part(&svg, r#"<g class="pawn healer" transform="translate(50 350)">"#);
    assert!(!fresh.contains("#m-used"));
    assert!(svg.contains(r#"<g class="pawn seeker selected" transform="translate(50 250)">"#));
    assert_eq!(svg.matches(r#"<g class="pawn "#).count(), 9);
}

#[test]
fn nothing_needs_a_style_attribute() {
    let public = public(POSITION);
    let lines = ByLine([Rod { looked: true, green: Some(true) }; 6]);
    let end = Picture { rods: lines, treasure: Some(Temple::A3), ..picture(&public) };
    for picture in [picture(&public), end] {
        assert!(!drawn(&picture).contains("style="));
    }
}

#[test]
fn every_square_can_be_tapped_once() {
    let public = public(POSITION);
    for facing in 0..4 {
        let svg = drawn(&Picture { facing: Facing(facing), ..picture(&public) });
        for square in Square::ALL {
            let hit = format!(r#"id="sq-{square}" data-act="tap {square}" role="button""#);
            assert_eq!(svg.matches(&hit).count(), 1, "{square} at {facing}");
        }
        assert_eq!(svg.matches(r#"class="hit""#).count(), 25);
        assert_eq!(svg.matches(r#"tabindex="0""#).count(), 5);
        assert_eq!(svg.matches(r#"tabindex="-1" aria-disabled="true""#).count(), 20);
    }
}

#[test]
fn a_picture_to_look_at_has_nothing_to_tap() {
    let public = public(POSITION);
    let svg = drawn(&Picture { taps: false, live: Set::EMPTY, targets: &[], ..picture(&public) });
    assert!(!svg.contains("data-act") && !svg.contains("tabindex") && !svg.contains("button"));
    assert!(svg.contains(r#"role="img" aria-label="C4, Healer, downed""#));
}

#[test]
fn a_square_says_what_it_is_and_what_a_tap_does() {
    let public = public(POSITION);
    let targets = [(Square::C4, Target::Heal), (Square::C2, Target::Promote)];
    let day = picture(&public);
    assert_eq!(day.label(Square::B1), "B1");
    assert_eq!(day.label(Square::C1), "C1, temple, bolstered, 0 of 57 ways");
    assert_eq!(day.label(Square::A3), "A3, temple, Seeker, standing, selected, 0 of 57 ways");
    assert_eq!(day.label(Square::B3), "B3, Healer, standing, used");
    assert_eq!(day.label(Square::C3), "C3, temple, seek here, 12 of 57 ways");
    assert_eq!(day.label(Square::A4), "A4, Healer, standing, may act");
    assert_eq!(day.label(Square::D4), "D4, Healer, standing");
    let other = Picture { targets: &targets, heat: None, ..picture(&public) };
    assert_eq!(other.label(Square::C4), "C4, Healer, downed, stand up");
    assert_eq!(other.label(Square::C2), "C2, Builder, standing, make it a Seeker");
    assert_eq!(other.label(Square::E1), "E1, temple");
}

#[test]
fn heat_is_drawn_only_where_it_is_known() {
    let public = public(POSITION);
    let svg = drawn(&picture(&public));
    assert!(
        part(&svg, r#"<g class="temple" transform="translate(400 200)">"#)
            .contains(r#"<circle class="heat glow" cx="50" cy="50" r="78" opacity="0.90">"#)
    );
    assert_eq!(svg.matches(r#"class="heat cold""#).count(), 4);
    assert_eq!(svg.matches(r#"class="heat pill"#).count(), 9);
    assert!(!drawn(&Picture { heat: None, ..picture(&public) }).contains("heat"));
    let wide = drawn(&Picture { heat: Some([1234; 9]), ..picture(&public) });
    assert!(wide.contains(r#"<rect x="-37" y="-12" width="54""#));
}

#[test]
fn a_stream_joins_the_pawns_that_share_an_edge() {
    let public = public(POSITION);
    let svg = drawn(&picture(&public));
    let path = "M50 250L150 250M50 250L50 350M150 250L150 350M50 350L150 350";
    assert_eq!(svg.matches(&format!(r#"d="{path}""#)).count(), 2);
    for (other, why) in [(Square::C2, "a Builder"), (Square::C4, "downed")] {
        let svg = drawn(&Picture { selected: Some(other), ..picture(&public) });
        assert!(!svg.contains(r#"class="stream""#), "{why}");
    }
}

#[test]
fn a_pawn_alone_has_no_stream_to_show() {
    let public = public("5/1B3/2S2/5/5 - M1 3 0 E3:1ff A1");
    let svg = drawn(&Picture { selected: Some(Square::C3), ..picture(&public) });
    assert!(svg.contains(r#"class="select""#) && !svg.contains(r#"class="stream""#));
}

#[test]
fn a_rod_that_was_looked_at_is_turned_across() {
    let public = public(POSITION);
    let svg = drawn(&picture(&public));
    let across = part(&svg, r#"<g class="rod looked" transform="translate(250 535)""#);
    assert!(across.contains("rotate(90)") && across.contains("translate(0 -19)"));
    let along = part(&svg, r#"<g class="rod" transform="translate(50 535)""#);
    assert!(along.contains("rotate(0)") && !along.contains("#m-eye"));
    let turned = drawn(&Picture { facing: Facing(1), ..picture(&public) });
    let across = part(&turned, r#"<g class="rod looked" transform="translate(-35 250)""#);
    assert!(across.contains("rotate(0)") && across.contains("translate(19 0)"));
}

#[test]
fn at_the_end_the_rods_are_named_and_the_pawns_dimmed_under_the_route() {
    let public = public(POSITION);
    let mut rods = ByLine([Rod { looked: false, green: Some(false) }; 6]);
    rods[Line::A].green = Some(true);
    let over = Some(html! { g .route {} });
    let treasure = Some(Temple::A1);
    let svg = drawn(&Picture { rods, over, treasure, heat: None, ..picture(&public) });
    assert!(part(&svg, r#"aria-label="Rod A, green""#).contains("#m-coin"));
    assert_eq!(svg.matches(r#"<g class="rod red""#).count(), 5);
    assert_eq!(svg.matches(" quiet").count(), 8);
    assert!(svg.contains(r#"<g class="pawn seeker" transform="translate(50 250)">"#));
    assert!(!svg.contains(r#"class="select""#) && !svg.contains(" used"));
    assert!(svg.find("class=\"pawn") < svg.find(r#"class="route""#));
    assert!(svg.find(r#"class="route""#) < svg.find(r#"class="hit""#));
    assert!(svg.contains("A1, temple with the treasure"));
}

#[test]
fn the_gaps_are_raked_across_the_leap_from_every_side() {
    let public = public(POSITION);
    let straight = drawn(&picture(&public));
    assert!(straight.contains(r##"<use href="#g-gap-h" x="100" y="0">"##));
    let turned = drawn(&Picture { facing: Facing(1), ..picture(&public) });
    // B1 is now on the right edge, between two temples one above the other.
    assert!(turned.contains(r##"<use href="#g-gap-v" x="400" y="100">"##));
}

#[test]
fn the_thief_is_marked_where_they_showed_themself() {
    let public = public(POSITION);
    let shown = |reveal| drawn(&Picture { shown: Some((reveal, 2)), ..picture(&public) });
    let row = shown(Reveal::Line(Line::Five));
    assert!(row.contains(r#"<g class="marker" transform="translate(-44 450) scale(1)""#));
    assert!(row.contains(r#"aria-label="Thief last shown in row 5, night 2""#));
    assert!(
        shown(Reveal::Line(Line::C)).contains(r#"class="marker" transform="translate(222 -18)"#)
    );
    assert!(shown(Reveal::Temple(Temple::C3)).contains("Thief last shown on C3, night 2"));
}
