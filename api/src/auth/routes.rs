//! Which address asks for which action. A route of the interface that is missing here, or one too
//! many, fails a test; the gate lets nobody through to an address that it does not find.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::permission::Action;
use crate::interface::BASE;

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

/// What stands in the table of one address, a method each.
pub struct Found(Vec<&'static Route>);

impl Found {
    /// The action that it asks for with this method.
    pub fn action(&self, method: &str) -> Option<Action> {
        let found = self.0.iter().find(|route| route.method == method);
        found.map(|route| route.action)
    }

    /// The methods that it takes, as the header Allow lists them.
    pub fn allowed(&self) -> String {
        let methods = self.0.iter().flat_map(|route| match route.method {
            "GET" => ["GET", "HEAD"].as_slice(),
            _ => std::slice::from_ref(&route.method),
        });
        methods.copied().collect::<Vec<_>>().join(", ")
    }
}

/// The table by the section that its addresses are in, in the order of their texts.
static BY_SECTION: LazyLock<HashMap<&'static str, Vec<&'static Route>>> = LazyLock::new(|| {
    let mut by_section: HashMap<_, Vec<_>> = HashMap::new();
    for route in ROUTES {
        by_section.entry(section(route.path)).or_default().push(route);
    }
    for routes in by_section.values_mut() {
        routes.sort_by_key(|route| route.path);
    }
    by_section
});

/// What stands in the table of the address of this path; nothing where it is not in it.
///
/// Of two addresses that fit, it is the one that says more: a brace comes behind every letter, so that one comes first.
pub fn find(path: &str) -> Option<Found> {
    let in_section = BY_SECTION.get(section(path))?;
    let first = in_section.iter().find(|route| fits(route.path, path))?;
    let routes = in_section.iter().filter(|route| route.path == first.path);
    Some(Found(routes.copied().collect()))
}

/// The first part of an address: of the interface, the first below its base.
fn section(path: &str) -> &str {
    let path = path.strip_prefix(BASE).unwrap_or(path);
    path.split('/').nth(1).unwrap_or_default()
}

/// Whether a path is of this address, in which `{id}` stands for a part that is not empty.
fn fits(pattern: &str, path: &str) -> bool {
    let mut parts = path.split('/');
    let fit = pattern.split('/').all(|expected| match parts.next() {
        Some(part) if expected.starts_with('{') => !part.is_empty(),
        part => part == Some(expected),
    });
    fit && parts.next().is_none()
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
    fn an_address_is_found_by_its_path() {
        let allowed = |path: &str| find(path).map(|found| found.allowed());
        assert_eq!(allowed("/api/v1/openapi.json").as_deref(), Some("GET, HEAD"));
        assert_eq!(allowed("/api/v1/games/1/turns/2").as_deref(), Some("PUT, DELETE"));
        assert_eq!(allowed("/").as_deref(), Some("GET, HEAD"));
        for path in ["", "/nothing", "/games/", "/games//turns/2", "/games/1/turns/2/3"] {
            assert_eq!(allowed(&format!("/api/v1{path}")), None, "{path}");
        }
        // Every address finds itself, also where the name of a part could stand for another address.
        for route in ROUTES {
            assert_eq!(
                find(route.path).unwrap().action(route.method),
                Some(route.action),
                "{}",
                route.path
            );
        }
        let filled = |path: &str| {
            path.split('/')
                .map(|part| if part.starts_with('{') { "1" } else { part })
                .collect::<Vec<_>>()
                .join("/")
        };
        for route in ROUTES {
            let found = find(&filled(route.path)).unwrap();
            assert_eq!(found.action(route.method), Some(route.action), "{}", route.path);
        }
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
