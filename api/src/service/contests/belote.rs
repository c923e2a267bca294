//! Matches of belote as tournaments see them.

use brade_core::belote::card_match::MatchStatus;
use brade_core::belote::rules::{MatchLength, RuleOption, Rules};
use brade_core::belote::seat::{BySeat, ByTeam, Team};
use brade_core::record::Termination;
use brade_core::tournament::result::{ByHalf, Half, MatchOutcome, MatchResult, Score, WonBy};

use super::{BadColumn, Contest, Seating, StoredTerms, nobody_sits};
use crate::db::AnyConnection;
use crate::db::tournaments::StageRow;
use crate::id::Id;
use crate::service::belote::confirmation;
use crate::service::belote::matches::{self, MatchView, NewBeloteMatch};
use crate::service::{Context, Expected, ServiceError};

/// What is agreed of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BeloteTerms {
    /// The length and the options. In a bracket the option `knockout` need not be said: somebody has to go on (B7).
    pub rules: Rules,
}

/// One deal, as a stage stores the length.
const ONE_DEAL: i32 = 1;

impl BeloteTerms {
    pub(super) fn of(row: &StageRow) -> Result<BeloteTerms, BadColumn> {
        let length = MatchLength::ALL
            .into_iter()
            .find(|length| stored_length(*length) == row.length);
        let length = length.ok_or_else(|| BadColumn::new("length", "must be 1000, 500, or 1 for one deal"))?;
        let rules = Rules::parse(length, &row.options).map_err(|error| BadColumn::new("options", error))?;
        Ok(BeloteTerms { rules })
    }

    pub(super) fn stored(&self) -> StoredTerms {
        StoredTerms {
            rule_set: String::new(),
            options: self.rules.option_list(),
            length: stored_length(self.rules.length()),
            begins: String::new(),
            stop_when_decided: true,
        }
    }

    pub(super) fn create(&self, conn: &mut AnyConnection, ctx: Context, seating: &Seating) -> Result<Id, ServiceError> {
        let rules = match seating.needs_winner {
            false => self.rules,
            true => {
                let options = self.rules.options().filter(|option| *option != RuleOption::Knockout);
                let all = options.chain([RuleOption::Knockout]);
                Rules::new(self.rules.length(), all)
                    .map_err(|error| ServiceError::invalid("bad-rules", "options", error))?
            }
        };
        let player = |team: Team, at: usize| seating.players[half(team)].get(at).copied().ok_or_else(nobody_sits);
        let new = NewBeloteMatch {
            club: Some(seating.club),
            names: ByTeam::from_fn(|team| Some(seating.names[half(team)].clone())),
            players: BySeat::new([
                Some(player(Team::NorthSouth, 0)?),
                Some(player(Team::EastWest, 0)?),
                Some(player(Team::NorthSouth, 1)?),
                Some(player(Team::EastWest, 1)?),
            ]),
            stated: BySeat::default(),
            rules,
        };
        Ok(matches::create(conn, ctx, &new)?.id)
    }
}

/// The length as a stage stores it: the points to reach.
fn stored_length(length: MatchLength) -> i32 {
    let points = length.points().and_then(|points| i32::try_from(points).ok());
    points.unwrap_or(ONE_DEAL)
}

/// North and South are named first.
const fn half(team: Team) -> Half {
    match team {
        Team::NorthSouth => Half::First,
        Team::EastWest => Half::Second,
    }
}

const fn team(half: Half) -> Team {
    match half {
        Half::First => Team::NorthSouth,
        Half::Second => Team::EastWest,
    }
}

fn contest(of_match: MatchView) -> Contest {
    let forfeited = of_match.termination == Some(Termination::Forfeited);
    let outcome = match of_match.status {
        MatchStatus::Won(team) => MatchOutcome::Won {
            winner: half(team),
            by: if forfeited { WonBy::Walkover } else { WonBy::Play },
        },
        MatchStatus::Open | MatchStatus::Drawn => MatchOutcome::Level,
    };
    // What was played of a match that is forfeited counts no more than the games before a walkover.
    let counts = |team: Team| match forfeited {
        true => 0,
        false => i32::try_from(of_match.totals[team]).unwrap_or(i32::MAX),
    };
    let players = |half: Half| of_match.teams[team(half)].players.iter().filter_map(|player| player.id);
    Contest {
        id: of_match.id,
        sides: ByHalf::from_fn(|half| players(half).collect()),
        so_far: MatchResult {
            points: ByHalf::from_fn(|half| Score::whole(counts(team(half)))),
            ..MatchResult::without_games(outcome)
        },
        has_ended: of_match.status != MatchStatus::Open,
        is_recorded: !of_match.deals.is_empty() || of_match.termination.is_some(),
        report: of_match.report,
    }
}

pub(super) fn with_ids(conn: &mut AnyConnection, ids: &[Id]) -> Result<Vec<Contest>, ServiceError> {
    Ok(matches::with_ids(conn, ids)?.into_iter().map(contest).collect())
}

pub(super) fn confirm(conn: &mut AnyConnection, ctx: Context, id: Id) -> Result<(), ServiceError> {
    confirmation::confirm(conn, ctx, id, &Expected::ANY).map(|_| ())
}

/// Deals are only ever entered in the match itself, so whatever there is of them was recorded and stays.
pub(super) fn forget(conn: &mut AnyConnection, ctx: Context, id: Id) -> Result<(), ServiceError> {
    match matches::view(conn, id)?.deals.is_empty() {
        true => matches::remove(conn, ctx, id, &Expected::ANY),
        false => Ok(()),
    }
}
