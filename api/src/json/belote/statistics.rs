//! What can be counted of the deals of belote.

use actix_web::http::StatusCode;
use actix_web::{get, web};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::error::Problem;
use crate::id::Id;
use crate::interface::Routes;
use crate::json::answer::Answer;
use crate::json::extract::Query;
use crate::json::parameter::day_parameter;
use crate::service::belote::statistics::{self, BeloteStatistics, Counts, DealFilter};
use crate::state::State;

/// The routes of this file.
pub fn routes(config: &mut Routes<'_>) {
    config.service(read);
}

/// Which deals are counted.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Asked {
    /// Deals of this club, by id.
    club: Option<Id>,
    /// Deals that this player took, by id; of those thrown in, where the player sat.
    player: Option<Id>,
    /// Matches played on this day or later.
    #[param(example = "2026-01-01")]
    from: Option<String>,
    /// Matches played on this day or earlier.
    #[param(example = "2026-12-31")]
    to: Option<String>,
}

/// Counts of deals that were played.
#[derive(Debug, Serialize, ToSchema)]
struct BeloteCounts {
    /// How many.
    #[schema(example = 20)]
    deals: i64,
    /// Contracts made.
    #[schema(example = 13)]
    made: i64,
    /// Contracts in which both teams had the same.
    #[schema(example = 1)]
    even: i64,
    /// Contracts failed.
    #[schema(example = 6)]
    failed: i64,
    /// All tricks for the taker's team.
    capots: i64,
    /// All tricks against it.
    capots_against: i64,
    /// Deals with belote and rebelote.
    belotes: i64,
    /// By how much the takers' teams had more points on average; null without deals.
    #[schema(example = "21.4")]
    margin: Option<String>,
}

impl From<&Counts> for BeloteCounts {
    fn from(counts: &Counts) -> BeloteCounts {
        BeloteCounts {
            deals: counts.deals(),
            made: counts.made,
            even: counts.even,
            failed: counts.failed,
            capots: counts.capots,
            capots_against: counts.capots_against,
            belotes: counts.belotes,
            margin: counts.tenths().map(tenths),
        }
    }
}

/// Tenths with their point: `-0.5`.
pub fn tenths(tenths: i64) -> String {
    let sign = if tenths < 0 { "-" } else { "" };
    format!("{sign}{}.{}", tenths.abs() / 10, tenths.abs() % 10)
}

/// The counts of one contract.
#[derive(Debug, Serialize, ToSchema)]
struct OfContract {
    /// `c`, `d`, `h`, `s`, `A` all trumps, `N` no trumps.
    #[schema(example = "h")]
    contract: char,
    #[serde(flatten)]
    counts: BeloteCounts,
}

/// What became of the contracts.
#[derive(Debug, Serialize, ToSchema)]
struct BeloteStatisticsJson {
    /// Of all that were played.
    all: BeloteCounts,
    /// By contract.
    contracts: Vec<OfContract>,
    /// By how many seats after the dealer the taker sat: 1, 2, 3, and 4, the dealer itself.
    places: Vec<BeloteCounts>,
    /// How many were thrown in.
    #[schema(example = 3)]
    thrown_in: i64,
}

impl From<&BeloteStatistics> for BeloteStatisticsJson {
    fn from(found: &BeloteStatistics) -> BeloteStatisticsJson {
        let of_contract = found.contracts.iter().map(|(contract, counts)| OfContract {
            contract: contract.letter(),
            counts: counts.into(),
        });
        BeloteStatisticsJson {
            all: (&found.all).into(),
            contracts: of_contract.collect(),
            places: found.places.iter().map(BeloteCounts::from).collect(),
            thrown_in: found.thrown_in,
        }
    }
}

/// Contracts made and failed
///
/// Counted from all stored deals of which more than the score is known.
#[utoipa::path(
    params(Asked),
    responses((status = 200, description = "The counts", body = BeloteStatisticsJson)),
    tag = "belote"
)]
#[get("/belote/statistics")]
async fn read(state: web::Data<State>, Query(asked): Query<Asked>) -> Result<Answer, Problem> {
    let filter = DealFilter {
        club: asked.club,
        player: asked.player,
        from: day_parameter("from", asked.from.as_deref())?,
        to: day_parameter("to", asked.to.as_deref())?,
    };
    let found = state.read(move |conn| statistics::view(conn, &filter)).await?;
    Answer::json(StatusCode::OK, &BeloteStatisticsJson::from(&found))
}
