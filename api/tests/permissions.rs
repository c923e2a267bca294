//! Every route of the interface as every kind of caller, held against the one table. A route that
//! is added later is walked by itself; one whose body the test does not know fails it.

use std::collections::BTreeMap;

use brade_api::auth::permission::{Needs, Who};
use brade_api::auth::role::{Role, Scope};
use brade_api::auth::routes::{ROUTES, Route};
use brade_api::auth::session::expires;
use brade_api::auth::token::Secret;
use brade_api::db::founding::CLUB;
use brade_api::db::sessions::{self, SessionRow};
use brade_api::db::time::now;
use brade_api::db::{Db, DbError};
use brade_api::id::Id;
use diesel::prelude::*;
use serde_json::{Value, json};

use crate::support::accounts::{token, user};
use crate::support::app::{Reply, TestApp};
use crate::support::database::TestDb;
use crate::support::people::be_player;

/// What a form says that it is.
pub const FORM: &[(&str, &str)] = &[("content-type", "application/x-www-form-urlencoded")];

/// Who asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Anonymous,
    /// With an account and in no club.
    Stranger,
    /// An owner of another club.
    Elsewhere,
    /// A member of the club, who plays the match.
    Player,
    Is(Role),
    Admin,
}

pub const KINDS: [Kind; 9] = [
    Kind::Anonymous,
    Kind::Stranger,
    Kind::Elsewhere,
    Kind::Player,
    Kind::Is(Role::Member),
    Kind::Is(Role::Recorder),
    Kind::Is(Role::Director),
    Kind::Is(Role::Owner),
    Kind::Admin,
];

impl Kind {
    fn role(self) -> Option<Role> {
        match self {
            Kind::Anonymous | Kind::Stranger | Kind::Elsewhere => None,
            Kind::Player => Some(Role::Member),
            Kind::Is(role) => Some(role),
            Kind::Admin => Some(Role::Owner),
        }
    }

    /// Whether it may do this to the things of the walk, of which the match and the name are the player's own.
    pub fn may(self, route: &Route) -> bool {
        let at_least = |least| self.role() >= Some(least);
        let concerned = ["/matches", "/games", "/players", "/check-in"]
            .iter()
            .any(|part| route.path.contains(part));
        let own = self == Kind::Player && concerned;
        match route.action.who() {
            Who::Open | Who::Published => true,
            Who::SignedIn => self != Kind::Anonymous,
            Who::Club(least) => at_least(least),
            Who::OwnOr(least) => own || at_least(least),
            Who::OwnOrAdmin | Who::Admin => self == Kind::Admin,
        }
    }
}

/// A club with a running match, and what its things are called in addresses.
pub struct World {
    pub app: TestApp,
    db: Db,
    pub ids: BTreeMap<&'static str, String>,
    pub players: [String; 2],
    /// Another club.
    elsewhere: String,
    _test: TestDb,
}

