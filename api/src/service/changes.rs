//! Reading the journal: who changed what, when, from where, and how it was before.

use std::collections::HashMap;

use chrono::{NaiveDate, NaiveDateTime};
use serde_json::Value;

use super::{Context, Noun, ServiceError, clubs};
use crate::auth::permission::Action;
use crate::db::actors::{self, ActorRow};
use crate::db::changes::{self, ChangeRow};
use crate::db::{AnyConnection, tokens};
use crate::id::Id;
use crate::zone::Zone;

/// Whoever did something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Actor {
    /// The id: a user's, a token's, or one that every database has.
    pub id: Id,
    /// `user`, `token`, `local` (at the machine) or `system` (the program itself).
    pub kind: String,
    /// The name: what a user signs in with, what a token is for.
    pub name: String,
    /// The user who it was, also by a token.
    pub user_id: Option<Id>,
}

/// One change of one thing.
#[derive(Debug, Clone)]
pub struct ChangeView {
    /// The id.
    pub id: Id,
    /// When.
    pub at: NaiveDateTime,
    /// Who did it.
    pub actor: Actor,
    /// From where; none where nobody asked over the network.
    pub address: Option<String>,
    /// What was changed.
    pub noun: String,
    /// Which.
    pub noun_id: Id,
    /// The name of the account or token that it is, or whose membership.
    pub name: Option<String>,
    /// The version that it has since then.
    pub version: i32,
    /// What was done.
    pub action: String,
    /// The part that was changed, before.
    pub before: Option<Value>,
    /// The same part after it.
    pub after: Option<Value>,
    /// Why, in the words of whoever did it.
    pub why: Option<String>,
}

/// Which changes to list.
#[derive(Debug, Clone, Default)]
pub struct ChangeFilter {
    /// Those of this club; of the caller's home club where none is named.
    pub club: Option<Id>,
    /// Those that this user (also by a token) or this token did.
    pub actor: Option<Id>,
    /// Those of such things.
    pub noun: Option<Noun>,
    /// Those of this thing.
    pub noun_id: Option<Id>,
    /// Those where this was done.
    pub action: Option<String>,
    /// From the beginning of this day on.
    pub from: Option<NaiveDate>,
    /// To the end of this day.
    pub to: Option<NaiveDate>,
    /// Whether the days are those of the club's clock and not of UTC.
    pub local_days: bool,
}

/// Up to `limit` changes of a club, the newest first, from behind the change `after`.
///
/// # Errors
/// A club that does not exist; a caller who may not; the database's failure.
pub fn list(
    conn: &mut AnyConnection,
    ctx: Context,
    filter: &ChangeFilter,
    after: Option<Id>,
    limit: i64,
) -> Result<Vec<ChangeView>, ServiceError> {
    let ctx = ctx.choose(conn, filter.club)?;
    ctx.may(Action::ReadJournal, ctx.club, &[])?;
    let actors = match filter.actor {
        Some(actor) => Some(with_tokens(conn, actor)?),
        None => None,
    };
    let zone = match filter.local_days {
        true => clubs::zone(conn, ctx.club)?,
        false => Zone::UTC,
    };
    let filter = changes::Filter {
        actors,
        noun: filter.noun.map(Noun::name),
        noun_id: filter.noun_id,
        action: filter.action.clone(),
        from: filter.from.map(|day| zone.begins(day)),
        before: filter.to.and_then(|day| zone.ends(day)),
    };
    let rows = changes::list(conn, ctx.club, &filter, after, limit)?;
    views(conn, rows)
}

/// A user with its tokens, or whatever else does something.
pub(super) fn with_tokens(conn: &mut AnyConnection, actor: Id) -> Result<Vec<Id>, ServiceError> {
    let of_user = tokens::of_user(conn, actor)?.into_iter().map(|token| token.id);
    Ok(std::iter::once(actor).chain(of_user).collect())
}

/// Rows of the journal with the names of those who did it.
pub(super) fn views(conn: &mut AnyConnection, rows: Vec<ChangeRow>) -> Result<Vec<ChangeView>, ServiceError> {
    let accounts = [Noun::User, Noun::Membership, Noun::Token].map(Noun::name);
    let is_account = |row: &ChangeRow| accounts.contains(&&*row.noun);
    let named = rows.iter().filter(|row| is_account(row)).map(|row| row.noun_id);
    let mut ids: Vec<Id> = rows.iter().map(|row| row.actor_id).chain(named).collect();
    ids.sort_unstable();
    ids.dedup();
    let owners: HashMap<Id, Id> = tokens::owners(conn, &ids)?.into_iter().collect();
    let found = actors::with_ids(conn, &ids)?;
    let found: HashMap<Id, Actor> = found.into_iter().map(|row| (row.id, actor(row, &owners))).collect();
    rows.into_iter()
        .map(|row| {
            let actor = found.get(&row.actor_id).cloned();
            let name = found.get(&row.noun_id).filter(|_| is_account(&row));
            let name = name.map(|account| account.name.clone());
            view(row, actor, name)
        })
        .collect()
}

fn actor(row: ActorRow, owners: &HashMap<Id, Id>) -> Actor {
    let user_id = match &*row.kind {
        "user" => Some(row.id),
        _ => owners.get(&row.id).copied(),
    };
    Actor {
        id: row.id,
        kind: row.kind,
        name: row.name,
        user_id,
    }
}

fn view(row: ChangeRow, actor: Option<Actor>, name: Option<String>) -> Result<ChangeView, ServiceError> {
    let id = row.noun_id;
    let corrupt = |what: String| ServiceError::Corrupt {
        noun: Noun::Change,
        id: row.id,
        what,
    };
    let value = |text: Option<String>| text.map(|text| serde_json::from_str(&text)).transpose();
    Ok(ChangeView {
        id: row.id,
        at: row.at,
        actor: actor.ok_or_else(|| corrupt("nobody did it".to_owned()))?,
        address: row.address,
        noun: row.noun,
        noun_id: id,
        name,
        version: row.version,
        action: row.action,
        before: value(row.before).map_err(|error| corrupt(error.to_string()))?,
        after: value(row.after).map_err(|error| corrupt(error.to_string()))?,
        why: row.why,
    })
}
