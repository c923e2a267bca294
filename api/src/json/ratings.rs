//! Ratings of players, by rule set.

use actix_web::http::StatusCode;
use actix_web::{get, web};
use brade_core::brade::rules::RuleSet;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::answer::Answer;
use super::cursor::{self, Page};
use super::extract::Query;
use super::players::or_remaining;
use super::text::named;
use crate::db::ratings::Place;
use crate::error::Problem;
use crate::id::Id;
use crate::interface::Routes;
use crate::service::ServiceError;
use crate::service::ratings::{self, RatingPlace, RatingView, StepView};
use crate::state::State;

/// The routes of this file.
pub fn routes(config: &mut Routes<'_>) {
    config.service(list).service(history);
}

/// A player by id and name.
#[derive(Debug, Serialize, ToSchema)]
pub struct RatedPlayer {
    /// The id.
    pub id: Option<Id>,
    /// The name.
    #[schema(example = "Åke Ö")]
    pub name: String,
}

/// How strong a player is held to be.
#[derive(Debug, Serialize, ToSchema)]
pub struct RatingJson {
    /// The rule set of the matches that it comes from.
    #[schema(example = "standard")]
    pub rules: String,
    /// The player.
    pub player: RatedPlayer,
    /// The rating, to thousandths; 1500 is that of a new player.
    #[schema(example = 1662.31)]
    pub rating: f64,
    /// How uncertain it is, as a standard deviation, to thousandths; 350 is that of a new player.
    #[schema(example = 290.319)]
    pub deviation: f64,
    /// How many matches it comes from.
    #[schema(example = 1)]
    pub matches: i32,
    /// The day of the last of them.
    #[schema(example = "2026-10-03")]
    pub last: String,
}

/// What one match did to the rating of a player.
#[derive(Debug, Serialize, ToSchema)]
pub struct RatingStep {
    /// The rule set.
    #[schema(example = "standard")]
    pub rules: String,
    /// The match.
    pub match_id: Id,
    /// The day on which it ended.
    #[schema(example = "2026-10-03")]
    pub date: String,
    /// Against whom.
    pub opponent: RatedPlayer,
    /// The rating of the opponent before it.
    #[schema(example = 1500.0)]
    pub opponent_rating: f64,
    /// Whether the player won it.
    pub won: bool,
    /// The rating before it.
    #[schema(example = 1500.0)]
    pub before: f64,
    /// The rating after it.
    #[schema(example = 1662.31)]
    pub after: f64,
    /// How uncertain that is.
    #[schema(example = 290.319)]
    pub deviation: f64,
}

fn thousandths(of: i32) -> f64 {
    f64::from(of) / 1000.0
}

fn player(person: crate::service::matches::Person) -> RatedPlayer {
    RatedPlayer {
        id: person.id,
        name: person.name,
    }
}

impl From<RatingView> for RatingJson {
    fn from(view: RatingView) -> RatingJson {
        RatingJson {
            rules: view.rule_set,
            player: player(view.player),
            rating: thousandths(view.rating),
            deviation: thousandths(view.deviation),
            matches: view.matches,
            last: view.day,
        }
    }
}

impl From<StepView> for RatingStep {
    fn from(view: StepView) -> RatingStep {
        RatingStep {
            rules: view.rule_set,
            match_id: view.match_id,
            date: view.day,
            opponent: player(view.opponent),
            opponent_rating: thousandths(view.opponent_before),
            won: view.won,
            before: thousandths(view.before),
            after: thousandths(view.after),
            deviation: thousandths(view.deviation),
        }
    }
}

/// Which ratings to list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Asked {
    /// The rule set; `standard` unless told, and of a player's history all.
    #[param(example = "standard")]
    rules: Option<String>,
    /// The `next_cursor` of the page before.
    cursor: Option<String>,
    /// How many, 1 to 200; 50 unless told.
    limit: Option<i64>,
}

impl Asked {
    fn rule_set(&self) -> Result<Option<RuleSet>, ServiceError> {
        let sets = || {
            let names: Vec<&str> = RuleSet::ALL.iter().map(|set| set.name()).collect();
            format!("must be one of {}", names.join(", "))
        };
        let find = |text: &str| RuleSet::ALL.into_iter().find(|set| set.name() == text);
        let asked = self.rules.as_deref();
        asked
            .map(|text| named("rules".to_owned(), text, find, sets))
            .transpose()
    }
}

/// List the ratings of all players with rated matches, the highest first
///
/// Ratings are Glicko-2, one for each rule set. Every decided match counts on the day of its last game, except walkovers
/// and results that nobody has confirmed yet.
#[utoipa::path(
    params(Asked),
    responses((status = 200, description = "A page of ratings", body = Page<RatingJson>)),
    tag = "ratings"
)]
#[get("/ratings")]
async fn list(state: web::Data<State>, Query(asked): Query<Asked>) -> Result<Answer, Problem> {
    let limit = cursor::limit(asked.limit)?;
    let after: Option<RatingPlace> = asked.cursor.as_deref().map(cursor::read).transpose()?;
    let set = asked.rule_set()?.unwrap_or_default();
    let found = state
        .read(move |conn| ratings::list(conn, set, after, limit + 1))
        .await?;
    let page = Page::of(found, limit, RatingView::place)?;
    Answer::json(StatusCode::OK, &page.map(RatingJson::from))
}

/// What each rated match did to a player's rating, the newest first
#[utoipa::path(
    params(("id" = Id, Path, description = "The player"), Asked),
    responses((status = 200, description = "A page of rated matches", body = Page<RatingStep>)),
    tag = "ratings"
)]
#[get("/players/{id}/ratings")]
async fn history(state: web::Data<State>, id: web::Path<Id>, Query(asked): Query<Asked>) -> Result<Answer, Problem> {
    let limit = cursor::limit(asked.limit)?;
    let before: Option<Place> = asked.cursor.as_deref().map(cursor::read).transpose()?;
    let set = asked.rule_set()?;
    let found = state
        .read(move |conn| ratings::history(conn, *id, set, before.as_ref(), limit + 1))
        .await;
    let answer = found.and_then(|found| {
        let page = Page::of(found, limit, StepView::place)?;
        Answer::json(StatusCode::OK, &page.map(RatingStep::from))
    });
    or_remaining(answer, "/ratings")
}