impl World {
    pub fn new() -> Self {
        let test = TestDb::fresh();
        let app = TestApp::start_on(&test);
        let id = |reply: Reply| reply.json()["id"].as_str().unwrap().to_owned();
        let player = |name: &str| id(app.post("/api/v1/players", &json!({ "name": name, "club_id": null })));
        let players = [player("Ek"), player("Alm")];
        let new = json!({ "white_id": players[0], "black_id": players[1], "length": 3 });
        let of_match = id(app.post("/api/v1/matches", &new));
        let teka = json!({ "teka": { "white": 2, "black": 5 } });
        let game = id(app.post(&format!("/api/v1/matches/{of_match}/games"), &teka));
        let turn = json!({ "expected_turn": 1, "dice": "63", "play": "1/7 1/4" });
        assert_eq!(app.post(&format!("/api/v1/games/{game}/turns"), &turn).status, 201);
        let tournament = id(app.post(
            "/api/v1/tournaments",
            &json!({ "name": "A", "starts_on": "2026-10-03" }),
        ));
        let inside = |path: &str| format!("/api/v1/tournaments/{tournament}/{path}");
        for player in &players {
            let entered = app.post(&inside("entrants"), &json!({ "player_id": player }));
            assert_eq!(entered.status, 201);
        }
        let steps = [
            ("stages", json!({ "format": "round-robin", "double": true })),
            ("stages/1/start", json!({})),
            ("stages/1/rounds/1/publish", json!({})),
        ];
        for (path, body) in steps {
            assert!(app.post(&inside(path), &body).status.is_success(), "{path}");
        }
        let table = json!({ "seat_1": players[0], "seat_2": players[1], "names": [null, null, "Gran", "Asp"] });
        let belote = id(app.post("/api/v1/belote/matches", &table));
        let deal = json!({ "dealer": 4, "up": "Jh" });
        assert_eq!(
            app.post(&format!("/api/v1/belote/matches/{belote}/deals"), &deal)
                .status,
            201
        );
        let series = id(app.post("/api/v1/series", &json!({ "name": "A", "points": ["2", "1"] })));
        let db = Db::open(&test.url, 2).unwrap();
        let victim = user(&db, "victim", Some(Role::Member), false).to_string();
        let ids = [
            ("matches", of_match),
            ("belote", belote),
            ("tournaments", tournament),
            ("series", series),
            ("games", game),
            ("players", players[0].clone()),
            ("users", victim),
            ("clubs", CLUB.to_string()),
        ];
        let elsewhere = id(app.post("/api/v1/clubs", &json!({ "name": "Elsewhere" })));
        Self {
            app,
            db,
            ids: ids.into_iter().collect(),
            players,
            elsewhere,
            _test: test,
        }
    }

    /// A fresh account of this kind.
    pub fn account(&self, kind: Kind) -> Id {
        let role = match kind {
            Kind::Admin => None,
            kind => kind.role(),
        };
        let id = user(&self.db, &format!("u-{}", Id::new()), role, kind == Kind::Admin);
        if kind == Kind::Player {
            be_player(&self.db, id, &self.players[0]);
        }
        if kind == Kind::Elsewhere {
            let member = json!({ "user_id": id, "club_id": self.elsewhere, "role": "owner" });
            assert_eq!(self.app.post("/api/v1/memberships", &member).status, 201);
        }
        id
    }

    /// The cookie of a session that was begun behind the door.
    pub fn cookie(&self, user: Id) -> String {
        let secret = Secret::new().unwrap();
        let row = SessionRow {
            token_hash: secret.hash(),
            user_id: user,
            created_at: now(),
            last_seen_at: now(),
            expires_at: expires(now(), now()),
            address: String::new(),
            agent: String::new(),
        };
        self.db.write(|conn| sessions::insert(conn, &row)).unwrap();
        format!("brade_session={}", secret.reveal())
    }

    pub fn address(&self, route: &Route) -> String {
        let parts = route.path.split('/').collect::<Vec<_>>();
        let filled = parts
            .iter()
            .enumerate()
            .map(|(place, part)| match (*part, parts.get(place.wrapping_sub(1))) {
                ("{id}", Some(&"matches")) if route.path.contains("/belote/") => self.ids["belote"].clone(),
                ("{id}", Some(noun)) => self.ids.get(noun).cloned().unwrap_or_else(|| Id::new().to_string()),
                ("{user_id}", _) => self.ids["users"].clone(),
                ("{n}" | "{turn}" | "{stage}" | "{round}" | "{number}", _) => "1".to_owned(),
                ("{key}", _) => "round-1-1".to_owned(),
                ("{alias}" | "{merge}", _) => Id::new().to_string(),
                ("{set}", _) => "standard".to_owned(),
                (part, _) => {
                    assert!(!part.starts_with('{'), "what is {part} in {}?", route.path);
                    part.to_owned()
                }
            });
        filled.collect::<Vec<_>>().join("/")
    }

