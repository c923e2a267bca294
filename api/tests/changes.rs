//! Reading the journal: by whom, filtered, in pages and as files.

use brade_api::auth::role::{Role, Scope};
use brade_api::db::Db;
use brade_api::db::founding::CLUB;
use brade_api::db::tables::tables;
use brade_api::id::Id;
use serde_json::{Value, json};

use crate::support::accounts::{PASSWORD, token, user};
use crate::support::app::{Reply, TestApp};
use crate::support::browser::Browser;
use crate::support::database::TestDb;
use crate::support::play::{on_each_backend_app, text};

const CHANGES: &str = "/api/v1/changes";

fn items(app: &TestApp, query: &str) -> Vec<Value> {
    let page = app.get(&format!("{CHANGES}?{query}")).ok(200);
    page["items"].as_array().unwrap().clone()
}

#[test]
fn a_line_says_who_when_from_where_what_and_how_it_was() {
    on_each_backend_app(|app, _| {
        let id = app.player("Ek");
        let renamed = json!({ "name": "Alm", "version": 1, "why": "typing error" });
        app.put(&format!("/api/v1/players/{id}"), &renamed).ok(200);
        let found = items(app, &format!("noun=player&noun_id={id}"));
        assert_eq!(found.len(), 2);
        let (line, first) = (&found[0], &found[1]);
        assert_eq!(line["action"], "renamed");
        assert_eq!(line["before"], json!({ "name": "Ek" }));
        assert_eq!(line["after"], json!({ "name": "Alm" }));
        assert_eq!(line["why"], "typing error");
        assert_eq!(line["address"], "127.0.0.1");
        assert_eq!(line["version"], 2);
        assert_eq!(line["actor"]["kind"], "token");
        assert_eq!(line["actor"]["name"], "test");
        assert!(line["at"].as_str().unwrap().ends_with('Z'));
        assert_eq!((&first["action"], &first["before"]), (&json!("created"), &Value::Null));
        // What is done from the command line has no address.
        let made = items(app, "noun=user&action=created");
        assert_eq!(
            (&made[0]["address"], &made[0]["actor"]["kind"]),
            (&Value::Null, &json!("local"))
        );
    });
}

#[test]
fn filters_leave_what_was_asked_for() {
    on_each_backend_app(|app, test| {
        let db = Db::open(&test.url, 2).unwrap();
        let id = app.player("Ek");
        app.player("Alm");
        let owner = user(&db, "maja", Some(Role::Owner), false);
        let bearer = format!("Bearer {}", token(&db, owner, &Scope::ALL));
        let headers = [("authorization", bearer.as_str()), ("content-type", "application/json")];
        let body = json!({ "name": "Rönn" }).to_string();
        assert_eq!(
            app.send("POST", "/api/v1/players", &headers, body.as_bytes()).status,
            201
        );
        let count = |query: &str| items(app, query).len();
        assert_eq!(count("noun=player"), 3);
        assert_eq!(count(&format!("noun_id={id}")), 1);
        assert_eq!(count("noun=player&action=created"), 3);
        assert_eq!(count("action=renamed"), 0);
        // A user is found by what its tokens did, too.
        assert_eq!(count(&format!("actor={owner}&noun=player")), 1);
        assert_eq!(count(&format!("actor={}", Id::new())), 0);
        let today = brade_api::db::time::now().format("%Y-%m-%d").to_string();
        assert_eq!(count(&format!("noun=player&from={today}&to={today}")), 3);
        assert_eq!(count("from=2999-01-01"), 0);
        assert_eq!(count("to=2000-01-01"), 0);
        assert!(count("to=9999-12-31") >= 3);
        for (query, field) in [
            ("noun=tree", "noun"),
            ("noun_id=1", "noun_id"),
            ("actor=maja", "actor"),
            ("from=yesterday", "from"),
            ("to=2026-1-1", "to"),
            ("action=%00", "action"),
            ("cursor=x", "cursor"),
            ("limit=0", "limit"),
            ("format=xml", "format"),
            ("days=moon", "days"),
            ("format=csv&limit=3", "limit"),
        ] {
            app.get(&format!("{CHANGES}?{query}")).at(400, "bad-query", field);
        }
        app.get(&format!("{CHANGES}?who=maja")).problem(400, "bad-query");
    });
}

