//! The names that people sign in with.

use crate::service::ServiceError;

/// The most characters of a name to sign in with.
const LONGEST: usize = 64;

/// Letters that cannot be seen, or are other letters in another shape: two names that look the same would be two accounts.
fn is_disguised(c: char) -> bool {
    matches!(c,
        '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}'           // blanks that count as letters
        | '\u{aa}' | '\u{ba}' | '\u{2070}'..='\u{209c}' | '\u{2100}'..='\u{218b}' | '\u{2460}'..='\u{24ff}' // raised, set in frames
        | '\u{fb00}'..='\u{fdff}' | '\u{fe70}'..='\u{ffef}'         // ligatures, of full and half width
        | '\u{1d400}'..='\u{1d7ff}' | '\u{1f100}'..='\u{1f1ff}'     // of mathematics, in frames
    )
}

/// Whether Latin letters stand beside Greek or Cyrillic ones, many of which look the same.
fn mixes_scripts(text: &str) -> bool {
    let is_latin = |c: char| {
        matches!(c, 'a'..='z' | 'A'..='Z' | '\u{c0}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}') && c.is_alphabetic()
    };
    let is_greek = |c: char| matches!(c, '\u{370}'..='\u{3ff}' | '\u{1f00}'..='\u{1fff}');
    let is_cyrillic = |c: char| matches!(c, '\u{400}'..='\u{52f}' | '\u{1c80}'..='\u{1c8f}');
    let scripts = [
        text.chars().any(is_latin),
        text.chars().any(is_greek),
        text.chars().any(is_cyrillic),
    ];
    scripts.into_iter().filter(|found| *found).count() > 1
}

/// A name to sign in with: letters and digits, and `.`, `-`, `_`, `@` between them.
///
/// # Errors
/// Another text.
pub fn login(text: &str) -> Result<String, ServiceError> {
    let fits = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '_' | '@');
    let text = text.trim();
    let length = text.chars().take(LONGEST + 1).count();
    if !(1..=LONGEST).contains(&length) || !text.chars().all(fits) || !text.starts_with(char::is_alphanumeric) {
        let message = format!("must have 1 to {LONGEST} letters or digits; . - _ @ may stand between them");
        return Err(ServiceError::invalid("bad-login", "login", message));
    }
    if let Some(c) = text.chars().find(|c| is_disguised(*c)) {
        let message = format!(
            "must not contain U+{:04X}, which looks like another letter or like none",
            u32::from(c)
        );
        return Err(ServiceError::invalid("bad-login", "login", message));
    }
    if mixes_scripts(text) {
        let message = "must not mix Latin, Greek and Cyrillic letters: some look the same";
        return Err(ServiceError::invalid("bad-login", "login", message));
    }
    Ok(text.to_owned())
}

/// What makes two such names the same one.
pub fn key(login: &str) -> String {
    login.trim().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_login_is_one_word() {
        for fine in ["maja", "Åke.Ö", "m-l_2", "maja@example.org", "宮本"] {
            assert_eq!(login(&format!(" {fine} ")).unwrap(), fine);
        }
        for wrong in ["", " ", "a b", ".a", "a\u{0}", "a/b", &"x".repeat(65), "a\u{301}"] {
            assert!(login(wrong).is_err(), "{wrong:?}");
        }
        assert_eq!(key("ÅKE"), key(" åke "));
    }

    #[test]
    fn no_login_looks_like_another() {
        for fine in ["Åke", "Łukasz", "Ольга", "Σωκράτης", "김철수", "さくら"] {
            assert_eq!(login(fine).unwrap(), fine);
        }
        for wrong in [
            "maja\u{3164}",
            "\u{3164}",
            "maja\u{1160}",
            "\u{ffa0}",
            "ｍａｊａ",
            "𝗺aja",
            "ﬁn",
            "maj\u{aa}",
            "m\u{430}ja",
            "maj\u{3b1}",
        ] {
            assert!(login(wrong).is_err(), "{wrong:?}");
        }
    }
}
