//! Signing in and out, tokens, users and members, from outside.

use std::time::{Duration, Instant};

use brade_api::auth::role::{Role, Scope};
use brade_api::db::Db;
use serde_json::{Value, json};

use crate::support::accounts::{PASSWORD, token, user};
use crate::support::app::{Reply, TestApp};
use crate::support::database::{TestDb, on_each_backend};

/// A server and its database, with nobody signed in.
struct Club {
    app: TestApp,
    db: Db,
    _test: Option<TestDb>,
}

impl Club {
    fn on(test: &TestDb) -> Self {
        let app = TestApp::start_with(test, &[]);
        Self {
            app,
            db: Db::open(&test.url, 2).unwrap(),
            _test: None,
        }
    }

    fn new() -> Self {
        let test = TestDb::fresh();
        let mut club = Self::on(&test);
        club._test = Some(test);
        club
    }

    fn sign_in(&self, login: &str, password: &str) -> Reply {
        self.app
            .post("/api/v1/session", &json!({ "login": login, "password": password }))
    }

    /// The cookie of somebody who signs in.
    fn cookie(&self, login: &str) -> String {
        let reply = self.sign_in(login, PASSWORD);
        assert_eq!(reply.status, 204, "{}", reply.text());
        let cookie = reply.header("set-cookie");
        cookie.split(';').next().unwrap().to_owned()
    }

    fn get(&self, path: &str, cookie: &str) -> Reply {
        self.app.send("GET", path, &[("cookie", cookie)], b"")
    }

    fn send(&self, method: &str, path: &str, cookie: &str, body: &Value) -> Reply {
        let headers = [("cookie", cookie), ("content-type", "application/json")];
        let body = if body.is_null() {
            String::new()
        } else {
            body.to_string()
        };
        self.app.send(method, path, &headers, body.as_bytes())
    }

    fn bearer(&self, method: &str, path: &str, token: &str, body: &Value) -> Reply {
        let authorization = format!("Bearer {token}");
        let headers = [
            ("authorization", authorization.as_str()),
            ("content-type", "application/json"),
        ];
        let body = if body.is_null() {
            String::new()
        } else {
            body.to_string()
        };
        self.app.send(method, path, &headers, body.as_bytes())
    }
}

#[test]
fn whoever_signs_in_is_known_until_signing_out() {
    on_each_backend(|test| {
        let club = Club::on(test);
        user(&club.db, "Maja", Some(Role::Recorder), false);
        let reply = club.sign_in("mAJA ", PASSWORD);
        let cookie = reply.header("set-cookie");
        assert!(
            cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"),
            "{cookie}"
        );
        assert!(!cookie.contains("Secure"), "{cookie}");
        let cookie = cookie.split(';').next().unwrap();
        let me = club.get("/api/v1/session", cookie);
        assert_eq!(me.header("cache-control"), "no-store");
        assert_eq!(me.json()["login"], "Maja");
        assert_eq!(me.json()["memberships"][0]["role"], "recorder");
        assert_eq!(me.json()["scopes"], Value::Null);
        let out = club.send("DELETE", "/api/v1/session", cookie, &Value::Null);
        assert_eq!(out.status, 204);
        assert!(out.header("set-cookie").contains("Max-Age=0"));
        let gone = club.get("/api/v1/session", cookie);
        gone.problem(401, "sign-in-required");
        assert!(gone.header("www-authenticate").starts_with("Bearer"));
    });
}

#[test]
fn neither_text_nor_status_tells_whether_an_account_exists() {
    let club = Club::new();
    user(&club.db, "maja", None, false);
    let disabled = user(&club.db, "gone", None, true);
    user(&club.db, "admin", None, true);
    let admin = club.cookie("admin");
    let path = format!("/api/v1/users/{disabled}");
    assert_eq!(
        club.send("PATCH", &path, &admin, &json!({ "disabled": true })).status,
        200
    );
    let wrong = club.sign_in("maja", "another horse battery");
    wrong.problem(401, "wrong-credentials");
    for (login, password) in [("nobody", PASSWORD), ("gone", PASSWORD), ("", ""), ("a\0b", "x")] {
        let reply = club.sign_in(login, password);
        assert_eq!((reply.status, reply.text()), (wrong.status, wrong.text()), "{login:?}");
    }
}

