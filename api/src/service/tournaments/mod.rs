//! Tournaments: stages, entrants, rounds, results, and what follows from them.
//!
//! A tournament is read as a whole, and everything that is shown or refused is a pure function of it; nothing derived is
//! stored. Every write raises the version of the tournament, so two writers never both succeed on the same ground.

mod boards;
pub(in crate::service) mod check;
mod chosen;
mod confirming;
mod corrections;
mod csv_files;
mod edit_round;
mod engine;
mod entrants;
mod export;
mod forfeits;
mod hook;
mod import;
mod later;
mod leaving;
pub(in crate::service) mod places;
mod preview;
mod ranking;
pub mod reading;
mod results;
mod rounds;
pub mod settings;
mod show;
mod stages;
mod standings;
mod starting;
mod teams;
pub mod views;
mod whole;
mod writing;

use chrono::Months;
use serde_json::json;

pub use boards::{boards, set_board};
pub use chosen::Address;
pub use confirming::close_confirmed;
pub use csv_files::{pairings_csv, standings_csv};
pub use edit_round::{Operation, edit_round};
pub use entrants::{EntrantChange, NewEntrant, change_entrant, enter, entrant, entrants, remove_entrant};
pub use export::{Export, export, import};
pub use forfeits::catch_up;
pub(in crate::service) use hook::{Before, before_change, match_changed, match_confirmed, player_moved};
pub use hook::{PlayedIn, played_in};
pub use import::{Decoded, Encoding, MOST_ROWS, decode, import_entrants};
pub use leaving::{Leaving, OpenMatch, check_in, come_back, has_more_to_play, leave, request_bye};
pub use preview::preview;
pub use results::{Entered, GivenGame, GivenResult, begin, clear_result, set_result};
pub use rounds::{PairAsked, close, delete_round, pair, publish, reopen, round, rounds};
pub use show::{TIE_BREAKS, tie_break_name};
pub use stages::{NewStage, add_stage, change_stage, remove_stage};
pub use standings::{bracket, crosstable, games, standings};
pub use starting::{StartAsked, start_stage};
pub use teams::{change_line_up, name_extra_game};
pub(in crate::service) use whole::to_json;

use super::journal::Change;
use super::players::leading;
use super::{Context, Expected, Noun, ServiceError, series, text};
use crate::auth::permission::Action;
use crate::db::tournaments::{self, Filter, TournamentRow};
use crate::db::{AnyConnection, time};
use crate::id::Id;
use settings::TournamentState;
use views::{PairingView, TournamentView};
use whole::{load, load_for, load_head};
use writing::{Entry, open};

/// The most boards of a tournament.
pub const MOST_BOARDS: i32 = 2000;

/// What is said of a tournament itself.
#[derive(Debug, Clone, Default)]
pub struct TournamentData {
    /// The club that holds it; none for the home club or, of one that there is, for the club that it has.
    pub club: Option<Id>,
    /// The name.
    pub name: String,
    /// The day that it starts on, as `yyyy-mm-dd`.
    pub starts_on: String,
    /// When it starts on that day, as `hh:mm` by the clock of the club.
    pub start_time: Option<String>,
    /// Where.
    pub place: Option<String>,
    /// What else is to be said.
    pub note: Option<String>,
    /// How many boards there are; none for as many as are needed.
    pub boards: Option<i32>,
    /// Whether it is kept out of lists.
    pub archived: bool,
    /// The series that it counts for.
    pub series: Option<Id>,
}

