//! Records as text: verified, and stored.

use actix_web::http::StatusCode;
use actix_web::{post, web};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::answer::Answer;
use super::extract::{Query, TextBody};
use super::idempotency::{Once, OnceHeader};
use super::report::{RecordReport, record_report};
use crate::auth::caller::Caller;
use crate::error::Problem;
use crate::id::Id;
use crate::interface::Routes;
use crate::service::records;
use crate::state::{State, block};

/// The routes of this file.
pub fn routes(config: &mut Routes<'_>) {
    config.service(verify).service(store);
}

/// A report a record.
#[derive(Debug, Serialize, ToSchema)]
struct Reports {
    /// In the order of the text; a match of belote is one of them.
    games: Vec<RecordReport>,
}

/// A report on a record, and where it is stored.
#[derive(Debug, Serialize, ToSchema)]
struct StoredReport {
    #[serde(flatten)]
    report: RecordReport,
    /// The stored game or match of belote; null for one that cannot be read.
    id: Option<Id>,
}

/// A report a game.
#[derive(Debug, Serialize, ToSchema)]
struct StoredReports {
    /// In the order of the text.
    games: Vec<StoredReport>,
}

/// Where records are stored.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Where {
    /// The club that the games belong to; the caller's home club unless told.
    club_id: Option<Id>,
}

fn no_games() -> Problem {
    let message = "holds no game: tags such as [White \"A. Ek\"] are expected, then turns such as `1. W 63 1/7 1/4`";
    Problem::field("no-games", "body", message)
}

/// Verify records
///
/// Each record is read as the game that it names: a match of belote where its tag `Game` says `belote`, else a game of bräde.
/// Nothing is stored.
#[utoipa::path(
    request_body(content = Option<String>, content_type = "text/plain", description = "One or more records",
        example = "[White \"A. Ek\"]\n[Black \"B. Alm\"]\n[Teka \"2-5\"]\n\n1. W 63 1/7 1/4\n2. B 44 1/5/9 1/5\n*\n"),
    responses((status = 200, description = "A report a record", body = Reports)),
    tag = "records"
)]
#[post("/records/verify")]
async fn verify(body: TextBody) -> Result<Answer, Problem> {
    block(move || {
        let verified = records::verify_text(&body.text);
        let numbered = verified.iter().zip(1..);
        let games = numbered.map(|(record, number)| record_report(number, record)).collect();
        Answer::json(StatusCode::OK, &Reports { games })
    })
    .await
}

/// Store records
///
/// Games that cannot be read are reported and not stored; illegal and contradicted ones are stored with their status.
/// A record of belote is stored as a match of belote.
#[utoipa::path(
    params(Where, OnceHeader),
    request_body(content = Option<String>, content_type = "text/plain", description = "One or more records",
        example = "[White \"A. Ek\"]\n[Black \"B. Alm\"]\n[Teka \"2-5\"]\n\n1. W 63 1/7 1/4\n2. B 44 1/5/9 1/5\n*\n"),
    responses(
        (status = 201, description = "A report a record with the id it is stored under", body = StoredReports),
        (status = 200, description = "The same where no game could be read, so that nothing is stored", body = StoredReports)
    ),
    tag = "records"
)]
#[post("/records")]
async fn store(
    state: web::Data<State>,
    caller: Caller,
    once: Once,
    Query(asked): Query<Where>,
    body: TextBody,
) -> Result<Answer, Problem> {
    let actor = caller.context().actor;
    let TextBody { text, raw } = body;
    // Before the transaction: replaying takes time, and nobody else can write during it.
    let verified = block(move || Ok::<_, Problem>(records::verify_text(&text))).await?;
    if verified.is_empty() {
        return Err(no_games());
    }
    let work = move |conn: &mut _| -> Result<Answer, Problem> {
        let ctx = caller.context().choose(conn, asked.club_id)?;
        let ids = records::store(conn, ctx, &verified)?;
        let status = match ids.iter().any(Option::is_some) {
            true => StatusCode::CREATED,
            false => StatusCode::OK,
        };
        let numbered = verified.iter().zip(1..);
        let games = numbered.zip(ids).map(|((record, number), id)| StoredReport {
            report: record_report(number, record),
            id,
        });
        let games = games.collect();
        Answer::json(status, &StoredReports { games })
    };
    state.write_once(once, actor, &raw, work).await
}
