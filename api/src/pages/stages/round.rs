//! A round: who meets whom, by board or by name.

use actix_web::{HttpResponse, web};
use askama::Template;
use serde::Deserialize;

use super::super::render;
use super::super::work::read;
use super::line::{Block, Line, blocks};
use super::{Head, words};
use crate::auth::caller::Caller;
use crate::error::Problem;
use crate::id::Id;
use crate::json::extract::Query;
use crate::service::tournaments::reading::Reading;
use crate::service::tournaments::views::{FreeView, RoundView};
use crate::state::State;

/// How the round is sorted.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Asked {
    by: Option<String>,
}

/// Someone of the round, for the list by name.
pub(in crate::pages) struct Person {
    pub(in crate::pages) name: String,
    /// The match and the one he meets; none for who is free.
    pub(in crate::pages) meets: Option<(String, String)>,
    pub(in crate::pages) board: Option<i32>,
    /// How it stands, or why he is free.
    pub(in crate::pages) words: String,
}

#[derive(Template)]
#[template(path = "stages/round.html")]
struct Page {
    head: Head,
    round: RoundView,
    /// The matches, those of each group or of each round of a bracket apart.
    blocks: Vec<Block>,
    people: Vec<Person>,
    by_name: bool,
}

impl Page {
    fn is_draft(&self) -> bool {
        self.round.state == "draft"
    }

    /// The round before and the one after, as far as they are shown.
    fn neighbour(&self, step: i32) -> Option<i32> {
        let wanted = self.round.number + step;
        self.head
            .rounds
            .iter()
            .map(|(number, _)| *number)
            .find(|number| *number == wanted)
    }
}

/// Why someone is free.
pub(in crate::pages) fn free_words(free: &FreeView) -> String {
    let reason = match free.kind {
        "allocated-bye" => crate::say("stage-has-bye"),
        "requested-bye" => crate::say("stage-asked-bye"),
        "absent" => crate::say("stage-is-absent"),
        _ => crate::say("stage-is-free"),
    };
    match free.kind {
        "rotation" => reason.to_string(),
        _ => crate::say("stage-it-scores")
            .with("reason", reason)
            .with("score", &free.score)
            .to_string(),
    }
}

/// What a name is sorted by: å, ä and ö come last.
fn sorting_key(name: &str) -> String {
    let letters = name.to_lowercase();
    letters.replace('å', "{1").replace('ä', "{2").replace('ö', "{3")
}

pub(in crate::pages) fn people(round: &RoundView) -> Vec<Person> {
    let mut people = Vec::new();
    for game in &round.matches {
        let line = Line::of(game);
        for (own, other, way_round) in [(&line.first, &line.second, false), (&line.second, &line.first, true)] {
            let Some(_) = own.number else { continue };
            let mut words = line.verdict.clone();
            if let Some(result) = game.result.as_ref().filter(|_| !line.score.is_empty()) {
                let points = &result.points;
                words += &match way_round {
                    false => format!(", {}–{}", points.first, points.second),
                    true => format!(", {}–{}", points.second, points.first),
                };
            }
            people.push(Person {
                name: own.name.clone(),
                meets: Some((line.key.clone(), other.name.clone())),
                board: line.board,
                words,
            });
        }
    }
    people.extend(round.free.iter().map(|free| Person {
        name: free.entrant.name.clone(),
        meets: None,
        board: None,
        words: free_words(free),
    }));
    people.sort_by_cached_key(|person| sorting_key(&person.name));
    people
}

/// The matches of a round by board, those without one behind.
pub(in crate::pages) fn by_board(round: &RoundView, title: &dyn Fn(&str) -> String) -> Vec<Block> {
    let of_one_part = round.matches.chunk_by(|one, other| one.part == other.part);
    let blocks = of_one_part.map(|games| {
        let mut lines: Vec<Line> = games.iter().map(Line::of).collect();
        lines.sort_by_key(|line| line.board.unwrap_or(i32::MAX));
        Block {
            title: games.first().map(|game| title(&game.part)).unwrap_or_default(),
            lines,
        }
    });
    blocks.collect()
}

pub(super) async fn show(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i32, u32)>,
    Query(asked): Query<Asked>,
) -> Result<HttpResponse, Problem> {
    let (id, stage, number) = path.into_inner();
    let by_name = asked.by.as_deref() == Some("name");
    let found = read(&state, move |conn| {
        let reading = Reading::of(conn, caller.context(), id)?;
        let head = Head::of(&reading, stage)?;
        let round = reading.round(stage, number)?;
        let blocks = match head.is_bracket() {
            true => {
                let ways = reading.ways(stage)?;
                blocks(&ways, &ways, head.stage.format)
            }
            false => by_board(&round, &|part| match part.strip_prefix("group") {
                Some(group) => crate::say("stage-group").with("number", group).to_string(),
                None => String::new(),
            }),
        };
        let people = if by_name { people(&round) } else { Vec::new() };
        Ok(Page {
            head,
            round,
            blocks,
            people,
            by_name,
        })
    });
    render(&found.await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted_as_in_swedish() {
        let mut names = ["Öst", "Ärt", "Åker", "zon", "Alm"];
        names.sort_by_key(|name| sorting_key(name));
        assert_eq!(names, ["Alm", "zon", "Åker", "Ärt", "Öst"]);
    }
}
