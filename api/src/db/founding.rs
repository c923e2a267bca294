//! The rows that every database has: one club and the operator at the machine.

use chrono::NaiveDateTime;
use diesel::prelude::*;

use super::schema::{actors, clubs};
use super::time::now;
use super::{AnyConnection, DbError};
use crate::id::Id;
use crate::on_each;

/// The club that every database has: the only one until others are added.
pub const CLUB: Id = Id::well_known(1);
/// The actor of what the operator at the machine does.
pub const LOCAL_ACTOR: Id = Id::well_known(2);

/// The id of no actor: what is written in its name the database refuses.
pub const NOBODY: Id = Id::well_known(0);

#[derive(Insertable)]
#[diesel(table_name = clubs)]
struct Club {
    id: Id,
    name: &'static str,
    created_at: NaiveDateTime,
    version: i32,
}

#[derive(Insertable)]
#[diesel(table_name = actors)]
struct Actor {
    id: Id,
    kind: &'static str,
    name: &'static str,
    created_at: NaiveDateTime,
}

/// Adds the rows where they are missing; several programs may do so at once.
///
/// # Errors
/// The database's failure.
pub fn found(conn: &mut AnyConnection) -> Result<(), DbError> {
    let club = Club {
        id: CLUB,
        name: "Club",
        created_at: now(),
        version: 1,
    };
    let actor = Actor {
        id: LOCAL_ACTOR,
        kind: "local",
        name: "Local operator",
        created_at: now(),
    };
    on_each!(conn, c => {
        diesel::insert_into(clubs::table).values(&club).on_conflict_do_nothing().execute(c)?;
        diesel::insert_into(actors::table).values(&actor).on_conflict_do_nothing().execute(c)?;
    });
    Ok(())
}
