//! Whoever does something: every change names one of these.

use diesel::prelude::*;

use super::schema::actors;
use super::{AnyConnection, DbError, time};
use crate::id::Id;

/// What kind of actor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A person with an account; has the id of the user.
    User,
    /// A program with a token; has the id of the token.
    Token,
}

/// An actor.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = actors)]
#[allow(missing_docs)] // the columns are explained in the migrations
pub struct ActorRow {
    pub id: Id,
    pub kind: String,
    pub name: String,
}

/// The actors with these ids, in no order.
///
/// # Errors
/// The database's failure.
pub fn with_ids(conn: &mut AnyConnection, ids: &[Id]) -> Result<Vec<ActorRow>, DbError> {
    Ok(actors::table
        .filter(actors::id.eq_any(ids.to_vec()))
        .select(ActorRow::as_select())
        .load(conn)?)
}

/// Adds an actor.
///
/// # Errors
/// The database's failure.
pub fn insert(conn: &mut AnyConnection, id: Id, kind: Kind, name: &str) -> Result<(), DbError> {
    let kind = match kind {
        Kind::User => "user",
        Kind::Token => "token",
    };
    diesel::insert_into(actors::table)
        .values((
            actors::id.eq(id),
            actors::kind.eq(kind),
            actors::name.eq(name),
            actors::created_at.eq(time::now()),
        ))
        .execute(conn)?;
    Ok(())
}

/// Gives an actor another name.
///
/// # Errors
/// The database's failure.
pub fn rename(conn: &mut AnyConnection, id: Id, name: &str) -> Result<(), DbError> {
    diesel::update(actors::table.find(id))
        .set(actors::name.eq(name))
        .execute(conn)?;
    Ok(())
}
