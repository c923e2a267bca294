//! Entrants from a file: comma, semicolon or tab; UTF-8 with or without its mark, or Windows-1252.

use std::collections::HashMap;

use super::entrants::{EntrantChange, MOST_ENTRANTS, MOST_RATING, MOST_SEED, NewEntrant};
use super::settings::StageState;
use super::views::EntrantView;
use super::whole::load;
use super::writing::{Entry, open};
use crate::auth::permission::Action;
use crate::db::AnyConnection;
use crate::id::Id;
use crate::service::{Context, Expected, ServiceError, players as player_service, text};

/// The most rows of a file.
pub const MOST_ROWS: usize = 2000;
/// The columns that are known, each by all its names.
const COLUMNS: [(&str, &[&str]); 7] = [
    ("name", &["name", "namn", "player", "spelare", "名前"]),
    ("partner", &["partner", "medspelare", "相方"]),
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
    /// The other player of a pair.
    partner: Option<String>,
    player: Option<Id>,
    data: EntrantChange,
}

/// A file of rows as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decoded {
    /// The text, without a mark.
    pub text: String,
    /// What its bytes were read as.
    pub encoding: Encoding,
}

/// What the bytes of a file are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8.
    Utf8,
    /// Windows-1252: nothing says so, but UTF-8 they are not.
    Windows1252,
}

impl Encoding {
    /// Its name in the registry of IANA.
    pub const fn name(self) -> &'static str {
        match self {
            Encoding::Utf8 => "utf-8",
            Encoding::Windows1252 => "windows-1252",
        }
    }
}

/// The bytes as text. They are UTF-8 if they have its mark or a letter that is written so in it, and then each of them
/// must be; otherwise they are Windows-1252, which has a letter for nearly every byte.
///
/// # Errors
/// Bytes that are no letters, by line and column.
pub fn decode(bytes: &[u8]) -> Result<Decoded, ServiceError> {
    let unmarked = bytes.strip_prefix(b"\xef\xbb\xbf");
    let is_marked = unmarked.is_some();
    let bytes = unmarked.unwrap_or(bytes);
    if bytes.contains(&0) {
        let message = "is not a text of letters: UTF-8 and Windows-1252 are taken";
        return Err(ServiceError::invalid("bad-encoding", "body", message));
    }
    let encoding = Encoding::Utf8;
    if let Ok(text) = std::str::from_utf8(bytes) {
        let text = text.to_owned();
        return Ok(Decoded { text, encoding });
    }
    if is_marked || bytes.utf8_chunks().any(|chunk| !chunk.valid().is_ascii()) {
        return Err(ServiceError::Rows(no_letters(bytes)));
    }
    let text = encoding_rs::WINDOWS_1252.decode_without_bom_handling(bytes).0;
    Ok(Decoded {
        text: text.into_owned(),
        encoding: Encoding::Windows1252,
    })
}

/// The lines of a file in UTF-8 with bytes that are none, each with the column of the first one.
fn no_letters(bytes: &[u8]) -> Vec<(u64, String)> {
    let lines = (1..).zip(bytes.split(|byte| *byte == b'\n'));
    let faults = lines.filter_map(|(line, bytes)| {
        let error = std::str::from_utf8(bytes).err()?;
        let good = bytes.get(..error.valid_up_to()).unwrap_or_default();
        let column = String::from_utf8_lossy(good).chars().count() + 1;
        let message = format!("is not UTF-8 in column {column}, and the rest of the file is: save it as UTF-8 again");
        Some((line, message))
    });
    faults.collect()
}

/// What parts the cells: what there is most of in the first line.
fn delimiter(text: &str) -> u8 {
    let first = text.lines().next().unwrap_or_default();
    let count = |delimiter: &u8| first.bytes().filter(|byte| byte == delimiter).count();
    [b',', b';', b'\t'].into_iter().rev().max_by_key(count).unwrap_or(b',')
}

/// A file that was read: its rows, and what is wrong with others, by line.
struct Read {
    rows: Vec<Row>,
    faults: Vec<(u64, String)>,
    encoding: Encoding,
}

/// Reads the file; what is wrong with a row does not hide what is wrong with another.
fn read(bytes: &[u8], of_pairs: bool) -> Result<Read, ServiceError> {
    let Decoded { text, encoding } = decode(bytes)?;
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter(&text))
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let mut columns: Vec<&str> = match of_pairs {
        true => vec!["name", "partner", "club", "rating", "seed"],
        false => vec!["name", "club", "rating", "seed"],
    };
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
        let (row, wrong) = row(line, &columns, &record);
        match wrong.is_empty() {
            true => rows.push(row),
            false => faults.extend(wrong.into_iter().map(|message| (line, message))),
        }
        if rows.len() > MOST_ROWS {
            let message = format!("the file has more than {MOST_ROWS} rows");
            return Err(ServiceError::Rows(vec![(line, message)]));
        }
    }
    if faults.is_empty() && rows.is_empty() {
        let message = "has no row: one entrant a line is expected";
        return Err(ServiceError::invalid("empty-file", "body", message));
    }
    Ok(Read { rows, faults, encoding })
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
    let mut columns = Vec::new();
    for cell in record {
        let Some(column) = known(cell) else {
            let names: Vec<&str> = COLUMNS.iter().map(|(column, _)| *column).collect();
            return Some(Err(format!(
                "the column {:?} is not known; there are {}",
                text::excerpt(cell),
                names.join(", ")
            )));
        };
        if columns.contains(&column) {
            let cell = text::excerpt(cell);
            return Some(Err(format!("the column {cell:?} stands there twice, as {column}")));
        }
        columns.push(column);
    }
    Some(Ok(columns))
}

