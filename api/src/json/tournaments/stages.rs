//! Stages: adding, changing, starting them; standings and brackets.

use actix_web::http::StatusCode;
use actix_web::{delete, get, post, put, web};
use brade_core::belote::rules as belote;
use brade_core::brade::rules::{Begins, Rules};
use brade_core::brade::tables_match::MatchLength;
use brade_core::tournament::double_elimination::GrandFinal;
use brade_core::tournament::entrants::ByeScore;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::answer::Answer;
use super::super::etag::{IfMatch, IfMatchHeader};
use super::super::extract::JsonBody;
use super::super::idempotency::{Once, OnceHeader};
use super::super::object::Object;
use super::super::rules::RulesJson;
use super::super::text::named;
use super::{versioned, write, write_once};
use crate::auth::caller::Caller;
use crate::error::Problem;
use crate::id::Id;
use crate::interface::Routes;
use crate::service::ServiceError;
use crate::service::contests::{BeloteTerms, MatchTerms, Terms};
use crate::service::tournaments::settings::{Format, Order, StageSettings, bye_score, grand_final};
use crate::service::tournaments::views::{CrossTable, PairingView, StandingsView, TournamentView};
use crate::service::tournaments::{self, NewStage, StartAsked, TIE_BREAKS, tie_break_name};
use crate::state::State;

/// The routes of this file.
pub(super) fn routes(config: &mut Routes<'_>) {
    config
        .service(add)
        .service(change)
        .service(remove)
        .service(start)
        .service(standings)
        .service(bracket)
        .service(crosstable);
}

/// A stage as it is written. Members that do not belong to its format must be left out.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct StageIn {
    /// `swiss`, `round-robin`, `single-elimination`, `double-elimination` or `groups`.
    #[schema(example = "swiss")]
    format: String,
    /// Its name, if it has one.
    name: Option<String>,
    /// Of a Swiss: how many rounds.
    #[schema(example = 5)]
    rounds: Option<u32>,
    /// Of a Swiss: whether there may be more rounds than everybody has opponents.
    rematches: Option<bool>,
    /// Of a round robin and of groups: whether everybody meets twice.
    double: Option<bool>,
    /// Of a single elimination: whether there is a match for the third place.
    bronze: Option<bool>,
    /// Of a single elimination: whether those who lose their first match play an elimination of their own.
    consolation: Option<bool>,
    /// Of a double elimination: `none`, `single` or `reset`, which it is unless told.
    grand_final: Option<String>,
    /// Of groups: how many.
    groups: Option<u16>,
    /// Of groups: how many of each go on; 2 unless told.
    advance: Option<u32>,
    /// Of groups: how many more go on, the best of those next in their groups.
    runners_up: Option<u32>,
    /// The tie-breaks in their order; the usual ones unless told.
    tie_breaks: Option<Vec<String>>,
    /// What a requested bye scores unless told: `0`, `0.5` (unless told) or `1`.
    #[schema(example = "0.5")]
    requested_bye: Option<String>,
    /// How many boards a match between teams has; null where players meet.
    team_boards: Option<u16>,
    /// The rules of every game: an object, or the name of a set without options; `standard` unless told.
    rules: Option<RulesJson>,
    /// How many games a match has: an odd number, 1 to 99; 1 unless told.
    #[schema(example = 3)]
    length: Option<i64>,
    /// Who begins the games after the first: `loser-begins` unless told.
    begins: Option<String>,
    /// Whether a match ends when it is decided: it does unless told.
    stop_when_decided: Option<bool>,
    /// Where belote is played: the length of its matches and the options. Everything that is said of the matches of bräde
    /// must be left out then.
    #[schema(value_type = Option<BeloteIn>)]
    belote: Option<Object<BeloteIn>>,
    /// How many come from the stage before; null for all.
    takes: Option<i32>,
    /// The version of the tournament that was seen; `If-Match` does the same.
    version: Option<i32>,
}

/// What is agreed of matches of belote.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct BeloteIn {
    /// `1000` (unless told), `500` or `deal`.
    #[schema(example = "500")]
    to: Option<String>,
    /// `all-no-trumps`, `clockwise` or `knockout`, which it is in a bracket by itself.
    #[serde(default)]
    options: Vec<String>,
}

