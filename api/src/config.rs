//! The options: flag before environment variable before file before default.

mod values;

use std::fmt;
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use serde::Deserialize;

use crate::auth::peer::TrustedProxies;
use crate::state::Limits;

use values::{Bytes, PublicUrl};

/// The file that is read where `--config` names no other.
const DEFAULT_FILE: &str = "brade.toml";

/// The options as they are in force.
#[derive(Debug, Clone)]
pub struct Config {
    /// The URL of the database.
    pub database_url: String,
    /// The address to listen on.
    pub listen: String,
    /// The address to tell numbers for Prometheus on, if any.
    pub metrics_listen: Option<String>,
    /// The most connections to the database.
    pub pool_size: u32,
    /// The threads that answer requests.
    pub workers: usize,
    /// How a line of the log looks.
    pub log_format: LogFormat,
    /// What is logged.
    pub log: String,
    /// The limits of bodies.
    pub limits: Limits,
    /// The writes a minute of one caller; 0 for any number.
    pub writes_per_minute: u32,
    /// The proxies whose word about the client is taken.
    pub trusted_proxies: TrustedProxies,
    /// Where people reach the service, without a slash at the end; nothing where it is the address
    /// to listen on.
    pub public_url: Option<String>,
    /// The file with the certificate and those that lead up to a known one.
    pub tls_cert: Option<PathBuf>,
    /// The file with the key of the certificate.
    pub tls_key: Option<PathBuf>,
}

/// How a line of the log looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum LogFormat {
    /// For reading.
    Human,
    /// For programs: one JSON object a line.
    Json,
}

/// The options as one source gives them: the command line with the environment, or the file
/// (there under the same names, such as `database-url = "sqlite:brade.db"`).
#[derive(Debug, Clone, Default, Args, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Options {
    /// Where the database is: sqlite:FILE (made if it is missing) or postgres://USER@HOST/NAME
    /// [default: sqlite:brade.db]
    #[arg(
        long,
        global = true,
        env = "BRADE_DATABASE_URL",
        value_name = "URL",
        hide_env_values = true
    )]
    pub database_url: Option<String>,

    /// The address to listen on; port 0 takes a free one [default: 127.0.0.1:8080]
    #[arg(
        long,
        global = true,
        env = "BRADE_LISTEN",
        value_name = "ADDRESS:PORT",
        hide_env_values = true
    )]
    pub listen: Option<String>,

    /// Another address, for Prometheus: numbers under /metrics, to whoever reaches it [default: none]
    #[arg(
        long,
        global = true,
        env = "BRADE_METRICS_LISTEN",
        value_name = "ADDRESS:PORT",
        hide_env_values = true
    )]
    pub metrics_listen: Option<String>,

    /// The most connections to the database [default: 10]
    #[arg(
        long,
        global = true,
        env = "BRADE_POOL_SIZE",
        value_name = "NUMBER",
        hide_env_values = true
    )]
    pub pool_size: Option<NonZeroU32>,

    /// The threads that answer requests [default: one a processor]
    #[arg(
        long,
        global = true,
        env = "BRADE_WORKERS",
        value_name = "NUMBER",
        hide_env_values = true
    )]
    pub workers: Option<NonZeroUsize>,

    /// How a line of the log looks [default: human]
    #[arg(
        long,
        global = true,
        env = "BRADE_LOG_FORMAT",
        value_name = "FORMAT",
        hide_env_values = true
    )]
    pub log_format: Option<LogFormat>,

    /// What is logged: error, warn, info, debug, or a list such as brade_api=debug,info
    /// [default: info]
    #[arg(
        long,
        global = true,
        env = "BRADE_LOG",
        value_name = "FILTER",
        hide_env_values = true
    )]
    pub log: Option<String>,

    /// The largest JSON body that is read [default: 1MiB]
    #[arg(
        long,
        global = true,
        env = "BRADE_BODY_LIMIT",
        value_name = "BYTES",
        hide_env_values = true
    )]
    pub body_limit: Option<Bytes>,

    /// The largest text of records that is read [default: 8MiB]
    #[arg(
        long,
        global = true,
        env = "BRADE_TEXT_LIMIT",
        value_name = "BYTES",
        hide_env_values = true
    )]
    pub text_limit: Option<Bytes>,

    /// The writes a minute that one caller may make; 0 for any number [default: 1200]
    #[arg(
        long,
        global = true,
        env = "BRADE_WRITES_PER_MINUTE",
        value_name = "NUMBER",
        hide_env_values = true
    )]
    pub writes_per_minute: Option<u32>,

    /// The proxies whose word about the client is taken (X-Forwarded-For, -Proto and -Host):
    /// addresses and ranges, such as 127.0.0.1,10.0.0.0/8 [default: none]
    #[arg(
        long,
        global = true,
        env = "BRADE_TRUSTED_PROXIES",
        value_name = "ADDRESSES",
        hide_env_values = true
    )]
    pub trusted_proxies: Option<TrustedProxies>,

    /// Where people reach the service, for the links that brade prints, such as
    /// `https://brade.example.org` [default: the address to listen on]
    #[arg(
        long,
        global = true,
        env = "BRADE_PUBLIC_URL",
        value_name = "URL",
        hide_env_values = true
    )]
    pub public_url: Option<PublicUrl>,

    /// Speak TLS with this certificate: a PEM file, the certificate first, then those that lead up
    /// to a known one [default: none]
    #[arg(
        long,
        global = true,
        env = "BRADE_TLS_CERT",
        value_name = "FILE",
        hide_env_values = true
    )]
    pub tls_cert: Option<PathBuf>,

    /// The key of the certificate: a PEM file [default: none]
    #[arg(
        long,
        global = true,
        env = "BRADE_TLS_KEY",
        value_name = "FILE",
        hide_env_values = true
    )]
    pub tls_key: Option<PathBuf>,
}

