//! What a document says of rounds, of who meets in them, and of the boards of teams.

use std::collections::{BTreeMap, BTreeSet};

use brade_core::tournament::entrants::EntrantId;
use brade_core::tournament::pairing::{Free, MatchKey, Part};
use brade_core::tournament::result::ByHalf;
use brade_core::tournament::swiss::PairingReason;
use serde_json::Value;

use super::super::super::MOST_BOARDS;
use super::super::super::settings::{Format, RoundState, StageState};
use super::super::super::starting::timetable;
use super::{Known, Place, Stage, canonical, difference, key, present, ruling, time, wrong};
use crate::db::tournaments::{PairingRow, RoundRow};
use crate::id::Id;
use crate::service::contests::GameKind;
use crate::service::{ServiceError, text};

fn entrant(number: i32) -> EntrantId {
    EntrantId(u32::try_from(number).unwrap_or(0))
}

/// Notes where a match of the document is played, which is in one place only.
fn place(known: &mut Known<'_>, of_match: Option<Id>, place: Place) -> Result<(), ServiceError> {
    let Some(id) = of_match else { return Ok(()) };
    if !known.from.matches.contains_key(&id.to_string()) {
        let message = format!("the match {id} is not in the document");
        return Err(wrong(place.field, message));
    }
    let field = place.field.clone();
    match known.places.insert(id, place) {
        None => Ok(()),
        Some(_) => Err(wrong(field, format!("the match {id} is played elsewhere already"))),
    }
}

/// Checks the matches of the stages and the boards of teams, and notes which rounds have begun.
pub(super) fn check_matches(known: &mut Known<'_>) -> Result<(), ServiceError> {
    let from = known.from;
    let mut rounds: BTreeMap<(i32, String), i32> = BTreeMap::new();
    for (at, row) in from.pairings.iter().enumerate() {
        let whole = format!("pairings[{at}]");
        let index = known.stage(&format!("{whole}.stage"), row.stage)?;
        check_pairing(known, index, &whole, row)?;
        if rounds.insert((row.stage, row.key.clone()), row.round).is_some() {
            return Err(wrong(format!("{whole}.key"), "is there twice"));
        }
        // A forfeit that was recorded by itself begins no round.
        let of_match = row.match_id.or(row.belote_match_id);
        if of_match.is_some() || (row.ruling.is_some() && !row.automatic) {
            known.begun.insert((row.stage, row.round));
        }
        let player = |number: i32| {
            let mut rows = from.entrants.iter();
            rows.find(|row| row.number == number)?.player_id
        };
        let at = Place {
            field: format!("{whole}.match_id"),
            stage: index,
            players: ByHalf::new(player(row.first), player(row.second)),
            is_extra: false,
        };
        place(known, row.match_id, at)?;
        if let Some(id) = row.belote_match_id {
            check_belote(known, index, &format!("{whole}.belote_match_id"), id)?;
        }
    }
    let placed: BTreeSet<Id> = from.pairings.iter().filter_map(|row| row.belote_match_id).collect();
    let is_placed = |number: &str| number.parse().is_ok_and(|id: Id| placed.contains(&id));
    if let Some(number) = from.belote_matches.keys().find(|number| !is_placed(number)) {
        let whole = format!("belote_matches.{}", text::excerpt(number));
        return Err(wrong(whole, "must be named by a pairing"));
    }
    for (at, row) in from.team_boards.iter().enumerate() {
        let field = |name: &str| format!("team_boards[{at}].{name}");
        let index = known.stage(&field("stage"), row.stage)?;
        let stage = known.stages.get(index);
        let settings = stage.map(|stage| &stage.settings);
        let (Some(stage), Some(boards)) = (stage, settings.and_then(|settings| settings.team_boards)) else {
            return Err(wrong(field("stage"), "must be a stage in which teams meet"));
        };
        let Some(round) = rounds.get(&(row.stage, row.key.clone())) else {
            return Err(wrong(field("key"), "must be the address of a match of the stage"));
        };
        let has_extra = settings.is_some_and(|settings| settings.format.is_bracket());
        let most = i32::from(boards) + i32::from(has_extra);
        if !(1..=most).contains(&row.board) {
            return Err(wrong(field("board"), format!("must be from 1 to {most}")));
        }
        known.player(field("first_player"), row.first_player)?;
        known.player(field("second_player"), row.second_player)?;
        if row.first_player == row.second_player {
            return Err(wrong(field("second_player"), "must be another player than the first"));
        }
        ruling(&field("ruling"), row.ruling.as_deref(), stage, true)?;
        if row.match_id.is_some() || row.ruling.is_some() {
            known.begun.insert((row.stage, *round));
        }
        let at = Place {
            field: field("match_id"),
            stage: index,
            players: ByHalf::new(Some(row.first_player), Some(row.second_player)),
            is_extra: row.board > i32::from(boards),
        };
        place(known, row.match_id, at)?;
    }
    Ok(())
}

