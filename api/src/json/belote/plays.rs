//! Recording a deal of belote: its hands, calls and cards.

use actix_web::http::StatusCode;
use actix_web::{delete, post, put, web};
use brade_core::belote::auction::Call;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::deal_in::{card, hands};
use super::deals::{BeloteDealJson, answer};
use crate::auth::caller::Caller;
use crate::error::Problem;
use crate::id::Id;
use crate::interface::Routes;
use crate::json::answer::Answer;
use crate::json::etag::{IfMatch, IfMatchHeader};
use crate::json::extract::{JsonBody, Query};
use crate::json::idempotency::{Once, OnceHeader};
use crate::json::text::named;
use crate::service::ServiceError;
use crate::service::belote::plays;
use crate::state::State;

/// The routes of this file.
pub fn routes(config: &mut Routes<'_>) {
    config
        .service(call)
        .service(undo_call)
        .service(play)
        .service(undo_card)
        .service(set_hands);
}

/// The next call.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct BeloteCallIn {
    /// The number this call will have, from 1.
    #[schema(example = 1)]
    expected_call: i64,
    /// `p` pass, `t` take the turned-up suit, or the letter of a contract: `c`, `d`, `h`, `s`, `A`, `N`.
    #[schema(example = "p")]
    call: String,
}

impl BeloteCallIn {
    fn read(&self) -> Result<Call, ServiceError> {
        let read = |text: &str| {
            let mut letters = text.chars();
            let called = letters.next().and_then(Call::of_letter);
            called.filter(|_| letters.next().is_none())
        };
        named("call".to_owned(), &self.call, read, || {
            "must be one of p, t, c, d, h, s, A, N".to_owned()
        })
    }
}

/// The next card.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct BeloteCardIn {
    /// The number this card will have among all of the deal, from 1.
    #[schema(example = 1)]
    expected_card: i64,
    /// The card: rank `7 8 9 T J Q K A` and suit `c d h s`.
    #[schema(example = "Jh")]
    card: String,
    /// Whether belote or rebelote is announced with it.
    #[serde(default)]
    announces: bool,
}

/// The four hands.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct BeloteHandsIn {
    /// Those of seats 1 to 4, five cards each before anybody has taken and eight after it; null where nobody knows.
    #[schema(example = json!(["7c8c9cTcJc", "7d8d9dTdJd", "7s8s9sTsJs", "7h8h9hThQh"]))]
    hands: Option<[String; 4]>,
    /// The version of the match that was seen; `If-Match` does the same.
    #[schema(example = 7)]
    version: Option<i32>,
}

/// Which call is to be taken back.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct UndoneCall {
    /// The number of the last call.
    #[param(example = 1)]
    expected_call: i64,
}

/// Which card is to be taken back.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct UndoneCard {
    /// The number of the last card.
    #[param(example = 1)]
    expected_card: i64,
}

/// Call
///
/// The next seat passes or takes. A call that cannot be made is a 422 `bad-call` with its `fault`.
#[utoipa::path(
    params(("id" = Id, Path, description = "The match"), ("n" = i64, Path, description = "The deal, from 1"), OnceHeader, IfMatchHeader),
    request_body = BeloteCallIn,
    responses((status = 201, description = "The deal after it, with `ETag`", body = BeloteDealJson)),
    tag = "belote"
)]
#[post("/belote/matches/{id}/deals/{n}/calls")]
async fn call(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i64)>,
    once: Once,
    if_match: IfMatch,
    body: JsonBody<BeloteCallIn>,
) -> Result<Answer, Problem> {
    let actor = caller.context().actor;
    let at = path.into_inner();
    let JsonBody { value, raw } = body;
    let expected = if_match.expected(None);
    let called = value.read()?;
    let work = move |conn: &mut _| -> Result<Answer, Problem> {
        let deal = plays::call(conn, caller.context(), at, value.expected_call, called, &expected)?;
        answer(StatusCode::CREATED, &deal)
    };
    state.write_once(once, actor, &raw, work).await
}

