//! Whether the results of a match are confirmed.

use actix_web::http::StatusCode;
use actix_web::{post, web};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::answer::Answer;
use super::etag::{IfMatch, IfMatchHeader};
use super::extract::JsonBody;
use super::idempotency::{Once, OnceHeader};
use super::matches::MatchJson;
use crate::auth::caller::Caller;
use crate::db::time::rfc3339;
use crate::error::Problem;
use crate::id::Id;
use crate::interface::Routes;
use crate::service::confirmation::{self, Report};
use crate::state::State;

/// The routes of this file.
pub fn routes(config: &mut Routes<'_>) {
    config.service(confirm);
}

/// Whether the results of a match are confirmed. Those that a recorder, a director or an owner enters are at once;
/// those that a player enters of an own match wait for the opponent or a director.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConfirmationJson {
    /// `confirmed` or `unconfirmed`.
    #[schema(example = "unconfirmed")]
    pub status: &'static str,
    /// The user who has reported an own match.
    pub reported_by: Option<Id>,
    /// When that was.
    #[schema(format = "date-time")]
    pub reported_at: Option<String>,
    /// Who has confirmed it.
    pub confirmed_by: Option<Id>,
    /// When that was.
    #[schema(format = "date-time")]
    pub confirmed_at: Option<String>,
}

impl From<Option<&Report>> for ConfirmationJson {
    fn from(report: Option<&Report>) -> ConfirmationJson {
        let confirmed = report.and_then(|report| report.confirmed);
        ConfirmationJson {
            status: match report.is_some_and(Report::is_open) {
                true => "unconfirmed",
                false => "confirmed",
            },
            reported_by: report.map(|report| report.by),
            reported_at: report.map(|report| rfc3339(report.at)),
            confirmed_by: confirmed.map(|(by, _)| by),
            confirmed_at: confirmed.map(|(_, at)| rfc3339(at)),
        }
    }
}

/// What is to be confirmed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Confirm {
    /// The version of the match that was seen; `If-Match` does the same.
    #[schema(example = 7)]
    pub(super) version: Option<i32>,
}

/// Confirm what a player has reported of a match
///
/// For the opponent of whoever has reported it, and the directors of the club. 409 where nothing waits for it.
#[utoipa::path(
    params(("id" = Id, Path, description = "The match"), IfMatchHeader, OnceHeader),
    request_body = Confirm,
    responses((status = 200, description = "The match, with `ETag`", body = MatchJson)),
    tag = "matches"
)]
#[post("/matches/{id}/confirm")]
async fn confirm(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    if_match: IfMatch,
    once: Once,
    body: JsonBody<Confirm>,
) -> Result<Answer, Problem> {
    let actor = caller.context().actor;
    let JsonBody { value, raw } = body;
    let expected = if_match.expected(value.version);
    let work = move |conn: &mut _| -> Result<Answer, Problem> {
        let of_match = confirmation::confirm(conn, caller.context(), *id, &expected)?;
        Ok(Answer::json(StatusCode::OK, &MatchJson::from(&of_match))?.version(of_match.version))
    };
    state.write_once(once, actor, &raw, work).await
}
