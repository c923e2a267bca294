//! Records of matches of belote: written from what is stored, and stored from what was read.

use brade_core::belote::record::{DealRecord, MatchRecord};
use brade_core::belote::seat::{BySeat, ByTeam, Seat, Team};
use brade_core::record::{RecordDate, Termination};
use serde_json::json;
use sha2::{Digest, Sha256};

use super::deals::{MOST_DEALS, MOST_TEXT};
use super::matches::{new_row, view_of};
use super::stored::{DRAW, Loaded, load};
use crate::db::belote::matches::{self as rows, MatchRow};
use crate::db::{AnyConnection, aliases};
use crate::id::Id;
use crate::service::games::settle::Edit;
use crate::service::text::{excerpt, fault_of_line, longer_than, search_key};
use crate::service::{Context, ServiceError};

/// The most characters of a tag's value in a record that is stored.
const TAG: usize = 1000;
/// The most tags without a meaning of a record that is stored.
const OTHER_TAGS: usize = 100;
/// The most characters of a comment before the deals.
const COMMENT: usize = 10_000;

/// The record of a match as text, and the version of the match.
///
/// # Errors
/// No such match; the database's failure.
pub fn record(conn: &mut AnyConnection, id: Id) -> Result<(String, i32), ServiceError> {
    let loaded = load(conn, id)?;
    let view = view_of(conn, loaded.row.clone())?;
    let names = view.teams.clone();
    let record = loaded.record(ByTeam::new(names.north_south.name, names.east_west.name))?;
    Ok((record.to_string(), loaded.row.version))
}

/// Stores the match of a record, whatever its verdict; gives its id.
///
/// # Errors
/// The database's failure.
pub(in crate::service) fn store(
    conn: &mut AnyConnection,
    ctx: Context,
    record: &MatchRecord,
) -> Result<Id, ServiceError> {
    let mut row = row_of_record(ctx, record);
    sit_down(conn, &mut row)?;
    let mut loaded = Loaded::new(row, record.rules, record.deals.clone());
    let edit = Edit {
        action: "stored",
        before: None,
        after: Some(json!({
            "north_south": record.north_south,
            "east_west": record.east_west,
            "deals": record.deals.len(),
        })),
        why: None,
    };
    loaded.insert(conn, ctx, edit)?;
    Ok(loaded.row.id)
}

fn row_of_record(ctx: Context, record: &MatchRecord) -> MatchRow {
    let tags = MatchRecord {
        deals: Vec::new(),
        ..record.clone()
    };
    let names = BySeat::from_fn(|seat| record.player(seat).map(str::to_owned));
    let named = |team: Team| {
        let players = team.seats().iter().any(|seat| names[*seat].is_some());
        record.names(team).filter(|_| !players).map(str::to_owned)
    };
    let claimed = record
        .result
        .filter(|result| result.is_decided())
        .unwrap_or(record.token);
    let ended = record
        .termination
        .filter(|termination| *termination != Termination::Played);
    let ended = ended.filter(|_| claimed.is_decided());
    MatchRow {
        north_south: named(Team::NorthSouth),
        east_west: named(Team::EastWest),
        name_1: names[Seat::One].clone(),
        name_2: names[Seat::Two].clone(),
        name_3: names[Seat::Three].clone(),
        name_4: names[Seat::Four].clone(),
        date_text: record.date.map(|date| date.to_string()),
        date_from: record.date.map(RecordDate::earliest),
        termination: ended.map(|termination| termination.name().to_owned()),
        winner: ended.map(|_| claimed.winner().map_or(DRAW, Team::letters).to_owned()),
        tags: Some(tags.to_string()),
        content_key: Some(content_key(record)),
        ..new_row(ctx, &record.rules)
    }
}

/// Lets those sit down who go by the names of a record in the club. Nobody sits in two seats.
fn sit_down(conn: &mut AnyConnection, row: &mut MatchRow) -> Result<(), ServiceError> {
    let club = row.club_id;
    let mut player = |name: &Option<String>| -> Result<Option<Id>, ServiceError> {
        let key = name.as_deref().map(search_key).filter(|key| !key.is_empty());
        let alias = key.map(|key| aliases::of_key(conn, club, &key)).transpose()?;
        Ok(alias.flatten().map(|alias| alias.player_id))
    };
    let found = [
        player(&row.name_1)?,
        player(&row.name_2)?,
        player(&row.name_3)?,
        player(&row.name_4)?,
    ];
    let alone = |id: &Option<Id>| id.filter(|id| found.iter().filter(|other| **other == Some(*id)).count() == 1);
    [row.seat_1, row.seat_2, row.seat_3, row.seat_4] = found.each_ref().map(alone);
    Ok(())
}

/// The match that a record is already, if it was stored before and not changed since.
///
/// # Errors
/// The database's failure.
pub(in crate::service) fn known(conn: &mut AnyConnection, keys: &[&str]) -> Result<Vec<(String, Id)>, ServiceError> {
    Ok(rows::with_keys(conn, keys)?)
}

/// By what a record is recognised: the same names, the same day, the same rules, the same deals. Comments do not matter. A
/// match without deals has little to be recognised by, so all its tags count.
pub(in crate::service) fn content_key(record: &MatchRecord) -> String {
    let mut hash = Sha256::new();
    let mut add = |text: &str| {
        // With its length, so that no two lists of texts are the same bytes.
        hash.update((text.len() as u64).to_be_bytes());
        hash.update(text);
    };
    for team in Team::BOTH {
        add(&search_key(record.names(team).unwrap_or_default()));
    }
    add(&record.date.map_or(String::new(), |date| date.to_string()));
    add(record.rules.length().name());
    add(&record.rules.option_list());
    if record.deals.is_empty() {
        add(&record.to_string());
    }
    for deal in &record.deals {
        let mut deal = DealRecord {
            notes: Vec::new(),
            ..deal.clone()
        };
        deal.plays.iter_mut().for_each(|played| played.notes.clear());
        add(&deal.to_string());
    }
    // Half of it is enough by far.
    let digest = hash.finalize();
    digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

/// What of a record no record needs, and what is wrong with it.
pub(in crate::service) fn unfit(record: &MatchRecord) -> Option<(String, String)> {
    let refuse = |what: &str, message: String| Some((what.to_owned(), message));
    if record.deals.len() > MOST_DEALS {
        return refuse("deals", format!("must be at most {MOST_DEALS}"));
    }
    if record
        .deals
        .iter()
        .any(|deal| longer_than(&deal.to_string(), MOST_TEXT))
    {
        return refuse("deals", format!("must have at most {MOST_TEXT} characters each"));
    }
    let tags = [
        ("Event", &record.event),
        ("Site", &record.site),
        ("Round", &record.round),
        ("North-South", &record.north_south),
        ("East-West", &record.east_west),
        ("Source", &record.source),
        ("Annotator", &record.annotator),
    ];
    let known = tags
        .into_iter()
        .filter_map(|(name, value)| Some((name, value.as_deref()?)));
    if record.others.len() > OTHER_TAGS {
        let message = format!("must be at most {OTHER_TAGS} beside those with a meaning");
        return refuse("tags", message);
    }
    for (name, value) in known.chain(record.others.iter().map(|tag| (tag.name(), tag.value()))) {
        if let Some(message) = fault_of_line(name, TAG).or_else(|| fault_of_line(value, TAG)) {
            return refuse(excerpt(name), message);
        }
    }
    if record.notes.iter().any(|note| longer_than(note, COMMENT)) {
        return refuse("comment", format!("must have at most {COMMENT} characters"));
    }
    None
}
