//! Changing a game: what its turns come to then, what is refused, and storing it.

use brade_core::brade::record::{GameRecord, Termination};
use brade_core::brade::verify::{Report, Status};
use brade_core::brade::win::Points;
use serde_json::Value;

use super::GameOutcome;
use super::judge::{Judged, judge};
use super::stored::{Loaded, Seen, outcome};
use super::tags::Claims;
use crate::auth::permission::{Action, Refusal};
use crate::db::games::{self, GameHeadRow, StandingRow};
use crate::db::matches::{self, MatchRow};
use crate::db::{AnyConnection, time};
use crate::service::confirmation;
use crate::service::journal::Change;
use crate::service::{Context, Current, Expected, Noun, ServiceError, positions, ratings, statistics, tournaments};

/// What replaying a game as it is now comes to.
pub(in crate::service) struct Settled {
    /// Turn by turn.
    pub judged: Judged,
    /// The verdict.
    pub report: Report,
}

/// The result that the replay gives or, where the game was not played out, the one that its record says.
pub(in crate::service) fn replayed_outcome(settled: &Settled, record: &GameRecord) -> Option<GameOutcome> {
    let Settled { judged, report } = settled;
    let termination = match judged.ending {
        Some(_) => Termination::Played,
        None => record.termination.unwrap_or_default(),
    };
    report.winner.map(|winner| GameOutcome {
        winner,
        win: report.win,
        points: report.points.unwrap_or_default(),
        termination,
    })
}

impl Loaded {
    /// Puts the result that the replay gives into the row, and what else follows from the turns.
    pub fn adopt(&mut self, settled: &Settled) {
        self.set_outcome(replayed_outcome(settled, &self.record));
        self.set_turns(settled);
    }

    fn set_turns(&mut self, settled: &Settled) {
        set_turns(&mut self.row, &self.record, settled.report.status);
    }

    /// The number of the first game of the match behind this one.
    fn later_game(&mut self, conn: &mut AnyConnection) -> Result<Option<i32>, ServiceError> {
        let number = self.row.number;
        let games = self.in_match(conn)?.into_iter().flat_map(|in_match| &in_match.games);
        let later = games.into_iter().find(|other| other.number > number);
        Ok(later.and_then(|later| later.number))
    }

    /// From now on the game is recorded here: a stored record that claims nothing says what the service knows.
    pub fn take_over(&mut self) {
        if self.tags.claims.as_ref().is_some_and(|claims| !claims.say_something()) {
            self.forget_claims();
        }
    }

    /// Makes the record say what the service knows, whatever it claimed.
    pub fn forget_claims(&mut self) {
        self.tags.claims = None;
        Claims::default().apply(&mut self.record);
    }

    /// Replays the game.
    pub fn replay(&mut self) -> Settled {
        judge(&mut self.record, self.start)
    }

    /// Finds by replay what the turns come to, and puts it into the row.
    ///
    /// # Errors
    /// A result that would get lost or go against the turns; the database's failure.
    pub fn settle(&mut self, conn: &mut AnyConnection) -> Result<Settled, ServiceError> {
        let settled = self.replay();
        self.settle_as(conn, settled)
    }

    /// The same from a replay of the game as it is.
    ///
    /// # Errors
    /// A result that would get lost or go against the turns; the database's failure.
    pub fn settle_as(&mut self, conn: &mut AnyConnection, settled: Settled) -> Result<Settled, ServiceError> {
        let before = outcome(&self.row)?;
        let report = &settled.report;
        let ended = settled.judged.ending.is_some();
        let after = if report.status == Status::Illegal {
            // The result stands until the turns say again what came of them.
            before
        } else if self.tags.given {
            if ended {
                let message = "the turns would end the game, which has a given result: take that back first";
                return Err(self.conflict(conn, "has-result", "play", message)?);
            }
            before
        } else {
            replayed_outcome(&settled, &self.record)
        };
        if before.is_some() && after.is_none() {
            self.refuse_before_later_game(conn, "would take the game's result away")?;
        }
        self.set_outcome(after);
        self.set_turns(&settled);
        Ok(settled)
    }

