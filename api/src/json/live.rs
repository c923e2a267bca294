//! News as they happen, as server-sent events.

use std::time::Duration;

use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_ENCODING};
use actix_web::rt::time::timeout;
use actix_web::web::{self, Bytes};
use actix_web::{HttpResponse, get};
use futures_util::stream;
use serde::Deserialize;
use tokio::sync::watch;
use utoipa::IntoParams;

use super::extract::Query;
use crate::error::Problem;
use crate::id::Id;
use crate::interface::Routes;
use crate::live::{Full, Live, Topic, version};
use crate::state::State;

/// How often something is sent where nothing happens, so that nobody between takes the connection for dead.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// The routes of this file.
pub fn routes(config: &mut Routes<'_>) {
    config.service(watch_one);
}

/// What to watch: one of these, or nothing for whatever is written.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
struct Asked {
    /// A tournament.
    tournament: Option<Id>,
    /// A match.
    r#match: Option<Id>,
    /// A game.
    game: Option<Id>,
    /// A match of belote.
    belote: Option<Id>,
}

impl Asked {
    fn topic(&self) -> Result<Topic, Problem> {
        let asked = [
            self.tournament.map(Topic::Tournament),
            self.r#match.map(Topic::Match),
            self.game.map(Topic::Game),
            self.belote.map(Topic::Belote),
        ];
        let mut asked = asked.into_iter().flatten();
        match (asked.next(), asked.next()) {
            (Some(topic), None) => Ok(topic),
            (None, _) => Ok(Topic::Anything),
            _ => {
                let detail = "Only one thing is watched at a time: a tournament, a match, a game or a match of belote.";
                Err(Problem::unprocessable("several-topics", detail))
            }
        }
    }
}

/// Watch a tournament, a match, a game, a match of belote, or everything
///
/// The answer has no end. Its events are called `version`; the data is the version that the thing has now, a number
/// that only grows. The first event comes at once, the others within a second of the change, whichever process took
/// it. What has changed is then read as usual.
#[utoipa::path(
    params(Asked),
    responses((status = 200, description = "Server-sent events", content_type = "text/event-stream", body = String)),
    tag = "live"
)]
#[get("/live")]
async fn watch_one(
    state: web::Data<State>,
    live: web::Data<Live>,
    Query(asked): Query<Asked>,
) -> Result<HttpResponse, Problem> {
    let topic = asked.topic()?;
    let known = state.read(move |conn| version(conn, topic)).await?;
    let known = known.ok_or_else(|| Problem::not_found("There is nothing of this kind with this id."))?;
    let mut news = live.watch(topic, known).map_err(refused)?;
    news.mark_changed();
    Ok(HttpResponse::Ok()
        .content_type("text/event-stream")
        .insert_header((CACHE_CONTROL, "no-store"))
        // A compressed answer would be held back until there is enough of it.
        .insert_header((CONTENT_ENCODING, "identity"))
        .insert_header(("x-accel-buffering", "no"))
        .streaming(stream::unfold(news, next)))
}

fn refused(full: Full) -> Problem {
    let (code, detail) = match full {
        Full::Watchers => (
            "too-many-watchers",
            "Too many are watching; load the page again to see what is new.",
        ),
        Full::Stopping => ("stopping", "This process is stopping."),
    };
    Problem::new(StatusCode::SERVICE_UNAVAILABLE, code, detail).retry_after(10)
}

type Sent = Result<Bytes, actix_web::Error>;

async fn next(mut news: watch::Receiver<i64>) -> Option<(Sent, watch::Receiver<i64>)> {
    let text = match timeout(HEARTBEAT, news.changed()).await {
        Ok(Ok(())) => {
            let version = *news.borrow_and_update();
            format!("event: version\ndata: {version}\n\n")
        }
        Ok(Err(_)) => return None,
        Err(_) => ":\n\n".to_owned(),
    };
    Some((Ok(Bytes::from(text)), news))
}
