//! The journal: every write of the interface leaves its lines, and nothing else does.

use std::collections::BTreeSet;

use brade_api::auth::role::Role;
use brade_api::db::Db;
use brade_api::db::changes::ChangeRow;
use brade_api::db::founding::{CLUB, LOCAL_ACTOR, NOBODY};
use brade_api::db::schema::changes;
use brade_api::db::time::now;
use diesel::prelude::*;
use serde_json::{Value, json};

use crate::support::accounts::PASSWORD;
use crate::support::app::{Reply, TestApp};
use crate::support::database::TestDb;
use crate::support::people::Person;
use crate::support::play::{GAMES, on_each_backend_app, text};
use crate::support::tournament::{Tournament, won};

/// The routes that only compute, POSTs though they are.
const WRITE_NOTHING: [&str; 4] = [
    "POST /api/v1/records/verify",
    "POST /api/v1/rules/{set}/plays",
    "POST /api/v1/rules/{set}/ways",
    "POST /api/v1/tournaments/{id}/stages/{stage}/matches/{key}/results:preview",
];

/// What a write does to the journal: the route, and `noun action` of each line in any order.
type Step = (&'static str, &'static [&'static str]);

struct Walk<'a> {
    app: &'a TestApp,
    db: &'a TestDb,
    seen: BTreeSet<String>,
    walked: BTreeSet<&'static str>,
}

fn lines(db: &TestDb) -> Vec<ChangeRow> {
    changes::table
        .order(changes::id)
        .select(ChangeRow::as_select())
        .load(&mut db.connection())
        .unwrap()
}

impl Walk<'_> {
    /// Holds what a write left in the journal against what it should have, and gives its answer.
    #[track_caller]
    fn step(&mut self, (route, expected): Step, write: impl FnOnce(&TestApp) -> Reply) -> Value {
        let before = now();
        let reply = write(self.app);
        assert!(reply.status.is_success(), "{route}: {}", reply.text());
        let mut new: Vec<_> = lines(self.db);
        new.retain(|line| self.seen.insert(line.id.to_string()));
        let mut found: Vec<_> = new
            .iter()
            .map(|line| format!("{} {}", line.noun, line.action))
            .collect();
        found.sort();
        assert_eq!(found, expected, "{route}");
        for line in &new {
            check_line(line);
            assert!(before <= line.at && line.at <= now(), "{route}: {line:?}");
        }
        self.walked.insert(route);
        if reply.body.is_empty() {
            Value::Null
        } else {
            reply.json()
        }
    }

    /// A refused write leaves nothing.
    #[track_caller]
    fn refused(&mut self, reply: &Reply) {
        assert!(reply.status.is_client_error(), "{}", reply.text());
        assert_eq!(lines(self.db).len(), self.seen.len(), "{}", reply.text());
    }
}

fn check_line(line: &ChangeRow) {
    let club = if line.noun == "club" { line.noun_id } else { CLUB };
    assert_eq!(line.club_id, club, "{line:?}");
    assert!(![LOCAL_ACTOR, NOBODY].contains(&line.actor_id), "{line:?}");
    assert_eq!(line.address.as_deref(), Some("127.0.0.1"), "{line:?}");
    assert!(line.version >= 1, "{line:?}");
    let parts = [&line.before, &line.after];
    for part in parts.into_iter().flatten() {
        serde_json::from_str::<Value>(part).unwrap_or_else(|error| panic!("{error}: {line:?}"));
    }
    // That it happened is all there is to say.
    let happened = matches!(
        &*line.action,
        "signed in"
            | "signed out"
            | "session ended"
            | "sessions ended"
            | "password set"
            | "link for a password"
            | "revoked"
    );
    if happened {
        return assert_eq!((&line.before, &line.after), (&None, &None), "{line:?}");
    }
    assert_ne!(line.before, line.after, "{line:?}");
    let has_before = !matches!(
        &*line.action,
        "erased"
            | "name-erased"
            | "created"
            | "stored"
            | "turn"
            | "turn-added"
            | "turn-inserted"
            | "game-added"
            | "deal-added"
            | "reported"
            | "call"
            | "card"
            | "stage-added"
            | "entered"
            | "entrants-imported"
            | "paired"
            | "imported"
    );
    let has_after = !matches!(
        &*line.action,
        "removed" | "turn-undone" | "game-removed" | "deal-removed" | "call-undone" | "card-undone"
    );
    assert!(line.before.is_some() || !has_before, "{line:?}");
    assert!(line.after.is_some() || !has_after, "{line:?}");
}