    /// A body that can be read, by the name of its schema.
    fn body(&self, schema: &str) -> Value {
        match schema {
            "ResultIn" => json!({ "winner": "white", "win": null, "termination": "conceded" }),
            "TurnIn" => json!({ "expected_turn": 2, "dice": "44", "play": "1/5/9 1/5" }),
            "TurnEdit" => json!({ "dice": "63", "play": "1/7 1/4", "version": 1 }),
            "MatchIn" => {
                json!({ "white_id": self.players[0], "black_id": self.players[1], "length": 3, "club_id": CLUB })
            }
            "BeloteMatchIn" => {
                json!({ "seat_1": self.players[0], "seat_2": self.players[1], "club_id": CLUB })
            }
            "BeloteDecision" => json!({ "termination": "conceded", "winner": "ns" }),
            "BeloteDealIn" => json!({ "score": "82-80" }),
            "BeloteHandsIn" => json!({ "hands": null }),
            "BeloteCallIn" => json!({ "expected_call": 1, "call": "p" }),
            "BeloteCardIn" => json!({ "expected_card": 1, "card": "As" }),
            "Decision" => json!({ "winner": "white" }),
            "GameIn" => json!({ "teka": null }),
            "NewMember" => json!({ "club_id": CLUB, "user_id": self.ids["users"], "role": "member" }),
            "NewRole" => json!({ "role": "member" }),
            "NewPassword" => json!({ "old_password": "x", "password": "y" }),
            "NewPlayer" => json!({ "name": "Åke Ö", "club_id": CLUB }),
            "NewClub" => json!({ "name": format!("Club {}", Id::new()) }),
            "RenameClub" => json!({ "name": format!("Club {}", Id::new()) }),
            "Confirm" => json!({ "version": null }),
            "AliasIn" => json!({ "name": "Ek den äldre" }),
            "MergeIn" => json!({ "into": self.players[1], "version": null }),
            "UndoMerge" => json!({ "version": 1 }),
            "Erase" => json!({ "version": 1, "reason": null }),
            "Rename" => json!({ "name": "Åke Öst" }),
            "PositionIn" => json!({ "position": "1:15|1:15|w", "dice": "63" }),
            "Thrown" => json!({ "position": "1:15|1:15|w", "dice": "63" }),
            "Credentials" => json!({ "login": "victim", "password": "x" }),
            "MakeToken" => json!({ "name": "x", "scopes": ["read"] }),
            "TournamentIn" => json!({ "club_id": CLUB, "name": "B", "starts_on": "2026-10-03" }),
            "TournamentStep" | "StartIn" | "PairIn" | "PublishIn" | "LeaveIn" => json!({}),
            "CloseIn" => json!({ "confirm": false }),
            "ReopenIn" => json!({ "let_stand": false }),
            "SeriesIn" => json!({ "club_id": CLUB, "name": format!("Series {}", Id::new()), "points": ["3", "1"] }),
            "StageIn" => json!({ "format": "swiss", "rounds": 3 }),
            "EntrantIn" => json!({ "name": "Norr" }),
            "EntrantEdit" => json!({ "club": "Norr" }),
            "ByeIn" => json!({ "round": 1 }),
            "CheckIn" => json!({ "checked_in": true }),
            "PairingsIn" => json!({ "operations": [{ "op": "complete" }] }),
            "BeginIn" => json!({ "white": "first" }),
            "MatchResultIn" => json!({ "games": [{ "winner": "first", "win": "bear-off" }] }),
            "LineUpIn" => json!({ "members": [self.players[0]] }),
            "ExtraGameIn" => json!({ "first_player": self.players[0], "second_player": self.players[1] }),
            "BoardIn" => json!({ "board": 1 }),
            "AddUser" => json!({ "login": format!("u-{}", Id::new()), "club_id": CLUB }),
            "ChangeUser" => json!({ "display_name": "V" }),
            other => panic!("say here what a {other} looks like"),
        }
    }

