//! Rows of any table as values, out of one database and into another of either kind.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::NaiveDateTime;
use diesel::RunQueryDsl;
use diesel::pg::{Pg, PgRowByRowLoadingMode};
use diesel::query_builder::BoxedSqlQuery;
use diesel::sql_types::{self as sql, BigInt, Nullable};
use diesel::sqlite::Sqlite;
use serde_json::Value;

use super::founding::{CLUB, LOCAL_ACTOR};
use super::tables::{Column, Kind, Table, tables};
use super::{AnyConnection, DbError};

/// How times are written in a copy.
const TIME: &str = "%Y-%m-%dT%H:%M:%S%.6fZ";

/// Why rows cannot be copied.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// The database failed.
    #[error(transparent)]
    Db(#[from] DbError),
    /// A value is none of its column.
    #[error("the table {table} cannot hold the {column} {value}")]
    Value {
        /// The table.
        table: String,
        /// The column.
        column: String,
        /// The value.
        value: Value,
    },
}

impl super::TransactionError for CopyError {
    fn db_error(&self) -> Option<&DbError> {
        match self {
            Self::Db(error) => Some(error),
            Self::Value { .. } => None,
        }
    }
}

impl From<diesel::result::Error> for CopyError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Db(error.into())
    }
}

#[derive(diesel::QueryableByName)]
struct Line {
    #[diesel(sql_type = sql::Text)]
    line: String,
}

#[derive(diesel::QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// How many rows a table has.
///
/// # Errors
/// The database's failure.
pub fn count(conn: &mut AnyConnection, table: &Table, filter: &str) -> Result<i64, DbError> {
    let query = format!("SELECT COUNT(*) AS count FROM \"{}\" WHERE {filter}", table.name);
    Ok(diesel::sql_query(query).get_result::<Count>(conn)?.count)
}

/// What a database holds beside what every new one has: the name of the first table, for people; none for an empty one.
///
/// # Errors
/// The database's failure.
pub fn held(conn: &mut AnyConnection) -> Result<Option<String>, DbError> {
    for table in tables() {
        let others = match table.name.as_str() {
            "clubs" => format!("id <> '{CLUB}'"),
            "actors" => format!("id <> '{LOCAL_ACTOR}'"),
            // A server that was started makes one for the first account.
            "setup_links" => "user_id IS NOT NULL".to_owned(),
            // It says that there was nothing to sum up.
            "statistics_state" => "1 = 0".to_owned(),
            _ if table.is_made_by_command() => "1 = 0".to_owned(),
            _ => "1 = 1".to_owned(),
        };
        if count(conn, table, &others)? > 0 {
            return Ok(Some(table.name.replace('_', " ")));
        }
    }
    Ok(None)
}

/// Takes every row out of a table.
///
/// # Errors
/// The database's failure.
pub fn clear(conn: &mut AnyConnection, table: &Table) -> Result<(), DbError> {
    diesel::sql_query(format!("DELETE FROM \"{}\"", table.name)).execute(conn)?;
    Ok(())
}

/// Gives every row of a table to `take`, in the order of the primary key, the same on both databases.
///
/// # Errors
/// The database's failure, a value that is none of its column, or what `take` gives back.
pub fn rows<E: From<CopyError>>(
    conn: &mut AnyConnection,
    table: &Table,
    mut take: impl FnMut(Vec<Value>) -> Result<(), E>,
) -> Result<(), E> {
    let query = diesel::sql_query(selecting(conn, table));
    let mut one = |line: diesel::QueryResult<Line>| {
        let line = line.map_err(CopyError::from)?.line;
        let values = serde_json::from_str::<Vec<Value>>(&line).unwrap_or_default();
        let values = values.into_iter().zip(&table.columns);
        let values = values.map(|(value, column)| read(table, column, value));
        take(values.collect::<Result<_, _>>()?)
    };
    match conn {
        AnyConnection::Sqlite(c) => {
            let mut lines = query.load_iter::<Line, _>(c).map_err(CopyError::from)?;
            lines.try_for_each(&mut one)
        }
        AnyConnection::Postgres(c) => {
            // Not all rows at once, as usual: a table may not fit into memory.
            let mut lines = query
                .load_iter::<Line, PgRowByRowLoadingMode>(c)
                .map_err(CopyError::from)?;
            lines.try_for_each(&mut one)
        }
    }
}

/// The query that gives each row as one JSON array.
fn selecting(conn: &AnyConnection, table: &Table) -> String {
    let is_sqlite = matches!(conn, AnyConnection::Sqlite(_));
    let values = table
        .columns
        .iter()
        .map(|Column { name, kind }| match (kind, is_sqlite) {
            (Kind::Binary, true) => format!("CASE WHEN \"{name}\" IS NULL THEN NULL ELSE hex(\"{name}\") END"),
            (Kind::Binary, false) => format!("encode(\"{name}\", 'hex')"),
            (Kind::Timestamp, false) => format!("to_char(\"{name}\", 'YYYY-MM-DD HH24:MI:SS.US')"),
            _ => format!("\"{name}\""),
        });
    let values = values.collect::<Vec<_>>().join(", ");
    let line = match is_sqlite {
        true => format!("json_array({values})"),
        false => format!("json_build_array({values})::text"),
    };
    let order = table.key.iter().map(|name| match (table.kind(name), is_sqlite) {
        (Some(Kind::Text), false) => format!("\"{name}\" COLLATE \"C\""),
        _ => format!("\"{name}\""),
    });
    let order = order.collect::<Vec<_>>().join(", ");
    format!("SELECT {line} AS line FROM \"{}\" ORDER BY {order}", table.name)
}