/// Checks who plays a match of belote, and that it is one of a stage in which belote is played.
fn check_belote(known: &mut Known<'_>, stage: usize, field: &str, id: Id) -> Result<(), ServiceError> {
    let game = known.stages.get(stage).map(|stage| stage.terms.game());
    if game != Some(GameKind::Belote) {
        return Err(wrong(
            field.to_owned(),
            "must be null: another game is played in this stage",
        ));
    }
    let number = id.to_string();
    let Some(of_match) = known.from.belote_matches.get(&number) else {
        return Err(wrong(
            field.to_owned(),
            format!("the match {id} is not in the document"),
        ));
    };
    for (at, seat) in of_match.seats.iter().enumerate() {
        let field = format!("belote_matches.{number}.seats[{at}]");
        match seat {
            Some(player) => known.player(field, *player)?,
            None => return Err(wrong(field, "is missing: pairs of two players meet")),
        }
    }
    let place = Place {
        field: field.to_owned(),
        stage,
        players: ByHalf::default(),
        is_extra: false,
    };
    match known.places.insert(id, place) {
        None => Ok(()),
        Some(_) => Err(wrong(
            field.to_owned(),
            format!("the match {id} is played elsewhere already"),
        )),
    }
}

fn check_pairing(known: &Known<'_>, index: usize, whole: &str, row: &PairingRow) -> Result<(), ServiceError> {
    let field = |name: &str| format!("{whole}.{name}");
    let Some(stage) = known.stages.get(index) else {
        return Err(wrong(field("stage"), "must be the number of a stage"));
    };
    let address = key(field("key"), &row.key)?;
    for (name, number) in [("first", row.first), ("second", row.second)] {
        if !stage.field.contains(&entrant(number)) {
            return Err(wrong(field(name), "must be an entrant of the stage"));
        }
    }
    if row.first == row.second {
        return Err(wrong(field("second"), "must be another entrant than the first"));
    }
    let of_stage = |round: &RoundRow| round.stage == row.stage && round.number == row.round;
    if !known.from.rounds.iter().any(of_stage) {
        return Err(wrong(field("round"), "must be a round of the stage"));
    }
    if row.board.is_some_and(|board| !(1..=MOST_BOARDS).contains(&board)) {
        return Err(wrong(
            field("board"),
            format!("must be from 1 to {MOST_BOARDS}, or null"),
        ));
    }
    let of_teams = stage.settings.team_boards.is_some();
    let ruled = ruling(&field("ruling"), row.ruling.as_deref(), stage, false)?.is_some();
    if row.match_id.is_some() && of_teams {
        return Err(wrong(field("match_id"), "must be null: teams meet on their boards"));
    }
    let on_board = |board: &crate::db::tournaments::TeamBoardRow| {
        let same = board.stage == row.stage && board.key == row.key;
        same && (board.match_id.is_some() || board.ruling.is_some())
    };
    let begun =
        ruled || row.match_id.is_some() || row.belote_match_id.is_some() || known.from.team_boards.iter().any(on_board);
    let of_bracket = stage.settings.format.is_bracket();
    let is_swiss = matches!(stage.settings.format, Format::Swiss { .. });
    if row.stands && !(of_bracket && begun) {
        let message = "must be false: only what has begun in a bracket stands";
        return Err(wrong(field("stands"), message));
    }
    if row.by_hand && !is_swiss {
        let message = "must be false: only rounds of a Swiss are paired by hand";
        return Err(wrong(field("by_hand"), message));
    }
    present(
        field("called_at"),
        row.called_at.is_some(),
        row.board.is_some(),
        "the match has a board",
    )?;
    if row.begun_at.is_some() && !begun {
        return Err(wrong(field("begun_at"), "must be null: the match has not begun"));
    }
    for (name, at) in [
        ("called_at", row.called_at),
        ("begun_at", row.begun_at),
        ("finished_at", row.finished_at),
    ] {
        time(field(name), at)?;
    }
    if is_swiss {
        return check_swiss(known, whole, address, row);
    }
    if of_bracket {
        if row.round != 1 {
            return Err(wrong(field("round"), "must be 1: a bracket is one round"));
        }
        return present(
            field("explanation"),
            row.explanation.is_some(),
            false,
            "two were paired",
        );
    }
    check_timetable(stage, whole, address, row)
}

