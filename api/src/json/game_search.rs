//! Searching the games, and taking what was found home as one file.

use std::fmt::Display;
use std::str::FromStr;

use actix_web::http::StatusCode;
use actix_web::http::header::{CONTENT_DISPOSITION, HeaderValue};
use actix_web::web::{self, Bytes};
use actix_web::{HttpResponse, get};
use brade_core::brade::dice::Roll;
use brade_core::brade::rules::RuleSet;
use brade_core::brade::verify::Status;
use brade_core::brade::win::Win;
use futures_util::stream;
use serde::{Deserialize, Serialize};
use utoipa::IntoParams;

use super::answer::Answer;
use super::cursor::{self, Page};
use super::export::cut_off;
use super::extract::Query;
use super::games::GameHead;
use super::parameter::day;
use crate::error::Problem;
use crate::id::Id;
use crate::interface::Routes;
use crate::service::ServiceError;
use crate::service::games::{self, GameFilter};
use crate::state::State;

/// How many games of a file are read at a time.
const AT_ONCE: usize = 50;
/// The most characters of a part of a name.
const PART: usize = 200;

/// The routes of this file.
pub fn routes(config: &mut Routes<'_>) {
    config.service(list).service(file);
}

/// Which games to list: those that everything named here goes for.
#[derive(Debug, Clone, Default, Deserialize, Serialize, IntoParams)]
#[serde(default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Asked {
    /// Games of this club, by id.
    pub club: Option<String>,
    /// Games of this player, by id.
    pub player: Option<String>,
    /// Games in which White's or Black's name holds this, in any case.
    #[param(example = "ek")]
    pub name: Option<String>,
    /// Games won so.
    #[param(example = "jan")]
    pub win: Option<String>,
    /// Games played on this day or later; a date that is known in part counts as its first day.
    #[param(example = "2026-01-01")]
    pub from: Option<String>,
    /// Games played on this day or earlier.
    #[param(example = "2026-12-31")]
    pub to: Option<String>,
    /// Games of the events whose name holds this, in any case.
    pub event: Option<String>,
    /// Games with this status.
    #[param(example = "verified")]
    pub status: Option<String>,
    /// Games of this rule set, with whatever options.
    #[param(example = "standard")]
    pub rules: Option<String>,
    /// Games whose first turn has this throw.
    #[param(example = "63")]
    pub throw: Option<String>,
    /// Games of so many turns or more.
    #[param(example = "40")]
    pub turns_from: Option<String>,
    /// Games of so many turns or fewer.
    #[param(example = "80")]
    pub turns_to: Option<String>,
    /// The `next_cursor` of the page before.
    #[serde(skip_serializing)]
    pub cursor: Option<String>,
    /// How many, 1 to 200; 50 unless told, all of them in a file.
    #[serde(skip_serializing)]
    pub limit: Option<i64>,
}

/// What the form of the page sends.
const FIELDS: [&str; 12] = [
    "club",
    "player",
    "name",
    "win",
    "from",
    "to",
    "event",
    "status",
    "rules",
    "throw",
    "turns_from",
    "turns_to",
];

