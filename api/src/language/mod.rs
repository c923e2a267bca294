//! The languages of the pages: which one somebody reads, and the messages in it.

mod messages;
mod refusals;
#[cfg(test)]
mod templates;

use std::fmt;

use actix_web::HttpRequest;
use actix_web::http::header::{AcceptLanguage, Header};
use chrono::{Datelike, NaiveDate};

pub use messages::{Argument, Message, say_in};
pub use refusals::translated;

/// The cookie with the language that somebody has chosen.
pub const COOKIE: &str = "brade_language";

/// A language that the pages speak.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Language {
    /// English, where nothing else is asked for.
    #[default]
    English,
    /// Swedish.
    Swedish,
    /// Japanese.
    Japanese,
}

impl Language {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Swedish, Self::English, Self::Japanese];

    /// The code of BCP 47, as in `lang="sv"`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Swedish => "sv",
            Self::Japanese => "ja",
        }
    }

    /// Its name in itself.
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Swedish => "Svenska",
            Self::Japanese => "日本語",
        }
    }

    /// The language with this code.
    pub fn of_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.code() == code)
    }

    /// What a browser asks for: the cookie, else the first of its languages that there is.
    pub fn of(request: &HttpRequest) -> Self {
        let chosen = request.cookie(COOKIE);
        let chosen = chosen.and_then(|cookie| Self::of_code(cookie.value()));
        chosen.or_else(|| accepted(request)).unwrap_or_default()
    }

    /// A date as it is written: day, month, year.
    pub fn date(self, date: NaiveDate) -> String {
        let month = say_in(self, MONTHS[date.month0() as usize % MONTHS.len()]);
        say_in(self, "date")
            .number("day", date.day())
            .with("month", month)
            .with("year", date.year())
            .to_string()
    }
}

const MONTHS: [&str; 12] = [
    "month-1", "month-2", "month-3", "month-4", "month-5", "month-6", "month-7", "month-8", "month-9", "month-10",
    "month-11", "month-12",
];

fn accepted(request: &HttpRequest) -> Option<Language> {
    let asked = AcceptLanguage::parse(request).ok()?.ranked();
    let primary = |tag: String| Language::of_code(&tag.split('-').next().unwrap_or_default().to_ascii_lowercase());
    asked
        .into_iter()
        .filter_map(|tag| tag.into_item().map(|tag| tag.to_string()))
        .find_map(primary)
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::cookie::Cookie;
    use actix_web::test::TestRequest;

    fn asked(header: &str) -> Language {
        Language::of(
            &TestRequest::default()
                .insert_header(("accept-language", header))
                .to_http_request(),
        )
    }

    #[test]
    fn the_first_language_of_the_browser_that_there_is() {
        assert_eq!(asked("sv-SE,sv;q=0.9,en;q=0.8"), Language::Swedish);
        assert_eq!(asked("de,ja;q=0.5,en;q=0.7"), Language::English);
        assert_eq!(asked("ja"), Language::Japanese);
        assert_eq!(asked("fi"), Language::English);
        assert_eq!(asked("*"), Language::English);
        assert_eq!(asked(";;q=x"), Language::English);
        assert_eq!(
            Language::of(&TestRequest::default().to_http_request()),
            Language::English
        );
    }

    #[test]
    fn a_choice_counts_more_than_the_browser() {
        let with = |value: &str| {
            TestRequest::default()
                .insert_header(("accept-language", "ja"))
                .cookie(Cookie::new(COOKIE, value.to_owned()))
                .to_http_request()
        };
        assert_eq!(Language::of(&with("sv")), Language::Swedish);
        assert_eq!(Language::of(&with("xx")), Language::Japanese);
    }

    #[test]
    fn a_date_in_each_language() {
        let day = NaiveDate::from_ymd_opt(2026, 3, 29).unwrap();
        assert_eq!(Language::English.date(day), "29 March 2026");
        assert_eq!(Language::Swedish.date(day), "29 mars 2026");
        assert_eq!(Language::Japanese.date(day), "2026年3月29日");
    }
}
