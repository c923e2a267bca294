//! The bracket of a stage as a drawing and as a list.

use std::collections::BTreeMap;

use actix_web::{HttpResponse, web};
use askama::Template;
use brade_core::tournament::pairing::Part;
use serde::Deserialize;

use super::super::render;
use super::super::work::read;
use super::Head;
use super::drawing::{Drawing, Links, Shown, Svg, drawings};
use super::line::{Block, blocks};
use super::sections::{Section, Tree, pieces};
use crate::auth::caller::Caller;
use crate::error::Problem;
use crate::id::Id;
use crate::json::extract::Query;
use crate::service::tournaments::reading::{Reading, Way};
use crate::service::tournaments::views::Who;
use crate::state::State;

/// What is asked to be shown. What cannot be read is as if it were not asked.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Asked {
    part: Option<String>,
    player: Option<String>,
}

impl Asked {
    fn player(&self) -> Option<u32> {
        self.player.as_deref()?.parse().ok()
    }

    /// The section that is asked for; unless told, the one in which the one who is followed begins.
    fn section(&self, tree: &Tree<'_>, pieces: usize) -> Section {
        if pieces == 1 {
            return Section::Whole;
        }
        let number = |text: &str| text.parse().ok().filter(|number| (1..=pieces).contains(number));
        match self.part.as_deref() {
            Some("finals") => Section::Finals,
            Some(text) => Section::Piece(number(text).unwrap_or(1)),
            None => {
                let plays = |number: &usize| {
                    let piece = tree.section(Section::Piece(*number), pieces);
                    piece.ways().any(|way| is_in(way, self.player()))
                };
                let found = self.player().and_then(|_| (1..=pieces).find(plays));
                Section::Piece(found.unwrap_or(1))
            }
        }
    }
}

fn is_in(way: &Way, player: Option<u32>) -> bool {
    let slots = [&way.game.first, &way.game.second];
    let mut entrants = slots.into_iter().filter_map(|slot| slot.entrant.as_ref());
    entrants.any(|who| Some(who.number) == player)
}

/// A section of a big bracket to go to.
struct Tab {
    title: String,
    value: String,
    here: bool,
}

#[derive(Template)]
#[template(path = "stages/bracket.html")]
struct Page {
    head: Head,
    drawings: Vec<Drawing>,
    blocks: Vec<Block>,
    tabs: Vec<Tab>,
    section: Section,
    /// Who is followed.
    player: Option<Who>,
}

impl Page {
    /// A drawing whose names lead to this section with someone followed.
    fn svg<'a>(&self, drawing: &'a Drawing) -> Svg<'a> {
        let address = self.head.address();
        let follow = match self.section {
            Section::Whole => format!("{address}/bracket?player="),
            section => format!("{address}/bracket?part={}&player=", section.value()),
        };
        let matches = format!("{address}/matches");
        Svg {
            drawing,
            links: Some(Links { matches, follow }),
        }
    }

    /// What goes with the address of a section.
    fn suffix(&self) -> String {
        let player = self.player.as_ref();
        player.map(|who| format!("&player={}", who.number)).unwrap_or_default()
    }
}

fn tabs(section: Section, pieces: usize) -> Vec<Tab> {
    if pieces == 1 {
        return Vec::new();
    }
    let name = if pieces == 4 { "stage-quarter" } else { "stage-part" };
    let sections = (1..=pieces).map(Section::Piece).chain([Section::Finals]);
    let tabs = sections.map(|one| Tab {
        title: match one {
            Section::Piece(number) => crate::say(name).with("number", number).to_string(),
            _ => crate::say("stage-last-rounds").to_string(),
        },
        value: one.value(),
        here: one == section,
    });
    tabs.collect()
}

pub(super) async fn show(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i32)>,
    Query(asked): Query<Asked>,
) -> Result<HttpResponse, Problem> {
    let (id, stage) = path.into_inner();
    let found = read(&state, move |conn| {
        let reading = Reading::of(conn, caller.context(), id)?;
        let head = Head::of(&reading, stage)?;
        let ways = match head.is_bracket() {
            true => reading.ways(stage)?,
            false => Vec::new(),
        };
        Ok((head, ways))
    });
    let (head, ways) = found.await?;
    let tree = Tree::of(&ways);
    let pieces = pieces(head.stage.field.len());
    let section = asked.section(&tree, pieces);
    let chosen = tree.section(section, pieces);
    let seeds: BTreeMap<u32, usize> = head.stage.field.iter().copied().zip(1..).collect();
    let mut rounds: BTreeMap<Part, u32> = BTreeMap::new();
    for way in &ways {
        rounds.insert(way.key.part, way.key.round);
    }
    let who = |way: &Way| [way.game.first.entrant.clone(), way.game.second.entrant.clone()];
    let player = ways
        .iter()
        .flat_map(who)
        .flatten()
        .find(|who| Some(who.number) == asked.player());
    let shown = Shown {
        format: head.stage.format,
        seeds: &seeds,
        player: player.as_ref().map(|who| who.number),
        rounds: &rounds,
    };
    render(&Page {
        drawings: drawings(&chosen, &shown),
        blocks: blocks(chosen.ways(), &ways, head.stage.format),
        tabs: tabs(section, pieces),
        section,
        player,
        head,
    })
}