#[test]
fn signing_in_with_an_unknown_name_takes_as_long_as_with_a_wrong_password() {
    let club = Club::new();
    for name in 0..3 {
        user(&club.db, &format!("user{name}"), None, false);
    }
    let time = |login: String| {
        let started = Instant::now();
        club.sign_in(&login, "another horse battery")
            .problem(401, "wrong-credentials");
        started.elapsed()
    };
    // In turns, and the quickest of each: what else the machine does only makes them slower.
    let (mut known, mut unknown) = (Duration::MAX, Duration::MAX);
    for n in 0..8 {
        known = known.min(time(format!("user{}", n % 3)));
        unknown = unknown.min(time(format!("nobody{n}")));
    }
    // Hashing takes ten times as long as everything else together.
    let ratio = unknown.as_secs_f64() / known.as_secs_f64();
    assert!((0.4..2.5).contains(&ratio), "{unknown:?} against {known:?}");
}

#[test]
fn guessing_is_slowed_down_and_other_accounts_are_not() {
    let club = Club::new();
    user(&club.db, "maja", None, false);
    user(&club.db, "åke", None, false);
    let refused = (0..15)
        .map(|_| club.sign_in("maja", "another horse battery"))
        .find(|reply| reply.status != 401)
        .unwrap();
    refused.problem(429, "too-many-requests");
    assert!(refused.header("retry-after").parse::<u16>().unwrap() > 0);
    assert_eq!(club.sign_in("åke", PASSWORD).status, 204);
}

#[test]
fn signing_out_everywhere_ends_every_session() {
    let club = Club::new();
    user(&club.db, "maja", None, false);
    user(&club.db, "åke", None, false);
    let (here, there, other) = (club.cookie("maja"), club.cookie("maja"), club.cookie("åke"));
    let listed = club.get("/api/v1/sessions", &here).json();
    assert_eq!(listed["items"].as_array().unwrap().len(), 2);
    let away = listed["items"]
        .as_array()
        .unwrap()
        .iter()
        .find(|s| s["current"] == false);
    let path = format!("/api/v1/sessions/{}", away.unwrap()["id"].as_str().unwrap());
    club.send("DELETE", &path, &other, &Value::Null)
        .problem(404, "not-found");
    assert_eq!(club.send("DELETE", &path, &here, &Value::Null).status, 204);
    club.get("/api/v1/session", &there).problem(401, "sign-in-required");
    assert_eq!(club.get("/api/v1/session", &here).status, 200);
    club.cookie("maja");
    assert_eq!(club.send("DELETE", "/api/v1/sessions", &here, &Value::Null).status, 204);
    club.get("/api/v1/session", &here).problem(401, "sign-in-required");
    assert_eq!(club.get("/api/v1/session", &other).status, 200);
}

#[test]
fn another_password_signs_out_everywhere_else() {
    let club = Club::new();
    user(&club.db, "maja", None, false);
    let (here, there) = (club.cookie("maja"), club.cookie("maja"));
    let change = |old: &str, new: &str| {
        let body = json!({ "old_password": old, "password": new });
        club.send("PUT", "/api/v1/password", &here, &body)
    };
    change("wrong", "fjärilsnät och vadstövlar").problem(422, "wrong-password");
    change(PASSWORD, "short").problem(422, "weak-password");
    change(PASSWORD, "password1234").problem(422, "weak-password");
    assert_eq!(change(PASSWORD, "fjärilsnät och vadstövlar").status, 204);
    club.get("/api/v1/session", &there).problem(401, "sign-in-required");
    assert_eq!(club.get("/api/v1/session", &here).status, 200);
    club.sign_in("maja", PASSWORD).problem(401, "wrong-credentials");
    assert_eq!(club.sign_in("maja", "fjärilsnät och vadstövlar").status, 204);
}