const PLAYERS: &str = "/api/v1/players";
/// Whatever the version is.
const ANY: (&str, &str) = ("if-match", "*");
const MATCHES: &str = "/api/v1/matches";

fn walk_players(walk: &mut Walk) -> [String; 2] {
    let post = ("POST /api/v1/players", &["player created"][..]);
    let players = ["Ek", "Alm"].map(|name| {
        text(
            &walk.step(post, |app| app.post(PLAYERS, &json!({ "name": name }))),
            "id",
        )
    });
    let address = format!("{PLAYERS}/{}", players[0]);
    let renamed = json!({ "name": "Ek den yngre", "version": 1, "why": "two of one name" });
    walk.step(("PUT /api/v1/players/{id}", &["player renamed"]), |app| {
        app.put(&address, &renamed)
    });
    walk.refused(&walk.app.put(&address, &renamed));
    players
}

/// Another name, two entries that become one, and two again.
fn walk_merging(walk: &mut Walk) {
    let [short, full] = ["E. Alm", "Ellen Alm"].map(|name| walk.app.player(name));
    walk.seen = lines(walk.db).iter().map(|line| line.id.to_string()).collect();
    let aliases = format!("{PLAYERS}/{full}/aliases");
    let add = ("POST /api/v1/players/{id}/aliases", &["player alias-added"][..]);
    let name = json!({ "name": "Alm, Ellen" });
    let alias = text(&walk.step(add, |app| app.post(&aliases, &name)), "id");
    walk.refused(&walk.app.post(&aliases, &name));
    let delete = (
        "DELETE /api/v1/players/{id}/aliases/{alias}",
        &["player alias-removed"][..],
    );
    walk.step(delete, |app| {
        app.send("DELETE", &format!("{aliases}/{alias}"), &[ANY], b"")
    });
    let merge = (
        "POST /api/v1/players/{id}/merge",
        &["player merged", "player merged-away"][..],
    );
    let path = format!("{PLAYERS}/{short}/merge");
    walk.step(merge, |app| app.post(&path, &json!({ "into": full })));
    walk.refused(&walk.app.post(&path, &json!({ "into": full })));
    let merges = walk.app.get(&format!("{PLAYERS}/{full}/merges")).ok(200);
    let undo = format!("{PLAYERS}/{full}/merges/{}/undo", text(&merges["items"][0], "id"));
    let route = (
        "POST /api/v1/players/{id}/merges/{merge}/undo",
        &["player merge-undone", "player restored"][..],
    );
    walk.step(route, |app| app.post(&undo, &json!({})));
    walk.refused(&walk.app.post(&undo, &json!({})));
}

fn walk_turns(walk: &mut Walk, game: &str) {
    let turns = format!("/api/v1/games/{game}/turns");
    let play = |number: usize, dice: &str, play: &str| json!({ "expected_turn": number, "dice": dice, "play": play });
    let post = ("POST /api/v1/games/{id}/turns", &["game turn"][..]);
    walk.step(post, |app| app.post(&turns, &play(1, "63", "1/7 1/4")));
    walk.step(post, |app| app.post(&turns, &play(2, "21", "1/3 1/2")));
    walk.refused(&walk.app.post(&turns, &play(2, "21", "1/3 1/2")));
    let put = ("PUT /api/v1/games/{id}/turns/{n}", &["game turn-corrected"][..]);
    let edit = json!({ "dice": "31", "play": "1/4 1/2", "why": "misread", "version": 3 });
    walk.step(put, |app| app.put(&format!("{turns}/2"), &edit));
    let insert = (
        "POST /api/v1/games/{id}/turns/{n}/insert",
        &["game turn-inserted", "match turn-inserted"][..],
    );
    walk.step(insert, |app| {
        app.post(
            &format!("{turns}/1/insert"),
            &json!({ "dice": "21", "play": "1/3 1/2", "version": 4 }),
        )
    });
    let undo = (
        "DELETE /api/v1/games/{id}/turns/{n}",
        &["game turn-undone", "match turn-undone"][..],
    );
    walk.step(undo, |app| {
        app.send("DELETE", &format!("{turns}/3?expected_turn=3"), &[], b"")
    });
}