#[test]
fn the_newest_change_comes_first_page_by_page() {
    on_each_backend_app(|app, _| {
        let ids: Vec<String> = ["Ek", "Alm", "Rönn", "Asp", "Lind"].map(|name| app.player(name)).into();
        let mut found = Vec::new();
        let mut path = format!("{CHANGES}?noun=player&limit=2");
        loop {
            let page = app.get(&path).ok(200);
            let lines = page["items"].as_array().unwrap();
            assert!(lines.len() <= 2);
            found.extend(lines.iter().map(|line| text(line, "noun_id")));
            match page["next_cursor"].as_str() {
                Some(cursor) => path = format!("{CHANGES}?noun=player&limit=2&cursor={cursor}"),
                None => break,
            }
        }
        found.reverse();
        assert_eq!(found, ids);
    });
}

fn rows(reply: &Reply) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(&*reply.body);
    let rows = reader
        .records()
        .map(|row| row.unwrap().iter().map(str::to_owned).collect());
    rows.collect()
}

#[test]
fn everything_is_exported_and_no_cell_is_a_formula() {
    on_each_backend_app(|app, _| {
        let id = app.player("Ek");
        let path = format!("/api/v1/players/{id}");
        for (version, why) in [(1, "=HYPERLINK(\"http://x\")"), (2, "+1, \"quoted\""), (3, "fine")] {
            let name = format!("Ek {version}");
            app.put(&path, &json!({ "name": name, "version": version, "why": why }))
                .ok(200);
        }
        // More than are read at a time.
        for number in 0..520 {
            app.player(&format!("Lind {number}"));
        }
        let csv = app.get(&format!("{CHANGES}?format=csv&noun=player"));
        assert_eq!(csv.header("content-type"), "text/csv; charset=utf-8");
        assert!(csv.header("content-disposition").contains("changes.csv"));
        let rows = rows(&csv);
        assert_eq!(rows.len(), 1 + 520 + 4);
        assert_eq!((&*rows[0][0], &*rows[0][13]), ("id", "why"));
        let whys: Vec<&str> = rows[521..].iter().map(|row| &*row[13]).collect();
        assert_eq!(whys, ["fine", "'+1, \"quoted\"", "'=HYPERLINK(\"http://x\")", ""]);
        assert_eq!(rows[521][11], "{\"name\":\"Ek 2\"}");
        let lines = app.get(&format!("{CHANGES}?format=ndjson&noun=player"));
        assert_eq!(lines.header("content-type"), "application/x-ndjson");
        let lines: Vec<Value> = lines
            .text()
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(lines.len(), 520 + 4);
        assert_eq!(lines[..50], items(app, "noun=player")[..]);
        let one = app.get(&format!("{CHANGES}?format=ndjson&noun_id={id}&action=created"));
        assert_eq!(one.text().lines().count(), 1);
        let none = app.get(&format!("{CHANGES}?format=csv&action=nothing"));
        assert_eq!(none.text().lines().count(), 1);
    });
}

#[test]
fn only_owners_read_the_journal() {
    let test = TestDb::fresh();
    let app = TestApp::start_on(&test);
    let db = Db::open(&test.url, 2).unwrap();
    for role in Role::ALL {
        let id = user(&db, role.name(), Some(role), false);
        let bearer = format!("Bearer {}", token(&db, id, &[Scope::Read]));
        for path in [CHANGES, "/api/v1/changes?format=csv", "/changes"] {
            let reply = app.send("GET", path, &[("authorization", &bearer)], b"");
            let expected = if role == Role::Owner { 200 } else { 403 };
            assert_eq!(reply.status, expected, "{path} {role}");
        }
        let home = app.send("GET", "/", &[("authorization", &bearer)], b"").text();
        assert_eq!(home.contains("href=\"/changes\""), role == Role::Owner, "{role}");
    }
    app.send_bare("GET", CHANGES, &[], b"").problem(401, "sign-in-required");
}

