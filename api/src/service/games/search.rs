//! Searching the games.

use brade_core::brade::dice::Roll;
use brade_core::brade::rules::RuleSet;
use brade_core::brade::verify::Status;
use brade_core::brade::win::Win;
use chrono::NaiveDate;

use super::{GameHead, stored};
use crate::db::game_search::{self, Filter};
use crate::db::{AnyConnection, games};
use crate::id::Id;
use crate::service::ServiceError;
use crate::service::players::leading;
use crate::service::text::search_key;

/// Which games to list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GameFilter {
    /// Games of this club.
    pub club: Option<Id>,
    /// Games of this player.
    pub player: Option<Id>,
    /// Games in which White's or Black's name holds this, in any case.
    pub name: Option<String>,
    /// Games of the events whose name holds this, in any case.
    pub event: Option<String>,
    /// Games won so.
    pub win: Option<Win>,
    /// Games with this status.
    pub status: Option<Status>,
    /// Games of this rule set, whatever its options.
    pub rules: Option<RuleSet>,
    /// Games whose first turn has this throw.
    pub opening_throw: Option<Roll>,
    /// Games played on this day or later.
    pub from: Option<NaiveDate>,
    /// Games played on this day or earlier.
    pub to: Option<NaiveDate>,
    /// Games of so many turns or more.
    pub turns_from: Option<u16>,
    /// Games of so many turns or fewer.
    pub turns_to: Option<u16>,
}

impl GameFilter {
    fn for_db(&self) -> Filter {
        let key = |text: &Option<String>| text.as_deref().map(search_key).filter(|key| !key.is_empty());
        let day = |day: Option<NaiveDate>| day.map(|day| day.format("%Y-%m-%d").to_string());
        Filter {
            club: self.club,
            player: self.player,
            name: key(&self.name),
            event: key(&self.event),
            win: self.win.map(|win| win.name().to_owned()),
            status: self.status.map(|status| status.name().to_owned()),
            opening_throw: self.opening_throw.map(|roll| roll.to_string()),
            rule_set: self.rules.map(|set| set.name().to_owned()),
            from: day(self.from),
            to: day(self.to),
            turns_from: self.turns_from.map(i32::from),
            turns_to: self.turns_to.map(i32::from),
        }
    }
}

/// A part of what was searched for.
#[derive(Debug, Clone)]
pub struct Found {
    /// The games, the newest first.
    pub games: Vec<GameHead>,
    /// What to search on behind. Where there are fewer games than were asked for, those behind it have not been
    /// looked at yet; none where all have.
    pub next: Option<Id>,
}

/// Up to `limit` games, the newest first, from behind the game `after`. The time it takes does not grow with the number of
/// games, so a search for what is rare may give a part of the answer only.
///
/// # Errors
/// The database's failure.
pub fn search(
    conn: &mut AnyConnection,
    filter: &GameFilter,
    after: Option<Id>,
    limit: usize,
) -> Result<Found, ServiceError> {
    let mut asked = filter.for_db();
    asked.player = asked.player.map(|id| leading(conn, id)).transpose()?;
    let part = game_search::find(conn, &asked, after, limit)?;
    let rows = games::with_ids(conn, &part.games)?;
    Ok(Found {
        games: rows.iter().map(stored::head).collect::<Result<_, _>>()?,
        next: part.next,
    })
}

/// Up to `limit` games, the newest first, from behind the game `after`: for lists that show one player's games, or the
/// latest, of which each look finds enough.
///
/// # Errors
/// The database's failure.
pub fn list(
    conn: &mut AnyConnection,
    filter: &GameFilter,
    after: Option<Id>,
    limit: i64,
) -> Result<Vec<GameHead>, ServiceError> {
    let limit = usize::try_from(limit).unwrap_or(0);
    Ok(search(conn, filter, after, limit)?.games)
}
