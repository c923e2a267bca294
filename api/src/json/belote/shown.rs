//! Matches of belote as JSON.

use brade_core::belote::card_match::MatchStatus;
use brade_core::belote::deal_in_play::DealEnd;
use brade_core::belote::rules::{MatchLength, RuleOption, Rules};
use brade_core::belote::seat::{Seat, Team};
use brade_core::record::Termination;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::report::BeloteFault;
use crate::db::time::rfc3339;
use crate::id::Id;
use crate::json::confirmation::ConfirmationJson;
use crate::json::text::named;
use crate::service::ServiceError;
use crate::service::belote::matches::{DealHead, MatchView, TeamOf};

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
    pub(super) fn read(&self) -> Result<Rules, ServiceError> {
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
