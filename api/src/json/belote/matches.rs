//! Matches of belote.

use actix_web::http::StatusCode;
use actix_web::{delete, get, post, put, web};
use brade_core::belote::card_match::MatchStatus;
use brade_core::belote::deal_in_play::DealEnd;
use brade_core::belote::rules::{MatchLength, RuleOption, Rules};
use brade_core::belote::seat::{BySeat, ByTeam, Seat, Team};
use brade_core::record::Termination;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::report::BeloteFault;
use crate::auth::caller::Caller;
use crate::db::time::rfc3339;
use crate::error::Problem;
use crate::id::Id;
use crate::interface::Routes;
use crate::json::answer::Answer;
use crate::json::confirmation::{Confirm, ConfirmationJson};
use crate::json::cursor::{self, Page};
use crate::json::etag::{IfMatch, IfMatchHeader};
use crate::json::extract::{JsonBody, Query};
use crate::json::idempotency::{Once, OnceHeader};
use crate::json::text::named;
use crate::service::ServiceError;
use crate::service::belote::matches::{self, DealHead, Decision, MatchFilter, MatchView, NewBeloteMatch, TeamOf};
use crate::service::belote::{confirmation, records};
use crate::state::State;

/// The routes of this file.
pub fn routes(config: &mut Routes<'_>) {
    config
        .service(create)
        .service(list)
        .service(read)
        .service(remove)
        .service(decide)
        .service(confirm)
        .service(record);
}

/// A pair of partners.
#[derive(Debug, Serialize, ToSchema)]
pub struct BeloteTeam {
    /// The name of the team or, where it has none, of its players.
    #[schema(example = "Ek, Alm")]
    pub name: String,
    /// Its players in the order of their seats; null where nobody knows, or only the name is known.
    pub player_ids: [Option<Id>; 2],
    /// Their names; empty where nobody knows.
    #[schema(example = json!(["Ek", "Alm"]))]
    pub players: [String; 2],
}

impl From<&TeamOf> for BeloteTeam {
    fn from(team: &TeamOf) -> BeloteTeam {
        BeloteTeam {
            name: team.name.clone(),
            player_ids: team.players.each_ref().map(|player| player.id),
            players: team.players.each_ref().map(|player| player.name.clone()),
        }
    }
}

/// What was agreed before a match of belote.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BeloteRules {
    /// `1000`, `500` or `deal`.
    #[schema(example = "1000")]
    pub to: String,
    /// `all-no-trumps`, `clockwise`, `knockout`.
    #[serde(default)]
    #[schema(example = json!(["all-no-trumps"]))]
    pub options: Vec<String>,
}

impl From<&Rules> for BeloteRules {
    fn from(rules: &Rules) -> BeloteRules {
        BeloteRules {
            to: rules.length().name().to_owned(),
            options: rules.options().map(|option| option.name().to_owned()).collect(),
        }
    }
}

impl BeloteRules {
    fn read(&self) -> Result<Rules, ServiceError> {
        let lengths = || format!("must be one of {}", MatchLength::ALL.map(MatchLength::name).join(", "));
        let length = named("rules.to".to_owned(), &self.to, |text| text.parse().ok(), lengths)?;
        let known = || format!("must be one of {}", RuleOption::ALL.map(RuleOption::name).join(", "));
        let options = self.options.iter().zip(0..);
        let options = options
            .map(|(text, index)| named(format!("rules.options[{index}]"), text, |text| text.parse().ok(), known));
        let options: Vec<RuleOption> = options.collect::<Result<_, _>>()?;
        Rules::new(length, options).map_err(|error| ServiceError::invalid("bad-value", "rules.options", error))
    }
}

/// A match of belote without its deals.
#[derive(Debug, Serialize, ToSchema)]
pub struct BeloteMatchHead {
    /// The id.
    pub id: Id,
    /// The club that it belongs to.
    pub club_id: Id,
    /// Seats 1 and 3.
    pub north_south: BeloteTeam,
    /// Seats 2 and 4.
    pub east_west: BeloteTeam,
    /// What was agreed.
    pub rules: BeloteRules,
    /// The totals, North-South's first.
    #[schema(example = "1004-876")]
    pub totals: String,
    /// How many deals it has.
    #[schema(example = 12)]
    pub deal_count: usize,
    /// `open`, `decided` or `drawn`.
    #[schema(example = "decided")]
    pub status: &'static str,
    /// `ns` or `ew`.
    #[schema(example = "ns")]
    pub winner: Option<&'static str>,
    /// `conceded`, `forfeited` or `adjudicated`, if it was not played out.
    #[schema(example = "conceded")]
    pub termination: Option<&'static str>,
    /// What verifying its record gives: `illegal`, `contradicted`, `partial`, `incomplete` or `verified`.
    #[schema(example = "verified")]
    pub verdict: &'static str,
    /// Whether the results are confirmed.
    pub confirmation: ConfirmationJson,
    /// The seat that deals next, if that is known; null where no deal follows, or one is not finished.
    #[schema(example = 2)]
    pub next_dealer: Option<u8>,
    /// Whether another deal can be begun.
    pub more_deals: bool,
    /// When it was made.
    #[schema(format = "date-time")]
    pub created_at: String,
    /// When it was last changed.
    #[schema(format = "date-time")]
    pub updated_at: String,
    /// Raised by every change of the match and of its deals; the `ETag` is made of it.
    #[schema(example = 7)]
    pub version: i32,
}

