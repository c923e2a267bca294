//! Writing down what was changed.

use serde_json::Value;

use super::{Context, Noun};
use crate::db::changes::{self, ChangeRow};
use crate::db::{AnyConnection, DbError, time};
use crate::id::Id;

/// One change, to be written down.
pub(super) struct Change<'a> {
    /// What was changed.
    pub noun: Noun,
    /// Which.
    pub id: Id,
    /// The version that it has since then.
    pub version: i32,
    /// What was done, in a word or two.
    pub action: &'static str,
    /// The part that was changed, before.
    pub before: Option<Value>,
    /// The same part after it.
    pub after: Option<Value>,
    /// Why.
    pub why: Option<&'a str>,
}

impl Change<'_> {
    /// Writes it down.
    ///
    /// # Errors
    /// The database's failure.
    pub fn write(self, conn: &mut AnyConnection, ctx: Context) -> Result<(), DbError> {
        changes::insert(conn, &self.row(ctx, ctx.club))
    }

    fn row(self, ctx: Context, club: Id) -> ChangeRow {
        ChangeRow {
            id: Id::new(),
            club_id: club,
            actor_id: ctx.actor,
            at: time::now(),
            noun: self.noun.name().to_owned(),
            noun_id: self.id,
            version: self.version,
            action: self.action.to_owned(),
            before: self.before.map(|value| value.to_string()),
            after: self.after.map(|value| value.to_string()),
            why: self.why.map(str::to_owned),
            address: ctx.address.map(|address| address.to_string()),
        }
    }
}

/// Writes many changes down, each in the club that it happened in.
///
/// # Errors
/// The database's failure.
pub(super) fn write_all<'a>(
    conn: &mut AnyConnection,
    ctx: Context,
    changed: impl Iterator<Item = (Id, Change<'a>)>,
) -> Result<(), DbError> {
    let rows: Vec<ChangeRow> = changed.map(|(club, change)| change.row(ctx, club)).collect();
    changes::insert_all(conn, &rows)
}