fn walk_matches(walk: &mut Walk, [white, black]: &[String; 2]) {
    let new = json!({ "white_id": white, "black_id": black, "length": 1 });
    let of_match = walk.step(("POST /api/v1/matches", &["match created"]), |app| {
        app.post(MATCHES, &new)
    });
    let address = format!("{MATCHES}/{}", text(&of_match, "id"));
    let teka = json!({ "teka": { "white": 2, "black": 1 } });
    let add = (
        "POST /api/v1/matches/{id}/games",
        &["game created", "match game-added"][..],
    );
    let game = text(
        &walk.step(add, |app| app.post(&format!("{address}/games"), &teka)),
        "id",
    );
    let remove = ("DELETE /api/v1/games/{id}", &["game removed", "match game-removed"][..]);
    walk.step(remove, |app| {
        app.send("DELETE", &format!("/api/v1/games/{game}"), &[ANY], b"")
    });
    let game = text(
        &walk.step(add, |app| app.post(&format!("{address}/games"), &teka)),
        "id",
    );
    walk_turns(walk, &game);
    let result = format!("/api/v1/games/{game}/result");
    let given = json!({ "winner": "white", "win": "bear-off", "termination": "conceded" });
    let put = ("PUT /api/v1/games/{id}/result", &["game result", "match result"][..]);
    walk.step(put, |app| app.put(&result, &given));
    let clear = (
        "DELETE /api/v1/games/{id}/result",
        &["game result-cleared", "match result-cleared"][..],
    );
    walk.step(clear, |app| app.send("DELETE", &result, &[ANY], b""));
}

/// A match of belote: a deal that is recorded, one that is entered, corrected and removed, a concession that is confirmed.
fn walk_belote(walk: &mut Walk, [one, two]: &[String; 2]) {
    const AT: &str = "/api/v1/belote/matches";
    let new = json!({ "seat_1": one, "seat_2": two });
    let create = ("POST /api/v1/belote/matches", &["belote-match created"][..]);
    let id = text(&walk.step(create, |app| app.post(AT, &new)), "id");
    macro_rules! step {
        ($method:literal, $route:literal, $lines:expr, $path:literal, $body:expr) => {
            walk.step(
                (
                    concat!($method, " /api/v1/belote/matches/{id}", $route),
                    &$lines[..],
                ),
                |app| {
                    let body: Value = $body;
                    let text = body.to_string();
                    let body = if body.is_null() { "" } else { &text };
                    let json = ("content-type", "application/json");
                    app.send(
                        $method,
                        &format!("{AT}/{id}{}", $path),
                        &[ANY, json],
                        body.as_bytes(),
                    )
                },
            )
        };
    }
    let call = json!({ "expected_call": 1, "call": "t" });
    let card = json!({ "expected_card": 1, "card": "As" });
    let hands = json!({ "hands": ["AsKs7c8cJhTd9c7d", "QsJsAcKcAhAdKd8d", "Ts9sQcJcKhQhQd9d", "8s7sTc9hTh8h7hJd"] });
    let begins = json!({ "dealer": 4, "up": "Jh" });
    step!("POST", "/deals", ["belote-match deal-added"], "/deals", begins);
    step!(
        "POST",
        "/deals/{n}/calls",
        ["belote-match call"],
        "/deals/1/calls",
        call
    );
    step!(
        "PUT",
        "/deals/{n}/hands",
        ["belote-match hands"],
        "/deals/1/hands",
        hands
    );
    step!(
        "POST",
        "/deals/{n}/cards",
        ["belote-match card"],
        "/deals/1/cards",
        card.clone()
    );
    let again = format!("{AT}/{id}/deals/1/cards");
    walk.refused(&walk.app.post(&again, &card));
    step!(
        "DELETE",
        "/deals/{n}/cards",
        ["belote-match card-undone"],
        "/deals/1/cards?expected_card=1",
        Value::Null
    );
    step!(
        "DELETE",
        "/deals/{n}/calls",
        ["belote-match call-undone"],
        "/deals/1/calls?expected_call=1",
        Value::Null
    );
    let score = json!({ "score": "82-80", "why": "nobody wrote it down" });
    step!("PUT", "/deals/{n}", ["belote-match deal-changed"], "/deals/1", score);
    step!(
        "DELETE",
        "/deals/{n}",
        ["belote-match deal-removed"],
        "/deals/1",
        Value::Null
    );
    let decision = json!({ "termination": "conceded", "winner": "ns" });
    step!("PUT", "/decision", ["belote-match decided"], "/decision", decision);
    step!(
        "PUT",
        "/decision",
        ["belote-match decided"],
        "/decision",
        json!({ "termination": null })
    );
    let member = Person::new(
        walk.app,
        &Db::open(&walk.db.url, 1).unwrap(),
        Some(Role::Member),
        Some(one),
    );
    walk.seen = lines(walk.db).iter().map(|line| line.id.to_string()).collect();
    let deals = (
        "POST /api/v1/belote/matches/{id}/deals",
        &["belote-match deal-added", "belote-match reported"][..],
    );
    walk.step(deals, |_| {
        member.post(&format!("{AT}/{id}/deals"), &json!({ "thrown_in": true }))
    });
    step!("POST", "/confirm", ["belote-match confirmed"], "/confirm", json!({}));
    let other = text(&walk.step(create, |app| app.post(AT, &new)), "id");
    let remove = ("DELETE /api/v1/belote/matches/{id}", &["belote-match removed"][..]);
    walk.step(remove, |app| app.send("DELETE", &format!("{AT}/{other}"), &[ANY], b""));
}

