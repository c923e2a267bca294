//! The facts of RULES.md §12.

use brade_core::brade::facts::{Fact, ForcingRight};
use serde::Serialize;
use utoipa::ToSchema;

/// One fact that can be said of a position. What a kind does not need is null.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct FactJson {
    /// `void`, `forcing`, `jan-blot-out`, `one-hit-from-jan`, `nice-game-near`, `squire` or `shut-out`.
    #[schema(example = "forcing")]
    pub kind: &'static str,
    /// `white` or `black`, where it is said of one.
    #[schema(example = "white")]
    pub side: Option<&'static str>,
    /// The points that may be forced, in the side's own numbering.
    #[schema(example = json!([2, 3, 4, 5, 6, 7]))]
    pub points: Option<Vec<u8>>,
    /// By which right they may be forced: `prime` or `entry`.
    #[schema(example = "prime")]
    pub right: Option<&'static str>,
    /// The nice game that is near, by the name of its win.
    pub pattern: Option<&'static str>,
    /// How many steps it is away.
    pub steps: Option<u8>,
}

impl From<&Fact> for FactJson {
    fn from(fact: &Fact) -> FactJson {
        let mut json = FactJson {
            kind: fact.kind(),
            side: fact.side().map(|side| side.name()),
            points: None,
            right: None,
            pattern: None,
            steps: None,
        };
        match fact {
            Fact::Forcing { points, right, .. } => {
                json.points = Some(points.iter().map(|point| point.number()).collect());
                json.right = Some(ForcingRight::name(*right));
            }
            Fact::NiceGameNear { pattern, steps, .. } => {
                json.pattern = Some(pattern.win(false).name());
                json.steps = Some(*steps);
            }
            _ => {}
        }
        json
    }
}

/// The facts as JSON.
pub fn facts(facts: &[Fact]) -> Vec<FactJson> {
    facts.iter().map(FactJson::from).collect()
}
