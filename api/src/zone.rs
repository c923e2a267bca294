//! The zones of clocks. Times are stored in UTC; people read and enter them by the clock of a club.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use chrono::{Datelike, Days, LocalResult, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, TimeZone};
use chrono_tz::Tz;

use crate::id::Id;

/// The zone of a club that has named none.
pub const USUAL: &str = "Europe/Stockholm";

/// The longest that clocks were ever put on at once: a calendar day, where the date line moved.
const LONGEST_LEAP_MINUTES: i64 = 48 * 60;

/// A zone of the IANA's list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Zone(Tz);

impl Zone {
    /// UTC.
    pub const UTC: Zone = Zone(Tz::UTC);

    /// The zone that a row holds; UTC where the list knows it no more.
    pub fn stored(name: &str) -> Zone {
        name.parse().unwrap_or(Zone::UTC)
    }

    /// The names of all of them.
    pub fn names() -> impl Iterator<Item = &'static str> {
        chrono_tz::TZ_VARIANTS.iter().map(|zone| zone.name())
    }

    /// What clocks in the zone show at a time in UTC.
    pub fn local(self, utc: NaiveDateTime) -> NaiveDateTime {
        self.0.from_utc_datetime(&utc).naive_local()
    }

    /// The time in UTC at which clocks in the zone show this.
    ///
    /// Where clocks are put back it is shown twice, and the first is meant. Where they are put on it is never shown, and
    /// the clock that was not put on is meant: in Stockholm on 29 March 2026 02:30 is 03:30, which is 01:30 in UTC.
    pub fn utc(self, local: NaiveDateTime) -> NaiveDateTime {
        match self.0.from_local_datetime(&local) {
            LocalResult::Single(time) => time.naive_utc(),
            LocalResult::Ambiguous(first, second) => first.naive_utc().min(second.naive_utc()),
            LocalResult::None => self.skipped(local),
        }
    }

    fn skipped(self, local: NaiveDateTime) -> NaiveDateTime {
        let before = (1..=LONGEST_LEAP_MINUTES).find_map(|minutes| {
            let shift = TimeDelta::minutes(minutes);
            let shown = self.0.from_local_datetime(&(local - shift)).latest()?;
            Some(shown.naive_utc() + shift)
        });
        before.unwrap_or(local)
    }

    /// The day there at a time in UTC.
    pub fn day(self, utc: NaiveDateTime) -> NaiveDate {
        self.local(utc).date()
    }

    /// When a day begins there, in UTC.
    pub fn begins(self, day: NaiveDate) -> NaiveDateTime {
        self.utc(day.and_time(NaiveTime::MIN))
    }

    /// When a day ends there, in UTC: none behind the last that both databases sort rightly.
    pub fn ends(self, day: NaiveDate) -> Option<NaiveDateTime> {
        let next = day.checked_add_days(Days::new(1)).filter(|day| day.year() <= 9999)?;
        Some(self.begins(next))
    }
}

impl FromStr for Zone {
    type Err = UnknownZone;

    fn from_str(name: &str) -> Result<Zone, UnknownZone> {
        name.parse().map(Zone).map_err(|_| UnknownZone)
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name())
    }
}

/// A name that is none of a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("is no time zone: a name such as Europe/Stockholm is expected")]
pub struct UnknownZone;

/// The zones of all clubs.
#[derive(Debug, Clone, Default)]
pub struct Zones(HashMap<Id, Zone>);

impl Zones {
    /// As they are stored.
    pub fn of(clubs: impl IntoIterator<Item = (Id, String)>) -> Zones {
        Zones(clubs.into_iter().map(|(id, name)| (id, Zone::stored(&name))).collect())
    }

    /// That of a club; UTC where there is no such club.
    pub fn get(&self, club: Id) -> Zone {
        self.0.get(&club).copied().unwrap_or(Zone::UTC)
    }
}

/// A time as people read it, to the minute.
pub fn minutes(local: NaiveDateTime) -> String {
    local.format("%Y-%m-%d %H:%M").to_string()
}

/// A time as people read it, to the second.
pub fn seconds(local: NaiveDateTime) -> String {
    local.format("%Y-%m-%d %H:%M:%S").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stockholm() -> Zone {
        USUAL.parse().unwrap()
    }

    fn at(text: &str) -> NaiveDateTime {
        NaiveDateTime::parse_from_str(text, "%Y-%m-%d %H:%M").unwrap()
    }

    #[test]
    fn ten_every_week_stays_ten_when_the_clocks_are_put_on() {
        for (day, utc) in [
            ("2026-03-22", "09:00"),
            ("2026-03-29", "08:00"),
            ("2026-04-05", "08:00"),
        ] {
            let local = at(&format!("{day} 10:00"));
            assert_eq!(stockholm().utc(local), at(&format!("{day} {utc}")), "{day}");
            assert_eq!(stockholm().local(stockholm().utc(local)), local, "{day}");
        }
    }

    #[test]
    fn a_time_that_no_clock_shows_is_that_of_the_clock_that_was_not_put_on() {
        let zone = stockholm();
        for (entered, shown) in [
            ("02:00", "03:00"),
            ("02:30", "03:30"),
            ("02:59", "03:59"),
            ("03:00", "03:00"),
        ] {
            let utc = zone.utc(at(&format!("2026-03-29 {entered}")));
            assert_eq!(zone.local(utc), at(&format!("2026-03-29 {shown}")), "{entered}");
        }
        // Samoa had no 30 December 2011.
        let apia: Zone = "Pacific/Apia".parse().unwrap();
        assert_eq!(apia.local(apia.utc(at("2011-12-30 12:00"))), at("2011-12-31 12:00"));
    }

    #[test]
    fn a_time_that_is_shown_twice_is_the_first() {
        let zone = stockholm();
        assert_eq!(zone.utc(at("2026-10-25 02:30")), at("2026-10-25 00:30"));
        assert_eq!(zone.local(at("2026-10-25 01:30")), at("2026-10-25 02:30"));
    }

    #[test]
    fn a_day_begins_and_ends_by_the_clock_of_the_club() {
        let zone = stockholm();
        let day = at("2026-03-29 00:00").date();
        assert_eq!(zone.begins(day), at("2026-03-28 23:00"));
        assert_eq!(zone.ends(day), Some(at("2026-03-29 22:00")));
        assert_eq!(zone.day(at("2026-12-31 23:30")), at("2027-01-01 00:00").date());
        assert_eq!(zone.ends(NaiveDate::from_ymd_opt(9999, 12, 31).unwrap()), None);
    }

    #[test]
    fn a_zone_has_a_name_of_the_list() {
        assert_eq!(stockholm().to_string(), USUAL);
        for wrong in ["", "Stockholm", "europe/stockholm", "+01:00", "Europe/Stockholm "] {
            assert_eq!(wrong.parse::<Zone>(), Err(UnknownZone), "{wrong}");
        }
        assert_eq!(Zone::stored("Gone/Away"), Zone::UTC);
        assert!(Zone::names().any(|name| name == USUAL));
    }
}