/// Three games that leave a match open, and the director's word.
fn walk_decision(walk: &mut Walk, [white, black]: &[String; 2]) {
    let new = json!({ "white_id": white, "black_id": black, "length": 3 });
    let of_match = text(
        &walk.step(("POST /api/v1/matches", &["match created"]), |app| {
            app.post(MATCHES, &new)
        }),
        "id",
    );
    let games = format!("{MATCHES}/{of_match}/games");
    let add = (
        "POST /api/v1/matches/{id}/games",
        &["game created", "game result", "match game-added", "match result"][..],
    );
    for (winner, win, termination) in [
        ("white", json!("bear-off"), "played"),
        ("black", json!("bear-off"), "played"),
        ("white", Value::Null, "forfeited"),
    ] {
        let result = json!({ "winner": winner, "win": win, "termination": termination });
        walk.step(add, |app| app.post(&games, &json!({ "result": result })));
    }
    let decision = json!({ "winner": "white", "why": "drawing of lots" });
    let put = ("PUT /api/v1/matches/{id}/decision", &["match decided"][..]);
    walk.step(put, |app| app.put(&format!("{MATCHES}/{of_match}/decision"), &decision));
}

fn walk_clubs(walk: &mut Walk) {
    let post = ("POST /api/v1/clubs", &["club created"][..]);
    let club = text(
        &walk.step(post, |app| app.post("/api/v1/clubs", &json!({ "name": "Vasa" }))),
        "id",
    );
    let address = format!("/api/v1/clubs/{club}");
    let put = ("PUT /api/v1/clubs/{id}", &["club renamed"][..]);
    let renamed = json!({ "name": "Nya Vasa", "version": 1 });
    walk.step(put, |app| app.put(&address, &renamed));
    walk.refused(&walk.app.put(&address, &renamed));
}

fn walk_series(walk: &mut Walk) {
    let post = ("POST /api/v1/series", &["series created"][..]);
    let new = json!({ "name": "Säsongen", "points": ["3", "1"] });
    let series = text(&walk.step(post, |app| app.post("/api/v1/series", &new)), "id");
    let address = format!("/api/v1/series/{series}");
    let changed = json!({ "name": "Säsongen", "points": ["5", "1"], "best": 3, "version": 1 });
    let put = ("PUT /api/v1/series/{id}", &["series changed"][..]);
    walk.step(put, |app| app.put(&address, &changed));
    walk.refused(&walk.app.put(&address, &changed));
    let delete = ("DELETE /api/v1/series/{id}", &["series removed"][..]);
    walk.step(delete, |app| app.send("DELETE", &address, &[ANY], b""));
}

