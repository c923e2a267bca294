//! Finding games, the newest first, in a time that does not grow with their number.
//!
//! No planner of a database is trusted with this. Of the conditions that an index lists the games of, the one that
//! reaches back furthest within [`REACH`] games drives the search; the others are tried on each row in turn. After
//! [`MOST`] rows the answer is what was found so far, and where to go on.

use std::cmp::Reverse;

use diesel::dsl::IntoBoxed;
use diesel::prelude::*;

use super::super::schema::{game_search, search_names};
use super::{EVENT, PLAYER, Row};
use crate::db::connection::MultiBackend;
use crate::db::{AnyConnection, DbError};
use crate::id::Id;

/// How far behind a condition is looked at to see how common it is.
const REACH: i64 = 2000;
/// How many rows are read at once.
const AT_ONCE: i64 = 400;
/// How many rows one search reads at most, about; a range of values is gathered as a whole up to so many games.
const MOST: i64 = 4_000;
/// Up to so many names the games of each are listed by the index; what fits more of them is common.
const NAMES: usize = 20;

/// Which games to find.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// The club.
    pub club: Option<Id>,
    /// White or Black.
    pub player: Option<Id>,
    /// A part of the key of White's or Black's name.
    pub name: Option<String>,
    /// A part of the key of the event.
    pub event: Option<String>,
    /// The win.
    pub win: Option<String>,
    /// The status.
    pub status: Option<String>,
    /// The throw of the first turn.
    pub opening_throw: Option<String>,
    /// The rule set.
    pub rule_set: Option<String>,
    /// The first day, as `yyyy-mm-dd`.
    pub from: Option<String>,
    /// The last day.
    pub to: Option<String>,
    /// The least number of turns.
    pub turns_from: Option<i32>,
    /// The greatest number of turns.
    pub turns_to: Option<i32>,
}

/// What was found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Part {
    /// The games, the newest first.
    pub games: Vec<Id>,
    /// What to look behind for more; none where everything was looked at.
    pub next: Option<Id>,
}

impl Filter {
    fn fits(&self, row: &Row) -> bool {
        fn is<T: PartialEq>(asked: Option<&T>, value: Option<&T>) -> bool {
            asked.is_none_or(|asked| value == Some(asked))
        }
        let holds = |asked: &Option<String>, keys: &[&String]| {
            let part = asked.as_deref().unwrap_or_default();
            keys.iter().any(|key| key.contains(part))
        };
        let day = row.date_from.as_ref();
        is(self.club.as_ref(), Some(&row.club_id))
            && (is(self.player.as_ref(), row.white_id.as_ref()) || is(self.player.as_ref(), row.black_id.as_ref()))
            && holds(&self.name, &[&row.white, &row.black])
            && holds(&self.event, &[&row.event])
            && is(self.win.as_ref(), row.win.as_ref())
            && is(self.status.as_ref(), Some(&row.status))
            && is(self.opening_throw.as_ref(), row.opening_throw.as_ref())
            && is(self.rule_set.as_ref(), Some(&row.rule_set))
            && (self.from.is_none() || day >= self.from.as_ref())
            && (self.to.is_none() || day.is_some_and(|day| Some(day) <= self.to.as_ref()))
            && self.turns_from.is_none_or(|least| row.turn_count >= least)
            && self.turns_to.is_none_or(|most| row.turn_count <= most)
    }

    /// The ways to list the games that may fit; none where no game can.
    fn ways(&self, conn: &mut AnyConnection) -> Result<Option<Vec<Way>>, DbError> {
        let mut ways = Vec::new();
        for (kind, part) in [(PLAYER, &self.name), (EVENT, &self.event)] {
            let Some(part) = part else { continue };
            let keys = names(conn, kind, part)?;
            if keys.is_empty() {
                return Ok(None);
            }
            if keys.len() <= NAMES {
                let lists = keys.into_iter().flat_map(|key| match kind {
                    EVENT => vec![List::Event(key)],
                    _ => vec![List::White(key.clone()), List::Black(key)],
                });
                ways.push(Way::Lists(lists.collect()));
            }
        }
        if let Some(id) = self.player {
            ways.push(Way::Lists(vec![List::WhiteId(id), List::BlackId(id)]));
        }
        if self.from.is_some() || self.to.is_some() {
            ways.push(Way::Range(Range::Days(self.from.clone(), self.to.clone())));
        }
        if self.turns_from.is_some() || self.turns_to.is_some() {
            ways.push(Way::Range(Range::Turns(self.turns_from, self.turns_to)));
        }
        let single = [
            self.opening_throw.clone().map(List::Throw),
            self.win.clone().map(List::Win),
            self.status.clone().map(List::Status),
            self.rule_set.clone().map(List::Rules),
            self.club.map(List::Club),
            Some(List::All),
        ];
        ways.extend(single.into_iter().flatten().map(|list| Way::Lists(vec![list])));
        Ok(Some(ways))
    }
}