/// Take back the last call
#[utoipa::path(
    params(("id" = Id, Path, description = "The match"), ("n" = i64, Path, description = "The deal, from 1"), UndoneCall, IfMatchHeader),
    responses((status = 200, description = "The deal after it, with `ETag`", body = BeloteDealJson)),
    tag = "belote"
)]
#[delete("/belote/matches/{id}/deals/{n}/calls")]
async fn undo_call(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i64)>,
    Query(undone): Query<UndoneCall>,
    if_match: IfMatch,
) -> Result<Answer, Problem> {
    let at = path.into_inner();
    let expected = if_match.expected(None);
    let deal = state
        .write(move |conn| plays::undo_call(conn, caller.context(), at, undone.expected_call, &expected))
        .await?;
    answer(StatusCode::OK, &deal)
}

/// Play a card
///
/// What breaks a rule is a 422 with the rule as its code, such as `must-follow`, and a `fault` with the legal cards. Where
/// the hands are not known, what is refused is what nobody can have played.
#[utoipa::path(
    params(("id" = Id, Path, description = "The match"), ("n" = i64, Path, description = "The deal, from 1"), OnceHeader, IfMatchHeader),
    request_body = BeloteCardIn,
    responses((status = 201, description = "The deal after it, with `ETag`", body = BeloteDealJson)),
    tag = "belote"
)]
#[post("/belote/matches/{id}/deals/{n}/cards")]
async fn play(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i64)>,
    once: Once,
    if_match: IfMatch,
    body: JsonBody<BeloteCardIn>,
) -> Result<Answer, Problem> {
    let actor = caller.context().actor;
    let at = path.into_inner();
    let JsonBody { value, raw } = body;
    let expected = if_match.expected(None);
    let played = (card("card", &value.card)?, value.announces);
    let work = move |conn: &mut _| -> Result<Answer, Problem> {
        let deal = plays::play_card(conn, caller.context(), at, value.expected_card, played, &expected)?;
        answer(StatusCode::CREATED, &deal)
    };
    state.write_once(once, actor, &raw, work).await
}

/// Take back the last card
///
/// A deal that it had ended is open again.
#[utoipa::path(
    params(("id" = Id, Path, description = "The match"), ("n" = i64, Path, description = "The deal, from 1"), UndoneCard, IfMatchHeader),
    responses((status = 200, description = "The deal after it, with `ETag`", body = BeloteDealJson)),
    tag = "belote"
)]
#[delete("/belote/matches/{id}/deals/{n}/cards")]
async fn undo_card(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i64)>,
    Query(undone): Query<UndoneCard>,
    if_match: IfMatch,
) -> Result<Answer, Problem> {
    let at = path.into_inner();
    let expected = if_match.expected(None);
    let deal = state
        .write(move |conn| plays::undo_card(conn, caller.context(), at, undone.expected_card, &expected))
        .await?;
    answer(StatusCode::OK, &deal)
}

/// Say what the four hands are
///
/// The calls and cards that were recorded must be legal with them.
#[utoipa::path(
    params(("id" = Id, Path, description = "The match"), ("n" = i64, Path, description = "The deal, from 1"), IfMatchHeader),
    request_body = BeloteHandsIn,
    responses((status = 200, description = "The deal with them, with `ETag`", body = BeloteDealJson)),
    tag = "belote"
)]
#[put("/belote/matches/{id}/deals/{n}/hands")]
async fn set_hands(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i64)>,
    if_match: IfMatch,
    body: JsonBody<BeloteHandsIn>,
) -> Result<Answer, Problem> {
    let at = path.into_inner();
    let expected = if_match.expected(body.value.version);
    let read = body.value.hands.as_ref().map(hands).transpose()?;
    let deal = state
        .write(move |conn| plays::set_hands(conn, caller.context(), at, read.clone(), &expected))
        .await?;
    answer(StatusCode::OK, &deal)
}
