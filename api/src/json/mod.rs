//! The REST interface: one file a noun, and what they share.

pub mod aliases;
pub mod answer;
pub mod belote;
pub mod changes;
pub mod clubs;
pub mod confirmation;
pub mod cursor;
pub mod etag;
pub mod export;
pub mod extract;
pub mod facts;
pub mod game_search;
pub mod games;
pub mod idempotency;
pub mod live;
pub mod matches;
pub mod members;
pub mod merging;
pub mod new_game;
pub mod object;
pub(crate) mod parameter;
pub mod personal_data;
pub mod players;
pub mod plays;
pub mod positions;
pub mod ratings;
pub mod records;
pub mod report;
pub mod results;
pub mod rules;
pub mod series;
pub mod session;
pub mod statistics;
mod text;
pub mod tokens;
pub mod tournaments;
pub mod turns;
pub mod users;
pub mod ways;

use crate::interface::Routes;
use crate::openapi;

/// Every route under `/api/v1`. Handlers with `#[utoipa::path]` get into the OpenAPI document
/// by being listed here.
pub fn routes(config: &mut Routes<'_>) {
    config
        .service(openapi::openapi_json)
        .configure(ratings::routes)
        .under("/games", |config| {
            // First what is asked for most often.
            config
                .configure(turns::routes)
                .configure(game_search::routes)
                .configure(games::routes)
                .configure(results::routes);
        })
        .under("/matches", |config| {
            config
                .configure(matches::routes)
                .configure(confirmation::routes)
                .configure(new_game::routes);
        })
        .under("/tournaments", tournaments::routes)
        .under("/players", |config| {
            config
                .configure(players::routes)
                .configure(aliases::routes)
                .configure(merging::routes)
                .configure(personal_data::routes);
        })
        .under("/belote", belote::routes)
        .under("/series", series::routes)
        .configure(rules::routes)
        .configure(plays::routes)
        .configure(ways::routes)
        .configure(records::routes)
        .configure(clubs::routes)
        .configure(statistics::routes)
        .configure(positions::routes)
        .configure(live::routes)
        .configure(session::routes)
        .configure(users::routes)
        .configure(tokens::routes)
        .configure(members::routes)
        .configure(changes::routes);
}