impl TournamentData {
    /// The same, its texts trimmed.
    ///
    /// # Errors
    /// A text that cannot be, a day that is none, a number of boards that cannot be.
    fn checked(&self) -> Result<TournamentData, ServiceError> {
        if text::day(&self.starts_on).is_none() {
            let message = "must be a day such as 2026-10-03";
            return Err(ServiceError::invalid("bad-value", "starts_on", message));
        }
        if self
            .start_time
            .as_deref()
            .is_some_and(|time| text::time_of_day(time).is_none())
        {
            let message = "must be a time of day such as 18:30, or null where only the day is known";
            return Err(ServiceError::invalid("bad-value", "start_time", message));
        }
        if self.boards.is_some_and(|boards| !(1..=MOST_BOARDS).contains(&boards)) {
            let message = format!("must be from 1 to {MOST_BOARDS}, or null for as many as are needed");
            return Err(ServiceError::invalid("bad-value", "boards", message));
        }
        let line = |field, value: &Option<String>| match value {
            Some(value) => text::one_line(field, value, text::LINE),
            None => Ok(None),
        };
        Ok(TournamentData {
            club: self.club,
            name: text::name("name", &self.name)?,
            starts_on: self.starts_on.clone(),
            start_time: self.start_time.clone(),
            place: line("place", &self.place)?,
            note: match &self.note {
                Some(note) => text::comment("note", note)?,
                None => None,
            },
            boards: self.boards,
            archived: self.archived,
            series: self.series,
        })
    }

    fn put_into(self, row: &mut TournamentRow) {
        row.search_key = text::search_key(&self.name);
        row.name = self.name;
        row.starts_on = self.starts_on;
        row.start_time = self.start_time;
        row.place = self.place;
        row.note = self.note;
        row.boards = self.boards;
        row.archived = self.archived;
        row.series_id = self.series;
    }
}

fn journal(row: &TournamentRow) -> serde_json::Value {
    json!({
        "name": row.name,
        "starts_on": row.starts_on,
        "start_time": row.start_time,
        "place": row.place,
        "note": row.note,
        "boards": row.boards,
        "archived": row.archived,
        "series_id": row.series_id,
    })
}

fn new_row(ctx: Context, data: TournamentData) -> TournamentRow {
    let now = time::now();
    let mut row = TournamentRow {
        id: Id::new(),
        club_id: ctx.club,
        name: String::new(),
        search_key: String::new(),
        starts_on: String::new(),
        start_time: None,
        place: None,
        note: None,
        boards: None,
        series_id: None,
        state: TournamentState::SettingUp.name().to_owned(),
        archived: false,
        created_by: ctx.actor,
        created_at: now,
        updated_at: now,
        version: 1,
        origin_id: None,
        copy_of: None,
        forfeits_recorded: true,
    };
    data.put_into(&mut row);
    row
}

/// Makes a tournament, without stages and entrants.
///
/// # Errors
/// A club that does not exist, a text or a day that cannot be; the database's failure.
pub fn create(conn: &mut AnyConnection, ctx: Context, data: &TournamentData) -> Result<TournamentView, ServiceError> {
    let ctx = ctx.choose(conn, data.club)?;
    ctx.may(Action::DirectTournament, ctx.club, &[])?;
    series::may_join(conn, ctx, data.series, None)?;
    let row = new_row(ctx, data.checked()?);
    tournaments::insert(conn, &row)?;
    let change = Change {
        noun: Noun::Tournament,
        id: row.id,
        version: row.version,
        action: "created",
        before: None,
        after: Some(journal(&row)),
        why: None,
    };
    change.write(conn, ctx)?;
    Ok(load(conn, row.id)?.view())
}

/// A tournament, as the caller may see it.
///
/// # Errors
/// No such tournament; the database's failure.
pub fn view(conn: &mut AnyConnection, ctx: Context, id: Id) -> Result<TournamentView, ServiceError> {
    Ok(load_for(conn, ctx, id)?.view())
}