fn check_swiss(known: &Known<'_>, whole: &str, address: MatchKey, row: &PairingRow) -> Result<(), ServiceError> {
    let field = |name: &str| format!("{whole}.{name}");
    let of_round = |other: &&PairingRow| other.stage == row.stage && other.round == row.round;
    let count = known.from.pairings.iter().filter(of_round).count();
    let fits = address.part == Part::Rounds
        && i32::try_from(address.round) == Ok(row.round)
        && usize::try_from(address.number).is_ok_and(|number| (1..=count).contains(&number));
    if !fits {
        let message = format!("must be round-{}-1 to round-{0}-{count}", row.round);
        return Err(wrong(field("key"), message));
    }
    let why = field("explanation");
    let Some(json) = &row.explanation else {
        return Err(wrong(why, "is missing: every pairing has its reason"));
    };
    let reason: PairingReason = canonical(&why, json)?;
    match reason.by_hand == row.by_hand {
        true => Ok(()),
        false => Err(wrong(field("by_hand"), "is not what the explanation says")),
    }
}

/// The matches of a timetable are those of the table.
fn check_timetable(stage: &Stage, whole: &str, address: MatchKey, row: &PairingRow) -> Result<(), ServiceError> {
    let field = |name: &str| format!("{whole}.{name}");
    let table = timetable(stage.settings.format, &stage.field);
    let found = table.iter().find_map(|(round, why)| {
        let at = round.pairings.iter().position(|pairing| pairing.key == address)?;
        Some((round.number, round.pairings.get(at)?, why.get(at)?))
    });
    let Some((round, pairing, why)) = found else {
        return Err(wrong(field("key"), "must be a match of the table"));
    };
    for (name, given, made) in [
        ("round", row.round, i32::try_from(round).unwrap_or(0)),
        ("first", row.first, i32::try_from(pairing.pair.first.0).unwrap_or(0)),
        ("second", row.second, i32::try_from(pairing.pair.second.0).unwrap_or(0)),
    ] {
        if given != made {
            return Err(wrong(field(name), format!("must be {made}, by the table")));
        }
    }
    let value = |json: &Option<String>| -> Value {
        let read = json.as_deref().and_then(|json| serde_json::from_str(json).ok());
        read.unwrap_or_default()
    };
    match difference(&field("explanation"), &value(&row.explanation), &value(why)) {
        None => Ok(()),
        Some((field, message)) => Err(wrong(field, message)),
    }
}

