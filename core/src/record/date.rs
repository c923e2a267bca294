//! Dates of records, of which parts may be unknown.

use std::fmt;
use std::str::FromStr;

/// The date of a game: `2026.03.14`, or with unknown parts `1931.??.??`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RecordDate {
    year: Option<u16>,
    month: Option<u8>,
    day: Option<u8>,
}

impl RecordDate {
    /// The date with these parts; none is an unknown one.
    ///
    /// Gives none if there is no such date: years go from 1 to 9999, and where the year or month is unknown a day must
    /// exist in some year or month.
    pub fn new(year: Option<u16>, month: Option<u8>, day: Option<u8>) -> Option<RecordDate> {
        let possible = year.is_none_or(|year| (1..=9999).contains(&year))
            && month.is_none_or(|month| (1..=12).contains(&month))
            && day.is_none_or(|day| (1..=most_days(year, month)).contains(&day));
        possible.then_some(RecordDate { year, month, day })
    }

    /// The year, if known.
    pub const fn year(self) -> Option<u16> {
        self.year
    }

    /// The month, 1–12, if known.
    pub const fn month(self) -> Option<u8> {
        self.month
    }

    /// The day of the month, if known.
    pub const fn day(self) -> Option<u8> {
        self.day
    }

    /// The earliest day it can have been as `yyyy-mm-dd`, which sorts by time; an unknown year counts as 0000.
    pub fn earliest(self) -> String {
        let (year, month, day) = (self.year.unwrap_or(0), self.month.unwrap_or(1), self.day.unwrap_or(1));
        format!("{year:04}-{month:02}-{day:02}")
    }
}

fn most_days(year: Option<u16>, month: Option<u8>) -> u8 {
    match month {
        Some(2) => match year {
            Some(year) if !year.is_multiple_of(4) || (year.is_multiple_of(100) && !year.is_multiple_of(400)) => 28,
            _ => 29,
        },
        Some(4 | 6 | 9 | 11) => 30,
        _ => 31,
    }
}

impl fmt::Display for RecordDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.year {
            Some(year) => write!(f, "{year:04}")?,
            None => f.write_str("????")?,
        }
        for part in [self.month, self.day] {
            match part {
                Some(number) => write!(f, ".{number:02}")?,
                None => f.write_str(".??")?,
            }
        }
        Ok(())
    }
}

/// A text that is no date.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{found}` is no date: a day such as `2026.03.14` is expected, unknown parts as `1931.??.??`")]
pub struct DateError {
    /// The text that was read.
    pub found: String,
}

impl FromStr for RecordDate {
    type Err = DateError;

    fn from_str(text: &str) -> Result<RecordDate, DateError> {
        read(text.as_bytes()).ok_or_else(|| DateError { found: text.to_owned() })
    }
}

fn read(text: &[u8]) -> Option<RecordDate> {
    let [y @ .., b'.', m1, m2, b'.', d1, d2] = text else {
        return None;
    };
    if y.len() != 4 {
        return None;
    }
    let year = number(y)?;
    let small = |digits: [u8; 2]| match number(&digits)? {
        Some(number) => u8::try_from(number).ok().map(Some),
        None => Some(None),
    };
    RecordDate::new(year, small([*m1, *m2])?, small([*d1, *d2])?)
}

/// A number, or none inside for question marks; nothing if it is neither.
fn number(digits: &[u8]) -> Option<Option<u16>> {
    if digits.iter().all(|byte| *byte == b'?') {
        return Some(None);
    }
    let mut number = 0u16;
    for digit in digits {
        if !digit.is_ascii_digit() {
            return None;
        }
        number = number.checked_mul(10)?.checked_add(u16::from(digit - b'0'))?;
    }
    Some(Some(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_date_may_be_unknown() {
        for (text, earliest) in [
            ("2026.03.14", "2026-03-14"),
            ("1931.??.??", "1931-01-01"),
            ("1931.05.??", "1931-05-01"),
            ("????.??.??", "0000-01-01"),
            ("????.02.29", "0000-02-29"),
            ("1931.??.31", "1931-01-31"),
            ("2024.02.29", "2024-02-29"),
            ("0987.01.01", "0987-01-01"),
        ] {
            let date: RecordDate = text.parse().unwrap();
            assert_eq!(date.to_string(), text);
            assert_eq!(date.earliest(), earliest);
        }
    }

    #[test]
    fn a_day_that_never_was_is_no_date() {
        for text in [
            "",
            "2026",
            "2026.3.14",
            "2026-03-14",
            "2026.13.01",
            "2026.00.01",
            "2026.04.31",
            "2026.02.29",
            "1900.02.29",
            "0000.01.01",
            "193?.??.??",
            "2026.03.1é",
            "+026.03.14",
            "12026.03.14",
        ] {
            assert!(text.parse::<RecordDate>().is_err(), "{text}");
        }
    }
}
