//! Which address asks for which action. A route of the interface that is missing here, or one too
//! many, fails a test; the gate lets nobody through to an address that it does not find.

use super::permission::Action;

/// One address with one method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Route {
    /// The method; HEAD is GET.
    pub method: &'static str,
    /// The address, as the OpenAPI document or the router writes it.
    pub path: &'static str,
    /// What is asked for.
    pub action: Action,
}

const fn route(method: &'static str, path: &'static str, action: Action) -> Route {
    Route { method, path, action }
}

/// Every address of the interface, and every page.
pub const ROUTES: &[Route] = &[
    route("GET", "/api/v1/openapi.json", Action::ReadDescription),
    // Rules and records
    route("GET", "/api/v1/live", Action::ReadPublished),
    route("GET", "/api/v1/rules", Action::AskRules),
    route("POST", "/api/v1/rules/{set}/plays", Action::AskRules),
    route("POST", "/api/v1/rules/{set}/ways", Action::AskRules),
    route("POST", "/api/v1/records/verify", Action::AskRules),
    route("POST", "/api/v1/records", Action::StoreRecords),
    // Clubs
    route("GET", "/api/v1/clubs", Action::ReadPublished),
    route("POST", "/api/v1/clubs", Action::AddClub),
    route("GET", "/api/v1/clubs/{id}", Action::ReadPublished),
    route("PUT", "/api/v1/clubs/{id}", Action::ChangeClub),
    // Players
    route("GET", "/api/v1/players", Action::ReadPublished),
    route("POST", "/api/v1/players", Action::EnterPlayer),
    route("GET", "/api/v1/players/{id}", Action::ReadPublished),
    route("PUT", "/api/v1/players/{id}", Action::ChangePlayer),
    route("GET", "/api/v1/players/{id}/aliases", Action::ReadPublished),
    route("POST", "/api/v1/players/{id}/aliases", Action::MergePlayers),
    route("DELETE", "/api/v1/players/{id}/aliases/{alias}", Action::MergePlayers),
    // One that has an account asks for more: `service` does.
    route("GET", "/api/v1/players/{id}/merge", Action::MergePlayers),
    route("POST", "/api/v1/players/{id}/merge", Action::MergePlayers),
    route("GET", "/api/v1/players/{id}/merges", Action::ReadPublished),
    route("POST", "/api/v1/players/{id}/merges/{merge}/undo", Action::MergePlayers),
    // Matches and games
    route("GET", "/api/v1/matches", Action::ReadPublished),
    route("POST", "/api/v1/matches", Action::StartMatch),
    route("GET", "/api/v1/matches/{id}", Action::ReadPublished),
    route("POST", "/api/v1/matches/{id}/games", Action::StartMatch),
    route("POST", "/api/v1/matches/{id}/confirm", Action::ConfirmMatch),
    route("PUT", "/api/v1/matches/{id}/decision", Action::Correct),
    // Belote
    route("GET", "/api/v1/belote/statistics", Action::ReadPublished),
    route("GET", "/api/v1/belote/matches", Action::ReadPublished),
    route("POST", "/api/v1/belote/matches", Action::StartMatch),
    route("GET", "/api/v1/belote/matches/{id}", Action::ReadPublished),
    route("DELETE", "/api/v1/belote/matches/{id}", Action::StartMatch),
    route("POST", "/api/v1/belote/matches/{id}/confirm", Action::ConfirmMatch),
    // All but a concession asks for more: `service` does.
    route("PUT", "/api/v1/belote/matches/{id}/decision", Action::GiveResult),
    route("GET", "/api/v1/belote/matches/{id}/record", Action::ReadPublished),
    route("GET", "/api/v1/belote/matches/{id}/deals", Action::ReadPublished),
    route("POST", "/api/v1/belote/matches/{id}/deals", Action::StartMatch),
    route("GET", "/api/v1/belote/matches/{id}/deals/{n}", Action::ReadPublished),
    // What is finished and confirmed is corrected: `service` asks for that.
    route("PUT", "/api/v1/belote/matches/{id}/deals/{n}", Action::GiveResult),
    route("DELETE", "/api/v1/belote/matches/{id}/deals/{n}", Action::GiveResult),
    route("PUT", "/api/v1/belote/matches/{id}/deals/{n}/hands", Action::RecordTurn),
    route(
        "POST",
        "/api/v1/belote/matches/{id}/deals/{n}/calls",
        Action::RecordTurn,
    ),
    route(
        "DELETE",
        "/api/v1/belote/matches/{id}/deals/{n}/calls",
        Action::RecordTurn,
    ),
    route(
        "POST",
        "/api/v1/belote/matches/{id}/deals/{n}/cards",
        Action::RecordTurn,
    ),
    route(
        "DELETE",
        "/api/v1/belote/matches/{id}/deals/{n}/cards",
        Action::RecordTurn,
    ),
    route("GET", "/api/v1/games", Action::ReadPublished),
    route("GET", "/api/v1/games.brade", Action::ReadPublished),
    route("GET", "/api/v1/games/{id}", Action::ReadPublished),
    route("GET", "/api/v1/games/{id}/record", Action::ReadPublished),
    route("DELETE", "/api/v1/games/{id}", Action::StartMatch),
    route("POST", "/api/v1/games/{id}/turns", Action::RecordTurn),
    route("PUT", "/api/v1/games/{id}/turns/{n}", Action::Correct),
    route("POST", "/api/v1/games/{id}/turns/{n}/insert", Action::Correct),
    route("DELETE", "/api/v1/games/{id}/turns/{n}", Action::RecordTurn),
    // Where there is a result that is confirmed both are corrections: `service` asks for that.
    route("DELETE", "/api/v1/games/{id}/result", Action::GiveResult),
    route("PUT", "/api/v1/games/{id}/result", Action::GiveResult),
    // Tournaments
    route("GET", "/api/v1/tournaments", Action::ReadPublished),
    route("POST", "/api/v1/tournaments", Action::DirectTournament),
    route("POST", "/api/v1/tournaments:import", Action::DirectTournament),
    route("GET", "/api/v1/tournaments/{id}", Action::ReadPublished),
    route("PUT", "/api/v1/tournaments/{id}", Action::DirectTournament),
    route("DELETE", "/api/v1/tournaments/{id}", Action::DirectTournament),
    route("GET", "/api/v1/tournaments/{id}/export", Action::ExportTournament),
    route("GET", "/api/v1/tournaments/{id}/standings.csv", Action::ReadPublished),
    route("GET", "/api/v1/tournaments/{id}/pairings.csv", Action::ReadPublished),
    route("GET", "/api/v1/tournaments/{id}/boards", Action::ReadPublished),
    route("POST", "/api/v1/tournaments/{id}/stages", Action::DirectTournament),
    route(
        "PUT",
        "/api/v1/tournaments/{id}/stages/{stage}",
        Action::DirectTournament,
    ),
    route(
        "DELETE",
        "/api/v1/tournaments/{id}/stages/{stage}",
        Action::DirectTournament,
    ),
    route(
        "POST",
        "/api/v1/tournaments/{id}/stages/{stage}/start",
        Action::DirectTournament,
    ),
    route(
        "GET",
        "/api/v1/tournaments/{id}/stages/{stage}/standings",
        Action::ReadPublished,
    ),
    route(
        "GET",
        "/api/v1/tournaments/{id}/stages/{stage}/bracket",
        Action::ReadPublished,
    ),
    route(
        "GET",
        "/api/v1/tournaments/{id}/stages/{stage}/crosstable",
        Action::ReadPublished,
    ),
    route("GET", "/api/v1/tournaments/{id}/entrants", Action::ReadPublished),
    route("POST", "/api/v1/tournaments/{id}/entrants", Action::DirectTournament),
    route(
        "POST",
        "/api/v1/tournaments/{id}/entrants:import",
        Action::DirectTournament,
    ),
    route(
        "GET",
        "/api/v1/tournaments/{id}/entrants/{number}",
        Action::ReadPublished,
    ),
    route(
        "PUT",
        "/api/v1/tournaments/{id}/entrants/{number}",
        Action::DirectTournament,
    ),
    route(
        "DELETE",
        "/api/v1/tournaments/{id}/entrants/{number}",
        Action::DirectTournament,
    ),
    route(
        "POST",
        "/api/v1/tournaments/{id}/entrants/{number}/withdraw",
        Action::DirectTournament,
    ),
    route(
        "POST",
        "/api/v1/tournaments/{id}/entrants/{number}/disqualify",
        Action::DirectTournament,
    ),
    route(
        "POST",
        "/api/v1/tournaments/{id}/entrants/{number}/return",
        Action::DirectTournament,
    ),
    route(
        "POST",
        "/api/v1/tournaments/{id}/entrants/{number}/bye",
        Action::DirectTournament,
    ),
    route(
        "POST",
        "/api/v1/tournaments/{id}/entrants/{number}/check-in",
        Action::RecordTournament,
    ),
    route(
        "GET",
        "/api/v1/tournaments/{id}/stages/{stage}/rounds",
        Action::ReadPublished,
    ),
    route(
        "POST",
        "/api/v1/tournaments/{id}/stages/{stage}/rounds:pair",
        Action::DirectTournament,
    ),
    route(
        "GET",
        "/api/v1/tournaments/{id}/stages/{stage}/rounds/{round}",
        Action::ReadPublished,
    ),
    route(
        "DELETE",
        "/api/v1/tournaments/{id}/stages/{stage}/rounds/{round}",
        Action::DirectTournament,
    ),
    route(
        "PUT",
        "/api/v1/tournaments/{id}/stages/{stage}/rounds/{round}/pairings",
        Action::DirectTournament,
    ),
    route(
        "POST",
        "/api/v1/tournaments/{id}/stages/{stage}/rounds/{round}/publish",
        Action::DirectTournament,
    ),
    route(
        "POST",
        "/api/v1/tournaments/{id}/stages/{stage}/rounds/{round}/reopen",
        Action::DirectTournament,
    ),
    route(
        "POST",
        "/api/v1/tournaments/{id}/stages/{stage}/rounds/{round}/close",
        Action::DirectTournament,
    ),
    route(
        "GET",
        "/api/v1/tournaments/{id}/stages/{stage}/matches",
        Action::ReadPublished,
    ),
    route(
        "GET",
        "/api/v1/tournaments/{id}/stages/{stage}/matches/{key}",
        Action::ReadPublished,
    ),
    route(
        "POST",
        "/api/v1/tournaments/{id}/stages/{stage}/matches/{key}/begin",
        Action::RecordTournament,
    ),
    route(
        "PUT",
        "/api/v1/tournaments/{id}/stages/{stage}/matches/{key}/result",
        Action::RecordTournament,
    ),
    route(
        "DELETE",
        "/api/v1/tournaments/{id}/stages/{stage}/matches/{key}/result",
        Action::DirectTournament,
    ),
    route(
        "POST",
        "/api/v1/tournaments/{id}/stages/{stage}/matches/{key}/results:preview",
        Action::RecordTournament,
    ),
    route(
        "PUT",
        "/api/v1/tournaments/{id}/stages/{stage}/matches/{key}/extra-game",
        Action::DirectTournament,
    ),
    route(
        "PUT",
        "/api/v1/tournaments/{id}/entrants/{number}/members",
        Action::DirectTournament,
    ),
    route(
        "PUT",
        "/api/v1/tournaments/{id}/stages/{stage}/matches/{key}/board",
        Action::DirectTournament,
    ),
    // Series
    route("GET", "/api/v1/series", Action::ReadPublished),
    route("POST", "/api/v1/series", Action::DirectTournament),
    route("GET", "/api/v1/series/{id}", Action::ReadPublished),
    route("PUT", "/api/v1/series/{id}", Action::DirectTournament),
    route("DELETE", "/api/v1/series/{id}", Action::DirectTournament),
    route("GET", "/api/v1/series/{id}/standings", Action::ReadPublished),
    // Ratings
    route("GET", "/api/v1/ratings", Action::ReadPublished),
    route("GET", "/api/v1/players/{id}/ratings", Action::ReadPublished),
    // Statistics
    route("GET", "/api/v1/statistics", Action::ReadPublished),
    route("GET", "/api/v1/positions", Action::ReadPublished),
    // Accounts
    route("POST", "/api/v1/session", Action::SignIn),
    route("DELETE", "/api/v1/session", Action::SignIn),
    route("GET", "/api/v1/session", Action::SeeOwnAccount),
    route("GET", "/api/v1/sessions", Action::ChangeOwnAccount),
    route("DELETE", "/api/v1/sessions", Action::ChangeOwnAccount),
    route("DELETE", "/api/v1/sessions/{id}", Action::ChangeOwnAccount),
    route("PUT", "/api/v1/password", Action::ChangeOwnAccount),
    route("GET", "/api/v1/tokens", Action::ChangeOwnAccount),
    route("POST", "/api/v1/tokens", Action::ChangeOwnAccount),
    route("DELETE", "/api/v1/tokens/{id}", Action::ChangeOwnAccount),
    route("GET", "/api/v1/users", Action::SeeUsers),
    route("POST", "/api/v1/users", Action::AddUser),
    route("GET", "/api/v1/users/{id}", Action::SeeUser),
    route("PATCH", "/api/v1/users/{id}", Action::ChangeUser),
    route("POST", "/api/v1/users/{id}/reset", Action::ManageUser),
    route("GET", "/api/v1/memberships", Action::SeeMembers),
    route("POST", "/api/v1/memberships", Action::ChangeMembers),
    route("PUT", "/api/v1/memberships/{user_id}", Action::ChangeMembers),
    route("DELETE", "/api/v1/memberships/{user_id}", Action::LeaveClub),
    // Journal and personal data
    route("GET", "/api/v1/changes", Action::ReadJournal),
    route("GET", "/api/v1/players/{id}/data", Action::ReadPersonalData),
    route("POST", "/api/v1/players/{id}/erase", Action::ErasePlayer),
    // Pages
    route("GET", "/", Action::ReadPublished),
    route("GET", "/players", Action::ReadPublished),
    route("POST", "/players", Action::EnterPlayer),
    route("GET", "/players/{id}", Action::ReadPublished),
    route("POST", "/players/{id}", Action::ChangePlayer),
    route("GET", "/players/{id}/merge", Action::MergePlayers),
    route("POST", "/players/{id}/merge", Action::MergePlayers),
    route("POST", "/players/{id}/merges/{merge}/undo", Action::MergePlayers),
    route("POST", "/players/{id}/aliases", Action::MergePlayers),
    route("POST", "/players/{id}/aliases/{alias}/remove", Action::MergePlayers),
    route("GET", "/players/{id}/erase", Action::ErasePlayer),
    route("POST", "/players/{id}/erase", Action::ErasePlayer),
    route("GET", "/ratings", Action::ReadPublished),
    route("GET", "/series", Action::ReadPublished),
    route("GET", "/statistics", Action::ReadPublished),
    route("GET", "/positions", Action::ReadPublished),
    route("POST", "/series", Action::DirectTournament),
    route("GET", "/series/{id}", Action::ReadPublished),
    route("POST", "/series/{id}", Action::DirectTournament),
    route("GET", "/tournaments", Action::ReadPublished),
    route("POST", "/tournaments", Action::DirectTournament),
    route("GET", "/tournaments/new", Action::DirectTournament),
    route("GET", "/tournaments/{id}", Action::ReadPublished),
    route("GET", "/tournaments/{id}/edit", Action::DirectTournament),
    route("POST", "/tournaments/{id}/edit", Action::DirectTournament),
    route("POST", "/tournaments/{id}/remove", Action::DirectTournament),
    route("GET", "/tournaments/{id}/add-stage", Action::DirectTournament),
    route("POST", "/tournaments/{id}/add-stage", Action::DirectTournament),
    route("GET", "/tournaments/{id}/stages/{stage}/edit", Action::DirectTournament),
    route(
        "POST",
        "/tournaments/{id}/stages/{stage}/edit",
        Action::DirectTournament,
    ),
    route(
        "POST",
        "/tournaments/{id}/stages/{stage}/remove",
        Action::DirectTournament,
    ),
    route("GET", "/tournaments/{id}/entrants", Action::ReadPublished),
    route("POST", "/tournaments/{id}/entrants", Action::DirectTournament),
    route("POST", "/tournaments/{id}/entrants/import", Action::DirectTournament),
    route(
        "POST",
        "/tournaments/{id}/entrants/{number}/check-in",
        Action::RecordTournament,
    ),
    route("GET", "/tournaments/{id}/entrants/{number}", Action::DirectTournament),
    route("POST", "/tournaments/{id}/entrants/{number}", Action::DirectTournament),
    route(
        "POST",
        "/tournaments/{id}/entrants/{number}/bye",
        Action::DirectTournament,
    ),
    route(
        "POST",
        "/tournaments/{id}/entrants/{number}/withdraw",
        Action::DirectTournament,
    ),
    route(
        "POST",
        "/tournaments/{id}/entrants/{number}/disqualify",
        Action::DirectTournament,
    ),
    route(
        "POST",
        "/tournaments/{id}/entrants/{number}/return",
        Action::DirectTournament,
    ),
    route(
        "POST",
        "/tournaments/{id}/entrants/{number}/remove",
        Action::DirectTournament,
    ),
    route("GET", "/tournaments/{id}/desk", Action::DirectTournament),
    route(
        "POST",
        "/tournaments/{id}/stages/{stage}/start",
        Action::DirectTournament,
    ),
    route(
        "POST",
        "/tournaments/{id}/stages/{stage}/pair",
        Action::DirectTournament,
    ),
    route(
        "POST",
        "/tournaments/{id}/stages/{stage}/rounds/{round}/pairings",
        Action::DirectTournament,
    ),
    route(
        "POST",
        "/tournaments/{id}/stages/{stage}/rounds/{round}/publish",
        Action::DirectTournament,
    ),
    route(
        "POST",
        "/tournaments/{id}/stages/{stage}/rounds/{round}/reopen",
        Action::DirectTournament,
    ),
    route(
        "POST",
        "/tournaments/{id}/stages/{stage}/rounds/{round}/close",
        Action::DirectTournament,
    ),
    route(
        "POST",
        "/tournaments/{id}/stages/{stage}/rounds/{round}/remove",
        Action::DirectTournament,
    ),
    route("GET", "/tournaments/{id}/boards", Action::ReadPublished),
    route(
        "POST",
        "/tournaments/{id}/stages/{stage}/matches/{key}/board",
        Action::DirectTournament,
    ),
    route(
        "GET",
        "/tournaments/{id}/stages/{stage}/matches/{key}",
        Action::ReadPublished,
    ),
    route(
        "POST",
        "/tournaments/{id}/stages/{stage}/matches/{key}/begin",
        Action::RecordTournament,
    ),
    route(
        "POST",
        "/tournaments/{id}/stages/{stage}/matches/{key}/games",
        Action::RecordTournament,
    ),
    route(
        "POST",
        "/tournaments/{id}/stages/{stage}/matches/{key}/result",
        Action::RecordTournament,
    ),
    route(
        "POST",
        "/tournaments/{id}/stages/{stage}/matches/{key}/extra-game",
        Action::DirectTournament,
    ),
    route(
        "POST",
        "/tournaments/{id}/entrants/{number}/members",
        Action::DirectTournament,
    ),
    route(
        "POST",
        "/tournaments/{id}/stages/{stage}/matches/{key}/preview",
        Action::RecordTournament,
    ),
    route("GET", "/belote", Action::ReadPublished),
    route("GET", "/belote/statistics", Action::ReadPublished),
    route("POST", "/belote/matches", Action::StartMatch),
    route("GET", "/belote/matches/new", Action::StartMatch),
    route("GET", "/belote/matches/{id}", Action::ReadPublished),
    route("POST", "/belote/matches/{id}/confirm", Action::ConfirmMatch),
    route("POST", "/belote/matches/{id}/deals", Action::StartMatch),
    route("GET", "/belote/matches/{id}/deals/{n}", Action::ReadPublished),
    route("POST", "/belote/matches/{id}/deals/{n}/calls", Action::RecordTurn),
    route("POST", "/belote/matches/{id}/deals/{n}/cards", Action::RecordTurn),
    route("POST", "/belote/matches/{id}/deals/{n}/undo", Action::RecordTurn),
    route("POST", "/belote/matches/{id}/deals/{n}/hands", Action::RecordTurn),
    // What is finished and confirmed is corrected: `service` asks for that.
    route("POST", "/belote/matches/{id}/deals/{n}/result", Action::GiveResult),
    route("POST", "/belote/matches/{id}/deals/{n}/remove", Action::GiveResult),
    route("POST", "/belote/matches/{id}/decision", Action::GiveResult),
    route("POST", "/belote/matches/{id}/remove", Action::StartMatch),
    route("GET", "/matches", Action::ReadPublished),
    route("POST", "/matches", Action::StartMatch),
    route("GET", "/matches/new", Action::StartMatch),
    route("GET", "/matches/{id}", Action::ReadPublished),
    route("POST", "/matches/{id}/games", Action::StartMatch),
    route("POST", "/matches/{id}/confirm", Action::ConfirmMatch),
    route("POST", "/matches/{id}/decision", Action::Correct),
    route("GET", "/games", Action::ReadPublished),
    route("GET", "/games/compare", Action::ReadPublished),
    route("GET", "/games/{id}", Action::ReadPublished),
    route("GET", "/games/{id}/desk", Action::ReadPublished),
    route("GET", "/games/{id}/record", Action::ReadPublished),
    route("POST", "/games/{id}/turns", Action::RecordTurn),
    route("POST", "/games/{id}/undo", Action::RecordTurn),
    route("GET", "/games/{id}/turns/{turn}", Action::Correct),
    route("POST", "/games/{id}/turns/{turn}", Action::Correct),
    route("POST", "/games/{id}/result", Action::GiveResult),
    route("POST", "/games/{id}/no-result", Action::GiveResult),
    route("POST", "/games/{id}/remove", Action::StartMatch),
    // Pages of the stages of tournaments
    route("GET", "/tournaments/{id}/stages/{stage}", Action::ReadPublished),
    route(
        "GET",
        "/tournaments/{id}/stages/{stage}/rounds/{round}",
        Action::ReadPublished,
    ),
    route("GET", "/tournaments/{id}/stages/{stage}/bracket", Action::ReadPublished),
    route(
        "GET",
        "/tournaments/{id}/stages/{stage}/standings",
        Action::ReadPublished,
    ),
    route(
        "GET",
        "/tournaments/{id}/stages/{stage}/crosstable",
        Action::ReadPublished,
    ),
    // Paper, walls and phones
    route("GET", "/tournaments/{id}/print", Action::ReadPublished),
    route("GET", "/tournaments/{id}/stages/{stage}/print", Action::ReadPublished),
    route(
        "GET",
        "/tournaments/{id}/stages/{stage}/rounds/{round}/print",
        Action::ReadPublished,
    ),
    route("GET", "/print/score-sheet", Action::ReadPublished),
    route("GET", "/tournaments/{id}/projector", Action::ReadPublished),
    route("GET", "/connect", Action::ReadPublished),
    route("GET", "/calendar.ics", Action::ReadPublished),
    route("GET", "/help", Action::ReadPublished),
    route("GET", "/help/rules", Action::ReadPublished),
    route("GET", "/help/notation", Action::ReadPublished),
    route("GET", "/help/belote", Action::ReadPublished),
    route("GET", "/help/evening", Action::ReadPublished),
    route("GET", "/help/desk", Action::ReadPublished),
    route("GET", "/records", Action::AskRules),
    route("POST", "/records", Action::AskRules),
    route("POST", "/language", Action::ChooseLanguage),
    route("GET", "/sign-in", Action::SignIn),
    route("POST", "/sign-in", Action::SignIn),
    route("POST", "/sign-out", Action::SignIn),
    route("GET", "/set-up", Action::SignIn),
    route("POST", "/set-up", Action::SignIn),
    route("GET", "/new-password", Action::SignIn),
    route("POST", "/new-password", Action::SignIn),
    route("GET", "/account", Action::ChangeOwnAccount),
    route("POST", "/account/password", Action::ChangeOwnAccount),
    route("POST", "/account/sessions/end", Action::ChangeOwnAccount),
    route("POST", "/account/sessions/end-others", Action::ChangeOwnAccount),
    route("POST", "/account/tokens", Action::ChangeOwnAccount),
    route("POST", "/account/tokens/revoke", Action::ChangeOwnAccount),
    route("GET", "/clubs", Action::ChangeClub),
    route("POST", "/clubs", Action::AddClub),
    route("POST", "/clubs/rename", Action::ChangeClub),
    route("GET", "/members", Action::SeeMembers),
    route("POST", "/members", Action::ChangeMembers),
    route("POST", "/members/role", Action::ChangeMembers),
    route("POST", "/members/remove", Action::LeaveClub),
    route("POST", "/members/reset", Action::ManageUser),
    route("GET", "/changes", Action::ReadJournal),
];

