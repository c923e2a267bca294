//! A tournament on a wall: large, without anything to press, one screen after the other by itself.
//!
//! The way from screen to screen is a refresh that the page carries, so it works without JavaScript; with it, a screen
//! also keeps itself up to date while it stands.

use actix_web::{HttpResponse, web};
use askama::Template;
use serde::Deserialize;

use super::stages::drawing::{Drawing, Svg};
use super::stages::line::Line;
use super::stages::parts::parts;
use super::stages::{Head, words};
use super::work::read;
use super::{render, shown};
use crate::auth::caller::Caller;
use crate::error::Problem;
use crate::id::Id;
use crate::json::extract::Query;
use crate::service::tournaments::reading::{Reading, Way};
use crate::service::tournaments::views::{BoardsView, StandingView, StandingsView, TournamentView};
use crate::service::{ServiceError, tournaments};
use crate::state::State;

pub(super) fn routes(config: &mut web::ServiceConfig) {
    config.service(shown("/tournaments/{id}/projector").route(web::get().to(show)));
}

/// How many matches stand below each other, and in how many columns: what is few is read from the back of the room, what
/// is much from nearer, so that nobody waits long for the own name.
const LINES: &[Layout] = &[Layout::new(1, 8, 3), Layout::new(2, 13, usize::MAX)];
/// The same of the places of the standings.
const PLACES: &[Layout] = &[
    Layout::new(1, 10, 3),
    Layout::new(2, 13, 6),
    Layout::new(3, 15, usize::MAX),
];
/// Up to how many entrants a bracket can be read from there.
const BRACKET: usize = 8;
/// At most so many parts of a bracket follow each other. Where there are more, the list of its matches says it better,
/// until fewer are left.
const PARTS: usize = 6;
/// How many free boards are named.
const FREE: usize = 8;
/// How many who wait for a board are named.
const WAITING: usize = 6;
/// How many seconds a screen stands: unless told, at least, at most.
const SECONDS: (u32, u32, u32) = (12, 4, 300);

/// What is asked to be shown.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Asked {
    screen: Option<String>,
    seconds: Option<String>,
    dark: Option<String>,
}

/// How rows fill a screen.
struct Layout {
    columns: usize,
    rows: usize,
    /// Up to so many screens it is used.
    screens: usize,
}

impl Layout {
    const fn new(columns: usize, rows: usize, screens: usize) -> Layout {
        Layout { columns, rows, screens }
    }

    /// How many rows a screen has.
    const fn holds(&self) -> usize {
        self.columns * self.rows
    }
}

/// What one screen shows; rows in columns.
enum Show {
    Matches(Vec<Vec<Line>>),
    Standings(Vec<Vec<StandingView>>),
    Bracket(Box<Drawing>),
    Boards(BoardsView),
    /// Nothing is played yet.
    Begins,
}

struct Screen {
    title: String,
    show: Show,
}

impl Screen {
    fn new(title: impl ToString, show: Show) -> Screen {
        let title = title.to_string();
        Screen { title, show }
    }

    /// All rows in screens that are about equally full, by the first layout that needs few enough of them.
    fn each<T>(title: &str, mut rows: Vec<T>, layouts: &[Layout], show: fn(Vec<Vec<T>>) -> Show) -> Vec<Screen> {
        let screens = |layout: &Layout| rows.len().div_ceil(layout.holds());
        let fits = layouts.iter().find(|layout| screens(layout) <= layout.screens);
        let Some(layout) = fits.filter(|_| !rows.is_empty()) else {
            return Vec::new();
        };
        let count = screens(layout);
        let at_once = rows.len().div_ceil(count);
        let below = at_once.div_ceil(layout.columns);
        let mut found = Vec::new();
        while !rows.is_empty() {
            let mut some: Vec<T> = rows.drain(..at_once.min(rows.len())).collect();
            let mut columns = Vec::new();
            while !some.is_empty() {
                columns.push(some.drain(..below.min(some.len())).collect());
            }
            found.push(Screen::new(title, show(columns)));
        }
        found
    }
}

/// The stages that are worth a look: those that are played, or else the last one that was.
fn stages(tournament: &TournamentView) -> Vec<i32> {
    let in_state = |state: &str| -> Vec<i32> {
        let found = tournament.stages.iter().filter(|stage| stage.state == state);
        found.map(|stage| stage.number).collect()
    };
    let running = in_state("running");
    match running.is_empty() {
        true => in_state("finished").into_iter().rev().take(1).collect(),
        false => running,
    }
}

fn is_open(state: &str) -> bool {
    matches!(state, "ready" | "playing")
}

fn of_stage(reading: &Reading, number: i32) -> Result<Vec<Screen>, ServiceError> {
    let head = Head::of(reading, number)?;
    let name = head.name();
    let mut screens = Vec::new();
    if head.is_bracket() {
        let ways = reading.ways(number)?;
        let open = ways.iter().filter(|way| is_open(way.game.state));
        let title = format!("{name}: {}", crate::say("projector-now"));
        screens.extend(Screen::each(
            &title,
            open.map(Line::of_way).collect(),
            LINES,
            Show::Matches,
        ));
        screens.extend(bracket(&head, &ways));
    } else {
        let rounds = reading.rounds(number)?;
        let mut shown = rounds.iter().filter(|round| round.state != "draft").rev();
        let last = shown.next();
        if let Some(round) = shown
            .chain(last)
            .find(|round| round.matches.iter().any(|game| is_open(game.state)))
            .or(last)
        {
            let title = crate::say("projector-round")
                .with("stage", &name)
                .with("number", round.number);
            let mut lines: Vec<Line> = round.matches.iter().map(Line::of).collect();
            lines.sort_by_key(|line| line.board.unwrap_or(i32::MAX));
            screens.extend(Screen::each(&title.to_string(), lines, LINES, Show::Matches));
        }
    }
    screens.extend(standings(&name, &head, reading.standings(number)?));
    Ok(screens)
}

