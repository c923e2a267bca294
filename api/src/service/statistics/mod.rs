//! Statistics of games: what the games of a player, of two players, of a tournament, of a club or of all come to.
//!
//! They are derived. What counts of each game is a row of `game_facts`; sums over those rows by century, year, month and day
//! are kept in `statistics` in the transaction that writes the game, so that no page reads all games. Both can be made anew.
//!
//! Every game with a result counts, except where a player has reported it and nobody has confirmed it yet, and where it
//! came in with a copy of a tournament (as in ratings). Games that were not played out are counted by themselves and never among the wins (RULES.md §10). Lengths,
//! hits, forcings and comebacks come from the games that are recorded turn by turn, from the start to the end and
//! without a gap.

mod choices;
mod fact;
mod keep;
mod periods;
mod view;

use std::collections::BTreeMap;

use brade_core::brade::rules::RuleSet;
use brade_core::brade::side::Side;
use chrono::NaiveDate;

pub use choices::{Choices, MOST_PLAYERS};
pub use fact::LENGTHS;
pub(super) use fact::{Known, of_record, of_rows};
pub use keep::{catch_up, clear, is_complete};
pub(super) use keep::{
    differences, follow, follow_links, follow_new, follow_report, follow_tournament, forget, sum_up,
};
pub use view::{Count, Statistics, share};

use super::matches::Person;
use super::players::leading;
use super::{Noun, ServiceError};
use crate::db::game_facts::{self, Among, FactRow, Filter};
use crate::db::statistics::{self as rows, Stretch, Sums};
use crate::db::{AnyConnection, clubs, players, tournaments};
use crate::id::Id;

/// Whose games, and which of them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Asked {
    /// Those of this player, as it saw them.
    pub player: Option<Id>,
    /// Those against this one; only beside a player.
    pub opponent: Option<Id>,
    /// Those of this tournament.
    pub tournament: Option<Id>,
    /// Those of this club.
    pub club: Option<Id>,
    /// Those of this day or later. A game counts on the earliest day that its date can mean; one without a year on none.
    pub from: Option<NaiveDate>,
    /// Those of this day or earlier.
    pub to: Option<NaiveDate>,
    /// Those under this rule set.
    pub rules: Option<RuleSet>,
}

/// The names of what was asked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Named {
    /// The player.
    pub player: Option<Person>,
    /// The opponent.
    pub opponent: Option<Person>,
    /// The tournament.
    pub tournament: Option<String>,
    /// The club.
    pub club: Option<String>,
}

/// The statistics of these games.
///
/// # Errors
/// No such player, tournament or club; an opponent without a player or the player itself; a last day before the first;
/// the database's failure.
pub fn find(conn: &mut AnyConnection, asked: &Asked) -> Result<Statistics, ServiceError> {
    let leads = |conn: &mut AnyConnection, id: Option<Id>| id.map(|id| leading(conn, id)).transpose();
    let asked = &Asked {
        player: leads(conn, asked.player)?,
        opponent: leads(conn, asked.opponent)?,
        ..*asked
    };
    refuse(asked)?;
    let named = names(conn, asked)?;
    let mut tallies = BTreeMap::new();
    let is_kept =
        asked.opponent.is_none() && asked.tournament.is_none() && !(asked.player.is_some() && asked.club.is_some());
    if is_kept {
        add_sums(conn, asked, &mut tallies)?;
    } else {
        let days = days(asked);
        add_facts(conn, asked, days, &mut tallies)?;
    }
    let complete = is_complete(conn)?;
    Ok(Statistics::new(*asked, named, complete, &tallies))
}

fn refuse(asked: &Asked) -> Result<(), ServiceError> {
    let wrong = |field: &'static str, message: &str| Err(ServiceError::invalid("bad-value", field, message.to_owned()));
    match asked {
        Asked {
            opponent: Some(_),
            player: None,
            ..
        } => wrong("opponent", "needs a player beside it"),
        Asked { opponent, player, .. } if opponent.is_some() && opponent == player => {
            wrong("opponent", "must be another one than the player")
        }
        Asked {
            from: Some(from),
            to: Some(to),
            ..
        } if to < from => wrong("to", "must not be before the first day"),
        _ => Ok(()),
    }
}

