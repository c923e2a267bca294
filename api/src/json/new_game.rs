//! Beginning the next game of a match.

use actix_web::http::StatusCode;
use actix_web::{post, web};
use brade_core::brade::dice::{Die, Teka};
use brade_core::brade::record::RecordDate;
use serde::Deserialize;
use utoipa::ToSchema;

use super::answer::Answer;
use super::etag::{IfMatch, IfMatchHeader};
use super::extract::JsonBody;
use super::games::{GameState, TekaJson};
use super::idempotency::{Once, OnceHeader};
use super::object::Object;
use super::results::ResultIn;
use super::text::named;
use crate::auth::caller::Caller;
use crate::error::Problem;
use crate::id::Id;
use crate::interface::Routes;
use crate::service::ServiceError;
use crate::service::matches::{self, NewGame};
use crate::state::State;

/// The routes of this file.
pub fn routes(config: &mut Routes<'_>) {
    config.service(new_game);
}

/// The next game of a match.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct GameIn {
    /// The opening throw; null where the custom names the one who begins.
    #[schema(value_type = Option<TekaJson>)]
    teka: Option<Object<TekaJson>>,
    /// The result of a game that is not recorded turn by turn; it needs no opening throw.
    #[schema(value_type = Option<ResultIn>)]
    result: Option<Object<ResultIn>>,
    /// The tournament or occasion, to 200 characters.
    event: Option<String>,
    /// Where it is played.
    site: Option<String>,
    /// The round of the tournament.
    round: Option<String>,
    /// When it is played, such as `2026.03.14`; today, by the clock of the club, unless told.
    date: Option<String>,
}

impl GameIn {
    fn read(self) -> Result<NewGame, ServiceError> {
        let days = || "must be a day such as 2026.03.14, unknown parts as 1931.??.??".to_owned();
        let day = |text: &str| text.parse::<RecordDate>().ok();
        let date = self.date.as_deref();
        let result = self.result.map(|Object(result)| {
            if let Some(field) = result.names_more() {
                let message = "does not belong to the result of a new game";
                return Err(ServiceError::invalid("bad-value", format!("result.{field}"), message));
            }
            result.read("result.")
        });
        Ok(NewGame {
            teka: self.teka.map(|Object(teka)| read_teka(teka)).transpose()?,
            result: result.transpose()?,
            date: date.map(|text| named("date".to_owned(), text, day, days)).transpose()?,
            event: self.event,
            site: self.site,
            round: self.round,
        })
    }
}

fn read_teka(teka: TekaJson) -> Result<Teka, ServiceError> {
    let die = |field: &str, pips: u8| {
        Die::new(pips)
            .ok_or_else(|| ServiceError::invalid("bad-dice", format!("teka.{field}"), "must be a die from 1 to 6"))
    };
    let (white, black) = (die("white", teka.white)?, die("black", teka.black)?);
    Teka::new(white, black).map_err(|error| ServiceError::invalid("bad-teka", "teka", error))
}

/// Begin the next game of a match
///
/// The first game needs its opening throw. Later ones do where the custom is `teka-each-game`; where the custom names
/// the one who begins, a throw that is sent must agree.
#[utoipa::path(
    params(("id" = Id, Path, description = "The match"), OnceHeader, IfMatchHeader),
    request_body = GameIn,
    responses((status = 201, description = "The game, with `Location` and `ETag`", body = GameState)),
    tag = "matches"
)]
#[post("/matches/{id}/games")]
async fn new_game(
    state: web::Data<State>,
    caller: Caller,
    id: web::Path<Id>,
    once: Once,
    if_match: IfMatch,
    body: JsonBody<GameIn>,
) -> Result<Answer, Problem> {
    let actor = caller.context().actor;
    let JsonBody { value, raw } = body;
    let new = value.read()?;
    let expected = if_match.expected(None);
    let work = move |conn: &mut _| -> Result<Answer, Problem> {
        let game = matches::new_game(conn, caller.context(), *id, &new, &expected)?;
        let answer = Answer::json(StatusCode::CREATED, &GameState::from(&game.state))?;
        let address = format!("/api/v1/games/{}", game.id);
        Ok(answer.location(address).version(game.version))
    };
    state.write_once(once, actor, &raw, work).await
}
