//! The rows of what games sum up to: by club, by player and for all, by century, year, month and day.

use std::collections::BTreeMap;
use std::marker::PhantomData;

use diesel::dsl::sum;
use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{Array, Bool, Integer, Text};

use super::prepared::{Written, listed};
use super::schema::{statistics, statistics_state};
use super::{AnyConnection, DbError};
use crate::id::Id;
use crate::on_each;

/// Where a sum belongs.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // the columns are explained in the migrations
pub struct SumKey {
    pub scope: &'static str,
    pub scope_id: String,
    pub level: &'static str,
    pub period: String,
    pub rule_set: String,
    pub outcome: String,
    pub won: bool,
}

/// What games sum up to, or by how much that changes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[allow(missing_docs)] // the columns are explained in the migrations
pub struct Sums {
    pub games: i64,
    pub opened: i64,
    pub begun: i64,
    pub recorded: i64,
    pub turns: i64,
    pub lengths: [i64; 6],
    pub hits: i64,
    pub hits_against: i64,
    pub forcings: i64,
    pub forcings_against: i64,
    pub comebacks: i64,
}

impl Sums {
    /// Adds others, `times` over; -1 takes them away.
    pub fn add(&mut self, other: &Sums, times: i64) {
        self.games += times * other.games;
        self.opened += times * other.opened;
        self.begun += times * other.begun;
        self.recorded += times * other.recorded;
        self.turns += times * other.turns;
        for (length, more) in self.lengths.iter_mut().zip(other.lengths) {
            *length += times * more;
        }
        self.hits += times * other.hits;
        self.hits_against += times * other.hits_against;
        self.forcings += times * other.forcings;
        self.forcings_against += times * other.forcings_against;
        self.comebacks += times * other.comebacks;
    }
}

#[derive(Debug, Clone, Insertable, Queryable, Selectable)]
#[diesel(table_name = statistics)]
struct Row {
    scope: String,
    scope_id: String,
    level: String,
    period: String,
    rule_set: String,
    outcome: String,
    won: bool,
    games: i32,
    opened: i32,
    begun: i32,
    recorded: i32,
    turns: i32,
    length_1: i32,
    length_2: i32,
    length_3: i32,
    length_4: i32,
    length_5: i32,
    length_6: i32,
    hits: i32,
    hits_against: i32,
    forcings: i32,
    forcings_against: i32,
    comebacks: i32,
}

/// A sum as it is stored: one row does not get beyond what it can hold.
fn stored(count: i64) -> i32 {
    i32::try_from(count).unwrap_or(if count < 0 { i32::MIN } else { i32::MAX })
}

impl Row {
    fn of(key: &SumKey, sums: &Sums) -> Row {
        let [length_1, length_2, length_3, length_4, length_5, length_6] = sums.lengths.map(stored);
        Row {
            scope: key.scope.to_owned(),
            scope_id: key.scope_id.clone(),
            level: key.level.to_owned(),
            period: key.period.clone(),
            rule_set: key.rule_set.clone(),
            outcome: key.outcome.clone(),
            won: key.won,
            games: stored(sums.games),
            opened: stored(sums.opened),
            begun: stored(sums.begun),
            recorded: stored(sums.recorded),
            turns: stored(sums.turns),
            length_1,
            length_2,
            length_3,
            length_4,
            length_5,
            length_6,
            hits: stored(sums.hits),
            hits_against: stored(sums.hits_against),
            forcings: stored(sums.forcings),
            forcings_against: stored(sums.forcings_against),
            comebacks: stored(sums.comebacks),
        }
    }

    fn sums(&self) -> Sums {
        let lengths = [
            self.length_1,
            self.length_2,
            self.length_3,
            self.length_4,
            self.length_5,
            self.length_6,
        ];
        Sums {
            games: self.games.into(),
            opened: self.opened.into(),
            begun: self.begun.into(),
            recorded: self.recorded.into(),
            turns: self.turns.into(),
            lengths: lengths.map(i64::from),
            hits: self.hits.into(),
            hits_against: self.hits_against.into(),
            forcings: self.forcings.into(),
            forcings_against: self.forcings_against.into(),
            comebacks: self.comebacks.into(),
        }
    }
}

/// Does something with all columns that are summed up.
macro_rules! summed {
    ($what:ident) => {
        $what!(
            games,
            opened,
            begun,
            recorded,
            turns,
            length_1,
            length_2,
            length_3,
            length_4,
            length_5,
            length_6,
            hits,
            hits_against,
            forcings,
            forcings_against,
            comebacks
        )
    };
}

