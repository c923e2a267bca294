//! Standings, brackets and cross tables as they are shown.

use std::collections::BTreeSet;

use brade_core::tournament::entrants::EntrantId;
use brade_core::tournament::pairing::Part;
use brade_core::tournament::result::{Half, WinRanks};
use brade_core::tournament::standings::{Addend, Standing, Sum, Value};

use super::engine::Game;
use super::show::{between, tie_break_name};
use super::views::{
    AddendView, CrossCell, CrossRow, CrossTable, Halves, PairingView, StandingView, StandingsView, TableView,
    TieBreakView, ValueView,
};
use super::whole::{Stage, Whole, load_for};
use crate::db::AnyConnection;
use crate::id::Id;
use crate::service::contests::Terms;
use crate::service::{Context, ServiceError};

impl Whole {
    fn addends<T: ToString>(&self, addends: &[Addend<T>]) -> Vec<AddendView> {
        let views = addends.iter().map(|addend| AddendView {
            round: addend.round,
            opponent: addend.opponent.map(|id| self.who(id)),
            adds: addend.adds.to_string(),
        });
        views.collect()
    }

    fn sum_view(&self, sum: &Sum) -> ValueView {
        ValueView {
            value: Some(sum.total.to_string()),
            text: sum.to_string(),
            addends: self.addends(&sum.addends),
        }
    }

    fn value_view(&self, terms: &Terms, value: &Value) -> ValueView {
        let plain = |value: Option<String>, text: String| ValueView {
            value,
            text,
            addends: Vec::new(),
        };
        match value {
            Value::Unused => plain(None, "told nobody apart".to_owned()),
            Value::Sum(sum) => self.sum_view(sum),
            Value::Wins { all, addends } => {
                let listed = |ranks: &WinRanks| {
                    let names = ranks.as_slice().iter().map(|rank| terms.rank_name(*rank));
                    names.collect::<Vec<_>>().join(", ")
                };
                let addends = addends.iter().map(|addend| AddendView {
                    round: addend.round,
                    opponent: addend.opponent.map(|id| self.who(id)),
                    adds: listed(&addend.adds),
                });
                ValueView {
                    value: Some(listed(all)),
                    text: terms.ranked_by().unwrap_or("its games are not ranked").to_owned(),
                    addends: addends.collect(),
                }
            }
            Value::Lot(place) => plain(Some(place.to_string()), format!("lot {place}")),
        }
    }

    fn standing_view(&self, terms: &Terms, standing: &Standing, provisional: &BTreeSet<EntrantId>) -> StandingView {
        StandingView {
            place: standing.place,
            entrant: self.who(standing.entrant),
            gone: self.gone_word(standing.entrant),
            provisional: provisional.contains(&standing.entrant),
            score: Some(self.sum_view(&standing.score)),
            tie_breaks: standing
                .tie_breaks
                .iter()
                .map(|(name, value)| TieBreakView {
                    name: tie_break_name(*name),
                    value: self.value_view(terms, value),
                })
                .collect(),
        }
    }

    /// The places in a bracket: those that are certain, then those who still play in seed order.
    fn bracket_tables(&self, stage: &Stage) -> Vec<TableView> {
        let provisional = self.provisional(stage);
        let row = |place: Option<u32>, id: EntrantId| StandingView {
            place,
            entrant: self.who(id),
            gone: self.gone_word(id),
            provisional: provisional.contains(&id),
            score: None,
            tie_breaks: Vec::new(),
        };
        let Some(bracket) = self.bracket(stage).filter(|_| !stage.rounds.is_empty()) else {
            return Vec::new();
        };
        let placings = bracket.placings();
        let placed = |id: &EntrantId| placings.iter().any(|placing| placing.entrants.contains(id));
        let open = stage.field.iter().filter(|id| !placed(id)).map(|id| row(None, *id));
        let rows = |placings: &[brade_core::tournament::bracket::Placing]| -> Vec<StandingView> {
            let each = placings
                .iter()
                .flat_map(|placing| placing.entrants.iter().map(|id| (placing.place, *id)));
            each.map(|(place, id)| row(Some(place), id)).collect()
        };
        let mut tables = vec![TableView {
            group: None,
            part: None,
            rows: open.chain(rows(&placings)).collect(),
        }];
        let consolation = bracket.consolation_placings();
        if !consolation.is_empty() {
            tables.push(TableView {
                group: None,
                part: Some("consolation"),
                rows: rows(&consolation),
            });
        }
        tables
    }

