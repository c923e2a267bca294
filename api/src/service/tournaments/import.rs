//! Entrants from a file: comma, semicolon or tab; UTF-8 with or without its mark, or Windows-1252.

use std::collections::HashMap;

use super::entrants::{EntrantChange, MOST_ENTRANTS, NewEntrant};
use super::settings::StageState;
use super::views::EntrantView;
use super::whole::load;
use super::writing::{Entry, open};
use crate::auth::permission::Action;
use crate::db::{AnyConnection, players};
use crate::id::Id;
use crate::service::{Context, Expected, ServiceError, players as player_service, text};

/// The most rows of a file.
pub const MOST_ROWS: usize = 2000;
/// The columns that are known, each by all its names.
const COLUMNS: [(&str, &[&str]); 6] = [
    ("name", &["name", "namn", "player", "spelare", "名前"]),
    ("club", &["club", "klubb", "クラブ"]),
    ("rating", &["rating", "ranking"]),
    ("seed", &["seed", "seedning"]),
    ("label", &["label", "märkning"]),
    ("player_id", &["player_id"]),
];

/// A row of the file.
#[derive(Debug, Default)]
struct Row {
    line: u64,
    name: String,
    player: Option<Id>,
    data: EntrantChange,
}

/// The bytes as text: UTF-8 unless they are not, then Windows-1252, which has a letter for nearly every byte.
///
/// # Errors
/// Bytes that are no letters.
pub fn decode(bytes: &[u8]) -> Result<String, ServiceError> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if bytes.contains(&0) {
        let message = "is not a text of letters: UTF-8 and Windows-1252 are taken";
        return Err(ServiceError::invalid("bad-encoding", "body", message));
    }
    Ok(match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => encoding_rs::WINDOWS_1252
            .decode_without_bom_handling(bytes)
            .0
            .into_owned(),
    })
}

/// What parts the cells: what there is most of in the first line.
fn delimiter(text: &str) -> u8 {
    let first = text.lines().next().unwrap_or_default();
    let count = |delimiter: &u8| first.bytes().filter(|byte| byte == delimiter).count();
    [b',', b';', b'\t'].into_iter().rev().max_by_key(count).unwrap_or(b',')
}

/// Reads the file; every row that cannot be is named by its line.
fn read(bytes: &[u8]) -> Result<Vec<Row>, ServiceError> {
    let text = decode(bytes)?;
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter(&text))
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let mut columns: Vec<&str> = vec!["name", "club", "rating", "seed"];
    let mut rows = Vec::new();
    let mut faults = Vec::new();
    for (index, record) in reader.records().enumerate() {
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                let line = error.position().map_or(0, csv::Position::line);
                faults.push((line, error.to_string()));
                continue;
            }
        };
        let line = record.position().map_or(0, csv::Position::line);
        if index == 0
            && let Some(named) = header(&record)
        {
            match named {
                Ok(named) => columns = named,
                Err(message) => return Err(ServiceError::Rows(vec![(line, message)])),
            }
            continue;
        }
        if record.iter().all(str::is_empty) {
            continue;
        }
        match row(line, &columns, &record) {
            Ok(row) => rows.push(row),
            Err(message) => faults.push((line, message)),
        }
        if rows.len() > MOST_ROWS {
            let message = format!("the file has more than {MOST_ROWS} rows");
            return Err(ServiceError::Rows(vec![(line, message)]));
        }
    }
    match (faults.is_empty(), rows.is_empty()) {
        (false, _) => Err(ServiceError::Rows(faults)),
        (true, true) => Err(ServiceError::invalid(
            "empty-file",
            "body",
            "has no row: one entrant a line is expected",
        )),
        (true, false) => Ok(rows),
    }
}

/// The columns of a first line that names them; none where it is a row like the others.
fn header(record: &csv::StringRecord) -> Option<Result<Vec<&'static str>, String>> {
    let known = |cell: &str| {
        let cell = cell.to_lowercase();
        COLUMNS
            .iter()
            .find(|(_, names)| names.contains(&&*cell))
            .map(|(column, _)| *column)
    };
    if !record
        .iter()
        .any(|cell| matches!(known(cell), Some("name" | "player_id")))
    {
        return None;
    }
    let columns = record.iter().map(|cell| {
        known(cell).ok_or_else(|| {
            let names: Vec<&str> = COLUMNS.iter().map(|(column, _)| *column).collect();
            format!(
                "the column {:?} is not known; there are {}",
                text::excerpt(cell),
                names.join(", ")
            )
        })
    });
    Some(columns.collect())
}

fn row(line: u64, columns: &[&str], record: &csv::StringRecord) -> Result<Row, String> {
    if record.len() > columns.len() {
        return Err(format!(
            "has {} cells, and there are {} columns",
            record.len(),
            columns.len()
        ));
    }
    let mut row = Row { line, ..Row::default() };
    let some = |cell: &str| Some(cell.to_owned()).filter(|cell| !cell.is_empty());
    let number = |column: &str, cell: &str| match cell {
        "" => Ok(None),
        cell => cell
            .parse::<i32>()
            .map(Some)
            .map_err(|_| format!("{column} {:?} is not a whole number", text::excerpt(cell))),
    };
    for (column, cell) in columns.iter().zip(record) {
        match *column {
            "name" => row.name = cell.to_owned(),
            "club" => row.data.club = some(cell),
            "label" => row.data.label = some(cell),
            "rating" => row.data.rating = number("rating", cell)?,
            "seed" => row.data.seed = number("seed", cell)?,
            _ if cell.is_empty() => {}
            _ => row.player = Some(cell.parse().map_err(|error| format!("player_id: {error}"))?),
        }
    }
    match (&row.player, text::name("name", &row.name)) {
        (None, Err(error)) => Err(error.to_string()),
        (_, Ok(name)) => {
            row.name = name;
            Ok(row)
        }
        (Some(_), Err(_)) => Ok(row),
    }
}

