//! The rows of API tokens. Only the hash of a token is stored.

use chrono::NaiveDateTime;
use diesel::prelude::*;

use super::schema::api_tokens;
use super::{AnyConnection, DbError};
use crate::id::Id;

/// A key for a program, which acts for a user.
#[derive(Debug, Clone, Insertable, Queryable, Selectable)]
#[diesel(table_name = api_tokens)]
#[allow(missing_docs)] // the columns are explained in the migrations
pub struct TokenRow {
    pub id: Id,
    pub token_hash: String,
    pub user_id: Id,
    pub name: String,
    pub scopes: String,
    pub created_at: NaiveDateTime,
    pub expires_at: Option<NaiveDateTime>,
    pub last_used_at: Option<NaiveDateTime>,
    pub revoked_at: Option<NaiveDateTime>,
}

/// Adds a token; the actor of the same id must be there.
///
/// # Errors
/// The database's failure.
pub fn insert(conn: &mut AnyConnection, row: &TokenRow) -> Result<(), DbError> {
    diesel::insert_into(api_tokens::table).values(row).execute(conn)?;
    Ok(())
}

/// The token with this hash that is neither revoked nor expired, if there is one.
///
/// # Errors
/// The database's failure.
pub fn by_hash(conn: &mut AnyConnection, hash: &str, now: NaiveDateTime) -> Result<Option<TokenRow>, DbError> {
    let found = api_tokens::table
        .filter(api_tokens::token_hash.eq(hash).and(api_tokens::revoked_at.is_null()))
        .select(TokenRow::as_select())
        .get_result(conn)
        .optional()?;
    Ok(found.filter(|token| token.expires_at.is_none_or(|expires| expires > now)))
}

/// A token of a user, if there is one with this id.
///
/// # Errors
/// The database's failure.
pub fn find(conn: &mut AnyConnection, user: Id, id: Id) -> Result<Option<TokenRow>, DbError> {
    Ok(api_tokens::table
        .find(id)
        .filter(api_tokens::user_id.eq(user))
        .select(TokenRow::as_select())
        .get_result(conn)
        .optional()?)
}

/// Every token of a user, the newest first; also those that no longer work.
///
/// # Errors
/// The database's failure.
pub fn of_user(conn: &mut AnyConnection, user: Id) -> Result<Vec<TokenRow>, DbError> {
    Ok(api_tokens::table
        .filter(api_tokens::user_id.eq(user))
        .order(api_tokens::id.desc())
        .select(TokenRow::as_select())
        .load(conn)?)
}

/// Whose the tokens among these ids are: token and user, in no order.
///
/// # Errors
/// The database's failure.
pub fn owners(conn: &mut AnyConnection, ids: &[Id]) -> Result<Vec<(Id, Id)>, DbError> {
    Ok(api_tokens::table
        .filter(api_tokens::id.eq_any(ids.to_vec()))
        .select((api_tokens::id, api_tokens::user_id))
        .load(conn)?)
}

/// Notes that a token was used.
///
/// # Errors
/// The database's failure.
pub fn touch(conn: &mut AnyConnection, id: Id, used: NaiveDateTime) -> Result<(), DbError> {
    diesel::update(api_tokens::table.find(id))
        .set(api_tokens::last_used_at.eq(used))
        .execute(conn)?;
    Ok(())
}

/// Gives every token of a user another name.
///
/// # Errors
/// The database's failure.
pub fn rename_all(conn: &mut AnyConnection, user: Id, name: &str) -> Result<(), DbError> {
    diesel::update(api_tokens::table.filter(api_tokens::user_id.eq(user)))
        .set(api_tokens::name.eq(name))
        .execute(conn)?;
    Ok(())
}

/// Revokes one token, where it is not already.
///
/// # Errors
/// The database's failure.
pub fn revoke(conn: &mut AnyConnection, id: Id, now: NaiveDateTime) -> Result<(), DbError> {
    diesel::update(api_tokens::table.find(id).filter(api_tokens::revoked_at.is_null()))
        .set(api_tokens::revoked_at.eq(now))
        .execute(conn)?;
    Ok(())
}

/// Revokes every token of a user; gives their number.
///
/// # Errors
/// The database's failure.
pub fn revoke_all(conn: &mut AnyConnection, user: Id, now: NaiveDateTime) -> Result<usize, DbError> {
    let working = api_tokens::table.filter(api_tokens::user_id.eq(user).and(api_tokens::revoked_at.is_null()));
    Ok(diesel::update(working)
        .set(api_tokens::revoked_at.eq(now))
        .execute(conn)?)
}
