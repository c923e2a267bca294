//! Centuries, years, months and days: which sums a stretch of time is made of.

use chrono::{Datelike, NaiveDate};

use crate::db::statistics::Stretch;

/// How long the time is that a sum is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Level {
    Century,
    Year,
    Month,
    Day,
}

impl Level {
    pub const ALL: [Level; 4] = [Level::Century, Level::Year, Level::Month, Level::Day];

    pub const fn name(self) -> &'static str {
        match self {
            Level::Century => "century",
            Level::Year => "year",
            Level::Month => "month",
            Level::Day => "day",
        }
    }

    /// The period that a day `yyyy-mm-dd` belongs to; that of no day is empty.
    pub fn period(self, day: &str) -> &str {
        let length = match self {
            Level::Century => 2,
            Level::Year => 4,
            Level::Month => 7,
            Level::Day => 10,
        };
        day.get(..length).unwrap_or_default()
    }
}

/// The sums that together are those of all games, on whatever day.
pub(super) const ALWAYS: Stretch = Stretch {
    level: Level::Century.name(),
    periods: None,
};

/// The stretches that together are the time from one day to another, both included: whole centuries, whole years beside
/// them, whole months beside those, and days at both ends. None is there twice.
pub(super) fn stretches(from: NaiveDate, to: NaiveDate) -> Vec<Stretch> {
    let mut found = Vec::new();
    let mut add = |level: Level, first: String, last: String| {
        if first <= last {
            let periods = Some((first, last));
            found.push(Stretch {
                level: level.name(),
                periods,
            });
        }
    };
    let month = |day: NaiveDate, number: u32| format!("{:04}-{number:02}", day.year());
    let day = |day: NaiveDate| day.format("%Y-%m-%d").to_string();
    let last_of_month = |of: NaiveDate| format!("{}-31", month(of, of.month()));
    let first_of_month = |of: NaiveDate| format!("{}-01", month(of, of.month()));
    if (from.year(), from.month()) == (to.year(), to.month()) {
        add(Level::Day, day(from), day(to));
        return found;
    }
    add(Level::Day, day(from), last_of_month(from));
    if from.year() == to.year() {
        add(Level::Month, month(from, from.month() + 1), month(to, to.month() - 1));
    } else {
        add(Level::Month, month(from, from.month() + 1), month(from, 12));
        let year = |year: i32| format!("{year:04}");
        let century = |year: i32| format!("{:02}", year / 100);
        let (first, last) = (from.year() + 1, to.year() - 1);
        // The years with which centuries begin: the first one in the time, and the first one that is not wholly in it.
        let (begin, end) = ((first + 99) / 100 * 100, (last + 1) / 100 * 100);
        if begin < end {
            add(Level::Year, year(first), year(begin - 1));
            add(Level::Century, century(begin), century(end - 1));
            add(Level::Year, year(end), year(last));
        } else {
            add(Level::Year, year(first), year(last));
        }
        add(Level::Month, month(to, 1), month(to, to.month() - 1));
    }
    add(Level::Day, first_of_month(to), day(to));
    found
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use chrono::TimeDelta;

    use super::*;

    fn date(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    /// In how many of the stretches a day is.
    fn times(stretches: &[Stretch], day: NaiveDate) -> usize {
        let text = day.format("%Y-%m-%d").to_string();
        let has = |stretch: &&Stretch| {
            let level = Level::ALL
                .into_iter()
                .find(|level| level.name() == stretch.level)
                .unwrap();
            let (first, last) = stretch.periods.as_ref().unwrap();
            (first.as_str()..=last.as_str()).contains(&level.period(&text))
        };
        stretches.iter().filter(has).count()
    }

    #[test]
    fn every_day_of_the_time_is_in_one_stretch_and_no_other_day_in_any() {
        let ends = [
            "1899-12-31",
            "1900-01-01",
            "1999-11-30",
            "2000-01-01",
            "2023-12-31",
            "2024-01-01",
            "2024-01-31",
            "2024-02-29",
            "2024-06-15",
            "2024-12-01",
            "2024-12-31",
            "2025-01-01",
            "2025-03-30",
            "2026-02-28",
            "2027-11-30",
            "2199-12-31",
            "2200-02-28",
        ];
        // The days about the ends, and some of the time between them.
        let near = |end: &&str| [-366, -32, -31, -1, 0, 1, 31, 32, 366].map(|days| date(end) + TimeDelta::days(days));
        let between = (0..240).map(|number| date("1897-11-01") + TimeDelta::days(470 * number));
        let days: BTreeSet<NaiveDate> = ends.iter().flat_map(near).chain(between).collect();
        for from in ends {
            for to in ends.iter().filter(|to| **to >= from) {
                let (from, to) = (date(from), date(to));
                let found = stretches(from, to);
                assert!(found.len() <= 7);
                for day in &days {
                    let expected = usize::from((from..=to).contains(day));
                    assert_eq!(times(&found, *day), expected, "{day} of {from} to {to}: {found:?}");
                }
            }
        }
    }

    #[test]
    fn centuries_and_years_between_are_taken_whole() {
        let found = stretches(date("0001-01-01"), date("2026-05-02"));
        let of = |level: &str| -> Vec<(&str, &str)> {
            let at = found.iter().filter(|stretch| stretch.level == level);
            at.filter_map(|stretch| stretch.periods.as_ref())
                .map(|(first, last)| (first.as_str(), last.as_str()))
                .collect()
        };
        assert_eq!(of("century"), [("01", "19")]);
        assert_eq!(of("year"), [("0002", "0099"), ("2000", "2025")]);
        assert_eq!(Level::Month.period(""), "");
    }
}