/// Enters everybody of a file, or nobody. A name that one player has is that player; a name that nobody has is a new
/// player; of two rows with one name the second is another person, if club, label or rating tell them apart.
///
/// # Errors
/// No such tournament, another version, a stage that has started, rows that cannot be, each with its line; the database's
/// failure.
pub fn import_entrants(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    bytes: &[u8],
    expected: &Expected,
) -> Result<(Vec<EntrantView>, i32), ServiceError> {
    let whole = open(conn, ctx, id, Action::DirectTournament, expected)?;
    if whole.stages.iter().any(|stage| stage.state != StageState::Waiting) {
        let message = "a stage has started: enter those who come late one by one";
        return Err(whole.conflict("too-late", "id", message));
    }
    let rows = read(bytes)?;
    if whole.entrants.len() + rows.len() > MOST_ENTRANTS {
        let message = format!("a tournament has at most {MOST_ENTRANTS} entrants");
        return Err(whole.conflict("too-many-entrants", "id", message));
    }
    let ctx = whole.in_club(ctx);
    let mut faults = Vec::new();
    let mut seen: HashMap<String, Vec<EntrantChange>> = HashMap::new();
    let first = whole.next_number();
    let mut number = first;
    for row in rows {
        match enter_row(conn, ctx, id, number, &row, &mut seen) {
            Ok(()) => number += 1,
            Err(error @ (ServiceError::Invalid { .. } | ServiceError::Conflict { .. })) => {
                faults.push((row.line, error.to_string()));
            }
            Err(error) => return Err(error),
        }
    }
    if !faults.is_empty() {
        // Whoever called rolls back, so nobody of the file is entered.
        return Err(ServiceError::Rows(faults));
    }
    let mut whole = load(conn, id)?;
    let new = whole.entrants.values().filter(|person| person.id().0 >= first);
    let views: Vec<EntrantView> = new.map(|person| whole.entrant_view(person)).collect();
    let entry = Entry {
        action: "entrants-imported",
        after: serde_json::to_value(&views).ok(),
        ..Entry::default()
    };
    whole.save(conn, ctx, entry)?;
    Ok((views, whole.row.version))
}

fn enter_row(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    number: u32,
    row: &Row,
    seen: &mut HashMap<String, Vec<EntrantChange>>,
) -> Result<(), ServiceError> {
    let key = text::search_key(&row.name);
    let before = seen.entry(key.clone()).or_default();
    if row.player.is_none() && before.contains(&row.data) {
        let message = format!("{} stands in the file twice", row.name);
        return Err(ServiceError::invalid("entered-twice", "name", message));
    }
    let is_second = !before.is_empty();
    before.push(row.data.clone());
    let player = match row.player {
        Some(player) => player,
        None => {
            let known = players::list(conn, None, Some(&key), None, 200)?;
            let same: Vec<_> = known.into_iter().filter(|player| player.search_key == key).collect();
            match same.as_slice() {
                [one] if !is_second => one.id,
                [] => player_service::create(conn, ctx, &row.name, None)?.id,
                _ if is_second => player_service::create(conn, ctx, &row.name, None)?.id,
                many => {
                    let message = format!("{} players are called {}: say which by player_id", many.len(), row.name);
                    return Err(ServiceError::invalid("ambiguous-name", "name", message));
                }
            }
        }
    };
    let new = NewEntrant {
        player: Some(player),
        data: row.data.clone(),
        ..NewEntrant::default()
    };
    load(conn, id)?.add_entrant(conn, number, 1, &new)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_whatever_its_letters_and_its_delimiter() {
        let names = |bytes: &[u8]| -> Vec<String> { read(bytes).unwrap().into_iter().map(|row| row.name).collect() };
        let expected = ["Åsa Öberg", "O'Brien", "<b>x</b>"];
        for delimiter in [",", ";", "\t"] {
            let text =
                format!("name{delimiter}club\nÅsa Öberg{delimiter}Ek\nO'Brien{delimiter}\n<b>x</b>{delimiter}Alm\n");
            assert_eq!(names(text.as_bytes()), expected);
            assert_eq!(names(&[b"\xef\xbb\xbf", text.as_bytes()].concat()), expected);
            let (windows, _, lossy) = encoding_rs::WINDOWS_1252.encode(&text);
            assert!(!lossy);
            assert_eq!(names(&windows), expected);
        }
        assert_eq!(names("Ek\nAlm\n".as_bytes()), ["Ek", "Alm"]);
    }

    #[test]
    fn bad_rows_are_named_by_their_line() {
        let Err(ServiceError::Rows(faults)) = read(b"name,rating\nEk,1500\n,3\nAlm,many\nLind,1,2\n") else {
            panic!("it is taken")
        };
        let lines: Vec<u64> = faults.iter().map(|(line, _)| *line).collect();
        assert_eq!(lines, [3, 4, 5]);
    }
}