#[test]
fn a_token_is_shown_once_works_within_its_scopes_and_can_be_revoked() {
    on_each_backend(|test| {
        let club = Club::on(test);
        user(&club.db, "maja", Some(Role::Owner), false);
        let cookie = club.cookie("maja");
        let asked = json!({ "name": "score board", "scopes": ["read"], "days": 30 });
        let made = club.send("POST", "/api/v1/tokens", &cookie, &asked);
        assert_eq!(made.status, 201, "{}", made.text());
        let secret = made.json()["secret"].as_str().unwrap().to_owned();
        assert!(secret.starts_with("brade_"));
        let listed = club.get("/api/v1/tokens", &cookie);
        assert!(!listed.text().contains(&secret));
        let me = club.bearer("GET", "/api/v1/session", &secret, &Value::Null).json();
        assert_eq!(me["scopes"], json!(["read"]));
        assert_eq!(
            club.bearer("GET", "/api/v1/memberships", &secret, &Value::Null).status,
            200
        );
        let add = json!({ "login": "new" });
        club.bearer("POST", "/api/v1/users", &secret, &add)
            .problem(403, "insufficient-scope");
        club.bearer("GET", "/api/v1/tokens", &secret, &Value::Null)
            .problem(403, "session-required");
        let path = format!("/api/v1/tokens/{}", made.json()["token"]["id"].as_str().unwrap());
        assert_eq!(club.send("DELETE", &path, &cookie, &Value::Null).status, 204);
        assert_eq!(club.send("DELETE", &path, &cookie, &Value::Null).status, 204);
        club.bearer("GET", "/api/v1/session", &secret, &Value::Null)
            .problem(401, "invalid-token");
        // Also where everybody may read: the program should know.
        club.bearer("GET", "/api/v1/openapi.json", &secret, &Value::Null)
            .problem(401, "invalid-token");
        club.bearer("GET", "/api/v1/session", "brade_x", &Value::Null)
            .problem(401, "invalid-token");
    });
}

#[test]
fn a_stale_cookie_is_nobody_and_is_taken_away() {
    let club = Club::new();
    let stale = format!("brade_session={}", "A".repeat(43));
    let reply = club.get("/api/v1/openapi.json", &stale);
    assert_eq!(reply.status, 200);
    assert!(reply.header("set-cookie").contains("Max-Age=0"));
    assert_eq!(club.get("/", &stale).status, 200);
}

#[test]
fn the_users_are_the_administrators_business_and_ones_own() {
    on_each_backend(|test| {
        let club = Club::on(test);
        let admin = user(&club.db, "admin", Some(Role::Owner), true);
        let maja = user(&club.db, "maja", Some(Role::Member), false);
        let (boss, own) = (club.cookie("admin"), club.cookie("maja"));
        club.get("/api/v1/users", &own).problem(403, "not-allowed");
        let all = club.get("/api/v1/users?limit=1", &boss).json();
        assert_eq!(all["items"][0]["login"], "admin");
        let next = all["next_cursor"].as_str().unwrap();
        let rest = club.get(&format!("/api/v1/users?cursor={next}"), &boss).json();
        assert_eq!(rest["items"][0]["login"], "maja");
        assert!(!rest.to_string().contains("argon2"), "{rest}");
        let (mine, hers) = (format!("/api/v1/users/{admin}"), format!("/api/v1/users/{maja}"));
        club.get(&mine, &own).problem(403, "not-allowed");
        assert_eq!(club.get(&hers, &own).header("etag"), "\"v1\"");
        let renamed = club.send("PATCH", &hers, &own, &json!({ "display_name": "Maja L", "version": 1 }));
        assert_eq!(
            (renamed.status.as_u16(), renamed.json()["version"].clone()),
            (200, json!(2))
        );
        let stale = club.send("PATCH", &hers, &own, &json!({ "display_name": "M", "version": 1 }));
        assert_eq!(stale.problem(409, "stale-version")["current"]["display_name"], "Maja L");
        club.send("PATCH", &hers, &own, &json!({ "is_admin": true }))
            .problem(403, "not-allowed");
        club.send("PATCH", &mine, &boss, &json!({ "is_admin": false }))
            .problem(422, "last-admin");
        club.send("POST", "/api/v1/users", &boss, &json!({ "login": "MAJA" }))
            .problem(422, "login-taken");
    });
}

#[test]
fn a_disabled_user_is_out_at_once_with_its_tokens() {
    let club = Club::new();
    user(&club.db, "admin", None, true);
    let maja = user(&club.db, "maja", Some(Role::Director), false);
    let key = token(&club.db, maja, &Scope::ALL);
    let (boss, cookie) = (club.cookie("admin"), club.cookie("maja"));
    let path = format!("/api/v1/users/{maja}");
    assert_eq!(
        club.send("PATCH", &path, &boss, &json!({ "disabled": true })).status,
        200
    );
    club.get("/api/v1/session", &cookie).problem(401, "sign-in-required");
    club.bearer("GET", "/api/v1/session", &key, &Value::Null)
        .problem(401, "invalid-token");
    assert_eq!(
        club.send("PATCH", &path, &boss, &json!({ "disabled": false })).status,
        200
    );
    club.bearer("GET", "/api/v1/session", &key, &Value::Null)
        .problem(401, "invalid-token");
    assert_eq!(club.sign_in("maja", PASSWORD).status, 204);
}