    /// The standings of a stage.
    pub fn standings_view(&self, stage: &Stage) -> StandingsView {
        let provisional = self.provisional(stage);
        let tables = match stage.settings.format.is_bracket() {
            true => self.bracket_tables(stage),
            false => self
                .tables(stage)
                .into_iter()
                .map(|(group, rows)| TableView {
                    group,
                    part: None,
                    rows: rows
                        .iter()
                        .map(|standing| self.standing_view(&stage.terms, standing, &provisional))
                        .collect(),
                })
                .collect(),
        };
        StandingsView {
            stage: stage.row.number,
            finished: self.is_played(stage),
            left_out: self.left_out(stage).into_iter().map(|id| self.who(id)).collect(),
            tables,
        }
    }

    /// The tables of everybody against everybody of a stage; none of a bracket.
    pub fn cross_tables(&self, stage: &Stage) -> Vec<CrossTable> {
        let games = self.games(stage);
        let tables = self.tables(stage).into_iter().map(|(group, rows)| {
            let ids: Vec<EntrantId> = rows.iter().map(|row| row.entrant).collect();
            let rows = rows.iter().map(|row| CrossRow {
                entrant: self.who(row.entrant),
                place: row.place,
                score: row.score.total.to_string(),
                cells: ids
                    .iter()
                    .map(|other| cells(&games, row.entrant, *other, group))
                    .collect(),
            });
            CrossTable {
                group,
                rows: rows.collect(),
            }
        });
        tables.collect()
    }
}

fn cells(games: &[Game], own: EntrantId, other: EntrantId, group: Option<u16>) -> Vec<CrossCell> {
    let in_group = |game: &&Game| group.is_none_or(|group| game.key.part == Part::Group(group));
    let cell = |game: &Game| {
        let pair = game.pair()?;
        let half = pair
            .half_of(&own)
            .filter(|half| own != other && pair[!*half] == other)?;
        let result = game.result.as_ref();
        Some(CrossCell {
            key: game.key.to_string(),
            round: game.round,
            score: result.map(|result| result.outcome.score(half).to_string()),
            points: result.map(|result| {
                let points = if half == Half::First {
                    result.points
                } else {
                    result.points.swapped()
                };
                Halves {
                    first: points.first.to_string(),
                    second: points.second.to_string(),
                }
            }),
        })
    };
    games.iter().filter(in_group).filter_map(cell).collect()
}

/// The standings of a stage.
///
/// # Errors
/// No such tournament or stage; the database's failure.
pub fn standings(conn: &mut AnyConnection, ctx: Context, id: Id, stage: i32) -> Result<StandingsView, ServiceError> {
    let whole = load_for(conn, ctx, id)?;
    Ok(whole.standings_view(whole.stage(stage)?))
}

/// Every match of a stage, in the order of their addresses; of a bracket also those whose entrants are not known yet.
///
/// # Errors
/// No such tournament or stage; the database's failure.
pub fn games(conn: &mut AnyConnection, ctx: Context, id: Id, stage: i32) -> Result<Vec<PairingView>, ServiceError> {
    let whole = load_for(conn, ctx, id)?;
    let stage = whole.stage(stage)?;
    Ok(whole
        .games(stage)
        .iter()
        .map(|game| whole.game_view(stage, game))
        .collect())
}

/// The bracket of a stage: the same matches, for a stage that has one.
///
/// # Errors
/// No such tournament or stage, a stage without a bracket; the database's failure.
pub fn bracket(conn: &mut AnyConnection, ctx: Context, id: Id, stage: i32) -> Result<Vec<PairingView>, ServiceError> {
    let whole = load_for(conn, ctx, id)?;
    let found = whole.stage(stage)?;
    if !found.settings.format.is_bracket() {
        let message = format!("stage {stage} is played in rounds and has no bracket");
        return Err(whole.conflict("no-bracket", "stage", message));
    }
    Ok(whole
        .games(found)
        .iter()
        .map(|game| whole.game_view(found, game))
        .collect())
}

/// The table of everybody against everybody, of a stage that is played in rounds.
///
/// # Errors
/// No such tournament or stage, a bracket; the database's failure.
pub fn crosstable(conn: &mut AnyConnection, ctx: Context, id: Id, stage: i32) -> Result<Vec<CrossTable>, ServiceError> {
    let whole = load_for(conn, ctx, id)?;
    let found = whole.stage(stage)?;
    if found.settings.format.is_bracket() {
        let message = format!("stage {stage} is a bracket and has no table of everybody against everybody");
        return Err(whole.conflict("no-crosstable", "stage", message));
    }
    Ok(whole.cross_tables(found))
}

/// The names of those who meet, for a message.
pub(super) fn named(whole: &Whole, game: &Game) -> String {
    match game.pair() {
        Some(pair) => format!("{} ({})", game.key, between(whole, pair)),
        None => game.key.to_string(),
    }
}