#[test]
fn no_secret_is_written_into_the_journal() {
    on_each_backend_app(|app, test| {
        let db = Db::open(&test.url, 2).unwrap();
        let id = user(&db, "maja", Some(Role::Member), false);
        let secret = token(&db, id, &Scope::ALL);
        let link = app.post(&format!("/api/v1/users/{id}/reset"), &json!({})).ok(201);
        let link = text(&link, "link");
        app.post("/api/v1/session", &json!({ "login": "maja", "password": PASSWORD }));
        let added = json!({ "login": "åke", "password": "vadstövlar och fjärilsnät" });
        app.post("/api/v1/users", &added).ok(201);
        let edit = json!({ "disabled": true }).to_string();
        let headers = [("content-type", "application/json")];
        app.send("PATCH", &format!("/api/v1/users/{id}"), &headers, edit.as_bytes())
            .ok(200);
        let mut secrets = vec![
            PASSWORD.to_owned(),
            secret,
            "vadstövlar och fjärilsnät".to_owned(),
            "$argon2".to_owned(),
        ];
        secrets.push(link.split_once('=').unwrap().1.to_owned());
        for name in ["api_tokens", "sessions", "setup_links"] {
            let table = tables().iter().find(|table| table.name == name).unwrap();
            let at = table
                .columns
                .iter()
                .position(|column| column.name == "token_hash")
                .unwrap();
            let found = db.read(|conn| {
                let mut hashes = Vec::new();
                brade_api::db::copy::rows::<brade_api::db::copy::CopyError>(conn, table, |row| {
                    hashes.push(row[at].as_str().unwrap().to_owned());
                    Ok(())
                })?;
                Ok::<_, brade_api::db::copy::CopyError>(hashes)
            });
            secrets.extend(found.unwrap());
        }
        let journal = app.get(&format!("{CHANGES}?format=ndjson")).text();
        assert!(journal.lines().count() > 5);
        for secret in secrets {
            assert!(secret.len() >= 7 && !journal.contains(&secret), "{secret}");
        }
    });
}

#[test]
fn the_page_shows_what_differs_and_filters() {
    let browser = Browser::start();
    let id = browser.app.player("Ek & <Son>");
    let renamed = json!({ "name": "Alm", "version": 1, "why": "typing error" });
    browser.app.put(&format!("/api/v1/players/{id}"), &renamed).ok(200);
    let page = browser.get("/changes");
    page.has(&[
        "<ins>Alm</ins>",
        "typing error",
        "from 127.0.0.1",
        "renamed",
        "(at the machine)",
    ]);
    page.lacks(&["<Son>"]);
    let page = browser.get(&format!("/changes?noun=player&noun_id={id}&action=&from=2000-01-01"));
    page.has(&["Only the history of one thing", "format=csv", "value=\"2000-01-01\""]);
    page.lacks(&["(at the machine)"]);
    let maja = json!({ "login": "maja", "role": "member" });
    browser.app.post("/api/v1/users", &maja).ok(201);
    let page = browser.get("/changes?noun=membership");
    page.has(&["membership maja <b>created</b>"]);
    // What is long is folded.
    let note = "Rönnbär ".repeat(60);
    let new = json!({ "name": "Höstcupen", "starts_on": "2026-10-03", "note": note.trim() });
    browser.app.post("/api/v1/tournaments", &new).ok(201);
    let page = browser.get("/changes?noun=tournament");
    page.has(&[
        "<details class=\"long\"><summary>Rönnbär Rönnbär",
        "…</summary>",
        note.trim(),
    ]);
    let wrong = browser.app.get("/changes?from=soon");
    assert_eq!(wrong.status, 422);
    assert!(wrong.text().contains("Enter a day such as 2026-01-01."));
    let player = browser.get(&format!("/players/{id}"));
    player.has(&[&format!("/changes?club_id={CLUB}&amp;noun=player&amp;noun_id={id}")]);
    for number in 0..60 {
        browser.app.player(&format!("Lind {number}"));
    }
    let page = browser.get("/changes?noun=player");
    let next = page.body.split("href=\"").find(|part| part.contains("after=")).unwrap();
    let next = crate::support::html::text(next.split('"').next().unwrap());
    browser.get(&next).has(&["<ins>Alm</ins>"]);
}
