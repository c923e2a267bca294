//! Deals of a match of belote.

use actix_web::http::StatusCode;
use actix_web::{delete, get, post, put, web};
use brade_core::belote::hand::Hand;
use brade_core::belote::seat::{BySeat, Seat};
use serde::Serialize;
use utoipa::ToSchema;

use super::deal_in::BeloteDealIn;
use super::matches::{BeloteDealHead, BeloteMatchJson};
use super::report::BeloteFault;
use crate::auth::caller::Caller;
use crate::error::Problem;
use crate::id::Id;
use crate::interface::Routes;
use crate::json::answer::Answer;
use crate::json::etag::{IfMatch, IfMatchHeader};
use crate::json::extract::JsonBody;
use crate::json::idempotency::{Once, OnceHeader};
use crate::service::belote::deals;
use crate::service::belote::{Coming, DealView, TrickView, matches};
use crate::state::State;

/// The routes of this file.
pub fn routes(config: &mut Routes<'_>) {
    config
        .service(list)
        .service(add)
        .service(read)
        .service(replace)
        .service(remove);
}

/// A deal with its hands, calls and tricks.
#[derive(Debug, Serialize, ToSchema)]
pub struct BeloteDealJson {
    #[serde(flatten)]
    head: BeloteDealHead,
    /// The match.
    match_id: Id,
    /// The turned-up card.
    #[schema(example = "Jh")]
    up: Option<String>,
    /// The hands of seats 1 to 4 as they were dealt: as written or, once all 32 cards were played, as they follow from them;
    /// null where they are not known.
    hands: Option<[Vec<String>; 4]>,
    /// The cards that each still has; null where that is not known.
    left: Option<[Vec<String>; 4]>,
    /// The calls in their order.
    calls: Vec<BeloteCalled>,
    /// The tricks in their order; the last may have fewer than four cards.
    tricks: Vec<BeloteTrick>,
    /// The points of the tricks so far, North-South's first.
    #[schema(example = "21-0")]
    points_so_far: Option<String>,
    /// What comes next.
    next: BeloteNext,
    /// What is wrong with it, if it breaks a rule.
    fault: Option<BeloteFault>,
    /// What was said of it.
    comments: Vec<String>,
    /// The deal as its record writes it.
    #[schema(example = "dealer 2\n   result taker 3 contract h points 92-70\n")]
    record: String,
    /// The version of the match; the `ETag` is made of it.
    #[schema(example = 7)]
    version: i32,
}

/// A call.
#[derive(Debug, Serialize, ToSchema)]
struct BeloteCalled {
    /// The seat that called, 1 to 4.
    #[schema(example = 1)]
    seat: Option<u8>,
    /// `p` pass, `t` take, or the letter of a contract.
    #[schema(example = "p")]
    call: char,
}

/// A trick.
#[derive(Debug, Serialize, ToSchema)]
struct BeloteTrick {
    /// Its number, from 1.
    #[schema(example = 1)]
    number: usize,
    /// Its cards in their order.
    cards: Vec<BelotePlayed>,
    /// The seat that won it, if it is complete.
    #[schema(example = 3)]
    winner: Option<u8>,
    /// What it is worth, with the ten of the last trick.
    #[schema(example = 21)]
    points: Option<u16>,
}

/// A card that was played.
#[derive(Debug, Serialize, ToSchema)]
struct BelotePlayed {
    /// The seat that played it; null where that is not known.
    #[schema(example = 1)]
    seat: Option<u8>,
    /// The card.
    #[schema(example = "Jh")]
    card: String,
    /// Whether belote or rebelote was announced with it.
    announces: bool,
}

impl From<&TrickView> for BeloteTrick {
    fn from(trick: &TrickView) -> BeloteTrick {
        let cards = trick.cards.iter();
        BeloteTrick {
            number: trick.number,
            cards: cards
                .map(|(seat, card, announces)| BelotePlayed {
                    seat: seat.map(Seat::number),
                    card: card.to_string(),
                    announces: *announces,
                })
                .collect(),
            winner: trick.winner.map(Seat::number),
            points: trick.points,
        }
    }
}