/// The names that hold a part, up to one more than [`NAMES`].
pub(super) fn names(conn: &mut AnyConnection, kind: &str, part: &str) -> Result<Vec<String>, DbError> {
    let mut pattern = String::from("%");
    for c in part.chars() {
        if matches!(c, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(c);
    }
    pattern.push('%');
    let limit = i64::try_from(NAMES).unwrap_or(i64::MAX).saturating_add(1);
    Ok(search_names::table
        .filter(search_names::kind.eq(kind))
        .filter(search_names::key.like(pattern).escape('\\'))
        .order(search_names::key)
        .limit(limit)
        .select(search_names::key)
        .load(conn)?)
}

/// Games that an index lists from the newest on.
enum List {
    All,
    Club(Id),
    WhiteId(Id),
    BlackId(Id),
    White(String),
    Black(String),
    Event(String),
    Rules(String),
    Status(String),
    Win(String),
    Throw(String),
}

type Query<'a> = IntoBoxed<'a, game_search::table, MultiBackend>;

impl List {
    fn query(&self, behind: Option<Id>) -> Query<'_> {
        let mut query = game_search::table.into_boxed();
        if let Some(behind) = behind {
            query = query.filter(game_search::game_id.lt(behind));
        }
        query = match self {
            List::All => query,
            List::Club(id) => query.filter(game_search::club_id.eq(*id)),
            List::WhiteId(id) => query.filter(game_search::white_id.eq(*id)),
            List::BlackId(id) => query.filter(game_search::black_id.eq(*id)),
            List::White(key) => query.filter(game_search::white.eq(key)),
            List::Black(key) => query.filter(game_search::black.eq(key)),
            List::Event(key) => query.filter(game_search::event.eq(key)),
            List::Rules(name) => query.filter(game_search::rule_set.eq(name)),
            List::Status(name) => query.filter(game_search::status.eq(name)),
            List::Win(name) => query.filter(game_search::win.eq(name)),
            List::Throw(name) => query.filter(game_search::opening_throw.eq(name)),
        };
        query.order(game_search::game_id.desc())
    }
}

/// Games whose value lies between two; an index lists them by that value.
enum Range {
    Days(Option<String>, Option<String>),
    Turns(Option<i32>, Option<i32>),
}

impl Range {
    fn query(&self, behind: Option<Id>) -> Query<'_> {
        let mut query = game_search::table.into_boxed();
        if let Some(behind) = behind {
            query = query.filter(game_search::game_id.lt(behind));
        }
        match self {
            Range::Days(from, to) => {
                if let Some(from) = from {
                    query = query.filter(game_search::date_from.ge(from));
                }
                if let Some(to) = to {
                    query = query.filter(game_search::date_from.le(to));
                }
                query.order(game_search::date_from)
            }
            Range::Turns(from, to) => {
                if let Some(from) = from {
                    query = query.filter(game_search::turn_count.ge(*from));
                }
                if let Some(to) = to {
                    query = query.filter(game_search::turn_count.le(*to));
                }
                query.order(game_search::turn_count)
            }
        }
    }
}

/// A way to go through the games that may fit.
enum Way {
    /// Those of these lists together.
    Lists(Vec<List>),
    /// Those of a range.
    Range(Range),
}

/// Where the rows of a way are read from, the newest first.
enum Source {
    /// The indexes that list them.
    Lists(Vec<List>),
    /// The table: these are all of them. What a range holds is gathered from its index, which has another order.
    Games(Vec<Id>),
}

/// How far the first [`REACH`] games of a way reach back.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Reach {
    /// To the oldest: there are no more.
    End,
    /// To this game.
    To(Id),
    /// Nobody knows: there are more, in another order.
    Unknown,
}

