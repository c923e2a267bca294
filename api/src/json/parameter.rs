//! Parameters of a query that stand for more than text.

use chrono::NaiveDate;

use crate::error::Problem;

/// Reads a parameter of a query.
///
/// # Errors
/// 400, naming the parameter and what is expected.
pub(crate) fn parameter<T>(
    name: &'static str,
    text: Option<&str>,
    parse: impl FnOnce(&str) -> Option<T>,
    expected: impl FnOnce() -> String,
) -> Result<Option<T>, Problem> {
    let Some(text) = text else {
        return Ok(None);
    };
    parse(text).map(Some).ok_or_else(|| {
        let message = expected();
        Problem::bad_request("bad-query", format!("{name} {message}")).at(name, message)
    })
}

/// A day such as 2026-01-01, written out.
pub(crate) fn day(text: &str) -> Option<NaiveDate> {
    // The parser takes signs and short numbers too.
    let written_out = text.len() == "2026-01-01".len() && !text.starts_with(['+', '-']);
    let day = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok();
    day.filter(|_| written_out)
}
