//! How often what Mists state comes true, drawn.

use super::tally::{BINS, Stated};

/// The square of the plot, and what is around it.
const SIDE: f64 = 320.0;
const LEFT: f64 = 56.0;
const TOP: f64 = 40.0;
/// Fewer statements are no dot.
const LEAST: u64 = 10;

/// An SVG: what was stated to the right, how often it came true upwards; on the line it is as stated.
/// The more statements, the larger the dot.
#[must_use]
pub fn svg(stated: &[Stated; BINS], title: &str) -> String {
    let (width, height) = (LEFT + SIDE + 24.0, TOP + SIDE + 56.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"12\" fill=\"#222\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n\
         <text x=\"{LEFT}\" y=\"22\" font-size=\"14\" font-weight=\"bold\">{title}</text>\n"
    );
    for tenth in (0..=10).step_by(2) {
        svg += &grid_line(f64::from(tenth) / 10.0);
    }
    let line = [(0.0, 0.0), (1.0, 1.0)].map(|(stated, came)| (x(stated), y(came)));
    let [(x1, y1), (x2, y2)] = line;
    svg += &format!(
        "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"#999\" \
         stroke-dasharray=\"4 4\"/>\n"
    );
    let most = stated.iter().map(|bin| bin.times).max().unwrap_or(1);
    for bin in stated.iter().filter(|bin| bin.times >= LEAST) {
        svg += &dot(bin, most);
    }
    let (middle, below) = (LEFT + SIDE / 2.0, TOP + SIDE + 40.0);
    svg += &format!(
        "<text x=\"{middle}\" y=\"{below}\" text-anchor=\"middle\">stated chance that the Thief is \
         there</text>\n\
         <text transform=\"translate(16 {}) rotate(-90)\" text-anchor=\"middle\">how often it \
         was so</text>\n</svg>\n",
        TOP + SIDE / 2.0
    );
    svg
}

fn x(share: f64) -> f64 {
    LEFT + share * SIDE
}

fn y(share: f64) -> f64 {
    TOP + (1.0 - share) * SIDE
}

fn grid_line(share: f64) -> String {
    let (x, y, right, bottom) = (x(share), y(share), LEFT + SIDE, TOP + SIDE);
    format!(
        "<path d=\"M{x} {TOP}V{bottom}M{LEFT} {y}H{right}\" stroke=\"#e4e4e4\" fill=\"none\"/>\n\
         <text x=\"{x}\" y=\"{}\" text-anchor=\"middle\">{share:.1}</text>\n\
         <text x=\"{}\" y=\"{}\" text-anchor=\"end\">{share:.1}</text>\n",
        bottom + 18.0,
        LEFT - 8.0,
        y + 4.0
    )
}

#[expect(clippy::cast_precision_loss, reason = "a dot is a few pixels wide")]
fn dot(bin: &Stated, most: u64) -> String {
    let times = bin.times as f64;
    let stated = bin.sum as f64 / times / 65_536.0;
    let came = bin.true_times as f64 / times;
    // Areas by orders of magnitude: most statements are "surely not there".
    let radius = 3.0 + 7.0 * (times.ln() / (most as f64).ln().max(1.0));
    format!(
        "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius:.1}\" fill=\"#2b6cb0\" fill-opacity=\"0.75\">\
         <title>stated {stated:.3}, came true {came:.3}, {} times</title></circle>\n",
        x(stated),
        y(came),
        bin.times
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dot_is_where_it_was_stated_and_came_true() {
        let mut stated = [Stated::default(); BINS];
        stated[5] = Stated { times: 100, true_times: 50, sum: 100 * 65_536 / 4 };
        stated[9] = Stated { times: 9, true_times: 9, sum: 9 };
        let svg = svg(&stated, "Stated and true");
        assert!(svg.contains("cx=\"136.0\" cy=\"200.0\""), "{svg}");
        assert_eq!(svg.matches("<circle").count(), 1, "too few statements are no dot");
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    }
}
