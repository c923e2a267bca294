//! All that is held about a player, and taking out of it who that is.

use actix_web::http::StatusCode;
use actix_web::{get, post, web};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::answer::Answer;
use super::belote::matches::BeloteMatchHead;
use super::changes::ChangeJson;
use super::etag::{IfMatch, IfMatchHeader};
use super::extract::JsonBody;
use super::games::GameHead;
use super::idempotency::{Once, OnceHeader};
use super::matches::MatchHead;
use super::members::MemberJson;
use super::players::{PlayerJson, or_remaining};
use super::ratings::RatingJson;
use super::tokens::TokenJson;
use super::users::UserJson;
use crate::auth::caller::Caller;
use crate::db::time::rfc3339;
use crate::error::Problem;
use crate::id::Id;
use crate::interface::Routes;
use crate::service::accounts::sessions::SessionView;
use crate::service::personal_data::{self, Held, HeldAccount, HeldGame};
use crate::state::State;

/// The routes of this file.
pub fn routes(config: &mut Routes<'_>) {
    config.service(data).service(erase);
}

/// All that is held about a player.
#[derive(Debug, Serialize, ToSchema)]
struct HeldJson {
    /// The player.
    player: PlayerJson,
    /// Every name that the player has or had: other names and those of merged entries among them.
    names: Vec<String>,
    /// The accounts that are this player's.
    accounts: Vec<HeldAccountJson>,
    /// The matches that the player played, the newest first.
    matches: Vec<MatchHead>,
    /// The matches of belote in which the player sits, the newest first.
    belote_matches: Vec<BeloteMatchHead>,
    /// The ratings that are kept of the player.
    ratings: Vec<RatingJson>,
    /// The games that the player played or is mentioned in.
    games: Vec<HeldGameJson>,
    /// The changes of the player and the accounts, and those that the accounts made, the oldest first.
    changes: Vec<ChangeJson>,
}

/// An account without its secrets.
#[derive(Debug, Serialize, ToSchema)]
struct HeldAccountJson {
    /// The account.
    user: UserJson,
    /// What it is in which club.
    memberships: Vec<MemberJson>,
    /// Where it is signed in; null for those who may not see the account.
    sessions: Option<Vec<HeldSessionJson>>,
    /// Its keys for programs; null for those who may not see the account.
    tokens: Option<Vec<TokenJson>>,
}

/// A browser that is signed in.
#[derive(Debug, Serialize, ToSchema)]
struct HeldSessionJson {
    /// When it was begun.
    #[schema(format = "date-time")]
    created_at: String,
    /// When it was last seen.
    #[schema(format = "date-time")]
    last_seen_at: String,
    /// The address it was begun from.
    address: String,
    /// What the browser said it is.
    agent: String,
}

/// A game that the player played or is mentioned in.
#[derive(Debug, Serialize, ToSchema)]
struct HeldGameJson {
    #[serde(flatten)]
    head: GameHead,
    /// Its tags and comments that hold a name of the player.
    texts: Vec<String>,
}

impl From<Held> for HeldJson {
    fn from(held: Held) -> Self {
        Self {
            player: PlayerJson::from(&held.player),
            names: held.names,
            accounts: held.accounts.iter().map(HeldAccountJson::from).collect(),
            matches: held.matches.iter().map(MatchHead::from).collect(),
            belote_matches: held.belote.iter().map(BeloteMatchHead::from).collect(),
            ratings: held.ratings.into_iter().map(RatingJson::from).collect(),
            games: held.games.into_iter().map(HeldGameJson::from).collect(),
            changes: held.changes.into_iter().map(ChangeJson::from).collect(),
        }
    }
}

impl From<&HeldAccount> for HeldAccountJson {
    fn from(account: &HeldAccount) -> Self {
        let sessions = account.sessions.as_ref();
        let tokens = account.tokens.as_ref();
        Self {
            user: UserJson::from(&account.user),
            memberships: account.memberships.iter().map(MemberJson::from).collect(),
            sessions: sessions.map(|all| all.iter().map(HeldSessionJson::from).collect()),
            tokens: tokens.map(|all| all.iter().map(TokenJson::from).collect()),
        }
    }
}

impl From<&SessionView> for HeldSessionJson {
    fn from(session: &SessionView) -> Self {
        Self {
            created_at: rfc3339(session.created_at),
            last_seen_at: rfc3339(session.last_seen_at),
            address: session.address.clone(),
            agent: session.agent.clone(),
        }
    }
}

impl From<HeldGame> for HeldGameJson {
    fn from(game: HeldGame) -> Self {
        Self {
            head: GameHead::from(&game.head),
            texts: game.texts,
        }
    }
}

/// The erasure of a player's name.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Erase {
    /// The version that was seen; `If-Match` does the same, and one of them must be there.
    #[schema(example = 1)]
    version: Option<i32>,
    /// Why, for the journal; the name in it is replaced too.
    #[schema(example = "asked for by letter")]
    reason: Option<String>,
}

/// All that is held about a player
///
/// What the player's accounts did in other clubs is told to the player and to administrators only.
#[utoipa::path(
    params(("id" = Id, Path, description = "The player")),
    responses((status = 200, description = "All of it", body = HeldJson)),
    tag = "personal data"
)]
#[get("/players/{id}/data")]
async fn data(state: web::Data<State>, caller: Caller, id: web::Path<Id>) -> Result<Answer, Problem> {
    let held = state
        .read(move |conn| personal_data::held(conn, caller.context(), *id))
        .await;
    let answer = held.and_then(|held| Answer::json(StatusCode::OK, &HeldJson::from(held)));
    or_remaining(answer, "/data")
}

/// Erase a player's name
///
/// This cannot be undone. A neutral name stands for every name that the player has or had: in games, tags and comments,
/// in the journal, in answers that are kept. Accounts that are linked are disabled and lose their names; their sessions
/// and tokens end. Results, points and turns stay. A name that another player has too is replaced only where it is
/// certain who is meant.
#[utoipa::path(
    params(("id" = Id, Path, description = "The player"), OnceHeader, IfMatchHeader),
    request_body = Erase,
    responses((status = 200, description = "The player under its new name, with `ETag`", body = PlayerJson)),
    tag = "personal data"
)]
#[post("/players/{id}/erase")]
async fn erase(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    once: Once,
    if_match: IfMatch,
    body: JsonBody<Erase>,
) -> Result<Answer, Problem> {
    let actor = caller.context().actor;
    let JsonBody { value, raw } = body;
    let expected = if_match.expected(value.version);
    let work = move |conn: &mut _| -> Result<Answer, Problem> {
        let reason = value.reason.as_deref();
        let player = personal_data::erase(conn, caller.context(), *id, &expected, reason)?;
        Ok(Answer::json(StatusCode::OK, &PlayerJson::from(&player))?.version(player.version))
    };
    state.write_once(once, actor, &raw, work).await
}
