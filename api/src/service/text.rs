//! Texts that people enter: what is refused, and how names are found.

use chrono::{Datelike, NaiveDate, NaiveTime};

use super::ServiceError;
pub use crate::search_key::search_key;

/// The most characters of a player's name.
pub const NAME: usize = 100;
/// The most characters of an event, a site, a round.
pub const LINE: usize = 200;
/// The most characters of a comment.
pub const COMMENT: usize = 2000;
/// The most characters of a reason.
pub const WHY: usize = 500;

/// A name: trimmed, 1 to [`NAME`] characters on one line, all of which are seen.
///
/// # Errors
/// Another text; `field` is named.
pub fn name(field: &'static str, text: &str) -> Result<String, ServiceError> {
    if let Some(c) = text.chars().find(|c| is_invisible(*c)) {
        let message = format!("must not contain U+{:04X}, which nobody can see", u32::from(c));
        return Err(ServiceError::invalid("bad-text", field, message));
    }
    one_line(field, text, NAME)?
        .ok_or_else(|| ServiceError::invalid("bad-text", field, format!("must have 1 to {NAME} characters")))
}

/// A text on one line, trimmed; none if nothing is left.
///
/// # Errors
/// More than `most` characters, or one that is no part of a line.
pub fn one_line(field: &'static str, text: &str, most: usize) -> Result<Option<String>, ServiceError> {
    let text = text.trim();
    if let Some(message) = fault_of_line(text, most) {
        return Err(ServiceError::invalid("bad-text", field, message));
    }
    Ok(Some(text.to_owned()).filter(|text| !text.is_empty()))
}

/// What makes a text unfit for one line of at most so many characters.
pub fn fault_of_line(text: &str, most: usize) -> Option<String> {
    if longer_than(text, most) {
        return Some(format!("must have at most {most} characters"));
    }
    text.chars()
        .find(|c| c.is_control() || is_hidden(*c))
        .map(|c| format!("must not contain the control character U+{:04X}", u32::from(c)))
}

/// A comment, trimmed; none if nothing is left. It may have several lines.
///
/// # Errors
/// More than [`COMMENT`] characters, or control characters.
pub fn comment(field: &'static str, text: &str) -> Result<Option<String>, ServiceError> {
    let text = text.trim().replace("\r\n", "\n");
    if longer_than(&text, COMMENT) {
        let message = format!("must have at most {COMMENT} characters");
        return Err(ServiceError::invalid("bad-text", field, message));
    }
    if let Some(c) = text.chars().find(|c| c.is_control() && !matches!(c, '\n' | '\t')) {
        let message = format!("must not contain the control character U+{:04X}", u32::from(c));
        return Err(ServiceError::invalid("bad-text", field, message));
    }
    Ok(Some(text).filter(|text| !text.is_empty()))
}

/// A reason, if one is given.
///
/// # Errors
/// As [`one_line`], with at most [`WHY`] characters.
pub fn why(text: Option<&str>) -> Result<Option<String>, ServiceError> {
    text.map_or(Ok(None), |text| one_line("why", text, WHY))
}

/// Whether a text has more than so many characters; a huge one is not counted through.
pub fn longer_than(text: &str, most: usize) -> bool {
    text.chars().nth(most).is_some()
}

/// A day such as 2026-10-03, written out. Years go from 1 to 9999, as those of the dates of games do.
pub fn day(text: &str) -> Option<NaiveDate> {
    // The parser takes signs and short numbers too.
    let written_out = text.len() == "2026-10-03".len() && !text.starts_with(['+', '-']);
    let day = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok()?;
    (written_out && (1..=9999).contains(&day.year())).then_some(day)
}

/// A time of day such as 18:30, to the minute and written out.
pub fn time_of_day(text: &str) -> Option<NaiveTime> {
    let written_out = text.len() == "18:30".len();
    let time = NaiveTime::parse_from_str(text, "%H:%M").ok()?;
    written_out.then_some(time)
}

/// The start of a text, long enough for every name there is: what is refused is repeated in the answer.
pub fn excerpt(text: &str) -> &str {
    const LIMIT: usize = 40;
    let end = text.char_indices().nth(LIMIT).map_or(text.len(), |(end, _)| end);
    text.get(..end).unwrap_or(text)
}

/// Characters that break a line or turn the direction of the text around them.
fn is_hidden(c: char) -> bool {
    matches!(c, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// Characters without a shape, which would make names that cannot be clicked on or told from others. Those that join and
/// part letters (U+200C, U+200D) belong to some scripts.
fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}'
            | '\u{2060}'..='\u{2065}' | '\u{206a}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}'
            | '\u{e0000}'..='\u{e007f}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_1_to_100_characters_on_one_line() {
        assert_eq!(name("name", "  Åke Ö ").unwrap(), "Åke Ö");
        assert_eq!(name("name", &"å".repeat(100)).unwrap().chars().count(), 100);
        for wrong in [
            "",
            " \t ",
            &"å".repeat(101),
            "a\nb",
            "a\0b",
            "a\u{202e}b",
            "\u{200b}",
            "E\u{200b}k",
            "\u{3164}",
        ] {
            assert!(name("name", wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn a_day_is_written_out_and_its_year_is_one_that_a_game_may_have() {
        for right in ["2026-10-03", "1642-02-28", "0001-01-01", "9999-12-31"] {
            assert_eq!(day(right).unwrap().to_string(), right);
        }
        for wrong in [
            "0000-01-01",
            "-001-01-01",
            "+999-01-01",
            "2026-1-1",
            "2026-02-30",
            "12026-01-01",
            "",
            "x",
        ] {
            assert_eq!(day(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_comment_may_have_several_lines() {
        assert_eq!(comment("comment", " a\r\nb ").unwrap().as_deref(), Some("a\nb"));
        assert_eq!(comment("comment", "  ").unwrap(), None);
        assert!(comment("comment", "a\u{7}").is_err());
        assert!(comment("comment", &"x".repeat(COMMENT + 1)).is_err());
    }
}