/// Up to `limit` tournaments, the newest first, from behind the tournament `after`.
///
/// # Errors
/// The database's failure.
pub fn list(
    conn: &mut AnyConnection,
    ctx: Context,
    filter: &Filter,
    after: Option<Id>,
    limit: i64,
) -> Result<Vec<TournamentView>, ServiceError> {
    if filter.contains.as_deref().is_some_and(|text| text.contains('\0')) {
        return Ok(Vec::new());
    }
    let player = filter.player.map(|id| leading(conn, id)).transpose()?;
    let filter = Filter {
        player,
        contains: filter
            .contains
            .as_deref()
            .map(text::search_key)
            .filter(|text| !text.is_empty()),
        ..filter.clone()
    };
    let rows = tournaments::list(conn, &filter, after, limit)?;
    let mut views = Vec::with_capacity(rows.len());
    for row in rows {
        let mut whole = load_head(conn, row.id)?;
        if !whole.is_directed_by(ctx) {
            whole.hide_drafts();
        }
        views.push(whole.view());
    }
    Ok(views)
}

/// How many days of tournaments a calendar holds at most, and how many years back.
const CALENDAR: (i64, u32) = (2000, 2);

/// The tournaments of a calendar, of a club or a series or of all: those of the last two years and all that come; not
/// those that are kept out of lists.
///
/// # Errors
/// The database's failure.
pub fn days(
    conn: &mut AnyConnection,
    club: Option<Id>,
    series: Option<Id>,
) -> Result<Vec<TournamentRow>, ServiceError> {
    let (most, years) = CALENDAR;
    let from = time::now().date().checked_sub_months(Months::new(12 * years));
    let filter = Filter {
        club,
        series,
        from: from.map(|day| day.to_string()),
        ..Filter::default()
    };
    Ok(tournaments::list(conn, &filter, None, most)?)
}

/// Changes what is said of a tournament itself.
///
/// # Errors
/// No such tournament, another version, another club, a text or a day that cannot be; the database's failure.
pub fn change(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    data: &TournamentData,
    expected: &Expected,
    why: Option<&str>,
) -> Result<TournamentView, ServiceError> {
    let mut whole = open(conn, ctx, id, Action::DirectTournament, expected)?;
    let why = text::why(why)?;
    if data.club.is_some_and(|club| club != whole.row.club_id) {
        let message = "a tournament stays in its club: leave it out, or name the club that it has";
        return Err(ServiceError::invalid("club-is-fixed", "club_id", message));
    }
    series::may_join(conn, ctx, data.series, whole.row.series_id)?;
    let before = journal(&whole.row);
    data.checked()?.put_into(&mut whole.row);
    let entry = Entry {
        action: "changed",
        before: Some(before),
        after: Some(journal(&whole.row)),
        why: why.as_deref(),
    };
    whole.save(conn, ctx, entry)?;
    Ok(whole.view())
}

/// Removes a tournament in which nothing was played.
///
/// # Errors
/// No such tournament, another version, one in which something was played; the database's failure.
pub fn delete(conn: &mut AnyConnection, ctx: Context, id: Id, expected: &Expected) -> Result<(), ServiceError> {
    let whole = open(conn, ctx, id, Action::DirectTournament, expected)?;
    let begun = |stage: &whole::Stage| stage.pairings.values().any(whole::PairingPart::has_begun);
    if whole.stages.iter().any(begun) {
        let message = "matches of this tournament were played: it can be archived, not removed";
        return Err(whole.conflict("was-played", "id", message));
    }
    tournaments::delete(conn, &whole.row)?;
    let change = Change {
        noun: Noun::Tournament,
        id,
        version: whole.row.version + 1,
        action: "removed",
        before: Some(journal(&whole.row)),
        after: None,
        why: None,
    };
    change.write(conn, whole.in_club(ctx))?;
    Ok(())
}

/// A match of a stage.
///
/// # Errors
/// No such tournament, stage or match; the database's failure.
pub fn game(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    stage: i32,
    key: &str,
) -> Result<(PairingView, i32), ServiceError> {
    let whole = load_for(conn, ctx, id)?;
    let stage = whole.stage(stage)?;
    let game = whole.game(stage, chosen::read_key(key)?)?;
    Ok((whole.game_view(stage, &game), whole.row.version))
}