/// The action that this address asks for with this method.
pub fn find(method: &str, path: &str) -> Option<Action> {
    let found = ROUTES.iter().find(|route| route.method == method && route.path == path);
    found.map(|route| route.action)
}

/// The methods that an address takes, as the header Allow lists them; nothing where it takes none.
pub fn allowed(path: &str) -> Option<String> {
    let mut methods = Vec::new();
    for route in ROUTES.iter().filter(|route| route.path == path) {
        methods.push(route.method);
        if route.method == "GET" {
            methods.push("HEAD");
        }
    }
    (!methods.is_empty()).then(|| methods.join(", "))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_operation_of_the_interface_stands_in_the_table_and_the_reverse() {
        let document = crate::openapi::document();
        let mut operations = BTreeSet::new();
        for (path, item) in &document.paths.paths {
            let methods = [
                ("GET", &item.get),
                ("POST", &item.post),
                ("PUT", &item.put),
                ("PATCH", &item.patch),
                ("DELETE", &item.delete),
            ];
            for (method, operation) in methods {
                if operation.is_some() {
                    operations.insert((method, path.as_str()));
                }
            }
        }
        let listed: BTreeSet<_> = ROUTES
            .iter()
            .filter(|route| route.path.starts_with("/api/"))
            .map(|route| (route.method, route.path))
            .collect();
        assert_eq!(operations, listed);
    }

    #[test]
    fn nothing_stands_in_the_table_twice() {
        let all: BTreeSet<_> = ROUTES.iter().map(|route| (route.method, route.path)).collect();
        assert_eq!(all.len(), ROUTES.len());
    }

    #[test]
    fn only_asking_and_signing_in_are_writes_open_to_all() {
        use crate::auth::permission::Who;
        let open = ROUTES
            .iter()
            .filter(|route| route.method != "GET" && matches!(route.action.who(), Who::Open | Who::Published));
        let open: Vec<_> = open.map(|route| (route.method, route.path)).collect();
        let expected = [
            // What only computes.
            ("POST", "/api/v1/rules/{set}/plays"),
            ("POST", "/api/v1/rules/{set}/ways"),
            ("POST", "/api/v1/records/verify"),
            // What makes somebody known, or nobody.
            ("POST", "/api/v1/session"),
            ("DELETE", "/api/v1/session"),
            // The same on pages; there storing records asks for more than verifying them.
            ("POST", "/records"),
            // What only the browser keeps.
            ("POST", "/language"),
            ("POST", "/sign-in"),
            ("POST", "/sign-out"),
            ("POST", "/set-up"),
            ("POST", "/new-password"),
        ];
        assert_eq!(open, expected);
    }
}
