//! The one clock of the service.

use chrono::{DateTime, DurationRound, NaiveDateTime, TimeDelta, Utc};

/// The time now in UTC, cut to microseconds: SQLite would keep nanoseconds and PostgreSQL
/// would not, and a time must come back as it was written.
pub fn now() -> NaiveDateTime {
    to_microseconds(Utc::now().naive_utc())
}

/// Cuts a time to microseconds.
pub fn to_microseconds(time: NaiveDateTime) -> NaiveDateTime {
    // Fails only for times outside of chrono's nanosecond range, which no clock shows.
    time.duration_trunc(TimeDelta::microseconds(1)).unwrap_or(time)
}

/// A stored time as RFC 3339 in UTC, as the answers write it.
pub fn rfc3339(time: NaiveDateTime) -> String {
    DateTime::<Utc>::from_naive_utc_and_offset(time, Utc).to_rfc3339_opts(chrono::SecondsFormat::Micros, true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_cut_to_microseconds() {
        let time = DateTime::from_timestamp(1_700_000_000, 123_456_789)
            .unwrap()
            .naive_utc();
        assert_eq!(rfc3339(to_microseconds(time)), "2023-11-14T22:13:20.123456Z");
        let now = now();
        assert_eq!(now, to_microseconds(now));
    }
}
