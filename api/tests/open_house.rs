//! The first evening: nobody has an account, and whoever sits at the machine may do everything. Nobody else may, and from
//! the first account on nobody without one.

use brade_api::auth::role::Role;
use brade_api::db::Db;
use serde_json::json;

use crate::support::accounts::user;
use crate::support::app::{Reply, TestApp, brade};
use crate::support::browser::Browser;
use crate::support::database::{TestDb, on_each_backend};
use crate::support::html;

const JSON: (&str, &str) = ("content-type", "application/json");

/// A write without a token or a cookie, with these headers.
fn write(app: &TestApp, headers: &[(&str, &str)]) -> Reply {
    let headers: Vec<_> = headers.iter().copied().chain([JSON]).collect();
    app.send_bare("POST", "/api/v1/players", &headers, br#"{"name": "Ek"}"#)
}

/// The program with these options after those every test has.
fn start(options: &[&str]) -> TestApp {
    let folder = tempfile::tempdir().unwrap();
    let mut command = brade(&folder);
    command.args(["--log", "warn"]).args(options);
    TestApp::start_command(command, folder)
}

#[test]
fn whoever_sits_at_the_machine_may_do_everything_until_the_first_account() {
    on_each_backend(|test| {
        let app = TestApp::start_with(test, &[]);
        assert_eq!(write(&app, &[]).status, 201);
        let port = app.address().rsplit_once(':').unwrap().1.to_owned();
        for host in ["localhost", "127.0.0.1", "[::1]"] {
            let host = format!("{host}:{port}");
            assert_eq!(write(&app, &[("host", &host)]).status, 201, "{host}");
        }
        // Another process makes it; this one must see it at once.
        user(&Db::open(&test.url, 1).unwrap(), "maja", Some(Role::Member), false);
        write(&app, &[]).problem(401, "sign-in-required");
    });
}

#[test]
fn a_name_that_leads_here_by_somebody_elses_doing_is_nobody() {
    let test = TestDb::fresh();
    let app = TestApp::start_with(&test, &[]);
    for host in [
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "10.0.0.1",
    ] {
        write(&app, &[("host", host)]).problem(401, "sign-in-required");
    }
}

#[test]
fn whom_a_proxy_speaks_for_is_nobody() {
    for options in [&[][..], &["--trusted-proxies", "127.0.0.1"]] {
        let test = TestDb::fresh();
        let app = TestApp::start_with(&test, options);
        for (name, value) in [
            ("x-forwarded-for", "127.0.0.1"),
            ("x-forwarded-proto", "http"),
            ("x-forwarded-host", "localhost"),
            ("forwarded", "for=127.0.0.1"),
            ("x-real-ip", "127.0.0.1"),
            ("via", "1.1 proxy"),
        ] {
            write(&app, &[(name, value)]).problem(401, "sign-in-required");
        }
    }
}

#[test]
fn where_others_are_meant_to_come_nobody_writes_without_an_account() {
    for options in [
        &["--listen", "0.0.0.0:0"][..],
        &["--listen", "127.0.0.1:0", "--public-url", "https://club.example"],
        &["--listen", "127.0.0.1:0", "--trusted-proxies", "10.0.0.1"],
    ] {
        let app = start(options);
        write(&app, &[]).problem(401, "sign-in-required");
        assert_eq!(app.get("/players").status, 200, "{options:?}");
        assert_eq!(app.get("/set-up").status, 404, "{options:?}");
    }
    assert_eq!(
        write(
            &start(&["--listen", "127.0.0.1:0", "--public-url", "http://localhost:8080"]),
            &[]
        )
        .status,
        201
    );
}

#[test]
fn the_terminal_says_who_may_do_what_and_where_the_first_account_is_made() {
    let says = |options: &[&str], lines| {
        let folder = tempfile::tempdir().unwrap();
        let mut command = brade(&folder);
        command.args(["--log", "warn"]).args(options);
        TestApp::start_lines(command, folder, lines).greeting.clone()
    };
    let here = says(&["--listen", "127.0.0.1:0"], 2);
    assert!(
        here.contains("whoever sits at this machine may do everything") && here.contains("/set-up?link="),
        "{here}"
    );
    let open = says(&["--listen", "0.0.0.0:0"], 3);
    assert!(
        open.contains("passwords travel in the clear") && open.contains("--tls-cert"),
        "{open}"
    );
    assert!(
        open.contains("nobody may write anything") && open.contains("/set-up?link="),
        "{open}"
    );
    let behind = says(&["--listen", "0.0.0.0:0", "--public-url", "https://club.example"], 2);
    assert!(
        behind.contains("open https://club.example/set-up?link=") && !behind.contains("in the clear"),
        "{behind}"
    );
}

#[test]
fn the_pages_say_so_and_lead_to_the_first_account() {
    let test = TestDb::fresh();
    let app = TestApp::start_with(&test, &[]);
    let page = app.get("/");
    assert!(page.text().contains("Nobody has an account yet"), "{}", page.text());
    assert_eq!(page.header("cache-control"), "no-store");
    let page = app.get("/set-up");
    let form = html::forms(&page.text())
        .into_iter()
        .find(|form| form.action == "/set-up")
        .unwrap();
    let cookie = page.header("set-cookie").split(';').next().unwrap();
    let fields = [
        ("login", "maja"),
        ("password", "fjärilsnät och vadstövlar"),
        ("again", "fjärilsnät och vadstövlar"),
    ];
    let body = form_urlencoded::Serializer::new(String::new())
        .extend_pairs(form.hidden)
        .extend_pairs(fields)
        .finish();
    let headers = [
        ("content-type", "application/x-www-form-urlencoded"),
        ("cookie", cookie),
    ];
    let made = app.send_bare("POST", "/set-up", &headers, body.as_bytes());
    assert_eq!(
        (made.status.as_u16(), made.header("location")),
        (303, "/account"),
        "{}",
        made.text()
    );
    let home = app.get("/").text();
    assert!(
        !home.contains("Nobody has an account yet") && home.contains("/sign-in"),
        "{home}"
    );
    assert_eq!(app.get("/set-up").status, 404);
}

#[test]
fn the_first_account_is_no_other_than_the_administrators() {
    let test = TestDb::fresh();
    let app = TestApp::start_with(&test, &[]);
    let new = json!({ "login": "maja", "role": "member" });
    app.post("/api/v1/users", &new).problem(409, "first-account");
    // What belongs to an account there is none for.
    app.get("/api/v1/session").problem(401, "sign-in-required");
    app.get("/api/v1/tokens").problem(401, "sign-in-required");
}

#[test]
fn another_site_gains_nothing_by_the_open_door() {
    let test = TestDb::fresh();
    let app = TestApp::start_with(&test, &[]);
    write(&app, &[("origin", "https://evil.example")]).problem(403, "cross-site");
    write(&app, &[("sec-fetch-site", "cross-site")]).problem(403, "cross-site");
    let form = [("content-type", "application/x-www-form-urlencoded")];
    let reply = app.send_bare("POST", "/players", &form, b"name=Mallory");
    assert_eq!(Browser::page("/players", &reply).status, 403);
}

#[test]
fn every_link_that_is_printed_works_until_the_first_account_is_made() {
    on_each_backend(|test| {
        // Two at once on an empty database, as a cluster starts.
        let started = std::thread::scope(|scope| {
            let start = || TestApp::start_and_read(test, 2);
            let both = [scope.spawn(start), scope.spawn(start)];
            both.map(|one| one.join().unwrap())
        });
        let links = started.each_ref().map(|(_, line)| {
            let url = line.split_whitespace().find(|word| word.contains("?link=")).unwrap();
            url[url.find("/set-up").unwrap()..].to_owned()
        });
        let works = |app: &TestApp, link: &str| {
            // As somebody elsewhere, who has nothing but the link.
            app.send_bare("GET", link, &[("x-forwarded-for", "203.0.113.9")], b"")
                .status
                .as_u16()
        };
        for (app, _) in &started {
            for link in &links {
                assert_eq!(works(app, link), 200, "{link}");
            }
            assert_eq!(works(app, "/set-up"), 404);
        }
        user(&Db::open(&test.url, 1).unwrap(), "maja", Some(Role::Owner), true);
        for (app, _) in &started {
            for link in &links {
                assert_eq!(works(app, link), 404, "{link}");
            }
        }
    });
}
