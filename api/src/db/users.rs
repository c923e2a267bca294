//! The rows of users.

use chrono::NaiveDateTime;
use diesel::dsl::exists;
use diesel::prelude::*;

use super::schema::users;
use super::{AnyConnection, DbError};
use crate::id::Id;
use crate::on_each;

/// Who may sign in.
#[derive(Clone, Insertable, Queryable, Selectable)]
#[diesel(table_name = users)]
#[allow(missing_docs)] // the columns are explained in the migrations
pub struct UserRow {
    pub id: Id,
    pub login: String,
    pub login_key: String,
    pub display_name: String,
    pub password_hash: Option<String>,
    pub is_admin: bool,
    pub player_id: Option<Id>,
    pub disabled_at: Option<NaiveDateTime>,
    pub created_at: NaiveDateTime,
    pub updated_at: NaiveDateTime,
    pub version: i32,
}

/// Without the hash, which belongs in no log.
impl std::fmt::Debug for UserRow {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("UserRow")
            .field("id", &self.id)
            .field("login", &self.login)
            .finish_non_exhaustive()
    }
}

/// Adds a user; the actor of the same id must be there.
///
/// # Errors
/// The database's failure; `users_login_key` where the name is taken.
pub fn insert(conn: &mut AnyConnection, row: &UserRow) -> Result<(), DbError> {
    diesel::insert_into(users::table).values(row).execute(conn)?;
    Ok(())
}

/// A user, if there is one with this id.
///
/// # Errors
/// The database's failure.
pub fn find(conn: &mut AnyConnection, id: Id) -> Result<Option<UserRow>, DbError> {
    let user = users::table.find(id);
    Ok(on_each!(conn, c => user.select(UserRow::as_select()).get_result(c)).optional()?)
}

/// The user with this key of a login name, if there is one.
///
/// # Errors
/// The database's failure.
pub fn by_login_key(conn: &mut AnyConnection, key: &str) -> Result<Option<UserRow>, DbError> {
    Ok(users::table
        .filter(users::login_key.eq(key))
        .select(UserRow::as_select())
        .first(conn)
        .optional()?)
}

/// The users with these ids, in no order.
///
/// # Errors
/// The database's failure.
pub fn with_ids(conn: &mut AnyConnection, ids: &[Id]) -> Result<Vec<UserRow>, DbError> {
    Ok(users::table
        .filter(users::id.eq_any(ids.to_vec()))
        .select(UserRow::as_select())
        .load(conn)?)
}

/// The users who are this player.
///
/// # Errors
/// The database's failure.
pub fn of_player(conn: &mut AnyConnection, player: Id) -> Result<Vec<UserRow>, DbError> {
    Ok(users::table
        .filter(users::player_id.eq(player))
        .order(users::id)
        .select(UserRow::as_select())
        .load(conn)?)
}

/// Gives a user another name to sign in with.
///
/// # Errors
/// The database's failure; `users_login_key` where the name is taken.
pub fn rename_login(conn: &mut AnyConnection, id: Id, login: &str, key: &str) -> Result<(), DbError> {
    let changed = diesel::update(users::table.find(id))
        .set((users::login.eq(login), users::login_key.eq(key)))
        .execute(conn)?;
    super::exactly_one(changed)
}

/// Up to `limit` users by login name, from behind one.
///
/// # Errors
/// The database's failure.
pub fn list(conn: &mut AnyConnection, after: Option<&str>, limit: i64) -> Result<Vec<UserRow>, DbError> {
    let mut query = users::table.into_boxed();
    if let Some(key) = after {
        query = query.filter(users::login_key.gt(key.to_owned()));
    }
    Ok(query
        .order(users::login_key)
        .limit(limit)
        .select(UserRow::as_select())
        .load(conn)?)
}

/// Whether there is any user.
///
/// # Errors
/// The database's failure.
pub fn any(conn: &mut AnyConnection) -> Result<bool, DbError> {
    let any = diesel::select(exists(users::table.select(users::id)));
    Ok(on_each!(conn, c => any.get_result(c))?)
}

/// How many administrators can sign in.
///
/// # Errors
/// The database's failure.
pub fn count_admins(conn: &mut AnyConnection) -> Result<i64, DbError> {
    Ok(users::table
        .filter(users::is_admin.eq(true).and(users::disabled_at.is_null()))
        .count()
        .get_result(conn)?)
}

/// Stores every column that people edit, as the version after the stored one.
///
/// # Errors
/// The database's failure; not found where the row has another version by now.
pub fn update(conn: &mut AnyConnection, row: &UserRow) -> Result<(), DbError> {
    let stored = users::table.filter(users::id.eq(row.id).and(users::version.eq(row.version - 1)));
    let changed = diesel::update(stored)
        .set((
            users::display_name.eq(&row.display_name),
            users::password_hash.eq(&row.password_hash),
            users::is_admin.eq(row.is_admin),
            users::player_id.eq(row.player_id),
            users::disabled_at.eq(row.disabled_at),
            users::updated_at.eq(row.updated_at),
            users::version.eq(row.version),
        ))
        .execute(conn)?;
    if changed == 1 { Ok(()) } else { Err(DbError::NotFound) }
}

/// Replaces a password's hash by another one of the same password; no change that anybody sees.
///
/// # Errors
/// The database's failure.
pub fn upgrade_hash(conn: &mut AnyConnection, id: Id, old: &str, new: &str) -> Result<(), DbError> {
    diesel::update(users::table.filter(users::id.eq(id).and(users::password_hash.eq(old))))
        .set(users::password_hash.eq(new))
        .execute(conn)?;
    Ok(())
}
