//! Standings and pairings as files for a spreadsheet: UTF-8 with its mark, and no cell that would be run as a formula.

use super::views::{PairingView, SlotView, StandingView};
use super::whole::{Whole, load_for};
use crate::db::{AnyConnection, DbError};
use crate::id::Id;
use crate::service::{Context, ServiceError};

/// By this mark a spreadsheet knows UTF-8.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// A cell as a spreadsheet may read it: what begins like a formula is marked as a text.
fn cell(text: &str) -> String {
    let number = text.parse::<f64>().is_ok();
    match text.starts_with(['=', '+', '-', '@', '\t', '\r']) && !number {
        true => format!("'{text}"),
        false => text.to_owned(),
    }
}

fn write(rows: impl IntoIterator<Item = Vec<String>>) -> Result<Vec<u8>, ServiceError> {
    let mut writer = csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .flexible(true)
        .from_writer(MARK.to_vec());
    for row in rows {
        writer.write_record(row.iter().map(|text| cell(text))).map_err(failed)?;
    }
    writer.into_inner().map_err(|error| failed(error.into_error()))
}

/// Writing into memory does not fail; if it does, it is nobody's fault outside.
fn failed(error: impl std::error::Error + Send + Sync + 'static) -> ServiceError {
    DbError::Other(diesel::result::Error::SerializationError(Box::new(error))).into()
}

/// The standings of the stage, or of the one that is played now, as CSV.
///
/// # Errors
/// No such tournament or stage; the database's failure.
pub fn standings_csv(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    stage: Option<i32>,
) -> Result<Vec<u8>, ServiceError> {
    let whole = load_for(conn, ctx, id)?;
    let number = chosen(&whole, stage);
    let view = whole.standings_view(whole.stage(number)?);
    let names: Vec<String> = view
        .tables
        .iter()
        .flat_map(|table| table.rows.first())
        .flat_map(|row| row.tie_breaks.iter().map(|tie_break| tie_break.name.to_owned()))
        .fold(Vec::new(), |mut names, name| {
            if !names.contains(&name) {
                names.push(name);
            }
            names
        });
    let head: Vec<String> = ["group", "place", "number", "name", "club", "score"]
        .map(str::to_owned)
        .into();
    let mut rows = vec![head.into_iter().chain(names).collect::<Vec<String>>()];
    for table in &view.tables {
        let group = table
            .group
            .map_or(table.part.unwrap_or_default().to_owned(), |group| group.to_string());
        rows.extend(table.rows.iter().map(|row| standing(&whole, &group, row)));
    }
    write(rows)
}

fn standing(whole: &Whole, group: &str, row: &StandingView) -> Vec<String> {
    let id = brade_core::tournament::entrants::EntrantId(row.entrant.number);
    let club = whole.entrants.get(&id).and_then(|person| person.row.club.clone());
    let mut cells = vec![
        group.to_owned(),
        row.place.map_or_else(String::new, |place| place.to_string()),
        row.entrant.number.to_string(),
        row.entrant.name.clone(),
        club.unwrap_or_default(),
        row.score
            .as_ref()
            .and_then(|score| score.value.clone())
            .unwrap_or_default(),
    ];
    cells.extend(
        row.tie_breaks
            .iter()
            .map(|tie_break| tie_break.value.value.clone().unwrap_or_default()),
    );
    cells
}

/// The matches of the stage, or of the one that is played now, as CSV.
///
/// # Errors
/// No such tournament or stage; the database's failure.
pub fn pairings_csv(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    stage: Option<i32>,
) -> Result<Vec<u8>, ServiceError> {
    let whole = load_for(conn, ctx, id)?;
    let number = chosen(&whole, stage);
    let found = whole.stage(number)?;
    let head = [
        "stage",
        "match",
        "round",
        "board",
        "first",
        "second",
        "state",
        "winner",
        "points_first",
        "points_second",
        "should_have_played",
    ];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    let name = |slot: &SlotView| slot.entrant.as_ref().map(|who| who.name.clone()).unwrap_or_default();
    for game in whole.games(found) {
        let view = whole.game_view(found, &game);
        let result = view.result.as_ref();
        rows.push(vec![
            number.to_string(),
            view.key.clone(),
            game.round.to_string(),
            view.board.map_or_else(String::new, |board| board.to_string()),
            name(&view.first),
            name(&view.second),
            view.state.to_owned(),
            result.and_then(|result| result.winner).unwrap_or_default().to_owned(),
            result.map_or_else(String::new, |result| result.points.first.clone()),
            result.map_or_else(String::new, |result| result.points.second.clone()),
            should_have_played(&view),
        ]);
    }
    for round in &found.rounds {
        for free in whole.round_view(found, round).free {
            rows.push(vec![
                number.to_string(),
                String::new(),
                round.row.number.to_string(),
                String::new(),
                free.entrant.name,
                String::new(),
                free.kind.to_owned(),
                String::new(),
                String::new(),
                String::new(),
                String::new(),
            ]);
        }
    }
    write(rows)
}

/// Who would be in a match that stands between others, by the results as they are now.
fn should_have_played(view: &PairingView) -> String {
    let Some(rightful) = &view.rightful else {
        return String::new();
    };
    let played = [&view.first.entrant, &view.second.entrant];
    let slots = [&rightful.first.entrant, &rightful.second.entrant].into_iter();
    let others = slots.filter(|who| !played.contains(who)).flatten();
    others.map(|who| who.name.as_str()).collect::<Vec<_>>().join(", ")
}

fn chosen(whole: &Whole, stage: Option<i32>) -> i32 {
    let current = whole.current_stage().or(whole.stages.first());
    stage.or(current.map(|stage| stage.row.number)).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_begins_like_a_formula_is_a_text() {
        for (text, safe) in [
            ("=1+1", "'=1+1"),
            ("@x", "'@x"),
            ("-0.5", "-0.5"),
            ("Åsa", "Åsa"),
            ("+46", "+46"),
        ] {
            assert_eq!(cell(text), safe);
        }
        assert_eq!(cell("-x"), "'-x");
        let file = write([vec!["a;b".to_owned(), "c\"d".to_owned()]]).unwrap();
        assert_eq!(file, b"\xef\xbb\xbfa;b,\"c\"\"d\"\r\n");
    }
}
