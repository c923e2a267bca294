//! What a document says of players, entrants and teams.

use std::collections::{BTreeMap, BTreeSet};

use super::super::super::entrants::EntrantChange;
use super::super::super::settings::{Format, StageAway, StageBye};
use super::{Known, below, canonical, line, name, time, wrong};
use crate::db::tournaments::EntrantRow;
use crate::id::Id;
use crate::service::{ServiceError, text};

pub(super) fn check(known: &Known<'_>) -> Result<(), ServiceError> {
    let mut seen = BTreeSet::new();
    for (at, player) in known.from.players.iter().enumerate() {
        if !seen.insert(player.id) {
            return Err(wrong(format!("players[{at}].id"), "is there twice"));
        }
        name(format!("players[{at}].name"), &player.name)?;
        for (former, text) in player.former_names.iter().enumerate() {
            name(format!("players[{at}].former_names[{former}]"), text)?;
        }
    }
    let mut numbers = BTreeSet::new();
    let mut entered = BTreeSet::new();
    for (at, row) in known.from.entrants.iter().enumerate() {
        let whole = format!("entrants[{at}]");
        if row.number < 1 || !numbers.insert(row.number) {
            return Err(wrong(
                format!("{whole}.number"),
                "must be a number of the entrant's own, from 1",
            ));
        }
        check_entrant(known, &whole, row)?;
        if let Some(player) = row.player_id {
            once(&mut entered, format!("{whole}.player_id"), player)?;
        }
    }
    check_members(known, &mut entered)
}

fn once(entered: &mut BTreeSet<Id>, field: String, player: Id) -> Result<(), ServiceError> {
    match entered.insert(player) {
        true => Ok(()),
        false => Err(wrong(field, "is entered twice")),
    }
}

fn check_entrant(known: &Known<'_>, whole: &str, row: &EntrantRow) -> Result<(), ServiceError> {
    let field = |name: &str| format!("{whole}.{name}");
    match (row.player_id, &row.name) {
        (Some(player), None) => known.player(field("player_id"), player)?,
        (None, Some(team)) => name(field("name"), team)?,
        (Some(_), Some(_)) => return Err(wrong(field("name"), "is for a team; a player has a name of his own")),
        (None, None) => return Err(wrong(field("player_id"), "is missing, or the name of a team")),
    }
    let said = EntrantChange {
        label: row.label.clone(),
        club: row.club.clone(),
        seed: row.seed,
        rating: row.rating,
        fixed_board: row.fixed_board,
    };
    said.put_into(&mut row.clone()).map_err(|error| below(whole, error))?;
    line(field("label"), &row.label, text::NAME)?;
    line(field("club"), &row.club, text::NAME)?;
    time(field("created_at"), Some(row.created_at))?;
    let number = u32::try_from(row.number).unwrap_or(0);
    let first = known
        .stages
        .iter()
        .find(|stage| stage.field.iter().any(|id| id.0 == number));
    let latest = match first.map(|stage| stage.settings.format) {
        Some(Format::Swiss { rounds, .. }) => rounds,
        _ => 1,
    };
    if !u32::try_from(row.joined).is_ok_and(|joined| (1..=latest).contains(&joined)) {
        return Err(wrong(
            field("joined"),
            format!("must be from 1 to {latest}: a round of the stage"),
        ));
    }
    let away: Vec<StageAway> = canonical(&field("away"), &row.away)?;
    for (at, one) in away.iter().enumerate() {
        let at = |name: &str| format!("{whole}.away[{at}].{name}");
        // Who leaves before there is a stage is away from the first one.
        if one.stage != 1 {
            known.stage(&at("stage"), one.stage)?;
        }
        if one.away.from < 1 {
            return Err(wrong(at("from"), "must be a round, from 1"));
        }
        if one.away.back.is_some_and(|back| back < one.away.from) {
            return Err(wrong(at("back"), "must not come before the rounds without him"));
        }
    }
    let byes: Vec<StageBye> = canonical(&field("requested_byes"), &row.requested_byes)?;
    let mut asked = BTreeSet::new();
    for (at, bye) in byes.iter().enumerate() {
        let at = |name: &str| format!("{whole}.requested_byes[{at}].{name}");
        known.stage(&at("stage"), bye.stage)?;
        if !(1..=500).contains(&bye.round) || !asked.insert((bye.stage, bye.round)) {
            return Err(wrong(at("round"), "must be a round from 1 to 500, named once"));
        }
    }
    let is_gone = away.iter().any(|one| one.away.back.is_none());
    match row.archived && !is_gone {
        true => Err(wrong(
            field("archived"),
            "must be false: the entrant has not left the tournament",
        )),
        false => Ok(()),
    }
}

fn check_members(known: &Known<'_>, entered: &mut BTreeSet<Id>) -> Result<(), ServiceError> {
    let mut boards: BTreeMap<i32, i32> = BTreeMap::new();
    for (at, row) in known.from.team_members.iter().enumerate() {
        let field = |name: &str| format!("team_members[{at}].{name}");
        let team = known.from.entrants.iter().find(|entrant| entrant.number == row.entrant);
        if team.is_none_or(|team| team.name.is_none()) {
            return Err(wrong(field("entrant"), "must be the number of a team"));
        }
        let board = boards.entry(row.entrant).or_insert(0);
        *board += 1;
        if row.board != *board {
            let message = format!("must be {board}: the players of a team are counted in their order");
            return Err(wrong(field("board"), message));
        }
        known.player(field("player_id"), row.player_id)?;
        once(entered, field("player_id"), row.player_id)?;
    }
    Ok(())
}