/// Why the configuration cannot be used; one line.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("cannot read the configuration {}: {cause}", file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// Why.
        cause: std::io::Error,
    },
    /// The file is not TOML, or has unknown keys or wrong values.
    #[error("the configuration {}{line} is wrong: {message}", file.display())]
    Wrong {
        /// The file.
        file: PathBuf,
        /// Where in the file.
        line: Line,
        /// What is wrong there.
        message: String,
    },
}

/// A line of the configuration file, where it is known.
#[derive(Debug)]
pub struct Line(Option<usize>);

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.map_or(Ok(()), |line| write!(f, ", line {line},"))
    }
}

impl Config {
    /// Puts the sources together.
    ///
    /// # Errors
    /// [`ConfigError`] about the file.
    pub fn load(given: Options, file: Option<&Path>) -> Result<Self, ConfigError> {
        let from_file = match file {
            Some(file) => read(file)?,
            None if Path::new(DEFAULT_FILE).exists() => read(Path::new(DEFAULT_FILE))?,
            None => Options::default(),
        };
        Ok(Self::of(given, from_file))
    }

    /// Where people reach the service that listens on this address, without a slash at the end.
    pub fn reached_at(&self, address: &str) -> String {
        let scheme = if self.tls_cert.is_some() { "https" } else { "http" };
        let here = || format!("{scheme}://{address}");
        self.public_url.clone().unwrap_or_else(here)
    }

    fn of(given: Options, file: Options) -> Self {
        let processors = std::thread::available_parallelism().map_or(2, NonZeroUsize::get);
        let bytes = |given: Option<Bytes>, file: Option<Bytes>, default: usize| {
            given.or(file).map_or(default, |Bytes(bytes)| bytes)
        };
        Self {
            database_url: given
                .database_url
                .or(file.database_url)
                .unwrap_or_else(|| "sqlite:brade.db".to_owned()),
            listen: given
                .listen
                .or(file.listen)
                .unwrap_or_else(|| "127.0.0.1:8080".to_owned()),
            metrics_listen: given.metrics_listen.or(file.metrics_listen),
            pool_size: given.pool_size.or(file.pool_size).map_or(10, NonZeroU32::get),
            // More than this no server has use for, and actix refuses.
            workers: given
                .workers
                .or(file.workers)
                .map_or(processors, NonZeroUsize::get)
                .min(512),
            log_format: given.log_format.or(file.log_format).unwrap_or(LogFormat::Human),
            log: given
                .log
                .or(file.log)
                // What is wrong with a client's bytes would be an error of actix's, outside of any request.
                .unwrap_or_else(|| "info,actix_server=warn,actix_http=off".to_owned()),
            limits: Limits {
                json: bytes(given.body_limit, file.body_limit, 1024 * 1024),
                text: bytes(given.text_limit, file.text_limit, 8 * 1024 * 1024),
            },
            writes_per_minute: given.writes_per_minute.or(file.writes_per_minute).unwrap_or(1200),
            trusted_proxies: given.trusted_proxies.or(file.trusted_proxies).unwrap_or_default(),
            public_url: given.public_url.or(file.public_url).map(|PublicUrl(url)| url),
            tls_cert: given.tls_cert.or(file.tls_cert),
            tls_key: given.tls_key.or(file.tls_key),
        }
    }
}

fn read(file: &Path) -> Result<Options, ConfigError> {
    let text = std::fs::read_to_string(file).map_err(|cause| ConfigError::Unreadable {
        file: file.to_owned(),
        cause,
    })?;
    toml::from_str(&text).map_err(|error| {
        let line = error
            .span()
            .and_then(|span| text.get(..span.start))
            .map(|before| before.matches('\n').count() + 1);
        let message = error.message().lines().collect::<Vec<_>>().join("; ");
        ConfigError::Wrong {
            file: file.to_owned(),
            line: Line(line),
            message,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(toml: &str) -> Result<Options, toml::de::Error> {
        toml::from_str(toml)
    }

    #[test]
    fn what_is_given_comes_before_the_file_and_the_file_before_the_default() {
        let given = Options {
            listen: Some("given:1".into()),
            ..Options::default()
        };
        let file = options("listen = 'file:1'\npool-size = 3\nbody-limit = '2MiB'").unwrap();
        let config = Config::of(given, file);
        assert_eq!(config.listen, "given:1");
        assert_eq!(config.pool_size, 3);
        assert_eq!(config.limits.json, 2 * 1024 * 1024);
        assert_eq!(config.database_url, "sqlite:brade.db");
    }

    #[test]
    fn unknown_keys_are_named() {
        let error = options("databse-url = 'x'").unwrap_err();
        assert!(error.message().contains("databse-url"), "{error}");
        assert!(options("pool-size = 0").is_err());
        assert!(options("body-limit = '1 MB'").is_err());
        assert!(options("log-format = 'xml'").is_err());
    }
}
