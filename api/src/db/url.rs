//! Which database: the scheme of the URL decides, and nothing is guessed.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// A database URL that brade understands.
#[derive(Clone, PartialEq, Eq)]
pub enum DatabaseUrl {
    /// `sqlite:FILE`.
    Sqlite(PathBuf),
    /// `postgres://…` or `postgresql://…`, as libpq takes it.
    Postgres(String),
}

/// Why a database URL was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadUrl {
    /// Nothing before the colon that brade knows.
    #[error("{0:?} is not a database URL: write sqlite:FILE (such as sqlite:brade.db) or postgres://USER@HOST/NAME")]
    UnknownScheme(String),
    /// `sqlite:` and nothing after it.
    #[error("{0:?} names no file: write sqlite:FILE, such as sqlite:brade.db")]
    NoFile(String),
    /// A database in memory, which every connection would have for itself.
    #[error("{0:?}: a database in memory would be lost; write sqlite:FILE, such as sqlite:brade.db")]
    InMemory(String),
    /// A character that no file name or URL can hold.
    #[error("the database URL holds a NUL character")]
    Nul,
}

impl FromStr for DatabaseUrl {
    type Err = BadUrl;

    fn from_str(url: &str) -> Result<Self, BadUrl> {
        if url.contains('\0') {
            return Err(BadUrl::Nul);
        }
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            return Ok(Self::Postgres(with_connect_timeout(url)));
        }
        let Some(file) = url.strip_prefix("sqlite:") else {
            return Err(BadUrl::UnknownScheme(redacted(url)));
        };
        let file = file.strip_prefix("//").unwrap_or(file);
        if file.is_empty() {
            Err(BadUrl::NoFile(url.to_owned()))
        } else if file.starts_with(':') || file.contains("mode=memory") {
            Err(BadUrl::InMemory(url.to_owned()))
        } else {
            Ok(Self::Sqlite(PathBuf::from(file)))
        }
    }
}

/// Without it, libpq waits for minutes on a machine that does not answer.
fn with_connect_timeout(url: &str) -> String {
    if url.contains("connect_timeout=") {
        return url.to_owned();
    }
    let joint = if url.contains('?') { '&' } else { '?' };
    format!("{url}{joint}connect_timeout=5")
}

/// The URL without its password, for people and logs.
fn redacted(url: &str) -> String {
    let (address, query) = url.split_once('?').map_or((url, None), |(a, q)| (a, Some(q)));
    let address = match (address.find("://"), address.rfind('@')) {
        (Some(scheme), Some(at)) if scheme < at => {
            let user = &address[scheme + 3..at];
            match user.split_once(':') {
                Some((name, _)) => format!("{}{name}:***{}", &address[..scheme + 3], &address[at..]),
                None => address.to_owned(),
            }
        }
        _ => address.to_owned(),
    };
    match query {
        None => address,
        Some(query) => {
            let shown = query.split('&').filter(|pair| {
                !pair.starts_with("password=") && !pair.starts_with("sslpassword=") && *pair != "connect_timeout=5"
            });
            let shown = shown.collect::<Vec<_>>().join("&");
            if shown.is_empty() {
                address
            } else {
                format!("{address}?{shown}")
            }
        }
    }
}

impl fmt::Display for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(file) => write!(f, "sqlite:{}", file.display()),
            Self::Postgres(url) => f.write_str(&redacted(url)),
        }
    }
}

/// Debug is as careful about passwords as Display.
impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scheme_decides() {
        assert_eq!("sqlite:a.db".parse(), Ok(DatabaseUrl::Sqlite("a.db".into())));
        assert_eq!(
            "sqlite:///var/a.db".parse(),
            Ok(DatabaseUrl::Sqlite("/var/a.db".into()))
        );
        assert!(matches!("postgresql://h/d".parse(), Ok(DatabaseUrl::Postgres(_))));
    }

    #[test]
    fn nothing_else_becomes_a_file() {
        for url in [
            "brade.db",
            "mysql://h/d",
            "",
            "postgres:h",
            "SQLITE:a",
            "file:a.db",
            "/a.db",
        ] {
            assert!(
                matches!(url.parse::<DatabaseUrl>(), Err(BadUrl::UnknownScheme(_))),
                "{url}"
            );
        }
        assert!(matches!("sqlite:".parse::<DatabaseUrl>(), Err(BadUrl::NoFile(_))));
        assert!(matches!(
            "sqlite::memory:".parse::<DatabaseUrl>(),
            Err(BadUrl::InMemory(_))
        ));
    }

    #[test]
    fn passwords_are_never_shown() {
        for url in [
            "postgres://u:s3:cr@et@h:5/d?a=b",
            "postgres://u@h/d?password=s3:cr@et",
            "mysql://u:s3:cr@et@h/d",
        ] {
            let shown = url
                .parse::<DatabaseUrl>()
                .map_or_else(|e| e.to_string(), |u| u.to_string());
            assert!(!shown.contains("s3") && !shown.contains("et@"), "{shown}");
        }
        let url: DatabaseUrl = "postgres://u:p@h/d".parse().unwrap();
        assert_eq!(url.to_string(), "postgres://u:***@h/d");
    }
}
