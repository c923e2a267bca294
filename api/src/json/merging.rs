//! Merging two entries of one player.

use actix_web::http::StatusCode;
use actix_web::{get, post, web};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::answer::Answer;
use super::etag::{IfMatch, IfMatchHeader};
use super::extract::{JsonBody, Query};
use super::idempotency::{Once, OnceHeader};
use super::players::{PlayerJson, or_remaining};
use crate::auth::caller::Caller;
use crate::db::time::rfc3339;
use crate::error::Problem;
use crate::id::Id;
use crate::interface::Routes;
use crate::service::players::merging::{self, Conflict, MergeView, Preview};
use crate::state::State;

/// The routes of this file.
pub fn routes(config: &mut Routes<'_>) {
    config.service(look).service(join).service(list).service(undo);
}

/// Why two entries cannot be merged.
#[derive(Debug, Serialize, ToSchema)]
pub struct MergeConflict {
    /// `same-tournament`, `match-between` (of belote: both sit in it), `game-between`, `both-have-accounts` or `waits-to-be-confirmed`.
    #[schema(example = "same-tournament")]
    kind: &'static str,
    /// For people.
    message: String,
    /// What it is about: the tournament, the match, the game or the account of the entry that would go.
    id: Id,
    /// Its address in this interface.
    address: String,
    /// Its page; null for an account.
    page: Option<String>,
}

impl MergeConflict {
    /// A conflict, an account each.
    pub fn of(conflict: &Conflict) -> Vec<MergeConflict> {
        let message = conflict.to_string();
        let one = |kind, noun: &str, id: Id| MergeConflict {
            kind,
            message: message.clone(),
            id,
            address: format!("/api/v1/{noun}/{id}"),
            page: (noun != "users").then(|| format!("/{noun}/{id}")),
        };
        match conflict {
            Conflict::Tournament { id, .. } => vec![one("same-tournament", "tournaments", *id)],
            Conflict::Match(id) => vec![one("match-between", "matches", *id)],
            Conflict::Game(id) => vec![one("game-between", "games", *id)],
            Conflict::Report(id) => vec![one("waits-to-be-confirmed", "matches", *id)],
            Conflict::BeloteMatch(id) => vec![one("match-between", "belote/matches", *id)],
            Conflict::BeloteReport(id) => vec![one("waits-to-be-confirmed", "belote/matches", *id)],
            Conflict::Accounts(ids) => ids.iter().map(|id| one("both-have-accounts", "users", *id)).collect(),
        }
    }
}

/// What a merge would do.
#[derive(Debug, Serialize, ToSchema)]
struct MergePreview {
    /// The entry that would go.
    from: PlayerJson,
    /// The one that would remain.
    into: PlayerJson,
    /// How many matches would be the other one's.
    matches: usize,
    /// How many games, those of the matches among them.
    games: usize,
    /// How many matches of belote.
    belote_matches: usize,
    /// How many of the matches are rated.
    rated_matches: usize,
    /// How many tournaments the entry is entered in.
    tournaments: usize,
    /// How many accounts are the entry's; where there is one an owner has to merge.
    accounts: usize,
    /// The other names that would be the remaining player's.
    aliases: Vec<String>,
    /// The name of the entry, where it becomes another name of the remaining one; null where that has it already, or
    /// somebody else of the club.
    new_alias: Option<String>,
    /// How many games of the archive would be the remaining player's by that name.
    archived_games: usize,
    /// Why it cannot be; empty where it can.
    conflicts: Vec<MergeConflict>,
}

impl From<Preview> for MergePreview {
    fn from(preview: Preview) -> MergePreview {
        MergePreview {
            from: PlayerJson::from(&preview.from),
            into: PlayerJson::from(&preview.into),
            matches: preview.matches,
            games: preview.games,
            belote_matches: preview.belote,
            rated_matches: preview.rated,
            tournaments: preview.tournaments,
            accounts: preview.accounts,
            aliases: preview.aliases,
            new_alias: preview.new_alias,
            archived_games: preview.archive,
            conflicts: preview.conflicts.iter().flat_map(MergeConflict::of).collect(),
        }
    }
}

/// Into which entry.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Asked {
    /// The entry that is to remain.
    into: Option<Id>,
}

/// The merge of an entry into another one.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct MergeIn {
    /// The entry that is to remain.
    into: Id,
    /// The version of the entry that goes, as it was seen; `If-Match` does the same.
    #[schema(example = 1)]
    version: Option<i32>,
    /// The version of the one that remains, as it was seen.
    #[schema(example = 1)]
    into_version: Option<i32>,
    /// Why, for the journal.
    why: Option<String>,
}

/// A merge that can be undone.
#[derive(Debug, Serialize, ToSchema)]
struct MergeJson {
    /// The id.
    id: Id,
    /// The entry that was merged.
    from: Id,
    /// Its name.
    name: String,
    /// The entry that remains.
    into: Id,
    /// When.
    #[schema(format = "date-time")]
    merged_at: String,
    /// How many accounts go back when it is undone; where there is one an owner has to undo it.
    accounts: usize,
}

