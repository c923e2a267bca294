//! The plays of a position step by step, for whoever lets people enter a play man by man.

use std::collections::BTreeMap;

use actix_web::http::StatusCode;
use actix_web::{post, web};
use brade_core::brade::ways::Node;
use brade_core::brade::win::Win;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::answer::Answer;
use super::extract::{JsonBody, Query};
use super::plays::Agreed;
use crate::error::Problem;
use crate::interface::Routes;
use crate::service::rules::{self, ThrowWays};
use crate::state::block;

/// The routes of this file.
pub fn routes(config: &mut Routes<'_>) {
    config.service(ways);
}

/// A position, and perhaps a throw.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PositionIn {
    /// A position that can be played on from.
    #[schema(example = "1:15|1:15|w")]
    position: String,
    /// The throw; without it the ways of all 21 are given.
    #[schema(example = "63")]
    dice: Option<String>,
}

/// The ways of one or all throws.
#[derive(Debug, Serialize, ToSchema)]
struct WaysJson {
    /// The position, written canonically.
    #[schema(example = "1:15|1:15|w")]
    position: String,
    /// The throws, the larger die first.
    throws: Vec<WaysOfThrow>,
}

/// The ways of one throw.
#[derive(Debug, Serialize, ToSchema)]
struct WaysOfThrow {
    /// The throw, the larger die first.
    #[schema(example = "63")]
    dice: String,
    /// Its Swedish name.
    #[schema(example = "sex tre")]
    throw_name: &'static str,
    /// How many distinct plays there are; a void throw is one.
    #[schema(example = 12)]
    plays: usize,
    /// The boards on the way with the dice that are left. The first is where the throw is played from.
    nodes: Vec<NodeJson>,
}

/// A board on the way.
#[derive(Debug, Serialize, ToSchema)]
struct NodeJson {
    /// The steps that a legal play goes on with, each six numbers: where the man stands (0 for the bar, in the mover's
    /// numbering), the die, how many men it hits, 1 if it forces a made point, how many men make it at once (six in D7,
    /// one elsewhere), and the index of the node that it leads to.
    #[schema(value_type = Vec<Vec<usize>>, example = json!([[1, 6, 0, 0, 1, 3]]))]
    steps: Vec<[usize; 6]>,
    /// What cannot be stepped: by the code of the rule that forbids it, where the man stands and the die.
    #[schema(value_type = BTreeMap<String, Vec<Vec<u8>>>, example = json!({ "own-point": [[1, 3]] }))]
    closed: BTreeMap<&'static str, Vec<[u8; 2]>>,
    /// Where the play is complete: which one, so that two ways to the same play are told from two plays.
    play: Option<usize>,
    /// The win, if that play ends the game.
    #[schema(example = "jan")]
    win: Option<&'static str>,
}

impl From<&ThrowWays> for WaysOfThrow {
    fn from(throw: &ThrowWays) -> WaysOfThrow {
        let node = |node: &Node| {
            let mut closed: BTreeMap<_, Vec<_>> = BTreeMap::new();
            for (from, die, rule) in &node.closed {
                closed.entry(rule.code()).or_default().push([from.number(), die.pips()]);
            }
            let steps = node.steps.iter().map(|way| {
                [
                    usize::from(way.step.from.number()),
                    usize::from(way.step.die.pips()),
                    usize::from(way.step.hits),
                    usize::from(way.step.forced),
                    usize::from(way.men),
                    way.next,
                ]
            });
            let win = node.play.and_then(|play| throw.ways.plays.get(play)?.1);
            NodeJson {
                steps: steps.collect(),
                closed,
                play: node.play,
                win: win.map(Win::name),
            }
        };
        WaysOfThrow {
            dice: throw.roll.to_string(),
            throw_name: throw.roll.name(),
            plays: throw.ways.plays.len(),
            nodes: throw.ways.nodes.iter().map(node).collect(),
        }
    }
}

/// Every way of playing a throw, step by step
///
/// For programs in which people enter a play man by man: which step can be made next, which cannot and why, and where
/// only one play is left. Writes nothing.
#[utoipa::path(
    params(("set" = String, Path, description = "The rule set", example = "standard"), Agreed),
    request_body = PositionIn,
    responses((status = 200, description = "The ways of each throw", body = WaysJson)),
    tag = "rules"
)]
#[post("/rules/{set}/ways")]
async fn ways(
    set: web::Path<String>,
    Query(agreed): Query<Agreed>,
    body: JsonBody<PositionIn>,
) -> Result<Answer, Problem> {
    let rules = agreed.rules(&set)?;
    let PositionIn { position, dice } = body.value;
    block(move || {
        let (position, throws) = rules::throw_ways(&rules, &position, dice.as_deref())?;
        let body = WaysJson {
            position: position.to_string(),
            throws: throws.iter().map(WaysOfThrow::from).collect(),
        };
        Answer::json(StatusCode::OK, &body)
    })
    .await
}