impl BeloteIn {
    fn terms(&self) -> Result<BeloteTerms, ServiceError> {
        let lengths = || {
            format!(
                "must be one of {}",
                belote::MatchLength::ALL.map(belote::MatchLength::name).join(", ")
            )
        };
        let to = self.to.as_deref();
        let to = to.map(|text| named("belote.to".to_owned(), text, |text| text.parse().ok(), lengths));
        let rules = belote::Rules::parse(to.transpose()?.unwrap_or_default(), &self.options.join(","));
        let rules = rules.map_err(|error| ServiceError::invalid("bad-rules", "belote.options", error))?;
        Ok(BeloteTerms { rules })
    }
}

impl StageIn {
    /// What is agreed of the matches, with the game that is played.
    fn terms(&self) -> Result<Terms, ServiceError> {
        let Some(Object(belote)) = &self.belote else {
            return self.brade_terms().map(Terms::Brade);
        };
        let given = [
            ("rules", self.rules.is_some()),
            ("length", self.length.is_some()),
            ("begins", self.begins.is_some()),
            ("stop_when_decided", self.stop_when_decided.is_some()),
        ];
        match given.into_iter().find(|(_, given)| *given) {
            Some((name, _)) => {
                let message = "is for bräde, and belote is played";
                Err(ServiceError::invalid("bad-value", name, message))
            }
            None => belote.terms().map(Terms::Belote),
        }
    }

    fn brade_terms(&self) -> Result<MatchTerms, ServiceError> {
        let customs = || format!("must be one of {}", Begins::ALL.map(Begins::name).join(", "));
        let begins = self.begins.as_deref();
        let begins = begins.map(|text| named("begins".to_owned(), text, |text| text.parse().ok(), customs));
        let length = MatchLength::new(self.length.unwrap_or(1));
        let rules = self.rules.as_ref().map(|rules| rules.rules("rules.")).transpose()?;
        Ok(MatchTerms {
            rules: rules.unwrap_or(Rules::STANDARD),
            length: length.map_err(|error| ServiceError::invalid("bad-length", "length", error))?,
            begins: begins.transpose()?.unwrap_or_default(),
            stop_when_decided: self.stop_when_decided.unwrap_or(true),
        })
    }

    /// Refuses a member that does not belong to the format.
    fn only(&self, allowed: &[&str]) -> Result<(), ServiceError> {
        let given = [
            ("rounds", self.rounds.is_some()),
            ("rematches", self.rematches.is_some()),
            ("double", self.double.is_some()),
            ("bronze", self.bronze.is_some()),
            ("consolation", self.consolation.is_some()),
            ("grand_final", self.grand_final.is_some()),
            ("groups", self.groups.is_some()),
            ("advance", self.advance.is_some()),
            ("runners_up", self.runners_up.is_some()),
        ];
        match given
            .into_iter()
            .find(|(name, given)| *given && !allowed.contains(name))
        {
            Some((name, _)) => {
                let message = format!("does not belong to the format {}", self.format);
                Err(ServiceError::invalid("bad-value", name, message))
            }
            None => Ok(()),
        }
    }