/// A match of belote with its deals.
#[derive(Debug, Serialize, ToSchema)]
pub struct BeloteMatchJson {
    #[serde(flatten)]
    head: BeloteMatchHead,
    /// Its deals in their order.
    deals: Vec<BeloteDealHead>,
    /// The first deal that breaks a rule, with the rule.
    fault: Option<BeloteFault>,
}

/// A deal as its match shows it. Of two numbers North-South's is the first.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BeloteDealHead {
    /// Its number, from 1.
    #[schema(example = 3)]
    pub number: usize,
    /// `finished`, `unfinished` or `illegal`.
    #[schema(example = "finished")]
    pub status: &'static str,
    /// Whether its calls and cards are kept, so that nothing of it is as stated only.
    pub recorded: bool,
    /// Whether all passed.
    pub thrown_in: bool,
    /// The seat that dealt, 1 to 4, if it is known.
    #[schema(example = 4)]
    pub dealer: Option<u8>,
    /// The seat that took.
    #[schema(example = 3)]
    pub taker: Option<u8>,
    /// The trumps: `c`, `d`, `h`, `s`, `A` all, `N` none.
    #[schema(example = "h")]
    pub contract: Option<char>,
    /// The points of the cards with the ten of the last trick: 162 in all.
    #[schema(example = "92-70")]
    pub points: Option<String>,
    /// The team with all tricks: `ns` or `ew`.
    #[schema(example = "ns")]
    pub capot: Option<&'static str>,
    /// The team that announced belote.
    #[schema(example = "ns")]
    pub belote: Option<&'static str>,
    /// What the teams scored; null while it is not finished.
    #[schema(example = "92-70")]
    pub score: Option<String>,
    /// The totals of the match after it.
    #[schema(example = "392-270")]
    pub totals: String,
}

impl From<&DealHead> for BeloteDealHead {
    fn from(deal: &DealHead) -> BeloteDealHead {
        let result = match &deal.end {
            Some(DealEnd::Played(result)) => Some(result),
            Some(DealEnd::ThrownIn) | None => None,
        };
        BeloteDealHead {
            number: deal.number,
            status: deal.status.name(),
            recorded: deal.recorded,
            thrown_in: deal.end == Some(DealEnd::ThrownIn),
            dealer: deal.dealer.map(Seat::number),
            taker: result.map(|result| result.taker().number()),
            contract: result.map(|result| result.contract().letter()),
            points: result.map(|result| result.points().to_string()),
            capot: result.and_then(|result| result.capot()).map(Team::letters),
            belote: result.and_then(|result| result.belote()).map(Team::letters),
            score: deal.score.map(|score| score.to_string()),
            totals: deal.totals.to_string(),
        }
    }
}

impl From<&MatchView> for BeloteMatchHead {
    fn from(of_match: &MatchView) -> BeloteMatchHead {
        let (status, winner) = match of_match.status {
            MatchStatus::Open => ("open", None),
            MatchStatus::Won(team) => ("decided", Some(team.letters())),
            MatchStatus::Drawn => ("drawn", None),
        };
        BeloteMatchHead {
            id: of_match.id,
            club_id: of_match.club_id,
            north_south: BeloteTeam::from(&of_match.teams.north_south),
            east_west: BeloteTeam::from(&of_match.teams.east_west),
            rules: BeloteRules::from(&of_match.rules),
            totals: of_match.totals.to_string(),
            deal_count: of_match.deals.len(),
            status,
            winner,
            termination: of_match.termination.map(Termination::name),
            verdict: of_match.verdict.name(),
            confirmation: of_match.report.as_ref().into(),
            next_dealer: of_match.next_dealer.map(Seat::number),
            more_deals: of_match.takes_deals(),
            created_at: rfc3339(of_match.created_at),
            updated_at: rfc3339(of_match.updated_at),
            version: of_match.version,
        }
    }
}