/// A result that a player reports of an own match, and an administrator confirms.
fn walk_confirmation(walk: &mut Walk, [white, black]: &[String; 2]) {
    let db = Db::open(&walk.db.url, 1).unwrap();
    let player = Person::new(walk.app, &db, Some(Role::Member), Some(white.as_str()));
    let new = json!({ "white_id": white, "black_id": black, "length": 1 });
    let of_match = text(&walk.app.post(MATCHES, &new).ok(201), "id");
    let result = json!({ "winner": "white", "win": "bear-off", "termination": "played" });
    let games = format!("{MATCHES}/{of_match}/games");
    player.post(&games, &json!({ "result": result })).ok(201);
    let reported: Vec<_> = lines(walk.db)
        .into_iter()
        .filter(|line| line.action == "reported" && line.noun == "match")
        .collect();
    assert_eq!(reported.len(), 1);
    walk.seen = lines(walk.db).iter().map(|line| line.id.to_string()).collect();
    let post = ("POST /api/v1/matches/{id}/confirm", &["match confirmed"][..]);
    let confirm = format!("{MATCHES}/{of_match}/confirm");
    walk.step(post, |app| app.post(&confirm, &json!({ "version": 3 })));
    walk.refused(&walk.app.post(&confirm, &json!({ "version": 3 })));
}

fn walk_accounts(walk: &mut Walk) {
    let new = json!({ "login": "maja", "password": PASSWORD, "role": "member" });
    let add = ("POST /api/v1/users", &["membership created", "user created"][..]);
    let user = walk.step(add, |app| app.post("/api/v1/users", &new));
    let user = text(&user["user"], "id");
    let address = format!("/api/v1/users/{user}");
    walk.step(("PATCH /api/v1/users/{id}", &["user changed"]), |app| {
        let headers = [("content-type", "application/json")];
        app.send("PATCH", &address, &headers, b"{\"display_name\": \"Maja\"}")
    });
    let reset = ("POST /api/v1/users/{id}/reset", &["user link for a password"][..]);
    walk.step(reset, |app| app.post(&format!("{address}/reset"), &json!({})));
    let place = format!("/api/v1/memberships/{user}");
    let put = ("PUT /api/v1/memberships/{user_id}", &["membership changed"][..]);
    walk.step(put, |app| app.put(&place, &json!({ "role": "director" })));
    let take_out = ("DELETE /api/v1/memberships/{user_id}", &["membership removed"][..]);
    walk.step(take_out, |app| app.send("DELETE", &place, &[], b""));
    let join = json!({ "user_id": user, "role": "recorder" });
    let add = ("POST /api/v1/memberships", &["membership created"][..]);
    walk.step(add, |app| app.post("/api/v1/memberships", &join));
}

