//! The explorer of positions: how games went on from one, and which games those are.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;
use brade_core::brade::dice::Roll;
use brade_core::brade::position::Setup;
use brade_core::brade::rules::{RuleSet, Rules};
use brade_core::brade::side::Side;
use serde::Deserialize;

use super::board::{BoardView, Drawing};
use super::statistics::words::share;
use super::work::read;
use super::{ROWS, render_as, shown};
use crate::error::Problem;
use crate::json::cursor;
use crate::json::extract::Query;
use crate::json::parameter::day;
use crate::service::positions::{self, Asked, Cursor, Filter, Found, Index, PlayFound, Reached, Results};
use crate::service::rules;
use crate::state::State;

/// How many plays are shown as long as no throw is chosen.
const PLAYS: usize = 12;

pub(super) fn routes(config: &mut web::ServiceConfig) {
    config.service(shown("/positions").route(web::get().to(show)));
}

/// What the address asks for; what is left out is empty.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
struct Form {
    position: String,
    rules: String,
    options: String,
    bottom: String,
    throw: String,
    player: String,
    from: String,
    to: String,
    cursor: String,
}

/// The address of a position under these rules.
pub(super) fn address(position: &Setup, rules: &Rules) -> String {
    Form::default().address(position, rules, None, None)
}

impl Form {
    /// The position and its rules; none where they cannot be.
    fn asked(&self) -> Option<Asked> {
        let rules = if self.rules.is_empty() { "standard" } else { &self.rules };
        let options = self.options.split(',').map(str::trim).filter(|name| !name.is_empty());
        let rules = rules::named("", rules, options).ok()?;
        let start = Setup::start(Side::White).to_string();
        let text = self.position.trim();
        Some(Asked {
            position: rules::position(&rules, if text.is_empty() { &start } else { text }).ok()?,
            rules,
            filter: Filter {
                player: self.player.parse().ok(),
                from: day(&self.from),
                to: day(&self.to),
            },
            after: cursor::read(&self.cursor).ok(),
            limit: ROWS,
        })
    }

    /// The address of a position, looked at from the same side, with this throw, the games from behind one.
    fn address(&self, position: &Setup, rules: &Rules, throw: Option<Roll>, after: Option<Cursor>) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        query.append_pair("position", &position.to_string());
        let after = after.and_then(|after| cursor::write(&after).ok());
        let set = Some(rules.set().name()).filter(|_| rules.set() != RuleSet::Standard);
        let parts = [
            ("rules", set.unwrap_or_default().to_owned()),
            ("options", rules.option_list()),
            ("bottom", self.bottom.clone()),
            ("throw", throw.map(|roll| roll.to_string()).unwrap_or_default()),
            ("player", self.player.clone()),
            ("from", self.from.clone()),
            ("to", self.to.clone()),
            ("cursor", after.unwrap_or_default()),
        ];
        for (name, value) in parts.iter().filter(|(_, value)| !value.is_empty()) {
            query.append_pair(name, value);
        }
        format!("/positions?{}", query.finish())
    }

    fn bottom(&self) -> Side {
        match self.bottom.as_str() {
            "black" => Side::Black,
            _ => Side::White,
        }
    }
}

#[derive(Template)]
#[template(path = "positions/show.html")]
struct Show {
    form: Form,
    found: Found,
    /// What was asked for cannot be: the start is shown.
    is_wrong: bool,
    board: Drawing,
    throw: Option<Roll>,
    plays: Vec<(Roll, PlayFound)>,
}

async fn show(state: web::Data<State>, Query(form): Query<Form>) -> Result<HttpResponse, Problem> {
    let (form, asked, is_wrong) = match (form.asked(), Form::default().asked()) {
        (Some(asked), _) => (form, asked, false),
        (None, Some(start)) => (Form::default(), start, true),
        (None, None) => return Err(Problem::internal("the start is no position")),
    };
    let found = read(&state, move |conn| positions::find(conn, &asked)).await?;
    let throw: Option<Roll> = form.throw.parse().ok();
    let view = BoardView {
        bottom: form.bottom(),
        roll: throw,
        ..BoardView::of(found.position)
    };
    let page = Show {
        board: view.drawing(),
        plays: plays(&found, throw),
        form,
        found,
        is_wrong,
        throw,
    };
    let status = if is_wrong {
        StatusCode::UNPROCESSABLE_ENTITY
    } else {
        StatusCode::OK
    };
    render_as(status, &page)
}

/// All plays of the throw, or the commonest of all, each with its throw.
fn plays(found: &Found, throw: Option<Roll>) -> Vec<(Roll, PlayFound)> {
    let throws = found
        .throws
        .iter()
        .filter(|made| throw.is_none_or(|throw| made.roll == throw));
    let mut plays: Vec<(Roll, PlayFound)> = throws
        .flat_map(|made| made.plays.iter().map(|play| (made.roll, play.clone())))
        .collect();
    plays.sort_by_key(|(_, play)| -play.results.count());
    if throw.is_none() {
        plays.truncate(PLAYS);
    }
    plays
}

impl Show {
    fn is_built(&self) -> bool {
        self.found.index != Index::None
    }

    /// What whoever runs brade types to build the index.
    fn command(&self) -> &'static str {
        "brade positions build"
    }

    fn is_incomplete(&self) -> bool {
        self.found.index == Index::Incomplete
    }

    fn is_start(&self) -> bool {
        self.found.position == Setup::start(self.found.position.to_move)
    }

    /// Whether only some of the games are asked for.
    fn has_filter(&self) -> bool {
        [&self.form.player, &self.form.from, &self.form.to]
            .iter()
            .any(|text| !text.is_empty())
    }

    /// The address of this position with this throw.
    fn with_roll(&self, throw: &Roll) -> String {
        self.form
            .address(&self.found.position, &self.found.rules, Some(*throw), None)
    }

    fn all_throws(&self) -> String {
        self.form.address(&self.found.position, &self.found.rules, None, None)
    }

    fn share_of(&self, results: &Results) -> String {
        share(results.share())
    }

    fn behind(&self, play: &PlayFound) -> String {
        self.form.address(&play.position, &self.found.rules, None, None)
    }

    fn turned(&self) -> String {
        let bottom = match self.form.bottom() {
            Side::White => Side::Black.name().to_owned(),
            Side::Black => String::new(),
        };
        let form = Form {
            bottom,
            ..self.form.clone()
        };
        form.address(&self.found.position, &self.found.rules, self.throw, None)
    }

    fn older(&self, after: &Cursor) -> String {
        self.form
            .address(&self.found.position, &self.found.rules, self.throw, Some(*after))
    }

    /// The address of a game at the position.
    fn game(&self, reached: &Reached) -> String {
        let turn = reached.turns.first().copied().unwrap_or(0);
        format!("/games/{}?turn={turn}#board", reached.game.id)
    }

    fn turn(&self, reached: &Reached) -> i32 {
        reached.turns.first().copied().unwrap_or(0)
    }

    fn is_throw(&self, roll: &Roll) -> bool {
        self.throw == Some(*roll)
    }

    /// Whether colours are exchanged in this game.
    fn is_mirrored(&self, reached: &Reached) -> bool {
        reached.to_move != self.found.position.to_move
    }
}
