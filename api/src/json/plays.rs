//! The plays of a throw in a position.

use actix_web::http::StatusCode;
use actix_web::{post, web};
use brade_core::brade::notation::play_text;
use brade_core::brade::play::{Play, Step};
use brade_core::brade::position::Setup;
use brade_core::brade::rules::Rules;
use brade_core::brade::win::Win;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::answer::Answer;
use super::extract::{JsonBody, Query};
use super::facts::{FactJson, facts};
use crate::error::Problem;
use crate::interface::Routes;
use crate::service::ServiceError;
use crate::service::rules::{self, PlaysView};
use crate::state::block;

/// The routes of this file.
pub fn routes(config: &mut Routes<'_>) {
    config.service(plays);
}

/// A throw in a position.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Thrown {
    /// A position that can be played on from.
    #[schema(example = "1:15|1:15|w")]
    position: String,
    /// The throw.
    #[schema(example = "63")]
    dice: String,
}

/// The options agreed.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Agreed {
    /// Names with commas between them.
    #[param(example = "first-66,jan-needs-band")]
    pub(super) options: Option<String>,
}

impl Agreed {
    /// The rules with this set and these options.
    pub(super) fn rules(self, set: &str) -> Result<Rules, ServiceError> {
        let options = self.options.unwrap_or_default();
        let options = options.split(',').map(str::trim).filter(|name| !name.is_empty());
        rules::named("", set, options)
    }
}

/// The plays of a throw.
#[derive(Debug, Serialize, ToSchema)]
struct PlaysJson {
    /// The position, written canonically.
    #[schema(example = "1:15|1:15|w")]
    position: String,
    /// The throw, the larger die first.
    #[schema(example = "63")]
    dice: String,
    /// Its Swedish name.
    #[schema(example = "sex tre")]
    throw_name: &'static str,
    /// What can be said of the position and the throw.
    facts: Vec<FactJson>,
    /// Every distinct play once; a void throw is one play `-`.
    plays: Vec<PlayJson>,
}

/// One play.
#[derive(Debug, Serialize, ToSchema)]
struct PlayJson {
    /// The play in canonical notation, with its marks.
    #[schema(example = "1/7 1/4")]
    notation: String,
    /// Its steps in their order.
    steps: Vec<StepJson>,
    /// The position after it, the other side to move.
    #[schema(example = "1:13,4:1,7:1|1:15|b")]
    position: String,
    /// The win, if it ends the game.
    win: Option<&'static str>,
}

/// One step of one man.
#[derive(Debug, Serialize, ToSchema)]
struct StepJson {
    /// Where it stood: 0 for the bar, 1 to 24, in the mover's numbering.
    #[schema(example = 1)]
    from: u8,
    /// Where it landed: 1 to 24, 25 for off.
    #[schema(example = 7)]
    to: u8,
    /// The die that was used.
    #[schema(example = 6)]
    die: u8,
    /// How many enemy men were hit.
    #[schema(example = 0)]
    hits: u8,
    /// Whether a made point was forced.
    forced: bool,
}

impl From<&Step> for StepJson {
    fn from(step: &Step) -> StepJson {
        StepJson {
            from: step.from.number(),
            to: step.to.number(),
            die: step.die.pips(),
            hits: step.hits,
            forced: step.forced,
        }
    }
}

impl From<&PlaysView> for PlaysJson {
    fn from(view: &PlaysView) -> PlaysJson {
        let side = view.position.to_move;
        let play = |play: &Play| PlayJson {
            notation: play_text(&play.steps),
            steps: play.steps.iter().map(StepJson::from).collect(),
            position: Setup {
                board: play.board,
                to_move: !side,
            }
            .to_string(),
            win: play.win.map(Win::name),
        };
        PlaysJson {
            position: view.position.to_string(),
            dice: view.roll.to_string(),
            throw_name: view.roll.name(),
            facts: facts(&view.facts),
            plays: view.plays.iter().map(play).collect(),
        }
    }
}

/// Every play of a throw in a position
///
/// Writes nothing.
#[utoipa::path(
    params(("set" = String, Path, description = "The rule set", example = "standard"), Agreed),
    request_body = Thrown,
    responses((status = 200, description = "Every distinct play once", body = PlaysJson)),
    tag = "rules"
)]
#[post("/rules/{set}/plays")]
async fn plays(
    set: web::Path<String>,
    Query(agreed): Query<Agreed>,
    body: JsonBody<Thrown>,
) -> Result<Answer, Problem> {
    let rules = agreed.rules(&set)?;
    let Thrown { position, dice } = body.value;
    block(move || {
        let view = rules::plays(&rules, &position, &dice)?;
        Answer::json(StatusCode::OK, &PlaysJson::from(&view))
    })
    .await
}
