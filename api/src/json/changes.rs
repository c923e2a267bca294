//! The journal.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, Responder, get, web};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use super::answer::Answer;
use super::cursor::{self, Page};
use super::export::{self, Format};
use super::extract::Query;
use super::parameter::{day, parameter};
use crate::auth::caller::Caller;
use crate::db::time::rfc3339;
use crate::error::Problem;
use crate::id::Id;
use crate::interface::Routes;
use crate::service::Noun;
use crate::service::changes::{self, ChangeFilter, ChangeView};
use crate::state::State;

/// The routes of this file.
pub fn routes(config: &mut Routes<'_>) {
    config.service(list);
}

/// Whoever did something.
#[derive(Debug, Serialize, ToSchema)]
pub struct ActorJson {
    /// The id.
    pub id: Id,
    /// `user`, `token`, `local` (at the machine) or `system` (the program itself).
    #[schema(example = "user")]
    pub kind: String,
    /// What a user signs in with, what a token is for.
    #[schema(example = "maja")]
    pub name: String,
    /// The user who it was, also by a token.
    pub user_id: Option<Id>,
}

/// One change of one thing.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChangeJson {
    /// The id.
    pub id: Id,
    /// When.
    #[schema(format = "date-time")]
    pub at: String,
    /// Who did it.
    pub actor: ActorJson,
    /// From where; null where nobody asked over the network.
    #[schema(example = "192.0.2.7")]
    pub address: Option<String>,
    /// What was changed.
    #[schema(example = "player")]
    pub noun: String,
    /// Which; for a membership the user.
    pub noun_id: Id,
    /// The version that it has since then.
    #[schema(example = 2)]
    pub version: i32,
    /// What was done.
    #[schema(example = "renamed")]
    pub action: String,
    /// The part that was changed, before.
    pub before: Option<Value>,
    /// The same part after it.
    pub after: Option<Value>,
    /// Why, in the words of whoever did it.
    pub why: Option<String>,
}

impl From<ChangeView> for ChangeJson {
    fn from(change: ChangeView) -> Self {
        let actor = change.actor;
        Self {
            id: change.id,
            at: rfc3339(change.at),
            actor: ActorJson {
                id: actor.id,
                kind: actor.kind,
                name: actor.name,
                user_id: actor.user_id,
            },
            address: change.address,
            noun: change.noun,
            noun_id: change.noun_id,
            version: change.version,
            action: change.action,
            before: change.before,
            after: change.after,
            why: change.why,
        }
    }
}

/// Which changes to list, and how.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Asked {
    /// Those of this club, by id; of the caller's home club unless told.
    club_id: Option<String>,
    /// Those that this user (also by a token) or this token did, by id.
    actor: Option<String>,
    /// Those of such things.
    #[param(example = "player")]
    noun: Option<String>,
    /// Those of this thing, by id.
    noun_id: Option<String>,
    /// Those where exactly this was done.
    #[param(example = "renamed")]
    action: Option<String>,
    /// Those of this day or later; see `days`.
    #[param(example = "2026-01-01")]
    from: Option<String>,
    /// Those of this day or earlier.
    #[param(example = "2026-12-31")]
    to: Option<String>,
    /// By which clock `from` and `to` are days: `utc`, or `club` for that of the club. `utc` unless told.
    #[param(example = "utc")]
    days: Option<String>,
    /// `json` is a page; `csv` and `ndjson` are all that the other parameters let through.
    #[param(example = "json")]
    format: Option<String>,
    /// The `next_cursor` of the page before.
    cursor: Option<String>,
    /// How many on a page, 1 to 200; 50 unless told.
    limit: Option<i64>,
}

impl Asked {
    fn filter(&self) -> Result<ChangeFilter, Problem> {
        let days = || "must be a day such as 2026-01-01".to_owned();
        let ids = || "must be an id".to_owned();
        let nouns = || format!("must be one of {}", Noun::IN_JOURNAL.map(Noun::name).join(", "));
        let noun = |text: &str| Noun::IN_JOURNAL.into_iter().find(|noun| noun.name() == text);
        // PostgreSQL takes no text with a NUL.
        let action = |text: &str| (!text.contains('\0')).then(|| text.to_owned());
        let clock = |text: &str| ["utc", "club"].into_iter().find(|name| *name == text);
        let clocks = || "must be utc or club".to_owned();
        let actions = || "must be what was done, such as renamed".to_owned();
        Ok(ChangeFilter {
            club: parameter("club_id", self.club_id.as_deref(), |text| text.parse().ok(), ids)?,
            actor: parameter("actor", self.actor.as_deref(), |text| text.parse().ok(), ids)?,
            noun: parameter("noun", self.noun.as_deref(), noun, nouns)?,
            noun_id: parameter("noun_id", self.noun_id.as_deref(), |text| text.parse().ok(), ids)?,
            action: parameter("action", self.action.as_deref(), action, actions)?,
            from: parameter("from", self.from.as_deref(), day, days)?,
            to: parameter("to", self.to.as_deref(), day, days)?,
            local_days: parameter("days", self.days.as_deref(), clock, clocks)? == Some("club"),
        })
    }

    /// How everything is to be written; none for a page.
    fn format(&self) -> Result<Option<Format>, Problem> {
        let formats = || "must be json, csv or ndjson".to_owned();
        let read = |text: &str| match text {
            "json" => Some(None),
            text => text.parse().ok().map(Some),
        };
        let format = parameter("format", self.format.as_deref(), read, formats)?.flatten();
        let paging = [("cursor", self.cursor.is_some()), ("limit", self.limit.is_some())];
        match (format, paging.into_iter().find(|(_, given)| *given)) {
            (Some(_), Some((name, _))) => {
                let message = "is for pages: csv and ndjson have everything";
                Err(Problem::bad_request("bad-query", format!("The {name} {message}.")).at(name, message))
            }
            (format, _) => Ok(format),
        }
    }
}

/// Read the journal
///
/// The newest change comes first. With `format=csv` or `format=ndjson` the answer is everything that the filter lets
/// through, in one file. In CSV a text that a spreadsheet would take for a formula has a `'` before it.
#[utoipa::path(
    params(Asked),
    responses((status = 200, description = "A page of changes, or all of them", content(
        (Page<ChangeJson> = "application/json"),
        (String = "text/csv"),
        (String = "application/x-ndjson"),
    ))),
    tag = "journal"
)]
#[get("/changes")]
async fn list(
    state: web::Data<State>,
    caller: Caller,
    Query(asked): Query<Asked>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let filter = asked.filter()?;
    if let Some(format) = asked.format()? {
        return export::changes(state, caller, filter, format).await;
    }
    let limit = cursor::limit(asked.limit)?;
    let after: Option<Id> = asked.cursor.as_deref().map(cursor::read).transpose()?;
    let found = state
        .read(move |conn| changes::list(conn, caller.context(), &filter, after, limit + 1))
        .await?;
    let page = Page::of(found, limit, |change| change.id)?;
    let answer = Answer::json(StatusCode::OK, &page.map(ChangeJson::from))?;
    Ok(answer.respond_to(&request))
}
