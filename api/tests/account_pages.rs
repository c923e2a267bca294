//! The pages of accounts, as a browser without JavaScript sees them, and the first start.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::Write;
use std::process::{Command, Stdio};

use brade_api::auth::role::Role;
use brade_api::db::Db;
use tempfile::TempDir;

use crate::support::accounts::{PASSWORD, user};
use crate::support::app::{Reply, TestApp, brade, run};
use crate::support::database::TestDb;
use crate::support::html;

const NEW: &str = "fjärilsnät och vadstövlar";

/// A browser with cookies.
struct Browser<'a> {
    app: &'a TestApp,
    cookies: RefCell<BTreeMap<String, String>>,
}

impl<'a> Browser<'a> {
    fn new(app: &'a TestApp) -> Self {
        Self {
            app,
            cookies: RefCell::default(),
        }
    }

    fn send(&self, method: &str, path: &str, body: &str) -> Reply {
        let cookies: Vec<String> = self.cookies.borrow().iter().map(|(n, v)| format!("{n}={v}")).collect();
        let cookies = cookies.join("; ");
        let mut headers = vec![("cookie", cookies.as_str()), ("sec-fetch-site", "same-origin")];
        if method == "POST" {
            headers.push(("content-type", "application/x-www-form-urlencoded"));
        }
        let reply = self.app.send(method, path, &headers, body.as_bytes());
        for value in reply.headers.get_all("set-cookie") {
            let value = value.to_str().unwrap();
            let (name, text) = value.split(';').next().unwrap().split_once('=').unwrap();
            if value.contains("Max-Age=0") {
                self.cookies.borrow_mut().remove(name);
            } else {
                self.cookies.borrow_mut().insert(name.to_owned(), text.to_owned());
            }
        }
        reply
    }

    #[track_caller]
    fn get(&self, path: &str) -> String {
        let reply = self.send("GET", path, "");
        assert_eq!(reply.status, 200, "{path}: {}", reply.text());
        let body = reply.text();
        html::check(&body).unwrap_or_else(|wrong| panic!("{path}: {wrong}\n{body}"));
        body
    }

    /// Fills in the form with this action and sends it.
    #[track_caller]
    fn fill(&self, page: &str, action: &str, fields: &[(&str, &str)]) -> Reply {
        let form = html::forms(page).into_iter().find(|form| form.action == action);
        let form = form.unwrap_or_else(|| panic!("no form to {action}:\n{page}"));
        assert!(
            form.hidden.get("csrf").is_some_and(|token| token.len() == 43),
            "{action}"
        );
        let mut all: Vec<(String, String)> = form.hidden.into_iter().collect();
        for (name, value) in fields {
            all.retain(|(hidden, _)| hidden != name);
            all.push(((*name).to_owned(), (*value).to_owned()));
        }
        self.post(action, &all)
    }

    fn post(&self, path: &str, fields: &[(String, String)]) -> Reply {
        let body = form_urlencoded::Serializer::new(String::new())
            .extend_pairs(fields)
            .finish();
        self.send("POST", path, &body)
    }

    fn sign_in(&self, login: &str, password: &str) -> Reply {
        let page = self.get("/sign-in");
        self.fill(&page, "/sign-in", &[("login", login), ("password", password)])
    }
}

#[track_caller]
fn leads_to(reply: &Reply, place: &str) {
    assert_eq!(
        (reply.status.as_u16(), reply.header("location")),
        (303, place),
        "{}",
        reply.text()
    );
}

/// The path of the link in a line.
fn link(line: &str) -> String {
    let url = line.split_whitespace().find(|word| word.contains("?link=")).unwrap();
    url.split_once("//")
        .unwrap()
        .1
        .split_once('/')
        .map(|(_, path)| format!("/{path}"))
        .unwrap()
}

#[test]
fn at_the_first_start_a_link_makes_the_first_account_once() {
    let test = TestDb::fresh();
    let (app, line) = TestApp::start_and_read(&test, 2);
    let link = link(&line);
    let browser = Browser::new(&app);
    let page = browser.get(&link);
    let fields = |password: &'static str, again: &'static str| {
        [
            ("login", "maja"),
            ("display_name", "Maja L"),
            ("password", password),
            ("again", again),
        ]
    };
    let differs = browser.fill(&page, "/set-up", &fields(NEW, "another"));
    assert_eq!(differs.status, 422);
    assert!(!differs.text().contains(NEW));
    assert_eq!(
        browser
            .fill(&page, "/set-up", &fields("password12", "password12"))
            .status,
        422
    );
    leads_to(&browser.fill(&page, "/set-up", &fields(NEW, NEW)), "/account");
    let account = browser.get("/account");
    assert!(account.contains("Maja L") && account.contains("administrator") && account.contains("owner"));
    assert_eq!(Browser::new(&app).send("GET", &link, "").status, 404, "it works once");
    drop(app);
    let (app, line) = TestApp::start_and_read(&test, 1);
    assert!(line.contains("brade is running"), "{line}");
    leads_to(&Browser::new(&app).sign_in("Maja", NEW), "/");
}