fn walk_sessions(walk: &mut Walk) {
    let sign_in = |walk: &mut Walk, password: &str| {
        let mut cookie = String::new();
        let credentials = json!({ "login": "maja", "password": password });
        walk.step(("POST /api/v1/session", &["user signed in"]), |app| {
            let reply = app.post("/api/v1/session", &credentials);
            cookie = reply
                .header("set-cookie")
                .split(';')
                .next()
                .unwrap_or_default()
                .to_owned();
            reply
        });
        cookie
    };
    let send = |method: &str, path: &str, cookie: &str, body: &Value| {
        let (method, path, cookie) = (method.to_owned(), format!("/api/v1/{path}"), cookie.to_owned());
        let body = if body.is_null() {
            String::new()
        } else {
            body.to_string()
        };
        move |app: &TestApp| {
            let headers = [("cookie", cookie.as_str()), ("content-type", "application/json")];
            app.send(&method, &path, &headers, body.as_bytes())
        }
    };
    let cookie = sign_in(walk, PASSWORD);
    let new = json!({ "name": "score board", "scopes": ["read"] });
    let made = walk.step(
        ("POST /api/v1/tokens", &["token created"]),
        send("POST", "tokens", &cookie, &new),
    );
    let token = format!("tokens/{}", text(&made["token"], "id"));
    let revoke = ("DELETE /api/v1/tokens/{id}", &["token revoked"][..]);
    walk.step(revoke, send("DELETE", &token, &cookie, &Value::Null));
    let other = "vadstövlar och fjärilsnät";
    let password = json!({ "old_password": PASSWORD, "password": other });
    let put = ("PUT /api/v1/password", &["user password set"][..]);
    walk.step(put, send("PUT", "password", &cookie, &password));
    let headers = [("cookie", cookie.as_str())];
    let sessions = walk.app.send("GET", "/api/v1/sessions", &headers, b"").ok(200);
    let session = format!("sessions/{}", text(&sessions["items"][0], "id"));
    let end = ("DELETE /api/v1/sessions/{id}", &["user session ended"][..]);
    walk.step(end, send("DELETE", &session, &cookie, &Value::Null));
    let cookie = sign_in(walk, other);
    let end_all = ("DELETE /api/v1/sessions", &["user sessions ended"][..]);
    walk.step(end_all, send("DELETE", "sessions", &cookie, &Value::Null));
    let cookie = sign_in(walk, other);
    let out = ("DELETE /api/v1/session", &["user signed out"][..]);
    walk.step(out, send("DELETE", "session", &cookie, &Value::Null));
}