fn names(conn: &mut AnyConnection, asked: &Asked) -> Result<Named, ServiceError> {
    let mut person = |id: Option<Id>| match id {
        None => Ok(None),
        Some(id) => {
            let row = players::find(conn, id)?.ok_or(ServiceError::NotFound(Noun::Player))?;
            Ok::<_, ServiceError>(Some(Person {
                id: Some(id),
                name: row.name,
            }))
        }
    };
    let (player, opponent) = (person(asked.player)?, person(asked.opponent)?);
    let tournament = match asked.tournament {
        None => None,
        Some(id) => {
            let row = tournaments::find(conn, id)?.ok_or(ServiceError::NotFound(Noun::Tournament))?;
            Some(row.name)
        }
    };
    let club = match asked.club {
        None => None,
        Some(id) => Some(clubs::find(conn, id)?.ok_or(ServiceError::NotFound(Noun::Club))?.name),
    };
    Ok(Named {
        player,
        opponent,
        tournament,
        club,
    })
}

/// What games come to, by outcome and whether they were won.
type Tallies = BTreeMap<(String, bool), Sums>;

/// The first and the last day asked for; none where no day is.
fn bounds(asked: &Asked) -> Option<(NaiveDate, NaiveDate)> {
    let first = || NaiveDate::from_ymd_opt(1, 1, 1).unwrap_or(NaiveDate::MIN);
    let last = || NaiveDate::from_ymd_opt(9999, 12, 31).unwrap_or(NaiveDate::MAX);
    match (asked.from, asked.to) {
        (None, None) => None,
        (from, to) => Some((from.unwrap_or_else(first), to.unwrap_or_else(last))),
    }
}

fn days(asked: &Asked) -> Option<(String, String)> {
    let text = |day: NaiveDate| day.format("%Y-%m-%d").to_string();
    bounds(asked).map(|(from, to)| (text(from), text(to)))
}

/// Adds sums that are kept, and games one by one where there are none.
fn add_sums(conn: &mut AnyConnection, asked: &Asked, to: &mut Tallies) -> Result<(), ServiceError> {
    let stretches = match bounds(asked) {
        None => vec![periods::ALWAYS],
        Some((from, to)) => periods::stretches(from, to),
    };
    let rule_set = asked.rules.map(RuleSet::name);
    for stretch in stretches {
        let Some((scope, ids)) = summed(conn, asked, &stretch)? else {
            add_facts(conn, asked, stretch.periods, to)?;
            continue;
        };
        for (outcome, won, sums) in rows::total(conn, scope, &ids, rule_set, &stretch)? {
            to.entry((outcome, won)).or_default().add(&sums, 1);
        }
    }
    Ok(())
}

/// The sums that come to what is asked for in a stretch of time, as a scope and ids; there are none of single days of a
/// player.
fn summed(
    conn: &mut AnyConnection,
    asked: &Asked,
    stretch: &Stretch,
) -> Result<Option<(&'static str, Vec<String>)>, ServiceError> {
    let of_days = stretch.level == periods::Level::Day.name();
    Ok(match (asked.player, asked.club) {
        (Some(_), _) if of_days => None,
        (Some(player), _) => Some((fact::PLAYER, vec![player.to_string()])),
        (None, Some(club)) => Some((fact::CLUB, vec![club.to_string()])),
        (None, None) if of_days => {
            let clubs = clubs::names(conn)?.into_iter().map(|(id, _)| id.to_string());
            Some((fact::CLUB, clubs.collect()))
        }
        (None, None) => Some((fact::ALL, fact::parts())),
    })
}

/// Adds games one by one.
fn add_facts(
    conn: &mut AnyConnection,
    asked: &Asked,
    days: Option<(String, String)>,
    to: &mut Tallies,
) -> Result<(), ServiceError> {
    let among = match asked {
        Asked {
            tournament: Some(id), ..
        } => Among::Tournament(*id),
        Asked {
            player: Some(player),
            opponent: Some(opponent),
            ..
        } => Among::Pair(*player, *opponent),
        Asked {
            player: Some(player), ..
        } => Among::Player(*player),
        // Everything else is kept as sums.
        _ => return Ok(()),
    };
    let filter = Filter {
        player: asked.player,
        opponent: asked.opponent,
        club: asked.club,
        rule_set: asked.rules.map(|set| set.name().to_owned()),
        days,
    };
    for fact in game_facts::among(conn, among, &filter)? {
        let side = seen_from(&fact, asked.player);
        let won = side == fact::winner(&fact);
        let sums = fact::seen_by(&fact, side);
        to.entry((fact.outcome, won)).or_default().add(&sums, 1);
    }
    Ok(())
}

/// As whom a game is looked at: as the player that is asked for, otherwise as its winner.
fn seen_from(fact: &FactRow, player: Option<Id>) -> Side {
    let own = player.and_then(|player| fact::side_of(fact, player));
    own.unwrap_or_else(|| fact::winner(fact))
}