impl Asked {
    /// What the query of the page asks for: fields left empty ask for nothing, and neither does what is unknown.
    pub fn of_page(query: &str) -> Asked {
        let mut kept: Vec<(String, String)> = Vec::new();
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            let is_new = kept.iter().all(|(known, _)| *known != name);
            if is_new && FIELDS.contains(&name.as_ref()) && !value.trim().is_empty() {
                kept.push((name.into_owned(), value.trim().to_owned()));
            }
        }
        let kept = form_urlencoded::Serializer::new(String::new())
            .extend_pairs(kept)
            .finish();
        serde_urlencoded::from_str(&kept).unwrap_or_default()
    }

    /// What is asked, without what cannot be read: `refuse` is told each such field and what it must be.
    pub fn filter(&self, mut refuse: impl FnMut(&'static str, String)) -> GameFilter {
        let mut read = Reading { refuse: &mut refuse };
        GameFilter {
            club: read.parsed("club", self.club.as_deref(), "must be the id of a club"),
            player: read.parsed("player", self.player.as_deref(), "must be the id of a player"),
            name: read.part("name", self.name.as_deref()),
            event: read.part("event", self.event.as_deref()),
            win: read.one_of("win", self.win.as_deref(), &Win::ALL, Win::name),
            status: read.one_of("status", self.status.as_deref(), &Status::ALL, Status::name),
            rules: read.one_of("rules", self.rules.as_deref(), &RuleSet::ALL, RuleSet::name),
            opening_throw: read.parsed::<Roll>("throw", self.throw.as_deref(), "must be two dice such as 63"),
            from: read.with("from", self.from.as_deref(), day, "must be a day such as 2026-01-01"),
            to: read.with("to", self.to.as_deref(), day, "must be a day such as 2026-01-01"),
            turns_from: read.with(
                "turns_from",
                self.turns_from.as_deref(),
                count,
                "must be a number from 0 to 9999",
            ),
            turns_to: read.with(
                "turns_to",
                self.turns_to.as_deref(),
                count,
                "must be a number from 0 to 9999",
            ),
        }
    }

    /// The same, the first that cannot be read being refused.
    ///
    /// # Errors
    /// 400, naming the parameter and what is expected.
    fn filter_or_refuse(&self) -> Result<GameFilter, Problem> {
        let mut refused = None;
        let filter = self.filter(|field, message| {
            refused.get_or_insert((field, message));
        });
        match refused {
            None => Ok(filter),
            Some((field, message)) => {
                Err(Problem::bad_request("bad-query", format!("{field} {message}")).at(field, message))
            }
        }
    }

    /// The query of an address that asks for the same, from the newest game on: `?` and what follows, or nothing.
    pub fn query(&self) -> String {
        match serde_urlencoded::to_string(self) {
            Ok(query) if !query.is_empty() => format!("?{query}"),
            _ => String::new(),
        }
    }
}

/// A number of turns, written out in digits.
fn count(text: &str) -> Option<u16> {
    let digits = text.len() <= 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}

struct Reading<'a> {
    refuse: &'a mut dyn FnMut(&'static str, String),
}

impl Reading<'_> {
    fn with<T>(
        &mut self,
        name: &'static str,
        text: Option<&str>,
        parse: impl FnOnce(&str) -> Option<T>,
        expected: impl Display,
    ) -> Option<T> {
        let read = parse(text?);
        if read.is_none() {
            (self.refuse)(name, expected.to_string());
        }
        read
    }

    fn parsed<T: FromStr>(&mut self, name: &'static str, text: Option<&str>, expected: &str) -> Option<T> {
        self.with(name, text, |text| text.parse().ok(), expected)
    }

    /// A part of a name. PostgreSQL takes no text with a NUL, and no name has one.
    fn part(&mut self, name: &'static str, text: Option<&str>) -> Option<String> {
        let fits = |text: &str| {
            let fits = text.chars().count() <= PART && !text.contains('\0');
            fits.then(|| text.to_owned())
        };
        self.with(
            name,
            text,
            fits,
            format_args!("must be a part of a name, of at most {PART} characters"),
        )
    }

    fn one_of<T: Copy>(
        &mut self,
        field: &'static str,
        text: Option<&str>,
        all: &[T],
        name: impl Fn(T) -> &'static str,
    ) -> Option<T> {
        let known: Vec<&str> = all.iter().map(|one| name(*one)).collect();
        let find = |text: &str| all.iter().copied().find(|one| name(*one) == text);
        self.with(field, text, find, format_args!("must be one of {}", known.join(", ")))
    }
}

/// List the games, the newest first
///
/// The time a page takes does not grow with the number of games: where what is asked for is rare, a page may hold fewer
/// games than `limit`, even none, and `next_cursor` says where to go on. It is null once everything was looked at.
#[utoipa::path(
    params(Asked),
    responses((status = 200, description = "A page of games", body = Page<GameHead>)),
    tag = "games"
)]
#[get("/games")]
async fn list(state: web::Data<State>, Query(asked): Query<Asked>) -> Result<Answer, Problem> {
    let limit = usize::try_from(cursor::limit(asked.limit)?).unwrap_or(0);
    let filter = asked.filter_or_refuse()?;
    let after: Option<Id> = asked.cursor.as_deref().map(cursor::read).transpose()?;
    let found = state
        .read(move |conn| games::search(conn, &filter, after, limit))
        .await?;
    let page = Page {
        items: found.games.iter().map(GameHead::from).collect::<Vec<_>>(),
        next_cursor: found.next.as_ref().map(cursor::write).transpose()?,
    };
    Answer::json(StatusCode::OK, &page)
}