#[test]
fn signing_in_leads_back_to_where_one_wanted_to_go() {
    let test = TestDb::fresh();
    let app = TestApp::start_with(&test, &[]);
    user(&Db::open(&test.url, 1).unwrap(), "maja", Some(Role::Member), false);
    let browser = Browser::new(&app);
    assert!(browser.get("/").contains("/sign-in"));
    assert!(
        browser.cookies.borrow().is_empty(),
        "a page without a form needs no cookie"
    );
    let asked = browser.send("GET", "/members?a=b", "");
    leads_to(&asked, "/sign-in?next=%2Fmembers%3Fa%3Db");
    let page = browser.get(asked.header("location"));
    let wrong = browser.fill(&page, "/sign-in", &[("login", "maja"), ("password", "wrong password")]);
    assert_eq!(wrong.status, 401);
    assert!(wrong.text().contains("The name or the password is wrong.") && !wrong.text().contains("wrong password"));
    let right = browser.fill(&wrong.text(), "/sign-in", &[("login", "maja"), ("password", PASSWORD)]);
    leads_to(&right, "/members?a=b");
    let page = browser.get("/members?a=b");
    assert!(page.contains("maja") && !page.contains("/members/role"));
    leads_to(&browser.fill(&browser.get("/account"), "/sign-out", &[]), "/");
    leads_to(&browser.send("GET", "/account", ""), "/sign-in?next=%2Faccount");
}

#[test]
fn a_form_without_its_token_does_nothing() {
    let test = TestDb::fresh();
    let app = TestApp::start_with(&test, &[]);
    let db = Db::open(&test.url, 1).unwrap();
    user(&db, "maja", Some(Role::Owner), false);
    user(&db, "åke", None, false);
    let (browser, other) = (Browser::new(&app), Browser::new(&app));
    browser.sign_in("maja", PASSWORD);
    other.sign_in("åke", PASSWORD);
    let token = |browser: &Browser<'_>| html::forms(&browser.get("/account"))[0].hidden["csrf"].clone();
    let fields = |token: Option<String>| {
        let csrf = token.map(|token| ("csrf".to_owned(), token));
        csrf.into_iter()
            .chain([("name".to_owned(), "Åke".to_owned())])
            .collect::<Vec<_>>()
    };
    for wrong in [None, Some(String::new()), Some(token(&other)), Some("x".repeat(43))] {
        assert_eq!(browser.post("/players", &fields(wrong)).status, 403);
    }
    assert_eq!(browser.post("/players", &fields(Some(token(&browser)))).status, 303);
}

#[test]
fn an_account_is_looked_after_by_its_owner() {
    let test = TestDb::fresh();
    let app = TestApp::start_with(&test, &[]);
    user(&Db::open(&test.url, 1).unwrap(), "maja", Some(Role::Recorder), false);
    let (here, there) = (Browser::new(&app), Browser::new(&app));
    here.sign_in("maja", PASSWORD);
    there.sign_in("maja", PASSWORD);
    let made = here.fill(
        &here.get("/account"),
        "/account/tokens",
        &[("name", "board"), ("scopes", "read")],
    );
    assert_eq!(made.status, 201);
    let secret = made
        .text()
        .split("<code>brade_")
        .nth(1)
        .unwrap()
        .split('<')
        .next()
        .unwrap()
        .to_owned();
    let page = here.get("/account");
    assert!(page.contains("board") && !page.contains(&secret));
    let none = here.fill(&page, "/account/tokens", &[("name", "x")]);
    assert!(none.status == 422 && none.text().contains("at least one"));
    leads_to(&here.fill(&page, "/account/tokens/revoke", &[]), "/account");
    assert!(!here.get("/account").contains("board"));
    let change = [("old_password", PASSWORD), ("password", NEW), ("again", NEW)];
    leads_to(&here.fill(&page, "/account/password", &change), "/account");
    leads_to(&there.send("GET", "/account", ""), "/sign-in?next=%2Faccount");
    leads_to(&there.sign_in("maja", NEW), "/");
    leads_to(
        &here.fill(&here.get("/account"), "/account/sessions/end-others", &[]),
        "/account",
    );
    leads_to(&there.send("GET", "/account", ""), "/sign-in?next=%2Faccount");
}

