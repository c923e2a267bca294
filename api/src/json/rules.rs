//! Rule sets, and the plays of a position.

use std::fmt;

use actix_web::http::StatusCode;
use actix_web::{get, post, web};
use brade_core::brade::dice::Roll;
use brade_core::brade::notation::play_text;
use brade_core::brade::play::{Play, Step};
use brade_core::brade::position::Setup;
use brade_core::brade::rules::{BearingOff, Begins, RuleOption, RuleSet, Rules};
use brade_core::brade::tables_match::Termination;
use brade_core::brade::verify::Status;
use brade_core::brade::win::{Category, Win};
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_actix_web::service_config::ServiceConfig;

use super::answer::Answer;
use super::extract::{JsonBody, Query};
use super::facts::{FactJson, facts};
use crate::error::Problem;
use crate::service::ServiceError;
use crate::service::rules::{self, PlaysView};
use crate::state::block;

/// The routes of this file.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config.service(all).service(plays);
}

/// A rule set with the options agreed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct RulesJson {
    /// `standard`, `old-book`, `revertier` or `verkehren`.
    #[schema(example = "old-book")]
    pub set: String,
    /// The options.
    #[schema(example = json!(["first-66"]))]
    pub options: Vec<String>,
}

impl From<&Rules> for RulesJson {
    fn from(rules: &Rules) -> RulesJson {
        RulesJson {
            set: rules.set().name().to_owned(),
            options: rules.options().map(|option| option.name().to_owned()).collect(),
        }
    }
}

impl RulesJson {
    /// The rules with these names; wrong ones are named as fields below `prefix`.
    ///
    /// # Errors
    /// 422 for names that do not exist or do not go together.
    pub fn rules(&self, prefix: &str) -> Result<Rules, ServiceError> {
        rules::named(prefix, &self.set, self.options.iter().map(String::as_str))
    }
}

impl<'de> Deserialize<'de> for RulesJson {
    /// Reads an object, or the name of a set without options.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Named {
            set: String,
            #[serde(default)]
            options: Vec<String>,
        }
        struct RulesVisitor;
        impl<'de> Visitor<'de> for RulesVisitor {
            type Value = RulesJson;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object such as {\"set\": \"standard\", \"options\": []}, or the name of a rule set")
            }

            fn visit_str<E: de::Error>(self, set: &str) -> Result<RulesJson, E> {
                Ok(RulesJson {
                    set: set.to_owned(),
                    options: Vec::new(),
                })
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<RulesJson, A::Error> {
                let Named { set, options } = Named::deserialize(MapAccessDeserializer::new(map))?;
                Ok(RulesJson { set, options })
            }
        }
        deserializer.deserialize_any(RulesVisitor)
    }
}

/// Everything that has a name in the rules.
#[derive(Debug, Serialize, ToSchema)]
struct AllRules {
    /// The rule sets (RULES.md §9).
    sets: Vec<SetJson>,
    /// The options that can be agreed.
    options: Vec<OptionJson>,
    /// The categories of wins, the best first.
    categories: Vec<CategoryJson>,
    /// The twelve wins.
    wins: Vec<WinJson>,
    /// The 21 throws.
    throws: Vec<ThrowJson>,
    /// Who begins the games after the first.
    begins: Vec<BeginsJson>,
    /// How a game can come to its end.
    terminations: Vec<&'static str>,
    /// What replaying a record can come to, in the order in which they are tried.
    statuses: Vec<&'static str>,
}

/// One rule set.
#[derive(Debug, Serialize, ToSchema)]
struct SetJson {
    #[schema(example = "standard")]
    set: &'static str,
    /// Whether it is the one that counts where none is named.
    default: bool,
    /// The options that go with it.
    options: Vec<&'static str>,
    /// Whether a run of six made points may be forced.
    forcing_by_prime: bool,
    /// Whether a made point may be forced by entering.
    forcing_by_entry: bool,
    /// Whether a monk counts.
    monk: bool,
    /// `provincial` or `backgammon`.
    bearing_off: &'static str,
    /// Whether a play that ends the game is free of the duties.
    last_throw_freedom: bool,
    /// What the wins are worth; a win that is missing does not exist in this set.
    points: Vec<WorthJson>,
}

/// What a win is worth.
#[derive(Debug, Serialize, ToSchema)]
struct WorthJson {
    #[schema(example = "jan")]
    win: &'static str,
    #[schema(example = "II")]
    category: &'static str,
    #[schema(example = "4")]
    points: String,
}

/// One option.
#[derive(Debug, Serialize, ToSchema)]
struct OptionJson {
    #[schema(example = "first-66")]
    option: &'static str,
    /// The rule sets it goes with.
    sets: Vec<&'static str>,
    /// What it says.
    text: &'static str,
    /// What the wins are worth with it, where that is something else.
    points: Option<Vec<WorthJson>>,
}

/// One category.
#[derive(Debug, Serialize, ToSchema)]
struct CategoryJson {
    #[schema(example = "II")]
    category: &'static str,
    #[schema(example = "jan")]
    title: &'static str,
    /// The wins of it.
    wins: Vec<&'static str>,
}

