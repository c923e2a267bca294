//! Parameters of a query that stand for more than text.

use crate::error::Problem;
pub(crate) use crate::service::day;

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

/// Reads a parameter that is a day; gives it as days are stored.
///
/// # Errors
/// As [`parameter`].
pub(crate) fn day_parameter(name: &'static str, text: Option<&str>) -> Result<Option<String>, Problem> {
    let found = parameter(name, text, day, || "must be a day such as 2026-10-03".to_owned())?;
    Ok(found.map(|day| day.to_string()))
}
