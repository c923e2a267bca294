//! What becomes of contracts: by suit, by where the taker sat.

use actix_web::{HttpResponse, web};
use askama::Template;
use serde::Deserialize;

use crate::error::Problem;
use crate::json::belote::statistics::tenths;
use crate::json::extract::Query;
use crate::json::parameter::{day_parameter, parameter};
use crate::pages::club_choice::{self, Filter};
use crate::pages::work::read;
use crate::pages::{render, say, shown};
use crate::service::belote::statistics::{self, BeloteStatistics, Counts, DealFilter};
use crate::service::players::{self, PlayerView};
use crate::state::State;

/// How many players a list to choose from holds.
const CHOICES: i64 = 1000;

pub(super) fn routes(config: &mut web::ServiceConfig) {
    config.service(shown("/belote/statistics").route(web::get().to(show)));
}

#[derive(Template)]
#[template(path = "belote/statistics.html")]
struct Show {
    found: BeloteStatistics,
    players: Vec<PlayerView>,
    filter: Filter,
    asked: Asked,
}

/// What was asked for, as it was written.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Asked {
    club: Option<String>,
    player: Option<String>,
    from: Option<String>,
    to: Option<String>,
}

impl Show {
    fn is_player(&self, player: &PlayerView) -> bool {
        self.asked.player.as_deref() == Some(player.id.as_str())
    }

    /// A share of a hundred.
    fn percent(counts: &Counts) -> String {
        counts
            .percent()
            .map_or("–".to_owned(), |percent| format!("{percent} %"))
    }

    fn margin(counts: &Counts) -> String {
        counts.tenths().map_or("–".to_owned(), tenths)
    }

    /// The places after the dealer with their counts.
    fn places(&self) -> Vec<(String, Counts)> {
        let names = [
            say("belote-place-1"),
            say("belote-place-2"),
            say("belote-place-3"),
            say("belote-dealer"),
        ];
        let names = names.iter().map(ToString::to_string);
        names.zip(self.found.places).collect()
    }

    /// The contracts that anybody took.
    fn contracts(&self) -> Vec<(String, Counts)> {
        let taken = self.found.contracts.iter().filter(|(_, counts)| counts.deals() > 0);
        taken
            .map(|(contract, counts)| {
                let sign = contract.suit().map(super::sign_of).unwrap_or_default();
                let word = crate::pages::words::of(*contract).to_string();
                (format!("{sign} {word}").trim().to_owned(), *counts)
            })
            .collect()
    }
}

async fn show(state: web::Data<State>, Query(asked): Query<Asked>) -> Result<HttpResponse, Problem> {
    // Fields of the form that were left empty are empty.
    let filled = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
    let (player, from, to) = (filled(&asked.player), filled(&asked.from), filled(&asked.to));
    let wanted = DealFilter {
        club: club_choice::asked(asked.club.as_deref()),
        player: parameter(
            "player",
            player.as_deref(),
            |id| id.parse().ok(),
            || "must be the id of a player".to_owned(),
        )?,
        from: day_parameter("from", from.as_deref())?,
        to: day_parameter("to", to.as_deref())?,
    };
    let found = read(&state, move |conn| {
        let filter = Filter::of(conn, wanted.club)?;
        let players = players::list(conn, None, None, None, CHOICES)?;
        Ok((statistics::view(conn, &wanted)?, players, filter))
    });
    let (found, players, filter) = found.await?;
    render(&Show {
        found,
        players,
        filter,
        asked,
    })
}