/// Checks the rounds of the stages.
pub(super) fn check(known: &Known<'_>) -> Result<(), ServiceError> {
    let mut last: BTreeMap<i32, (i32, RoundState)> = BTreeMap::new();
    for (at, row) in known.from.rounds.iter().enumerate() {
        let whole = format!("rounds[{at}]");
        let field = |name: &str| format!("{whole}.{name}");
        let index = known.stage(&field("stage"), row.stage)?;
        let Some(stage) = known
            .stages
            .get(index)
            .filter(|stage| stage.state != StageState::Waiting)
        else {
            return Err(wrong(field("stage"), "must be a stage that has started"));
        };
        let states = || wrong(field("state"), "must be one of draft, published, playing, closed");
        let state = RoundState::named(&row.state).ok_or_else(states)?;
        let before = last.insert(row.stage, (row.number, state));
        let next = before.map_or(1, |(number, _)| number + 1);
        if row.number != next {
            let message = format!("must be {next}: rounds are counted in their order");
            return Err(wrong(field("number"), message));
        }
        if state != RoundState::Draft && before.is_some_and(|(_, before)| before == RoundState::Draft) {
            return Err(wrong(field("state"), "must be draft, as the round before it"));
        }
        let begun = known.begun.contains(&(row.stage, row.number));
        let fits = match state {
            RoundState::Draft | RoundState::Published => !begun,
            RoundState::Playing => begun,
            RoundState::Closed => true,
        };
        if !fits {
            let what = if begun { "has" } else { "has not" };
            return Err(wrong(field("state"), format!("does not fit: the round {what} begun")));
        }
        let is_shown = state != RoundState::Draft;
        let is_closed = state == RoundState::Closed;
        let published = row.published_at.is_some();
        present(field("published_at"), published, is_shown, "the round is published")?;
        present(
            field("closed_at"),
            row.closed_at.is_some(),
            is_closed,
            "the round is closed",
        )?;
        time(field("published_at"), row.published_at)?;
        time(field("closed_at"), row.closed_at)?;
        if row.stale.as_deref().is_some_and(|stale| stale.trim().is_empty()) {
            return Err(wrong(field("stale"), "must say why, or be null"));
        }
        check_free(known, stage, &whole, row)?;
    }
    for (index, stage) in known.stages.iter().enumerate() {
        check_rounds(known, index, stage, &last)?;
    }
    Ok(())
}

/// Whether a stage that has started has the rounds that it begins with.
fn check_rounds(
    known: &Known<'_>,
    index: usize,
    stage: &Stage,
    last: &BTreeMap<i32, (i32, RoundState)>,
) -> Result<(), ServiceError> {
    let number = i32::try_from(index + 1).unwrap_or(i32::MAX);
    let found = last.get(&number).map_or(0, |(number, _)| *number);
    let found = usize::try_from(found).unwrap_or(0);
    let table = timetable(stage.settings.format, &stage.field);
    let (least, most) = match stage.settings.format {
        _ if stage.state == StageState::Waiting => (0, 0),
        Format::Swiss { rounds, .. } => (0, usize::try_from(rounds).unwrap_or(usize::MAX)),
        format if format.is_bracket() => (1, 1),
        _ => (table.len(), table.len()),
    };
    if !(least..=most).contains(&found) {
        let message = format!("stage {number} must have {least} to {most} rounds, not {found}");
        return Err(wrong("rounds", message));
    }
    let matches = table.iter().map(|(round, _)| round.pairings.len()).sum::<usize>();
    let given = known.from.pairings.iter().filter(|row| row.stage == number).count();
    match stage.settings.format.is_timetable() && stage.state != StageState::Waiting && given != matches {
        true => Err(wrong(
            "pairings",
            format!("stage {number} must have {matches} matches, not {given}"),
        )),
        false => Ok(()),
    }
}

/// Everybody of a stage that is played in rounds is paired or free in each of them, once.
fn check_free(known: &Known<'_>, stage: &Stage, whole: &str, row: &RoundRow) -> Result<(), ServiceError> {
    let field = format!("{whole}.free");
    let free: Vec<(EntrantId, Free)> = canonical(&field, &row.free)?;
    let of_round = |pairing: &&PairingRow| pairing.stage == row.stage && pairing.round == row.number;
    let paired = known.from.pairings.iter().filter(of_round);
    let mut seen: Vec<EntrantId> = paired
        .flat_map(|pairing| [entrant(pairing.first), entrant(pairing.second)])
        .collect();
    let format = stage.settings.format;
    for (at, (id, kind)) in free.iter().enumerate() {
        let at = format!("{field}[{at}]");
        if !stage.field.contains(id) {
            return Err(wrong(at, "must be an entrant of the stage"));
        }
        if seen.contains(id) {
            return Err(wrong(at, format!("entrant {id} is in the round twice")));
        }
        if (*kind == Free::Rotation) != format.is_timetable() || format.is_bracket() {
            return Err(wrong(at, "is no way to be free in this format"));
        }
        seen.push(*id);
    }
    let is_open = row.state == RoundState::Draft.name() && row.stale.is_some();
    let missing = stage.field.iter().find(|id| !seen.contains(id));
    match missing.filter(|_| !format.is_bracket() && !is_open) {
        Some(id) => Err(wrong(
            field,
            format!("entrant {id} is neither paired nor free in this round"),
        )),
        None => Ok(()),
    }
}
