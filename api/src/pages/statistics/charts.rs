//! Bar charts: what is drawn, in the units of the picture.

use brade_core::brade::win::Win;

use super::words;
use crate::language::Message;
use crate::service::statistics::{Count, Statistics};

/// How wide the picture is.
const WIDTH: f64 = 340.0;
/// How high one bar is, with its label above it.
const ROW: usize = 42;

/// A chart of horizontal bars, a label and a figure above each.
pub struct Chart {
    /// What it shows, for those who do not see it.
    pub title: Message,
    /// The bars.
    pub bars: Vec<Bar>,
    /// Whether bars have a second part.
    pub has_lost: bool,
    /// Whether it is shown what is expected.
    pub has_expected: bool,
}

/// One bar.
pub struct Bar {
    /// What is counted.
    pub label: String,
    /// How much of it there is.
    pub figure: String,
    /// How long the first part is, which is filled: what was won.
    pub won: String,
    /// How long the second part is, which is hatched: what was lost.
    pub lost: String,
    /// Where the range that is expected begins, and how wide it is.
    pub expected: Option<(String, String)>,
    /// The upper edge of the row.
    pub top: usize,
}

fn units(length: f64) -> String {
    format!("{length:.1}")
}

impl Chart {
    /// The size of the picture, as SVG writes it.
    pub fn view_box(&self) -> String {
        format!("0 0 {WIDTH} {}", self.bars.len() * ROW)
    }

    /// Everything that it shows, in one line.
    pub fn summary(&self) -> String {
        let bars = self.bars.iter().map(|bar| format!("{}: {}", bar.label, bar.figure));
        bars.collect::<Vec<_>>().join("; ")
    }

    fn new(title: Message, has_lost: bool, has_expected: bool) -> Chart {
        Chart {
            title,
            bars: Vec::new(),
            has_lost,
            has_expected,
        }
    }

    /// Adds a bar; `whole` is as much as goes from one side to the other.
    fn add(&mut self, label: Message, figure: String, count: Count, whole: f64, expected: Option<(f64, f64)>) {
        let length = |part: f64| (part / whole.max(1.0) * WIDTH).clamp(0.0, WIDTH);
        let expected = expected.map(|(from, to)| {
            let (from, to) = (length(from), length(to));
            // One number is as wide as can be seen.
            let width = (to - from).max(3.0);
            (units((from - 1.0).max(0.0)), units(width))
        });
        self.bars.push(Bar {
            label: label.to_string(),
            figure,
            won: units(length(count.won as f64)),
            lost: units(length(count.lost as f64)),
            expected,
            top: self.bars.len() * ROW,
        });
    }

    /// How often each kind of wins came about, and how often it is expected.
    pub fn of_kinds(of: &Statistics, has_expected: bool) -> Chart {
        let games = of.played().games();
        let mut chart = Chart::new(crate::say("stats-kinds"), of.asked.player.is_some(), has_expected);
        let kinds = of.kinds();
        let most = kinds.iter().map(|(_, count)| count.games() as f64);
        // What is expected must fit into it too: half of the games.
        let whole = most.fold(games as f64 * 0.55, f64::max);
        for (kind, count) in kinds {
            let (from, to) = kind.expected();
            let expected = has_expected.then_some((from * games as f64, to * games as f64));
            let figure = figure(of, &count, games);
            chart.add(words::kind(kind), figure, count, whole, expected);
        }
        chart
    }

    /// How often each of the twelve wins came about.
    pub fn of_wins(of: &Statistics) -> Chart {
        let games = of.played().games();
        let mut chart = Chart::new(crate::say("stats-wins"), of.asked.player.is_some(), false);
        let whole = of.wins().iter().map(|(_, count)| count.games()).max().unwrap_or(0) as f64;
        for win in Win::ALL {
            let found = of.wins().iter().find(|(other, _)| *other == win);
            let count = found.map(|(_, count)| *count).unwrap_or_default();
            let figure = figure(of, &count, games);
            chart.add(words::win(win), figure, count, whole, None);
        }
        chart
    }

    /// Who begins, and who wins.
    pub fn of_beginning(of: &Statistics) -> Chart {
        let mut chart = Chart::new(crate::say("stats-beginning"), true, false);
        if of.asked.player.is_some() {
            let whole = of.begun().games().max(of.begun_by_other().games()) as f64;
            for (label, count) in [
                (crate::say("stats-begun"), of.begun()),
                (crate::say("stats-begun-by-other"), of.begun_by_other()),
            ] {
                chart.add(label, words::won_and_lost(&count).to_string(), count, whole, None);
            }
        } else {
            let count = Count {
                won: of.won_by_beginner(),
                lost: of.opened() - of.won_by_beginner(),
            };
            let figure = words::won_and_lost(&count).to_string();
            chart.add(crate::say("stats-beginner"), figure, count, of.opened() as f64, None);
        }
        chart
    }

    /// How long games are.
    pub fn of_lengths(of: &Statistics) -> Chart {
        let mut chart = Chart::new(crate::say("stats-lengths"), false, false);
        let games = of.recorded().games();
        let lengths = of.lengths();
        let whole = lengths.iter().map(|(_, _, games)| *games).max().unwrap_or(0) as f64;
        for (least, most, count) in lengths {
            let count = Count { won: count, lost: 0 };
            let figure = format!("{} · {}", count.won, words::share(count.share(games)));
            chart.add(words::length(least, most), figure, count, whole, None);
        }
        chart
    }
}

fn figure(of: &Statistics, count: &Count, games: i64) -> String {
    let share = words::share(count.share(games));
    match of.asked.player {
        Some(_) if count.games() > 0 => format!("{} · {share}", words::won_and_lost(count)),
        _ => format!("{} · {share}", count.games()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::{Language, say_in};

    #[test]
    fn bars_stay_within_the_picture_and_stand_one_below_the_other() {
        let said = || say_in(Language::English, "nav-statistics");
        let mut chart = Chart::new(said(), true, true);
        chart.add(said(), "3".to_owned(), Count { won: 2, lost: 1 }, 4.0, Some((1.0, 2.0)));
        chart.add(said(), "0".to_owned(), Count::default(), 0.0, Some((0.0, 0.0)));
        chart.add(said(), "9".to_owned(), Count { won: 9, lost: 0 }, 4.0, None);
        assert_eq!(chart.view_box(), "0 0 340 126");
        let [first, empty, most] = [&chart.bars[0], &chart.bars[1], &chart.bars[2]];
        assert_eq!(
            (first.won.as_str(), first.lost.as_str(), first.top),
            ("170.0", "85.0", 0)
        );
        assert_eq!(first.expected, Some(("84.0".to_owned(), "85.0".to_owned())));
        assert_eq!((empty.won.as_str(), empty.top), ("0.0", 42));
        assert_eq!(empty.expected, Some(("0.0".to_owned(), "3.0".to_owned())));
        assert_eq!(most.won, "340.0");
        assert_eq!(chart.summary(), "Statistics: 3; Statistics: 0; Statistics: 9");
    }
}
