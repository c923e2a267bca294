//! Rule sets: what has a name in the rules.

use std::fmt;

use actix_web::get;
use actix_web::http::StatusCode;
use brade_core::brade::dice::Roll;
use brade_core::brade::rules::{BearingOff, Begins, RuleOption, RuleSet, Rules};
use brade_core::brade::tables_match::Termination;
use brade_core::brade::verify::Status;
use brade_core::brade::win::{Category, Win};
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

use super::answer::Answer;
use crate::error::Problem;
use crate::interface::Routes;
use crate::service::ServiceError;
use crate::service::rules;

/// The routes of this file.
pub fn routes(config: &mut Routes<'_>) {
    config.service(all);
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