/// A tournament from its beginning to its end, by every route.
fn walk_tournaments(walk: &mut Walk) {
    const AT: &str = "/api/v1/tournaments";
    let about = json!({ "name": "Höstmästerskapet", "starts_on": "2026-10-03" });
    let create = ("POST /api/v1/tournaments", &["tournament created"][..]);
    let id = text(&walk.step(create, |app| app.post(AT, &about)), "id");
    let at = |path: &str| format!("{AT}/{id}{path}");
    macro_rules! step {
        ($method:literal, $route:literal, $lines:expr, $path:expr, $body:expr) => {
            walk.step(
                (concat!($method, " /api/v1/tournaments/{id}", $route), &$lines[..]),
                |app| {
                    let body: Value = $body;
                    let text = body.to_string();
                    let json = ("content-type", "application/json");
                    let body = if body.is_null() { "" } else { &text };
                    app.send($method, &at($path), &[ANY, json], body.as_bytes())
                },
            )
        };
    }
    let changed = json!({ "name": "Vårmästerskapet", "starts_on": "2026-10-03" });
    step!("PUT", "", ["tournament changed"], "", changed);
    walk.step(
        (
            "POST /api/v1/tournaments/{id}/entrants:import",
            &[
                "player created",
                "player created",
                "player created",
                "player created",
                "player created",
                "tournament entrants-imported",
            ],
        ),
        |app| {
            let csv = [("content-type", "text/csv")];
            app.send(
                "POST",
                &at("/entrants:import"),
                &csv,
                "Rönn\nSälg\nAsp\nTall\nGran\n".as_bytes(),
            )
        },
    );
    let late = text(
        &walk.step(("POST /api/v1/players", &["player created"]), |app| {
            app.post(PLAYERS, &json!({ "name": "Oxel" }))
        }),
        "id",
    );
    step!(
        "POST",
        "/entrants",
        ["tournament entered"],
        "/entrants",
        json!({ "player_id": late })
    );
    step!(
        "PUT",
        "/entrants/{number}",
        ["tournament entrant-changed"],
        "/entrants/6",
        json!({ "club": "Norr" })
    );
    step!(
        "DELETE",
        "/entrants/{number}",
        ["tournament entrant-removed"],
        "/entrants/6",
        Value::Null
    );
    step!(
        "POST",
        "/entrants/{number}/check-in",
        ["tournament checked-in"],
        "/entrants/1/check-in",
        json!({ "checked_in": true })
    );
    let swiss = json!({ "format": "swiss", "rounds": 2 });
    step!("POST", "/stages", ["tournament stage-added"], "/stages", swiss);
    let swiss = json!({ "format": "swiss", "rounds": 3 });
    step!(
        "PUT",
        "/stages/{stage}",
        ["tournament stage-changed"],
        "/stages/1",
        swiss.clone()
    );
    step!(
        "DELETE",
        "/stages/{stage}",
        ["tournament stage-removed"],
        "/stages/1",
        Value::Null
    );
    step!("POST", "/stages", ["tournament stage-added"], "/stages", swiss);
    step!(
        "POST",
        "/stages/{stage}/start",
        ["tournament stage-started"],
        "/stages/1/start",
        json!({})
    );
    step!(
        "POST",
        "/entrants/{number}/bye",
        ["tournament bye-requested"],
        "/entrants/5/bye",
        json!({ "round": 2 })
    );
    step!(
        "POST",
        "/stages/{stage}/rounds:pair",
        ["tournament paired"],
        "/stages/1/rounds:pair",
        json!({})
    );
    let edit = json!({ "operations": [{ "op": "bye", "entrant": 1 }, { "op": "complete" }] });
    step!(
        "PUT",
        "/stages/{stage}/rounds/{round}/pairings",
        ["tournament pairings-changed"],
        "/stages/1/rounds/1/pairings",
        edit
    );
    step!(
        "POST",
        "/stages/{stage}/rounds/{round}/publish",
        ["tournament published"],
        "/stages/1/rounds/1/publish",
        json!({})
    );
    step!(
        "POST",
        "/stages/{stage}/rounds/{round}/reopen",
        ["tournament reopened"],
        "/stages/1/rounds/1/reopen",
        json!({})
    );
    step!(
        "POST",
        "/stages/{stage}/rounds/{round}/publish",
        ["tournament published"],
        "/stages/1/rounds/1/publish",
        json!({})
    );
    step!(
        "PUT",
        "/stages/{stage}/matches/{key}/board",
        ["tournament board-set"],
        "/stages/1/matches/round-1-1/board",
        json!({ "board": 7 })
    );
    step!(
        "POST",
        "/stages/{stage}/matches/{key}/begin",
        ["match created", "tournament begun"],
        "/stages/1/matches/round-1-1/begin",
        json!({ "white": "first" })
    );
    step!(
        "DELETE",
        "/stages/{stage}/matches/{key}/result",
        ["match removed", "tournament result-cleared"],
        "/stages/1/matches/round-1-1/result",
        Value::Null
    );
    for key in ["round-1-1", "round-1-2"] {
        let result = json!({ "games": [{ "winner": "first", "win": "bear-off" }] });
        const LINES: [&str; 6] = [
            "game created",
            "game result",
            "match created",
            "match game-added",
            "match result",
            "tournament result",
        ];
        let path = format!("/stages/1/matches/{key}/result");
        step!("PUT", "/stages/{stage}/matches/{key}/result", LINES, &path, result);
    }
    step!(
        "POST",
        "/stages/{stage}/rounds/{round}/close",
        ["tournament closed"],
        "/stages/1/rounds/1/close",
        json!({})
    );
    step!(
        "POST",
        "/entrants/{number}/withdraw",
        ["tournament withdrawn"],
        "/entrants/2/withdraw",
        json!({})
    );
    step!(
        "POST",
        "/entrants/{number}/return",
        ["tournament returned"],
        "/entrants/2/return",
        json!({})
    );
    step!(
        "POST",
        "/entrants/{number}/disqualify",
        ["tournament disqualified"],
        "/entrants/3/disqualify",
        json!({})
    );
    step!(
        "POST",
        "/stages/{stage}/rounds:pair",
        ["tournament paired"],
        "/stages/1/rounds:pair",
        json!({})
    );
    step!(
        "DELETE",
        "/stages/{stage}/rounds/{round}",
        ["tournament round-removed"],
        "/stages/1/rounds/2",
        Value::Null
    );
    let document = walk.app.get(&at("/export")).ok(200);
    let import = (
        "POST /api/v1/tournaments:import",
        &["match created", "match created", "tournament imported"][..],
    );
    walk.step(import, |app| app.post("/api/v1/tournaments:import", &document));
    walk_teams(walk);
    let second = text(&walk.step(create, |app| app.post(AT, &about)), "id");
    let delete = ("DELETE /api/v1/tournaments/{id}", &["tournament removed"][..]);
    walk.step(delete, |app| app.send("DELETE", &format!("{AT}/{second}"), &[ANY], b""));
}