/// What comes next in a deal.
#[derive(Debug, Default, Serialize, ToSchema)]
struct BeloteNext {
    /// `call`, `card`, `any-card` (the hands are not known), `nothing` (the deal is over) or `unknown`.
    #[schema(example = "card")]
    kind: &'static str,
    /// The seat that calls or plays.
    #[schema(example = 2)]
    seat: Option<u8>,
    /// The number that the next call or card gets: what to send with it.
    #[schema(example = 5)]
    number: Option<usize>,
    /// The calls or cards that are legal; where the hands are not known, the cards that the seat can have.
    legal: Vec<String>,
    /// Why just these cards are legal; see the `duty` of a fault.
    #[schema(example = "follow")]
    duty: Option<&'static str>,
    /// With which of the cards belote or rebelote can be announced.
    announce: Vec<String>,
}

fn cards(hand: Hand) -> Vec<String> {
    hand.iter().map(|card| card.to_string()).collect()
}

impl From<&DealView> for BeloteNext {
    fn from(deal: &DealView) -> BeloteNext {
        let next = BeloteNext {
            seat: deal.next.seat().map(Seat::number),
            ..BeloteNext::default()
        };
        match &deal.next {
            Coming::Call { legal, .. } => BeloteNext {
                kind: "call",
                number: Some(deal.record.calls.len() + 1),
                legal: legal.iter().map(ToString::to_string).collect(),
                ..next
            },
            Coming::Card { legal, announce, .. } => BeloteNext {
                kind: "card",
                number: Some(deal.record.plays.len() + 1),
                legal: cards(legal.cards),
                duty: Some(legal.duty.name()),
                announce: cards(*announce),
                ..next
            },
            Coming::AnyCard { possible, announce, .. } => BeloteNext {
                kind: "any-card",
                number: Some(deal.record.plays.len() + 1),
                legal: cards(*possible),
                announce: cards(*announce),
                ..next
            },
            Coming::Over => BeloteNext {
                kind: "nothing",
                ..next
            },
            Coming::Unknown => BeloteNext {
                kind: "unknown",
                ..next
            },
        }
    }
}

impl From<&DealView> for BeloteDealJson {
    fn from(deal: &DealView) -> BeloteDealJson {
        let four = |hands: &BySeat<Hand>| Seat::ALL.map(|seat| cards(hands[seat]));
        BeloteDealJson {
            head: BeloteDealHead::from(&deal.head),
            match_id: deal.match_id(),
            up: deal.record.up.map(|up| up.to_string()),
            hands: deal.dealt.as_ref().map(four),
            left: deal.left.as_ref().map(four),
            calls: deal
                .calls
                .iter()
                .map(|(seat, call)| BeloteCalled {
                    seat: seat.map(Seat::number),
                    call: call.letter(),
                })
                .collect(),
            tricks: deal.tricks.iter().map(BeloteTrick::from).collect(),
            points_so_far: deal.points.map(|points| points.to_string()),
            next: BeloteNext::from(deal),
            fault: deal.fault.as_deref().map(BeloteFault::from),
            comments: deal.record.notes.clone(),
            record: deal.record.to_string(),
            version: deal.of_match.version,
        }
    }
}

pub(super) fn answer(status: StatusCode, deal: &DealView) -> Result<Answer, Problem> {
    Ok(Answer::json(status, &BeloteDealJson::from(deal))?.version(deal.of_match.version))
}

/// The deals of a match of belote
#[utoipa::path(
    params(("id" = Id, Path, description = "The match")),
    responses((status = 200, description = "The match with its deals, with `ETag`", body = BeloteMatchJson)),
    tag = "belote"
)]
#[get("/belote/matches/{id}/deals")]
async fn list(state: web::Data<State>, id: web::Path<Id>) -> Result<Answer, Problem> {
    let of_match = state.read(move |conn| matches::view(conn, *id)).await?;
    Ok(Answer::json(StatusCode::OK, &BeloteMatchJson::from(&of_match))?.version(of_match.version))
}

