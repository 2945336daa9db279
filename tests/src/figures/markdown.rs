//! Tables in Markdown.

use std::fmt::{self, Display};

use crate::board::Micros;

/// A table: its rows, the first of which is its head. Between the first column and the last, which
/// are text, there are numbers.
pub struct Table(Vec<Vec<String>>);

impl Table {
    /// A table without rows yet.
    pub fn new<const N: usize>(head: [&str; N]) -> Self {
        Self(vec![head.map(str::to_owned).to_vec()])
    }

    /// One more row.
    pub fn row<const N: usize>(&mut self, cells: [String; N]) {
        self.0.push(cells.into());
    }
}

impl Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, row) in self.0.iter().enumerate() {
            writeln!(f, "| {} |", row.join(" | "))?;
            if number == 0 {
                writeln!(f, "|---|{}---|", "---:|".repeat(row.len() - 2))?;
            }
        }
        Ok(())
    }
}

/// A number as it is read: 12,345.
pub fn number(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().flat_map(|group| str::from_utf8(group)).collect();
    groups.join(",")
}

/// A time in milliseconds: 12.3 ms.
pub fn millis(time: Micros) -> String {
    let tenths = time.div_ceil(100);
    format!("{}.{} ms", number(tenths / 10), tenths % 10)
}

/// What a figure should be at most, and whether it is.
pub fn aim(figure: u64, most: u64, write: impl Fn(u64) -> String) -> String {
    let met = if figure <= most { "met" } else { "not met" };
    format!("at most {}: {met}", write(most))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_in_groups_of_three() {
        assert_eq!(number(0), "0");
        assert_eq!(number(999), "999");
        assert_eq!(number(1_000), "1,000");
        assert_eq!(number(1_234_567), "1,234,567");
    }

    #[test]
    fn a_time_is_never_told_shorter_than_it_is() {
        assert_eq!(millis(29_900), "29.9 ms");
        assert_eq!(millis(29_901), "30.0 ms");
    }
}