fn wrong(table: &Table, column: &Column, value: Value) -> CopyError {
    CopyError::Value {
        table: table.name.clone(),
        column: column.name.clone(),
        value,
    }
}

/// A value as a copy has it, from what the database says.
fn read(table: &Table, column: &Column, value: Value) -> Result<Value, CopyError> {
    let read = match (column.kind, &value) {
        (_, Value::Null) => Some(Value::Null),
        (Kind::Bool, Value::Number(number)) => Some((number.as_i64() != Some(0)).into()),
        (Kind::Timestamp, Value::String(text)) => NaiveDateTime::parse_from_str(text, "%Y-%m-%d %H:%M:%S%.f")
            .ok()
            .map(|time| time.format(TIME).to_string().into()),
        (Kind::Binary, Value::String(hex)) => bytes(hex).map(|bytes| STANDARD.encode(bytes).into()),
        (Kind::Bool, Value::Bool(_)) | (Kind::Text, Value::String(_)) => Some(value.clone()),
        (Kind::Integer | Kind::BigInt, Value::Number(_)) => Some(value.clone()),
        _ => None,
    };
    read.ok_or_else(|| wrong(table, column, value))
}

fn bytes(hex: &str) -> Option<Vec<u8>> {
    let digits = hex.as_bytes().chunks(2);
    digits
        .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok())
        .collect()
}

/// How many values one statement brings at most: SQLite has a limit.
const VALUES: usize = 5000;

/// How many rows of a table are inserted at a time.
pub fn rows_at_once(table: &Table) -> usize {
    (VALUES / table.columns.len().max(1)).clamp(1, 200)
}

/// Adds rows, at most [`rows_at_once`].
///
/// # Errors
/// The database's failure, or a value that is none of its column.
pub fn insert(conn: &mut AnyConnection, table: &Table, rows: &[Vec<Value>]) -> Result<(), CopyError> {
    if rows.is_empty() {
        return Ok(());
    }
    let query = diesel::sql_query(inserting(table, rows.len()));
    match conn {
        AnyConnection::Sqlite(c) => bind_all::<Sqlite>(query.into_boxed(), table, rows)?.execute(c)?,
        AnyConnection::Postgres(c) => bind_all::<Pg>(query.into_boxed(), table, rows)?.execute(c)?,
    };
    Ok(())
}

fn inserting(table: &Table, rows: usize) -> String {
    let names = table.columns.iter().map(|column| format!("\"{}\"", column.name));
    let names = names.collect::<Vec<_>>().join(", ");
    let width = table.columns.len();
    let groups = (0..rows).map(|row| {
        let places = (1..=width).map(|column| format!("${}", row * width + column));
        format!("({})", places.collect::<Vec<_>>().join(", "))
    });
    let groups = groups.collect::<Vec<_>>().join(", ");
    format!("INSERT INTO \"{}\" ({names}) VALUES {groups}", table.name)
}

type Query<DB> = BoxedSqlQuery<'static, DB, diesel::query_builder::SqlQuery>;

/// A database that has a type for every kind of column.
trait Holds:
    diesel::backend::Backend
    + diesel::sql_types::HasSqlType<sql::Text>
    + diesel::sql_types::HasSqlType<sql::Integer>
    + diesel::sql_types::HasSqlType<BigInt>
    + diesel::sql_types::HasSqlType<sql::Bool>
    + diesel::sql_types::HasSqlType<sql::Timestamp>
    + diesel::sql_types::HasSqlType<sql::Binary>
{
    /// Binds one value.
    fn bind(query: Query<Self>, kind: Kind, value: &Value) -> Option<Query<Self>>;
}

macro_rules! holds {
    ($backend:ty) => {
        impl Holds for $backend {
            fn bind(query: Query<Self>, kind: Kind, value: &Value) -> Option<Query<Self>> {
                Some(match kind {
                    Kind::Text => query.bind::<Nullable<sql::Text>, _>(text(value)?),
                    Kind::Integer => query.bind::<Nullable<sql::Integer>, _>(number::<i32>(value)?),
                    Kind::BigInt => query.bind::<Nullable<BigInt>, _>(number::<i64>(value)?),
                    Kind::Bool => query.bind::<Nullable<sql::Bool>, _>(match value {
                        Value::Null => None,
                        value => Some(value.as_bool()?),
                    }),
                    Kind::Timestamp => query.bind::<Nullable<sql::Timestamp>, _>(time(value)?),
                    Kind::Binary => query.bind::<Nullable<sql::Binary>, _>(match text(value)? {
                        None => None,
                        Some(text) => Some(STANDARD.decode(text).ok()?),
                    }),
                })
            }
        }
    };
}

holds!(Sqlite);
holds!(Pg);

fn bind_all<DB: Holds>(mut query: Query<DB>, table: &Table, rows: &[Vec<Value>]) -> Result<Query<DB>, CopyError> {
    for row in rows {
        let mut values = row.iter();
        for column in &table.columns {
            let value = values.next().unwrap_or(&Value::Null);
            query = DB::bind(query, column.kind, value).ok_or_else(|| wrong(table, column, value.clone()))?;
        }
    }
    Ok(query)
}

fn text(value: &Value) -> Option<Option<String>> {
    match value {
        Value::Null => Some(None),
        value => value.as_str().map(|text| Some(text.to_owned())),
    }
}

fn number<T: TryFrom<i64>>(value: &Value) -> Option<Option<T>> {
    match value {
        Value::Null => Some(None),
        value => T::try_from(value.as_i64()?).ok().map(Some),
    }
}

fn time(value: &Value) -> Option<Option<NaiveDateTime>> {
    match text(value)? {
        None => Some(None),
        Some(text) => NaiveDateTime::parse_from_str(&text, TIME).ok().map(Some),
    }
}
