//! What a document says of matches that are recorded game by game.

use std::collections::BTreeSet;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use brade_core::brade::dice::Teka;
use brade_core::brade::record::{RecordDate, Termination};
use brade_core::brade::side::Side;
use brade_core::brade::tables_match::GameResult;
use brade_core::brade::verify::Status;
use brade_core::brade::win::{Points, Win};
use brade_core::tournament::result::Half;

use super::super::{GameOut, MatchOut};
use super::{Known, Place, canonical, line, time, wrong};
use crate::id::Id;
use crate::service::contests::brade::MatchTerms;
use crate::service::games::tags::{Tags, read_notes, write_notes};
use crate::service::{ServiceError, text};

pub(super) fn check(known: &Known<'_>) -> Result<(), ServiceError> {
    for (number, of_match) in &known.from.matches {
        let whole = format!("matches.{}", text::excerpt(number));
        let id: Option<Id> = number.parse().ok();
        let Some(place) = id.and_then(|id| known.places.get(&id)) else {
            return Err(wrong(whole, "must be named by a pairing or by a board of teams"));
        };
        let Some(stage) = known.stages.get(place.stage) else {
            return Err(wrong(place.field.clone(), "must be played in a stage"));
        };
        check_match(known, &whole, place, of_match)?;
        let count = of_match.games.len();
        for (at, game) in of_match.games.iter().enumerate() {
            let whole = format!("{whole}.games[{at}]");
            if game.number.and_then(|number| usize::try_from(number).ok()) != Some(at + 1) {
                let message = format!("must be {}: games are counted in their order", at + 1);
                return Err(wrong(format!("{whole}.number"), message));
            }
            if game.result.is_none() && at + 1 < count {
                return Err(wrong(format!("{whole}.result"), "is missing: a game follows this one"));
            }
            check_game(known, &whole, of_match, game)?;
            let Some(terms) = stage.terms.brade() else {
                return Err(wrong(
                    place.field.clone(),
                    "is a match of bräde, and another game is played in its stage",
                ));
            };
            check_result(&whole, terms, game)?;
        }
    }
    Ok(())
}

fn check_match(known: &Known<'_>, whole: &str, place: &Place, of_match: &MatchOut) -> Result<(), ServiceError> {
    let field = |name: &str| format!("{whole}.{name}");
    let met = [place.players.first, place.players.second];
    if !met.contains(&Some(of_match.white_id)) {
        return Err(wrong(
            field("white_id"),
            format!("must be one of those who meet, by {}", place.field),
        ));
    }
    let half = |id: Id| Half::BOTH.into_iter().find(|half| place.players[*half] == Some(id));
    let white = half(of_match.white_id);
    if white.is_none() || half(of_match.black_id) != white.map(|half| !half) {
        return Err(wrong(
            field("black_id"),
            format!("must be the other one of {}", place.field),
        ));
    }
    let row = known.from.stages.get(place.stage);
    for (name, given, agreed) in [
        ("rule_set", &of_match.rule_set, row.map(|row| &row.rule_set)),
        ("options", &of_match.options, row.map(|row| &row.options)),
        ("begins", &of_match.begins, row.map(|row| &row.begins)),
    ] {
        if Some(given) != agreed {
            return Err(wrong(field(name), "must be that of the stage"));
        }
    }
    let length = if place.is_extra {
        Some(1)
    } else {
        row.map(|row| row.length)
    };
    if Some(of_match.length) != length {
        return Err(wrong(
            field("length"),
            "must be that of the stage, or 1 for one more game",
        ));
    }
    if Some(of_match.stop_when_decided) != row.map(|row| row.stop_when_decided) {
        return Err(wrong(field("stop_when_decided"), "must be that of the stage"));
    }
    let side = |word: &str| Side::BOTH.into_iter().any(|side| side.name() == word);
    if !of_match.decision.as_deref().is_none_or(side) {
        return Err(wrong(field("decision"), "must be white or black, or null"));
    }
    time(field("created_at"), Some(of_match.created_at))?;
    if usize::try_from(of_match.length).is_ok_and(|length| of_match.games.len() > length) {
        let message = format!("must be at most {}", of_match.length);
        return Err(wrong(field("games"), message));
    }
    let Some(report) = &of_match.report else { return Ok(()) };
    if ![of_match.white_id, of_match.black_id].contains(&report.player_id) {
        return Err(wrong(field("report.player_id"), "must be one of the two players"));
    }
    time(field("report.reported_at"), Some(report.reported_at))?;
    // The result of that game may have been taken back since, and another one waits.
    if !(1..=of_match.length).contains(&report.from_game) {
        let message = format!("must be the number of a game, from 1 to {}", of_match.length);
        return Err(wrong(field("report.from_game"), message));
    }
    match of_match.games.iter().any(|game| game.result.is_some()) {
        true => Ok(()),
        false => Err(wrong(field("report"), "must be null: no game has a result")),
    }
}

/// The names that a player's games may have been played under.
fn names_of<'a>(known: &'a Known<'_>, id: Id) -> BTreeSet<&'a str> {
    let mut players = known.from.players.iter();
    let player = players.find(|player| player.id == id);
    let names = player.into_iter().flat_map(|player| {
        let former = player.former_names.iter();
        former.chain([&player.name]).map(String::as_str)
    });
    names.collect()
}