impl From<&MatchView> for BeloteMatchJson {
    fn from(of_match: &MatchView) -> BeloteMatchJson {
        BeloteMatchJson {
            head: BeloteMatchHead::from(of_match),
            deals: of_match.deals.iter().map(BeloteDealHead::from).collect(),
            fault: of_match.fault.as_deref().map(BeloteFault::from),
        }
    }
}

fn answer(status: StatusCode, of_match: &MatchView) -> Result<Answer, Problem> {
    Ok(Answer::json(status, &BeloteMatchJson::from(of_match))?.version(of_match.version))
}

/// What is agreed before a match of belote. Each team needs a name, or a player in one of its seats.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct BeloteMatchIn {
    /// The player in seat 1, partner of seat 3.
    seat_1: Option<Id>,
    /// The player in seat 2, partner of seat 4.
    seat_2: Option<Id>,
    /// The player in seat 3.
    seat_3: Option<Id>,
    /// The player in seat 4.
    seat_4: Option<Id>,
    /// The names in seats 1 to 4 of those who are no players of the club; null or empty where nobody knows.
    #[schema(example = json!([null, "Gran", null, "Asp"]))]
    names: Option<[Option<String>; 4]>,
    /// The name of the team in seats 1 and 3; its players' unless told.
    north_south: Option<String>,
    /// The name of the team in seats 2 and 4.
    east_west: Option<String>,
    /// To 1000 without options unless told.
    rules: Option<BeloteRules>,
    /// The club that it belongs to; the caller's home club unless told.
    club_id: Option<Id>,
}

impl BeloteMatchIn {
    fn read(&self) -> Result<NewBeloteMatch, ServiceError> {
        let rules = self.rules.as_ref().map(BeloteRules::read).transpose()?;
        Ok(NewBeloteMatch {
            club: self.club_id,
            names: ByTeam::new(self.north_south.clone(), self.east_west.clone()),
            players: BySeat::new([self.seat_1, self.seat_2, self.seat_3, self.seat_4]),
            stated: BySeat::new(self.names.clone().unwrap_or_default()),
            rules: rules.unwrap_or_default(),
        })
    }
}

/// Make a match of belote
#[utoipa::path(
    params(OnceHeader),
    request_body = BeloteMatchIn,
    responses((status = 201, description = "The match, with `Location` and `ETag`", body = BeloteMatchJson)),
    tag = "belote"
)]
#[post("/belote/matches")]
async fn create(
    state: web::Data<State>,
    caller: Caller,
    once: Once,
    body: JsonBody<BeloteMatchIn>,
) -> Result<Answer, Problem> {
    let actor = caller.context().actor;
    let JsonBody { value, raw } = body;
    let new = value.read()?;
    let work = move |conn: &mut _| -> Result<Answer, Problem> {
        let of_match = matches::create(conn, caller.context(), &new)?;
        let address = format!("/api/v1/belote/matches/{}", of_match.id);
        Ok(answer(StatusCode::CREATED, &of_match)?.location(address))
    };
    state.write_once(once, actor, &raw, work).await
}

/// Which matches of belote to list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Asked {
    /// Matches in which this player sits, by id.
    player: Option<Id>,
    /// Matches of this club, by id.
    club: Option<Id>,
    /// The `next_cursor` of the page before.
    cursor: Option<String>,
    /// How many, 1 to 200; 50 unless told.
    limit: Option<i64>,
}

/// List the matches of belote, the newest first
#[utoipa::path(
    params(Asked),
    responses((status = 200, description = "A page of matches", body = Page<BeloteMatchHead>)),
    tag = "belote"
)]
#[get("/belote/matches")]
async fn list(state: web::Data<State>, Query(asked): Query<Asked>) -> Result<Answer, Problem> {
    let limit = cursor::limit(asked.limit)?;
    let after: Option<Id> = asked.cursor.as_deref().map(cursor::read).transpose()?;
    let filter = MatchFilter {
        club: asked.club,
        player: asked.player,
    };
    let found = state
        .read(move |conn| matches::list(conn, &filter, after, limit + 1))
        .await?;
    let page = Page::of(found, limit, |of_match| of_match.id)?;
    Answer::json(StatusCode::OK, &page.map(|of_match| BeloteMatchHead::from(&of_match)))
}

/// One match of belote with its deals
#[utoipa::path(
    params(("id" = Id, Path, description = "The match")),
    responses((status = 200, description = "The match, with `ETag`", body = BeloteMatchJson)),
    tag = "belote"
)]
#[get("/belote/matches/{id}")]
async fn read(state: web::Data<State>, id: web::Path<Id>) -> Result<Answer, Problem> {
    let of_match = state.read(move |conn| matches::view(conn, *id)).await?;
    answer(StatusCode::OK, &of_match)
}

