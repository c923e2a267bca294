//! The places in which the players of a tournament end.

use std::collections::BTreeMap;

use brade_core::tournament::entrants::EntrantId;

use super::settings::TournamentState;
use super::whole::{Whole, load};
use crate::db::AnyConnection;
use crate::db::tournaments::TournamentRow;
use crate::id::Id;
use crate::service::ServiceError;

/// A tournament with the final places of its players; none while it is not finished.
pub(in crate::service) struct Final {
    /// The tournament.
    pub row: TournamentRow,
    /// Each player with the place, the same for all who share it.
    pub places: Option<Vec<(Id, u32)>>,
}

/// The final places of a tournament. Teams have none: a series is of players.
///
/// # Errors
/// No such tournament; the database's failure.
pub(in crate::service) fn final_places(conn: &mut AnyConnection, id: Id) -> Result<Final, ServiceError> {
    let whole = load(conn, id)?;
    let places = (whole.state == TournamentState::Finished).then(|| whole.final_places());
    Ok(Final { row: whole.row, places })
}

impl Whole {
    /// Those of the last stage stand first, in its order; behind them come those of the stage before it, and so on.
    /// Where a stage has several tables, those with one place in them share a place.
    fn final_places(&self) -> Vec<(Id, u32)> {
        let mut placed: BTreeMap<EntrantId, u32> = BTreeMap::new();
        for stage in self.stages.iter().rev() {
            let view = self.standings_view(stage);
            let main = view.tables.iter().filter(|table| table.part.is_none());
            let rows = main.flat_map(|table| &table.rows);
            let new: Vec<(EntrantId, u32)> = rows
                .filter_map(|row| Some((EntrantId(row.entrant.number), row.place?)))
                .filter(|(id, _)| !placed.contains_key(id))
                .collect();
            let before = placed.len();
            for (id, place) in &new {
                let better = new.iter().filter(|(_, other)| other < place).count();
                placed.insert(*id, u32::try_from(before + better + 1).unwrap_or(u32::MAX));
            }
        }
        let player = |(id, place): (EntrantId, u32)| Some((self.entrants.get(&id)?.row.player_id?, place));
        placed.into_iter().filter_map(player).collect()
    }
}