    /// Puts a result into the row.
    pub fn set_outcome(&mut self, outcome: Option<GameOutcome>) {
        set_outcome(&mut self.row, outcome);
    }

    /// Refuses what must not happen before another game of the match.
    ///
    /// # Errors
    /// 409 where there is a later game, naming it; the database's failure.
    pub fn refuse_before_later_game(&mut self, conn: &mut AnyConnection, what: &str) -> Result<(), ServiceError> {
        match self.later_game(conn)? {
            None => Ok(()),
            Some(number) => {
                let message = format!("this {what}, but game {number} of the match follows it: remove that first");
                Err(self.conflict(conn, "later-game", "id", message)?)
            }
        }
    }

    /// A refusal that shows the game as it was when it was last looked at by [`Loaded::check`].
    ///
    /// # Errors
    /// A game that is stored wrongly; the database's failure.
    pub fn conflict(
        &mut self,
        conn: &mut AnyConnection,
        code: &'static str,
        field: &'static str,
        message: impl Into<String>,
    ) -> Result<ServiceError, ServiceError> {
        let game = match self.seen.take() {
            Some(seen) => Loaded::of_rows(seen.row, seen.body)?,
            None => self.clone(),
        };
        Ok(ServiceError::Conflict {
            code,
            field,
            message: message.into(),
            current: Current::Game(Box::new(game.view(conn)?)),
        })
    }

    /// Goes on only if the caller may do this to the game. Comes before everything that the game's state refuses.
    ///
    /// # Errors
    /// Why not.
    pub fn may(&self, ctx: Context, action: Action) -> Result<(), Refusal> {
        // A game of the archive is nobody's own, whoever goes by the names in it.
        let players = match self.row.match_id {
            Some(_) => [self.row.white_id, self.row.black_id],
            None => [None, None],
        };
        ctx.may(action, self.row.club_id, &players)
    }

    /// Goes on only if the game has the version that is expected. Comes before every change.
    ///
    /// # Errors
    /// Another version; a game that is stored wrongly; the database's failure.
    pub fn check(&mut self, conn: &mut AnyConnection, expected: &Expected) -> Result<(), ServiceError> {
        if !expected.is(self.row.version) {
            let current = Current::Game(Box::new(self.clone().view(conn)?));
            return expected.check(self.row.version, || current);
        }
        // What is shown of it is made of this only for whoever is refused.
        self.seen = Some(Box::new(Seen {
            row: self.row.clone(),
            body: std::mem::take(&mut self.body),
        }));
        self.let_stand = expected.let_stand;
        Ok(())
    }

    /// Stores the game under its next version, writes the change down, and lets the match follow.
    ///
    /// # Errors
    /// The database's failure.
    pub fn save(
        &mut self,
        conn: &mut AnyConnection,
        ctx: Context,
        settled: &Settled,
        edit: Edit<'_>,
    ) -> Result<(), ServiceError> {
        let ctx = ctx.at(self.row.club_id);
        let body = self.body(&settled.judged)?;
        let before = self.seen.take().map(|seen| seen.row);
        let (was, is) = (before.as_ref().map(GameHeadRow::standing), self.row.standing());
        // Its match does not show its turns.
        let shown_in = self.row.match_id.filter(|_| was.as_ref() != Some(&is));
        let tournament = match shown_in {
            Some(of_match) => tournaments::before_change(conn, ctx, of_match)?,
            None => tournaments::Before::default(),
        };
        self.row.version += 1;
        self.row.updated_at = time::now();
        let had_result = before.as_ref().is_none_or(|before| before.result.is_some());
        let written = games::update(conn, before.as_ref(), &self.row, &body)?;
        statistics::follow(conn, &written, had_result)?;
        positions::follow(conn, &written)?;
        let change = Change {
            noun: Noun::Game,
            id: self.row.id,
            version: self.row.version,
            action: edit.action,
            before: edit.before,
            after: edit.after,
            why: edit.why,
        };
        change.write(conn, ctx)?;
        let (let_stand, id, number) = (self.let_stand, self.row.id, self.row.number);
        if shown_in.is_none() {
            return Ok(());
        }
        let Some(in_match) = self.in_match(conn)? else {
            return Ok(());
        };
        let result_changed = was.as_ref().map(result) != Some(result(&is));
        let change = (was.as_ref().map(standing), Some(standing(&is)));
        raise(conn, ctx, &mut in_match.row, edit.action, change.0, change.1)?;
        if let Some(game) = in_match.games.iter_mut().find(|game| game.id == id) {
            *game = is;
        }
        if result_changed {
            confirmation::follow(conn, ctx, in_match, number.unwrap_or(1))?;
        }
        tournaments::match_changed(conn, ctx, &tournament, edit.action, let_stand)?;
        ratings::follow(conn, in_match.row.id)
    }
}