/// Inserts a sum, or adds it to the one that is there.
fn insert_or_add(conn: &mut AnyConnection, row: &Row) -> QueryResult<usize> {
    enum AddSum {}
    macro_rules! statement {
        ($first:ident, $($column:ident),+) => {
            Written {
                name: PhantomData::<AddSum>,
                text: [
                    concat!(
                        "INSERT INTO statistics (scope, scope_id, level, period, rule_set, outcome, won, ",
                        stringify!($first), $(", ", stringify!($column),)+
                        ") VALUES ("
                    ),
                    ", ",
                    concat!(
                        ") ON CONFLICT (scope, scope_id, level, period, rule_set, outcome, won) DO UPDATE SET ",
                        stringify!($first = statistics.$first + excluded.$first),
                        $(", ", stringify!($column = statistics.$column + excluded.$column),)+
                    ),
                ],
                values: listed!(
                    row.scope.as_str() => Text,
                    row.scope_id.as_str() => Text,
                    row.level.as_str() => Text,
                    row.period.as_str() => Text,
                    row.rule_set.as_str() => Text,
                    row.outcome.as_str() => Text,
                    row.won => Bool
                ),
                others: listed!(row.$first => Integer, $(row.$column => Integer),+),
            }
        };
    }
    let statement = summed!(statement);
    on_each!(conn, c => statement.execute(c))
}

/// Does so with many at once on PostgreSQL. Each column is one value: there is one place for each, whatever the number of rows.
fn insert_or_add_all(conn: &mut PgConnection, rows: &[Row]) -> QueryResult<usize> {
    let key = "scope, scope_id, level, period, rule_set, outcome, won";
    let texts = |of: fn(&Row) -> &str| rows.iter().map(of).map(str::to_owned).collect::<Vec<String>>();
    let numbers = |of: fn(&Row) -> i32| rows.iter().map(of).collect::<Vec<i32>>();
    macro_rules! query {
        ($($column:ident),+) => {{
            let columns = [$(stringify!($column)),+];
            let places: Vec<String> = (1..=7 + columns.len()).map(|place| format!("${place}")).collect();
            let raised: Vec<String> = columns
                .iter()
                .map(|column| format!("{column} = statistics.{column} + excluded.{column}"))
                .collect();
            diesel::sql_query(format!(
                "INSERT INTO statistics ({key}, {}) SELECT * FROM unnest({}) ON CONFLICT ({key}) DO UPDATE SET {}",
                columns.join(", "),
                places.join(", "),
                raised.join(", "),
            ))
            .bind::<Array<Text>, _>(texts(|row| &row.scope))
            .bind::<Array<Text>, _>(texts(|row| &row.scope_id))
            .bind::<Array<Text>, _>(texts(|row| &row.level))
            .bind::<Array<Text>, _>(texts(|row| &row.period))
            .bind::<Array<Text>, _>(texts(|row| &row.rule_set))
            .bind::<Array<Text>, _>(texts(|row| &row.outcome))
            .bind::<Array<Bool>, _>(rows.iter().map(|row| row.won).collect::<Vec<bool>>())
            $(.bind::<Array<Integer>, _>(numbers(|row| row.$column)))+
        }};
    }
    summed!(query).execute(conn)
}

/// Changes one sum by so much; a sum of no game has no row.
///
/// # Errors
/// The database's failure.
pub fn add(conn: &mut AnyConnection, key: &SumKey, change: &Sums) -> Result<(), DbError> {
    let row = Row::of(key, change);
    insert_or_add(conn, &row)?;
    if change.games < 0 {
        let (of, when) = ((row.scope, row.scope_id), (row.level, row.period));
        let this = (of.0, of.1, when.0, when.1, row.rule_set, row.outcome, row.won);
        diesel::delete(statistics::table.find(this).filter(statistics::games.eq(0))).execute(conn)?;
    }
    Ok(())
}

/// Raises sums.
///
/// # Errors
/// The database's failure.
pub fn add_all(conn: &mut AnyConnection, changes: &BTreeMap<SumKey, Sums>) -> Result<(), DbError> {
    let rows: Vec<Row> = changes.iter().map(|(key, change)| Row::of(key, change)).collect();
    // Where every statement goes over a network.
    if let AnyConnection::Postgres(c) = conn {
        insert_or_add_all(c, &rows)?;
        return Ok(());
    }
    for row in &rows {
        insert_or_add(conn, row)?;
    }
    Ok(())
}

/// A stretch of time: the periods of one level from the first to the last; all of the level where there are none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stretch {
    /// `century`, `year`, `month` or `day`.
    pub level: &'static str,
    /// The first and the last.
    pub periods: Option<(String, String)>,
}

type Summed = Option<i64>;
type Total = (
    (String, bool),
    (Summed, Summed, Summed, Summed, Summed),
    (Summed, Summed, Summed, Summed, Summed, Summed),
    (Summed, Summed, Summed, Summed, Summed),
);