/// One win.
#[derive(Debug, Serialize, ToSchema)]
struct WinJson {
    #[schema(example = "jan")]
    win: &'static str,
    #[schema(example = "II")]
    category: &'static str,
    /// Whether the loser was a monk.
    monk: bool,
}

/// One throw.
#[derive(Debug, Serialize, ToSchema)]
struct ThrowJson {
    #[schema(example = "63")]
    dice: String,
    /// The name that is shown.
    #[schema(example = "sex tre")]
    name: &'static str,
    /// All names, the one shown first.
    #[schema(example = json!(["sex tre", "sex tress", "sextitre"]))]
    names: &'static [&'static str],
}

/// One custom of beginning.
#[derive(Debug, Serialize, ToSchema)]
struct BeginsJson {
    #[schema(example = "loser-begins")]
    begins: &'static str,
    /// Whether it is the one that counts where none is named.
    default: bool,
}

fn worth(rules: &Rules) -> Vec<WorthJson> {
    let worth = |win: Win| {
        Some(WorthJson {
            win: win.name(),
            category: win.category().name(),
            points: rules.points(win)?.to_string(),
        })
    };
    Win::ALL.into_iter().filter_map(worth).collect()
}

fn set(set: RuleSet) -> SetJson {
    let rules = Rules::from(set);
    SetJson {
        set: set.name(),
        default: set == RuleSet::default(),
        options: set.options().map(RuleOption::name).collect(),
        forcing_by_prime: rules.forcing_by_prime(),
        forcing_by_entry: rules.forcing_by_entry(),
        monk: rules.monk(),
        bearing_off: match rules.bearing_off() {
            BearingOff::Provincial => "provincial",
            BearingOff::Backgammon => "backgammon",
        },
        last_throw_freedom: rules.last_throw_freedom(),
        points: worth(&rules),
    }
}

fn option(option: RuleOption) -> OptionJson {
    let sets = RuleSet::ALL.into_iter();
    let sets: Vec<RuleSet> = sets.filter(|set| set.options().any(|other| other == option)).collect();
    let first = sets.first().and_then(|set| Rules::new(*set, [option]).ok());
    let (text, changes_points) = match option {
        RuleOption::SixClosedPoints => ("A block of six or more made points stands: no forcing by prime.", false),
        RuleOption::First66 => (
            "A player's first throw of the game, if 6-6, may set six men from the talon on point 7.",
            false,
        ),
        RuleOption::JanNeedsBand => (
            "Jan counts 1 against a player who has never had a made point in the opponent's board.",
            false,
        ),
        RuleOption::CustomaryPoints => ("The customary values instead of the book's proposed table.", true),
    };
    OptionJson {
        option: option.name(),
        sets: sets.into_iter().map(RuleSet::name).collect(),
        text,
        points: first.filter(|_| changes_points).map(|rules| worth(&rules)),
    }
}

fn all_rules() -> AllRules {
    let category = |category: Category| CategoryJson {
        category: category.name(),
        title: category.title(),
        wins: Win::ALL
            .into_iter()
            .filter(|win| win.category() == category)
            .map(Win::name)
            .collect(),
    };
    let win = |win: Win| WinJson {
        win: win.name(),
        category: win.category().name(),
        monk: win.monk(),
    };
    let throw = |roll: Roll| ThrowJson {
        dice: roll.to_string(),
        name: roll.name(),
        names: roll.names(),
    };
    let begins = |begins: Begins| BeginsJson {
        begins: begins.name(),
        default: begins == Begins::default(),
    };
    AllRules {
        sets: RuleSet::ALL.into_iter().map(set).collect(),
        options: RuleOption::ALL.into_iter().map(option).collect(),
        categories: Category::ALL.into_iter().map(category).collect(),
        wins: Win::ALL.into_iter().map(win).collect(),
        throws: Roll::all().map(throw).collect(),
        begins: Begins::ALL.into_iter().map(begins).collect(),
        terminations: Termination::ALL.map(Termination::name).to_vec(),
        statuses: Status::ALL.map(Status::name).to_vec(),
    }
}

/// Every rule set, option, win, category and throw
#[utoipa::path(
    responses((status = 200, description = "Everything that has a name in the rules", body = AllRules)),
    tag = "rules"
)]
#[get("/rules")]
async fn all() -> Result<Answer, Problem> {
    Answer::json(StatusCode::OK, &all_rules())
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
struct Agreed {
    /// Names with commas between them.
    #[param(example = "first-66,jan-needs-band")]
    options: Option<String>,
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
    let options = agreed.options.unwrap_or_default();
    let options = options.split(',').map(str::trim).filter(|name| !name.is_empty());
    let rules = rules::named("", &set, options)?;
    let Thrown { position, dice } = body.value;
    block(move || {
        let view = rules::plays(&rules, &position, &dice)?;
        Answer::json(StatusCode::OK, &PlaysJson::from(&view))
    })
    .await
}
