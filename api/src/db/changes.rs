//! The journal: who changed what, when, why, and how it was before.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use diesel::sql_types::{Integer, Nullable, Text, Timestamp};

use super::prepared::insert;
use super::schema::changes;
use super::{AnyConnection, DbError};
use crate::id::Id;
use crate::on_each;

/// How many rows one statement brings at most.
const AT_ONCE: usize = 500;

/// One change of one thing.
#[derive(Debug, Insertable, Queryable, Selectable)]
#[diesel(table_name = changes, treat_none_as_default_value = false)]
pub struct ChangeRow {
    /// The id.
    pub id: Id,
    /// The club that it happened in.
    pub club_id: Id,
    /// Who did it.
    pub actor_id: Id,
    /// When.
    pub at: NaiveDateTime,
    /// What was changed: `player`, `match`, `game` …
    pub noun: String,
    /// Which.
    pub noun_id: Id,
    /// The version that it has since then.
    pub version: i32,
    /// What was done.
    pub action: String,
    /// The part that was changed, as JSON, before.
    pub before: Option<String>,
    /// The same part after it.
    pub after: Option<String>,
    /// Why, in the words of whoever did it.
    pub why: Option<String>,
    /// The address that it was done from; none where nobody asked over the network.
    pub address: Option<String>,
}

/// Writes a change down.
///
/// # Errors
/// The database's failure.
pub fn insert(conn: &mut AnyConnection, row: &ChangeRow) -> Result<(), DbError> {
    enum InsertChange {}
    let insert = insert!(InsertChange, changes {
        id: row.id => Text,
        club_id: row.club_id => Text,
        actor_id: row.actor_id => Text,
        at: row.at => Timestamp,
        noun: row.noun.as_str() => Text,
        noun_id: row.noun_id => Text,
        version: row.version => Integer,
        action: row.action.as_str() => Text,
        before: row.before.as_deref() => Nullable<Text>,
        after: row.after.as_deref() => Nullable<Text>,
        why: row.why.as_deref() => Nullable<Text>,
        address: row.address.as_deref() => Nullable<Text>,
    });
    on_each!(conn, c => insert.execute(c))?;
    Ok(())
}

/// Writes several changes down.
///
/// # Errors
/// The database's failure.
pub fn insert_all(conn: &mut AnyConnection, rows: &[ChangeRow]) -> Result<(), DbError> {
    for rows in rows.chunks(AT_ONCE) {
        on_each!(conn, c => diesel::insert_into(changes::table).values(rows).execute(c))?;
    }
    Ok(())
}

/// Which changes to list.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// Those that one of these did.
    pub actors: Option<Vec<Id>>,
    /// Those of such things.
    pub noun: Option<&'static str>,
    /// Those of this thing.
    pub noun_id: Option<Id>,
    /// Those where this was done.
    pub action: Option<String>,
    /// From this time on.
    pub from: Option<NaiveDateTime>,
    /// Before this time.
    pub before: Option<NaiveDateTime>,
}

/// Up to `limit` changes of a club, the newest first, from behind the change `after`.
///
/// # Errors
/// The database's failure.
pub fn list(
    conn: &mut AnyConnection,
    club: Id,
    filter: &Filter,
    after: Option<Id>,
    limit: i64,
) -> Result<Vec<ChangeRow>, DbError> {
    let mut query = changes::table.filter(changes::club_id.eq(club)).into_boxed();
    if let Some(actors) = &filter.actors {
        query = query.filter(changes::actor_id.eq_any(actors.clone()));
    }
    if let Some(noun) = filter.noun {
        query = query.filter(changes::noun.eq(noun));
    }
    if let Some(id) = filter.noun_id {
        query = query.filter(changes::noun_id.eq(id));
    }
    if let Some(action) = &filter.action {
        query = query.filter(changes::action.eq(action.clone()));
    }
    if let Some(from) = filter.from {
        query = query.filter(changes::at.ge(from));
    }
    if let Some(before) = filter.before {
        query = query.filter(changes::at.lt(before));
    }
    if let Some(after) = after {
        query = query.filter(changes::id.lt(after));
    }
    Ok(query
        .order(changes::id.desc())
        .limit(limit)
        .select(ChangeRow::as_select())
        .load(conn)?)
}

/// Every change of one thing, the oldest first.
///
/// # Errors
/// The database's failure.
pub fn of(conn: &mut AnyConnection, noun: &str, id: Id) -> Result<Vec<ChangeRow>, DbError> {
    Ok(changes::table
        .filter(changes::noun.eq(noun).and(changes::noun_id.eq(id)))
        .order((changes::version, changes::id))
        .select(ChangeRow::as_select())
        .load(conn)?)
}

/// Every change of these things and by these actors, in one club or in all, the oldest first.
///
/// # Errors
/// The database's failure.
pub fn concerning(
    conn: &mut AnyConnection,
    club: Option<Id>,
    things: &[Id],
    actors: &[Id],
) -> Result<Vec<ChangeRow>, DbError> {
    let concerned = changes::noun_id
        .eq_any(things.to_vec())
        .or(changes::actor_id.eq_any(actors.to_vec()));
    let mut query = changes::table.filter(concerned).into_boxed();
    if let Some(club) = club {
        query = query.filter(changes::club_id.eq(club));
    }
    Ok(query.order(changes::id).select(ChangeRow::as_select()).load(conn)?)
}

/// Puts other texts into a line of the journal: for what must not be known any longer, and for nothing else.
///
/// # Errors
/// The database's failure.
pub fn rewrite(conn: &mut AnyConnection, row: &ChangeRow) -> Result<(), DbError> {
    let changed = diesel::update(changes::table.find(row.id))
        .set((
            changes::before.eq(&row.before),
            changes::after.eq(&row.after),
            changes::why.eq(&row.why),
        ))
        .execute(conn)?;
    super::exactly_one(changed)
}

/// Forgets from where these did what they did.
///
/// # Errors
/// The database's failure.
pub fn forget_addresses(conn: &mut AnyConnection, actors: &[Id]) -> Result<(), DbError> {
    diesel::update(changes::table.filter(changes::actor_id.eq_any(actors.to_vec())))
        .set(changes::address.eq(None::<String>))
        .execute(conn)?;
    Ok(())
}
