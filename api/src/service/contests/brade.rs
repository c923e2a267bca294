//! Matches of bräde as tournaments see them.

use brade_core::brade::rules::{Begins, RuleSet, Rules};
use brade_core::brade::side::{BySide, Side};
use brade_core::brade::tables_match::{FinishedGame, MatchLength, MatchSettings, MatchState, MatchStatus};
use brade_core::brade::win::{Points, Win};
use brade_core::tournament::result::{ByHalf, Half, MatchOutcome, MatchResult, Score, WinRank, WonBy};

use super::{BadColumn, Contest, Seating, StoredTerms, nobody_sits};
use crate::db::AnyConnection;
use crate::db::tournaments::StageRow;
use crate::id::Id;
use crate::service::matches::{self, MatchView, NewMatch};
use crate::service::{Context, Expected, ServiceError, confirmation, games};

/// What is agreed of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MatchTerms {
    /// The rules of every game.
    pub rules: Rules,
    /// How many games.
    pub length: MatchLength,
    /// Who begins the games after the first.
    pub begins: Begins,
    /// Whether the match ends when it is decided.
    pub stop_when_decided: bool,
}

impl From<MatchTerms> for MatchSettings {
    fn from(terms: MatchTerms) -> MatchSettings {
        MatchSettings {
            rules: terms.rules,
            length: terms.length,
            begins: terms.begins,
            stop_when_decided: terms.stop_when_decided,
        }
    }
}

impl MatchTerms {
    pub(super) fn of(row: &StageRow) -> Result<MatchTerms, BadColumn> {
        let set: RuleSet = row
            .rule_set
            .parse()
            .map_err(|error| BadColumn::new("rule_set", error))?;
        Ok(MatchTerms {
            rules: Rules::parse(set, &row.options).map_err(|error| BadColumn::new("options", error))?,
            length: MatchLength::new(row.length.into()).map_err(|error| BadColumn::new("length", error))?,
            begins: row.begins.parse().map_err(|error| BadColumn::new("begins", error))?,
            stop_when_decided: row.stop_when_decided,
        })
    }

    pub(super) fn stored(&self) -> StoredTerms {
        StoredTerms {
            rule_set: self.rules.set().name().to_owned(),
            options: self.rules.option_list(),
            length: i32::from(self.length.games()),
            begins: self.begins.name().to_owned(),
            stop_when_decided: self.stop_when_decided,
        }
    }

    pub(super) fn ranked_by(&self) -> &'static str {
        match self.rules.set() {
            RuleSet::OldBook => "points of the games won, best first",
            _ => "categories of the games won, best first",
        }
    }

    pub(super) fn create(&self, conn: &mut AnyConnection, ctx: Context, seating: &Seating) -> Result<Id, ServiceError> {
        let player = |half: Half| seating.players[half].first().copied().ok_or_else(nobody_sits);
        let new = NewMatch {
            club: Some(seating.club),
            players: BySide {
                white: player(seating.leads)?,
                black: player(!seating.leads)?,
            },
            length: if seating.is_extra {
                1
            } else {
                i64::from(self.length.games())
            },
            rules: self.rules,
            begins: self.begins,
            stop_when_decided: self.stop_when_decided,
        };
        Ok(matches::create(conn, ctx, &new)?.id)
    }
}

/// White leads.
pub(in crate::service) const fn side(half: Half) -> Side {
    match half {
        Half::First => Side::White,
        Half::Second => Side::Black,
    }
}

const fn half(side: Side) -> Half {
    match side {
        Side::White => Half::First,
        Side::Black => Half::Second,
    }
}

/// What games come to: White is named first. A match that its games leave open is level.
pub(in crate::service) fn result(
    rules: &Rules,
    state: &MatchState,
    won: impl Iterator<Item = (Side, Option<Win>, Points)> + Clone,
) -> MatchResult {
    let outcome = match state.status {
        MatchStatus::Decided { winner, .. } => MatchOutcome::Won {
            winner: half(winner),
            by: WonBy::Play,
        },
        MatchStatus::Open | MatchStatus::Undecided => MatchOutcome::Level,
    };
    MatchResult {
        outcome,
        points: ByHalf::from_fn(|half| Score::tenths(state.score[side(half)].tenths())),
        wins: ByHalf::from_fn(|half| {
            let of_half = won.clone().filter(|(winner, ..)| *winner == side(half));
            of_half
                .filter_map(|(_, win, points)| Some(WinRank(rules.rank(win?, points).value())))
                .collect()
        }),
    }
}

/// The same of games that are not stored.
pub(in crate::service) fn result_of(rules: &Rules, state: &MatchState, games: &[FinishedGame]) -> MatchResult {
    let won = games
        .iter()
        .map(|game| (game.result.winner(), game.result.win(), game.result.points()));
    result(rules, state, won)
}

fn contest(of_match: MatchView) -> Contest {
    let decided = matches!(of_match.state.status, MatchStatus::Decided { .. });
    let won = of_match.games.iter().filter_map(|game| {
        let outcome = game.outcome?;
        Some((outcome.winner, outcome.win, outcome.points))
    });
    Contest {
        id: of_match.id,
        so_far: result(&of_match.rules, &of_match.state, won),
        has_ended: decided && !of_match.state.more_games && of_match.unfinished().is_none(),
        is_recorded: false,
        sides: ByHalf::from_fn(|half| of_match.players[side(half)].id.into_iter().collect()),
        report: of_match.report,
    }
}

pub(super) fn with_ids(conn: &mut AnyConnection, ids: &[Id]) -> Result<Vec<Contest>, ServiceError> {
    Ok(matches::with_ids(conn, ids)?.into_iter().map(contest).collect())
}

pub(super) fn confirm(conn: &mut AnyConnection, ctx: Context, id: Id) -> Result<(), ServiceError> {
    confirmation::confirm(conn, ctx, id, &Expected::ANY).map(|_| ())
}

pub(super) fn forget(conn: &mut AnyConnection, ctx: Context, id: Id) -> Result<(), ServiceError> {
    let of_match = matches::view(conn, id)?;
    if of_match.games.iter().any(|game| game.turn_count > 0) {
        return Ok(());
    }
    remove_games(conn, ctx, &of_match)?;
    matches::remove(conn, ctx, id)
}

/// Takes all games of a match away, the last one first.
pub(in crate::service) fn remove_games(
    conn: &mut AnyConnection,
    ctx: Context,
    of_match: &MatchView,
) -> Result<(), ServiceError> {
    for game in of_match.games.iter().rev() {
        if game.outcome.is_some() {
            games::clear_result(conn, ctx, game.id, &Expected::ANY, None)?;
        }
        games::remove(conn, ctx, game.id, &Expected::ANY)?;
    }
    Ok(())
}