impl Way {
    fn reach(&self, conn: &mut AnyConnection, behind: Option<Id>) -> Result<Reach, DbError> {
        match self {
            Way::Lists(lists) => {
                let share = REACH / i64::try_from(lists.len().max(1)).unwrap_or(1);
                let mut reach = Reach::End;
                for list in lists {
                    let nth = list.query(behind).select(game_search::game_id).offset(share).limit(1);
                    if let Some(id) = nth.first::<Id>(conn).optional()? {
                        reach = reach.max(Reach::To(id));
                    }
                }
                Ok(reach)
            }
            Way::Range(range) => {
                let nth = range.query(behind).select(game_search::game_id).offset(MOST).limit(1);
                Ok(match nth.first::<Id>(conn).optional()? {
                    Some(_) => Reach::Unknown,
                    None => Reach::End,
                })
            }
        }
    }

    fn source(self, conn: &mut AnyConnection, behind: Option<Id>) -> Result<Source, DbError> {
        match self {
            Way::Lists(lists) => Ok(Source::Lists(lists)),
            Way::Range(range) => {
                let mut games: Vec<Id> = range.query(behind).select(game_search::game_id).load(conn)?;
                games.sort_unstable_by_key(|game| Reverse(*game));
                Ok(Source::Games(games))
            }
        }
    }
}

impl Source {
    /// The next rows behind a game, the newest first, and what to go on behind; none where that were all.
    fn rows(&self, conn: &mut AnyConnection, behind: Option<Id>) -> Result<(Vec<Row>, Option<Id>), DbError> {
        let mut rows: Vec<Row> = Vec::new();
        let mut horizon: Option<Id> = None;
        match self {
            Source::Lists(lists) => {
                let share = (AT_ONCE / i64::try_from(lists.len().max(1)).unwrap_or(1)).max(20);
                for list in lists {
                    let part: Vec<Row> = list.query(behind).select(Row::as_select()).limit(share).load(conn)?;
                    let full = i64::try_from(part.len()).unwrap_or(share) == share;
                    // Behind the last row of a list that goes on nothing is known of it.
                    horizon = horizon.max(part.last().filter(|_| full).map(|row| row.game_id));
                    rows.extend(part);
                }
            }
            Source::Games(games) => {
                let from = games.partition_point(|game| behind.is_some_and(|behind| *game >= behind));
                let mut games = games.iter().copied().skip(from);
                let now: Vec<Id> = games.by_ref().take(AT_ONCE as usize).collect();
                horizon = now.last().copied().filter(|_| games.next().is_some());
                rows = game_search::table
                    .filter(game_search::game_id.eq_any(now))
                    .select(Row::as_select())
                    .load(conn)?;
            }
        }
        rows.retain(|row| horizon.is_none_or(|horizon| row.game_id >= horizon));
        rows.sort_by_key(|row| Reverse(row.game_id));
        rows.dedup_by_key(|row| row.game_id);
        Ok((rows, horizon))
    }
}

/// Up to `limit` games that fit, from behind the game `behind`. There may be fewer although there are more to look at.
///
/// # Errors
/// The database's failure.
pub fn find(conn: &mut AnyConnection, filter: &Filter, behind: Option<Id>, limit: usize) -> Result<Part, DbError> {
    let Some(ways) = filter.ways(conn)? else {
        return Ok(Part::default());
    };
    let mut best: Option<(Reach, Way)> = None;
    for way in ways {
        let reach = way.reach(conn, behind)?;
        if best.as_ref().is_none_or(|(furthest, _)| reach < *furthest) {
            best = Some((reach, way));
        }
        if reach == Reach::End {
            break;
        }
    }
    // A range that is too long to be gathered is never the best.
    let Some((_, way)) = best else {
        return Ok(Part::default());
    };
    let source = way.source(conn, behind)?;
    let mut part = Part::default();
    let mut behind = behind;
    let mut seen = 0;
    loop {
        let (rows, horizon) = source.rows(conn, behind)?;
        seen += i64::try_from(rows.len()).unwrap_or(MOST);
        for row in rows.iter().filter(|row| filter.fits(row)) {
            if part.games.len() == limit {
                part.next = part.games.last().copied();
                return Ok(part);
            }
            part.games.push(row.game_id);
        }
        if horizon.is_none() || seen >= MOST {
            part.next = horizon;
            return Ok(part);
        }
        behind = horizon;
    }
}