#[test]
fn a_link_for_a_password_ends_with_the_next_password_and_with_the_account() {
    on_each_backend(|test| {
        let club = Club::on(test);
        user(&club.db, "admin", None, true);
        let maja = user(&club.db, "maja", Some(Role::Member), false);
        let boss = club.cookie("admin");
        let link = || {
            let made = club.send("POST", &format!("/api/v1/users/{maja}/reset"), &boss, &Value::Null);
            made.ok(201)["link"].as_str().unwrap().to_owned()
        };
        let works = |link: &str| club.app.send_bare("GET", link, &[], b"").status == 200;
        let sent = link();
        assert!(works(&sent));
        let other = json!({ "old_password": PASSWORD, "password": "fjärilsnät och vadstövlar" });
        let changed = club.send("PUT", "/api/v1/password", &club.cookie("maja"), &other);
        assert_eq!(changed.status, 204);
        assert!(!works(&sent));
        let sent = link();
        assert!(works(&sent));
        for disabled in [true, false] {
            let body = json!({ "disabled": disabled });
            club.send("PATCH", &format!("/api/v1/users/{maja}"), &boss, &body)
                .ok(200);
            assert!(!works(&sent), "disabled: {disabled}");
        }
    });
}

#[test]
fn owners_decide_who_is_what_and_one_of_them_stays() {
    on_each_backend(|test| {
        let club = Club::on(test);
        let owner = user(&club.db, "owner", Some(Role::Owner), false);
        let maja = user(&club.db, "maja", Some(Role::Director), false);
        let (boss, director) = (club.cookie("owner"), club.cookie("maja"));
        let added = club.send(
            "POST",
            "/api/v1/users",
            &boss,
            &json!({ "login": "new", "role": "member" }),
        );
        assert_eq!(added.status, 201, "{}", added.text());
        assert!(
            added.json()["link"]
                .as_str()
                .unwrap()
                .starts_with("/new-password?link=")
        );
        club.send(
            "POST",
            "/api/v1/users",
            &boss,
            &json!({ "login": "x", "is_admin": true }),
        )
        .problem(403, "not-allowed");
        assert_eq!(
            club.get("/api/v1/memberships", &director).json()["items"]
                .as_array()
                .unwrap()
                .len(),
            3
        );
        let path = |id| format!("/api/v1/memberships/{id}");
        club.send("PUT", &path(maja), &director, &json!({ "role": "owner" }))
            .problem(403, "not-allowed");
        club.send("PUT", &path(owner), &boss, &json!({ "role": "member" }))
            .problem(409, "last-owner");
        club.send("DELETE", &path(owner), &boss, &Value::Null)
            .problem(409, "last-owner");
        let promoted = club.send("PUT", &path(maja), &boss, &json!({ "role": "owner", "version": 1 }));
        assert_eq!(promoted.json()["role"], "owner");
        assert_eq!(club.send("DELETE", &path(owner), &boss, &Value::Null).status, 204);
        club.get("/api/v1/memberships", &boss).problem(403, "not-allowed");
        let again = json!({ "user_id": owner, "role": "member" });
        assert_eq!(club.send("POST", "/api/v1/memberships", &director, &again).status, 201);
        club.send("POST", "/api/v1/memberships", &director, &again)
            .problem(409, "already-a-member");
    });
}

#[test]
fn nobody_writes_without_an_account_and_no_site_for_another() {
    let club = Club::new();
    user(&club.db, "maja", Some(Role::Owner), false);
    let cookie = club.cookie("maja");
    let new = json!({ "name": "Åke Ö", "club_id": null });
    club.app.post("/api/v1/players", &new).problem(401, "sign-in-required");
    assert_eq!(club.send("POST", "/api/v1/players", &cookie, &new).status, 201);
    for (name, value) in [("sec-fetch-site", "cross-site"), ("origin", "https://evil.example")] {
        let headers = [
            ("cookie", cookie.as_str()),
            ("content-type", "application/json"),
            (name, value),
        ];
        let reply = club
            .app
            .send("POST", "/api/v1/players", &headers, new.to_string().as_bytes());
        reply.problem(403, "cross-site");
    }
}

#[test]
fn writes_are_limited_for_each_caller() {
    let test = TestDb::fresh();
    let app = TestApp::start_with(&test, &["--writes-per-minute", "5"]);
    let text = |_| app.post_text("/api/v1/records/verify", "x");
    let refused = (0..7).map(text).find(|reply| reply.status == 429).unwrap();
    refused.problem(429, "too-many-requests");
    assert!(!refused.header("retry-after").is_empty());
    assert_eq!(app.get("/api/v1/rules").status, 200);
}
