//! The rows of memberships: who is what in which club.

use chrono::NaiveDateTime;
use diesel::prelude::*;

use super::schema::memberships;
use super::{AnyConnection, DbError};
use crate::id::Id;
use crate::on_each;

/// A user's place in a club.
#[derive(Debug, Clone, Insertable, Queryable, Selectable)]
#[diesel(table_name = memberships)]
#[allow(missing_docs)] // the columns are explained in the migrations
pub struct MembershipRow {
    pub user_id: Id,
    pub club_id: Id,
    pub role: String,
    pub created_at: NaiveDateTime,
    pub updated_at: NaiveDateTime,
    pub version: i32,
}

/// Adds a membership.
///
/// # Errors
/// The database's failure; `memberships_pkey` where there is one already.
pub fn insert(conn: &mut AnyConnection, row: &MembershipRow) -> Result<(), DbError> {
    diesel::insert_into(memberships::table).values(row).execute(conn)?;
    Ok(())
}

/// A user's membership of a club, if there is one.
///
/// # Errors
/// The database's failure.
pub fn find(conn: &mut AnyConnection, user: Id, club: Id) -> Result<Option<MembershipRow>, DbError> {
    Ok(memberships::table
        .find((user, club))
        .select(MembershipRow::as_select())
        .get_result(conn)
        .optional()?)
}

/// Every membership of a user, the first that it got first.
///
/// # Errors
/// The database's failure.
pub fn of_user(conn: &mut AnyConnection, user: Id) -> Result<Vec<MembershipRow>, DbError> {
    let memberships = memberships::table
        .filter(memberships::user_id.eq(user))
        .order((memberships::created_at, memberships::club_id));
    Ok(on_each!(conn, c => memberships.select(MembershipRow::as_select()).load(c))?)
}

/// Up to `limit` memberships of a club, the oldest accounts first, from behind a user.
///
/// # Errors
/// The database's failure.
pub fn of_club(
    conn: &mut AnyConnection,
    club: Id,
    after: Option<Id>,
    limit: i64,
) -> Result<Vec<MembershipRow>, DbError> {
    let mut query = memberships::table.filter(memberships::club_id.eq(club)).into_boxed();
    if let Some(user) = after {
        query = query.filter(memberships::user_id.gt(user));
    }
    Ok(query
        .order(memberships::user_id)
        .limit(limit)
        .select(MembershipRow::as_select())
        .load(conn)?)
}

/// How many have this role in a club.
///
/// # Errors
/// The database's failure.
pub fn count_role(conn: &mut AnyConnection, club: Id, role: &str) -> Result<i64, DbError> {
    Ok(memberships::table
        .filter(memberships::club_id.eq(club).and(memberships::role.eq(role)))
        .count()
        .get_result(conn)?)
}

/// Stores another role, as the version after the stored one.
///
/// # Errors
/// The database's failure; not found where the row has another version by now.
pub fn update(conn: &mut AnyConnection, row: &MembershipRow) -> Result<(), DbError> {
    let stored = memberships::table
        .find((row.user_id, row.club_id))
        .filter(memberships::version.eq(row.version - 1));
    let changed = diesel::update(stored)
        .set((
            memberships::role.eq(&row.role),
            memberships::updated_at.eq(row.updated_at),
            memberships::version.eq(row.version),
        ))
        .execute(conn)?;
    if changed == 1 { Ok(()) } else { Err(DbError::NotFound) }
}

/// Takes a membership away; gives whether there was one.
///
/// # Errors
/// The database's failure.
pub fn delete(conn: &mut AnyConnection, user: Id, club: Id) -> Result<bool, DbError> {
    Ok(diesel::delete(memberships::table.find((user, club))).execute(conn)? == 1)
}
