//! TLS of our own: a certificate and its key, from files.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use chrono::{DateTime, Utc};
use rustls::ServerConfig;
use rustls::crypto::ring;
use rustls::pki_types::pem::{self, PemObject};
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use x509_parser::prelude::{FromDer, X509Certificate};

use crate::config::Config;

/// How many days before its end a certificate is warned of.
const SOON: i64 = 14;

/// Why the files cannot be used; one line.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// One file is named without the other.
    #[error("{given} needs {missing} too: a certificate and its key, each a PEM file")]
    Alone {
        /// The option that is given.
        given: &'static str,
        /// The one that is not.
        missing: &'static str,
    },
    /// A file cannot be read.
    #[error("cannot read {}: {cause}", file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// Why.
        cause: io::Error,
    },
    /// A file holds something else.
    #[error("{} holds no {what}: it must be a PEM file with {marker}", file.display())]
    Holds {
        /// The file.
        file: PathBuf,
        /// What it should hold.
        what: &'static str,
        /// The line that such a thing begins with.
        marker: &'static str,
    },
    /// The two do not belong together.
    #[error("the key in {} is not that of the certificate in {}", key.display(), cert.display())]
    Mismatch {
        /// The file of the certificate.
        cert: PathBuf,
        /// The file of the key.
        key: PathBuf,
    },
    /// Something else is wrong with them.
    #[error("cannot use the certificate in {} with the key in {}: {cause}", cert.display(), key.display())]
    Unusable {
        /// The file of the certificate.
        cert: PathBuf,
        /// The file of the key.
        key: PathBuf,
        /// Why.
        cause: rustls::Error,
    },
}

/// What the server needs to speak TLS; nothing where no certificate is configured. Warns of one that has expired or soon
/// will.
///
/// # Errors
/// [`TlsError`] about the files.
pub fn read(config: &Config) -> Result<Option<ServerConfig>, TlsError> {
    let (cert, key) = match (&config.tls_cert, &config.tls_key) {
        (None, None) => return Ok(None),
        (Some(cert), Some(key)) => (cert, key),
        (Some(_), None) => return Err(alone("--tls-cert", "--tls-key")),
        (None, Some(_)) => return Err(alone("--tls-key", "--tls-cert")),
    };
    let chain = read_chain(cert)?;
    let secret = read_key(key)?;
    if let Some(warning) = chain.first().and_then(|own| lifetime(own, Utc::now())) {
        tracing::warn!(file = %cert.display(), "{warning}");
    }
    let unusable = |cause| match cause {
        rustls::Error::InconsistentKeys(_) => TlsError::Mismatch {
            cert: cert.clone(),
            key: key.clone(),
        },
        cause => TlsError::Unusable {
            cert: cert.clone(),
            key: key.clone(),
            cause,
        },
    };
    let builder = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(unusable)?;
    let server = builder.with_no_client_auth().with_single_cert(chain, secret);
    server.map(Some).map_err(unusable)
}

fn alone(given: &'static str, missing: &'static str) -> TlsError {
    TlsError::Alone { given, missing }
}

fn read_chain(file: &Path) -> Result<Vec<CertificateDer<'static>>, TlsError> {
    let wrong = |error| explain(file, "certificate", "-----BEGIN CERTIFICATE-----", error);
    let found = CertificateDer::pem_file_iter(file).map_err(wrong)?;
    let chain: Vec<_> = found.collect::<Result<_, _>>().map_err(wrong)?;
    if chain.is_empty() {
        return Err(wrong(pem::Error::NoItemsFound));
    }
    Ok(chain)
}

fn read_key(file: &Path) -> Result<PrivateKeyDer<'static>, TlsError> {
    let wrong = |error| {
        explain(
            file,
            "private key without a password",
            "-----BEGIN PRIVATE KEY-----",
            error,
        )
    };
    PrivateKeyDer::from_pem_file(file).map_err(wrong)
}

fn explain(file: &Path, what: &'static str, marker: &'static str, error: pem::Error) -> TlsError {
    let file = file.to_owned();
    match error {
        pem::Error::Io(cause) => TlsError::Unreadable { file, cause },
        _ => TlsError::Holds { file, what, marker },
    }
}

/// What is to be said of the days in which a certificate holds, if anything.
fn lifetime(certificate: &CertificateDer<'_>, now: DateTime<Utc>) -> Option<String> {
    let (_, certificate) = X509Certificate::from_der(certificate).ok()?;
    let holds = certificate.validity();
    let at = |time: x509_parser::time::ASN1Time| DateTime::from_timestamp(time.timestamp(), 0);
    let (from, until) = (at(holds.not_before)?, at(holds.not_after)?);
    if until < now {
        Some(format!(
            "the certificate expired on {}: browsers will warn of it; renew it and restart brade",
            until.date_naive()
        ))
    } else if from > now {
        Some(format!(
            "the certificate does not hold before {}: browsers will warn of it; check the clock of this machine",
            from.date_naive()
        ))
    } else if (until - now).num_days() < SOON {
        Some(format!(
            "the certificate will expire on {}: renew it and restart brade",
            until.date_naive()
        ))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_certificate_is_warned_of_before_and_after_its_days() {
        let mut asked = rcgen::CertificateParams::new(["localhost".to_owned()]).unwrap();
        asked.not_before = rcgen::date_time_ymd(2026, 3, 1);
        asked.not_after = rcgen::date_time_ymd(2026, 5, 30);
        let key = rcgen::KeyPair::generate().unwrap();
        let made = asked.self_signed(&key).unwrap();
        let said = |day: &str| {
            let now = format!("{day}T12:00:00Z").parse().unwrap();
            lifetime(made.der(), now).unwrap_or_default()
        };
        assert!(said("2026-02-28").contains("not hold before 2026-03-01"));
        assert_eq!(said("2026-04-01"), "");
        assert!(said("2026-05-20").contains("will expire on 2026-05-30"));
        assert!(said("2026-06-01").contains("expired on 2026-05-30"));
        assert_eq!(lifetime(&CertificateDer::from(vec![1, 2, 3]), Utc::now()), None);
    }
}