/// What is done to teams only.
fn walk_teams(walk: &mut Walk) {
    let tournament = Tournament::new(walk.app);
    let teams = [["Hassel", "Lönn"], ["Pil", "Idegran"]].map(|names| names.map(|name| walk.app.player(name)));
    for (name, members) in ["Norr", "Söder"].iter().zip(&teams) {
        let team = json!({ "name": name, "members": members });
        tournament.post("entrants", team).ok(201);
    }
    let stage = json!({ "format": "single-elimination", "team_boards": 2 });
    tournament.post("stages", stage).ok(201);
    tournament.post("stages/1/start", json!({})).ok(200);
    tournament.publish(1);
    for (board, winner) in [(1, "first"), (2, "second")] {
        let mut body = won(winner);
        body["board"] = json!(board);
        tournament.put("stages/1/matches/winners-1-1/result", body).ok(200);
    }
    // All of this is walked elsewhere.
    walk.seen.extend(lines(walk.db).iter().map(|line| line.id.to_string()));
    let extra = (
        "PUT /api/v1/tournaments/{id}/stages/{stage}/matches/{key}/extra-game",
        &["tournament extra-game-named"][..],
    );
    let named = json!({ "first_player": teams[0][0], "second_player": teams[1][1] });
    walk.step(extra, |_| {
        tournament.put("stages/1/matches/winners-1-1/extra-game", named)
    });
    let line_up = (
        "PUT /api/v1/tournaments/{id}/entrants/{number}/members",
        &["tournament line-up-changed"][..],
    );
    let members = json!({ "members": [teams[0][1], teams[0][0]] });
    walk.step(line_up, |_| tournament.put("entrants/1/members", members));
}

#[test]
fn every_write_leaves_who_when_and_what() {
    on_each_backend_app(|app, db| {
        let mut walk = Walk {
            app,
            db,
            seen: lines(db).iter().map(|line| line.id.to_string()).collect(),
            walked: BTreeSet::new(),
        };
        let players = walk_players(&mut walk);
        walk_merging(&mut walk);
        walk_matches(&mut walk, &players);
        walk_decision(&mut walk, &players);
        let first = GAMES.split_inclusive("\n\n").take(2).collect::<String>();
        walk.step(("POST /api/v1/records", &["game stored"]), |app| {
            app.post_text("/api/v1/records", &first)
        });
        walk_belote(&mut walk, &players);
        walk_tournaments(&mut walk);
        walk_clubs(&mut walk);
        walk_series(&mut walk);
        walk_confirmation(&mut walk, &players);
        walk_accounts(&mut walk);
        walk_sessions(&mut walk);
        let erase = (
            "POST /api/v1/players/{id}/erase",
            &[
                "game name-erased",
                "game name-erased",
                "game name-erased",
                "game name-erased",
                "game name-erased",
                "game name-erased",
                "player erased",
            ][..],
        );
        walk.step(erase, |app| {
            app.post(&format!("{PLAYERS}/{}/erase", players[1]), &json!({ "version": 1 }))
        });
        hold_against_the_document(&walk);
        let page = app.get("/changes").text();
        for line in lines(db) {
            let choice = format!("<option value=\"{}\">", line.action);
            assert!(page.contains(&choice), "the page has no word for {}", line.action);
        }
    });
}

/// A route that is added has to be walked here.
fn hold_against_the_document(walk: &Walk) {
    let document = walk.app.get("/api/v1/openapi.json").ok(200);
    for (path, item) in document["paths"].as_object().unwrap() {
        for method in item.as_object().unwrap().keys() {
            let route = format!("{} {path}", method.to_uppercase());
            let writes = matches!(&**method, "post" | "put" | "patch" | "delete");
            if writes && !WRITE_NOTHING.contains(&&*route) {
                assert!(walk.walked.contains(&*route), "{route} is not walked");
            }
        }
    }
}
