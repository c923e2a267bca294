//! Statistics of games, as charts with a table behind each.

mod charts;
pub(super) mod words;

use actix_web::{HttpResponse, web};
use askama::Template;
use brade_core::brade::rules::RuleSet;
use brade_core::stats::COMEBACK_PIPS;
use serde::Deserialize;

use super::club_choice::Filter;
use super::work::read;
use super::{render, shown};
use crate::error::Problem;
use crate::id::Id;
use crate::json::extract::Query;
use crate::json::statistics::StatisticsQuery;
use crate::service::statistics::{self, Choices, Count, Statistics};
use crate::state::State;
use charts::Chart;

pub(super) fn routes(config: &mut web::ServiceConfig) {
    config.service(shown("/statistics").route(web::get().to(show)));
}

/// What the form asks for; fields that were left empty are empty.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Form {
    player: String,
    player_name: String,
    opponent: String,
    opponent_name: String,
    tournament: String,
    club_id: String,
    from: String,
    to: String,
    rules: String,
}

fn filled(text: &str) -> Option<String> {
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

impl Form {
    fn query(&self) -> StatisticsQuery {
        StatisticsQuery {
            player: filled(&self.player),
            opponent: filled(&self.opponent),
            tournament: filled(&self.tournament),
            club_id: filled(&self.club_id),
            from: filled(&self.from),
            to: filled(&self.to),
            rules: filled(&self.rules),
        }
    }
}

#[derive(Template)]
#[template(path = "statistics/show.html")]
struct Show {
    statistics: Statistics,
    choices: Choices,
    clubs: Filter,
}

async fn show(state: web::Data<State>, Query(form): Query<Form>) -> Result<HttpResponse, Problem> {
    let mut asked = form.query().read()?;
    let names = [filled(&form.player_name), filled(&form.opponent_name)];
    let page = read(&state, move |conn| {
        let [player, opponent] = names;
        for (id, name) in [(&mut asked.player, player), (&mut asked.opponent, opponent)] {
            if let (None, Some(name)) = (*id, name) {
                *id = Some(Choices::player_named(conn, &name)?);
            }
        }
        Ok(Show {
            statistics: statistics::find(conn, &asked)?,
            choices: Choices::of(conn, asked.club)?,
            clubs: Filter::of(conn, asked.club)?,
        })
    });
    render(&page.await?)
}

impl Show {
    /// Whether a player is asked for, who has won and lost.
    fn is_of_player(&self) -> bool {
        self.statistics.asked.player.is_some()
    }

    /// Whether the games are under rules that the expected shares are of.
    fn has_expected(&self) -> bool {
        matches!(self.statistics.asked.rules, None | Some(RuleSet::Standard))
    }

    /// What was asked for, in words: a label and what is chosen.
    fn chosen(&self) -> Vec<(crate::language::Message, String)> {
        let Statistics { asked, named, .. } = &self.statistics;
        let day = |day: chrono::NaiveDate| crate::auth::page::language().date(day);
        let name = |person: &crate::service::matches::Person| person.name.clone();
        let parts = [
            (crate::say("stats-player"), named.player.as_ref().map(name)),
            (crate::say("stats-opponent"), named.opponent.as_ref().map(name)),
            (crate::say("stats-tournament"), named.tournament.clone()),
            (crate::say("stats-club"), named.club.clone()),
            (crate::say("stats-rules"), asked.rules.map(words::rules)),
            (crate::say("stats-from"), asked.from.map(day)),
            (crate::say("stats-to"), asked.to.map(day)),
        ];
        parts
            .into_iter()
            .filter_map(|(label, value)| Some((label, value?)))
            .collect()
    }

    /// The players to choose among, whoever is chosen among them; none where there are too many.
    fn players(&self, chosen: &Option<Id>, name: &Option<&str>) -> Option<Vec<(Id, String)>> {
        let mut players = self.choices.players.clone()?;
        add_missing(&mut players, *chosen, *name);
        Some(players)
    }

    fn is_chosen(id: &Id, chosen: &Option<Id>) -> bool {
        *chosen == Some(*id)
    }

    /// The tournaments to choose among, the chosen one among them.
    fn tournaments(&self) -> Vec<(Id, String)> {
        let mut tournaments = self.choices.tournaments.clone();
        let named = self.statistics.named.tournament.as_deref();
        add_missing(&mut tournaments, self.statistics.asked.tournament, named);
        tournaments
    }

    fn player_name(&self) -> Option<&str> {
        self.statistics.named.player.as_ref().map(|person| person.name.as_str())
    }

    fn opponent_name(&self) -> Option<&str> {
        self.statistics
            .named
            .opponent
            .as_ref()
            .map(|person| person.name.as_str())
    }

    fn from(&self) -> String {
        self.statistics
            .asked
            .from
            .map(|day| day.to_string())
            .unwrap_or_default()
    }

    fn to(&self) -> String {
        self.statistics.asked.to.map(|day| day.to_string()).unwrap_or_default()
    }

    fn share(&self, count: &Count) -> String {
        words::share(count.share(self.statistics.played().games()))
    }

    fn beginner_share(&self) -> String {
        words::share(statistics::share(
            self.statistics.won_by_beginner(),
            self.statistics.opened(),
        ))
    }

    fn per_game(&self, of: i64) -> String {
        words::decimal(self.statistics.per_game(of))
    }

    fn kinds_chart(&self) -> Chart {
        Chart::of_kinds(&self.statistics, self.has_expected())
    }

    fn wins_chart(&self) -> Chart {
        Chart::of_wins(&self.statistics)
    }

    fn beginning_chart(&self) -> Chart {
        Chart::of_beginning(&self.statistics)
    }

    fn lengths_chart(&self) -> Chart {
        Chart::of_lengths(&self.statistics)
    }
}

fn add_missing(among: &mut Vec<(Id, String)>, chosen: Option<Id>, name: Option<&str>) {
    let (Some(id), Some(name)) = (chosen, name) else { return };
    if among.iter().all(|(other, _)| *other != id) {
        among.insert(0, (id, name.to_owned()));
    }
}