/// Reads a row, with everything that is wrong with it.
fn row(line: u64, columns: &[&str], record: &csv::StringRecord) -> (Row, Vec<String>) {
    let mut row = Row { line, ..Row::default() };
    let mut wrong = Vec::new();
    if record.len() > columns.len() {
        wrong.push(format!(
            "has {} cells, and there are {} columns",
            record.len(),
            columns.len()
        ));
        return (row, wrong);
    }
    for (column, cell) in columns.iter().zip(record) {
        let some = || Some(cell.to_owned()).filter(|cell| !cell.is_empty());
        match *column {
            "name" => row.name = cell.to_owned(),
            "partner" => row.partner = some(),
            "club" => row.data.club = some(),
            "label" => row.data.label = some(),
            "rating" => row.data.rating = number(column, cell, MOST_RATING, &mut wrong),
            "seed" => row.data.seed = number(column, cell, MOST_SEED, &mut wrong),
            _ if cell.is_empty() => {}
            _ => match cell.parse() {
                Ok(player) => row.player = Some(player),
                Err(error) => wrong.push(format!("player_id: {error}")),
            },
        }
    }
    for (column, text) in [("club", &row.data.club), ("label", &row.data.label)] {
        let fault = text.as_deref().and_then(|text| text::fault_of_line(text, text::NAME));
        wrong.extend(fault.map(|fault| format!("{column}: {fault}")));
    }
    match text::name("name", &row.name) {
        Ok(name) => row.name = name,
        Err(error) if row.player.is_none() => wrong.push(error.to_string()),
        Err(_) => {}
    }
    if let Some(partner) = &row.partner {
        match text::name("partner", partner) {
            Ok(name) => row.partner = Some(name),
            Err(error) => wrong.push(error.to_string()),
        }
    }
    (row, wrong)
}

/// A number from 1 on in a cell that may be empty.
fn number(column: &str, cell: &str, most: i32, wrong: &mut Vec<String>) -> Option<i32> {
    if cell.is_empty() {
        return None;
    }
    let number = cell.parse::<i32>();
    match number {
        Ok(number) if (1..=most).contains(&number) => return Some(number),
        Ok(_) => wrong.push(format!("{column} must be from 1 to {most}, or empty")),
        Err(_) => wrong.push(format!("{column} {:?} is not a whole number", text::excerpt(cell))),
    }
    None
}

