//! The names that people sign in with.

use crate::service::ServiceError;

/// The most characters of a name to sign in with.
const LONGEST: usize = 64;

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
}