    fn send(&self, route: &Route, document: &Value, credentials: &[(&str, &str)]) -> Reply {
        let operation = &document["paths"][route.path][route.method.to_lowercase()];
        let content = &operation["requestBody"]["content"];
        let parameters = operation["parameters"].as_array().cloned().unwrap_or_default();
        let asked = parameters
            .iter()
            .filter(|p| p["in"] == "query" && p["required"] == true);
        let mut asked: Vec<String> = asked.map(|p| format!("{}=1", p["name"].as_str().unwrap())).collect();
        // Everything is asked for in the club of the walk, whichever is home.
        if parameters.iter().any(|p| p["name"] == "club_id") {
            asked.push(format!("club_id={CLUB}"));
        }
        let address = format!("{}?{}", self.address(route), asked.join("&"));
        let mut headers = credentials.to_vec();
        let mut body = String::new();
        if let Some(schema) = content["application/json"]["schema"]["$ref"].as_str() {
            headers.push(("content-type", "application/json"));
            body = self.body(schema.rsplit('/').next().unwrap()).to_string();
        } else if content["text/csv"].is_object() {
            headers.push(("content-type", "text/csv"));
            body = "Rönn\n".to_owned();
        } else if content["application/json"].is_object() {
            headers.push(("content-type", "application/json"));
            body = json!({
                "format": "other",
                "tournament": {
                    "name": "A", "starts_on": "2026-10-03", "start_time": null, "place": null, "note": null, "boards": null,
                    "archived": false, "state": "setting-up",
                },
                "players": [], "entrants": [], "team_members": [], "stages": [], "rounds": [], "pairings": [],
                "team_boards": [], "matches": {},
            })
            .to_string();
        } else if content["text/plain"].is_object() {
            headers.push(("content-type", "text/plain"));
            body = "[White \"A\"]\n[Black \"B\"]\n[Teka \"2-5\"]\n\n1. W 63 1/7 1/4\n*\n".to_owned();
        } else {
            assert!(content.is_null(), "{} {} takes {content}", route.method, route.path);
        }
        self.app.send_bare(route.method, &address, &headers, body.as_bytes())
    }
}

/// Whether an answer says that the caller may not; wrong credentials are another matter.
fn is_refused(reply: &Reply) -> bool {
    let says = [
        "sign-in-required",
        "not-allowed",
        "insufficient-scope",
        "session-required",
    ];
    reply.status.is_client_error()
        && says
            .iter()
            .any(|code| reply.text().contains(&format!("\"code\":\"{code}\"")))
}

fn routes() -> impl Iterator<Item = &'static Route> {
    ROUTES.iter().filter(|route| route.path.starts_with("/api/"))
}

/// `%67ames` are `games` for the router.
#[test]
fn an_address_with_escapes_asks_for_as_much_as_without() {
    let world = World::new();
    let mut tried = 0;
    for route in routes().filter(|route| !Kind::Anonymous.may(route)) {
        let address = world.address(route);
        let parts: Vec<&str> = address.split('/').collect();
        for (place, part) in parts.iter().enumerate().filter(|(_, part)| !part.is_empty()) {
            let mut escaped = parts.clone();
            let with_escape = format!("%{:x}{}", part.as_bytes()[0], &part[1..]);
            escaped[place] = &with_escape;
            let escaped = escaped.join("/");
            let json = [("content-type", "application/json")];
            let reply = world.app.send_bare(route.method, &escaped, &json, b"{}");
            // With an `%61pi` it is answered as a page is.
            let as_page = [401, 303].contains(&reply.status.as_u16());
            assert!(
                is_refused(&reply) || as_page,
                "{} {escaped}: {}",
                route.method,
                reply.text()
            );
            tried += 1;
        }
    }
    assert!(tried > 100);
}

