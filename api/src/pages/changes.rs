//! The journal, for those who may read it.

use std::collections::BTreeSet;
use std::fmt::Display;

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;
use serde::Deserialize;
use serde_json::Value;

use super::club_choice::Choice;
use super::form::Form;
use super::work::read;
use super::{cut, render_as, rows_to_read, shown};
use crate::auth::caller::Caller;
use crate::auth::page;
use crate::auth::permission::Action;
use crate::error::Problem;
use crate::id::Id;
use crate::json::extract::Query;
use crate::json::parameter::day;
use crate::service::Noun;
use crate::service::changes::{self, ChangeFilter, ChangeView};
use crate::state::State;

pub(super) fn routes(config: &mut web::ServiceConfig) {
    config.service(shown("/changes").route(web::get().to(list)));
}

#[derive(Template)]
#[template(path = "changes/list.html")]
struct Journal {
    lines: Vec<Line>,
    /// The clubs whose journal whoever looks may read.
    choice: Choice,
    more: Option<Id>,
    form: Form,
    /// The club whose journal it is.
    club: Id,
    /// The filter as an address writes it; empty, or with a `&` at its end.
    query: String,
}

impl Journal {
    /// What a link to more of the same club's journal begins with; nothing where there is only one club.
    fn within(&self) -> String {
        match (self.choice.shown(), self.form.filled("club_id")) {
            ([], _) | (_, None) => String::new(),
            (_, Some(club)) => format!("club_id={club}&"),
        }
    }
}

impl Journal {
    /// When it was, by the clock of the club.
    fn time(&self, line: &Line) -> String {
        page::seconds(self.club, line.change.at)
    }
}

/// One change, as the page shows it.
struct Line {
    change: ChangeView,
    differences: Vec<Difference>,
}

impl Line {
    /// Who did it, also by a token.
    fn who(&self) -> Id {
        self.change.actor.user_id.unwrap_or(self.change.actor.id)
    }

    /// The page of what was changed, if it has one.
    fn address(&self) -> Option<String> {
        let noun = match &*self.change.noun {
            "player" => "players",
            "match" if self.change.action != "removed" => "matches",
            "belote-match" if self.change.action != "removed" => "belote/matches",
            "game" if self.change.action != "removed" => "games",
            _ => return None,
        };
        Some(format!("/{noun}/{}", self.change.noun_id))
    }
}

/// A field that is not what it was.
#[derive(Debug, PartialEq, Eq)]
struct Difference {
    /// Its name; empty where there is only one.
    field: String,
    before: Option<String>,
    after: Option<String>,
}

/// From how many bytes on a value is folded.
const LONG: usize = 160;

/// The beginning of a value that is folded.
fn beginning(text: &str) -> String {
    text.chars().take(40).chain(['…']).collect()
}

/// The fields that differ.
fn differences(before: Option<&Value>, after: Option<&Value>) -> Vec<Difference> {
    let fields = |value: Option<&Value>| -> Vec<String> {
        match value {
            Some(Value::Object(members)) => members.keys().cloned().collect(),
            Some(_) => vec![String::new()],
            None => Vec::new(),
        }
    };
    let names: BTreeSet<String> = fields(before).into_iter().chain(fields(after)).collect();
    let of = |value: Option<&Value>, field: &str| -> Option<Value> {
        match value? {
            Value::Object(members) => members.get(field).cloned(),
            value => field.is_empty().then(|| value.clone()),
        }
    };
    let differing = names.into_iter().filter_map(|field| {
        let (before, after) = (of(before, &field), of(after, &field));
        (before != after).then(|| Difference {
            before: before.and_then(words),
            after: after.and_then(words),
            field,
        })
    });
    differing
        .filter(|one| one.before.is_some() || one.after.is_some())
        .collect()
}

/// A value as people read it; none for nothing.
fn words(value: Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(text),
        Value::Bool(true) => Some(crate::say("yes").to_string()),
        Value::Bool(false) => Some(crate::say("no").to_string()),
        value => Some(value.to_string()),
    }
}

/// The filter as it was sent, and from where the list goes on.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Asked {
    club_id: String,
    actor: String,
    noun: String,
    noun_id: String,
    action: String,
    from: String,
    to: String,
    after: Option<Id>,
}

