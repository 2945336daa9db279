//! RULES 1: the board.

use shared::rules::{Line, Member, Set, Square, Temple};

/// The names of the members, in the order of the set.
fn names<T: Member + ToString>(members: impl IntoIterator<Item = T>) -> String {
    let names: Vec<_> = members.into_iter().map(|member| member.to_string()).collect();
    names.join(" ")
}

#[test]
fn rules_1_squares_go_row_by_row() {
    let rows = "A1 B1 C1 D1 E1 A2 B2 C2 D2 E2 A3 B3 C3 D3 E3 A4 B4 C4 D4 E4 A5 B5 C5 D5 E5";
    assert_eq!(names(Square::ALL), rows);
    assert_eq!(names(Set::BOARD), rows);
}

#[test]
fn rules_1_nine_temples_in_columns_a_c_e_and_rows_1_3_5() {
    let temples = "A1 C1 E1 A3 C3 E3 A5 C5 E5";
    assert_eq!(names(Temple::ALL), temples);
    assert_eq!(names(Set::<Temple>::ALL), temples);
    let squares = Square::ALL.into_iter().filter_map(Square::temple);
    assert_eq!(names(squares), temples);
}

#[test]
fn rules_1_courtyard_is_twelve_gaps_and_four_crossings() {
    let pairs = Temple::ALL.into_iter().flat_map(|a| Temple::ALL.map(|b| a.gap(b)));
    let gaps: Set<Square> = pairs.flatten().collect();
    assert_eq!(names(gaps), "B1 D1 A2 C2 E2 B3 D3 A4 C4 E4 B5 D5");
    assert_eq!(names(Set::COURTYARD - gaps), "B2 D2 B4 D4");
    assert_eq!(Set::COURTYARD.len(), 16);
}

#[test]
fn rules_1_neighbours_share_an_edge() {
    assert_eq!(names(Square::C3.edges()), "C2 B3 D3 C4");
    assert_eq!(names(Square::A1.edges()), "B1 A2");
    // At the rim no row runs on into the next.
    assert_eq!(names(Square::E3.edges()), "E2 D3 E4");
    assert_eq!(names(Square::A3.edges()), "A2 B3 A4");
    assert_eq!(names(Square::E5.edges()), "E4 D5");
}

#[test]
fn rules_1_diagonals_touch_by_a_corner() {
    assert_eq!(names(Square::C3.diagonals()), "B2 D2 B4 D4");
    assert_eq!(names(Square::A1.diagonals()), "B2");
    assert_eq!(names(Square::E3.diagonals()), "D2 D4");
    assert_eq!(names(Square::A2.diagonals()), "B1 B3");
}

#[test]
fn rules_1_neighbours_of_every_square() {
    for a in Square::ALL {
        for b in Square::ALL {
            let apart = (a.column().abs_diff(b.column()), a.row().abs_diff(b.row()));
            assert_eq!(a.edges().contains(b), matches!(apart, (0, 1) | (1, 0)), "{a} {b}");
            assert_eq!(a.diagonals().contains(b), apart == (1, 1), "{a} {b}");
        }
    }
}

#[test]
fn rules_1_temples_are_neighbours_over_one_gap() {
    assert_eq!(names(Temple::C3.neighbours()), "C1 A3 E3 C5");
    assert_eq!(names(Temple::A1.neighbours()), "C1 A3");
    assert_eq!(names(Temple::E3.neighbours()), "E1 C3 E5");
    assert_eq!(Temple::A1.gap(Temple::C1), Some(Square::B1));
    assert_eq!(Temple::C5.gap(Temple::C3), Some(Square::C4));
    // Across a corner, two gaps away, and from one row's end to the next row's start.
    for (from, to) in [(Temple::A1, Temple::C3), (Temple::A1, Temple::E1), (Temple::E1, Temple::A3)]
    {
        assert_eq!(from.gap(to), None);
    }
}

#[test]
fn rules_2_each_temple_is_in_one_row_and_one_column_of_rods() {
    assert_eq!(Temple::E3.lines(), [Line::E, Line::Three]);
    assert_eq!(names(Line::E.temples()), "E1 E3 E5");
    assert_eq!(names(Line::Three.temples()), "A3 C3 E3");
    assert_eq!(names(Temple::E3.in_line()), "E1 A3 C3 E5");
    for temple in Temple::ALL {
        let passing = Line::ALL.into_iter().filter(|line| line.temples().contains(temple));
        assert_eq!(passing.count(), 2, "{temple}");
    }
}