/// The parts of the bracket in which something is still open; all of them once nothing is.
fn bracket(head: &Head, ways: &[Way]) -> Vec<Screen> {
    let drawings = parts(head, ways, BRACKET);
    let is_open = |drawing: &Drawing| {
        let mut open = ways.iter().filter(|way| !is_settled(way.game.state));
        open.any(|way| drawing.cards.iter().any(|card| card.key == way.game.key))
    };
    let any = drawings.iter().any(is_open);
    let last = drawings.len().saturating_sub(1);
    let chosen = drawings.into_iter().enumerate();
    let chosen = chosen.filter(|(at, drawing)| if any { is_open(drawing) } else { *at == last });
    let chosen: Vec<Drawing> = chosen.map(|(_, drawing)| drawing).collect();
    if chosen.len() > PARTS {
        return Vec::new();
    }
    let screens = chosen.into_iter();
    screens
        .map(|drawing| Screen::new(drawing.title.clone(), Show::Bracket(Box::new(drawing))))
        .collect()
}

fn is_settled(state: &str) -> bool {
    !matches!(state, "waiting" | "ready" | "playing")
}

fn standings(name: &str, head: &Head, standings: StandingsView) -> Vec<Screen> {
    let mut screens = Vec::new();
    for table in standings.tables {
        let mut title = format!("{name}: {}", crate::say("projector-standings"));
        if let Some(group) = table.group {
            let group = words::part(brade_core::tournament::pairing::Part::Group(group), head.stage.format);
            title += &format!(", {group}");
        }
        let mut rows = table.rows;
        rows.retain(|row| row.place.is_some());
        screens.extend(Screen::each(&title, rows, PLACES, Show::Standings));
    }
    screens
}

/// The boards, where there are fewer than matches or it is known which are free.
fn boards(view: BoardsView) -> Option<Screen> {
    let is_empty = view.waiting.is_empty() && view.free.is_empty();
    (!is_empty).then(|| Screen::new(crate::say("projector-next"), Show::Boards(view)))
}

#[derive(Template)]
#[template(path = "projector/show.html")]
struct Page {
    tournament: TournamentView,
    screen: Screen,
    /// Which screen it is, from 1, of how many.
    at: usize,
    of: usize,
    seconds: u32,
    dark: bool,
}

impl Page {
    /// The address of the next screen.
    fn next(&self) -> String {
        let next = if self.at >= self.of { 1 } else { self.at + 1 };
        let mut address = format!("/tournaments/{}/projector?screen={next}", self.tournament.id);
        if self.seconds != SECONDS.0 {
            address += &format!("&seconds={}", self.seconds);
        }
        if self.dark {
            address += "&dark=yes";
        }
        address
    }

    fn svg<'a>(&self, drawing: &'a Drawing) -> Svg<'a> {
        Svg { drawing, links: None }
    }

    /// How many wait beyond those that are named.
    fn more(&self, boards: &BoardsView) -> usize {
        boards.waiting.len().saturating_sub(WAITING)
    }
}

async fn show(state: web::Data<State>, id: web::Path<Id>, Query(asked): Query<Asked>) -> Result<HttpResponse, Problem> {
    let id = *id;
    let found = read(&state, move |conn| {
        // The room sees the wall, whoever has opened it: no draft stands there.
        let room = Caller::Anonymous;
        let reading = Reading::of(conn, room.context(), id)?;
        let tournament = reading.tournament();
        let mut screens = Vec::new();
        for stage in stages(&tournament) {
            screens.extend(of_stage(&reading, stage)?);
        }
        if tournament.state == "running" {
            screens.extend(boards(tournaments::boards(conn, room.context(), id)?));
        }
        Ok((tournament, screens))
    });
    let (tournament, mut screens) = found.await?;
    if screens.is_empty() {
        screens.push(Screen::new(crate::say("projector-soon"), Show::Begins));
    }
    let number = |text: Option<String>| text.and_then(|text| text.parse::<u32>().ok());
    let of = screens.len();
    // One screen fewer than a moment ago is no mistake: begin again.
    let at = number(asked.screen).and_then(|at| usize::try_from(at).ok());
    let at = at.filter(|at| (1..=of).contains(at)).unwrap_or(1);
    let (usual, least, most) = SECONDS;
    render(&Page {
        tournament,
        screen: screens.swap_remove(at - 1),
        at,
        of,
        seconds: number(asked.seconds).unwrap_or(usual).clamp(least, most),
        dark: asked.dark.as_deref() == Some("yes"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_of_512_takes_twelve_screens_of_standings_and_ten_of_matches() {
        let screens = |rows: usize, layouts| Screen::each("", vec![(); rows], layouts, |_| Show::Begins).len();
        let places = [0, 1, 10, 11, 30, 31, 156, 157, 512].map(|rows| screens(rows, PLACES));
        assert_eq!(places, [0, 1, 1, 2, 3, 2, 6, 4, 12]);
        let matches = [1, 8, 24, 25, 256].map(|rows| screens(rows, LINES));
        assert_eq!(matches, [1, 1, 3, 1, 10]);
    }
}
