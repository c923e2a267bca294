//! TLS of our own.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

use rcgen::{CertificateParams, CertifiedKey, KeyPair};
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};
use tempfile::TempDir;

use crate::support::app::{TestApp, brade, run};

/// A certificate for this machine that signs itself, and the files that it is in.
fn certificate(folder: &Path, params: CertificateParams) -> CertificateDer<'static> {
    let signing_key = KeyPair::generate().unwrap();
    let cert = params.self_signed(&signing_key).unwrap();
    let CertifiedKey { cert, signing_key } = CertifiedKey { cert, signing_key };
    fs::write(folder.join("cert.pem"), cert.pem()).unwrap();
    fs::write(folder.join("key.pem"), signing_key.serialize_pem()).unwrap();
    cert.der().clone()
}

fn for_here() -> CertificateParams {
    CertificateParams::new(["localhost".to_owned()]).unwrap()
}

fn with_tls(folder: &TempDir) -> Command {
    let mut command = brade(folder);
    command.args(["--listen", "127.0.0.1:0", "--log", "warn"]);
    command.args(["--tls-cert", "cert.pem", "--tls-key", "key.pem"]);
    command
}

/// Sends a request over TLS as a client that trusts this certificate and no other; gives the whole answer.
fn ask(app: &TestApp, trusted: &CertificateDer<'static>, request: &str) -> std::io::Result<String> {
    let mut roots = RootCertStore::empty();
    roots.add(trusted.clone()).unwrap();
    let config = ClientConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let name = ServerName::try_from("localhost").unwrap();
    let client = ClientConnection::new(Arc::new(config), name).unwrap();
    let mut stream = StreamOwned::new(client, TcpStream::connect(app.address()).unwrap());
    write!(stream, "{request}\r\nHost: localhost\r\nConnection: close\r\n\r\n")?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    Ok(String::from_utf8(answer).unwrap())
}

#[test]
fn with_a_certificate_everything_is_said_over_tls() {
    let folder = tempfile::tempdir().unwrap();
    let trusted = certificate(folder.path(), for_here());
    let command = with_tls(&folder);
    let app = TestApp::start_lines(command, folder, 2);
    assert!(app.greeting.contains("open https://127.0.0.1:"), "{}", app.greeting);
    let link = app
        .greeting
        .split_whitespace()
        .find(|word| word.contains("?link="))
        .unwrap();
    assert!(link.starts_with("https://127.0.0.1:"), "{link}");
    let page = ask(&app, &trusted, "GET /sign-in HTTP/1.1").unwrap();
    assert!(page.starts_with("HTTP/1.1 200"), "{page}");
    let head = page.split("\r\n\r\n").next().unwrap().to_lowercase();
    assert!(head.contains("strict-transport-security: max-age="), "{head}");
    assert!(
        head.contains("set-cookie: __host-brade_form=") && head.contains("secure"),
        "{head}"
    );
    assert!(!page.contains("not encrypted"), "{page}");
    // Who speaks no TLS, or trusts another certificate, learns nothing.
    let mut plain = TcpStream::connect(app.address()).unwrap();
    plain
        .write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        .unwrap();
    let mut said = Vec::new();
    let _ = plain.read_to_end(&mut said);
    assert!(!String::from_utf8_lossy(&said).contains("ok"), "{said:?}");
    let other = certificate(tempfile::tempdir().unwrap().path(), for_here());
    assert!(ask(&app, &other, "GET /healthz HTTP/1.1").is_err());
    assert_eq!(app.stop("TERM").code(), Some(0));
}

#[test]
fn wrong_files_are_named_with_what_would_be_right() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path();
    certificate(place, for_here());
    fs::rename(place.join("key.pem"), place.join("other.pem")).unwrap();
    certificate(place, for_here());
    fs::write(place.join("letter.txt"), "Dear Sir or Madam").unwrap();
    let cases: [(&[&str], &[&str]); 7] = [
        (&["--tls-cert", "cert.pem"], &["--tls-key"]),
        (&["--tls-key", "key.pem"], &["--tls-cert"]),
        (
            &["--tls-cert", "missing.pem", "--tls-key", "key.pem"],
            &["cannot read missing.pem"],
        ),
        (
            &["--tls-cert", "letter.txt", "--tls-key", "key.pem"],
            &["letter.txt", "BEGIN CERTIFICATE"],
        ),
        (
            &["--tls-cert", "cert.pem", "--tls-key", "letter.txt"],
            &["letter.txt", "BEGIN PRIVATE KEY"],
        ),
        (
            &["--tls-cert", "cert.pem", "--tls-key", "cert.pem"],
            &["cert.pem", "BEGIN PRIVATE KEY"],
        ),
        (
            &["--tls-cert", "cert.pem", "--tls-key", "other.pem"],
            &["other.pem", "cert.pem"],
        ),
    ];
    for (options, parts) in cases {
        let mut command = brade(&folder);
        command.args(["--listen", "127.0.0.1:0"]).args(options);
        let output = run(command);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(
            (output.status.code(), said.lines().count()),
            (Some(2), 1),
            "{options:?}: {said}"
        );
        for part in parts {
            assert!(said.contains(part), "{part:?} is not in: {said}");
        }
    }
    assert!(!place.join("brade.db").exists());
}

#[test]
fn an_expired_certificate_is_warned_of_and_used() {
    let folder = tempfile::tempdir().unwrap();
    let mut params = for_here();
    params.not_before = rcgen::date_time_ymd(2020, 1, 1);
    params.not_after = rcgen::date_time_ymd(2020, 12, 31);
    certificate(folder.path(), params);
    let log = folder.path().join("log");
    let mut command = with_tls(&folder);
    command.stderr(Stdio::from(fs::File::create(&log).unwrap()));
    let place = folder.path().to_owned();
    let app = TestApp::start_command(command, folder);
    let said = fs::read_to_string(place.join("log")).unwrap();
    assert!(
        said.contains("expired on 2020-12-31") && said.contains("cert.pem"),
        "{said}"
    );
    drop(app);
}