/// Enter the next deal
///
/// By what it came to, by its score, by its text; or it begins with the turned-up card, to be recorded call by call and
/// card by card. What breaks a rule is a 422 with the rule as its code and a `fault`.
#[utoipa::path(
    params(("id" = Id, Path, description = "The match"), OnceHeader, IfMatchHeader),
    request_body = BeloteDealIn,
    responses((status = 201, description = "The deal, with `Location` and `ETag`", body = BeloteDealJson)),
    tag = "belote"
)]
#[post("/belote/matches/{id}/deals")]
async fn add(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    once: Once,
    if_match: IfMatch,
    body: JsonBody<BeloteDealIn>,
) -> Result<Answer, Problem> {
    let actor = caller.context().actor;
    let JsonBody { value, raw } = body;
    let expected = if_match.expected(value.version);
    let new = value.read()?;
    let work = move |conn: &mut _| -> Result<Answer, Problem> {
        let deal = deals::add(conn, caller.context(), *id, &new, &expected)?;
        let address = format!("/api/v1/belote/matches/{id}/deals/{}", deal.head.number);
        Ok(answer(StatusCode::CREATED, &deal)?.location(address))
    };
    state.write_once(once, actor, &raw, work).await
}

/// One deal with its hands, calls and tricks, and what is legal next
#[utoipa::path(
    params(("id" = Id, Path, description = "The match"), ("n" = i64, Path, description = "The deal, from 1")),
    responses((status = 200, description = "The deal, with `ETag`", body = BeloteDealJson)),
    tag = "belote"
)]
#[get("/belote/matches/{id}/deals/{n}")]
async fn read(state: web::Data<State>, path: web::Path<(Id, i64)>) -> Result<Answer, Problem> {
    let (id, n) = path.into_inner();
    let deal = state.read(move |conn| deals::view(conn, id, n)).await?;
    answer(StatusCode::OK, &deal)
}

/// Correct a deal, or say what one came to that is not finished
///
/// The deals after it stay as they are. Where they break, the match has a fault until they are corrected or removed. What
/// was recorded of a deal that is not finished stays beside its result.
#[utoipa::path(
    params(("id" = Id, Path, description = "The match"), ("n" = i64, Path, description = "The deal, from 1"), IfMatchHeader),
    request_body = BeloteDealIn,
    responses((status = 200, description = "The deal, with `ETag`", body = BeloteDealJson)),
    tag = "belote"
)]
#[put("/belote/matches/{id}/deals/{n}")]
async fn replace(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i64)>,
    if_match: IfMatch,
    body: JsonBody<BeloteDealIn>,
) -> Result<Answer, Problem> {
    let at = path.into_inner();
    let new = body.value.read()?;
    let expected = if_match
        .expected(body.value.version)
        .letting_stand(body.value.let_stand);
    let deal = state
        .write(move |conn| {
            let why = body.value.why.as_deref();
            deals::replace(conn, caller.context(), at, &new, &expected, why)
        })
        .await?;
    answer(StatusCode::OK, &deal)
}

/// Remove the last deal
#[utoipa::path(
    params(("id" = Id, Path, description = "The match"), ("n" = i64, Path, description = "The last deal"), IfMatchHeader),
    responses((status = 200, description = "The match after it, with `ETag`", body = BeloteMatchJson)),
    tag = "belote"
)]
#[delete("/belote/matches/{id}/deals/{n}")]
async fn remove(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i64)>,
    if_match: IfMatch,
) -> Result<Answer, Problem> {
    let at = path.into_inner();
    let expected = if_match.expected(None);
    let of_match = state
        .write(move |conn| deals::remove(conn, caller.context(), at, &expected))
        .await?;
    Ok(Answer::json(StatusCode::OK, &BeloteMatchJson::from(&of_match))?.version(of_match.version))
}