fn check_game(known: &Known<'_>, whole: &str, of_match: &MatchOut, game: &GameOut) -> Result<(), ServiceError> {
    let field = |name: &str| format!("{whole}.{name}");
    for (name, given, id) in [
        ("white_name", &game.white_name, of_match.white_id),
        ("black_name", &game.black_name, of_match.black_id),
    ] {
        if !names_of(known, id).contains(given.as_str()) {
            let message = "must be the name of the player, or one of the `former_names`";
            return Err(wrong(field(name), message));
        }
    }
    line(field("event"), &game.event, text::LINE)?;
    line(field("site"), &game.site, text::LINE)?;
    line(field("round"), &game.round, text::LINE)?;
    let date = game.date_text.as_deref().map(str::parse::<RecordDate>).transpose();
    let date = date.map_err(|error| wrong(field("date_text"), error))?;
    let from = date.map(RecordDate::earliest);
    if game.date_from != from {
        let from = from.map_or_else(|| "null".to_owned(), |from| format!("{from:?}"));
        return Err(wrong(field("date_from"), format!("must be {from}, by date_text")));
    }
    if game.begins.as_ref() != Some(&of_match.begins) {
        return Err(wrong(field("begins"), "must be that of the match"));
    }
    if game.setup.is_some() {
        return Err(wrong(field("setup"), "must be null: a match begins from the start"));
    }
    time(field("created_at"), Some(game.created_at))?;
    check_tags(whole, game)?;
    let turns = STANDARD
        .decode(&game.turns)
        .map_err(|error| wrong(field("turns"), error))?;
    if STANDARD.encode(turns) != game.turns {
        return Err(wrong(field("turns"), "is not written as base 64 is"));
    }
    let notes = game.notes.to_string();
    let read = read_notes(&notes).ok_or_else(|| wrong(field("notes"), "are no notes"))?;
    let written = write_notes(&read).map_err(|error| wrong(field("notes"), error))?;
    let as_value = serde_json::from_str(&written).map_err(|error| wrong(field("notes"), error))?;
    match super::difference(&field("notes"), &game.notes, &as_value) {
        Some((field, message)) => Err(wrong(field, message)),
        None => Ok(()),
    }
}

fn check_tags(whole: &str, game: &GameOut) -> Result<(), ServiceError> {
    let field = |name: &str| format!("{whole}.{name}");
    let tags: Tags = canonical(&field("tags"), &game.tags.to_string())?;
    if tags.claims.is_some() {
        let message = "are for stored records, not for games of a match";
        return Err(wrong(field("tags.claims"), message));
    }
    if tags.given && game.result.is_none() {
        return Err(wrong(field("tags.given"), "must be left out: the game has no result"));
    }
    let Some(teka) = &game.teka else { return Ok(()) };
    let read: Teka = teka.parse().map_err(|error| wrong(field("teka"), error))?;
    if read.to_string() != *teka {
        return Err(wrong(field("teka"), format!("must be {:?}", read.to_string())));
    }
    match tags.first == Some(read.begins()) {
        true => Ok(()),
        false => Err(wrong(
            field("tags.first"),
            "must be the side that the opening throw names",
        )),
    }
}

/// Whether the words of a result are known, and whether the rules have such a one. What the turns come to is replayed
/// once they are stored.
fn check_result(whole: &str, terms: &MatchTerms, game: &GameOut) -> Result<(), ServiceError> {
    let field = |name: &str| format!("{whole}.{name}");
    if !Status::ALL.into_iter().any(|status| status.name() == game.status) {
        return Err(wrong(field("status"), "is no status of a game"));
    }
    let win = game.win.as_deref().map(str::parse::<Win>).transpose();
    let win = win.map_err(|error| wrong(field("win"), error))?;
    let termination = game.termination.as_deref().map(str::parse::<Termination>).transpose();
    let termination = termination.map_err(|error| wrong(field("termination"), error))?;
    let Some(result) = game.result.as_deref() else {
        let others = [
            ("win", win.is_some()),
            ("points", game.points.is_some()),
            ("termination", termination.is_some()),
        ];
        return match others.into_iter().find(|(_, is_there)| *is_there) {
            Some((name, _)) => Err(wrong(field(name), "must be null: the game has no result")),
            None => Ok(()),
        };
    };
    let side = Side::BOTH.into_iter().find(|side| side.name() == result);
    let side = side.ok_or_else(|| wrong(field("result"), "must be white or black, or null"))?;
    let (Some(points), Some(termination)) = (game.points, termination) else {
        let name = if game.points.is_none() { "points" } else { "termination" };
        return Err(wrong(field(name), "is missing: the game has a result"));
    };
    let made = GameResult::new(side, win, termination, &terms.rules);
    let made = made.map_err(|error| wrong(field("win"), error))?;
    let points = made.with_points(Points::from_tenths(points), &terms.rules);
    points.map_err(|error| wrong(field("points"), error)).map(|_| ())
}