#[test]
fn every_route_answers_every_kind_of_caller_as_the_table_says() {
    let document = TestApp::start().get("/api/v1/openapi.json").json();
    let mut refused = 0;
    for kind in KINDS {
        let world = World::new();
        // First all that must be refused: what is allowed changes things.
        for allowed in [false, true] {
            for route in routes().filter(|route| kind.may(route) == allowed) {
                let cookie = match kind {
                    Kind::Anonymous => String::new(),
                    kind => world.cookie(world.account(kind)),
                };
                let credentials = [("cookie", cookie.as_str())];
                let reply = world.send(route, &document, &credentials[usize::from(cookie.is_empty())..]);
                let said = format!(
                    "{} {} by {kind:?}: {} {}",
                    route.method,
                    route.path,
                    reply.status,
                    reply.text()
                );
                assert_eq!(is_refused(&reply), !allowed, "{said}");
                assert!(!reply.status.is_server_error(), "{said}");
                if !allowed {
                    let status = if kind == Kind::Anonymous { 401 } else { 403 };
                    assert_eq!(reply.status.as_u16(), status, "{said}");
                    refused += 1;
                }
            }
        }
    }
    assert!(refused > 100, "{refused}");
}

#[test]
fn a_token_does_what_its_scopes_say_and_no_more() {
    let world = World::new();
    let document = world.app.get("/api/v1/openapi.json").json();
    let owner = world.account(Kind::Is(Role::Owner));
    for scopes in [&[][..], &[Scope::Read], &[Scope::Record], &Scope::ALL] {
        let stored = if scopes.is_empty() { &[Scope::Read][..] } else { scopes };
        let secret = token(&world.db, owner, stored);
        if scopes.is_empty() {
            let none = diesel::sql_query("UPDATE api_tokens SET scopes = ''");
            world
                .db
                .write(|conn| Ok::<_, DbError>(none.clone().execute(conn)?))
                .unwrap();
        }
        let bearer = format!("Bearer {secret}");
        for route in routes() {
            let published = matches!(route.action.who(), Who::Open | Who::Published);
            let lacks = match route.action.needs() {
                _ if published => false,
                Needs::Nothing => false,
                Needs::Scope(scope) => !scopes.contains(&scope),
                Needs::Session => true,
            };
            if !lacks && route.method != "GET" {
                continue;
            }
            let reply = world.send(route, &document, &[("authorization", &bearer)]);
            let refused = ["insufficient-scope", "session-required"]
                .iter()
                .any(|code| reply.text().contains(code));
            assert_eq!(
                refused,
                lacks,
                "{} {} with {scopes:?}: {}",
                route.method,
                route.path,
                reply.text()
            );
        }
    }
}

#[test]
fn only_a_director_changes_a_result_that_there_is() {
    let world = World::new();
    let result = |kind, winner: &str| {
        let cookie = world.cookie(world.account(kind));
        let body = json!({ "winner": winner, "win": null, "termination": "conceded" });
        let headers = [("cookie", cookie.as_str()), ("content-type", "application/json")];
        let path = format!("/api/v1/games/{}/result", world.ids["games"]);
        world.app.send("PUT", &path, &headers, body.to_string().as_bytes())
    };
    assert_eq!(result(Kind::Is(Role::Recorder), "white").status, 200);
    result(Kind::Is(Role::Recorder), "black").problem(403, "not-allowed");
    result(Kind::Player, "black").problem(403, "not-allowed");
    assert_eq!(result(Kind::Is(Role::Director), "black").status, 200);
}

#[test]
fn a_page_writes_for_those_who_may_and_in_their_name() {
    let world = World::new();
    let send = |kind| {
        let secret = match kind {
            Kind::Anonymous => return world.app.send_bare("POST", "/players", FORM, b"name=Mallory"),
            kind => token(&world.db, world.account(kind), &Scope::ALL),
        };
        let bearer = format!("Bearer {secret}");
        let headers = [FORM[0], ("authorization", bearer.as_str())];
        world.app.send_bare("POST", "/players", &headers, b"name=Mallory")
    };
    assert_eq!(send(Kind::Anonymous).status, 401);
    assert_eq!(send(Kind::Is(Role::Member)).status, 403);
    assert_eq!(send(Kind::Is(Role::Recorder)).status, 303);
    assert_eq!(send(Kind::Elsewhere).status, 303, "in its own club");
}