#[test]
fn an_owner_adds_a_member_who_sets_a_password_with_a_link() {
    let test = TestDb::fresh();
    let app = TestApp::start_with(&test, &[]);
    user(&Db::open(&test.url, 1).unwrap(), "boss", Some(Role::Owner), true);
    let (boss, maja) = (Browser::new(&app), Browser::new(&app));
    boss.sign_in("boss", PASSWORD);
    let page = boss.get("/members");
    let added = boss.fill(&page, "/members", &[("login", "maja"), ("role", "member")]);
    assert_eq!(added.status, 201, "{}", added.text());
    let link = |page: &str| {
        page.split("<code>")
            .nth(1)
            .unwrap()
            .split('<')
            .next()
            .unwrap()
            .to_owned()
    };
    let first = link(&added.text());
    let again = boss.fill(&page, "/members", &[("login", "MAJA"), ("role", "member")]);
    assert!(again.status == 422 && again.text().contains("is taken"));
    let form = maja.get(&first);
    leads_to(
        &maja.fill(&form, "/new-password", &[("password", NEW), ("again", NEW)]),
        "/account",
    );
    assert_eq!(maja.send("GET", &first, "").status, 404, "it works once");
    assert_eq!(
        maja.fill(&form, "/new-password", &[("password", NEW), ("again", NEW)])
            .status,
        403,
        "another session"
    );
    assert_eq!(maja.send("POST", "/members/role", "").status, 403);
}

#[test]
fn what_a_page_must_not_do_is_said_on_every_answer() {
    let test = TestDb::fresh();
    let app = TestApp::start_with(&test, &["--trusted-proxies", "127.0.0.1"]);
    for path in [
        "/",
        "/nothing",
        "/api/v1/openapi.json",
        "/assets/brade.css",
        "/healthz",
        "/api/docs/",
    ] {
        let reply = app.get(path);
        let policy = reply.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'"), "{path}: {policy}");
        assert!(
            policy.contains("script-src 'self';") && policy.contains("frame-ancestors 'none'"),
            "{path}"
        );
        assert_eq!(policy.contains("unsafe-inline"), path == "/api/docs/", "{path}");
        assert_eq!(reply.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(reply.header("referrer-policy"), "same-origin", "{path}");
        assert_eq!(reply.header("cross-origin-opener-policy"), "same-origin", "{path}");
        assert!(reply.header("strict-transport-security").is_empty(), "{path}");
    }
    let secure = app.send("GET", "/sign-in", &[("x-forwarded-proto", "https")], b"");
    assert!(!secure.header("strict-transport-security").is_empty());
    let cookie = secure.header("set-cookie");
    assert!(
        cookie.starts_with("__Host-brade_form=") && cookie.contains("Secure"),
        "{cookie}"
    );
}

/// Runs `brade user` with a password on its standard input, and gives exit code and what it said.
fn brade_user(folder: &TempDir, test: &TestDb, arguments: &[&str], input: &str) -> (i32, String) {
    let mut command: Command = brade(folder);
    command
        .args(["user"])
        .args(arguments)
        .args(["--database-url", &test.url]);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    (output.status.code().unwrap(), String::from_utf8(said).unwrap())
}

#[test]
fn accounts_are_kept_from_the_command_line_too() {
    let (folder, test) = (tempfile::tempdir().unwrap(), TestDb::fresh());
    let user = |arguments: &[&str], input: &str| brade_user(&folder, &test, arguments, input);
    let (code, said) = user(
        &[
            "add",
            "Maja",
            "--role",
            "recorder",
            "--public-url",
            "https://club.example/",
        ],
        "",
    );
    assert_eq!(code, 0, "{said}");
    assert!(said.contains(" https://club.example/new-password?link="), "{said}");
    let (code, said) = user(&["add", "maja"], "");
    assert_eq!((code, said.contains("taken")), (1, true), "{said}");
    let (code, said) = user(&["reset", "maja", "--password-stdin"], "password12\n");
    assert_eq!((code, said.contains("too easy to guess")), (1, true), "{said}");
    assert_eq!(user(&["reset", "maja", "--password-stdin"], &format!("{NEW}\n")).0, 0);
    assert_eq!(user(&["reset", "nobody"], "").0, 1);
    let app = TestApp::start_with(&test, &[]);
    assert!(!app.greeting.contains("set-up"));
    let browser = Browser::new(&app);
    leads_to(&browser.sign_in("maja", NEW), "/");
    assert_eq!(user(&["disable", "maja"], "").0, 0);
    leads_to(&browser.send("GET", "/account", ""), "/sign-in?next=%2Faccount");
    assert_eq!(user(&["list"], "").1, "Maja\tMaja\trecorder, disabled\n");
    assert_eq!(user(&["enable", "maja"], "").0, 0);
    let mut unknown = brade(&folder);
    unknown.args(["user", "add", "x", "--role", "king"]);
    assert_eq!(run(unknown).status.code(), Some(2));
}