    fn format(&self) -> Result<Format, ServiceError> {
        let needed = |field: &'static str, value: Option<u32>| {
            let message = || format!("is needed in the format {}", self.format);
            value.ok_or_else(|| ServiceError::invalid("bad-value", field, message()))
        };
        let is = |value: Option<bool>| value.unwrap_or(false);
        let (format, allowed): (Format, &[&str]) = match &*self.format {
            "swiss" => (
                Format::Swiss {
                    rounds: needed("rounds", self.rounds)?,
                    rematches: is(self.rematches),
                },
                &["rounds", "rematches"],
            ),
            "round-robin" => (
                Format::RoundRobin {
                    double: is(self.double),
                },
                &["double"],
            ),
            "single-elimination" => (
                Format::SingleElimination {
                    bronze: is(self.bronze),
                    consolation: is(self.consolation),
                },
                &["bronze", "consolation"],
            ),
            "double-elimination" => {
                let finals = || "must be none, single or reset".to_owned();
                let text = self.grand_final.as_deref();
                let read = text
                    .map(|text| named("grand_final".to_owned(), text, grand_final, finals))
                    .transpose()?;
                let grand_final = read.unwrap_or(GrandFinal::Reset);
                (Format::DoubleElimination { grand_final }, &["grand_final"])
            }
            "groups" => (
                Format::Groups {
                    groups: u16::try_from(needed("groups", self.groups.map(u32::from))?).unwrap_or(u16::MAX),
                    double: is(self.double),
                    advance: self.advance.unwrap_or(2),
                    runners_up: self.runners_up.unwrap_or(0),
                },
                &["groups", "double", "advance", "runners_up"],
            ),
            _ => {
                let message = format!("must be one of {}", Format::NAMES.join(", "));
                return Err(ServiceError::invalid("bad-value", "format", message));
            }
        };
        self.only(allowed)?;
        Ok(format)
    }

    fn read(&self) -> Result<NewStage, ServiceError> {
        let scores = || "must be 0, 0.5 or 1".to_owned();
        let kinds = || format!("must be one of {}", TIE_BREAKS.map(tie_break_name).join(", "));
        let tie_breaks = self.tie_breaks.as_ref().map(|words| {
            let read = |(at, word): (usize, &String)| {
                let found = |word: &str| TIE_BREAKS.into_iter().find(|kind| tie_break_name(*kind) == word);
                named(format!("tie_breaks[{at}]"), word, found, kinds)
            };
            words.iter().enumerate().map(read).collect::<Result<Vec<_>, _>>()
        });
        let bye = self.requested_bye.as_deref();
        let bye = bye
            .map(|text| named("requested_bye".to_owned(), text, bye_score, scores))
            .transpose()?;
        Ok(NewStage {
            name: self.name.clone(),
            settings: StageSettings {
                format: self.format()?,
                tie_breaks: tie_breaks.transpose()?,
                requested_bye: bye.unwrap_or(ByeScore::Half),
                team_boards: self.team_boards,
            },
            terms: self.terms()?,
            takes: self.takes,
        })
    }
}

/// Add a stage
#[utoipa::path(
    params(("id" = Id, Path, description = "The tournament"), OnceHeader, IfMatchHeader),
    request_body = StageIn,
    responses((status = 201, description = "The tournament, with `ETag`", body = TournamentView)),
    tag = "stages"
)]
#[post("/tournaments/{id}/stages")]
async fn add(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    once: Once,
    if_match: IfMatch,
    body: JsonBody<StageIn>,
) -> Result<Answer, Problem> {
    let new = body.value.read()?;
    let expected = if_match.expected(body.value.version);
    write_once(
        &state,
        caller,
        (once, body.raw),
        StatusCode::CREATED,
        move |conn, ctx| {
            let (view, number) = tournaments::add_stage(conn, ctx, *id, &new, &expected)?;
            let address = format!("/api/v1/tournaments/{id}/stages/{number}/standings");
            let version = view.version;
            Ok((view, version, Some(address)))
        },
    )
    .await
}

/// Change a stage that waits
#[utoipa::path(
    params(("id" = Id, Path, description = "The tournament"), ("stage" = i32, Path, description = "The stage"), IfMatchHeader),
    request_body = StageIn,
    responses((status = 200, description = "The tournament, with `ETag`", body = TournamentView)),
    tag = "stages"
)]
#[put("/tournaments/{id}/stages/{stage}")]
async fn change(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i32)>,
    if_match: IfMatch,
    body: JsonBody<StageIn>,
) -> Result<Answer, Problem> {
    let (id, stage) = path.into_inner();
    let new = body.value.read()?;
    let expected = if_match.expected(body.value.version);
    write(&state, caller, move |conn, ctx| {
        tournaments::change_stage(conn, ctx, id, stage, &new, &expected).map(versioned)
    })
    .await
}

/// Remove the last stage, which waits
#[utoipa::path(
    params(("id" = Id, Path, description = "The tournament"), ("stage" = i32, Path, description = "The stage"), IfMatchHeader),
    responses((status = 200, description = "The tournament, with `ETag`", body = TournamentView)),
    tag = "stages"
)]
#[delete("/tournaments/{id}/stages/{stage}")]
async fn remove(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i32)>,
    if_match: IfMatch,
) -> Result<Answer, Problem> {
    let (id, stage) = path.into_inner();
    let expected = if_match.expected(None);
    write(&state, caller, move |conn, ctx| {
        tournaments::remove_stage(conn, ctx, id, stage, &expected).map(versioned)
    })
    .await
}