/// Puts into a row what follows from the turns of its record, beside the result.
pub(in crate::service) fn set_turns(row: &mut GameHeadRow, record: &GameRecord, status: Status) {
    row.status = status.name().to_owned();
    row.turn_count = i32::try_from(record.turns.len()).unwrap_or(i32::MAX);
    let opening = record.turns.first().and_then(|turn| turn.roll);
    row.opening_throw = opening.map(|roll| roll.to_string());
}

/// Puts a result into a row.
pub(in crate::service) fn set_outcome(row: &mut GameHeadRow, outcome: Option<GameOutcome>) {
    row.result = outcome.map(|outcome| outcome.winner.name().to_owned());
    row.win = outcome.and_then(|outcome| outcome.win.map(|win| win.name().to_owned()));
    row.points = outcome.map(|outcome| outcome.points.tenths());
    row.termination = outcome.map(|outcome| outcome.termination.name().to_owned());
}

/// What is done to a game, for the journal.
pub(in crate::service) struct Edit<'a> {
    /// In a word or two.
    pub action: &'static str,
    /// The part that is changed, before.
    pub before: Option<Value>,
    /// The same part after it.
    pub after: Option<Value>,
    /// Why.
    pub why: Option<&'a str>,
}

/// What a match shows of a game, for the journal.
pub(in crate::service) fn standing(row: &StandingRow) -> Value {
    serde_json::json!({
        "game": row.number,
        "status": row.status,
        "winner": row.result,
        "win": row.win,
        "points": row.points.map(|tenths| Points::from_tenths(tenths).to_string()),
        "termination": row.termination,
    })
}

/// What of a game counts for its match.
fn result(row: &StandingRow) -> ([Option<&str>; 3], Option<i32>) {
    let words = [&row.result, &row.win, &row.termination];
    (words.map(Option::as_deref), row.points)
}

/// Raises the version of a match of which a game was added or removed, and lets its tournament follow, as it was before
/// that, and the ratings.
///
/// # Errors
/// The database's failure.
pub(in crate::service) fn follow(
    conn: &mut AnyConnection,
    ctx: Context,
    row: &mut MatchRow,
    tournament: &tournaments::Before,
    action: &'static str,
    (before, after): (Option<Value>, Option<Value>),
) -> Result<(), ServiceError> {
    raise(conn, ctx, row, action, before, after)?;
    tournaments::match_changed(conn, ctx, tournament, action, false)?;
    ratings::follow(conn, row.id)
}

/// Raises the version of a match of which a game has changed.
fn raise(
    conn: &mut AnyConnection,
    ctx: Context,
    row: &mut MatchRow,
    action: &'static str,
    before: Option<Value>,
    after: Option<Value>,
) -> Result<(), ServiceError> {
    row.version += 1;
    row.updated_at = time::now();
    matches::update(conn, row)?;
    let change = Change {
        noun: Noun::Match,
        id: row.id,
        version: row.version,
        action,
        before,
        after,
        why: None,
    };
    Ok(change.write(conn, ctx)?)
}