/// The records of the games, the newest first, as one file
///
/// The same games as the list has, all of them unless a `limit` is given. Each record has its tags, among them its sources
/// and its licence, if it states any. The file is written while it is read; games that are entered meanwhile are not in it.
#[utoipa::path(
    params(Asked),
    responses((status = 200, description = "The records", content_type = "text/plain", body = String,
        example = "[White \"A. Ek\"]\n[Black \"B. Alm\"]\n[Rules \"standard\"]\n\n1. W 63 1/7 1/4\n*\n")),
    tag = "games"
)]
#[get("/games.brade")]
async fn file(state: web::Data<State>, Query(asked): Query<Asked>) -> Result<HttpResponse, Problem> {
    let most = match asked.limit {
        None => usize::MAX,
        limit => usize::try_from(cursor::limit(limit)?).unwrap_or(0),
    };
    let download = Download {
        state,
        filter: asked.filter_or_refuse()?,
    };
    let after: Option<Id> = asked.cursor.as_deref().map(cursor::read).transpose()?;
    // The first part before the answer begins: what fails then is still said.
    let first = download.part(after, most).await?;
    let parts = stream::try_unfold(Some(first), move |part| {
        let download = download.clone();
        async move {
            let Some(Part { text, next }) = part else {
                return Ok(None);
            };
            let following = match next {
                Some((after, most)) => Some(download.part(Some(after), most).await.map_err(cut_off)?),
                None => None,
            };
            Ok::<_, actix_web::Error>(Some((Bytes::from(text), following)))
        }
    });
    Ok(HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .insert_header((
            CONTENT_DISPOSITION,
            HeaderValue::from_static("attachment; filename=\"games.brade\""),
        ))
        .streaming(parts))
}

/// A part of the file.
struct Part {
    text: String,
    /// What to go on behind, and with how many games at most.
    next: Option<(Id, usize)>,
}

#[derive(Clone)]
struct Download {
    state: web::Data<State>,
    filter: GameFilter,
}

impl Download {
    async fn part(&self, after: Option<Id>, most: usize) -> Result<Part, Problem> {
        let filter = self.filter.clone();
        let read = self.state.read(move |conn| {
            let found = games::search(conn, &filter, after, most.min(AT_ONCE))?;
            let mut text = String::new();
            for game in &found.games {
                if after.is_some() || !text.is_empty() {
                    text.push('\n');
                }
                text.push_str(&games::record(conn, game.id)?.0);
            }
            let left = most.saturating_sub(found.games.len());
            let next = found.next.map(|next| (next, left)).filter(|(_, left)| *left > 0);
            Ok::<_, ServiceError>(Part { text, next })
        });
        read.await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_is_the_query_it_was_read_from() {
        let query = "name=%C3%85ke+%26&win=jan&throw=36&turns_from=40";
        let asked: Asked = serde_urlencoded::from_str(query).unwrap();
        assert_eq!(asked.query(), format!("?{query}"));
        let filter = asked.filter(|field, message| panic!("{field} {message}"));
        assert_eq!(filter.name.as_deref(), Some("Åke &"));
        assert_eq!(filter.opening_throw, Roll::of(6, 3));
        assert_eq!((filter.turns_from, filter.turns_to), (Some(40), None));
        assert_eq!(Asked::default().query(), "");
    }

    #[test]
    fn a_form_asks_for_what_was_filled_in() {
        let asked = Asked::of_page("name=+ek+&win=&win=jan&event=%20&colour=white&limit=9&after=7&name=alm");
        assert_eq!(asked.query(), "?name=ek&win=jan");
    }

    #[test]
    fn what_cannot_be_read_is_told_and_left_out() {
        let asked: Asked = serde_urlencoded::from_str("turns_from=%2B4&turns_to=70000&throw=70&win=x&name=ek").unwrap();
        let mut told = Vec::new();
        let filter = asked.filter(|field, _| told.push(field));
        assert_eq!(told, ["win", "throw", "turns_from", "turns_to"]);
        assert_eq!(filter.name.as_deref(), Some("ek"));
        assert_eq!(filter.turns_from, None);
    }
}
