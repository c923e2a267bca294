//! The cookie of a browser that is signed in, and how long it holds.

use actix_web::cookie::time::Duration as CookieDuration;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::http::header::{COOKIE, HeaderMap};
use chrono::{NaiveDateTime, TimeDelta};

use super::token::Secret;

/// How long a session holds without being used.
pub const IDLE: TimeDelta = TimeDelta::days(30);
/// How long a session holds at most.
pub const LONGEST: TimeDelta = TimeDelta::days(90);
/// How often it is noted that a session or token is in use.
pub const NOTED_EVERY: TimeDelta = TimeDelta::minutes(10);

const NAME: &str = "brade_session";
const FORM: &str = "brade_form";
/// A browser takes such a cookie only over TLS, for this host and all of it.
const HOST_PREFIX: &str = "__Host-";

/// When a session that was begun then and is used now will end.
pub fn expires(begun: NaiveDateTime, now: NaiveDateTime) -> NaiveDateTime {
    (now + IDLE).min(begun + LONGEST)
}

/// The cookies of this program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Who is signed in.
    Session,
    /// What the forms of somebody who is not are bound to.
    Form,
}

impl Kind {
    fn name(self, secure: bool) -> String {
        let name = match self {
            Kind::Session => NAME,
            Kind::Form => FORM,
        };
        if secure {
            format!("{HOST_PREFIX}{name}")
        } else {
            name.to_owned()
        }
    }

    /// The cookie that gives a browser this secret.
    pub fn give(self, secret: &Secret, secure: bool) -> Cookie<'static> {
        let mut cookie = self.of(secret.reveal().to_owned(), secure);
        if self == Kind::Session {
            cookie.set_max_age(CookieDuration::days(IDLE.num_days()));
        }
        cookie
    }

    /// The cookie that makes a browser forget.
    pub fn take(self, secure: bool) -> Cookie<'static> {
        let mut cookie = self.of(String::new(), secure);
        cookie.make_removal();
        cookie
    }

    fn of(self, value: String, secure: bool) -> Cookie<'static> {
        let mut cookie = Cookie::new(self.name(secure), value);
        cookie.set_path("/");
        cookie.set_http_only(true);
        cookie.set_same_site(SameSite::Lax);
        cookie.set_secure(secure);
        cookie
    }

    /// The secret in a browser's cookies; nothing where there is none that could be one.
    pub fn read(self, headers: &HeaderMap, secure: bool) -> Option<Secret> {
        let name = self.name(secure);
        let lines = headers.get_all(COOKIE).filter_map(|value| value.to_str().ok());
        let mut pairs = lines
            .flat_map(|line| line.split(';'))
            .filter_map(|pair| pair.split_once('='));
        let (_, value) = pairs.find(|(key, _)| key.trim() == name)?;
        Secret::read(value.trim())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::http::header::HeaderValue;

    #[test]
    fn sessions_slide_and_still_end() {
        let begun = chrono::DateTime::UNIX_EPOCH.naive_utc();
        let after = |days| begun + TimeDelta::days(days);
        assert_eq!(expires(begun, begun), after(30));
        assert_eq!(expires(begun, after(29)), after(59));
        assert_eq!(expires(begun, after(80)), after(90));
    }

    #[test]
    fn the_cookie_is_for_this_host_and_no_script() {
        let secret = Secret::new().unwrap();
        let plain = Kind::Session.give(&secret, false).to_string();
        for part in [
            "brade_session=",
            "HttpOnly",
            "SameSite=Lax",
            "Path=/",
            "Max-Age=2592000",
        ] {
            assert!(plain.contains(part), "{part}: {plain}");
        }
        assert!(!plain.contains("Secure") && !plain.contains("Domain"), "{plain}");
        let secure = Kind::Session.give(&secret, true).to_string();
        assert!(
            secure.starts_with("__Host-brade_session=") && secure.contains("Secure"),
            "{secure}"
        );
        assert!(Kind::Session.take(true).to_string().contains("Max-Age=0"));
    }

    #[test]
    fn a_cookie_is_read_from_among_others() {
        let secret = Secret::new().unwrap();
        let mut headers = HeaderMap::new();
        let line = format!("a=b; brade_session={}; c", secret.reveal());
        headers.insert(COOKIE, HeaderValue::from_str(&line).unwrap());
        assert_eq!(Kind::Session.read(&headers, false).unwrap().hash(), secret.hash());
        // Over TLS only the one that a browser took over TLS.
        assert!(Kind::Session.read(&headers, true).is_none());
        assert!(Kind::Form.read(&headers, false).is_none());
    }
}