const FIELDS: [&str; 6] = ["actor", "noun", "noun_id", "action", "from", "to"];

async fn list(state: web::Data<State>, caller: Caller, Query(asked): Query<Asked>) -> Result<HttpResponse, Problem> {
    let home = caller.home_club();
    let club = if asked.club_id.is_empty() {
        home.as_str()
    } else {
        &asked.club_id
    };
    let mut form = Form::fresh([
        ("club_id", club),
        ("actor", &asked.actor),
        ("noun", &asked.noun),
        ("noun_id", &asked.noun_id),
        ("action", &asked.action),
        ("from", &asked.from),
        ("to", &asked.to),
    ]);
    let filter = filter(&mut form);
    let is_right = form.errors.is_empty();
    let (choice, mut rows) = read(&state, move |conn| {
        let choice = Choice::among(conn, |club| caller.may_with(Action::ReadJournal, club, &[]).is_ok())?;
        if !is_right {
            return Ok((choice, Vec::new()));
        }
        let rows = changes::list(conn, caller.context(), &filter, asked.after, rows_to_read())?;
        Ok((choice, rows))
    })
    .await?;
    let status = if is_right {
        StatusCode::OK
    } else {
        StatusCode::UNPROCESSABLE_ENTITY
    };
    let more = cut(&mut rows, |change| change.id);
    let lines = rows.into_iter().map(|change| Line {
        differences: differences(change.before.as_ref(), change.after.as_ref()),
        change,
    });
    let page = Journal {
        lines: lines.collect(),
        choice,
        more,
        club: form.get("club_id").parse().unwrap_or(home),
        query: query(&form),
        form,
    };
    render_as(status, &page)
}

fn filter(form: &mut Form) -> ChangeFilter {
    let noun = |text: &str| Noun::IN_JOURNAL.into_iter().find(|noun| noun.name() == text);
    let a_day = || crate::say("enter-day");
    ChangeFilter {
        club: optional(form, "club_id", crate::say("club-choose"), |text| text.parse().ok()),
        actor: optional(form, "actor", crate::say("journal-nobody"), |text| text.parse().ok()),
        noun: optional(form, "noun", crate::say("choose-one"), noun),
        noun_id: optional(form, "noun_id", crate::say("journal-nothing"), |text| text.parse().ok()),
        action: optional(form, "action", crate::say("journal-no-text"), |text| {
            (!text.contains('\0')).then(|| text.to_owned())
        }),
        from: optional(form, "from", a_day(), day),
        to: optional(form, "to", a_day(), day),
        local_days: true,
    }
}

/// Reads a field if anything was entered; what cannot be read is noted.
fn optional<T>(form: &mut Form, name: &str, message: impl Display, parse: impl Fn(&str) -> Option<T>) -> Option<T> {
    let value = parse(form.filled(name)?);
    if value.is_none() {
        form.errors.add(name, message);
    }
    value
}

fn query(form: &Form) -> String {
    let filled = FIELDS.iter().filter_map(|name| Some((*name, form.filled(name)?)));
    let mut query = form_urlencoded::Serializer::new(String::new())
        .extend_pairs(filled)
        .finish();
    if !query.is_empty() {
        query.push('&');
    }
    query
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_the_fields_that_differ_are_shown() {
        let before = json!({ "name": "Ek", "club_id": null, "same": 1, "list": [1] });
        let after = json!({ "name": "Alm", "club_id": "x", "same": 1, "list": [2], "new": true });
        let found = differences(Some(&before), Some(&after));
        let texts: Vec<_> = found
            .iter()
            .map(|one| (&*one.field, one.before.as_deref(), one.after.as_deref()))
            .collect();
        let expected = [
            ("club_id", None, Some("x")),
            ("list", Some("[1]"), Some("[2]")),
            ("name", Some("Ek"), Some("Alm")),
            ("new", None, Some("yes")),
        ];
        assert_eq!(texts, expected);
        assert_eq!(differences(None, None), []);
        let one = differences(Some(&json!("a")), Some(&json!("b")));
        assert_eq!((one.len(), &*one[0].field), (1, ""));
    }
}
