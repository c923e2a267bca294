//! What anybody may see is kept and not sent twice, and is never old, never somebody else's, never in the wrong form.

use std::io::Read;
use std::time::{Duration, Instant};

use brade_api::auth::role::Role;
use brade_api::db::Db;
use serde_json::json;

use crate::support::accounts::{PASSWORD, user};
use crate::support::app::{Reply, TestApp};
use crate::support::database::{TestDb, on_each_backend};

const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");

fn nobody(app: &TestApp, path: &str, headers: &[(&str, &str)]) -> Reply {
    app.send_bare("GET", path, headers, b"")
}

fn enter(app: &TestApp, name: &str) {
    app.post("/api/v1/players", &json!({ "name": name })).ok(201);
}

#[test]
fn who_has_a_page_is_not_sent_it_again_until_something_is_written() {
    let app = TestApp::start();
    // Until it is known that somebody has an account, nothing is kept.
    assert_eq!(nobody(&app, "/players", &[]).header("etag"), "");
    for path in ["/players", "/api/v1/players", "/", "/statistics"] {
        enter(&app, "Ek");
        let first = nobody(&app, path, &[]);
        assert_eq!(first.status, 200, "{path}");
        assert_eq!(first.header("cache-control"), "no-cache", "{path}");
        let tag = first.header("etag").to_owned();
        let again = nobody(&app, path, &[]);
        assert_eq!(
            (again.header("etag"), &again.body),
            (tag.as_str(), &first.body),
            "{path}"
        );
        for known in [tag.clone(), format!("\"other\", {tag}"), tag.replace("W/", "")] {
            let same = nobody(&app, path, &[("if-none-match", &known)]);
            assert_eq!((same.status.as_u16(), same.body.len()), (304, 0), "{path} {known}");
            assert_eq!(same.header("etag"), tag, "{path}");
            assert!(!same.header("content-security-policy").is_empty(), "{path}");
        }
        assert_eq!(nobody(&app, path, &[("if-none-match", "\"other\"")]).status, 200);
    }
    let known = nobody(&app, "/players", &[]).header("etag").to_owned();
    enter(&app, "Rönn");
    let after = nobody(&app, "/players", &[("if-none-match", &known)]);
    assert_eq!(after.status, 200);
    assert!(after.text().contains("Rönn"));
    assert_ne!(after.header("etag"), known);
    let head = app.send_bare("HEAD", "/players", &[], b"");
    assert_eq!(head.header("etag"), after.header("etag"));
}

#[test]
fn what_another_process_writes_is_seen_here_without_being_asked_for() {
    on_each_backend(|db: &TestDb| {
        let (here, there) = (TestApp::start_on(db), TestApp::start_on(db));
        for name in ["Alm", "Bok", "Lind"] {
            let seen = |app: &TestApp| nobody(app, "/players", &[]).text().contains(name);
            assert!(!seen(&here) && !seen(&there));
            enter(&there, name);
            assert!(seen(&there));
            let written = Instant::now();
            while !seen(&here) {
                assert!(written.elapsed() < Duration::from_secs(10), "{name} is not seen");
                std::thread::sleep(Duration::from_millis(20));
            }
        }
    });
}

#[test]
fn whoever_has_signed_in_gets_the_own_page_and_nobody_else_gets_it() {
    let db = TestDb::fresh();
    let app = TestApp::start_on(&db);
    user(&Db::open(&db.url, 1).unwrap(), "maja", Some(Role::Director), false);
    let before = nobody(&app, "/tournaments", &[]);
    assert!(!before.text().contains("maja"));
    let form = nobody(&app, "/sign-in", &[]);
    assert_eq!(form.header("etag"), "", "a form is for one browser");
    let cookie = |reply: &Reply| reply.header("set-cookie").split(';').next().unwrap().to_owned();
    let token = |text: &str| {
        text.split("name=\"csrf\" value=\"")
            .nth(1)
            .unwrap()
            .split('"')
            .next()
            .unwrap()
            .to_owned()
    };
    assert_ne!(token(&form.text()), token(&nobody(&app, "/sign-in", &[]).text()));
    let own = cookie(&form);
    // A browser that has its secret is given no new one, and its form is still its own.
    let same = nobody(&app, "/sign-in", &[("cookie", &own)]);
    assert_eq!(token(&same.text()), token(&form.text()));
    assert_ne!(token(&nobody(&app, "/sign-in", &[]).text()), token(&form.text()));
    let fields = form_urlencoded::Serializer::new(String::new())
        .extend_pairs([
            ("login", "maja"),
            ("password", PASSWORD),
            ("csrf", &token(&form.text())),
        ])
        .finish();
    let entered = app.send_bare("POST", "/sign-in", &[FORM, ("cookie", &own)], fields.as_bytes());
    assert_eq!(entered.status, 303, "{}", entered.text());
    let session = cookie(&entered);
    let mine = nobody(&app, "/tournaments", &[("cookie", &session)]);
    assert!(mine.text().contains("maja"));
    assert_eq!((mine.header("etag"), mine.header("cache-control")), ("", "no-store"));
    assert!(!nobody(&app, "/tournaments", &[]).text().contains("maja"));
    // The token of a program neither.
    assert_eq!(app.get("/tournaments").header("cache-control"), "no-store");
    assert!(!nobody(&app, "/tournaments", &[]).text().contains("/tournaments/new"));
}

#[test]
fn the_open_door_of_the_first_evening_is_not_kept_for_others() {
    let app = TestApp::start_with(&TestDb::fresh(), &[]);
    let open = nobody(&app, "/players", &[]);
    assert!(open.text().contains("/set-up"));
    let other = [("host", "elsewhere.example")];
    let shut = nobody(&app, "/players", &other);
    assert!(!shut.text().contains("/set-up"));
    assert_eq!(shut.header("etag"), nobody(&app, "/players", &other).header("etag"));
    assert!(nobody(&app, "/players", &[]).text().contains("/set-up"));
}

#[test]
fn languages_forms_and_addresses_are_kept_apart() {
    let app = TestApp::start();
    enter(&app, "Ek");
    for _ in 0..2 {
        let swedish = nobody(&app, "/players", &[("accept-language", "sv")]);
        assert!(swedish.text().contains("<html lang=\"sv\""));
        assert!(nobody(&app, "/players", &[]).text().contains("<html lang=\"en\""));
        let packed = nobody(&app, "/players", &[("accept-encoding", "gzip")]);
        assert!(packed.header("vary").contains("accept-encoding"));
        let mut text = String::new();
        match packed.header("content-encoding") {
            // The client of the tests may unpack by itself.
            "" => text = packed.text(),
            kind => {
                assert_eq!(kind, "gzip");
                flate2::read::GzDecoder::new(packed.body.as_slice())
                    .read_to_string(&mut text)
                    .unwrap();
            }
        }
        assert_eq!(text, nobody(&app, "/players", &[]).text());
        assert!(!nobody(&app, "/players?search=alm", &[]).text().contains(">Ek<"));
        assert!(nobody(&app, "/players?search=ek", &[]).text().contains(">Ek<"));
    }
    // Neither a failure nor an answer to another method is kept.
    assert_eq!(nobody(&app, "/players/none", &[]).header("etag"), "");
    assert_eq!(app.send_bare("POST", "/players", &[FORM], b"name=Asp").status, 401);
}