/// Enters everybody of a file, or nobody. A name that one player has is that player; a name that nobody has is a new
/// player; of two rows with one name the second is another person, if club, label or rating tell them apart. A row with a
/// partner is a pair. Says what
/// the file was read as.
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
) -> Result<(Vec<EntrantView>, Encoding, i32), ServiceError> {
    let whole = open(conn, ctx, id, Action::DirectTournament, expected)?;
    if whole.stages.iter().any(|stage| stage.state != StageState::Waiting) {
        let message = "a stage has started: enter those who come late one by one";
        return Err(whole.conflict("too-late", "id", message));
    }
    let of_pairs = whole
        .stages
        .first()
        .is_some_and(|stage| stage.terms.game().side_size() > 1);
    let Read {
        rows,
        mut faults,
        encoding,
    } = read(bytes, of_pairs)?;
    if whole.entrants.len() + rows.len() > MOST_ENTRANTS {
        let message = format!("a tournament has at most {MOST_ENTRANTS} entrants");
        return Err(whole.conflict("too-many-entrants", "id", message));
    }
    let ctx = whole.in_club(ctx);
    let mut seen: HashMap<String, Vec<EntrantChange>> = HashMap::new();
    let first = whole.next_number();
    let mut number = first;
    for row in rows {
        if of_pairs && row.partner.is_none() {
            faults.push((row.line, "needs the names of both players".to_owned()));
            continue;
        }
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
        faults.sort_by_key(|(line, _)| *line);
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
    Ok((views, encoding, whole.row.version))
}

fn enter_row(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    number: u32,
    row: &Row,
    seen: &mut HashMap<String, Vec<EntrantChange>>,
) -> Result<(), ServiceError> {
    let mut is_second = false;
    // Somebody who stands in two pairs is refused where the second one is entered.
    if row.partner.is_none() {
        let before = seen.entry(text::search_key(&row.name)).or_default();
        if row.player.is_none() && before.contains(&row.data) {
            let message = format!("{} stands in the file twice", row.name);
            return Err(ServiceError::invalid("entered-twice", "name", message));
        }
        is_second = !before.is_empty();
        before.push(row.data.clone());
    }
    let player = match row.player {
        Some(player) => player,
        None => known(conn, ctx, ("name", &row.name), is_second)?,
    };
    let data = row.data.clone();
    let new = match &row.partner {
        None => NewEntrant {
            player: Some(player),
            data,
            ..NewEntrant::default()
        },
        Some(partner) => NewEntrant {
            name: Some(format!("{}, {partner}", row.name)),
            members: vec![player, known(conn, ctx, ("partner", partner), false)?],
            data,
            ..NewEntrant::default()
        },
    };
    load(conn, id)?.add_entrant(conn, number, 1, &new)
}

/// The player of this name, who is entered if nobody has it, or if he is another person of the name.
fn known(
    conn: &mut AnyConnection,
    ctx: Context,
    (field, name): (&'static str, &str),
    is_another: bool,
) -> Result<Id, ServiceError> {
    match player_service::called(conn, &text::search_key(name))?.as_slice() {
        [one] if !is_another => Ok(one.id),
        many if many.is_empty() || is_another => Ok(player_service::create(conn, ctx, name, None)?.id),
        many => {
            let message = format!("{} players are called {name}: say which by player_id", many.len());
            Err(ServiceError::invalid("ambiguous-name", field, message))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(bytes: &[u8]) -> Vec<String> {
        let read = read(bytes, false).unwrap();
        assert_eq!(read.faults, []);
        read.rows.into_iter().map(|row| row.name).collect()
    }

    #[test]
    fn a_file_is_read_whatever_its_letters_and_its_delimiter() {
        let expected = ["Åsa Öberg", "O'Brien", "<b>x</b>"];
        for delimiter in [",", ";", "\t"] {
            let text =
                format!("name{delimiter}club\nÅsa Öberg{delimiter}Ek\nO'Brien{delimiter}\n<b>x</b>{delimiter}Alm\n");
            assert_eq!(names(text.as_bytes()), expected);
            assert_eq!(names(&[b"\xef\xbb\xbf", text.as_bytes()].concat()), expected);
            let (windows, _, lossy) = encoding_rs::WINDOWS_1252.encode(&text);
            assert!(!lossy);
            assert_eq!(names(&windows), expected);
            assert_eq!(read(&windows, false).unwrap().encoding, Encoding::Windows1252);
            assert_eq!(read(text.as_bytes(), false).unwrap().encoding, Encoding::Utf8);
        }
        assert_eq!(names("Ek\nAlm\n".as_bytes()), ["Ek", "Alm"]);
    }

    #[test]
    fn a_byte_that_is_no_letter_in_a_file_of_utf_8_is_named_and_not_guessed_at() {
        let faults = |bytes: &[u8]| match decode(bytes) {
            Err(ServiceError::Rows(rows)) => rows,
            other => panic!("{other:?}"),
        };
        let at = |line, column| {
            let message =
                format!("is not UTF-8 in column {column}, and the rest of the file is: save it as UTF-8 again");
            (line, message)
        };
        let mixed = ["Björk\nÖb".as_bytes(), b"\xe4rg\nEk\nS\xe4lg\n"].concat();
        assert_eq!(faults(&mixed), [at(2, 3), at(4, 2)]);
        assert_eq!(faults(b"\xef\xbb\xbfEk\nS\xe4lg\n"), [at(2, 2)]);
        assert_eq!(decode(b"Ek\nS\xe4lg\n").unwrap().text, "Ek\nSälg\n");
    }

    #[test]
    fn bad_rows_are_named_by_their_line_all_at_once() {
        let read = read(
            b"name,rating,seed\nEk,1500,\n,3,\nAlm,many,0\nLind,1,2,3\nAsp,-5,1\n",
            false,
        )
        .unwrap();
        let lines: Vec<u64> = read.faults.iter().map(|(line, _)| *line).collect();
        assert_eq!(lines, [3, 4, 4, 5, 6]);
        assert_eq!(read.faults[4].1, "rating must be from 1 to 100000, or empty");
        assert_eq!(read.rows.len(), 1);
    }

    #[test]
    fn a_pair_stands_in_one_row() {
        let read = read(b"Ek,Alm,Lund\nBok,Lind\n", true).unwrap();
        assert_eq!(read.faults, []);
        let row = &read.rows[0];
        assert_eq!(
            (&*row.name, row.partner.as_deref(), row.data.club.as_deref()),
            ("Ek", Some("Alm"), Some("Lund"))
        );
        let named = super::read("namn;medspelare\nEk;Alm\n".as_bytes(), false).unwrap();
        assert_eq!(named.rows[0].partner.as_deref(), Some("Alm"));
    }

    #[test]
    fn a_column_stands_in_the_first_line_once() {
        for doubled in ["name,name", "name,club,namn"] {
            let Err(ServiceError::Rows(faults)) = read(format!("{doubled}\nEk,Alm\n").as_bytes(), false) else {
                panic!("{doubled} is taken")
            };
            assert_eq!(faults.len(), 1);
            assert!(faults[0].1.contains("twice"), "{faults:?}");
        }
    }
}