/// How a stage is started.
#[derive(Debug, Default, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct StartIn {
    /// How the field is put in order: `seed` (unless told; in a later stage the places in the one before), `rating` or
    /// `lots`.
    #[schema(example = "seed")]
    order: Option<String>,
    /// What lots are drawn with: the same text draws the same lots. Where it is given, lots are drawn, and break ties.
    seed: Option<String>,
    /// The version of the tournament that was seen; `If-Match` does the same.
    version: Option<i32>,
}

/// Start a stage
///
/// Its field is fixed. Of a round robin and of groups all rounds are drafts then, of a bracket its round 1, which is the
/// whole bracket.
#[utoipa::path(
    params(("id" = Id, Path, description = "The tournament"), ("stage" = i32, Path, description = "The stage"), OnceHeader, IfMatchHeader),
    request_body = StartIn,
    responses((status = 200, description = "The tournament, with `ETag`", body = TournamentView)),
    tag = "stages"
)]
#[post("/tournaments/{id}/stages/{stage}/start")]
async fn start(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i32)>,
    once: Once,
    if_match: IfMatch,
    body: JsonBody<StartIn>,
) -> Result<Answer, Problem> {
    let (id, stage) = path.into_inner();
    let given = body.value;
    let orders = || "must be seed, rating or lots".to_owned();
    let order = given.order.as_deref();
    let order = order
        .map(|text| named("order".to_owned(), text, Order::named, orders))
        .transpose()?;
    let asked = StartAsked {
        order: order.unwrap_or_default(),
        seed: given.seed,
    };
    let expected = if_match.expected(given.version);
    write_once(&state, caller, (once, body.raw), StatusCode::OK, move |conn, ctx| {
        let view = tournaments::start_stage(conn, ctx, id, stage, &asked, &expected)?;
        let version = view.version;
        Ok((view, version, None))
    })
    .await
}

/// The standings of a stage, every value with what it came from
#[utoipa::path(
    params(("id" = Id, Path, description = "The tournament"), ("stage" = i32, Path, description = "The stage")),
    responses((status = 200, description = "The standings", body = StandingsView)),
    tag = "stages"
)]
#[get("/tournaments/{id}/stages/{stage}/standings")]
async fn standings(state: web::Data<State>, caller: Caller, path: web::Path<(Id, i32)>) -> Result<Answer, Problem> {
    let (id, stage) = path.into_inner();
    let work = move |conn: &mut _| tournaments::standings(conn, caller.context(), id, stage);
    Answer::json(StatusCode::OK, &state.read(work).await?)
}

/// A list that is never so long that it needs pages.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct All<T> {
    /// The items.
    pub items: Vec<T>,
}

/// The bracket of a stage: every match, also those of which it is not known yet who meets
#[utoipa::path(
    params(("id" = Id, Path, description = "The tournament"), ("stage" = i32, Path, description = "The stage")),
    responses((status = 200, description = "The matches", body = All<PairingView>)),
    tag = "stages"
)]
#[get("/tournaments/{id}/stages/{stage}/bracket")]
async fn bracket(state: web::Data<State>, caller: Caller, path: web::Path<(Id, i32)>) -> Result<Answer, Problem> {
    let (id, stage) = path.into_inner();
    let work = move |conn: &mut _| tournaments::bracket(conn, caller.context(), id, stage);
    let items = state.read(work).await?;
    Answer::json(StatusCode::OK, &All { items })
}

/// The table of everybody against everybody
#[utoipa::path(
    params(("id" = Id, Path, description = "The tournament"), ("stage" = i32, Path, description = "The stage")),
    responses((status = 200, description = "One table, or one for each group", body = All<CrossTable>)),
    tag = "stages"
)]
#[get("/tournaments/{id}/stages/{stage}/crosstable")]
async fn crosstable(state: web::Data<State>, caller: Caller, path: web::Path<(Id, i32)>) -> Result<Answer, Problem> {
    let (id, stage) = path.into_inner();
    let work = move |conn: &mut _| tournaments::crosstable(conn, caller.context(), id, stage);
    let items = state.read(work).await?;
    Answer::json(StatusCode::OK, &All { items })
}
