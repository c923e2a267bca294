//! All that is held about a player.

use super::names;
use super::words::Words;
use crate::auth::permission::{Action, Subject};
use crate::db::mentions::{self, Spelled};
use crate::db::users::UserRow;
use crate::db::{AnyConnection, games, sessions, time, tokens, users};
use crate::id::Id;
use crate::service::accounts::sessions::SessionView;
use crate::service::accounts::tokens::TokenView;
use crate::service::accounts::{MemberView, UserView, members};
use crate::service::belote::matches::{self as belote, MatchView as BeloteMatchView};
use crate::service::changes::{self, ChangeView};
use crate::service::games::GameHead;
use crate::service::games::stored::{head, load};
use crate::service::matches::{self, MatchFilter, MatchView};
use crate::service::players::{self, PlayerView};
use crate::service::ratings::{self, RatingView};
use crate::service::{Context, ServiceError};

/// All that is held about a player.
#[derive(Debug)]
pub struct Held {
    /// The player.
    pub player: PlayerView,
    /// Every name that the player has or had.
    pub names: Vec<String>,
    /// The accounts that are this player's.
    pub accounts: Vec<HeldAccount>,
    /// The matches that the player played.
    pub matches: Vec<MatchView>,
    /// The matches of belote in which the player sits.
    pub belote: Vec<BeloteMatchView>,
    /// The ratings that are kept of the player.
    pub ratings: Vec<RatingView>,
    /// The games that the player played or is mentioned in.
    pub games: Vec<HeldGame>,
    /// The changes of the player and the accounts, and those that the accounts made, the oldest first.
    pub changes: Vec<ChangeView>,
}

/// An account without its secrets.
#[derive(Debug)]
pub struct HeldAccount {
    /// The account.
    pub user: UserView,
    /// What it is in which club.
    pub memberships: Vec<MemberView>,
    /// Where it is signed in; none for those who may not see the account.
    pub sessions: Option<Vec<SessionView>>,
    /// Its keys for programs; none for those who may not see the account.
    pub tokens: Option<Vec<TokenView>>,
}

/// A game that the player played or is mentioned in.
#[derive(Debug)]
pub struct HeldGame {
    /// The game.
    pub head: GameHead,
    /// Its tags and comments that hold a name of the player.
    pub texts: Vec<String>,
}

/// All that is held about a player. What the accounts did in other clubs is told to the player and to administrators.
///
/// # Errors
/// No such player; a caller who may not; the database's failure.
pub fn held(conn: &mut AnyConnection, ctx: Context, id: Id) -> Result<Held, ServiceError> {
    let player = players::row(conn, id)?;
    let club = player.club_id.unwrap_or(ctx.club);
    ctx.may(Action::ReadPersonalData, club, &[Some(id)])?;
    let merged = players::merged_entries(conn, id)?;
    let names = names(conn, &player, &merged)?;
    let accounts = users::of_player(conn, id)?;
    let mut concerned = vec![id];
    concerned.extend(merged.iter().map(|entry| entry.id));
    let mut actors = Vec::new();
    for account in &accounts {
        actors.extend(changes::with_tokens(conn, account.id)?);
    }
    concerned.extend(&actors);
    let everywhere = ctx.caller.is_player(id) || ctx.caller.is_admin();
    let rows = crate::db::changes::concerning(conn, (!everywhere).then_some(club), &concerned, &actors)?;
    let accounts = accounts.into_iter().map(|row| account(conn, ctx, row));
    Ok(Held {
        accounts: accounts.collect::<Result<_, _>>()?,
        matches: matches::list(
            conn,
            &MatchFilter {
                player: Some(id),
                ..MatchFilter::default()
            },
            None,
            i64::MAX,
        )?,
        belote: belote::list(
            conn,
            &belote::MatchFilter {
                player: Some(id),
                ..belote::MatchFilter::default()
            },
            None,
            i64::MAX,
        )?,
        ratings: ratings::of_player(conn, id)?,
        games: held_games(conn, club, id, &names)?,
        changes: changes::views(conn, rows)?,
        player: player.into(),
        names,
    })
}

fn account(conn: &mut AnyConnection, ctx: Context, row: UserRow) -> Result<HeldAccount, ServiceError> {
    let own = ctx.caller.user_id() == Some(row.id);
    let seen = ctx.caller.may(Action::SeeUser, Subject::of(ctx.club).own(own)).is_ok();
    let (sessions, tokens) = if seen {
        let sessions = sessions::of_user(conn, row.id, time::now())?;
        let tokens = tokens::of_user(conn, row.id)?;
        let sessions = sessions.into_iter().map(SessionView::from);
        (
            Some(sessions.collect()),
            Some(tokens.into_iter().map(TokenView::from).collect()),
        )
    } else {
        (None, None)
    };
    Ok(HeldAccount {
        memberships: members::of_user(conn, &row)?,
        user: row.into(),
        sessions,
        tokens,
    })
}

/// The games of a player, and those of the club that mention it.
fn held_games(conn: &mut AnyConnection, club: Id, id: Id, names: &[String]) -> Result<Vec<HeldGame>, ServiceError> {
    let words = Words::new(names.iter().cloned(), "");
    let own = games::of_player(conn, id)?;
    let mut ids = own.clone();
    for name in words.names() {
        ids.extend(mentions::games(conn, club, &Spelled::of(name))?);
    }
    ids.sort_unstable();
    ids.dedup();
    let mut found = Vec::new();
    for game in ids {
        let mut loaded = load(conn, game)?;
        let texts: Vec<String> = loaded
            .texts()
            .filter(|text| words.are_in(text))
            .map(|text| text.clone())
            .collect();
        let named = words.are(&loaded.row.white_name) || words.are(&loaded.row.black_name);
        if own.contains(&game) || named || !texts.is_empty() {
            let head = head(&loaded.row)?;
            found.push(HeldGame { head, texts });
        }
    }
    Ok(found)
}