/// Remove a match of belote without deals
#[utoipa::path(
    params(("id" = Id, Path, description = "The match"), IfMatchHeader),
    responses((status = 204, description = "It is gone")),
    tag = "belote"
)]
#[delete("/belote/matches/{id}")]
async fn remove(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    if_match: IfMatch,
) -> Result<Answer, Problem> {
    let expected = if_match.expected(None);
    state
        .write(move |conn| matches::remove(conn, caller.context(), *id, &expected))
        .await?;
    Ok(Answer::empty())
}

/// How a match of belote is ended that is not played out.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct BeloteDecision {
    /// `conceded`, `forfeited` or `adjudicated`; null takes the decision back. All but a concession are for directors.
    #[schema(example = "conceded")]
    termination: Option<String>,
    /// `ns` or `ew`: who wins; null for a draw, which only an adjudication can give.
    #[schema(example = "ns")]
    winner: Option<String>,
    /// The version that was seen; `If-Match` does the same.
    #[schema(example = 7)]
    version: Option<i32>,
    /// Whether matches of the tournament that depend on it and have begun stand as they are.
    #[serde(default)]
    let_stand: bool,
    /// Why, for the journal.
    why: Option<String>,
}

impl BeloteDecision {
    fn read(&self) -> Result<Option<Decision>, ServiceError> {
        let Some(termination) = self.termination.as_deref() else {
            return Ok(None);
        };
        let not_played = Termination::ALL
            .into_iter()
            .filter(|termination| *termination != Termination::Played);
        let of_name = |text: &str| not_played.clone().find(|termination| termination.name() == text);
        let names = || "must be conceded, forfeited or adjudicated, or null".to_owned();
        let termination = named("termination".to_owned(), termination, of_name, names)?;
        let winner = self
            .winner
            .as_deref()
            .map(|winner| team("winner", winner))
            .transpose()?;
        Ok(Some(Decision { termination, winner }))
    }
}

/// Reads the letters of a team.
pub(super) fn team(field: &str, text: &str) -> Result<Team, ServiceError> {
    named(field.to_owned(), text, Team::of_letters, || {
        "must be ns or ew, or null".to_owned()
    })
}

/// End a match of belote before it is played out
///
/// A team concedes it, or a director forfeits or adjudicates it.
#[utoipa::path(
    params(("id" = Id, Path, description = "The match"), IfMatchHeader),
    request_body = BeloteDecision,
    responses((status = 200, description = "The match, with `ETag`", body = BeloteMatchJson)),
    tag = "belote"
)]
#[put("/belote/matches/{id}/decision")]
async fn decide(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    if_match: IfMatch,
    body: JsonBody<BeloteDecision>,
) -> Result<Answer, Problem> {
    let decision = body.value.read()?;
    let expected = if_match
        .expected(body.value.version)
        .letting_stand(body.value.let_stand);
    let of_match = state
        .write(move |conn| {
            let why = body.value.why.as_deref();
            matches::decide(conn, caller.context(), *id, decision, &expected, why)
        })
        .await?;
    answer(StatusCode::OK, &of_match)
}

/// Confirm what a player has reported of a match of belote
///
/// For the team that has not reported it, and the directors of the club. 409 where nothing waits for it.
#[utoipa::path(
    params(("id" = Id, Path, description = "The match"), IfMatchHeader, OnceHeader),
    request_body = Confirm,
    responses((status = 200, description = "The match, with `ETag`", body = BeloteMatchJson)),
    tag = "belote"
)]
#[post("/belote/matches/{id}/confirm")]
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
        answer(StatusCode::OK, &of_match)
    };
    state.write_once(once, actor, &raw, work).await
}

/// The record of a match of belote
///
/// Canonical text, as BELOTE.md has it.
#[utoipa::path(
    params(("id" = Id, Path, description = "The match")),
    responses((status = 200, description = "The record", content_type = "text/plain", body = String,
        example = "[Game \"belote\"]\n[North-South \"Ek, Alm\"]\n[East-West \"Gran, Asp\"]\n[To \"1000\"]\n\n1. score 92-70\n*\n")),
    tag = "belote"
)]
#[get("/belote/matches/{id}/record")]
async fn record(state: web::Data<State>, id: web::Path<Id>) -> Result<Answer, Problem> {
    let (text, version) = state.read(move |conn| records::record(conn, *id)).await?;
    Ok(Answer::text(StatusCode::OK, text).version(version))
}