/// What the rows of these ids in a stretch of time come to together, by outcome and whether it was won.
///
/// # Errors
/// The database's failure.
pub fn total(
    conn: &mut AnyConnection,
    scope: &str,
    ids: &[String],
    rule_set: Option<&str>,
    stretch: &Stretch,
) -> Result<Vec<(String, bool, Sums)>, DbError> {
    use statistics as s;
    let found = s::table
        .filter(s::scope.eq(scope.to_owned()))
        .filter(s::scope_id.eq_any(ids.to_vec()))
        .filter(s::level.eq(stretch.level))
        .group_by((s::outcome, s::won))
        .select((
            (s::outcome, s::won),
            (
                sum(s::games),
                sum(s::opened),
                sum(s::begun),
                sum(s::recorded),
                sum(s::turns),
            ),
            (
                sum(s::length_1),
                sum(s::length_2),
                sum(s::length_3),
                sum(s::length_4),
                sum(s::length_5),
                sum(s::length_6),
            ),
            (
                sum(s::hits),
                sum(s::hits_against),
                sum(s::forcings),
                sum(s::forcings_against),
                sum(s::comebacks),
            ),
        ));
    let (first, last) = match &stretch.periods {
        Some((first, last)) => (first.clone(), last.clone()),
        None => (String::new(), "9".repeat(10)),
    };
    let found = found.filter(s::period.between(first, last));
    let rows: Vec<Total> = match rule_set {
        Some(rule_set) => found.filter(s::rule_set.eq(rule_set.to_owned())).load(conn)?,
        None => found.load(conn)?,
    };
    Ok(rows.into_iter().map(read).collect())
}

fn read(((outcome, won), first, lengths, last): Total) -> (String, bool, Sums) {
    let number = Option::unwrap_or_default;
    let sums = Sums {
        games: number(first.0),
        opened: number(first.1),
        begun: number(first.2),
        recorded: number(first.3),
        turns: number(first.4),
        lengths: [lengths.0, lengths.1, lengths.2, lengths.3, lengths.4, lengths.5].map(number),
        hits: number(last.0),
        hits_against: number(last.1),
        forcings: number(last.2),
        forcings_against: number(last.3),
        comebacks: number(last.4),
    };
    (outcome, won, sums)
}

/// Every sum of a scope, in no order.
///
/// # Errors
/// The database's failure.
pub fn all(conn: &mut AnyConnection, scope: &'static str) -> Result<Vec<(SumKey, Sums)>, DbError> {
    let rows: Vec<Row> = statistics::table
        .filter(statistics::scope.eq(scope))
        .select(Row::as_select())
        .load(conn)?;
    let levels = ["century", "year", "month", "day"];
    let keyed = rows.into_iter().map(|row| {
        let sums = row.sums();
        let level = levels.into_iter().find(|level| *level == row.level).unwrap_or_default();
        let key = SumKey {
            scope,
            scope_id: row.scope_id,
            level,
            period: row.period,
            rule_set: row.rule_set,
            outcome: row.outcome,
            won: row.won,
        };
        (key, sums)
    });
    Ok(keyed.collect())
}

/// Takes every row away.
///
/// # Errors
/// The database's failure.
pub fn clear(conn: &mut AnyConnection) -> Result<(), DbError> {
    diesel::delete(statistics::table).execute(conn)?;
    diesel::delete(statistics_state::table).execute(conn)?;
    Ok(())
}

/// How far the sums are made.
#[derive(Debug, Clone, PartialEq, Eq, Insertable, Queryable, Selectable)]
#[diesel(table_name = statistics_state)]
#[allow(missing_docs)] // the columns are explained in the migrations
pub struct StateRow {
    pub name: String,
    pub version: i32,
    pub after_game: Option<Id>,
    pub done: bool,
}

/// The name of the only row.
const NAME: &str = "games";

impl StateRow {
    /// Under the only name there is.
    pub fn new(version: i32, after_game: Option<Id>, done: bool) -> StateRow {
        StateRow {
            name: NAME.to_owned(),
            version,
            after_game,
            done,
        }
    }
}

/// How far the sums are made; none where nothing is.
///
/// # Errors
/// The database's failure.
pub fn state(conn: &mut AnyConnection) -> Result<Option<StateRow>, DbError> {
    Ok(statistics_state::table
        .find(NAME)
        .select(StateRow::as_select())
        .get_result(conn)
        .optional()?)
}

/// Stores how far they are made.
///
/// # Errors
/// The database's failure.
pub fn put_state(conn: &mut AnyConnection, row: &StateRow) -> Result<(), DbError> {
    diesel::delete(statistics_state::table.find(NAME)).execute(conn)?;
    diesel::insert_into(statistics_state::table).values(row).execute(conn)?;
    Ok(())
}