impl From<MergeView> for MergeJson {
    fn from(merge: MergeView) -> MergeJson {
        MergeJson {
            id: merge.id,
            from: merge.from,
            name: merge.name,
            into: merge.into,
            merged_at: rfc3339(merge.merged_at),
            accounts: merge.accounts,
        }
    }
}

/// The merges into an entry.
#[derive(Debug, Serialize, ToSchema)]
struct Merges {
    /// The merges, the newest first.
    items: Vec<MergeJson>,
}

/// The undoing of a merge.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct UndoMerge {
    /// The version of the remaining entry that was seen; `If-Match` does the same.
    #[schema(example = 2)]
    version: Option<i32>,
    /// Why, for the journal.
    why: Option<String>,
}

/// What merging this entry into another one would do
///
/// Nothing is written. It says too why it cannot be: both are entered in one tournament, they play against each other, both
/// have accounts, results of the entry wait to be confirmed.
#[utoipa::path(
    params(("id" = Id, Path, description = "The entry that would go"), Asked),
    responses((status = 200, description = "What would become the other one's", body = MergePreview)),
    tag = "players"
)]
#[get("/players/{id}/merge")]
async fn look(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    Query(asked): Query<Asked>,
) -> Result<Answer, Problem> {
    let work = move |conn: &mut _| merging::preview(conn, caller.context(), *id, asked.into);
    let preview = state.read(work).await?;
    Answer::json(StatusCode::OK, &MergePreview::from(preview))
}

/// Merge this entry into another one
///
/// Matches, games, places in tournaments, the account and the other names become those of the entry that remains; ratings
/// and statistics follow. The name of this one becomes another name of it, unless somebody else of the club goes by it.
/// The address of this entry answers 308 with that of the remaining one, and what is to be written under it 409
/// `player-merged` with `merged_into`. Where the two cannot be merged the answer is 409 `cannot-merge` with `conflicts`,
/// as the preview tells them, and nothing is changed.
#[utoipa::path(
    params(("id" = Id, Path, description = "The entry that goes"), OnceHeader, IfMatchHeader),
    request_body = MergeIn,
    responses((status = 200, description = "The player that remains, with `Location` and `ETag`", body = PlayerJson)),
    tag = "players"
)]
#[post("/players/{id}/merge")]
async fn join(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    once: Once,
    if_match: IfMatch,
    body: JsonBody<MergeIn>,
) -> Result<Answer, Problem> {
    let actor = caller.context().actor;
    let JsonBody { value, raw } = body;
    let expected = if_match.expected(value.version);
    let work = move |conn: &mut _| -> Result<Answer, Problem> {
        let (ids, why) = ((*id, value.into), value.why.as_deref());
        let player = merging::merge(conn, caller.context(), ids, &expected, value.into_version, why)?;
        let answer = Answer::json(StatusCode::OK, &PlayerJson::from(&player))?;
        Ok(answer
            .location(format!("/api/v1/players/{}", player.id))
            .version(player.version))
    };
    state.write_once(once, actor, &raw, work).await
}

/// List the merges into this entry that can be undone
#[utoipa::path(
    params(("id" = Id, Path, description = "The entry that remains")),
    responses((status = 200, description = "The merges", body = Merges)),
    tag = "players"
)]
#[get("/players/{id}/merges")]
async fn list(state: web::Data<State>, id: web::Path<Id>) -> Result<Answer, Problem> {
    let found = state.read(move |conn| merging::merges_into(conn, *id)).await;
    let answer = found.and_then(|found| {
        let items = found.into_iter().map(MergeJson::from).collect();
        Answer::json(StatusCode::OK, &Merges { items })
    });
    or_remaining(answer, "/merges")
}

/// Undo a merge
///
/// What it moved goes back, and in the tournaments that the entry was entered in all that was played there since; whatever
/// else was recorded since stays. An entry that was itself merged since is undone in reverse order (409
/// `merged-further`).
#[utoipa::path(
    params(
        ("id" = Id, Path, description = "The entry that remains"),
        ("merge" = Id, Path, description = "The merge"),
        OnceHeader,
        IfMatchHeader,
    ),
    request_body = UndoMerge,
    responses((status = 200, description = "The entry that is there again, with `Location` and `ETag`", body = PlayerJson)),
    tag = "players"
)]
#[post("/players/{id}/merges/{merge}/undo")]
async fn undo(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, Id)>,
    once: Once,
    if_match: IfMatch,
    body: JsonBody<UndoMerge>,
) -> Result<Answer, Problem> {
    let actor = caller.context().actor;
    let ids = path.into_inner();
    let JsonBody { value, raw } = body;
    let expected = if_match.expected(value.version);
    let work = move |conn: &mut _| -> Result<Answer, Problem> {
        let player = merging::undo(conn, caller.context(), ids, &expected, value.why.as_deref())?;
        let answer = Answer::json(StatusCode::OK, &PlayerJson::from(&player))?;
        Ok(answer
            .location(format!("/api/v1/players/{}", player.id))
            .version(player.version))
    };
    state.write_once(once, actor, &raw, work).await
}
