//! Every page and every form as every kind of caller, held against the same table as the interface.

use brade_api::auth::routes::{ROUTES, Route};
use brade_api::db::founding::CLUB;

use crate::permissions::{FORM, KINDS, Kind, World};
use crate::support::app::Reply;
use crate::support::html;

/// What makes the form of this address complete enough to be judged by who sends it.
fn fields(world: &World, path: &str) -> Vec<(&'static str, String)> {
    let text =
        |pairs: &[(&'static str, &str)]| pairs.iter().map(|(name, value)| (*name, (*value).to_owned())).collect();
    let [white, black] = &world.players;
    match path {
        "/players" => text(&[("name", "Åke Ö")]),
        "/tournaments" => text(&[
            ("name", "Höst"),
            ("starts_on", "2026-10-03"),
            ("format", "swiss"),
            ("rounds", "3"),
            ("length", "3"),
            ("set", "standard"),
            ("begins", "loser-begins"),
            ("requested_bye", "0.5"),
        ]),
        path if path.starts_with("/tournaments/") => tournament_fields(path),
        "/belote/matches" => text(&[("seat_1", white), ("seat_2", black), ("to", "500")]),
        path if path.starts_with("/belote/") => belote_fields(path),
        "/matches" => text(&[
            ("white_id", white),
            ("black_id", black),
            ("length", "3"),
            ("set", "standard"),
            ("begins", "loser-begins"),
        ]),
        "/matches/{id}/games" => text(&[("teka_white", "2"), ("teka_black", "5"), ("version", "1")]),
        "/matches/{id}/decision" => text(&[("winner", "white"), ("version", "1")]),
        "/games/{id}/turns" => text(&[("dice", "44"), ("play", "1/5/9 1/5"), ("expected_turn", "2")]),
        "/games/{id}/undo" => text(&[("turn", "1")]),
        "/games/{id}/turns/{turn}" => text(&[("dice", "63"), ("play", "1/7 1/4"), ("version", "2")]),
        "/games/{id}/result" => text(&[("winner", "white"), ("termination", "conceded"), ("version", "2")]),
        "/games/{id}/no-result" | "/games/{id}/remove" => text(&[("version", "2")]),
        "/records" => text(&[("text", "x")]),
        "/language" => text(&[("language", "sv")]),
        "/sign-in" => text(&[("login", "victim"), ("password", "x")]),
        "/set-up" | "/new-password" => text(&[("password", "x"), ("again", "x")]),
        "/account/password" => text(&[("old_password", "x"), ("password", "y"), ("again", "y")]),
        "/account/sessions/end" => text(&[("session", "x")]),
        "/account/tokens" => text(&[("name", "x"), ("scopes", "read")]),
        "/account/tokens/revoke" => text(&[("token", "x")]),
        "/members" => text(&[("login", "new"), ("role", "member")]),
        "/members/role" => text(&[("user", &world.ids["users"]), ("role", "member")]),
        "/members/remove" | "/members/reset" => text(&[("user", &world.ids["users"])]),
        "/players/{id}" => text(&[("name", "Åke Öst"), ("version", "1")]),
        "/players/{id}/merge" => text(&[("into", black), ("version", "1")]),
        "/players/{id}/aliases" => text(&[("alias", "Ek den äldre"), ("version", "1")]),
        "/players/{id}/aliases/{alias}/remove" | "/players/{id}/merges/{merge}/undo" => text(&[("version", "1")]),
        "/players/{id}/erase" => text(&[("name", "x"), ("version", "1")]),
        "/matches/{id}/confirm" => text(&[("version", "1")]),
        "/series" => text(&[("name", "B"), ("points", "3 1")]),
        "/series/{id}" => text(&[("name", "C"), ("points", "3 1"), ("version", "1")]),
        "/clubs" => text(&[("name", "Vasa")]),
        "/clubs/rename" => text(&[("club", CLUB.as_str()), ("name", "Vasa"), ("version", "1")]),
        "/sign-out" | "/account/sessions/end-others" => Vec::new(),
        other => panic!("say here what the form of {other} sends"),
    }
}

/// The same of the forms of a tournament.
fn tournament_fields(path: &str) -> Vec<(&'static str, String)> {
    let fields: &[(&'static str, &str)] = match path.rsplit('/').next().unwrap_or_default() {
        "edit" if path.contains("/stages/") => &[("format", "round-robin"), ("length", "1")],
        "edit" => &[("name", "Vår"), ("starts_on", "2026-10-03")],
        "add-stage" => &[("format", "round-robin"), ("length", "1")],
        "entrants" => &[("name", "Norr")],
        "import" => &[("lines", "Rönn")],
        "bye" => &[("round", "1")],
        "pairings" => &[("op", "complete")],
        "begin" => &[("white", "first")],
        "members" => &[("members", "Ek")],
        "extra-game" => &[
            ("first_player", "018f0000-0000-7000-8000-000000000000"),
            ("second_player", "018f0000-0000-7000-8000-000000000000"),
        ],
        "games" => &[("winner", "white"), ("win", "bear-off"), ("termination", "played")],
        "result" | "preview" => &[("what", "games"), ("winner-1", "first"), ("win-1", "bear-off")],
        "{number}" | "check-in" | "withdraw" | "disqualify" | "return" | "remove" | "start" | "pair" | "publish"
        | "reopen" | "close" | "board" => &[],
        other => panic!("say here what the form of {other} sends"),
    };
    let version = [("version", "1".to_owned())];
    fields
        .iter()
        .map(|(name, value)| (*name, (*value).to_owned()))
        .chain(version)
        .collect()
}

/// The same of the forms of a match of belote.
fn belote_fields(path: &str) -> Vec<(&'static str, String)> {
    let fields: &[(&'static str, &str)] = match path.rsplit('/').next().unwrap_or_default() {
        "deals" | "result" => &[("what", "thrown-in")],
        "calls" => &[("call", "p"), ("number", "1")],
        "cards" => &[("card", "As"), ("number", "1")],
        "undo" => &[("what", "call"), ("number", "1")],
        "hands" => &[("hand_1", "As"), ("hand_2", "Ks"), ("hand_3", "Qs"), ("hand_4", "Js")],
        "decision" => &[("termination", "conceded"), ("winner", "ns")],
        "confirm" | "remove" => &[],
        other => panic!("say here what the form of {other} sends"),
    };
    let version = [("version", "1".to_owned())];
    let fields = fields.iter().map(|(name, value)| (*name, (*value).to_owned()));
    fields.chain(version).collect()
}

/// A cookie, and the token that its forms carry.
fn browser(world: &World, kind: Kind) -> (String, String) {
    let csrf = |reply: &Reply| html::forms(&reply.text())[0].hidden["csrf"].clone();
    if kind == Kind::Anonymous {
        let page = world.app.send_bare("GET", "/sign-in", &[], b"");
        let cookie = page.header("set-cookie").split(';').next().unwrap().to_owned();
        return (cookie, csrf(&page));
    }
    let cookie = world.cookie(world.account(kind));
    let page = world.app.send_bare("GET", "/account", &[("cookie", &cookie)], b"");
    (cookie, csrf(&page))
}

fn send(world: &World, route: &Route, kind: Kind) -> Reply {
    let (cookie, csrf) = browser(world, kind);
    let headers = [("cookie", cookie.as_str()), FORM[0]];
    let mut body = form_urlencoded::Serializer::new(String::new());
    if route.method == "POST" {
        body.append_pair("csrf", &csrf).extend_pairs(fields(world, route.path));
        body.append_pair("club_id", CLUB.as_str());
    }
    // Everything is asked for in the club of the walk, whichever is home.
    let address = format!("{}?club={CLUB}&club_id={CLUB}", world.address(route));
    let body = body.finish();
    world.app.send_bare(route.method, &address, &headers, body.as_bytes())
}

/// What is not of one club, the list of clubs and the empty forms of a match and of a tournament, is for the owners of any.
fn may(kind: Kind, route: &Route) -> bool {
    let of_any_club = route.method == "GET"
        && ["/clubs", "/matches/new", "/belote/matches/new", "/tournaments/new"].contains(&route.path);
    kind.may(route) || (of_any_club && kind == Kind::Elsewhere)
}

#[test]
fn every_page_answers_every_kind_of_caller_as_the_table_says() {
    let pages = || ROUTES.iter().filter(|route| !route.path.starts_with("/api/"));
    let mut refused = 0;
    for kind in KINDS {
        let world = World::new();
        // First all that must be refused: what is allowed changes things.
        for allowed in [false, true] {
            for route in pages().filter(|route| may(kind, route) == allowed) {
                let reply = send(&world, route, kind);
                let status = reply.status.as_u16();
                let (text, place) = (reply.text(), reply.header("location"));
                let said = format!("{} {} by {kind:?}: {status} {place} {text}", route.method, route.path);
                assert!(status < 500, "{said}");
                assert!(!text.contains("This form is too old"), "{said}");
                let to_sign_in = status == 303 && place.starts_with("/sign-in");
                if allowed {
                    // Wrong credentials are 401 too, on the page of the form.
                    let wrong = route.path == "/sign-in" && status == 401;
                    assert!(wrong || !(to_sign_in || matches!(status, 401 | 403)), "{said}");
                } else {
                    refused += 1;
                    match kind {
                        Kind::Anonymous if route.method == "GET" => assert!(to_sign_in, "{said}"),
                        Kind::Anonymous => assert_eq!(status, 401, "{said}"),
                        _ => assert_eq!(status, 403, "{said}"),
                    }
                }
            }
        }
    }
    assert!(refused > 80, "{refused}");
}
